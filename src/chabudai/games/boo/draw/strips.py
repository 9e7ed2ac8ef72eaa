"""The strips of the common board: the year, food, and gifts or shoots to draft."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits
from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, inked, line, moved, path, rect, text
from chabudai.core.svg_parts import BOLD, fitted, panel, pill, slot, text_width
from chabudai.games.boo.draw.art import counter, icon, shoot
from chabudai.games.boo.draw.scene import Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import FOOD_KINDS, FOOD_WORTH, FOODS, ICONS, SHOOT_NAMES, SPACES
from chabudai.games.boo.state import SPRING, WINTER, BooState
from chabudai.games.boo.words.names import action_name, food_name, say, season_name, shoot_name

STRIP_HEIGHT: Final = 66


def _beside(heading: str, least: float) -> float:
    """Where a strip's pieces begin: beside its heading."""
    return max(least, 22 + text_width(heading, 13) * (BOLD + 0.14))


def food_strip(scene: Scene, x: float, y: float, width: float) -> Element:
    """Face-up food; counters of a kind lie together."""
    state = scene.state
    art: list[Element] = []
    heading = say("Food")
    left = _beside(heading, 62)
    for kind in range(FOOD_KINDS):
        count = state.food_spaces[kind]
        if not count:
            continue
        worth = FOOD_WORTH[kind]
        words = say("{count} {food} on the board, worth {worth} each", count=count, food=food_name(kind), worth=worth)
        counters = [moved(number * 32, 0, counter(kind)) for number in range(count)]
        art.append(
            slot(
                f"food-{FOODS[kind]}",
                rect(-3, -3, 32 * count + 12, 46, 8),
                *counters,
                title=words,
                x=left,
                y=12,
            )
        )
        left += 32 * count + 16
    pile = [
        text(14, 42, str(sum(state.food_pile)), 13, class_="soft num"),
        text(14, 56, say("in pile"), 10.5, class_="soft"),
    ]
    art.append(group(*pile, id="pile"))
    if scene.trace.on_board("food") != NONE:
        art.append(trace_mark(_beside(heading, 62) - 6, 8, left - _beside(heading, 62) + 2, 50))
    return panel(x, y, width, STRIP_HEIGHT, heading, *art)


def gifts_strip(scene: Scene, x: float, y: float, width: float) -> Element:
    """Gifts in Spring, the pool during the draft, otherwise the gift pile."""
    state = scene.state
    art: list[Element] = []
    if state.pool:
        step = min(52.0, (width - 20) / len(state.pool))
        seen: set[int] = set()
        for place, kind in enumerate(state.pool):
            one = shoot(kind, step - 5, 35)
            left = 10 + place * step
            if kind in seen:
                art.append(moved(left, 27, one))
                continue
            seen.add(kind)
            hit = rect(-1, -1, step - 3, 37, 8)
            art.append(
                slot(
                    f"pool-{SHOOT_NAMES[kind]}",
                    hit,
                    one,
                    title=say("{shoot} shoot", shoot=shoot_name(kind)),
                    x=left,
                    y=26,
                )
            )
        return panel(x, y, width, STRIP_HEIGHT, say("Shoots to draft"), *art)
    heading = say("Gifts")
    start = _beside(heading, 60)
    gifts = bits(state.gifts)
    if not gifts:
        art.append(text(start, 38, say("face down until Spring"), 12.5, class_="soft"))
        return group(panel(x, y, width, STRIP_HEIGHT, heading, *art), id="gifts")
    step = min(84, (width - start - 4) / len(gifts))
    for place, gift in enumerate(gifts):
        name = action_name(gift)
        wide = step - 6
        art.append(
            slot(
                f"gift-{ICONS[gift]}",
                rect(-2, -2, wide + 4, 52, 9),
                rect(0, 0, wide, 48, 7, class_="card"),
                icon(ICONS[gift], wide / 2 - 15, 2, 30),
                text(wide / 2, 44, name, fitted(name, 11, wide - 4), anchor="middle"),
                title=say("Gift of the forest: the {action} action", action=name),
                x=start + place * step,
                y=9,
            )
        )
    return group(panel(x, y, width, STRIP_HEIGHT, heading, *art), id="gifts")


def year(state: BooState, x: float, y: float) -> Element:
    """Round, season and the incense spaces."""
    art: list[Element] = [
        pill(0, 0, say("Year {year} of {years}", year=state.round, years=SPACES), hue="fuji", size=14)
    ]
    left = 118.0
    for phase in range(SPRING, WINTER + 1):
        now = state.phase == phase or (phase == SPRING and state.phase < SPRING)
        art.append(
            group(
                circle(left, 0, 12, fill="var(--kaki)" if now else PAPER, stroke=INK, stroke_width=1.3),
                _season(phase, left, 0, "var(--kaki-on)" if now else INK),
                title=season_name(phase),
            )
        )
        left += 30
    art.append(text(left - 6, 5, season_name(state.phase), 14, weight=600))
    left += 172
    art.append(text(left - 14, 5, say("incense"), 13, anchor="end", class_="soft"))
    for space in range(SPACES):
        cx = left + space * 20
        art.append(circle(cx, 0, 8, fill=PAPER, stroke=INK, stroke_width=1))
        if state.spaces[space]:
            art.append(line(cx, 5, cx, -5, stroke="var(--shu-deep)", stroke_width=2.6, stroke_linecap="round"))
    return moved(x, y, *art, id="year")


def _season(phase: int, cx: float, cy: float, ink: str) -> Element:
    """Blossom, sun, leaf, snow."""
    if phase == SPRING:
        petals = ((0, -4), (4, -1), (2.5, 4), (-2.5, 4), (-4, -1))
        return group(*[circle(cx + dx, cy + dy, 2.3, fill=ink) for dx, dy in petals])
    if phase == SPRING + 1:
        rays: list[str | float] = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            rays += ["M", cx + 5 * dx, cy + 5 * dy, "L", cx + 8 * dx, cy + 8 * dy]
        return group(circle(cx, cy, 3.6, fill=ink), inked(path(*rays), ink, 1.6))
    if phase == SPRING + 2:
        curve: list[str | float] = ["Q", cx - 5, cy - 5, cx + 6, cy - 6, "Q", cx + 5, cy + 4, cx - 5, cy + 5]
        return path("M", cx - 5, cy + 5, *curve, "Z", fill=ink)
    arms: list[str | float] = ["M", cx - 7, cy, "H", cx + 7]
    for way in (1, -1):
        arms += ["M", cx - 3.5 * way, cy - 6, "L", cx + 3.5 * way, cy + 6]
    return inked(path(*arms), ink, 1.6)
