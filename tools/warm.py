"""Importing this brings a process to where a server has loaded everything; `tools.crash` forks its servers from it."""

from chabudai.table import house
from chabudai.web import serve

__all__ = ["serve"]

house.warm_up()
