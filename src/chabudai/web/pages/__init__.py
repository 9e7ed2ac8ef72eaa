"""The pages: HTML made here, that works without a script and better with ours."""
