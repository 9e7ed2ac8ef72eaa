"""Sentences for the log."""

from __future__ import annotations

from chabudai.core.events import Event

TOLD = {
    "took": "{who} takes {count} from the {heap} heap.",
    "turned": "{who} turns up a favour: one more bean for the {heap} heap.",
    "called": "{who} calls: the {heap} heap is empty.",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    return TOLD[event.kind].format(who=names[event.seat], **event.values)
