"""The box: stages, sheets, cards, and what the loader refuses (STAGE, sections 2 and 7 of the digest)."""

from __future__ import annotations

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.rules.castle import Castle
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour, turned
from chabudai.games.gachijo.rules.sheets import Stage
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, cell, lay_out, new, xy
from kit import begin, legal, play

rule = pytest.mark.rule
BOX = GAME.box
GROUND, WATER, ROOF = [0], [1], [2]
T3 = {
    letter: [xy(spot) for spot in range(CELLS) if BOX.items[spot] == kind]
    for letter, kind in {"K": 9, "O": 10, "Z": 11, "H": 12, "T": 7, "W": 8}.items()
}
TREASURE_CELLS = [T3[letter][0] for letter in "KOZH"]


def stage(name: str) -> Stage:
    return BOX.stages["ABCDEFGHI".index(name)]


def castle(name: str, red: int = 0, blue: int = 0) -> Castle:
    return BOX.castle("ABCDEFGHI".index(name), 0, 0, red, blue)


def layer(name: str, where: str) -> list[int]:
    return stage(name).layers[cell(where)]


def quarters(where: str) -> list[str]:
    """The cell in all four turns."""
    return [xy(turned(cell(where), turn)) for turn in range(4)]


def on_foot(name: str, start: str, red: int = 0, blue: int = 0, places: tuple[int, int] = (0, 0)) -> set[str]:
    """Cells of layer G connected on foot without Tools; Bases end a route, passages are not used (section 7.5)."""
    built = castle(name, red, blue)
    maze = built.walls.maze(places[0] + 2, places[1] + 2)
    found, waiting = {cell(start)}, [cell(start)]
    while waiting:
        spot = waiting.pop()
        if spot in built.bases and spot != cell(start):
            continue
        for direction in range(DIRECTIONS):
            ahead = neighbour(spot, direction)
            if ahead >= 0 and ahead not in found and 0 in built.layers[ahead] and not maze.wall(spot, direction):
                found.add(ahead)
                waiting.append(ahead)
    return {xy(spot) for spot in found}


# --- section 7 -----------------------------------------------------------------------------------------------------


GREAT_HALL = (
    "00 10 20 30 40 50 60 70 80 01 11 21 31 51 61 71 81 02 12 22 32 42 52 72 82 03 13 23 33 "
    "43 53 73 83 04 14 44 54 74 84 05 15 45 55 06 16 26 36 46 66 76 27 37 47 57 67 77 38 48 58 68 78"
)
TURNED_HALL = "00 10 20 30 40 50 60 70 80 01 11 21 31 41 51 61 71 81 02 12 22 42 52 62 72 82 03 13 23 73 83 74 84 75"


@pytest.mark.parametrize(
    ("name", "red", "blue", "places", "start", "size", "cells"),
    [
        ("A", 0, 0, (0, 0), "00", 61, GREAT_HALL),
        ("A", 0, 0, (0, 0), "80", 61, GREAT_HALL),
        ("A", 1, 0, (0, 0), "00", 34, TURNED_HALL),
        ("A", 0, 1, (2, -1), "88", 17, "56 66 76 86 37 47 57 67 77 87 28 38 48 58 68 78 88"),
        ("B", 0, 0, (1, -1), "88", 9, "85 76 86 67 77 87 68 78 88"),
        ("C", 0, 0, (-2, 2), "08", 10, "16 26 07 17 27 37 08 18 28 38"),
        ("D", 0, 0, (0, 0), "00", 11, "00 10 20 01 11 21 02 12 22 23 33"),
        ("E", 0, 0, (0, 0), "41", 1, "41"),
        ("F", 0, 0, (0, 0), "00", 5, "00 01 02 12 03"),
        ("H", 0, 0, (-1, 0), "80", 7, "70 80 81 82 73 83 74"),
        ("I", 0, 0, (1, 1), "00", 2, "00 01"),
        ("I", 0, 0, (0, 0), "00", 4, "00 01 11 21"),
    ],
)
def test_connected_cells_of_the_digest(
    name: str, red: int, blue: int, places: tuple[int, int], start: str, size: int, cells: str
) -> None:
    found = on_foot(name, start, red, blue, places)
    assert len(found) == size
    assert found == set(cells.split())


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [(0, 0, (40, 23, 81)), (1, 0, (42, 21, 81)), (0, 1, (42, 21, 81)), (1, 1, (40, 23, 81))],
)
def test_walls_inside_the_board(red: int, blue: int, expected: tuple[int, int, int]) -> None:
    maze = castle("A", red, blue).walls.maze(2, 2)
    walls = [
        maze.wall(spot, direction) for spot in range(CELLS) for direction in (1, 2) if neighbour(spot, direction) >= 0
    ]
    assert (walls.count(2), walls.count(1), walls.count(0)) == expected


