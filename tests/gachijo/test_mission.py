"""Return, end, points, missions and Markers (RETURN, SCORE, MISSION, MARKER, GAC-R-83…88, -106; TURN-15, -16)."""

from __future__ import annotations

from typing import Unpack

import pytest

from chabudai.games.gachijo.rules.mission import Check, meets_requirement
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, Given, enclose, enter, finish_turn, lay_out, rich, summoned, tools, walk, where, worn
from kit import asked, families, legal, play, told

rule = pytest.mark.rule
RICH = rich()
LINE = enclose("00", "10", "20")


def checked(state: GachijoState) -> GachijoState:
    state.push(Check())
    state.settle()
    return state


# --- requirements --------------------------------------------------------------------------------------------------


@rule("GAC-MISSION-01", "GAC-MISSION-02", "GAC-MISSION-03", "GAC-MISSION-04")
@pytest.mark.parametrize(
    ("level", "treasures", "crystals", "shinobi", "summons", "met"),
    [
        (1, 2, 2, 1, 0, True),
        (1, 2, 2, 0, 1, True),
        (1, 1, 2, 1, 0, False),
        (1, 2, 1, 1, 0, False),
        (1, 2, 2, 0, 0, False),
        (1, 4, 4, 2, 2, True),
        (2, 2, 3, 2, 0, True),
        (2, 2, 3, 1, 1, True),
        (2, 2, 3, 0, 2, True),
        (2, 2, 3, 1, 0, False),
        (2, 2, 2, 2, 0, False),
        (2, 1, 3, 2, 0, False),
        (3, 3, 3, 1, 1, True),
        (3, 3, 3, 2, 0, False),
        (3, 3, 3, 0, 2, False),
        (3, 2, 3, 1, 1, False),
        (3, 3, 2, 1, 1, False),
        (4, 4, 4, 2, 2, True),
        (4, 3, 4, 2, 2, False),
        (4, 4, 3, 2, 2, False),
        (4, 4, 4, 1, 2, False),
        (4, 4, 4, 3, 1, False),
    ],
)
def test_requirements(level: int, treasures: int, crystals: int, shinobi: int, summons: int, met: bool) -> None:
    owned = " ".join(["kagami", "koban", "kozuchi", "kabuto"][:treasures])
    state = lay_out(
        {0: "33"}, level=level, treasures={0: owned}, crystals={0: crystals}, shinobi={0: shinobi}, summons={0: summons}
    )
    assert meets_requirement(state, 0) == met
    assert (checked(state).flags & 1 == 1) == met
    assert state.over == (met and level == 4)


@rule("GAC-MISSION-05")
def test_the_ways_to_gather() -> None:
    line = enclose("12", "22", "32", "42")
    state = lay_out({0: "12", 1: "43"}, squares="c22 K32", high=line, weapons={0: "tsume shuri"}, crystals={1: 1})
    enter(state, "22")
    walk(state, "32")
    play(state, "take kagami")
    assert state.crystals[0] == 1
    assert state.treasures[0] == 1
    walk(state, "42")
    state.maze = lay_out().maze
    play(state, "attack tsume toyotomi")
    assert state.crystals[0] == 2
    assert state.shinobi[0] == 1
    hunt = summoned("oni", 1, {0: "22", 1: "42"}, treasures={1: "koban"})
    play(hunt, "prowl r2c4")
    assert hunt.summons[0] == 1


# --- declaration and return ----------------------------------------------------------------------------------------


@rule("GAC-RETURN-01")
def test_the_flag_goes_up_in_the_middle_of_a_move() -> None:
    state = lay_out(
        {0: "12"},
        squares="c22",
        high=enclose("12", "22", "32"),
        treasures={0: "kagami koban"},
        crystals={0: 1},
        shinobi={0: 1},
    )
    enter(state, "22")
    assert state.flags == 1
    assert families(state) == {"walk", "stay"}
    assert len(told(state, "flag_raised")) == 1


