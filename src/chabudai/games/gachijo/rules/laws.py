"""What every position keeps: the pieces add up, each lies where it may lie, and what is known of Weapons fits them."""

from __future__ import annotations

from typing import Final

from chabudai.core.laws import ANY_SIZE, ENDLESS, within
from chabudai.games.gachijo.rules import box
from chabudai.games.gachijo.rules.attack import PutWeaponBack
from chabudai.games.gachijo.rules.castle import MOVER_LAYERS, TOOL_SQUARE
from chabudai.games.gachijo.rules.cells import LOWER_WORD, NODES, ROOF, UPPER_WORD, WATER
from chabudai.games.gachijo.rules.displacement import ArriveHome, DrawKaeru
from chabudai.games.gachijo.rules.guardians import Captures
from chabudai.games.gachijo.rules.hidden import HELD, VIEWERS
from chabudai.games.gachijo.rules.items import Convert, GainChip, MakeRoom, ReturnTool
from chabudai.games.gachijo.rules.laws_of_turns import can_have_been_drawn, cards_drawn, laws_of_turns
from chabudai.games.gachijo.rules.maneuver import Route
from chabudai.games.gachijo.rules.mission import CAPPED, GATHERED, RETURNED
from chabudai.games.gachijo.rules.setup import tools_in_use
from chabudai.games.gachijo.state import FIRST_PIECE, GUARDIAN_PIECE, NOTHING, GachijoState

ALL_MINDS: Final = (1 << VIEWERS) - 1
REASONS: Final = ["", RETURNED, GATHERED, CAPPED]


