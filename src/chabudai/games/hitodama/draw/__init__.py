"""What Hitodama looks like: `table` draws the whole, the other files its parts."""
