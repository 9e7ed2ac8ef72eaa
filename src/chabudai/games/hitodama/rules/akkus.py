"""The akkus: where they appear and how they leave the map (HIT-AKU, HIT-R-30…32)."""

from __future__ import annotations

from chabudai.core.events import EventValue
from chabudai.core.state import NOBODY, NONE
from chabudai.games.hitodama.rules.baskets import pay
from chabudai.games.hitodama.rules.box import AKKU_DECK
from chabudai.games.hitodama.rules.cards import take_card
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES
from chabudai.games.hitodama.rules.spaces import enter_akku
from chabudai.games.hitodama.state import HitodamaState


def summon(state: HitodamaState) -> None:
    """Reveal the next akku card if no akku is on a tile and the den holds any (HIT-AKU-02, HIT-R-31)."""
    if state.akkus or not state.bank[AKKU]:
        return
    if state.akku_card != NONE:
        state.piles[AKKU_DECK].append(state.akku_card)
    state.akku_card = take_card(state, AKKU_DECK)
    card = state.box.akku_cards[state.akku_card]
    if state.log is not None:
        state.log.add(NOBODY, "akku_card", {"card": card.name, "price": card.price}, "HIT-AKU-01")
    for point in card.points:
        if state.bank[AKKU] and enter_akku(state, state.tile_at(point)):
            state.bank[AKKU] -= 1


def remove(state: HitodamaState, seat: int, space: int) -> None:
    """The price of the open card is paid, the akku goes to the basket (HIT-AKU-03, HIT-AKU-04)."""
    price = state.box.akku_cards[state.akku_card].price
    pay(state, seat, price)
    state.akkus &= ~(1 << space)
    state.baskets[seat * RESOURCES + AKKU] += 1
    if state.log is not None:
        values: dict[str, EventValue] = {"space": space, "price": price}
        state.log.add(seat, "visited", values, "HIT-AKU-03")
    summon(state)
