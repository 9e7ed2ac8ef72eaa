"""Seasons and tributes (HIT-SEA, HIT-R-36…43) and the ends of the game (HIT-END, HIT-R-82, -83)."""

from __future__ import annotations

import pytest

from chabudai.core.grid import EAST
from hitodama.table import (
    BOX,
    at,
    basket,
    finish_turns,
    give,
    lacking,
    lay_out,
    owe,
    put,
    resolve,
    resolved,
    spaces_with,
    tile,
)
from kit import legal, listen, play, question, refused, told


@pytest.mark.rule("HIT-SEA-02", "HIT-R-39")
def test_a_complete_card_takes_nothing_more_and_the_season_waits_for_the_other() -> None:
    state = lay_out(tributes="H1 H6", awake={0: "TRI-1 TRI-2"}, baskets={0: "6B1A"})
    resolve(state, "pay 1 0 0 0 4")
    assert (state.season, lacking(state, 0), lacking(state, 1)) == (0, "", "3A")
    assert legal(state) == ["decline", "pay 2 0 0 1 0"]
    assert refused(state, "pay 1 0 0 0 1") == "HIT-R-36"


@pytest.mark.rule("HIT-SEA-01", "HIT-SEA-11", "HIT-SEA-13")
def test_the_seasons_follow_each_other_with_their_points() -> None:
    state = lay_out(tributes="H1 H6")
    starts = []
    for season in range(4):
        assert state.season == season
        starts.append((state.north + 2 * state.season) % 8)
        owe(state, "1B")
        if season < 3:
            put(state, 0, "TRI-1")
            give(state, 0, "1B")
            resolve(state, "pay 1 0 0 0 1")
    assert starts == [0, 2, 4, 6]


@pytest.mark.rule("HIT-SEA-03", "HIT-SEA-06", "HIT-R-38")
def test_players_pay_in_space_order_one_tribute_for_each_essence() -> None:
    state = lay_out(tributes="H1 H6", awake={0: "TRI-3", 1: "TRI-1 TRI-2"}, baskets={0: "1B", 1: "3B"})
    finish_turns(state)
    order = []
    while state.round == 1:
        order.append(question(state))
        play(state, "pay 1 0 0 0 1")
    assert order == ["TributeChoice 1", "TributeChoice 1", "TributeChoice 0"]
    assert (basket(state, 1), state.points) == ("1B", [1, 2])


@pytest.mark.rule("HIT-SEA-04", "HIT-SEA-05", "HIT-X-05", "HIT-R-89")
@pytest.mark.parametrize(
    ("lacks", "payment", "points"),
    [("2A", "pay 1 0 0 2 0", 4), ("3B", "pay 1 0 0 0 3", 3), ("1S", "pay 1 0 1 0 0", 3), ("1K", "pay 1 1 0 0 0", 5)],
)
def test_points_by_kind_and_number(lacks: str, payment: str, points: int) -> None:
    state = lay_out(owed=f"{lacks} 1B", baskets={0: "4B4A4S1K"}, awake={0: "TRI-1"})
    resolve(state, payment)
    assert state.points == [points, 0]


@pytest.mark.rule("HIT-SEA-07", "HIT-R-41")
def test_delivered_goods_lie_on_the_card_until_the_season_goes() -> None:
    state = lay_out(season="Natsu", tributes="N5 N1", owed="1B1K 1A", baskets={0: "2B1A1K"}, awake={0: "TRI-1 TRI-2"})
    before = state.bank[:]
    resolve(state, "pay 1 1 0 0 1")
    assert state.bank == before
    assert state.delivered == [1, 0, 0, 1, 0, 0, 0, 0]
    play(state, "pay 2 0 0 1 0")
    assert state.delivered == [0] * 8
    assert (state.bank, state.season) == ([before[0] + 1, before[1] + 1, before[2], before[3] + 1], 2)