def test_segments_of_the_sheets() -> None:
    for sheet, high, low in ((BOX.red, 35, 17), (BOX.blue, 27, 28)):
        marks = [mark for grid in (sheet.vertical, sheet.horizontal) for row in grid for mark in row]
        assert (len(marks), marks.count(2), marks.count(1)) == (212, high, low)


def test_every_way_of_laying_the_sheets_is_its_own_castle() -> None:
    ways = [(1, 1), (4, 3), (4, 0)]
    castles = {
        (stage, quarters, items, red, blue): BOX.castle(stage, quarters, items, red, blue)
        for stage, _ in ways
        for quarters in range(4)
        for items in range(4)
        for red in range(2)
        for blue in range(2)
    }
    for (number, quarters, items, red, blue), built in castles.items():
        assert built.stage == "ABCDEFGHI"[number]
        assert built.layers[turned(cell("31"), quarters)] == stage(built.stage).layers[cell("31")]
        assert built.squares[turned(cell("41"), items)] == 9
        assert (built.walls.red.vertical == BOX.red.vertical) == (red == 0)
        assert (built.walls.blue.vertical == BOX.blue.vertical) == (blue == 0)
    assert len({id(built) for built in castles.values()}) == len(castles)


@rule("GAC-R-111")
def test_the_halves_of_the_symbol_meet_in_one_position() -> None:
    walls = castle("A").walls
    merged = [(red, blue) for red in range(5) for blue in range(5) if walls.merged(red, blue, cell("44"))]
    assert merged == [(2, 2)]
    for name in "ABCDEFGHI":
        printed = [xy(spot) for spot in range(CELLS) if stage(name).squares[spot] == 6]
        assert len(printed) >= 4
        assert "44" not in printed


@rule("GAC-R-23", "GAC-R-25")
def test_sheets_slide_over_five_positions_and_lie_two_ways() -> None:
    assert BOX.red.east_west
    assert not BOX.blue.east_west
    walls = castle("A").walls
    assert (walls.reds, walls.blues) == (5, 5)
    state = lay_out({0: "22"}, places=(-2, 2))
    assert [state.can_slide(slide) for slide in range(4)] == [False, True, True, False]
    for place in range(-2, 3):
        at = lay_out({0: "22"}, places=(place, place))
        assert any(at.can_slide(slide) for slide in (0, 1))
        assert any(at.can_slide(slide) for slide in (2, 3))
    assert BOX.red.turned().vertical[0] == BOX.red.vertical[8][::-1]
    assert BOX.red.turned().turned().horizontal == BOX.red.horizontal


@rule("GAC-SLIDE-03", "GAC-R-10")
def test_offsets_select_the_columns_of_the_digest() -> None:
    walls = castle("A").walls
    for red, blue in ((-2, 1), (0, 0), (2, -2)):
        maze = walls.maze(red + 2, blue + 2)
        for y in range(9):
            for x in range(8):
                expected = max(BOX.red.vertical[y][x + 2 - red], BOX.blue.vertical[y + 2 - blue][x])
                assert maze.wall(cell(f"{x}{y}"), 1) == expected == maze.wall(cell(f"{x + 1}{y}"), 3)
        for y in range(8):
            for x in range(9):
                expected = max(BOX.red.horizontal[y][x + 2 - red], BOX.blue.horizontal[y + 2 - blue][x])
                assert maze.wall(cell(f"{x}{y}"), 2) == expected == maze.wall(cell(f"{x}{y + 1}"), 0)


