"""BOO-ROUND, BOO-SPRING and the rulings on rounds and gifts."""

from __future__ import annotations

import pytest

from boo.table import (
    GAME,
    SEATS,
    ask,
    autumn,
    begin_phase,
    lay_out,
    new,
    next_season,
    set_food,
    shoot_count,
    show,
    spring,
)
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import ICONS
from chabudai.games.boo.rules.spring import TakeGift
from chabudai.games.boo.state import OVER, SPRING, SUMMER, WINTER, BooState
from kit import asked, decision, legal, listen, play, play_randomly, refused, told


def seasons(seats: int, seed: int) -> list[tuple[object, object]]:
    state = new(seats, seed)
    listen(state)
    play_randomly(state, seed)
    return [(event.values["round"], event.values["season"]) for event in told(state, "season")]


@pytest.mark.rule("BOO-ROUND-01", "BOO-ROUND-02")
@pytest.mark.parametrize("seats", SEATS)
def test_four_rounds_of_four_seasons(seats: int) -> None:
    year = ["spring", "summer", "autumn", "winter"]
    assert seasons(seats, 3) == [(number, season) for number in range(1, 5) for season in year]


@pytest.mark.rule("BOO-ROUND-03")
def test_turn_order_starts_with_the_first_player() -> None:
    state = spring(4)
    state.first = 2
    assert state.order() == [2, 3, 0, 1]
    begin_phase(state, SPRING)
    seats = []
    while decision(state) == "TakeGift":
        seats.append(asked(state))
        play(state, next(text for text in legal(state) if text.startswith("forgo")))
    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("BOO-ROUND-04")
def test_the_phase_marker_follows_the_seasons() -> None:
    """Nobody decides about it: it names the phase that is being played."""
    state = new()
    phases = [state.phase]
    seed = 0
    while not state.over:
        play_randomly(state, seed, 1)
        seed += 1
        if state.phase != phases[-1]:
            phases.append(state.phase)
    assert [phase for phase in phases if phase in (0, SPRING, SUMMER)] == [0] + [SPRING, SUMMER] * 4
    assert phases[-1] == OVER
    assert "phase" not in {family.name for family in GAME.moves.families}


@pytest.mark.rule("BOO-ROUND-05")
def test_a_further_round_needs_incense_and_spirits() -> None:
    for spaces, tops, goes_on in (
        ([0, 3, 3, 3], [0, 1, 2, 3], True),
        ([0, 0, 0, 0], [0, 1, 2, 3], False),
        ([0, 3, 3, 3], [NONE] * 4, False),
        ([0, 0, 0, 3], [NONE, NONE, NONE, 2], True),
    ):
        state = lay_out()
        state.spaces = spaces
        state.tops = tops
        next_season(state, WINTER)
        assert (state.phase == SPRING) is goes_on
        assert (state.phase == OVER) is not goes_on


@pytest.mark.rule("BOO-SPRING-01", "BOO-R-13", "BOO-END-01")
def test_the_game_ends_when_no_incense_is_left_for_spring() -> None:
    """After the Winter of round 4 every incense space is empty; a spirit that is left changes nothing."""
    state = lay_out(3)
    state.round = 4
    state.spaces = [0, 0, 0, 0]
    next_season(state, WINTER)
    assert state.phase == OVER
    assert state.over
    assert any(top != NONE for top in state.tops)
    earlier = lay_out(3)
    earlier.round = 3
    earlier.spaces = [0, 0, 0, 7]
    next_season(earlier, WINTER)
    assert (earlier.phase, earlier.round) == (SPRING, 4)
    for seed in range(3):
        whole = new(4, seed)
        play_randomly(whole, seed)
        assert (whole.round, whole.spaces, whole.end_reason()) == (4, [0, 0, 0, 0], "last-winter")


@pytest.mark.rule("BOO-SPRING-02", "BOO-R-22")
def test_everybody_takes_the_leftmost_stick_before_the_gifts() -> None:
    state = spring(3)
    assert state.spaces == [0, 7, 7, 7]
    assert state.reserve == [4, 4, 4]
    assert decision(state) == "TakeGift"
    begin_phase(state, SPRING)
    assert state.spaces == [0, 0, 7, 7]
    assert state.reserve == [5, 5, 5]


@pytest.mark.rule("BOO-SPRING-03")
def test_three_plus_round_sticks_in_summer() -> None:
    for seed in range(3):
        state = new(3, seed)
        entered: dict[int, list[int]] = {}
        while not state.over:
            if state.phase == SUMMER and state.round not in entered:
                entered[state.round] = state.reserve[:]
            play_randomly(state, seed, 1)
        assert entered == {number: [3 + number] * 3 for number in range(1, 5)}


