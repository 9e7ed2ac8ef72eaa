"""Turns and actions (HIT-TRN, HIT-ACT, HIT-R-10…24, -88, -92, HIT-GLO)."""

from __future__ import annotations

import pytest

from chabudai.games.hitodama.moves import DRAW, END
from hitodama.table import (
    GAME,
    at,
    basket,
    cards,
    finish_turns,
    give,
    hold,
    lay_out,
    owe,
    pile,
    put,
    resolve,
    sleep,
    tile,
)
from kit import legal, listen, play, question, refused


@pytest.mark.rule("HIT-TRN-01", "HIT-TRN-03")
def test_three_actions_in_any_order_then_the_player_to_the_left() -> None:
    state = lay_out(seats=3, holder=1)
    assert question(state) == "Turn 1"
    play(state, "draw", "place BER-1")
    assert question(state) == "Turn 1"
    play(state, "draw")
    assert question(state) == "Turn 2"
    play(state, "place BER-2", "draw", "draw")
    assert question(state) == "Turn 0"


@pytest.mark.rule("HIT-TRN-02")
def test_the_same_kind_of_action_three_times() -> None:
    state = lay_out()
    play(state, "draw", "draw", "draw")
    assert len(cards(state, 0)) == 3
    assert question(state) == "Turn 1"


@pytest.mark.rule("HIT-TRN-04")
def test_there_are_six_kinds_of_action() -> None:
    state = lay_out(asleep={0: "LUN-1", 1: "AMB-1"}, baskets={0: "3B"}, cards={0: "AKB BB3"})
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds == {"end", "displace", "draw", "wake", "discard", "place", "move", "solar", "lunar"}
    assert refused(state, "take") == "HIT-TRN-04"


@pytest.mark.rule("HIT-TRN-05", "HIT-RES-01")
def test_tiles_are_resolved_when_everybody_has_had_a_turn() -> None:
    state = lay_out(seats=3)
    play(state, "place BER-1", "end", "end")
    assert (basket(state, 0), at(state, "BER-1")) == ("", "0 awake")
    play(state, "end")
    assert (basket(state, 0), at(state, "BER-1")) == ("3B", "0 asleep")
    assert state.round == 2


@pytest.mark.rule("HIT-R-10")
def test_a_turn_may_be_ended_early() -> None:
    state = lay_out()
    play(state, "draw", "end")
    assert question(state) == "Turn 1"
    play(state, "end")
    assert (state.round, len(cards(state, 0))) == (2, 1)


# --- move essence ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ACT-01", "HIT-POS-01", "HIT-RES-07")
def test_an_essence_goes_from_the_reserve_onto_any_free_space() -> None:
    state = lay_out(awake={1: "BER-1"}, ice="LUN-2")
    free = {text.split()[1] for text in legal(state, "place")}
    everything = {f"{name}-{n}" for name in ["BER", "AMB", "SAP", "SOL", "LUN", "AKK"] for n in (1, 2)}
    everything |= {f"{name}-{n}" for name in ("TRI", "MER") for n in (1, 2, 3)}
    assert free == everything - {"BER-1", "LUN-2", "SOL-2"}
    play(state, "place TRI-2")
    assert at(state, "TRI-2") == "0 awake"
    assert state.reserve[0] == 1
    assert refused(state, "place BER-1") == "HIT-RES-07"
    assert refused(state, "place BER-3") == "HIT-TRE-05"


@pytest.mark.rule("HIT-ACT-02")
def test_a_sleeper_goes_somewhere_else() -> None:
    state = lay_out(asleep={0: "BER-1"})
    play(state, "move BER-1 AMB-2")
    assert (at(state, "BER-1"), at(state, "AMB-2")) == ("", "0 awake")
    assert state.reserve[0] == 1


@pytest.mark.rule("HIT-ACT-03")
def test_no_essence_is_moved_twice_in_a_turn() -> None:
    state = lay_out(asleep={0: "BER-1"})
    play(state, "move BER-1 AMB-2")
    assert legal(state, "move") == []
    assert refused(state, "move AMB-2 BER-1") == "HIT-ACT-03"
    play(state, "place BER-2")
    assert refused(state, "move BER-2 BER-1") == "HIT-ACT-03"


@pytest.mark.rule("HIT-R-11")
def test_a_standing_essence_on_the_map_stays_put() -> None:
    state = lay_out(awake={0: "BER-1"})
    assert legal(state, "move") == []
    assert refused(state, "move BER-1 BER-2") == "HIT-R-11"
    sleep(state, 1, "AMB-1")
    assert refused(state, "move AMB-1 BER-2") == "HIT-ACT-02"


