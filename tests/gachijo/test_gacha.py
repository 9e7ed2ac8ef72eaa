"""Gacha Cards: the deck and the 24 effects (GACHA, GAC-R-58…68, -112)."""

from __future__ import annotations

from typing import Unpack

import pytest

from chabudai.games.gachijo.rules.gacha import draw_card
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import (
    GAME,
    Given,
    enclose,
    finish_turn,
    goals,
    lay_out,
    slide,
    stack_summon,
    tools,
    top,
    treasures,
    walk,
    weapons,
    where,
    worn,
)
from kit import asked, families, force, legal, play, refused, told

rule = pytest.mark.rule


def drawn(number: int, at: dict[int, str] | None = None, **given: Unpack[Given]) -> GachijoState:
    """P1 stops on a gacha staircase at (2,2) and draws this card."""
    given.setdefault("high", enclose("12", "22"))
    given.setdefault("squares", "g22")
    given["card"] = number
    state = lay_out({0: "12", **(at or {})}, **given)
    return walk(state, "22")


@rule("GAC-GACHA-01", "GAC-GACHA-03", "GAC-R-68")
def test_the_deck() -> None:
    state = drawn(3)
    assert state.moves_left == 2
    assert state.maneuvers == 1
    assert state.gacha_discard == [2]
    assert state.in_gacha == 23
    assert GAME.box.gacha[2].number == 3
    last = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"))
    last.gacha, last.in_gacha = [2], 1
    last.gacha_discard = [number for number in range(24) if number != 2]
    walk(last, "22")
    assert last.in_gacha == 0
    assert sorted(last.gacha_discard) == list(range(24))
    assert last.crystals[0] == 1
    walk(last, "12")
    slide(last)
    play(last, "end")
    while last.active:
        finish_turn(last)
    walk(last, "22")
    assert len(told(last, "gacha_shuffled")) == 1, "the used cards make a new deck when the old one is used up"
    assert last.in_gacha == 23
    assert len(last.gacha_discard) == 1


@rule("GAC-GACHA-03")
def test_every_new_deck_is_shuffled_afresh() -> None:
    state = lay_out({0: "12"})
    orders = []
    for _ in range(3):
        state.gacha, state.in_gacha = [], 0
        state.gacha_discard = list(range(24))
        draw_card(state, 0)
        orders.append(tuple(state.gacha))
        state.lanes[0] = state.lanes[0][:2]
        state.gacha_discard = []
    assert len(set(orders)) == 3
    assert all(sorted(order) == list(range(24)) for order in orders)


@rule("GAC-GACHA-11", "GAC-R-59")
def test_card_1_every_other_player_gives_a_crystal() -> None:
    state = drawn(1, crystals={1: 2, 3: 1})
    assert state.crystals == [2, 1, 0, 0]
    prisoner = drawn(1, {2: "den"}, crystals={2: 3})
    assert prisoner.crystals == [1, 0, 2, 0], "prisoners give too"
    fifth = drawn(1, crystals={0: 3, 1: 1, 2: 1, 3: 1})
    assert families(fifth) == {"take"}
    play(fifth, "take kagami")
    assert fifth.crystals == [1, 0, 0, 0]
    assert [event.seat for event in state.log.events if event.kind == "crystal_given"] == [1, 3] if state.log else False


@rule("GAC-GACHA-12", "GAC-GACHA-13")
@pytest.mark.parametrize(("card", "number"), [(2, 2), (3, 1)])
def test_cards_2_and_3_crystals_from_the_yard(card: int, number: int) -> None:
    state = drawn(card)
    assert state.crystals[0] == number
    assert state.crystal_yard() == 18 - number
    full = drawn(card, crystals={0: 4})
    assert families(full) == {"take"}
    play(full, "take koban")
    assert full.crystals[0] == number - 1, "they arrive one by one; the rest counts from zero"


@rule("GAC-GACHA-14")
def test_card_4_a_treasure_of_choice() -> None:
    state = drawn(4, treasures={0: "koban", 1: "kabuto", 2: "kabuto", 3: "kabuto"})
    assert legal(state) == ["take kagami", "take kozuchi"]
    assert refused(state, "take kabuto") == "GAC-TREASURE-02"
    play(state, "take kozuchi")
    assert treasures(state, 0) == ["koban", "kozuchi"]
    assert state.den[2] == 2
    nothing = drawn(4, treasures={0: "kagami koban kozuchi kabuto"})
    assert families(nothing) == {"walk", "slide"}


