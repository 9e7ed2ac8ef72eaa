"""Weapons: conditions, reach, the attack and the defence (WEAPON, GAC-R-32…34, -40…54, -101, -102)."""

from __future__ import annotations

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.games.gachijo.attack import reaches
from chabudai.games.gachijo.components import WEAPONS
from chabudai.games.gachijo.state import GachijoState
from gachijo.scenes import (
    actor,
    enclose,
    finish_turn,
    goals,
    kinds,
    options,
    play,
    scene,
    stack_summon,
    stops,
    told,
    tools,
    treasures,
    walk,
    weapons,
    where,
    worn,
)

rule = pytest.mark.rule
ARMED = {0: "tsume katana shuri"}


def hits(weapon: str, attacker: str, target: str, **given: object) -> bool:
    """Does the weapon reach P2 from P1's cell?"""
    state = scene({0: attacker, 1: target}, weapons={0: weapon}, **given)  # type: ignore[arg-type]
    offered = f"attack {weapon} toyotomi" in options(state)
    assert offered == reaches(state, WEAPONS.index(weapon), 0, 1)
    return offered


# --- reach ---------------------------------------------------------------------------------------------------------


@rule("GAC-EX-33", "GAC-WEAPON-40", "GAC-WEAPON-41")
def test_tsume() -> None:
    for target in ("43", "23", "34", "32"):
        assert hits("tsume", "33", target)
        assert not hits("tsume", "33", target, low=f"33|{target}")
        assert not hits("tsume", "33", target, high=f"33|{target}")
    for target in ("42", "24", "53", "35", "88"):
        assert not hits("tsume", "33", target)


@rule("GAC-EX-34", "GAC-WEAPON-42", "GAC-WEAPON-43", "GAC-R-48")
def test_katana() -> None:
    for target in ("42", "44", "22", "24"):
        assert hits("katana", "33", target)
    assert hits("katana", "33", "42", high="33|43")
    assert hits("katana", "33", "42", low="32|42")
    assert hits("katana", "33", "42", high="33|43 43|42")
    for first in ("33|43", "43|42"):
        for second in ("33|32", "32|42"):
            assert not hits("katana", "33", "42", high=first, low=second)
            assert not hits("katana", "33", "42", low=first, high=second)
    for target in ("43", "53", "51"):
        assert not hits("katana", "33", target)
    crowd = scene({0: "33", 1: "42", 2: "43", 3: "32"}, weapons={0: "katana"})
    assert "attack katana toyotomi" in options(crowd), "pieces on the corner do not matter"


@rule("GAC-EX-63", "GAC-WEAPON-44", "GAC-FAQ-11", "GAC-R-48")
@pytest.mark.parametrize("area", "wr")
def test_a_corner_of_another_area_is_not_open(area: str) -> None:
    assert not hits("katana", "33", "42", high="33|43", areas=f"{area}32")
    assert hits("katana", "33", "42", areas=f"{area}32")
    assert not hits("katana", "33", "42", areas=f"{area}32 {area}43")


@rule("GAC-EX-35", "GAC-WEAPON-45", "GAC-WEAPON-46", "GAC-WEAPON-47", "GAC-WEAPON-48", "GAC-R-49")
def test_shuri() -> None:
    assert hits("shuri", "33", "36", low="33|34 34|35 35|36")
    for wall in ("33|34", "34|35", "35|36"):
        assert not hits("shuri", "33", "36", high=wall)
    assert not hits("shuri", "33", "34")
    for target, expected in (("35", True), ("38", True), ("30", True), ("83", True), ("45", False), ("55", False)):
        assert hits("shuri", "33", target) == expected
    crowd = scene({0: "33", 1: "36", 2: "34", 3: "35"}, weapons={0: "shuri"})
    assert "attack shuri toyotomi" in options(crowd), "pieces between do not block"
    play(crowd, "attack shuri toyotomi")
    assert [worn(crowd, seat) for seat in (1, 2, 3)] == ["injury", "none", "none"], "nor are they hit"


