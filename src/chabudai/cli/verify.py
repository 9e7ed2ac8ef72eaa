"""`chabudai verify`: do records replay to the positions that they claim?"""

from __future__ import annotations

import click

from chabudai.cli.shared import BAD_INPUT, Command, load_game, read_record
from chabudai.core.errors import ChabudaiError

DOES_NOT_HOLD = 1


@click.command("verify", cls=Command, examples=["verify match.json", "verify matches/*.json"])
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--content", metavar="FILE", help="The content file that the matches were played with.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], content: str | None) -> None:
    """Replay records and compare where they end.

    Exit code 0: all hold; 1: one does not replay as it says; 2: one cannot be read, or its game is not installed.
    """
    worst = 0
    for file in files:
        code, sentence = verify(file, content)
        click.echo(f"{file}: {sentence}", err=code != 0)
        worst = max(worst, code)
    ctx.exit(worst)


def verify(file: str, content: str | None) -> tuple[int, str]:
    """Exit code and sentence for one file."""
    try:
        record = read_record(file)
        game = load_game(record.game, content)
        record.fits(game)
    except ChabudaiError as error:
        return BAD_INPUT, error.sentence.removeprefix(f"{file}: ")
    try:
        record.verify(game)
    except ChabudaiError as error:
        return DOES_NOT_HOLD, error.sentence
    moves = f"{len(record.moves)} moves of {game.title} replay"
    return 0, f"{moves} to the position that it says." if record.digest else f"{moves}; the match is still open."
