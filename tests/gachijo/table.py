"""Positions built by hand for the tests of GACHIJO.

Cells are written `xy` as in the digest: "32" is (3,2), "32w" its water layer. The fixture OPEN of the digest is a
castle of bare Ground with four Bases and the Summoning Point and no walls; a scene adds walls, squares and areas to it.
"""

from __future__ import annotations

from typing import TypedDict, Unpack, cast

from chabudai.core import registry
from chabudai.core.game import OptionValue
from chabudai.core.rng import Chance
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.rules import hidden
from chabudai.games.gachijo.rules.box import DEN, GUARDIANS, MARKERS, RED, TOOL_KINDS, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.rules.castle import HIGH, LOW, Castle, Walls, WallSheet
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, SIZE, cell_at, neighbour
from chabudai.games.gachijo.rules.mission import meets_requirement
from chabudai.games.gachijo.rules.setup import set_up
from chabudai.games.gachijo.rules.turns import EndOfTurn, Window
from chabudai.games.gachijo.state import GachijoState
from kit import asked, begin, first_moves, legal, listen, play

GAME = cast(Gachijo, registry.load("gachijo"))
ROUNDS = 15
"""So many lie behind a scene."""
BASES = ["00", "80", "88", "08"]
LETTERS = {
    "c": 3,
    "s": 4,
    "g": 5,
    "y": 6,
    "t": 7,
    "w": 8,
    "K": 9,
    "O": 10,
    "Z": 11,
    "H": 12,
}
AREAS = {"w": [1], "r": [2], "a": [0, 1]}


def cell(xy: str) -> int:
    return cell_at(int(xy[0]), int(xy[1]))


def node(xy: str) -> int:
    return cell(xy) + (CELLS if xy.endswith("w") else 0)


def xy(number: int) -> str:
    text = f"{number % CELLS % SIZE}{number % CELLS // SIZE}"
    return text + "w" if number >= CELLS else text


def rc(where: str) -> str:
    """The engine's name of a node."""
    return f"r{where[1]}c{where[0]}" + where[2:]


def empty_sheet(east_west: bool) -> WallSheet:
    columns, rows = (13, 9) if east_west else (9, 13)
    symbol = [6, 4] if east_west else [4, 6]
    vertical = [[0] * (columns - 1) for _ in range(rows)]
    horizontal = [[0] * columns for _ in range(rows - 1)]
    return WallSheet(east_west, 2, vertical, horizontal, symbol)


def boundary(text: str) -> list[tuple[int, int]]:
    """Both halves of "32|42" as (cell, direction)."""
    first, second = (cell(part) for part in text.split("|"))
    for direction in range(DIRECTIONS):
        if neighbour(first, direction) == second:
            return [(first, direction), (second, direction ^ 2)]
    raise ValueError(text)


def castle(
    squares: str = "",
    areas: str = "",
    high: str = "",
    low: str = "",
    red: WallSheet | None = None,
    blue: WallSheet | None = None,
) -> Castle:
    """OPEN with squares "c32 t22", areas "w32 r42", walls "32|42 …"; `red` and `blue` are sheets that slide."""
    layers = [[0] for _ in range(CELLS)]
    for mark in areas.split():
        layers[cell(mark[1:])] = AREAS[mark[0]]
    printed = [0] * CELLS
    for base in BASES:
        printed[cell(base)] = 1
    printed[cell("44")] = 2
    for mark in squares.split():
        printed[cell(mark[1:])] = LETTERS[mark[0]]
    fixed = [0] * (CELLS * DIRECTIONS)
    for strength, text in ((HIGH, high), (LOW, low)):
        for part in text.split():
            for source, direction in boundary(part):
                fixed[source * DIRECTIONS + direction] = strength
    walls = Walls(layers, fixed, red or empty_sheet(True), blue or empty_sheet(False))
    return Castle("B", printed, walls, [cell(base) for base in BASES], cell("44"))


def enclose(*cells_inside: str) -> str:
    """High walls round exactly these cells."""
    inside = [cell(where) for where in cells_inside]
    parts = []
    for source in inside:
        for direction in range(DIRECTIONS):
            other = neighbour(source, direction)
            if other >= 0 and other not in inside:
                parts.append(f"{xy(source)}|{xy(other)}")
    return " ".join(parts)


class Given(TypedDict, total=False):
    """What a scene may be given beside the places of the Ninja. Numbers before a colon are seats."""

    squares: str
    areas: str
    high: str
    low: str
    red: WallSheet
    blue: WallSheet
    seats: int
    level: int
    stage: str
    tools: dict[int, str]
    weapons: dict[int, str]
    treasures: dict[int, str]
    crystals: dict[int, int]
    shinobi: dict[int, int]
    summons: dict[int, int]
    marker: dict[int, str]
    moves: int
    made: str
    """The counted moves that were made, as letters."""
    active: int
    card: int
    guardian: str
    places: tuple[int, int]
    seed: int


