"""BOO-PATTERN and the ten example tiles."""

from __future__ import annotations

import pytest

from boo.table import BOX, home, met, tile
from boo.table import EMPTY_ROW as E
from chabudai.games.boo.rules.patterns import Requirement, half, read_requirement


def fulfils(pattern: str, zone: int, drawing: str, minimum: int = 0) -> bool:
    return read_requirement(pattern, minimum, zone).met(home(drawing), 0)


def at(row: int, column: int, name: str) -> str:
    """A home with a single tile."""
    rows = [[".."] * 5 for _ in range(3)]
    rows[row][column] = name
    return "/".join(" ".join(line) for line in rows)


@pytest.mark.rule("BOO-PATTERN-01")
def test_the_grid_is_five_by_three() -> None:
    places = [(row, column) for row in range(3) for column in range(5) if fulfils("G", 1, at(row, column, "G1"))]
    assert len(places) == 15
    with pytest.raises(ValueError, match="does not fit"):
        read_requirement("GGGGGG", 0, 1)
    with pytest.raises(ValueError, match="does not fit"):
        read_requirement("G/G/G/G", 0, 1)


@pytest.mark.rule("BOO-PATTERN-02")
def test_left_tiles_look_at_columns_0_and_1() -> None:
    places = [(row, column) for row in range(3) for column in range(5) if met("L03", at(row, column, "G1"))]
    assert places == [(row, column) for row in range(3) for column in (0, 1)]
    assert not fulfils("GF", 0, f".. G1 F1 .. ../{E}/{E}")


@pytest.mark.rule("BOO-PATTERN-03", "BOO-EX-11")
def test_right_tiles_look_at_columns_3_and_4() -> None:
    places = [(row, column) for row in range(3) for column in range(5) if met("R03", at(row, column, "G1"))]
    assert places == [(row, column) for row in range(3) for column in (3, 4)]
    assert tile("R03").happiness == 2
    assert not fulfils("GF", 2, f".. .. G1 F1 ../{E}/{E}")


@pytest.mark.rule("BOO-PATTERN-04")
def test_any_tiles_cross_the_borders_of_zones() -> None:
    assert met("A17", f".. G1 F1 D1 ../{E}/{E}")
    assert met("A17", f"{E}/{E}/G1 F1 D1 .. ..")


@pytest.mark.rule("BOO-PATTERN-05")
def test_a_pattern_may_lie_anywhere_in_its_zone() -> None:
    for row in range(3):
        for column in range(3):
            rows = [[".."] * 5 for _ in range(3)]
            rows[row][column : column + 3] = ["G1", "F1", "D1"]
            assert met("A17", "/".join(" ".join(line) for line in rows))


@pytest.mark.rule("BOO-PATTERN-06", "BOO-R-46", "BOO-EX-13")
def test_no_rotation_and_no_mirroring() -> None:
    assert tile("L05").happiness == 3
    assert met("L05", f"G1 F1 .. .. ../{E}/{E}")
    assert not met("L05", f"F1 G1 .. .. ../{E}/{E}")
    assert not met("L05", f"G1 .. .. .. ../F1 .. .. .. ../{E}")
    assert not met("L05", f"F1 .. .. .. ../G1 .. .. .. ../{E}")


@pytest.mark.rule("BOO-PATTERN-07")
def test_a_typed_cell_needs_that_type_in_that_place() -> None:
    assert not met("L05", f"G1 D3 .. .. ../{E}/{E}")
    assert not met("L05", f"G1 .. .. .. ../.. F1 .. .. ../{E}")


@pytest.mark.rule("BOO-PATTERN-08", "BOO-EX-17", "BOO-PATTERN-13", "BOO-R-48")
def test_five_in_a_row() -> None:
    assert tile("A05").happiness == 6
    assert met("A05", f"{E}/D1 T2 G1 G1 F3/{E}")
    assert not met("A05", f"{E}/.. T2 G1 G1 F3/{E}")
    assert not met("A05", f"{E}/D1 G1 G1 T1 F3/{E}")
    assert met("A05", f"{E}/{E}/D1 D1 G1 G1 G2")


