"""Lunar cards (HIT-EFF-01…12, -18, HIT-CRD, HIT-R-66, -69…72, -80, -81, -93, -94)."""

from __future__ import annotations

import pytest

from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from hitodama.table import (
    BOX,
    at,
    basket,
    bury,
    cards,
    give,
    hold,
    lacking,
    lay_out,
    pile,
    put,
    resolve,
    space,
    spaces_with,
    tile,
)
from kit import legal, play, question, refused


@pytest.mark.rule("HIT-R-66", "HIT-CRD-01")
def test_thirteen_effects_are_lunar_and_six_are_solar() -> None:
    assert sorted(LUNAR_EFFECTS) == sorted(BOX.lunar)
    assert len(LUNAR_EFFECTS) == 13
    assert {effect.rule for effect in LUNAR_EFFECTS.values()} == {
        f"HIT-EFF-{number:02}" for number in [*range(1, 13), 18]
    }
    assert {effect.rule for effect in SOLAR_EFFECTS.values()} == {
        f"HIT-EFF-{number}" for number in (13, 14, 15, 16, 17, 19)
    }
    # Five separate decks, each of its own size.
    assert (sum(BOX.solar_copies), sum(BOX.lunar_copies)) == (14, 20)
    assert (len(BOX.ice_cards), len(BOX.akku_cards), sum(len(season) for season in BOX.tributes)) == (8, 6, 24)


@pytest.mark.rule("HIT-EFF-01", "HIT-EFF-18")
@pytest.mark.parametrize(("code", "gain"), [("BSC", "1B"), ("ASC", "1A")])
def test_a_token_and_a_solar_card(code: str, gain: str) -> None:
    state = lay_out(cards={0: code}, top={"solar": "SPN"})
    play(state, f"lunar {code}")
    assert (basket(state, 0), cards(state, 0)) == (gain, ["SPN"])


@pytest.mark.rule("HIT-EFF-04")
def test_three_berries() -> None:
    state = lay_out(cards={0: "BB3"})
    play(state, "lunar BB3")
    assert (basket(state, 0), state.bank[0]) == ("3B", 27)


@pytest.mark.rule("HIT-EFF-05")
def test_two_ambers() -> None:
    state = lay_out(cards={0: "AM2"})
    play(state, "lunar AM2")
    assert basket(state, 0) == "2A"


@pytest.mark.rule("HIT-EFF-08")
def test_a_sapphire() -> None:
    state = lay_out(cards={0: "SAP"})
    play(state, "lunar SAP")
    assert basket(state, 0) == "1S"


@pytest.mark.rule("HIT-EFF-03", "HIT-R-80")
def test_a_sapphire_becomes_an_akku_of_the_den() -> None:
    state = lay_out(baskets={0: "2S"}, cards={0: "S2K"})
    play(state, "lunar S2K")
    assert (basket(state, 0), state.bank[2], state.bank[3]) == ("1S1K", 9, 4)
    assert spaces_with(state, "akku") == ["SOL-2"]


@pytest.mark.rule("HIT-EFF-06", "HIT-R-80")
def test_an_akku_of_the_den() -> None:
    state = lay_out(cards={0: "KAK"})
    play(state, "lunar KAK")
    assert (basket(state, 0), state.bank[3], spaces_with(state, "akku")) == ("1K", 4, ["SOL-2"])


@pytest.mark.rule("HIT-R-22", "HIT-R-80")
def test_the_last_akku_of_the_den_can_still_be_had() -> None:
    for code in ("KAK", "S2K"):
        state = lay_out(baskets={0: "1S", 1: "4K"}, cards={0: code})
        assert state.bank[3] == 1
        play(state, f"lunar {code}")
        assert (state.bank[3], state.baskets[3]) == (0, 1)


# --- NOW ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-EFF-09", "HIT-R-69")
def test_now_takes_the_benefit_of_an_own_essence_and_leaves_the_resolution_alone() -> None:
    state = lay_out(awake={0: "BER-1", 1: "SAP-1"}, asleep={0: "AMB-1"}, cards={0: "NOW NOW"})
    play(state, "lunar NOW")
    assert legal(state) == ["pick BER-1", "pick AMB-1"]
    assert refused(state, "pick SAP-1") == "HIT-EFF-09"
    play(state, "pick BER-1")
    assert (basket(state, 0), at(state, "BER-1")) == ("3B", "0 awake")
    play(state, "lunar NOW", "pick AMB-1")
    assert (basket(state, 0), at(state, "AMB-1")) == ("3B2A", "0 asleep")
    resolve(state)
    # The standing one still gets its benefit, the sleeper does not.
    assert basket(state, 0) == "6B2A"


