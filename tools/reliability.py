"""Does `game.prospects` promise what comes true? Draws what was expected in matches of greedy bots, and what came.

    python -m tools.reliability --games 60

Writes docs/images/prospects.svg: a panel for each game; at each dot, positions of which about the same was expected,
and the mean result of those matches. On the line it came as expected. The matches are others than those by which
`tools.calibrate` has set the spreads.
"""

from __future__ import annotations

import argparse
from html import escape
from pathlib import Path
from typing import NamedTuple

from chabudai.bots.greedy import GreedyBot
from chabudai.bots.playout import LIMIT
from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.palette import LIGHT
from chabudai.core.rng import Rng

BINS = 10
FEWEST = 30
"""A dot stands for at least so many expectations."""
EVERY = 7
"""One in so many positions is looked at."""
PANEL, GAP, TOP = 250, 46, 34
FILE = Path(__file__).parents[1] / "docs" / "images" / "prospects.svg"


class Dot(NamedTuple):
    """Positions of which about the same was expected."""

    expected: float
    result: float
    share: float


def observations(game: Game, seats: int, number: int) -> list[tuple[float, float]]:
    """What some seat expected now and then in a greedy match, and what it got; nothing where all play together."""
    state = game.new(seats, Rng(number, "reliability", seats).seed())
    if not state.ranking():
        return []
    rng = Rng(number, "reliability moves", seats)
    bot = GreedyBot()
    moments: list[tuple[int, float]] = []
    for decisions in range(LIMIT):
        actors = state.actors()
        if not actors:
            results = state.utilities()
            return [(expected, results[seat]) for seat, expected in moments]
        if decisions % EVERY == EVERY - 1:
            seat = rng.below(seats)
            moments.append((seat, game.prospects(state.view(seat))[seat]))
        state.play(actors[0], bot.choose(state.view(actors[0]), actors[0], rng))
    return []


def dots(pairs: list[tuple[float, float]]) -> list[Dot]:
    """The pairs in even steps of what was expected."""
    found: list[Dot] = []
    for step in range(BINS):
        low = -1 + 2 * step / BINS
        inside = [pair for pair in pairs if low <= pair[0] < low + 2 / BINS or (pair[0] == 1.0 and step == BINS - 1)]
        if len(inside) >= FEWEST:
            size = len(inside)
            found.append(
                Dot(sum(pair[0] for pair in inside) / size, sum(pair[1] for pair in inside) / size, size / len(pairs))
            )
    return found


def error(found: list[Dot]) -> float:
    """How far results lay from what was expected, on average over positions."""
    return sum(dot.share * abs(dot.result - dot.expected) for dot in found) / sum(dot.share for dot in found)


def panel(title: str, found: list[Dot], left: float, top: float) -> str:
    def at(value: float) -> float:
        return round((value + 1) / 2 * PANEL, 1)

    parts = [
        f'<g transform="translate({left} {top})"><rect width="{PANEL}" height="{PANEL}" class="frame"/>',
        f'<path d="M0 {PANEL}L{PANEL} 0" class="ideal"/><text x="0" y="-10" class="title">{escape(title)}</text>',
    ]
    for value, label in ((-1, "−1"), (0, "0"), (1, "1")):
        parts.append(f'<text x="{at(value)}" y="{PANEL + 16}" text-anchor="middle">{label}</text>')
        parts.append(f'<text x="-6" y="{PANEL - at(value) + 4}" text-anchor="end">{label}</text>')
    points = " ".join(f"{at(dot.expected)},{PANEL - at(dot.result)}" for dot in found)
    parts.append(f'<polyline points="{points}" class="course"/>')
    for dot in found:
        about = f"expected {dot.expected:+.2f}, came {dot.result:+.2f}, {dot.share:.0%} of the positions"
        radius = round(2.5 + 14 * dot.share**0.5, 1)
        parts.append(
            f'<circle cx="{at(dot.expected)}" cy="{PANEL - at(dot.result)}" r="{radius}">'
            f"<title>{about}</title></circle>"
        )
    return "".join([*parts, "</g>"])


def picture(panels: list[tuple[str, list[Dot]]], about: str) -> str:
    width, height = 2 * (PANEL + GAP) + GAP / 2, -(-len(panels) // 2) * (PANEL + GAP + TOP) + 24
    style = (
        "text{font:13px system-ui,sans-serif;fill:#6b6257}.title{font-weight:600}.frame{fill:none;stroke:#6b625766}"
        f".ideal{{stroke:#6b6257;stroke-dasharray:4 4;fill:none}}.course{{fill:none;stroke:{LIGHT['ai']}}}"
        f"circle{{fill:{LIGHT['ai']};fill-opacity:.75}}"
    )
    inside = "".join(
        panel(title, found, GAP + number % 2 * (PANEL + GAP), TOP + number // 2 * (PANEL + GAP + TOP - 12))
        for number, (title, found) in enumerate(panels)
    )
    below = (
        f'<text x="{GAP}" y="{height - 8}">across: expected; up: what came of it; larger dots: more positions</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="What prospects promised and what came of it"><desc>{escape(about)}</desc>'
        f"<style>{style}</style>{inside}{below}</svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="matches for each number of seats")
    parser.add_argument("--most-seats", type=int, default=4)
    given = parser.parse_args()
    panels: list[tuple[str, list[Dot]]] = []
    for name in registry.names():
        game = registry.load(name)
        pairs: list[tuple[float, float]] = []
        for seats in range(max(2, game.min_seats), min(given.most_seats, game.max_seats) + 1):
            for number in range(given.games):
                pairs += observations(game, seats, number)
        found = dots(pairs)
        panels.append((f"{game.title}: off by {error(found):.2f}", found))
        print(f"{game.title}: {len(pairs)} expectations, off by {error(found):.3f} on average", flush=True)
    about = f"python -m tools.reliability --games {given.games} --most-seats {given.most_seats}: matches of greedy bots"
    FILE.write_text(picture(panels, about), "utf-8")


if __name__ == "__main__":
    main()
