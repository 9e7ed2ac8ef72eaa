"""The table as plain text, for terminals and screen readers; at most 100 columns wide."""

from __future__ import annotations

from textwrap import wrap

from sample_game.state import SampleGameState
from sample_game.words.log import headline
from sample_game.words.names import heap_name, points_words, say, seat_title


def text(view: SampleGameState) -> str:
    """The table as the view's seat sees it, complete enough to play by."""
    seat = max(view.viewer, -1)
    lines = ["Sample Game", *wrap(headline(view, seat), 100), ""]
    for heap, stones in enumerate(view.heaps):
        lines.append(say("the {heap} heap: {stones}", heap=heap_name(heap), stones="* " * stones or "-").rstrip())
    lines.append("")
    actors = view.actors()
    for number, points in enumerate(view.scores()):
        mark = ">" if number in actors else " "
        name = say("{seat} (you)", seat=seat_title(number)) if number == seat else seat_title(number)
        lines.append(f"{mark} {name}: {points_words(points)}")
    return "\n".join(lines) + "\n"
