"""What lasts: the database of matches and people, its schema, its backup, and what is told when it fails."""
