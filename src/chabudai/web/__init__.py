"""The table over HTTP: a JSON API with live streams. Pages are built on the same calls."""
