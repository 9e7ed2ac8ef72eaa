"""Open steps: which lie on which, whose they are, and what must be true for a question to be asked."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.grid import count
from chabudai.core.state import NOBODY, Step
from chabudai.games.gachijo.moves import ARRANGING
from chabudai.games.gachijo.rules.attack import Blows, PutWeaponBack, Reply, Rob, can_be_attacked, loot_of
from chabudai.games.gachijo.rules.box import (
    DEN,
    KEKKAI,
    KUSURI,
    MAX_TOOLS,
    MAX_WEAPONS,
    NO_GUARDIAN,
    NUNO,
    SHINOBI,
    SUMMON,
)
from chabudai.games.gachijo.rules.castle import CRYSTAL, GACHA_STAIRCASE, TOOL_SQUARE, TREASURE, WEAPON_SQUARE
from chabudai.games.gachijo.rules.cells import ANYWHERE, CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.rules.displacement import THE_GUARDIAN, ArriveHome, DrawKaeru, GiveWay, SendHome
from chabudai.games.gachijo.rules.gacha import CardSlide, ChoosePartner, partners
from chabudai.games.gachijo.rules.guardians import AfterPlay, Captures, Imprison, LastTrades, NameTreasure, Prowl
from chabudai.games.gachijo.rules.items import (
    OFF_ROUTE,
    Convert,
    Crystals,
    DrawOrExchangeTool,
    DrawOrExchangeWeapon,
    GainChip,
    PickTreasure,
    ReturnTool,
    ReturnWeapon,
    TakeOrLeave,
    can_trade,
    held_kinds,
)
from chabudai.games.gachijo.rules.maneuver import Route
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.rules.turns import ChangeMarker, Heal, Window
from chabudai.games.gachijo.state import GUARDIAN_PIECE, GachijoState

NO_SEAT, ACTIVE, LAST, OTHER, EITHER = range(5)
"""Whose a step is: nobody's, the active seat's, the last seat's, another seat's than the active, any seat's."""
GROUP: Final = (0, 15)
BOTTOM: Final = ""


class Open:
    """What is known of an open step of some class."""

    def __init__(self, whose: int, beneath: str, numbers: list[tuple[int, int]] | None = None) -> None:
        self.whose = whose
        self.beneath = beneath.split(" ")
        """The steps that may lie beneath it."""
        self.numbers = numbers or []
        """What its numbers after the seat can be."""


STEPS_OF_A_TURN: Final[dict[str, Open]] = {
    "Deal": Open(NO_SEAT, BOTTOM),
    "PlaceOni": Open(LAST, "Deal"),
    "Arrange": Open(LAST, "Deal PlaceOni Arrange", [(0, len(ARRANGING) - 1)]),
    "EndOfTurn": Open(ACTIVE, BOTTOM),
    "ChangeMarker": Open(ACTIVE, BOTTOM),
    "Begin": Open(ACTIVE, "EndOfTurn"),
    "Heal": Open(ACTIVE, "Begin"),
    "Window": Open(ACTIVE, "EndOfTurn"),
    "Route": Open(ACTIVE, "Window", [(ANYWHERE, DIRECTIONS - 1)]),
    "Check": Open(NO_SEAT, "Route Window EndOfTurn Prowl AfterPlay"),
    "Crystals": Open(EITHER, "Check", [(1, 3)]),
    "Convert": Open(EITHER, "Check Crystals GainChip"),
    "PickTreasure": Open(ACTIVE, "Check"),
    "TakeOrLeave": Open(ACTIVE, "Window", [(0, 3)]),
    "DrawOrExchangeTool": Open(ACTIVE, "Check", [(OFF_ROUTE, DIRECTIONS - 1)]),
    "DrawOrExchangeWeapon": Open(ACTIVE, "Check"),
    "ReturnTool": Open(ACTIVE, "Check GainChip"),
    "ReturnWeapon": Open(ACTIVE, "Check"),
    "ChoosePartner": Open(ACTIVE, "Check"),
    "Appear": Open(ACTIVE, "Check"),
    "AppearBeside": Open(ACTIVE, "Check"),
    "AppearAtBase": Open(ACTIVE, "Check"),
    "CardSlide": Open(ACTIVE, "Check", [(1, 2)]),
    "PutWeaponBack": Open(NO_SEAT, "Window", [(0, 4 * MAX_WEAPONS - 1)]),
    "Reply": Open(OTHER, "PutWeaponBack", [(0, 3), GROUP, GROUP]),
    "Blows": Open(ACTIVE, "PutWeaponBack", [GROUP]),
    "DrawKaeru": Open(OTHER, "Blows GainChip"),
    "SendHome": Open(OTHER, "DrawKaeru"),
    "ArriveHome": Open(EITHER, "DrawKaeru Check"),
    "GiveWay": Open(EITHER, "ArriveHome", [(THE_GUARDIAN, 3)]),
    "GainChip": Open(ACTIVE, "SendHome Captures", [(SHINOBI, SUMMON)]),
    "Rob": Open(ACTIVE, "GainChip", [(0, 3)]),
    "MakeRoom": Open(ACTIVE, "SendHome Captures"),
    "AfterPlay": Open(ACTIVE, "EndOfTurn"),
    "Prowl": Open(ACTIVE, "AfterPlay", [(1, 9), GROUP]),
    "Captures": Open(ACTIVE, "Check", [GROUP]),
    "Imprison": Open(OTHER, "DrawKaeru"),
    "NameTreasure": Open(ACTIVE, "Imprison", [(0, 3)]),
    "LastTrades": Open(ACTIVE, "EndOfTurn"),
}
"""Every step that can be open while a seat decides. The others are carried out before anybody is asked."""

