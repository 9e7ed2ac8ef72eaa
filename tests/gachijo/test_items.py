"""Treasures, Crystals, Tools, chips and Kaeru Chips (TREASURE, CRYSTAL, TOOL, CHIP, KAERU and their rulings)."""

from __future__ import annotations

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.games.gachijo.rules.displacement import DrawKaeru
from chabudai.games.gachijo.rules.items import Crystals, GainChip
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import (
    GAME,
    Given,
    enclose,
    enter,
    finish_turn,
    lay_out,
    slide,
    tools,
    treasures,
    walk,
    weapons,
    worn,
)
from kit import asked, families, legal, let_happen, play, refusal, refused, told, view_of

rule = pytest.mark.rule
LINE = enclose("12", "22", "32")


# --- Treasures -----------------------------------------------------------------------------------------------------


@rule("GAC-TREASURE-01")
@pytest.mark.parametrize(("square", "name"), [("K", "kagami"), ("O", "koban"), ("Z", "kozuchi"), ("H", "kabuto")])
def test_each_square_gives_its_own_kind(square: str, name: str) -> None:
    state = walk(lay_out({0: "12"}, squares=f"{square}22", high=LINE), "22")
    play(state, f"take {name}")
    assert treasures(state, 0) == [name]


@rule("GAC-EX-18", "GAC-TREASURE-02", "GAC-TREASURE-04", "GAC-TREASURE-05")
def test_nothing_to_take() -> None:
    owned = walk(lay_out({0: "12"}, squares="O22", high=LINE, treasures={0: "koban"}), "22")
    assert asked(owned) == 0
    assert "take" not in families(owned)
    gone = lay_out({0: "12"}, squares="O22", high=LINE, treasures={1: "koban", 2: "koban", 3: "koban"})
    walk(gone, "22")
    assert gone.den[1] == 0
    assert "take" not in families(gone)


@rule("GAC-TREASURE-03")
def test_treasures_lie_face_up() -> None:
    state = lay_out(treasures={1: "koban kabuto"})
    for viewer in (None, 0, 3):
        view = state.view(viewer)
        assert isinstance(view, GachijoState)
        assert treasures(view, 1) == ["koban", "kabuto"]


# --- Crystals ------------------------------------------------------------------------------------------------------


@rule("GAC-EX-21", "GAC-CRYSTAL-05", "GAC-CRYSTAL-06", "GAC-CRYSTAL-07", "GAC-CRYSTAL-09")
def test_five_crystals_become_a_treasure() -> None:
    state = lay_out({0: "12"}, squares="c22", high=LINE, crystals={0: 4}, treasures={0: "kagami"})
    yard = state.crystal_yard()
    enter(state, "22")
    assert legal(state) == ["take koban", "take kozuchi", "take kabuto"]
    assert asked(state) == 0
    assert refused(state, "take kagami") == "GAC-TREASURE-04"
    play(state, "take kabuto")
    assert state.crystals[0] == 0
    assert treasures(state, 0) == ["kagami", "kabuto"]
    assert state.den[3] == 2
    assert state.crystal_yard() == yard + 4, "five went back, one of which had just been taken"
    assert "stay" in legal(state), "the route goes on"
    four = enter(lay_out({0: "12"}, squares="c22", high=LINE, crystals={0: 3}), "22")
    assert four.crystals[0] == 4
    assert treasures(four, 0) == []


@rule("GAC-EX-22", "GAC-CRYSTAL-08", "GAC-R-36")
def test_crystals_burst_where_the_den_has_nothing() -> None:
    own = {0: "kagami", 1: "koban kozuchi kabuto", 2: "koban kozuchi kabuto", 3: "koban kozuchi kabuto"}
    state = lay_out({0: "12"}, squares="c22", high=LINE, crystals={0: 4}, treasures=own)
    enter(state, "22")
    assert state.crystals[0] == 0
    assert treasures(state, 0) == ["kagami"]
    assert len(told(state, "burst")) == 1
    assert state.crystal_yard() == 18
    assert families(state) == {"walk", "stay"}


