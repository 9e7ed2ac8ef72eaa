"""Guardians on the move: whom they capture and how each of them goes (GOTMOVE, GAC-R-69…77, -103…105, -111, -114)."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.rules.guardians import Prowl
from gachijo.table import Given, enclose, prowls, summoned, treasures, where, worn, xy
from kit import families, force, legal, play, told

rule = pytest.mark.rule


# --- who can be captured -------------------------------------------------------------------------------------------


@rule(
    "GAC-GOTMOVE-04",
    "GAC-GOTMOVE-05",
    "GAC-GOTMOVE-06",
    "GAC-GOTMOVE-07",
    "GAC-GOTMOVE-08",
    "GAC-TOOL-22",
    "GAC-EX-26",
    "GAC-R-71",
)
@pytest.mark.parametrize(
    ("owned", "marker", "expected"),
    [
        ("koban", "none", True),
        ("koban", "nuno", True),
        ("", "none", False),
        ("koban", "kekkai", False),
        ("koban", "injury", False),
    ],
)
@pytest.mark.parametrize("guardian", ["oni", "rokuro"])
def test_eligible_targets(owned: str, marker: str, expected: bool, guardian: str) -> None:
    state = summoned(guardian, 1, {0: "22", 1: "42", 2: "88"}, treasures={1: owned}, marker={1: marker})
    goal = "r2c4" if guardian == "oni" else "r3c4"
    if guardian == "oni":
        assert ("42" in prowls(state)) == expected
    if expected or guardian == "rokuro":
        play(state, f"prowl {goal}")
        assert (state.summons[0] == 1) == expected


@rule("GAC-GOTMOVE-07", "GAC-R-71")
def test_the_own_ninja_is_an_obstacle() -> None:
    state = summoned("oni", 1, {0: "42", 1: "80"}, treasures={0: "koban"}, high=enclose("43", "42", "41") + " 44|43")
    assert "42" not in prowls(state)
    rokuro = summoned("rokuro", 1, {0: "42", 1: "80"}, treasures={0: "koban"})
    play(rokuro, "prowl r3c4")
    assert treasures(rokuro, 0) == ["koban"]
    assert where(rokuro, 0) == "42"


@rule("GAC-GOTMOVE-09", "GAC-GOTMOVE-10", "GAC-R-71", "GAC-R-72")
@pytest.mark.parametrize("seat", [0, 1])
def test_passing_ninja(seat: int) -> None:
    line = enclose("44", "43", "42", "41")
    base = {0: "08", 1: "80"}
    for marker, expected in (("kekkai", {"43", "41"}), ("nuno", {"43"}), ("none", {"43"})):
        state = summoned("rokuro", 1, {**base, seat: "42"}, high=line, marker={seat: marker})
        assert prowls(state) == expected
    target = summoned("kappa", 2, {0: "08", 1: "42"}, high=line, treasures={1: "koban"}, squares="y55 y42")
    assert prowls(target) == {"43", "42", "55"}, "an eligible target is stopped on, not passed"
    ward = summoned(
        "kappa", 2, {0: "08", 1: "55"}, high=line, squares="y55", marker={1: "kekkai"}, treasures={1: "koban"}
    )
    assert "55" not in prowls(ward), "no jump onto a Ninja under Kekkai"
    stairs = summoned(
        "oni",
        1,
        {0: "08", 1: "55"},
        squares="s43 s55",
        marker={1: "kekkai"},
        treasures={1: "koban"},
        high=enclose("55", "44", "43"),
    )
    assert "55" not in prowls(stairs)
    rokuro = summoned("rokuro", 1, {0: "08", 1: "42"}, high=line, treasures={1: "koban"})
    assert prowls(rokuro) == {"43"}, "Rokuro neither passes nor stops on a target"


@rule("GAC-R-70")
def test_only_a_stop_captures() -> None:
    state = summoned("rokuro", 3, {0: "22", 1: "42"}, treasures={1: "koban"}, start="43")
    play(state, "slide red-east")
    assert where(state, 1) == "42", "standing still captures nothing"
    play(state, "prowl r3c7")
    assert where(state, 1) == "42", "nor does passing beside it"
    play(state, "prowl r3c4")
    assert state.summons[0] == 1


@rule("GAC-GOTMOVE-03", "GAC-GOTMOVE-11", "GAC-GOTMOVE-12", "GAC-STAIR-06", "GAC-EX-48")
@pytest.mark.parametrize("square", "gctwK")
def test_squares_do_nothing_for_guardians(square: str) -> None:
    state = summoned("oni", 1, {0: "22", 1: "80"}, squares=f"{square}43", tools={0: "nawa nawa"}, weapons={0: "tsume"})
    before = (state.tools[:], state.weapons[:], state.crystals[:], state.den[:], state.in_gacha)
    play(state, "prowl r3c4")
    assert (state.tools, state.weapons, state.crystals, state.den, state.in_gacha) == before
    assert len(told(state, "gacha")) == 0
    assert state.active == 1
    through = summoned("oni", 1, {0: "22", 1: "80"}, squares=f"{square}43", high=enclose("44", "43", "42"))
    assert "42" in prowls(through), "an ordinary cell"


@rule("GAC-R-75", "GAC-R-18", "GAC-R-51")
def test_bases_and_the_centre_for_guardians() -> None:
    state = summoned("rokuro", 1, {0: "22", 1: "55"}, start="81", high=enclose("80", "81", "70"))
    assert prowls(state) == {"80"}, "it must stop on a Base"
    over = summoned("rokuro", 1, {0: "22", 1: "55"}, start="43", high=enclose("43", "44", "45"))
    assert prowls(over) == {"45"}, "the centre is passed"
    guest = summoned("oni", 1, {0: "22", 1: "80"}, start="81", treasures={1: "koban"})
    play(guest, "prowl r0c8")
    assert guest.summons[0] == 1
    warded = summoned("oni", 1, {0: "22", 1: "80"}, start="81", marker={1: "kekkai"}, high=enclose("80", "81", "70"))
    assert not {"80", "70"} & prowls(warded), "a Base must be stopped on, and under Kekkai it cannot"


# --- each guardian -------------------------------------------------------------------------------------------------


@rule("GAC-EX-44", "GAC-GOTMOVE-13", "GAC-GOTMOVE-15", "GAC-GOTMOVE-16", "GAC-R-103")
@pytest.mark.parametrize("wall", ["high", "low"])
def test_oni_goes_through_one_wall(wall: str) -> None:
    fence = enclose("44", "43", "42", "41")
    inner = "44|43 43|42"
    state = summoned(
        "oni",
        3,
        {0: "22", 1: "80"},
        high=fence + (f" {inner}" if wall == "high" else ""),
        low=inner if wall == "low" else "",
    )
    assert "43" in prowls(state)
    assert "42" not in prowls(state)
    play(state, "prowl r3c4")
    assert "42" in prowls(state)
    assert "41" in prowls(state), "one per move, anywhere on the route; none is saved up"
    wet = summoned("oni", 1, {0: "22", 1: "80"}, areas="w43 r54 a34")
    assert not {"43", "54", "34w"} & prowls(wet)
    assert "34" in prowls(wet)


@rule("GAC-EX-44", "GAC-GOTMOVE-17", "GAC-GOTMOVE-18", "GAC-GOTMOVE-30")
def test_oni_alone_uses_passages() -> None:
    given: Given = {"squares": "s43 s70 g71 y08", "treasures": {1: "koban"}}
    room = enclose("44", "43") + " " + enclose("70", "71", "72")
    state = summoned("oni", 1, {0: "22", 1: "70"}, given, high=room, start="43")
    assert {"70", "71"} <= prowls(state)
    assert "72" not in prowls(state), "the exit ends the move"
    play(state, "prowl r0c7")
    assert state.summons[0] == 1
    assert where(state, 1) in ("den", "44")
    for name, moves in (("rokuro", 1), ("kappa", 2), ("tengu", 2)):
        other = summoned(name, moves, {0: "22", 1: "70"}, given, high=room, start="43")
        assert not {"70", "71"} & prowls(other)


@rule("GAC-EX-45", "GAC-GOTMOVE-14", "GAC-GOTMOVE-19", "GAC-GOTMOVE-20", "GAC-R-73", "GAC-R-74")
def test_rokuro_reaches_all_round() -> None:
    fence = enclose("44", "43") + " 44|43"
    walls: list[Given] = [{"high": fence}, {"low": fence}]
    for wall in walls:
        assert prowls(summoned("rokuro", 1, {0: "22", 1: "80"}, wall)) == set(), "through no wall"
    wet = summoned("rokuro", 1, {0: "22", 1: "80"}, areas="w43 r54")
    assert not {"43", "54"} & prowls(wet)
    for target in ("43", "42", "32", "22", "23", "24", "34"):
        for areas in ("", f"w{target}", f"r{target}", f"a{target}"):
            state = summoned(
                "rokuro", 1, {0: "08", 1: target}, start="35", areas=areas, treasures={1: "koban"}, high=enclose(target)
            )
            play(state, "prowl r3c3")
            assert state.summons[0] == 1, (target, areas)
    diver = summoned("rokuro", 1, {0: "08", 1: "43w"}, start="35", areas="a43", treasures={1: "koban"})
    play(diver, "prowl r3c3")
    assert diver.summons[0] == 1, "Rokuro ignores layers"
    for far in ("53", "35", "13"):
        state = summoned("rokuro", 1, {0: "08", 1: far}, start="34", treasures={1: "koban"})
        play(state, "prowl r3c3")
        assert state.summons[0] == 0


@rule("GAC-R-115", "GAC-R-73")
def test_rokuro_captures_all_in_reach_clockwise() -> None:
    state = summoned(
        "rokuro",
        1,
        {1: "22", 0: "43", 2: "32", 3: "34"},
        seats=4,
        active=1,
        crystals={1: 1},
        start="36",
        treasures={0: "koban kabuto", 2: "kagami koban", 3: "kozuchi kagami", 1: "koban"},
        summons={1: 3},
    )
    play(state, "prowl r3c3")
    seen = []
    while families(state) & {"reclaim", "chips"}:
        seen.append(legal(state)[0])
        play(state, legal(state)[0])
    assert seen == ["reclaim kagami", "reclaim kagami", "chips discard-summon", "reclaim koban", "chips discard-summon"]
    assert [where(state, seat) for seat in (0, 2, 3)] == ["den"] * 3
    assert state.kaeru_drawn[3:] == [2, 3, 0]
    assert state.summons[1] == 4
    assert treasures(state, 1) == ["koban"]


@rule("GAC-EX-46", "GAC-GOTMOVE-21", "GAC-GOTMOVE-22", "GAC-R-104")
def test_kappa_swims() -> None:
    pool: Given = {"areas": "w43 w42 r54", "high": enclose("44", "43", "42", "41", "54")}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, pool, low="43|42")) == {"43", "42", "41"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, pool, low="44|43")) == set(), "a Low Wall on the border"
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, pool, low="42|41")) == {"43", "42"}
    closed: Given = {**pool, "high": pool["high"] + " 43|42"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, **closed)) == {"43"}
    dry: Given = {"high": enclose("44", "43", "42"), "low": "43|42"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, **dry)) == {"43"}, "and on Ground"


@rule(
    "GAC-EX-46",
    "GAC-GOTMOVE-23",
    "GAC-GOTMOVE-24",
    "GAC-GOTMOVE-28",
    "GAC-R-114",
    "GAC-R-111",
    "GAC-FAQ-12",
    "GAC-CELL-12",
)
@pytest.mark.parametrize("name", ["kappa", "tengu"])
def test_jumps_to_yin_yang_squares(name: str) -> None:
    room = enclose("34") + " " + enclose("66", "67")
    given: Given = {"squares": "y34 y66 y02", "high": room, "treasures": {1: "koban"}}
    state = summoned(name, 2, {0: "02", 1: "66"}, given, start="34")
    walls = {"33", "35", "24", "44"} if name == "tengu" else set()
    assert prowls(state) - {"34"} >= {"66"}
    assert "67" not in prowls(state), "a jump ends the move"
    assert "02" not in prowls(state), "only where it may stop"
    if not walls:
        assert prowls(state) == {"66"}, "and not to the square it stands on"
    play(state, "prowl r6c6")
    assert state.summons[0] == 1
    assert where(state, 1) == "den"
    for other in ("oni", "rokuro"):
        assert "66" not in prowls(summoned(other, 1, {0: "22", 1: "66"}, given, start="34"))
    moved = summoned(name, 2, {0: "02", 1: "80"}, given, start="34")
    play(moved, "slide red-east")
    assert "66" in prowls(moved), "the squares do not slide with the sheets"


@rule("GAC-EX-47", "GAC-GOTMOVE-25", "GAC-GOTMOVE-26", "GAC-GOTMOVE-27", "GAC-GOTMOVE-29", "GAC-FAQ-12", "GAC-R-103")
def test_tengu_climbs() -> None:
    line = ["22", "32", "42", "52"]
    roof: Given = {"areas": "r32 r42"}
    fence = enclose(*line)
    people = {0: "08", 1: "80"}
    assert {"32", "42", "52"} <= prowls(summoned("tengu", 2, people, roof, "22", high=fence)), "no stop at the border"
    for wall in ("high", "low"):
        high, low = (f"{fence} 22|32", "32|42") if wall == "high" else (fence, "32|42 22|32")
        assert {"32", "42"} <= prowls(summoned("tengu", 2, people, roof, "22", high=high, low=low))
        high, low = (f"{high} 42|52", low) if wall == "high" else (high, f"{low} 42|52")
        reach = prowls(summoned("tengu", 2, people, roof, "22", high=high, low=low))
        assert "42" in reach
        assert "52" not in reach, "a second wall needs another move"
    high_roof = prowls(summoned("tengu", 2, people, roof, "22", high=fence + " 32|42"))
    assert "52" in high_roof, "its one wall may be a High one between roofs"
    wet = summoned("tengu", 2, people, high=fence, areas="w32", start="22")
    assert "32" not in prowls(wet)


@rule("GAC-R-74")
def test_layers_on_amphibious_squares() -> None:
    given: Given = {"areas": "a43 w42", "treasures": {1: "koban"}, "high": enclose("44", "43", "42")}
    oni = summoned("oni", 1, {0: "22", 1: "43w"}, **given)
    play(oni, "prowl r3c4")
    assert oni.summons[0] == 0, "a diver is not captured from the bridge"
    kappa = summoned("kappa", 2, {0: "22", 1: "43w"}, **given)
    assert {"43", "43w", "42"} <= prowls(kappa)
    play(kappa, "prowl r3c4w")
    assert kappa.summons[0] == 1


@rule("GAC-R-105", "GAC-GOTMOVE-01")
def test_guardians_walk_in_single_strokes() -> None:
    dead_end = summoned("rokuro", 1, {0: "66", 1: "80"}, start="12", high=enclose("12", "22", "32"))
    assert "12" not in prowls(dead_end)
    ring = summoned(
        "rokuro", 1, {0: "66", 1: "23"}, start="12", high=enclose("12", "22", "13", "23"), treasures={1: "koban"}
    )
    assert "12" not in prowls(ring), "the ring is blocked"
    loop = summoned(
        "rokuro", 1, {0: "66", 1: "21"}, start="12", high=enclose("12", "22", "13", "23"), treasures={1: "koban"}
    )
    assert "12" in prowls(loop), "a loop may end on its own cell"
    play(loop, "prowl r2c1")
    assert loop.summons[0] == 1, "and that is a stop"


@rule("GAC-EX-59", "GAC-MARKER-09", "GAC-MARKER-12", "GAC-R-80")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("marker", "areas"), [("take", "w43"), ("nuno", "")])
def test_captured_ninja_lose_their_marker(seats: int, marker: str, areas: str) -> None:
    given: Given = {"seats": seats, "treasures": {1: "koban"}, "areas": areas, "marker": {1: marker}}
    if seats == 2:
        given["guardian"] = "kappa 34"
    state = summoned("kappa", 2, {0: "22", 1: "43"}, given)
    play(state, "prowl r3c4")
    assert worn(state, 1) == "none"
    assert where(state, 1) == ("44" if seats == 2 else "den")
    roof = summoned("tengu", 2, {0: "22", 1: "43"}, seats=3, treasures={1: "koban"}, areas="r43")
    play(roof, "prowl r3c4")
    assert worn(roof, 1) == "none"


@rule("GAC-R-76")
def test_prisoners_are_off_the_board() -> None:
    state = summoned("rokuro", 1, {0: "22", 1: "den", 2: "88"}, treasures={1: "koban"}, start="35")
    play(state, "prowl r3c4")
    assert state.summons[0] == 0
    assert state.crystals[1] == 0


@rule("GAC-R-81")
def test_the_centre_is_free_for_a_prisoner() -> None:
    state = summoned("oni", 1, {0: "22", 1: "den", 2: "88"})
    assert xy(state.guardian_node) == "44"
    play(state, "slide red-east")
    assert state.guardian_node == -1
    assert where(state, 1) == "44"
    assert state.active == 1


@rule("GAC-R-70")
@pytest.mark.parametrize("seats", [2, 3])
def test_being_placed_captures_nothing(seats: int) -> None:
    """Rokuro appears beside P2, by a summons or in place of the Oni: only a stop captures."""
    where_placed: Given = {"guardian": "oni 34"} if seats == 2 else {}
    target = "33" if seats == 2 else "43"
    state = summoned("rokuro", 1, {0: "00", 1: target}, where_placed, seats=seats, treasures={1: "koban"})
    assert where(state, 1) == target
    play(state, "slide red-east")
    assert where(state, 1) == target
    assert (state.summons[0], state.active) == (0, 1)


@rule("GAC-R-76")
def test_nobody_is_captured_out_of_the_den() -> None:
    """Wherever Rokuro stops, a prisoner is out of its reach."""
    for corner in ("11", "71", "77", "17"):
        state = summoned("rokuro", 1, {0: "34", 1: "den", 2: "46"}, treasures={1: "koban"})
        play(state, f"prowl r{corner[1]}c{corner[0]}")
        assert state.summons[0] == 0
        assert treasures(state, 1) == ["koban"]


@rule("GAC-R-77")
def test_a_ninja_is_captured_once_in_a_play_even_if_it_stays_in_reach() -> None:
    """With a longer card than the box has: Rokuro takes P2 to the centre and stops beside it again."""
    state = summoned("rokuro", 1, {0: "00", 1: "35"}, seats=2, guardian="oni 34", treasures={1: "koban kabuto"})
    state.replace(Prowl(0, 3, 0))
    force(state, "prowl r4c2", "reclaim koban")
    assert where(state, 1) == "44"
    force(state, "prowl r4c3", "prowl r5c4")
    assert treasures(state, 1) == ["kabuto"]
    assert (state.summons[0], state.kaeru_count(1)) == (1, 1)


@rule("GAC-GOTMOVE-17")
def test_oni_walks_to_a_staircase_and_through_the_passage_in_one_move() -> None:
    state = summoned("oni", 1, {0: "00", 1: "80"}, squares="s42 s66", high=enclose("66"), start="43")
    assert {"42", "66"} <= prowls(state)
    walls = enclose("43", "44") + " 43|42 42|41 42|32 42|52"
    shut = summoned("oni", 1, {0: "00", 1: "80"}, squares="s42 s66", high=walls + " " + enclose("66"), start="43")
    assert "66" in prowls(shut), "through its one wall and down the stairs"


@rule("GAC-R-115")
def test_each_capture_is_complete_before_its_chip() -> None:
    """P1 holds four chips: when it makes room for P2's, P2 is in the Den and P3 is not touched yet."""
    state = summoned(
        "rokuro", 1, {0: "00", 1: "42", 2: "22"}, start="34", treasures={1: "koban", 2: "kozuchi"}, summons={0: 4}
    )
    play(state, "prowl r3c3")
    assert families(state) == {"chips"}
    assert (where(state, 1), treasures(state, 1), state.kaeru_drawn[4:]) == ("den", [], [1])
    assert (where(state, 2), treasures(state, 2)) == ("22", ["kozuchi"])
    play(state, "chips discard-summon")
    assert (where(state, 2), state.kaeru_drawn[4:]) == ("den", [1, 2])