# --- the stages ----------------------------------------------------------------------------------------------------


FACTS = {
    "A": ("Great Hall", "introductory", "standard", "15–25 20–30 25–35 40–50"),
    "B": ("Garden and Annex", "intermediate", "standard", "15–25 20–30 35–45 60–80"),
    "C": ("Embujo", "elementary", "deluxe", "15–25 20–30 30–40 50–70"),
    "D": ("Palace Chambers", "intermediate", "deluxe", "15–25 20–30 35–45 60–80"),
    "E": ("Suikoden", "advanced", "deluxe", "20–30 30–50 50–70 70–90"),
    "F": ("Private Libraries", "advanced", "deluxe", "20–30 30–50 50–70 70–90"),
    "G": ("Kagura Stage", "elementary", "stretch goal", "15–25 20–30 30–40 50–70"),
    "H": ("Bathhouses", "advanced", "stretch goal", "20–30 30–50 50–70 70–90"),
    "I": ("The Moat", "super advanced", "stretch goal", "20–30 30–50 50–70 70–90"),
}


def facts_hold(name: str) -> bool:
    sheet = stage(name)
    return (sheet.title, sheet.difficulty, sheet.edition, " ".join(sheet.minutes)) == FACTS[name]


@rule("GAC-STAGE-A")
def test_stage_a() -> None:
    assert facts_hold("A")
    assert all(layers == GROUND for layers in stage("A").layers)
    assert new(4, stage="A").tool_bag[:2] == [0, 0]
    spaces = [len(on_foot(name, "00")) for name in "ABCDEFGHI"]
    assert spaces[0] == max(spaces), "the space of one move is large"


@rule("GAC-STAGE-B")
def test_stage_b() -> None:
    assert facts_hold("B")
    assert [layer("B", where) for where in ("14", "74")] == [WATER, WATER], (
        "west and east Treasure Squares in the ponds"
    )
    for niche, side in (("41", 0), ("47", 2)):
        around = {xy(neighbour(cell(niche), direction)): direction for direction in range(4)}
        dry = [where for where in around if layer("B", where) == GROUND]
        assert [around[where] for where in dry] == [side], "open toward the edge only"
    grounds = sum(layers == GROUND for layers in stage("B").layers)
    assert grounds > 40, "gravel all round"


@rule("GAC-STAGE-C")
def test_stage_c() -> None:
    assert facts_hold("C")
    assert all(stage("C").squares[cell(where)] == 4 for where in quarters("11")), "a staircase near each Base"
    inner = [f"{x}{y}" for x in range(1, 8) for y in range(1, 8)]
    assert all(layer("C", where) == GROUND for where in inner)


@rule("GAC-STAGE-D")
def test_stage_d() -> None:
    assert facts_hold("D")
    layers = stage("D").layers
    assert sum(kind == ROOF for kind in layers) >= 18
    assert sum(kind == WATER for kind in layers) >= 12
    assert all(layer("D", where) in (WATER, ROOF) for where in TREASURE_CELLS + T3["W"]), "Take and Hashigo decide"


@rule("GAC-STAGE-E")
def test_stage_e() -> None:
    assert facts_hold("E")
    assert [layer("E", f"{x}4") for x in (0, 1, 3, 5, 7, 8)] == [WATER] * 6, "a waterway through the building"
    assert len(layer("E", "24")) == len(layer("E", "64")) == 2
    assert layer("E", "14") == layer("E", "74") == WATER
    assert layer("E", "31") == layer("E", "51") == ROOF
    assert layer("E", "41") == GROUND, "narrow key places"


@rule("GAC-STAGE-F")
def test_stage_f() -> None:
    assert facts_hold("F")
    library = {"01", "02", "12", "03"}
    built = castle("F")
    for where in library:
        for direction in range(4):
            ahead = neighbour(cell(where), direction)
            if ahead >= 0 and xy(ahead) not in library | {"00"}:
                assert 0 not in built.layers[ahead], "the only dry way out is the Base"
    assert {BOX.items[cell(where)] for where in library} >= {7, 8}, "Tools and Weapons"
    assert not {3, 9, 10, 11, 12} & {built.squares[cell(where)] for where in library}, "no Crystals and Treasures"