@pytest.mark.rule("HIT-R-12")
def test_another_space_of_the_same_tile_is_fine_its_own_is_not() -> None:
    state = lay_out(asleep={0: "BER-2"})
    targets = {text.split()[2] for text in legal(state, "move")}
    assert "BER-1" in targets
    assert "BER-2" not in targets
    assert refused(state, "move BER-2 BER-2") == "HIT-R-12"


@pytest.mark.rule("HIT-R-13")
def test_what_is_moved_stands_and_what_is_pushed_keeps_its_posture() -> None:
    state = lay_out(asleep={0: "BER-1 AMB-1", 1: "LUN-1"}, baskets={0: "1B"}, cards={0: "MOV"})
    play(state, "move BER-1 BER-2", "displace AMB-1 LUN-1", "lunar MOV")
    assert (at(state, "BER-2"), at(state, "LUN-1")) == ("0 awake", "0 awake")
    # The akku on SOL-2 or an essence can be moved; a moved sleeper stands up.
    state = lay_out(asleep={1: "BER-1"}, cards={0: "MOV"})
    play(state, "lunar MOV", "pick BER-1", "pick AMB-1")
    assert at(state, "AMB-1") == "1 awake"


@pytest.mark.rule("HIT-R-88")
def test_an_essence_that_was_woken_on_a_passed_tile_waits_for_the_next_round() -> None:
    state = lay_out(awake={1: "MER-3"}, asleep={0: "BER-1"}, cards={0: "SWP"})
    play(state, "solar SWP")
    resolve(state, "pick BER-1", "pick MER-3")
    # BER was resolved before the stack: the essence of seat 1 stands there, unpaid, into the next round.
    assert (at(state, "BER-1"), at(state, "MER-3")) == ("1 awake", "0 asleep")
    assert basket(state, 1) == ""
    give(state, 0, "1B")
    assert legal(state, "displace") == []
    assert refused(state, "displace reserve BER-1") == "HIT-R-16"
    play(state, "end")
    assert refused(state, "move BER-1 BER-2") == "HIT-R-11"
    resolve(state)
    assert (at(state, "BER-1"), basket(state, 1)) == ("1 asleep", "3B")


@pytest.mark.rule("HIT-R-14")
def test_an_essence_that_came_back_may_not_be_placed_again_if_it_was_moved() -> None:
    state = lay_out(tributes="H1 H6", baskets={0: "4B"}, cards={0: "NOW"})
    state.reserve[0], state.dormant[0] = 1, 2
    play(state, "place TRI-1", "lunar NOW", "pay 1 0 0 0 1")
    assert state.reserve[0] == 1
    assert legal(state, "place") == []
    assert refused(state, "place BER-1") == "HIT-R-14"
    # One that is woken now has not been moved and may be placed.
    state = lay_out(tributes="H1 H6", awake={0: "TRI-1"}, baskets={0: "4B"}, cards={0: "NOW"})
    state.reserve[0], state.dormant[0] = 0, 2
    play(state, "lunar NOW", "pay 1 0 0 0 1")
    assert legal(state, "place") != []


@pytest.mark.rule("HIT-R-14")
def test_the_limit_sticks_to_a_meeple_that_fell_dormant_and_was_woken() -> None:
    state = lay_out(
        season="Natsu", tributes="N5 N6", owed="1K 4B1S", baskets={0: "2B1K"}, cards={0: "NOW AC3"}, awake={0: "SAP-1"}
    )
    play(state, "lunar AC3", "place TRI-1", "lunar NOW", "pick TRI-1", "pay 1 1 0 0 0")
    assert state.dormant[0] == 2
    play(state, "wake")
    # An essence that was not moved is woken first.
    assert legal(state, "place") != []


@pytest.mark.rule("HIT-R-14")
def test_a_woken_essence_that_was_moved_cannot_be_placed_but_next_turn_it_can() -> None:
    state = lay_out(
        season="Natsu",
        tributes="N5 N6",
        owed="1K 4B1S",
        baskets={0: "2B1K"},
        cards={0: "NOW AC3"},
        awake={0: "SAP-1 SAP-2"},
    )
    state.dormant[0], state.reserve[0] = 0, 1
    play(state, "lunar AC3", "place TRI-1", "lunar NOW", "pick TRI-1", "pay 1 1 0 0 0", "wake")
    assert (state.reserve[0], state.dormant[0]) == (1, 0)
    assert legal(state, "place") == []
    assert refused(state, "place LUN-1") == "HIT-R-14"
    finish_turns(state)
    assert "place LUN-1" in legal(state)


