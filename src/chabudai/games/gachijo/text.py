"""A view as plain text, for terminals and screen readers."""

from __future__ import annotations

from typing import Final

from chabudai.games.gachijo.components import (
    BLUE,
    COLOURS,
    DEN,
    GUARDIANS,
    HOUSES,
    MARKERS,
    NO_GUARDIAN,
    NO_WEAPON,
    RED,
    TOOLS,
    TREASURES,
    UNKNOWN,
    WEAPONS,
)
from chabudai.games.gachijo.mission import scores
from chabudai.games.gachijo.nodes import CELLS, EAST, LAYERS, NORTH, SIZE, SOUTH, WEST, node_name
from chabudai.games.gachijo.state import GachijoState

AREA_MARKS: Final = [" ", "~", "^"]
AMPHIBIOUS_MARK: Final = "="
SQUARE_MARKS: Final = [" ", "B", "S", "c", "s", "g", "y", "t", "w", "K", "O", "Z", "H"]
UPRIGHT: Final = [" ", ":", "|"]
FLAT: Final = ["   ", " . ", "---"]
WIDTH: Final = 98
LEGEND: Final = (
    "Areas: ~ water, ^ rooftop, = bridge over water. Squares: B base, S summoning point, c crystal, s staircase, "
    "g gacha staircase, y yin-yang, t tool, w weapon, K kagami, O koban, Z kozuchi, H kabuto, * has worked this turn. "
    "Walls: | and --- high, : and . low. Pieces: 1 to 4 the Ninja of a seat, & the guardian."
)


def text(state: GachijoState) -> str:
    """The whole table as its viewer sees it."""
    lines = [_title(state), "", *_board(state), LEGEND, ""]
    for seat in range(state.seats):
        lines += _seat(state, seat)
    lines += ["", *_stocks(state)]
    return "\n".join(line.rstrip() for long in lines for line in wrap(long)) + "\n"


def wrap(line: str) -> list[str]:
    """The line in pieces that fit a terminal."""
    pieces: list[str] = []
    while len(line) > WIDTH:
        cut = line.rindex(" ", 0, WIDTH)
        pieces.append(line[:cut])
        line = "    " + line[cut + 1 :]
    return [*pieces, line]


def _title(state: GachijoState) -> str:
    stage = state.tables.stages[state.stage]
    mission = state.mission
    chips = f"{mission.chips} chip{'s' if mission.chips > 1 else ''}"
    if mission.shinobi:
        chips = f"{mission.shinobi} Shinobi, {mission.summon} Summon"
    home = "then home" if mission.returns else "no return"
    turn = f"Turn {state.turn}{_cap(state)}, seat {state.active + 1}" if state.turn else "Laying the board"
    left = f", moves left {state.moves_left}" if state.moves_left else ""
    over = f" The game is over: {state.ended}." if state.ended else ""
    return (
        f"GACHIJO, stage {stage.name} ({stage.title}), mission {mission.level}: {mission.treasures} kinds of Treasure, "
        f"{mission.crystals} Crystals, {chips}, {home}. {turn}{left}.{over}"
    )


def _cap(state: GachijoState) -> str:
    return f" of {state.last_turn}" if state.last_turn else ""


def _board(state: GachijoState) -> list[str]:
    lines = ["     " + "".join(f" c{column} " for column in range(SIZE))]
    for row in range(SIZE):
        edge = "    +"
        line = f"r{row}  " + UPRIGHT[state.maze.wall(row * SIZE, WEST)]
        for column in range(SIZE):
            cell = row * SIZE + column
            edge += FLAT[state.maze.wall(cell, NORTH)] + "+"
            line += _cell(state, cell) + UPRIGHT[state.maze.wall(cell, EAST)]
        lines += [edge, line]
    last = "".join(FLAT[state.maze.wall(CELLS - SIZE + column, SOUTH)] + "+" for column in range(SIZE))
    lines.append("    +" + last)
    places = [f"{name} sheet at {_place(state, sheet)}" for sheet, name in ((RED, "Red"), (BLUE, "blue"))]
    symbols = "the symbols are merged" if state.merged() else "the symbols are apart"
    lines.append(f"{places[0]}, {places[1]}; {symbols}.")
    return lines


