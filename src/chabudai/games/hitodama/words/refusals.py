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
from chabudai.games.hitodama.rules.box import BACKS, HAND_LIMIT, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.cards import cards_left
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
                say(
                    "You already hold {number} cards, the most you can have. Play or discard one first.",
                    number=HAND_LIMIT,
                ),
                "HIT-ACT-13",
            )
        return IllegalMove(
            say("There is no solar card left to draw: all are in players' hands or on the stack."), "HIT-R-20"
        )
    if WAKE.holds(move):
        if not state.dormant[seat]:
            return IllegalMove(say("You have no dormant essence to wake."), "HIT-ACT-11")
        return IllegalMove(say("Waking an essence costs 2 berries, and you do not have that many."), "HIT-ACT-11")
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
    return IllegalMove(say("You cannot do that now. Take an action or end your turn."), "HIT-TRN-04")


def _no_reserve(state: HitodamaState, seat: int) -> IllegalMove | None:
    if not state.reserve[seat]:
        return IllegalMove(
            say("You have no essence in your reserve. Move a sleeping one, or wake a dormant one."), "HIT-ACT-01"
        )
    if state.reserve[seat] <= state.moved_in_reserve:
        return IllegalMove(
            say("The essence in your reserve has already moved this turn. Choose another one."), "HIT-R-14"
        )
    return None


def _no_sleeper(state: HitodamaState, seat: int, source: int) -> IllegalMove | None:
    where = space_name(source)
    if not state.essences[seat] >> source & 1:
        return IllegalMove(say(_without_mine(state, source), space=where), "HIT-ACT-02")
    if state.moved >> source & 1:
        return IllegalMove(
            say("Your essence on {space} has already moved this turn. Choose another one.", space=where), "HIT-ACT-03"
        )
    if not state.asleep >> source & 1:
        return IllegalMove(
            say("Your essence on {space} is awake. You can move only sleeping ones.", space=where), "HIT-R-11"
        )
    return None


def _without_mine(state: HitodamaState, space: int) -> str:
    """What to say, in English, about a space from which somebody wants to move and where no essence of theirs is."""
    if state.ice >> space & 1:
        return "Ice covers {space}. Choose a free space."
    if state.akkus >> space & 1:
        return "An akku blocks {space}. Choose a free space."
    if state.essence_mask() >> space & 1:
        return "The essence on {space} is not yours. Choose one of your own."
    return "Nobody is on {space}. First choose one of your essences, then where it goes."


def target_refusal(state: HitodamaState, source: int, target: int) -> IllegalMove:
    """Why an essence cannot be put there."""
    where = space_name(target)
    spaces = state.side.all | (1 << EXTRA if state.extra_tile != NONE else 0)
    if not spaces >> target & 1:
        return IllegalMove(
            say("With so many players there is no {space}. Choose another one.", space=where), "HIT-TRE-05"
        )
    if target == source:
        return IllegalMove(say("Your essence is there already. Choose another space."), "HIT-R-12")
    if state.ice >> target & 1:
        return IllegalMove(say("Ice covers {space}. Choose a free space.", space=where), "HIT-R-64")
    if state.akkus >> target & 1:
        return IllegalMove(say("An akku blocks {space}. Choose a free space.", space=where), "HIT-AKU-06")
    if state.essence_mask() >> target & 1:
        return IllegalMove(
            say(
                (
                    "There is an essence on {space}. Choose a free space: you can displace only others' "
                    "sleeping essences."
                ),
                space=where,
            ),
            "HIT-RES-07",
        )
    room = int(count(state.free() & state.side.masks[MER]))
    return IllegalMove(
        say(("One space at the merchant's must stay free, and only {room} is left. Choose another tile."), room=room),
        "HIT-TME-04",
    )


def _displace_refusal(state: HitodamaState, seat: int, target: int) -> IllegalMove:
    where = space_name(target)
    owner = state.owner_at(target)
    if owner < 0:
        return IllegalMove(say("There is no essence to displace on {space}.", space=where), "HIT-ACT-14")
    if owner == seat:
        return IllegalMove(say("That essence is yours. You can displace only those of others."), "HIT-ACT-14")
    if not state.asleep >> target & 1:
        return IllegalMove(
            say("The essence on {space} is awake. You can displace only sleeping ones.", space=where), "HIT-R-16"
        )
    price = state.box.displacement[state.season]
    return IllegalMove(
        say("To displace an essence costs {price} this season, and you do not have that.", price=phrase(price)),
        "HIT-ACT-15",
    )