@rule("GAC-STAGE-G")
def test_stage_g() -> None:
    assert facts_hold("G")
    assert sum(layers == GROUND for layers in stage("G").layers) >= 70
    assert stage("G").squares.count(6) == 8
    crystals = [xy(spot) for spot in range(CELLS) if stage("G").squares[spot] == 3]
    assert all(2 <= int(where[0]) <= 6 and 2 <= int(where[1]) <= 6 for where in crystals), "many items in one move"


@rule("GAC-STAGE-H")
def test_stage_h() -> None:
    assert facts_hold("H")
    assert all(layer("H", where) == GROUND for where in T3["T"]), "Tools easy"
    assert all(layer("H", where) == WATER for where in T3["W"]), "Weapons hard and exposed"


@rule("GAC-STAGE-I")
def test_stage_i() -> None:
    assert facts_hold("I")
    ring = [f"{x}{y}" for x in range(9) for y in range(9) if x in (0, 8) or y in (0, 8)]
    bridges = {"01", "70", "87", "18"}
    for where in ring:
        expected = GROUND if where in ("00", "80", "88", "08") else [0, 1] if where in bridges else WATER
        assert layer("I", where) == expected
    assert all(layer("I", where) == WATER for where in T3["W"]), "Weapon Squares inconvenient"
    yin_yangs = [xy(spot) for spot in range(CELLS) if stage("I").squares[spot] == 6]
    assert sorted(yin_yangs) == ["33", "35", "53", "55"], "GoT plays rarely succeed"


def test_difficulty_order() -> None:
    order = ["introductory", "elementary", "intermediate", "advanced", "super advanced"]
    ranks = {name: order.index(stage(name).difficulty) for name in "ABCDEFGHI"}
    assert ranks == {"A": 0, "C": 1, "G": 1, "B": 2, "D": 2, "E": 3, "F": 3, "H": 3, "I": 4}


def test_everything_reconstructed_says_so() -> None:
    marks = {entry["table"]: entry["provenance"] for entry in GAME.content.provenance()}
    assert {table for table, mark in marks.items() if mark == "reconstructed"} == {
        "board",
        "kaeru",
        "maps",
        "fixed_walls",
        "red",
        "blue",
        "items",
    }


# --- what the loader refuses ---------------------------------------------------------------------------------------


TEXT = GAME.content.text


