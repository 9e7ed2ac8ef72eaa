"""Akkus, and how they and ice enter tiles (HIT-AKU, HIT-ENT, HIT-R-29…32, -46…53, -80)."""

from __future__ import annotations

import pytest

from chabudai.games.hitodama.rules.spaces import enter_akku, enter_ice
from chabudai.games.hitodama.rules.tiles import TILES
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import (
    at,
    basket,
    bury,
    give,
    lay_out,
    on_top,
    pile,
    put,
    put_akku,
    resolve,
    spaces_with,
    tile,
)
from kit import legal, play, question, refused


def enter(state: HitodamaState, name: str) -> bool:
    """An akku out of the den enters a tile."""
    entered = enter_akku(state, TILES.index(name))
    if entered:
        state.bank[3] -= 1
    assert state.invariants() == []
    return entered


# --- cards and visits ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-X-04", "HIT-AKU-01", "HIT-AKU-03", "HIT-AKU-04")
def test_the_rulebooks_akku_card() -> None:
    state = lay_out(akkus="", akku_card="", top={"akku": "K1"})
    resolve(state)
    assert spaces_with(state, "akku") == ["LUN-1"]
    put(state, 0, "AKK-1")
    give(state, 0, "3A")
    on_top(state, "akku", "K3")
    resolve(state)
    assert question(state) == "VisitChoice 0"
    put(state, 1, "TRI-2")
    give(state, 1, "1B")
    play(state, "pick LUN-1")
    assert (basket(state, 0), at(state, "LUN-1"), state.bank[1]) == ("1A1K", "", 24)
    # No akku was left on the map: K3, East and West, at once, before the tribute tile is resolved.
    assert (question(state), spaces_with(state, "akku")) == ("TributeChoice 1", ["AMB-1", "TRI-1"])


@pytest.mark.rule("HIT-AKU-02")
def test_the_next_card_comes_only_when_the_last_akku_has_left() -> None:
    state = lay_out(akku_card="K1", akkus="BER-1 AMB-1", awake={0: "AKK-1"}, baskets={0: "2A"})
    resolve(state, "pick AMB-1")
    assert (spaces_with(state, "akku"), state.akku_card, pile(state, "akku")) == (["BER-1"], 0, [])
    put(state, 0, "AKK-2")
    give(state, 0, "2A")
    put(state, 1, "TRI-1")
    give(state, 1, "1B")
    on_top(state, "akku", "K2")
    resolve(state, "pick BER-1")
    assert question(state) == "TributeChoice 1"
    assert (pile(state, "akku"), state.akku_card, spaces_with(state, "akku")) == (["K1"], 1, ["BER-1"])


@pytest.mark.rule("HIT-AKU-03")
def test_a_visit_needs_an_essence_on_the_tile_and_the_price() -> None:
    state = lay_out(akku_card="K1", akkus="BER-1", awake={1: "AKK-1"}, baskets={0: "2A", 1: "1A"})
    resolve(state)
    assert state.round == 2
    assert (basket(state, 0), basket(state, 1)) == ("2A", "1A")
    assert at(state, "AKK-1") == "1 asleep"


@pytest.mark.rule("HIT-AKU-05", "HIT-R-29")
def test_the_whole_stack_is_worked_off_before_the_visits() -> None:
    state = lay_out(
        akku_card="K1", akkus="BER-1", awake={0: "AKK-1"}, asleep={1: "BER-2"}, baskets={0: "2A"}, cards={0: "AKB VPN"}
    )
    play(state, "solar AKB", "solar VPN")
    resolve(state)
    assert question(state) == "VisitChoice 0"
    assert (state.stack, basket(state, 1), state.points[1]) == ([], "1B", 1)


@pytest.mark.rule("HIT-AKU-07")
def test_an_akku_in_the_basket_is_a_resource() -> None:
    state = lay_out(season="Natsu", tributes="N5 N6", awake={0: "TRI-1"}, baskets={0: "1K"})
    resolve(state, "pay 1 1 0 0 0")
    assert (state.points[0], basket(state, 0)) == (5, "")


@pytest.mark.rule("HIT-AKU-08")
def test_a_visit_may_be_declined() -> None:
    state = lay_out(akkus="BER-1", awake={0: "AKK-1"}, baskets={0: "2A"})
    resolve(state)
    assert legal(state) == ["pick BER-1", "decline"]
    assert refused(state, "take") == "HIT-AKU-08"
    play(state, "decline")
    assert (basket(state, 0), at(state, "BER-1"), at(state, "AKK-1")) == ("2A", "akku", "0 asleep")