def broken_laws(state: GachijoState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong: list[str] = []
    _ranges(state, wrong)
    if wrong:  # nothing else can be asked of such a position
        return wrong
    _stocks(state, wrong)
    for seat in range(state.seats):
        _ninja(state, seat, wrong)
        _possessions(state, seat, wrong)
    _nodes(state, wrong)
    _guardian(state, wrong)
    _chips(state, wrong)
    _cards(state, wrong)
    _weapons(state, wrong)
    for viewer in range(VIEWERS):
        if state.memory[viewer]:
            _memory(state, viewer, wrong)
    laws_of_turns(state, wrong)
    return wrong


# --- every number is one that can stand there ---------------------------------------------------------------------


def _ranges(state: GachijoState, wrong: list[str]) -> None:
    seats = state.seats
    everybody = (1 << seats) - 1
    supplies = state.box.supplies
    walls = state.castle.walls
    within(wrong, "turns of sheets", state.turns_of, 4, 0, 3)
    within(wrong, "place of the red sheet", state.places[:1], 1, 0, walls.reds - 1)
    within(wrong, "place of the blue sheet", state.places[1:], 1, 0, walls.blues - 1)
    within(wrong, "position", state.position, seats, box.LIFTED, NODES - 1)
    within(wrong, "Marker", state.marker, seats, box.BARE, box.INJURY)
    within(wrong, "Treasures", state.treasures, seats, 0, (1 << box.TREASURE_KINDS) - 1)
    within(wrong, "Crystals", state.crystals, seats, 0, box.MAX_CRYSTALS + 1)
    within(wrong, "Shinobi Chips", state.shinobi, seats, 0, box.MAX_CHIPS + 1)
    within(wrong, "Summon Chips", state.summons, seats, 0, box.MAX_CHIPS + 1)
    within(wrong, "Tools", state.tools, seats * box.TOOL_KINDS, 0, box.MAX_TOOLS + 1)
    within(wrong, "Weapons", state.weapons, seats * box.MAX_WEAPONS, box.UNKNOWN, box.WEAPON_KINDS - 1)
    within(wrong, "time of a Weapon", state.weapon_since, seats * box.MAX_WEAPONS, 0, state.weapon_clock)
    within(wrong, "eyes on a Weapon", state.weapon_seen, seats * box.MAX_WEAPONS, 0, ALL_MINDS)
    for memory in state.memory:
        size = sum(supplies.weapons) if memory else 0
        within(wrong, "memory", memory, size, 0, (state.weapon_clock + 2) * box.WEAPON_KINDS - 1)
    within(wrong, "viewers with a memory", [len(state.memory)], 1, VIEWERS, VIEWERS)
    within(wrong, "clock of the Weapons", [state.weapon_clock], 1, 0, ENDLESS)
    within(wrong, "Den", state.den, box.TREASURE_KINDS, 0, max(supplies.treasures))
    within(wrong, "Tool Bag", state.tool_bag, box.TOOL_KINDS, 0, max(supplies.tools))
    within(wrong, "Weapon Bag", state.weapon_bag, box.WEAPON_KINDS, box.UNKNOWN, max(supplies.weapons))
    within(wrong, "Tools drawn", [state.tool_draws], 1, 0, ENDLESS)
    within(wrong, "Weapons drawn", [state.weapon_draws], 1, 0, ENDLESS)
    within(wrong, "Kaeru Chips", state.kaeru, len(supplies.kaeru), box.UNKNOWN, max(supplies.kaeru))
    within(wrong, "drawer of a Kaeru Chip", state.kaeru_drawn, ANY_SIZE, 0, seats - 1)
    within(wrong, "Gacha Cards", state.gacha[: state.in_gacha], state.in_gacha, 0, len(state.box.gacha) - 1)
    within(wrong, "used Gacha Cards", state.gacha_discard, ANY_SIZE, 0, len(state.box.gacha) - 1)
    within(wrong, "shuffles", [state.gacha_shuffles], 1, 0, ENDLESS)
    within(wrong, "turns", [state.turn], 1, 0, ENDLESS)
    within(wrong, "summonings", [state.summonings], 1, 0, state.turn)
    within(wrong, "guardian", [state.guardian], 1, box.NO_GUARDIAN, len(box.GUARDIANS) - 1)
    within(wrong, "node of the guardian", [state.guardian_node], 1, box.DEN, NODES - 1)
    within(wrong, "active seat", [state.active], 1, 0, seats - 1)
    within(wrong, "moves left", [state.moves_left], 1, 0, ENDLESS)
    within(wrong, "maneuvers", [state.maneuvers], 1, 0, ENDLESS)
    within(wrong, "slides", [state.slides], 1, 0, ENDLESS)
    within(wrong, "harvested upper cells", [state.harvest_upper], 1, 0, int(UPPER_WORD))
    within(wrong, "harvested lower cells", [state.harvest_lower], 1, 0, int(LOWER_WORD))
    within(wrong, "healing", [state.healing], 1, 0, 1)
    within(wrong, "Flags", [state.flags], 1, 0, everybody)
    within(wrong, "returned", [state.returned], 1, 0, everybody)
    within(wrong, "last move", [state.last], 1, NOTHING, FIRST_PIECE + (GUARDIAN_PIECE + 1) * NODES - 1)
    if state.turns_of[0] and state.turns_of[0] not in state.box.stages[state.stage].turns():
        wrong.append("the stage is turned in a way that looks like another")
    if state.last_turn and state.turn > state.last_turn:
        wrong.append("there are more turns than the cap allows")
    if state.ended not in REASONS:
        wrong.append(f"no game ends with '{state.ended}'")


# --- everything adds up -------------------------------------------------------------------------------------------


def _stocks(state: GachijoState, wrong: list[str]) -> None:
    supplies = state.box.supplies
    for kind in range(box.TREASURE_KINDS):
        owned = sum([1 for seat in range(state.seats) if state.owns(seat, kind)])
        if owned + state.den[kind] != supplies.treasures[kind]:
            wrong.append(f"the {box.TREASURES[kind]} do not add up")
    tools = tools_in_use(state)
    for kind in range(box.TOOL_KINDS):
        if sum(state.tools[kind :: box.TOOL_KINDS]) + state.tool_bag[kind] != tools[kind]:
            wrong.append(f"the {box.TOOLS[kind]} do not add up")
    if state.weapon_bag[0] != box.UNKNOWN:
        for kind in range(box.WEAPON_KINDS):
            if state.weapons.count(kind) + state.weapon_bag[kind] != supplies.weapons[kind]:
                wrong.append(f"the {box.WEAPONS[kind]} do not add up")
    if state.crystal_yard() < 0:
        wrong.append("there are more Crystals than the box holds")
    if sorted(state.gacha[: state.in_gacha] + state.gacha_discard) != list(range(len(state.box.gacha))):
        wrong.append("a Gacha Card is missing or exists twice")
    if box.UNKNOWN not in state.kaeru and sorted(state.kaeru) != sorted(supplies.kaeru):
        wrong.append("the Kaeru Chips do not add up")
    if len(state.kaeru_drawn) > len(supplies.kaeru):
        wrong.append("more Kaeru Chips were drawn than there are")
    dealt = min(state.seats, sum(tools)) if state.turn else 0
    squares = state.castle.squares.count(TOOL_SQUARE) * state.turn
    if not max(dealt, sum(state.tools)) <= state.tool_draws <= dealt + squares + cards_drawn(state):
        wrong.append(f"{state.tool_draws} Tools cannot have been drawn")


def _possessions(state: GachijoState, seat: int, wrong: list[str]) -> None:
    """A fourth Tool, a fifth Crystal and a fifth chip exist for the moment in which their owner decides."""
    top = state.lanes[0][-1] if state.lanes and state.lanes[0] else None
    decides = top is not None and top.decider() == seat
    over = box.MAX_TOOLS + 1 if decides and isinstance(top, ReturnTool) else box.MAX_TOOLS
    if state.tool_count(seat) > over:
        wrong.append(f"seat {seat} has too many Tools")
    if (state.crystals[seat] > box.MAX_CRYSTALS) != (decides and isinstance(top, Convert)):
        wrong.append(f"seat {seat} has {state.crystals[seat]} Crystals")
    chips = state.chips_of(seat)
    if chips > box.MAX_CHIPS + 1 or (chips > box.MAX_CHIPS) != (decides and isinstance(top, MakeRoom)):
        wrong.append(f"seat {seat} has {chips} chips")


def _chips(state: GachijoState, wrong: list[str]) -> None:
    """Each came from an attack or a capture, of which the victim has a Kaeru Chip while the Yard had one."""
    if state.kaeru_yard() == 0:
        return
    lane = state.lanes[0] if state.lanes else []
    unpaid = any(isinstance(step, DrawKaeru) for step in lane) and not any(isinstance(step, GainChip) for step in lane)
    hits = len(state.kaeru_drawn) + int(unpaid)
    shinobi = sum(state.shinobi)
    summon = sum(state.summons)
    for seat in range(state.seats):
        if state.chips_of(seat) > hits - state.kaeru_count(seat):
            wrong.append(f"seat {seat} has more chips than it beat others")
    if shinobi + summon > hits or (hits and not shinobi + summon):
        wrong.append("the chips do not fit the Kaeru Chips that were drawn")
    elif hits <= box.MAX_CHIPS:  # None was discarded: what is missing was traded, two for one.
        trades = hits - shinobi - summon
        for away in range(trades + 1):
            attacks = shinobi + 3 * away - trades
            if attacks >= 0 and 0 <= hits - attacks <= state.summonings * (state.seats - 1):
                return
        wrong.append("no attacks, captures and trades give these chips")


def _cards(state: GachijoState, wrong: list[str]) -> None:
    """A maneuver draws one card at most, and a turn has two of them, or one more by a card."""
    turns = max(state.turn - 1, 0)
    if cards_drawn(state) > 2 * turns + state.maneuvers + state.gacha_shuffles + 1:
        wrong.append("more Gacha Cards were drawn than maneuvers made")


# --- where pieces stand -------------------------------------------------------------------------------------------


def _ninja(state: GachijoState, seat: int, wrong: list[str]) -> None:
    node = state.position[seat]
    marker = state.marker[seat]
    lane = state.lanes[0] if state.lanes else []
    unhurt = seat not in state.kaeru_drawn and state.kaeru_yard() > 0
    if (node == box.LIFTED) != any(isinstance(step, ArriveHome) and step.seat == seat for step in lane):
        wrong.append(f"Ninja {seat} is on its way home and is not, or the other way round")
    if node == box.DEN:
        if marker != box.BARE:
            wrong.append(f"Ninja {seat} wears {box.MARKERS[marker]} in the Den")
        if state.seats == 2 or not state.summonings or seat == state.active or unhurt:
            wrong.append(f"Ninja {seat} cannot be in the Den")
    elif node != box.LIFTED:
        if not state.castle.every.has(node):
            wrong.append(f"Ninja {seat} stands on no node of this castle")
        elif not _fits(marker, state.castle.layer_of(node)):
            wrong.append(f"Ninja {seat} wears {box.MARKERS[marker]} in the wrong area")
        if node == state.castle.centre and state.seats > 2 and (seat != state.active or state.maneuvers):
            wrong.append(f"Ninja {seat} stays on the Summoning Point")
        if node == state.castle.centre and state.seats == 2 and not state.kaeru_drawn:
            wrong.append(f"Ninja {seat} was never put on the Summoning Point")
    if marker == box.INJURY:
        if unhurt and not can_have_been_drawn(state, "injured-at-home"):
            wrong.append(f"nothing can have injured Ninja {seat}")
        at_home = seat == state.active or node in (box.LIFTED, state.base_of(seat))
        if not at_home and not can_have_been_drawn(state, "trade-places"):
            wrong.append(f"Ninja {seat} is Injured and not at home")


def _fits(marker: int, layer: int) -> bool:
    """Take is worn in Water, Hashigo on the Rooftop, everything else on Ground."""
    if layer == WATER:
        return marker == box.TAKE_MARKER
    if layer == ROOF:
        return marker == box.HASHIGO_MARKER
    return marker not in (box.TAKE_MARKER, box.HASHIGO_MARKER)


def _nodes(state: GachijoState, wrong: list[str]) -> None:
    """One piece on each node; a Ninja on its way may be where another hides under a Nuno (GAC-CELL-03)."""
    lane = state.lanes[0] if state.lanes else []
    on_the_way = any(isinstance(step, Route) for step in lane)
    for seat in range(state.seats):
        node = state.position[seat]
        if node < 0 or (node == state.castle.centre and state.seats == 2):
            continue
        for other in range(seat):
            hider = other if seat == state.active else seat
            passing = on_the_way and state.active in (seat, other) and state.marker[hider] == box.NUNO_MARKER
            if state.position[other] == node and not passing:
                wrong.append(f"Ninja {other} and {seat} stand on one node")
        if node == state.guardian_node and not any(isinstance(step, Captures) for step in lane):
            wrong.append(f"the guardian stands on Ninja {seat} and does not capture it")


def _guardian(state: GachijoState, wrong: list[str]) -> None:
    """With two players one is always on the board; otherwise only while it is played."""
    node = state.guardian_node
    if state.seats > 2:
        if (state.guardian == box.NO_GUARDIAN) != (node == box.DEN):
            wrong.append("a guardian is neither on the board nor at the Den")
    elif state.guardian == box.NO_GUARDIAN or (node == box.DEN) != (state.turn == 0):
        wrong.append("the guardian of a game for two is not on the board")
    elif not state.summonings and (state.guardian != box.ONI or (node != box.DEN and node not in state.castle.bases)):
        wrong.append("the Oni has left its Base before anybody summoned a guardian")
    if state.guardian != box.NO_GUARDIAN and node != box.DEN:
        if not state.castle.every.has(node):
            wrong.append("the guardian stands on no node of this castle")
        elif state.castle.layer_of(node) not in MOVER_LAYERS[state.guardian] and node != state.castle.centre:
            jumps = state.castle.staircases if state.guardian == box.ONI else state.castle.yin_yangs
            if state.guardian == box.ROKURO or not jumps.has(node):
                wrong.append(f"{box.GUARDIANS[state.guardian]} cannot stand in this area")


# --- what is known of Weapons -------------------------------------------------------------------------------------


def _weapons(state: GachijoState, wrong: list[str]) -> None:
    """Every drawing and every return is one beat of the clock, and whoever holds a Weapon has seen it."""
    held = [place for place in range(len(state.weapons)) if state.weapons[place] != box.NO_WEAPON]
    if state.weapon_clock != 2 * state.weapon_draws - len(held):
        wrong.append("the clock of the Weapons does not fit those that were drawn and put back")
    if state.turn and state.weapon_draws < state.seats:
        wrong.append("not everybody was dealt a Weapon")
    times = [state.weapon_since[place] for place in held]
    if len(set(times)) != len(times):
        wrong.append("two Weapons were drawn at the same time")
    presented = [step.place for step in state.lanes[0] if isinstance(step, PutWeaponBack)] if state.lanes else []
    handed_over = can_have_been_drawn(state, "swap-weapons") or can_have_been_drawn(state, "pass-weapons")
    for place in range(len(state.weapons)):
        since = state.weapon_since[place]
        seen = state.weapon_seen[place]
        if place not in held:
            if since or seen:
                wrong.append(f"something is known of the empty place {place}")
            continue
        owner = place // box.MAX_WEAPONS
        if since == 0 or not seen >> owner & 1:
            wrong.append(f"the Weapon in place {place} was never drawn by its owner")
        elif since <= state.seats and not seen >> (since - 1) & 1:
            wrong.append(f"the Weapon in place {place} was dealt to somebody who has not seen it")
        if place in presented:
            if seen != ALL_MINDS or state.weapons[place] >= box.ATTACKING or owner != state.active:
                wrong.append("the Weapon of the attack was not presented")
        elif seen >> state.seats and not state.ended:
            wrong.append(f"the Weapon in place {place} was presented without an attack")
        elif seen != 1 << owner and not handed_over and not state.ended:
            wrong.append(f"the Weapon in place {place} was seen by others although none were handed over")
    if any(place not in held for place in presented):
        wrong.append("the Weapon of the attack is gone")


def _memory(state: GachijoState, viewer: int, wrong: list[str]) -> None:
    """A viewer knows the Weapons that it sees, and each other may be one that it last saw in the bag before."""
    memory = state.memory[viewer]
    if memory != sorted(memory):
        wrong.append(f"the memory of viewer {viewer} is out of order")
    returns = [entry // box.WEAPON_KINDS - 1 for entry in memory if entry // box.WEAPON_KINDS - 1 > 0]
    if len(set(returns)) != len(returns) or any(time in state.weapon_since for time in returns):
        wrong.append(f"viewer {viewer} remembers two things of the same time")
    if returns and min(returns) <= state.seats:
        wrong.append(f"viewer {viewer} remembers a Weapon put back while Weapons were dealt")
    for entry in memory:
        time = entry // box.WEAPON_KINDS - 1
        for other in range(viewer):
            for known in state.memory[other]:
                if time > 0 and known // box.WEAPON_KINDS - 1 == time and known != entry:
                    wrong.append(f"viewers {other} and {viewer} remember different Weapons of the same time")
    for kind in range(box.WEAPON_KINDS):
        known_times = [entry // box.WEAPON_KINDS - 1 for entry in memory if entry % box.WEAPON_KINDS == kind]
        if len(known_times) != state.box.supplies.weapons[kind]:
            wrong.append(f"viewer {viewer} remembers {len(known_times)} {box.WEAPONS[kind]}")
        places = [place for place in range(len(state.weapons)) if state.weapons[place] == kind]
        unseen = [state.weapon_since[place] for place in places if not state.weapon_seen[place] >> viewer & 1]
        if known_times.count(HELD) != len(places) - len(unseen):
            wrong.append(f"viewer {viewer} does not remember the {box.WEAPONS[kind]} that it sees")
        loose = sorted([time for time in known_times if time != HELD])
        if len(loose) < len(unseen) or any(time >= since for time, since in zip(loose, sorted(unseen), strict=False)):
            wrong.append(f"viewer {viewer} has ruled out a {box.WEAPONS[kind]} that is there")
