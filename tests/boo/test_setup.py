"""BOO-SETUP, BOO-INFO and the rulings on set-up and supply."""

from __future__ import annotations

from collections import Counter

import pytest

from boo.table import BOX, GAME, SEATS, held, lay_out, new, shoot_count, spring, stocks, temple
from chabudai.core.errors import BadOption, BadSeats
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import COLOURS, ICON_COUNT, PLAYER_COLOURS, SHOOT_NAMES, WILD, spirit_total
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.state import SPRING, BooState
from kit import asked, begin, decision, legal, play, refused, stay_alike


@pytest.mark.rule("BOO-SETUP-01")
def test_two_to_four_players() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            GAME.new(seats)
    assert [new(seats).seats for seats in SEATS] == SEATS


@pytest.mark.rule("BOO-SETUP-02")
def test_shoots_by_the_mark_on_their_foot() -> None:
    assert (4 * len(BOX.starters), len(BOX.grove), len(BOX.plain)) == (16, 12, 8)


@pytest.mark.rule("BOO-SETUP-03", "BOO-R-02")
def test_grove_shoots_three_to_a_stalk_at_random() -> None:
    dealt = [new(seed=seed).core for seed in range(8)]
    for core in dealt:
        assert len(core) == 4 * 3
        assert Counter(core) == Counter(BOX.grove)
    assert len({tuple(core) for core in dealt}) > 1


@pytest.mark.rule("BOO-SETUP-04")
def test_gifts_start_face_down() -> None:
    assert new().gifts == 0


@pytest.mark.rule("BOO-SETUP-05", "BOO-R-65")
def test_balance_stacks_by_zone() -> None:
    assert [len(zone) for zone in BOX.balance] == [24, 20, 24]
    assert [{tile.zone for tile in zone} for zone in BOX.balance] == [{0}, {1}, {2}]
    assert len({tuple(new(seed=seed).shown[:9]) for seed in range(6)}) > 1


@pytest.mark.rule("BOO-SETUP-06")
@pytest.mark.parametrize("seats", SEATS)
def test_three_balance_tiles_up_in_each_zone(seats: int) -> None:
    state = new(seats)
    assert NONE not in state.shown[:9]
    assert [len(set(state.shown[zone * 3 : zone * 3 + 3])) for zone in range(3)] == [3, 3, 3]
    assert [state.pools[zone].bit_count() for zone in range(3)] == [21, 17 - seats, 21]


@pytest.mark.rule("BOO-SETUP-07")
def test_home_stacks_by_category() -> None:
    state = new(4)
    assert [state.pools[stack].bit_count() for stack in (3, 4)] == [28, 28]
    assert len({tuple(new(4, seed).shown[9:]) for seed in range(6)}) > 1


@pytest.mark.rule("BOO-SETUP-08", "BOO-R-59")
def test_marked_home_tiles_leave_with_two_players_only() -> None:
    assert all(mask for mask in BOX.marked)
    for seats in SEATS:
        for category in range(2):
            for seed in range(5):
                state = new(seats, seed)
                start = 9 + 4 * category
                present = state.pools[3 + category] | sum(1 << tile for tile in state.shown[start : start + 4])
                everything = (1 << 32) - 1
                assert present == (everything & ~BOX.marked[category] if seats == 2 else everything)


@pytest.mark.rule("BOO-SETUP-09")
def test_four_home_tiles_up_in_each_category() -> None:
    state = new()
    assert NONE not in state.shown[9:]
    assert len(state.shown[9:]) == 8


@pytest.mark.rule("BOO-SETUP-10")
def test_four_stacks_of_four_spirits_with_one_in_view() -> None:
    state = new()
    assert len(state.tops) == 4
    assert NONE not in state.tops
    assert state.below == [3, 3, 3, 3]
    assert len({tuple(new(seed=seed).tops) for seed in range(6)}) > 1


@pytest.mark.rule("BOO-SETUP-11")
def test_five_spirits_leave_unseen() -> None:
    state = new()
    assert spirit_total(state.unseen) == 5 + 12
    taken = new(4)
    for _ in range(3):
        from chabudai.games.boo.rules.setup import turn_up_spirit

        for number in range(4):
            turn_up_spirit(taken, number)
    assert spirit_total(taken.unseen) == 5
    assert taken.below == [0, 0, 0, 0]


@pytest.mark.rule("BOO-SETUP-12")
def test_five_food_counters_up() -> None:
    state = new()
    assert sum(state.food_spaces) == 5
    assert sum(state.food_pile) == 21
    assert [a + b for a, b in zip(state.food_spaces, state.food_pile, strict=True)] == [6, 12, 8]
    assert len({tuple(new(seed=seed).food_spaces) for seed in range(8)}) > 1


