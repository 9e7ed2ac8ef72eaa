"""A worker process in which bots think and matches are rated: a job is a line of JSON on stdin, its answer on stdout.

A bot gets a written view, never a state, so it can only know what its seat may know.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from chabudai.bots import thought
from chabudai.bots.bot import Moment
from chabudai.core.events import Event
from chabudai.core.language import speaking
from chabudai.core.people import calling
from chabudai.core.record import Record
from chabudai.core.registry import load as load_game
from chabudai.core.registry import load_for
from chabudai.match import analysis, decisions
from chabudai.match.background.workers import GENTLY

GENTLE: Final = 10
"""By so much a process that works gently is nicer than others."""


def think(job: dict[str, Any]) -> dict[str, Any]:
    """The bot's move, and its reason where one is wanted."""
    view = load_game(str(job["view"]["game"])).restore(job["view"])
    events = [Event(event["seat"], event["kind"], event["values"], event["rule"]) for event in job["events"]]
    moment = Moment(float(job["seconds"]), events, job["memory"])
    with speaking(str(job["language"])), calling(job["names"]):
        seat, seed = int(job["seat"]), int(job["seed"])
        return thought.think(job["bot"], view, seat, seed, job["with_reason"], moment)._asdict()


def rate(job: dict[str, Any]) -> dict[str, Any]:
    """How every seat rates every position of a record."""
    return analysis.rate(Record.from_dict(job["record"])).to_dict()


def judge(job: dict[str, Any]) -> dict[str, Any]:
    """The decisions of some seats after a position, as many as some seconds are enough for."""
    record = Record.from_dict(job["record"])
    found, until = decisions.judge_on(load_for(record), record, job["seats"], int(job["after"]), float(job["seconds"]))
    return {"decisions": [each.to_dict() for each in found], "until": until}


def line(job: dict[str, Any]) -> dict[str, Any]:
    """What would have been better than a move, to the end of the turn."""
    record = Record.from_dict(job["record"])
    return {"moves": decisions.better_line(load_for(record), record, int(job["at"]))}


JOBS: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "think": think,
    "rate": rate,
    "judge": judge,
    "line": line,
}


def main() -> None:
    if GENTLY in sys.argv and hasattr(os, "nice"):
        os.nice(GENTLE)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    for line in sys.stdin:
        job = json.loads(line)
        answers.write(json.dumps(JOBS[job["job"]](job), separators=(",", ":")) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
