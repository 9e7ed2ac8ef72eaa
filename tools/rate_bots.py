"""How strong the bots are, from stored runs of the arena: writes `src/chabudai/bots/ratings.toml`, which pages show.

    python -m tools.rate_bots

All duels of two levels at tables of two that lie in `bench/arena/` count together.
"""

from __future__ import annotations

import json
from pathlib import Path

from chabudai.lab.ratings import bradley_terry

ROOT = Path(__file__).parents[1]
RUNS = ROOT / "bench" / "arena"
FILE = ROOT / "src" / "chabudai" / "bots" / "ratings.toml"
SEATS = 2


def ratings(runs: Path = RUNS) -> dict[str, dict[str, int]]:
    """By game, the Elo points of every bot that was measured, the weakest first."""
    duels: dict[str, list[tuple[str, str, float, int]]] = {}
    for file in sorted(runs.glob("*.json")):
        run = json.loads(file.read_text("utf-8"))
        if run["seats"] == SEATS and run["options"].get("mode") != "cooperative":
            found = duels.setdefault(run["game"], [])
            pairs = [pair for pair in run["pairs"] if "greedy" not in (pair["a"], pair["b"])]
            found += [(pair["a"], pair["b"], pair["a_share"], pair["games"]) for pair in pairs]
    return {game: _rated(pairs) for game, pairs in sorted(duels.items())}


def _rated(pairs: list[tuple[str, str, float, int]]) -> dict[str, int]:
    names = sorted({name for a, b, _, _ in pairs for name in (a, b)})
    return {rating.name: round(rating.rating) for rating in reversed(bradley_terry(names, pairs))}


def text(found: dict[str, dict[str, int]]) -> str:
    """The file."""
    parts = ["# Elo points at tables of two, from the runs in bench/arena/; written by `python -m tools.rate_bots`.\n"]
    for game, rated in found.items():
        rows = "".join(f"{name} = {points}\n" for name, points in rated.items())
        parts.append(f"[{game}]\n{rows}")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(text(ratings()), "utf-8")
    print(f"{FILE.relative_to(ROOT)} is written.")
