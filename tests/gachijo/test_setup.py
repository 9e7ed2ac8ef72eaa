"""Laying the table (SETUP, GAC-R-23, -25, -89…92, -107)."""

from __future__ import annotations

from typing import cast

import pytest

from chabudai.core import registry
from chabudai.core.errors import BadOption
from chabudai.core.state import NO_MOVE
from chabudai.games.gachijo.rules.box import HOUSES
from chabudai.games.gachijo.rules.cells import neighbour, turned
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, cell, laid, new, xy
from kit import asked, legal, play, view_of

rule = pytest.mark.rule


# --- setup ---------------------------------------------------------------------------------------------------------


@rule("GAC-SETUP-01", "GAC-SETUP-02", "GAC-SETUP-16", "GAC-R-91")
def test_stage_and_mission_are_options_that_bind_all() -> None:
    assert [option.name for option in GAME.options] == ["stage", "level", "cap"]
    assert GAME.options[0].values == list("ABCDEFGHI")
    assert GAME.options[1].values == [1, 2, 3, 4]
    state = new(3, stage="E", level=3)
    assert state.castle.stage == "E"
    assert state.mission.level == 3
    assert state.view(None).to_dict()["options"] == {"stage": "E", "level": 3, "cap": 0}


@rule("GAC-SETUP-03", "GAC-SETUP-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_levels_by_players(seats: int) -> None:
    allowed = {options["level"] for number, options in GAME.combinations() if number == seats}
    assert allowed == ({1, 2} if seats == 2 else {1, 2, 3, 4})
    if seats == 2:
        with pytest.raises(BadOption, match="level 3"):
            new(2, stage="A", level=3)


@rule("GAC-SETUP-05", "GAC-SETUP-06", "GAC-SETUP-07", "GAC-R-89", "GAC-SETUP-31", "GAC-SETUP-32", "GAC-TURN-01")
@pytest.mark.parametrize(
    ("seats", "houses", "bases"),
    [
        (2, "tokugawa oda", "00 88"),
        (3, "tokugawa toyotomi oda", "00 80 88"),
        (4, "tokugawa toyotomi oda takeda", "00 80 88 08"),
    ],
)
def test_bases_by_seat(seats: int, houses: str, bases: str) -> None:
    state = laid(seats)
    assert [HOUSES[house] for house in state.houses] == houses.split()
    assert [xy(node) for node in state.position] == bases.split()
    assert asked(state) == 0, "the first player owns Tokugawa and begins"
    vacant = [xy(state.castle.bases[house]) for house in state.vacant_bases()]
    others = {"00", "80", "88", "08"} - set(bases.split())
    assert set(vacant) == others - {xy(state.guardian_node) if seats == 2 else ""}


@rule("GAC-SETUP-08", "GAC-SETUP-09", "GAC-SETUP-10", "GAC-R-25", "GAC-R-23")
def test_the_last_player_lays_the_board() -> None:
    state = new(3)
    seen = []
    for _ in range(6):
        assert asked(state) == 2
        seen.append([text.split()[0] for text in legal(state)])
        play(state, legal(state)[-1])
    assert [len(names) for names in seen] == [2, 4, 2, 2, 5, 5], "equal turns of the stage are skipped"
    assert [names[0] for names in seen] == [
        "turn-stage",
        "turn-items",
        "turn-red",
        "turn-blue",
        "place-red",
        "place-blue",
    ]
    assert state.turns_of == [1, 3, 1, 1]
    assert state.places == [4, 4]
    printed = GAME.box.castle(1, 0, 0, 0, 0)
    kagami = printed.squares.index(9)
    assert xy(kagami) == "41"
    assert state.castle.squares[cell("14")] == 9, "T3 turned by 270° sends (4,1) to (1,4)"
    assert printed.layers[cell("31")] == [2]
    assert state.castle.layers[cell("73")] == [2], "the stage by 90°"
    for direction in range(4):
        source = cell("44")
        red = GAME.box.red.turned().wall(source, direction, 2)
        blue = GAME.box.blue.turned().wall(source, direction, 2)
        assert state.maze.wall(source, direction) == max(red, blue)


@rule("GAC-SETUP-08", "GAC-SETUP-09", "GAC-SETUP-10")
@pytest.mark.parametrize("turns", [[0, 0, 0, 0], [1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
@pytest.mark.parametrize("places", [(-2, 1), (0, 0), (1, -1)])
def test_every_sheet_is_laid_on_its_own(turns: list[int], places: tuple[int, int]) -> None:
    state = new(4)
    angles = [str(90 * turns[0]), str(90 * turns[1]), str(180 * turns[2]), str(180 * turns[3])]
    for name, angle in zip(("stage", "items", "red", "blue"), angles, strict=True):
        play(state, f"turn-{name} {angle}")
    for name, place in zip(("red", "blue"), places, strict=True):
        play(state, f"place-{name} {place:+d}" if place else f"place-{name} 0")
    assert state.turns_of == turns
    assert state.places == [places[0] + 2, places[1] + 2]
    red = GAME.box.red.turned() if turns[2] else GAME.box.red
    blue = GAME.box.blue.turned() if turns[3] else GAME.box.blue
    for source in range(81):
        printed = GAME.box.stages[1]
        assert state.castle.layers[turned(source, turns[0])] == printed.layers[source]
        if GAME.box.items[source]:
            assert state.castle.squares[turned(source, turns[1])] == GAME.box.items[source]
        for direction in range(4):
            if neighbour(source, direction) >= 0:
                walls = [red.wall(source, direction, places[0]), blue.wall(source, direction, places[1])]
                assert state.maze.wall(source, direction) == max(walls)
    restored = cast(GachijoState, GAME.restore(state.to_dict()))
    assert restored.digest() == state.digest()
    assert restored.maze is state.maze


@rule("GAC-SETUP-11")
def test_item_squares_lie_over_the_stage() -> None:
    castle = GAME.box.castle(0, 0, 0, 0, 0)
    assert castle.squares[cell("41")] == 9
    assert castle.squares[cell("44")] == 2
    assert [xy(spot) for spot in range(81) if castle.squares[spot] == 8] == ["50", "03", "85", "38"]


@rule("GAC-SETUP-12", "GAC-SETUP-13", "GAC-SETUP-14", "GAC-SETUP-15", "GAC-R-107")
@pytest.mark.parametrize(
    ("seats", "stage", "bag"),
    [(4, "B", [3] * 6), (3, "A", [0, 0, 3, 3, 3, 3]), (2, "B", [2] * 6), (2, "A", [0, 0, 2, 2, 2, 2])],
)
def test_bags(seats: int, stage: str, bag: list[int]) -> None:
    state = new(seats, stage=stage)
    assert state.tool_bag == bag
    assert state.weapon_bag == [3, 3, 3, 3]


@rule(
    "GAC-SETUP-17",
    "GAC-SETUP-18",
    "GAC-SETUP-19",
    "GAC-SETUP-20",
    "GAC-SETUP-21",
    "GAC-SETUP-25",
    "GAC-SETUP-26",
    "GAC-SETUP-27",
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stocks_at_the_start(seats: int) -> None:
    state = new(seats)
    assert state.den == [3, 3, 3, 3]
    assert (state.crystal_yard(), state.chip_yard(), state.kaeru_yard()) == (18, 16, 20)
    assert sorted(state.kaeru) == sorted([0] * 4 + [2] * 5 + [5] * 5 + [10] * 4 + [15] * 2)
    assert state.kaeru != sorted(state.kaeru), "mixed"
    assert state.flags == 0
    assert state.marker == [0] * seats
    assert state.tools == [0] * (6 * seats)
    assert state.weapons == [-1] * (3 * seats)
    assert (state.treasures, state.crystals, state.shinobi, state.summons) == ([0] * seats,) * 4
    if seats > 2:
        assert state.guardian == -1
        assert state.guardian_node == -1


@rule("GAC-SETUP-22", "GAC-SETUP-23")
def test_summon_cards() -> None:
    def cards(seats: int) -> list[tuple[int, int]]:
        return sorted((card.guardian, card.moves) for card in new(seats).summon_cards())

    assert cards(4) == cards(3) == [(0, 1), (0, 3), (1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)]
    assert cards(2) == [(0, 1), (1, 1), (2, 2), (3, 2)]


@rule("GAC-SETUP-24", "GAC-R-92")
def test_gacha_deck() -> None:
    first, second = new(seed=1), new(seed=2)
    assert sorted(first.gacha) == list(range(24)) == sorted(second.gacha)
    assert first.gacha != second.gacha
    assert [card.number for card in GAME.box.gacha] == list(range(1, 25))


@rule("GAC-SETUP-28", "GAC-SETUP-29", "GAC-SETUP-30")
def test_first_tokens() -> None:
    state = laid(3)
    assert [state.tool_count(seat) for seat in range(3)] == [1, 1, 1] == [state.weapon_count(seat) for seat in range(3)]
    assert sum(state.tool_bag) == 15
    assert sum(state.weapon_bag) == 9
    for viewer in range(3):
        view = view_of(state, viewer)
        assert view.tools == state.tools, "Tools lie face up"
        for seat in range(3):
            expected = state.weapons_of(seat) if seat == viewer else [-2]
            assert view.weapons_of(seat) == expected


@rule("GAC-SETUP-33", "GAC-R-90")
def test_two_players_start_with_the_oni_on_a_vacant_base() -> None:
    state = new(2)
    for _ in range(6):
        play(state, legal(state)[0])
    assert asked(state) == 1
    assert legal(state) == ["place-oni toyotomi", "place-oni takeda"]
    play(state, "place-oni takeda")
    assert (state.guardian, xy(state.guardian_node)) == (0, "08")


# --- for whoever does not choose -----------------------------------------------------------------------------------


def usual_moves(state: GachijoState) -> list[str]:
    """The moves by which the usual way lays the board."""
    moves: list[str] = []
    while (move := state.decision(asked(state)).usual(state)) != NO_MOVE:
        moves.append(GAME.moves.text(move))
        state.play(asked(state), move)
    return moves


def test_the_usual_way_to_lay_the_board_is_the_one_that_the_content_names() -> None:
    names = ("turn-stage", "turn-items", "turn-red", "turn-blue", "place-red", "place-blue")
    usual = {stage: lies for stage, lies in GAME.content.table("usual").items() if isinstance(lies, dict)}
    assert list(usual["A"]) == ["2", "3", "4"]
    for stage, lies in usual.items():
        for seats, lie in lies.items():
            values = ["0", "0", f"{lie[0]}", f"{lie[1]}", *[f"{place:+d}" if place else "0" for place in lie[2:]]]
            wanted = [f"{name} {value}" for name, value in zip(names, values, strict=True)]
            assert usual_moves(new(int(seats), stage=stage))[:6] == wanted


def test_where_nobody_has_looked_nothing_is_turned_and_sheets_lie_in_the_middle() -> None:
    middle = ["turn-stage 0", "turn-items 0", "turn-red 0", "turn-blue 0", "place-red 0", "place-blue 0"]
    assert usual_moves(new(3, stage="B")) == middle
    first = registry.load_shipped("gachijo", registry.shipped_before("gachijo")[0].digest)
    assert first is not None
    assert usual_moves(cast(GachijoState, first.new(3, 1))) == middle, "and in the content before it"
