"""Looking back at a match that is over, for routes of pages and of programs: its curve, its decisions, better lines."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from chabudai.match.analysis import Analysis, analyse
from chabudai.match.decisions import Decision, Judged, LineStep, cost, line_steps
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.snapshot import Snapshot, result_of


def _is_over(live: LiveMatch) -> bool:
    return live.status == OVER and live.session is not None


async def curve_of(request: Request, live: LiveMatch, patience: float) -> Analysis | None:
    """The curve of a match; None before its end, or while it takes longer than so many seconds to find out."""
    if not _is_over(live):
        return None
    ratings = await request.app.state.services.analyst.ratings(live.record(), patience)
    if ratings is None:
        return None
    return analyse(ratings, result_of(live)["ranking"] if any(seat.resigned for seat in live.seats) else None)


async def judged_of(request: Request, live: LiveMatch, patience: float) -> Judged | None:
    """How good decisions were, as far as that is known after so many seconds; None before the end."""
    if not _is_over(live):
        return None
    found: Judged = await request.app.state.services.analyst.judged(live, patience)
    return found


async def better_of(request: Request, live: LiveMatch, at: int) -> list[int]:
    """What would have been better than move `at`, to the end of the turn; empty before the end, or where it failed."""
    if not _is_over(live) or at > len(live.line):
        return []
    found: list[int] = await request.app.state.services.analyst.line(live.record(), at)
    return found


async def better_steps(request: Request, snapshot: Snapshot, at: int) -> list[LineStep]:
    """The same in positions."""
    line = await better_of(request, snapshot.live, at)
    if not line:
        return []
    before = snapshot.memory.past_positions.position(snapshot.live, at - 1)
    return line_steps(before, snapshot.live.line[at - 1][0], line)


def written(snapshot: Snapshot, judged: Judged, curve: Analysis | None) -> dict[str, Any]:
    """All of it for programs."""
    return {
        "done": judged.done,
        "rated": judged.until,
        "moves": judged.moves,
        "seats": [
            {
                "seat": seat,
                "decisions": found.decisions,
                "grades": found.counts,
                "share": found.share,
                "costliest": [each.at for each in found.costliest],
            }
            for seat, found in judged.summaries().items()
        ],
        "decisions": [_decision(snapshot, each) for each in judged.decisions],
        "curve": curve
        and {
            "kind": curve.kind,
            "values": curve.curve,
            "turning_points": [vars(point) for point in curve.turning_points],
        },
    }


def _decision(snapshot: Snapshot, decision: Decision) -> dict[str, Any]:
    seat, game = decision.seat, snapshot.game
    view = snapshot.memory.past_positions.position(snapshot.live, decision.at - 1).view(seat)
    moves = {"played": snapshot.live.line[decision.at - 1][1], "best": decision.best}
    return {
        "at": decision.at,
        "seat": seat,
        "grade": decision.grade,
        "loss": decision.loss,
        "cost": cost(decision, len(snapshot.names)),
        **{
            name: {"id": move, "move": game.moves.text(move), "sentence": game.sentence(view, seat, move)}
            for name, move in moves.items()
        },
    }
