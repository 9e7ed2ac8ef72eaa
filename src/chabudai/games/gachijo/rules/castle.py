"""The castle of one match: its cells, and for each position of the two wall sheets a maze of gates.

Gates (`gates.py`) say from which nodes a step is possible at one price. Prices: nothing, a wall (one Nawa, or the wall
allowance of Oni and Tengu), a Take or a Hashigo for entering Water or Rooftop, or wall and token together (GAC-R-12).
Gates are built when a position is first met and kept.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import EAST, NORTH, WEST
from chabudai.games.gachijo.rules import cells
from chabudai.games.gachijo.rules.gates import Gates

OPEN: Final = 0
LOW: Final = 1
HIGH: Final = 2

FREE: Final = 0
WALL: Final = 1
WITH_TAKE: Final = 2
WITH_HASHIGO: Final = 3
WALL_AND_TAKE: Final = 4
WALL_AND_HASHIGO: Final = 5
PRICES: Final = 6
PRICE_NAWA: Final = [0, 1, 0, 0, 1, 1]
PRICE_TAKE: Final = [0, 0, 1, 0, 1, 0]
PRICE_HASHIGO: Final = [0, 0, 0, 1, 0, 1]

PLAIN: Final = 0
BASE: Final = 1
SUMMONING_POINT: Final = 2
CRYSTAL: Final = 3
STAIRCASE: Final = 4
GACHA_STAIRCASE: Final = 5
YIN_YANG: Final = 6
TOOL_SQUARE: Final = 7
WEAPON_SQUARE: Final = 8
TREASURE: Final = 9
"""TREASURE + kind for the four Treasure Squares."""
ITEM_SQUARES: Final = [CRYSTAL, TOOL_SQUARE, WEAPON_SQUARE]
"""Squares that work when passed (GAC-CRYSTAL-02)."""
SQUARES: Final = [
    "plain",
    "base",
    "summoning point",
    "crystal",
    "staircase",
    "gacha staircase",
    "yin-yang",
    "tool",
    "weapon",
    "kagami",
    "koban",
    "kozuchi",
    "kabuto",
]

NINJA: Final = 4
"""Movers: the guardians by their number, then the Ninja."""
MOVERS: Final = 5
MOVER_LAYERS: Final = [
    [cells.GROUND],
    [cells.GROUND],
    [cells.GROUND, cells.WATER],
    [cells.GROUND, cells.ROOF],
    [cells.GROUND, cells.WATER, cells.ROOF],
]
MOVER_WALLS: Final = [True, False, False, True, True]
"""May the mover cross a wall at a price (GAC-GOTMOVE-16, -19, -22, -26, GAC-GROUND-06)?"""


class Maze:
    """The walls of one position of the sheets, and the gates that they leave."""

    def __init__(self, layers: list[list[int]], walls: list[int]) -> None:
        self.layers = layers
        """For each cell the layers it has: one, or ground and water."""
        self.walls = walls
        """The wall on each boundary, by cell · 4 + direction; HIGH at the rim."""
        self._gates: list[list[Gates] | None] = [None] * MOVERS

    def wall(self, cell: int, direction: int) -> int:
        return self.walls[cell * cells.DIRECTIONS + direction]

    def gates(self, mover: int) -> list[Gates]:
        """All gates of a mover, by price."""
        gates = self._gates[mover]
        if gates is None:
            gates = self._build(mover)
            self._gates[mover] = gates
        return gates

    def _build(self, mover: int) -> list[Gates]:
        gates = [Gates() for _ in range(PRICES)]
        allowed = MOVER_LAYERS[mover]
        for cell in range(cells.CELLS):
            for direction in range(cells.DIRECTIONS):
                other = cells.neighbour(cell, direction)
                if other < 0:
                    continue
                wall = self.walls[cell * cells.DIRECTIONS + direction]
                for origin in self.layers[cell]:
                    for goal in self.layers[other]:
                        if origin in allowed and goal in allowed:
                            price = step_price(mover, origin, goal, wall)
                            if price >= 0:
                                source = node_in(self.layers, cell, origin)
                                target = node_in(self.layers, other, goal)
                                gates[price].open(source, direction, target)
        return gates


def step_price(mover: int, origin: int, goal: int, wall: int) -> int:
    """What a step between two layers over a wall costs the mover; −1 where it cannot be made (GROUND, WATER, ROOF)."""
    entering = mover == NINJA and goal != origin and goal != cells.GROUND
    inside = origin == goal and origin != cells.GROUND
    blocked = wall == HIGH if inside else wall != OPEN
    if not blocked:
        if not entering:
            return FREE
        return WITH_TAKE if goal == cells.WATER else WITH_HASHIGO
    if not MOVER_WALLS[mover]:
        return -1
    if not entering:
        return WALL
    return WALL_AND_TAKE if goal == cells.WATER else WALL_AND_HASHIGO


def node_in(layers: list[list[int]], cell: int, layer: int) -> int:
    """The node of a cell in a layer that it has."""
    return cell + cells.CELLS if layer == cells.WATER and len(layers[cell]) == 2 else cell


class WallSheet:
    """A sheet of walls that slides: T1 (red) or T2 (blue). It never changes."""

    def __init__(
        self, east_west: bool, reach: int, vertical: list[list[int]], horizontal: list[list[int]], symbol: list[int]
    ) -> None:
        self.east_west = east_west
        self.reach = reach
        """How many cells it slides either way from the middle."""
        self.vertical = vertical
        """Walls between a column and the next, by sheet row."""
        self.horizontal = horizontal
        """Walls between a row and the next."""
        self.symbol = symbol
        """Sheet cell (column, row) with half of the yin-yang symbol."""

    def turned(self) -> WallSheet:
        """The sheet turned by 180° (GAC-R-25)."""
        columns = len(self.horizontal[0])
        rows = len(self.vertical)
        return WallSheet(
            self.east_west,
            self.reach,
            [row[::-1] for row in self.vertical[::-1]],
            [row[::-1] for row in self.horizontal[::-1]],
            [columns - 1 - self.symbol[0], rows - 1 - self.symbol[1]],
        )

    def wall(self, cell: int, direction: int, offset: int) -> int:
        """The sheet's wall on a boundary; the offset counts from −reach, positive to the east or south."""
        if direction in (WEST, NORTH):
            cell = cells.neighbour(cell, direction)
        column = cell % 9
        row = cell // 9
        if self.east_west:
            column += self.reach - offset
        else:
            row += self.reach - offset
        grid = self.vertical if direction in (EAST, WEST) else self.horizontal
        return grid[row][column]

    def symbol_at(self, offset: int) -> int:
        """The board cell under the half symbol, or −1 beside the board."""
        column = self.symbol[0]
        row = self.symbol[1]
        if self.east_west:
            column += offset - self.reach
        else:
            row += offset - self.reach
        return row * 9 + column if 0 <= column < 9 and 0 <= row < 9 else -1