def with_change(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("size = 9", "size = 8", r"\[board\] size"),
        ('houses = ["tokugawa", "toyotomi"', 'houses = ["toyotomi", "tokugawa"', r"\[board\] houses"),
        ('seats_2 = ["tokugawa", "oda"]', 'seats_2 = ["oda", "tokugawa"]', "first player owns tokugawa"),
        ('seats_3 = ["tokugawa", "toyotomi", "oda"]', 'seats_3 = ["tokugawa", "oda", "oda"]', "3 different houses"),
        ("kagami = 3", "kagami = 0", r"\[supplies\] treasures"),
        ("take = 3", "take = 1", r"\[supplies\] tools"),
        ("tsume = 3", "tsume = 2", "four full hands"),
        ("crystals = 18", "crystals = 16", r"\[supplies\] crystals"),
        ("chips = 16", "chips = 15", r"\[supplies\] chips"),
        ("values = [0, 2, 5, 10, 15]", "values = [0, 2, 5, 10, 16]", r"\[kaeru\] values"),
        ("values = [0, 2, 5, 10, 15]", 'values = ["x", 2, 5, 10, 15]', "must be whole numbers"),
        ("copies = [4, 5, 5, 4, 2]", "copies = [4, 5, 5, 4, []]", "must be whole numbers"),
        ('effect = "tool"', "effect = []", "a title and an effect are needed"),
        ("copies = [4, 5, 5, 4, 2]", "copies = [4, 5, 5, 5, 1]", r"\[kaeru\] copies"),
        ("1 = { treasures = 2, crystals = 2", "1 = { treasures = 5, crystals = 2", r"\[missions\] 1: nobody"),
        ("return = true", 'return = "yes"', r"\[missions\] 1: return"),
        ("1 = { treasures = 2,", "1 = {", r"\[missions\] 1: numbers"),
        ("oni = [1, 3]", "oni = []", r"\[summon\] oni"),
        ("A = { 2 = [180,", "AB = { 2 = [180,", r"\[usual\] AB: stages are A, B"),
        ("A = { 2 = [180,", "K = { 2 = [180,", r"\[usual\] K: stages are A, B"),
        ("A = { 2 = [180,", "A = { 5 = [180,", r"\[usual\] A: for 2, 3 or 4 seats"),
        ("A = { 2 = [180,", "A = { 2 = [90,", r"\[usual\] A: for 2, 3 or 4 seats"),
        ("2 = [180, 0, 0, -2]", "2 = [180, 0, -2]", r"\[usual\] A: for 2, 3 or 4 seats"),
        ("left_out_of_two = 3", "left_out_of_two = 3\n#", ""),
        ('effect = "two-crystals"', 'effect = "three-crystals"', r"\[gacha\] 2"),
        ('A = { name = "Great Hall", class', 'A = { name = "Great Hall", klass', r"\[stages\] A: its class"),
        ("gB g. gc g. gy", "wB g. gc g. gy", "half turn|lie on Ground"),
        ("gB g. gc g. gy", "gB g. gx g. gy", "'gx' is not a cell"),
        ("gB g. gc g. gy", "gB g. gc g.", r"\[maps\] A: 9 rows of 9"),
        ("gB g. gc g. gy", "gB gc g. g. gy", "half turn"),
        ("range = 2", "range = 3", r"\[red\] range"),
        ("symbol = [6, 4]", "symbol = [6, 5]", r"\[red\] symbol"),
        ("symbol = [6, 4]", "symbol = [16, 4]", r"\[red\] symbol"),
        ("#........#..", "#........#.x", "'x' is not a wall"),
        ("#........#..", "#........#.", r"\[red\] vertical: 9 rows"),
        (". . . . K . T . .", ". . . . O . T . .", "no square for kagami"),
        (". . . . K . T . .", ". . . . K . T . X", "'X' is not a square"),
        (". . . . K . T . .", ". . . . K . . T .", "every quarter"),
        ("[fixed_walls]", "[fixed_walls]\nQ = 1", r"\[fixed_walls\] Q"),
        ("[fixed_walls]", '[fixed_walls]\nA = { vertical = "." }', r"\[fixed_walls\] A: 9 rows"),
    ],
)
def test_the_loader_names_what_is_wrong(old: str, new: str, message: str) -> None:
    text = with_change(old, new)
    if not message:
        Gachijo(Content("mine.toml", text))
        return
    with pytest.raises(BadContent, match=message):
        Gachijo(Content("mine.toml", text))


@pytest.mark.parametrize(
    ("letter", "message"),
    [("G", "gacha emblem"), ("y", "two Yin-Yang"), ("c", "two Crystal"), ("S", "centre"), ("B", "corners")],
)
def test_a_map_without_a_kind_of_square_is_refused(letter: str, message: str) -> None:
    start = TEXT.index('A = """', TEXT.index("[maps]"))
    end = TEXT.index('B = """', start)
    with pytest.raises(BadContent, match=message):
        Gachijo(Content("mine.toml", TEXT[:start] + TEXT[start:end].replace(f"g{letter}", "g.") + TEXT[end:]))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("g. gs g. r. g. r. g. gs g.", "g. gs g. r. gc r. g. gs g.", "another square"),
        ("g. gs g. r. g. r. g. gs g.", "g. ws g. r. g. r. g. ws g.", "lie on Ground"),
        ("g. w. a. gG g. gG w. a. g.", "g. w. ac gG g. gG w. a. g.", "half turn"),
    ],
)
def test_collisions_and_areas_are_refused(old: str, new: str, message: str) -> None:
    text = TEXT.replace(old, new) if message != "half turn" else with_change(old, new)
    with pytest.raises(BadContent, match=message):
        Gachijo(Content("mine.toml", text))


