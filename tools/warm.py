"""Importing this brings a process to where a server has loaded everything; `tools.crash` forks its servers from it."""

from chabudai.match import catalogue
from chabudai.web import serve

__all__ = ["serve"]

catalogue.warm_up()
