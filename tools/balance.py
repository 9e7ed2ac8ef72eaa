"""What runs of the lab say about our own content: stores their figures, draws the plots and prints the tables.

    chabudai lab run boo --seats greedy,greedy --seats greedy,greedy,greedy --games 10000 --seed 2027 --out runs/boo
    python -m tools.balance runs/boo runs/gachijo

For each game it writes `bench/balance/<game>.json` and `docs/images/balance-<game>.svg`; the two tables of
`docs/balance.md` come out on the terminal. Runs of the same game belong together. A run that is not whole counts as far
as it was played.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from chabudai.lab.metrics.catalogue import of_variant, take
from chabudai.lab.metrics.claims import FAIR, claims, seat_shares
from chabudai.lab.metrics.components import pieces
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.run_folder import Run

ROOT = Path(__file__).parent.parent
MIDDLE, POINT, STEP = 340, 20.0, 20
"""Where an even share is drawn, how wide a point is, how far apart two seats are."""
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#7d7466}.fair{fill:#8a9a5b;opacity:.28}"
    ".even{stroke:#7d7466;stroke-dasharray:4 3}.interval{stroke:#3f6f8f;stroke-width:4}.share{fill:#b5502f}"
)
SHOWN = ("decisions", "minutes", "margin", "lead_changes", "settled", "comebacks", "unused")


def summed(run: Run) -> dict[str, Any]:
    """Everything that a run says, as plain values."""
    tables = run.tables()
    found: list[dict[str, Any]] = []
    for number, variant in enumerate(run.experiment.variants):
        own = of_variant(tables, number)
        game = run.experiment.load(variant)
        taken = take(own, game)
        found.append(
            {
                "variant": variant._asdict(),
                "games": own.games.height,
                "seats": [list(share) for share in seat_shares(own)],
                "figures": {each.metric.name: list(each.figure) for each in taken},
                "claims": [
                    f"{each.sentence} {each.evidence}".strip() for each in claims(own, game, taken, pieces(own, game))
                ],
            }
        )
    return {"experiment": run.experiment.to_dict(), "digest": run.digest(), "variants": found}


def even_share(variant: dict[str, Any]) -> float:
    """What every seat would win if all were as good; games without a winner count for nobody."""
    return float(sum(seat[0] for seat in variant["seats"]) / len(variant["seats"]))


def drawn(title: str, variants: list[dict[str, Any]]) -> str:
    """The win share of every seat, in points from an even one."""

    def place(points: float) -> float:
        return round(MIDDLE + POINT * min(12.0, max(-12.0, 100 * points)), 1)

    marks: list[str] = []
    y = 6
    for variant in variants:
        y += 14
        for seat, (value, low, high, _) in enumerate(variant["seats"], 1):
            y += STEP
            even = even_share(variant)
            label = f"{variant['variant']['seats']} seats, seat 1" if seat == 1 else f"seat {seat}"
            marks.append(f'<text x="92" y="{y + 4}" text-anchor="end">{label}</text>')
            ends = f'x1="{place(low - even)}" x2="{place(high - even)}"'
            marks.append(f'<line class="interval" {ends} y1="{y}" y2="{y}"/>')
            marks.append(f'<circle class="share" cx="{place(value - even)}" cy="{y}" r="5"/>')
    bottom = y + 8
    for points in (-10, -5, -2, 0, 2, 5, 10):
        told = f"{points:+d}".replace("-", "−") if points else "0"
        marks.append(f'<text x="{place(points / 100)}" y="{bottom + 18}" text-anchor="middle">{told}</text>')
    band = f'x="{place(-FAIR)}" y="6" width="{place(FAIR) - place(-FAIR):g}" height="{bottom - 6}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {bottom + 26}" role="img" '
        f'aria-label="{title}: win share of each seat, in points from an even share"><style>{STYLE}</style>'
        f'<rect class="fair" {band}/><line class="even" x1="{MIDDLE}" x2="{MIDDLE}" y1="6" y2="{bottom}"/>'
        f"{''.join(marks)}</svg>\n"
    )


def shares_row(title: str, variant: dict[str, Any]) -> str:
    """A line of the first table; what is surely beside an even share is bold."""
    even = even_share(variant)
    told: list[str] = []
    for seat in variant["seats"]:
        figure = Figure(*seat)
        text = f"{figure.value * 100:.1f} % ({figure.low * 100:.1f}–{figure.high * 100:.1f})"
        told.append(f"**{text}**" if figure.surely_above(even) or figure.surely_below(even) else text)
    return f"| {title} | {variant['variant']['seats']} | {variant['games']} | {' · '.join(told)} |"


def figures_row(title: str, variant: dict[str, Any]) -> str:
    """A line of the second table."""
    told: list[str] = []
    for name in SHOWN:
        value = variant["figures"].get(name, [None])[0]
        shares = name in ("settled", "comebacks", "unused")
        told.append("—" if value is None else f"{value * 100:.0f} %" if shares else f"{value:.3g}")
    return f"| {title} | {variant['variant']['seats']} | {' | '.join(told)} |"


def main() -> None:
    games: dict[str, list[Run]] = {}
    for folder in sys.argv[1:]:
        run = Run.open(Path(folder))
        games.setdefault(run.experiment.variants[0].game, []).append(run)
    rows: list[str] = []
    more: list[str] = []
    for name, runs in games.items():
        title = runs[0].experiment.load(runs[0].experiment.variants[0]).title
        found = [summed(run) for run in runs]
        variants = [variant for each in found for variant in each["variants"]]
        text = json.dumps({"runs": found}, indent=1, ensure_ascii=False) + "\n"
        (ROOT / "bench" / "balance" / f"{name}.json").write_text(text, "utf-8")
        (ROOT / "docs" / "images" / f"balance-{name}.svg").write_text(drawn(title, variants), "utf-8")
        for place, variant in enumerate(variants):
            rows.append(shares_row("" if place else title, variant))
            more.append(figures_row("" if place else title, variant))
    print("\n".join([*rows, "", *more]))


if __name__ == "__main__":
    main()