@rule("GAC-R-35", "GAC-R-36")
def test_crystals_arrive_one_by_one() -> None:
    state = let_happen(lay_out(crystals={0: 4}), Check(), Crystals(0, 3))
    assert state.crystals[0] == 5
    assert families(state) == {"take"}
    play(state, "take koban")
    assert state.crystals[0] == 2, "the rest counts from zero"
    other = let_happen(lay_out(crystals={2: 4}), Crystals(2, 1))
    assert asked(other) == 2, "the owner chooses, in another's turn too"
    own = {0: "kagami koban kozuchi kabuto"}
    burst = let_happen(lay_out(crystals={0: 3}, treasures=own), Crystals(0, 4))
    assert burst.crystals[0] == 2


@rule("GAC-R-31")
def test_empty_stocks_give_nothing() -> None:
    state = lay_out({0: "12"}, squares="c22 t32", high=LINE, crystals={0: 0, 1: 4, 2: 4, 3: 4})
    state.crystals[1] = 10
    state.push(Crystals(0, 1))
    state.settle()
    assert state.crystals[0] == 0
    assert state.crystal_yard() == 0
    bare = lay_out({0: "12"}, squares="t22 w32", high=LINE)
    bare.tool_bag = [0] * 6
    bare.weapon_bag = [0] * 4
    bare.play(0, bare.legal_moves(0)[0])
    assert bare.tool_count(0) == 0
    bare.play(0, bare.legal_moves(0)[0])
    assert bare.weapon_count(0) == 0
    most = 4 * 3
    supplies = bare.box.supplies
    assert sum(supplies.tools) > most
    assert sum(supplies.weapons) >= most
    assert supplies.crystals > 4 * 4


# --- Tools and Weapons from squares --------------------------------------------------------------------------------


@rule("GAC-TOOL-02", "GAC-TOOL-03", "GAC-TOOL-04", "GAC-TOOL-05", "GAC-TOOL-06", "GAC-R-29", "GAC-R-30")
@pytest.mark.parametrize(
    ("held", "choices"),
    [
        ("", []),
        ("nawa", ["draw-tool", "exchange-tool nawa"]),
        ("nawa nawa", ["draw-tool", "exchange-tool nawa"]),
        ("nawa take", ["draw-tool", "exchange-tool take", "exchange-tool nawa"]),
        ("nawa take nuno", ["exchange-tool take", "exchange-tool nawa", "exchange-tool nuno"]),
    ],
)
def test_acquire_or_exchange_a_tool(held: str, choices: list[str]) -> None:
    start = lay_out({0: "12"}, squares="t22", high=enclose("12", "22"), tools={0: held}, areas="", seed=4)
    state = enter(start.copy(), "22")
    if not choices:
        assert state.tool_count(0) == 1
        assert legal(state) == ["stay"]
        return
    assert legal(state) == choices
    size = state.tool_count(0)
    for choice in choices:
        after = play(state.copy(), choice)
        assert after.tool_count(0) == (size + 1 if choice == "draw-tool" else size)
        assert sum(after.tool_bag) + after.tool_count(0) == 18


@rule("GAC-R-30")
def test_the_exchanged_token_may_come_back() -> None:
    results = set()
    for seed in range(40):
        state = enter(lay_out({0: "12"}, squares="t22", high=LINE, tools={0: "nawa"}, seed=seed), "22")
        play(state, "exchange-tool nawa")
        results |= set(tools(state, 0))
    assert "nawa" in results
    assert len(results) == 6, "drawn from the full bag"


@rule("GAC-R-30", "GAC-TOOL-03", "GAC-WEAPON-03")
@pytest.mark.parametrize(("square", "bag", "held"), [("t", "tool_bag", "nawa"), ("w", "weapon_bag", "shuri")])
def test_the_token_goes_back_before_the_draw(square: str, bag: str, held: str) -> None:
    """With nothing else in the bag the returned token is the one that is drawn."""
    hand = {0: f"{held} {held}"}
    given: Given = {"tools": hand} if square == "t" else {"weapons": hand}
    state = enter(lay_out({0: "12"}, given, squares=f"{square}22", high=LINE), "22")
    setattr(state, bag, [0] * len(getattr(state, bag)))
    kind = "tool" if square == "t" else "weapon"
    state.play(0, GAME.moves.parse(f"exchange-{kind} {held}"))
    assert (tools if square == "t" else weapons)(state, 0) == [held, held]
    assert sum(getattr(state, bag)) == 0


