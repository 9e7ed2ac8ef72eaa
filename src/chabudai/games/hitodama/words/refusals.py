"""Why a move is refused: sentences that teach the rule."""

from __future__ import annotations

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import count
from chabudai.core.state import NONE
from chabudai.games.hitodama.moves import (
    DISPLACE,
    DRAW,
    MOVE,
    PAY,
    PICK,
    PLACE,
    RESERVE,
    TRADE,
    WAKE,
    delivery,
    names_card,
)
from chabudai.games.hitodama.rules.box import HAND_LIMIT, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tiles import EXTRA, MER
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import NAMES, PLURALS, card_name, counted, phrase, say, space_name


def pick_refusal(move: int, sentence: str, rule: str) -> IllegalMove:
    """A space is asked for; the sentence, in English, says which ones there are."""
    if PICK.holds(move):
        wrong = say("You cannot choose {space}. {sentence}", space=space_name(PICK.arg(move)), sentence=say(sentence))
        return IllegalMove(wrong, rule)
    return IllegalMove(say(sentence), rule)


# --- the turn -----------------------------------------------------------------------------------------------------


def turn_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    """An action is asked for; why is this move not possible?"""
    if DRAW.holds(move):
        if state.hand_size(seat) >= HAND_LIMIT:
            return IllegalMove(
                say("You hold {number} cards already; that is the most.", number=HAND_LIMIT), "HIT-ACT-13"
            )
        return IllegalMove(say("All solar cards are in hands or on the stack; none is left to draw."), "HIT-R-20")
    if WAKE.holds(move):
        if not state.dormant[seat]:
            return IllegalMove(say("None of your essences is dormant."), "HIT-ACT-11")
        return IllegalMove(say("Waking an essence costs 2 berries, and you do not have them."), "HIT-ACT-11")
    if PLACE.holds(move):
        return _no_reserve(state, seat) or target_refusal(state, NONE, PLACE.arg(move))
    if MOVE.holds(move):
        source, target = MOVE.args(move)
        return _no_sleeper(state, seat, source) or target_refusal(state, source, target)
    if DISPLACE.holds(move):
        source, target = DISPLACE.args(move)
        wrong = _no_reserve(state, seat) if source == RESERVE else _no_sleeper(state, seat, source)
        return wrong or _displace_refusal(state, seat, target)
    if names_card(move):
        return _card_refusal(state, seat, move)
    return IllegalMove(say("Nothing of that kind is to be decided now: take an action or end the turn."), "HIT-TRN-04")


def _no_reserve(state: HitodamaState, seat: int) -> IllegalMove | None:
    if not state.reserve[seat]:
        return IllegalMove(say("You have no essence in your reserve."), "HIT-ACT-01")
    if state.reserve[seat] <= state.moved_in_reserve:
        return IllegalMove(say("Your essence in the reserve has been moved in this turn already."), "HIT-R-14")
    return None


def _no_sleeper(state: HitodamaState, seat: int, source: int) -> IllegalMove | None:
    where = space_name(source)
    if not state.essences[seat] >> source & 1:
        return IllegalMove(say("Pick one of your essences first; you have none on {space}.", space=where), "HIT-ACT-02")
    if state.moved >> source & 1:
        return IllegalMove(
            say("The essence on {space} has been moved in this turn already.", space=where), "HIT-ACT-03"
        )
    if not state.asleep >> source & 1:
        return IllegalMove(
            say("Your essence on {space} stands; only sleeping ones can be moved.", space=where), "HIT-R-11"
        )
    return None


def target_refusal(state: HitodamaState, source: int, target: int) -> IllegalMove:
    """Why an essence cannot be put there."""
    where = space_name(target)
    spaces = state.side.all | (1 << EXTRA if state.extra_tile != NONE else 0)
    if not spaces >> target & 1:
        return IllegalMove(say("This game has no {space}.", space=where), "HIT-TRE-05")
    if target == source:
        return IllegalMove(say("A moved essence goes to another space."), "HIT-R-12")
    if state.ice >> target & 1:
        return IllegalMove(say("There is ice on {space}.", space=where), "HIT-R-64")
    if state.akkus >> target & 1:
        return IllegalMove(say("An akku blocks {space}.", space=where), "HIT-AKU-06")
    if state.essence_mask() >> target & 1:
        return IllegalMove(
            say("An essence is on {space}; only a sleeping one can be displaced.", space=where), "HIT-RES-07"
        )
    room = int(count(state.free() & state.side.masks[MER]))
    return IllegalMove(say("The merchant has {room} free space, and one must stay free.", room=room), "HIT-TME-04")