@pytest.mark.rule("HIT-R-69")
def test_now_on_a_colon_space_is_voluntary() -> None:
    state = lay_out(awake={0: "SAP-2"}, baskets={0: "1A"}, cards={0: "NOW"})
    play(state, "lunar NOW")
    assert legal(state) == ["take", "decline"]
    play(state, "take")
    assert (basket(state, 0), at(state, "SAP-2"), question(state)) == ("1S", "0 awake", "Turn 0")


@pytest.mark.rule("HIT-R-69")
def test_now_at_the_merchant_is_one_trade() -> None:
    state = lay_out(asleep={0: "MER-1"}, baskets={0: "1B"}, cards={0: "NOW"})
    play(state, "lunar NOW", "trade berry")
    assert (basket(state, 0), at(state, "MER-1")) == ("1S", "0 asleep")


@pytest.mark.rule("HIT-R-69")
def test_now_on_the_tribute_tile_is_one_payment_without_coin_or_berry() -> None:
    state = lay_out(seats=3, holder=2, tributes="H1 H6")
    play(state, "end")
    put(state, 0, "TRI-1")
    give(state, 0, "2B")
    hold(state, 0, "NOW")
    play(state, "lunar NOW", "pay 1 0 0 0 2")
    assert (state.holder, basket(state, 0), state.points[0]) == (2, "", 2)
    assert (at(state, "TRI-1"), state.reserve[0]) == ("", 2)


@pytest.mark.rule("HIT-R-69")
def test_now_on_the_akku_tile_is_one_visit_and_leaves_the_stack() -> None:
    state = lay_out(akku_card="K1", akkus="BER-1 AMB-1", awake={0: "AKK-1"}, baskets={0: "4A"}, cards={0: "NOW AKB"})
    play(state, "solar AKB", "lunar NOW", "pick AMB-1")
    assert (basket(state, 0), len(state.stack), at(state, "AKK-1")) == ("2A1K", 1, "0 awake")


# --- MOV ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-EFF-10", "HIT-R-70", "HIT-GLO-01")
def test_mov_moves_any_meeple_to_a_free_space() -> None:
    state = lay_out(
        akkus="BER-1", awake={0: "LUN-1"}, asleep={1: "AMB-1"}, ice="AMB-2", cards={0: "MOV"}, baskets={0: "1B"}
    )
    play(state, "lunar MOV")
    assert legal(state) == ["pick BER-1", "pick AMB-1", "pick LUN-1"]
    assert refused(state, "pick AMB-2") == "HIT-R-70"
    play(state, "pick AMB-1")
    assert "pick LUN-1" not in legal(state)
    assert refused(state, "pick AMB-2") == "HIT-R-70"
    play(state, "pick LUN-2")
    assert (at(state, "LUN-2"), basket(state, 0)) == ("1 awake", "1B")
    assert question(state) == "Turn 0"


@pytest.mark.rule("HIT-R-70", "HIT-R-46", "HIT-R-53")
def test_mov_lets_an_akku_take_the_last_merchant_space_but_no_extra_space() -> None:
    state = lay_out(akkus="BER-1", asleep={0: "MER-1", 1: "MER-2"}, extra="MER-1", cards={0: "MOV"})
    play(state, "lunar MOV", "pick BER-1")
    assert "pick MER-3" in legal(state)
    assert "pick extra" not in legal(state)
    play(state, "pick MER-3")
    assert tile(state, "MER") == ["0 asleep", "1 asleep", "akku", ""]


@pytest.mark.rule("HIT-R-93")
def test_mov_and_now_reach_an_essence_on_an_extra_space() -> None:
    state = lay_out(extra="BER-1", awake={0: "extra"}, cards={0: "NOW MOV"})
    play(state, "lunar NOW")
    assert basket(state, 0) == "3B"
    play(state, "lunar MOV", "pick extra", "pick BER-2")
    assert tile(state, "BER") == ["", "0 awake", ""]


# --- WAI ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-EFF-11", "HIT-R-71")
def test_wai_takes_one_akku_out_and_it_brings_no_points() -> None:
    state = lay_out(season="Natsu", tributes="N5 N1", cards={0: "WAI"})
    play(state, "lunar WAI")
    # Only one card lacks an akku: nothing is asked.
    assert (lacking(state, 0), lacking(state, 1), state.points) == ("2B", "3B1A", [0, 0])
    put(state, 0, "TRI-1")
    give(state, 0, "2B")
    resolve(state, "pay 1 0 0 0 2")
    assert (state.points[0], state.dormant[0]) == (2, 1)


@pytest.mark.rule("HIT-R-71")
def test_wai_asks_where_both_cards_lack_an_akku_and_can_end_the_season() -> None:
    state = lay_out(season="Fuyu", tributes="F1 F3", cards={0: "WAI"})
    play(state, "lunar WAI")
    assert legal(state) == ["relieve 1", "relieve 2"]
    assert refused(state, "decline") == "HIT-R-71"
    play(state, "relieve 2")
    assert (lacking(state, 0), lacking(state, 1)) == ("3B1K", "2A")
    state = lay_out(season="Aki", tributes="A4 A6", owed="1K", cards={0: "WAI"})
    play(state, "lunar WAI")
    assert (state.season, state.ended, pile(state, "lunar")) == (3, "", ["WAI"])


