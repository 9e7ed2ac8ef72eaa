"""What section 7 of the rules prints, read straight from `rules.md`, with the plainest geometry there is.

Nothing of the game's own code is used here, so that tests compare two independent readings of the rules.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import NamedTuple

Cell = tuple[int, int]

DIGEST = resources.files("chabudai.games.kodama_forest").joinpath("rules.md").read_text("utf-8")
EDGES = "NESW"
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
VALUES = {".": 1, "5": 5, "T": 10, "K": 0}
TURNS = {"0": 0, "90": 1, "180": 2, "270": 3}


class Half(NamedTuple):
    kind: str
    row: int
    column: int
    edge: str


class Tile(NamedTuple):
    """A tile in one position; the rules' text gives rotation 0."""

    name: str
    shape: str
    cells: frozenset[Cell]
    halves: frozenset[Half]

    @property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    @property
    def width(self) -> int:
        return 1 + max(column for _, column in self.cells)

    def turned(self, quarters: int) -> Tile:
        """By quarter turns clockwise: cell (r,c) → (c, H−1−r); edge N→E→S→W→N."""
        tile = self
        for _ in range(quarters):
            last = tile.height - 1
            cells = frozenset((column, last - row) for row, column in tile.cells)
            halves = frozenset(
                Half(half.kind, half.column, last - half.row, EDGES[(EDGES.index(half.edge) + 1) % 4])
                for half in tile.halves
            )
            tile = Tile(tile.name, tile.shape, cells, halves)
        return tile

    def at(self, anchor: Cell) -> set[Cell]:
        return {(anchor[0] + row, anchor[1] + column) for row, column in self.cells}

    def halves_at(self, anchor: Cell) -> set[Half]:
        return {Half(half.kind, anchor[0] + half.row, anchor[1] + half.column, half.edge) for half in self.halves}

    def looks_like(self, other: Tile) -> bool:
        return self.cells == other.cells and self.halves == other.halves


def _block(name: str) -> str:
    found = re.search(rf"```{name}\n(.*?)```", DIGEST, re.DOTALL)
    assert found is not None
    return found[1]


def _read_faces() -> dict[str, list[str]]:
    faces: dict[str, list[str]] = {}
    for group in _block("boards").strip().split("\n\n"):
        names, *rows = group.splitlines()
        for column, name in enumerate(names.split()):
            faces[name] = [row.split()[column] for row in rows]
    return faces


def cells_of(drawing: str) -> frozenset[Cell]:
    rows = drawing.split("/")
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def _read_tiles() -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for line in _block("tiles").strip().splitlines():
        name, shape, drawing, *halves = line.split()
        read = frozenset(
            Half(word[0], int(word[2:].split(",")[0]), int(word[2:-1].split(",")[1]), word[-1])
            for word in halves
            if word != "-"
        )
        tiles[name] = Tile(name, shape, cells_of(drawing), read)
    return tiles


FACES = _read_faces()
TILES = _read_tiles()
BUTTERFLY = Tile("butterfly", "butterfly", cells_of("#"), frozenset())
FROG = Tile("frog", "frog", cells_of("##"), frozenset())
PANDA = Tile("panda", "panda", cells_of("##/##"), frozenset())


def dirt(face: str) -> set[Cell]:
    return {(r, c) for r, row in enumerate(FACES[face]) for c, mark in enumerate(row) if mark != "K"}


def value(face: str, cells: set[Cell]) -> int:
    return sum(VALUES[FACES[face][r][c]] for r, c in cells)


def name_of(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def cell_of(name: str) -> Cell:
    return int(name[1]), int(name[3])


def looks(name: str) -> dict[str, Tile]:
    """The turns of a tile by their label, those left out that look like an earlier one."""
    found: dict[str, Tile] = {}
    for label, quarters in TURNS.items():
        tile = TILES[name].turned(quarters)
        if not any(tile.looks_like(other) for other in found.values()):
            found[label] = tile
    return found
