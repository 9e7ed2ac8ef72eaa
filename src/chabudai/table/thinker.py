"""A worker process in which bots think: a job is a line of JSON on stdin, the answer a line on stdout.

It gets a written view, never a state, so a bot can only know what its seat may know.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from chabudai.bots.registry import load as load_bot
from chabudai.core.language import speaking
from chabudai.core.registry import load as load_game
from chabudai.core.rng import Rng


def think(job: dict[str, Any]) -> dict[str, Any]:
    """The bot's move, and its reason where one is wanted."""
    view = load_game(str(job["view"]["game"])).restore(job["view"])
    bot, seat, seed = load_bot(job["bot"]), int(job["seat"]), int(job["seed"])
    move = bot.choose(view, seat, Rng(seed, "bot"))
    with speaking(str(job["language"])):
        reason = bot.reason(view, seat, move, Rng(seed, "reason")) if job["with_reason"] else ""
    return {"move": move, "reason": reason}


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    for line in sys.stdin:
        answers.write(json.dumps(think(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