@rule("GAC-GACHA-15")
@pytest.mark.parametrize("held", ["", "nawa", "nawa nuno"])
def test_card_5_a_tool_is_drawn(held: str) -> None:
    state = drawn(5, tools={0: held})
    assert state.tool_count(0) == len(held.split()) + 1
    assert "exchange-tool" not in families(state)


@rule("GAC-GACHA-15", "GAC-R-59")
def test_card_5_with_three_tools_one_is_exchanged() -> None:
    state = drawn(5, tools={0: "nuno nuno kusuri"})
    assert legal(state) == ["exchange-tool nuno", "exchange-tool kusuri"]
    play(state, "exchange-tool kusuri")
    assert state.tool_count(0) == 3


@rule("GAC-GACHA-16")
def test_card_6_a_weapon_is_drawn_or_exchanged() -> None:
    state = drawn(6, weapons={0: "tsume shuri"})
    assert state.weapon_count(0) == 3
    assert asked(state) == 0
    assert "exchange-weapon" not in families(state)
    full = drawn(6, weapons={0: "tsume shuri kemuri"})
    assert legal(full) == ["exchange-weapon tsume", "exchange-weapon shuri", "exchange-weapon kemuri"]
    play(full, "exchange-weapon shuri")
    assert full.weapon_count(0) == 3


@rule("GAC-GACHA-17", "GAC-R-58")
def test_card_7_tools_are_swapped_with_the_right_neighbour() -> None:
    state = drawn(7, tools={0: "nuno", 1: "take", 3: "nawa kusuri"})
    assert tools(state, 0) == ["kusuri", "nawa"]
    assert tools(state, 3) == ["nuno"]
    assert tools(state, 1) == ["take"]
    empty = drawn(7, tools={3: "nawa"})
    assert tools(empty, 0) == ["nawa"]
    assert tools(empty, 3) == []


@rule("GAC-GACHA-18", "GAC-R-58")
def test_card_8_all_tools_go_left() -> None:
    state = drawn(8, tools={0: "nuno", 1: "take", 3: "nawa kusuri"})
    assert [tools(state, seat) for seat in range(4)] == [["kusuri", "nawa"], ["nuno"], ["take"], []]
    two = drawn(8, {1: "66"}, seats=2, tools={0: "nuno", 1: "take kusuri"})
    assert tools(two, 0) == ["kusuri", "take"]
    assert tools(two, 1) == ["nuno"], "with two players it is a swap"


@rule("GAC-GACHA-19", "GAC-R-58", "GAC-R-76")
def test_card_9_weapons_are_swapped_with_the_right_neighbour() -> None:
    state = drawn(9, {3: "den"}, weapons={0: "tsume", 1: "shuri", 3: "kemuri katana"})
    assert weapons(state, 0) == ["katana", "kemuri"]
    assert weapons(state, 3) == ["tsume"]
    assert weapons(state, 1) == ["shuri"]


@rule("GAC-GACHA-20")
def test_card_10_all_weapons_go_left() -> None:
    state = drawn(10, weapons={0: "tsume", 1: "shuri", 3: "kemuri katana"})
    assert [weapons(state, seat) for seat in range(4)] == [["katana", "kemuri"], ["tsume"], ["shuri"], []]
    two = drawn(10, {1: "66"}, seats=2, weapons={0: "tsume", 1: "katana"})
    assert weapons(two, 0) == ["katana"]
    assert weapons(two, 1) == ["tsume"]


@rule("GAC-GACHA-21", "GAC-R-61", "GAC-GACHA-02")
def test_card_11_places_are_traded() -> None:
    areas = "w66 a67"
    state = drawn(11, {1: "66", 2: "67", 3: "08"}, areas=areas, treasures={2: "koban"})
    assert legal(state) == ["swap oda", "swap takeda"], "Ninja in Water cannot be chosen"
    play(state, "swap oda")
    assert (where(state, 0), where(state, 2)) == ("67", "22")
    assert len(told(state, "gacha")) == 1
    for marker in ("injury", "nuno", "kekkai"):
        marked = drawn(11, {1: "den", 2: "67", 3: "66"}, marker={2: marker}, areas="r66")
        assert where(marked, 0) == "67"
        assert worn(marked, 2) == marker, "the only one on Ground; its Marker stays"
    diver = drawn(11, {1: "den", 2: "67w", 3: "66"}, areas="r66 a67")
    assert where(diver, 0) == "22", "nobody on Ground: nothing happens"
    home = drawn(11, {1: "00", 2: "55"}, treasures={0: "kagami koban"}, crystals={0: 2}, shinobi={0: 1})
    play(home, "swap toyotomi")
    assert home.over
    assert home.returned == 1


