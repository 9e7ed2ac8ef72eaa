"""The mission is checked after every atomic effect, and only then (GAC-R-83, GAC-R-106, GAC-R-109)."""

from __future__ import annotations

import pytest

from gachijo.table import Given, enclose, enter, lay_out, rich, stack_summon, summoned, treasures, walk, where, worn
from kit import asked, families, kinds, legal, play, told

rule = pytest.mark.rule
ROOM: Given = {"squares": "g22", "high": enclose("12", "22")}
"""A gacha staircase beside (1,2)."""


# --- items and stops -----------------------------------------------------------------------------------------------


@rule("GAC-R-83", "GAC-RETURN-02")
def test_an_item_event_is_checked_with_its_exchange() -> None:
    """Level 1 asks for two Crystals: the fifth takes all five away, and with them the Flag."""
    state = lay_out(
        {0: "12"},
        squares="c22",
        high=enclose("12", "22", "32"),
        treasures={0: "kagami koban"},
        crystals={0: 4},
        shinobi={0: 2},
    )
    play(state, "trade shinobi")
    assert state.flags == 1
    enter(state, "22")
    assert state.flags == 1, "not before the exchange is made"
    play(state, "take kabuto")
    assert state.flags == 0
    assert "stay" in legal(state)


@rule("GAC-R-83", "GAC-R-84", "GAC-R-106")
def test_an_item_event_ends_the_game_before_the_route_goes_on() -> None:
    state = lay_out(
        {0: "12"},
        squares="c22",
        high=enclose("12", "22", "32"),
        level=4,
        treasures={0: "kagami koban kozuchi kabuto"},
        crystals={0: 3},
        shinobi={0: 2},
        summons={0: 2},
    )
    enter(state, "22")
    assert state.over
    assert state.moves_left == 2
    assert state.active == 0


@rule("GAC-R-83", "GAC-R-22", "GAC-R-106")
def test_a_relocation_is_checked_in_its_own_turn() -> None:
    state = lay_out({0: "22"}, rich(), high=enclose("22"))
    play(state, "relocate tokugawa")
    assert state.over
    assert state.active == 0, "no other turn begins"
    assert len(told(state, "turn")) == 0


# --- cards ---------------------------------------------------------------------------------------------------------


@rule("GAC-R-83", "GAC-R-53", "GAC-R-66")
def test_card_24_is_checked_when_it_is_finished() -> None:
    """P3 stands on P1's Base and yields to its own: it has returned, in P1's turn."""
    state = lay_out({0: "12", 1: "66", 2: "00"}, {**ROOM, **rich(2)}, card=24)
    walk(state, "22")
    assert asked(state) == 2
    play(state, "yield oda")
    assert state.over
    assert state.returned == 1 << 2
    assert (where(state, 0), worn(state, 0)) == ("00", "injury"), "the card is finished first"
    assert len(told(state, "turn")) == 0


@rule("GAC-R-83", "GAC-R-35")
def test_a_card_is_checked_once_after_all_its_crystals() -> None:
    """P1 passes through two Crystals on level 1 while card 1 gives it three: the exchange comes before the check."""
    state = lay_out(
        {0: "12"},
        ROOM,
        card=1,
        treasures={0: "kagami koban"},
        crystals={0: 3, 1: 1, 2: 1, 3: 1},
        shinobi={0: 1},
    )
    walk(state, "22")
    assert families(state) == {"take"}
    play(state, "take kozuchi")
    assert state.crystals == [1, 0, 0, 0]
    assert [name for name in kinds(state) if name.startswith("flag")] == ["flag_lowered"]
    assert state.flags == 0


# --- attacks and smoke ---------------------------------------------------------------------------------------------


@rule("GAC-R-83", "GAC-R-41", "GAC-R-106")
def test_an_attack_on_several_is_finished_before_the_check() -> None:
    """The first Shinobi Chip would complete the mission at once; P3 is beaten all the same."""
    state = lay_out(
        {0: "00", 1: "10", 2: "01"},
        weapons={0: "tsume"},
        treasures={0: "kagami koban"},
        crystals={0: 2, 2: 1},
    )
    play(state, "attack tsume toyotomi+oda")
    assert state.over
    assert [worn(state, seat) for seat in (1, 2)] == ["injury", "injury"]
    assert state.shinobi[0] == 2
    assert state.crystals[0] == 3
    assert state.kaeru_drawn == [1, 2]


