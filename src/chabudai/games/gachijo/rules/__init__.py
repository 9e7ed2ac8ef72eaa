"""The rules of GACHIJO."""
