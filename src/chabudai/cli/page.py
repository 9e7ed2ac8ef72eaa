"""A match as one self-contained page: every position, a slider, the log."""

from __future__ import annotations

import html
import json
import re
from importlib import resources

from chabudai.cli.show import standing
from chabudai.core.events import Log
from chabudai.core.game import Game
from chabudai.core.people import calling
from chabudai.core.record import Record

_TAGS = re.compile(r"(?=<)")


class Parts:
    """Texts cut at their tags, each different piece kept once: positions of one match have most of them in common."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._index: dict[str, int] = {}

    def add(self, text: str) -> list[int]:
        """The numbers of the text's pieces."""
        numbers: list[int] = []
        for piece in _TAGS.split(text):
            number = self._index.get(piece)
            if number is None:
                number = self._index[piece] = len(self.pieces)
                self.pieces.append(piece)
            numbers.append(number)
        return numbers


def page(game: Game, record: Record, viewer: int | None, at: int | None) -> str:
    """The whole match as its viewer saw it, opened at one position."""
    seat = -1 if viewer is None else viewer
    parts = Parts()
    frames: list[dict[str, object]] = []
    log = Log()
    told = 0
    with calling(record.players):
        for state in record.positions(game):
            state.log = log
            view = state.view(viewer)
            events = [event for event in log.events[told:] if event.seen_by(seat)]
            told = len(log.events)
            frames.append(
                {
                    "svg": parts.add(game.svg(view)),
                    "text": game.text(view),
                    "log": [[game.tell(event, record.players), event.rule] for event in events],
                    "standing": standing(view, record.players),
                }
            )
    seen_by = "a spectator" if viewer is None else record.players[viewer]
    options = ", ".join(f"{name} {value}" for name, value in record.options.items())
    template = resources.files("chabudai.cli").joinpath("page.html").read_text("utf-8")
    fields = {
        "title": html.escape(f"{game.title}: {', '.join(record.players)}"),
        "heading": html.escape(game.title),
        "facts": html.escape(f"{', '.join(record.players)} · {options} · seed {record.seed} · as {seen_by} sees it"),
        "last": str(len(frames) - 1),
        "at": str(len(frames) - 1 if at is None else at),
        "data": _script({"parts": parts.pieces, "frames": frames}),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: fields[found[1]], template)


def _script(data: object) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