ASKED_BY_CARD: Final[dict[str, str]] = {
    "crystal-from-each": "Convert",
    "two-crystals": "Convert",
    "one-crystal": "Convert",
    "give-all-crystals": "Convert",
    "treasure-of-choice": "PickTreasure",
    "tool": "DrawOrExchangeTool",
    "weapon": "DrawOrExchangeWeapon",
    "trade-places": "ChoosePartner",
    "to-any-cell": "Appear",
    "next-to-ninja": "AppearBeside",
    "to-a-base": "AppearAtBase",
    "one-slide": "CardSlide",
    "two-slides": "CardSlide",
    "lose-tool": "ReturnTool",
    "lose-weapon": "ReturnWeapon",
}
"""What a Gacha Card asks its drawer while the turn goes on."""
ASKED_BY_SQUARE: Final[dict[int, str]] = {
    CRYSTAL: "Convert",
    TOOL_SQUARE: "DrawOrExchangeTool",
    WEAPON_SQUARE: "DrawOrExchangeWeapon",
}
"""What an item square asks whoever passes it."""


def check_steps(state: GachijoState, wrong: list[str]) -> None:
    """Each open step lies on one that it can interrupt, and belongs to the seat whose it is."""
    lane = state.lanes[0]
    beneath = BOTTOM
    for step in lane:
        name = type(step).__name__
        known = STEPS_OF_A_TURN.get(name)
        if known is None or beneath not in known.beneath:
            wrong.append(f"{name} does not lie on {beneath or 'nothing'}")
            return
        beneath = name
        numbers = step.fields()
        if known.whose != NO_SEAT:
            seat = numbers[0]
            numbers = numbers[1:]
            whose = [True, seat == state.active, seat == state.seats - 1, seat != state.active, True][known.whose]
            if not 0 <= seat < state.seats or not whose:
                wrong.append(f"{name} is not for seat {seat}")
        for value, (least, most) in zip(numbers, known.numbers, strict=True):
            if not least <= value <= most:
                wrong.append(f"{name}: {value} cannot be")
    if lane and lane[-1].decider() == NOBODY:
        wrong.append(f"{beneath} is not a question")


def is_open(state: GachijoState, name: str) -> bool:
    return any(type(step).__name__ == name for step in state.lanes[0])


