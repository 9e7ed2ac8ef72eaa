"""Score track, path of chaos, wrath and ice (HIT-TRK, HIT-WRA, HIT-ICE, HIT-R-54…65, -84, -85)."""

from __future__ import annotations

from typing import Unpack, cast

import pytest

from chabudai.games.hitodama.rules.goods import AMBER
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import (
    BOX,
    Given,
    at,
    basket,
    bury,
    cards,
    finish_turns,
    give,
    hold,
    last_akku,
    lay_out,
    owe,
    pile,
    put,
    put_akku,
    reach,
    resolve,
    score_of,
    spaces_with,
    tile,
)
from kit import legal, listen, play, question, told

LEVEL_AT = {1: 0, 2: 2, 3: 3, 4: 5, 5: 6}
"""A position of the hitodama for each wrath level."""


def pay_now(score: int, level: int, payment: str, goods: str, **given: Unpack[Given]) -> HitodamaState:
    """Seat 0 has paid a tribute by the card NOW, from a score and at a wrath level."""
    payer = Given(owed="4B 3A1S", hitodama=LEVEL_AT[level], points={0: score}, baskets={0: goods})
    state = lay_out(**cast(Given, {**payer, "awake": {0: "TRI-1"}, "cards": {0: "NOW"}, **given}))
    return play(state, "lunar NOW", payment)


# --- round marker and hitodama ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-X-02", "HIT-TRK-01", "HIT-TRK-02")
def test_the_marker_goes_to_and_fro_and_the_hitodama_advances_every_second_round() -> None:
    state = lay_out()
    seen = []
    for _ in range(5):
        seen.append((state.marker, state.hitodama))
        resolve(state)
    assert seen == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]


@pytest.mark.rule("HIT-R-60", "HIT-END-03")
def test_chaos_wins_at_the_end_of_round_sixteen() -> None:
    state = lay_out()
    for number in range(1, 17):
        assert (state.round, state.over) == (number, False)
        resolve(state)
    assert state.over
    assert (state.end_reason(), state.hitodama) == ("chaos", 8)
    assert state.winners() == []
    assert state.utilities() == [-1.0] * state.seats
    assert 1 not in state.ranking()


@pytest.mark.rule("HIT-R-59", "HIT-TRK-06")
def test_the_wrath_level_at_each_position_of_the_path() -> None:
    state = lay_out()
    levels = []
    for place in range(8):
        reach(state, place)
        levels.append(state.level)
    assert levels == [1, 1, 2, 3, 3, 4, 5, 5]
    assert BOX.chaos == 8


# --- score track ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-TRK-03")
def test_points_move_the_token_by_their_number() -> None:
    state = pay_now(6, 1, "pay 1 0 0 0 3", "3B")
    assert state.points == [9, 0]


@pytest.mark.rule("HIT-TRK-04", "HIT-R-55")
@pytest.mark.parametrize(
    ("score", "berries", "strikes"), [(3, 1, 0), (3, 2, 1), (4, 1, 1), (4, 3, 1), (5, 3, 0), (6, 3, 0), (9, 1, 1)]
)
def test_reaching_or_passing_a_hitodama_space_wakes_the_wrath(score: int, berries: int, strikes: int) -> None:
    state = pay_now(score, 1, f"pay 1 0 0 0 {berries}", "4B")
    assert len(told(state, "wrath")) == strikes
    assert len(told(state, "ice_card")) == strikes


@pytest.mark.rule("HIT-TRK-05", "HIT-X-06")
def test_two_hitodama_spaces_in_one_gain() -> None:
    state = pay_now(4, 2, "pay 2 0 0 3 0", "5A")
    assert state.points[0] == 10
    assert basket(state, 0) == ""
    assert [event.values["good"] for event in told(state, "wrath_took")] == [AMBER, AMBER]


