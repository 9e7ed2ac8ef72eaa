"""Worlds, refusals, click paths, log and text of BOO."""

from __future__ import annotations

from typing import cast

import pytest

from boo.table import GAME, SEATS, ask, hold, lay_out, new, show, show_homes, spring
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.grove import Nearer
from chabudai.games.boo.rules.markets import draw_tile
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import SHOOT_WORDS, player_colour
from kit import asked, decision, legal, listen, play, play_randomly, random_positions, refused

POSITIONS = [(seats, seed, moves) for seats in SEATS for seed, moves in ((1, 0), (2, 37), (3, 90), (4, 160))]


def test_worlds_differ_in_what_comes_next() -> None:
    view = lay_out(2).view(0)
    worlds = [cast(BooState, view.imagine(Rng(seed))) for seed in range(12)]
    assert len({draw_tile(world, 0) for world in worlds}) > 5


def test_worlds_keep_what_lies_under_a_stack() -> None:
    state = play_randomly(new(2, 3), 3, 150)
    assert state.under
    world = state.view(1).imagine(Rng(9))
    assert isinstance(world, BooState)
    assert world.under == state.under


@pytest.mark.parametrize("seats", SEATS)
def test_every_refusal_names_a_rule(seats: int) -> None:
    """Whatever is tried instead of an answer, at the first decision of each kind."""
    seen: set[str] = set()
    for state in random_positions(new(seats, 8, "night"), seats):
        if decision(state) in seen or state.over:
            continue
        seen.add(decision(state))
        seat = asked(state)
        assert GAME.prompt(state, seat).endswith((".", "?"))
        offered = set(state.legal_moves(seat))
        for move in set(range(GAME.moves.size)) - offered:
            refusal = state.decision(seat).refusal(state, move)
            assert refusal.rule.startswith("BOO-"), (decision(state), GAME.moves.text(move))
    assert len(seen) > 10


def test_paths_that_depend_on_the_position() -> None:
    state = lay_out(2)
    play(state, legal(state)[0])
    seat = asked(state)
    move = GAME.moves.parse("offer 1-0-2-0")
    assert GAME.path(state, seat, move) == ["temple-red", "temple-green", "temple-green"]
    assert GAME.path(state, seat, GAME.moves.parse("pay 1 0 2")) == ["pantry-ramen", "pantry-ramen", "pantry-tea"]
    assert GAME.path(state, seat, GAME.moves.parse("ookami 2")) == ["ookami-2"]
    assert GAME.sentence(state, seat, move) == "burns 1 stick at the red temple and 2 at the green one"
    assert GAME.sentence(state, seat, GAME.moves.parse("pay 0 2 1")) == "pays 2 rice, 1 ramen"
    show(state, "left", "L05")
    hold(state, 0, "R13")
    state.waiting[0] = 3
    show_homes(state, "II", "G3")
    told = {
        "obtain left 1": "takes the balance tile (side by side: garden, faith; left zone; 3 happiness points)",
        "obtain left 2": "takes the balance tile in row 2 of the left column",
        "score right 1": (
            "scores the balance tile (from top to bottom: garden, faith, decoration; right zone; 5 happiness points)"
        ),
        "score left 1": "scores the balance tile in slot 1 of the left zone",
        "perform 1 near": "uses the red Cook shoot under stalk 1",
        "decline 1 near": "declines the red Cook shoot under stalk 1",
        "decline 2 far": "declines the far shoot under stalk 2",
        "buy II 1": "buys a garden tile (comfort 3) for 2 coins and gains 2 happiness points",
        "buy II 2": "buys the home tile in row 2 of column II",
        "visit red": "visits the red temple",
    }
    for text, words in told.items():
        assert GAME.sentence(state, 0, GAME.moves.parse(text)) == words
    state.pending[4], state.pending[5] = 3, 4
    ask(state, Nearer(0, 2))
    assert GAME.path(state, 0, GAME.moves.parse("nearer red-cook")) == ["shoot-3-near"]
    assert GAME.path(state, 0, GAME.moves.parse("nearer red-wild")) == ["shoot-3-far"]


def test_a_log_changes_nothing() -> None:
    quiet, heard = new(3, 4), new(3, 4)
    listen(heard)
    assert play_randomly(quiet, 7).digest() == play_randomly(heard, 7).digest()


@pytest.mark.parametrize(("seats", "seed", "moves"), POSITIONS)
def test_the_text_shows_all_that_matters(seats: int, seed: int, moves: int) -> None:
    state = play_randomly(new(seats, seed, "night"), seed, moves)
    text = GAME.text(state.view(asked(state)))
    for kind in state.core:
        assert SHOOT_WORDS[kind] in text
    for seat in range(seats):
        assert f"Player {seat + 1} ({player_colour(seat)}): {state.happiness[seat]} happiness" in text
    assert f"year {state.round} of 4" in text
    assert "night boards" in text
    assert text == GAME.text(state.view(asked(state)))


def test_the_text_of_the_displays() -> None:
    state = lay_out(shown={"left": "L01 L17"}, shown_homes={"I": "G2 T1 F3"})
    state.pools[0] = 0b111
    state.under = [5, 32 * 3 + 4, 7]
    lines = GAME.text(state.view(0)).splitlines()
    start = lines.index("Balance tiles (row 1 is the lowest)")
    assert lines[start + 1].startswith("         left (5 left)")
    assert lines[start + 2].startswith("  row 3  -  ")
    assert lines[start + 3].startswith("  row 2  [T*] comfort 4+ = 3  ")
    assert lines[start + 4].startswith("  row 1  [D] = 2  ")
    start = lines.index("Home tiles (row 1 is the lowest)")
    assert lines[start + 2].startswith("  row 4  - (3 coins, +2)")
    assert lines[start + 5].startswith("  row 1  garden 2 (1 coin, +1)")
    assert "  Known tiles at the bottom of the stacks: [FT] = 3, [DG] = 3; I: D2" in lines


def test_the_text_of_a_finished_game() -> None:
    state = play_randomly(new(2, 1), 1)
    text = GAME.text(state.view(None))
    assert text.startswith("BOO, the game is over.")
    assert f"{state.scores()[0]} happiness" in text


def test_the_text_of_a_turn() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund " * 4}})
    state.coins[0] = 0
    play(state, "visit red", "place 1", "place 1", "nearer red-cook")
    text = " ".join(GAME.text(state.view(0)).split())
    assert "| new: red Cook, red Fund | waiting: near red Cook, far red Fund" in text
    assert "(marker on red)" in text
    assert "Incense spaces left: 3." in text
    assert "ghost" in text
    assert refused(state, "visit blue") == "BOO-SUMMER-27"
    assert "Gifts face up: " in GAME.text(spring(2).view(0))
    assert "To be drafted: " in GAME.text(new(2).view(1))
