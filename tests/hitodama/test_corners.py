"""Corners of single rulings, where a neighbouring wrong reading would pass the plainer tests."""

from __future__ import annotations

import pytest

from chabudai.core.content import Content
from chabudai.core.registry import load
from chabudai.games.hitodama.rules.spaces import enter_akku, enter_ice
from chabudai.games.hitodama.rules.tiles import TILES
from chabudai.games.hitodama.rules.wrath import freeze
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import (
    GAME,
    at,
    basket,
    bury,
    cards,
    hold,
    last_akku,
    lay_out,
    on_top,
    pile,
    put,
    put_akku,
    put_ice,
    reach,
    resolve,
    spaces_with,
    tile,
)
from kit import legal, play, question, refused

# --- essences ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-09")
def test_the_reserve_has_no_limit() -> None:
    state = lay_out(baskets={0: "2B"})
    play(state, "wake")
    assert state.reserve[0] == 3
    play(state, "place BER-1", "place AMB-1")
    play(state, "end", "place LUN-1")
    assert (at(state, "BER-1"), at(state, "AMB-1"), state.reserve[0]) == ("0 asleep", "0 asleep", 0)


@pytest.mark.rule("HIT-R-13", "HIT-R-77")
def test_a_pushed_sleeper_stays_asleep_and_stays_one_of_this_round() -> None:
    state = lay_out(seats=3, awake={0: "BER-1"}, asleep={1: "BER-2 BER-3"})
    enter_akku(state, TILES.index("BER"))
    state.bank[3] -= 1
    assert tile(state, "BER") == ["1 asleep", "1 asleep", "akku"]
    # BER is resolved first; the visit that brings an akku to it comes before REN in the stack resolves it again.
    state = lay_out(
        seats=3,
        akku_card="K1",
        akkus="SAP-1",
        awake={0: "AKK-1 BER-1", 1: "BER-2", 2: "BER-3"},
        asleep={1: "LUN-1"},
        baskets={0: "2A"},
        cards={0: "REN RES"},
        top={"akku": "K2"},
    )
    play(state, "solar REN", "end", "end")
    state.tiles[4], state.tiles[5] = state.tiles[5], state.tiles[4]  # the solar/akkus tile lies in the South
    state.where[TILES.index("AKK")], state.where[TILES.index("LUN")] = 4, 5
    hold(state, 2, "VPE")
    state.hands[0].remove(state.box.solar.index("RES"))
    state.stack.append(state.box.solar.index("RES") * 4)
    play(state, "end")
    assert (question(state), basket(state, 1), basket(state, 2)) == ("VisitChoice 0", "2B", "1B")
    play(state, "pick SAP-1")
    # Seat 0 was pushed off; the two others moved up asleep, and took part again from better spaces.
    assert tile(state, "BER") == ["1 asleep", "2 asleep", "akku"]
    assert (basket(state, 1), basket(state, 2)) == ("5B", "3B")


@pytest.mark.rule("HIT-R-14")
def test_an_essence_that_only_mov_moved_may_be_placed_when_it_comes_back() -> None:
    state = lay_out(tributes="H1 H6", asleep={0: "BER-1 AMB-1"}, baskets={0: "1B"})
    state.dormant[0], state.essences[0] = 2, state.essences[0] & 1
    state.asleep &= 1
    hold(state, 0, "MOV", "NOW")
    play(state, "lunar MOV", "pick BER-1", "pick TRI-1", "lunar NOW", "pay 1 0 0 0 1")
    assert (state.reserve[0], state.dormant[0]) == (1, 2)
    assert "place BER-1" in legal(state)


@pytest.mark.rule("HIT-R-14")
def test_mov_does_not_make_a_placed_essence_fresh_again() -> None:
    state = lay_out(tributes="H1 H6", baskets={0: "1B"})
    state.reserve[0], state.dormant[0] = 1, 2
    hold(state, 0, "MOV", "NOW", "AC2")
    play(state, "lunar AC2", "place BER-1", "lunar MOV", "pick BER-1", "pick TRI-1", "lunar NOW", "pay 1 0 0 0 1")
    assert state.reserve[0] == 1
    assert refused(state, "place BER-1") == "HIT-R-14"