def rich(seat: int = 0) -> Given:
    """The seat owns what the first level asks for."""
    return {"treasures": {seat: "kagami koban"}, "crystals": {seat: 2}, "shinobi": {seat: 1}}


def lay_out(at: dict[int, str] | None = None, common: Given | None = None, **more: Unpack[Given]) -> GachijoState:
    """A position at an open window of the active player, with everything conserved.

    `common` is what several scenes of a test are given; what is given beside it counts more.
    """
    given = cast(Given, {**(common or {}), **more})
    seats, active, made = given.get("seats", 4), given.get("active", 0), given.get("made", "")
    options = GAME.complete(seats, {"stage": given.get("stage", "B"), "level": given.get("level", 1)})
    state = cast(GachijoState, GAME.blank(seats, options, Chance(given.get("seed", 1))))
    set_up(state)
    state.lanes = [[]]
    state.castle = castle(
        *(given.get("squares", ""), given.get("areas", ""), given.get("high", ""), given.get("low", "")),
        *(given.get("red"), given.get("blue")),
    )
    places = given.get("places", (0, 0))
    state.places = [places[0] + 2, places[1] + 2]
    state.maze = state.castle.walls.maze(*state.places)
    state.position = [state.base_of(seat) for seat in range(seats)]
    if seats == 2:
        state.guardian_node = cell("80")
    for seat, where in (at or {}).items():
        state.position[seat] = -1 if where == "den" else node(where)
    for seat, names in given.get("tools", {}).items():
        for name in names.split():
            state.tool_bag[TOOLS.index(name)] -= 1
            state.tools[seat * TOOL_KINDS + TOOLS.index(name)] += 1
    state.weapon_draws = seats  # What was dealt is in the bag again.
    state.weapon_clock = 2 * seats
    for seat, names in given.get("weapons", {}).items():
        for name in names.split():
            give_weapon(state, seat, name)
    for seat, names in given.get("treasures", {}).items():
        for name in names.split():
            state.den[TREASURES.index(name)] -= 1
            state.treasures[seat] |= 1 << TREASURES.index(name)
    for seat in range(seats):
        state.crystals[seat] = given.get("crystals", {}).get(seat, 0)
        state.shinobi[seat] = given.get("shinobi", {}).get(seat, 0)
        state.summons[seat] = given.get("summons", {}).get(seat, 0)
    for seat in range(seats):
        if state.position[seat] >= 0 and state.layer_of(seat):
            state.marker[seat] = state.layer_of(seat)
    for seat, name in given.get("marker", {}).items():
        state.marker[seat] = MARKERS.index(name)
    if "card" in given:
        top(state, given["card"])
    if "guardian" in given:
        name, where = given["guardian"].split()
        state.guardian = GUARDIANS.index(name)
        state.guardian_node = node(where)
    give_a_past(state)
    state.active = active
    state.turn = ROUNDS * seats + active + 1
    state.moves_left = given.get("moves", 3)
    state.maneuvers = made.count("A")
    state.slides = made.count("B")
    state.healing = int(state.injured(active))
    if state.slides:
        state.last = 1 if state.places[RED] else 0
    elif state.maneuvers:
        state.came_from(active, state.base_of(active))
    state.lanes[0] += [EndOfTurn(active), Window(active)]
    listen(state)
    return state


def give_a_past(state: GachijoState) -> None:
    """Let the rounds before a scene explain what is there: what was drawn, who was beaten, who owns enough."""
    state.tool_draws = state.seats + sum(state.tools)
    state.gacha_shuffles = 1
    if any(state.summons) or DEN in state.position or state.guardian_node not in (DEN, *state.castle.bases):
        state.summonings = ROUNDS
    state.kaeru.sort()
    for seat in range(state.seats):
        state.kaeru_drawn += [state.left_of(seat)] * state.chips_of(seat)
    for seat in range(state.seats):
        if state.position[seat] == DEN:
            state.summons[state.left_of(seat)] += 1
            state.kaeru_drawn.append(seat)
    for seat in range(state.seats):
        state.flags |= int(meets_requirement(state, seat)) << seat


def give_weapon(state: GachijoState, seat: int, name: str) -> None:
    kind = WEAPONS.index(name)
    place = seat * 3
    while state.weapons[place] >= 0:
        place += 1
    state.weapon_clock += 1
    state.weapon_draws += 1
    state.weapon_bag[kind] -= 1
    state.weapons[place] = kind
    state.weapon_since[place] = state.weapon_clock
    hidden.show(state, place, seat)


