"""What Sample Game looks like: `table` draws the whole, the other files its parts."""
