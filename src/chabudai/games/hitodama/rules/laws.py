"""What every position keeps: components add up, and what is noted twice agrees with itself and with the open steps."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import count
from chabudai.core.laws import ANY_SIZE, ENDLESS, within
from chabudai.core.state import EVERYTHING, NONE
from chabudai.games.hitodama.rules.box import (
    AKKU_DECK,
    BACKS,
    DECK_NAMES,
    DECKS,
    ESSENCES,
    FACE_DOWN,
    HAND_LIMIT,
    ICE_DECK,
    KIND_BITS,
    SEASONS,
    TRIBUTES,
)
from chabudai.games.hitodama.rules.cards import lying_open
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES
from chabudai.games.hitodama.rules.hidden import OWNERS, counted_twice, possible
from chabudai.games.hitodama.rules.laws_of_rounds import laws_of_rounds, opened_lunar, opened_solar
from chabudai.games.hitodama.rules.lunar_cards import Waive
from chabudai.games.hitodama.rules.scoring import CHAOS, POINTS_REACHED, SEASONS_DONE, read_payment
from chabudai.games.hitodama.rules.solar_cards import NewNorth
from chabudai.games.hitodama.rules.tiles import EXTRA, EXTRA_BIT, PER_TILE, POSITIONS, SPACES, TILE_COUNT
from chabudai.games.hitodama.rules.tributes import complete, current
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS

ENDINGS: Final = ["", POINTS_REACHED, SEASONS_DONE, CHAOS]
STEP_FIELDS: Final[dict[str, list[int]]] = {
    "Resolution": [POSITIONS, POSITIONS],
    "ResolveTile": [TILE_COUNT],
    "ResolveAgain": [TILE_COUNT],
    "NextEssence": [TILE_COUNT],
}
"""How many values each number of a step can have; elsewhere the first is a seat and the second a space."""


def broken_laws(state: HitodamaState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong: list[str] = []
    _impossible(state, wrong)
    if wrong:  # the other laws trust that every number is one that can stand there
        return wrong
    for law in (_pieces, _extra_space, _goods, _cards, _hands, _rebuilt_decks, _tributes, _points, laws_of_rounds):
        law(state, wrong)
    return wrong


# --- every number is one that can stand there ---------------------------------------------------------------------


def _impossible(state: HitodamaState, wrong: list[str]) -> None:
    box = state.box
    seats = state.seats
    everywhere = (1 << SPACES) - 1
    within(wrong, "north", [state.north], 1, 0, POSITIONS - 2)
    if state.north % 2:
        wrong.append("North is at no side of the map")
    within(wrong, "tiles", state.tiles, POSITIONS, 0, TILE_COUNT - 1)
    within(wrong, "season", [state.season], 1, 0, len(SEASONS) - 1)
    within(wrong, "essences", state.essences, seats, 0, everywhere)
    masks = {"akkus": state.akkus, "ice": state.ice, **noted(state)}
    for name, mask in masks.items():
        within(wrong, name, [mask], 1, 0, everywhere)
    within(wrong, "extra tile", [state.extra_tile], 1, NONE, TILE_COUNT - 1)
    within(wrong, "extra copy", [state.extra_copy], 1, NONE, EXTRA - 1)
    within(wrong, "holder", [state.holder], 1, 0, seats - 1)
    within(wrong, "actions", [state.actions], 1, 0, ENDLESS)
    within(wrong, "reserve", state.reserve, seats, 0, ESSENCES)
    within(wrong, "dormant", state.dormant, seats, 0, ESSENCES)
    within(wrong, "moved in reserve", [state.moved_in_reserve], 1, 0, ESSENCES)
    within(wrong, "moved dormant", [state.moved_dormant], 1, 0, ESSENCES)
    within(wrong, "baskets", state.baskets, seats * RESOURCES, 0, ENDLESS)
    within(wrong, "bank", state.bank, RESOURCES, 0, ENDLESS)
    within(wrong, "owed", state.owed, 2 * RESOURCES, 0, ENDLESS)
    within(wrong, "delivered", state.delivered, 2 * RESOURCES, 0, ENDLESS)
    within(wrong, "points", state.points, seats, 0, ENDLESS)
    within(wrong, "card points", state.card_points, seats, 0, ENDLESS)
    within(wrong, "payments", state.payments, ANY_SIZE, 1, ENDLESS)
    within(wrong, "payers", [read_payment(code).seat for code in state.payments], ANY_SIZE, 0, seats - 1)
    within(wrong, "stack", state.stack, ANY_SIZE, 0, 4 * len(box.solar) - 1)
    within(wrong, "card in play", [state.in_play], 1, NONE, len(box.lunar) - 1)
    within(wrong, "akku card", [state.akku_card], 1, NONE, len(box.akku_cards) - 1)
    within(wrong, "ice card", [state.ice_card], 1, NONE, len(box.ice_cards) - 1)
    within(wrong, "tributes", state.tributes, 2 * len(SEASONS), NONE, TRIBUTES - 1)
    within(wrong, "round", [state.round], 1, 1, 2 * box.chaos)
    within(wrong, "hitodama", [state.hitodama], 1, 0, box.chaos)
    within(wrong, "spins", [state.spins], 1, 1, ENDLESS)
    within(wrong, "rebuilt decks", state.rebuilt, DECKS, 0, ENDLESS)
    within(wrong, "cards left", state.left, DECKS, 0, ENDLESS)
    sizes = [len(state.hands), len(state.decks), len(state.piles), len(state.unseen), len(state.doubts)]
    if sizes != [BACKS * seats, DECKS, DECKS, BACKS, BACKS]:
        wrong.append("a hand, a deck or a pile is missing, or there is one too many")
        return
    for deck in range(DECKS):
        kinds = max(box.deck_cards(deck))
        within(wrong, f"{DECK_NAMES[deck]} pile", state.piles[deck], ANY_SIZE, 0, kinds)
        within(wrong, f"{DECK_NAMES[deck]} deck", state.decks[deck], ANY_SIZE, 0, kinds)
        if deck < BACKS:
            held = [card for hand in state.hands[deck::BACKS] for card in hand]
            held += state.unseen[deck] + [event // OWNERS for event in state.doubts[deck]]
            seen = [card for card in held if card % KIND_BITS != FACE_DOWN]
            within(wrong, f"{DECK_NAMES[deck]} card", [card % KIND_BITS for card in seen], ANY_SIZE, 0, kinds)
            decks = [card // KIND_BITS for card in held]
            within(wrong, f"{DECK_NAMES[deck]} deck of a card", decks, ANY_SIZE, 0, state.rebuilt[deck])
    if state.ended not in ENDINGS:
        wrong.append(f"no match ends by '{state.ended}'")
    if len(state.lanes) != 1:
        wrong.append(f"there are {len(state.lanes)} lanes instead of one")
    for lane in state.lanes:
        for step in lane:
            limits = STEP_FIELDS.get(type(step).__name__, [seats, SPACES])
            for value, limit in zip(step.fields(), limits, strict=False):
                within(wrong, type(step).__name__, [value], 1, 0, limit - 1)


def noted(state: HitodamaState) -> dict[str, int]:
    """What is noted of essences, by their spaces."""
    return {name: getattr(state, name) for name in ("asleep", "moved", "fresh", "due", "acting")}


# --- the map ------------------------------------------------------------------------------------------------------


def _pieces(state: HitodamaState, wrong: list[str]) -> None:
    everywhere = state.side.all | (EXTRA_BIT if state.extra_tile != NONE else 0)
    union = 0
    for mask in [*state.essences, state.akkus, state.ice]:
        if union & mask:
            wrong.append("two pieces share a space")
        union |= mask
    if union & ~everywhere:
        wrong.append("a piece is on a space that does not exist")
    if (state.akkus | state.ice) & EXTRA_BIT:
        wrong.append("an akku or ice is on an extra space (HIT-R-53)")
    for seat in range(state.seats):
        if state.reserve[seat] + state.dormant[seat] + count(state.essences[seat]) != ESSENCES:
            wrong.append(f"seat {seat} does not have three essences (HIT-GLO-03)")
    for name, mask in noted(state).items():
        if mask & ~state.essence_mask():
            wrong.append(f"'{name}' is noted where no essence is")
    if state.fresh & ~state.asleep or state.moved & state.asleep:
        wrong.append("an essence is awake and asleep at once")
    if count(state.ice) > state.box.ice_tokens:
        wrong.append("there are more ice tokens than in the box")
    if state.ice and (state.ice_card == NONE or count(state.ice) > len(state.box.ice_cards[state.ice_card].points)):
        wrong.append("there is more ice than the open card brought (HIT-ICE-01)")
    if state.akkus and state.akku_card == NONE:
        wrong.append("akkus came without a card (HIT-AKU-01)")
    if any(state.tiles[state.where[tile]] != tile for tile in range(TILE_COUNT)):
        wrong.append("tiles and places disagree")


def _extra_space(state: HitodamaState, wrong: list[str]) -> None:
    """It lies beside one tile and copies a space of it, the first one of its like (HIT-R-72)."""
    if state.extra_tile == NONE or state.extra_copy == NONE:
        if state.extra_tile != state.extra_copy:
            wrong.append("an extra space copies nothing, or what it copies has no tile")
        return
    tile, index = state.extra_copy // PER_TILE, state.extra_copy % PER_TILE
    texts = [space.text for space in state.side.tiles[tile]]
    if tile != state.extra_tile or index >= len(texts) or texts.index(texts[index]) != index:
        wrong.append("an extra space copies none of the spaces of its tile (HIT-R-72)")


# --- goods and cards ----------------------------------------------------------------------------------------------


def _goods(state: HitodamaState, wrong: list[str]) -> None:
    for kind in range(RESOURCES):
        found = state.bank[kind] + sum(state.baskets[kind::RESOURCES]) + sum(state.delivered[kind::RESOURCES])
        if kind == AKKU:
            found += int(count(state.akkus))
        if found != state.box.tokens[kind]:
            wrong.append(f"the {PLURALS[kind]} do not add up")


def _cards(state: HitodamaState, wrong: list[str]) -> None:
    for deck in range(DECKS):
        known = state.viewer == EVERYTHING or deck >= BACKS
        cards = lying_open(state, deck) + state.decks[deck][: state.left[deck]]
        expected = state.box.deck_cards(deck)
        if deck < BACKS:
            cards += [card % KIND_BITS for card in state.unseen[deck]]
            expected += counted_twice(state, deck)
            for seat in range(state.seats):
                cards += [kind for kind in state.hand(seat, deck) if kind != FACE_DOWN]
            if known and not possible(state, deck):
                wrong.append(f"the cards of the {DECK_NAMES[deck]} deck were not drawn before they were laid open")
            if known and state.unseen[deck]:
                wrong.append("cards are unseen although everything is seen")
        if sorted(cards) != sorted(expected) or (known and state.left[deck] > len(state.decks[deck])):
            wrong.append(f"the cards of the {DECK_NAMES[deck]} deck do not add up")
    if len(state.stack) > state.side.stack:
        wrong.append("too many solar cards wait (HIT-ACT-09)")
    if any(card % 4 >= state.seats for card in state.stack):
        wrong.append("a solar card waits that nobody played")


def _hands(state: HitodamaState, wrong: list[str]) -> None:
    for seat in range(state.seats):
        if state.hand_size(seat) > HAND_LIMIT:
            wrong.append(f"seat {seat} holds more than {HAND_LIMIT} cards (HIT-ACT-13)")
        for deck in range(BACKS):
            hand = state.hands[seat * BACKS + deck]
            if hand != sorted(hand):
                wrong.append(f"the cards of seat {seat} are out of order")


def _rebuilt_decks(state: HitodamaState, wrong: list[str]) -> None:
    """All ice and akku cards were drawn before their deck is rebuilt, so there were as many occasions to draw."""
    payments = [read_payment(code) for code in state.payments]
    passed = sum(1 for points in state.points for space in state.box.wrath if space <= points)
    fetched = sum(state.baskets[AKKU::RESOURCES]) + sum(payment.amounts[AKKU] for payment in payments)
    for deck, occasions in ((ICE_DECK, passed), (AKKU_DECK, state.round + state.season + fetched)):
        size = len(state.box.deck_cards(deck))
        if state.rebuilt[deck] and state.rebuilt[deck] * size + size - state.left[deck] > occasions:
            wrong.append(f"the {DECK_NAMES[deck]} deck was rebuilt before its cards were used up")
    if state.spins > 1 + sum(1 for effect in opened_solar(state) if isinstance(effect, NewNorth)):
        wrong.append("the compass was spun without a card (HIT-EFF-19)")


# --- tributes and points ------------------------------------------------------------------------------------------


def _tributes(state: HitodamaState, wrong: list[str]) -> None:
    """The two of each season differ; what the open ones lack and what lies on them is what they ask for."""
    before = len(wrong)
    given = [[0] * RESOURCES for _ in range(2 * len(SEASONS))]
    slots: list[int] = []
    for code in state.payments:
        payment = read_payment(code)
        slots.append(payment.slot)
        if not any(payment.amounts):
            wrong.append("somebody paid nothing")
        for kind in range(RESOURCES):
            given[payment.slot][kind] += payment.amounts[kind]
    seasons = [slot // 2 for slot in slots]
    if seasons != sorted(seasons) or (seasons and seasons[-1] > state.season):
        wrong.append("a tribute was paid before its season (HIT-SEA-06)")
    for season in range(len(SEASONS)):
        cards = state.tributes[2 * season : 2 * season + 2]
        open_cards = season <= state.season or season == len(SEASONS) - 1
        if NONE in cards and (open_cards or state.viewer == EVERYTHING):
            wrong.append("a tribute is unknown")
        elif cards[0] == cards[1] != NONE:
            wrong.append(f"a tribute of {SEASONS[season]} was chosen twice")
        elif open_cards:
            for card in range(2):
                needs = state.box.tributes[season][cards[card]].needs
                if any(given[2 * season + card][kind] > needs[kind] for kind in range(RESOURCES)):
                    wrong.append(f"a tribute of {SEASONS[season]} got more than it asked for")
    if len(wrong) > before:
        return
    done = state.ended == SEASONS_DONE
    for card in range(2):
        needs = current(state, card).needs
        paid = given[2 * state.season + card]
        owed = state.owed[card * RESOURCES : card * RESOURCES + RESOURCES]
        if state.delivered[card * RESOURCES : card * RESOURCES + RESOURCES] != ([0] * RESOURCES if done else paid):
            wrong.append("what lies on a tribute was not paid by anybody")
        waived = needs[AKKU] - owed[AKKU] - paid[AKKU]
        if any(owed[kind] + paid[kind] != needs[kind] for kind in range(AKKU)) or waived < 0:
            wrong.append("a tribute lacks something else than was not paid yet")
        elif waived > sum(1 for effect in opened_lunar(state) if isinstance(effect, Waive)):
            wrong.append("an akku was taken out of a tribute without a card (HIT-EFF-11)")
    if complete(state, 0) and complete(state, 1) and not state.ended:
        wrong.append("both tributes are complete and the season goes on (HIT-SEA-11)")


def _points(state: HitodamaState, wrong: list[str]) -> None:
    earned = state.card_points[:]
    for code in state.payments:
        payment = read_payment(code)
        earned[payment.seat] += state.box.worth(payment.amounts)
    if earned != state.points:
        wrong.append("the points do not match the payments")
    reached = {
        POINTS_REACHED: max(state.points) >= state.box.goal,
        CHAOS: state.hitodama >= state.box.chaos,
        SEASONS_DONE: state.season == len(SEASONS) - 1 and complete(state, 0) and complete(state, 1),
    }
    if any(reached.values()) and not state.ended:
        wrong.append("the game should be over")
    if state.ended and not reached[state.ended]:
        wrong.append("the game should go on")
