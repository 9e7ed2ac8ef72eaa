"""Resolution, posture, resource tiles, merchant, tribute tile's coin and berry (HIT-RES, -POS, -TRE, -TME, -TTR)."""

from __future__ import annotations

import pytest

from chabudai.games.hitodama.rules.spaces import enter_ice
from chabudai.games.hitodama.rules.tiles import MER
from hitodama.table import (
    BOX,
    at,
    basket,
    cards,
    finish_turns,
    give,
    lay_out,
    pile,
    put,
    put_akku,
    resolve,
    resolved,
    tile,
)
from kit import legal, listen, play, question, refused

RING = ["BER", "SOL", "AMB", "SAP", "LUN", "AKK", "TRI", "MER"]


def resolved_order(season: str, tributes: str, north: int) -> list[str]:
    """The tiles in the order in which they were resolved, with an essence on each of them."""
    state = lay_out(seats=4, season=season, tributes=tributes, north=north, akkus="", baskets={3: "6K"})
    for number, name in enumerate(RING):
        put(state, number // 2, f"{name}-1")
    state.holder = 3
    listen(state)
    finish_turns(state)
    while state.round == 1:
        play(state, "decline")
    return resolved(state)


@pytest.mark.rule("HIT-RES-02", "HIT-RES-06", "HIT-X-01")
def test_in_spring_from_the_north_clockwise() -> None:
    assert resolved_order("Haru", "H1 H2", 0) == RING
    assert resolved_order("Haru", "H1 H2", 4) == RING[4:] + RING[:4]


@pytest.mark.rule("HIT-RES-03")
def test_in_summer_from_the_east() -> None:
    assert resolved_order("Natsu", "N1 N2", 0) == RING[2:] + RING[:2]


@pytest.mark.rule("HIT-RES-04")
def test_in_autumn_from_the_south() -> None:
    assert resolved_order("Aki", "A1 A2", 0) == RING[4:] + RING[:4]


@pytest.mark.rule("HIT-RES-05", "HIT-SEA-01")
def test_in_winter_from_the_west() -> None:
    assert resolved_order("Fuyu", "F1 F2", 2) == RING
    assert resolved_order("Fuyu", "F1 F2", 0) == RING[6:] + RING[:6]


@pytest.mark.rule("HIT-R-25")
def test_a_new_season_or_north_counts_from_the_next_round_on() -> None:
    # Haru: BER first. The stack spins North, the tribute tile ends the season; MER still follows, once.
    state = lay_out(
        tributes="H1 H6", owed="1B", baskets={0: "1B"}, awake={0: "TRI-1 BER-1", 1: "MER-3 SOL-1"}, cards={1: "SPN"}
    )
    play(state, "end", "solar SPN")
    give(state, 1, "1A")
    listen(state)
    finish_turns(state)
    play(state, "pay 1 0 0 0 1", "trade amber")
    assert resolved(state) == ["BER", "SOL", "TRI", "MER"]
    assert (state.season, state.round) == (1, 2)


@pytest.mark.rule("HIT-R-25", "HIT-SEA-13")
def test_the_next_round_starts_at_the_point_of_the_new_season_and_north() -> None:
    starts = set()
    for seed in range(8):
        state = lay_out(
            seats=4, tributes="H1 H6", seed=seed, owed="1B", baskets={0: "1B"}, awake={0: "TRI-1"}, cards={0: "SPN"}
        )
        play(state, "solar SPN")
        resolve(state, "pay 1 0 0 0 1")
        assert (state.season, state.round) == (1, 2)
        for number, name in enumerate(RING):
            put(state, number % 4, f"{name}-{1 if name == 'SOL' else 2}")
        listen(state)
        finish_turns(state)
        while state.round == 2:
            play(state, "decline")
        east = (state.north + 2) % 8
        starts.add(east)
        assert resolved(state) == RING[east:] + RING[:east]
    assert len(starts) > 2


@pytest.mark.rule("HIT-R-26", "HIT-POS-02")
def test_one_essence_at_a_time_from_the_best_space_and_an_extra_one_last() -> None:
    state = lay_out(seats=3, awake={0: "LUN-2", 1: "LUN-3", 2: "LUN-1 extra"}, extra="LUN-2")
    for seat in range(3):
        give(state, seat, "2B")
    finish_turns(state)
    asked = []
    while state.round == 1:
        asked.append((question(state), tile(state, "LUN")))
        play(state, "decline")
    assert asked == [
        ("DealChoice 0", ["2 asleep", "0 awake", "1 awake", "2 awake"]),
        ("DealChoice 1", ["2 asleep", "0 asleep", "1 awake", "2 awake"]),
        ("DealChoice 2", ["2 asleep", "0 asleep", "1 asleep", "2 awake"]),
    ]
    assert len(cards(state, 2)) == 1


@pytest.mark.rule("HIT-R-27", "HIT-POS-02")
def test_everybody_lies_down_whether_something_was_taken_or_not() -> None:
    state = lay_out(seats=3, awake={0: "AMB-3 SAP-1", 1: "MER-1 TRI-1", 2: "AKK-1"})
    # The first on the tribute tile gets a berry and could pay, first a tribute, then the merchant.
    resolve(state, "decline", "decline")
    assert state.round == 2
    for label in ("AMB-3", "SAP-1", "MER-1", "TRI-1", "AKK-1"):
        assert at(state, label).endswith("asleep")
    assert basket(state, 0) == "1S"


@pytest.mark.rule("HIT-R-28", "HIT-TRE-03")
def test_colon_spaces_are_voluntary_and_cost_their_whole_price() -> None:
    state = lay_out(awake={0: "SAP-2"}, baskets={0: "1A"})
    finish_turns(state)
    assert legal(state) == ["take", "decline"]
    assert refused(state, "trade berry") == "HIT-R-28"
    play(state, "take")
    assert (basket(state, 0), state.bank[1], state.bank[2]) == ("1S", 25, 9)
    state = lay_out(seats=3, awake={0: "LUN-3"}, baskets={0: "1B"})
    resolve(state)
    assert (state.round, basket(state, 0)) == (2, "1B")
    state = lay_out(awake={0: "SAP-2"}, baskets={0: "1A"})
    resolve(state, "decline")
    assert basket(state, 0) == "1A"


@pytest.mark.rule("HIT-TRE-01", "HIT-TRE-02", "HIT-TRE-04")
@pytest.mark.parametrize(
    ("label", "gain", "drawn"),
    [
        ("BER-1", "3B", 0),
        ("AMB-1", "2A", 0),
        ("SAP-1", "1S", 0),
        ("SOL-1", "", 2),
        ("LUN-1", "", 1),
        ("BER-2", "2B", 0),
    ],
)
def test_plus_spaces_give_their_goods_outright(label: str, gain: str, drawn: int) -> None:
    state = lay_out(awake={0: label})
    resolve(state)
    assert (basket(state, 0), len(cards(state, 0))) == (gain, drawn)
    sort = 1 if label == "LUN-1" else 0
    assert len(state.hand(0, sort)) == drawn


@pytest.mark.rule("HIT-TRE-05", "HIT-R-51")
def test_the_sides_of_each_tile_differ_as_the_data_says() -> None:
    def printed(side: int) -> list[str]:
        return [" | ".join(space.text for space in row) for row in BOX.sides[side].tiles]

    assert printed(0) == [
        "3B | 2B",
        "2A | 1A",
        "1S | 1A:1S",
        "2o | 1o",
        "1l | 1B:1l",
        "visit | visit",
        "pay | pay | pay",
        "S | A | B",
    ]
    assert printed(1) == [
        "3B | 2B | 1B",
        "2A | 1A | 1B:1A",
        "1S | 1B:1S | 1A:1S",
        "2o | 1o | 1B:1o",
        "1l | 1B:1l | 2B:1l",
        "visit | visit | visit",
        "pay | pay | pay | pay",
        "S | A | B | o",
    ]


# --- merchant ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-X-09", "HIT-TME-02", "HIT-TME-03", "HIT-TME-04")
def test_the_rulebooks_merchant() -> None:
    state = lay_out(awake={0: "MER-1", 1: "MER-3"}, baskets={0: "1B1A", 1: "1B1A"})
    assert "place MER-2" not in legal(state)
    finish_turns(state)
    assert (question(state), legal(state)) == ("TradeChoice 0", ["decline", "trade amber"])
    assert refused(state, "trade berry") == "HIT-R-45"
    assert refused(state, "trade sapphire") == "HIT-TME-02"
    play(state, "trade amber")
    assert (question(state), legal(state)) == ("TradeChoice 1", ["decline", "trade amber"])
    play(state, "trade amber")
    assert (basket(state, 0), basket(state, 1)) == ("1B1S", "2B")


@pytest.mark.rule("HIT-TME-01", "HIT-R-45")
@pytest.mark.parametrize(("label", "gain"), [("MER-1", "1S"), ("MER-2", "1A"), ("MER-3", "1B")])
def test_the_space_names_what_the_merchant_gives_for_one_good(label: str, gain: str) -> None:
    state = lay_out(awake={0: label}, baskets={0: "1B1A1S"})
    resolve(state)
    trades = {"1B": "trade berry", "1A": "trade amber", "1S": "trade sapphire"}
    assert set(legal(state)) == {"decline"} | {text for good, text in trades.items() if good != gain}
    paid = "1B" if gain != "1B" else "1A"
    play(state, trades[paid])
    assert state.baskets[:3] == [1 + (gain == kind) - (paid == kind) for kind in ("1B", "1A", "1S")]


@pytest.mark.rule("HIT-R-45")
def test_covered_by_sleepers_akkus_or_ice_and_declinable() -> None:
    state = lay_out(seats=3, awake={0: "MER-3"}, asleep={1: "MER-1"}, baskets={0: "3B2A2S"}, cards={0: "REN AKB AKB"})
    put_akku(state, "MER-2")
    finish_turns(state)
    assert legal(state) == ["decline", "give AKB", "give REN"]
    play(state, "decline")
    assert (basket(state, 0), at(state, "MER-3")) == ("3B2A2S", "0 asleep")
    state = lay_out(seats=3, awake={0: "MER-3"}, ice="MER-1 MER-2 MER-4", baskets={0: "3B2A2S"}, cards={0: "REN"})
    resolve(state)
    assert state.round == 2


@pytest.mark.rule("HIT-R-47")
def test_a_solar_card_is_paid_by_discarding_one_of_the_players_choice() -> None:
    state = lay_out(seats=3, awake={0: "MER-1"}, cards={0: "REN AKB SAP"})
    finish_turns(state)
    assert legal(state) == ["decline", "give AKB", "give REN"]
    assert refused(state, "give SPN") == "HIT-R-47"
    play(state, "give REN")
    assert (basket(state, 0), cards(state, 0), pile(state, "solar")) == ("1S", ["AKB", "SAP"], ["REN"])
    # The side for two players knows no solar cards.
    state = lay_out(awake={0: "MER-1"}, baskets={0: "1B"}, cards={0: "REN"})
    finish_turns(state)
    assert legal(state) == ["decline", "trade berry"]
    assert refused(state, "give REN") == "HIT-R-45"


@pytest.mark.rule("HIT-R-47")
def test_the_merchants_fourth_space_gives_a_solar_card() -> None:
    state = lay_out(seats=3, awake={0: "MER-4"}, baskets={0: "1B"}, top={"solar": "SPN"})
    resolve(state, "trade berry")
    assert (basket(state, 0), cards(state, 0)) == ("", ["SPN"])
    entered = lay_out(seats=3)
    for label in ("MER-1", "MER-2", "MER-3", "MER-4"):
        enter_ice(entered, MER)
        assert at(entered, label) == "ice"


# --- coin and berry ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-X-10", "HIT-TTR-02", "HIT-TTR-04")
def test_the_rulebooks_coin() -> None:
    state = lay_out(awake={0: "TRI-1", 1: "TRI-2"}, baskets={0: "1A", 1: "1A"})
    finish_turns(state)
    assert state.holder == 1
    assert question(state) == "TributeChoice 0"
    play(state, "decline")
    assert question(state) == "TributeChoice 1"
    play(state, "decline")
    assert state.actors() == [1]


@pytest.mark.rule("HIT-TTR-01")
def test_essences_on_the_tribute_tile_deliver_for_points() -> None:
    state = lay_out(tributes="H3 H6", awake={0: "TRI-3"}, baskets={0: "2A"})
    resolve(state, "pay 2 0 0 2 0")
    assert (state.points, basket(state, 0)) == ([4, 0], "")


@pytest.mark.rule("HIT-TTR-03", "HIT-R-34")
def test_the_coin_goes_to_the_first_other_player_in_space_order_or_stays() -> None:
    state = lay_out(seats=3, holder=1, awake={0: "TRI-3", 1: "TRI-1", 2: "TRI-2"})
    resolve(state)
    assert state.holder == 2
    state = lay_out(holder=1, awake={1: "TRI-1"})
    resolve(state)
    assert state.holder == 1
    state = lay_out(holder=1, asleep={0: "TRI-1"})
    resolve(state)
    assert state.holder == 1
    state = lay_out(holder=1, awake={0: "BER-1"})
    resolve(state)
    assert state.holder == 1


@pytest.mark.rule("HIT-TTR-05", "HIT-R-35")
def test_the_berry_goes_to_the_first_standing_essence_on_the_side_for_more() -> None:
    state = lay_out(seats=3, holder=1, awake={1: "TRI-2 TRI-3", 2: "TRI-4"}, asleep={0: "TRI-1"})
    finish_turns(state)
    # Holder or not, once per resolution; with the berry seat 1 can pay.
    assert [basket(state, seat) for seat in range(3)] == ["", "1B", ""]
    # Who keeps the coin because nobody else is here gets the berry all the same.
    state = lay_out(seats=3, holder=1, awake={1: "TRI-1"})
    finish_turns(state)
    assert (state.holder, basket(state, 1)) == (1, "1B")
    state = lay_out(awake={0: "TRI-1"})
    resolve(state)
    assert basket(state, 0) == ""


@pytest.mark.rule("HIT-R-33")
def test_coin_then_berry_then_payments() -> None:
    state = lay_out(seats=3, tributes="H1 H6", awake={1: "TRI-1"})
    log = listen(state)
    finish_turns(state)
    kinds = [event.kind for event in log.events if event.seat == 1]
    assert kinds[-2:] == ["took_coin", "gained"]
    # The berry is there in time to be paid.
    assert "pay 1 0 0 0 1" in legal(state)


@pytest.mark.rule("HIT-R-93")
def test_an_extra_space_counts_last_for_coin_and_berry() -> None:
    state = lay_out(seats=3, holder=2, extra="TRI-1", awake={0: "extra"})
    finish_turns(state)
    assert (state.holder, basket(state, 0)) == (0, "1B")
    play(state, "decline")
    state = lay_out(seats=3, holder=2, extra="TRI-1", awake={0: "extra", 1: "TRI-4"})
    finish_turns(state)
    assert (state.holder, basket(state, 0), basket(state, 1)) == (1, "", "1B")
    assert legal(state, "pay")