@pytest.mark.rule("HIT-SEA-08", "HIT-SEA-10")
def test_points_and_wrath_come_before_the_next_payer() -> None:
    state = lay_out(
        tributes="H1 H6", awake={0: "TRI-1", 1: "TRI-2"}, baskets={0: "1B", 1: "1B"}, points={0: 4}, top={"ice": "I2"}
    )
    resolve(state, "pay 1 0 0 0 1")
    assert question(state) == "TributeChoice 1"
    assert state.points[0] == 5
    assert spaces_with(state, "ice") == ["AMB-1", "LUN-1"]


@pytest.mark.rule("HIT-SEA-09")
def test_the_essence_used_returns_to_the_reserve() -> None:
    state = lay_out(tributes="H1 H6", awake={0: "TRI-1"}, baskets={0: "1B"})
    resolve(state, "pay 1 0 0 0 1")
    assert (at(state, "TRI-1"), state.reserve[0], state.dormant[0]) == ("", 2, 1)


@pytest.mark.rule("HIT-X-11", "HIT-SEA-11", "HIT-SEA-12", "HIT-SEA-13", "HIT-R-43")
def test_the_season_changes_in_the_middle_of_payment() -> None:
    state = lay_out(tributes="H1 H6 N1 N2", owed="1B", awake={0: "TRI-1", 1: "TRI-2"}, baskets={0: "3B", 1: "1A"})
    finish_turns(state)
    assert legal(state, "pay") == ["pay 1 0 0 0 1"]
    play(state, "pay 1 0 0 0 1")
    assert (state.season, lacking(state, 0), lacking(state, 1)) == (1, "3B1A", "1B2A")
    assert told(state, "season_opened")[0].values["point"] == EAST
    # The essence that completed the old season is done; the next one pays on Natsu's cards.
    assert question(state) == "TributeChoice 1"
    assert legal(state) == ["decline", "pay 1 0 0 1 0", "pay 2 0 0 1 0"]
    play(state, "pay 2 0 0 1 0")
    assert state.round == 2
    put(state, 0, "AMB-1", "BER-1")
    finish_turns(state)
    order = resolved(state)
    assert order[-2:] == ["AMB", "BER"]


@pytest.mark.rule("HIT-SEA-14", "HIT-R-42")
@pytest.mark.parametrize(
    ("lacks", "payment", "dormant"),
    [
        ("1B1K", "pay 1 1 0 0 1", 2),
        ("1B1K", "pay 1 1 0 0 0", 1),
        ("1B", "pay 1 0 0 0 1", 1),
        ("2K", "pay 1 1 0 0 0", 1),
    ],
)
def test_an_akku_that_finishes_a_tribute_makes_the_essence_dormant(lacks: str, payment: str, dormant: int) -> None:
    state = lay_out(season="Natsu", tributes="N5 N6", owed=f"{lacks} 1A", baskets={0: "2B1K"}, awake={0: "TRI-1"})
    resolve(state, payment)
    assert (state.dormant[0], state.reserve[0]) == (dormant, 3 - dormant)


@pytest.mark.rule("HIT-R-36")
def test_a_payment_is_any_part_of_what_one_card_lacks() -> None:
    state = lay_out(tributes="H2 H6", awake={0: "TRI-1"}, baskets={0: "5B1A2S"})
    finish_turns(state)
    assert legal(state) == [
        "decline",
        "pay 1 0 0 0 1",
        "pay 1 0 0 0 2",
        "pay 1 0 0 1 0",
        "pay 1 0 0 1 1",
        "pay 1 0 0 1 2",
        "pay 2 0 0 1 0",
    ]
    assert refused(state, "pay 1 0 0 0 0") == "HIT-R-36"
    assert refused(state, "pay 1 0 0 0 3") == "HIT-R-36"
    assert refused(state, "pay 2 0 0 2 0") == "HIT-R-36"
    assert refused(state, "take") == "HIT-R-36"


