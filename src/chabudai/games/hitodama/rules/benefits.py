"""What the spaces of the tiles do for an essence: one small piece for each sort of space (D9–D12).

`offer` gives the benefit of a space to the owner of the essence on it: at once, or by asking.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.grid import bits
from chabudai.core.moves import Family
from chabudai.core.state import Step
from chabudai.games.hitodama.moves import DECLINE, PAY, PICK, TAKE, TRADE, delivery
from chabudai.games.hitodama.rules.akkus import remove
from chabudai.games.hitodama.rules.baskets import can_pay, gain_goods, pay
from chabudai.games.hitodama.rules.box import BACKS, SOLAR_DECK
from chabudai.games.hitodama.rules.cards import discard, kinds_held
from chabudai.games.hitodama.rules.choices import Choice
from chabudai.games.hitodama.rules.goods import RESOURCES, SOLAR, TOKENS, one_of
from chabudai.games.hitodama.rules.tiles import MER, PER_TILE
from chabudai.games.hitodama.rules.tributes import can_deliver, deliver
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import SINGLES, phrase, say
from chabudai.games.hitodama.words.refusals import pay_refusal, trade_refusal, visit_refusal


class Benefit:
    """What one sort of space does."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        raise NotImplementedError


class Gain(Benefit):
    """A plus space gives its goods outright (HIT-TRE-02)."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        gain_goods(state, seat, state.side.space(state.benefit_space(space)).goods, "HIT-TRE-02")


class Deal(Benefit):
    """A colon space gives its goods for its price, if the player likes (HIT-TRE-03, HIT-R-28)."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        if can_pay(state, seat, state.side.space(state.benefit_space(space)).price):
            state.push(DealChoice(seat, space))


class Visit(Benefit):
    """An essence on the solar/akkus tile may remove one akku for the price of the open card (HIT-R-30)."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        if state.akkus and can_pay(state, seat, state.box.akku_cards[state.akku_card].price):
            state.push(VisitChoice(seat, space))


class Tribute(Benefit):
    """An essence on the tribute tile may pay one tribute (HIT-SEA-06)."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        if can_deliver(state, seat):
            state.push(TributeChoice(seat, space))


class Trade(Benefit):
    """An essence at the merchant may change one good for the one it stands on (HIT-TME-01, HIT-TME-02)."""

    def offer(self, state: HitodamaState, seat: int, space: int) -> None:
        choice = TradeChoice(seat, space)
        if len(choice.options(state)) > 1:
            state.push(choice)


BENEFITS: Final[list[Benefit]] = [Gain(), Deal(), Visit(), Tribute(), Trade()]
"""By the sort of a space, as `box` numbers them."""


def offer(state: HitodamaState, space: int) -> None:
    """The owner of the essence on the space receives, or is asked about, what the space does."""
    sort = state.side.space(state.benefit_space(space)).sort
    BENEFITS[sort].offer(state, state.owner_at(space), space)


class BenefitChoice(Choice):
    """A decision about the essence on a space that may be declined."""

    def decline(self, state: HitodamaState, rule: str) -> None:
        state.pop()
        if state.log is not None:
            state.log.add(self.seat, "declined", {"space": self.space}, rule)


