"""Gacha Cards: the deck, and one small piece for each effect, found by the name that the content gives it."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai.games.gachijo.moves import APPEAR, SLIDE, SWAP
from chabudai.games.gachijo.rules import hidden
from chabudai.games.gachijo.rules.attack import appear_refusal
from chabudai.games.gachijo.rules.box import MAX_TOOLS, MAX_WEAPONS, TOOL_KINDS
from chabudai.games.gachijo.rules.cells import CELLS, GROUND, SIZE
from chabudai.games.gachijo.rules.displacement import SendHome, nodes_to_appear, put_at, tell_appeared
from chabudai.games.gachijo.rules.guardians import summon
from chabudai.games.gachijo.rules.items import (
    OFF_ROUTE,
    Crystals,
    PickTreasure,
    ReturnTool,
    ReturnWeapon,
    draw_tool,
    draw_weapon,
    offer_tool,
    offer_weapon,
)
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say


def draw_card(state: GachijoState, seat: int) -> None:
    """The top card, carried out at once; used cards make a new deck (GAC-STAIR-04, GAC-GACHA-03)."""
    if state.in_gacha == 0:
        state.gacha_shuffles += 1
        state.gacha = state.shuffled(sorted(state.gacha_discard), "gacha", state.gacha_shuffles)
        state.in_gacha = len(state.gacha)
        state.gacha_discard = []
        state.note(-1, "gacha_shuffled", "GAC-GACHA-03")
    state.reveal()
    state.in_gacha -= 1
    number = state.gacha[state.in_gacha]
    state.gacha_discard.append(number)
    card = state.box.gacha[number]
    if state.log is not None:
        drawn: dict[str, EventValue] = {"number": card.number, "title": card.title, "effect": card.effect}
        state.log.add(seat, "gacha", drawn, "GAC-STAIR-04")
    state.push(Check())
    EFFECTS[card.effect].carry_out(state, seat)


class Effect:
    """What a card does to its drawer."""

    def carry_out(self, state: GachijoState, seat: int) -> None:
        raise NotImplementedError


class CrystalFromEach(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        gifts = 0
        for step in range(1, state.seats):
            giver = (seat + step) % state.seats
            if state.crystals[giver]:
                state.crystals[giver] -= 1
                gifts += 1
                state.note(giver, "crystal_given", "GAC-GACHA-11")
        state.push(Crystals(seat, gifts))


class CrystalsFromYard(Effect):
    def __init__(self, number: int) -> None:
        self.number = number

    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.push(Crystals(seat, self.number))


class TreasureOfChoice(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.treasures_for(seat):
            state.ask(PickTreasure(seat))


class OneTool(Effect):
    """Drawn; exchanged only with three at hand (GAC-GACHA-15)."""

    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.tool_count(seat) < MAX_TOOLS:
            draw_tool(state, seat, "GAC-GACHA-15")
        else:
            offer_tool(state, seat, OFF_ROUTE)


class OneWeapon(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.weapon_count(seat) < MAX_WEAPONS:
            draw_weapon(state, seat, "GAC-GACHA-16")
        else:
            offer_weapon(state, seat)


def hand_over_tools(state: GachijoState, givers: list[int]) -> None:
    """Every seat gets all Tools of `givers[seat]`, all at once."""
    tools = state.tools[:]
    for seat in range(state.seats):
        for kind in range(TOOL_KINDS):
            state.tools[seat * TOOL_KINDS + kind] = tools[givers[seat] * TOOL_KINDS + kind]


def swapped_with_right(state: GachijoState, seat: int) -> list[int]:
    """From whom each seat gets when the drawer and the right neighbour swap."""
    givers = list(range(state.seats))
    right = state.right_of(seat)
    givers[seat] = right
    givers[right] = seat
    return givers


def passed_to_left(state: GachijoState) -> list[int]:
    """From whom each seat gets when everybody passes to the left."""
    return [state.right_of(seat) for seat in range(state.seats)]


class SwapTools(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        hand_over_tools(state, swapped_with_right(state, seat))


class PassTools(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        hand_over_tools(state, passed_to_left(state))


class SwapWeapons(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.reveal()
        hidden.hand_over(state, swapped_with_right(state, seat))


class PassWeapons(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.reveal()
        hidden.hand_over(state, passed_to_left(state))


class TradePlaces(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if partners(state, seat):
            state.ask(ChoosePartner(seat))


class ToAnyCell(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.push(Appear(seat))


class NextToNinja(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if nodes_beside(state, seat):
            state.ask(AppearBeside(seat))


class ToABase(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.vacant_bases():
            state.ask(AppearAtBase(seat))


class OneMoreMove(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.moves_left += 1


class Slides(Effect):
    def __init__(self, number: int) -> None:
        self.number = number

    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.push(CardSlide(seat, self.number))


class SummonAtOnce(Effect):
    """The rest of the turn is void; the guardian is played and the turn ends (GAC-R-65)."""

    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.cut_turn()
        summon(state, seat)
        state.push(Check())


class LoseCrystal(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.crystals[seat]:
            state.crystals[seat] -= 1
            state.note(seat, "crystal_lost", "GAC-GACHA-29")


class LoseTool(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.tool_count(seat):
            state.ask(ReturnTool(seat))


class LoseWeapon(Effect):
    """Asked for two or more even if they are alike: not being asked would tell (GAC-R-59)."""

    def carry_out(self, state: GachijoState, seat: int) -> None:
        number = state.weapon_count(seat)
        if number == 1:
            state.ask(ReturnWeapon(seat))
        elif number:
            state.push(ReturnWeapon(seat))


class LoseAllCrystals(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        if state.crystals[seat]:
            state.crystals[seat] = 0
            state.note(seat, "crystals_lost", "GAC-GACHA-32")


class GiveAllCrystals(Effect):
    def carry_out(self, state: GachijoState, seat: int) -> None:
        number = state.crystals[seat]
        state.crystals[seat] = 0
        if number:
            state.note(seat, "crystals_given", "GAC-GACHA-33")
        state.push(Crystals(state.left_of(seat), number))


class InjuredAtHome(Effect):
    """The turn ends; the Ninja goes home Injured, and this Injury outlasts the turn (GAC-R-54, GAC-R-66)."""

    def carry_out(self, state: GachijoState, seat: int) -> None:
        state.cut_turn()
        state.healing = 0
        state.push(Check())
        state.push(SendHome(seat))


EFFECTS: Final[dict[str, Effect]] = {
    "crystal-from-each": CrystalFromEach(),
    "two-crystals": CrystalsFromYard(2),
    "one-crystal": CrystalsFromYard(1),
    "treasure-of-choice": TreasureOfChoice(),
    "tool": OneTool(),
    "weapon": OneWeapon(),
    "swap-tools": SwapTools(),
    "pass-tools": PassTools(),
    "swap-weapons": SwapWeapons(),
    "pass-weapons": PassWeapons(),
    "trade-places": TradePlaces(),
    "to-any-cell": ToAnyCell(),
    "next-to-ninja": NextToNinja(),
    "to-a-base": ToABase(),
    "one-more-move": OneMoreMove(),
    "one-slide": Slides(1),
    "two-slides": Slides(2),
    "summon": SummonAtOnce(),
    "lose-crystal": LoseCrystal(),
    "lose-tool": LoseTool(),
    "lose-weapon": LoseWeapon(),
    "lose-all-crystals": LoseAllCrystals(),
    "give-all-crystals": GiveAllCrystals(),
    "injured-at-home": InjuredAtHome(),
}

# --- questions that cards ask --------------------------------------------------------------------------------------


def partners(state: GachijoState, seat: int) -> list[int]:
    """Other Ninja on Ground (GAC-R-61)."""
    return [
        other
        for other in range(state.seats)
        if other != seat and state.on_board(other) and state.layer_of(other) == GROUND
    ]


class ChoosePartner(Decision[GachijoState]):
    """Card 11: with whom to trade places (D10-11)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [SWAP]

    def prompt(self, state: GachijoState) -> str:
        return say("Space-time Distortion: trade places with a Ninja on the Ground.")

    def options(self, state: GachijoState) -> list[int]:
        return sorted([SWAP.id(state.houses[other]) for other in partners(state, self.seat)])

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        other = state.seat_of_house(SWAP.arg(move))
        state.came_from(self.seat, state.position[self.seat])
        state.position[self.seat], state.position[other] = state.position[other], state.position[self.seat]
        tell_appeared(state, self.seat, "GAC-GACHA-21")
        tell_appeared(state, other, "GAC-GACHA-21")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Trade places with another Ninja that is on the Ground."), "GAC-R-61")


