"""A content file that is wrong gets a sentence that names file, table and entry."""

from __future__ import annotations

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.games.kodama_forest.game import KodamaForest
from kodama_forest.table import GAME

TEXT = GAME.content.text
T01 = "T01 I3 ### F@0,1N P@0,2E B@0,0W"
CELLS = "cells must be rows of '#' and '.' of equal length"
SHAPE = "the cells must be one connected shape that fills its box"
HALF = "is not a half. Write for example F@0,1N"
OUTLINE = "must lie on an outline edge of a cell of the tile"
FACE_ROWS = "..K..T55.\n..5......\n.5..5....\nK.T..5...\n.....T..K\n.K.5..55K\nT.5.K5...\n..5.TK.5T\n5......KK\n"


def complaint(old: str, new: str) -> str:
    """What the loader says about the shipped file with one passage changed."""
    assert old in TEXT
    with pytest.raises(BadContent) as error:
        KodamaForest(Content("my-forest.toml", TEXT.replace(old, new, 1)))
    return str(error.value)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("T01 I3 ##x -", CELLS),
        ("T01 I3 ##/# -", CELLS),
        ("T01 I3 ##### -", "no side may be longer than 4 cells"),
        ("T01 I3 #/#/#/#/# -", "no side may be longer than 4 cells"),
        ("T01 I3 ... -", SHAPE),
        ("T01 I3 #.# -", SHAPE),
        ("T01 I3 #./.# -", SHAPE),
        ("T01 I3 ##. -", SHAPE),
        ("T01 I3 .## -", SHAPE),
        ("T01 I3 ##/.. -", SHAPE),
        ("T01 I3 ../## -", SHAPE),
        ("T01 I3 ### X@0,1N", f"'X@0,1N' {HALF}"),
        ("T01 I3 ### FP@0,1N", f"'FP@0,1N' {HALF}"),
        ("T01 I3 ### @0,1N", f"'@0,1N' {HALF}"),
        ("T01 I3 ### F@0,1Q", f"'F@0,1Q' {HALF}"),
        ("T01 I3 ### F@0,1", f"'F@0,1' {HALF}"),
        ("T01 I3 ### F@0,N", f"'F@0,N' {HALF}"),
        ("T01 I3 ### F@0,", f"'F@0,' {HALF}"),
        ("T01 I3 ### F@0", f"'F@0' {HALF}"),
        ("T01 I3 ### F@0,1N,2", f"'F@0,1N,2' {HALF}"),
        ("T01 I3 ### F@x,1N", f"'F@x,1N' {HALF}"),
        ("T01 I3 ### F@²,1N", f"'F@²,1N' {HALF}"),
        ("T01 I3 ### F@0,²N", f"'F@0,²N' {HALF}"),
        ("T01 I3 ### F@0,1E", f"the half F@0,1E {OUTLINE}"),
        ("T01 I3 ### F@0,1W", f"the half F@0,1W {OUTLINE}"),
        ("T01 I3 #/#/# F@1,0N", f"the half F@1,0N {OUTLINE}"),
        ("T01 I3 #/#/# F@1,0S", f"the half F@1,0S {OUTLINE}"),
        ("T01 I3 ### F@0,3N", f"the half F@0,3N {OUTLINE}"),
        ("T01 I3 ### F@1,0N", f"the half F@1,0N {OUTLINE}"),
        ("T01 I3 ### F@0,0N F@0,1N", "a tile carries at most one half of each kind (KOD-R-09)"),
        ("T01 I3 ### F@0,0N P@0,0S", "a cell carries at most one half (KOD-R-09)"),
    ],
)
def test_wrong_tiles(row: str, problem: str) -> None:
    assert complaint(T01, row) == f"my-forest.toml: [tiles] T01: {problem}."


