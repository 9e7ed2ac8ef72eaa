"""Does a game say everything it shows to people through its `Speech`?

A test plays some random moves while everything that people read is gathered: log lines, prompts, sentences and meanings
of moves, refusals, drawings (words, titles, labels), the table as text, score sheets, options, help.

- `unspoken` plays in a strict pseudo language, which marks words from the catalogue as ⟦…⟧ and leaves what is filled in
  outside the marks, so that it must be spoken itself; what it returns are words that no catalogue can translate.
- `untranslated` plays in French and returns the templates that `fr.toml` lacks, those in the sources included.
- `half_translated` returns those that it lacks in tables of the sources, which random play may never reach.
- `misshapen` looks at `fr.toml` itself: placeholders, typography, entries that nobody says.
- `unexplained` returns the elements of drawings that have neither help nor meaning.

    PLAY = Hearing(load("boo"), seats=3, seed=7, decisions=400)

    @listens
    def test_every_word_is_spoken() -> None:
        assert unspoken(PLAY, allowed=["BOO", "kappa"]) == []
"""

from __future__ import annotations

import ast
import re
import string
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.core.events import Log
from chabudai.core.game import Game, OptionValue
from chabudai.core.language import FRENCH, PSEUDO, Speech, speaking
from chabudai.core.rng import Rng
from chabudai.core.state import State

T = TypeVar("T", bound=Callable[..., Any])
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Aki", "Benio", "Chiyo", "Daichi", "Emi", "Fuku", "Goro", "Hana"]
PLAIN = [r"r\d+c\d+"]
"""What needs no translation anywhere: cells of a grid; numbers and signs have no letters."""
SENTENCES = 12
"""Moves told at a position, spread over all that are legal."""
DRAW_EVERY = 37
REFUSE_EVERY = 5


def listens(test: T) -> T:
    """Marks a test that listens to whole matches: slow, not measured, and the same on the compiled wheel."""
    for mark in (pytest.mark.slow, pytest.mark.no_cover, pytest.mark.once):
        test = mark(test)
    return test


class Heard(NamedTuple):
    """Something that people read, and where."""

    where: str
    text: str


class Hearing(NamedTuple):
    """What is played to hear a game speak."""

    game: Game
    seats: int
    seed: int = 1
    decisions: int = 300
    options: dict[str, OptionValue] | None = None

    def __call__(self) -> Iterator[Heard]:
        """Everything that is read while random moves are played, in the language of the moment."""
        yield from introduction(self.game)
        state = self.game.new(self.seats, self.seed, self.options)
        rng = Rng(self.seed)
        state.log = Log()
        for number in range(self.decisions):
            yield from _looked_at(state, rng, drawn=number % DRAW_EVERY == 0, refused=number % REFUSE_EVERY == 0)
            if state.over:
                return
            before = len(state.log.events)
            seat = rng.pick(state.actors())
            state.play(seat, state.random_move(seat, rng))
            for event in state.log.events[before:]:
                yield Heard(f"log {event.kind}", self.game.tell(event, NAMES))
        yield from _looked_at(state, rng, drawn=True, refused=True)

    def views(self) -> Iterator[State]:
        """Views of every seat and of a spectator, now and then."""
        state = self.game.new(self.seats, self.seed, self.options)
        rng = Rng(self.seed)
        for number in range(self.decisions):
            if number % DRAW_EVERY == 0 or state.over:
                for viewer in (*range(state.seats), None):
                    yield state.view(viewer)
            if state.over:
                return
            seat = rng.pick(state.actors())
            state.play(seat, state.random_move(seat, rng))


def introduction(game: Game) -> Iterator[Heard]:
    """What is read before a match."""
    say = game.say
    yield Heard("pitch", say(game.pitch))
    for option in game.options:
        yield Heard(f"option {option.name}", say(option.label))
        yield Heard(f"option {option.name}: help", say(option.help))
        for value in option.values:
            yield Heard(f"option {option.name}={value}", say(option.value_label(value)))
        for value_text, help_text in option.value_help.items():
            yield Heard(f"option {option.name}={value_text}: help", say(help_text))
    for reason in game.end_reasons:
        yield Heard(f"end {reason}", game.ending(reason))