@pytest.mark.rule("BOO-PATTERN-09", "BOO-R-47", "BOO-PATTERN-12", "BOO-EX-16")
def test_the_diamond_and_its_ignored_cells() -> None:
    assert tile("A01").happiness == 8
    diamond = ".. .. F1 .. ../.. T1 {} G1 ../.. .. D1 .. .."
    assert met("A01", diamond.format(".."))
    assert met("A01", diamond.format("G3"))
    assert met("A01", "D1 F1 D1 .. ../T1 F1 G1 .. ../F1 D1 T1 .. ..")
    assert met("A01", ".. .. .. F1 ../.. .. T1 .. G1/.. .. .. D1 ..")
    assert not met("A01", ".. .. F1 .. ../.. G1 .. T1 ../.. .. D1 .. ..")
    assert not met("A01", ".. .. F1 .. ../.. T1 .. G1 ../.. .. .. .. ..")


@pytest.mark.rule("BOO-PATTERN-10", "BOO-EX-12")
def test_single_tile() -> None:
    assert tile("L01").happiness == 2
    assert met("L01", at(2, 1, "D3"))
    assert not met("L01", at(2, 1, "F3"))
    assert not met("L01", at(2, 2, "D3"))


@pytest.mark.rule("BOO-PATTERN-11", "BOO-EX-14")
def test_a_column_of_two() -> None:
    assert tile("L09").happiness == 3
    assert met("L09", f"{E}/.. D1 .. .. ../.. F1 .. .. ..")
    assert not met("L09", f"{E}/.. F1 .. .. ../.. D1 .. .. ..")
    assert not met("L09", ".. D1 .. .. ../.. .. .. .. ../.. F1 .. .. ..")


@pytest.mark.rule("BOO-PATTERN-11", "BOO-EX-15")
def test_a_column_of_three() -> None:
    assert tile("R13").happiness == 5
    assert met("R13", ".. .. .. .. G1/.. .. .. .. F1/.. .. .. .. D1")
    assert not met("R13", ".. .. .. .. D1/.. .. .. .. F1/.. .. .. .. G1")
    assert not met("R13", ".. .. G1 .. ../.. .. F1 .. ../.. .. D1 .. ..")


@pytest.mark.rule("BOO-PATTERN-14", "BOO-EX-18")
def test_the_sum_of_a_type() -> None:
    assert tile("A10").happiness == 4
    assert tile("A10").requirement.minimum == 7
    assert met("A10", "F3 .. .. .. ../.. .. F2 .. ../.. .. .. .. F2")
    assert not met("A10", "F3 .. .. .. ../.. .. F3 .. ../.. .. .. .. D3")
    assert not fulfils("sum:F", 0, f"F3 .. F3 .. ../{E}/{E}", 5)


@pytest.mark.rule("BOO-PATTERN-15", "BOO-EX-19")
def test_an_arrangement_with_comfort() -> None:
    assert tile("L17").happiness == 3
    assert met("L17", f"T1 G3 .. .. ../{E}/{E}")
    assert not met("L17", f"T2 G1 .. .. ../{E}/{E}")
    assert not met("L17", f"G3 T1 .. .. ../{E}/{E}")


@pytest.mark.rule("BOO-EX-20", "BOO-PATTERN-08")
def test_a_square_of_comfort() -> None:
    assert tile("A13").happiness == 5
    assert met("A13", f"{E}/.. D3 G2 .. ../.. F2 T2 .. ..")
    assert not met("A13", f"{E}/.. D3 G3 .. ../.. F3 .. .. ..")
    assert not met("A13", f"{E}/.. D2 G2 .. ../.. F2 T2 .. ..")


