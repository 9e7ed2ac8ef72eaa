"""How each event of GACHIJO is shown on the drawing."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import Event
from chabudai.core.staging import COIN, LOSS, PLACE, QUIET, REVEAL, SEASON, SLIDE, Cue, Stage, staged
from chabudai.games.gachijo.rules.box import GUARDIANS, HOUSES, SHEETS
from chabudai.games.gachijo.state import GachijoState

NINJA: Final = "ninja-{house}"
PANEL: Final = "seat-{seat}"
CUES: Final = {
    "arranged": Cue(PLACE, PANEL),
    "turn": Cue(QUIET, PANEL),
    "turn_of": Cue(QUIET, PANEL),
    "released": Cue(PLACE, NINJA),
    "marker_off": Cue(REVEAL, NINJA),
    "healed": Cue(REVEAL, NINJA),
    "walked": Cue(PLACE, NINJA),
    "passed": Cue(QUIET, NINJA),
    "stopped": Cue(PLACE, NINJA),
    "slid": Cue(SLIDE, "sheet-{sheet}"),
    "crystal": Cue(COIN, "yard-crystals", PANEL, flies=True, earns=True),
    "burst": Cue(LOSS, PANEL, "yard-crystals", flies=True),
    "treasure": Cue(COIN, "den-{what}", PANEL, flies=True, earns=True),
    "tool_returned": Cue(PLACE, PANEL, "bag-tools", flies=True),
    "tool_drawn": Cue(REVEAL, "bag-tools", PANEL, flies=True),
    "weapon_returned": Cue(PLACE, PANEL, "bag-weapons", flies=True),
    "own_weapon_returned": Cue(QUIET, PANEL),
    "weapon_drawn": Cue(REVEAL, "bag-weapons", PANEL, flies=True),
    "own_weapon_drawn": Cue(QUIET, PANEL),
    "chip": Cue(COIN, "yard-chips", PANEL, flies=True, earns=True),
    "traded": Cue(COIN, PANEL),
    "discarded": Cue(PLACE, PANEL, "yard-chips", flies=True),
    "attacked": Cue(LOSS, NINJA, "ninja-{others}"),
    "vanished": Cue(REVEAL, NINJA),
    "beaten": Cue(LOSS, NINJA),
    "stole": Cue(COIN, PANEL),
    "sent_home": Cue(LOSS, NINJA),
    "yielded": Cue(PLACE, NINJA, "base-{what}"),
    "kaeru": Cue(COIN, "yard-kaeru", PANEL, flies=True, earns=True),
    "appeared": Cue(PLACE, NINJA),
    "hidden": Cue(REVEAL, NINJA),
    "warded": Cue(REVEAL, NINJA),
    "relocated": Cue(PLACE, NINJA, "base-{what}"),
    "offered": Cue(COIN, PANEL, "yard-crystals", flies=True),
    "summoned": Cue(REVEAL, "deck-summon", "guardian-{guardian_name}"),
    "prowled": Cue(PLACE, "guardian-{at_large}"),
    "captured": Cue(LOSS, NINJA),
    "reclaimed": Cue(LOSS, PANEL, "den-{what}", flies=True),
    "gacha": Cue(REVEAL, "deck-gacha", "discard-gacha", flies=True),
    "gacha_shuffled": Cue(PLACE, "discard-gacha", "deck-gacha", flies=True),
    "crystal_given": Cue(COIN, PANEL),
    "crystal_lost": Cue(LOSS, PANEL, "yard-crystals", flies=True),
    "crystals_lost": Cue(LOSS, PANEL, "yard-crystals", flies=True),
    "crystals_given": Cue(COIN, PANEL),
    "flag_raised": Cue(REVEAL, "base-{house}", "flag-{flags}"),
    "flag_lowered": Cue(QUIET, "base-{house}", "flag-{flags}"),
    "returned": Cue(SEASON, NINJA),
    "gathered": Cue(SEASON, PANEL),
    "capped": Cue(SEASON, "mission"),
}


def stage(before: GachijoState, view: GachijoState, event: Event) -> Stage:
    """How an event is shown."""
    more: dict[str, str | list[str]] = {}
    if event.seat >= 0:
        house = HOUSES[view.houses[event.seat]]
        more["house"] = house
        more["flags"] = [house] if (before.flags | view.flags) >> event.seat & 1 else []
    values = event.values
    if event.kind == "slid":
        slide = values["what"]
        assert isinstance(slide, int)
        more["sheet"] = SHEETS[slide >> 1]
    elif event.kind == "attacked":
        whom = values["whom"]
        assert isinstance(whom, list)
        more["others"] = [HOUSES[view.houses[int(seat)]] for seat in whom]
    elif event.kind == "summoned":
        guardian = values["guardian"]
        assert isinstance(guardian, int)
        more["guardian_name"] = GUARDIANS[guardian]
    elif event.kind == "prowled":
        at_large = view.guardian if view.guardian >= 0 else before.guardian
        more["at_large"] = GUARDIANS[at_large]
    return staged(CUES, event, more)