@rule("GAC-EX-28", "GAC-WEAPON-12", "GAC-WEAPON-13", "GAC-R-49")
@pytest.mark.parametrize("area", "wr")
def test_attacks_stay_in_one_area(area: str) -> None:
    assert hits("shuri", "12", "42")
    assert not hits("shuri", "12", "42", areas=f"{area}42")
    assert not hits("shuri", "12", "42", areas=f"{area}32")
    assert hits("shuri", "12", "42", areas=f"{area}12 {area}22 {area}32 {area}42")
    assert not hits("tsume", "12", "22", areas=f"{area}22")
    assert not hits("tsume", "12", "22", areas=f"{area}12")


@rule("GAC-R-47")
@pytest.mark.parametrize("area", "wr")
def test_low_walls_stop_blades_in_water_and_on_rooftops(area: str) -> None:
    pool = " ".join(area + spot for spot in ("33", "43", "32", "42", "53"))
    assert hits("tsume", "33", "43", areas=pool)
    assert not hits("tsume", "33", "43", areas=pool, low="33|43")
    assert hits("katana", "33", "42", areas=pool)
    assert not hits("katana", "33", "42", areas=pool, low="33|43 33|32")
    assert hits("shuri", "33", "53", areas=pool, low="33|43")


@rule("GAC-R-50")
def test_amphibious_squares_belong_to_both_areas() -> None:
    assert hits("tsume", "12", "22", areas="a22")
    assert not hits("tsume", "12", "22w", areas="a22")
    assert hits("tsume", "12", "22w", areas="a22 w12")
    assert not hits("tsume", "22w", "22", areas="a22")
    assert hits("shuri", "12", "32", areas="a22")
    assert hits("shuri", "12", "32", areas="w12 a22 w32")
    assert hits("katana", "12", "23", areas="a22 w13", high="")
    assert hits("katana", "12", "23", areas="w12 a22 w23 r13")


@rule("GAC-WEAPON-14", "GAC-WEAPON-15", "GAC-TOOL-17", "GAC-TOOL-26", "GAC-EX-25")
@pytest.mark.parametrize(("marker", "expected"), [("none", True), ("nuno", False), ("injury", False), ("kekkai", True)])
def test_who_can_be_attacked(marker: str, expected: bool) -> None:
    for weapon, target in (("tsume", "43"), ("katana", "42"), ("shuri", "53")):
        assert hits(weapon, "33", target, marker={1: marker}) == expected


@rule("GAC-EX-29", "GAC-STAIR-07", "GAC-WEAPON-17")
def test_no_weapon_works_through_a_passage() -> None:
    state = scene({0: "11", 1: "77"}, squares="s11 s77", weapons=ARMED)
    assert "attack" not in kinds(state)


@rule("GAC-EX-62", "GAC-WEAPON-18", "GAC-FAQ-09", "GAC-FAQ-10")
def test_no_tool_helps_a_weapon() -> None:
    kit = {0: "nawa take hashigo"}
    assert not hits("tsume", "33", "43", high="33|43", tools=kit)
    assert not hits("tsume", "33", "43", areas="w43", tools=kit)
    assert not hits("tsume", "33", "43", areas="r43", tools=kit)


@rule("GAC-R-101")
def test_a_tool_in_the_move_and_a_weapon_afterwards() -> None:
    state = scene({0: "23", 1: "43"}, weapons={0: "tsume"}, tools={0: "nawa"}, high=enclose("33", "43"))
    assert "attack" not in kinds(state)
    walk(state, "33", "1nawa")
    assert "attack tsume toyotomi" in options(state)


@rule("GAC-WEAPON-19", "GAC-R-46")
@pytest.mark.parametrize("marker", ["nuno", "kekkai", "injury"])
def test_a_marker_does_not_hinder_the_attacker(marker: str) -> None:
    assert hits("tsume", "33", "43", marker={0: marker}, moves=2)