def _place(state: GachijoState, sheet: int) -> str:
    reach = state.castle.walls.red.reach if sheet == RED else state.castle.walls.blue.reach
    return f"{state.places[sheet] - reach:+d}" if state.places[sheet] != reach else "0"


def _cell(state: GachijoState, cell: int) -> str:
    layers = state.castle.layers[cell]
    area = AMPHIBIOUS_MARK if len(layers) == 2 else AREA_MARKS[layers[0]]
    square = "*" if state.harvested(cell) else SQUARE_MARKS[state.castle.squares[cell]]
    piece = " "
    for node in (cell + CELLS, cell):
        seat = state.ninja_at(node)
        if seat >= 0:
            piece = str(seat + 1)
        elif state.guardian != NO_GUARDIAN and state.guardian_node == node:
            piece = "&"
    return area + square + piece


def _where(state: GachijoState, seat: int) -> str:
    node = state.position[seat]
    if node == DEN:
        return "in the Den"
    if node < 0:
        return "on the way home"
    return f"at {node_name(node)} ({LAYERS[state.castle.layer_of(node)]})"


def _seat(state: GachijoState, seat: int) -> list[str]:
    house = state.houses[seat]
    you = " (you)" if seat == state.viewer else ""
    flag = ", Flag raised" if state.flags >> seat & 1 else ""
    marker = f", wears {MARKERS[state.marker[seat]]}" if state.marker[seat] else ""
    treasures = [name for kind, name in enumerate(TREASURES) if state.owns(seat, kind)]
    tools = [name for kind, name in enumerate(TOOLS) for _ in range(state.holds(seat, kind))]
    weapons = ["hidden" if kind == UNKNOWN else WEAPONS[kind] for kind in state.weapons_of(seat) if kind != NO_WEAPON]
    name = f"Seat {seat + 1}{you}, {HOUSES[house].capitalize()} ({COLOURS[house]})"
    chips = f"Shinobi {state.shinobi[seat]}, Summon {state.summons[seat]}"
    kaeru = f"Kaeru Chips: {state.kaeru_count(seat)}"
    return [
        f"{name}: {_where(state, seat)}{marker}{flag}; {scores(state)[seat]} points.",
        f"  Treasures: {_join(treasures)}. Crystals: {state.crystals[seat]}. {chips}. {kaeru}.",
        f"  Tools: {_join(tools)}. Weapons: {_join(weapons)}.",
    ]


def _stocks(state: GachijoState) -> list[str]:
    den = ", ".join(f"{state.den[kind]} {name}" for kind, name in enumerate(TREASURES))
    bag = ", ".join(f"{state.tool_bag[kind]} {name}" for kind, name in enumerate(TOOLS) if state.tool_bag[kind])
    lines = [
        f"Den: {den}. Crystals: {state.crystal_yard()}. Chips: {state.chip_yard()}. Kaeru Chips: {state.kaeru_yard()}.",
        f"Tool Bag: {bag or 'empty'}. Weapon Bag: {state.weapons_in_bag()} tokens. Gacha Deck: {state.in_gacha} cards.",
    ]
    if state.gacha_discard:
        used = ", ".join(str(state.tables.gacha[card].number) for card in state.gacha_discard)
        lines.append(f"Used Gacha Cards: {used}.")
    if state.guardian != NO_GUARDIAN and state.guardian_node >= 0:
        lines.append(f"{GUARDIANS[state.guardian].capitalize()} is at {node_name(state.guardian_node)}.")
    return lines


def _join(names: list[str]) -> str:
    return ", ".join(names) or "none"