class Walls:
    """Both sheets as they were laid for a match, over one stage as it was turned: a maze for each position."""

    def __init__(self, layers: list[list[int]], fixed: list[int], red: WallSheet, blue: WallSheet) -> None:
        self.layers = layers
        self.fixed = fixed
        """Walls of the stage itself, by cell · 4 + direction (none in the published game)."""
        self.red = red
        self.blue = blue
        self.reds = 2 * red.reach + 1
        self.blues = 2 * blue.reach + 1
        self._mazes: list[Maze | None] = [None] * (self.reds * self.blues)
        self._loosest: Maze | None = None

    def maze(self, red: int, blue: int) -> Maze:
        """The maze with the sheets at these places, counted from 0."""
        index = red * self.blues + blue
        maze = self._mazes[index]
        if maze is None:
            maze = Maze(self.layers, self._combined([red - self.red.reach], [blue - self.blue.reach]))
            self._mazes[index] = maze
        return maze

    def loosest(self) -> Maze:
        """Every boundary as open as it is in its most open position (GAC-R-21)."""
        if self._loosest is None:
            reds = [place - self.red.reach for place in range(self.reds)]
            blues = [place - self.blue.reach for place in range(self.blues)]
            self._loosest = Maze(self.layers, self._combined(reds, blues))
        return self._loosest

    def _combined(self, reds: list[int], blues: list[int]) -> list[int]:
        """The stronger wall of both sheets (GAC-R-10); of several positions the weakest."""
        walls: list[int] = []
        for cell in range(cells.CELLS):
            for direction in range(cells.DIRECTIONS):
                if cells.neighbour(cell, direction) < 0:
                    walls.append(HIGH)
                    continue
                red = min([self.red.wall(cell, direction, offset) for offset in reds])
                blue = min([self.blue.wall(cell, direction, offset) for offset in blues])
                walls.append(max(red, blue, self.fixed[cell * cells.DIRECTIONS + direction]))
        return walls

    def merged(self, red: int, blue: int, centre: int) -> bool:
        """Do the halves of the yin-yang symbol meet on the Summoning Point?"""
        return (
            self.red.symbol_at(red - self.red.reach) == centre and self.blue.symbol_at(blue - self.blue.reach) == centre
        )


