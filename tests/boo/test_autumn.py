"""BOO-AUTUMN and BOO-TWO: the temples and the ghost."""

from __future__ import annotations

from itertools import combinations

import pytest

from boo.table import autumn, lay_out, new, next_season, pack, set_temple, spring, temple, winter
from chabudai.core.state import NONE
from chabudai.games.boo.rules.autumn import winner_of
from chabudai.games.boo.rules.box import COLOURS, GHOST, KAPPA, OOKAMI, TANUKI, TENGU
from chabudai.games.boo.state import AUTUMN, BooState
from kit import listen, play_randomly, told


def settled(seats: int, **temples: str) -> BooState:
    """Autumn with these sticks; the temples show kappa, tanuki, tengu and ookami."""
    state = lay_out(seats)
    state.sticks = []
    for name in COLOURS:
        set_temple(state, name, temples.get(name, ""))
    state.tops = [KAPPA, TANUKI, TENGU, OOKAMI]
    return autumn(state)


@pytest.mark.rule("BOO-AUTUMN-01")
def test_most_sticks_take_the_top_spirit() -> None:
    state = settled(3, red="yellow purple yellow green")
    assert state.awake == [0, pack("kappa"), 0]


@pytest.mark.rule("BOO-AUTUMN-02", "BOO-EX-22")
def test_of_those_tied_the_highest_stick_wins() -> None:
    state = settled(3, red="purple purple purple yellow yellow yellow", blue="yellow purple yellow purple")
    assert state.awake == [pack("tanuki"), pack("kappa"), 0]


@pytest.mark.rule("BOO-R-15")
def test_only_the_tied_compare_their_highest_sticks() -> None:
    state = settled(3, red="yellow purple purple yellow green")
    assert state.awake == [0, pack("kappa"), 0]


@pytest.mark.rule("BOO-AUTUMN-03")
def test_all_others_get_nothing() -> None:
    state = settled(4, red="yellow yellow yellow purple purple green brown")
    assert state.awake == [0, pack("kappa"), 0, 0]
    assert state.asleep == [0, 0, 0, 0]
    assert state.happiness == [5, 5, 5, 5]


@pytest.mark.rule("BOO-AUTUMN-04", "BOO-AUTUMN-05", "BOO-R-17")
def test_temples_are_settled_apart_and_one_may_win_several() -> None:
    state = settled(3, red="purple", blue="purple purple yellow", green="yellow green", yellow="purple")
    assert state.awake == [pack("kappa tanuki ookami"), 0, pack("tengu")]


@pytest.mark.rule("BOO-AUTUMN-06")
def test_the_next_tile_comes_into_view() -> None:
    state = settled(3, red="purple")
    assert state.below == [2, 3, 3, 3]
    assert state.tops[0] != NONE
    last = lay_out(3)
    last.sticks = []
    last.tops = [KAPPA] * 4
    last.below = [0, 0, 0, 0]
    set_temple(last, "red", "purple")
    autumn(last)
    assert last.tops == [NONE, KAPPA, KAPPA, KAPPA]
    set_temple(last, "red", "purple")
    autumn(last)
    assert last.awake[0] == pack("kappa")


@pytest.mark.rule("BOO-AUTUMN-06")
def test_the_next_tile_is_drawn_from_the_unseen() -> None:
    kinds = set()
    for seed in range(40):
        state = lay_out(3, seed)
        unseen = state.unseen
        state.sticks = []
        set_temple(state, "red", "purple")
        autumn(state)
        assert unseen - state.unseen == 1 << (2 * state.tops[0])
        kinds.add(state.tops[0])
    assert len(kinds) == 7


@pytest.mark.rule("BOO-AUTUMN-08")
def test_winter_follows_autumn() -> None:
    state = lay_out(2)
    listen(state)
    next_season(state, AUTUMN - 1)
    seasons = [event.values["season"] for event in told(state, "season")]
    assert seasons[:2] == ["autumn", "winter"]


