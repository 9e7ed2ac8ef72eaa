"""How each event of Hitodama is shown on the drawing."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import Event
from chabudai.core.staging import COIN, LOSS, PLACE, QUIET, REVEAL, SEASON, SLIDE, Cue, Stage, staged
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, TILES
from chabudai.games.hitodama.rules.tributes import current
from chabudai.games.hitodama.state import HitodamaState

PANEL: Final = "seat-{seat}"
CUES: Final = {
    "round": Cue(SEASON, "round"),
    "turn": Cue(QUIET, PANEL),
    "stopped": Cue(QUIET, PANEL),
    "stuck": Cue(QUIET, PANEL),
    "placed": Cue(PLACE, PANEL, "space-{space}", flies=True),
    "moved": Cue(PLACE, "space-{first}", "space-{second}", flies=True),
    "displaced": Cue(PLACE, PANEL, "space-{space}", flies=True),
    "woke": Cue(REVEAL, PANEL),
    "drew": Cue(REVEAL, "{deck}-deck", PANEL, flies=True),
    "drew_card": Cue(QUIET, PANEL, "hand"),
    "hand_full": Cue(LOSS, PANEL),
    "discarded": Cue(PLACE, PANEL, "discard", flies=True),
    "discarded_two": Cue(PLACE, PANEL, "discard", flies=True),
    "gained": Cue(COIN, "bank", PANEL, flies=True),
    "rebuilt": Cue(PLACE, "{deck}-deck"),
    "played_solar": Cue(PLACE, PANEL, "stack", flies=True),
    "played_lunar": Cue(REVEAL, PANEL, "lunar-deck", flies=True),
    "activated": Cue(REVEAL, "stack", PANEL),
    "resolving": Cue(REVEAL, "tile-{tile}"),
    "paid": Cue(COIN, PANEL, "bank", flies=True),
    "declined": Cue(QUIET, "space-{space}"),
    "traded": Cue(COIN, "bank", PANEL, flies=True),
    "traded_card": Cue(COIN, "bank", PANEL, flies=True),
    "took_coin": Cue(COIN, PANEL),
    "delivered": Cue(COIN, PANEL, "score-{seat}", "tribute-{card}", flies=True, points="points"),
    "fell_dormant": Cue(LOSS, PANEL),
    "card_points": Cue(COIN, "score-{seat}", points="points"),
    "wrath": Cue(LOSS, "score-{seat}", "hitodama"),
    "wrath_took": Cue(LOSS, PANEL, "bank", flies=True),
    "wrath_took_nothing": Cue(QUIET, PANEL),
    "ice_card": Cue(REVEAL, "ice-card"),
    "froze": Cue(REVEAL, "space-{space}"),
    "thawed": Cue(REVEAL, "hitodama", "ice-card"),
    "pushed_out": Cue(LOSS, "tile-{tile}", PANEL),
    "akku_card": Cue(REVEAL, "akku-card"),
    "akku_came": Cue(PLACE, "akku-card", "space-{space}", flies=True),
    "visited": Cue(COIN, "space-{space}", PANEL, flies=True),
    "season_done": Cue(SEASON, "season-{season}"),
    "season_opened": Cue(SEASON, "season-{season}", "compass", "tribute-1", "tribute-2", "displacement"),
    "swapped": Cue(SLIDE, "space-{first}", "space-{second}"),
    "moved_akku": Cue(SLIDE, "space-{first}", "space-{second}", flies=True),
    "guided": Cue(SLIDE, "space-{first}", "space-{second}", flies=True),
    "waived": Cue(REVEAL, "tribute-1", "tribute-2"),
    "extended": Cue(REVEAL, "tile-{tile}"),
    "new_north": Cue(SLIDE, "compass"),
    "advanced": Cue(SLIDE, "hitodama"),
    "ended_points": Cue(SEASON, "score-track"),
    "ended_seasons": Cue(SEASON, "score-track"),
    "ended_chaos": Cue(LOSS, "hitodama"),
}


def stage(before: HitodamaState, event: Event) -> Stage:
    """How an event is shown: spaces and tiles have labels."""
    more: dict[str, str | list[str]] = {}
    for name in ("space", "first", "second"):
        space = event.values.get(name)
        if isinstance(space, int):
            more[name] = SPACE_LABELS[space]
    tile = event.values.get("tile")
    if isinstance(tile, int):
        more["tile"] = TILES[tile]
    if event.kind == "delivered":
        more["card"] = "1" if current(before, 0).name == event.values["tribute"] else "2"
    return staged(CUES, event, more)
