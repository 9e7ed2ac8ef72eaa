"""BOO-ADV and BOO-END: night boards, final scoring, ties, the score sheet."""

from __future__ import annotations

import pytest

from boo.table import BOX, GAME, ask, build, give_spirits, hold, lay, lay_out, new, show_homes, spring, winter
from chabudai.games.boo.rules.box import PLAYER_COLOURS
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.rules.patterns import MASKS, TYPE_LETTERS
from chabudai.games.boo.rules.scoring import harmony, night_points, spirit_points, total_comfort, unscored_points
from chabudai.games.boo.rules.spring import TakeGift
from chabudai.games.boo.state import OVER, PEACE, SCORED, BooState
from kit import decision, legal, play, play_randomly, refused


def ended(seats: int = 2, side: str = "day") -> BooState:
    state = lay_out(seats, side=side)
    for seat in range(seats):
        hold(state, seat)
    state.round = 4
    state.phase = OVER
    state.lanes = [[]]
    return state


def marked_cells(seat: int) -> dict[int, str]:
    return {cell: TYPE_LETTERS[kind] for kind in range(4) for cell in range(15) if BOX.night[seat][kind] >> cell & 1}


def other(letter: str) -> str:
    return TYPE_LETTERS[(TYPE_LETTERS.index(letter) + 1) % 4]


# --- night -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-ADV-01")
def test_some_cells_of_every_night_board_are_marked() -> None:
    for seat in range(4):
        marked = marked_cells(seat)
        assert 0 < len(marked) < 15
        assert "G" in marked.values()


@pytest.mark.rule("BOO-ADV-02", "BOO-ADV-03", "BOO-EX-25")
def test_a_marked_cell_takes_its_type_only() -> None:
    state = lay_out(2, side="night")
    marked = marked_cells(0)
    for letter in TYPE_LETTERS:
        show_homes(state, "I", *[f"{letter}1"] * 4)
        state.coins[0] = 9
        ask(state, Improve(0))
        play(state, "buy I 1")
        wanted = [cell for cell in range(15) if marked.get(cell, letter) == letter]
        assert legal(state, "lay") == [f"lay r{cell // 5}c{cell % 5}" for cell in wanted]
        barred = next(cell for cell in marked if marked[cell] != letter)
        assert refused(state, f"lay r{barred // 5}c{barred % 5}") == "BOO-ADV-02"


