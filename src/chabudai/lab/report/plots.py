"""Drawings for reports: small SVGs in the colours of the palette, readable by day, by night and on paper.

Every mark has its figure in words, shown above the drawing when it is pointed at or touched. Seats differ by colour and
by shape.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from chabudai.core.palette import HUES, SEATS
from chabudai.lab.metrics.figures import Figure

WIDTH = 560
LEFT = 104
RIGHT = 18
INNER = WIDTH - LEFT - RIGHT
LONGEST = 26
"""So many letters of a name stand beside a drawing, on a phone too."""
HEAD = 12
"""Room above a drawing for the words of what is pointed at."""


class Axis(NamedTuple):
    """Maps values to places between two ends of a drawing."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value; what lies outside is held at the edge."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return round(self.start + min(1.0, max(0.0, share)) * (self.end - self.start), 1)

    def ticks(self, count: int = 5) -> list[float]:
        """Round numbers along it.

        >>> Axis(0, 9, 0, 100).ticks()
        [0, 2, 4, 6, 8]
        """
        rough = (self.high - self.low) / count or 1
        power = 10 ** math.floor(math.log10(rough))
        step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def number(value: float) -> str:
    """A number as people write it.

    >>> number(1234.0), number(-0.5), number(3.14159)
    ('1234', '−0.5', '3.14')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−") or "0"


def percent(value: float) -> str:
    return f"{number(round(value * 100, 1))} %"


def svg(height: float, label: str, parts: list[str]) -> str:
    inside = "".join(parts)
    box = f"0 {-HEAD} {WIDTH} {height + HEAD:g}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def titled(mark: str, title: str) -> str:
    return f"<g><title>{escape(title)}</title>{mark}{words(WIDTH - RIGHT, 1, title, 'tip', 'end')}</g>"


def shape(seat: int, x: float, y: float, size: float = 6) -> str:
    """The mark of a seat."""
    look = SEATS[seat % len(SEATS)]
    fill = f'fill="var(--{look.hue})" class="mark"'
    corners = {
        "triangle": [(0, -1.15), (1.1, 0.8), (-1.1, 0.8)],
        "diamond": [(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)],
        "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        "hexagon": [(math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3)) for turn in range(6)],
        "cross": [
            (-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4),
            (0.4, 1.1), (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4),
        ],
    }.get(look.shape)  # fmt: skip
    if corners is None:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" {fill}/>'
    points = " ".join(f"{x + dx * size:.1f},{y + dy * size:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" {fill}/>'


def bottom(axis: Axis, y: float, form: str = "") -> list[str]:
    """Tick marks and numbers under a drawing."""
    write = percent if form == "share" else number
    parts: list[str] = []
    for tick in axis.ticks():
        place = axis.at(tick)
        parts += [line(place, 12, place, y, "grid"), words(place, y + 16, write(tick), "tick", "middle")]
    return parts


def seat_shares(shares: Sequence[Figure], fair: float, before: Sequence[Figure] = ()) -> str:
    """The win share of each seat with its interval, beside the even share; in grey above it what it was `before`."""
    even = sum(figure.value for figure in shares) / len(shares)
    furthest = max(max(figure.high - even, even - figure.low) for figure in [*shares, *before])
    reach = max(1.1 * furthest, 3 * fair)
    axis = Axis(max(0.0, even - reach), min(1.0, even + reach), LEFT, WIDTH - RIGHT)
    bottom_y = 22 + 34 * len(shares)
    parts = bottom(axis, bottom_y, "share")
    near = axis.at(even - fair)
    parts.append(
        f'<rect x="{near:g}" y="12" width="{axis.at(even + fair) - near:.1f}" height="{bottom_y - 12}" class="fair"/>'
    )
    parts.append(line(axis.at(even), 12, axis.at(even), bottom_y, "even"))
    for seat, figure in enumerate(before):
        title = f"Seat {seat + 1} in the first run: {percent(figure.value)}"
        parts.append(titled(_mark(axis, figure, 26 + 34 * seat, "nezumi", 4.5), title))
    for seat, figure in enumerate(shares):
        y = (39 if before else 34) + 34 * seat
        hue = SEATS[seat % len(SEATS)].hue
        interval = (
            f'<line x1="{axis.at(figure.low):g}" x2="{axis.at(figure.high):g}" y1="{y}" y2="{y}" '
            f'style="stroke:var(--{hue})" class="interval"/>'
        )
        title = f"Seat {seat + 1}: {percent(figure.value)}, {percent(figure.low)} to {percent(figure.high)}"
        parts += [
            words(LEFT - 12, y + 5, f"Seat {seat + 1}", "label", "end"),
            titled(interval + shape(seat, axis.at(figure.value), y, 7), title),
        ]
    return svg(bottom_y + 24, "Win share of each seat", parts)


def histogram(values: Sequence[float], unit: str, hue: str = "ai") -> str:
    """How often each value came up."""
    low, high = min(values), max(values)
    width = max(1.0, (high - low) / 24)
    width = math.ceil(width) if all(float(value).is_integer() for value in values) else width
    bins = int((high - low) / width) + 1
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    axis = Axis(low, low + bins * width, 20, WIDTH - RIGHT)
    most = max(counts)
    parts = bottom(axis, 152)
    for place, count in enumerate(counts):
        x, end = axis.at(low + place * width), axis.at(low + (place + 1) * width)
        tall = 136 * count / most
        start, stop = low + place * width, low + (place + 1) * width
        reach = number(start) if width == 1 else f"{number(start)} to {number(stop)}"
        size = f'width="{max(0.5, end - x - 1.5):.1f}" height="{tall:.1f}"'
        bar = f'<rect x="{x + 0.75:g}" y="{152 - tall:.1f}" {size} rx="2" fill="var(--{hue})"/>'
        parts.append(titled(bar, f"{reach} {unit}: {count} games"))
    middle = sum(values) / len(values)
    parts.append(titled(line(axis.at(middle), 8, axis.at(middle), 152, "even"), f"mean {number(middle)}"))
    return svg(176, f"Distribution of {unit}", parts)


def boxes(groups: Sequence[Sequence[float]], names: Sequence[str] = ()) -> str:
    """Scores of each seat, or of what the names say: whiskers from the 5th to the 95th of a hundred, a box of the
    middle half, the median.
    """
    known = [sorted(group) for group in groups]
    low = min(group[0] for group in known)
    high = max(group[-1] for group in known)
    axis = Axis(low, high, LEFT, WIDTH - RIGHT)
    bottom_y = 22 + 38 * len(known)
    parts = bottom(axis, bottom_y)
    for seat, group in enumerate(known):
        y = 36 + 38 * seat
        look = SEATS[seat % len(SEATS)]
        name = names[seat] if names else f"Seat {seat + 1}"
        cut = [group[min(len(group) - 1, int(share * len(group)))] for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
        at = [axis.at(value) for value in cut]
        mark = (
            line(at[0], y, at[4], y, "whisker")
            + f'<rect x="{at[1]:g}" y="{y - 11}" width="{max(2, at[3] - at[1]):.1f}" height="22" rx="4" '
            f'fill="var(--{look.hue}-pale)" stroke="var(--{look.hue}-deep)"/>'
            + line(at[2], y - 11, at[2], y + 11, "median")
        )
        title = f"{name}: median {number(cut[2])}, middle half {number(cut[1])} to {number(cut[3])}"
        parts += [
            "" if names else shape(seat, LEFT - 92, y, 6),
            words(LEFT - 12, y + 5, name, "label", "end"),
            titled(mark, title),
        ]
    return svg(bottom_y + 24, "Scores" if names else "Scores of each seat", parts)


def courses(lines: Sequence[Sequence[float]]) -> str:
    """The mean score of each seat through the game."""
    low = min(min(each) for each in lines)
    high = max(max(each) for each in lines)
    down = Axis(low, high, 200, 14)
    across = Axis(0, 1, 52, WIDTH - 34)
    parts: list[str] = []
    for tick in down.ticks():
        parts += [
            line(52, down.at(tick), WIDTH - 34, down.at(tick), "grid"),
            words(44, down.at(tick) + 4, number(tick), "tick", "end"),
        ]
    for share, text in ((0.0, "start"), (0.5, "half way"), (1.0, "end")):
        parts.append(words(across.at(share), 222, text, "tick", "middle"))
    for seat, each in enumerate(lines):
        hue = SEATS[seat % len(SEATS)].hue
        steps = len(each) - 1
        points = " ".join(f"{across.at(step / steps):g},{down.at(value):g}" for step, value in enumerate(each))
        path = f'<polyline points="{points}" class="course" style="stroke:var(--{hue})"/>'
        own = [titled(path, f"Seat {seat + 1}: ends at {number(each[-1])} on average")]
        for step in range(seat * 2 % 5, steps + 1, 5):
            title = f"Seat {seat + 1}, {percent(step / steps)} of the game: {number(each[step])}"
            own.append(titled(shape(seat, across.at(step / steps), down.at(each[step]), 4.5), title))
        parts.append(f'<g class="series-{seat + 1}">{"".join(own)}</g>')
    return svg(232, "Mean score of each seat through the game", parts)


def band(steps: Sequence[tuple[float, float, float]]) -> str:
    """A value through the game: a line for its middle, a band from the lower to the upper quarter."""
    down = Axis(min(0.0, *[low for low, _, _ in steps]), max(0.0, *[high for _, _, high in steps]), 200, 14)
    across = Axis(0, len(steps) - 1, 52, WIDTH - 34)
    places = [across.at(place) for place in range(len(steps))]
    edge = [(x, down.at(high)) for x, (_, _, high) in zip(places, steps, strict=True)]
    edge += [(x, down.at(low)) for x, (low, _, _) in reversed(list(zip(places, steps, strict=True)))]
    middle = [(x, down.at(value)) for x, (_, value, _) in zip(places, steps, strict=True)]
    around, along = (" ".join(f"{x:g},{y:g}" for x, y in points) for points in (edge, middle))
    parts = [f'<polygon points="{around}" style="fill:var(--matsu-pale)"/>']
    for tick in down.ticks():
        kind = "zero" if tick == 0 else "grid"
        parts += [
            line(52, down.at(tick), WIDTH - 34, down.at(tick), kind),
            words(44, down.at(tick) + 4, number(tick), "tick", "end"),
        ]
    for place, text in ((0.0, "start"), (0.5, "half way"), (1.0, "end")):
        parts.append(words(across.at(place * (len(steps) - 1)), 222, text, "tick", "middle"))
    parts.append(f'<polyline points="{along}" class="course" style="stroke:var(--matsu)"/>')
    for place, ((x, y), (low, value, high)) in enumerate(zip(middle, steps, strict=True)):
        dot = f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="var(--matsu)" class="mark"/>'
        far = percent(place / (len(steps) - 1))
        parts.append(titled(dot, f"{far} of the game: {number(value)}, middle half {number(low)} to {number(high)}"))
    return svg(232, "Lead of the later winner through the game", parts)


def stacks(rows: Sequence[Sequence[float]], labels: Sequence[str], names: Sequence[str] = ()) -> str:
    """Mean points by category, a bar for each seat, or for what the names say; losses go to the left."""
    low = min(0.0, *[sum(min(0.0, value) for value in row) for row in rows])
    high = max(0.0, *[sum(max(0.0, value) for value in row) for row in rows])
    axis = Axis(low, high, LEFT, WIDTH - RIGHT)
    bottom_y = 22 + 38 * len(rows)
    parts = bottom(axis, bottom_y)
    for seat, row in enumerate(rows):
        y = 22 + 38 * seat
        name = names[seat] if names else f"Seat {seat + 1}"
        parts.append(words(LEFT - 12, y + 19, name, "label", "end"))
        plus = minus = 0.0
        for place, value in enumerate(row):
            start = plus if value > 0 else minus + value
            if value > 0:
                plus += value
            else:
                minus += value
            x, end = axis.at(start), axis.at(start + abs(value))
            tone = fill_of(place)
            bar = f'<rect x="{x:g}" y="{y}" width="{end - x:.1f}" height="28" {tone}/>'
            if value:
                parts.append(titled(bar, f"{name}, {labels[place]}: {number(value)}"))
    parts.append(line(axis.at(0), 12, axis.at(0), bottom_y, "zero"))
    return svg(bottom_y + 24, "Points by category", parts)


def fill_of(place: int) -> str:
    """A colour for a category: the plain hues first, then their pale ones with an edge."""
    hue = HUES[place % len(HUES)]
    tone = hue if place < len(HUES) else f"{hue}-pale"
    return f'style="fill:var(--{tone});stroke:var(--{hue}-deep)"'


def swatch(place: int) -> str:
    square = f'<rect x="1" y="1" width="10" height="10" rx="2" {fill_of(place)}/>'
    return f'<svg class="swatch" viewBox="0 0 12 12" aria-hidden="true">{square}</svg>'


def seat_swatch(seat: int) -> str:
    return f'<svg class="swatch" viewBox="0 0 12 12" aria-hidden="true">{shape(seat, 6, 6, 4.5)}</svg>'


def rates(rows: Sequence[tuple[str, int, int]]) -> str:
    """For each name how often it was taken of the times that it was offered, as bars."""
    left = 190
    axis = Axis(0, 1, left, WIDTH - RIGHT - 24)
    bottom_y = 18 + 22 * len(rows)
    parts = bottom(axis, bottom_y, "share")
    for place, (name, offered, taken) in enumerate(rows):
        y = 26 + 22 * place
        wide = max(1.0, axis.at(taken / offered) - left)
        bar = f'<rect x="{left}" y="{y - 7}" width="{wide:.1f}" height="14" rx="3" fill="var(--fuji)"/>'
        title = f"{name}: taken {taken} of {offered} times, {percent(taken / offered)}"
        parts += [words(left - 10, y + 5, name, "label", "end"), titled(bar, title)]
    return svg(bottom_y + 24, "How often each kind of move was taken", parts)


def shares(rows: Sequence[tuple[str, Figure]]) -> str:
    """A share with its interval for each name."""
    top = max(figure.high for _, figure in rows if math.isfinite(figure.high)) if len(rows) else 1.0
    axis = Axis(0, max(0.1, min(1.5, top)), 190, WIDTH - RIGHT - 12)
    return _intervals(rows, axis, "kaki", "Share of luck by source of chance", "share")


def ladder(rows: Sequence[tuple[str, Figure]], label: str, form: str = "", even: float | None = None) -> str:
    """A value with its interval for each name, on an axis that is as wide as they and what is even need."""
    marked = [] if even is None else [even]
    low = min([figure.low for _, figure in rows] + marked)
    high = max([figure.high for _, figure in rows] + marked)
    return _intervals(rows, Axis(low, high, 190, WIDTH - RIGHT - 12), "ai", label, form, even)


def _intervals(
    rows: Sequence[tuple[str, Figure]], axis: Axis, hue: str, label: str, form: str, even: float | None = None
) -> str:
    """A line for each name, with its value and its interval in a hue."""
    bottom_y = 18 + 26 * len(rows)
    parts = bottom(axis, bottom_y, form)
    if even is not None:
        parts.append(line(axis.at(even), 12, axis.at(even), bottom_y, "even"))
    write = percent if form == "share" else number
    for place, (name, figure) in enumerate(rows):
        y = 28 + 26 * place
        title = f"{name}: {write(figure.value)}, {write(figure.low)} to {write(figure.high)}"
        parts += [words(180, y + 5, name, "label", "end"), titled(_mark(axis, figure, y, hue), title)]
    return svg(bottom_y + 24, label, parts)


def _mark(axis: Axis, figure: Figure, y: float, hue: str, radius: float = 5.5) -> str:
    """A point for a value, and a line for its interval."""
    return (
        f'<line x1="{axis.at(figure.low):g}" x2="{axis.at(figure.high):g}" y1="{y}" y2="{y}" '
        f'style="stroke:var(--{hue})" class="interval"/>'
        f'<circle cx="{axis.at(figure.value):g}" cy="{y}" r="{radius:g}" fill="var(--{hue})" class="mark"/>'
    )


def values(
    rows: Sequence[tuple[str, Figure, bool, str]],
    label: str = "Difference in win share when taken",
    form: str = "share",
) -> str:
    """Differences with their intervals around zero: name, figure, whether it is sure, title."""
    reach = max(0.05, *[max(abs(figure.low), abs(figure.high)) for _, figure, _, _ in rows])
    left = 276
    axis = Axis(-reach, reach, left, WIDTH - RIGHT)
    bottom_y = 18 + 22 * len(rows)
    parts = bottom(axis, bottom_y, form)
    parts.append(line(axis.at(0), 10, axis.at(0), bottom_y, "zero"))
    for place, (name, figure, sure, title) in enumerate(rows):
        y = 26 + 22 * place
        hue = ("matsu" if figure.value > 0 else "shu") if sure else "nezumi"
        short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        mark = _mark(axis, figure, y, hue, 5.5 if sure else 4)
        parts += [words(left - 10, y + 5, short, "label piece" if sure else "quiet", "end"), titled(mark, title)]
    return svg(bottom_y + 24, label, parts)