# --- EXT ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-EFF-12", "HIT-R-72")
def test_ext_adds_a_space_to_a_full_tile_until_the_round_ends() -> None:
    state = lay_out(awake={0: "BER-1", 1: "BER-2"}, cards={0: "EXT"})
    play(state, "lunar EXT")
    assert legal(state) == ["pick BER-1", "pick BER-2"]
    assert refused(state, "pick AMB-1") == "HIT-R-72"
    play(state, "pick BER-2")
    assert (tile(state, "BER"), pile(state, "lunar"), cards(state, 0)) == (["0 awake", "1 awake", ""], [], [])
    play(state, "end")
    assert "place extra" in legal(state)
    play(state, "place extra", "end")
    assert (state.round, basket(state, 1)) == (2, "4B")
    assert (tile(state, "BER"), state.reserve[1]) == (["0 asleep", "1 asleep"], 1)
    assert pile(state, "lunar") == ["EXT"]


@pytest.mark.rule("HIT-R-72")
def test_ext_counts_the_merchant_as_full_with_one_space_left_and_covers_nothing() -> None:
    state = lay_out(akkus="MER-3", awake={0: "MER-1"}, baskets={1: "1A"}, cards={0: "EXT"})
    play(state, "lunar EXT")
    assert legal(state) == ["pick MER-1", "pick MER-2", "pick MER-3"]
    play(state, "pick MER-1", "end", "place extra", "end")
    # Seat 1 wants a sapphire beside the tile; the amber space is not covered.
    assert (question(state), legal(state)) == ("TradeChoice 1", ["decline", "trade amber"])
    play(state, "trade amber")
    assert basket(state, 1) == "1S"


@pytest.mark.rule("HIT-R-72")
def test_ext_lists_spaces_that_are_alike_once() -> None:
    state = lay_out(akkus="AKK-1 AKK-2", cards={0: "EXT"})
    play(state, "lunar EXT")
    # A single option is not asked.
    assert (state.extra_copy, question(state)) == (space("AKK-1"), "Turn 0")


# --- decks ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-CRD-03", "HIT-R-81")
def test_an_empty_lunar_deck_is_rebuilt_from_the_common_pile() -> None:
    state = lay_out(cards={0: "REN REE"})
    bury(state, "lunar")
    play(state, "exchange REN REE")
    assert (state.left[1], pile(state, "lunar"), state.rebuilt[1]) == (19, [], 1)
    assert len(state.hand(0, 1)) == 1


@pytest.mark.rule("HIT-CRD-05", "HIT-R-81")
def test_an_empty_solar_deck_is_rebuilt_the_same_way() -> None:
    state = lay_out()
    bury(state, "solar")
    play(state, "draw")
    assert (state.left[0], pile(state, "solar"), state.rebuilt[0], len(cards(state, 0))) == (13, [], 1, 1)
    bury(state, "solar", keep=1)
    play(state, "draw")
    assert (state.left[0], len(pile(state, "solar"))) == (0, 12)


@pytest.mark.rule("HIT-R-94")
def test_a_played_card_leaves_the_hand_first_and_joins_the_pile_last() -> None:
    # Five cards in hand: the played one does not count, so a solar card is drawn.
    state = lay_out(cards={0: "BSC REN REE SAP KAK"})
    play(state, "lunar BSC")
    assert len(cards(state, 0)) == 5
    # The working card is not in the pile yet: a deck rebuilt during its effect lacks it.
    state = lay_out(awake={0: "LUN-1"}, cards={0: "NOW"})
    bury(state, "lunar")
    play(state, "lunar NOW")
    assert (state.left[1], pile(state, "lunar")) == (18, ["NOW"])
    # A pile is shuffled only when a card is to be taken from an empty deck.
    state = lay_out()
    bury(state, "solar", keep=1)
    play(state, "draw")
    assert (state.left[0], state.rebuilt[0], len(pile(state, "solar"))) == (0, 0, 13)


@pytest.mark.rule("HIT-R-94")
def test_a_replaced_akku_card_joins_its_pile_before_the_next_is_drawn() -> None:
    state = lay_out(akku_card="K1", akkus="")
    state.decks[3], state.left[3] = [], 0
    state.piles[3] = []
    # Only K1 exists as it were: it is discarded, reshuffled and drawn again.
    from chabudai.games.hitodama.rules.akkus import summon

    summon(state)
    assert (state.akku_card, state.left[3], state.rebuilt[3]) == (0, 0, 1)
    assert spaces_with(state, "akku") == ["LUN-1"]