@rule("GAC-EX-23", "GAC-TOOL-06")
def test_three_tools_must_be_exchanged_each_time() -> None:
    state = lay_out({0: "12"}, squares="t22 t32", high=enclose("12", "22", "32", "42"), tools={0: "kusuri kusuri nuno"})
    enter(state, "22")
    no = refusal(state, "draw-tool")
    assert "three Tools" in no.sentence
    assert no.rule == "GAC-TOOL-06"
    play(state, "exchange-tool nuno")
    enter(state, "32", min({text.split()[2] for text in legal(state) if text.startswith("pass")}))
    play(state, legal(state)[0])
    assert state.tool_count(0) == 3


@rule("GAC-WEAPON-02", "GAC-WEAPON-03", "GAC-WEAPON-04", "GAC-WEAPON-05", "GAC-WEAPON-06", "GAC-R-29")
@pytest.mark.parametrize(
    ("held", "choices"),
    [
        ("", []),
        ("katana", ["draw-weapon", "exchange-weapon katana"]),
        ("katana katana", ["draw-weapon", "exchange-weapon katana"]),
        ("katana kemuri shuri", ["exchange-weapon katana", "exchange-weapon shuri", "exchange-weapon kemuri"]),
        ("katana katana katana", ["exchange-weapon katana"]),
    ],
)
def test_acquire_or_exchange_a_weapon(held: str, choices: list[str]) -> None:
    state = enter(lay_out({0: "12"}, squares="w22", high=enclose("12", "22"), weapons={0: held}), "22")
    if not choices:
        assert state.weapon_count(0) == 1
        assert legal(state) == ["stay"]
        return
    assert legal(state) == choices
    size = state.weapon_count(0)
    for choice in choices:
        after = play(state.copy(), choice)
        assert after.weapon_count(0) == (size + 1 if choice == "draw-weapon" else size)
        assert sum(after.weapon_bag) + after.weapon_count(0) == 12
        assert view_of(after, 1).weapons_of(0) == [-2] * after.weapon_count(0), "unseen by the others"


# --- wearing -------------------------------------------------------------------------------------------------------


@rule(
    "GAC-TOOL-16",
    "GAC-TOOL-21",
    "GAC-TOOL-08",
    "GAC-TOOL-20",
    "GAC-TOOL-23",
    "GAC-FAQ-07",
    "GAC-EX-60",
    "GAC-R-56",
    "GAC-MARKER-01",
)
@pytest.mark.parametrize(("tool", "other"), [("nuno", "kekkai"), ("kekkai", "nuno")])
def test_nuno_and_kekkai_are_put_on_alone(tool: str, other: str) -> None:
    state = lay_out({0: "22"}, tools={0: "nuno kekkai"})
    play(state, tool)
    assert worn(state, 0) == tool
    assert tools(state, 0) == [other]
    assert state.tool_bag[3 if tool == "nuno" else 4] == 3
    assert tool not in families(state)
    assert other not in families(state)
    assert refused(state, other) == "GAC-TOOL-08"
    hurt = lay_out({0: "22"}, tools={0: "nuno kekkai"}, marker={0: "injury"}, moves=2)
    assert not {"nuno", "kekkai"} & families(hurt)


@rule("GAC-TOOL-19", "GAC-TOOL-23", "GAC-FAQ-07", "GAC-EX-60")
@pytest.mark.parametrize("area", "wr")
def test_neither_in_water_nor_on_the_rooftop(area: str) -> None:
    state = lay_out({0: "22"}, areas=f"{area}22", tools={0: "nuno kekkai"})
    assert not {"nuno", "kekkai"} & families(state)
    state.marker[0] = 0
    assert not {"nuno", "kekkai"} & families(state), "it is the area that forbids it"
    assert refused(state, "kekkai") == "GAC-TOOL-19"


@rule("GAC-TOOL-18", "GAC-TOOL-21", "GAC-EX-25")
@pytest.mark.parametrize("tool", ["nuno", "kekkai"])
def test_markers_stay_until_the_own_next_turn(tool: str) -> None:
    state = play(lay_out({0: "22"}, tools={0: tool}, seats=3), tool)
    for seat in (0, 1, 2):
        assert state.active == seat
        assert worn(state, 0) == tool
        finish_turn(state)
    assert state.active == 0
    assert worn(state, 0) == "none"