@rule("GAC-WEAPON-19")
def test_divers_attack_divers() -> None:
    assert hits("tsume", "33", "43", areas="w33 w43")


@rule("GAC-R-45", "GAC-WEAPON-08", "GAC-WEAPON-20")
def test_attacks_are_possible_in_every_window() -> None:
    for moves, made in ((3, ""), (2, "B"), (1, "AB"), (0, "AAB")):
        state = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, moves=moves, made=made)
        assert "attack tsume toyotomi" in options(state)
    freed = scene({0: "den", 1: "45"}, weapons={0: "tsume"}, active=3)
    finish_turn(freed)
    assert where(freed, 0) == "44"
    assert "attack tsume toyotomi" in options(freed)


@rule("GAC-R-51")
def test_bases_protect_nobody() -> None:
    assert hits("tsume", "70", "80")


@rule("GAC-R-76")
def test_prisoners_cannot_be_attacked() -> None:
    state = scene({0: "33", 1: "den", 2: "43"}, weapons=ARMED)
    assert {text.split()[2] for text in options(state) if text.startswith("attack")} == {"oda"}


@rule("GAC-WEAPON-07", "GAC-WEAPON-49", "GAC-WEAPON-09")
def test_kemuri_never_attacks_and_an_attack_uses_one_weapon() -> None:
    assert "attack" not in kinds(scene({0: "33", 1: "43", 2: "42", 3: "53"}, weapons={0: "kemuri"}))
    state = scene({0: "33", 1: "43", 2: "42"}, weapons={0: "tsume katana"})
    offered = {text for text in options(state) if text.startswith("attack")}
    assert offered == {"attack tsume toyotomi", "attack katana oda"}


@rule("GAC-WEAPON-11")
def test_a_weapon_drawn_this_turn_may_be_used_this_turn() -> None:
    state = scene({0: "33", 1: "53"}, squares="w43", high=enclose("33", "43", "53"))
    state.weapon_bag = [3, 0, 0, 0]
    state.play(0, state.legal_moves(0)[0])
    state.play(0, state.legal_moves(0)[-1])
    assert "attack tsume toyotomi" in options(state)


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
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, treasures={1: "koban"}, crystals={1: 1})
    play(state, "attack tsume toyotomi")
    assert options(state) == ["steal koban", "steal crystal"]
    play(state, "steal koban")
    assert treasures(state, 0) == ["koban"]
    assert treasures(state, 1) == []
    assert (state.shinobi[0], state.summons[0]) == (1, 0)
    assert (where(state, 1), worn(state, 1), state.kaeru_count(1), state.crystals[1]) == ("80", "injury", 1, 1)
    assert weapons(state, 0) == []
    assert state.weapon_bag == [3, 3, 3, 3]
    assert state.moves_left == 3
    assert actor(state) == 0


@rule("GAC-EX-31", "GAC-WEAPON-23", "GAC-WEAPON-28", "GAC-WEAPON-30", "GAC-WEAPON-33", "GAC-WEAPON-29")
def test_a_failed_attack() -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"}, treasures={1: "koban"})
    play(state, "attack tsume toyotomi")
    assert actor(state) == 1
    play(state, "kemuri r6c6")
    assert (where(state, 1), worn(state, 1), state.kaeru_count(1)) == ("66", "none", 0)
    assert state.shinobi[0] == 0
    assert treasures(state, 0) == []
    assert treasures(state, 1) == ["koban"]
    assert weapons(state, 0) == weapons(state, 1) == []
    assert state.weapon_bag == [3, 3, 3, 3]
    assert actor(state) == 0
    assert state.moves_left == 3


