"""What a seat observes, as numbers."""

from __future__ import annotations

from typing import Any

from chabudai.core.observe import GREATEST, Part, Sheet, StepsWriter
from chabudai.core.state import Step
from chabudai_nim.rules.box import HEAPS, Box
from chabudai_nim.state import BeanState


class Observed:
    """The parts of an observation with so many seats."""

    def __init__(self, box: Box, seats: int, steps: list[type[Step[Any]]]) -> None:
        self.cards = len(box.cards)
        self.seats = seats
        self.steps = StepsWriter(steps, 1)

    def parts(self) -> list[Part]:
        return [
            self.steps.part(),
            Part("heaps", [len(HEAPS)], GREATEST, "beans in each heap", self.write_heaps),
            Part("points", [self.seats], GREATEST, "the points of each seat", self.write_points),
            Part(
                "favours",
                [self.seats, len(HEAPS)],
                1,
                "the favour of each seat: the observer's own, and that of a caller",
                self.write_favours,
            ),
            Part("cards", [1 + len(HEAPS)], GREATEST, "cards in the deck, and those turned up", self.write_cards),
            Part("order", [self.cards], len(HEAPS), "what was turned up, first to last", self.write_order),
        ]

    def write_heaps(self, state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.heaps)

    def write_points(self, state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.points[seat:] + state.points[:seat])

    def write_favours(self, state: BeanState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            sheet.one_of(state.favours[other] if other in (seat, state.caller) else -1, len(HEAPS))

    def write_cards(self, state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.number(len(state.deck))
        sheet.numbers([state.turned.count(heap) for heap in range(len(HEAPS))])

    def write_order(self, state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.numbers([heap + 1 for heap in state.turned])
        sheet.zeros(self.cards - len(state.turned))
