"""BOO-SUMMER-01…19: passing, the temple, the offering."""

from __future__ import annotations

import pytest

from boo.table import ask, autumn, begin_phase, give_spirits, lay_out, set_stalk, set_stocks, set_temple, stocks, temple
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import spirit_total
from chabudai.games.boo.rules.summer import Visit
from chabudai.games.boo.state import AUTUMN, SUMMER, WINTER, BooState
from kit import asked, decision, legal, listen, play, refused, told

PLAIN = {
    "red": "red-fund",
    "blue": "blue-fund blue-fund",
    "green": "green-fund",
    "yellow": "yellow-fund yellow-fund",
}


def finish_turn(state: BooState) -> None:
    """End the open turn quickly: no diversion, everything declined."""
    seat = asked(state)
    while state.actors() == [seat] and decision(state) in ("Offering", "Place", "Nearer", "Resolve", "Lodge"):
        texts = legal(state)
        play(state, next((text for text in texts if text.startswith("decline")), texts[0]))


@pytest.mark.rule("BOO-SUMMER-01", "BOO-SUMMER-03")
def test_turns_go_round_until_all_have_passed() -> None:
    state = lay_out(3)
    state.coins = [0, 0, 0]
    state.reserve = [1, 3, 2]
    for seat in range(3):
        set_stocks(state, seat, **PLAIN)
    seats: list[int] = []
    while state.phase == SUMMER:
        after = seats[-1] + 1 if seats else 0
        wanted = next(seat % 3 for seat in range(after, after + 3) if state.reserve[seat % 3])
        assert state.actors() == [wanted]
        seats.append(wanted)
        play(state, legal(state, "visit")[0])
        finish_turn(state)
    assert seats[:3] == [0, 1, 2]
    assert 0 not in seats[3:]
    assert state.passed == 0b111


@pytest.mark.rule("BOO-SUMMER-02", "BOO-R-26")
def test_without_incense_one_must_pass_before_anything_else() -> None:
    """No spirit can be called any more, and none in another player's turn."""
    state = lay_out(2)
    state.reserve = [0, 2]
    give_spirits(state, 0, awake="kappa rokurokubi")
    listen(state)
    begin_phase(state, SUMMER)
    assert [event.seat for event in told(state, "passed")] == [0]
    assert state.actors() == [1]
    assert state.legal_moves(0) == []
    assert state.passed == 0b01
    spring_state = lay_out(awake={0: "kappa rokurokubi"})
    begin_phase(spring_state, 1)
    assert legal(spring_state, "use") == []


@pytest.mark.rule("BOO-SUMMER-04", "BOO-R-08")
def test_with_incense_one_cannot_pass() -> None:
    state = lay_out(2)
    assert all(text.startswith("visit") for text in legal(state))
    assert refused(state, "end") == "BOO-SUMMER-06"
    assert refused(state, "done") == "BOO-SUMMER-06"


@pytest.mark.rule("BOO-SUMMER-05")
def test_autumn_follows_when_all_have_passed() -> None:
    state = lay_out(2)
    log = listen(state)
    state.reserve = [0, 0]
    set_temple(state, "red", "yellow yellow")
    begin_phase(state, SUMMER)
    assert spirit_total(state.awake[1]) == 1
    kinds = [event.values.get("season", event.kind) for event in log.events]
    assert kinds[:4] == ["summer", "passed", "passed", "autumn"]
    assert state.phase not in (SUMMER, AUTUMN)
    assert state.phase == WINTER or state.round == 2


@pytest.mark.rule("BOO-SUMMER-06", "BOO-EX-04", "BOO-SUMMER-10")
def test_the_marker_names_temple_and_shoots() -> None:
    state = lay_out(
        stocks={
            0: {
                "red": "blue-fund red-cook",
                "blue": "blue-fund",
                "green": "green-cook",
                "yellow": "yellow-fund red-wild",
            }
        }
    )
    state.sticks = []
    state.coins[0] = 0
    state.marker[0] = 1
    play(state, "visit red")
    assert state.marker[0] == 0
    assert temple(state, "red") == ["purple", "purple"]
    assert decision(state) == "Place"
    play(state, "place 1", "place 2")
    assert stocks(state, 0)["red"] == []
    assert sorted(kind for kind in state.pending if kind != NONE) == sorted([3, 7])


@pytest.mark.rule("BOO-SUMMER-07", "BOO-R-63")
def test_an_empty_stock_cannot_be_visited() -> None:
    state = lay_out(stocks={0: {"red": "red-cook red-cook red-wild", "blue": "blue-fund blue-fund blue-cook"}})
    assert legal(state, "visit") == ["visit red", "visit blue"]
    assert refused(state, "visit green") == "BOO-SUMMER-07"


@pytest.mark.rule("BOO-SUMMER-08", "BOO-R-06")
def test_the_stock_of_the_last_turn_is_barred_even_across_rounds() -> None:
    state = lay_out(2)
    set_stocks(state, 0, **PLAIN)
    state.marker[0] = 3
    assert legal(state, "visit") == ["visit red", "visit blue", "visit green"]
    assert refused(state, "visit yellow") == "BOO-SUMMER-08"
    autumn(state)
    assert state.marker[0] == 3
    state.first = 0
    begin_phase(state, SUMMER)
    assert legal(state, "visit") == ["visit red", "visit blue", "visit green"]


@pytest.mark.rule("BOO-SUMMER-09")
def test_the_first_turn_of_the_game_is_free() -> None:
    state = lay_out(2)
    set_stocks(state, 0, **PLAIN)
    assert legal(state, "visit") == ["visit red", "visit blue", "visit green", "visit yellow"]
    play(state, "visit red")
    finish_turn(state)
    play(state, legal(state, "visit")[0])
    finish_turn(state)
    assert "visit red" not in legal(state)


