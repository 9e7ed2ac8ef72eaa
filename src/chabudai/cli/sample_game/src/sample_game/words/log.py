"""What happens, in sentences: events for the log, and what happens now."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.events import Event
from chabudai.core.speech import listed
from sample_game.state import SampleGameState
from sample_game.words.names import heap_name, points_words, say, seat_title

ENDINGS: Final = {"empty": "No stone is left."}
"""How a match ends, by its end reason."""


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    if event.kind == "ended":
        return say("No stone is left: the game is over.")
    who, heap = names[event.seat], heap_name(cast(int, event.values["heap"]))
    if event.kind == "emptied":
        points = points_words(cast(int, event.values["points"]))
        return say("{who} takes the last stone of the {heap} heap: {points} more.", who=who, heap=heap, points=points)
    one = "{who} takes {number} stone from the {heap} heap."
    many = "{who} takes {number} stones from the {heap} heap."
    return say.count(cast(int, event.values["count"]), one, many, who=who, heap=heap)


def headline(view: SampleGameState, seat: int) -> str:
    """What happens now, in one sentence to the seat that looks (−1: a spectator)."""
    actors = view.actors()
    if not actors:
        winners = [seat_title(winner) for winner in view.winners()]
        return say("The game is over. First place: {who}.", who=listed(winners))
    if seat in actors:
        return view.game.prompt(view, seat)
    return say("Waiting for {who}.", who=seat_title(actors[0]))