def nodes_beside(state: GachijoState, seat: int) -> list[int]:
    """Vacant nodes among the eight cells round some other Ninja on Ground (GAC-R-60)."""
    found: list[int] = []
    cells = [state.position[other] % CELLS for other in partners(state, seat)]
    for node in nodes_to_appear(state, seat):
        cell = node % CELLS
        for other in cells:
            if max(abs(cell % SIZE - other % SIZE), abs(cell // SIZE - other // SIZE)) == 1:
                found.append(node)
                break
    return found


class Appear(Decision[GachijoState]):
    """Card 12: any vacant cell (D10-12)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [APPEAR]

    def prompt(self, state: GachijoState) -> str:
        return say("Teleportation: appear on any vacant cell.")

    def options(self, state: GachijoState) -> list[int]:
        return [APPEAR.id(node) for node in nodes_to_appear(state, self.seat)]

    def choose(self, state: GachijoState, move: int) -> None:
        """No square works there (GAC-GACHA-02)."""
        state.pop()
        put_at(state, self.seat, APPEAR.arg(move))
        tell_appeared(state, self.seat, "GAC-GACHA-02")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if APPEAR.holds(move):
            return appear_refusal(state, self.seat, APPEAR.arg(move))
        return IllegalMove(say("First do what the card says."), "GAC-R-59")


class AppearBeside(Appear):
    """Card 13: beside any Ninja on Ground (D10-13)."""

    def prompt(self, state: GachijoState) -> str:
        return say("Teleportation: appear next to a Ninja on the Ground.")

    def options(self, state: GachijoState) -> list[int]:
        return [APPEAR.id(node) for node in nodes_beside(state, self.seat)]


class AppearAtBase(Appear):
    """Card 14: a vacant Base (D10-14)."""

    def prompt(self, state: GachijoState) -> str:
        return say("Teleportation: appear on a vacant Base.")

    def options(self, state: GachijoState) -> list[int]:
        return sorted([APPEAR.id(state.castle.bases[house]) for house in state.vacant_bases()])

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if APPEAR.holds(move):
            return IllegalMove(say("The card takes you only to a vacant Base."), "GAC-R-62")
        return super().refusal(state, move)


class CardSlide(Decision[GachijoState]):
    """Cards 16 and 17: slides that count for nothing (D10-16, D10-17)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def fields(self) -> list[int]:
        return [self.seat, self.left]

    def families(self, state: GachijoState) -> list[Family]:
        return [SLIDE]

    def prompt(self, state: GachijoState) -> str:
        return say("Castle Caprice: slide a sheet. Slides left: {left}.", left=self.left)

    def options(self, state: GachijoState) -> list[int]:
        return [SLIDE.id(slide) for slide in range(4) if state.can_slide(slide)]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if self.left > 1:
            state.push(CardSlide(self.seat, self.left - 1))
        slide = SLIDE.arg(move)
        state.slide(slide)
        state.note(self.seat, "slid", "GAC-GACHA-26", slide)

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if SLIDE.holds(move):
            return IllegalMove(
                say("The sheet cannot slide any further that way. Slide it back, or slide the other one."), "GAC-R-23"
            )
        return IllegalMove(say("First do what the card says."), "GAC-R-64")


STEPS: list[type[Step[Any]]] = [ChoosePartner, Appear, AppearBeside, AppearAtBase, CardSlide]