@pytest.mark.rule("HIT-R-14")
def test_an_essence_pushed_home_by_the_own_wrath_may_not_be_placed_again() -> None:
    state = lay_out(tributes="H1 H6", baskets={0: "1B"}, points={0: 4}, awake={0: "TRI-1"})
    state.reserve[0], state.dormant[0] = 1, 1
    put(state, 1, "BER-2")
    hold(state, 0, "NOW")
    on_top(state, "ice", "I1")
    play(state, "place BER-1", "lunar NOW", "pick TRI-1", "pay 1 0 0 0 1")
    # Home are the payer, which was not moved in this turn, and the one that the ice pushed, which was.
    assert (state.reserve[0], tile(state, "BER")) == (2, ["1 awake", "ice"])
    play(state, "place LUN-1")
    assert question(state) == "Turn 1"


@pytest.mark.rule("HIT-R-14")
def test_of_two_essences_that_came_back_only_the_unmoved_one_may_be_placed() -> None:
    state = lay_out(
        tributes="H1 H6",
        baskets={0: "1B"},
        points={0: 4},
        awake={0: "TRI-1", 1: "BER-2"},
        cards={0: "NOW AC2"},
        top={"ice": "I1"},
    )
    play(state, "lunar AC2", "place BER-1", "lunar NOW", "pick TRI-1", "pay 1 0 0 0 1")
    assert (state.reserve[0], state.actions) == (2, 2)
    play(state, "place LUN-1")
    assert state.reserve[0] == 1
    assert refused(state, "place LUN-2") == "HIT-R-14"


# --- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-20")
def test_a_gained_card_is_nothing_where_none_is_left() -> None:
    """Ten solar cards are in hands, and the other four wait on the stack."""
    state = lay_out(seats=4, holder=1, cards={0: "BSC", 1: "AKB AKB SWP SWP VPN", 2: "VPE VPS VPW AKM REN"})
    play(state, "end", "end", "end")
    state.stack = [card * 4 + seat for card, seat in zip(state.decks[0], (1, 1, 2, 2), strict=True)]
    state.decks[0], state.left[0] = [], 0
    play(state, "lunar BSC")
    assert (basket(state, 0), cards(state, 0)) == ("1B", [])


@pytest.mark.rule("HIT-R-94", "HIT-CRD-04")
def test_an_activated_solar_card_joins_its_pile_after_its_effect() -> None:
    # RES resolves the solar card tile again while the deck is empty: the new deck is made without RES.
    state = lay_out(
        tiles="BER LUN AMB SAP SOL AKK TRI MER",
        awake={0: "SOL-1"},
        cards={0: "RES"},
    )
    bury(state, "solar", keep=2)
    play(state, "solar RES", "end", "end")
    # Two cards in the normal resolution, then two of the eleven that were shuffled; RES is alone in the pile.
    assert (state.rebuilt[0], state.left[0], pile(state, "solar")) == (1, 9, ["RES"])
    assert len(cards(state, 0)) == 4


@pytest.mark.rule("HIT-R-94", "HIT-R-62")
def test_a_replaced_ice_card_is_shuffled_into_the_new_deck() -> None:
    state = lay_out()
    state.ice_card = 6
    state.decks[2], state.left[2] = [], 0
    state.piles[2] = [0, 1, 2, 3, 4, 5, 7]
    freeze(state, 1)
    assert (state.left[2], state.piles[2], state.rebuilt[2]) == (7, [], 1)
    assert sorted([state.ice_card, *state.decks[2][:7]]) == list(range(8))


@pytest.mark.rule("HIT-R-70", "HIT-R-92")
def test_mov_takes_an_essence_to_an_extra_space_but_not_to_the_merchants_last() -> None:
    state = lay_out(awake={0: "BER-1 AMB-1"}, asleep={1: "MER-1 MER-2"}, extra="BER-1", cards={0: "MOV"})
    play(state, "lunar MOV", "pick AMB-1")
    assert "pick extra" in legal(state)
    assert refused(state, "pick MER-3") == "HIT-R-70"
    play(state, "pick extra")
    assert tile(state, "BER") == ["0 awake", "", "0 awake"]