def check_question(state: GachijoState, lane: list[Step[Any]], wrong: list[str]) -> None:
    """What is asked now can be asked, and comes from where it must come from."""
    top = lane[-1]
    if not _can_be_asked(state, top):
        wrong.append(f"nothing can be answered to {type(top).__name__}")
    for index in range(1, len(lane)):
        step = lane[index]
        if isinstance(step, Check):
            _asked_by(state, lane, index, wrong)
        elif isinstance(step, Route):
            cell = state.position[step.seat]
            if not 0 <= cell < CELLS or not state.harvested(cell):
                wrong.append("a Ninja on its way is not on a square that has worked")
            elif step.forbidden != ANYWHERE and neighbour(cell, step.forbidden) < 0:
                wrong.append("a Ninja came from beyond the rim")
        elif isinstance(step, PutWeaponBack):
            _attack(state, lane[index + 1 :], wrong)
        elif isinstance(step, AfterPlay):
            _play_of_guardian(state, lane[index + 1 :], wrong)
        elif isinstance(step, GiveWay):
            _yielding(state, lane[index - 1], step, wrong)
    if (state.seats > 2 and state.guardian != NO_GUARDIAN) != (state.seats > 2 and is_open(state, "AfterPlay")):
        wrong.append("a guardian is on the board although nobody plays it, or is missing although somebody does")


def _can_be_asked(state: GachijoState, top: Step[Any]) -> bool:
    """Has the question an answer? One with a single answer is asked only where asking must tell nothing."""
    seat = top.decider()
    if isinstance(top, Heal):
        return state.injured(seat) and state.holds(seat, KUSURI) > 0
    if isinstance(top, ChangeMarker):
        return state.holds(seat, NUNO) + state.holds(seat, KEKKAI) > 0
    if isinstance(top, Convert | PickTreasure):
        return len(state.treasures_for(seat)) > 1
    if isinstance(top, TakeOrLeave):
        cell = state.position[seat]
        on_square = 0 <= cell < CELLS and state.castle.squares[cell] == TREASURE + top.kind
        return on_square and top.kind in state.treasures_for(seat)
    if isinstance(top, DrawOrExchangeTool):
        return state.tool_count(seat) == MAX_TOOLS if top.heading == OFF_ROUTE else state.tool_count(seat) > 0
    if isinstance(top, DrawOrExchangeWeapon):
        return state.weapon_count(seat) > 0
    if isinstance(top, ReturnTool):
        return len(held_kinds(state.tools_of(seat))) > 1
    if isinstance(top, ReturnWeapon):
        return state.weapon_count(seat) > 1
    if isinstance(top, ChoosePartner):
        return len(partners(state, seat)) > 1
    if isinstance(top, LastTrades):
        return can_trade(state, seat, SHINOBI) or can_trade(state, seat, SUMMON)
    if isinstance(top, Reply):
        return state.weapon_count(seat) > 0
    if isinstance(top, Rob):
        return len(loot_of(state, seat, top.target)) > 1
    if isinstance(top, NameTreasure):
        return int(count(state.treasures[top.target])) > 1
    if isinstance(top, GiveWay):
        return len(state.vacant_bases()) > 1
    return True


def _asked_by(state: GachijoState, lane: list[Step[Any]], index: int, wrong: list[str]) -> None:
    """A card asks on its staircase, an item square whoever has just passed it."""
    seat = state.active
    cell = state.position[seat]
    square = state.castle.squares[cell] if 0 <= cell < CELLS else -1
    top = lane[-1]
    name = type(top).__name__
    if isinstance(lane[index - 1], Window):
        card = state.box.gacha[state.gacha_discard[-1]].effect if state.gacha_discard else ""
        if square != GACHA_STAIRCASE or ASKED_BY_CARD.get(card) != name:
            wrong.append(f"no card asks for {name}")
        receiver = state.left_of(seat) if card == "give-all-crystals" else seat
        if isinstance(top, Convert) and top.seat != receiver:
            wrong.append(f"the card gives no Crystals to seat {top.seat}")
        if isinstance(top, DrawOrExchangeTool) and top.heading != OFF_ROUTE:
            wrong.append("a card leads on a route")
        if isinstance(top, CardSlide) and top.left == 2 and card != "two-slides":
            wrong.append("the card allows one slide only")
        if isinstance(top, DrawOrExchangeWeapon) and state.weapon_count(seat) < MAX_WEAPONS:
            wrong.append("a card exchanges a Weapon although there is room for one more")
    elif isinstance(lane[index - 1], Route):
        if ASKED_BY_SQUARE.get(square) != name or top.decider() != seat:
            wrong.append(f"no square asks for {name}")
        route = lane[index - 1]
        if isinstance(top, DrawOrExchangeTool) and isinstance(route, Route) and top.heading != route.forbidden:
            wrong.append("a Tool is drawn on another route")
    for step in lane[index + 1 :]:
        if isinstance(step, Crystals) and step.seat != top.decider():
            wrong.append("Crystals are on their way to somebody else")