@rule("GAC-GACHA-22", "GAC-GACHA-05", "GAC-GACHA-02", "GAC-EX-54", "GAC-FAQ-03", "GAC-R-98")
def test_card_12_any_vacant_cell() -> None:
    squares = "g22 g66 c65 K64"
    state = drawn(12, {1: "80"}, squares=squares, areas="w60 r61 a62")
    found = goals(state, "appear")
    assert "22" in found
    assert "00" in found
    assert "62" in found
    assert not {"60", "61", "62w", "44", "80", "88", "08"} & found
    for spot in ("r6c6", "r5c6", "r4c6"):
        there = play(state.copy(), f"appear {spot}")
        assert asked(there) == 0
        assert there.in_gacha == 23
        assert there.crystals[0] == 0
        assert there.treasures[0] == 0
    kit = drawn(12, squares=squares, areas="w60 r61 a62", tools={0: "take"})
    assert {"60", "62w"} <= goals(kit, "appear")
    assert "61" not in goals(kit, "appear")
    play(kit, "appear r0c6")
    assert worn(kit, 0) == "take"
    assert tools(kit, 0) == []
    assert refused(state, "appear r4c4") == "GAC-R-18"


@rule("GAC-R-112")
@pytest.mark.parametrize("card", [12, 13])
def test_cards_12_and_13_keep_the_injured_on_ground(card: int) -> None:
    hurt = drawn(card, {1: "71"}, marker={0: "injury"}, moves=2, areas="w60 r61", tools={0: "take hashigo"})
    assert not {"60", "61"} & goals(hurt, "appear")
    well = drawn(card, {1: "71"}, areas="w60 r61", tools={0: "take hashigo"})
    assert {"60", "61"} <= goals(well, "appear")


@rule("GAC-GACHA-23", "GAC-R-60")
def test_card_13_next_to_a_ninja() -> None:
    state = drawn(13, {1: "66", 2: "den", 3: "32"}, high=enclose("12", "22") + " " + enclose("66"), areas="w55")
    around_66 = {"65", "75", "56", "76", "57", "67", "77"}
    around_32 = {"21", "31", "41", "42", "23", "33", "43", "22"}
    assert goals(state, "appear") == around_66 | around_32, "all eight, walls or not; the own cell if it is one of them"
    centre = drawn(13, {1: "43", 2: "den", 3: "den"})
    assert "44" not in goals(centre, "appear")
    nobody = drawn(13, {1: "66", 2: "den", 3: "67"}, areas="w66 r67")
    assert where(nobody, 0) == "22"
    assert families(nobody) == {"walk", "slide"}
    assert refused(state, "appear r0c5") == "GAC-R-60"


@rule("GAC-GACHA-24", "GAC-R-62", "GAC-R-67")
def test_card_14_a_vacant_base() -> None:
    state = drawn(14, {1: "66"})
    assert goals(state, "appear") == {"00", "80"}
    play(state, "appear r0c8")
    assert where(state, 0) == "80"
    home = drawn(14, {1: "66"}, treasures={0: "kagami koban"}, crystals={0: 2}, shinobi={0: 1})
    play(home, "appear r0c0")
    assert home.over
    assert home.returned == 1
    full = lay_out({0: "12", 1: "00", 2: "80", 3: "08"}, squares="g22", card=14, guardian="oni 88")
    assert where(force(full, "walk r2c2 free"), 0) == "22"


@rule("GAC-GACHA-25", "GAC-R-63")
def test_card_15_one_more_move() -> None:
    state = drawn(15)
    assert state.moves_left == 3
    last = drawn(15, moves=1, made="AB")
    assert last.moves_left == 1
    assert families(last) == {"walk", "slide"}
    top(last, 15)
    walk(last, "12")
    owed = drawn(15, moves=2, made="A")
    assert owed.moves_left == 2
    assert {"walk", "slide"} == families(owed)
    walk(owed, "12")
    assert families(owed) == {"slide"}, "the duty to slide stays"
    hurt = drawn(15, moves=2, marker={0: "injury"})
    assert hurt.moves_left == 2
    assert families(hurt) == {"walk", "slide"}, "the extra move may be either"


