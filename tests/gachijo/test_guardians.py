"""Guardians: summoning, moving, capturing (GOT, GOT2, GOTMOVE, GAC-R-69…82, -95, -103…105, -111, -114, -115)."""

from __future__ import annotations

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.core.rng import Chance
from chabudai.games.gachijo.state import GachijoState
from gachijo.scenes import (
    actor,
    enclose,
    finish_turn,
    kinds,
    options,
    play,
    prowls,
    scene,
    slide,
    stack_summon,
    stops,
    told,
    treasures,
    walk,
    where,
    worn,
    xy,
)

rule = pytest.mark.rule


def summoned(
    name: str, moves: int, at: dict[int, str], start: str = "", seats: int = 3, **given: object
) -> GachijoState:
    """The active player has just summoned this guardian; `start` puts it elsewhere than on the Summoning Point."""
    given.setdefault("crystals", {0: 1})
    state = scene(at, seats=seats, moves=0, made="AAB", **given)  # type: ignore[arg-type]
    stack_summon(state, name, moves)
    play(state, "summon")
    if start:
        from gachijo.scenes import node

        state.guardian_node = node(start)
    return state


# --- summoning -----------------------------------------------------------------------------------------------------


@rule("GAC-EX-38", "GAC-GOT-01", "GAC-GOT-02", "GAC-GOT-03", "GAC-GOT-04", "GAC-GOT-05", "GAC-SLIDE-05")
def test_when_a_guardian_may_be_summoned() -> None:
    state = scene({0: "22"}, seats=3, crystals={0: 1}, places=(1, 0))
    slide(state, "red-west")
    assert state.merged()
    assert "summon" not in kinds(state)
    walk(state, "33")
    slide(state, "red-east")
    assert kinds(state) == {"end"}, "merged earlier in the turn does not count"
    with pytest.raises(IllegalMove) as refusal:
        play(state, "summon")
    assert refusal.value.rule == "GAC-GOT-01"
    merged = scene({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB")
    assert options(merged) == ["summon", "end"]
    after = play(merged.copy(), "summon")
    assert after.crystals[0] == 0
    assert after.crystal_yard() == 18
    play(merged, "end")
    assert merged.crystals[0] == 1
    assert merged.active == 1
    poor = scene({0: "22"}, seats=3, moves=0, made="AAB")
    assert options(poor) == ["end"]
    with pytest.raises(IllegalMove) as refusal:
        play(poor, "summon")
    assert refusal.value.rule == "GAC-GOT-04"


@rule("GAC-GOT-06", "GAC-SETUP-22", "GAC-GOT-16")
def test_the_card_is_drawn_from_the_whole_deck_each_time() -> None:
    seen = set()
    for seed in range(200):
        state = scene({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB", seed=seed)
        play(state, "summon")
        assert xy(state.guardian_node) == "44"
        seen.add((state.guardian, state.lanes[0][-1].left))  # type: ignore[attr-defined]
    assert seen == {(0, 1), (0, 3), (1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)}
    assert len(scene(seats=3).summon_cards()) == 8
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
    assert actor(state) == 0
    assert options(state) == ["reclaim koban", "reclaim kabuto"]
    play(state, "reclaim kabuto")
    assert (state.crystals[0], state.shinobi[0], state.summons[0]) == (0, 0, 1)
    assert (where(state, 1), treasures(state, 1), state.kaeru_count(1)) == ("44", ["koban"], 1), "P2's turn has begun"
    assert told(state, "released") == 1
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
    assert kinds(state) == {"slide", "prowl"}
    assert actor(state) == 0, "every move must be made"
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
    assert options(state) == ["chips discard-summon", "chips trade-summon"]
    assert state.summons[0] == 5
    assert where(state, 1) == "den"


@rule("GAC-R-95", "GAC-RETURN-02")
def test_the_offering_may_lower_the_flag() -> None:
    state = scene(
        {0: "22"}, seats=3, treasures={0: "kagami koban"}, crystals={0: 2}, shinobi={0: 2}, moves=0, made="AAB"
    )
    play(state, "trade shinobi")
    assert state.flags == 1
    play(state, "summon")
    assert state.flags == 0
    assert told(state, "flag_lowered") == 1


@rule("GAC-R-83")
def test_the_offering_is_checked_before_the_card() -> None:
    """Only the offering player loses by it, so nobody can complete the mission by it; the card is drawn after it."""
    state = scene({0: "22"}, seats=3, crystals={0: 1}, moves=0, made="AAB")
    play(state, "summon")
    kinds_told = [event.kind for event in state.log.events] if state.log else []
    assert kinds_told == ["offered", "summoned"]


# --- two players ---------------------------------------------------------------------------------------------------


def duel(name: str, moves: int, at: dict[int, str], guardian: str, **given: object) -> GachijoState:
    return summoned(name, moves, at, seats=2, guardian=guardian, **given)


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
    line = scene({0: "25", 1: "66"}, seats=2, guardian="rokuro 35", high=enclose("25", "35", "45"))
    assert stops(line) == set()
    assert len(state.summon_cards()) == 4
    plain = scene({0: "22"}, seats=2, crystals={0: 1}, moves=0, made="AAB")
    play(plain, "end")
    assert plain.active == 1
    assert plain.crystals[0] == 1


@rule("GAC-GOT2-01", "GAC-GOT2-02", "GAC-GOT2-06")
def test_two_players_summon_for_a_crystal_alone() -> None:
    assert "summon" in kinds(scene({0: "22"}, seats=2, crystals={0: 1}, places=(2, 1), moves=0, made="AAB"))
    assert "summon" not in kinds(scene({0: "22"}, seats=2, moves=0, made="AAB"))
    assert "summon" not in kinds(scene({0: "22"}, seats=2, crystals={0: 1}, moves=1, made="AB"))
    state = duel("kappa", 2, {0: "22", 1: "66"}, "oni 35")
    assert state.crystals[0] == 0
    assert kinds(state) == {"slide", "prowl"}
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
    state = scene(
        {0: "22", 1: "44"},
        seats=2,
        guardian="rokuro 34",
        treasures={1: "koban kabuto"},
        crystals={0: 1},
        moves=0,
        made="AAB",
    )
    from chabudai.games.gachijo.guardians import captures

    assert captures(state, 0, 0) == 2
    assert captures(state, 0, 2) == 0


# --- who can be captured -------------------------------------------------------------------------------------------


@rule(
    "GAC-GOTMOVE-04",
    "GAC-GOTMOVE-05",
    "GAC-GOTMOVE-06",
    "GAC-GOTMOVE-07",
    "GAC-GOTMOVE-08",
    "GAC-TOOL-22",
    "GAC-EX-26",
    "GAC-R-71",
)
@pytest.mark.parametrize(
    ("owned", "marker", "expected"),
    [
        ("koban", "none", True),
        ("koban", "nuno", True),
        ("", "none", False),
        ("koban", "kekkai", False),
        ("koban", "injury", False),
    ],
)
@pytest.mark.parametrize("guardian", ["oni", "rokuro"])
def test_eligible_targets(owned: str, marker: str, expected: bool, guardian: str) -> None:
    state = summoned(guardian, 1, {0: "22", 1: "42", 2: "88"}, treasures={1: owned}, marker={1: marker})
    goal = "r2c4" if guardian == "oni" else "r3c4"
    if guardian == "oni":
        assert ("42" in prowls(state)) == expected
    if expected or guardian == "rokuro":
        play(state, f"prowl {goal}")
        assert (state.summons[0] == 1) == expected


@rule("GAC-GOTMOVE-07", "GAC-R-71")
def test_the_own_ninja_is_an_obstacle() -> None:
    state = summoned("oni", 1, {0: "42", 1: "80"}, treasures={0: "koban"}, high=enclose("43", "42", "41") + " 44|43")
    assert "42" not in prowls(state)
    rokuro = summoned("rokuro", 1, {0: "42", 1: "80"}, treasures={0: "koban"})
    play(rokuro, "prowl r3c4")
    assert treasures(rokuro, 0) == ["koban"]
    assert where(rokuro, 0) == "42"


@rule("GAC-GOTMOVE-09", "GAC-GOTMOVE-10", "GAC-R-71", "GAC-R-72")
@pytest.mark.parametrize("seat", [0, 1])
def test_passing_ninja(seat: int) -> None:
    line = enclose("44", "43", "42", "41")
    base = {0: "08", 1: "80"}
    for marker, expected in (("kekkai", {"43", "41"}), ("nuno", {"43"}), ("none", {"43"})):
        state = summoned("rokuro", 1, {**base, seat: "42"}, high=line, marker={seat: marker})
        assert prowls(state) == expected
    target = summoned("kappa", 2, {0: "08", 1: "42"}, high=line, treasures={1: "koban"}, squares="y55 y42")
    assert prowls(target) == {"43", "42", "55"}, "an eligible target is stopped on, not passed"
    ward = summoned(
        "kappa", 2, {0: "08", 1: "55"}, high=line, squares="y55", marker={1: "kekkai"}, treasures={1: "koban"}
    )
    assert "55" not in prowls(ward), "no jump onto a Ninja under Kekkai"
    stairs = summoned(
        "oni",
        1,
        {0: "08", 1: "55"},
        squares="s43 s55",
        marker={1: "kekkai"},
        treasures={1: "koban"},
        high=enclose("55", "44", "43"),
    )
    assert "55" not in prowls(stairs)
    rokuro = summoned("rokuro", 1, {0: "08", 1: "42"}, high=line, treasures={1: "koban"})
    assert prowls(rokuro) == {"43"}, "Rokuro neither passes nor stops on a target"


@rule("GAC-R-70")
def test_only_a_stop_captures() -> None:
    state = summoned("rokuro", 3, {0: "22", 1: "42"}, treasures={1: "koban"}, start="43")
    play(state, "slide red-east")
    assert where(state, 1) == "42", "standing still captures nothing"
    play(state, "prowl r3c7")
    assert where(state, 1) == "42", "nor does passing beside it"
    play(state, "prowl r3c4")
    assert state.summons[0] == 1


@rule("GAC-GOTMOVE-03", "GAC-GOTMOVE-11", "GAC-GOTMOVE-12", "GAC-STAIR-06", "GAC-EX-48")
@pytest.mark.parametrize("square", "gctwK")
def test_squares_do_nothing_for_guardians(square: str) -> None:
    state = summoned("oni", 1, {0: "22", 1: "80"}, squares=f"{square}43", tools={0: "nawa nawa"}, weapons={0: "tsume"})
    before = (state.tools[:], state.weapons[:], state.crystals[:], state.den[:], state.in_gacha)
    play(state, "prowl r3c4")
    assert (state.tools, state.weapons, state.crystals, state.den, state.in_gacha) == before
    assert told(state, "gacha") == 0
    assert state.active == 1
    through = summoned("oni", 1, {0: "22", 1: "80"}, squares=f"{square}43", high=enclose("44", "43", "42"))
    assert "42" in prowls(through), "an ordinary cell"


@rule("GAC-R-75", "GAC-R-18", "GAC-R-51")
def test_bases_and_the_centre_for_guardians() -> None:
    state = summoned("rokuro", 1, {0: "22", 1: "55"}, start="81", high=enclose("80", "81", "70"))
    assert prowls(state) == {"80"}, "it must stop on a Base"
    over = summoned("rokuro", 1, {0: "22", 1: "55"}, start="43", high=enclose("43", "44", "45"))
    assert prowls(over) == {"45"}, "the centre is passed"
    guest = summoned("oni", 1, {0: "22", 1: "80"}, start="81", treasures={1: "koban"})
    play(guest, "prowl r0c8")
    assert guest.summons[0] == 1
    warded = summoned("oni", 1, {0: "22", 1: "80"}, start="81", marker={1: "kekkai"}, high=enclose("80", "81", "70"))
    assert not {"80", "70"} & prowls(warded), "a Base must be stopped on, and under Kekkai it cannot"


# --- each guardian -------------------------------------------------------------------------------------------------


@rule("GAC-EX-44", "GAC-GOTMOVE-13", "GAC-GOTMOVE-15", "GAC-GOTMOVE-16", "GAC-R-103")
@pytest.mark.parametrize("wall", ["high", "low"])
def test_oni_goes_through_one_wall(wall: str) -> None:
    fence = enclose("44", "43", "42", "41")
    inner = "44|43 43|42"
    state = summoned(
        "oni",
        3,
        {0: "22", 1: "80"},
        high=fence + (f" {inner}" if wall == "high" else ""),
        low=inner if wall == "low" else "",
    )
    assert "43" in prowls(state)
    assert "42" not in prowls(state)
    play(state, "prowl r3c4")
    assert "42" in prowls(state)
    assert "41" in prowls(state), "one per move, anywhere on the route; none is saved up"
    wet = summoned("oni", 1, {0: "22", 1: "80"}, areas="w43 r54 a34")
    assert not {"43", "54", "34w"} & prowls(wet)
    assert "34" in prowls(wet)


@rule("GAC-EX-44", "GAC-GOTMOVE-17", "GAC-GOTMOVE-18", "GAC-GOTMOVE-30")
def test_oni_alone_uses_passages() -> None:
    given = {"squares": "s43 s70 g71 y08", "treasures": {1: "koban"}}
    room = enclose("44", "43") + " " + enclose("70", "71", "72")
    state = summoned("oni", 1, {0: "22", 1: "70"}, high=room, start="43", **given)
    assert {"70", "71"} <= prowls(state)
    assert "72" not in prowls(state), "the exit ends the move"
    play(state, "prowl r0c7")
    assert state.summons[0] == 1
    assert where(state, 1) in ("den", "44")
    for name, moves in (("rokuro", 1), ("kappa", 2), ("tengu", 2)):
        other = summoned(name, moves, {0: "22", 1: "70"}, high=room, start="43", **given)
        assert not {"70", "71"} & prowls(other)


@rule("GAC-EX-45", "GAC-GOTMOVE-14", "GAC-GOTMOVE-19", "GAC-GOTMOVE-20", "GAC-R-73", "GAC-R-74")
def test_rokuro_reaches_all_round() -> None:
    for wall in ("high", "low"):
        fence = {wall: enclose("44", "43") + " 44|43"}
        assert prowls(summoned("rokuro", 1, {0: "22", 1: "80"}, **fence)) == set(), "through no wall"
    wet = summoned("rokuro", 1, {0: "22", 1: "80"}, areas="w43 r54")
    assert not {"43", "54"} & prowls(wet)
    for target in ("43", "42", "32", "22", "23", "24", "34"):
        for areas in ("", f"w{target}", f"r{target}", f"a{target}"):
            state = summoned(
                "rokuro", 1, {0: "08", 1: target}, start="35", areas=areas, treasures={1: "koban"}, high=enclose(target)
            )
            play(state, "prowl r3c3")
            assert state.summons[0] == 1, (target, areas)
    diver = summoned("rokuro", 1, {0: "08", 1: "43w"}, start="35", areas="a43", treasures={1: "koban"})
    play(diver, "prowl r3c3")
    assert diver.summons[0] == 1, "Rokuro ignores layers"
    for far in ("53", "35", "13"):
        state = summoned("rokuro", 1, {0: "08", 1: far}, start="34", treasures={1: "koban"})
        play(state, "prowl r3c3")
        assert state.summons[0] == 0


@rule("GAC-R-115", "GAC-R-73")
def test_rokuro_captures_all_in_reach_clockwise() -> None:
    state = summoned(
        "rokuro",
        1,
        {1: "22", 0: "43", 2: "32", 3: "34"},
        seats=4,
        active=1,
        crystals={1: 1},
        start="36",
        treasures={0: "koban kabuto", 2: "kagami koban", 3: "kozuchi kagami", 1: "koban"},
        summons={1: 3},
    )
    play(state, "prowl r3c3")
    seen = []
    while kinds(state) & {"reclaim", "chips"}:
        seen.append(options(state)[0])
        play(state, options(state)[0])
    assert seen == ["reclaim kagami", "reclaim kagami", "chips discard-summon", "reclaim koban", "chips discard-summon"]
    assert [where(state, seat) for seat in (0, 2, 3)] == ["den"] * 3
    assert state.kaeru_drawn == [2, 3, 0]
    assert state.summons[1] == 4
    assert treasures(state, 1) == ["koban"]


@rule("GAC-EX-46", "GAC-GOTMOVE-21", "GAC-GOTMOVE-22", "GAC-R-104")
def test_kappa_swims() -> None:
    pool = {"areas": "w43 w42 r54", "high": enclose("44", "43", "42", "41", "54")}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, low="43|42", **pool)) == {"43", "42", "41"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, low="44|43", **pool)) == set(), "a Low Wall on the border"
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, low="42|41", **pool)) == {"43", "42"}
    closed = {**pool, "high": pool["high"] + " 43|42"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, **closed)) == {"43"}
    dry = {"high": enclose("44", "43", "42"), "low": "43|42"}
    assert prowls(summoned("kappa", 2, {0: "22", 1: "80"}, **dry)) == {"43"}, "and on Ground"