@pytest.mark.rule("HIT-R-56")
def test_with_two_activations_the_token_moves_first_and_each_reveals_a_card() -> None:
    # North and East are revealed first, then South and West.
    state = pay_now(4, 1, "pay 2 0 0 3 0", "3A", awake={0: "TRI-1", 1: "BER-1 BER-2"}, top={"ice": "I1 I3"})
    assert [event.values["points"] for event in told(state, "wrath")] == [10, 10]
    # The ice of I1 is gone, what it pushed stays pushed.
    assert spaces_with(state, "ice") == ["LUN-1", "TRI-1"]
    assert (tile(state, "BER"), state.reserve[1]) == (["1 awake", ""], 1)
    assert pile(state, "ice") == ["I1"]


@pytest.mark.rule("HIT-R-57")
def test_at_25_the_game_ends_before_any_wrath() -> None:
    state = pay_now(19, 1, "pay 2 0 1 3 0", "3A1S")
    assert state.end_reason() == "points"
    assert (told(state, "wrath"), state.left[2]) == ([], 8)


@pytest.mark.rule("HIT-R-58")
def test_points_from_cards_set_off_the_wrath_too() -> None:
    state = lay_out(hitodama=LEVEL_AT[2], points={0: 4}, baskets={0: "1A"}, asleep={0: "LUN-1"}, cards={0: "VPS"})
    play(state, "solar VPS")
    resolve(state)
    assert (state.points[0], basket(state, 0)) == (5, "")


# --- wrath levels ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-WRA-01", "HIT-ICE-01", "HIT-X-03")
def test_level_1_freezes_the_best_spaces_of_the_named_tiles() -> None:
    state = pay_now(4, 1, "pay 1 0 0 0 1", "1B", top={"ice": "I1"})
    assert spaces_with(state, "ice") == ["BER-1", "AMB-1"]


@pytest.mark.rule("HIT-WRA-03", "HIT-WRA-05")
@pytest.mark.parametrize("level", [3, 5])
def test_levels_3_and_5_freeze_as_level_1_does(level: int) -> None:
    state = pay_now(4, level, "pay 1 0 0 0 1", "3B3A3S")
    assert len(told(state, "ice_card")) == 1
    assert state.ice != 0
    assert basket(state, 0) == "2B3A3S"


@pytest.mark.parametrize(
    ("level", "cases"),
    [
        pytest.param(2, "2B2A1S:1B1A1S 3B1S:1B1S 1B1S:1S 1B: 1B1K:1K", marks=pytest.mark.rule("HIT-WRA-02")),
        pytest.param(4, "2B2A2S:1B2A1S 2B2A:1B1A 3B:1B 1B: 1B2K:2K", marks=pytest.mark.rule("HIT-WRA-04")),
    ],
)
def test_level_2_takes_an_amber_or_a_berry_and_level_4_rather_a_sapphire(level: int, cases: str) -> None:
    for case in cases.split():
        goods, left = case.split(":")
        state = pay_now(4, level, "pay 1 0 0 0 1", goods)
        assert (basket(state, 0), state.ice) == (left, 0)


@pytest.mark.rule("HIT-R-63")
def test_the_wrath_never_takes_akkus_or_cards_and_asks_nothing() -> None:
    for level in (2, 4):
        state = pay_now(4, level, "pay 1 0 0 0 1", "1B2K", cards={0: "NOW REN SAP"})
        assert (basket(state, 0), cards(state, 0)) == ("2K", ["REN", "SAP"])
        assert legal(state, "end") == ["end"]


@pytest.mark.rule("HIT-WRA-02")
def test_the_wrath_strikes_only_who_set_it_off() -> None:
    state = lay_out(
        hitodama=LEVEL_AT[2], points={1: 4}, baskets={0: "1A", 1: "1A"}, asleep={1: "LUN-1"}, cards={0: "VPS"}
    )
    play(state, "solar VPS")
    resolve(state)
    assert (basket(state, 0), basket(state, 1)) == ("1A", "")