@pytest.mark.rule("HIT-R-92", "HIT-TME-04")
def test_an_essence_beside_the_merchant_does_not_take_the_last_space_by_mov() -> None:
    state = lay_out(awake={0: "MER-1"}, asleep={1: "MER-2"}, cards={0: "EXT MOV"})
    play(state, "lunar EXT", "pick MER-1", "place extra", "lunar MOV")
    assert {"pick MER-1", "pick MER-2", "pick extra"} <= set(legal(state))
    play(state, "pick extra")
    assert refused(state, "pick MER-3") == "HIT-R-70"
    assert not [move for move in legal(state) if "MER" in move]
    play(state, "pick BER-1")
    # Somebody can still trade: the third space is uncovered.
    assert tile(state, "MER") == ["0 awake", "1 asleep", "", ""]


@pytest.mark.rule("HIT-R-92")
def test_an_essence_goes_from_a_merchants_space_to_the_last_one_or_beside_it() -> None:
    state = lay_out(awake={0: "MER-1"}, asleep={1: "MER-2"}, extra="MER-1", cards={0: "MOV"})
    play(state, "lunar MOV", "pick MER-2")
    assert {"pick MER-3", "pick extra"} <= set(legal(state))


@pytest.mark.rule("HIT-R-72", "HIT-R-26")
def test_an_extra_space_is_resolved_after_the_others_of_its_tile() -> None:
    state = lay_out(seats=3, extra="SAP-2", awake={0: "extra", 1: "SAP-3"}, baskets={0: "1B", 1: "1A"})
    resolve(state)
    assert question(state) == "DealChoice 1"
    play(state, "take")
    assert question(state) == "DealChoice 0"
    play(state, "take")
    # The price was that of the copied space.
    assert (basket(state, 0), basket(state, 1)) == ("1S", "1S")


# --- tribute tile --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-42", "HIT-SEA-14")
def test_an_akku_delivered_earlier_makes_nobody_dormant() -> None:
    state = lay_out(season="Natsu", tributes="N5 N6", owed="1B1K 1A", baskets={0: "1B1K"}, awake={0: "TRI-1 TRI-2"})
    resolve(state, "pay 1 1 0 0 0")
    assert (state.dormant[0], state.reserve[0]) == (1, 1)
    play(state, "pay 1 0 0 0 1")
    assert (state.dormant[0], state.reserve[0]) == (1, 2)


@pytest.mark.rule("HIT-R-44", "HIT-R-26")
def test_nobody_acts_in_the_place_of_an_essence_that_was_pushed_off() -> None:
    # Seat 0 pays and leaves, ice takes its space; the season ends, its akku comes back and K2 pushes seat 1 off the
    # full tile in the North. The old sleepers of seat 2 move up into the space of seat 1; they do not pay.
    state = last_akku(
        3,
        "TRI SOL AMB SAP LUN AKK BER MER",
        baskets={0: "1K", 1: "4B", 2: "4B"},
        awake={0: "TRI-1", 1: "TRI-2"},
        asleep={2: "TRI-3 TRI-4"},
        top={"ice": "I1", "akku": "K2"},
    )
    resolve(state, "pay 1 1 0 0 0")
    assert tile(state, "TRI") == ["ice", "2 asleep", "2 asleep", "akku"]
    assert (state.round, basket(state, 1), basket(state, 2)) == (2, "4B", "4B")


@pytest.mark.rule("HIT-R-31", "HIT-R-41")
def test_akkus_of_a_finished_season_bring_the_next_card_at_once() -> None:
    cards = {"akku": "K2", "ice": "I2"}
    state = last_akku(baskets={0: "1K", 1: "1B"}, awake={0: "TRI-1", 1: "TRI-2"}, top=cards)
    resolve(state, "pay 1 1 0 0 0")
    # Seat 1 has still to pay, and the akku is already there.
    assert (question(state), spaces_with(state, "akku")) == ("TributeChoice 1", ["BER-1"])