@pytest.mark.rule("BOO-SETUP-13", "BOO-R-53")
def test_coins_are_a_common_reserve_without_end() -> None:
    assert BOX.coins == 36 + 3 * 15
    state = lay_out()
    state.coins = [70, 70]
    from boo.table import ask

    ask(state, Improve(0))
    play(state, "coin")
    assert state.coins[0] == 71


@pytest.mark.rule("BOO-SETUP-14")
def test_first_player_by_chance() -> None:
    assert {new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    state = new(4, 5)
    assert state.actors() == [state.first]
    assert spring(4, 5).phase == SPRING


@pytest.mark.rule("BOO-SETUP-15")
def test_a_colour_each_and_no_brown_with_two() -> None:
    for seats in SEATS:
        state = new(seats)
        text = state.game.text(state.view(None))
        colours = [colour for colour in PLAYER_COLOURS if text.count(f"({colour}):") == 1]
        assert len(colours) == seats
        assert seats > 2 or "brown" not in colours


@pytest.mark.rule("BOO-SETUP-16", "BOO-R-61")
def test_one_side_for_the_whole_table() -> None:
    assert new(3, side="night").night
    assert not new(3).night
    [option] = GAME.options
    assert option.values == ["day", "night"]
    with pytest.raises(BadOption):
        GAME.new(2, 0, {"side": "dusk"})
    night = new(3, side="night")
    assert all(set(night.cells[seat * 4 : seat * 4 + 4]) != {(1 << 15) - 1} for seat in range(3))


@pytest.mark.rule("BOO-SETUP-17")
def test_action_markers_start_beside_the_board() -> None:
    assert new(3).marker == [NONE] * 3


@pytest.mark.rule("BOO-SETUP-18")
def test_five_points_at_the_start() -> None:
    assert new(3).scores() == [5, 5, 5]


@pytest.mark.rule("BOO-SETUP-19")
def test_seven_sticks_three_at_hand() -> None:
    state = new(3)
    assert state.reserve == [3, 3, 3]
    assert state.spaces == [0b111] * 4


@pytest.mark.rule("BOO-SETUP-20", "BOO-SETUP-21")
@pytest.mark.parametrize(("seats", "brown"), [(2, 8), (3, 0), (4, 0)])
def test_brown_sticks(seats: int, brown: int) -> None:
    """Eight for the ghost of two; with four the brown player has seven, with three nobody any."""
    state = new(seats)
    assert sum(1 for code in state.sticks if code % 8 == 4) == brown
    assert len(state.sticks) == brown
    assert [3 + sum(space >> seat & 1 for space in state.spaces) for seat in range(seats)] == [7] * seats
    assert max(state.spaces) < 1 << seats


@pytest.mark.rule("BOO-SETUP-22", "BOO-R-56")
@pytest.mark.parametrize("seats", SEATS)
def test_starting_balance_tile_of_the_any_zone(seats: int) -> None:
    state = new(seats)
    tiles = [held(state, seat) for seat in range(seats)]
    assert all(len(tile) == 1 and tile[0].startswith("A") for tile in tiles)
    assert len({tile[0] for tile in tiles}) == seats
    up = {BOX.tile(1, index).name for index in state.shown[3:6]}
    assert not up & {tile[0] for tile in tiles}


@pytest.mark.rule("BOO-SETUP-23", "BOO-SETUP-24", "BOO-R-57")
def test_starters_one_of_each_colour_and_action() -> None:
    state = new(4)
    for seat in range(4):
        found = [state.stock(seat, colour) for colour in range(4)]
        assert [len(stock) for stock in found] == [1, 1, 1, 1]
        assert [stock[0] // ICON_COUNT for stock in found] == [0, 1, 2, 3]
        assert sorted(stock[0] % ICON_COUNT for stock in found) == [0, 1, 2, 3]
        assert stocks(state, seat) == stocks(state, 0)
    assert WILD not in [kind % ICON_COUNT for kind in BOX.starters]


@pytest.mark.rule("BOO-SETUP-25")
def test_starters_of_absent_players_are_out() -> None:
    state = spring(2)
    in_play = Counter(state.core)
    for seat in range(2):
        for colour in range(4):
            in_play.update(state.stock(seat, colour))
    plain = Counter(BOX.plain) - Counter(state.away)
    assert in_play == Counter(BOX.grove) + Counter(BOX.starters * 2) + plain


@pytest.mark.rule("BOO-SETUP-26", "BOO-EX-02")
@pytest.mark.parametrize(("seats", "pool", "away"), [(2, 4, 4), (3, 6, 2), (4, 8, 0)])
def test_pool_of_plain_shoots(seats: int, pool: int, away: int) -> None:
    state = new(seats)
    assert (len(state.pool), len(state.away)) == (pool, away)
    assert Counter(state.pool) + Counter(state.away) == Counter(BOX.plain)
    done = spring(seats)
    assert [shoot_count(done, seat) for seat in range(seats)] == [6] * seats
    assert seats == 4 or len({tuple(new(seats, seed).pool) for seed in range(6)}) > 1


@pytest.mark.rule("BOO-SETUP-27", "BOO-R-58")
def test_draft_twice_in_the_same_order() -> None:
    state = new(3, 4)
    first = state.first
    seats = []
    while decision(state) == "Draft":
        seats.append(asked(state))
        assert {f"draft {SHOOT_NAMES[kind]}" for kind in state.pool} == set(legal(state))
        play(state, legal(state)[-1])
    order = [first, (first + 1) % 3, (first + 2) % 3]
    assert seats == order + order


@pytest.mark.rule("BOO-SETUP-28")
def test_drafted_shoot_goes_to_its_own_stock() -> None:
    state = new(2, 3)
    seat = state.first
    text = legal(state)[0]
    play(state, text)
    name = text.removeprefix("draft ")
    colour = name.split("-")[0]
    assert name in stocks(state, seat)[colour]
    assert len(stocks(state, seat)[colour]) == 2
    missing = next(other for other in SHOOT_NAMES if f"draft {other}" not in legal(state))
    assert refused(state, f"draft {missing}") == "BOO-SETUP-27"


@pytest.mark.rule("BOO-SETUP-29")
@pytest.mark.parametrize("seats", SEATS)
def test_six_shoots_after_the_draft(seats: int) -> None:
    state = spring(seats)
    assert state.pool == []
    assert [shoot_count(state, seat) for seat in range(seats)] == [6] * seats
    for seat in range(seats):
        for colour, name in enumerate(COLOURS):
            assert all(shoot.startswith(name) for shoot in stocks(state, seat)[COLOURS[colour]])


@pytest.mark.rule("BOO-SETUP-30")
def test_three_coins_at_the_start() -> None:
    assert new(4).coins == [3, 3, 3, 3]


@pytest.mark.rule("BOO-INFO-01", "BOO-R-54")
def test_nothing_of_a_player_is_hidden_and_only_chance_is() -> None:
    state = spring(3, 2)
    truth = state.to_dict()
    for seat in (None, 0, 1, 2):
        seen = state.view(seat).to_dict()
        assert seen["data"] == truth["data"]
        assert seen["chance"] == {}
    assert truth["chance"] != {}


@pytest.mark.rule("BOO-INFO-02", "BOO-INFO-03")
def test_a_coin_is_worth_one_whatever_its_form() -> None:
    """Coins are one number: three of value 1 and one of value 3 are the same purse."""
    from boo.table import ask

    state = lay_out(shown_homes={"I": "G1 G1 G1 G1"})
    state.coins[0] = 3
    ask(state, Improve(0))
    play(state, "buy I 4", "lay r0c0")
    assert BOX.prices[3] == 3
    assert state.coins[0] == 0


@pytest.mark.rule("BOO-INFO-04", "BOO-INFO-05", "BOO-EX-01")
def test_markers_move_forward_and_back() -> None:
    state = new()
    state.gain(0, 2, 0)
    assert state.scores() == [7, 5]
    state.gain(0, -2, 3)
    assert state.scores() == [5, 5]


@pytest.mark.rule("BOO-R-52")
def test_happiness_has_no_floor_and_no_ceiling() -> None:
    state = new()
    state.gain(0, -20, 3)
    state.gain(1, 400, 0)
    assert state.scores() == [-15, 405]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.rule("BOO-SETUP-14")
def test_seats_are_even(seats: int) -> None:
    """Everybody is drawn to begin as often, and all else is the same for every seat: nobody is favoured."""
    drawn = Counter(new(seats, seed).first for seed in range(600))
    assert all(abs(drawn[seat] - 600 / seats) < 50 for seat in range(seats))
    for seed in range(3):
        begun: dict[int, BooState] = {}
        for fixed in range(60):
            state = begin(BooState, GAME, seats, seed, fixed={"first": fixed})
            begun.setdefault(state.first, state)
        stay_alike([begun[first] for first in range(seats)], seed)


@pytest.mark.rule("BOO-TWO-01", "BOO-TWO-02", "BOO-EX-03", "BOO-R-20")
def test_the_ghost_of_two_players() -> None:
    layouts = set()
    for seed in range(20):
        state = new(2, seed)
        counts = [len(temple(state, name)) for name in COLOURS]
        assert sorted(counts) == [0, 2, 3, 3]
        assert all(owner == "ghost" for name in COLOURS for owner in temple(state, name))
        layouts.add(tuple(counts))
    assert len(layouts) > 3
    assert new(3).sticks == []


@pytest.mark.rule("BOO-TWO-03")
def test_temple_tiles_have_no_other_use() -> None:
    """Nothing of the state remembers them but the sticks themselves."""
    state = new(2)
    assert not any("temple_tile" in key for key in state.data())
