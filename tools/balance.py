"""What runs of the lab say about our own content: stores their figures, draws the plots and prints the tables.

    chabudai lab run boo --seats greedy,greedy --games 9700 --seed 4016 --out runs/boo
    python -m tools.balance runs/boo runs/gachijo

For each game the runs are added to `bench/balance/<game>.json`, each in place of one with the same experiment, and two
pictures are drawn in `docs/images/`: who wins by seat, and what goes with winning. The tables of `docs/balance.md` come
out on the terminal: by seat, by the order of the first round where chance decides who begins, by stage where a game has
stages, and what else the runs tell. A run that is not whole is refused: one that is stopped when it looks good says
more than it knows. Runs of the same bots on other chance count together; older ones, which the clock stopped, count
where there is no whole one. Without a run the tables and pictures are made anew from what is stored.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from chabudai.core import registry
from chabudai.core.palette import DARK, LIGHT
from chabudai.lab.experiment import Experiment, Variant
from chabudai.lab.match import match_seed
from chabudai.lab.metrics.catalogue import of_variant, take
from chabudai.lab.metrics.claims import FAIR, claims, games_needed, seat_shares, written
from chabudai.lab.metrics.components import pieces
from chabudai.lab.metrics.figures import Figure, share
from chabudai.lab.report import plots
from chabudai.lab.report.page import short
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import Tables

ROOT = Path(__file__).parent.parent
STORE = ROOT / "bench" / "balance"
IMAGES = ROOT / "docs" / "images"
GAMES = ("boo", "gachijo", "hitodama", "kodama-forest")
STEP = 30
REACH = 0.10
"""So far from an even share the plots go; what lies outside is drawn at their edge."""
SHOWN = ("decisions", "minutes", "margin", "lead_changes", "settled", "comebacks", "dead_moves", "unused")
SHARES = ("settled", "comebacks", "dead_moves", "unused")
DRAWN_PIECES = 16
LOOKS = {
    "greedy": ("nezumi", "circle"),
    "level-4": ("shu", "diamond"),
    "level-5": ("ai", "square"),
}
"""The hue and the mark of each bot, the weakest first."""


class Sample(NamedTuple):
    """All games of one bot with one number of seats on one stage."""

    seats: int
    stage: str
    """Empty for the usual one."""
    bot: str
    games: int
    whole: bool
    """As many as had been planned."""
    shares: list[Figure]
    """Of each seat."""
    order: list[Figure]
    """Of whoever begins, of the next one clockwise, …; empty where the same seat begins every match."""
    figures: dict[str, list[float]]
    """Of the longest run."""
    pieces: list[tuple[str, list[float], bool]]
    """What goes with winning in the longest run that tells it: name, difference in win share, whether it is sure."""
    told_by: int
    """So many games are in that run."""

    @property
    def even(self) -> float:
        """What every seat would win if all were as good; games without a winner count for nobody."""
        return sum(figure.value for figure in self.shares) / len(self.shares)


def summed(run: Run) -> dict[str, Any]:
    """Everything that a run says, as plain values."""
    tables = run.tables()
    found: list[dict[str, Any]] = []
    for number, variant in enumerate(run.experiment.variants):
        own = of_variant(tables, number)
        if not own.games.height:
            continue
        game = run.experiment.load(variant)
        taken = take(own, game)
        valued = pieces(own, game)
        begins = beginners(run.experiment, variant, own)
        kept = [] if variant.options.get("stage") else [each for each in valued if each.value]
        told = [f"{each.sentence} {each.evidence}".strip() for each in claims(own, game, taken, valued)]
        found.append(
            {
                "variant": variant._asdict(),
                "games": own.games.height,
                "seats": [list(share) for share in seat_shares(own)],
                "order": [list(share) for share in order_shares(begins, variant.seats, own)],
                "beginners": sorted(set(begins.values())),
                "figures": {each.metric.name: list(each.figure) for each in taken},
                "pieces": [[each.sort, each.name, list(each.value or ()), each.sure] for each in kept],
                "claims": told,
            }
        )
    return {"experiment": run.experiment.to_dict(), "digest": run.digest(), "variants": found}


def beginners(experiment: Experiment, variant: Variant, tables: Tables) -> dict[int, int]:
    """Which seat is asked first in each game; the matches are set up once more to see it."""
    game = experiment.load(variant)
    found: dict[int, int] = {}
    for number in tables.games["number"].to_list():
        match, _, held = variant.chances(number, experiment.seed, game.streams)
        fixed = {**held, **experiment.fixed}
        state = game.new(variant.seats, match_seed(experiment.seed, match), variant.options, fixed)
        found[number] = state.actors()[0]
    return found


def order_shares(begins: dict[int, int], seats: int, tables: Tables) -> list[Figure]:
    """The win share of the seat that is asked first in a match, of the next one clockwise, …"""
    won = [0.0] * seats
    played = [0] * seats
    for number, seat, credit in tables.seats.select("number", "seat", "credit").drop_nulls().iter_rows():
        place = (seat - begins[number]) % seats
        won[place] += credit
        played[place] += 1
    return [figure for one, all_ in zip(won, played, strict=True) if (figure := share(one, all_)) is not None]


def together(variants: Sequence[dict[str, Any]], word: str) -> list[Figure]:
    """The shares of several runs as one."""
    found: list[Figure] = []
    for rows in zip(*[variant[word] for variant in variants], strict=True):
        figure = share(sum(value * games for value, _, _, games in rows), sum(games for _, _, _, games in rows))
        if figure is not None:
            found.append(figure)
    return found


def samples(runs: Sequence[dict[str, Any]]) -> list[Sample]:
    """What the runs of a game say together, by stage, seats and then by bot."""
    alike: dict[tuple[str, int, int, str], dict[bool, list[dict[str, Any]]]] = {}
    for run in runs:
        for variant in run["variants"]:
            (bot,) = set(variant["variant"]["lineup"])
            stage = variant["variant"]["options"].get("stage", "")
            key = stage, variant["variant"]["seats"], list(LOOKS).index(bot), bot
            whole = variant["games"] == run["experiment"]["games"]
            alike.setdefault(key, {}).setdefault(whole, []).append(variant)
    found: list[Sample] = []
    for (stage, seats, _, bot), by_length in sorted(alike.items()):
        variants = by_length.get(True) or by_length[False]
        longest = max(variants, key=lambda variant: variant["games"])
        games = sum(variant["games"] for variant in variants)
        telling = max(variants, key=lambda variant: variant["games"] if "pieces" in variant else 0)
        valued = [(short(sort, name), value, sure) for sort, name, value, sure in telling.get("pieces", [])]
        drawn = len({seat for variant in variants for seat in variant.get("beginners", [])}) > 1
        shares, order = together(variants, "seats"), together(variants, "order") if drawn else []
        told_by = telling["games"] if valued else 0
        whole = True in by_length
        found.append(Sample(seats, stage, bot, games, whole, shares, order, longest["figures"], valued, told_by))
    return found


# --- tables ----------------------------------------------------------------------------------------------------------


def verdict(sample: Sample) -> str:
    """Is each seat within two points of an even share, surely?"""
    even = sample.even
    widest = max(max(figure.high - even, even - figure.low) for figure in sample.shares)
    if widest <= FAIR:
        return f"yes, within {widest * 100:.2f}"
    beyond = [
        seat
        for seat, figure in enumerate(sample.shares, 1)
        if figure.surely_above(even + FAIR) or figure.surely_below(even - FAIR)
    ]
    if beyond:
        return f"no: seat {', '.join(map(str, beyond))}"
    needed = games_needed(even)
    if any(figure.surely_above(even) or figure.surely_below(even) for figure in sample.shares):
        more = f"; {needed} games would tell by how much" if sample.games < needed else ""
        return f"surely uneven, within {widest * 100:.1f}{more}"
    more = f"; {needed} games would tell" if sample.games < needed else ""
    return f"open, within {widest * 100:.1f}{more}"


def shares_told(shares: Sequence[Figure], even: float) -> str:
    """Shares with their intervals; what is surely beside an even share is bold."""
    told: list[str] = []
    for figure in shares:
        text = f"{figure.value * 100:.1f} ({figure.low * 100:.1f}–{figure.high * 100:.1f})"
        told.append(f"**{text}**" if figure.surely_above(even) or figure.surely_below(even) else text)
    return " · ".join(told)


def shares_row(title: str, sample: Sample) -> str:
    """A line of the table of seats."""
    told = shares_told(sample.shares, sample.even)
    games = f"{sample.games}{'' if sample.whole else ' (clock)'}"
    return f"| {title} | {sample.seats} | {sample.bot} | {games} | {told} | {verdict(sample)} |"


def stage_row(stage: str, found: Sequence[Sample]) -> str:
    """A line of the table of stages: shares without their intervals, and how long a game takes, by number of seats."""
    told: list[str] = []
    for sample in found:
        shares = [
            f"**{figure.value * 100:.0f}**"
            if figure.surely_above(sample.even) or figure.surely_below(sample.even)
            else f"{figure.value * 100:.0f}"
            for figure in sample.shares
        ]
        told.append(f"{' · '.join(shares)} | {sample.figures['minutes'][0]:.0f}")
    return f"| {stage} | {' | '.join(told)} |"


def order_row(title: str, sample: Sample) -> str:
    """A line of the table of the order of play."""
    told = shares_told(sample.order, sample.even)
    return f"| {title} | {sample.seats} | {sample.bot} | {sample.games} | {told} |"


def figures_row(title: str, sample: Sample) -> str:
    """A line of the table of other figures."""
    told: list[str] = []
    for name in SHOWN:
        value = sample.figures.get(name, [None])[0]
        told.append("—" if value is None else f"{value * 100:.0f} %" if name in SHARES else f"{value:.3g}")
    return f"| {title} | {sample.seats} | {sample.bot} | {' | '.join(told)} |"


# --- pictures --------------------------------------------------------------------------------------------------------


def standalone(drawing: str) -> str:
    """A drawing of a report as a file of its own: on paper, in the colours of the palette by day and by night."""
    page = resources.files("chabudai.lab.report").joinpath("page.html").read_text("utf-8")
    rules = "".join(re.findall(r"^  svg:not\(\.chabudai\) ([^:{]*\{.*\})$", page, re.MULTILINE))
    light, dark = ("".join(f"--{name}:{colour};" for name, colour in theme.items()) for theme in (LIGHT, DARK))
    style = f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}{rules}"
    paper = f'<rect y="{-plots.HEAD}" width="100%" height="100%" rx="10" style="fill:var(--washi-high)"/>'
    opened = drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return opened.replace(">", f"><style>{style}</style>{paper}", 1) + "\n"


def mark(bot: str, x: float, y: float) -> str:
    hue, form = LOOKS[bot]
    look = f'style="fill:var(--{hue})" class="mark"'
    if form == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" {look}/>'
    corners = {"diamond": [(0, -7), (7, 0), (0, 7), (-7, 0)], "square": [(-5, -5), (5, -5), (5, 5), (-5, 5)]}[form]
    return f'<polygon points="{" ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners)}" {look}/>'


def seats_drawn(title: str, found: Sequence[Sample]) -> str:
    """The win share of every seat, in points from an even one; the bots below each other."""
    axis = plots.Axis(-REACH, REACH, plots.LEFT + 44, plots.WIDTH - plots.RIGHT)
    bots = [bot for bot in LOOKS if any(sample.bot == bot for sample in found)]
    marks: list[str] = []
    y = 50
    for seats in sorted({sample.seats for sample in found}):
        own = [sample for sample in found if sample.seats == seats]
        marks.append(plots.words(14, y + 5, f"{seats} seats", "quiet"))
        for seat in range(seats):
            marks.append(plots.words(plots.LEFT + 28, y + 5, f"Seat {seat + 1}", "label", "end"))
            for place, sample in enumerate(own):
                off = sample.shares[seat].less(sample.even)
                at = y + 11 * (place - (len(own) - 1) / 2)
                hue = LOOKS[sample.bot][0]
                ends = f'x1="{axis.at(off.low):g}" x2="{axis.at(off.high):g}" y1="{at:g}" y2="{at:g}"'
                drawn = f'<line {ends} style="stroke:var(--{hue})" class="interval"/>' + mark(
                    sample.bot, axis.at(off.value), at
                )
                marks.append(plots.titled(drawn, f"{sample.bot}, seat {seat + 1}: {written(off, 'points')}"))
            y += STEP
        y += 12
    bottom = y - 14
    band = f'x="{axis.at(-FAIR):g}" y="32" width="{axis.at(FAIR) - axis.at(-FAIR):g}" height="{bottom - 32}"'
    ground = [f'<rect {band} class="fair"/>']
    for points in range(-10, 11, 2):
        x = axis.at(points / 100)
        ground.append(plots.line(x, 32, x, bottom, "even" if not points else "grid"))
        ground.append(
            plots.words(x, bottom + 16, f"{points:+d}".replace("-", "−") if points else "0", "tick", "middle")
        )
    legend = [part for place, bot in enumerate(bots) for part in _key(bot, plots.LEFT + 54 + 120 * place)]
    return plots.svg(
        bottom + 28, f"{title}: win share of each seat, in points from an even share", [*ground, *legend, *marks]
    )


def _key(bot: str, x: float) -> list[str]:
    return [mark(bot, x, 16), plots.words(x + 12, 21, bot)]


def pieces_drawn(title: str, sample: Sample) -> str:
    """What goes with winning: the pieces with the largest differences that are sure."""
    sure = [
        (name, Figure(value, low, high, int(seen))) for name, (value, low, high, seen), sure in sample.pieces if sure
    ]
    most = sorted(sure, key=lambda each: -abs(each[1].value))[:DRAWN_PIECES]
    rows = [
        (name, figure, True, f"{name}: {written(figure, 'points')}")
        for name, figure in sorted(most, key=lambda each: -each[1].value)
    ]
    label = f"{title}, {sample.seats} seats, {sample.bot}: win share of seats that took it less that of others"
    return plots.values(rows, escape(label)) if rows else ""


def main() -> None:
    added: dict[str, list[dict[str, Any]]] = {}
    for folder in sys.argv[1:]:
        run = Run.open(Path(folder))
        if len(run.done()) < len(run.tasks):
            sys.exit(f"{folder} is not whole. To go on: chabudai lab resume {folder}")
        added.setdefault(run.experiment.variants[0].game, []).append(summed(run))
    seats: list[str] = []
    orders: list[str] = []
    stages: list[str] = []
    more: list[str] = []
    for name in GAMES:
        file = STORE / f"{name}.json"
        runs = json.loads(file.read_text("utf-8"))["runs"] if file.exists() else []
        for run_ in added.get(name, []):
            same = [place for place, each in enumerate(runs) if each["experiment"] == run_["experiment"]]
            if same:
                runs[same[0]] = run_
            else:
                runs.append(run_)
        file.write_text(json.dumps({"runs": runs}, indent=1, ensure_ascii=False) + "\n", "utf-8")
        every = samples(runs)
        found = [sample for sample in every if not sample.stage]
        title = registry.load(name).title
        (IMAGES / f"balance-{name}.svg").write_text(standalone(seats_drawn(title, found)), "utf-8")
        best = max(found, key=lambda sample: sample.told_by)
        drawing = pieces_drawn(title, best)
        if drawing:
            (IMAGES / f"balance-{name}-pieces.svg").write_text(standalone(drawing), "utf-8")
            print(f"{title}: what goes with winning is drawn of {best.told_by} games, {best.seats} seats, {best.bot}.")
        for place, sample in enumerate(found):
            seats.append(shares_row("" if place else title, sample))
            more.append(figures_row("" if place else title, sample))
            if sample.order:
                orders.append(order_row(title, sample))
        for stage in sorted({sample.stage for sample in every if sample.stage}):
            stages.append(stage_row(stage, [sample for sample in every if sample.stage == stage]))
    print("\n".join(["", *seats, "", *orders, "", *stages, "", *more]))


if __name__ == "__main__":
    main()