def _attack(state: GachijoState, steps: list[Step[Any]], wrong: list[str]) -> None:
    """Targets reply clockwise from the attacker; then they are beaten one after the other (GAC-R-41)."""
    attacker = state.active
    victim = attacker
    waiting = 0
    done = 0
    for step in steps:
        if isinstance(step, Reply):
            victim = step.seat
            waiting = step.waiting
            done = step.standing
            if step.attacker != attacker or not can_be_attacked(state, attacker, victim):
                wrong.append(f"seat {victim} is not attacked by the active seat")
        elif isinstance(step, Blows):
            waiting = step.targets
        elif isinstance(step, DrawKaeru | SendHome | ArriveHome):
            if victim not in (attacker, step.seat):
                wrong.append("two Ninja are beaten at once")
            victim = step.seat
        elif (isinstance(step, Rob) and step.target != victim) or (isinstance(step, GainChip) and step.side != SHINOBI):
            wrong.append("an attack does not end like this")
    for target in range(state.seats):
        later = (target - attacker) % state.seats > (victim - attacker) % state.seats
        if waiting >> target & 1 and not (later and can_be_attacked(state, attacker, target)):
            wrong.append(f"seat {target} does not wait for a blow")
        if done >> target & 1 and (later or target in (attacker, victim)):
            wrong.append(f"seat {target} cannot have replied yet")
    if (waiting | done) >> state.seats:
        wrong.append("somebody who does not play is attacked")


def _play_of_guardian(state: GachijoState, steps: list[Step[Any]], wrong: list[str]) -> None:
    """A guardian captures each Ninja once, and its moves are those of its card."""
    most = max([card.moves for card in state.summon_cards() if card.guardian == state.guardian], default=0)
    captured = (1 << state.seats) - 1
    victim = state.active
    for step in steps:
        if isinstance(step, Prowl):
            captured = step.captured
            before = most - int(state.last_piece() == GUARDIAN_PIECE and len(steps) > 1)
            if step.left > before or captured >> state.seats or captured >> state.active & 1:
                wrong.append("the guardian has no such moves left")
            if step.left == most and captured:
                wrong.append("a guardian that has not moved has captured somebody")
        elif isinstance(step, Captures):
            if step.targets & ~captured:
                wrong.append("somebody is captured whom the guardian has not met")
        elif isinstance(step, GainChip):
            if step.side != SUMMON:
                wrong.append("a capture gives a Summon Chip")
        elif isinstance(step, DrawKaeru | Imprison):
            if victim not in (state.active, step.seat) or not captured >> step.seat & 1:
                wrong.append("two Ninja are captured at once")
            victim = step.seat
        elif isinstance(step, NameTreasure) and step.target != victim:
            wrong.append("somebody else is captured")


def _yielding(state: GachijoState, arriving: Step[Any], step: GiveWay, wrong: list[str]) -> None:
    """The piece that yields stands on the Base of whoever comes home (GAC-WEAPON-36)."""
    base = state.base_of(arriving.seat) if isinstance(arriving, ArriveHome) else DEN
    if step.piece == THE_GUARDIAN:
        fits = step.seat == state.active and state.guardian_node == base
    else:
        fits = step.piece == step.seat and step.piece < state.seats and state.position[step.piece] == base
    if not fits:
        wrong.append("a piece yields that is not in the way")
