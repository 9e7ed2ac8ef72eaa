"""Decks, piles and hands: drawing, laying open, discarding (HIT-R-19, HIT-R-20, HIT-R-94)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from chabudai.core.state import NONE
from chabudai.games.hitodama.rules.box import BACKS, DECK_NAMES, HAND_LIMIT, ICE_DECK, KIND_BITS, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.hidden import note_drawn, note_laid_open, settle_doubts

if TYPE_CHECKING:
    from chabudai.games.hitodama.state import HitodamaState

REBUILT_RULES: Final = ["HIT-CRD-05", "HIT-CRD-03", "HIT-R-62", "HIT-R-31"]
"""For each deck the rule by which its pile is shuffled into a new one."""


def cards_left(state: HitodamaState, deck: int) -> bool:
    """Can a card of the deck still be taken (HIT-R-20)?"""
    return state.left[deck] > 0 or len(state.piles[deck]) > 0


def take_card(state: HitodamaState, deck: int) -> int:
    """The top card of a deck, which is rebuilt from its pile only when it is empty (HIT-R-94); NONE where none is."""
    if state.left[deck] == 0:
        cards = sorted(state.piles[deck])
        if not cards:
            return NONE
        if deck < BACKS:
            settle_doubts(state, deck)
        state.rebuilt[deck] += 1
        state.decks[deck] = state.shuffled(cards, DECK_NAMES[deck], state.rebuilt[deck])
        state.left[deck] = len(cards)
        state.piles[deck] = []
        if state.log is not None:
            state.log.add(-1, "rebuilt", {"deck": DECK_NAMES[deck], "number": len(cards)}, REBUILT_RULES[deck])
    state.reveal()
    state.left[deck] -= 1
    return state.decks[deck][state.left[deck]]


def draw_to_hand(state: HitodamaState, seat: int, deck: int, rule: str) -> None:
    """One solar or lunar card into the hand, unless it is full or no card is left (HIT-R-19, HIT-R-20)."""
    if state.hand_size(seat) >= HAND_LIMIT:
        state.tell(seat, "hand_full", {"deck": DECK_NAMES[deck]}, "HIT-R-19")
        return
    kind = take_card(state, deck)
    if kind == NONE:
        return
    insort(state.hands[seat * BACKS + deck], state.rebuilt[deck] * KIND_BITS + kind)
    note_drawn(state, seat, deck)
    if state.log is not None:
        state.log.add(seat, "drew", {"deck": DECK_NAMES[deck]}, rule)
        codes = state.box.solar if deck == SOLAR_DECK else state.box.lunar
        state.log.add(seat, "drew_card", {"card": codes[kind]}, rule, [seat])


def kinds_held(hand: list[int]) -> list[int]:
    """The different kinds of cards in a hand, ascending."""
    kinds: list[int] = []
    last = NONE
    for card in hand:
        kind = card % KIND_BITS
        if kind > last:
            kinds.append(kind)
            last = kind
        elif kind != last and kind not in kinds:  # a card of a later deck
            insort(kinds, kind)
    return kinds


def lay_open(state: HitodamaState, seat: int, deck: int, kind: int) -> None:
    """A card leaves the hand for everybody to see; of equal ones the oldest."""
    hand = state.hands[seat * BACKS + deck]
    for index in range(len(hand)):
        if hand[index] % KIND_BITS == kind:
            note_laid_open(state, seat, deck, hand[index])
            del hand[index]
            state.news += 1
            return
    raise RuntimeError("a card that is not in the hand was laid open")


def discard(state: HitodamaState, seat: int, deck: int, kind: int) -> None:
    """A card goes from the hand to the pile of its deck (HIT-R-81)."""
    lay_open(state, seat, deck, kind)
    state.piles[deck].append(kind)


def lying_open(state: HitodamaState, deck: int) -> list[int]:
    """The kinds of a deck's cards that everybody can see: pile, stack, card in force."""
    cards = state.piles[deck][:]
    if deck == SOLAR_DECK:
        cards += [card // 4 for card in state.stack]
    elif deck == LUNAR_DECK:
        cards += [card for card in (state.in_play, extra_card(state)) if card != NONE]
    else:
        cards += [card for card in (state.ice_card if deck == ICE_DECK else state.akku_card,) if card != NONE]
    return cards


def extra_card(state: HitodamaState) -> int:
    """The lunar card that lies beside a tile and adds a space, or NONE."""
    return NONE if state.extra_tile == NONE else state.box.lunar.index("EXT")