@pytest.mark.rule("BOO-R-14")
def test_without_incense_the_tile_stays() -> None:
    state = settled(3, blue="purple")
    assert state.tops[0] == KAPPA
    assert state.below == [3, 2, 3, 3]
    assert winner_of(state, 0) == NONE


@pytest.mark.rule("BOO-TWO-04", "BOO-R-19")
def test_ghost_sticks_lie_below_and_lose_every_tie() -> None:
    state = lay_out(2)
    for name in COLOURS:
        assert temple(state, name) == ["ghost"] * len(temple(state, name))
    for _ in range(30):
        play_randomly(state, 4, 1)
        if state.phase != 2:
            break
        for name in COLOURS:
            owners = temple(state, name)
            assert "ghost" not in owners[owners.count("ghost") :]
    state = settled(2, red="ghost ghost purple purple", blue="ghost ghost ghost purple purple yellow yellow")
    assert state.awake[0] == pack("kappa")
    assert state.banished == pack("tanuki")


@pytest.mark.rule("BOO-TWO-05")
def test_the_ghost_competes_like_a_player() -> None:
    state = lay_out(2)
    state.sticks = []
    set_temple(state, "red", "ghost ghost ghost purple purple yellow")
    assert winner_of(state, 0) == GHOST
    set_temple(state, "red", "ghost ghost ghost purple purple purple")
    assert winner_of(state, 0) == 0


@pytest.mark.rule("BOO-TWO-06")
def test_a_spirit_of_the_ghost_leaves_the_game() -> None:
    state = settled(2, red="ghost ghost")
    assert state.banished == pack("kappa")
    assert state.awake == [0, 0]
    assert state.below[0] == 2
    assert state.tops[0] != NONE


@pytest.mark.rule("BOO-TWO-07", "BOO-R-21")
def test_the_ghost_is_dealt_anew_after_autumn_but_not_in_the_last() -> None:
    layouts = set()
    for seed in range(12):
        state = lay_out(2, seed)
        autumn(state)
        counts = [temple(state, name).count("ghost") for name in COLOURS]
        assert sorted(counts) == [0, 2, 3, 3]
        assert len(state.sticks) == 8
        layouts.add(tuple(counts))
    assert len(layouts) > 2
    last = lay_out(2)
    last.round = 4
    autumn(last)
    assert last.sticks == []
    assert autumn(lay_out(3)).sticks == []


@pytest.mark.rule("BOO-TWO-07", "BOO-TWO-02")
def test_each_deal_of_the_ghost_is_a_new_shuffle() -> None:
    """No year repeats another by rule: any two of the four deals agree as seldom as chance has it (1 in 12)."""
    deals = []
    for seed in range(60):
        state = lay_out(2, seed)
        years = [tuple(temple(state, name).count("ghost") for name in COLOURS)]
        for number in (1, 2, 3):
            state.round = number
            autumn(state)
            years.append(tuple(temple(state, name).count("ghost") for name in COLOURS))
        deals.append(years)
    for one, two in combinations(range(4), 2):
        assert sum(years[one] == years[two] for years in deals) < 15
    for number in range(4):
        assert len({years[number] for years in deals}) == 12


@pytest.mark.rule("BOO-TWO-08", "BOO-R-21")
def test_the_ghost_is_no_player() -> None:
    state = spring(2)
    assert state.gifts.bit_count() == 2
    assert state.seats == 2
    assert len(state.stocks) == 2 * 16
    assert len(new(2).pool) == 4
    for seed in range(3):
        whole = new(2, seed)
        actors = set()
        while not whole.over:
            actors.update(whole.actors())
            play_randomly(whole, seed, 1)
        assert actors == {0, 1}


@pytest.mark.rule("BOO-R-60")
def test_the_last_winter_has_no_upkeep() -> None:
    state = lay_out(2)
    state.round = 4
    before = (state.first, state.shown[:], state.food_spaces[:])
    winter(state)
    assert (state.first, state.shown, state.food_spaces) == before
