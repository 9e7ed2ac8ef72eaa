"""The table as plain text."""

from __future__ import annotations

from chabudai.core.state import SPECTATOR
from chabudai_nim.rules.box import HEAPS, SECRET
from chabudai_nim.state import BeanState


def text(view: BeanState) -> str:
    """What the viewer sees."""
    lines = [f"Bean Nim as seen by {_viewer_words(view)}"]
    lines += [f"  {heap}: {'o' * beans or '-'}" for heap, beans in zip(HEAPS, view.heaps, strict=True)]
    for seat in range(view.seats):
        lines.append(f"  seat {seat + 1}: {view.points[seat]} points, favour {_favour_words(view, seat)}")
    lines.append(f"  deck: {len(view.deck)}; turned up: {' '.join(HEAPS[card] for card in view.turned) or 'none'}")
    return "\n".join(lines) + "\n"


def _favour_words(state: BeanState, seat: int) -> str:
    """A favour as the viewer knows it."""
    favour = state.favours[seat]
    return "secret" if favour == SECRET else HEAPS[favour]


def _viewer_words(state: BeanState) -> str:
    return "a spectator" if state.viewer == SPECTATOR else f"seat {state.viewer + 1}"
