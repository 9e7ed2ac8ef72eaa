"""BOO-INV: what holds in every position of random play."""

from __future__ import annotations

import pytest

from boo.table import GAME, SEATS, build, fresh, give_food, hold, kind, play_random, set_stocks, set_temple, summer
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.box import COLOUR_COUNT, NONE, STICK
from chabudai.games.boo.rules.summer import Visit
from chabudai.games.boo.state import SUMMER

GAMES = [(seats, side, seed) for seats in SEATS for side in ("day", "night") for seed in range(3)]


def positions(seats: int, side: str, seed: int):
    state = fresh(seats, seed, side)
    rng = Rng(seed, "invariants")
    yield state
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal_moves(seat)
        state.play(seat, moves[rng.below(len(moves))])
        yield state


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
def test_every_position_of_random_play(seats, side, seed):
    """Counted here from the position itself, not by the game's own laws."""
    removed = sum(mask.bit_count() for mask in GAME.box.marked) if seats == 2 else 0
    for state in positions(seats, side, seed):
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


@pytest.mark.rule("BOO-INV-09")
def test_happiness_may_fall_below_zero_but_coins_may_not():
    state = summer(2)
    state.gain(0, -30, 3)
    assert state.invariants() == []
    state.coins[0] = -1
    assert state.invariants() == ["seat 0 owes coins"]


@pytest.mark.rule("BOO-INV-13", "BOO-INV-14")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_and_sticks_of_a_summer(seats):
    for seed in range(4):
        turns: dict[tuple[int, int], int] = {}
        offered = [0] * seats
        state = fresh(seats, seed)
        rng = Rng(seed, "turns")
        while not state.over:
            seat = state.actors()[0]
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
def test_at_most_twenty_two_shoot_actions():
    for seed in range(4):
        performed = [0, 0, 0]
        state = fresh(3, seed)
        while not state.over:
            seat = state.actors()[0]
            moves = state.legal_moves(seat)
            names = [GAME.moves.decode(move).family for move in moves]
            move = moves[names.index("perform")] if "perform" in names else moves[seed % len(moves)]
            performed[seat] += GAME.moves.decode(move).family == "perform"
            state.play(seat, move)
        assert all(count <= 22 for count in performed)
        assert max(performed) > 15


# --- the laws notice what is broken ------------------------------------------------------------------------------


def broken(change) -> list[str]:
    state = summer(2)
    assert state.invariants() == []
    change(state)
    return state.invariants()


def test_laws_notice_shoots():
    assert "a shoot is missing or exists twice" in broken(lambda s: set_stocks(s, 0, red="red-cook"))
    assert "a player has not six shoots" in broken(lambda s: set_stocks(s, 0, red="red-cook"))

    def gap(state):
        state.stocks[0], state.stocks[1] = NONE, state.stocks[0]

    assert "stock 0 has a gap or a wrong size" in broken(gap)

    def short(state):
        state.core[3] = NONE

    assert "a stalk is not three shoots long" in broken(short)

    def left_out(state):
        state.pending[1] = state.take_shoot(0, 0)

    assert broken(left_out) == ["an entry slot of stalk 0 is left out"]

    def outside(state):
        state.pending[0] = state.take_shoot(0, 0)
        state.phase = 4

    assert "shoots wait at a stalk outside Summer" in broken(outside)

    def placeless(state):
        state.waiting[0] = 3

    assert broken(placeless) == ["a shoot waits to be resolved without a place"]

    def swapped(state):
        first = state.stock(0, 0)[0]
        set_stocks(state, 0, red="red-cook " * 4, blue="")
        assert first == kind("red-cook")

    assert "a player has fewer than two stocks to choose from" in broken(swapped)

    def strange(state):
        state.core[0] = 20

    assert "there is a shoot that does not exist" in broken(strange)


def test_laws_notice_a_needless_lodging():
    from chabudai.games.boo.rules.grove import Lodge

    state = summer(2)
    shoot = state.take_shoot(0, 0)
    state.lanes = [[Lodge(0, shoot)]]
    assert state.invariants() == ["a shoot is lodged although not just one stock is full"]


def test_laws_notice_sticks():
    def lost(state):
        state.reserve[1] -= 1

    assert broken(lost) == ["the sticks of seat 1 do not add up to 7"]

    def owed(state):
        state.reserve[1] = -1
        state.spaces = [2, 2, 2, 2]
        state.sticks.extend([1] * 4)
        state.spaces = [space | 1 for space in state.spaces]
        state.reserve[0] = 3

    assert "the sticks of seat 1 do not add up to 7" in broken(owed)
    assert any("brown sticks stand" in law for law in broken(lambda s: set_temple(s, "red", "ghost " * 9)))

    def risen(state):
        code = state.sticks.pop(0)
        state.sticks.append(code // 8 * 8)
        state.sticks.append(code)
        state.reserve[0] -= 1

    assert any("does not lie at the bottom" in law for law in broken(risen))


def test_laws_notice_food():
    assert broken(lambda s: give_food(s, 0, rice=1)) == ["the rice counters do not add up to 12"]

    def debt(state):
        give_food(state, 0, tea=-1)
        state.food_pile[0] += 1

    assert broken(debt) == ["the tea counters do not add up to 6"]


def test_laws_notice_homes():
    row = ".. .. .. .. .."
    assert broken(lambda s: build(s, 0, f"D1 .. .. .. ../{row}/{row}")) == [
        "the home tiles of category 1 do not add up"
    ]

    def shared(state):
        state.homes[0] |= 1
        state.homes[1] |= 1

    assert "two home tiles of seat 0 share a cell, or one has no type or comfort" in broken(shared)

    def category(state):
        state.pools[4] &= state.pools[4] - 1

    assert broken(category) == ["the home tiles of category 2 do not add up"]
    night = summer(2, side="night")
    cell = next(cell for cell in range(15) if GAME.box.night[0][0] >> cell & 1)
    night.homes[1] |= 1 << cell
    night.homes[4] |= 1 << cell
    assert "a tile of seat 0 lies on a night cell of another type" in night.invariants()


def test_laws_notice_balance_tiles():
    assert broken(lambda s: hold(s, 0, "L01", "A01"))[:2] == [
        "the balance tiles of zone 0 do not add up",
        "the balance tiles of zone 1 do not add up",
    ]

    def gap(state):
        state.shown[0], state.shown[2] = NONE, state.shown[2]
        state.fans[0] = 0

    assert "there is a gap in the column balance-left" in broken(gap)


def test_laws_notice_spirits():
    def twin(state):
        state.awake[0] += 1

    assert any("kappa instead of 3" in law for law in broken(twin))

    def hidden(state):
        state.below[0] = 2

    assert broken(hidden) == ["the unseen spirits of 21 do not match the stacks"]


def test_laws_notice_happiness_out_of_nowhere():
    def bonus(state):
        state.happiness[0] += 1

    assert broken(bonus) == ["the happiness of seat 0 does not match its sources"]
    assert COLOUR_COUNT == 4
    assert play_random(summer(2), 1) > 0
