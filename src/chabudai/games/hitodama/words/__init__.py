"""What Hitodama says: names, log, help, refusals and the table as text; French lies in `fr.toml`."""