@rule("GAC-EX-49", "GAC-RETURN-02")
def test_the_flag_comes_down_again() -> None:
    state = lay_out({0: "12"}, RICH, squares="g22", high=enclose("12", "22"), card=22)
    checked(state)
    assert state.flags == 1
    walk(state, "22")
    assert state.flags == 0
    assert not state.over
    assert len(told(state, "flag_lowered")) == 1
    assert asked(state) == 0
    assert state.moves_left == 2


@rule("GAC-RETURN-03", "GAC-TURN-15", "GAC-R-83")
def test_coming_home_with_the_requirement_ends_the_game() -> None:
    state = lay_out({0: "10"}, RICH, high=LINE)
    walk(state, "00")
    assert state.over
    assert state.ended == "returned"
    assert state.returned == 1
    assert state.actors() == []
    assert state.end_reason() == "returned"
    poor = walk(lay_out({0: "10"}, high=LINE), "00")
    assert not poor.over
    stranger = walk(lay_out({0: "81", 1: "55"}, RICH, high=enclose("80", "81")), "80")
    assert not stranger.over, "the own Base it must be"


@rule("GAC-EX-65", "GAC-RETURN-04", "GAC-FAQ-14")
def test_declaration_and_return_in_one_move() -> None:
    state = lay_out({0: "20"}, squares="c10", high=LINE, treasures={0: "kagami koban"}, crystals={0: 1}, shinobi={0: 1})
    enter(state, "10")
    assert state.flags == 1
    assert state.actors()
    walk(state, "00")
    assert state.over
    assert state.maneuvers == 1


@rule("GAC-EX-50", "GAC-RETURN-05", "GAC-R-88")
def test_an_injured_return_waits_for_the_healing() -> None:
    given: Given = {"treasures": {1: "kagami koban"}, "crystals": {1: 3}, "shinobi": {1: 1}, "seats": 3}
    state = lay_out({0: "33", 1: "43"}, given, weapons={0: "tsume"}, tools={1: "kusuri"}, moves=0, made="AAB")
    play(state, "attack tsume toyotomi", "steal crystal")
    assert where(state, 1) == "80"
    assert worn(state, 1) == "injury"
    assert state.actors()
    play(state, "end", "kusuri")
    assert state.over
    assert state.returned == 2
    loop = lay_out(
        {0: "33", 1: "80"}, given, active=1, marker={1: "injury"}, moves=2, high=enclose("80", "70", "81", "71")
    )
    walk(loop, "80")
    assert loop.actors(), "the compulsory A may be a loop back into the Base"
    play(loop, "slide red-east", "end")
    assert loop.over
    assert loop.returned == 2
    away = lay_out({0: "33", 1: "80"}, given, active=1, marker={1: "injury"}, moves=2, high=enclose("80", "70"))
    walk(away, "70")
    play(away, "slide red-east", "end")
    assert not away.over


@rule("GAC-EX-51", "GAC-RETURN-06", "GAC-R-84")
def test_level_4_needs_no_return() -> None:
    state = lay_out(
        {0: "12", 1: "55"},
        squares="c22",
        high=enclose("12", "22", "32"),
        level=4,
        crystals={0: 3},
        treasures={0: "kagami koban kozuchi kabuto"},
        shinobi={0: 2},
        summons={0: 2},
    )
    enter(state, "22")
    assert state.over
    assert state.ended == "gathered"
    assert where(state, 0) == "22"
    assert state.returned == 0
    assert state.scores()[0] == 4 * 20 + 4 * 10 + 4 * 5, "nobody gets the 30 points"
    hurt = lay_out(
        {0: "12"},
        level=4,
        crystals={0: 4},
        treasures={0: "kagami koban kozuchi kabuto"},
        shinobi={0: 2},
        summons={0: 2},
        marker={0: "injury"},
        active=2,
        moves=3,
    )
    assert checked(hurt).over, "Injured or not, in anyone's turn"