@rule(
    "GAC-EX-46",
    "GAC-GOTMOVE-23",
    "GAC-GOTMOVE-24",
    "GAC-GOTMOVE-28",
    "GAC-R-114",
    "GAC-R-111",
    "GAC-FAQ-12",
    "GAC-CELL-12",
)
@pytest.mark.parametrize("name", ["kappa", "tengu"])
def test_jumps_to_yin_yang_squares(name: str) -> None:
    room = enclose("34") + " " + enclose("66", "67")
    given = {"squares": "y34 y66 y02", "high": room, "treasures": {1: "koban"}}
    state = summoned(name, 2, {0: "02", 1: "66"}, start="34", **given)
    walls = {"33", "35", "24", "44"} if name == "tengu" else set()
    assert prowls(state) - {"34"} >= {"66"}
    assert "67" not in prowls(state), "a jump ends the move"
    assert "02" not in prowls(state), "only where it may stop"
    if not walls:
        assert prowls(state) == {"66"}, "and not to the square it stands on"
    play(state, "prowl r6c6")
    assert state.summons[0] == 1
    assert where(state, 1) == "den"
    for other in ("oni", "rokuro"):
        assert "66" not in prowls(summoned(other, 1, {0: "22", 1: "66"}, start="34", **given))
    moved = summoned(name, 2, {0: "02", 1: "80"}, start="34", **given)
    play(moved, "slide red-east")
    assert "66" in prowls(moved), "the squares do not slide with the sheets"


