"""What runs of the lab say about our own content: stored figures, and a picture of who wins by seat.

python -m tools.balance RUN…     writes bench/balance/GAME.json and docs/images/balance-GAME.svg for each run,
                                 and prints the rows of the tables in docs/balance.md
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from chabudai.lab.metrics.catalogue import of_variant, take
from chabudai.lab.metrics.claims import FAIR, claims, seat_shares
from chabudai.lab.metrics.components import pieces
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.run_folder import Run

ROOT = Path(__file__).parents[1]
WIDE = 0.12
"""The picture reaches so far to both sides of an even share."""
SHOWN = ("margin", "decisions", "minutes", "lead_changes", "settled", "comebacks", "unused")
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#7d7466}.fair{fill:#8a9a5b;opacity:.28}"
    ".even{stroke:#7d7466;stroke-dasharray:4 3}.interval{stroke:#3f6f8f;stroke-width:4}.share{fill:#b5502f}"
)


def main(folders: list[str]) -> None:
    for folder in folders:
        run = Run.open(Path(folder))
        tables = run.tables()
        game = run.experiment.load(run.experiment.variants[0])
        found = []
        drawn: list[tuple[int, list[Figure]]] = []
        for number, variant in enumerate(run.experiment.variants):
            own = of_variant(tables, number)
            taken = take(own, game)
            shares = seat_shares(own)
            figures = {each.metric.name: each.figure for each in taken}
            drawn.append((variant.seats, shares))
            found.append(
                {
                    "variant": variant._asdict(),
                    "games": own.games.height,
                    "seats": [list(share) for share in shares],
                    "figures": {name: list(figure) for name, figure in figures.items()},
                    "claims": [
                        f"{claim.sentence} {claim.evidence}".strip()
                        for claim in claims(own, game, taken, pieces(own, game))
                    ],
                }
            )
            told = " · ".join(f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%})" for share in shares)
            rest = " | ".join(f"{figures[name].value:.3g}" for name in SHOWN)
            print(f"| {game.title} | {variant.seats} | {own.games.height} | {told} | {rest} |")
        data = {"experiment": run.experiment.to_dict(), "digest": run.digest(), "variants": found}
        (ROOT / "bench" / "balance").mkdir(exist_ok=True)
        file = ROOT / "bench" / "balance" / f"{game.id}.json"
        file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
        (ROOT / "docs" / "images" / f"balance-{game.id}.svg").write_text(picture(game.title, drawn), "utf-8")


def picture(title: str, variants: list[tuple[int, list[Figure]]]) -> str:
    """The win share of every seat at every number of seats, measured from an even one."""
    rows = [(seats, seat, share.less(1 / seats)) for seats, shares in variants for seat, share in enumerate(shares)]
    height = 40 + 20 * len(rows) + 14 * len(variants)

    def at(value: float) -> float:
        return round(340 + 240 * max(-1.0, min(1.0, value / WIDE)), 1)

    parts = [f'<rect class="fair" x="{at(-FAIR)}" y="6" width="{at(FAIR) - at(-FAIR)}" height="{height - 32}"/>']
    parts.append(f'<line class="even" x1="340" x2="340" y1="6" y2="{height - 26}"/>')
    y = 6
    for seats, seat, share in rows:
        y += 20 if seat else 34
        words = f"{seats} seats, seat {seat + 1}" if seat == 0 else f"seat {seat + 1}"
        parts.append(f'<text x="92" y="{y + 4}" text-anchor="end">{words}</text>')
        parts.append(f'<line class="interval" x1="{at(share.low)}" x2="{at(share.high)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="share" cx="{at(share.value)}" cy="{y}" r="5"/>')
    for points in (-10, -5, -2, 0, 2, 5, 10):
        parts.append(f'<text x="{at(points / 100)}" y="{height - 8}" text-anchor="middle">{points:+d}</text>')
    label = f"{title}: win share of each seat, in points from an even share"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {height}" role="img" aria-label="{label}">'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