@pytest.mark.rule("HIT-R-14")
def test_the_card_mov_neither_uses_nor_minds_the_limit() -> None:
    state = lay_out(cards={0: "MOV"})
    play(state, "place BER-1", "lunar MOV", "pick BER-1", "pick AMB-1")
    assert at(state, "AMB-1") == "0 awake"
    state = lay_out(awake={0: "LUN-1"}, asleep={0: "BER-1"}, cards={0: "MOV"})
    play(state, "lunar MOV", "pick LUN-1", "pick LUN-2")
    assert "move BER-1 AMB-1" in legal(state)


@pytest.mark.rule("HIT-R-15", "HIT-R-64", "HIT-AKU-06")
def test_essences_akkus_and_ice_occupy_spaces_an_empty_extra_space_is_free() -> None:
    state = lay_out(akkus="BER-1", awake={1: "BER-2"}, ice="AMB-1", extra="BER-1")
    targets = {text.split()[1] for text in legal(state, "place")}
    assert not targets & {"BER-1", "BER-2", "AMB-1"}
    assert {"AMB-2", "extra"} <= targets
    assert refused(state, "place BER-1") == "HIT-AKU-06"
    assert refused(state, "place AMB-1") == "HIT-R-64"
    play(state, "place extra")
    assert "place extra" not in legal(state)
    assert refused(state, "place extra") == "HIT-RES-07"


@pytest.mark.rule("HIT-R-92", "HIT-TME-04")
def test_the_merchant_keeps_a_space_free_but_a_sleeper_may_change_there() -> None:
    state = lay_out(asleep={0: "MER-1", 1: "MER-2"})
    assert "place MER-3" not in legal(state)
    assert refused(state, "place MER-3") == "HIT-TME-04"
    assert "move MER-1 MER-3" in legal(state)
    sleep(state, 0, "BER-1")
    assert "move BER-1 MER-3" not in legal(state)
    hold(state, 0, "MOV")
    play(state, "lunar MOV", "pick MER-1")
    assert "pick MER-3" in legal(state)
    assert "pick MER-1" not in legal(state)


# --- displace ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ACT-14", "HIT-ACT-15", "HIT-R-17", "HIT-POS-04")
def test_displacing_sends_a_sleeper_home_and_pays_its_owner() -> None:
    state = lay_out(asleep={1: "BER-1"}, baskets={0: "2B"})
    assert "place BER-1" not in legal(state)
    play(state, "displace reserve BER-1")
    assert at(state, "BER-1") == "0 awake"
    assert (basket(state, 0), basket(state, 1)) == ("1B", "1B")
    assert (state.reserve, state.dormant) == ([1, 2], [1, 1])


@pytest.mark.rule("HIT-ACT-15", "HIT-R-90")
@pytest.mark.parametrize(
    ("season", "tributes", "price"),
    [("Haru", "H1 H2", "1B"), ("Natsu", "N1 N2", "2B"), ("Aki", "A1 A2", "1A"), ("Fuyu", "F1 F2", "1B1A")],
)
def test_the_price_of_displacing_is_that_of_the_season(season: str, tributes: str, price: str) -> None:
    state = lay_out(season=season, tributes=tributes, asleep={1: "BER-1"})
    if price == "2B":
        give(state, 0, "1B")
    if price == "1B1A":
        give(state, 0, "1B")
    assert refused(state, "displace reserve BER-1") == "HIT-ACT-15"
    state.baskets[0], state.bank[0] = 0, 30
    give(state, 0, price)
    play(state, "displace reserve BER-1")
    assert (basket(state, 0), basket(state, 1)) == ("", price)


@pytest.mark.rule("HIT-R-16")
def test_who_displaces_whom() -> None:
    state = lay_out(
        seats=3, awake={1: "AMB-1"}, asleep={0: "BER-1", 1: "MER-1", 2: "MER-2 TRI-1"}, baskets={0: "3B"}, ice="MER-3"
    )
    texts = set(legal(state, "displace"))
    targets = ("MER-1", "MER-2", "TRI-1")
    assert texts == {f"displace {source} {target}" for source in ("BER-1", "reserve") for target in targets}
    assert refused(state, "displace reserve AMB-1") == "HIT-R-16"
    assert refused(state, "displace reserve BER-1") == "HIT-ACT-14"
    assert refused(state, "displace reserve LUN-1") == "HIT-ACT-14"
    # One merchant space is free, and displacing does not change that.
    play(state, "displace BER-1 MER-2")
    assert (at(state, "MER-2"), at(state, "BER-1")) == ("0 awake", "")
    play(state, "displace reserve TRI-1")
    assert legal(state, "move") == []


