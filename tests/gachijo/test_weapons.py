"""The attack and the defence (WEAPON-20…39, GAC-R-32…44, -52…54, -102)."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.state import GachijoState
from gachijo.table import (
    GAME,
    Given,
    enclose,
    finish_turn,
    goals,
    lay_out,
    rich,
    stops,
    summoned,
    tools,
    treasures,
    walk,
    weapons,
    where,
    worn,
)
from kit import asked, events, families, legal, play, refused, told

rule = pytest.mark.rule


# --- the attack ----------------------------------------------------------------------------------------------------


@rule(
    "GAC-EX-30",
    "GAC-WEAPON-24",
    "GAC-WEAPON-26",
    "GAC-WEAPON-29",
    "GAC-WEAPON-35",
    "GAC-WEAPON-37",
    "GAC-WEAPON-38",
    "GAC-MARKER-16",
    "GAC-CHIP-02",
)
def test_a_successful_attack() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, treasures={1: "koban"}, crystals={1: 1})
    play(state, "attack tsume toyotomi")
    assert legal(state) == ["steal koban", "steal crystal"]
    play(state, "steal koban")
    assert treasures(state, 0) == ["koban"]
    assert treasures(state, 1) == []
    assert (state.shinobi[0], state.summons[0]) == (1, 0)
    assert (where(state, 1), worn(state, 1), state.kaeru_count(1), state.crystals[1]) == ("80", "injury", 1, 1)
    assert weapons(state, 0) == []
    assert state.weapon_bag == [3, 3, 3, 3]
    assert state.moves_left == 3
    assert asked(state) == 0


@rule("GAC-EX-31", "GAC-WEAPON-23", "GAC-WEAPON-28", "GAC-WEAPON-30", "GAC-WEAPON-33", "GAC-WEAPON-29")
def test_a_failed_attack() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"}, treasures={1: "koban"}, crystals={1: 1})
    play(state, "attack tsume toyotomi")
    assert asked(state) == 1
    play(state, "kemuri r6c6")
    assert state.crystals == [0, 1, 0, 0]
    assert (where(state, 1), worn(state, 1), state.kaeru_count(1)) == ("66", "none", 0)
    assert state.shinobi[0] == 0
    assert treasures(state, 0) == []
    assert treasures(state, 1) == ["koban"]
    assert weapons(state, 0) == weapons(state, 1) == []
    assert state.weapon_bag == [3, 3, 3, 3]
    assert asked(state) == 0
    assert state.moves_left == 3
    weapon = next(component for component in GAME.components if component.name == "weapon")
    used = [
        (event.seat, event.values[weapon.taken[event.kind]]) for event in events(state) if event.kind in weapon.taken
    ]
    assert used == [(0, "tsume"), (1, "kemuri")], "a Kemuri is used by whoever vanishes: so the lab counts it"


@rule("GAC-WEAPON-34", "GAC-WEAPON-16", "GAC-R-102")
def test_kemuri_may_be_kept_back_and_nobody_can_tell() -> None:
    logs = []
    for held in ("kemuri", "katana"):
        state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: held}, tools={1: "nuno"})
        play(state, "attack tsume toyotomi")
        assert asked(state) == 1
        if held == "katana":
            assert legal(state) == ["bear"]
            assert refused(state, "kemuri r6c6") == "GAC-WEAPON-30"
        assert "nuno" not in families(state), "no Nuno in reply"
        for viewer in (0, 2, None):
            view = state.view(viewer)
            assert isinstance(view, GachijoState)
            assert view.weapons_of(1) == [-2]
        play(state, "bear")
        assert worn(state, 1) == "injury"
        assert state.weapon_count(1) == 1
        assert state.log is not None
        logs.append([(event.seat, event.kind, event.values) for event in state.log.seen_by(0)])
    assert logs[0] == logs[1]
    bare = play(lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}), "attack tsume toyotomi")
    assert worn(bare, 1) == "injury", "without any Weapon there is nothing to ask"


@rule("GAC-WEAPON-21")
def test_the_weapon_is_presented() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume katana", 1: "kemuri"})
    play(state, "attack tsume toyotomi")
    for viewer in (1, 3, None):
        view = state.view(viewer)
        assert isinstance(view, GachijoState)
        assert view.weapons_of(0) == [0, -2]


@rule("GAC-WEAPON-22", "GAC-R-40")
def test_one_attack_may_strike_several() -> None:
    state = lay_out({0: "33", 1: "43", 2: "32", 3: "35"}, weapons={0: "tsume"}, crystals={1: 1, 2: 1})
    assert {text.split()[2] for text in legal(state) if text.startswith("attack")} == {
        "toyotomi",
        "oda",
        "toyotomi+oda",
    }
    play(state, "attack tsume toyotomi+oda")
    assert state.shinobi[0] == 2
    assert state.crystals[0] == 2
    assert state.weapon_bag == [3] * 4
    assert [worn(state, seat) for seat in (1, 2, 3)] == ["injury", "injury", "none"]
    three = lay_out({0: "33", 1: "43", 2: "32", 3: "34"}, weapons={0: "tsume"})
    assert sum(text.startswith("attack") for text in legal(three)) == 7


@rule("GAC-R-41")
def test_the_order_of_an_attack() -> None:
    state = lay_out(
        {0: "43", 1: "33", 2: "53", 3: "42"},
        active=1,
        weapons={1: "tsume katana", 0: "kemuri", 2: "kemuri"},
        treasures={0: "koban kagami"},
        crystals={0: 1},
    )
    state.position[2] = state.position[1] + 9
    play(state, "attack tsume tokugawa+oda")
    assert asked(state) == 2, "clockwise from the attacker: P3 before P1"
    play(state, "kemuri r7c7")
    assert where(state, 2) == "77"
    assert worn(state, 0) == "none", "the escape is carried out at once"
    assert asked(state) == 0
    play(state, "bear")
    assert asked(state) == 1
    assert families(state) == {"steal"}
    assert weapons(state, 1) == ["katana", "tsume"], "the Weapon goes back last"
    assert worn(state, 0) == "none"
    assert state.shinobi[1] == 0, "item first, then chip and the trip home"
    play(state, "steal crystal")
    assert (state.shinobi[1], where(state, 0), weapons(state, 1)) == (1, "00", ["katana"])


@rule("GAC-R-41")
def test_blows_fall_clockwise() -> None:
    state = lay_out(
        {0: "43", 1: "33", 2: "34", 3: "32"},
        active=1,
        weapons={1: "tsume"},
        crystals={0: 1, 2: 1, 3: 1},
        tools={0: "nawa", 2: "take", 3: "nuno"},
    )
    play(state, "attack tsume tokugawa+oda+takeda")
    order = []
    while families(state) == {"steal"}:
        order.append(legal(state)[1].split()[1])
        play(state, "steal crystal")
    assert order == ["take", "nuno", "nawa"]


@rule("GAC-R-33", "GAC-R-34", "GAC-WEAPON-25")
def test_what_may_be_taken() -> None:
    given: Given = {"weapons": {0: "tsume", 1: "katana"}, "shinobi": {1: 1}, "summons": {1: 1}}
    poor = lay_out({0: "33", 1: "43"}, **given)
    play(poor, "attack tsume toyotomi", "bear")
    assert weapons(poor, 1) == ["katana"]
    assert (poor.shinobi[1], poor.summons[1]) == (1, 1)
    assert (worn(poor, 1), poor.kaeru_count(1), poor.shinobi[0]) == ("injury", 1, 1), "still sent home"
    rich = lay_out(
        {0: "33", 1: "43"},
        given,
        treasures={0: "koban", 1: "koban kabuto"},
        crystals={1: 2},
        tools={1: "nawa nawa kusuri"},
    )
    play(rich, "attack tsume toyotomi", "bear")
    assert legal(rich) == ["steal kabuto", "steal crystal", "steal nawa", "steal kusuri"]
    assert refused(rich, "steal koban") == "GAC-R-33"
    same = lay_out({0: "33", 1: "43"}, treasures={0: "koban", 1: "koban"}, weapons={0: "tsume"})
    play(same, "attack tsume toyotomi")
    assert treasures(same, 1) == ["koban"], "nothing allowed, nothing lost"
    assert same.shinobi[0] == 1
    assert worn(same, 1) == "injury"
    forced = lay_out({0: "33", 1: "43"}, crystals={1: 1}, weapons={0: "tsume"})
    play(forced, "attack tsume toyotomi")
    assert forced.crystals[:2] == [1, 0], "one item must be taken if any is allowed"


@rule("GAC-R-32")
def test_a_fourth_tool_is_returned() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, tools={0: "nawa nuno take", 1: "kusuri"})
    play(state, "attack tsume toyotomi")
    assert legal(state) == ["return-tool take", "return-tool nawa", "return-tool nuno", "return-tool kusuri"]
    play(state, "return-tool nuno")
    assert tools(state, 0) == ["kusuri", "nawa", "take"]
    assert state.tool_bag[3] == 3


@rule("GAC-R-35")
def test_a_stolen_fifth_crystal_is_exchanged() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, crystals={0: 4, 1: 1})
    play(state, "attack tsume toyotomi")
    assert families(state) == {"take"}
    assert worn(state, 1) == "none", "at once, before the trip home"
    play(state, "take kabuto")
    assert state.crystals[:2] == [0, 0]
    assert treasures(state, 0) == ["kabuto"]
    assert worn(state, 1) == "injury"


# --- defence -------------------------------------------------------------------------------------------------------


@rule("GAC-WEAPON-30", "GAC-R-42", "GAC-EX-54", "GAC-FAQ-03", "GAC-R-18")
def test_where_kemuri_leads() -> None:
    state = lay_out({0: "33", 1: "43", 2: "88"}, weapons={0: "tsume", 1: "kemuri"}, areas="w60 r61 a62")
    play(state, "attack tsume toyotomi")
    found = goals(state, "kemuri")
    assert "43" in found, "the very cell it stood on"
    assert "80" in found
    assert not {"33", "88", "08", "44"} & found
    assert "00" in found, "any vacant Base"
    assert "62" in found
    assert not {"60", "61", "62w"} & found, "Water and Rooftop need their token"
    assert len(found) == 81 - 2 - 4
    on_point = lay_out({0: "43", 1: "44"}, weapons={0: "tsume", 1: "kemuri"}, seats=2, summons={0: 1})
    play(on_point, "attack tsume oda")
    assert "44" not in goals(on_point, "kemuri")
    walled = lay_out(
        {0: "33", 1: "43", 2: "66"}, weapons={0: "tsume", 1: "kemuri"}, marker={2: "nuno"}, high=enclose("55")
    )
    play(walled, "attack tsume toyotomi")
    assert "55" in goals(walled, "kemuri")
    assert "66" not in goals(walled, "kemuri"), "a cell under Nuno is not vacant"


@rule("GAC-WEAPON-31", "GAC-WEAPON-32", "GAC-TOOL-07", "GAC-EX-55", "GAC-MARKER-05")
def test_an_escape_into_an_area_spends_its_token_and_no_square_works() -> None:
    state = lay_out(
        {0: "33", 1: "43"},
        weapons={0: "tsume", 1: "kemuri"},
        areas="w60 r61",
        tools={1: "take hashigo"},
        squares="c60 g66 K65 t64",
    )
    play(state, "attack tsume toyotomi")
    assert {"60", "61"} <= goals(state, "kemuri")
    wet = play(state.copy(), "kemuri r0c6")
    assert worn(wet, 1) == "take"
    assert tools(wet, 1) == ["hashigo"]
    assert wet.crystals[1] == 0
    high = play(state.copy(), "kemuri r1c6")
    assert worn(high, 1) == "hashigo"
    assert tools(high, 1) == ["take"]
    for spot in ("r6c6", "r5c6", "r4c6"):
        dry = play(state.copy(), f"kemuri {spot}")
        assert asked(dry) == 0
        assert tools(dry, 1) == ["hashigo", "take"]
        assert dry.treasures[1] == 0
        assert dry.in_gacha == 24


@rule("GAC-R-43", "GAC-MARKER-04", "GAC-MARKER-08", "GAC-EX-55", "GAC-EX-56")
@pytest.mark.parametrize(("area", "marker"), [("w", "take"), ("r", "hashigo")])
def test_from_pool_to_pool_no_token_is_needed(area: str, marker: str) -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"}, areas=f"{area}33 {area}43 {area}66")
    play(state, "attack tsume toyotomi", "kemuri r6c6")
    assert worn(state, 1) == marker
    assert where(state, 1) == "66"


@rule("GAC-R-44")
def test_kemuri_works_against_weapons_only() -> None:
    state = walk(lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), card=24, weapons={0: "kemuri"}), "22")
    assert worn(state, 0) == "injury"
    assert weapons(state, 0) == ["kemuri"]
    assert state.active == 1
    hunt = summoned("oni", 3, {0: "22", 1: "42"}, treasures={1: "koban"}, weapons={1: "kemuri"})
    play(hunt, "prowl r2c4")
    assert where(hunt, 1) == "den"
    assert weapons(hunt, 1) == ["kemuri"]
    assert asked(hunt) == 0
    free = lay_out({0: "33", 1: "66"}, weapons={0: "kemuri"})
    assert "kemuri" not in families(free)


@rule("GAC-EX-32", "GAC-WEAPON-36", "GAC-R-52", "GAC-R-53")
def test_a_stranger_on_the_base_yields_first() -> None:
    state = lay_out({0: "33", 1: "43", 2: "80"}, weapons={0: "tsume"}, squares="", marker={2: "kekkai"})
    play(state, "attack tsume toyotomi")
    assert asked(state) == 2
    assert legal(state) == ["yield tokugawa", "yield oda"], "its owner picks a vacant Base"
    play(state, "yield tokugawa")
    assert where(state, 2) == "00"
    assert worn(state, 2) == "kekkai"
    assert where(state, 1) == "80"
    base_to_base = lay_out({0: "87", 1: "88", 2: "80"}, weapons={0: "tsume"})
    play(base_to_base, "attack tsume toyotomi")
    assert "yield oda" in legal(base_to_base), "the victim's own place is vacant once it is lifted"
    two = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, seats=2, guardian="oni 88")
    play(two, "attack tsume oda")
    assert asked(two) == 0
    assert legal(two) == ["yield tokugawa", "yield toyotomi", "yield takeda"]
    play(two, "yield takeda")
    assert two.guardian_node == 72
    assert where(two, 1) == "88"


@rule("GAC-R-53")
def test_a_displacement_home_is_a_return() -> None:
    state = lay_out({0: "33", 1: "43", 2: "80", 3: "66"}, rich(2), weapons={0: "tsume"})
    play(state, "attack tsume toyotomi", "yield oda")
    assert state.over
    assert state.returned == 1 << 2


@rule("GAC-R-54", "GAC-TURN-18")
def test_how_long_an_injury_lasts() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, moves=0, made="AAB", seats=3)
    play(state, "attack tsume toyotomi", "end")
    assert state.active == 1
    assert state.moves_left == 2
    finish_turn(state)
    assert worn(state, 1) == "none"
    renewed = lay_out(
        {0: "12"}, squares="g22", high=enclose("12", "22"), marker={0: "injury"}, moves=2, card=24, seats=3
    )
    walk(renewed, "22")
    assert renewed.active == 1
    assert worn(renewed, 0) == "injury", "card 24 renews it"
    finish_turn(finish_turn(renewed))
    assert renewed.active == 0
    assert renewed.moves_left == 2
    finish_turn(renewed)
    assert worn(renewed, 0) == "none"


@rule("GAC-TOOL-17")
def test_nuno_ends_attacks_not_movement() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume katana shuri"}, marker={1: "nuno"})
    assert "attack" not in families(state)
    assert "53" in stops(state)
    assert len(told(state, "attacked")) == 0
