"""What people see: traces of moves, texts, sentences, click paths, refusals."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.draw.way import way_of
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.words.help import HELP
from gachijo.table import GAME, enclose, lay_out, node, rc, summoned, xy
from gachijo.test_legs import price, random_scene
from kit import play


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("batch", range(4))
def test_traces_are_legal_routes(batch: int) -> None:
    """Step by step: neighbours, no turning back, the named spend and no more; jumps only between staircases."""
    for seed in range(batch * 40, batch * 40 + 40):
        state = random_scene(seed)
        for move in state.legal_moves(0):
            decoded = GAME.moves.decode(move)
            if decoded.family not in ("walk", "pass"):
                assert way_of(state, 0, move) == []
                continue
            way = way_of(state, 0, move)
            assert way[0] == state.position[0]
            assert way[-1] == decoded.values[0]
            spent = (0, 0, 0)
            for index in range(1, len(way)):
                here, there = way[index - 1], way[index]
                steps = [d for d in range(DIRECTIONS) if neighbour(here % CELLS, d) == there % CELLS]
                if not steps:
                    assert index == len(way) - 1
                    assert {state.castle.squares[here], state.castle.squares[there]} <= {4, 5}
                    continue
                source = (here % CELLS, state.castle.layer_of(here))
                cost = price(state, source, steps[0], state.castle.layer_of(there))
                spent = (spent[0] + cost[0], spent[1] + cost[1], spent[2] + cost[2])
                assert index < 2 or way[index - 2] % CELLS != there % CELLS
            label = "+".join(f"{n}{t}" for n, t in zip(spent, ("nawa", "take", "hashigo"), strict=True) if n) or "free"
            assert decoded.labels["spend"] == label


def test_a_guardian_is_traced_too() -> None:
    state = summoned("oni", 3, {0: "22", 1: "66"}, squares="s43 s71 y02")
    ways = {
        xy(way_of(state, 0, move)[-1]): way_of(state, 0, move)
        for move in state.legal_moves(0)
        if way_of(state, 0, move)
    }
    assert [xy(spot) for spot in ways["42"]] == ["44", "43", "42"]
    assert way_of(state, 0, state.legal_moves(0)[0]) == [], "a slide moves no piece"


@pytest.mark.parametrize("squares", ["y02", "y02 s43"])
def test_a_jump_between_yin_yang_squares_takes_no_staircase(squares: str) -> None:
    """Only Ninja and Oni use the passages (GAC-GOTMOVE-17)."""
    state = summoned("kappa", 2, {0: "22", 1: "66"}, squares=squares, high=enclose("02"))
    assert [xy(spot) for spot in way_of(state, 0, GAME.moves.parse(f"prowl {rc('02')}"))] == ["44", "02"]


def test_a_passage_is_not_entered_where_a_ninja_stands() -> None:
    """Oni may stop on the staircase of a target, but not go on from there (GAC-R-71); two walls bar the way."""
    walls = enclose("02") + " " + enclose("01", "02", "03", "12")
    state = summoned("oni", 3, {0: "22", 1: "43"}, squares="s43 s33 s02", high=walls, treasures={1: "koban"})
    way = [xy(spot) for spot in way_of(state, 0, GAME.moves.parse(f"prowl {rc('02')}"))]
    assert way[-2:] == ["33", "02"]


def test_a_route_in_progress_is_traced_from_where_it_is() -> None:
    state = lay_out({0: "12"}, squares="c22", high=enclose("12", "22", "32"))
    play(state, "pass r2c2 free")
    assert way_of(state, 0, GAME.moves.parse("walk r2c3 free")) == [node("22"), node("32")]


def test_click_paths() -> None:
    plain = lay_out({0: "22"})
    assert GAME.path(plain, 0, GAME.moves.parse("walk r3c3 free")) == ["r3c3"]
    choice = lay_out({0: "12"}, areas="w13", high=enclose("12", "22", "13", "23") + " 12|22", tools={0: "nawa take"})
    paths = [GAME.path(choice, 0, move) for move in choice.legal_moves(0)]
    assert ["r2c2", "spend-1nawa"] in paths
    assert ["r2c2", "spend-1take"] in paths
    assert len({tuple(path) for path in paths}) == len(paths), "no two moves share a path"
    assert GAME.path(plain, 0, GAME.moves.parse("slide red-east")) == ["slide-red-east"]


def test_elements_explain_themselves() -> None:
    paths = {part for move in range(GAME.moves.size) for part in GAME.moves.path(move)}
    assert set(HELP) <= paths, "help for elements that are never touched"
    assert GAME.element_help("tool-nawa").startswith("Nawa")
    assert GAME.element_help("no-such-thing") == ""


def test_sentences_name_houses_properly() -> None:
    state = lay_out({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume"})
    sentences = {GAME.sentence(state, 0, move) for move in state.legal_moves(0)}
    assert "attacks Toyotomi and Oda with Tsume" in sentences


def test_the_text_shows_the_castle() -> None:
    state = lay_out(
        {0: "12", 1: "den"},
        areas="w32 r42 a52",
        squares="c22 K62",
        high="12|22",
        low="12|13",
        weapons={0: "tsume", 1: "kemuri"},
        tools={0: "nawa"},
        treasures={1: "koban"},
    )
    lines = GAME.text(state.view(0)).splitlines()
    row = next(line for line in lines if line.startswith("r2"))
    assert row == "r2  |      1| c  ~   ^   =    K         |"
    below = lines[lines.index(row) + 1]
    assert below == "    +   + . +   +   +   +   +   +   +   +"
    text = "\n".join(lines)
    assert "Weapons: Tsume" in text
    assert "Weapons: hidden" in text
    assert "in the Den" in text
    assert "Treasures: Koban" in text
    assert "Kemuri" not in text