@pytest.mark.rule("HIT-ACT-03", "HIT-R-14")
def test_a_displacing_essence_has_been_moved() -> None:
    state = lay_out(asleep={1: "BER-1 BER-2"}, baskets={0: "2B"})
    play(state, "displace reserve BER-1")
    assert refused(state, "displace BER-1 BER-2") == "HIT-ACT-03"


# --- cards, essences ----------------------------------------------------------------------------------


@pytest.mark.rule("HIT-ACT-04")
def test_a_solar_card_for_a_berry() -> None:
    state = lay_out(cards={0: "REN"})
    play(state, "discard REN")
    assert (cards(state, 0), basket(state, 0), pile(state, "solar")) == ([], "1B", ["REN"])


@pytest.mark.rule("HIT-ACT-05")
def test_two_solar_cards_for_a_lunar_card() -> None:
    state = lay_out(cards={0: "REN AKB AKB"}, top={"lunar": "SAP"})
    assert legal(state, "exchange") == ["exchange AKB AKB", "exchange AKB REN"]
    assert refused(state, "exchange REN REN") == "HIT-ACT-05"
    assert refused(state, "exchange AKB SPN") == "HIT-ACT-05"
    assert refused(state, "exchange REN AKB") == "HIT-ACT-05"
    play(state, "exchange AKB REN")
    assert (cards(state, 0), sorted(pile(state, "solar"))) == (["AKB", "SAP"], ["AKB", "REN"])


@pytest.mark.rule("HIT-R-18")
def test_only_own_solar_cards_are_discarded_for_gain() -> None:
    state = lay_out(cards={0: "SAP NOW BB3", 1: "REN AKB"})
    assert legal(state, "discard") == []
    assert legal(state, "exchange") == []
    assert refused(state, "discard REN") == "HIT-ACT-04"


@pytest.mark.rule("HIT-ACT-06", "HIT-ACT-07", "HIT-CRD-02")
def test_a_lunar_card_works_at_once_and_is_discarded() -> None:
    state = lay_out(cards={0: "BB3 REN"})
    assert refused(state, "lunar SAP") == "HIT-ACT-06"
    assert refused(state, "solar REE") == "HIT-ACT-06"
    play(state, "lunar BB3")
    assert (basket(state, 0), cards(state, 0), pile(state, "lunar")) == ("3B", ["REN"], ["BB3"])


@pytest.mark.rule("HIT-ACT-08", "HIT-TSA-02")
def test_a_solar_card_waits_on_top_of_the_stack() -> None:
    state = lay_out(awake={0: "SOL-1"}, cards={0: "AKB VPN"})
    play(state, "solar AKB", "solar VPN")
    assert state.stack == [0 * 4 + 0, 2 * 4 + 0]
    assert (cards(state, 0), basket(state, 0), state.points) == ([], "", [0, 0])


@pytest.mark.rule("HIT-ACT-09", "HIT-R-21")
@pytest.mark.parametrize(("seats", "most"), [(2, 3), (3, 4), (4, 4)])
def test_the_stack_is_common_and_limited(seats: int, most: int) -> None:
    state = lay_out(seats=seats, cards={0: "AKB AKB SWP", 1: "VPN VPE"})
    play(state, "solar AKB", "solar AKB", "solar SWP")
    assert len(state.stack) == 3
    if most == 4:
        play(state, "solar VPN")
    assert legal(state, "solar") == []
    assert refused(state, "solar VPE") == "HIT-ACT-09"
    # Each card remembers its player, and everybody sees the stack.
    assert [card % 4 for card in state.stack] == [0, 0, 0, 1][:most]
    assert state.view(None).data()["stack"] == state.stack


@pytest.mark.rule("HIT-ACT-11", "HIT-GLO-02", "HIT-R-23")
def test_two_berries_wake_a_dormant_essence() -> None:
    state = lay_out()
    assert refused(state, "wake") == "HIT-ACT-11"
    give(state, 0, "5B")
    state.dormant[0], state.reserve[0] = 3, 0
    play(state, "wake")
    assert (state.dormant[0], state.reserve[0], basket(state, 0), state.bank[0]) == (2, 1, "3B", 27)
    play(state, "wake")
    assert (state.dormant[0], state.reserve[0], basket(state, 0)) == (1, 2, "1B")
    assert "wake" not in legal(state)
    state.baskets[0], state.bank[0] = 5, 25
    play(state, "wake", "end", "end")
    assert state.dormant[0] == 0
    assert "wake" not in legal(state)
    assert refused(state, "wake") == "HIT-ACT-11"