@rule("GAC-EX-64", "GAC-RETURN-07", "GAC-FAQ-13", "GAC-R-106")
def test_smoke_carries_home() -> None:
    state = lay_out({1: "33", 0: "43", 2: "34"}, RICH, active=1, weapons={1: "tsume", 0: "kemuri"})
    play(state, "attack tsume tokugawa", "kemuri r0c0")
    assert state.over
    assert state.returned == 1
    assert state.active == 1
    assert state.scores()[0] == 2 * 20 + 10 + 2 * 5 + 30
    assert state.shinobi[1] == 0
    assert state.actors() == [], "the rest of the turn is not played"


@rule("GAC-R-106", "GAC-R-41")
def test_an_escape_home_ends_the_game_before_the_other_blows() -> None:
    state = lay_out(
        {1: "33", 0: "43", 2: "34"},
        active=1,
        weapons={1: "tsume", 0: "kemuri", 2: "kemuri"},
        crystals={0: 2, 2: 1},
        treasures={0: "kagami koban"},
        shinobi={0: 1},
    )
    play(state, "attack tsume tokugawa+oda", "bear", "kemuri r0c0")
    assert state.over
    assert worn(state, 2) == "none"
    assert state.crystals[2] == 1


@rule("GAC-R-83")
def test_an_attack_is_checked_once_when_it_is_finished() -> None:
    """P1 gets its last Crystal by the theft and stands on its Base: the game ends after the whole attack."""
    state = lay_out({0: "00", 1: "10"}, weapons={0: "tsume"}, treasures={0: "kagami koban"}, crystals={0: 1, 1: 1})
    play(state, "attack tsume toyotomi")
    assert state.over
    assert state.returned == 1
    assert worn(state, 1) == "injury"
    assert state.kaeru_count(1) == 1
    assert state.weapon_count(0) == 0


@rule("GAC-R-83")
@pytest.mark.parametrize("event", ["trade", "kusuri", "start", "card", "treasure"])
def test_every_atomic_effect_is_checked(event: str) -> None:
    if event == "trade":
        state = lay_out({0: "00"}, level=3, treasures={0: "kagami koban kabuto"}, crystals={0: 3}, shinobi={0: 3})
        play(state, "trade shinobi")
    elif event == "kusuri":
        state = lay_out({0: "00"}, RICH, active=3, marker={0: "injury"}, tools={0: "kusuri"})
        play(finish_turn(state), "kusuri")
    elif event == "start":
        state = lay_out({0: "00"}, RICH, active=3, moves=0, made="AAB")
        play(state, "end")
    elif event == "card":
        state = lay_out(
            {0: "12", 1: "80"},
            squares="g22",
            high=enclose("12", "22"),
            card=23,
            treasures={1: "kagami koban"},
            crystals={0: 2},
            shinobi={1: 1},
        )
        walk(state, "22")
        assert state.returned == 2
    else:
        state = lay_out(
            {0: "12"},
            squares="K22",
            high=enclose("12", "22"),
            level=4,
            crystals={0: 4},
            treasures={0: "koban kozuchi kabuto"},
            shinobi={0: 2},
            summons={0: 2},
        )
        walk(state, "22")
        play(state, "take kagami")
    assert state.over


@rule("GAC-R-87")
def test_two_may_complete_at_one_check() -> None:
    state = lay_out(
        {0: "00", 1: "80"},
        treasures={0: "kagami koban", 1: "kagami koban"},
        crystals={0: 2, 1: 2},
        shinobi={0: 1, 1: 1},
    )
    checked(state)
    assert state.over
    assert state.returned == 3
    assert [points % 100 for points in state.scores()[:2]] == [90, 90]


# --- points --------------------------------------------------------------------------------------------------------


