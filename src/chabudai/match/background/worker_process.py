"""A worker process in which bots think and matches are rated: a job is a line of JSON on stdin, its answer on stdout.

A bot gets a written view, never a state, so it can only know what its seat may know.
"""

from __future__ import annotations

import json
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
from chabudai.match import analysis


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


JOBS: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {"think": think, "rate": rate}


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    for line in sys.stdin:
        job = json.loads(line)
        answers.write(json.dumps(JOBS[job["job"]](job), separators=(",", ":")) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