@pytest.mark.rule("HIT-TSA-01", "HIT-R-30")
def test_visitors_pay_in_order_of_the_circles_choose_their_akku_and_lie_down() -> None:
    state = lay_out(
        akku_card="K1",
        akkus="BER-1 AMB-1",
        awake={0: "AKK-2", 1: "AKK-1"},
        baskets={0: "3B2A", 1: "4A"},
        top={"akku": "K2"},
    )
    resolve(state)
    assert question(state) == "VisitChoice 1"
    assert legal(state, "pick") == ["pick BER-1", "pick AMB-1"]
    assert refused(state, "pick LUN-1") == "HIT-R-30"
    play(state, "pick AMB-1")
    # One essence, one akku; then the next circle.
    assert (basket(state, 1), at(state, "BER-1"), question(state)) == ("2A1K", "akku", "VisitChoice 0")
    play(state, "decline")
    assert tile(state, "AKK") == ["1 asleep", "0 asleep"]


@pytest.mark.rule("HIT-R-30")
def test_the_price_is_that_of_the_card_in_play_at_that_moment() -> None:
    state = lay_out(akku_card="K1", akkus="SAP-1", awake={0: "AKK-2", 1: "AKK-1"}, baskets={0: "3B", 1: "2A"})
    on_top(state, "akku", "K2")  # North, three berries
    resolve(state, "pick SAP-1")
    assert question(state) == "VisitChoice 0"
    play(state, "pick BER-1")
    assert basket(state, 0) == "1K"


@pytest.mark.rule("HIT-R-31")
def test_the_check_at_the_end_of_a_round_and_an_empty_den() -> None:
    state = lay_out(akkus="", akku_card="K1", baskets={1: "6K"})
    resolve(state)
    assert (state.akkus, state.akku_card) == (0, 0)
    state.baskets[7], state.bank[3] = 5, 1
    on_top(state, "akku", "K2")
    resolve(state)
    assert (spaces_with(state, "akku"), state.akku_card) == (["BER-1"], 1)


@pytest.mark.rule("HIT-R-31")
def test_akkus_that_come_back_to_the_den_reveal_a_card_and_the_deck_is_reshuffled() -> None:
    state = lay_out(season="Natsu", tributes="N5 N6", akkus="", akku_card="K1", owed="1K", baskets={0: "1K", 1: "5K"})
    bury(state, "akku")
    put(state, 0, "TRI-1")
    resolve(state, "pay 1 1 0 0 0")
    assert state.season == 2
    assert (state.rebuilt[3], state.left[3], pile(state, "akku")) == (1, 5, [])
    assert len(spaces_with(state, "akku")) == 1
    assert state.bank[3] == 0


@pytest.mark.rule("HIT-R-31")
def test_a_card_without_a_place_waits_for_the_next_moment() -> None:
    state = lay_out(akkus="", akku_card="K1", ice="BER-1 BER-2", top={"akku": "K2"})
    # The North tile is full of ice, so nothing can make room.
    resolve(state)
    assert (state.akkus, state.akku_card, state.bank[3]) == (0, 1, 6)
    on_top(state, "akku", "K4")
    resolve(state)
    assert spaces_with(state, "akku") == ["LUN-1"]


@pytest.mark.rule("HIT-R-32", "HIT-R-52")
def test_points_are_served_north_east_south_west_while_the_den_lasts() -> None:
    state = lay_out(akkus="", akku_card="K1", baskets={1: "5K"})
    on_top(state, "akku", "K6")  # South and West
    resolve(state)
    assert spaces_with(state, "akku") == ["LUN-1"]
    # I4 is written W, N: the North is served first all the same.
    state = lay_out()
    assert [card.points for card in state.box.ice_cards][3] == [0, 3]
    assert state.box.akku_cards[5].points == [2, 3]


# --- entering tiles ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ENT-01", "HIT-ENT-02", "HIT-ENT-03", "HIT-ENT-04", "HIT-X-07", "HIT-R-50")
def test_the_three_cases_of_entering() -> None:
    state = lay_out(seats=3)
    assert enter(state, "BER")
    assert tile(state, "BER") == ["akku", "", ""]
    state = lay_out(seats=3, awake={0: "BER-1"})
    assert enter(state, "BER")
    assert tile(state, "BER") == ["0 awake", "akku", ""]
    state = lay_out(seats=3, awake={0: "BER-1", 2: "BER-3"}, asleep={1: "BER-2"})
    assert enter(state, "BER")
    assert tile(state, "BER") == ["1 asleep", "2 awake", "akku"]
    assert (state.reserve, state.dormant) == ([2, 1, 1], [1, 1, 1])


