"""BOO-INV: what holds in every position of random play."""

from __future__ import annotations

import re

import pytest

from boo.table import GAME, SEATS, new
from chabudai.core.rng import Rng
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import STICK
from chabudai.games.boo.rules.summer import Visit
from chabudai.games.boo.state import SUMMER
from kit import asked, random_positions

GAMES = [(seats, side, seed) for seats in SEATS for side in ("day", "night") for seed in range(3)]


@pytest.mark.rule(
    "BOO-INV-01",
    "BOO-INV-02",
    "BOO-INV-03",
    "BOO-INV-04",
    "BOO-INV-05",
    "BOO-INV-06",
    "BOO-INV-07",
    "BOO-INV-08",
    "BOO-INV-09",
    "BOO-INV-10",
)
@pytest.mark.parametrize(("seats", "side", "seed"), GAMES)
def test_every_position_of_random_play(seats: int, side: str, seed: int) -> None:
    """Counted here from the position itself, not by the game's own laws."""
    removed = sum(mask.bit_count() for mask in GAME.box.marked) if seats == 2 else 0
    for state in random_positions(new(seats, seed, side), seed):
        assert state.invariants() == []
        top = state.lanes[0][-1] if state.lanes[0] else None
        own = [sum(state.sizes[seat * 4 : seat * 4 + 4]) for seat in range(seats)]
        if isinstance(top, Visit):
            assert own == [6] * seats
            assert state.pending == [NONE] * 8
            assert NONE not in state.core
            assert len(state.core) == 12
            assert sum(1 for size in state.sizes[top.seat * 4 : top.seat * 4 + 4] if size) >= 2
            assert sum(own) + 12 == {2: 24, 3: 30, 4: 36}[seats]
        for seat in range(seats):
            laid = sum(1 for code in state.sticks if code % STICK == seat)
            assert state.reserve[seat] + laid + sum(space >> seat & 1 for space in state.spaces) == 7
        if seats == 2 and state.phase == SUMMER:
            assert sum(1 for code in state.sticks if code % STICK == 4) == 8
        counters = state.food_spaces + state.food_pile + state.food_discard + state.food
        assert sum(counters) == 26
        tiles = [sum(state.pools[stack].bit_count() for stack in part) for part in ((0, 1, 2), (3, 4))]
        faces = [sum(1 for tile in part if tile != NONE) for part in (state.shown[:9], state.shown[9:])]
        under = [sum(1 for code in state.under if code // 32 < 3), sum(1 for code in state.under if code // 32 >= 3)]
        unscored = sum(1 for tile in state.held if tile != NONE)
        fans = sum(mask.bit_count() for mask in state.fans)
        grids = sum(state.covered(seat).bit_count() for seat in range(seats))
        assert tiles[0] + faces[0] + under[0] + unscored + fans == 68
        assert tiles[1] + faces[1] + under[1] + grids == 64 - removed
        assert len(state.held) == seats * 3 * 2
        for start, size in ((0, 3), (3, 3), (6, 3), (9, 4), (13, 4)):
            column = [tile != NONE for tile in state.shown[start : start + size]]
            assert column == sorted(column, reverse=True)
        assert min(state.coins) >= 0


BUILDING = re.compile(
    r"buys|lays|uses the \w+ (Improve|Wildcard|Fund)|chooses the Improve|takes the (Improve|Fund) gift$"
)
"""What a family does that only ever builds."""
IDLE = re.compile(r"declines|takes the .* without using it|wakes nobody|takes 1 coin")


@pytest.mark.rule("BOO-INV-09")
def test_happiness_may_fall_below_zero_but_coins_may_not() -> None:
    """Families that build and never cook go hungry."""
    state = new(2, 0)
    while min(state.happiness) >= 0:
        seat = asked(state)
        told = {move: GAME.sentence(state, seat, move) for move in state.legal_moves(seat)}
        state.play(seat, min(told, key=lambda move: (not BUILDING.match(told[move]), not IDLE.match(told[move]))))
        assert state.invariants() == []
    state.coins[0] = -1
    assert state.invariants() == ["coins: -1 cannot be"]


@pytest.mark.rule("BOO-INV-13", "BOO-INV-14")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_and_sticks_of_a_summer(seats: int) -> None:
    for seed in range(4):
        turns: dict[tuple[int, int], int] = {}
        offered = [0] * seats
        state = new(seats, seed)
        rng = Rng(seed, "turns")
        while not state.over:
            seat = asked(state)
            move = rng.pick(state.legal_moves(seat))
            name = GAME.moves.decode(move).family
            before = state.reserve[seat]
            at = (seat, state.round)
            summer_now = state.phase == SUMMER
            state.play(seat, move)
            if name == "visit":
                turns[at] = turns.get(at, 0) + 1
            if summer_now and name in ("visit", "offer"):
                offered[seat] += before - state.reserve[seat]
        for (_, number), count in turns.items():
            assert -(-(3 + number) // 4) <= count <= 3 + number
        assert offered == [22] * seats


@pytest.mark.rule("BOO-INV-14")
def test_at_most_twenty_two_shoot_actions() -> None:
    for seed in range(4):
        performed = [0, 0, 0]
        state = new(3, seed)
        while not state.over:
            seat = asked(state)
            moves = state.legal_moves(seat)
            names = [GAME.moves.decode(move).family for move in moves]
            move = moves[names.index("perform")] if "perform" in names else moves[seed % len(moves)]
            performed[seat] += GAME.moves.decode(move).family == "perform"
            state.play(seat, move)
        assert all(count <= 22 for count in performed)
        assert max(performed) > 15