@rule("GAC-WEAPON-34", "GAC-WEAPON-16", "GAC-R-102")
def test_kemuri_may_be_kept_back_and_nobody_can_tell() -> None:
    logs = []
    for held in ("kemuri", "katana"):
        state = scene({0: "33", 1: "43"}, weapons={0: "tsume", 1: held}, tools={1: "nuno"})
        play(state, "attack tsume toyotomi")
        assert actor(state) == 1
        if held == "katana":
            assert options(state) == ["bear"]
            with pytest.raises(IllegalMove) as refusal:
                play(state, "kemuri r6c6")
            assert refusal.value.rule == "GAC-WEAPON-30"
        assert "nuno" not in kinds(state), "no Nuno in reply"
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
    bare = play(scene({0: "33", 1: "43"}, weapons={0: "tsume"}), "attack tsume toyotomi")
    assert worn(bare, 1) == "injury", "without any Weapon there is nothing to ask"


@rule("GAC-WEAPON-21")
def test_the_weapon_is_presented() -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume katana", 1: "kemuri"})
    play(state, "attack tsume toyotomi")
    for viewer in (1, 3, None):
        view = state.view(viewer)
        assert isinstance(view, GachijoState)
        assert view.weapons_of(0) == [0, -2]


@rule("GAC-WEAPON-22", "GAC-R-40")
def test_one_attack_may_strike_several() -> None:
    state = scene({0: "33", 1: "43", 2: "32", 3: "35"}, weapons={0: "tsume"}, crystals={1: 1, 2: 1})
    assert {text.split()[2] for text in options(state) if text.startswith("attack")} == {
        "toyotomi",
        "oda",
        "toyotomi+oda",
    }
    play(state, "attack tsume toyotomi+oda")
    assert state.shinobi[0] == 2
    assert state.crystals[0] == 2
    assert state.weapon_bag == [3] * 4
    assert [worn(state, seat) for seat in (1, 2, 3)] == ["injury", "injury", "none"]
    three = scene({0: "33", 1: "43", 2: "32", 3: "34"}, weapons={0: "tsume"})
    assert sum(text.startswith("attack") for text in options(three)) == 7


@rule("GAC-R-41")
def test_the_order_of_an_attack() -> None:
    state = scene(
        {0: "43", 1: "33", 2: "53", 3: "42"},
        active=1,
        weapons={1: "tsume katana", 0: "kemuri", 2: "kemuri"},
        treasures={0: "koban kagami"},
        crystals={0: 1},
    )
    state.position[2] = state.position[1] + 9
    play(state, "attack tsume tokugawa+oda")
    assert actor(state) == 2, "clockwise from the attacker: P3 before P1"
    play(state, "kemuri r7c7")
    assert where(state, 2) == "77"
    assert worn(state, 0) == "none", "the escape is carried out at once"
    assert actor(state) == 0
    play(state, "bear")
    assert actor(state) == 1
    assert kinds(state) == {"steal"}
    assert weapons(state, 1) == ["katana", "tsume"], "the Weapon goes back last"
    assert worn(state, 0) == "none"
    assert state.shinobi[1] == 0, "item first, then chip and the trip home"
    play(state, "steal crystal")
    assert (state.shinobi[1], where(state, 0), weapons(state, 1)) == (1, "00", ["katana"])


@rule("GAC-R-41")
def test_blows_fall_clockwise() -> None:
    state = scene(
        {0: "43", 1: "33", 2: "34", 3: "32"},
        active=1,
        weapons={1: "tsume"},
        crystals={0: 1, 2: 1, 3: 1},
        tools={0: "nawa", 2: "take", 3: "nuno"},
    )
    play(state, "attack tsume tokugawa+oda+takeda")
    order = []
    while kinds(state) == {"steal"}:
        order.append(options(state)[1].split()[1])
        play(state, "steal crystal")
    assert order == ["take", "nuno", "nawa"]


