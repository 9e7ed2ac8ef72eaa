"""What a seat observes, as numbers for learners; the observer's own seat comes first."""

from __future__ import annotations

from typing import Any

from chabudai.core.observe import GREATEST, Part, Sheet, StepsWriter
from chabudai.core.state import Step
from sample_game.rules.box import HEAP_COUNT
from sample_game.state import SampleGameState


class Observed:
    """The parts of an observation with so many seats."""

    def __init__(self, seats: int, steps: list[type[Step[Any]]]) -> None:
        self.seats = seats
        self.steps = StepsWriter(steps, 1)

    def parts(self) -> list[Part]:
        return [
            self.steps.part(),
            Part("heaps", [HEAP_COUNT], GREATEST, "stones left in each heap", self.write_heaps),
            Part(
                "players",
                [self.seats, 2],
                GREATEST,
                "of each seat: its stones, and the last stones of a heap among them",
                self.write_players,
            ),
        ]

    def write_heaps(self, state: SampleGameState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.heaps)

    def write_players(self, state: SampleGameState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            sheet.number(state.stones[other])
            sheet.number(state.lasts[other])