@pytest.mark.rule("BOO-ADV-02", "BOO-R-41")
def test_a_tile_without_a_lawful_cell_cannot_be_bought() -> None:
    state = lay_out(2, side="night")
    marked = marked_cells(0)
    for cell in range(15):
        if marked.get(cell) != "G":
            lay(state, 0, cell // 5, cell % 5, f"{marked.get(cell, 'D')}1")
    show_homes(state, "I", "D1", "F1", "G1", "T1")
    show_homes(state, "II", "D2", "F2", "T3", "T3")
    state.coins[0] = 9
    ask(state, Improve(0))
    assert legal(state, "buy") == ["buy I 3"]
    assert refused(state, "buy I 1") == "BOO-HOME-06"


@pytest.mark.rule("BOO-R-61")
def test_night_binds_gifts_shoots_and_tanuki_alike() -> None:
    def cells(state: BooState) -> list[str]:
        show_homes(state, "I", "D1", "D1", "D1", "D1")
        state.coins[0] = 9
        play(state, "buy I 1")
        return legal(state, "lay")

    gift = spring(2, side="night")
    gift.gifts = 15
    play(ask(gift, TakeGift(0, 1)), "gift improve")
    tanuki = lay_out(2, side="night", awake={0: "tanuki"})
    play(tanuki, "use tanuki")
    plain = ask(lay_out(2, side="night"), Improve(0))
    assert cells(gift) == cells(tanuki) == cells(plain)
    assert len(cells(ask(lay_out(2, side="night"), Improve(0)))) == 15 - 3


@pytest.mark.rule("BOO-R-61", "BOO-ADV-05")
def test_a_covered_night_cell_is_an_ordinary_cell() -> None:
    """For patterns, harmony, feeding and everything else night and day are alike."""
    for side in ("day", "night"):
        state = ended(side=side)
        for cell, letter in marked_cells(0).items():
            lay(state, 0, cell // 5, cell % 5, f"{letter}2")
        hold(state, 0, f"L0{1 + TYPE_LETTERS.index(marked_cells(0)[0])}")
        assert unscored_points(state, 0) == 1
        left = sum(2 for cell in marked_cells(0) if cell % 5 < 2)
        right = sum(2 for cell in marked_cells(0) if cell % 5 > 2)
        assert harmony(state, 0) == -2 * abs(left - right)
        before = state.happiness[0]
        winter(state)
        assert state.happiness[0] == before - len(marked_cells(0))


@pytest.mark.rule("BOO-ADV-05")
def test_night_changes_nothing_but_the_cells() -> None:
    day, night = new(3, 9), new(3, 9, "night")
    assert day.data() == night.data()
    assert day.legal_moves(day.first) == night.legal_moves(night.first)
    assert day.cells != night.cells


@pytest.mark.rule("BOO-ADV-04", "BOO-END-07")
def test_each_empty_marked_cell_costs_a_point() -> None:
    state = ended(side="night")
    count = len(marked_cells(0))
    assert night_points(state, 0) == -count
    cell, letter = next(iter(marked_cells(0).items()))
    lay(state, 0, cell // 5, cell % 5, f"{letter}1")
    assert night_points(state, 0) == -(count - 1)
    assert state.scores()[1] == 5 - len(marked_cells(1))
    day = ended()
    assert day.scores() == [5, 5]
    assert state.score_sheet().rows[-1].points == [-(count - 1), -len(marked_cells(1))]


# --- final scoring -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-END-02", "BOO-EX-26")
def test_two_points_for_each_kind_of_spirit() -> None:
    state = ended()
    give_spirits(state, 0, awake="kappa kappa tengu", asleep="kitsune ookami")
    assert spirit_points(state, 0) == 8
    assert state.scores()[0] == 5 + 8


@pytest.mark.rule("BOO-END-03", "BOO-EX-27")
def test_harmony() -> None:
    state = ended()
    build(state, 0, "D3 F2 .. G3 T3/.. .. .. G2 ../.. .. .. .. ..")
    assert harmony(state, 0) == -6
    assert state.scores()[0] == 5 - 6
    build(state, 0, "D3 F3 .. G3 ../.. D2 .. .. ../.. .. .. .. ..")
    assert harmony(state, 0) == -10


@pytest.mark.rule("BOO-END-04")
def test_the_middle_column_is_outside_harmony() -> None:
    state = ended()
    build(state, 0, ".. .. D3 .. ../.. .. F3 .. ../.. .. T3 .. ..")
    assert harmony(state, 0) == 0


@pytest.mark.rule("BOO-END-05", "BOO-EX-28")
def test_half_points_for_met_tiles() -> None:
    """Spirits +8, harmony −6, halves 3 and 1: together +6."""
    state = ended()
    build(state, 0, "D2 F1 .. G3 ../.. .. .. F3 ../D2 .. .. D2 ..")
    hold(state, 0, "R13", "R03")
    give_spirits(state, 0, awake="kappa kappa tengu", asleep="kitsune ookami")
    assert unscored_points(state, 0) == 3 + 1
    assert harmony(state, 0) == -2 * (8 - 5)
    assert state.scores()[0] == 5 + 8 - 6 + 4


@pytest.mark.rule("BOO-END-06")
def test_an_unmet_tile_has_no_effect() -> None:
    state = ended()
    hold(state, 0, "A01", "L13")
    assert state.scores()[0] == 5


@pytest.mark.rule("BOO-END-05")
def test_scored_tiles_pay_no_half() -> None:
    state = ended()
    build(state, 0, "D1 .. .. D1 ../.. .. .. .. ../.. .. .. .. ..")
    state.fans[0] = 1
    assert state.scores()[0] == 5


@pytest.mark.rule("BOO-END-08")
def test_most_happiness_wins() -> None:
    state = ended(3)
    state.happiness = [7, 12, 9]
    assert state.ranking() == [3, 1, 2]
    assert state.winners() == [1]


@pytest.mark.rule("BOO-END-09", "BOO-R-51")
def test_ties_go_to_the_greater_comfort_of_all_cells() -> None:
    state = ended(3)
    build(state, 0, ".. .. D3 .. ../.. .. .. .. ../.. .. .. .. ..")
    build(state, 1, "D1 .. .. D1 ../.. .. .. .. ../.. .. .. .. ..")
    assert [total_comfort(state, seat) for seat in range(3)] == [3, 2, 0]
    assert state.ranking() == [1, 2, 3]
    state.happiness = [5, 5, 9]
    assert state.ranking() == [2, 3, 1]


@pytest.mark.rule("BOO-END-10")
def test_still_tied_players_share() -> None:
    state = ended(3)
    build(state, 0, ".. .. D2 .. ../.. .. .. .. ../.. .. .. .. ..")
    build(state, 2, ".. .. G2 .. ../.. .. .. .. ../.. .. .. .. ..")
    assert state.ranking() == [1, 3, 1]
    assert state.winners() == [0, 2]


@pytest.mark.rule("BOO-R-64")
def test_nothing_is_decided_in_the_final_scoring() -> None:
    state = ended()
    assert state.actors() == []
    assert decision(state) == ""
    assert state.end_reason() == "last-winter"


def test_final_scoring_counts_only_at_the_end() -> None:
    state = lay_out(awake={0: "kappa"})
    assert state.scores() == [5, 5]
    assert state.ranking() == [1, 1]
    assert state.end_reason() == ""


@pytest.mark.parametrize(("seats", "side"), [(2, "day"), (3, "night"), (4, "day")])
def test_the_score_sheet_adds_up_at_every_moment(seats: int, side: str) -> None:
    state = new(seats, 11, side)
    while True:
        assert state.score_sheet().totals == state.scores()
        if state.over:
            break
        play_randomly(state, sum(state.coins) + state.news, 1)
    labels = [row.label for row in state.score_sheet().rows]
    assert "Hunger, year 4" in labels
    assert ("Empty night spaces" in labels) == (side == "night")
    assert all(row.note.startswith("BOO-") for row in state.score_sheet().rows)


def test_the_score_sheet_knows_round_and_source() -> None:
    state = lay_out(2)
    state.gain(0, 1, PEACE)
    state.round = 2
    state.gain(0, 4, SCORED)
    rows = {row.label: row.points for row in state.score_sheet().rows}
    assert rows["Points from Balance actions, year 1"] == [1, 0]
    assert rows["Balance tiles scored, year 2"] == [4, 0]
    assert rows["Happiness track"] == [10, 5]
    assert "Balance tiles scored, year 3" not in rows
    assert len(PLAYER_COLOURS) == 4
    assert MASKS == 8
    assert GAME.low_score_wins is False