@rule("GAC-R-33", "GAC-R-34", "GAC-WEAPON-25")
def test_what_may_be_taken() -> None:
    given = {"weapons": {0: "tsume", 1: "katana"}, "shinobi": {1: 1}, "summons": {1: 1}}
    poor = scene({0: "33", 1: "43"}, **given)
    play(poor, "attack tsume toyotomi", "bear")
    assert weapons(poor, 1) == ["katana"]
    assert (poor.shinobi[1], poor.summons[1]) == (1, 1)
    assert (worn(poor, 1), poor.kaeru_count(1), poor.shinobi[0]) == ("injury", 1, 1), "still sent home"
    rich = scene(
        {0: "33", 1: "43"},
        treasures={0: "koban", 1: "koban kabuto"},
        crystals={1: 2},
        tools={1: "nawa nawa kusuri"},
        **given,
    )
    play(rich, "attack tsume toyotomi", "bear")
    assert options(rich) == ["steal kabuto", "steal crystal", "steal nawa", "steal kusuri"]
    with pytest.raises(IllegalMove) as refusal:
        play(rich, "steal koban")
    assert refusal.value.rule == "GAC-R-33"
    same = scene({0: "33", 1: "43"}, treasures={0: "koban", 1: "koban"}, weapons={0: "tsume"})
    play(same, "attack tsume toyotomi")
    assert treasures(same, 1) == ["koban"], "nothing allowed, nothing lost"
    assert same.shinobi[0] == 1
    assert worn(same, 1) == "injury"
    forced = scene({0: "33", 1: "43"}, crystals={1: 1}, weapons={0: "tsume"})
    play(forced, "attack tsume toyotomi")
    assert forced.crystals[:2] == [1, 0], "one item must be taken if any is allowed"


@rule("GAC-R-32")
def test_a_fourth_tool_is_returned() -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, tools={0: "nawa nuno take", 1: "kusuri"})
    play(state, "attack tsume toyotomi")
    assert options(state) == ["return-tool take", "return-tool nawa", "return-tool nuno", "return-tool kusuri"]
    play(state, "return-tool nuno")
    assert tools(state, 0) == ["kusuri", "nawa", "take"]
    assert state.tool_bag[3] == 3


@rule("GAC-R-35")
def test_a_stolen_fifth_crystal_is_exchanged() -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, crystals={0: 4, 1: 1})
    play(state, "attack tsume toyotomi")
    assert kinds(state) == {"take"}
    assert worn(state, 1) == "none", "at once, before the trip home"
    play(state, "take kabuto")
    assert state.crystals[:2] == [0, 0]
    assert treasures(state, 0) == ["kabuto"]
    assert worn(state, 1) == "injury"


# --- defence -------------------------------------------------------------------------------------------------------


@rule("GAC-WEAPON-30", "GAC-R-42", "GAC-EX-54", "GAC-FAQ-03", "GAC-R-18")
def test_where_kemuri_leads() -> None:
    state = scene({0: "33", 1: "43", 2: "88"}, weapons={0: "tsume", 1: "kemuri"}, areas="w60 r61 a62")
    play(state, "attack tsume toyotomi")
    found = goals(state, "kemuri")
    assert "43" in found, "the very cell it stood on"
    assert "80" in found
    assert not {"33", "88", "08", "44"} & found
    assert "00" in found, "any vacant Base"
    assert "62" in found
    assert not {"60", "61", "62w"} & found, "Water and Rooftop need their token"
    assert len(found) == 81 - 2 - 4
    on_point = scene({0: "43", 1: "44"}, weapons={0: "tsume", 1: "kemuri"}, seats=2)
    play(on_point, "attack tsume oda")
    assert "44" not in goals(on_point, "kemuri")
    walled = scene(
        {0: "33", 1: "43", 2: "66"}, weapons={0: "tsume", 1: "kemuri"}, marker={2: "nuno"}, high=enclose("55")
    )
    play(walled, "attack tsume toyotomi")
    assert "55" in goals(walled, "kemuri")
    assert "66" not in goals(walled, "kemuri"), "a cell under Nuno is not vacant"


