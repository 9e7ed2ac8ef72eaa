"""Turns and their actions (HIT-TRN, HIT-ACT, HIT-R-10…24)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.grid import Listing, bits
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step, StepOfSeat
from chabudai.games.hitodama.moves import DISPLACE, DRAW, END, MOVE, PLACE, RESERVE, WAKE, names_card
from chabudai.games.hitodama.rules.baskets import can_pay, gain
from chabudai.games.hitodama.rules.box import BACKS, HAND_LIMIT, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.cards import cards_left, discard, draw_to_hand, kinds_held, lay_open
from chabudai.games.hitodama.rules.goods import BERRY, RESOURCES
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS, Worked
from chabudai.games.hitodama.rules.spaces import lift, put, send_home, within_limit
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say
from chabudai.games.hitodama.words.refusals import turn_refusal

ACTIONS: Final = 3
WAKE_PRICE: Final = 2
LISTING: Final = Listing(DISPLACE.end)


def start_turn(state: HitodamaState, seat: int) -> None:
    state.actions = ACTIONS
    state.tell(seat, "turn", {}, "HIT-TRN-01")
    state.push(GoOn(seat))


def end_turn(state: HitodamaState, seat: int) -> None:
    """The player to the left goes on; when everybody has had a turn the lane's next step is the resolution."""
    state.actions = 0
    state.moved = 0
    state.moved_in_reserve = 0
    state.moved_dormant = 0
    following = (seat + 1) % state.seats
    if following != state.holder:
        start_turn(state, following)


class GoOn(StepOfSeat[HitodamaState]):
    """After an action: ask for the next one, or end the turn when none is left or possible (HIT-TRN-03)."""

    def run(self, state: HitodamaState) -> None:
        if state.actions == 0:
            end_turn(state, self.seat)
        elif can_act(state, self.seat):
            state.push(Turn(self.seat))
        else:
            state.tell(self.seat, "stuck", {"actions": state.actions}, "HIT-TRN-03")
            end_turn(state, self.seat)


def can_act(state: HitodamaState, seat: int) -> bool:
    """Is anything but ending the turn possible? A choice with a single option is not asked (section 5).

    Whoever holds cards is always asked: a turn that passes by itself would tell that no lunar card could be played
    (HIT-R-86).
    """
    if state.hand_size(seat) or can_draw(state, seat):
        return True
    return len(Turn(seat).options(state)) > 1


def can_draw(state: HitodamaState, seat: int) -> bool:
    """HIT-ACT-12, HIT-R-19, HIT-R-20."""
    return state.hand_size(seat) < HAND_LIMIT and cards_left(state, SOLAR_DECK)


def can_wake(state: HitodamaState, seat: int) -> bool:
    """HIT-ACT-11."""
    return state.dormant[seat] > 0 and state.baskets[seat * RESOURCES + BERRY] >= WAKE_PRICE


def placeable(state: HitodamaState, seat: int) -> bool:
    """Is an essence in the reserve that was not moved in this turn (HIT-R-14)?"""
    return state.reserve[seat] > state.moved_in_reserve