def _looked_at(state: State, rng: Rng, *, drawn: bool, refused: bool) -> Iterator[Heard]:
    game = state.game
    for seat in state.actors():
        view = state.view(seat)
        yield Heard("prompt", game.prompt(view, seat))
        moves = view.legal_moves(seat)
        for move in moves[:: max(1, len(moves) // SENTENCES)]:
            notation = game.moves.text(move)
            yield Heard(f"sentence {notation}", game.sentence(view, seat, move))
            for element in game.path(view, seat, move):
                yield Heard(f"meaning {element}", game.meaning(view, element))
        if refused:
            yield from refusals(state, seat, rng)
    if drawn:
        for viewer in (*range(state.seats), None):
            view = state.view(viewer)
            yield Heard("text", game.text(view))
            yield from _drawing(game, view)
        sheet = state.score_sheet()
        for words in (*sheet.columns, *(row.label for row in sheet.rows)):
            yield Heard("score sheet", words)


def refusals(state: State, seat: int, rng: Rng) -> Iterator[Heard]:
    """Why moves of every family are refused here; one that happens to be legal is passed over."""
    for family in state.game.moves.families:
        move = family.base + rng.below(family.size)
        try:
            state.copy().play(seat, move)
        except IllegalMove as refusal:
            yield Heard(f"refusal of {state.game.moves.text(move)}", refusal.sentence)


def _drawing(game: Game, view: State) -> Iterator[Heard]:
    drawing = game.draw(view)
    words: list[str] = []
    root = ET.fromstring(drawing.render())
    for node in root.iter():
        if node.tag == f"{SVG}style":
            continue
        words += [node.text or "", node.tail or ""]
        yield Heard("drawing, aria-label", node.get("aria-label", ""))
    for region in drawing.regions():
        yield Heard(f"drawing, region {region.name}", region.title)
    # All in one, because a sentence may be broken into several lines of words.
    yield Heard("drawing", "\n".join(word for word in words if word.strip()))
    for element in drawing.elements():
        yield Heard(f"help {element}", game.element_help(element))
        yield Heard(f"meaning {element}", game.meaning(view, element))


# --- the strict pseudo language ----------------------------------------------------------------------------------


def _inside_out(self: Speech, template: str, /, **values: object) -> str:
    """Marks around the template, but not around what is filled in: texts must be spoken themselves."""
    told = {name: f"⟧{value}⟦" if isinstance(value, str) else value for name, value in values.items()}
    return self.template(template).format(**told)


@contextmanager
def _replaced(name: str, method: Callable[..., str]) -> Iterator[None]:
    usual = getattr(Speech, name)
    setattr(Speech, name, method)
    try:
        yield
    finally:
        setattr(Speech, name, usual)


def outside_marks(text: str) -> str:
    """The parts of a text that no catalogue gave.

    >>> outside_marks("⟦⟧Aki⟦ takes the ⟧⟦red⟧⟦ tile.⟧ twice")
    'Aki twice'
    """
    depth = 0
    parts: list[str] = []
    for letter in text:
        if letter in "⟦⟧":
            depth += 1 if letter == "⟦" else -1
            parts.append(" ")
        elif depth <= 0:
            parts.append(letter)
    return re.sub(" +", " ", "".join(parts)).strip()


def unspoken(hearing: Hearing, allowed: Iterable[str] = ()) -> list[str]:
    """What people read outside the marks of the strict pseudo language, besides patterns that are allowed."""
    known = re.compile("|".join(rf"(?<!\w)(?:{pattern})(?!\w)" for pattern in [*PLAIN, *NAMES, *allowed]))
    found: dict[str, str] = {}
    with _replaced("__call__", _inside_out), speaking(PSEUDO):
        for where, text in hearing():
            for line in outside_marks(text).splitlines():
                rest = known.sub(" ", line).strip()
                if any(letter.isalpha() for letter in rest):
                    found.setdefault(rest, f"{where}: {line.strip()}")
    return list(found.values())


# --- French ------------------------------------------------------------------------------------------------------


def untranslated(hearing: Hearing) -> list[str]:
    """Templates of the game's package that were said in French, or that its sources say, and that fr.toml lacks."""
    say = hearing.game.say
    catalogue = say.catalogue(FRENCH)
    return sorted(template for template in said(hearing) | literals(say.package) if template not in catalogue)


def said(hearing: Hearing) -> set[str]:
    """The templates of the game's own package that are said during a hearing."""
    found: set[str] = set()

    def listened(self: Speech, template: str) -> str:
        if self.package == hearing.game.say.package and any(letter.isalpha() for letter in template):
            found.add(template)
        return template

    with _replaced("template", listened), speaking(FRENCH):
        for _ in hearing():
            pass
    return found


def literals(package: str) -> set[str]:
    """The templates that the sources of a package say literally: say("…"), say.count(number, "…", "…").

    Also those that are given a name first, in the same function: words = "…"; say(words).
    """
    found: set[str] = set()
    for tree in _sources(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _speaks(node):
                found |= _texts(node.args)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found |= _named(node)
    return found


def _speaks(call: ast.Call) -> bool:
    said_by = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    counts = isinstance(call.func, ast.Attribute) and call.func.attr in ("count", "template")
    speaker = said_by if counts else call.func
    name = speaker.attr if isinstance(speaker, ast.Attribute) else getattr(speaker, "id", "")
    return name in ("say", "_say")


def _texts(nodes: Iterable[ast.expr]) -> set[str]:
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if any(letter.isalpha() for letter in text)}


def _named(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The texts of a function that are said by the names that they were given."""
    inside = list(ast.walk(function))
    calls = [node for node in inside if isinstance(node, ast.Call) and _speaks(node)]
    names = {arg.id for call in calls for arg in call.args if isinstance(arg, ast.Name)}
    given = [node for node in inside if isinstance(node, ast.Assign)]
    return _texts(
        node.value
        for node in given
        if any(isinstance(target, ast.Name) and target.id in names for target in node.targets)
    )


def half_translated(game: Game, known: Iterable[str] = ()) -> list[str]:
    """What French lacks though random play may never say it: of the families of moves, of `known` templates, and of
    tables in the sources, where most of a table is translated or what is missing are several words.
    """
    catalogue = game.say.catalogue(FRENCH)
    families = game.moves.families
    labels = (word for family in families for arg in family.parameters if arg.spoken for word in arg.words)
    found = {*(family.sentence for family in families), *labels, *known} - catalogue.keys()
    for tree in _sources(game.say.package):
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                for texts in _columns([node.value]):
                    missing = texts - catalogue.keys()
                    if missing != texts:
                        most = 2 * len(missing) < len(texts)
                        found |= {text for text in missing if most or " " in text}
    return sorted(found)


def _columns(cells: list[ast.expr]) -> Iterator[set[str]]:
    """The texts of a column of a table, and those of the columns inside it."""
    texts = _texts(cells)
    if texts:
        yield texts
    rows = [
        cell.values if isinstance(cell, ast.Dict) else cell.args if isinstance(cell, ast.Call) else cell.elts
        for cell in cells
        if isinstance(cell, ast.Dict | ast.Call | ast.List | ast.Tuple)
    ]
    if len(cells) == 1 and rows:
        yield from _columns(rows[0])
        return
    for index in range(max(map(len, rows), default=0)):
        yield from _columns([row[index] for row in rows if index < len(row)])


def misshapen(hearing: Hearing, known: Iterable[str] = ()) -> list[str]:
    """What is wrong with the French catalogue itself; `known` templates may be said though nobody did here."""
    say = hearing.game.say
    used = said(hearing) | _constants(say.package) | _tutorial(say.package) | set(known)
    return ill_written(say.catalogue(FRENCH)) + unused(say, used)


def ill_written(catalogue: dict[str, str]) -> list[str]:
    """Placeholders and typography of French templates."""
    wrong: list[str] = []
    for english, french in catalogue.items():
        if not fields(french) <= fields(english):
            wrong.append(f"{english}: the French names {fields(french) - fields(english)}, which the English does not")
        if re.search(r"[^\u202f\u00a0][;!?»]|[^\u202f\u00a0\d\w{][:]|«[^\u202f\u00a0]", f"x{french}"):
            wrong.append(f"{french}: a narrow no-break space belongs before ; : ! ? » and after «")
        elif re.search(r"\w:(?!\w|//)", french):
            wrong.append(f"{french}: a narrow no-break space belongs before the colon")
        if "'" in french:
            wrong.append(f"{french}: the apostrophe is ’")
    return wrong


def left_out(catalogue: dict[str, str]) -> list[str]:
    """Templates whose French does not say all that is filled in; a number may become words."""
    return [
        each for each, french in catalogue.items() if fields(each) - fields(french) and "number" not in fields(each)
    ]


def unused(say: Speech, used: Iterable[str] = ()) -> list[str]:
    """Entries of the French catalogue that neither the sources nor anybody else says."""
    known = {*used, *_constants(say.package)}
    return [f"{english}: nobody says this" for english in say.catalogue(FRENCH) if english not in known]


def fields(template: str) -> set[str]:
    """The names of the placeholders of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def _folder(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent


def _sources(package: str) -> list[ast.Module]:
    files = [file for file in sorted(_folder(package).rglob("*.py")) if "node_modules" not in file.parts]
    return [ast.parse(file.read_text("utf-8")) for file in files]


def _constants(package: str) -> set[str]:
    """Every text in the sources."""
    return {
        node.value
        for tree in _sources(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _tutorial(package: str) -> set[str]:
    """Every text of the tutorial."""
    file = _folder(package) / "tutorial.toml"
    if not file.is_file():
        return set()
    data = tomllib.loads(file.read_text("utf-8"))
    steps = [value for step in data.get("step", []) for value in step.values() if isinstance(value, str)]
    return {value for value in data.values() if isinstance(value, str)} | set(steps)


# --- help --------------------------------------------------------------------------------------------------------


def unexplained(hearing: Hearing) -> list[str]:
    """The elements of drawings along a random match that neither `element_help` nor `meaning` explains."""
    game = hearing.game
    found: set[str] = set()
    for view in hearing.views():
        for element in game.draw(view).elements():
            if not game.element_help(element) and not game.meaning(view, element):
                found.add(element)
    return sorted(found)