def top(state: GachijoState, *cards: int) -> None:
    """Put these Gacha Cards (printed numbers) on top of the deck, the first uppermost."""
    numbers = [number - 1 for number in cards]
    state.gacha = [number for number in range(24) if number not in numbers] + numbers[::-1]
    state.in_gacha = 24
    state.gacha_discard = []


def stack_summon(state: GachijoState, name: str, moves: int) -> None:
    """Look for a seed of the match under which the next Summon Card is this one."""
    cards = state.summon_cards()
    for seed in range(1000):
        card = cards[Chance(seed).stream("summon", state.summonings + 1).below(len(cards))]
        if GUARDIANS[card.guardian] == name and card.moves == moves:
            state.chance = Chance(seed)
            return
    raise AssertionError(f"no such card: {name} {moves}")


# --- reading -------------------------------------------------------------------------------------------------------


def legs(state: GachijoState, family: str) -> dict[str, set[str]]:
    """Goals of the legal legs of a family, with their spends."""
    found: dict[str, set[str]] = {}
    for move in state.legal_moves(asked(state)):
        decoded = GAME.moves.decode(move)
        if decoded.family == family:
            found.setdefault(xy(decoded.values[0]), set()).add(decoded.labels["spend"])
    return found


def stops(state: GachijoState) -> set[str]:
    return set(legs(state, "walk"))


def passes(state: GachijoState) -> set[str]:
    return set(legs(state, "pass"))


def goals(state: GachijoState, family: str) -> set[str]:
    """The nodes that a family of moves without spend leads to."""
    decoded = [GAME.moves.decode(move) for move in state.legal_moves(asked(state))]
    return {xy(each.values[0]) for each in decoded if each.family == family}


def prowls(state: GachijoState) -> set[str]:
    return goals(state, "prowl")


def tools(state: GachijoState, seat: int) -> list[str]:
    return sorted(name for kind, name in enumerate(TOOLS) for _ in range(state.holds(seat, kind)))


def weapons(state: GachijoState, seat: int) -> list[str]:
    return sorted(WEAPONS[kind] for kind in state.weapons_of(seat))


def treasures(state: GachijoState, seat: int) -> list[str]:
    return [name for kind, name in enumerate(TREASURES) if state.owns(seat, kind)]


def where(state: GachijoState, seat: int) -> str:
    return "den" if state.position[seat] == -1 else xy(state.position[seat])


def worn(state: GachijoState, seat: int) -> str:
    return MARKERS[state.marker[seat]]


# --- playing -------------------------------------------------------------------------------------------------------


def walk(state: GachijoState, where: str, spend: str = "free") -> GachijoState:
    return play(state, f"walk {rc(where)} {spend}")


def enter(state: GachijoState, where: str, spend: str = "free") -> GachijoState:
    """Pass an item square."""
    return play(state, f"pass {rc(where)} {spend}")


def slide(state: GachijoState, way: str = "red-east") -> GachijoState:
    return play(state, f"slide {way}")


def finish_turn(state: GachijoState) -> GachijoState:
    """Make any legal moves until another seat's turn begins, walking and sliding only."""
    turn = state.turn
    while state.turn == turn and not state.over:
        texts = legal(state)
        for wanted in ("end", "leave", "bear", "stay", "endure", "draw-tool", "draw-weapon"):
            if wanted in texts:
                play(state, wanted)
                break
        else:
            slides = [text for text in texts if text.startswith("slide")]
            walks = [text for text in texts if text.startswith("walk")]
            play(state, (slides or walks or texts)[0])
    return state


# --- matches and summonings -----------------------------------------------------------------------------------------


def new(seats: int = 4, seed: int = 5, **options: OptionValue) -> GachijoState:
    """Set up, before the board is laid; stage B and level 1 where nothing else is asked for."""
    return begin(GachijoState, GAME, seats, seed, {"stage": "B", "level": 1, **options})


def laid(seats: int = 4, stage: str = "B", seed: int = 5) -> GachijoState:
    """A match after the board is laid, first options taken."""
    return first_moves(new(seats, seed, stage=stage), lambda state: state.turn)


def summoned(
    name: str, walks: int, at: dict[int, str], common: Given | None = None, start: str = "", **more: Unpack[Given]
) -> GachijoState:
    """The active player has just summoned this guardian; `start` puts it elsewhere than on the Summoning Point."""
    given = cast(Given, {"crystals": {0: 1}, "seats": 3, **(common or {}), **more, "moves": 0, "made": "AAB"})
    state = lay_out(at, given)
    stack_summon(state, name, walks)
    play(state, "summon")
    if start:
        state.guardian_node = node(start)
    return state
