"""Laws that every position keeps: conservation of every component, places, Markers, limits."""

from __future__ import annotations

from chabudai.games.gachijo.rules.box import (
    BARE,
    DEN,
    HASHIGO_MARKER,
    LIFTED,
    MARKERS,
    MAX_CHIPS,
    MAX_CRYSTALS,
    MAX_TOOLS,
    NO_GUARDIAN,
    NO_WEAPON,
    NUNO_MARKER,
    TAKE_MARKER,
    TOOL_KINDS,
    TOOLS,
    TREASURE_KINDS,
    TREASURES,
    UNKNOWN,
    WEAPON_KINDS,
    WEAPONS,
)
from chabudai.games.gachijo.rules.cells import ROOF, WATER
from chabudai.games.gachijo.rules.setup import tools_in_use
from chabudai.games.gachijo.state import GachijoState


def broken_laws(state: GachijoState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong = _stocks(state)
    for seat in range(state.seats):
        wrong += _seat(state, seat)
    on_nodes = [node for node in state.position if node >= 0]
    veils = sum([1 for marker in state.marker if marker == NUNO_MARKER])
    if len(on_nodes) - len(set(on_nodes)) > min(1, veils):
        wrong.append("two Ninja stand on one node and none of them hides under a Nuno")
    if (
        state.guardian != NO_GUARDIAN
        and state.seats == 2
        and state.turn
        and not state.castle.every.has(state.guardian_node)
    ):
        wrong.append("the guardian of a game for two is not on the board")
    if state.seats > 2 and (state.guardian == NO_GUARDIAN) != (state.guardian_node == DEN):
        wrong.append("a guardian is neither on the board nor at the Den")
    if state.last_turn and state.turn > state.last_turn:
        wrong.append("there are more turns than the cap allows")
    for sheet in range(2):
        limit = state.castle.walls.reds if sheet == 0 else state.castle.walls.blues
        if not 0 <= state.places[sheet] < limit:
            wrong.append("a sheet lies outside its range")
    return wrong


def _stocks(state: GachijoState) -> list[str]:
    wrong: list[str] = []
    supplies = state.box.supplies
    for kind in range(TREASURE_KINDS):
        owned = sum([1 for seat in range(state.seats) if state.owns(seat, kind)])
        if state.den[kind] < 0 or owned + state.den[kind] != supplies.treasures[kind]:
            wrong.append(f"the {TREASURES[kind]} do not add up")
    tools = tools_in_use(state)
    for kind in range(TOOL_KINDS):
        held = sum([state.holds(seat, kind) for seat in range(state.seats)])
        if state.tool_bag[kind] < 0 or held + state.tool_bag[kind] != tools[kind]:
            wrong.append(f"the {TOOLS[kind]} do not add up")
    if state.weapon_bag[0] != UNKNOWN:
        for kind in range(WEAPON_KINDS):
            if (
                state.weapon_bag[kind] < 0
                or state.weapons.count(kind) + state.weapon_bag[kind] != supplies.weapons[kind]
            ):
                wrong.append(f"the {WEAPONS[kind]} do not add up")
    if state.crystal_yard() < 0:
        wrong.append("there are more Crystals than the box holds")
    if sorted(state.gacha[: state.in_gacha] + state.gacha_discard) != list(range(len(state.box.gacha))):
        wrong.append("a Gacha Card is missing or exists twice")
    if UNKNOWN not in state.kaeru and sorted(state.kaeru) != sorted(supplies.kaeru):
        wrong.append("the Kaeru Chips do not add up")
    if len(state.kaeru_drawn) > len(supplies.kaeru):
        wrong.append("more Kaeru Chips were drawn than there are")
    return wrong


def _seat(state: GachijoState, seat: int) -> list[str]:
    wrong: list[str] = []
    node = state.position[seat]
    marker = state.marker[seat]
    if node == DEN:
        if marker != BARE:
            wrong.append(f"Ninja {seat} wears {MARKERS[marker]} in the Den")
    elif node != LIFTED:
        if not state.castle.every.has(node):
            wrong.append(f"Ninja {seat} stands on no node of this castle")
        elif not _fits(marker, state.castle.layer_of(node)):
            wrong.append(f"Ninja {seat} wears {MARKERS[marker]} in the wrong area")
    # A fourth Tool, a fifth Crystal and a fifth chip exist for the moment in which their owner decides.
    if state.tool_count(seat) > MAX_TOOLS + 1 or min(state.tools) < 0:
        wrong.append(f"seat {seat} has too many Tools")
    if not 0 <= state.crystals[seat] <= MAX_CRYSTALS + 1:
        wrong.append(f"seat {seat} has {state.crystals[seat]} Crystals")
    if state.chips_of(seat) > MAX_CHIPS + 1 or min(state.shinobi[seat], state.summons[seat]) < 0:
        wrong.append(f"seat {seat} has too many chips")
    if any(weapon not in (NO_WEAPON, UNKNOWN) and not 0 <= weapon < WEAPON_KINDS for weapon in state.weapons):
        wrong.append("there is an unheard-of Weapon")
    return wrong


def _fits(marker: int, layer: int) -> bool:
    """Take is worn in Water, Hashigo on the Rooftop, everything else on Ground."""
    if layer == WATER:
        return marker == TAKE_MARKER
    if layer == ROOF:
        return marker == HASHIGO_MARKER
    return marker not in (TAKE_MARKER, HASHIGO_MARKER)
