"""How strong the bots are, from stored runs of the arena: writes what pages show and the tables of docs/bots.md.

    python -m tools.rate_bots

All duels of two levels at tables of two that lie in `bench/arena/` count together in `src/chabudai/bots/ratings.toml`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chabudai.core.registry import load
from chabudai.lab.ratings import Table, openskill, spread_evenly

ROOT = Path(__file__).parents[1]
RUNS = ROOT / "bench" / "arena"
FILE = ROOT / "src" / "chabudai" / "bots" / "ratings.toml"
SEATS = 2
DOCUMENT = ROOT / "docs" / "bots.md"
BEGIN = "<!-- Tables from bench/arena/, written by `python -m tools.rate_bots`. -->\n"
END = "<!-- End of the tables. -->\n"
DUELS = {
    ("level-2", "level-1"): "2 against 1",
    ("level-3", "level-2"): "3 against 2",
    ("level-4", "level-3"): "4 against 3",
    ("level-5", "level-4"): "5 against 4",
    ("level-5", "greedy"): "5 against greedy",
    ("level-5", "ismcts"): "5 against ISMCTS",
    ("level-5", "ismcts-evaluate"): "5 against ISMCTS with `evaluate`",
}
"""The columns of the tables; of a yardstick the simulations do not count."""
TOGETHER = ("solo", "cooperative")


def ratings(runs: Path = RUNS) -> dict[str, dict[str, int]]:
    """By game, the Elo points of every bot that was measured, the weakest first."""
    duels: dict[str, list[tuple[str, str, float, int]]] = {}
    for file in sorted(runs.glob("*.json")):
        run = json.loads(file.read_text("utf-8"))
        if run["seats"] == SEATS and run["options"].get("mode") != "cooperative":
            found = duels.setdefault(run["game"], [])
            pairs = [pair for pair in run["pairs"] if pair["a"].startswith("level") and pair["b"].startswith("level")]
            found += [(pair["a"], pair["b"], pair["a_share"], pair["games"]) for pair in pairs]
    return {game: _rated(pairs) for game, pairs in sorted(duels.items())}


def _rated(pairs: list[tuple[str, str, float, int]]) -> dict[str, int]:
    names = sorted({name for a, b, _, _ in pairs for name in (a, b)})
    met: list[Table] = []
    for duel in sorted(pairs):
        met += spread_evenly(*duel)
    return {rating.name: round(rating.rating) for rating in reversed(openskill(names, met))}


def text(found: dict[str, dict[str, int]]) -> str:
    """The file."""
    parts = ["# Elo points at tables of two, from the runs in bench/arena/; written by `python -m tools.rate_bots`.\n"]
    for game, rated in found.items():
        rows = "".join(f"{name} = {points}\n" for name, points in rated.items())
        parts.append(f"[{game}]\n{rows}")
    return "\n".join(parts)


def tables(runs: Path = RUNS) -> str:
    """What the document shows: shares at tables of two and more, and gains where nobody competes."""
    shares: dict[int, dict[str, dict[str, str]]] = {}
    gains: dict[str, dict[str, str]] = {}
    for file in sorted(runs.glob("*.json")):
        run = json.loads(file.read_text("utf-8"))
        pair = run["pairs"][0]
        column = DUELS.get((pair["a"], pair["b"].partition(":")[0]))
        if column is None:
            continue
        title = load(run["game"]).title
        mode = run["options"].get("mode")
        if mode in TOGETHER:
            gains.setdefault(f"{title}, {mode}", {})[column] = _gain(run)
        else:
            shares.setdefault(run["seats"], {}).setdefault(title, {})[column] = _share(pair)
    parts = [
        _table("two players: share of games (95 % interval)" if seats == SEATS else f"{seats} players", rows)
        for seats, rows in sorted(shares.items())
    ]
    if gains:
        parts.append(_table("better by so much of the result, from −1 to 1", gains))
    return "\n".join(parts)


def _share(pair: dict[str, Any]) -> str:
    return f"{pair['a_share']:.0%} of {pair['games']} ({pair['lo']:.0%}–{pair['hi']:.0%})"


def _gain(run: dict[str, Any]) -> str:
    found = run["gains"][0]
    games = run["pairs"][0]["games"]
    return f"{found['mean']:.3f} over {games} games ({found['lo']:.3f} to {found['hi']:.3f})"


def _table(head: str, rows: dict[str, dict[str, str]]) -> str:
    columns = [column for column in DUELS.values() if any(column in row for row in rows.values())]
    lines = [f"| {' | '.join([head, *columns])} |", "|---" * (len(columns) + 1) + "|"]
    for title, row in sorted(rows.items()):
        lines.append(f"| {' | '.join([title, *[row.get(column, 'not measured') for column in columns]])} |")
    return "\n".join(lines) + "\n"


def document(before: str) -> str:
    """The document with the tables of today."""
    head, _, rest = before.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{tables()}\n{END}{tail}"


if __name__ == "__main__":
    FILE.write_text(text(ratings()), "utf-8")
    DOCUMENT.write_text(document(DOCUMENT.read_text("utf-8")), "utf-8")
    print(f"{FILE.relative_to(ROOT)} and {DOCUMENT.relative_to(ROOT)} are written.")
