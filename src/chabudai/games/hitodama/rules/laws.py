"""What every position keeps: conservation of every component and agreement of what is noted twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from chabudai.core.grid import bits, count
from chabudai.core.state import EVERYTHING
from chabudai.games.hitodama.rules.box import BACKS, DECKS, ESSENCES, FACE_DOWN, HAND_LIMIT, KIND_BITS, NONE, SEASONS
from chabudai.games.hitodama.rules.cards import lying_open
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES
from chabudai.games.hitodama.rules.hidden import counted_twice, possible
from chabudai.games.hitodama.rules.scoring import read_payment
from chabudai.games.hitodama.rules.tiles import EXTRA, EXTRA_BIT, POSITIONS, SPACES
from chabudai.games.hitodama.words.names import PLURALS

if TYPE_CHECKING:
    from chabudai.games.hitodama.state import HitodamaState


NOTED: Final = ("asleep", "moved", "fresh", "due", "acting")
"""What is noted of essences, by their spaces."""


def broken_laws(state: HitodamaState) -> list[str]:
    """A sentence for each law that the position breaks."""
    return _impossible(state) or _wrong_pieces(state) + _wrong_goods(state) + _wrong_cards(state) + _wrong_points(state)


def _impossible(state: HitodamaState) -> list[str]:
    """Numbers that can stand nowhere; the other laws trust that there are none."""
    masks = {f"essences {seat}": mask for seat, mask in enumerate(state.essences)}
    masks |= {name: cast(int, getattr(state, name)) for name in ("akkus", "ice", *NOTED)}
    wrong = [f"'{name}' names a space that no table has" for name, mask in masks.items() if not 0 <= mask < 1 << SPACES]
    if not 0 <= state.season < len(SEASONS) or not 0 <= state.holder < state.seats:
        wrong.append("there is no such season or seat")
    if state.north not in range(0, POSITIONS, 2):
        wrong.append("North is at no side of the map")
    return wrong


def _wrong_pieces(state: HitodamaState) -> list[str]:
    wrong: list[str] = []
    pieces = [*state.essences, state.akkus, state.ice]
    everywhere = state.side.all | (EXTRA_BIT if state.extra_tile != NONE else 0)
    union = 0
    for mask in pieces:
        if union & mask:
            wrong.append("two pieces share a space")
        union |= mask
    if union & ~everywhere:
        wrong.append("a piece is on a space that does not exist")
    if (state.akkus | state.ice) >> EXTRA & 1:
        wrong.append("an akku or ice is on an extra space (HIT-R-53)")
    for seat in range(state.seats):
        total = state.reserve[seat] + state.dormant[seat] + count(state.essences[seat])
        if total != ESSENCES or state.reserve[seat] < 0 or state.dormant[seat] < 0:
            wrong.append(f"seat {seat} does not have three essences (HIT-GLO-03)")
    for name in NOTED:
        if cast(int, getattr(state, name)) & ~state.essence_mask():
            wrong.append(f"'{name}' is noted where no essence is")
    if state.fresh & ~state.asleep or state.moved & state.asleep:
        wrong.append("an essence is awake and asleep at once")
    if count(state.ice) > state.box.ice_tokens:
        wrong.append("there are more ice tokens than in the box")
    return wrong


def _wrong_goods(state: HitodamaState) -> list[str]:
    wrong: list[str] = []
    for kind in range(RESOURCES):
        parts = [state.bank[kind], state.delivered[kind], state.delivered[RESOURCES + kind]]
        parts += [state.baskets[seat * RESOURCES + kind] for seat in range(state.seats)]
        if kind == AKKU:
            parts.append(int(count(state.akkus)))
        if min(parts) < 0 or sum(parts) != state.box.tokens[kind]:
            wrong.append(f"the {PLURALS[kind]} do not add up")
    return wrong


def _wrong_cards(state: HitodamaState) -> list[str]:
    wrong: list[str] = []
    for deck in range(DECKS):
        cards = lying_open(state, deck) + state.decks[deck][: state.left[deck]]
        expected = state.box.deck_cards(deck)
        if deck < BACKS:
            cards += [card % KIND_BITS for card in state.unseen[deck]]
            expected += counted_twice(state, deck)
            for seat in range(state.seats):
                cards += [kind for kind in state.hand(seat, deck) if kind != FACE_DOWN]
            if state.viewer == EVERYTHING and not possible(state, deck):
                wrong.append(f"the cards of deck {deck} were not drawn before they were laid open")
        if sorted(cards) != sorted(expected):
            wrong.append(f"the cards of deck {deck} do not add up")
    for seat in range(state.seats):
        if state.hand_size(seat) > HAND_LIMIT:
            wrong.append(f"seat {seat} holds more than {HAND_LIMIT} cards (HIT-ACT-13)")
    if len(state.stack) > state.side.stack:
        wrong.append("too many solar cards wait (HIT-ACT-09)")
    if state.viewer == EVERYTHING and any(card == NONE for card in state.tributes):
        wrong.append("a tribute is unknown")
    return wrong


def _wrong_points(state: HitodamaState) -> list[str]:
    wrong: list[str] = []
    earned = state.card_points[:]
    for code in state.payments:
        payment = read_payment(code)
        earned[payment.seat] += state.box.worth(payment.amounts)
    if earned != state.points:
        wrong.append("the points do not match the payments")
    if not state.ended and (max(state.points) >= state.box.goal or state.hitodama >= state.box.chaos):
        wrong.append("the game should be over")
    if sorted(state.tiles) != sorted(state.where) or any(
        state.tiles[state.where[tile]] != tile for tile in state.tiles
    ):
        wrong.append("tiles and places disagree")
    if bits(state.acting) != bits(state.acting)[:1]:
        wrong.append("two essences act at once")
    return wrong
