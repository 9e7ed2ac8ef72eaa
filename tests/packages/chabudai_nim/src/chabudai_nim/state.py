"""One position of Bean Nim."""

from __future__ import annotations

from typing import cast

from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Chance, Rng
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import State
from chabudai_nim.rules import scoring
from chabudai_nim.rules.box import SECRET, Box
from chabudai_nim.rules.laws import broken_laws


class BeanState(State):
    """Beans in heaps, one secret favour a seat, a deck of more favours."""

    def __init__(self, game: Game, box: Box, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.heaps = box.start[:]
        self.favours: list[int] = []
        self.deck: list[int] = []
        self.turned: list[int] = []
        self.points = [0] * seats
        self.caller = -1

    def take_over(self, other: BeanState) -> None:
        """Become the same position as the other."""
        self.heaps = other.heaps[:]
        self.favours = other.favours[:]
        self.deck = other.deck[:]
        self.turned = other.turned[:]
        self.points = other.points[:]
        self.caller = other.caller

    def copy(self) -> BeanState:
        twin = type(self)(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.take_over(self)
        return twin

    def proceed(self) -> bool:
        return False

    def hide(self, viewer: int) -> None:
        for seat in range(self.seats):
            if seat not in (viewer, self.caller):
                self.favours[seat] = SECRET
        self.deck = [SECRET] * len(self.deck)

    def fill(self, viewer: int, rng: Rng) -> None:
        unseen = self.box.cards[:]
        for card in self.turned + [favour for favour in self.favours if favour != SECRET]:
            unseen.remove(card)
        rng.shuffle(unseen)
        for seat in range(self.seats):
            if self.favours[seat] == SECRET:
                self.favours[seat] = unseen.pop()
        self.deck = unseen

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def end_reason(self) -> str:
        if self.caller >= 0:
            return "called"
        return "" if any(self.heaps) else "empty"

    def data(self) -> dict[str, object]:
        return {
            "heaps": self.heaps[:],
            "favours": self.favours[:],
            "deck": self.deck[:],
            "turned": self.turned[:],
            "points": self.points[:],
            "caller": self.caller,
        }

    def load(self, data: dict[str, object]) -> None:
        for name in ("heaps", "favours", "deck", "turned", "points"):
            setattr(self, name, list(cast("list[int]", data[name])))
        self.caller = cast("int", data["caller"])

    def invariants(self) -> list[str]:
        return broken_laws(self)
