"""The table over HTTP: a JSON API with live streams, and pages built on the same calls (`pages`, `routes`)."""