@rule("GAC-EX-47", "GAC-GOTMOVE-25", "GAC-GOTMOVE-26", "GAC-GOTMOVE-27", "GAC-GOTMOVE-29", "GAC-FAQ-12", "GAC-R-103")
def test_tengu_climbs() -> None:
    line = ["22", "32", "42", "52"]
    roof = {"areas": "r32 r42", "start": "22"}
    fence = enclose(*line)
    people = {0: "08", 1: "80"}
    assert {"32", "42", "52"} <= prowls(summoned("tengu", 2, people, high=fence, **roof)), "no stop at the border"
    for wall in ("high", "low"):
        one = {
            "high": fence + (" 22|32" if wall == "high" else ""),
            "low": "32|42" + (" 22|32" if wall == "low" else ""),
        }
        assert {"32", "42"} <= prowls(summoned("tengu", 2, people, **one, **roof))
        two = {
            "high": one["high"] + (" 42|52" if wall == "high" else ""),
            "low": one["low"] + (" 42|52" if wall == "low" else ""),
        }
        reach = prowls(summoned("tengu", 2, people, **two, **roof))
        assert "42" in reach
        assert "52" not in reach, "a second wall needs another move"
    high_roof = prowls(summoned("tengu", 2, people, high=fence + " 32|42", **roof))
    assert "52" in high_roof, "its one wall may be a High one between roofs"
    wet = summoned("tengu", 2, people, high=fence, areas="w32", start="22")
    assert "32" not in prowls(wet)


