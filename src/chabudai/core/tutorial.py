"""Tutorials: a script of positions, in which the learner makes the moves.

A game's package may ship a `tutorial.toml`::

    title = "Your first forest"
    seats = 3                       # how the match is set up, as `Game.new` takes it
    seed = 7
    options = { mode = "standard" }
    learner = 0                     # the learner's seat

    [[step]]                        # the learner reads and goes on
    say = "Everybody shares a board with each neighbour."
    look = ["left", "right"]        # elements of the drawing, or choices of this position, to point at
    rule = "KOD-OBJ-01"             # the rule behind it

    [[step]]                        # another seat moves; the learner sees the table after it
    seat = 1
    move = "lay left 2 90 r4c5"
    say = "Your neighbour goes first."

    [[step]]                        # the learner moves; without `look` the elements to click are pointed at
    move = "lay left 1 0 r0c0"
    also = ["lay left 1 0 r0c1"]    # taken as well; the script goes on as if `move` had been played
    say = "Lay this tile in the corner."
    hint = "Try the corner."        # said when the learner does something else that is legal
    done = "Well done."             # said after the move
    meanwhile = ["1 lay left 2 90 r4c5"]    # seat and move: what is played without a word before the step

Reading one replays it, so a tutorial that exists has only legal moves and known rules. `flaws` looks at the rest:
elements that are not drawn, texts that are too long, missing translations, a learner who has too little to do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from chabudai.core.errors import ChabudaiError, IllegalMove
from chabudai.core.game import Game
from chabudai.core.language import FRENCH
from chabudai.core.state import State
from chabudai.core.svg_regions import page_elements

LONGEST_SENTENCE: Final = 240
LONGEST_TEXT: Final = 420
"""A card is read at a glance: two or three sentences."""
NOBODY_MOVES: Final = -1

_HEAD: Final[dict[str, type]] = {"title": str, "seats": int, "seed": int, "options": dict, "learner": int, "step": list}
_STEP: Final[dict[str, type]] = {
    "say": str,
    "look": list,
    "rule": str,
    "seat": int,
    "move": str,
    "also": list,
    "hint": str,
    "done": str,
    "meanwhile": list,
}
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")


class BadTutorial(ChabudaiError):
    """A tutorial that is no script of its game; the sentence names file and step."""


class TutorialStep(NamedTuple):
    """One card of a tutorial, as it is written; texts are English."""

    number: int
    """Counted from 1."""
    say: str
    look: list[str]
    rule: str
    seat: int
    """Who moves; NOBODY_MOVES where the learner only reads."""
    move: int
    also: list[int]
    hint: str
    done: str
    before: State
    """The whole table before the step's move."""
    after: State
    """The whole table after it; the same where nobody moves."""

    @property
    def expected(self) -> list[int]:
        """The moves that lead on; the first is the script's own. Empty where nobody moves."""
        return [] if self.seat == NOBODY_MOVES else [self.move, *self.also]


