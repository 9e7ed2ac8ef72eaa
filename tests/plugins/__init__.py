"""Pytest plugins of this repository."""
