"""Which way to lay GACHIJO's walls is the most even? Looks for it by playing, and says how much hangs on it.

    python -m tools.layouts 4
    python -m tools.layouts 2 B C D
    python -m tools.layouts 2 A --bot level-4
    python -m tools.layouts 2 E F G --middle

The first looks on stage A for so many seats: greedy bots play every way to lay the two wall sheets a little, the ten
most even ones longer, the best two of those longer still, and the best one once more with fresh chance; and beside it
the way that turns nothing and leaves both sheets in the middle. On other stages those ways are tried that were the most
even ones on stage A, in fewer games. With a bot's name, that bot plays on what was found, and in the middle. With
--middle nothing is sought, and only the middle played. What is found goes to `bench/balance/gachijo-layouts.json`, and
a stage that is done is not done again.
"""

from __future__ import annotations

import argparse
import json
import math
from itertools import product
from pathlib import Path
from typing import Any

from chabudai.bots import registry as bots
from chabudai.bots.chair import seated
from chabudai.core import registry
from chabudai.core.state import NO_MOVE
from chabudai.lab.match import bot_rngs, match_seed

FILE = Path(__file__).parent.parent / "bench" / "balance" / "gachijo-layouts.json"
SEED = 2028
CHOICES = 6
"""So many decisions lay the board; after them, with two seats, the Oni is put on the usual Base."""
Layout = tuple[int, ...]
"""For each decision the number of its answer: turns of stage, items, red and blue, places of red and blue."""
MIDDLE: Layout = (0, 0, 0, 0, 2, 2)
EVERY: list[Layout] = [(0, 0, *rest) for rest in product(range(2), range(2), range(5), range(5))]
FIRST_STAGE = "A"
ROUNDS = [(100, 0, 60), (10, 1_000, 300), (2, 5_000, 700), (1, 10_000, 2_400)]
"""How many layouts each round has, the number of its first match, and how many matches each plays."""
FEW_ROUNDS = [(6, 1_000, 150), (1, 10_000, 600)]
"""The same for all stages but the first."""
CHECKED = 600
"""Matches of another bot, or in the middle alone."""


def wins(seats: int, stage: str, layout: Layout, first: int, matches: int, bot: str = "greedy") -> list[float]:
    """How often each seat wins when the board is laid like this; a shared victory counts in parts."""
    game = registry.load("gachijo")
    players = [bots.load(bot) for _ in range(seats)]
    won = [0.0] * seats
    for number in range(first, first + matches):
        state = game.new(seats, match_seed(SEED, number), {"cap": 60, "stage": stage})
        rngs = bot_rngs(SEED, number, seats)
        chairs = seated(state, players)
        moves = 0
        while actors := state.actors():
            seat = actors[0]
            usual = state.decision(seat).usual(state)
            if moves < CHOICES:
                move = state.legal_moves(seat)[layout[moves]]
            else:
                move = usual if usual != NO_MOVE else chairs[seat].choose(state, rngs[seat])
            state.play(seat, move)
            moves += 1
        best = [seat for seat, place in enumerate(state.ranking()) if place == 1]
        for seat in best:
            won[seat] += 1 / len(best)
    return won


def off(won: list[float]) -> float:
    """How far the least even seat is from its share."""
    return max(abs(each / sum(won) - 1 / len(won)) for each in won)


def tried_first(kept: dict[str, Any], seats: int) -> list[Layout]:
    """The ways to lay the walls that were the most even ones on the first stage, the one that was chosen in front."""
    found = kept[FIRST_STAGE][str(seats)]
    longer = sorted(found["rounds"][1]["wins"], key=lambda each: off(each[1]))
    return list(dict.fromkeys(tuple(layout) for layout in [found["chosen"], *[layout for layout, _ in longer]]))


def search(seats: int, rounds: list[tuple[int, int, int]], stage: str, left: list[Layout]) -> dict[str, Any]:
    """The rounds, each with what its best layouts win, and what is found."""
    played: list[dict[Layout, list[float]]] = []
    for count, first, matches in rounds:
        left = left[:count]
        played.append({layout: wins(seats, stage, layout, first, matches) for layout in left})
        left.sort(key=lambda layout: off(played[-1][layout]))
        print(f"{stage}, {seats} seats, {matches} matches each:", left[0], told(played[-1][left[0]]), flush=True)
    (chosen,) = played[-1]
    every = [[each / sum(won) for each in won] for won in played[0].values()]
    means = [sum(row[seat] for row in every) / len(every) for seat in range(seats)]
    noise = means[0] * (1 - means[0]) / rounds[0][2]
    spread = sum((row[0] - means[0]) ** 2 for row in every) / (len(every) - 1) - noise
    return {
        "chosen": list(chosen),
        "shares": told(played[-1][chosen]),
        "mean_of_all_layouts": [round(each, 4) for each in means],
        "deviation_of_first_seat_between_layouts": round(math.sqrt(max(0.0, spread)), 4),
        "rounds": [
            {"matches": matches, "wins": [[list(layout), won] for layout, won in round_.items()]}
            for (_, _, matches), round_ in zip(rounds, played, strict=True)
        ],
    }


def check(seats: int, stage: str, chosen: Layout, bot: str) -> dict[str, Any]:
    """What another bot wins on the layout that was chosen, and in the middle."""
    found = {
        name: told(wins(seats, stage, layout, ROUNDS[-1][1], CHECKED, bot))
        for name, layout in (("chosen", chosen), ("middle", MIDDLE))
    }
    print(f"{stage}, {seats} seats, {bot}, {CHECKED} matches:", found, flush=True)
    return {"matches": CHECKED, **found}


def told(won: list[float]) -> list[float]:
    return [round(each / sum(won), 4) for each in won]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seats", type=int, choices=(2, 3, 4))
    parser.add_argument("stages", nargs="*", default=[FIRST_STAGE])
    parser.add_argument("--bot", default="")
    parser.add_argument("--middle", action="store_true")
    asked = parser.parse_args()
    for stage in asked.stages:
        kept: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
        own = kept.setdefault(stage, {}).setdefault(str(asked.seats), {})
        if "middle" not in own:
            matches = ROUNDS[-1][2] // 2 if stage == FIRST_STAGE else CHECKED
            own["middle"] = told(wins(asked.seats, stage, MIDDLE, ROUNDS[-1][1], matches))
            print(f"{stage}, {asked.seats} seats, in the middle:", own["middle"], flush=True)
        if not asked.middle and "chosen" not in own:
            first = stage == FIRST_STAGE
            left = list(EVERY) if first else tried_first(kept, asked.seats)
            own |= search(asked.seats, ROUNDS if first else FEW_ROUNDS, stage, left)
        if asked.bot and asked.bot not in own:
            own[asked.bot] = check(asked.seats, stage, tuple(own["chosen"]), asked.bot)
        ordered = {name: dict(sorted(each.items())) for name, each in sorted(kept.items())}
        FILE.write_text(json.dumps(ordered, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
