"""Baskets: gaining from bank, den and decks, and paying (HIT-R-08)."""

from __future__ import annotations

from chabudai.games.hitodama.rules.box import BACKS
from chabudai.games.hitodama.rules.cards import draw_to_hand
from chabudai.games.hitodama.rules.goods import RESOURCES, SOLAR
from chabudai.games.hitodama.state import HitodamaState


def gain(state: HitodamaState, seat: int, kind: int, number: int, rule: str) -> None:
    """Tokens or akkus from the supply, as far as it lasts (HIT-R-08)."""
    number = min(number, state.bank[kind])
    state.bank[kind] -= number
    state.baskets[seat * RESOURCES + kind] += number
    if number and state.log is not None:
        state.log.add(seat, "gained", {"number": number, "good": kind}, rule)


def gain_goods(state: HitodamaState, seat: int, goods: list[int], rule: str) -> None:
    """What a space or a card gives, cards included."""
    for kind in range(RESOURCES):
        if goods[kind]:
            gain(state, seat, kind, goods[kind], rule)
    for deck in range(BACKS):
        for _ in range(goods[SOLAR + deck]):
            draw_to_hand(state, seat, deck, rule)


def can_pay(state: HitodamaState, seat: int, price: list[int]) -> bool:
    base = seat * RESOURCES
    return all(state.baskets[base + kind] >= price[kind] for kind in range(RESOURCES))


def pay(state: HitodamaState, seat: int, price: list[int]) -> None:
    """Spent tokens return to the bank."""
    for kind in range(RESOURCES):
        state.baskets[seat * RESOURCES + kind] -= price[kind]
        state.bank[kind] += price[kind]
