"""BOO-SUMMER-20…40: placing, resolving and receiving shoots."""

from __future__ import annotations

import pytest

from boo.table import (
    ask,
    give_spirits,
    kind,
    lay_out,
    new,
    new_shoots,
    set_food,
    set_stalk,
    set_stocks,
    shoot_count,
    stalk,
    stocks,
)
from chabudai.core.state import NONE
from chabudai.games.boo.rules.grove import Advance, Lodge, NextShoot, Place
from chabudai.games.boo.state import SUMMER, BooState
from kit import decision, legal, listen, play, play_randomly, refused


def visiting(red: str, offered: int | None = None) -> BooState:
    """Seat 0 has made its offering at the red temple and is to place these shoots; the stalks give red shoots."""
    state = lay_out(2)
    count = len(red.split())
    set_stocks(state, 0, red=red, blue="blue-fund " * ((7 - count) // 2), green="green-fund " * ((6 - count) // 2))
    for number in range(1, 5):
        set_stalk(state, number, "red-cook red-fund red-balance")
    state.coins[0] = 0
    return ask(state, Place(0, 0, count if offered is None else offered, 0, 0))


@pytest.mark.rule("BOO-SUMMER-20", "BOO-SUMMER-21", "BOO-SUMMER-23")
def test_all_shoots_are_placed_wherever_there_is_room() -> None:
    state = visiting("red-cook red-wild red-fund", offered=1)
    for number in range(3):
        assert legal(state, "place") == ["place 1", "place 2", "place 3", "place 4"]
        play(state, f"place {number + 2}")
    assert stocks(state, 0)["red"] == []
    assert [new_shoots(state, number) for number in range(1, 5)] == [[], ["red-cook"], ["red-wild"], ["red-fund"]]
    assert decision(state) == "Resolve"


@pytest.mark.rule("BOO-SUMMER-22", "BOO-R-04")
def test_two_new_shoots_to_a_stalk() -> None:
    state = visiting("red-cook red-wild red-fund red-fund")
    play(state, "place 1", "place 1")
    assert legal(state, "place") == ["place 2", "place 3", "place 4"]
    assert refused(state, "place 1") == "BOO-SUMMER-22"
    play(state, "place 2")
    assert legal(state, "place") == ["place 2", "place 3", "place 4"]


@pytest.mark.rule("BOO-SUMMER-24")
def test_everything_is_placed_before_the_first_action() -> None:
    state = visiting("red-fund red-fund")
    play(state, "place 1")
    assert refused(state, "perform 1 near") == "BOO-SUMMER-24"
    play(state, "place 2", "perform 1 near")
    assert state.coins[0] == 2


@pytest.mark.rule("BOO-SUMMER-25")
def test_the_player_says_which_shoot_lies_nearer() -> None:
    for near, far in (("red-cook", "red-fund"), ("red-fund", "red-cook")):
        state = visiting("red-cook red-fund")
        play(state, "place 3", "place 3")
        assert set(legal(state, "nearer")) == {"nearer red-cook", "nearer red-fund"}
        assert refused(state, "nearer red-wild") == "BOO-SUMMER-25"
        play(state, f"nearer {near}")
        assert new_shoots(state, 3) == [near, far]
        assert [state.waiting[4], state.waiting[5]] == [kind(near), kind(far)]
    alike = visiting("red-fund red-fund")
    play(alike, "place 3", "place 3")
    assert decision(alike) == "Resolve"


@pytest.mark.rule("BOO-SUMMER-26", "BOO-SUMMER-28")
def test_as_many_actions_as_sticks_whichever_shoots() -> None:
    state = visiting("red-fund red-fund red-cook", offered=1)
    play(state, "place 1", "place 2", "place 3")
    assert legal(state, "perform") == ["perform 1 near", "perform 2 near", "perform 3 near"]
    play(state, "perform 2 near")
    assert legal(state, "perform") == []
    assert refused(state, "perform 1 near") == "BOO-SUMMER-26"
    assert state.coins[0] == 2


@pytest.mark.rule("BOO-SUMMER-27")
def test_one_at_a_time_in_any_order() -> None:
    state = visiting("red-fund red-cook red-wild")
    play(state, "place 1", "place 2", "place 4")
    assert legal(state, "perform") == ["perform 1 near", "perform 2 near", "perform 4 near"]
    play(state, "perform 4 near", "act fund")
    assert legal(state, "perform") == ["perform 1 near", "perform 2 near"]
    assert refused(state, "perform 4 near") == "BOO-SUMMER-27"


@pytest.mark.rule("BOO-SUMMER-29", "BOO-R-11")
def test_a_declined_shoot_is_pushed_and_uses_nothing_up() -> None:
    state = visiting("red-fund red-fund red-fund", offered=2)
    play(state, "place 1", "place 2", "place 3", "decline 1 near")
    assert stalk(state, 1) == ["red-fund", "red-balance", "red-fund"]
    assert state.coins[0] == 0
    play(state, "perform 2 near", "perform 3 near")
    assert state.coins[0] == 4


@pytest.mark.rule("BOO-SUMMER-30", "BOO-R-04")
def test_at_most_four_actions_a_turn() -> None:
    state = lay_out(stocks={0: {"red": "red-fund " * 4, "blue": "blue-fund blue-fund"}})
    for number in range(1, 5):
        set_stalk(state, number, "green-cook yellow-cook blue-cook")
    state.coins[0] = 0
    state.reserve[0] = 7
    play(state, "visit red", "place 1", "place 2", "place 3", "place 4")
    play(state, "perform 1 near", "perform 2 near", "perform 3 near", "perform 4 near")
    assert state.coins[0] == 8
    assert state.actors() == [1]


@pytest.mark.rule("BOO-SUMMER-31", "BOO-SUMMER-32", "BOO-R-01")
def test_each_resolved_shoot_pushes_its_stalk_one_step() -> None:
    state = visiting("red-fund red-wild")
    set_stalk(state, 1, "blue-cook green-cook yellow-cook")
    play(state, "place 1", "place 2", "perform 1 near")
    assert stalk(state, 1) == ["green-cook", "yellow-cook", "red-fund"]
    assert stalk(state, 2) == ["red-cook", "red-fund", "red-balance"]
    assert "blue-cook" in stocks(state, 0)["blue"]
    assert new_shoots(state, 1) == []


@pytest.mark.rule("BOO-SUMMER-31")
def test_the_push_follows_the_whole_action() -> None:
    state = visiting("red-balance red-cook")
    play(state, "place 1", "place 2", "perform 1 near")
    assert decision(state) == "Balance"
    assert stalk(state, 1)[0] == "red-cook"
    play(state, "happiness")
    assert stalk(state, 1) == ["red-fund", "red-balance", "red-balance"]


@pytest.mark.rule("BOO-R-03")
@pytest.mark.parametrize("order", [("near", "far"), ("far", "near")])
def test_two_under_a_stalk_enter_as_they_lie(order: tuple[str, str]) -> None:
    """Whichever is resolved first, each resolution is one step, and the near one enters first."""
    state = visiting("red-cook red-fund")
    set_stalk(state, 2, "green-cook yellow-cook blue-cook")
    set_stocks(state, 0, red="red-cook red-fund", blue="blue-fund", green="green-fund")
    play(state, "place 2", "place 2", "nearer red-fund")
    play(state, f"decline 2 {order[0]}")
    assert stalk(state, 2) == ["yellow-cook", "blue-cook", "red-fund"]
    assert new_shoots(state, 2) == ["red-cook"]
    coins = state.coins[0]
    if order[0] == "far":
        assert legal(state, "perform") == ["perform 2 near"]
        play(state, "perform 2 near")
        assert state.coins[0] == coins + 2
    else:
        assert legal(state, "perform") == ["perform 2 far"]
        play(state, "decline 2 far")
    assert stalk(state, 2) == ["blue-cook", "red-fund", "red-cook"]


@pytest.mark.rule("BOO-R-03")
def test_of_two_alike_the_near_one_stands_for_both() -> None:
    state = visiting("red-fund red-fund red-cook")
    play(state, "place 2", "place 2", "place 3")
    assert legal(state, "perform") == ["perform 2 near", "perform 3 near"]
    assert refused(state, "perform 2 far") == "BOO-R-03"
    play(state, "perform 2 near")
    assert legal(state, "perform") == ["perform 2 far", "perform 3 near"]


@pytest.mark.rule("BOO-SUMMER-33", "BOO-SUMMER-36", "BOO-R-05")
def test_the_leaving_shoot_goes_at_once_to_its_own_stock() -> None:
    state = visiting("red-fund red-wild")
    set_stalk(state, 1, "yellow-cook green-cook red-balance")
    play(state, "place 1", "place 2", "decline 1 near")
    assert stocks(state, 0)["yellow"] == ["yellow-cook"]
    assert decision(state) == "Resolve"


@pytest.mark.rule("BOO-SUMMER-34", "BOO-SUMMER-35", "BOO-R-24")
def test_a_full_stock_sends_the_shoot_elsewhere() -> None:
    state = visiting("red-fund red-fund")
    set_stocks(state, 0, red="red-fund red-fund", green="green-cook green-cook green-cook green-fund")
    set_stalk(state, 1, "green-wild green-cook red-balance")
    ask(state, Place(0, 0, 2, 0, 0))
    play(state, "place 1", "place 2", "decline 1 near")
    assert decision(state) == "Lodge"
    assert legal(state, "lodge") == ["lodge red", "lodge blue", "lodge yellow"]
    assert refused(state, "lodge green") == "BOO-SUMMER-34"
    assert refused(state, "perform 2 near") == "BOO-SUMMER-35"
    play(state, "lodge red")
    assert stocks(state, 0)["red"] == ["green-wild"]
    assert state.sizes[0:4] == [1, 0, 4, 0]


@pytest.mark.rule("BOO-SUMMER-37")
def test_a_lodged_shoot_belongs_to_its_stock() -> None:
    state = lay_out(
        stocks={0: {"red": "red-fund", "yellow": "green-fund green-fund", "blue": "blue-fund blue-fund blue-fund"}}
    )
    state.sticks = []
    state.coins[0] = 0
    play(state, "visit yellow")
    assert len(state.temple(3)) == 2
    play(state, "place 1", "place 2")
    assert len(legal(state, "perform")) == 2
    play(state, "perform 1 near")
    assert state.coins[0] == 2


@pytest.mark.rule("BOO-SUMMER-38", "BOO-INV-01")
@pytest.mark.parametrize("sticks", [1, 4])
@pytest.mark.parametrize("wish", ["decline", "perform"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_as_many_received_as_placed(count: int, wish: str, sticks: int) -> None:
    """Whether the shoots are performed, declined, or beyond the limit."""
    state = lay_out(
        stocks={
            0: {
                "red": "red-fund " * count,
                "blue": "blue-fund " * ((7 - count) // 2),
                "green": "green-fund " * ((6 - count) // 2),
            }
        }
    )
    state.coins[0] = 0
    state.reserve[0] = sticks
    log = listen(state)
    play(state, "visit red")
    while state.actors() == [0]:
        texts = legal(state)
        play(state, next((text for text in texts if text.startswith(wish)), texts[0]))
    received = [event for event in log.events if event.kind in ("received", "lodged")]
    assert len(received) == count
    assert shoot_count(state, 0) == 6
    assert len(state.core) == 12
    assert state.pending == [NONE] * 8


@pytest.mark.rule("BOO-SUMMER-39", "BOO-R-05")
def test_received_shoots_are_not_played_this_turn() -> None:
    state = visiting("red-fund red-fund")
    play(state, "place 1", "place 2", "perform 1 near")
    assert stocks(state, 0)["red"] == ["red-cook"]
    assert legal(state, "perform") == ["perform 2 near"]
    play(state, "perform 2 near")
    assert decision(state) == "Rest"
    assert stocks(state, 0)["red"] == ["red-cook", "red-cook"]


@pytest.mark.rule("BOO-SUMMER-40")
def test_the_turn_passes_on_when_everything_is_stored() -> None:
    state = lay_out(
        stocks={0: {"red": "red-fund", "blue": "blue-fund " * 4, "green": "green-fund"}},
        stalks={1: "blue-wild green-cook red-balance"},
    )
    state.coins[0] = 0
    play(state, "visit red", "place 1", "perform 1 near")
    assert state.actors() == [0]
    assert refused(state, "end") == "BOO-SUMMER-35"
    play(state, "lodge red")
    assert state.actors() == [1]


@pytest.mark.rule("BOO-SUMMER-40")
def test_end_is_refused_while_shoots_are_unresolved() -> None:
    state = visiting("red-fund red-fund")
    play(state, "place 1", "place 2")
    assert refused(state, "end") == "BOO-SUMMER-40"


@pytest.mark.rule("BOO-EX-08")
def test_example_three_shoots_two_sticks() -> None:
    state = visiting("red-cook red-wild red-fund", offered=2)
    set_food(state, "tea rice rice", "ramen " * 8)
    play(state, "place 1", "place 1", "place 4", "nearer red-wild")
    play(state, "perform 1 far", "cook rice", "perform 1 near", "act fund")
    assert decision(state) == "Rest"
    assert state.coins[0] == 2
    assert state.food[:3] == [0, 1, 0]
    assert stalk(state, 1)[1:] == ["red-wild", "red-cook"]
    assert stalk(state, 4)[2] == "red-fund"


@pytest.mark.rule("BOO-EX-08", "BOO-SUMMER-26")
def test_example_the_third_must_be_declined() -> None:
    state = visiting("red-cook red-wild red-fund", offered=2)
    give_spirits(state, 0, awake="kappa")
    set_food(state, "tea rice rice", "ramen " * 8)
    play(state, "place 1", "place 1", "place 4", "nearer red-wild")
    play(state, "perform 1 far", "cook rice", "perform 1 near", "act fund")
    assert refused(state, "perform 4 near") == "BOO-SUMMER-26"
    assert legal(state) == ["use kappa", "decline 4 near"]


@pytest.mark.rule("BOO-EX-09", "BOO-R-23")
def test_example_overflow_by_injected_state() -> None:
    """Seven shoots cannot happen in play, so the position is made by hand."""
    state = lay_out(
        stocks={0: {"green": "green-cook green-cook green-fund green-fund"}},
        stalks={1: "blue-cook red-fund green-wild"},
    )
    state.pending = [kind("red-cook"), kind("red-wild"), NONE, NONE, NONE, NONE, kind("red-fund"), NONE]
    set_stalk(state, 4, "green-wild red-fund red-fund")
    ask(state, Advance(0, 3), Advance(0, 0), Advance(0, 0))
    assert stocks(state, 0)["blue"] == ["blue-cook"]
    assert stocks(state, 0)["red"] == ["red-fund"]
    assert legal(state, "lodge") == ["lodge red", "lodge blue", "lodge yellow"]
    play(state, "lodge yellow")
    assert stocks(state, 0)["yellow"] == ["green-wild"]


@pytest.mark.rule("BOO-R-23", "BOO-SUMMER-34")
def test_reachable_overflow() -> None:
    """Three greens at home and two received: the second finds the stock full."""
    state = visiting("red-fund red-fund red-fund")
    set_stocks(state, 0, red="red-fund " * 3, green="green-cook " * 3)
    set_stalk(state, 1, "green-wild green-fund red-balance")
    ask(state, Place(0, 0, 3, 0, 0))
    play(state, "place 1", "place 1", "place 2", "decline 1 near")
    assert state.sizes[2] == 4
    play(state, "decline 1 far")
    assert decision(state) == "Lodge"


@pytest.mark.rule("BOO-INV-11")
def test_a_placed_shoot_never_leaves_in_the_same_turn() -> None:
    state = visiting("red-wild red-wild")
    set_stalk(state, 1, "blue-cook green-cook yellow-cook")
    play(state, "place 1", "place 1", "decline 1 near", "decline 1 far")
    assert stalk(state, 1) == ["yellow-cook", "red-wild", "red-wild"]
    assert all("red-wild" not in shoots for shoots in stocks(state, 0).values())


@pytest.mark.rule("BOO-INV-12")
def test_at_most_one_stock_is_full_on_receipt() -> None:
    seen = 0
    for seed in range(40):
        state = new(4, seed)
        while not state.over:
            top = state.lanes[0][-1]
            if isinstance(top, Lodge):
                seen += 1
                sizes = state.sizes[top.seat * 4 : top.seat * 4 + 4]
                assert sizes.count(4) == 1
                assert len(state.legal_moves(top.seat)) == 3
            play_randomly(state, seed * 1000 + seen, 1)
    assert seen > 10


@pytest.mark.rule("BOO-SUMMER-40")
def test_a_last_shoot_beyond_the_limit_is_declined_by_itself() -> None:
    state = visiting("red-fund red-cook", offered=1)
    play(state, "place 1", "place 2", "perform 1 near")
    assert decision(state) == "Rest"
    assert stalk(state, 2)[2] == "red-cook"
    assert state.phase == SUMMER


def test_nothing_left_to_resolve_ends_the_turn_by_itself() -> None:
    assert decision(ask(lay_out(2), NextShoot(0, 0, 0))) == "Rest"