class Turn(Decision[HitodamaState]):
    """One action, or the end of the turn (D1–D8)."""

    def families(self, state: HitodamaState) -> list[Family]:
        cards = state.box.moves
        return [END, DRAW, WAKE, PLACE, MOVE, DISPLACE, cards.discard, cards.exchange, cards.solar, cards.lunar]

    def options(self, state: HitodamaState) -> list[int]:
        seat = self.seat
        listing = LISTING.begin()
        listing.add(END.id(), 1)
        if can_draw(state, seat):
            listing.add(DRAW.id(), 1)
        if can_wake(state, seat):
            listing.add(WAKE.id(), 1)
        own = state.essences[seat]
        from_reserve = placeable(state, seat)
        sleepers = bits(own & state.asleep)
        free = state.free()
        if from_reserve:
            listing.add(PLACE.id(0), within_limit(state, free, NONE))
        for source in sleepers:
            listing.add(MOVE.id(source, 0), within_limit(state, free, source))
        others = state.asleep & ~own
        if others and can_pay(state, seat, state.box.displacement[state.season]):
            for source in sleepers:
                listing.add(DISPLACE.id(source, 0), others)
            if from_reserve:
                listing.add(DISPLACE.id(RESERVE, 0), others)
        moves = listing.take()
        self._list_cards(state, moves)
        return moves

    def _list_cards(self, state: HitodamaState, moves: list[int]) -> None:
        """Discards, exchanges and cards to play, in the order of their ids."""
        state.demand_hand(self.seat)
        cards = state.box.moves
        hand = state.hands[self.seat * BACKS + SOLAR_DECK]
        solar = kinds_held(hand)
        for kind in solar:
            moves.append(cards.discard.id(kind))
        if len(hand) > 1 and cards_left(state, LUNAR_DECK):
            doubles = len(hand) > len(solar)
            for index, kind in enumerate(solar):
                if doubles and state.holds(self.seat, SOLAR_DECK, kind) > 1:
                    moves.append(cards.exchange.id(kind, kind))
                for other in solar[index + 1 :]:
                    moves.append(cards.exchange.id(kind, other))
        if len(state.stack) < state.side.stack:
            for kind in solar:
                moves.append(cards.solar.id(kind))
        for kind in kinds_held(state.hands[self.seat * BACKS + LUNAR_DECK]):
            if LUNAR_EFFECTS[state.box.lunar[kind]].playable(state, self.seat):
                moves.append(cards.lunar.id(kind))

    def choose(self, state: HitodamaState, move: int) -> None:
        state.pop()
        if END.holds(move):
            state.tell(self.seat, "stopped", {"actions": state.actions}, "HIT-R-10")
            end_turn(state, self.seat)
            return
        state.actions -= 1
        state.push(GoOn(self.seat))
        if names_card(move):
            self._use_card(state, move)
        else:
            self._act(state, move)

    def _act(self, state: HitodamaState, move: int) -> None:
        seat = self.seat
        if DRAW.holds(move):
            draw_to_hand(state, seat, SOLAR_DECK, "HIT-ACT-12")
        elif WAKE.holds(move):
            wake(state, seat)
        elif PLACE.holds(move):
            place(state, seat, PLACE.arg(move))
        elif MOVE.holds(move):
            source, target = MOVE.args(move)
            lift(state, seat, source)
            settle_on(state, seat, target)
            if state.log is not None:
                values: dict[str, EventValue] = {"first": source, "second": target}
                state.log.add(seat, "moved", values, "HIT-ACT-02")
        else:
            source, target = DISPLACE.args(move)
            displace(state, seat, source, target)

    def _use_card(self, state: HitodamaState, move: int) -> None:
        seat = self.seat
        cards = state.box.moves
        if cards.discard.holds(move):
            kind = cards.discard.arg(move)
            discard(state, seat, SOLAR_DECK, kind)
            state.tell(seat, "discarded", {"card": state.box.solar[kind]}, "HIT-ACT-04")
            gain(state, seat, BERRY, 1, "HIT-ACT-04")
        elif cards.exchange.holds(move):
            kind, other = cards.exchange.args(move)
            discard(state, seat, SOLAR_DECK, kind)
            discard(state, seat, SOLAR_DECK, other)
            if state.log is not None:
                two: dict[str, EventValue] = {"card": state.box.solar[kind], "other": state.box.solar[other]}
                state.log.add(seat, "discarded_two", two, "HIT-ACT-05")
            draw_to_hand(state, seat, LUNAR_DECK, "HIT-ACT-05")
        elif cards.solar.holds(move):
            kind = cards.solar.arg(move)
            lay_open(state, seat, SOLAR_DECK, kind)
            state.stack.append(kind * 4 + seat)
            state.tell(seat, "played_solar", {"card": state.box.solar[kind]}, "HIT-ACT-08")
        else:
            kind = cards.lunar.arg(move)
            lay_open(state, seat, LUNAR_DECK, kind)
            state.in_play = kind
            effect = LUNAR_EFFECTS[state.box.lunar[kind]]
            if state.log is not None:
                state.log.add(seat, "played_lunar", {"card": effect.code}, "HIT-ACT-07")
            state.push(Worked())
            effect.play(state, seat)

    def prompt(self, state: HitodamaState) -> str:
        if state.actions == 1:
            return say("Take your last action, or end your turn.")
        return say("You have {number} actions. Take one, or end your turn.", number=state.actions)

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return turn_refusal(state, self.seat, move)


def wake(state: HitodamaState, seat: int) -> None:
    """Two berries wake a dormant essence; one that was not moved in this turn, if there is one (HIT-R-14, HIT-R-23)."""
    state.baskets[seat * RESOURCES + BERRY] -= WAKE_PRICE
    state.bank[BERRY] += WAKE_PRICE
    if state.dormant[seat] == state.moved_dormant:
        state.moved_dormant -= 1
        state.moved_in_reserve += 1
    state.dormant[seat] -= 1
    state.reserve[seat] += 1
    state.tell(seat, "woke", {}, "HIT-ACT-11")


def place(state: HitodamaState, seat: int, space: int) -> None:
    state.reserve[seat] -= 1
    settle_on(state, seat, space)
    if state.log is not None:
        state.log.add(seat, "placed", {"space": space}, "HIT-ACT-01")


def settle_on(state: HitodamaState, seat: int, space: int) -> None:
    """The essence stands on the space and cannot be moved again in this turn (HIT-ACT-03)."""
    put(state, seat, space)
    state.moved |= 1 << space


def displace(state: HitodamaState, seat: int, source: int, target: int) -> None:
    """Another player's sleeper goes home, its owner is paid, an own essence takes the place (HIT-ACT-14, -15)."""
    owner = send_home(state, target)
    price = state.box.displacement[state.season]
    for kind in range(RESOURCES):
        state.baskets[seat * RESOURCES + kind] -= price[kind]
        state.baskets[owner * RESOURCES + kind] += price[kind]
    if source == RESERVE:
        state.reserve[seat] -= 1
    else:
        lift(state, seat, source)
    settle_on(state, seat, target)
    if state.log is not None:
        values: dict[str, EventValue] = {"owner": owner, "space": target, "price": price}
        state.log.add(seat, "displaced", values, "HIT-ACT-14")


STEPS: Final[list[type[Step[Any]]]] = [GoOn, Turn]
