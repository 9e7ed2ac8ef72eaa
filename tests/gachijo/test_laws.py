"""The laws say in a sentence what is wrong with a position that no match can reach."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from chabudai.core.errors import BadRecord
from chabudai.core.state import Step
from chabudai.games.gachijo.rules.box import DEN, INJURY, KEKKAI_MARKER, LIFTED, ROKURO, TAKE_MARKER
from chabudai.games.gachijo.rules.items import Convert, DrawOrExchangeTool
from chabudai.games.gachijo.rules.maneuver import Route
from chabudai.games.gachijo.rules.turns import ChangeMarker, Window
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, cell, enter, laid, lay_out, rich, summoned
from kit import assign, laws_after, play


def standing() -> GachijoState:
    return lay_out({0: "22", 1: "66"}, weapons={0: "tsume", 1: "kemuri"}, squares="c55 t57", made="A", moves=2)


def attacked() -> GachijoState:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"})
    return play(state, "attack tsume toyotomi")


def on_the_way() -> GachijoState:
    return enter(lay_out({0: "12"}, squares="t22", tools={0: "nawa"}), "22")


def prowling() -> GachijoState:
    return summoned("oni", 1, {0: "22", 1: "66"})


def opening() -> GachijoState:
    state = lay_out(seats=3)
    state.gacha_shuffles = 0
    return state


def returned() -> GachijoState:
    state = lay_out({0: "01"}, rich(), made="B", moves=2)
    return play(state, "walk r0c0 free")


def top(step: Step[Any]) -> Callable[[GachijoState], None]:
    return lambda state: state.push(step)


BROKEN: list[tuple[Callable[[], GachijoState], Callable[[GachijoState], None], str]] = [
    (standing, assign("crystals", [0, 0, 0]), "Crystals: 3 entries instead of 4"),
    (standing, assign("healing", 2), "healing: 2 cannot be"),
    (standing, assign("ended", "flooded"), "no game ends with 'flooded'"),
    (standing, assign("turns_of", [3, 0, 0, 0]), "the stage is turned in a way that looks like another"),
    (standing, assign("treasures", 1, 0), "the kagami do not add up"),
    (standing, assign("tools", 1, 0), "the take do not add up"),
    (standing, assign("weapon_bag", [3, 3, 3, 3]), "the tsume do not add up"),
    (standing, assign("crystals", [4, 4, 4, 4]), ""),
    (standing, assign("crystals", 5, 1), "seat 1 has 5 Crystals"),
    (standing, assign("tool_draws", 0), "0 Tools cannot have been drawn"),
    (standing, assign("shinobi", 1, 0), "seat 0 has more chips than it beat others"),
    (standing, assign("kaeru_drawn", [1]), "the chips do not fit the Kaeru Chips that were drawn"),
    (opening, assign("gacha_shuffles", 9), "more Gacha Cards were drawn than maneuvers made"),
    (standing, assign("position", LIFTED, 2), "Ninja 2 is on its way home and is not, or the other way round"),
    (standing, assign("position", DEN, 0), "Ninja 0 cannot be in the Den"),
    (standing, assign("position", cell("44"), 1), "Ninja 1 stays on the Summoning Point"),
    (standing, assign("position", cell("66"), 2), "Ninja 1 and 2 stand on one node"),
    (standing, assign("marker", TAKE_MARKER, 1), "Ninja 1 wears take in the wrong area"),
    (opening, assign("marker", INJURY, 1), "nothing can have injured Ninja 1"),
    (standing, assign("guardian", ROKURO), "a guardian is neither on the board nor at the Den"),
    (prowling, assign("guardian_node", cell("66")), "the guardian stands on Ninja 1 and does not capture it"),
    (standing, assign("weapon_clock", 99), "the clock of the Weapons does not fit those that were drawn and put back"),
    (standing, assign("weapon_since", 10, 0), "two Weapons were drawn at the same time"),
    (standing, assign("weapon_seen", 2, 0), "the Weapon in place 0 was never drawn by its owner"),
    (standing, assign("weapon_seen", 31, 0), "the Weapon in place 0 was presented without an attack"),
    (attacked, assign("weapon_seen", 1, 0), "the Weapon of the attack was not presented"),
    (standing, lambda s: s.memory[0].reverse(), "the memory of viewer 0 is out of order"),
    (standing, assign("weapons", 1, 0), "viewer 0 does not remember the katana that it sees"),
    (standing, assign("turn", 62), "turn 62 is not that of seat 0"),
    (standing, assign("moves_left", 1), "1 moves made and 1 left are not 3"),
    (standing, assign("harvest_upper", 1), "a square has worked that holds no item"),
    (standing, assign("flags", 1), "the Flag of seat 0 does not tell what it owns"),
    (standing, assign("last", -1), "nothing has moved although moves were made"),
    (standing, assign("last", 4 + 162 * 4), "the guardian cannot have moved last"),
    (
        standing,
        assign("returned", 1),
        "a game that is over asks something, or somebody has returned and the game goes on",
    ),
    (standing, lambda s: s.lanes.append([]), "there are 2 lanes instead of one"),
    (standing, lambda s: s.lanes[0].clear(), "nothing is asked although the game has not ended like this"),
    (standing, lambda s: s.pop(), "EndOfTurn is not a question"),
    (standing, top(Window(0)), "Window does not lie on Window"),
    (standing, lambda s: s.replace(Window(1)), "Window is not for seat 1"),
    (standing, top(Route(0, -1)), "a Ninja on its way is not on a square that has worked"),
    (standing, lambda s: s.lanes[0].__setitem__(slice(None), [ChangeMarker(0)]), "moves are left after the last one"),
    (on_the_way, lambda s: s.replace(DrawOrExchangeTool(0, 2)), "a Tool is drawn on another route"),
    (on_the_way, lambda s: s.replace(Convert(0)), "no square asks for Convert"),
    (attacked, assign("marker", INJURY, 1), "seat 1 is not attacked by the active seat"),
    (prowling, assign("guardian", ROKURO), ""),
    (lambda: laid(3), assign("last", 1), "something has moved before the first move"),
    (returned, assign("returned", 2), "nothing is asked although the game has not ended like this"),
    (returned, assign("marker", KEKKAI_MARKER, 1), ""),
]


@pytest.mark.parametrize(
    ("lay", "damage", "law"), [pytest.param(*row, id=f"{number} {row[2]}") for number, row in enumerate(BROKEN)]
)
def test_a_broken_law_is_named(
    lay: Callable[[], GachijoState], damage: Callable[[GachijoState], None], law: str
) -> None:
    broken = laws_after(lay(), damage)
    assert law in broken if law else broken == [], "this may well be"


@pytest.mark.parametrize(
    ("name", "value"),
    [("places", [0, 5]), ("places", [-1, 4]), ("turns_of", [4, 0, 0, 0]), ("turns_of", [0, 0, -1, 0])],
)
def test_sheets_that_cannot_lie_like_this_are_refused_when_read(name: str, value: list[int]) -> None:
    """Castles and mazes are kept for the next match: one of impossible sheets would stand there in place of another."""
    form: dict[str, Any] = json.loads(json.dumps(laid(3).to_dict()))
    form["data"][name] = value
    with pytest.raises(BadRecord, match="the sheets cannot lie like this"):
        GAME.restore(form)
