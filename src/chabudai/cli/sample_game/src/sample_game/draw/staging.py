"""How each event is shown on the drawing."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.events import Event
from chabudai.core.staging import COIN, PLACE, SEASON, Cue, Stage, staged
from sample_game.words.names import HEAPS

CUES: Final = {
    "took": Cue(PLACE, "heap-{name}", "seat-{seat}", flies=True),
    "emptied": Cue(COIN, "seat-{seat}", points="points"),
    "ended": Cue(SEASON, "heap-{all}"),
}
"""By the kind of event: what is heard, which elements it touches, whether something flies between them."""


def stage(event: Event) -> Stage:
    """How an event is shown."""
    if event.kind == "ended":
        return staged(CUES, event, {"all": HEAPS})
    return staged(CUES, event, {"name": HEAPS[cast(int, event.values["heap"])]})