def ended(**given: Unpack[Given]) -> GachijoState:
    """A finished game: P4 has come home with just enough, the others own what is given."""
    given["treasures"] = {**given.get("treasures", {}), 3: "kagami koban"}
    given["crystals"] = {**given.get("crystals", {}), 3: 2}
    given["shinobi"] = {**given.get("shinobi", {}), 3: 1}
    state = lay_out({0: "33"}, **given)
    state.kaeru_drawn.clear()
    return checked(state)


@rule("GAC-SCORE-02", "GAC-SCORE-03", "GAC-SCORE-04", "GAC-SCORE-05", "GAC-SCORE-06", "GAC-SCORE-09")
@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({}, 0),
        ({"treasures": {0: "koban"}}, 20),
        ({"treasures": {0: "koban kabuto kagami"}}, 60),
        ({"shinobi": {0: 1}}, 10),
        ({"summons": {0: 3}}, 30),
        ({"crystals": {0: 4}}, 20),
        ({"tools": {0: "nawa nawa"}}, 4),
        ({"weapons": {0: "kemuri"}}, 2),
    ],
)
def test_points(given: Given, points: int) -> None:
    state = ended(**given)
    assert state.over
    assert state.scores()[0] == points
    assert state.score_sheet().totals == state.scores()


@rule("GAC-SCORE-01", "GAC-SCORE-07")
def test_kaeru_chips_are_turned_up_at_the_end() -> None:
    state = lay_out({0: "33", 3: "08"}, rich(3))
    state.kaeru = [15, 0, 10, 2, 5]
    rest = state.box.supplies.kaeru[:]
    for number in state.kaeru:
        rest.remove(number)
    state.kaeru = state.kaeru + rest
    state.kaeru_drawn = [0, 1, 0, 2]
    assert state.scores()[0] == 0
    checked(state)
    assert state.scores()[:3] == [25, 0, 2]
    view = state.view(2)
    assert isinstance(view, GachijoState)
    assert view.kaeru_of(0) == [15, 10]
    assert view.scores() == state.scores()


@rule("GAC-EX-52", "GAC-SCORE-08", "GAC-RETURN-03")
def test_the_worked_score() -> None:
    state = lay_out(
        {0: "10"},
        high=LINE,
        treasures={0: "kagami koban kozuchi"},
        shinobi={0: 1},
        summons={0: 1},
        crystals={0: 4},
        tools={0: "kusuri"},
        weapons={0: "tsume kemuri"},
    )
    numbers = state.box.supplies.kaeru[:]
    numbers.remove(5)
    state.kaeru = [*numbers[:2], 5, *numbers[2:]]
    state.kaeru_drawn.append(0)
    walk(state, "00")
    assert state.scores()[0] == 60 + 20 + 20 + 2 + 4 + 5 + 30 == 141
    assert [row.points[0] for row in state.score_sheet().rows] == [60, 20, 20, 2, 4, 5, 30]


@rule("GAC-SCORE-10", "GAC-R-85", "GAC-R-86", "GAC-TURN-16")
def test_the_highest_score_wins_whoever_ended_the_game() -> None:
    state = ended(
        treasures={0: "koban kabuto kozuchi kagami"}, summons={0: 2, 1: 4}, crystals={1: 4}, tools={1: "nuno"}
    )
    assert state.scores() == [100, 62, 0, 90]
    assert state.ranking() == [1, 3, 4, 2]
    assert state.winners() == [0]
    tie = ended(treasures={0: "koban kabuto kozuchi kagami"}, summons={0: 1})
    assert tie.scores() == [90, 0, 0, 90]
    assert tie.ranking() == [1, 3, 3, 1]
    assert tie.winners() == [0, 3]
    assert not GAME.low_score_wins


# --- Markers -------------------------------------------------------------------------------------------------------


def smoke(area: str, marker: str, to: str, kit: str = "", goal_area: str = "") -> GachijoState | None:
    """P2 in an area, perhaps marked, is attacked and vanishes to `to`; None where that is not offered."""
    areas = " ".join(filter(None, [f"{area}33 {area}43" if area else "", f"{goal_area}{to}" if goal_area else ""]))
    state = lay_out(
        {0: "33", 1: "43"},
        weapons={0: "tsume", 1: "kemuri"},
        areas=areas,
        tools={1: kit},
        marker={1: marker} if marker else {},
    )
    play(state, "attack tsume toyotomi")
    text = f"kemuri r{to[1]}c{to[0]}"
    return play(state, text) if text in legal(state) else None