class Castle:
    """Everything on the board that stays where it is during a match."""

    def __init__(self, stage: str, squares: list[int], walls: Walls, bases: list[int], centre: int) -> None:
        self.stage = stage
        self.squares = squares
        """What is printed on each cell, by the stage or by T3."""
        self.walls = walls
        self.bases = bases
        """The corner of each house."""
        self.centre = centre
        self.layers = walls.layers
        every: list[int] = []
        for cell in range(cells.CELLS):
            for layer in self.layers[cell]:
                every.append(node_in(self.layers, cell, layer))
        self.every = cells.nodes_of(sorted(every))
        self.base_nodes = cells.nodes_of(bases)
        self.item_nodes = self._with_squares(ITEM_SQUARES)
        self.staircases = self._with_squares([STAIRCASE, GACHA_STAIRCASE])
        self.yin_yangs = self._with_squares([YIN_YANG])
        self._homeward: list[cells.Nodes | None] = [None] * 8
        self.walls_away: dict[int, list[int]] = {}
        """What bots have worked out about ways through the mazes of this match (`evaluate.py`)."""

    def _with_squares(self, kinds: list[int]) -> cells.Nodes:
        return cells.nodes_of([cell for cell in range(cells.CELLS) if self.squares[cell] in kinds])

    def layer_of(self, node: int) -> int:
        return cells.WATER if node >= cells.CELLS else self.layers[node][0]

    def amphibious(self, cell: int) -> bool:
        return len(self.layers[cell]) == 2

    def homeward(self, nawa: bool, take: bool, hashigo: bool) -> cells.Nodes:
        """The nodes from which such Tools lead to some Base, whatever position opens a boundary (GAC-R-21)."""
        index = 4 * int(nawa) + 2 * int(take) + int(hashigo)
        home = self._homeward[index]
        if home is None:
            home = self._leading_home(int(nawa), int(take), int(hashigo))
            self._homeward[index] = home
        return home

    def _leading_home(self, nawa: int, take: int, hashigo: int) -> cells.Nodes:
        maze = self.walls.loosest()
        back: list[list[int]] = [[] for _ in range(cells.NODES)]
        for node in self.every.list():
            for direction in range(cells.DIRECTIONS):
                other = cells.neighbour(node % cells.CELLS, direction)
                if other < 0:
                    continue
                for goal in self.layers[other]:
                    price = step_price(NINJA, self.layer_of(node), goal, maze.wall(node % cells.CELLS, direction))
                    if PRICE_NAWA[price] <= nawa and PRICE_TAKE[price] <= take and PRICE_HASHIGO[price] <= hashigo:
                        back[node_in(self.layers, other, goal)].append(node)
        stairs = self.staircases.list()
        for stair in stairs:
            back[stair] += stairs
        home = cells.nodes_of(self.bases)
        waiting = self.bases[:]
        while waiting:
            for node in back[waiting.pop()]:
                if not home.has(node):
                    home.add(node)
                    waiting.append(node)
        return home
