"""A view as plain text, for terminals and screen readers."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import EAST, NORTH, SOUTH, WEST
from chabudai.core.people import name_of
from chabudai.games.gachijo.rules.box import BLUE, DEN, NO_GUARDIAN, NO_WEAPON, RED, TOOL_KINDS, TREASURE_KINDS, UNKNOWN
from chabudai.games.gachijo.rules.cells import CELLS, SIZE, node_name
from chabudai.games.gachijo.rules.scoring import scores
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import seat_words
from chabudai.games.gachijo.words.names import (
    LAYER_NAMES,
    guardian_name,
    joined,
    marker_name,
    mission_words,
    say,
    tool_name,
    treasure_name,
    weapon_name,
)

AREA_MARKS: Final = [" ", "~", "^"]
AMPHIBIOUS_MARK: Final = "="
SQUARE_MARKS: Final = [" ", "B", "S", "c", "s", "g", "y", "t", "w", "K", "O", "Z", "H"]
UPRIGHT: Final = [" ", ":", "|"]
FLAT: Final = ["   ", " . ", "---"]
WIDTH: Final = 98
LEGEND: Final = (
    "Areas: ~ water, ^ rooftop, = bridge over water. Squares: B base, S summoning point, c crystal, s staircase, "
    "g gacha staircase, y yin-yang, t tool, w weapon, K Kagami, O Koban, Z Kozuchi, H Kabuto, * has worked this turn. "
    "Walls: | and --- high, : and . low. Pieces: 1 to 4 the Ninja of a seat, & the guardian."
)


def text(state: GachijoState) -> str:
    """The whole table as its viewer sees it."""
    lines = [_title(state), "", *_board(state), say(LEGEND), ""]
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
    stage = state.box.stages[state.stage]
    words = [
        say("GACHIJO, stage {stage} ({title}).", stage=stage.name, title=say(stage.title)),
        say("Mission {level}: {asks}.", level=state.mission.level, asks=mission_words(state.mission)),
    ]
    if not state.turn:
        words.append(say("Setting up the board."))
    elif state.last_turn:
        turns = "Turn {turn} of {last}, {who}; moves left: {left}."
        words.append(
            say(turns, turn=state.turn, last=state.last_turn, who=name_of(state.active), left=state.moves_left)
        )
    else:
        turns = "Turn {turn}, {who}; moves left: {left}."
        words.append(say(turns, turn=state.turn, who=name_of(state.active), left=state.moves_left))
    if state.ended:
        words.append(say("The game is over."))
        words.append(state.game.ending(state.ended))
    return " ".join(words)


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
    words = "Red sheet at {red}, blue sheet at {blue}; the symbol is apart."
    if state.merged():
        words = "Red sheet at {red}, blue sheet at {blue}; the symbol is whole."
    lines.append(say(words, red=_place(state, RED), blue=_place(state, BLUE)))
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
        return say("in the Den")
    if node < 0:
        return say("on the way home")
    return say("at {cell} ({area})", cell=node_name(node), area=say(LAYER_NAMES[state.castle.layer_of(node)]))


def _seat(state: GachijoState, seat: int) -> list[str]:
    notes = [_where(state, seat)]
    if state.marker[seat]:
        notes.append(say("wears {marker}", marker=marker_name(state.marker[seat])))
    if state.flags >> seat & 1:
        notes.append(say("Flag raised"))
    points = say.count(scores(state)[seat], "{number} point", "{number} points")
    words = "{seat}: {notes}; {points}."
    if seat == state.viewer:
        words = "{seat}, you: {notes}; {points}."
    treasures = [treasure_name(kind) for kind in range(TREASURE_KINDS) if state.owns(seat, kind)]
    tools = [tool_name(kind) for kind in range(TOOL_KINDS) for _ in range(state.holds(seat, kind))]
    weapons = [
        say("hidden") if kind == UNKNOWN else weapon_name(kind) for kind in state.weapons_of(seat) if kind != NO_WEAPON
    ]
    goods = (
        "Treasures: {treasures}. Crystals: {crystals}. Shinobi Chips: {shinobi}. Summon Chips: {summons}. "
        "Kaeru Chips: {kaeru}."
    )
    return [
        say(words, seat=seat_words(state, seat), notes=", ".join(notes), points=points),
        "  "
        + say(
            goods,
            treasures=joined(treasures),
            crystals=state.crystals[seat],
            shinobi=state.shinobi[seat],
            summons=state.summons[seat],
            kaeru=state.kaeru_count(seat),
        ),
        "  " + say("Tools: {tools}. Weapons: {weapons}.", tools=joined(tools), weapons=joined(weapons)),
    ]


def _stocks(state: GachijoState) -> list[str]:
    den = ", ".join(f"{state.den[kind]} {treasure_name(kind)}" for kind in range(TREASURE_KINDS))
    bag = [f"{state.tool_bag[kind]} {tool_name(kind)}" for kind in range(TOOL_KINDS) if state.tool_bag[kind]]
    lines = [
        say(
            "Den: {treasures}. Crystals: {crystals}. Chips: {chips}. Kaeru Chips: {kaeru}.",
            treasures=den,
            crystals=state.crystal_yard(),
            chips=state.chip_yard(),
            kaeru=state.kaeru_yard(),
        ),
        say(
            "Tool Bag: {tools}. Weapon Bag: {weapons}. Gacha Deck: {cards}.",
            tools=joined(bag),
            weapons=state.weapons_in_bag(),
            cards=state.in_gacha,
        ),
    ]
    if state.gacha_discard:
        used = ", ".join(str(state.box.gacha[card].number) for card in state.gacha_discard)
        lines.append(say("Used Gacha Cards: {cards}.", cards=used))
    if state.guardian != NO_GUARDIAN and state.guardian_node >= 0:
        name = guardian_name(state.guardian)
        lines.append(say("{guardian} is at {cell}.", guardian=name, cell=node_name(state.guardian_node)))
    return lines