def _card_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    cards = state.box.moves
    if cards.give.holds(move):
        return IllegalMove(say("Only the merchant takes a card as payment."), "HIT-TME-02")
    if cards.lunar.holds(move):
        kind = cards.lunar.arg(move)
        code = card_name(state.box, state.box.lunar[kind])
        if not state.holds(seat, LUNAR_DECK, kind):
            return IllegalMove(say("You do not hold the lunar card {card}.", card=code), "HIT-ACT-06")
        return IllegalMove(say("{card} would do nothing now. Keep it, and do something else.", card=code), "HIT-R-22")
    if cards.solar.holds(move):
        kind = cards.solar.arg(move)
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-ACT-06")
        return IllegalMove(
            say(
                "The solar stack is full with {number} cards. Play again after it has taken effect.",
                number=state.side.stack,
            ),
            "HIT-ACT-09",
        )
    if cards.exchange.holds(move):
        first, second = cards.exchange.args(move)
        return _exchange_refusal(state, seat, first, second)
    card = card_name(state.box, state.box.solar[cards.discard.arg(move)])
    return IllegalMove(say("You do not hold the solar card {card}.", card=card), "HIT-ACT-04")


def _not_held(state: HitodamaState, kind: int) -> str:
    return say("You do not hold the solar card {card}.", card=card_name(state.box, state.box.solar[kind]))


def _exchange_refusal(state: HitodamaState, seat: int, first: int, second: int) -> IllegalMove:
    if len(state.hands[seat * BACKS + SOLAR_DECK]) < 2:
        return IllegalMove(say("A lunar card costs two solar cards, and you do not hold two."), "HIT-ACT-05")
    if not cards_left(state, LUNAR_DECK):
        return IllegalMove(say("There is no lunar card left to draw."), "HIT-R-20")
    for kind in (first, second):
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-ACT-05")
    if first == second and state.holds(seat, SOLAR_DECK, first) < 2:
        return IllegalMove(
            say(
                "You hold only one {card}, and a lunar card costs two solar cards. Choose another one with it.",
                card=card_name(state.box, state.box.solar[first]),
            ),
            "HIT-ACT-05",
        )
    return IllegalMove(say("Choose the two cards in the other order."), "HIT-ACT-05")


# --- benefits -----------------------------------------------------------------------------------------------------


def trade_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    """The merchant waits for a good."""
    give = state.box.moves.give
    if TRADE.holds(move):
        kind = TRADE.arg(move)
        if not state.baskets[seat * RESOURCES + kind]:
            lacks = say("You have no {good} to pay with. Choose something else, or decline.", good=say(NAMES[kind]))
            return IllegalMove(lacks, "HIT-TME-02")
        covered = say(
            ("The merchant's space for {good} is taken, so you cannot pay with it. Choose something else, or decline."),
            good=say(NAMES[kind]),
        )
        return IllegalMove(covered, "HIT-R-45")
    if give.holds(move):
        kind = give.arg(move)
        if not state.holds(seat, SOLAR_DECK, kind):
            return IllegalMove(_not_held(state, kind), "HIT-R-47")
        return IllegalMove(
            say("The merchant does not take solar cards now. Choose something else, or decline."), "HIT-R-45"
        )
    return IllegalMove(say("Pay the merchant with a good whose space is free, or decline."), "HIT-TME-02")


def pay_refusal(state: HitodamaState, seat: int, move: int) -> IllegalMove:
    """A tribute can be paid."""
    if not PAY.holds(move):
        return IllegalMove(say("Deliver goods for one of the two tributes, or decline."), "HIT-R-36")
    card, amounts = delivery(move)
    if not any(amounts):
        return IllegalMove(say("Deliver at least one good, or decline."), "HIT-R-36")
    for kind in range(RESOURCES - 1, -1, -1):
        amount = amounts[kind]
        lacking = state.owed[card * RESOURCES + kind]
        if amount > lacking:
            return IllegalMove(_too_much(card, kind, lacking), "HIT-R-36")
        if amount > state.baskets[seat * RESOURCES + kind]:
            return IllegalMove(
                say("You do not have {goods}. Deliver less, or decline.", goods=counted(kind, amount)), "HIT-R-36"
            )
    raise RuntimeError("a legal payment was refused")


def _too_much(card: int, kind: int, lacking: int) -> str:
    """A tribute lacks less than that of a kind."""
    if lacking:
        return say("Tribute {card} needs only {goods} more. Deliver less.", card=card + 1, goods=counted(kind, lacking))
    return say("Tribute {card} needs no {goods}. Deliver something else.", card=card + 1, goods=say(PLURALS[kind]))


def visit_refusal(move: int) -> IllegalMove:
    """An akku may be taken home."""
    if PICK.holds(move):
        return IllegalMove(
            say("There is no akku on {space}. Choose a space with one.", space=space_name(PICK.arg(move))), "HIT-R-30"
        )
    return IllegalMove(say("Choose an akku on the map to take home, or decline."), "HIT-AKU-08")
