"""`chabudai verify`: do records replay to the positions that they claim, from the seed that was promised?"""

from __future__ import annotations

import click

from chabudai.cli.shared import BAD_INPUT, Command, load_recorded, read_record
from chabudai.core.errors import BadOption, ChabudaiError
from chabudai.core.record import NOBODY, Record

DOES_NOT_HOLD = 1


@click.command(
    "verify",
    short_help="Check that a record is true to its seed and its moves.",
    cls=Command,
    examples=["verify match.json", "verify matches/*.json", "verify match.json --commitment 5f1c…"],
)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--content", metavar="FILE", help="Use this content file instead of the one in the records.")
@click.option("--commitment", metavar="HASH", help="The commitment that you saw when the match began.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], content: str | None, commitment: str | None) -> None:
    """Check that records replay to the end they state, from the seed that was promised at the start.

    When a match begins, a server shows its commitment: the SHA-256 of the match's id, its seed and a salt. The record
    holds all four. If you give the commitment that you saw yourself, you need not trust the record.

    Exit code 0: every record is right; 1: one does not replay as it says, or its seed is not the promised one; 2: one
    cannot be read, or its game is not installed.
    """
    if commitment is not None and len(files) > 1:
        raise BadOption("A commitment belongs to one match: name only one file with --commitment.")
    worst = 0
    for file in files:
        code, sentence = verify(file, content, commitment)
        click.echo(f"{file}: {sentence}", err=code != 0)
        worst = max(worst, code)
    ctx.exit(worst)


def verify(file: str, content: str | None, shown: str | None = None) -> tuple[int, str]:
    """Exit code and sentences for one file."""
    try:
        record = read_record(file)
        game = load_recorded(record, content)
        record.fits(game)
    except ChabudaiError as error:
        return BAD_INPUT, error.sentence.removeprefix(f"{file}: ")
    try:
        record.verify(game)
    except ChabudaiError as error:
        return DOES_NOT_HOLD, error.sentence
    moves = f"{len(record.moves)} moves of {game.title} replay"
    replayed = f"{moves} to the final position." if record.digest else f"{moves}. The match is not over yet."
    if record.resigned != NOBODY:
        replayed = f"{moves} to the position in which {record.players[record.resigned]} resigned."
    holds, promised = _promise(record, shown)
    return (0, f"{replayed} {promised}") if holds else (DOES_NOT_HOLD, promised)


def _promise(record: Record, shown: str | None) -> tuple[bool, str]:
    """Whether the seed is the one that was promised, and a sentence about it."""
    sealed = record.commitment
    if sealed is None:
        if shown is not None:
            return False, "The record has no commitment, so nothing shows that its seed is the one you were promised."
        return True, "It has no commitment, so it cannot be checked when its seed was chosen."
    if not sealed.holds(record.seed):
        return False, f"The seed {record.seed} is not the one that was promised when match {sealed.match} began."
    if shown is not None and shown.lower() != sealed.sha256:
        return False, f"The commitment in the record is not the one that you saw: {sealed.sha256}."
    by = f"was chosen by {record.seed_chosen_by or 'somebody'}" if record.seed_origin == "chosen" else "was drawn"
    compare = "that you saw" if shown is not None else f"{sealed.sha256}: compare it with the one that you saw"
    return True, f"The seed {record.seed} {by} before match {sealed.match} began and fits the commitment {compare}."
