"""Every open question refuses what is not due with a sentence and the clause behind it, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pytest

from chabudai.games.gachijo.state import GachijoState
from gachijo.table import Given, enclose, enter, lay_out, new, summoned, walk
from kit import play, refused

ROOM = enclose("12", "22")


AWAY = {1: "66"}
"""P2 has left its Base, so that two are vacant."""


def card(number: int, at: dict[int, str] | None = None, **given: Unpack[Given]) -> GachijoState:
    given["squares"], given["high"], given["card"] = "g22", ROOM, number
    return walk(lay_out({0: "12", **(at or {})}, **given), "22")


def attacked(**given: Unpack[Given]) -> GachijoState:
    given.setdefault("weapons", {0: "tsume"})
    return play(lay_out({0: "33", 1: "43"}, **given), "attack tsume toyotomi")


def on_square(square: str, **given: Unpack[Given]) -> GachijoState:
    given["squares"], given["high"] = f"{square}22", ROOM
    return enter(lay_out({0: "12"}, **given), "22")


def placing_oni() -> GachijoState:
    state = new(2)
    for name in ("turn-stage 0", "turn-items 0", "turn-red 0", "turn-blue 0", "place-red 0", "place-blue 0"):
        play(state, name)
    return state


def window(**given: Unpack[Given]) -> GachijoState:
    return lay_out({0: "22", 1: "66"}, **given)


def scene_yield() -> GachijoState:
    return play(lay_out({0: "33", 1: "43", 2: "80"}, weapons={0: "tsume"}), "attack tsume toyotomi")


def captured() -> GachijoState:
    state = summoned("oni", 1, {0: "22", 1: "42"}, treasures={1: "koban kabuto"})
    return play(state, "prowl r2c4")


def traded() -> GachijoState:
    return play(summoned("oni", 1, {0: "22"}, shinobi={0: 2}), "slide red-east")


def hurt() -> GachijoState:
    state = lay_out({0: "22"}, active=3, marker={0: "injury"}, tools={0: "kusuri"}, moves=0, made="AAB")
    return play(state, "end")


def healed() -> GachijoState:
    return play(lay_out({0: "22"}, marker={0: "injury"}, tools={0: "nuno"}, moves=0, made="AB"), "end")


TABLE: list[tuple[str, Callable[[], GachijoState], str, str]] = [
    ("last is a slide", lambda: window(moves=1, made="AA"), "walk r3c3 free", "GAC-TURN-06"),
    ("last is a maneuver", lambda: window(moves=1, made="BB"), "slide red-east", "GAC-TURN-05"),
    ("no move left to walk", lambda: window(moves=0, made="AAB"), "walk r3c3 free", "GAC-TURN-03"),
    ("no move left to slide", lambda: window(moves=0, made="AAB"), "slide red-east", "GAC-TURN-03"),
    ("walk to nowhere", lambda: window(moves=1, made="AB", high=enclose("55")), "walk r5c5 free", "GAC-MOVE-05"),
    ("slide past the end", lambda: window(moves=1, made="AB", places=(2, 0)), "slide red-east", "GAC-R-23"),
    ("walled in", lambda: window(high=enclose("22")), "slide red-east", "GAC-R-19"),
    ("under Nuno", lambda: lay_out({0: "22", 1: "33"}, marker={1: "nuno"}), "walk r3c3 free", "GAC-CELL-03"),
    (
        "injured diver",
        lambda: window(areas="w32", tools={0: "take"}, marker={0: "injury"}, moves=2),
        "walk r2c3 1take",
        "GAC-WATER-04",
    ),
    ("too few Nawa", lambda: window(tools={0: "nawa"}), "walk r3c3 2nawa", "GAC-MOVE-04"),
    ("no Hashigo", lambda: window(tools={0: "take"}), "walk r3c3 1hashigo", "GAC-MOVE-04"),
    ("no Kekkai", lambda: window(tools={0: "nuno"}), "kekkai", "GAC-TOOL-21"),
    ("no Nuno", lambda: window(tools={0: "kekkai"}), "nuno", "GAC-TOOL-16"),
    ("a wasted Take", lambda: window(tools={0: "take"}), "walk r3c3 1take", "GAC-R-11"),
    ("a wasted Nawa", lambda: window(tools={0: "nawa"}, squares="c55"), "pass r5c5 1nawa", "GAC-R-11"),
    ("no Crystal for two", lambda: window(seats=2, moves=0, made="AAB"), "summon", "GAC-GOT2-02"),
    ("pass what is no square", window, "pass r3c3 free", "GAC-CRYSTAL-04"),
    ("a setup move in a turn", window, "place-oni oda", "GAC-TURN-11"),
    ("laying the board", lambda: new(4), "end", "GAC-SETUP-08"),
    ("placing the Oni", placing_oni, "place-oni oda", "GAC-SETUP-33"),
    ("on the way", lambda: on_square("c"), "slide red-east", "GAC-R-27"),
    ("tool not held", lambda: on_square("t", tools={0: "nawa"}), "exchange-tool take", "GAC-TOOL-03"),
    ("tool due", lambda: on_square("t", tools={0: "nuno"}), "end", "GAC-TOOL-01"),
    ("weapon not held", lambda: on_square("w", weapons={0: "tsume"}), "exchange-weapon shuri", "GAC-WEAPON-03"),
    ("three weapons", lambda: on_square("w", weapons={0: "tsume tsume shuri"}), "draw-weapon", "GAC-WEAPON-06"),
    ("weapon due", lambda: on_square("w", weapons={0: "tsume"}), "end", "GAC-WEAPON-01"),
    ("crystals due", lambda: on_square("c", crystals={0: 4}), "stay", "GAC-CRYSTAL-06"),
    ("only a Kemuri helps", lambda: attacked(weapons={0: "tsume", 1: "kemuri"}), "end", "GAC-R-44"),
    ("smoke to a taken cell", lambda: attacked(weapons={0: "tsume", 1: "kemuri"}), "kemuri r3c3", "GAC-R-98"),
    ("smoke to the centre", lambda: attacked(weapons={0: "tsume", 1: "kemuri"}), "kemuri r4c4", "GAC-R-18"),
    ("smoke into no water", lambda: attacked(weapons={0: "tsume", 1: "kemuri"}), "kemuri r5c5w", "GAC-R-14"),
    (
        "smoke without a Take",
        lambda: attacked(weapons={0: "tsume", 1: "kemuri"}, areas="w55"),
        "kemuri r5c5",
        "GAC-WEAPON-31",
    ),
    (
        "stealing what is not there",
        lambda: attacked(crystals={1: 1}, tools={1: "nawa"}),
        "steal koban",
        "GAC-WEAPON-24",
    ),
    ("a fourth tool", lambda: attacked(tools={0: "nawa nawa nuno", 1: "take"}), "return-tool kusuri", "GAC-R-32"),
    ("a fifth chip", lambda: attacked(shinobi={0: 4}), "chips discard-summon", "GAC-CHIP-06"),
    ("yielding to a taken Base", scene_yield, "yield takeda", "GAC-WEAPON-36"),
    ("guardian out of reach", lambda: summoned("rokuro", 1, {0: "22"}, areas="w43"), "prowl r3c4", "GAC-R-71"),
    ("guardian must move", lambda: summoned("rokuro", 1, {0: "22"}), "end", "GAC-R-69"),
    ("naming a Treasure", captured, "reclaim kagami", "GAC-R-82"),
    ("after the play", traded, "slide red-east", "GAC-R-27"),
    ("Kusuri first", hurt, "walk r3c3 free", "GAC-R-55"),
    ("after healing", healed, "walk r3c3 free", "GAC-FAQ-08"),
    ("card 20", lambda: card(20, tools={0: "nuno kusuri"}), "return-tool nawa", "GAC-GACHA-30"),
    ("card 14", lambda: card(14, at=AWAY), "appear r5c5", "GAC-R-62"),
    ("card 14 to a taken Base", lambda: card(14, at=AWAY), "appear r8c8", "GAC-R-62"),
    ("card 14 undone", lambda: card(14, at=AWAY), "end", "GAC-R-59"),
    ("card 21", lambda: card(21, weapons={0: "tsume shuri"}), "return-weapon kemuri", "GAC-GACHA-31"),
    ("card 11", lambda: card(11), "swap tokugawa", "GAC-R-61"),
    ("card 12", lambda: card(12), "slide red-east", "GAC-R-59"),
    ("card 16", lambda: card(16), "end", "GAC-R-64"),
    ("card 16 at the end", lambda: card(16, places=(2, 0)), "slide red-east", "GAC-R-23"),
]
TAUGHT = {
    "walk r4c4 free": "GAC-CELL-11",
    "walk r0c8 free": "GAC-CELL-02",
    "walk r2c3w free": "GAC-R-14",
    "walk r2c3 1nawa": "GAC-MOVE-04",
    "walk r5c5 free": "GAC-R-04",
    "walk r7c7 1take": "GAC-R-11",
    "walk r6c6 1take": "GAC-MOVE-05",
    "pass r2c3 free": "GAC-CRYSTAL-04",
    "walk r6c6 free": "GAC-MOVE-05",
    "end": "GAC-R-26",
    "summon": "GAC-TURN-12",
    "nuno": "GAC-TOOL-16",
    "relocate oda": "GAC-TURN-13",
    "attack tsume oda": "GAC-WEAPON-20",
    "trade summon": "GAC-CHIP-04",
    "slide red-east": "GAC-R-23",
    "take koban": "GAC-TURN-11",
}
"""What one and the same window refuses."""


@pytest.mark.parametrize(("build", "text", "rule"), [pytest.param(*row[1:], id=row[0]) for row in TABLE])
def test_refusals(build: Callable[[], GachijoState], text: str, rule: str) -> None:
    assert refused(build(), text) == rule


@pytest.mark.parametrize(("text", "rule"), TAUGHT.items())
def test_a_window_teaches_what_it_refuses(text: str, rule: str) -> None:
    state = lay_out({0: "22"}, squares="c55", places=(2, 0), high=enclose("66"), tools={0: "take"})
    assert refused(state, text) == rule


def test_refusals_while_something_else_is_due() -> None:
    state = walk(lay_out({0: "12"}, squares="K22", high=enclose("12", "22")), "22")
    assert refused(state, "take koban") == "GAC-TREASURE-01"
    route = play(lay_out({0: "12"}, squares="c22", high=enclose("12", "22", "32")), "pass r2c2 free")
    for text in ("slide red-east", "end", "walk r2c1 free"):
        refused(route, text)
