"""What is chosen by a button: everything that has no place of its own in the castle or on a board."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, Region, el, group, path, rect, text, wrap
from chabudai.core.svg_parts import BOLD, text_width
from chabudai.games.gachijo.draw.art import LETTERS, TOUCH, WIDE
from chabudai.games.gachijo.draw.scene import Scene
from chabudai.games.gachijo.draw.seats import token
from chabudai.games.gachijo.draw.tokens import TOOL_ART, TREASURE_ART
from chabudai.games.gachijo.moves import LOOT, LOOT_CRYSTAL
from chabudai.games.gachijo.rules.box import TOOLS, TREASURES
from chabudai.games.gachijo.words.help import meaning
from chabudai.games.gachijo.words.names import loot_name, opened, say

BUTTONS: Final = (
    ["turn-", "place-", "spend-", "attack-", "trade-", "loot-", "chips-", "reclaim-"],
    ["stay", "relocate", "leave", "bear", "endure", "summon", "end"],
)
PLACES: Final = {
    "red": {"-2": "2 west", "-1": "1 west", "0": "middle", "+1": "1 east", "+2": "2 east"},
    "blue": {"-2": "2 north", "-1": "1 north", "0": "middle", "+1": "1 south", "+2": "2 south"},
}
LABELS: Final = {
    "stay": "stop here",
    "relocate": "go to a Base",
    "summon": "summon a guardian",
    "end": "end the turn",
    "leave": "leave it",
    "bear": "take the hit",
    "endure": "play on Injured",
    "trade-shinobi": "2 Shinobi for 1 Summon",
    "trade-summon": "2 Summon for 1 Shinobi",
    "chips-discard-shinobi": "discard Shinobi",
    "chips-discard-summon": "discard Summon",
    "chips-trade-shinobi": "2 Shinobi for 1 Summon",
    "chips-trade-summon": "2 Summon for 1 Shinobi",
    "spend-free": "no tool",
}
ROWS: Final = 3
"""Rows of buttons that are wide enough for a finger; more become lower."""
GAP: Final = 6
HIGH: Final = ROWS * (TOUCH + GAP) - GAP + 2
WIDEST: Final = 300


class Row(list[tuple[str, float]]):
    """Buttons beside one another, with their widths."""

    def width(self) -> float:
        return sum(wide + GAP for _, wide in self) - GAP


def choices_region(scene: Scene) -> Region:
    """The buttons of this decision; a garden of raked gravel where there are none."""
    rows = button_rows(button_names(scene))
    tall = min(TOUCH, (HIGH - 2 - (len(rows) - 1) * GAP) / max(len(rows), 1))
    art: list[Element] = []
    for index, row in enumerate(rows):
        grown = (WIDE - 2 - (len(row) - 1) * GAP) / (row.width() - (len(row) - 1) * GAP)
        x = 1.0
        for name, needed in row:
            wide = min(needed * grown, max(WIDEST, needed))
            art.append(_button(scene, name, x, 1 + index * (tall + GAP), wide, tall))
            x += wide + GAP
    if not rows:
        art += _garden()
    return Region("choices", say("Your choices"), WIDE, HIGH, LETTERS, art)


def _garden() -> list[Element]:
    """Gravel raked in straight lines, and in rings around three stones."""
    stones = [(150, 118, 30, 21), (216, 150, 20, 14), (452, 170, 38, 25)]
    rows = range(26, HIGH - 10, 24)
    line = "var(--gj-gravel-line)"
    art = [
        rect(1, 1, WIDE - 2, HIGH - 2, 12, fill="var(--gj-gravel)", fill_opacity=0.45, stroke=line),
        path("".join(f"M16 {y}H{WIDE - 16}" for y in rows), fill="none", stroke=line, stroke_width=2, opacity=0.6),
    ]
    for more in (30, 20, 10, 0):
        fill, edge = ("var(--gj-gravel)", line) if more else ("var(--nezumi)", "var(--sumi-soft)")
        art += [
            el("ellipse", cx=x, cy=y, rx=wide + more, ry=high + more, fill=fill, stroke=edge, stroke_width=2)
            for x, y, wide, high in stones
        ]
    return [group(*art, class_="gj-quiet", aria_hidden="true")]


def button_names(scene: Scene) -> list[str]:
    """Elements of click paths that are drawn as buttons, in a steady order."""
    prefixes, words = BUTTONS
    found = [name for prefix in prefixes for name in scene.button_order if name.startswith(prefix)]
    return found + [name for name in words if name in scene.targets]


def _label(name: str) -> str:
    if name in LABELS:
        return say(LABELS[name])
    first, _, rest = name.partition("-")
    if first == "place":
        sheet, _, place = rest.partition("-")
        return say(PLACES[sheet][place])
    if first == "loot":
        return opened(loot_name(rest))
    if first == "turn":
        return f"{rest.partition('-')[2]}°"
    if first == "spend":
        return ""
    return " + ".join(part.capitalize() for part in rest.split("+"))


def _icons(name: str) -> list[str]:
    """What is seen on a button: the tools that are spent, what is taken or given."""
    first, _, rest = name.partition("-")
    if first == "loot":
        kind = LOOT.index(rest)
        if kind == LOOT_CRYSTAL:
            return ["gj-crystal"]
        return [TREASURE_ART[kind] if kind < LOOT_CRYSTAL else TOOL_ART[kind - LOOT_CRYSTAL - 1]]
    if first == "reclaim":
        return [TREASURE_ART[TREASURES.index(rest)]]
    if first == "spend" and name not in LABELS:
        return [TOOL_ART[TOOLS.index(part[1:])] for part in rest.split("+") for _ in range(int(part[0]))]
    return ["gj-crystal"] if name == "summon" else []


def _lines(words: str) -> list[str]:
    """The words in one line, or in two that are about equally long."""
    if len(words) <= 9:
        return [words] if words else []
    width = len(words) // 2
    while len(wrap(words, width)) > 2:
        width += 1
    return wrap(words, width)


def _words_width(lines: list[str]) -> float:
    return max((text_width(line, LETTERS) * BOLD for line in lines), default=0)


def button_width(name: str) -> float:
    icons = len(_icons(name))
    return max(TOUCH, _words_width(_lines(_label(name))) + icons * 50 + 22)


def button_rows(names: list[str]) -> list[Row]:
    """Buttons in as few rows as hold them, about equally full."""
    total = sum(button_width(name) + GAP for name in names)
    room = WIDE - 2.0
    least = max(1, -(-int(total) // int(room)))
    full = total / least if least > 1 else room
    rows: list[Row] = []
    for name in names:
        wide = button_width(name)
        if not rows or rows[-1].width() + GAP + wide > room or rows[-1].width() >= full:
            rows.append(Row())
        rows[-1].append((name, wide))
    return rows


def _button(scene: Scene, name: str, x: float, y: float, width: float, height: float) -> Element:
    ground = rect(0, 0, width, height, 12, fill="var(--washi-high)", stroke="var(--sumi-soft)", stroke_width=2)
    icons, lines = _icons(name), _lines(_label(name))
    left = (width - len(icons) * 50 - _words_width(lines)) / 2
    art: list[Element] = [token(icon, left + 25 + 50 * index, height / 2, 46) for index, icon in enumerate(icons)]
    middle = width / 2 + len(icons) * 25
    for index, line in enumerate(lines):
        base = height / 2 + LETTERS * 0.36 + (index - (len(lines) - 1) / 2) * (LETTERS + 2)
        art.append(text(middle, base, line, LETTERS, anchor="middle", weight=600))
    return scene.touch(name, ground, rect(0, 0, width, height, 12), *art, title=opened(meaning(name)), x=x, y=y)
