"""Setup, seats and boards, modes and options (KOD-OBJ, KOD-SET, KOD-R-23, -27, -28, -33, -36, -38)."""

from __future__ import annotations

from typing import cast

import pytest

from chabudai.core.errors import BadOption
from chabudai.core.rng import Rng
from chabudai.games.kodama_forest.state import KodamaState
from kit import allows, asked, play
from kodama_forest.printed import FACES, TILES, dirt
from kodama_forest.table import GAME, covered_on, free_on, lay_out, leave_free, new

COMBINATIONS = [(1, "solo"), (2, "cooperative"), (2, "competitive"), (3, "standard"), (4, "standard"), (5, "standard")]
COMBINATIONS.append((6, "standard"))


def touched(seats: int, mode: str, seat: int, side: str) -> list[int]:
    """The boards that change when the seat lays a butterfly on its board of that side."""
    state = lay_out(seats, mode=mode)
    cell = "r1c1"  # dirt on every easier face in use
    play(state, f"exchange {side} 1 {cell}", seat=seat)
    return [board for board in range(len(state.faces)) if covered_on(state, board)]


@pytest.mark.rule("KOD-OBJ-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_board_is_worked_on_by_the_two_seats_beside_it(seats: int) -> None:
    workers: dict[int, set[int]] = {board: set() for board in range(seats)}
    for seat in range(seats):
        for side in ("left", "right"):
            for board in touched(seats, "standard", seat, side):
                workers[board].add(seat)
    assert workers == {board: {board, (board + 1) % seats} for board in range(seats)}


@pytest.mark.rule("KOD-SET-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_as_many_boards_as_players(seats: int) -> None:
    state = new(seats)
    assert len(state.faces) == seats
    assert [len(free_on(state, board)) for board in range(seats)] == [72] * seats


@pytest.mark.rule("KOD-SET-02")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_board_on_the_left_and_another_one_on_the_right(seats: int) -> None:
    for seat in range(seats):
        left, right = touched(seats, "standard", seat, "left"), touched(seats, "standard", seat, "right")
        assert len(left) == len(right) == 1
        assert left != right


@pytest.mark.rule("KOD-R-28")
@pytest.mark.parametrize(
    ("seats", "mode", "lefts", "rights"),
    [
        (1, "solo", [0], [1]),
        (2, "cooperative", [0, 1], [1, 0]),
        (2, "competitive", [0, 2], [1, 3]),
        (3, "standard", [0, 1, 2], [2, 0, 1]),
        (4, "standard", [0, 1, 2, 3], [3, 0, 1, 2]),
        (6, "standard", [0, 1, 2, 3, 4, 5], [5, 0, 1, 2, 3, 4]),
    ],
)
def test_which_board_is_left_and_which_is_right(seats: int, mode: str, lefts: list[int], rights: list[int]) -> None:
    assert [touched(seats, mode, seat, "left") for seat in range(seats)] == [[board] for board in lefts]
    assert [touched(seats, mode, seat, "right") for seat in range(seats)] == [[board] for board in rights]


@pytest.mark.rule("KOD-SET-03")
@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
def test_the_eight_frames_are_enough_for_the_boards_in_play(seats: int, mode: str) -> None:
    assert 2 <= len(new(seats, mode=mode).faces) <= 8


@pytest.mark.rule("KOD-R-33")
def test_a_frame_hides_no_square_of_the_rim() -> None:
    """Frames hold the sheet and do nothing else: every dirt square of the rim can be covered and counts."""
    state = lay_out(3)
    rim = {(r, c) for r, c in dirt("B1E") if r in (0, 8) or c in (0, 8)}
    # B1E's rim: 32 squares less the six kodama at r0c2, r3c0, r4c8, r5c8, r8c7, r8c8.
    assert len(rim) == 26
    for row, column in rim:
        assert allows(state, f"exchange left 1 r{row}c{column}", seat=0)
    value = sum({".": 1, "5": 5, "T": 10}[FACES["B1E"][r][c]] for r, c in rim)
    leave_free(state, 0, *[f"r{r}c{c}" for r, c in rim])
    leave_free(state, 2)
    assert state.scores()[0] == value


@pytest.mark.rule("KOD-SET-04")
@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
def test_three_piles_for_everybody(seats: int, mode: str) -> None:
    assert new(seats, mode=mode).piles == [28, 20, 12]


@pytest.mark.rule("KOD-SET-04")
def test_all_seats_take_from_the_same_piles() -> None:
    state = lay_out(3)
    play(state, "exchange left 1 r0c0", seat=0)
    play(state, "exchange left 1 r0c0", seat=2)
    assert state.piles == [26, 20, 12]


@pytest.mark.rule("KOD-SET-05")
@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
def test_every_forest_tile_is_in_the_bag_before_hands_are_drawn(seats: int, mode: str) -> None:
    state = new(seats, mode=mode)
    assert state.in_bag == 88 - 3 * seats
    assert sorted(state.bag[: state.in_bag] + state.hands) == list(range(88))
    assert state.discard == []


@pytest.mark.rule("KOD-SET-06")
@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
def test_three_tiles_each_to_begin_with(seats: int, mode: str) -> None:
    state = new(seats, mode=mode)
    assert [len(state.hand(seat)) for seat in range(seats)] == [3] * seats


@pytest.mark.rule("KOD-SET-06")
def test_starting_hands_are_drawn_blindly() -> None:
    """Any tile can come first, so hands differ from match to match."""
    seen = {tile for seed in range(120) for tile in new(6, seed).hands}
    assert seen == set(range(88))


@pytest.mark.rule("KOD-R-23")
def test_seat_after_seat_takes_three_tiles_at_the_setup() -> None:
    """The same bag for more players leaves the hands of the first seats as they were."""
    hands = {seats: new(seats, 9, fixed={"bag": 4}).hands for seats in (1, 3, 6)}
    bag = new(1, 9, fixed={"bag": 4}).bag
    assert hands[6][:9] == hands[3]
    assert hands[3][:3] == hands[1]
    assert hands[6] == bag[:-19:-1]


# --- boards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-27")
@pytest.mark.parametrize("side", ["E", "H"])
def test_boards_are_drawn_from_the_nine_without_repetition_and_show_one_face(side: str) -> None:
    places: list[set[str]] = [set() for _ in range(6)]
    for seed in range(80):
        names = [face.name for face in new(6, seed, side=side).faces]
        assert len({name[:2] for name in names}) == 6
        assert {name[2] for name in names} == {side}
        for place, name in zip(places, names, strict=True):
            place.add(name)
    everything = {f"B{number}{side}" for number in range(1, 10)}
    assert places == [everything] * 6


@pytest.mark.rule("KOD-R-27")
def test_the_easier_face_is_the_default() -> None:
    assert {face.name[2] for face in new(3).faces} == {"E"}


# --- chance ------------------------------------------------------------------------------------------------------


def play_randomly(state: KodamaState) -> list[str]:
    """Play to the end; the digests of what everybody can see on the way."""
    rng = Rng(3)
    seen: list[str] = []
    while state.actors():
        seat = asked(state)
        state.play(seat, state.random_move(seat, rng))
        seen.append(state.view(None).digest())
    return seen


@pytest.mark.rule("KOD-R-38")
def test_boards_bag_and_refill_are_all_the_chance_there_is() -> None:
    """With these three streams held, two matches of different seeds and equal moves are the same match."""
    fixed = {"boards": 1, "bag": 2, "refill": 3}
    seen = []
    for seed in (10, 11):
        state = new(6, seed, fixed=fixed)
        state.bag, state.in_bag = state.bag[:10], 10  # a short bag, so that refills happen
        seen.append(play_randomly(state))
        assert state.refills > 0
    assert seen[0] == seen[1]


@pytest.mark.rule("KOD-R-38")
def test_each_chance_event_has_its_own_luck() -> None:
    base = {"boards": 1, "bag": 2, "refill": 3}
    start = new(4, 0, fixed=base)
    boards = new(4, 0, fixed={**base, "boards": 9})
    bag = new(4, 0, fixed={**base, "bag": 9})
    assert boards.hands == start.hands
    assert [face.name for face in boards.faces] != [face.name for face in start.faces]
    assert bag.hands != start.hands
    assert [face.name for face in bag.faces] == [face.name for face in start.faces]


@pytest.mark.rule("KOD-R-38")
def test_draws_are_uniform() -> None:
    """Of 4 400 first tiles each of the 88 comes about 50 times; boards come about evenly, too."""
    tiles = [0] * 88
    boards = dict.fromkeys(range(1, 10), 0)
    for seed in range(1100):
        state = new(4, seed)
        boards[int(state.faces[0].name[1])] += 1
        for seat in range(4):
            tiles[state.hands[3 * seat]] += 1
    # Mean 50, standard deviation about 7; mean 122 and 10 for boards: six deviations are out of question.
    assert min(tiles) > 50 - 42
    assert max(tiles) < 50 + 42
    assert min(boards.values()) > 122 - 62
    assert max(boards.values()) < 122 + 62


# --- seats and options -------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-36")
@pytest.mark.parametrize(
    ("seats", "modes"),
    [
        (1, {"solo"}),
        (2, {"cooperative", "competitive"}),
        (3, {"standard"}),
        (4, {"standard"}),
        (5, {"standard"}),
        (6, {"standard"}),
    ],
)
def test_modes_by_number_of_players(seats: int, modes: set[str]) -> None:
    allowed = set()
    for mode in ("standard", "solo", "cooperative", "competitive"):
        try:
            state = GAME.new(seats, 0, {"mode": mode})
        except BadOption:
            continue
        allowed.add(cast(KodamaState, state).mode.name)
    assert allowed == modes
    assert new(seats).mode.name in modes


@pytest.mark.parametrize(
    ("seats", "mode", "sentence"),
    [
        (3, "solo", "The solo game of Kodama Forest is for one player, not 3."),
        (1, "standard", "The standard game of Kodama Forest is for three to six players, not 1."),
        (2, "standard", "The standard game of Kodama Forest is for three to six players, not 2."),
        (1, "cooperative", "The cooperative game of Kodama Forest is for two players, not 1."),
        (3, "competitive", "The competitive game of Kodama Forest is for two players, not 3."),
    ],
)
def test_a_mode_that_does_not_suit_the_seats(seats: int, mode: str, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.new(seats, 0, {"mode": mode})
    assert str(error.value) == sentence


def test_two_players_play_against_each_other_unless_they_choose() -> None:
    assert new(2).mode.name == "competitive"
    assert new(1).mode.name == "solo"


def test_every_allowed_combination_and_no_other() -> None:
    combinations = GAME.combinations()
    # solo, two variants for two, four sizes of the standard game; two faces, two orders
    assert len(combinations) == 7 * 2 * 2
    assert {(seats, str(options["mode"])) for seats, options in combinations} == set(COMBINATIONS)


def test_the_game_describes_itself() -> None:
    assert (GAME.title, GAME.min_seats, GAME.max_seats, GAME.minutes) == ("Kodama Forest", 1, 6, 30)
    assert GAME.low_score_wins
    assert GAME.rules_version == "1"
    defaults = [(option.name, option.default) for option in GAME.options]
    assert defaults == [("mode", "standard"), ("side", "E"), ("order", "free")]


def test_a_new_match_is_ready_for_its_first_move() -> None:
    state = new(5, 3)
    assert (state.round, state.covered, state.ended, state.refills) == (1, 0, "", 0)
    assert state.news == 0
    assert state.actors() == [0, 1, 2, 3, 4]
    assert not state.over
    assert state.end_reason() == ""
    assert state.invariants() == []
    assert len(TILES) == 88