@pytest.mark.rule("HIT-R-37")
def test_declining_lets_the_essence_lie_down() -> None:
    state = lay_out(tributes="H1 H6", awake={0: "TRI-1"}, baskets={0: "1B"})
    resolve(state, "decline")
    assert (at(state, "TRI-1"), basket(state, 0), state.points[0]) == ("0 asleep", "1B", 0)


@pytest.mark.rule("HIT-R-38")
def test_two_essences_may_use_the_same_card() -> None:
    state = lay_out(tributes="H1 H6", awake={0: "TRI-1 TRI-2"}, baskets={0: "4B"})
    resolve(state, "pay 1 0 0 0 2", "pay 1 0 0 0 2")
    assert (state.points[0], lacking(state, 0), tile(state, "TRI")) == (4, "", ["", "", ""])


@pytest.mark.rule("HIT-R-40")
def test_the_steps_of_a_payment() -> None:
    # The essence has left before the wrath, so the ice finds its space free; the season is checked after the wrath.
    state = lay_out(
        tributes="H1 H6",
        owed="1B",
        points={0: 4},
        awake={0: "TRI-1", 1: "TRI-2 TRI-3"},
        baskets={0: "1B"},
        top={"ice": "I3"},
    )
    log = listen(state)
    resolve(state, "pay 1 0 0 0 1")
    assert tile(state, "TRI") == ["ice", "1 asleep", "1 asleep"]
    assert state.reserve[1] == 0
    kinds = [event.kind for event in log.events]
    order = [kinds.index(kind) for kind in ("delivered", "wrath", "froze", "season_done", "season_opened")]
    assert order == sorted(order)


# --- the ends ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-END-01", "HIT-R-82")
def test_25_points_win_at_that_instant() -> None:
    state = lay_out(tributes="H1 H6", points={0: 23, 1: 24}, awake={0: "TRI-1", 1: "TRI-2"}, baskets={0: "3B", 1: "3B"})
    resolve(state, "pay 1 0 0 0 3")
    assert state.over
    assert (state.end_reason(), state.points, state.ranking()) == ("points", [26, 24], [1, 2])
    assert (state.winners(), state.lanes) == ([0], [[]])


@pytest.mark.rule("HIT-END-01")
def test_24_points_do_not_end_the_game() -> None:
    state = lay_out(tributes="H1 H6", points={0: 23}, awake={0: "TRI-1"}, baskets={0: "3B"})
    resolve(state, "pay 1 0 0 0 1")
    assert not state.over


@pytest.mark.rule("HIT-END-02", "HIT-R-83")
def test_winters_last_tribute_ends_the_game_and_equal_scores_share_the_win() -> None:
    state = lay_out(
        seats=3,
        season="Fuyu",
        tributes="F1 F2",
        owed="1B",
        points={0: 8, 1: 9, 2: 3},
        awake={0: "TRI-1", 2: "TRI-2"},
        baskets={0: "1B", 2: "9B"},
    )
    resolve(state, "pay 1 0 0 0 1")
    assert (state.over, state.end_reason()) == (True, "seasons")
    assert (state.points, state.ranking(), state.winners()) == ([9, 9, 3], [1, 1, 3], [0, 1])
    # Further payers get nothing.
    assert state.baskets[8] == 9


@pytest.mark.rule("HIT-R-83")
def test_the_last_season_can_end_in_a_players_turn() -> None:
    state = lay_out(season="Fuyu", tributes="F1 F3", owed="1K", points={1: 4}, cards={0: "WAI"})
    play(state, "lunar WAI")
    assert (state.end_reason(), state.winners(), state.points) == ("seasons", [1], [0, 4])


@pytest.mark.rule("HIT-SEA-02")
def test_every_season_has_two_open_cards() -> None:
    state = lay_out(season="Aki", tributes="A3 A6")
    assert (lacking(state, 0), lacking(state, 1)) == ("2A1S", "1B1A1K")
    needs = [[card.needs for card in season] for season in BOX.tributes]
    assert [len(season) for season in needs] == [6] * 4
