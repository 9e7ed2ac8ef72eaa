"""Games are found through the entry-point group `chabudai.games`; a package of anybody can add one.

>>> "kodama-forest" in names()
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from typing import cast

from chabudai.core.content import Content
from chabudai.core.errors import BadContent, ChabudaiError, UnknownGame
from chabudai.core.game import Game
from chabudai.core.plugins import usable
from chabudai.core.record import Record
from chabudai.core.rules import Rule, parse_digest
from chabudai.core.speech import say
from chabudai.core.state import State
from chabudai.core.tutorial import Tutorial

GROUP = "chabudai.games"
_games: dict[str, Game] = {}
_with_content: dict[tuple[str, str], Game] = {}
"""Games with other content than the packaged one that were wanted lately, by name and text of the content."""
MOST_WITH_CONTENT = 64
_tutorials: dict[str, Tutorial | None] = {}


def names() -> list[str]:
    """The ids of all installed games, sorted; a game that cannot be loaded is none."""
    return sorted(_points())


@cache
def _points() -> dict[str, EntryPoint]:
    """What is installed. That does not change while a process runs, and looking for it takes many milliseconds."""
    return usable(GROUP, lambda game: game(None))


def load(name: str, content: Content | None = None) -> Game:
    """The game of this id, with its own content or with another one that passes the game's checks.

    >>> load("kodama-forest").title
    'Kodama Forest'
    """
    if content is None and name in _games:
        return _games[name]
    point = _point(name)
    factory = cast(Callable[[Content | None], Game], point.load())
    if content is not None and content.game != name:
        raise BadContent(f"{content.name} is content for '{content.game}', not for '{name}'.")
    if content is None:
        return _games.setdefault(name, factory(None))
    try:
        return factory(content)
    except ChabudaiError:
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise BadContent(f"{content.name} has something in it that '{name}' cannot read ({problem}).") from error


def load_for(record: Record) -> Game:
    """The game of a record, with the content that the record brings along or the shipped one that it names."""
    text = record.content_text
    if text is None:
        # Where there is none, `Record.fits` says so.
        return load_shipped(record.game, record.content) or load(record.game)
    return _with(record.game, text, "the content in the record")


def load_shipped(name: str, digest: str) -> Game | None:
    """The game with the content of this digest; None where its package ships none and never did."""
    game = load(name)
    if game.content.digest == digest:
        return game
    for content in shipped_before(name):
        if content.digest == digest:
            return _with(name, content.text, content.name, once_packaged=True)
    return None


@cache
def shipped_before(name: str) -> list[Content]:
    """The contents that the game's package shipped before the present one, by version."""
    home = package(name)
    return Content.once_of_package(home) if home else []


def _with(name: str, text: str, called: str, once_packaged: bool = False) -> Game:
    """A game with other content; whoever comes again for the same does not wait for it to be read again."""
    key = (name, text)
    game = _with_content.pop(key, None) or load(name, Content(called, text, once_packaged=once_packaged))
    if len(_with_content) >= MOST_WITH_CONTENT:
        del _with_content[next(iter(_with_content))]
    _with_content[key] = game
    return game


def rules(name: str) -> list[Rule]:
    """What the digest in the game's package states; empty where it ships none.

    >>> rules("kodama-forest")[0].id
    'KOD-OBJ-01'
    """
    return parse_digest(digest(name))


def digest(name: str) -> str:
    """The Markdown of the rules digest in the game's package; '' where it ships none."""
    return shipped(name, "rules.md")


def tutorial(name: str) -> Tutorial | None:
    """The tutorial in the game's package; None where it ships none."""
    if name not in _tutorials:
        text = shipped(name, "tutorial.toml")
        ids = [rule.id for rule in rules(name)]
        _tutorials[name] = Tutorial(load(name), text, ids) if text else None
    return _tutorials[name]


def package(name: str) -> str:
    """The package that registers the game; '' where a lone module does."""
    module = _point(name).module
    spec = find_spec(module)
    return module if spec is not None and spec.submodule_search_locations else module.rpartition(".")[0]


def shipped(name: str, file: str) -> str:
    """A text that lies in the game's package; '' where it does not."""
    home = package(name)
    found = resources.files(home).joinpath(file) if home else None
    return found.read_text("utf-8") if found is not None and found.is_file() else ""


def _point(name: str) -> EntryPoint:
    if name in _points():
        return _points()[name]
    known = ", ".join(names()) or say("none is installed")
    raise UnknownGame(say("There is no game '{name}'. Games: {known}.", name=name, known=known))


def revive(name: str, content_text: str | None, data: dict[str, object]) -> State:
    """A state from its plain form: how states travel between processes."""
    game = load(name) if content_text is None else _with(name, content_text, "content")
    return game.restore(data)
