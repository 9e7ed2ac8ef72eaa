"""Why a move is refused: sentences that teach the rule."""

from __future__ import annotations

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import count
from chabudai.games.hitodama.goods import LETTERS, NAMES, PLURALS, RESOURCES, phrase
from chabudai.games.hitodama.moves import (
    CARD_STEP,
    CARDS,
    DISPLACE,
    DRAW,
    EXTRA,
    MER,
    MOVE,
    PAY,
    PAY_STEPS,
    PICK,
    PLACE,
    RESERVE,
    SPACE_LABELS,
    SPACES,
    TRADE,
    WAKE,
)
from chabudai.games.hitodama.state import HAND_LIMIT, LUNAR_DECK, NONE, SOLAR_DECK, Forest


def pick_refusal(move: int, sentence: str, rule: str) -> IllegalMove:
    """A space is asked for."""
    if PICK <= move < PICK + SPACES:
        return IllegalMove(f"{SPACE_LABELS[move - PICK]} cannot be chosen. {sentence}", rule)
    return IllegalMove(sentence, rule)


# --- the turn -----------------------------------------------------------------------------------------------------


def turn_refusal(state: Forest, seat: int, move: int) -> IllegalMove:
    """An action is asked for; why is this move not possible?"""
    if move == DRAW:
        if state.hand_size(seat) >= HAND_LIMIT:
            return IllegalMove(f"You hold {HAND_LIMIT} cards already; that is the most.", "HIT-ACT-13")
        return IllegalMove("All solar cards are in hands or on the stack; none is left to draw.", "HIT-R-20")
    if move == WAKE:
        if not state.dormant[seat]:
            return IllegalMove("None of your essences is dormant.", "HIT-ACT-11")
        return IllegalMove("Waking an essence costs 2 berries, and you do not have them.", "HIT-ACT-11")
    if move < MOVE:
        return _no_reserve(state, seat) or target_refusal(state, NONE, move - PLACE)
    if move < DISPLACE:
        source = (move - MOVE) // SPACES
        return _no_sleeper(state, seat, source) or target_refusal(state, source, (move - MOVE) % SPACES)
    if move < PICK:
        source = (move - DISPLACE) // SPACES
        wrong = _no_reserve(state, seat) if source == RESERVE else _no_sleeper(state, seat, source)
        return wrong or _displace_refusal(state, seat, (move - DISPLACE) % SPACES)
    if move < CARDS:
        return IllegalMove("Nothing of that kind is to be decided now: take an action or end the turn.", "HIT-TRN-04")
    return _card_refusal(state, seat, move)


def _no_reserve(state: Forest, seat: int) -> IllegalMove | None:
    if not state.reserve[seat]:
        return IllegalMove("You have no essence in your reserve.", "HIT-ACT-01")
    if state.reserve[seat] <= state.moved_in_reserve:
        return IllegalMove("Your essence in the reserve has been moved in this turn already.", "HIT-R-14")
    return None


def _no_sleeper(state: Forest, seat: int, source: int) -> IllegalMove | None:
    where = SPACE_LABELS[source]
    if not state.essences[seat] >> source & 1:
        return IllegalMove(f"You have no essence on {where}.", "HIT-ACT-02")
    if state.moved >> source & 1:
        return IllegalMove(f"The essence on {where} has been moved in this turn already.", "HIT-ACT-03")
    if not state.asleep >> source & 1:
        return IllegalMove(f"Your essence on {where} stands; only sleeping ones can be moved.", "HIT-R-11")
    return None


def target_refusal(state: Forest, source: int, target: int) -> IllegalMove:
    """Why an essence cannot be put there."""
    where = SPACE_LABELS[target]
    spaces = state.side.all | (1 << EXTRA if state.extra_tile != NONE else 0)
    if not spaces >> target & 1:
        return IllegalMove(f"There is no space {where} in this game.", "HIT-TRE-05")
    if target == source:
        return IllegalMove("A moved essence goes to another space.", "HIT-R-12")
    if state.ice >> target & 1:
        return IllegalMove(f"{where} is frozen.", "HIT-R-64")
    if state.akkus >> target & 1:
        return IllegalMove(f"An akku blocks {where}.", "HIT-AKU-06")
    if state.essence_mask() >> target & 1:
        return IllegalMove(f"An essence is on {where}; only a sleeping one can be displaced.", "HIT-RES-07")
    room = int(count(state.free() & state.side.masks[MER]))
    return IllegalMove(f"The merchant has {room} free space, and one must stay free.", "HIT-TME-04")


