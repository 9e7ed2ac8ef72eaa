"""How each event of BOO is shown on the drawing."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import Event
from chabudai.core.staging import COIN, LOSS, PLACE, QUIET, REVEAL, SEASON, SLIDE, Cue, Stage, staged
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    COLOURS,
    ENTRIES,
    FOODS,
    HOME_STACK,
    ICON_COUNT,
    PHASES,
    SHOOT_NAMES,
    SLOTS,
    STACK_ROWS,
    STACK_START,
)
from chabudai.games.boo.rules.patterns import ZONES
from chabudai.games.boo.state import SPRING, BooState

CUES: Final = {
    "ghost_dealt": Cue(PLACE, *[f"temple-{colour}" for colour in COLOURS]),
    "drafted": Cue(PLACE, "pool-{shoot}", "own:stock-{colour}", flies=True),
    "sticks_taken": Cue(PLACE, "year", "incense", flies=True),
    "gifts_revealed": Cue(REVEAL, "gifts"),
    "gift": Cue(PLACE, "gift-{action}", "own:own", flies=True),
    "forgone": Cue(PLACE, "gift-{action}"),
    "passed": Cue(QUIET, "own:incense"),
    "visited": Cue(PLACE, "own:stock-{temple}", "temple-{temple}"),
    "offered": Cue(PLACE, "own:incense", "temple-{temples}", flies=True),
    "placed": Cue(PLACE, "own:stock-{marker}", "stalk-{stalk}", flies=True),
    "nearer": Cue(SLIDE, "stalk-{stalk}"),
    "performed": Cue(REVEAL, "stalk-{acting}"),
    "declined": Cue(QUIET, "stalk-{acting}"),
    "received": Cue(SLIDE, "stalk-{stalk}", "own:stock-{colour}", flies=True),
    "lodged": Cue(SLIDE, "own:stock-{stock}"),
    "funded": Cue(COIN, "own:purse"),
    "saved": Cue(COIN, "own:purse"),
    "cooked": Cue(PLACE, "food-{food}", "own:pantry-{food}", flies=True),
    "food_refilled": Cue(REVEAL, "pile", "food-{foods}"),
    "food_reset": Cue(REVEAL, "pile", "food-{foods}"),
    "food_filled": Cue(REVEAL, "pile", "food-{foods}"),
    "food_reshuffled": Cue(REVEAL, "pile"),
    "peace": Cue(COIN, "own:own", earns=True),
    "obtained": Cue(PLACE, "balance-{zone}-{row}", "own:tile-{zone}-{slot}", flies=True),
    "scored": Cue(COIN, "own:tile-{zone}-{slot}", points="points"),
    "bought": Cue(PLACE, "home-{market}", "own:cell-{cell}", flies=True, points="points"),
    "called": Cue(REVEAL, "own:spirit-{spirit}"),
    "won": Cue(REVEAL, "temple-{temple}", "own:spirit-{spirit}", flies=True),
    "ghost_won": Cue(REVEAL, "temple-{temple}"),
    "woke": Cue(REVEAL, "own:spirit-{spirit}"),
    "ookami": Cue(REVEAL, "own:spirit-ookami"),
    "paid": Cue(PLACE, "own:pantry-{foods}"),
    "hungry": Cue(LOSS, "own:own", points="points", loses=True),
    "leads": Cue(QUIET, "own:own"),
    "season": Cue(SEASON, "year", "{renewed}"),
    "ended": Cue(SEASON, "year"),
}


def stage(before: BooState, view: BooState, event: Event) -> Stage:
    """How an event is shown; a spectator sees the first seat's board large."""
    found: dict[str, str | list[str]] = {"marker": COLOURS[before.marker[event.seat]]}
    if "shoot" in event.values:
        found["colour"] = COLOURS[SHOOT_NAMES.index(str(event.values["shoot"])) // ICON_COUNT]
    if event.kind == "offered":
        sticks = event.values["sticks"]
        assert isinstance(sticks, list)
        found["temples"] = [colour for colour, count in zip(COLOURS, sticks, strict=True) if count]
    elif "tea" in event.values:
        found["foods"] = [food for food in FOODS if event.values[food]]
    elif event.kind in ("performed", "declined"):
        found["acting"] = str(_changed(before.waiting, view.waiting) // ENTRIES + 1)
    elif event.kind in ("obtained", "scored"):
        zone = ZONES.index(str(event.values["zone"]))
        held = (event.seat * len(ZONES) + zone) * SLOTS
        found["slot"] = str(_changed(before.held[held:], view.held[held:]) + 1)
        found["row"] = str(_changed(before.shown[STACK_START[zone] :], view.shown[STACK_START[zone] :]) + 1)
    elif event.kind == "bought":
        start = STACK_START[HOME_STACK]
        place = _changed(before.shown[start:], view.shown[start:])
        rows = STACK_START[HOME_STACK + 1] - start
        found["market"] = f"{CATEGORIES[place // rows]}-{place % rows + 1}"
    elif event.kind == "season":
        found["renewed"] = _renewed(before, view) if event.values["season"] == PHASES[SPRING] else []
    return staged(CUES, event, found, max(view.viewer, 0))


def _renewed(before: BooState, view: BooState) -> list[str]:
    """The places of the markets that hold something else after a winter."""
    names = [f"balance-{zone}" for zone in ZONES] + [f"home-{category}" for category in CATEGORIES]
    places = [f"{name}-{row + 1}" for name, rows in zip(names, STACK_ROWS, strict=True) for row in range(rows)]
    return [place for place, old, new in zip(places, before.shown, view.shown, strict=True) if old != new]


def _changed(before: list[int], after: list[int]) -> int:
    """The first place that holds something else than before: where a tile was taken, as those above it move down."""
    return next((place for place, held in enumerate(before) if held != after[place]), 0)
