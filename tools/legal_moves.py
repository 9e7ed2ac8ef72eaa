"""How many legal moves does a player meet, and how long does it take to list them? Random games of any game.

    python -m tools.legal_moves gachijo --each stage --games 10000 --jobs 2
    python -m tools.legal_moves boo --seats 3 --json

In every position of every game all legal moves of the seat that decides are listed and one is played. A game that does
not end is broken off at the lab's limit of decisions. The slowest listing is that of the position which took longest
when it was listed five times over and the quickest of the five is taken, so that what else the machine does meanwhile
does not count.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from typing import NamedTuple

import chabudai
from chabudai.bots.playout import LIMIT
from chabudai.cli.shared import parse_settings
from chabudai.core.errors import BadOption, ChabudaiError
from chabudai.core.game import OptionValue
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State

AGAIN = 5
"""How often a position that may be the slowest is listed."""


class Job(NamedTuple):
    """Some games of one table; plain values, so that it travels to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    first: int
    games: int
    limit: int


class Figures(NamedTuple):
    """What was met in some games."""

    games: int = 0
    ended: int = 0
    """Games that came to an end before the limit."""
    decisions: int = 0
    moves: int = 0
    """Legal moves of all positions together."""
    most: int = 0
    nanoseconds: int = 0
    """Of all listings together."""
    slowest: int = 0
    where: str = ""
    """The match and the decision of the slowest listing."""

    def plus(self, other: Figures) -> Figures:
        slower = max(self, other, key=lambda one: one.slowest)
        return Figures(
            self.games + other.games,
            self.ended + other.ended,
            self.decisions + other.decisions,
            self.moves + other.moves,
            max(self.most, other.most),
            self.nanoseconds + other.nanoseconds,
            slower.slowest,
            slower.where,
        )

    def row(self) -> dict[str, object]:
        decisions = max(self.decisions, 1)
        return {
            "games": self.games,
            "ended": self.ended,
            "decisions": self.decisions,
            "mean": round(self.moves / decisions, 2),
            "max": self.most,
            "mean_us": round(self.nanoseconds / decisions / 1000, 2),
            "slowest_us": round(self.slowest / 1000, 1),
            "where": self.where,
        }


def list_again(state: State, seat: int) -> int:
    """The quickest of several listings of the same position, in nanoseconds."""
    best = sys.maxsize
    for _ in range(AGAIN):
        start = time.perf_counter_ns()
        state.legal_moves(seat)
        best = min(best, time.perf_counter_ns() - start)
    return best


def meet(job: Job) -> Figures:
    """Play the games of a job."""
    game = load(job.game)
    ended = decisions = total = most = spent = slowest = 0
    where = ""
    for number in range(job.first, job.first + job.games):
        state = game.new(job.seats, number, job.options)
        rng = Rng(number, "legal moves")
        played = 0
        while played < job.limit and (actors := state.actors()):
            seat = actors[0]
            start = time.perf_counter_ns()
            moves = state.legal_moves(seat)
            taken = time.perf_counter_ns() - start
            spent += taken
            total += len(moves)
            most = max(most, len(moves))
            if taken > slowest and (taken := list_again(state, seat)) > slowest:
                slowest = taken
                where = f"seed {number}, decision {played + 1}"
            state.play(seat, moves[rng.below(len(moves))])
            played += 1
        decisions += played
        ended += not state.actors()
    return Figures(job.games, ended, decisions, total, most, spent, slowest, where)


def measure(game: str, seats: int, options: dict[str, OptionValue], games: int, jobs: int, limit: int) -> Figures:
    """The figures of so many games, played by so many processes."""
    share = -(-games // jobs)
    parts = [Job(game, seats, options, first, min(share, games - first), limit) for first in range(0, games, share)]
    figures = Figures()
    if jobs == 1:
        return meet(parts[0])
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for part in pool.imap_unordered(meet, parts):
            figures = figures.plus(part)
    return figures


# --- command ----------------------------------------------------------------------------------------------------------


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help="id of the game, like kodama-forest")
    parser.add_argument("--seats", type=int, help="how many players (default: as many as can play)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--each", metavar="NAME", help="one line for each value of this option")
    parser.add_argument("--games", type=int, default=1000, help="random games for each line (default 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--limit", type=int, default=LIMIT, help=f"decisions of a game at most (default {LIMIT})")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a table")
    return parser.parse_args(given)


def tables(chosen: argparse.Namespace) -> list[tuple[str, int, dict[str, OptionValue]]]:
    """The tables to measure: a label, the seats, all options."""
    game = load(chosen.game)
    seats = chosen.seats or game.max_seats
    given = parse_settings(tuple(chosen.option))
    if not chosen.each:
        return [(game.id, seats, game.complete(seats, given))]
    values = {option.name: option.values for option in game.options}
    if chosen.each not in values:
        raise BadOption(f"{game.title} has no option '{chosen.each}'. Its options: {', '.join(values) or 'none'}.")
    return [
        (f"{chosen.each} {value}", seats, game.complete(seats, {**given, chosen.each: value}))
        for value in values[chosen.each]
    ]


def main(given: list[str]) -> int:
    chosen = arguments(given)
    if min(chosen.games, chosen.jobs, chosen.limit) < 1:
        print("Games, jobs and the limit are at least 1.", file=sys.stderr)
        return 2
    try:
        wanted = tables(chosen)
    except ChabudaiError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    build = "compiled" if chabudai.COMPILED else "interpreted"
    if not chosen.json:
        print(f"{chosen.game}, {wanted[0][1]} seats, {build}, limit {chosen.limit} decisions")
        print(f"{'':14}{'games':>8}{'ended':>8}{'decisions':>12}{'mean':>8}{'max':>6}{'mean µs':>9}{'slowest µs':>12}")
    for label, seats, options in wanted:
        row = measure(chosen.game, seats, options, chosen.games, chosen.jobs, chosen.limit).row()
        if chosen.json:
            print(
                json.dumps({"game": chosen.game, "seats": seats, "options": options, "build": build, **row}), flush=True
            )
        else:
            print(
                f"{label:14}{row['games']:>8}{row['ended']:>8}{row['decisions']:>12}{row['mean']:>8}{row['max']:>6}"
                f"{row['mean_us']:>9}{row['slowest_us']:>12}  ({row['where']})",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