# --- ice ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ICE-02", "HIT-R-61")
@pytest.mark.parametrize(
    ("before", "thaws"), [(0, False), (1, True), (2, False), (3, False), (4, True), (5, False), (6, False)]
)
def test_ice_melts_only_when_the_wrath_rises_to_level_2_or_4(before: int, thaws: bool) -> None:
    state = lay_out(hitodama=before, marker=1, ice="BER-1 AMB-1")
    resolve(state)
    assert state.hitodama == before + 1
    assert (state.ice == 0) is thaws


@pytest.mark.rule("HIT-ICE-02")
def test_ice_stays_while_the_hitodama_does_not_move() -> None:
    state = lay_out(hitodama=1, ice="BER-1")
    resolve(state)
    assert spaces_with(state, "ice") == ["BER-1"]


@pytest.mark.rule("HIT-ICE-03")
def test_a_new_ice_card_takes_the_old_ice_away_first() -> None:
    given = Given(awake={0: "TRI-1", 1: "BER-2"}, ice="BER-1 LUN-1", top={"ice": "I1"})
    state = pay_now(4, 1, "pay 1 0 0 0 1", "1B", **given)
    # BER-1 was free again when the new ice came, so nobody was pushed.
    assert spaces_with(state, "ice") == ["BER-1", "AMB-1"]
    assert at(state, "BER-2") == "1 awake"


@pytest.mark.rule("HIT-ICE-04", "HIT-R-54")
def test_ice_takes_the_best_free_space() -> None:
    state = lay_out(
        owed="4B 3A1S",
        points={0: 4},
        baskets={0: "1B"},
        awake={0: "TRI-1", 1: "BER-1"},
        cards={0: "NOW"},
        top={"ice": "I1"},
    )
    put_akku(state, "AMB-1")
    play(state, "lunar NOW", "pay 1 0 0 0 1")
    assert spaces_with(state, "ice") == ["BER-2", "AMB-2"]


@pytest.mark.rule("HIT-R-62")
def test_the_ice_deck_is_reshuffled_from_its_pile() -> None:
    state = lay_out(seats=3)
    bury(state, "ice", keep=1)
    owe(state, "4B", "3A1S")
    for seat, points in enumerate((4, 20, 20)):
        score_of(state, seat, points)
    give(state, 0, "3A")
    put(state, 0, "TRI-1")
    hold(state, 0, "NOW")
    play(state, "lunar NOW", "pay 2 0 0 3 0")
    # The last card, then, as the deck was empty, one of the eight: the replaced one is shuffled in (HIT-R-94).
    assert (state.left[2], pile(state, "ice"), state.rebuilt[2]) == (7, [], 1)
    assert state.ice_card >= 0
    open_card = state.ice_card
    reach(state, 1, 1)
    resolve(state)
    assert (state.ice, state.ice_card) == (0, open_card)


@pytest.mark.rule("HIT-R-64", "HIT-R-45")
def test_a_frozen_space_counts_as_occupied_and_frees_up_without_sliding() -> None:
    state = lay_out(ice="MER-2 BER-1", awake={0: "MER-1"}, asleep={1: "BER-2"}, baskets={0: "1B1A"})
    resolve(state)
    assert legal(state, "trade") == ["trade berry"]
    play(state, "decline")
    reach(state, 1, 1)
    resolve(state)
    assert (tile(state, "BER"), state.ice) == (["", "1 asleep"], 0)


@pytest.mark.rule("HIT-R-65", "HIT-R-44")
def test_ice_on_the_tile_being_resolved_works_at_once() -> None:
    # The tribute tile is full; the first payer wakes the wrath, and ice pushes the next but one off the tile.
    state = lay_out(
        tributes="H1 H6",
        points={0: 4},
        awake={0: "TRI-1", 1: "TRI-2 TRI-3"},
        baskets={0: "1B", 1: "2B"},
        top={"ice": "I3"},
    )
    resolve(state, "pay 1 0 0 0 1")
    # Seat 0 left s1, which froze at once; both of seat 1 are still to pay.
    assert tile(state, "TRI") == ["ice", "1 awake", "1 awake"]
    play(state, "pay 1 0 0 0 1")
    assert tile(state, "TRI") == ["ice", "", "1 awake"]


