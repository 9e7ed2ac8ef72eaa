"""Results: payments, points, who won and where the points came from (HIT-END, HIT-R-82…84)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chabudai.core.people import name_of
from chabudai.core.scores import ScoreRow, ScoreSheet, places
from chabudai.core.state import NONE
from chabudai.games.hitodama.rules.box import SEASONS
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.words.names import PLURALS, phrase, say

if TYPE_CHECKING:
    from chabudai.games.hitodama.state import HitodamaState

POINTS_REACHED: Final = "points"
SEASONS_DONE: Final = "seasons"
CHAOS: Final = "chaos"
"""How a match ends."""

_BASE: Final = 8
"""Amounts in a payment's code are digits to this base."""


@dataclass
class Payment:
    """One payment of the match: who delivered what on which of the eight tributes."""

    seat: int
    slot: int
    """Season × 2 + card."""
    amounts: list[int]


def payment_code(seat: int, slot: int, amounts: list[int]) -> int:
    code = seat * 2 * len(SEASONS) + slot
    for amount in amounts:
        code = code * _BASE + amount
    return code


def read_payment(code: int) -> Payment:
    amounts: list[int] = []
    for _ in range(RESOURCES):
        amounts.append(code % _BASE)
        code //= _BASE
    amounts.reverse()
    return Payment(code // (2 * len(SEASONS)), code % (2 * len(SEASONS)), amounts)


def scores(state: HitodamaState) -> list[int]:
    return state.points[:]


def ranking(state: HitodamaState) -> list[int]:
    """Most points first, equal points share a place (HIT-R-83); nobody is first when chaos has won (HIT-END-03)."""
    if state.ended == CHAOS:
        return [2] * state.seats
    return places(state.points)


def score_sheet(state: HitodamaState) -> ScoreSheet:
    """Points by tribute, then from solar cards; below, the same points by resource."""
    seats = state.seats
    by_tribute = [[0] * seats for _ in range(2 * len(SEASONS))]
    by_resource = [[0] * seats for _ in range(RESOURCES)]
    for code in state.payments:
        payment = read_payment(code)
        for kind in range(RESOURCES):
            points = payment.amounts[kind] * state.box.points[kind]
            by_tribute[payment.slot][payment.seat] += points
            by_resource[kind][payment.seat] += points
    rows: list[ScoreRow] = []
    for slot, points_of in enumerate(by_tribute):
        card = state.tributes[slot]
        season = slot // 2
        if card == NONE or season > state.season:
            continue
        tribute = state.box.tributes[season][card]
        label = say("{season}, tribute {number}", season=SEASONS[season], number=slot % 2 + 1)
        rows.append(ScoreRow(label, points_of, say("asks for {goods}", goods=phrase(tribute.needs))))
    rows.append(ScoreRow(say("Solar cards"), state.card_points[:], say("1 for each essence on that tile")))
    for kind in range(RESOURCES):
        label = say("for {goods}", goods=say(PLURALS[kind]))
        note = say("{points} each", points=state.box.points[kind])
        rows.append(ScoreRow(label, by_resource[kind], note, subtotal=True))
    return ScoreSheet([name_of(seat) for seat in range(seats)], rows)