@rule("GAC-WEAPON-31", "GAC-WEAPON-32", "GAC-TOOL-07", "GAC-EX-55", "GAC-MARKER-05")
def test_an_escape_into_an_area_spends_its_token_and_no_square_works() -> None:
    state = scene(
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
        assert actor(dry) == 0
        assert tools(dry, 1) == ["hashigo", "take"]
        assert dry.treasures[1] == 0
        assert dry.in_gacha == 24


@rule("GAC-R-43", "GAC-MARKER-04", "GAC-MARKER-08", "GAC-EX-55", "GAC-EX-56")
@pytest.mark.parametrize(("area", "marker"), [("w", "take"), ("r", "hashigo")])
def test_from_pool_to_pool_no_token_is_needed(area: str, marker: str) -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"}, areas=f"{area}33 {area}43 {area}66")
    play(state, "attack tsume toyotomi", "kemuri r6c6")
    assert worn(state, 1) == marker
    assert where(state, 1) == "66"


@rule("GAC-R-44")
def test_kemuri_works_against_weapons_only() -> None:
    state = walk(scene({0: "12"}, squares="g22", high=enclose("12", "22"), card=24, weapons={0: "kemuri"}), "22")
    assert worn(state, 0) == "injury"
    assert weapons(state, 0) == ["kemuri"]
    assert state.active == 1
    hunt = scene(
        {0: "22", 1: "42"}, seats=3, crystals={0: 1}, treasures={1: "koban"}, weapons={1: "kemuri"}, moves=0, made="AAB"
    )
    stack_summon(hunt, "oni", 3)
    play(hunt, "summon", "prowl r2c4")
    assert where(hunt, 1) == "den"
    assert weapons(hunt, 1) == ["kemuri"]
    assert actor(hunt) == 0
    free = scene({0: "33", 1: "66"}, weapons={0: "kemuri"})
    assert "kemuri" not in kinds(free)


@rule("GAC-EX-32", "GAC-WEAPON-36", "GAC-R-52", "GAC-R-53")
def test_a_stranger_on_the_base_yields_first() -> None:
    state = scene({0: "33", 1: "43", 2: "80"}, weapons={0: "tsume"}, squares="", marker={2: "kekkai"})
    play(state, "attack tsume toyotomi")
    assert actor(state) == 2
    assert options(state) == ["yield tokugawa", "yield oda"], "its owner picks a vacant Base"
    play(state, "yield tokugawa")
    assert where(state, 2) == "00"
    assert worn(state, 2) == "kekkai"
    assert where(state, 1) == "80"
    base_to_base = scene({0: "87", 1: "88", 2: "80"}, weapons={0: "tsume"})
    play(base_to_base, "attack tsume toyotomi")
    assert "yield oda" in options(base_to_base), "the victim's own place is vacant once it is lifted"
    two = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, seats=2, guardian="oni 88")
    play(two, "attack tsume oda")
    assert actor(two) == 0
    assert options(two) == ["yield tokugawa", "yield toyotomi", "yield takeda"]
    play(two, "yield takeda")
    assert two.guardian_node == 72
    assert where(two, 1) == "88"


@rule("GAC-R-53")
def test_a_displacement_home_is_a_return() -> None:
    state = scene(
        {0: "33", 1: "43", 2: "80", 3: "66"},
        weapons={0: "tsume"},
        treasures={2: "kagami koban"},
        crystals={2: 2},
        shinobi={2: 1},
    )
    play(state, "attack tsume toyotomi", "yield oda")
    assert state.over
    assert state.returned == 1 << 2


@rule("GAC-R-54", "GAC-TURN-18")
def test_how_long_an_injury_lasts() -> None:
    state = scene({0: "33", 1: "43"}, weapons={0: "tsume"}, moves=0, made="AAB", seats=3)
    play(state, "attack tsume toyotomi", "end")
    assert state.active == 1
    assert state.moves_left == 2
    finish_turn(state)
    assert worn(state, 1) == "none"
    renewed = scene({0: "12"}, squares="g22", high=enclose("12", "22"), marker={0: "injury"}, moves=2, card=24, seats=3)
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
    state = scene({0: "33", 1: "43"}, weapons=ARMED, marker={1: "nuno"})
    assert "attack" not in kinds(state)
    assert "53" in stops(state)
    assert told(state, "attacked") == 0