@pytest.mark.rule("BOO-R-49", "BOO-PATTERN-15")
def test_one_position_meets_arrangement_and_sum() -> None:
    """Comfort beside the pattern does not count, and two positions are not added; one big tile is enough for a sum."""
    assert not met("L17", "T1 G1 .. .. ../T1 D1 .. .. ../G3 F3 .. .. ..")
    assert met("L17", "T1 G1 .. .. ../T1 D3 .. .. ../F1 F1 .. .. ..")
    assert fulfils("sum:G", 1, at(1, 1, "G3"), 3)
    assert not fulfils("sum:G", 1, at(1, 1, "G3"), 4)


@pytest.mark.rule("BOO-R-50")
def test_half_points_round_up_tile_by_tile() -> None:
    assert [half(points) for points in (2, 3, 4, 5, 6, 8)] == [1, 2, 2, 3, 3, 4]


@pytest.mark.rule("BOO-R-66")
def test_the_points_of_the_example_tiles() -> None:
    found = {(one.requirement.pattern, one.requirement.minimum): one.happiness for zone in BOX.balance for one in zone}
    assert found["D", 0] == 2
    assert found["GF", 0] == 3
    assert found[".F./T.G/.D.", 0] == 8
    assert found["**GG*", 0] == 6
    assert found["sum:F", 7] == 4
    assert found["T*", 4] == 3
    assert found["**/**", 9] == 5
    assert found["D/F", 0] == 3
    assert found["G/F/D", 0] == 5


@pytest.mark.rule("BOO-R-47")
def test_any_cells_must_be_covered() -> None:
    assert not fulfils("T*", 1, f"T3 .. .. .. ../{E}/{E}")
    assert fulfils("T*", 1, f"T3 T1 .. .. ../{E}/{E}")


def slow_met(pattern: str, minimum: int, zone: int, rows: list[list[str]]) -> bool:
    """The pattern rules again, cell by cell."""
    first, end = [(0, 2), (0, 5), (3, 5)][zone]
    if pattern.startswith("sum:"):
        return minimum <= sum(int(row[c][1]) for row in rows for c in range(first, end) if row[c][0] == pattern[4])
    lines = pattern.split("/")
    for top in range(3 - len(lines) + 1):
        for left in range(first, end - len(lines[0]) + 1):
            total, good = 0, True
            for r, line in enumerate(lines):
                for c, mark in enumerate(line):
                    cell = rows[top + r][left + c]
                    if mark == ".":
                        continue
                    good = good and cell != ".." and mark in ("*", cell[0])
                    total += 0 if cell == ".." else int(cell[1])
            if good and total >= minimum:
                return True
    return False


def test_every_tile_agrees_with_a_cell_by_cell_reading() -> None:
    from chabudai.core.rng import Rng

    rng = Rng(5)
    kinds = [f"{letter}{comfort}" for letter in "DFGT" for comfort in (1, 2, 3)]
    hits = 0
    for number in range(250):
        density = number % 10 + 1
        rows = [[rng.pick(kinds) if rng.below(10) < density else ".." for _ in range(5)] for _ in range(3)]
        masks = home("/".join(" ".join(row) for row in rows))
        for zone in range(3):
            for one in BOX.balance[zone]:
                requirement: Requirement = one.requirement
                wanted = slow_met(requirement.pattern, requirement.minimum, zone, rows)
                assert requirement.met(masks, 0) == wanted, (one.name, rows)
                hits += wanted
    assert hits > 1000


def test_the_greatest_comfort_that_can_be_asked_for() -> None:
    threes = "D3 D3 .. .. ../D3 D3 .. .. ../D3 D3 .. .. .."
    assert fulfils("**/**", 1, threes, 12)
    assert fulfils("D", 0, threes, 3)
    assert fulfils("sum:D", 0, threes, 18)
    for pattern, zone, minimum in (("**/**", 1, 13), ("D", 0, 4), ("sum:D", 0, 19)):
        with pytest.raises(ValueError, match="cannot be reached"):
            read_requirement(pattern, minimum, zone)
