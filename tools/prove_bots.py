"""How strong the levels are: plays the duels that docs/bots.md tells of, and keeps their results in `bench/arena/`.

    python -m tools.prove_bots --games boo hitodama --duels 5-4 5-greedy --seats 2 --number 400 --jobs 2

Duels are named by what stands before and behind the dash. Every match has its own fixed chance. What was played is kept
in build/arena/, so that the tool can be stopped at any time; the same command goes on.
"""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from pathlib import Path

from chabudai.core.grid import COMPILED
from chabudai.core.registry import load, names
from chabudai.lab.arena import Result, Schedule, Tally
from chabudai.lab.arena_folder import ArenaFolder

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "arena"
SEED = 2026
"""Settings are to be chosen by games of other seeds."""
KEPT_EVERY = 8


def bot(short: str) -> str:
    """A bot by its short name: a level is called by its number."""
    return f"level-{short}" if short.isdigit() else short


def prove(game: str, seats: int, mode: str, duel: str, number: int, jobs: int) -> None:
    """Play one duel on, and write what it has shown so far."""
    one, _, other = duel.partition("-")
    pair = [bot(one), bot(other)]
    options = load(game).complete(seats, {"mode": mode} if mode else {})
    schedule = Schedule(game, pair, seats, number, options, SEED, stops_early=False)
    together = f"-{mode}" if mode else ""
    name = f"{game}-{seats}-seats{together}-{pair[0]}-{pair[1].replace(':', '-')}"
    folder = ArenaFolder(ROOT / "build" / "arena" / f"{name}-{number}", schedule)
    tally = Tally(schedule, folder.outcomes())
    with closing(tally.play(jobs)) as outcomes:
        for count, _ in enumerate(outcomes, 1):
            if count % KEPT_EVERY == 0:
                keep(tally, folder, name)
    keep(tally, folder, name)


def keep(tally: Tally, folder: ArenaFolder, name: str) -> None:
    folder.write(list(tally.outcomes.values()))
    if not tally.rounds_of(0)[0]:
        return
    result = Result(tally)
    pair = result.duels[0]
    mean, low, high = pair.gain
    print(f"{name}: {pair.share:.1%} of {pair.games} games, gain {mean:.3f} ({low:.3f} to {high:.3f})", flush=True)
    text = json.dumps(result.to_dict(), indent=2, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=names(), choices=names(), metavar="GAME")
    parser.add_argument("--duels", nargs="+", default=["2-1", "3-2", "4-3", "5-4", "5-greedy"], metavar="A-B")
    parser.add_argument("--seats", nargs="+", type=int, default=[2])
    parser.add_argument("--mode", default="", help="the value of the game's option 'mode'")
    parser.add_argument("--number", type=int, default=400, help="games of each duel")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if not COMPILED:
        parser.error("this takes the compiled engine; run it by .venv-wheel/bin/python")
    for duel in given.duels:
        for game in given.games:
            for seats in given.seats:
                prove(game, seats, given.mode, duel, given.number, given.jobs)


if __name__ == "__main__":
    main()