@rule("GAC-TOOL-24", "GAC-TOOL-25", "GAC-R-55", "GAC-WEAPON-39", "GAC-EX-27")
def test_kusuri_heals_at_the_start_of_the_own_turn_only() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, tools={1: "kusuri nawa"}, moves=0, made="ABB", seats=3)
    play(state, "attack tsume toyotomi")
    assert legal(state) == ["steal nawa", "steal kusuri"], "no Kusuri in reply to an attack"
    play(state, "steal nawa")
    assert worn(state, 1) == "injury"
    play(state, "end")
    assert legal(state) == ["kusuri", "endure"]
    healed = play(state.copy(), "kusuri")
    assert worn(healed, 1) == "none"
    assert healed.moves_left == 3
    assert tools(healed, 1) == []
    assert isinstance(healed, GachijoState)
    assert healed.tool_bag[5] == 3
    play(state, "endure")
    assert state.moves_left == 2
    assert "kusuri" not in families(state), "later is too late"
    finish_turn(state)
    assert worn(state, 1) == "none"


@rule("GAC-R-55")
def test_a_kusuri_gained_in_the_turn_is_too_late() -> None:
    state = lay_out({0: "12"}, squares="t22", high=LINE, marker={0: "injury"}, moves=2)
    state.tool_bag = [0, 0, 0, 0, 0, 3]
    state.play(0, state.legal_moves(0)[0])
    assert tools(state, 0) == ["kusuri"]
    assert families(state) == {"walk", "stay"}
    state.play(0, state.legal_moves(0)[-1])
    assert "kusuri" not in families(state)
    assert worn(state, 0) == "injury"


@rule("GAC-R-113")
def test_kusuri_heals_the_injury_of_card_24() -> None:
    state = lay_out({0: "12"}, squares="g22", high=LINE, card=24, tools={0: "kusuri"}, seats=3)
    walk(state, "22")
    assert worn(state, 0) == "injury"
    assert state.active == 1
    finish_turn(finish_turn(state))
    play(state, "kusuri")
    assert worn(state, 0) == "none"
    assert state.moves_left == 3


@rule("GAC-EX-61", "GAC-FAQ-08", "GAC-TURN-18", "GAC-R-56")
@pytest.mark.parametrize("choice", ["nuno", "kekkai", "end"])
def test_after_an_injured_turn_markers_may_be_changed(choice: str) -> None:
    state = lay_out({0: "22"}, tools={0: "nuno kekkai"}, marker={0: "injury"}, moves=0, made="AB")
    play(state, "end")
    assert legal(state) == ["nuno", "kekkai", "end"]
    assert state.active == 0
    assert worn(state, 0) == "none"
    play(state, choice)
    assert worn(state, 0) == {"end": "none"}.get(choice, choice)
    assert state.active == 1
    without = play(lay_out({0: "22"}, marker={0: "injury"}, moves=0, made="AB"), "end")
    assert without.active == 1
    if choice != "end":
        alone = play(lay_out({0: "22"}, tools={0: choice}, marker={0: "injury"}, moves=0, made="AB"), "end")
        assert legal(alone) == [choice, "end"], "one of the two is enough"
        healthy = play(lay_out({0: "22"}, tools={0: choice}, moves=0, made="ABA"), "end")
        assert healthy.active == 1, "only where an Injury has just come off"


@rule("GAC-TOOL-07", "GAC-TOOL-10")
def test_tools_are_for_the_own_turn_any_number() -> None:
    state = lay_out({0: "22", 1: "66"}, areas="w32", tools={0: "nawa take", 1: "nuno"}, high=enclose("32"))
    assert asked(state) == 0
    with pytest.raises(IllegalMove):
        state.play(1, state.legal_moves(0)[0])
    walk(state, "32", "1nawa+1take")
    assert tools(state, 0) == []
    assert tools(state, 1) == ["nuno"]


# --- chips ---------------------------------------------------------------------------------------------------------


@rule("GAC-EX-36", "GAC-CHIP-01", "GAC-CHIP-04")
def test_chips_are_traded_two_for_one() -> None:
    state = play(lay_out({0: "22"}, shinobi={0: 2}), "trade shinobi")
    assert (state.shinobi[0], state.summons[0]) == (0, 1)
    assert state.chip_yard() == 15
    back = play(lay_out({0: "22"}, summons={0: 3}), "trade summon")
    assert (back.shinobi[0], back.summons[0]) == (1, 1)
    assert "trade" not in families(back)
    assert refused(back, "trade summon") == "GAC-CHIP-04"


