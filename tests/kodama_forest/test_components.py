"""The content that ships with the game is what sections 2 and 7 of the rules print (KOD-ANA-01, KOD-R-09, -39)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from chabudai.games.kodama_forest.rules.box import EDGES, KIND_LETTERS, Orientation
from kodama_forest.printed import FACES, STEPS, TILES, Cell, Half, Tile, dirt, looks
from kodama_forest.table import GAME

TABLES = GAME.box
FACE = {face.name: face for board in TABLES.faces for face in board}
PIECE = {tile.name: tile for tile in TABLES.tiles}


def halves(orientation: Orientation) -> set[Half]:
    return {Half(KIND_LETTERS[half.kind], half.row, half.column, EDGES[half.edge]) for half in orientation.halves}


def beside(cell: Cell) -> set[Cell]:
    return {(cell[0] + row, cell[1] + column) for row, column in STEPS.values()}


# --- tiles -------------------------------------------------------------------------------------------------------


def test_the_tiles_are_those_of_the_rules() -> None:
    assert [tile.name for tile in TABLES.tiles] == list(TILES)
    for name, tile in TILES.items():
        piece = PIECE[name]
        assert piece.shape == tile.shape
        assert piece.size == len(tile.cells)
        first = piece.by_turn[0]
        assert first is not None
        assert set(first.cells) == tile.cells
        assert halves(first) == tile.halves


def test_every_turn_of_every_tile() -> None:
    for name in TILES:
        expected = looks(name)
        found = {str(90 * turn): look for turn, look in enumerate(PIECE[name].by_turn) if look is not None}
        assert list(found) == list(expected)
        for label, look in found.items():
            tile = expected[label]
            assert set(look.cells) == tile.cells
            assert halves(look) == tile.halves
            assert (look.height, look.width) == (tile.height, tile.width)
            assert look.turn == int(label) // 90
        assert PIECE[name].orientations == list(found.values())


def test_counts_of_tiles() -> None:
    tiles = list(TILES.values())
    shapes = Counter(tile.shape for tile in tiles)
    assert len(tiles) == 88
    assert len(shapes) == 22
    assert set(shapes.values()) == {4}
    assert Counter(piece.size for piece in TABLES.tiles) == {3: 8, 4: 28, 5: 36, 6: 16}
    assert sum(piece.size for piece in TABLES.tiles) == 412
    kinds = Counter(half.kind for piece in TABLES.tiles for half in piece.halves)
    assert [kinds[kind] for kind in range(3)] == [78, 56, 34]
    assert Counter(len(piece.halves) for piece in TABLES.tiles) == {3: 22, 2: 40, 1: 22, 0: 4}


def test_tiles_of_one_shape_name_have_one_shape() -> None:
    cells_by_shape: dict[str, set[frozenset[Cell]]] = {}
    for tile in TILES.values():
        cells_by_shape.setdefault(tile.shape, set()).add(tile.cells)
    assert {len(cells) for cells in cells_by_shape.values()} == {1}


def test_no_two_tiles_are_equal_under_rotation() -> None:
    for one, other in combinations(TILES.values(), 2):
        assert not any(one.looks_like(other.turned(quarters)) for quarters in range(4)), (one.name, other.name)


@pytest.mark.rule("KOD-ANA-01")
def test_a_tile_bears_halves_of_three_kinds_and_trees_at_most() -> None:
    for piece in TABLES.tiles:
        kinds = [half.kind for half in piece.halves]
        assert len(kinds) == len(set(kinds)) <= 3
        assert set(kinds) <= {0, 1, 2}


@pytest.mark.rule("KOD-R-09")
def test_each_half_lies_on_its_own_outline_edge() -> None:
    for piece in TABLES.tiles:
        cells = TILES[piece.name].cells
        places = [(half.row, half.column) for half in piece.halves]
        assert len(set(places)) == len(places)
        for half in piece.halves:
            row, column = STEPS[EDGES[half.edge]]
            assert (half.row, half.column) in cells
            assert (half.row + row, half.column + column) not in cells


@pytest.mark.rule("KOD-R-39")
def test_any_subset_of_the_halves_occurs_and_none_as_well() -> None:
    """A tile without halves is legal, and so is one with all three."""
    subsets = {frozenset(half.kind for half in piece.halves) for piece in TABLES.tiles}
    assert frozenset() in subsets
    assert frozenset({0, 1, 2}) in subsets
    assert {len(subset) for subset in subsets} == {0, 1, 2, 3}


# --- bonus tiles -------------------------------------------------------------------------------------------------


def test_bonus_tiles() -> None:
    assert TABLES.piles == [28, 20, 12]
    butterfly, frog, panda = TABLES.bonus
    assert [piece.name for piece in TABLES.bonus] == ["butterfly", "frog", "panda"]
    assert [set(look.cells) for look in butterfly.orientations] == [{(0, 0)}]
    assert [set(look.cells) for look in frog.orientations] == [{(0, 0), (0, 1)}, {(0, 0), (1, 0)}]
    assert [set(look.cells) for look in panda.orientations] == [{(0, 0), (0, 1), (1, 0), (1, 1)}]


@pytest.mark.rule("KOD-R-14")
def test_bonus_tiles_carry_no_halves() -> None:
    assert [piece.halves for piece in TABLES.bonus] == [[], [], []]


# --- faces -------------------------------------------------------------------------------------------------------


def test_the_faces_are_those_of_the_rules() -> None:
    assert list(FACE) == list(FACES)
    for name, rows in FACES.items():
        assert [".5TK"[sort] for sort in FACE[name].sorts] == list("".join(rows))


@pytest.mark.parametrize(
    ("side", "counts", "total"),
    [("E", {".": 52, "5": 14, "T": 6, "K": 9}, 182), ("H", {".": 45, "5": 16, "T": 8, "K": 12}, 205)],
)
def test_counts_of_squares(side: str, counts: dict[str, int], total: int) -> None:
    for number in range(1, 10):
        face = FACE[f"B{number}{side}"]
        assert Counter(".5TK"[sort] for sort in face.sorts) == counts
        assert face.total == total


def test_where_the_kodama_live() -> None:
    for name, rows in FACES.items():
        kodama = {(r, c) for r in range(9) for c in range(9) if rows[r][c] == "K"}
        rim = {(r, c) for r, c in kodama if r in (0, 8) or c in (0, 8)}
        if name.endswith("E"):
            assert len(rim) == 6
        else:
            assert len(kodama - rim) == 9
            assert not any(beside(cell) & kodama for cell in kodama)


def test_dirt_is_connected_and_every_square_of_it_has_two_neighbours() -> None:
    for name in FACES:
        squares = dirt(name)
        assert all(len(beside(cell) & squares) >= 2 for cell in squares)
        reached: set[Cell] = set()
        frontier = {min(squares)}
        while frontier:
            reached |= frontier
            frontier = {near for cell in frontier for near in beside(cell) & squares} - reached
        assert reached == squares


def test_no_two_faces_are_equal_under_rotation_or_reflection() -> None:
    def images(rows: list[str]) -> set[tuple[str, ...]]:
        found = set()
        for _ in range(4):
            rows = ["".join(row[column] for row in reversed(rows)) for column in range(9)]
            found |= {tuple(rows), tuple(row[::-1] for row in rows)}
        return found

    for one, other in combinations(FACES, 2):
        assert tuple(FACES[one]) not in images(FACES[other]), (one, other)


def test_every_table_says_where_it_comes_from() -> None:
    sources = {entry["table"]: entry for entry in GAME.content.provenance()}
    assert {name: entry["provenance"] for name, entry in sources.items()} == {
        "piles": "public",
        "faces": "reconstructed",
        "tiles": "reconstructed",
    }
    assert sources["piles"]["address"].startswith("https://")


@pytest.mark.parametrize("tile", TILES.values(), ids=list(TILES))
def test_four_quarter_turns_bring_a_tile_back(tile: Tile) -> None:
    """The plain geometry of these tests is itself sound."""
    assert tile.turned(4).looks_like(tile)
    assert len(tile.turned(1).cells) == len(tile.cells)
