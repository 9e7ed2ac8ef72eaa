"""Whom a Weapon reaches (WEAPON-07…20, -40…49, GAC-R-45…51, -101)."""

from __future__ import annotations

from typing import Unpack

import pytest

from chabudai.games.gachijo.rules.attack import reaches
from chabudai.games.gachijo.rules.box import WEAPONS
from gachijo.table import Given, enclose, finish_turn, lay_out, walk, where, worn
from kit import families, legal, play

rule = pytest.mark.rule
ARMED = {0: "tsume katana shuri"}


def hits(weapon: str, attacker: str, target: str, **given: Unpack[Given]) -> bool:
    """Does the weapon reach P2 from P1's cell?"""
    given["weapons"] = {0: weapon}
    state = lay_out({0: attacker, 1: target}, **given)
    offered = f"attack {weapon} toyotomi" in legal(state)
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
    crowd = lay_out({0: "33", 1: "42", 2: "43", 3: "32"}, weapons={0: "katana"})
    assert "attack katana toyotomi" in legal(crowd), "pieces on the corner do not matter"


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
    crowd = lay_out({0: "33", 1: "36", 2: "34", 3: "35"}, weapons={0: "shuri"})
    assert "attack shuri toyotomi" in legal(crowd), "pieces between do not block"
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
    state = lay_out({0: "11", 1: "77"}, squares="s11 s77", weapons=ARMED)
    assert "attack" not in families(state)


@rule("GAC-EX-62", "GAC-WEAPON-18", "GAC-FAQ-09", "GAC-FAQ-10")
def test_no_tool_helps_a_weapon() -> None:
    kit = {0: "nawa take hashigo"}
    assert not hits("tsume", "33", "43", high="33|43", tools=kit)
    assert not hits("tsume", "33", "43", areas="w43", tools=kit)
    assert not hits("tsume", "33", "43", areas="r43", tools=kit)


@rule("GAC-R-101")
def test_a_tool_in_the_move_and_a_weapon_afterwards() -> None:
    state = lay_out({0: "23", 1: "43"}, weapons={0: "tsume"}, tools={0: "nawa"}, high=enclose("33", "43"))
    assert "attack" not in families(state)
    walk(state, "33", "1nawa")
    assert "attack tsume toyotomi" in legal(state)


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
        state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, moves=moves, made=made)
        assert "attack tsume toyotomi" in legal(state)
    freed = lay_out({0: "den", 1: "45"}, weapons={0: "tsume"}, active=3)
    finish_turn(freed)
    assert where(freed, 0) == "44"
    assert "attack tsume toyotomi" in legal(freed)


@rule("GAC-R-51")
def test_bases_protect_nobody() -> None:
    assert hits("tsume", "70", "80")


@rule("GAC-R-76")
def test_prisoners_cannot_be_attacked() -> None:
    state = lay_out({0: "33", 1: "den", 2: "43"}, weapons=ARMED)
    assert {text.split()[2] for text in legal(state) if text.startswith("attack")} == {"oda"}
    for spot in ("87", "78", "77", "68", "86", "01", "10", "11", "20"):
        alone = lay_out({0: spot, 1: "den", 2: "34", 3: "45"}, weapons=ARMED)
        assert "attack" not in families(alone), "the Den is no corner of the board"


@rule("GAC-WEAPON-07", "GAC-WEAPON-49", "GAC-WEAPON-09")
def test_kemuri_never_attacks_and_an_attack_uses_one_weapon() -> None:
    assert "attack" not in families(lay_out({0: "33", 1: "43", 2: "42", 3: "53"}, weapons={0: "kemuri"}))
    state = lay_out({0: "33", 1: "43", 2: "42"}, weapons={0: "tsume katana"})
    offered = {text for text in legal(state) if text.startswith("attack")}
    assert offered == {"attack tsume toyotomi", "attack katana oda"}


@rule("GAC-WEAPON-11")
def test_a_weapon_drawn_this_turn_may_be_used_this_turn() -> None:
    state = lay_out({0: "33", 1: "53"}, squares="w43", high=enclose("33", "43", "53"))
    state.weapon_bag = [3, 0, 0, 0]
    state.play(0, state.legal_moves(0)[0])
    state.play(0, state.legal_moves(0)[-1])
    assert "attack tsume toyotomi" in legal(state)
