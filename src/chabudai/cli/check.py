"""`chabudai check`: does a game keep to the contract? The registry matrix for one game, from wherever it lies."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from chabudai.cli.shared import Command, fail
from chabudai.core.registry import load

NEEDED = ("pytest", "jsonschema")
GOLDEN = "tests/golden"


@click.command(
    "check",
    short_help="Run the tests that every game must pass.",
    cls=Command,
    examples=["check {game}", "check {game} --update", "check {game} --decisions 200 --quick"],
)
@click.argument("game")
@click.option("--golden", metavar="FOLDER", default=GOLDEN, show_default=True, help="Where the golden files are.")
@click.option("--update", is_flag=True, help="Rewrite the golden files; read the difference before you keep them.")
@click.option(
    "--decisions",
    type=click.IntRange(1, 1_000_000),
    default=2_000,
    show_default=True,
    help="How many random decisions to try for each combination.",
)
@click.option(
    "--quick", is_flag=True, help="Leave out slow tests, and try only a few combinations of seats and options."
)
@click.option(
    "--only",
    metavar="WORDS",
    help="Only tests whose names contain this, such as 'leaks' or 'drawn and not told'.",
)
@click.option("--jobs", type=click.IntRange(1), help="How many processes; needs pytest-xdist.")
def command(
    game: str, golden: str, update: bool, decisions: int, quick: bool, only: str | None, jobs: int | None
) -> None:
    """Check a game: contract, laws, leaks, refusals, drawings, words, golden files.

    This runs all tests that our own games must pass, for every number of seats and every option. Golden files (whole
    matches as text, ids of moves, layouts of observations, counts of positions) are in FOLDER/GAME: write them once
    with --update, read them, and keep them with your sources.
    """
    missing = [name for name in (*NEEDED, *(["xdist"] if jobs else [])) if find_spec(name) is None]
    if missing:
        fail(f"This needs {', '.join(missing)}. To install it: pip install 'chabudai[check]'.")
    load(game)
    import pytest

    import chabudai.check

    folder = Path(chabudai.check.__file__).parent
    here = Path.cwd()
    arguments = ["-c", str(folder / "check.ini"), "--rootdir", str(here), "-p", "chabudai.check.plugin"]
    arguments += ["-p", "no:cacheprovider", "-q", "--game", game, "--golden", str(here / golden)]
    arguments += ["--decisions", str(decisions)]
    arguments += ["--update-golden", game] if update else []
    arguments += ["--covering", "-m", "not slow"] if quick else []
    arguments += ["-k", only] if only else []
    arguments += ["-n", str(jobs)] if jobs and not update else []
    raise click.exceptions.Exit(int(pytest.main([*arguments, str(folder)])))