@pytest.mark.rule("HIT-ENT-04", "HIT-R-50")
def test_a_sleeper_pushed_out_is_awake_at_home() -> None:
    state = lay_out(asleep={0: "BER-1 BER-2"})
    enter_ice(state, 0)
    assert tile(state, "BER") == ["0 asleep", "ice"]
    assert (state.reserve[0], state.dormant[0]) == (1, 1)
    assert "place AMB-1" in legal(state)


@pytest.mark.rule("HIT-R-13", "HIT-R-26")
def test_pushed_essences_keep_posture_and_their_place_in_the_resolution() -> None:
    # Two visitors of the solar/akkus tile in the North; the first one's visit brings an akku that pushes it out.
    state = lay_out(
        seats=3,
        tiles="AKK SOL AMB SAP LUN BER TRI MER",
        akku_card="K1",
        akkus="SAP-1",
        awake={0: "AKK-1", 1: "AKK-2", 2: "AKK-3"},
    )
    for seat in range(3):
        give(state, seat, "4B4A")
    on_top(state, "akku", "K2")  # North, three berries
    resolve(state, "pick SAP-1")
    assert (tile(state, "AKK"), state.reserve[0]) == (["1 awake", "2 awake", "akku"], 2)
    assert question(state) == "VisitChoice 1"
    play(state, "decline")
    assert (tile(state, "AKK"), question(state)) == (["1 asleep", "2 awake", "akku"], "VisitChoice 2")
    play(state, "decline")
    assert tile(state, "AKK") == ["1 asleep", "2 asleep", "akku"]


@pytest.mark.rule("HIT-R-48")
def test_only_essences_shift() -> None:
    state = lay_out(seats=3, awake={0: "BER-1", 1: "BER-3"})
    put_akku(state, "BER-2")
    assert enter(state, "BER")
    assert tile(state, "BER") == ["1 awake", "akku", "akku"]
    assert state.reserve[0] == 2
    state = lay_out(seats=3, awake={0: "BER-1", 1: "BER-2"}, ice="BER-3")
    assert enter(state, "BER")
    assert tile(state, "BER") == ["1 awake", "akku", "ice"]


@pytest.mark.rule("HIT-R-49")
def test_nothing_enters_a_tile_without_essences_to_push() -> None:
    state = lay_out(akkus="BER-1 BER-2")
    bank = state.bank[3]
    assert not enter(state, "BER")
    enter_ice(state, 0)
    assert (tile(state, "BER"), state.bank[3]) == (["akku", "akku"], bank)


@pytest.mark.rule("HIT-R-51")
def test_best_and_least_follow_the_listing() -> None:
    state = lay_out(seats=4)
    assert [entry.text for entry in state.side.tiles[6]] == ["pay"] * 4
    order = []
    for _ in range(4):
        before = set(spaces_with(state, "akku"))
        assert enter(state, "TRI")
        order += sorted(set(spaces_with(state, "akku")) - before)
    assert order == ["TRI-1", "TRI-2", "TRI-3", "TRI-4"]


@pytest.mark.rule("HIT-R-53")
def test_extra_spaces_are_no_part_of_the_tile_for_akkus_and_ice() -> None:
    state = lay_out(awake={0: "BER-1 BER-2"}, extra="BER-1")
    assert enter(state, "BER")
    # The tile counted as full although the extra space was free; the akku did not take it.
    assert tile(state, "BER") == ["0 awake", "akku", ""]
    state = lay_out(awake={0: "BER-1 BER-2", 1: "extra"}, extra="BER-1")
    enter_ice(state, 0)
    assert tile(state, "BER") == ["0 awake", "ice", "1 awake"]


@pytest.mark.rule("HIT-R-46")
def test_an_akku_may_take_the_merchants_last_space_and_then_there_is_no_trade() -> None:
    state = lay_out(awake={0: "MER-1", 1: "MER-2"}, baskets={0: "1B1A1S"})
    assert enter(state, "MER")
    assert tile(state, "MER") == ["0 awake", "1 awake", "akku"]
    resolve(state)
    assert (state.round, basket(state, 0)) == (2, "1B1A1S")