@pytest.mark.rule("HIT-ACT-12")
def test_drawing_a_solar_card() -> None:
    state = lay_out(top={"solar": "SPN"})
    play(state, "draw")
    assert cards(state, 0) == ["SPN"]


@pytest.mark.rule("HIT-ACT-13", "HIT-R-19")
def test_five_cards_are_the_most_of_both_sorts_together() -> None:
    state = lay_out(cards={0: "AKB REN SAP NOW"})
    play(state, "draw")
    assert len(cards(state, 0)) == 5
    assert "draw" not in legal(state)
    assert refused(state, "draw") == "HIT-ACT-13"
    put(state, 0, "SOL-1", "LUN-1")
    left = state.left[:]
    resolve(state)
    assert (len(cards(state, 0)), state.left) == (5, left)


@pytest.mark.rule("HIT-R-20")
def test_nothing_is_drawn_when_deck_and_pile_are_empty() -> None:
    state = lay_out(cards={0: "AKB AKB"})
    for deck in range(2):
        state.decks[deck], state.left[deck] = [], 0
    assert "draw" not in legal(state)
    assert legal(state, "exchange") == []
    [seat] = state.actors()
    assert seat == 0
    assert state.decision(0).refusal(state, DRAW.id()).rule == "HIT-R-20"
    assert state.decision(0).refusal(state, state.box.moves.exchange.id(0, 0)).rule == "HIT-R-20"
    state.piles[1].append(3)
    assert legal(state, "exchange") == ["exchange AKB AKB"]


@pytest.mark.rule("HIT-R-22")
def test_lunar_cards_that_would_do_nothing_cannot_be_played() -> None:
    state = lay_out(akkus="", cards={0: "S2K KAK NOW MOV WAI"})
    assert legal(state, "lunar") == ["lunar KAK"]
    assert refused(state, "lunar NOW") == "HIT-R-22"
    give(state, 0, "1S")
    assert legal(state, "lunar") == ["lunar S2K", "lunar KAK"]
    sleep(state, 1, "BER-1")
    assert legal(state, "lunar") == ["lunar S2K", "lunar KAK", "lunar MOV"]
    put(state, 0, "BER-2")
    assert legal(state, "lunar") == ["lunar S2K", "lunar KAK", "lunar NOW", "lunar MOV"]
    give(state, 1, "6K")
    assert legal(state, "lunar") == ["lunar NOW", "lunar MOV"]
    owe(state, "1B", "1K")
    assert legal(state, "lunar") == ["lunar NOW", "lunar MOV", "lunar WAI"]
    state = lay_out(cards={0: "EXT SAP BB3 AC2"})
    assert legal(state, "lunar") == ["lunar AC2", "lunar BB3", "lunar SAP"]
    put(state, 1, "SOL-1")
    assert "lunar EXT" in legal(state)


@pytest.mark.rule("HIT-R-24", "HIT-EFF-02", "HIT-EFF-07")
@pytest.mark.parametrize(("code", "net"), [("AC2", 1), ("AC3", 2)])
def test_extra_actions_belong_to_this_turn(code: str, net: int) -> None:
    state = lay_out(cards={0: code})
    play(state, f"lunar {code}")
    assert state.actions == 3 + net
    for _ in range(3 + net):
        assert question(state) == "Turn 0"
        play(state, "draw")
    assert question(state) == "Turn 1"
    assert state.actions == 3


@pytest.mark.rule("HIT-TRN-03")
def test_a_turn_without_anything_to_do_passes_by_itself() -> None:
    state = lay_out()
    for deck in range(2):
        state.piles[deck], state.decks[deck], state.left[deck] = [], [], 0
    state.reserve[1], state.dormant[1] = 0, 3
    before = state.news
    log = listen(state)
    state.play(0, END.id())
    assert (state.round, question(state)) == (2, "Turn 0")
    assert state.news == before
    assert [GAME.tell(event, ["Ann", "Ben"]) for event in log.events if event.kind == "stuck"] == [
        "Ben can do nothing more, and the turn ends with 3 actions left."
    ]


@pytest.mark.rule("HIT-POS-03")
def test_a_sleeper_that_is_not_moved_stays_asleep_and_gives_nothing() -> None:
    state = lay_out(awake={0: "BER-1"})
    resolve(state)
    assert (basket(state, 0), tile(state, "BER")) == ("3B", ["0 asleep", ""])
    resolve(state)
    assert (basket(state, 0), tile(state, "BER")) == ("3B", ["0 asleep", ""])