def _displace_refusal(state: Forest, seat: int, target: int) -> IllegalMove:
    where = SPACE_LABELS[target]
    owner = state.owner_at(target)
    if owner < 0:
        return IllegalMove(f"There is no essence on {where} to displace.", "HIT-ACT-14")
    if owner == seat:
        return IllegalMove("Only essences of other players can be displaced.", "HIT-ACT-14")
    if not state.asleep >> target & 1:
        return IllegalMove(f"The essence on {where} is awake; only sleeping ones can be displaced.", "HIT-R-16")
    price = state.box.displacement[state.season]
    return IllegalMove(f"Displacing costs {phrase(price)} in this season, and you do not have it.", "HIT-ACT-15")


def _card_refusal(state: Forest, seat: int, move: int) -> IllegalMove:
    ids = state.box.moves
    if move >= ids.give:
        return IllegalMove("Only a trade with the merchant takes cards as payment.", "HIT-TME-02")
    if move >= ids.lunar:
        kind = move - ids.lunar
        code = state.box.lunar[kind]
        if not state.holds(seat, LUNAR_DECK, kind):
            return IllegalMove(f"You do not hold the lunar card {code}.", "HIT-ACT-06")
        return IllegalMove(f"{code} would do nothing now, so it cannot be played.", "HIT-R-22")
    if move >= ids.solar:
        kind = move - ids.solar
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(f"You do not hold the solar card {state.box.solar[kind]}.", "HIT-ACT-06")
        return IllegalMove(f"The stack of solar cards is full with {state.side.stack}.", "HIT-ACT-09")
    if move >= ids.exchange:
        return _exchange_refusal(
            state, seat, (move - ids.exchange) // ids.solar_kinds, (move - ids.exchange) % ids.solar_kinds
        )
    return IllegalMove(f"You do not hold the solar card {state.box.solar[move - ids.discard]}.", "HIT-ACT-04")


def _exchange_refusal(state: Forest, seat: int, first: int, second: int) -> IllegalMove:
    if first > second:
        return IllegalMove("Name the two cards in the order of the solar deck's list.", "HIT-ACT-05")
    for kind in (first, second):
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(f"You do not hold the solar card {state.box.solar[kind]}.", "HIT-ACT-05")
    if first == second and state.holds(seat, SOLAR_DECK, first) < 2:
        return IllegalMove(f"You hold only one {state.box.solar[first]}; a lunar card costs two cards.", "HIT-ACT-05")
    return IllegalMove("No lunar card is left to be gained.", "HIT-R-20")


# --- benefits -----------------------------------------------------------------------------------------------------


def trade_refusal(state: Forest, seat: int, move: int) -> IllegalMove:
    """The merchant waits for a good."""
    give = state.box.moves.give
    if TRADE <= move < PAY:
        kind = move - TRADE
        if not state.baskets[seat * RESOURCES + kind]:
            return IllegalMove(f"You have no {NAMES[kind]} to pay with.", "HIT-TME-02")
        return IllegalMove(f"The merchant's {NAMES[kind]} space is covered, so he takes none.", "HIT-R-45")
    if move >= give:
        kind = move - give
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(f"You do not hold the solar card {state.box.solar[kind]}.", "HIT-R-47")
        return IllegalMove("The merchant's space for solar cards is covered or not on this side.", "HIT-R-45")
    return IllegalMove("Pay the merchant with a good whose space is not covered, or decline.", "HIT-TME-02")


def pay_refusal(state: Forest, seat: int, move: int) -> IllegalMove:
    """A tribute can be paid."""
    if not PAY <= move < CARDS:
        return IllegalMove("Deliver goods on one of the two tributes, or decline.", "HIT-R-36")
    card = (move - PAY) // CARD_STEP
    rest = (move - PAY) % CARD_STEP
    if rest == 0:
        return IllegalMove("A payment delivers at least one good; decline if you want to give nothing.", "HIT-R-36")
    for kind in range(RESOURCES - 1, -1, -1):
        amount = rest // PAY_STEPS[kind]
        rest %= PAY_STEPS[kind]
        if amount > state.owed[card * RESOURCES + kind]:
            lacking = state.owed[card * RESOURCES + kind]
            return IllegalMove(f"Tribute {card + 1} lacks {lacking}{LETTERS[kind]} only.", "HIT-R-36")
        if amount > state.baskets[seat * RESOURCES + kind]:
            return IllegalMove(f"You do not have {amount} {NAMES[kind] if amount == 1 else PLURALS[kind]}.", "HIT-R-36")
    raise RuntimeError("a legal payment was refused")


def visit_refusal(move: int) -> IllegalMove:
    """An akku may be taken home."""
    if PICK <= move < PICK + SPACES:
        return IllegalMove(f"No akku is on {SPACE_LABELS[move - PICK]}.", "HIT-R-30")
    return IllegalMove("Choose an akku on the map to take home, or decline.", "HIT-AKU-08")