class Tutorial:
    """The tutorial of one game, replayed and sound."""

    def __init__(self, game: Game, text: str, rules: Collection[str] = ()) -> None:
        """`rules` are the ids that the game's digest states; the texts are told as the game tells its own."""
        self.game = game
        self._file = f"tutorial.toml of {game.id}"
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadTutorial(f"{self._file} is not valid TOML: {error}.") from None
        self._check(data, _HEAD, ["title", "seats", "step"], "")
        self._title = str(data["title"])
        self.seats: int = data["seats"]
        self.learner: int = data.get("learner", 0)
        self.steps: list[TutorialStep] = []
        try:
            state = game.new(self.seats, data.get("seed", 0), data.get("options"))
        except ChabudaiError as error:
            raise BadTutorial(f"{self._file}: {error}") from None
        if not 0 <= self.learner < self.seats:
            raise BadTutorial(f"{self._file}: the learner sits at one of the seats 0 to {self.seats - 1}.")
        if not data["step"]:
            raise BadTutorial(f"{self._file} has no step.")
        for number, step in enumerate(data["step"], 1):
            made = self._step(number, step, state, rules)
            self.steps.append(made)
            state = made.after

    # --- what a page needs ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def title(self) -> str:
        return self.said(self._title)

    def step(self, number: int) -> TutorialStep:
        """The step of this number, counted from 1."""
        if not 1 <= number <= len(self.steps):
            raise BadTutorial(f"This tutorial has steps 1 to {len(self.steps)}, not {number}.")
        return self.steps[number - 1]

    def said(self, text: str) -> str:
        """A text of the script in the language of the moment."""
        return self.game.say.template(text) if text else ""

    def asks(self, number: int) -> bool:
        """Is it the learner who moves in this step?"""
        return self.step(number).seat == self.learner

    def view(self, number: int) -> State:
        """What the learner sees at a step: the table before an own move, after a move of somebody else.

        The number after the last step gives the table at the very end.
        """
        if number == len(self.steps) + 1:
            return self.steps[-1].after.view(self.learner)
        step = self.step(number)
        return (step.before if self.asks(number) else step.after).view(self.learner)

    def look(self, number: int) -> list[str]:
        """The elements to point at: those of the script, or else the ones that the learner has to click."""
        step = self.step(number)
        if step.look or not self.asks(number):
            return step.look
        return self.game.path(self.view(number), self.learner, step.move)

    def answer(self, number: int, move: int) -> str:
        """'' where the learner's move leads on; the step's hint where it is another legal one; else a refusal."""
        step = self.step(number)
        if not self.asks(number):
            raise IllegalMove("There is nothing to decide for you at this step.")
        if move in step.expected:
            return ""
        step.before.copy().play(self.learner, move)
        return self.said(step.hint)

    # --- what an author wants to know -------------------------------------------------------------------------

    def flaws(self) -> list[str]:
        """What is not wrong but should not be: a sentence for each; empty where all is well."""
        found: list[str] = []
        moved = sum(step.seat == self.learner for step in self.steps)
        if 2 * moved < len(self.steps):
            found.append(f"{self._file}: the learner moves in {moved} of {len(self.steps)} steps, fewer than half.")
        for step in self.steps:
            found += [f"{self._place(step.number)} {flaw}" for flaw in self._flaws(step)]
        catalogue = self.game.say.catalogue(FRENCH)
        if catalogue:
            found += [f"{self._file}: no French for '{text}'." for text in self.texts() if text not in catalogue]
        return found

    def texts(self) -> list[str]:
        """Every text of the script, each once, in English."""
        texts = [self._title, *(text for step in self.steps for text in (step.say, step.hint, step.done))]
        return [text for text in dict.fromkeys(texts) if text]

    def _flaws(self, step: TutorialStep) -> list[str]:
        found: list[str] = []
        for text in (step.say, step.hint, step.done):
            if len(text) > LONGEST_TEXT:
                found.append(f"'{text[:30]}…' has {len(text)} characters, more than {LONGEST_TEXT}.")
            for sentence in _SENTENCE_END.split(text):
                if len(sentence) > LONGEST_SENTENCE:
                    found.append(f"'{sentence[:30]}…' has {len(sentence)} characters, more than {LONGEST_SENTENCE}.")
        view = self.view(step.number)
        asked = step.seat == self.learner
        paths = [self.game.path(view, self.learner, move) for move in view.legal_moves(self.learner)]
        choices = {part for path in paths for part in path}
        drawn = page_elements(self.game.draw(view))
        for element in self.look(step.number):
            if element not in drawn and element not in choices:
                found.append(f"points at '{element}', which is neither in the drawing nor a choice.")
        if asked and not step.hint and len(view.legal_moves(self.learner)) > len(step.expected):
            found.append("has no hint, though the learner can do something else.")
        return found

    # --- reading ----------------------------------------------------------------------------------------------

    def _place(self, number: int) -> str:
        return f"{self._file}, step {number}:" if number else f"{self._file}:"

    def _check(self, data: Any, kinds: dict[str, type], needed: list[str], place: str) -> None:
        """Only entries that a tutorial has, each of its kind."""
        where = place or f"{self._file}:"
        if not isinstance(data, dict):
            raise BadTutorial(f"{where} must be a table.")
        for key, value in data.items():
            kind = kinds.get(key)
            if kind is None:
                raise BadTutorial(f"{where} there is no entry '{key}'; entries are {', '.join(kinds)}.")
            if not isinstance(value, kind) or isinstance(value, bool):
                raise BadTutorial(f"{where} '{key}' must be given as {kind.__name__}.")
            if kind is list and key != "step" and not all(isinstance(part, str) for part in data[key]):
                raise BadTutorial(f"{where} '{key}' must be a list of texts.")
        for key in needed:
            if not data.get(key):
                raise BadTutorial(f"{where} '{key}' is missing.")

    def _step(self, number: int, data: Any, state: State, rules: Collection[str]) -> TutorialStep:
        place = self._place(number)
        self._check(data, _STEP, ["say"], place)
        rule = data.get("rule", "")
        if rule and rule not in rules:
            raise BadTutorial(f"{place} the rules of {self.game.title} state no {rule}.")
        move = data.get("move", "")
        if not move and {"seat", "also", "hint", "done"} & set(data):
            raise BadTutorial(f"{place} 'seat', 'also', 'hint' and 'done' belong to a move, and there is none.")
        seat = data.get("seat", self.learner) if move else NOBODY_MOVES
        if seat != self.learner and {"also", "hint"} & set(data):
            raise BadTutorial(f"{place} 'also' and 'hint' belong to moves of the learner.")
        before = state.copy()
        for line in data.get("meanwhile", []):
            word, _, text = line.partition(" ")
            if not word.isdecimal():
                raise BadTutorial(f"{place} '{line}' must begin with the number of a seat.")
            self._play(before, int(word), text, place)
        also = [self._play(before.copy(), seat, text, place) for text in data.get("also", [])]
        after = before.copy() if move else before
        played = self._play(after, seat, move, place) if move else 0
        return TutorialStep(
            number,
            data["say"],
            data.get("look", []),
            rule,
            seat,
            played,
            also,
            data.get("hint", ""),
            data.get("done", ""),
            before,
            after,
        )

    def _play(self, state: State, seat: int, text: str, place: str) -> int:
        try:
            move = self.game.moves.parse(text)
            state.play(seat, move)
        except ChabudaiError as error:
            raise BadTutorial(f"{place} seat {seat} cannot play '{text}': {error}") from None
        return move
