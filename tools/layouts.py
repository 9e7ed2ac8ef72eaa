"""Which way to lay GACHIJO's walls is the most even? Looks for it by playing, and says how much hangs on it.

    python -m tools.layouts 3

plays greedy bots on stage A for so many seats: every way to lay the two wall sheets a little, the ten most even ones
longer, the best two of those longer still, and the best one once more with fresh chance; and beside it the way that
turns nothing and leaves both sheets in the middle. What it finds goes to `bench/balance/gachijo-layouts.json`.
"""

from __future__ import annotations

import json
import math
import sys
from itertools import product
from pathlib import Path

from chabudai.bots import registry as bots
from chabudai.bots.chair import seated
from chabudai.core import registry
from chabudai.core.state import NO_MOVE
from chabudai.lab.match import bot_rngs, match_seed

FILE = Path(__file__).parent.parent / "bench" / "balance" / "gachijo-layouts.json"
SEED = 2028
CHOICES = 6
"""So many decisions lay the board; after them, with two seats, the Oni is put on the usual Base."""
MIDDLE = (0, 0, 0, 0, 2, 2)
ROUNDS = [(100, 0, 60), (10, 1_000, 300), (2, 5_000, 700), (1, 10_000, 2_400)]
"""How many layouts each round has, the number of its first match, and how many matches each plays."""

Layout = tuple[int, ...]
"""For each decision the number of its answer: turns of stage, items, red and blue, places of red and blue."""


def wins(seats: int, layout: Layout, first: int, matches: int) -> list[float]:
    """How often each seat wins when the board is laid like this; a shared victory counts in parts."""
    game = registry.load("gachijo")
    greedy = [bots.load("greedy") for _ in range(seats)]
    won = [0.0] * seats
    for number in range(first, first + matches):
        state = game.new(seats, match_seed(SEED, number), {"cap": 60})
        rngs = bot_rngs(SEED, number, seats)
        chairs = seated(state, greedy)
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


def search(seats: int) -> dict[str, object]:
    """The rounds, each with what its best layouts win, and what is found."""
    left: list[Layout] = [(0, 0, *rest) for rest in product(range(2), range(2), range(5), range(5))]
    played: list[dict[Layout, list[float]]] = []
    for count, first, matches in ROUNDS:
        left = left[:count]
        played.append({layout: wins(seats, layout, first, matches) for layout in left})
        left.sort(key=lambda layout: off(played[-1][layout]))
        print(f"{seats} seats, {matches} matches each:", left[0], told(played[-1][left[0]]), flush=True)
    middle = wins(seats, MIDDLE, ROUNDS[-1][1], ROUNDS[-1][2] // 2)
    return summed(seats, played, middle)


def summed(seats: int, played: list[dict[Layout, list[float]]], middle: list[float]) -> dict[str, object]:
    """What is kept of a search."""
    (chosen,) = played[-1]
    every = [[each / sum(won) for each in won] for won in played[0].values()]
    means = [sum(row[seat] for row in every) / len(every) for seat in range(seats)]
    noise = means[0] * (1 - means[0]) / ROUNDS[0][2]
    spread = sum((row[0] - means[0]) ** 2 for row in every) / (len(every) - 1) - noise
    return {
        "chosen": list(chosen),
        "shares": told(played[-1][chosen]),
        "middle": told(middle),
        "mean_of_all_layouts": [round(each, 4) for each in means],
        "deviation_of_first_seat_between_layouts": round(math.sqrt(max(0.0, spread)), 4),
        "rounds": [
            {"matches": matches, "wins": [[list(layout), won] for layout, won in round_.items()]}
            for (_, _, matches), round_ in zip(ROUNDS, played, strict=True)
        ],
    }


def told(won: list[float]) -> list[float]:
    return [round(each / sum(won), 4) for each in won]


def main() -> None:
    seats = int(sys.argv[1])
    kept = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    kept[str(seats)] = search(seats)
    FILE.write_text(json.dumps(dict(sorted(kept.items())), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