def test_stage_a_must_be_dry_and_the_others_not() -> None:
    start, end = TEXT.index('A = """', TEXT.index("[maps]")), TEXT.index('B = """', TEXT.index("[maps]"))
    for name, replaced in (("A", 'A = """' + TEXT[TEXT.index('B = """') + 7 : TEXT.index('C = """')]),):
        with pytest.raises(BadContent, match="stage A is all Ground"):
            Gachijo(Content("mine.toml", TEXT[:start] + replaced + TEXT[end:]))
        assert name == "A"


def with_fixed_walls(vertical: dict[int, str], horizontal: dict[int, str]) -> Gachijo:
    """The game with walls of their own on stage A: rows of the grids by their number."""
    rows = [vertical.get(row, "........") for row in range(9)]
    lines = [horizontal.get(row, ".........") for row in range(8)]
    entry = (
        f'[fixed_walls.A]\nvertical = """\n{chr(10).join(rows)}\n"""\nhorizontal = """\n{chr(10).join(lines)}\n"""\n'
    )
    return Gachijo(Content("mine.toml", with_change("[red]", f"{entry}\n[red]")))


def test_a_stage_may_carry_walls_of_its_own() -> None:
    box = with_fixed_walls({0: "#......."}, {7: "+........"}).box
    for red in range(5):
        maze = box.castle(0, 0, 0, 0, 0).walls.maze(red, 2)
        assert maze.wall(cell("00"), 1) == maze.wall(cell("10"), 3) == 2, "it never slides"
    turned_walls = box.castle(0, 1, 0, 0, 0).walls.fixed
    assert turned_walls[cell("80") * 4 + 2] == turned_walls[cell("81") * 4] == 2, "it turns with the stage"
    assert turned_walls[cell("10") * 4 + 3] == turned_walls[cell("00") * 4 + 1] == 1
    assert sum(turned_walls) == 2 * 2 + 2 * 1
    assert box.stages[0].turns() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("vertical", "horizontal", "turns"),
    [
        ({}, {}, [0]),
        ({0: "#.......", 8: ".......#"}, {}, [0, 1]),
        ({0: "#.......", 8: "#......."}, {}, [0, 1, 2, 3]),
        ({}, {0: "#........", 7: "........#"}, [0, 1]),
    ],
)
def test_turns_that_look_different(vertical: dict[int, str], horizontal: dict[int, str], turns: list[int]) -> None:
    assert with_fixed_walls(vertical, horizontal).box.stages[0].turns() == turns


def test_sheets_may_slide_by_one_cell_only() -> None:
    """A box whose sheets are shorter: three positions each, named −1, 0 and +1."""
    text = TEXT
    for name, sheet, wide in (("red", BOX.red, True), ("blue", BOX.blue, False)):
        trimmed = [
            "\n".join(
                "".join(".+#"[wall] for wall in (row[1:-1] if wide else row)) for row in (grid if wide else grid[1:-1])
            )
            for grid in (sheet.vertical, sheet.horizontal)
        ]
        start = text.index(f"[{name}]")
        end = text.index("\n[", start)
        symbol = "[5, 4]" if wide else "[4, 5]"
        part = f'[{name}]\nprovenance = "reconstructed"\nrange = 1\nsymbol = {symbol}\n'
        part += f'vertical = """\n{trimmed[0]}\n"""\nhorizontal = """\n{trimmed[1]}\n"""\n'
        text = text[:start] + part + text[end:]
    game = Gachijo(Content("short.toml", text))
    state = begin(GachijoState, game, 2, 1, {"stage": "A"})
    play(state, "turn-stage 0", "turn-items 0", "turn-red 0", "turn-blue 0")
    for colour in ("red", "blue"):
        assert legal(state) == [f"place-{colour} {place}" for place in ("-1", "0", "+1")]
        play(state, f"place-{colour} +1")
    assert state.places == [2, 2]
    assert game.box.usual(0, 2) == [0, 0, 1, 0, 1, 0], "the blue sheet lies as far north as it can"
    assert [state.can_slide(slide) for slide in range(4)] == [True, False, True, False]
    assert state.maze.walls == castle("A").walls.maze(3, 3).walls, "the same walls as the long sheets at +1"
