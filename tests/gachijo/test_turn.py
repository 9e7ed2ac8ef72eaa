"""Turns, slides, duties, relocation (TURN, SLIDE, GAC-R-19…27, -94, -109, -110, -116)."""

from __future__ import annotations

import pytest

from chabudai.core.rng import Rng
from chabudai.games.gachijo.rules.box import WEAPONS
from chabudai.games.gachijo.rules.castle import WallSheet
from gachijo.table import (
    GAME,
    Given,
    boundary,
    cell,
    enclose,
    enter,
    finish_turn,
    laid,
    lay_out,
    legs,
    rich,
    slide,
    stack_summon,
    stops,
    tools,
    top,
    walk,
    where,
    worn,
)
from kit import asked, families, legal, play, refusal, refused

rule = pytest.mark.rule


# --- the course of a turn ------------------------------------------------------------------------------------------


@rule("GAC-TURN-02", "GAC-TURN-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round(seats: int) -> None:
    state = laid(seats, "A")
    order = []
    for _ in range(2 * seats):
        order.append(state.active)
        finish_turn(state)
    assert order == list(range(seats)) * 2


@rule("GAC-EX-01", "GAC-TURN-05", "GAC-TURN-06", "GAC-TURN-07", "GAC-TURN-03")
@pytest.mark.parametrize(
    ("moves", "made", "expected"),
    [
        (3, "", {"walk", "slide"}),
        (2, "A", {"walk", "slide"}),
        (2, "B", {"walk", "slide"}),
        (1, "AA", {"slide"}),
        (1, "BB", {"walk"}),
        (1, "AB", {"walk", "slide"}),
        (1, "BA", {"walk", "slide"}),
        (0, "ABA", {"end"}),
    ],
)
def test_what_is_still_owed(moves: int, made: str, expected: set[str]) -> None:
    assert families(lay_out({0: "22"}, moves=moves, made=made)) == expected


@rule("GAC-TURN-03", "GAC-R-26")
def test_the_turn_goes_on_until_all_moves_are_made() -> None:
    state = lay_out({0: "22"})
    for text in ("walk r3c3 free", "slide red-east", "walk r2c2 free"):
        assert "to make: run or slide" in refusal(state, "end").sentence
        play(state, text)
    assert state.moves_left == 0
    play(state, "end")
    assert state.active == 1
    assert state.moves_left == 3


@rule("GAC-EX-02", "GAC-TURN-08", "GAC-TURN-18", "GAC-WEAPON-38")
@pytest.mark.parametrize("first", ["walk", "slide"])
def test_an_injured_turn_is_one_of_each(first: str) -> None:
    state = lay_out({0: "22"}, active=3)
    state.marker[0] = 5
    finish_turn(state)
    assert state.active == 0
    assert state.moves_left == 2
    assert worn(state, 0) == "injury"
    if first == "walk":
        walk(state, "33")
        assert families(state) == {"slide"}
        slide(state)
    else:
        slide(state)
        assert families(state) == {"walk"}
        walk(state, "33")
    assert state.moves_left == 0
    assert worn(state, 0) == "injury"
    play(state, "end")
    assert state.active == 1
    assert worn(state, 0) == "none"


@rule("GAC-TURN-09", "GAC-TURN-10", "GAC-TURN-11", "GAC-TOOL-09", "GAC-WEAPON-10", "GAC-R-39", "GAC-CHIP-04")
def test_free_actions_cost_no_move() -> None:
    state = lay_out({0: "22", 1: "32"}, tools={0: "nuno kekkai"}, weapons={0: "tsume katana"}, shinobi={0: 2})
    assert {"nuno", "kekkai", "attack", "trade"} <= families(state)
    play(state, "nuno", "trade shinobi", "attack tsume toyotomi")
    assert state.moves_left == 3
    assert (state.maneuvers, state.slides) == (0, 0)
    again = lay_out({0: "22", 1: "32", 2: "12"}, weapons={0: "tsume tsume"})
    play(again, "attack tsume toyotomi", "attack tsume oda")
    assert again.shinobi[0] == 2, "any number of times"


@rule("GAC-TURN-12", "GAC-R-27")
def test_the_guardian_comes_last_and_once() -> None:
    state = lay_out(
        {0: "22", 1: "66"},
        crystals={0: 2},
        treasures={1: "koban"},
        seats=3,
        moves=1,
        made="AB",
        weapons={0: "shuri"},
        shinobi={0: 2},
    )
    assert "summon" not in families(state)
    no = refusal(state, "summon")
    assert "only after all your moves" in no.sentence
    assert no.rule == "GAC-TURN-12"
    walk(state, "33")
    stack_summon(state, "oni", 1)
    assert {"summon", "end"} <= families(state)
    play(state, "summon")
    assert families(state) == {"slide", "prowl"}, "no free actions during a GoT play"
    play(state, "prowl r6c6")
    assert legal(state) == ["trade shinobi", "end"], "afterwards chips may be traded, nothing else"
    play(state, "end")
    assert state.active == 1


@rule("GAC-TURN-17", "GAC-R-109", "GAC-GOT-17", "GAC-R-81")
def test_the_start_of_a_turn() -> None:
    state = lay_out({0: "den"}, active=3, tools={0: "kusuri"}, seats=4)
    finish_turn(state)
    assert where(state, 0) == "44"
    assert state.active == 0
    for marker in ("nuno", "kekkai"):
        hidden = lay_out({0: "22"}, active=3, marker={0: marker})
        finish_turn(hidden)
        assert worn(hidden, 0) == "none"
    hurt = lay_out({0: "22"}, active=3, marker={0: "injury"}, tools={0: "kusuri"})
    finish_turn(hurt)
    assert legal(hurt) == ["kusuri", "endure"]
    assert hurt.moves_left == 0, "before the counted moves begin"


@rule("GAC-TURN-18", "GAC-R-109")
def test_a_game_that_ends_by_healing_ends_before_the_change_of_markers() -> None:
    state = lay_out({0: "00"}, rich(), marker={0: "injury"}, moves=0, made="AB", tools={0: "nuno"})
    assert state.actors()
    play(state, "end")
    assert state.over
    assert state.ended == "returned"
    assert tools(state, 0) == ["nuno"]


# --- slides --------------------------------------------------------------------------------------------------------


def wall_sheet(red: bool, *walls: str) -> WallSheet:
    """A sheet with High Walls that lie on these boundaries at offset 0."""
    columns, rows = (13, 9) if red else (9, 13)
    vertical = [[0] * (columns - 1) for _ in range(rows)]
    horizontal = [[0] * columns for _ in range(rows - 1)]
    for text in walls:
        source, direction = min(boundary(text))
        column, row = source % 9 + (2 if red else 0), source // 9 + (0 if red else 2)
        (vertical if direction == 1 else horizontal)[row][column] = 2
    return WallSheet(red, 2, vertical, horizontal, [6, 4] if red else [4, 6])


@rule("GAC-EX-17", "GAC-SLIDE-01", "GAC-SLIDE-02", "GAC-SLIDE-03", "GAC-R-23")
def test_a_slide_moves_the_walls_of_its_sheet_by_one_cell() -> None:
    state = lay_out(
        {0: "22", 1: "66"}, squares="c55 K33", red=wall_sheet(True, "32|42"), blue=wall_sheet(False, "55|56")
    )
    before = state.position[:], state.castle.squares
    slide(state, "red-east")
    assert state.slides == 1
    assert state.moves_left == 2
    assert state.maze.wall(cell("32"), 1) == 0
    assert state.maze.wall(cell("42"), 1) == 2
    assert state.maze.wall(cell("55"), 2) == 2, "the other sheet stays"
    assert (state.position, state.castle.squares) == before
    slide(state, "blue-south")
    assert state.maze.wall(cell("55"), 2) == 0
    assert state.maze.wall(cell("56"), 2) == 2
    assert [text for text in legal(state) if text.startswith("slide")] == [], "an A is owed"
    edge = lay_out({0: "22"}, places=(2, -2))
    assert {text for text in legal(edge) if text.startswith("slide")} == {"slide red-west", "slide blue-south"}
    for place in range(-1, 2):
        within = lay_out({0: "22"}, places=(place, -place))
        assert sum(text.startswith("slide") for text in legal(within)) == 4, "five positions, up to both ends"


@rule("GAC-R-24", "GAC-SLIDE-04", "GAC-FAQ-01")
def test_sliding_back_is_a_new_counted_move() -> None:
    state = lay_out({0: "22"})
    slide(state, "red-east")
    slide(state, "red-west")
    assert state.places == [2, 2]
    assert state.moves_left == 1
    assert state.slides == 2


@rule("GAC-SLIDE-06", "GAC-SLIDE-05", "GAC-GOT-01", "GAC-GOT2-01")
@pytest.mark.parametrize(
    ("seats", "places", "offered"), [(2, (1, 0), True), (3, (1, 0), False), (3, (0, 0), True), (4, (0, 1), False)]
)
def test_merged_symbols_matter_for_three_and_four(seats: int, places: tuple[int, int], offered: bool) -> None:
    state = lay_out({0: "22"}, seats=seats, places=places, crystals={0: 1}, moves=0, made="AAB")
    assert ("summon" in families(state)) == offered


# --- shut in -------------------------------------------------------------------------------------------------------


@rule("GAC-TURN-13", "GAC-R-19", "GAC-R-22", "GAC-R-116")
def test_a_ninja_that_cannot_move_all_turn_is_carried_to_a_base() -> None:
    state = lay_out({0: "22", 1: "80", 2: "55"}, high=enclose("22"))
    assert set(legal(state)) == {f"relocate {house}" for house in ("tokugawa", "oda")}, "P2 and P4 hold two Bases"
    play(state, "relocate oda")
    assert where(state, 0) == "88"
    assert state.active == 1, "the turn ends at once"
    rope = lay_out({0: "22"}, high=enclose("22"), tools={0: "nawa"})
    assert {"walk", "slide"} <= families(rope), "with a Nawa it can move"
    at_base = lay_out({0: "88", 2: "55"}, high=enclose("88"))
    assert "relocate oda" in legal(at_base), "the Base it stands on counts as vacant"
    hurt = lay_out({0: "22"}, high=enclose("22"), marker={0: "injury"}, moves=2)
    play(hurt, "relocate tokugawa")
    assert worn(hurt, 0) == "none", "the steps of the end of a turn follow all the same"


@rule("GAC-R-19")
@pytest.mark.parametrize(("moves", "made", "forced"), [(3, "", False), (2, "", False), (1, "B", True)])
def test_slides_that_would_open_a_way_forbid_relocation(moves: int, made: str, forced: bool) -> None:
    """The wall opens after one slide to the east or west; k − 1 slides may still be made."""
    state = lay_out({0: "22"}, high="22|12 22|21 22|23", red=wall_sheet(True, "22|32"), moves=moves, made=made)
    assert ("relocate" in families(state)) == forced
    assert "walk" not in families(state)


@rule("GAC-R-19")
def test_two_slides_are_looked_at_when_three_moves_are_left() -> None:
    red = wall_sheet(True, "12|22", "22|32", "32|42")
    state = lay_out({0: "22"}, high="22|12 22|21 22|23", red=red)
    assert "relocate" not in families(state)
    assert set(legal(state)) == {"slide red-east", "slide red-west"}, "a blue slide would leave one move too few"


@rule("GAC-R-20")
def test_walling_oneself_in_is_illegal() -> None:
    red = wall_sheet(True, "21|31", "22|32", "23|33")
    state = lay_out({0: "32"}, high="32|31 32|33 32|42", red=red, places=(-1, 0), moves=2)
    assert stops(state) != set()
    assert "slide red-east" not in legal(state)
    assert "slide blue-south" in legal(state)
    assert refused(state, "slide red-east") == "GAC-R-20"
    later = lay_out({0: "32"}, high="32|31 32|33 32|42", red=red, places=(-1, 0), moves=2, made="A")
    assert "slide red-east" in legal(later), "once the A is made nothing is owed"
    early = lay_out({0: "32"}, high="32|31 32|33 32|42", red=red, places=(-1, 0), moves=3)
    assert "slide red-east" in legal(early), "a second slide could open the way again"


@rule("GAC-TURN-14", "GAC-R-21")
def test_a_ninja_shut_in_for_ever_may_claim_it() -> None:
    room = ["22", "32"]
    state = lay_out({0: "22"}, high=enclose(*room))
    assert stops(state) == {"32"}
    assert {"relocate tokugawa"} <= set(legal(state))
    assert "slide red-east" in legal(state), "a claim is a choice"
    walk(state, "32")
    assert "relocate" not in families(state), "only before the first A"
    stairs = lay_out({0: "22"}, high=enclose(*room), squares="s22 s66")
    assert "relocate" not in families(stairs), "passages lead out"
    water: Given = {"areas": "w42 w52", "high": enclose("22", "32", "42", "52", "62", "61", "60", "70", "80")}
    assert "relocate" in families(lay_out({0: "22", 1: "55"}, **water))
    assert "relocate" not in families(lay_out({0: "22", 1: "55"}, water, tools={0: "take"}))
    assert "relocate" in families(lay_out({0: "22", 1: "55"}, water, tools={0: "take"}, marker={0: "injury"}, moves=2))
    opening = lay_out({0: "22"}, high="22|12 22|21 22|23 32|31 32|33", red=wall_sheet(True, "32|42"))
    assert "relocate" not in families(opening), "a wall that opens in some position is no prison"


@rule("GAC-R-21")
@pytest.mark.parametrize(("area", "tool", "other"), [("w", "take", "hashigo"), ("r", "hashigo", "take")])
def test_only_the_tool_for_the_area_leads_out(area: str, tool: str, other: str) -> None:
    way_out = ["22", "32", "42", "52", "62", "61", "60", "70", "80"]
    given: Given = {"areas": f"{area}42 {area}52", "high": enclose(*way_out)}
    for held, shut_in in (("", True), (other, True), (tool, False)):
        state = lay_out({0: "22", 1: "55"}, given, tools={0: held})
        assert ("relocate" in families(state)) == shut_in


@rule("GAC-R-21")
def test_a_rope_leads_out_of_a_walled_room() -> None:
    room = enclose("22", "32")
    assert "relocate" in families(lay_out({0: "22"}, high=room, tools={0: "kusuri"}))
    assert "relocate" not in families(lay_out({0: "22"}, high=room, tools={0: "nawa"}))
    hurt = lay_out({0: "22"}, high=room, tools={0: "nawa"}, marker={0: "injury"}, moves=2)
    assert "relocate" not in families(hurt), "an Injured Ninja still climbs walls"
    moat: Given = {"areas": "w21 w12 w32 w23", "high": enclose("22")}
    for held, shut_in in (("", True), ("nawa", True), ("take", True), ("nawa take", False)):
        state = lay_out({0: "22"}, moat, tools={0: held})
        assert ("relocate" in families(state)) == shut_in, "a wall with water behind it takes both"


@rule("GAC-R-22")
def test_relocation_to_the_own_base_is_a_return_and_squares_do_not_work() -> None:
    state = lay_out({0: "22"}, rich(), high=enclose("22"))
    play(state, "relocate tokugawa")
    assert state.over
    assert state.returned == 1
    wet = lay_out({0: "22"}, areas="w22", high=enclose("22"), weapons={0: "tsume"}, crystals={0: 1}, seats=3)
    play(wet, "relocate tokugawa")
    assert worn(wet, 0) == "none"
    assert wet.active == 1, "no free action and no guardian after it"


@rule("GAC-R-94")
def test_only_a_completed_mission_ends_the_game() -> None:
    assert GAME.always_ends is False
    assert GAME.end_reasons == ["returned", "gathered", "capped"]
    state = laid(2, "A", seed=3)
    rng = Rng(1)
    for _ in range(400):
        if state.over:
            break
        seat = asked(state)
        state.play(seat, state.random_move(seat, rng))
    assert state.over == bool(state.ended)
    cut = lay_out({0: "00"}, treasures={0: "kagami"})
    assert cut.scores()[0] == 20
    assert cut.returned == 0, "a game that is broken off is scored without the bonus"


@rule("GAC-R-27")
def test_no_free_action_in_mid_route_or_during_a_card() -> None:
    state = lay_out(
        {0: "12", 1: "23"},
        squares="c22 g42",
        weapons={0: "tsume"},
        shinobi={0: 2},
        tools={0: "nuno"},
        high=enclose("12", "22", "32", "42"),
        card=16,
    )
    assert {"trade", "nuno"} <= families(state)
    enter(state, "22")
    assert families(state) == {"walk", "stay"}
    walk(state, "42")
    assert families(state) == {"slide"}
    play(state, legal(state)[0])
    assert "trade" in families(state)
    assert WEAPONS[0] == "tsume"


@rule("GAC-R-110")
def test_a_card_is_resolved_before_the_next_window() -> None:
    state = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), moves=1, made="AB", card=16, seats=3)
    walk(state, "22")
    assert families(state) == {"slide"}
    assert state.moves_left == 0
    play(state, "slide red-east")
    assert families(state) == {"end"}
    top(state, 3)
    assert legs(state, "walk") == {}
