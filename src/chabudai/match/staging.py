"""What the last moves brought about, event by event, for a page that plays it before a viewer's eyes.

Each event has its sentence, the number of its line in the log, the elements of the drawing that it touches, what is
heard, and the points that it earns; nothing of it is more than the log and the drawings tell the same viewer.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.staging import Stage
from chabudai.match.snapshot import Snapshot

MOST_MOVES: Final = 8
"""Of a longer absence only the last moves are played."""


def staged_since(snapshot: Snapshot, shown: int) -> list[dict[str, Any]]:
    """The events since the position after `shown` moves, the earliest first; none where that is not the past."""
    if not snapshot.begun or not 0 <= shown < snapshot.at:
        return []
    first = max(shown, snapshot.at - MOST_MOVES)
    return [event for moves in range(first, snapshot.at) for event in _of_move(snapshot, moves)]


def _of_move(snapshot: Snapshot, moves: int) -> list[dict[str, Any]]:
    """The events of the move that was made after so many others."""
    before, after = snapshot.view_after(moves), snapshot.view_after(moves + 1)
    lines = snapshot.lines_of(moves + 1)
    stages = [snapshot.game.stage(before, after, line.event) for line in lines]
    left = [new - old for old, new in zip(before.scores(), after.scores(), strict=True)]
    gains: list[list[list[Any]]] = [[] for _ in lines]
    for place, stage in enumerate(stages):
        if stage.points:
            seat = lines[place].seat
            left[seat] -= stage.points
            gains[place].append([stage.points, _where(stage, seat), seat])
    if lines:
        place = next((place for place, stage in enumerate(stages) if stage.earns), len(lines) - 1)
        for seat, points in enumerate(left):
            if points:
                mine = stages[place].earns and seat == lines[place].seat
                gains[place].append([points, _where(stages[place], seat) if mine else f"player-{seat}", seat])
    return [
        {
            "say": line.text,
            "line": snapshot.number_of(line),
            "touch": stage.touched,
            "fly": int(stage.flies),
            "sound": stage.sound,
            "gain": gain,
        }
        for line, stage, gain in zip(lines, stages, gains, strict=True)
    ]


def _where(stage: Stage, seat: int) -> str:
    """Where points rise from: what was touched last, or the seat's place beside the board."""
    return stage.touched[-1] if stage.touched else f"player-{seat}"