# --- entering ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ICE-04", "HIT-R-54", "HIT-ENT-02")
def test_ice_takes_the_best_of_several_free_spaces() -> None:
    state = lay_out(seats=3, awake={0: "BER-1"})
    enter_ice(state, TILES.index("BER"))
    assert tile(state, "BER") == ["0 awake", "ice", ""]
    put_akku(state, "TRI-2")
    put_ice(state, "TRI-1")
    enter_ice(state, TILES.index("TRI"))
    assert tile(state, "TRI") == ["ice", "akku", "ice", ""]


# --- tracks and North ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-61", "HIT-ICE-02")
@pytest.mark.parametrize(("before", "thaws"), [(0, True), (1, False), (3, True), (4, False)])
def test_moving_within_a_level_does_not_thaw(before: int, thaws: bool) -> None:
    """With a path on which the levels 2 and 4 are two squares long."""
    text = GAME.content.text.replace("levels = [1, 1, 2, 3, 3, 4, 5, 5]", "levels = [1, 2, 2, 3, 4, 4, 5, 5]")
    state = load("hitodama", Content("long.toml", text)).new(2, 1)
    assert isinstance(state, HitodamaState)
    reach(state, before, 1)
    put_ice(state, "BER-2")
    while state.round == 2 * before + 2:
        play(state, "end")
    assert state.hitodama == before + 1
    assert (state.ice == 0) is thaws


@pytest.mark.rule("HIT-R-67", "HIT-EFF-17")
def test_re_resolves_the_tile_under_the_north_of_that_moment() -> None:
    norths = set()
    for seed in range(8):
        state = lay_out(seed=seed, awake={0: "BER-1 AMB-1", 1: "LUN-1"}, cards={1: "REN SPN"})
        play(state, "end", "solar REN", "solar SPN", "end")
        norths.add(state.north)
        assert basket(state, 0) == {0: "6B2A", 2: "3B4A"}.get(state.north, "3B2A")
        assert len(state.hand(1, 1)) == (2 if state.north == 4 else 1)
    assert len(norths) > 2


@pytest.mark.rule("HIT-EFF-17")
@pytest.mark.parametrize(
    ("code", "tiles"),
    [
        ("REN", "BER SOL AMB SAP LUN TRI MER AKK"),
        ("REE", "SOL AMB BER SAP LUN TRI MER AKK"),
        ("RES", "SOL AMB SAP LUN BER TRI MER AKK"),
        ("REW", "SOL AMB SAP LUN TRI MER BER AKK"),
    ],
)
def test_each_point_has_its_card_to_resolve_again(code: str, tiles: str) -> None:
    state = lay_out(tiles=tiles, awake={0: "BER-1"}, cards={1: code})
    play(state, "end", f"solar {code}", "end")
    assert basket(state, 0) == "6B"


@pytest.mark.rule("HIT-EFF-16", "HIT-R-76")
def test_akm_takes_the_best_of_several_free_spaces() -> None:
    state = lay_out(seats=3, akkus="BER-2", awake={0: "TRI-1"}, cards={0: "AKM"})
    play(state, "solar AKM")
    resolve(state, "tile TRI")
    assert tile(state, "TRI")[1:] == ["akku", "", ""]


# --- words ---------------------------------------------------------------------------------------------------------


def test_words_fit_the_good_and_its_number() -> None:
    state = lay_out(awake={0: "MER-2"}, baskets={0: "1B"})
    resolve(state)
    assert state.decision(0).prompt(state) == "Which good do you give the merchant for an amber?"
    state = lay_out(tributes="H3 H6", awake={0: "TRI-1"}, baskets={0: "1B"})
    resolve(state)
    for text, words in (
        ("pay 1 0 0 1 0", "You do not have 1 amber. Deliver less, or decline."),
        ("pay 1 0 0 0 2", "You do not have 2 berries. Deliver less, or decline."),
    ):
        assert str(state.decision(0).refusal(state, GAME.moves.parse(text))) == words
