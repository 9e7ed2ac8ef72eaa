"""`chabudai new-game`: writes a small working game as a package of its own, ready to be changed.

What it writes is the package in `sample_game/` beside this file, with the new name in place of the sample's.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path

import click

from chabudai.cli.shared import BadFile, Command
from chabudai.core import registry
from chabudai.core.errors import ChabudaiError
from chabudai.files import why

SAMPLE = "sample-game"
WRITTEN = (".md", ".py", ".toml", ".typed")
"""Endings of the files of the sample; anything else was left there by a tool."""


class BadName(ChabudaiError):
    """A name that no new game can have."""


@click.command(
    "new-game",
    short_help="Write a small working game, for you to turn into your own.",
    cls=Command,
    examples=["new-game river-stones"],
)
@click.argument("name")
def command(name: str) -> None:
    """Write a small working game into a new folder NAME, for you to turn into your own.

    You can play it at once, in the terminal and in the browser. It has drawings, tests and two languages.
    """
    check_name(name)
    write_game(name, Path(name))
    click.echo(f"{name}/ holds a small working game. Play it, test it, and turn it into your own:")
    click.echo(f"\n  pip install --editable '{name}[test]'")
    click.echo(f"  chabudai play {name}")
    click.echo(f"  pytest {name}")
    click.echo(f"  cd {name} && chabudai check {name} --update\n")
    click.echo(f"{name}/README.md tells you where everything is.")


def check_name(name: str) -> None:
    """Refuse a name that cannot be a game's, a package's and a prefix of rules at once."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadName(
            f"'{name}' cannot be the name of a game: use small letters, digits and single hyphens, as in river-stones."
        )
    package = name.replace("-", "_")
    if len(_prefix(name)) < 3:
        raise BadName(f"'{name}' is too short: the ids of the rules begin with three letters of the name.")
    if name in registry.names():
        raise BadName(f"There is already a game '{name}'. Choose another name.")
    if iskeyword(package) or issoftkeyword(package):
        raise BadName(f"Python keeps the word '{package}' for itself. Choose another name.")
    if package in sys.stdlib_module_names or find_spec(package) is not None:
        raise BadName(f"There is already a Python package '{package}'. Choose another name.")


def write_game(name: str, folder: Path) -> None:
    """Write the sample under its new name; the whole of it or nothing."""
    if folder.exists() or folder.is_symlink():
        raise BadFile(f"{folder} already exists, so nothing was written. Choose another name.")
    fresh = folder.with_name(f".{folder.name}.{os.getpid()}.tmp")
    try:
        _write(resources.files("chabudai.cli").joinpath(SAMPLE.replace("-", "_")), fresh, _new_words(name))
        fresh.rename(folder)
    except OSError as problem:
        raise BadFile(f"{folder} cannot be written: {why(problem)}.") from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _write(source: Traversable, folder: Path, words: dict[str, str]) -> None:
    folder.mkdir()
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        target = folder / _renamed(entry.name, words)
        if entry.is_dir() and entry.name != "__pycache__":
            _write(entry, target, words)
        elif entry.name.endswith(WRITTEN):
            target.write_text(_renamed(entry.read_text("utf-8"), words), "utf-8")


def _renamed(text: str, words: dict[str, str]) -> str:
    """A text with every old word replaced, but for words that the new ones bring."""
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)


def _new_words(name: str) -> dict[str, str]:
    """Every form in which the sample's name is written, with the new name in the same form."""
    return dict(zip(_forms(SAMPLE), _forms(name), strict=True))


def _forms(name: str) -> list[str]:
    """As a game's id, a package, a class, a title, and the beginning of ids of rules and of pictures."""
    words = [word.capitalize() for word in name.split("-")]
    prefix = _prefix(name)
    return [name, name.replace("-", "_"), "".join(words), " ".join(words), f"{prefix.upper()}-", f"{prefix}-"]


def _prefix(name: str) -> str:
    return re.sub(r"[^a-z]", "", name)[:3]