@rule("GAC-R-74")
def test_layers_on_amphibious_squares() -> None:
    given = {"areas": "a43 w42", "treasures": {1: "koban"}, "high": enclose("44", "43", "42")}
    oni = summoned("oni", 1, {0: "22", 1: "43w"}, **given)
    play(oni, "prowl r3c4")
    assert oni.summons[0] == 0, "a diver is not captured from the bridge"
    kappa = summoned("kappa", 2, {0: "22", 1: "43w"}, **given)
    assert {"43", "43w", "42"} <= prowls(kappa)
    play(kappa, "prowl r3c4w")
    assert kappa.summons[0] == 1


@rule("GAC-R-105", "GAC-GOTMOVE-01")
def test_guardians_walk_in_single_strokes() -> None:
    dead_end = summoned("rokuro", 1, {0: "66", 1: "80"}, start="12", high=enclose("12", "22", "32"))
    assert "12" not in prowls(dead_end)
    ring = summoned(
        "rokuro", 1, {0: "66", 1: "23"}, start="12", high=enclose("12", "22", "13", "23"), treasures={1: "koban"}
    )
    assert "12" not in prowls(ring), "the ring is blocked"
    loop = summoned(
        "rokuro", 1, {0: "66", 1: "21"}, start="12", high=enclose("12", "22", "13", "23"), treasures={1: "koban"}
    )
    assert "12" in prowls(loop), "a loop may end on its own cell"
    play(loop, "prowl r2c1")
    assert loop.summons[0] == 1, "and that is a stop"


