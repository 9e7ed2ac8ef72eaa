"""One position of Sample Game."""

from __future__ import annotations

from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Chance
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import Field, State, fields
from sample_game.rules import scoring
from sample_game.rules.box import Box
from sample_game.rules.laws import broken_laws


class SampleGameState(State):
    """What lies on the table, and what everybody has taken."""

    def __init__(self, game: Game, box: Box, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.heaps: list[int] = []
        """Stones left in each heap."""
        self.stones = [0] * seats
        """Stones that each seat has taken."""
        self.lasts = [0] * seats
        """Last stones of a heap that each seat has taken."""

    def proceed(self) -> bool:
        """Nobody is to move any more: the game is over (SAM-END-01)."""
        return False

    def end_reason(self) -> str:
        return "" if any(self.heaps) else "empty"

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def invariants(self) -> list[str]:
        return broken_laws(self)

    def copy(self) -> SampleGameState:
        twin = SampleGameState(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.heaps = self.heaps[:]
        twin.stones = self.stones[:]
        twin.lasts = self.lasts[:]
        return twin

    def written(self) -> list[Field]:
        return fields("heaps stones lasts")
