"""Views, worlds, copies, written forms, click paths, log and text of BOO."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest

from boo.table import GAME, SEATS, ask, fresh, hold, set_stocks, show, show_homes, spring, summer
from chabudai.core.errors import HiddenInformation, IllegalMove, NotYourTurn
from chabudai.core.events import Log
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.games.boo.rules.box import SHOOT_NAMES
from chabudai.games.boo.rules.grove import Nearer
from chabudai.games.boo.state import BooState
from kit import decision, legal, play, play_randomly, refused

POSITIONS = [(seats, seed, moves) for seats in SEATS for seed, moves in ((1, 0), (2, 37), (3, 90), (4, 160))]


def at(seats: int, seed: int, moves: int, side: str = "day") -> BooState:
    state = fresh(seats, seed, side)
    play_randomly(state, seed, moves)
    return state


@pytest.mark.parametrize(("seats", "seed", "moves"), POSITIONS)
def test_views_and_worlds(seats, seed, moves):
    state = at(seats, seed, moves)
    seat = state.actors()[0]
    view = state.view(seat)
    assert view.legal_moves(seat) == state.legal_moves(seat)
    world = view.imagine(Rng(5))
    assert world.view(seat).digest() == view.digest()
    assert world.chance.known
    assert world.invariants() == []
    with pytest.raises(HiddenInformation):
        view.stream("food")


def test_worlds_differ_in_what_comes_next():
    state = summer(2)
    view = state.view(0)
    drawn = set()
    for seed in range(12):
        world = view.imagine(Rng(seed))
        from chabudai.games.boo.rules.markets import draw_tile

        drawn.add(draw_tile(world, 0))
    assert len(drawn) > 5


def test_worlds_keep_what_lies_under_a_stack():
    state = at(2, 3, 150)
    assert state.under
    world = state.view(1).imagine(Rng(9))
    assert isinstance(world, BooState)
    assert world.under == state.under


@pytest.mark.parametrize(("seats", "seed", "moves"), POSITIONS)
def test_written_forms(seats, seed, moves):
    state = at(seats, seed, moves, "night")
    again = GAME.restore(state.to_dict())
    assert again.digest() == state.digest()
    assert isinstance(again, BooState)
    assert again.sizes == state.sizes
    assert again.cells == state.cells
    assert pickle.loads(pickle.dumps(state)).digest() == state.digest()
    seat = state.actors()[0]
    assert again.legal_moves(seat) == state.legal_moves(seat)


def test_a_copy_is_independent():
    state = at(3, 5, 60)
    before = state.digest()
    twin = state.copy()
    assert twin.digest() == before
    play_randomly(twin, 1)
    assert state.digest() == before
    plays = state.copy()
    play_randomly(plays, 1)
    assert plays.digest() == twin.digest()


@pytest.mark.parametrize("seats", SEATS)
def test_legal_is_accepted_and_everything_else_refused(seats):
    """Every move id at many positions; a refusal has a sentence and, where a rule speaks, its id."""
    state = fresh(seats, 8, "night")
    rng = Rng(seats)
    number = 0
    seen: set[str] = set()
    while not state.over:
        seat = state.actors()[0]
        legal = state.legal_moves(seat)
        name = decision(state)
        if name not in seen or number % 61 == 0:
            seen.add(name)
            before = state.digest()
            for move in range(GAME.moves.size):
                if move in legal:
                    state.copy().play(seat, move)
                    assert GAME.sentence(state, seat, move)
                else:
                    with pytest.raises(IllegalMove) as caught:
                        state.play(seat, move)
                    assert caught.value.rule.startswith("BOO-"), (name, GAME.moves.text(move))
            assert state.digest() == before
        assert GAME.prompt(state, seat).endswith((".", "?"))
        state.play(seat, legal[rng.below(len(legal))])
        number += 1
    assert len(seen) > 10
    with pytest.raises(NotYourTurn):
        state.play(0, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_click_paths_tell_moves_apart(seats):
    """No path is the beginning of another, so that the client knows when a move is complete."""
    state = fresh(seats, 6)
    rng = Rng(seats, "paths")
    while not state.over:
        seat = state.actors()[0]
        legal = state.legal_moves(seat)
        paths = sorted(GAME.path(state, seat, move) for move in legal)
        for first, second in pairwise(paths):
            assert first
            assert second[: len(first)] != first
        state.play(seat, legal[rng.below(len(legal))])


def test_paths_that_depend_on_the_position():
    state = summer(2)
    play(state, "visit " + legal(state)[0].split()[1])
    seat = state.actors()[0]
    move = GAME.moves.parse("offer 1-0-2-0")
    assert GAME.path(state, seat, move) == ["temple-red", "temple-green", "temple-green"]
    assert GAME.path(state, seat, GAME.moves.parse("pay 1 0 2")) == ["pantry-ramen", "pantry-ramen", "pantry-tea"]
    assert GAME.path(state, seat, GAME.moves.parse("ookami 2")) == ["ookami-2"]
    assert GAME.sentence(state, seat, move) == "offers 1 to red, 2 to green"
    assert GAME.sentence(state, seat, GAME.moves.parse("pay 0 2 1")) == "pays 2 rice, 1 ramen"
    show(state, "left", "L05")
    hold(state, 0, "R13")
    state.waiting[0] = 3
    show_homes(state, "II", "G3")
    told = {
        "obtain left 1": "obtains L05: garden, faith, left zone, 3 happiness",
        "obtain left 2": "obtains the balance tile in row 2 of the left column",
        "score right 1": "scores R13: garden / faith / decoration, right zone, 5 happiness",
        "score left 1": "scores the balance tile in slot 1 of the left zone",
        "perform 1 near": "performs the red-cook shoot of stalk 1",
        "decline 1 near": "declines the red-cook shoot of stalk 1",
        "decline 2 far": "declines the far shoot of stalk 2",
        "buy II 1": "buys garden of comfort 3 for 2, 2 happiness",
        "buy II 2": "buys the home tile in row 2 of column II",
        "visit red": "visits the red temple",
    }
    for text, words in told.items():
        assert GAME.sentence(state, 0, GAME.moves.parse(text)) == words
    state.pending[4], state.pending[5] = 3, 4
    ask(state, Nearer(0, 2))
    assert GAME.path(state, 0, GAME.moves.parse("nearer red-cook")) == ["shoot-3-near"]
    assert GAME.path(state, 0, GAME.moves.parse("nearer red-wild")) == ["shoot-3-far"]


@pytest.mark.parametrize(("seats", "side"), [(2, "day"), (3, "night"), (4, "day")])
def test_every_event_can_be_told(seats, side):
    kinds = set()
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for seed in range(12):
        state = fresh(seats, seed, side)
        state.log = Log()
        play_randomly(state, seed)
        for event in state.log.events:
            sentence = GAME.tell(event, names)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert event.rule.startswith("BOO-")
            assert event.seat < 0 or names[event.seat] in sentence
            kinds.add(event.kind)
    assert len(kinds) > 25


def test_a_log_changes_nothing():
    quiet, told = fresh(3, 4), fresh(3, 4)
    told.log = Log()
    play_randomly(quiet, 7)
    play_randomly(told, 7)
    assert quiet.digest() == told.digest()


def test_undo_stops_at_news():
    session = Session(GAME, Record.begin(GAME, 2, None, 5))
    state = session.state
    first = state.actors()[0]
    session.play(first, state.legal_moves(first)[0])
    assert session.undo_refusal(first) == ""
    session.undo(first)
    assert session.state.actors() == [first]


@pytest.mark.parametrize(("seats", "seed", "moves"), POSITIONS)
def test_the_text_shows_all_that_matters(seats, seed, moves):
    state = at(seats, seed, moves, "night")
    text = GAME.text(state.view(state.actors()[0]))
    for kind in state.core:
        assert SHOOT_NAMES[kind] in text
    for seat in range(seats):
        assert f"Seat {seat + 1} ({state.colour_name(seat)}): {state.happiness[seat]} happiness" in text
    assert f"year {state.round} of 4" in text
    assert "night boards" in text
    assert text == GAME.text(state.view(state.actors()[0]))


def test_the_text_of_the_displays():
    state = summer(2)
    show(state, "left", "L01", "L17")
    show_homes(state, "I", "G2", "T1", "F3")
    state.pools[0] = 0b111
    state.under = [5, 32 * 3 + 4, 7]
    lines = GAME.text(state.view(0)).splitlines()
    start = lines.index("Balance tiles (row 1 is the lowest)")
    assert lines[start + 1].startswith("         left (5 left)")
    assert lines[start + 2].startswith("  row 3  -  ")
    assert lines[start + 3].startswith("  row 2  L17 [T*] comfort 4+ = 3  ")
    assert lines[start + 4].startswith("  row 1  L01 [D] = 2  ")
    start = lines.index("Home tiles (row 1 is the lowest)")
    assert lines[start + 2].startswith("  row 4  - (3 coins, +2)")
    assert lines[start + 5].startswith("  row 1  garden 2 (1 coin, +1)")
    assert "  Known to lie under the stacks: L06 L08; I: D2" in lines


def test_the_text_of_a_finished_game():
    state = fresh(2, 1)
    play_randomly(state, 1)
    text = GAME.text(state.view(None))
    assert text.startswith("BOO, the game is over.")
    assert f"{state.scores()[0]} happiness" in text


def test_the_text_of_a_turn():
    state = summer(2)
    set_stocks(state, 0, red="red-fund red-cook", blue="blue-fund " * 4)
    state.coins[0] = 0
    play(state, "visit red", "place 1", "place 1", "nearer red-cook")
    text = " ".join(GAME.text(state.view(0)).split())
    assert "| new: red-cook, red-fund | to resolve: near red-cook, far red-fund" in text
    assert "(marker on red)" in text
    assert "Incense spaces left: 3." in text
    assert "ghost" in text
    assert refused(state, "visit blue") == "BOO-SUMMER-27"
    assert "Gifts face up: " in GAME.text(spring(2).view(0))
    assert "To be drafted: " in GAME.text(fresh(2).view(1))