@pytest.mark.rule("HIT-R-44")
def test_an_essence_pushed_off_before_its_turn_does_nothing() -> None:
    # K4 puts an akku North and South: with the solar/akkus tile in the North its second visitor is pushed off.
    state = lay_out(
        tiles="AKK SOL AMB SAP LUN BER TRI MER",
        akku_card="K1",
        akkus="SAP-1",
        awake={0: "AKK-2", 1: "AKK-1"},
        baskets={0: "2A", 1: "2A"},
        top={"akku": "K4"},
    )
    resolve(state, "pick SAP-1")
    # Seat 1 was on the top circle, paid, and was itself pushed out; the tile holds seat 0 and the akku.
    assert tile(state, "AKK") == ["0 awake", "akku"]
    assert (state.reserve[1], basket(state, 1)) == (2, "1K")
    play(state, "decline")
    assert tile(state, "AKK") == ["0 asleep", "akku"]


@pytest.mark.rule("HIT-R-44", "HIT-R-40", "HIT-R-65")
def test_a_payer_who_is_pushed_off_by_an_akku_loses_the_chance() -> None:
    # Seat 0 scores 5 and leaves; ice takes the free space of the tribute tile in the North. Then the season is
    # complete, the akku returns to the den, and K2 brings one to the North: the full tile pushes the next payer out.
    state = last_akku(
        3,
        "TRI SOL AMB SAP LUN AKK BER MER",
        baskets={0: "1K", 1: "4B", 2: "4B"},
        awake={0: "TRI-1", 1: "TRI-2", 2: "TRI-3 TRI-4"},
        top={"ice": "I1", "akku": "K2"},
    )
    finish_turns(state)
    assert question(state) == "TributeChoice 0"
    play(state, "pay 1 1 0 0 0")
    assert tile(state, "TRI") == ["ice", "2 awake", "2 awake", "akku"]
    assert state.reserve[1] == 2
    assert question(state) == "TributeChoice 2"
    play(state, "decline", "decline")
    assert (state.round, basket(state, 1), basket(state, 2)) == (2, "4B", "4B")


# --- end of the round ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-84")
def test_an_earlier_end_in_the_last_round_stands() -> None:
    state = lay_out(hitodama=7, marker=1, points={1: 24}, asleep={1: "BER-1"}, cards={0: "VPN"})
    play(state, "solar VPN")
    resolve(state)
    assert (state.end_reason(), state.winners()) == ("points", [1])
    state = lay_out(hitodama=7, marker=1, awake={0: "BER-1"})
    resolve(state)
    assert (state.end_reason(), basket(state, 0)) == ("chaos", "3B")


@pytest.mark.rule("HIT-R-85")
def test_the_order_at_the_end_of_a_round() -> None:
    # The extra space goes first, then the thaw, then the akku check, then the holder begins.
    state = lay_out(
        akkus="",
        holder=0,
        awake={0: "BER-1 BER-2", 1: "TRI-1 extra"},
        extra="BER-1",
        ice="LUN-1",
        hitodama=1,
        marker=1,
        top={"akku": "K4"},
    )
    log = listen(state)
    resolve(state, "decline")
    kinds = [event.kind for event in log.events]
    assert kinds.index("advanced") < kinds.index("thawed") < kinds.index("akku_card") < kinds.index("round")
    assert kinds[-1] == "turn"
    # Ice had melted when the akku came South, and the full berry tile had lost its extra space.
    assert at(state, "LUN-1") == "akku"
    assert (state.extra_tile, pile(state, "lunar"), state.reserve[1]) == (-1, ["EXT"], 1)
    assert tile(state, "BER") == ["0 asleep", "akku"]
    assert state.actors() == [1]
