"""How each event of Kodama Forest is shown on the drawing."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import Event
from chabudai.core.staging import LOSS, PLACE, REVEAL, SEASON, Cue, Stage, staged
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import SIDE_NAMES

CUES: Final = {
    "laid": Cue(PLACE, "tile-{piece}", earns=True),
    "exchanged": Cue(PLACE, "tile-{piece}", "butterfly-{number}-{cell}", earns=True),
    "dropped": Cue(LOSS, "tile-{piece}", "discard", flies=True),
    "laid_bonus": Cue(PLACE, "{piece}-{number}-{cell}", earns=True),
    "earned": Cue(REVEAL, "{place}", "own:hand"),
    "bonus_lost": Cue(LOSS, "{place}"),
    "drew": Cue(REVEAL, "bag", "tile-{tile}", flies=True),
    "bag_refilled": Cue(PLACE, "discard", "bag", flies=True),
    "round_closed": Cue(SEASON, "round"),
    "ended_cleared": Cue(SEASON, "round"),
    "ended_stuck": Cue(SEASON, "round"),
    "ended_exhausted": Cue(SEASON, "round"),
    "ended_rounds": Cue(SEASON, "round"),
}


def stage(view: KodamaState, event: Event) -> Stage:
    """How an event is shown. The viewer's own boards are called by their sides."""
    board = event.values.get("board", 0)
    assert isinstance(board, int)
    more = {"number": str(board + 1), "place": f"board-{board + 1}"}
    for side, name in enumerate(SIDE_NAMES):
        if view.viewer >= 0 and view.board_of(view.viewer, side) == board:
            more["place"] = name
    return staged(CUES, event, more, view.viewer)