@rule("GAC-EX-59", "GAC-MARKER-09", "GAC-MARKER-12", "GAC-R-80")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("marker", "areas"), [("take", "w43"), ("nuno", "")])
def test_captured_ninja_lose_their_marker(seats: int, marker: str, areas: str) -> None:
    state = summoned(
        "kappa",
        2,
        {0: "22", 1: "43"},
        seats=seats,
        treasures={1: "koban"},
        areas=areas,
        marker={1: marker},
        **({"guardian": "kappa 34"} if seats == 2 else {}),
    )
    play(state, "prowl r3c4")
    assert worn(state, 1) == "none"
    assert where(state, 1) == ("44" if seats == 2 else "den")
    roof = summoned("tengu", 2, {0: "22", 1: "43"}, seats=3, treasures={1: "koban"}, areas="r43")
    play(roof, "prowl r3c4")
    assert worn(roof, 1) == "none"


@rule("GAC-R-76")
def test_prisoners_are_off_the_board() -> None:
    state = summoned("rokuro", 1, {0: "22", 1: "den", 2: "88"}, treasures={1: "koban"}, start="35")
    play(state, "prowl r3c4")
    assert state.summons[0] == 0
    assert state.crystals[1] == 0


@rule("GAC-R-81")
def test_the_centre_is_free_for_a_prisoner() -> None:
    state = summoned("oni", 1, {0: "22", 1: "den", 2: "88"})
    assert xy(state.guardian_node) == "44"
    play(state, "slide red-east")
    assert state.guardian_node == -1
    assert where(state, 1) == "44"
    assert state.active == 1
