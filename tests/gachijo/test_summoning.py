"""Summoning guardians, and what a capture brings (GOT, GOT2)."""

from __future__ import annotations

from typing import Unpack

import pytest

from chabudai.core.rng import Chance
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import (
    Given,
    enclose,
    finish_turn,
    lay_out,
    prowls,
    slide,
    stops,
    summoned,
    treasures,
    walk,
    where,
    xy,
)
from kit import asked, families, legal, play, refused, told

rule = pytest.mark.rule


# --- summoning -----------------------------------------------------------------------------------------------------


@rule("GAC-EX-38", "GAC-GOT-01", "GAC-GOT-02", "GAC-GOT-03", "GAC-GOT-04", "GAC-GOT-05", "GAC-SLIDE-05")
def test_when_a_guardian_may_be_summoned() -> None:
    state = lay_out({0: "22"}, seats=3, crystals={0: 1}, places=(1, 0))
    slide(state, "red-west")
    assert state.merged()
    assert "summon" not in families(state)
    walk(state, "33")
    slide(state, "red-east")
    assert families(state) == {"end"}, "merged earlier in the turn does not count"
    assert refused(state, "summon") == "GAC-GOT-01"
    merged = lay_out({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB")
    assert legal(merged) == ["summon", "end"]
    after = play(merged.copy(), "summon")
    assert after.crystals[0] == 0
    assert after.crystal_yard() == 18
    play(merged, "end")
    assert merged.crystals[0] == 1
    assert merged.active == 1
    poor = lay_out({0: "22"}, seats=3, moves=0, made="AAB")
    assert legal(poor) == ["end"]
    assert refused(poor, "summon") == "GAC-GOT-04"


@rule("GAC-GOT-06", "GAC-SETUP-22", "GAC-GOT-16")
def test_the_card_is_drawn_from_the_whole_deck_each_time() -> None:
    seen = set()
    for seed in range(200):
        state = lay_out({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB", seed=seed)
        play(state, "summon")
        assert xy(state.guardian_node) == "44"
        seen.add((state.guardian, state.decision(0).fields()[1]))
    assert seen == {(0, 1), (0, 3), (1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)}
    assert len(lay_out(seats=3).summon_cards()) == 8
    again = {Chance(3).stream("summon", number).below(8) for number in range(60)}
    assert again == set(range(8)), "the deck is reshuffled after every play"


@rule(
    "GAC-EX-39",
    "GAC-GOT-08",
    "GAC-GOT-09",
    "GAC-GOT-10",
    "GAC-GOT-12",
    "GAC-GOT-13",
    "GAC-GOT-15",
    "GAC-GOT-17",
    "GAC-R-82",
)
def test_a_capture() -> None:
    state = summoned("oni", 1, {0: "22", 1: "42"}, treasures={1: "koban kabuto"})
    play(state, "prowl r2c4")
    assert asked(state) == 0
    assert legal(state) == ["reclaim koban", "reclaim kabuto"]
    play(state, "reclaim kabuto")
    assert (state.crystals[0], state.shinobi[0], state.summons[0]) == (0, 0, 1)
    assert (where(state, 1), treasures(state, 1), state.kaeru_count(1)) == ("44", ["koban"], 1), "P2's turn has begun"
    assert len(told(state, "released")) == 1
    assert state.den[3] == 3
    assert (state.guardian, state.guardian_node) == (-1, -1)
    assert state.active == 1
    later = summoned("oni", 3, {0: "22", 1: "66", 2: "42"}, treasures={2: "koban"})
    play(later, "prowl r2c4")
    assert where(later, 2) == "den"
    assert treasures(later, 2) == []
    assert later.summons[0] == 1, "one Treasure: no choice"
    play(later, "slide red-east", "slide red-east")
    assert later.active == 1
    assert where(later, 2) == "den"
    finish_turn(later)
    assert later.active == 2
    assert where(later, 2) == "44"
    assert stops(later) != set()


@rule("GAC-EX-40", "GAC-GOT-11", "GAC-GOT-07", "GAC-R-69", "GAC-GOTMOVE-01", "GAC-GOTMOVE-02")
def test_several_captures_in_one_play() -> None:
    state = summoned("oni", 3, {0: "22", 1: "42", 2: "41"}, seats=4, treasures={1: "koban", 2: "kabuto"})
    play(state, "prowl r2c4", "prowl r1c4")
    assert where(state, 1) == where(state, 2) == "den"
    assert state.summons[0] == 2
    assert families(state) == {"slide", "prowl"}
    assert asked(state) == 0, "every move must be made"
    play(state, "slide red-east")
    assert state.guardian == -1, "the play is over after three moves"
    for texts in (["slide red-east"] * 2 + ["slide blue-south"], ["prowl r5c5", "prowl r6c6", "prowl r7c7"]):
        play(summoned("oni", 3, {0: "22", 1: "80"}), *texts)


@rule("GAC-GOT-14", "GAC-R-79")
def test_without_a_capture_nothing_is_gained() -> None:
    state = summoned("rokuro", 1, {0: "22", 1: "42"}, crystals={0: 2})
    assert state.crystals[0] == 1, "the Crystal is paid though nobody can be captured"
    play(state, "prowl r3c4")
    assert state.summons[0] == 0
    assert where(state, 1) == "42"
    assert state.kaeru_drawn == []


@rule("GAC-GOT-13", "GAC-CHIP-06", "GAC-CHIP-03")
def test_a_fifth_chip_from_a_capture() -> None:
    state = summoned("oni", 1, {0: "22", 1: "42"}, treasures={1: "koban"}, summons={0: 4})
    play(state, "prowl r2c4")
    assert legal(state) == ["chips discard-summon", "chips trade-summon"]
    assert state.summons[0] == 5
    assert where(state, 1) == "den"


@rule("GAC-R-95", "GAC-RETURN-02")
def test_the_offering_may_lower_the_flag() -> None:
    state = lay_out(
        {0: "22"}, seats=3, treasures={0: "kagami koban"}, crystals={0: 2}, shinobi={0: 2}, moves=0, made="AAB"
    )
    play(state, "trade shinobi")
    assert state.flags == 1
    play(state, "summon")
    assert state.flags == 0
    assert len(told(state, "flag_lowered")) == 1


@rule("GAC-R-83")
def test_the_offering_is_checked_before_the_card() -> None:
    """Only the offering player loses by it, so nobody can complete the mission by it; the card is drawn after it."""
    state = lay_out({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB")
    play(state, "summon")
    kinds_told = [event.kind for event in state.log.events] if state.log else []
    assert kinds_told == ["offered", "summoned"]


# --- two players ---------------------------------------------------------------------------------------------------


def duel(name: str, walks: int, at: dict[int, str], standing: str, **given: Unpack[Given]) -> GachijoState:
    """Two players: the guardian that stands somewhere gives way to another one."""
    given["seats"], given["guardian"] = 2, standing
    return summoned(name, walks, at, **given)


@rule("GAC-EX-41", "GAC-GOT2-04", "GAC-GOT2-05", "GAC-R-78")
@pytest.mark.parametrize(
    ("before", "card", "moves", "areas", "start"),
    [
        ("kappa 14", "oni", 1, "w14", "44"),
        ("kappa 14", "kappa", 2, "w14", "14"),
        ("oni 08", "tengu", 2, "", "08"),
        ("oni 35", "rokuro", 1, "", "35"),
        ("tengu 35", "kappa", 2, "r35", "44"),
        ("kappa 35w", "oni", 1, "a35", "35"),
        ("kappa 35w", "tengu", 2, "a35", "35"),
        ("kappa 35w", "kappa", 2, "a35", "35w"),
    ],
)
def test_the_new_guardian_takes_over(before: str, card: str, moves: int, areas: str, start: str) -> None:
    state = duel(card, moves, {0: "22", 1: "66"}, before, areas=areas)
    assert xy(state.guardian_node) == start


@rule("GAC-R-78")
def test_a_taken_layer_sends_the_guardian_to_the_centre() -> None:
    state = duel("oni", 1, {0: "22", 1: "35"}, "kappa 35w", areas="a35")
    assert xy(state.guardian_node) == "44"


@rule("GAC-EX-42", "GAC-GOT2-07", "GAC-GOT2-12", "GAC-GOT2-13", "GAC-GOT2-03")
def test_the_guardian_stays_and_blocks() -> None:
    state = duel("rokuro", 1, {0: "22", 1: "66"}, "oni 34")
    play(state, "prowl r5c3")
    assert state.active == 1
    assert xy(state.guardian_node) == "35"
    assert "35" not in stops(state)
    line = lay_out({0: "25", 1: "66"}, seats=2, guardian="rokuro 35", high=enclose("25", "35", "45"))
    assert stops(line) == set()
    assert len(state.summon_cards()) == 4
    plain = lay_out({0: "22"}, seats=2, crystals={0: 1}, moves=0, made="AAB")
    play(plain, "end")
    assert plain.active == 1
    assert plain.crystals[0] == 1


@rule("GAC-GOT2-01", "GAC-GOT2-02", "GAC-GOT2-06")
def test_two_players_summon_for_a_crystal_alone() -> None:
    assert "summon" in families(lay_out({0: "22"}, seats=2, crystals={0: 1}, places=(2, 1), moves=0, made="AAB"))
    assert "summon" not in families(lay_out({0: "22"}, seats=2, moves=0, made="AAB"))
    assert "summon" not in families(lay_out({0: "22"}, seats=2, crystals={0: 1}, moves=1, made="AB"))
    state = duel("kappa", 2, {0: "22", 1: "66"}, "oni 35")
    assert state.crystals[0] == 0
    assert families(state) == {"slide", "prowl"}
    play(state, "slide red-east", "slide red-west")
    assert state.active == 1


@rule("GAC-EX-43", "GAC-GOT2-08", "GAC-GOT2-09", "GAC-GOT2-10", "GAC-GOT2-11", "GAC-R-77")
def test_a_capture_with_two_players() -> None:
    state = duel("kappa", 2, {0: "22", 1: "36"}, "kappa 35", treasures={1: "koban kabuto"})
    play(state, "prowl r6c3", "reclaim koban")
    assert (where(state, 1), treasures(state, 1), state.kaeru_count(1)) == ("44", ["kabuto"], 1)
    assert (state.summons[0], state.den[1]) == (1, 3)
    assert "44" not in prowls(state), "captured once in a play at most"
    around = [goal for goal in prowls(state) if goal in ("34", "43", "45", "54")]
    assert len(around) == 4
    play(state, "prowl r4c5")
    assert state.active == 1
    assert where(state, 1) == "44"
    assert state.summons[0] == 1
    assert xy(state.guardian_node) == "54"
    failed = duel("oni", 1, {0: "22", 1: "36"}, "oni 35", treasures={1: "koban"})
    play(failed, "prowl r7c7")
    assert failed.summons[0] == 0
    assert failed.kaeru_drawn == []


@rule("GAC-R-77")
def test_rokuro_beside_the_centre_captures_once() -> None:
    state = lay_out(
        {0: "22", 1: "44"},
        seats=2,
        guardian="rokuro 34",
        treasures={1: "koban kabuto"},
        crystals={0: 1},
        moves=0,
        made="AAB",
    )
    from chabudai.games.gachijo.rules.guardians import captures

    assert captures(state, 0, 0) == 2
    assert captures(state, 0, 2) == 0
