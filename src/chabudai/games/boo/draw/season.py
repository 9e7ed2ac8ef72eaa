"""The season: year, gifts or shoots to draft, and what is no piece on the table but can be chosen now."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits
from chabudai.core.svg import Element, Region, circle, group, inked, line, moved, path, rect, text
from chabudai.core.svg_parts import fitted, pill, slot
from chabudai.games.boo.draw.art import icon, shoot
from chabudai.games.boo.draw.scene import LETTERS, Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.rules.box import ICONS, SHOOT_NAMES, SPACES
from chabudai.games.boo.state import SPRING, WINTER, BooState
from chabudai.games.boo.words.help import meaning
from chabudai.games.boo.words.names import action_name, say, season_name, shoot_name

WIDTH, HEIGHT = 236, 121
LEFT, ACROSS = 4, 228
TOPS: Final = [26, 73]
"""Where the two rows of what is offered begin."""
HIGH: Final = 45
"""A button or a gift."""
BUTTON_LABELS: Final = {
    "forgo": "Leave unused",
    "perform": "Perform",
    "decline": "Decline",
    "end": "End turn",
    "act-balance": "Balance",
    "act-improve": "Improve",
    "act-fund": "Fund",
    "act-cook": "Cook",
    "happiness": "+1 happiness",
    "stop": "Stop",
    "coin": "+1 coin",
    "reset": "Replace the food",
    "done": "Let sleep",
    "ookami-0": "No Ookami",
    "ookami-1": "1 Ookami",
    "ookami-2": "2 Ookami",
    "ookami-3": "3 Ookami",
}
BUTTON_ICONS: Final = {f"act-{name}": name for name in ICONS} | {"coin": "fund"}


def season_region(scene: Scene) -> Region:
    state = scene.state
    art = [*scene.paper(WIDTH, HEIGHT), year(state)]
    wanted = [name for name in BUTTON_LABELS if name in scene.targets]
    if state.pool:
        art += _pool(state)
    if state.gifts:
        art.append(_gifts(state))
    art += _buttons(state, wanted)
    if not (state.pool or state.gifts or wanted):
        art.append(_garden(state))
    return Region("season", say("Season"), WIDTH, HEIGHT, LETTERS, art)


def year(state: BooState) -> Element:
    """Round, season and the incense spaces."""
    art: list[Element] = [pill(5, 13, say("Year {year} of {years}", year=state.round, years=SPACES), hue="fuji")]
    for phase in range(SPRING, WINTER + 1):
        now = state.phase == phase or (phase == SPRING and state.phase < SPRING)
        cx = 102 + 19.5 * (phase - SPRING)
        disc = circle(cx, 13, 9, fill="var(--kaki)" if now else PAPER, stroke=INK, stroke_width=1.2)
        mark = moved(cx, 13, _season(phase, 0, 0, "var(--kaki-on)" if now else INK), scale=0.8)
        art.append(group(disc, mark, title=season_name(phase)))
    spaces: list[Element] = []
    for space in range(SPACES):
        cx = WIDTH - 12 - (SPACES - 1 - space) * 14.5
        spaces.append(circle(cx, 13, 6, fill=PAPER, stroke=INK, stroke_width=1))
        if state.spaces[space]:
            spaces.append(line(cx, 17, cx, 9, stroke="var(--shu-deep)", stroke_width=2.4, stroke_linecap="round"))
    return group(*art, group(*spaces, title=say("incense")), id="year")


def _pool(state: BooState) -> list[Element]:
    """Shoots to draft, in two rows; of a kind the first one stands for all."""
    columns = max(4, (len(state.pool) + 1) // 2)
    step = ACROSS / columns
    art: list[Element] = []
    for place, kind in enumerate(state.pool):
        one = shoot(kind, step - 3, HIGH)
        x, y = LEFT + place % columns * step + 1.5, TOPS[place // columns]
        if kind in state.pool[:place]:
            art.append(moved(x, y, one))
            continue
        title = say("{shoot} shoot", shoot=shoot_name(kind))
        hit = rect(-1, -1, step - 1, HIGH + 2, 8)
        art.append(slot(f"pool-{SHOOT_NAMES[kind]}", hit, one, title=title, x=x, y=y))
    return art


def _gifts(state: BooState) -> Element:
    art: list[Element] = []
    for place, gift in enumerate(bits(state.gifts)):
        art.append(
            slot(
                f"gift-{ICONS[gift]}",
                rect(-1, -1, 56, HIGH + 2, 8),
                rect(0, 0, 54, HIGH, 7, class_="card"),
                icon(ICONS[gift], 9, 4, 36),
                title=say("Gift of the forest: the {action} action", action=action_name(gift)),
                x=LEFT + 1.5 + place * 57,
                y=TOPS[0],
            )
        )
    return group(*art, id="gifts")


def _buttons(state: BooState, wanted: list[str]) -> list[Element]:
    """Two below one another where that suffices, else two rows; below the gifts there is one row."""
    art: list[Element] = []
    columns = 1 if len(wanted) <= (1 if state.gifts else 2) else 2
    step = ACROSS / columns
    for place, name in enumerate(wanted):
        label = say(BUTTON_LABELS[name])
        mark = BUTTON_ICONS.get(name)
        wide = step - 3
        left = 25 if mark else 4
        size = fitted(label, 15 if columns == 1 else 13.5, wide - left - 3)
        inside: list[Element] = [
            rect(0, 0, wide, HIGH, 12, fill="var(--kaki-pale)", stroke="var(--kaki-deep)", stroke_width=1.2),
            text((left + wide) / 2 - 1, HIGH / 2 + size * 0.36, label, size, anchor="middle", weight=600),
        ]
        if mark:
            inside.append(icon(mark, 3, HIGH / 2 - 11, 22))
        x, y = LEFT + 1.5 + place % columns * step, TOPS[place // columns + bool(state.gifts)]
        hit = rect(-1, -1, wide + 2, HIGH + 2, 13)
        art.append(slot(name, hit, *inside, title=meaning(state, name), x=x, y=y))
    return art


def _garden(state: BooState) -> Element:
    """The house in its garden, while there is nothing to choose here."""
    ground, width = 78, ACROSS
    hill: list[str | float] = ["Q", width * 0.3, ground - 34, width, ground - 8]
    sun = "var(--boo-glow)" if state.night else "var(--shu)"
    art: list[Element] = [
        circle(width * 0.82, 22, 15, fill=sun, opacity=0.75),
        path("M", 0, ground, *hill, "V", ground + 4, "H", 0, "Z", fill="var(--matsu-pale)"),
    ]
    for place, joints in ((14, 4), (32, 3), (48, 4), (width - 24, 2)):
        for joint in range(joints):
            top = ground - (joint + 1) * 18
            art.append(rect(place, top, 7, 17, 3, fill="var(--boo-bamboo)", stroke=INK, stroke_width=0.8))
        leaf = ground - joints * 18 + 3
        right: list[str | float] = ["M", place + 4, leaf, "q", 9, -9, 18, -5, "q", -8, 8, -18, 5, "Z"]
        left: list[str | float] = ["M", place + 4, leaf + 10, "q", -9, -8, -15, -3, "q", 6, 7, 15, 3, "Z"]
        art.append(path(*right, *left, fill="var(--boo-bamboo)"))
    eaves: list[str | float] = ["M", 82, 44, "Q", 118, 36, 132, 16, "Q", 146, 36, 182, 44, "L", 176, 48, "H", 88, "Z"]
    art += [
        inked(rect(97, 46, 70, 30), INK, 1.4, PAPER),
        inked(rect(120, 53, 24, 23), INK, 1.2, "var(--boo-glow)"),
        line(132, 53, 132, 76, stroke=INK, stroke_width=1),
        inked(path(*eaves), INK, 1.4, "var(--ai)"),
    ]
    return moved(LEFT, TOPS[0] + 8, *art, class_="garden")


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
