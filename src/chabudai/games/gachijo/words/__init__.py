"""What GACHIJO says: names, log, help, refusals and the table as text; `fr.toml` holds the French."""
