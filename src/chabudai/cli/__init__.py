"""The command `chabudai`: one module a subcommand; `shared` holds what they have in common."""

from chabudai.cli.command import main

__all__ = ["main"]