@pytest.mark.rule("BOO-SPRING-04")
@pytest.mark.parametrize("seats", SEATS)
def test_as_many_gifts_as_players(seats: int) -> None:
    sets = set()
    for seed in range(30):
        gifts = spring(seats, seed).gifts
        assert gifts.bit_count() == seats
        sets.add(gifts)
    assert len(sets) == {2: 6, 3: 4, 4: 1}[seats]


@pytest.mark.rule("BOO-SPRING-05")
def test_hidden_gifts_cannot_be_chosen() -> None:
    state = spring(2)
    state.gifts = 0b0101
    assert legal(state, "gift") == ["gift balance", "gift fund"]
    assert refused(state, "gift cook") == "BOO-SPRING-05"
    assert refused(state, "forgo improve") == "BOO-SPRING-05"


@pytest.mark.rule("BOO-SPRING-06", "BOO-SPRING-08")
def test_a_chosen_gift_is_gone_for_the_others() -> None:
    state = spring(3)
    state.first = 1
    begin_phase(state, SPRING)
    state.gifts = 0b1101
    assert state.actors() == [1]
    play(state, "gift fund")
    assert state.actors() == [2]
    assert legal(state, "gift") == ["gift balance", "gift cook"]
    assert refused(state, "gift fund") == "BOO-SPRING-05"


@pytest.mark.rule("BOO-SPRING-07")
def test_the_gift_acts_before_the_next_choice() -> None:
    state = spring(2)
    state.gifts = 0b0011
    first = asked(state)
    play(state, "gift improve")
    assert state.actors() == [first]
    assert decision(state) == "Improve"
    play(state, "coin")
    assert state.actors() == [1 - first]
    assert decision(state) == "TakeGift"


@pytest.mark.rule("BOO-SPRING-09")
def test_the_four_gifts_are_the_four_actions() -> None:
    opened = {}
    for gift in ICONS[:4]:
        state = spring(4)
        seat = asked(state)
        before = state.coins[seat]
        play(state, f"gift {gift}")
        opened[gift] = (decision(state), state.coins[seat] - before)
    assert opened == {
        "balance": ("Balance", 0),
        "improve": ("Improve", 0),
        "cook": ("ChooseFood", 0),
        "fund": ("TakeGift", 2),
    }


@pytest.mark.rule("BOO-SPRING-10")
def test_a_gift_costs_no_incense_and_moves_no_shoot() -> None:
    state = spring(2)
    state.gifts = 0b0100 | 1
    seat = asked(state)
    core, sticks, reserve = state.core[:], state.sticks[:], state.reserve[:]
    play(state, "gift balance", "happiness")
    assert (state.core, state.sticks, state.reserve) == (core, sticks, reserve)
    assert shoot_count(state, seat) == 6


@pytest.mark.rule("BOO-SPRING-11")
def test_summer_follows_the_last_gift() -> None:
    state = spring(2)
    state.gifts = 0b0100 | 1
    first = state.first
    play(state, "gift fund")
    assert state.phase == SPRING
    play(state, "gift balance", "happiness")
    assert state.phase == SUMMER
    assert (decision(state), state.actors()) == ("Visit", [first])


@pytest.mark.rule("BOO-R-12")
def test_a_gift_may_be_left_unused() -> None:
    state = spring(2)
    set_food(state, "tea", "rice " * 9)
    state.gifts = 0b1001
    seat = asked(state)
    play(state, "forgo cook")
    assert state.food_spaces == [1, 0, 0]
    assert state.food[seat * 3 : seat * 3 + 3] == [0, 0, 0]
    assert state.gifts == 0b0001
    assert decision(state) == "TakeGift"


@pytest.mark.rule("BOO-ACTION-07")
def test_gifts_follow_the_usual_rules_of_their_actions() -> None:
    state = spring(2)
    state.gifts = 0b0001
    show(state, "left", "L01", "L02", "L03")
    seat = asked(state)
    ask(state, TakeGift(seat, 1))
    play(state, "gift balance", "obtain left 1", "obtain left 1")
    assert state.held[seat * 6 : seat * 6 + 2] == [0, 1]
    assert decision(state) != "Balance"


@pytest.mark.rule("BOO-R-18", "BOO-AUTUMN-07", "BOO-R-16")
def test_incense_returns_every_autumn_but_not_from_the_spaces() -> None:
    for number in (1, 4):
        state: BooState = lay_out(3)
        state.round = number
        state.spaces = [0, 7, 7, 7] if number == 1 else [0, 0, 0, 0]
        state.sticks = [0, 1, 8, 26]
        state.reserve = [2, 3, 3]
        spaces = state.spaces[:]
        autumn(state)
        assert state.sticks == []
        assert state.reserve == [4, 4, 4]
        assert state.spaces == spaces
