"""Looking closely at one match while bots play it: options, forced moves, who leads, which components are used."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from math import log2
from typing import Any, NamedTuple

from chabudai.core.components import Component
from chabudai.core.events import Log
from chabudai.core.state import State

STATIONS = 20
"""The course of a match is kept at so many even steps, and at its start."""
BASE_SECONDS = 3.0
SECONDS_A_BIT = 4.0
"""How long people take to decide: Hick's law, some seconds and more for each doubling of the options."""


class Use(NamedTuple):
    """How often a seat was offered something and took it, or what it was worth on the score sheet."""

    seat: int
    sort: str
    """'event', 'move', 'component', 'element' of the drawing or 'category'."""
    kind: str
    """The kind of event, family of moves, sort of component, or category."""
    name: str
    """Which piece, for a component; which element."""
    offered: int
    taken: int
    points: int


class Watcher:
    """Sees every decision of one match. Make one for each match and hand it to `play_match`."""

    def __init__(self, trace: bool = True) -> None:
        self._trace = trace
        """Whether to note which elements of the drawing moves touch; that costs more than a random game."""
        self._touched: Counter[tuple[int, str]] = Counter()
        self.options: list[int] = []
        """How many moves were legal at each decision."""
        self.deciders: list[int] = []
        self.course: list[Sequence[int]] = []
        """The scores at the start and after each decision; the same list again where nothing changed."""
        self._offered: Counter[tuple[int, str]] = Counter()
        self._taken: Counter[tuple[int, str]] = Counter()
        self._log = Log()
        self.final: State | None = None

    def begin(self, state: State) -> None:
        state.log = self._log
        self.course.append(state.scores())

    def chosen(self, state: State, seat: int, move: int) -> None:
        """It is about to play this move."""
        if self._trace:
            for element in dict.fromkeys(state.game.path(state, seat, move)):
                self._touched[seat, element] += 1

    def before(self, state: State, seat: int) -> None:
        """A seat is about to decide."""
        moves = state.legal_moves(seat)
        self.options.append(len(moves))
        self.deciders.append(seat)
        place = 0
        while place < len(moves):
            family = state.game.moves.family_of(moves[place])
            self._offered[seat, family.name] += 1
            place = bisect_left(moves, family.end, place)

    def after(self, state: State, seat: int, move: int) -> None:
        """It has played."""
        self._taken[seat, state.game.moves.family_of(move).name] += 1
        scores, last = state.scores(), self.course[-1]
        self.course.append(last if scores == last else scores)

    def end(self, state: State) -> None:
        self.final = state

    # --- what came of it -------------------------------------------------------------------------------------

    def forced(self, seat: int | None = None) -> int:
        """Decisions with one legal move only."""
        pairs = zip(self.deciders, self.options, strict=True)
        return sum(1 for decider, options in pairs if options == 1 and seat in (None, decider))

    def minutes(self) -> float:
        """How long people would have sat, by the number of options at each decision."""
        return sum(BASE_SECONDS + SECONDS_A_BIT * log2(options) for options in self.options) / 60

    def rounds(self, kind: str) -> int:
        """How many rounds were counted by events of this kind."""
        return sum(1 for event in self._log.events if event.kind == kind)

    def longest_stall(self) -> int:
        """The most decisions in a row that changed nobody's score."""
        longest = still = 0
        for before, now in zip(self.course, self.course[1:], strict=False):
            still = still + 1 if before is now else 0
            longest = max(longest, still)
        return longest

    def stations(self, column: int) -> list[int]:
        """The score of a column at even steps through the match."""
        last = len(self.course) - 1
        return [int(self.course[round(step * last / STATIONS)][column]) for step in range(STATIONS + 1)]

    def uses(self, components: list[Component], seats: int) -> list[Use]:
        """Everything that was used, in a fixed order."""
        found = [
            Use(seat, "move", kind, "", count, self._taken[seat, kind], 0)
            for (seat, kind), count in self._offered.items()
        ]
        kinds = Counter((event.seat, event.kind) for event in self._log.events)
        found += [Use(seat, "event", kind, "", 0, count, 0) for (seat, kind), count in kinds.items()]
        offered: Counter[tuple[int, str, str]] = Counter()
        taken: Counter[tuple[int, str, str]] = Counter()
        told: dict[str, list[tuple[Counter[tuple[int, str, str]], Component, str]]] = {}
        for component in components:
            for counter, source in ((offered, component.offered), (taken, component.taken)):
                for kind, entry in source.items():
                    told.setdefault(kind, []).append((counter, component, entry))
        for event in self._log.events:
            for counter, component, entry in told.get(event.kind, ()):
                for piece in _pieces(event.values[entry]):
                    if not component.pieces or piece in component.pieces:
                        counter[event.seat, component.name, piece] += 1
        for key in offered.keys() | taken.keys():
            found.append(Use(key[0], "component", key[1], key[2], offered[key], taken[key], 0))
        found += [Use(seat, "element", "", name, 0, count, 0) for (seat, name), count in self._touched.items()]
        if self.final is not None:
            sheet = self.final.score_sheet()
            if len(sheet.columns) == seats:
                points: Counter[tuple[int, str]] = Counter()
                for row in sheet.rows:
                    if not row.subtotal:
                        for seat, value in enumerate(row.points):
                            points[seat, row.label] += value
                found += [Use(seat, "category", label, "", 0, 0, value) for (seat, label), value in points.items()]
        return sorted(found)


def _pieces(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]
