"""The evaluation: what a greedy player looks at."""

from __future__ import annotations

import pytest

from chabudai.core.rng import Rng
from chabudai.games.kodama_forest.evaluate import OTHERS_WEIGHT, TERMS, board_cost, board_terms
from chabudai.games.kodama_forest.state import KodamaState
from kit import asked
from kodama_forest.printed import STEPS, dirt
from kodama_forest.table import GAME, MEADOW, cover, earn, free_on, lay_out, leave_free

WEIGHTS = dict(zip(TERMS, [1.0, 4.35, 9.35, 0.0, 0.9, 0.0, 0.0, 0.0, 0.0, -1.6, -3.4, -6.5], strict=True))
"""Simple ones, which know nothing of edges, places for pandas and half symbols."""
BARE, FIVE, TEN, LONELY = (
    WEIGHTS[term] for term in ("bare squares", "fives that show", "tens that show", "lonely squares")
)
RIGHTS = [-WEIGHTS[f"{name} to lay"] for name in ("butterflies", "frogs", "pandas")]


@pytest.fixture(autouse=True)
def same_weights_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told here does not depend on how the weights were fitted."""
    monkeypatch.setattr(GAME, "weights", {3: list(WEIGHTS.values())})


def cost(state: KodamaState) -> float:
    """What board 0 costs."""
    return board_cost(state, 0, GAME.weights_for(3))


def worth(state: KodamaState, seat: int) -> float:
    return GAME.evaluate(state, seat)


@pytest.mark.parametrize("board", [0, 2])
def test_covering_own_dirt_is_better(board: int) -> None:
    """Seat 0 has boards 0 and 2. Rows of dirt vanish one after the other."""
    state = lay_out(3)
    before = worth(state, 0)
    for row in range(9):
        cover(state, board, *[f"r{row}c{column}" for column in range(9)])
        after = worth(state, 0)
        assert after > before
        before = after


def test_numbers_are_worth_more_than_plain_dirt() -> None:
    gains = []
    for cell in ("r1c3", "r1c2", "r3c2"):  # plain, a 5, a 10
        state = lay_out(3)
        before = worth(state, 0)
        cover(state, 0, cell)
        gains.append(worth(state, 0) - before)
    assert gains[0] == pytest.approx(1)
    assert gains[1] == pytest.approx(BARE + FIVE)
    assert gains[2] == pytest.approx(BARE + TEN)


def test_rivals_dirt_is_good_but_weighs_less() -> None:
    """Board 1 is no board of seat 0: covering it helps the others."""
    state = lay_out(3)
    before = worth(state, 0), worth(state, 1)
    cover(state, 1, "r1c1")
    assert worth(state, 0) - before[0] == pytest.approx(-OTHERS_WEIGHT)
    assert worth(state, 1) - before[1] == pytest.approx(1)
    assert 0 < OTHERS_WEIGHT < 1


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "cooperative")])
def test_a_common_result_is_everybodys_own(seats: int, mode: str) -> None:
    state = lay_out(seats, mode=mode)
    leave_free(state, 0, "r0c0", "r0c1")
    leave_free(state, 1)
    for seat in range(seats):
        assert worth(state, seat) == pytest.approx(-2)
    leave_free(state, 0)
    leave_free(state, 1, "r0c0", "r0c1", "r1c0")
    for seat in range(seats):
        assert worth(state, seat) == pytest.approx(-(3 * BARE + FIVE))


def test_in_a_duel_the_rivals_two_boards_count_for_the_other_side() -> None:
    state = lay_out(2, mode="competitive")
    for board in range(4):
        leave_free(state, board)
    leave_free(state, 1, "r0c0", "r0c1")
    assert worth(state, 0) == pytest.approx(-2)
    assert worth(state, 1) == pytest.approx(2 * OTHERS_WEIGHT)


def test_a_pending_panda_is_worth_more_than_a_frog_and_a_frog_more_than_a_butterfly() -> None:
    gains = []
    for rights in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0)):
        state = lay_out(3)
        before = worth(state, 0)
        earn(state, 1, 0, *rights)
        gains.append(worth(state, 0) - before)
    assert 0 < gains[0] < gains[1] < gains[2]
    assert gains[3] == pytest.approx(2 * gains[0])
    assert gains[:3] == [pytest.approx(worth) for worth in RIGHTS]


def test_a_bonus_helps_those_beside_its_board() -> None:
    """Pending for seat 1 on board 0: good for seats 0 and 1, a little bad for seat 2."""
    state = lay_out(3)
    before = [worth(state, seat) for seat in range(3)]
    earn(state, 1, 0, pandas=1)
    gains = [worth(state, seat) - before[seat] for seat in range(3)]
    assert gains[0] == gains[1] == pytest.approx(RIGHTS[2])
    assert gains[2] == pytest.approx(-OTHERS_WEIGHT * RIGHTS[2])


def lonely(free: set[tuple[int, int]]) -> int:
    return sum(
        1 for row, column in free if not any((row + down, column + along) in free for down, along in STEPS.values())
    )


@pytest.mark.parametrize("cell", [(r, c) for r in range(9) for c in range(9) if (r, c) != (4, 4)])
def test_a_square_without_free_neighbours_costs_extra_wherever_it_lies(cell: tuple[int, int]) -> None:
    state = lay_out(3, game=MEADOW)
    name = f"r{cell[0]}c{cell[1]}"
    leave_free(state, 0, name)
    assert cost(state) == pytest.approx(1 + LONELY)
    for down, along in STEPS.values():
        row, column = cell[0] + down, cell[1] + along
        if 0 <= row < 9 and 0 <= column < 9 and (row, column) != (4, 4):
            leave_free(state, 0, name, f"r{row}c{column}")
            assert cost(state) == pytest.approx(2)


def test_squares_at_the_two_ends_of_neighbouring_rows_are_no_neighbours() -> None:
    for row in range(8):
        state = lay_out(3, game=MEADOW)
        leave_free(state, 0, f"r{row}c8", f"r{row + 1}c0")
        assert cost(state) == pytest.approx(2 + 2 * LONELY)


def test_the_cost_of_a_board_in_the_middle_of_a_match() -> None:
    """Every other square covered: value, numbers and lonely squares all count."""
    for shift in (0, 1):
        free = {(r, c) for r, c in dirt("B1E") if (r + c) % 2 == shift or r in (2, 3, 4)}
        state = lay_out(3)
        leave_free(state, 0, *[f"r{r}c{c}" for r, c in free])
        leave_free(state, 2)
        sorts = [GAME.box.faces[0][0].sorts[9 * r + c] for r, c in free]
        expected = BARE * len(free) + FIVE * sorts.count(1) + TEN * sorts.count(2) + LONELY * lonely(free)
        assert cost(state) == pytest.approx(expected)
        assert lonely(free) > 5


@pytest.mark.parametrize("seed", range(3))
def test_terms_count_what_a_player_sees(seed: int) -> None:
    """Edges, places for a panda and half symbols beside bare earth, square by square, all through a match."""
    state = GAME.new(2, seed)
    assert isinstance(state, KodamaState)
    rng = Rng(seed)
    seen = [0] * 9
    while state.actors():
        for board in range(4):
            terms = board_terms(state, board)
            free = free_on(state, board)
            beside = [(r + down, c + along) in free for r, c in free for down, along in STEPS.values()]
            block = [(0, 0), (0, 1), (1, 0), (1, 1)]
            panda = sum(all((r + down, c + along) in free for down, along in block) for r, c in free)
            assert terms[0] == len(free)
            assert terms[3] == beside.count(False)
            assert terms[5] == panda
            assert terms[6:] == [half_symbols(state, board, kind, free) for kind in range(3)]
            seen = [max(pair) for pair in zip(seen, terms, strict=True)]
        seat = asked(state)
        state.play(seat, state.random_move(seat, rng))
    assert all(seen)


def half_symbols(state: KodamaState, board: int, kind: int, free: set[tuple[int, int]]) -> int:
    """Edges with half a symbol of a kind on one side and bare earth on the other."""
    found = set()
    for laid in state.laid_on(board):
        turned = state.turned(laid.piece, laid.turn)
        for half in turned.halves:
            row, column = divmod(laid.cell + half.shift, 9)
            down, along = list(STEPS.values())[half.edge]
            if half.kind == kind and (row + down, column + along) in free:
                found.add((row, column, half.edge))
    return len(found)