@rule("GAC-EX-53", "GAC-GACHA-26", "GAC-GACHA-04", "GAC-FAQ-02", "GAC-R-64", "GAC-GACHA-01")
def test_card_16_one_slide_that_does_not_count() -> None:
    state = drawn(16)
    assert families(state) == {"slide"}
    play(state, "slide red-east")
    assert state.moves_left == 2
    assert state.slides == 0
    assert state.places == [3, 2]
    walk(state, "12")
    assert families(state) == {"slide"}, "B is still owed"
    edge = drawn(16, places=(2, 2))
    assert legal(edge) == ["slide red-west", "slide blue-north"]
    assert refused(edge, "slide red-east") == "GAC-R-23"


@rule("GAC-GACHA-27", "GAC-R-64")
def test_card_17_two_slides() -> None:
    for texts, places in ((["red-east", "blue-south"], [3, 3]), (["red-east", "red-west"], [2, 2])):
        state = drawn(17)
        for text in texts:
            assert families(state) == {"slide"}
            slide(state, text)
        assert state.places == places
        assert state.slides == 0
        assert "walk" in families(state)


@rule("GAC-GACHA-28", "GAC-R-65", "GAC-R-116", "GAC-TURN-12")
def test_card_18_a_guardian_at_once() -> None:
    state = lay_out(
        {0: "12", 1: "42"},
        squares="g22",
        high=enclose("12", "22"),
        card=18,
        places=(1, 1),
        treasures={1: "koban"},
        marker={0: "injury"},
        moves=2,
        seats=3,
    )
    stack_summon(state, "oni", 1)
    walk(state, "22")
    assert state.moves_left == 0
    assert families(state) == {"slide", "prowl"}, "no Crystal, no merged symbols"
    play(state, "prowl r2c4")
    assert state.active == 1
    assert state.summons[0] == 1, "the turn ends; no A or B is owed"
    assert worn(state, 0) == "none", "the end of the turn heals all the same"
    two = lay_out(
        {0: "12", 1: "66"},
        squares="g22",
        high=enclose("12", "22"),
        card=18,
        seats=2,
        guardian="kappa 14",
        areas="w14",
        crystals={0: 3},
    )
    stack_summon(two, "oni", 1)
    walk(two, "22")
    assert two.guardian_node == 40
    assert two.crystals[0] == 3
    play(two, "slide red-east")
    assert two.active == 1, "no second summoning"


@rule("GAC-R-83")
def test_card_18_is_checked_when_its_summon_card_is_drawn() -> None:
    state = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), card=18, seats=3, shinobi={0: 1})
    walk(state, "22")
    assert not state.over
    assert families(state) == {"slide", "prowl"}


@rule("GAC-GACHA-29", "GAC-GACHA-32")
@pytest.mark.parametrize(("card", "left"), [(19, 2), (22, 0)])
def test_cards_19_and_22_lose_crystals(card: int, left: int) -> None:
    state = drawn(card, crystals={0: 3, 1: 2})
    assert state.crystals[:2] == [left, 2]
    assert state.crystal_yard() == 18 - left - 2
    assert drawn(card).crystals[0] == 0


@rule("GAC-GACHA-30", "GAC-R-59")
def test_card_20_loses_a_tool() -> None:
    state = drawn(20, tools={0: "nuno kusuri"})
    assert legal(state) == ["return-tool nuno", "return-tool kusuri"]
    play(state, "return-tool nuno")
    assert tools(state, 0) == ["kusuri"]
    assert state.tool_bag[3] == 3
    assert tools(drawn(20, tools={0: "kusuri"}), 0) == []
    assert families(drawn(20)) == {"walk", "slide"}


@rule("GAC-GACHA-31", "GAC-R-59")
def test_card_21_loses_a_weapon_unseen() -> None:
    state = drawn(21, weapons={0: "tsume kemuri"})
    assert legal(state) == ["return-weapon tsume", "return-weapon kemuri"]
    play(state, "return-weapon kemuri")
    assert weapons(state, 0) == ["tsume"]
    assert state.weapon_bag == [2, 3, 3, 3]
    assert state.log is not None
    public = [event for event in state.log.seen_by(1) if "returned" in event.kind]
    assert [event.kind for event in public] == ["weapon_returned"]
    assert public[0].values == {"place": 1}, "everybody sees out of which place, nobody what"
    assert weapons(drawn(21, weapons={0: "tsume"}), 0) == []
    alike = drawn(21, weapons={0: "tsume tsume"})
    assert legal(alike) == ["return-weapon tsume"], "asked all the same: silence would tell"
    assert families(drawn(21)) == {"walk", "slide"}