@rule(
    "GAC-EX-55",
    "GAC-EX-56",
    "GAC-EX-57",
    "GAC-MARKER-03",
    "GAC-MARKER-04",
    "GAC-MARKER-05",
    "GAC-MARKER-06",
    "GAC-MARKER-07",
    "GAC-MARKER-08",
    "GAC-MARKER-13",
    "GAC-MARKER-14",
    "GAC-FAQ-06",
)
@pytest.mark.parametrize(
    ("area", "marker", "goal", "kit", "after", "left"),
    [
        ("w", "take", "", "", "none", []),
        ("w", "take", "w", "", "take", []),
        ("w", "take", "w", "take", "take", ["take"]),
        ("w", "take", "r", "", None, []),
        ("w", "take", "r", "hashigo", "hashigo", []),
        ("r", "hashigo", "", "", "none", []),
        ("r", "hashigo", "w", "", None, []),
        ("r", "hashigo", "w", "take", "take", []),
        ("r", "hashigo", "r", "", "hashigo", []),
        ("", "kekkai", "", "", "kekkai", []),
        ("", "kekkai", "w", "", None, []),
        ("", "kekkai", "w", "take", "take", []),
        ("", "kekkai", "r", "hashigo", "hashigo", []),
        ("", "none", "r", "hashigo take", "hashigo", ["take"]),
    ],
)
def test_markers_after_a_kemuri_escape(
    area: str, marker: str, goal: str, kit: str, after: str | None, left: list[str]
) -> None:
    state = smoke(area, marker, "66", kit, goal)
    if after is None:
        assert state is None
    else:
        assert state is not None
        assert worn(state, 1) == after
        assert tools(state, 1) == left


@rule("GAC-MARKER-02", "GAC-MARKER-15", "GAC-MARKER-16", "GAC-EX-55", "GAC-MARKER-01")
@pytest.mark.parametrize(("area", "marker"), [("w", "take"), ("r", "hashigo"), ("", "kekkai"), ("", "none")])
def test_injury_replaces_every_marker(area: str, marker: str) -> None:
    areas = f"{area}33 {area}43" if area else ""
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, areas=areas, marker={1: marker})
    play(state, "attack tsume toyotomi")
    assert worn(state, 1) == "injury"
    assert where(state, 1) == "80"


@rule("GAC-EX-58", "GAC-MARKER-10", "GAC-MARKER-11", "GAC-MARKER-13", "GAC-MARKER-14", "GAC-FAQ-06")
@pytest.mark.parametrize("marker", ["nuno", "kekkai"])
@pytest.mark.parametrize(
    ("goal", "kit", "after"),
    [("", "", None), ("w", "take", "take"), ("r", "hashigo", "hashigo"), ("w", "", ""), ("r", "take", "")],
)
def test_markers_after_a_gacha_card(marker: str, goal: str, kit: str, after: str | None) -> None:
    state = lay_out(
        {0: "12"},
        squares="g22",
        high=enclose("12", "22"),
        card=12,
        areas=f"{goal}66" if goal else "",
        tools={0: f"{marker} {kit}".strip()},
    )
    play(state, marker)
    walk(state, "22")
    if after == "":
        assert "appear r6c6" not in legal(state)
        return
    play(state, "appear r6c6")
    assert worn(state, 0) == (after or marker)
    assert tools(state, 0) == []


@rule("GAC-MARKER-16")
def test_card_24_replaces_a_marker_too() -> None:
    state = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), card=24, tools={0: "nuno"})
    play(state, "nuno")
    walk(state, "22")
    assert worn(state, 0) == "injury"
