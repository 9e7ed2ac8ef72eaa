"""What Kodama Forest looks like: `table` draws the whole, the other files its parts."""
