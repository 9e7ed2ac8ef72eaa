"""What BOO says: names, log, help and the table as text; `fr.toml` holds the French."""