def _displace_refusal(state: HitodamaState, seat: int, target: int) -> IllegalMove:
    where = space_name(target)
    owner = state.owner_at(target)
    if owner < 0:
        return IllegalMove(say("There is no essence on {space} to displace.", space=where), "HIT-ACT-14")
    if owner == seat:
        return IllegalMove(say("Only essences of other players can be displaced."), "HIT-ACT-14")
    if not state.asleep >> target & 1:
        return IllegalMove(
            say("The essence on {space} is awake; only sleeping ones can be displaced.", space=where), "HIT-R-16"
        )
    price = state.box.displacement[state.season]
    return IllegalMove(
        say("Displacing costs {price} in this season, and you do not have it.", price=phrase(price)), "HIT-ACT-15"
    )


def _card_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    cards = state.box.moves
    if cards.give.holds(move):
        return IllegalMove(say("Only a trade with the merchant takes cards as payment."), "HIT-TME-02")
    if cards.lunar.holds(move):
        kind = cards.lunar.arg(move)
        code = card_name(state.box, state.box.lunar[kind])
        if not state.holds(seat, LUNAR_DECK, kind):
            return IllegalMove(say("You do not hold the lunar card {card}.", card=code), "HIT-ACT-06")
        return IllegalMove(say("{card} would do nothing now, so it cannot be played.", card=code), "HIT-R-22")
    if cards.solar.holds(move):
        kind = cards.solar.arg(move)
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-ACT-06")
        return IllegalMove(
            say("The stack of solar cards is full with {number}.", number=state.side.stack), "HIT-ACT-09"
        )
    if cards.exchange.holds(move):
        first, second = cards.exchange.args(move)
        return _exchange_refusal(state, seat, first, second)
    card = card_name(state.box, state.box.solar[cards.discard.arg(move)])
    return IllegalMove(say("You do not hold the solar card {card}.", card=card), "HIT-ACT-04")


def _not_held(state: HitodamaState, kind: int) -> str:
    return say("You do not hold the solar card {card}.", card=card_name(state.box, state.box.solar[kind]))


def _exchange_refusal(state: HitodamaState, seat: int, first: int, second: int) -> IllegalMove:
    if first > second:
        return IllegalMove(say("Name the two cards the other way round."), "HIT-ACT-05")
    for kind in (first, second):
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-ACT-05")
    if first == second and state.holds(seat, SOLAR_DECK, first) < 2:
        return IllegalMove(
            say(
                "You hold only one {card}; a lunar card costs two.",
                card=card_name(state.box, state.box.solar[first]),
            ),
            "HIT-ACT-05",
        )
    return IllegalMove(say("No lunar card is left to be gained."), "HIT-R-20")


# --- benefits -----------------------------------------------------------------------------------------------------


def trade_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    """The merchant waits for a good."""
    give = state.box.moves.give
    if TRADE.holds(move):
        kind = TRADE.arg(move)
        if not state.baskets[seat * RESOURCES + kind]:
            lacks = say("You have no {good} to pay with.", good=say(NAMES[kind]))
            return IllegalMove(lacks, "HIT-TME-02")
        covered = say("The merchant's {good} space is covered, so he takes none.", good=say(NAMES[kind]))
        return IllegalMove(covered, "HIT-R-45")
    if give.holds(move):
        kind = give.arg(move)
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-R-47")
        return IllegalMove(say("The merchant's space for solar cards is covered or not on this side."), "HIT-R-45")
    return IllegalMove(say("Pay the merchant with a good whose space is not covered, or decline."), "HIT-TME-02")


def pay_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    """A tribute can be paid."""
    if not PAY.holds(move):
        return IllegalMove(say("Deliver goods on one of the two tributes, or decline."), "HIT-R-36")
    card, amounts = delivery(move)
    if not any(amounts):
        return IllegalMove(
            say("A payment delivers at least one good; decline if you want to give nothing."), "HIT-R-36"
        )
    for kind in range(RESOURCES - 1, -1, -1):
        amount = amounts[kind]
        lacking = state.owed[card * RESOURCES + kind]
        if amount > lacking:
            return IllegalMove(_too_much(card, kind, lacking), "HIT-R-36")
        if amount > state.baskets[seat * RESOURCES + kind]:
            return IllegalMove(say("You do not have {goods}.", goods=counted(kind, amount)), "HIT-R-36")
    raise RuntimeError("a legal payment was refused")


def _too_much(card: int, kind: int, lacking: int) -> str:
    """A tribute lacks less than that of a kind."""
    if lacking:
        return say("Tribute {card} lacks only {goods}.", card=card + 1, goods=counted(kind, lacking))
    return say("Tribute {card} lacks no {goods}.", card=card + 1, goods=say(PLURALS[kind]))


def visit_refusal(move: int) -> IllegalMove:
    """An akku may be taken home."""
    if PICK.holds(move):
        return IllegalMove(say("No akku is on {space}.", space=space_name(PICK.arg(move))), "HIT-R-30")
    return IllegalMove(say("Choose an akku on the map to take home, or decline."), "HIT-AKU-08")
