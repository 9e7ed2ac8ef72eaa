"""Staging: how what happens is shown on the drawing, one event after the other.

A game says it in one table by the kind of event: which elements an event touches, whether something flies from the
first of them to the others, what is heard. A page that has the drawings before and after plays it; it knows no game.

>>> from chabudai.core.events import Event
>>> cue = Cue("coin", "food-{food}", "own:pantry-{food}", flies=True)
>>> event = Event(1, "cooked", {"food": "rice"}, "BOO-ACTION-06")
>>> cue.stage(event, {}, large=1).touched
['food-rice', 'pantry-rice']
>>> cue.stage(event, {}, large=0).touched
['food-rice', 'seat-2']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from chabudai.core.events import Event

PLACE: Final = "place"
SLIDE: Final = "slide"
REVEAL: Final = "reveal"
COIN: Final = "coin"
LOSS: Final = "refusal"
SEASON: Final = "season"
QUIET: Final = ""
SOUNDS: Final = [PLACE, SLIDE, REVEAL, COIN, LOSS, SEASON, QUIET]
"""What can be heard of an event; pages know how each sounds."""
OWN: Final = "own:"
"""Begins the id of something that is drawn for one seat only; of other seats their panel is meant, `seat-2`."""


class Stage(NamedTuple):
    """How one event is shown."""

    sound: str = QUIET
    touched: list[str] = []  # noqa: RUF012  (nobody changes it)
    """Ids of elements of the drawing before or after."""
    flies: bool = False
    """Something flies from the first of them to each of the others."""
    points: int = 0
    """What the seat of the event gains by it, or loses; shown where it was earned."""
    earns: bool = False
    """All that the move earns, and that no other event accounts for, is earned by this event."""


NOTHING: Final = Stage()


class Cue:
    """How events of one kind are shown: ids with the event's own values in braces, `{seat}` counted from 1."""

    def __init__(
        self, sound: str, *touched: str, flies: bool = False, points: str = "", loses: bool = False, earns: bool = False
    ) -> None:
        self.sound = sound
        self.touched = list(touched)
        self.flies = flies
        self.points = points
        """The value that says how many points it earns."""
        self.loses = loses
        """Those points are lost."""
        self.earns = earns

    def stage(self, event: Event, more: Mapping[str, str | list[str]], large: int = -1) -> Stage:
        """How one event is shown. `more` are values that it does not have itself; a list stands for several ids.

        `large` is the seat for which the drawing shows what others have in their panels only.
        """
        values: dict[str, object] = {**event.values, "seat": event.seat + 1}
        lists: list[str] = []
        for name, value in more.items():
            values[name] = value
            if isinstance(value, list):
                lists.append(name)
        found: list[str] = []
        for pattern in self.touched:
            if pattern.startswith(OWN) and event.seat != large:
                found.append(f"seat-{event.seat + 1}")
                continue
            several = [name for name in lists if f"{{{name}}}" in pattern]
            if several:
                for one in more[several[0]]:
                    found.append(pattern.removeprefix(OWN).format(**{**values, several[0]: one}))
            else:
                found.append(pattern.removeprefix(OWN).format(**values))
        earned = event.values.get(self.points, 0)
        points = earned if isinstance(earned, int) else 0
        return Stage(self.sound, list(dict.fromkeys(found)), self.flies, -points if self.loses else points, self.earns)


def staged(cues: Mapping[str, Cue], event: Event, more: Mapping[str, str | list[str]], large: int = -1) -> Stage:
    """How an event is shown by a game's table; nothing but its sentence where the table says nothing."""
    cue = cues.get(event.kind)
    return NOTHING if cue is None else cue.stage(event, more, large)