@rule("GAC-EX-37", "GAC-CHIP-05", "GAC-CHIP-06", "GAC-R-37", "GAC-WEAPON-27")
def test_a_fifth_chip_makes_room_at_once() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, shinobi={0: 3}, summons={0: 1})
    play(state, "attack tsume toyotomi")
    results = {}
    for option in legal(state):
        after = play(state.copy(), option)
        results[option] = (after.shinobi[0], after.summons[0])
    assert results == {
        "chips discard-shinobi": (3, 1),
        "chips discard-summon": (4, 0),
        "chips trade-shinobi": (2, 2),
    }
    assert worn(play(state.copy(), "chips discard-shinobi"), 1) == "injury"
    mixed = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"}, shinobi={0: 2}, summons={0: 2})
    play(mixed, "attack tsume toyotomi")
    ways = [play(mixed.copy(), option) for option in legal(mixed)]
    assert [(way.shinobi[0], way.summons[0]) for way in ways] == [(2, 2), (3, 1), (1, 3), (4, 0)]


@rule("GAC-CHIP-02", "GAC-CHIP-03", "GAC-R-37")
def test_chips_lie_with_the_side_by_which_they_were_won() -> None:
    state = let_happen(lay_out(), GainChip(0, 0), GainChip(1, 1))
    assert (state.shinobi[0], state.summons[0], state.shinobi[1], state.summons[1]) == (1, 0, 0, 1)
    full = let_happen(lay_out(summons={0: 4}), GainChip(0, 1))
    assert legal(full) == ["chips discard-summon", "chips trade-summon"]
    play(full, "chips trade-summon")
    assert (full.shinobi[0], full.summons[0]) == (1, 3)


@rule("GAC-R-38")
def test_the_chip_yard_never_binds() -> None:
    state = lay_out(shinobi=dict.fromkeys(range(4), 4))
    assert state.chip_yard() == 0
    let_happen(state, GainChip(0, 1))
    play(state, "chips discard-summon")
    assert state.chips_of(0) == 4
    assert state.chip_yard() == 0
    play(let_happen(state, GainChip(0, 1)), "chips trade-shinobi")
    assert (state.shinobi[0], state.summons[0]) == (2, 2)


@rule("GAC-R-39")
def test_chips_may_be_traded_again_and_again() -> None:
    state = play(lay_out({0: "22"}, shinobi={0: 4}), "trade shinobi", "trade shinobi", "trade summon")
    assert (state.shinobi[0], state.summons[0]) == (1, 0)


# --- Kaeru ---------------------------------------------------------------------------------------------------------


@rule("GAC-KAERU-01", "GAC-KAERU-02", "GAC-KAERU-03", "GAC-WEAPON-37", "GAC-GOT-12")
def test_kaeru_chips_are_drawn_unseen_without_limit_until_there_are_none() -> None:
    state = let_happen(lay_out(), *[DrawKaeru(0) for _ in range(18)], DrawKaeru(2))
    assert state.kaeru_count(0) == 18
    assert state.kaeru_count(2) == 1
    assert state.kaeru_yard() == 1
    for viewer in (None, 0, 2):
        view = state.view(viewer)
        assert isinstance(view, GachijoState)
        assert set(view.kaeru_of(0)) == {-2}, "nobody may look, the owner included"
        assert view.kaeru_count(0) == 18
    let_happen(state, *[DrawKaeru(1) for _ in range(3)])
    assert state.kaeru_count(1) == 1
    assert state.kaeru_yard() == 0
    assert state.scores()[0] == 0, "they are worth nothing before they are turned up"


@rule("GAC-KAERU-04")
def test_who_draws_kaeru_chips() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume"})
    play(state, "attack tsume toyotomi")
    assert [state.kaeru_count(seat) for seat in range(4)] == [0, 1, 0, 0]
    quiet = slide(walk(lay_out({0: "22"}), "33"))
    assert quiet.kaeru_drawn == []
    assert weapons(quiet, 0) == []