@rule("GAC-GACHA-33", "GAC-R-35", "GAC-R-58")
def test_card_23_hands_all_crystals_to_the_left() -> None:
    state = drawn(23, crystals={0: 3, 1: 3})
    assert state.crystals[0] == 0
    assert asked(state) == 1
    assert families(state) == {"take"}, "the receiver converts"
    play(state, "take koban")
    assert state.crystals[1] == 1
    assert treasures(state, 1) == ["koban"]
    assert asked(state) == 0
    assert drawn(23).crystals == [0, 0, 0, 0]
    prisoner = drawn(23, {1: "den"}, crystals={0: 2})
    assert prisoner.crystals[1] == 2


@rule("GAC-GACHA-34", "GAC-R-66", "GAC-R-116", "GAC-GACHA-06")
def test_card_24_home_and_injured() -> None:
    state = drawn(
        24,
        crystals={0: 3},
        treasures={0: "koban"},
        tools={0: "nuno kusuri"},
        weapons={0: "kemuri"},
        seats=3,
        marker={0: "kekkai"},
    )
    assert (where(state, 0), worn(state, 0), state.active) == ("00", "injury", 1)
    assert state.crystals[0] == 3
    assert treasures(state, 0) == ["koban"]
    assert state.kaeru_drawn == []
    assert weapons(state, 0) == ["kemuri"]
    assert state.shinobi == [0, 0, 0]
    guest = drawn(24, {1: "66", 2: "00"})
    assert asked(guest) == 2
    assert families(guest) == {"yield"}
    play(guest, "yield oda")
    assert where(guest, 0) == "00"
    assert guest.active == 1


@rule("GAC-GACHA-06")
@pytest.mark.parametrize("marker", ["nuno", "kekkai"])
def test_cards_leave_markers_on_ground(marker: str) -> None:
    state = drawn(12, marker={0: marker}, areas="w60", tools={0: "take"})
    assert worn(play(state.copy(), "appear r6c6"), 0) == marker
    assert worn(play(state.copy(), "appear r0c6"), 0) == "take"


@rule("GAC-R-63")
def test_card_15_may_come_several_times_in_a_turn() -> None:
    state = drawn(15, squares="g12 g22")
    assert state.moves_left == 3
    top(state, 15)
    walk(state, "12")
    assert state.moves_left == 3
    slide(state)
    top(state, 15)
    walk(state, "22")
    assert (state.moves_left, state.maneuvers, state.slides) == (2, 3, 1), "six counted moves in all"
    fresh = lay_out({0: "12"}, squares="g22", card=15, moves=4)
    assert force(fresh, "walk r2c2 free").moves_left == 4, "no limit of three"


@rule("GAC-R-76", "GAC-GACHA-17", "GAC-GACHA-18", "GAC-GACHA-20")
def test_the_belongings_of_a_prisoner_stay_subject_to_cards() -> None:
    swapped = drawn(7, {3: "den"}, tools={0: "nuno", 3: "nawa"})
    assert (tools(swapped, 0), tools(swapped, 3)) == (["nawa"], ["nuno"])
    passed = drawn(8, {1: "den"}, tools={0: "nuno", 1: "take"})
    assert [tools(passed, seat) for seat in range(4)] == [[], ["nuno"], ["take"], []]
    armed = drawn(10, {1: "den"}, weapons={0: "tsume", 1: "shuri"})
    assert [weapons(armed, seat) for seat in range(4)] == [[], ["tsume"], ["shuri"], []]


@rule("GAC-R-60", "GAC-R-98")
def test_card_13_round_a_bridge_and_a_guardian() -> None:
    """The water under the Ninja's own bridge is none of the eight cells round it; a guardian's cell is not vacant."""
    state = drawn(13, {1: "66"}, areas="a66 a65", tools={0: "take"}, seats=2, guardian="oni 77")
    assert goals(state, "appear") == {"55", "65", "65w", "75", "56", "76", "57", "67"}
    anywhere = drawn(12, {1: "66"}, seats=2, guardian="oni 77")
    assert "77" not in goals(anywhere, "appear")
    base = drawn(14, {1: "66"}, seats=2, guardian="oni 80")
    assert goals(base, "appear") == {"00", "88", "08"}


@rule("GAC-R-76")
@pytest.mark.parametrize("card", [11, 13])
def test_cards_find_no_prisoner(card: int) -> None:
    state = drawn(card, {1: "den", 2: "den", 3: "den"})
    assert where(state, 0) == "22"
    assert families(state) == {"walk", "slide"}, "nothing happens"