def test_wrong_lists_of_tiles() -> None:
    assert complaint(f'"{T01}",', "") == "my-forest.toml: [tiles] rows: there must be 88 forest tiles, not 87."
    assert (
        complaint(f'"{T01}",', f'"{T01}", "{T01}",')
        == "my-forest.toml: [tiles] rows: there must be 88 forest tiles, not 89."
    )
    assert complaint(f'"{T01}"', "7") == "my-forest.toml: [tiles] row 1: must be: id shape cells halves."
    assert complaint(T01, "T01 I3 ###") == "my-forest.toml: [tiles] row 1: must be: id shape cells halves."
    assert complaint("T02 I3", "T01 I3") == "my-forest.toml: [tiles] T01: this id stands twice."


@pytest.mark.parametrize(
    ("face", "problem"),
    [
        (FACE_ROWS.replace("5......KK\n", ""), "a face has 9 rows of 9 squares"),
        (FACE_ROWS + ".........\n", "a face has 9 rows of 9 squares"),
        (FACE_ROWS.replace("..5......", "..5....."), "a face has 9 rows of 9 squares"),
        (FACE_ROWS.replace("..5......", "..5......."), "a face has 9 rows of 9 squares"),
        (FACE_ROWS.replace("..K..T55.", "..K..T55x"), "'x' is not a square. Squares are ., 5, T, K"),
        (
            FACE_ROWS.replace("5", ".").replace("T", "."),
            "a face needs at least one 5 or 10, or the game would end at once",
        ),
    ],
)
def test_wrong_faces(face: str, problem: str) -> None:
    assert complaint(FACE_ROWS, face) == f"my-forest.toml: [faces] B1E: {problem}."


def test_one_number_is_enough_for_a_face() -> None:
    for mark in "5T":
        face = FACE_ROWS.replace("5", ".").replace("T", ".")
        text = TEXT.replace(FACE_ROWS, mark + face[1:], 1)
        assert KodamaForest(Content("my-forest.toml", text)).box.faces[0][0].sorts.count(".5TK".index(mark)) == 1


def test_faces_that_are_missing_or_too_many() -> None:
    assert complaint("B9H =", "B10H =") == "my-forest.toml: [faces] B9H: this face is missing."
    assert complaint("B1E =", 'B0E = "x"\nB1E =') == (
        "my-forest.toml: [faces] B0E: there are nine boards, B1E, B1H … B9H."
    )
    start = TEXT.index('B1E = """')
    end = TEXT.index('"""', start + 9) + 3
    assert complaint(TEXT[start:end], "B1E = 9") == "my-forest.toml: [faces] B1E: a face has 9 rows of 9 squares."


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ("frogs = -1", "my-forest.toml: [piles] frogs: a pile cannot hold fewer than 0 tiles."),
        ("frogs = true", "my-forest.toml: [piles] frogs: must be of type int."),
        ('frogs = "many"', "my-forest.toml: [piles] frogs: must be of type int."),
        ("toads = 20", "my-forest.toml: [piles] has no entry 'frogs': add it."),
    ],
)
def test_wrong_piles(new: str, sentence: str) -> None:
    assert complaint("frogs = 20", new) == sentence


def test_a_pile_may_be_empty() -> None:
    game = KodamaForest(Content("my-forest.toml", TEXT.replace("frogs = 20", "frogs = 0")))
    assert game.box.piles == [28, 0, 12]


@pytest.mark.parametrize("table", ["piles", "faces", "tiles"])
def test_missing_tables(table: str) -> None:
    assert complaint(f"[{table}]", f"[{table}s]") == f"my-forest.toml has no table [{table}]: add it."


def test_a_corrected_file_is_played_with() -> None:
    """Somebody who owns the box changes a tile, and everything follows."""
    game = KodamaForest(Content("my-forest.toml", TEXT.replace(T01, "T01 I3 #/#/# B@1,0W")))
    first = game.box.tiles[0].by_turn[0]
    assert first is not None
    assert first.cells == [(0, 0), (1, 0), (2, 0)]
    assert [half.key() for half in game.box.tiles[0].halves] == [(2, 1, 0, 3)]