@pytest.mark.rule("BOO-R-07")
def test_there_is_always_a_stock_to_visit() -> None:
    """Six shoots at four to a stock fill at least two."""
    state = lay_out(stocks={0: {"red": "red-cook red-cook red-wild red-fund", "blue": "blue-fund blue-cook"}})
    for marker, choice in ((0, ["visit blue"]), (1, ["visit red"]), (2, ["visit red", "visit blue"])):
        state.marker[0] = marker
        ask(state, Visit(0, 0))
        assert legal(state, "visit") == choice


@pytest.mark.rule("BOO-SUMMER-11")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_as_many_sticks_as_shoots(size: int) -> None:
    state = lay_out(stocks={0: {"red": "red-fund " * size}})
    state.reserve[0] = 7
    state.coins[0] = 0
    state.sticks = []
    play(state, "visit red")
    assert temple(state, "red") == ["purple"] * size
    assert state.reserve[0] == 7 - size


@pytest.mark.rule("BOO-SUMMER-12", "BOO-EX-05")
def test_with_fewer_sticks_the_whole_reserve_is_offered() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook red-wild", "blue": "blue-fund blue-fund blue-fund"}})
    state.reserve[0] = 2
    state.coins[0] = 0
    state.sticks = []
    play(state, "visit red")
    assert temple(state, "red") == ["purple", "purple"]
    assert state.reserve[0] == 0


@pytest.mark.rule("BOO-SUMMER-13", "BOO-R-09")
def test_neither_more_nor_fewer() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund blue-fund blue-fund blue-fund"}})
    play(state, "visit red")
    assert {sum(map(int, text.split()[1].split("-"))) for text in legal(state, "offer")} == {2}
    for text in ("offer 1-0-0-0", "offer 3-0-0-0", "offer 0-1-0-0"):
        assert refused(state, text) == "BOO-SUMMER-13"


@pytest.mark.rule("BOO-SUMMER-14")
def test_by_default_everything_goes_to_the_temple_visited() -> None:
    """Without coins there is nothing to decide."""
    for colour in ("red", "blue", "green", "yellow"):
        state = lay_out(
            stocks={0: {"red": "red-fund", "blue": "blue-fund", "green": "green-fund", "yellow": "yellow-fund"}}
        )
        state.coins[0] = 0
        state.sticks = []
        play(state, f"visit {colour}")
        assert decision(state) == "Place"
        assert temple(state, colour) == ["purple"]


@pytest.mark.rule("BOO-SUMMER-15", "BOO-SUMMER-17")
def test_a_diverted_stick_costs_a_coin_at_once() -> None:
    for text, price in (("2-0-0-0", 0), ("1-0-1-0", 1), ("0-0-2-0", 2), ("0-1-0-1", 2)):
        state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund blue-fund blue-fund blue-fund"}})
        state.coins[0] = 2
        play(state, "visit red", f"offer {text}")
        assert state.coins[0] == 2 - price
    state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund blue-fund blue-fund blue-fund"}})
    state.coins[0] = 1
    play(state, "visit red")
    assert refused(state, "offer 0-2-0-0") == "BOO-SUMMER-17"


@pytest.mark.rule("BOO-SUMMER-16", "BOO-EX-07")
@pytest.mark.parametrize(("coins", "count"), [(0, 1), (1, 4), (2, 10), (5, 10)])
def test_offerings_by_coins(coins: int, count: int) -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook red-wild", "blue": "blue-fund blue-fund blue-fund"}})
    state.reserve[0] = 2
    state.coins[0] = coins
    give_spirits(state, 0, awake="kappa")
    play(state, "visit red")
    offers = legal(state, "offer")
    diverted = [2 - int(text.split()[1][0]) for text in offers]
    assert len(offers) == count
    assert [diverted.count(number) for number in range(3)] == [1, min(coins, 1) * 3, 6 if coins >= 2 else 0]
    if coins >= 2:
        assert "offer 0-1-0-1" in offers


@pytest.mark.rule("BOO-SUMMER-18", "BOO-EX-06")
def test_new_sticks_lie_on_top() -> None:
    state = lay_out(3, stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund blue-fund blue-fund blue-fund"}})
    state.coins[0] = 0
    set_temple(state, "red", "green green")
    play(state, "visit red")
    assert temple(state, "red") == ["green", "green", "purple", "purple"]


@pytest.mark.rule("BOO-SUMMER-19")
def test_a_temple_has_no_limit() -> None:
    state = lay_out(4, stocks={0: {"red": "red-fund red-cook red-wild red-wild", "blue": "blue-fund blue-fund"}})
    state.coins[0] = 0
    set_temple(state, "red", "green " * 7 + "yellow " * 7 + "brown " * 7 + "purple " * 3)
    play(state, "visit red")
    assert len(temple(state, "red")) == 28


@pytest.mark.rule("BOO-R-10")
def test_diverted_sticks_count_for_actions_and_rokurokubi_may_pay() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-fund", "blue": "blue-fund blue-fund blue-fund blue-fund"}})
    state.coins[0] = 0
    give_spirits(state, 0, awake="rokurokubi")
    play(state, "visit red")
    assert legal(state, "offer") == ["offer 2-0-0-0"]
    play(state, "use rokurokubi")
    assert len(legal(state, "offer")) == 10
    play(state, "offer 0-0-2-0", "place 1", "place 2")
    assert state.coins[0] == 0
    set_stalk(state, 1, "red-cook red-cook red-cook")
    set_stalk(state, 2, "red-cook red-cook red-cook")
    play(state, "perform 1 near", "perform 2 near")
    assert state.coins[0] == 4
