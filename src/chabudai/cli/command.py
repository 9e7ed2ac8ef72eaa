"""The root of the command: finds the subcommand, turns errors into sentences and exit codes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

import chabudai
from chabudai.cli.shared import INTERRUPTED, fail, mute_stdout, never_stumble_over_characters, write_examples
from chabudai.core.errors import ChabudaiError

SUBCOMMANDS = {
    "games": "chabudai.cli.games",
    "play": "chabudai.cli.play",
    "rules": "chabudai.cli.rules",
    "content": "chabudai.cli.content",
    "sim": "chabudai.cli.sim",
    "lab": "chabudai.cli.lab",
    "arena": "chabudai.cli.arena",
    "replay": "chabudai.cli.replay",
    "verify": "chabudai.cli.verify",
    "bench": "chabudai.cli.bench",
    "serve": "chabudai.cli.serve",
    "store": "chabudai.cli.store",
    "mcp": "chabudai.cli.mcp",
    "new-game": "chabudai.cli.new_game",
    "check": "chabudai.cli.check",
}
"""Where each lies; loaded when it is asked for, so that every command starts quickly. Each module has `command`."""

EXAMPLES = ["serve --open", "play {game}", "rules {game}", "sim {game} --games 100 --seats random,greedy"]


class Root(click.Group):
    """All subcommands. Whatever a user can cause ends as one sentence on standard error, never as a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        never_stumble_over_characters()
        return super().main(*args, **kwargs)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = SUBCOMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = import_module(module).command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ChabudaiError as error:
            fail(error.sentence)
        except KeyboardInterrupt:
            fail("Stopped.", INTERRUPTED)
        except BrokenPipeError:
            mute_stdout()
            raise click.exceptions.Exit(0) from None

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(EXAMPLES, formatter)


@click.command(cls=Root, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(
    chabudai.__version__,
    prog_name="chabudai",
    message=f"%(prog)s %(version)s ({'compiled' if chabudai.COMPILED else 'interpreted'})",
)
def main() -> None:
    """Modern board games with their complete rules: play them, study them, change them."""
