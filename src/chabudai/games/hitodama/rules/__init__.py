"""The rules of Hitodama, file by file with the chapters of `rules.md` that each holds."""