class DealChoice(BenefitChoice):
    """Pay the price of a colon space, or not (D9)."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [TAKE, DECLINE]

    def options(self, state: HitodamaState) -> list[int]:
        return [TAKE.id(), DECLINE.id()]

    def choose(self, state: HitodamaState, move: int) -> None:
        if DECLINE.holds(move):
            self.decline(state, "HIT-R-28")
            return
        state.pop()
        space = state.side.space(state.benefit_space(self.space))
        pay(state, self.seat, space.price)
        if state.log is not None:
            state.log.add(self.seat, "paid", {"price": space.price}, "HIT-TRE-03")
        gain_goods(state, self.seat, space.goods, "HIT-TRE-03")

    def prompt(self, state: HitodamaState) -> str:
        space = state.side.space(state.benefit_space(self.space))
        return say("Pay {price} for {goods}?", price=phrase(space.price), goods=phrase(space.goods))

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return IllegalMove(say("First choose: pay the price of this space, or decline."), "HIT-R-28")


class TradeChoice(BenefitChoice):
    """Which good to pay the merchant with, or none (D10)."""

    def taken(self, state: HitodamaState) -> list[int]:
        """The kinds of goods that the merchant takes: those whose space is not covered (HIT-R-45)."""
        free = state.free() >> MER * PER_TILE
        return [space.wanted for index, space in enumerate(state.side.tiles[MER]) if free >> index & 1]

    def families(self, state: HitodamaState) -> list[Family]:
        return [DECLINE, TRADE, state.box.moves.give]

    def options(self, state: HitodamaState) -> list[int]:
        moves = [DECLINE.id()]
        taken = self.taken(state)
        for kind in range(TOKENS):
            if state.baskets[self.seat * RESOURCES + kind] and kind in taken:
                moves.append(TRADE.id(kind))
        if SOLAR in taken:
            state.demand_hand(self.seat)
            for kind in kinds_held(state.hands[self.seat * BACKS + SOLAR_DECK]):
                moves.append(state.box.moves.give.id(kind))
        return moves

    def choose(self, state: HitodamaState, move: int) -> None:
        if DECLINE.holds(move):
            self.decline(state, "HIT-R-45")
            return
        state.pop()
        goods = one_of(state.side.space(state.benefit_space(self.space)).wanted)
        if TRADE.holds(move):
            kind = TRADE.arg(move)
            state.baskets[self.seat * RESOURCES + kind] -= 1
            state.bank[kind] += 1
            if state.log is not None:
                price: dict[str, EventValue] = {"price": one_of(kind), "goods": goods}
                state.log.add(self.seat, "traded", price, "HIT-TME-02")
        else:
            card = state.box.moves.give.arg(move)
            discard(state, self.seat, SOLAR_DECK, card)
            if state.log is not None:
                given: dict[str, EventValue] = {"card": state.box.solar[card], "goods": goods}
                state.log.add(self.seat, "traded_card", given, "HIT-TME-02")
        gain_goods(state, self.seat, goods, "HIT-TME-01")

    def prompt(self, state: HitodamaState) -> str:
        wanted = state.side.space(state.benefit_space(self.space)).wanted
        return say("Which good do you give the merchant for {good}?", good=say(SINGLES[wanted]))

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return trade_refusal(state, self.seat, move)


class TributeChoice(BenefitChoice):
    """What to deliver on which of the two tributes, or nothing (D11)."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [DECLINE, PAY]

    def options(self, state: HitodamaState) -> list[int]:
        moves = [DECLINE.id()]
        basket = self.seat * RESOURCES
        for card in range(2):
            base = card * RESOURCES
            most = [min(state.owed[base + kind], state.baskets[basket + kind]) for kind in range(RESOURCES)]
            for akkus in range(most[3] + 1):
                for sapphires in range(most[2] + 1):
                    for ambers in range(most[1] + 1):
                        for berries in range(most[0] + 1):
                            if akkus or sapphires or ambers or berries:
                                moves.append(PAY.id(card, akkus, sapphires, ambers, berries))
        return moves

    def choose(self, state: HitodamaState, move: int) -> None:
        if DECLINE.holds(move):
            self.decline(state, "HIT-R-37")
            return
        state.pop()
        card, amounts = delivery(move)
        deliver(state, self.seat, self.space, card, amounts)

    def prompt(self, state: HitodamaState) -> str:
        lacking = [state.owed[card * RESOURCES : card * RESOURCES + RESOURCES] for card in range(2)]
        wanted = [phrase(goods) for goods in lacking if any(goods)]
        if len(wanted) == 1:
            return say("Deliver goods for the last tribute: it still needs {goods}.", goods=wanted[0])
        words = "Deliver goods for a tribute: one still needs {first}, the other {second}."
        return say(words, first=wanted[0], second=wanted[1])

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pay_refusal(state, self.seat, move)


class VisitChoice(BenefitChoice):
    """Which akku to remove for the price of the open card, or none (D12)."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [PICK, DECLINE]

    def options(self, state: HitodamaState) -> list[int]:
        return [PICK.id(space) for space in bits(state.akkus)] + [DECLINE.id()]

    def choose(self, state: HitodamaState, move: int) -> None:
        if DECLINE.holds(move):
            self.decline(state, "HIT-AKU-08")
            return
        state.pop()
        remove(state, self.seat, PICK.arg(move))

    def prompt(self, state: HitodamaState) -> str:
        price = phrase(state.box.akku_cards[state.akku_card].price)
        return say("Which akku do you take home for {price}?", price=price)

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return visit_refusal(move)


STEPS: Final[list[type[Step[Any]]]] = [DealChoice, TradeChoice, TributeChoice, VisitChoice]