@rule("GAC-R-83", "GAC-R-41")
def test_an_escape_is_checked_before_the_next_target_replies() -> None:
    """P3 is asked first and vanishes home; P1, who holds a Kemuri too, is not asked any more."""
    hands = {1: "tsume", 0: "kemuri", 2: "kemuri"}
    state = lay_out({1: "33", 0: "43", 2: "34"}, rich(2), active=1, weapons=hands)
    play(state, "attack tsume tokugawa+oda", "kemuri r8c8")
    assert state.over
    assert state.returned == 1 << 2
    assert worn(state, 0) == "none"
    assert state.weapon_count(0) == 1


# --- guardians -----------------------------------------------------------------------------------------------------


@rule("GAC-R-83", "GAC-R-106", "GAC-MISSION-05")
def test_a_capture_is_checked_before_the_next_move_of_the_guardian() -> None:
    state = summoned("oni", 3, {0: "00", 1: "42"}, crystals={0: 3}, treasures={0: "kagami koban", 1: "koban"})
    play(state, "prowl r2c4")
    assert state.over
    assert state.returned == 1
    assert (state.summons[0], state.kaeru_count(1), where(state, 1)) == (1, 1, "den")
    assert state.scores()[0] == 2 * 20 + 10 + 2 * 5 + 30


@rule("GAC-R-83", "GAC-R-115")
def test_captures_by_one_stop_are_one_capture_for_the_check() -> None:
    """Rokuro takes P2 and P3 at once: the first Summon Chip would do, but both are captured before the end."""
    state = summoned(
        "rokuro",
        1,
        {0: "00", 1: "42", 2: "22"},
        start="34",
        crystals={0: 3},
        treasures={0: "kagami koban", 1: "koban kabuto", 2: "kozuchi"},
    )
    play(state, "prowl r3c3", "reclaim kabuto")
    assert state.over
    assert [where(state, seat) for seat in (1, 2)] == ["den", "den"]
    assert (state.summons[0], state.kaeru_drawn) == (2, [1, 2])
    assert (treasures(state, 1), treasures(state, 2)) == (["koban"], [])


@rule("GAC-R-83", "GAC-R-27", "GAC-CHIP-04")
def test_a_trade_after_a_guardians_play_is_checked() -> None:
    state = summoned(
        "oni", 1, {0: "00", 1: "66"}, level=3, crystals={0: 4}, treasures={0: "kagami koban kabuto"}, summons={0: 3}
    )
    play(state, "slide red-east")
    assert legal(state) == ["trade summon", "end"]
    play(state, "trade summon")
    assert state.over
    assert state.active == 0
    assert (state.shinobi[0], state.summons[0]) == (1, 1)


@rule("GAC-R-83", "GAC-R-95")
def test_the_flag_comes_down_before_the_summon_card_is_drawn() -> None:
    state = lay_out(
        {0: "22"}, seats=3, treasures={0: "kagami koban"}, crystals={0: 2}, shinobi={0: 2}, moves=0, made="AAB"
    )
    play(state, "trade shinobi", "summon")
    assert kinds(state) == ["traded", "offered", "flag_lowered", "summoned"]


@rule("GAC-R-65", "GAC-R-27")
def test_chips_may_be_traded_after_the_guardian_of_card_18() -> None:
    state = lay_out({0: "12", 1: "66"}, ROOM, card=18, seats=3, shinobi={0: 2}, crystals={0: 2})
    stack_summon(state, "oni", 1)
    walk(state, "22")
    assert families(state) == {"slide", "prowl"}
    play(state, "slide red-east")
    assert legal(state) == ["trade shinobi", "end"], "D22; the turn has no other window"
    play(state, "end")
    assert state.active == 1
    assert state.crystals[0] == 2
