"""The seats: name and mark, points, basket, essences and the backs of their cards."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Element, group, moved, number, rect, text
from chabudai.core.svg_parts import crest, fitted, slot, text_width
from chabudai.games.hitodama.draw.art import essence, good, icon, sheet
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import RESOURCES, SOLAR, TOKENS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import NAMES, counted, points_phrase, say

HEIGHTS: Final = {2: 84.0, 3: 68.0, 4: 60.0}
"""How tall a seat's panel is with its gap, by the number of seats."""
GAP: Final = 6


def player(state: HitodamaState, seat: int, width: float, height: float) -> Element:
    """All that lies before a seat."""
    own = seat == state.viewer
    look = SEATS[seat]
    deciding = seat in state.actors()
    winner = bool(state.ended) and seat in state.winners()
    tall = height - GAP
    middle = tall / 2
    name = name_of(seat)
    note = say("winner") if winner else say("decides") if deciding else ""
    parts: list[Element] = [
        *sheet(
            width,
            tall,
            10,
            fill=f"var(--{look.hue}-pale)" if own else "var(--washi-high)",
            stroke="var(--kaki-deep)" if deciding or winner else f"var(--{look.hue}-deep)",
            stroke_width=2.6 if deciding or winner else 0.9,
        ),
        rect(0, 8, 5, tall - 16, 2.5, fill=f"var(--{look.hue})"),
        crest(seat, 22, middle - 9, 9.5, title=say("The mark of {who}", who=name)),
        text(37, middle - 4, name, fitted(name, 14, 66, bold=True), weight=700),
        number(124, middle + 6, state.points[seat], 28),
        text(124, middle + 20, say.count(state.points[seat], "point", "points"), 10, anchor="middle", class_="soft"),
    ]
    if seat == state.holder:
        words = say("first") if note else say("goes first")
        coin = [icon("ht-coin", 22, middle + 13, 17), text(34, middle + 17, words, 10.5)]
        parts.append(group(*coin, title=say("First player: has the coin and begins the round")))
    if note:
        x = 38 + text_width(say("first"), 10.5) * 1.1 if seat == state.holder else 37
        parts.append(
            text(x, middle + 17, note, fitted(note, 11, 103 - x, bold=True), weight=700, fill="var(--kaki-deep)")
        )
    parts += _basket(state, seat, own, 152, middle - 26)
    parts += _essences(state, seat, own, width - 189, middle - 26)
    parts += _backs(state, seat, width - 62, middle)
    parts += trace(state, f"seat-{seat + 1}", rect(0, 0, width, tall, 10))
    points = points_phrase(state.points[seat])
    if winner:
        title = say("{who}, {points}, winner", who=name, points=points)
    else:
        title = say("{who}, {points}", who=name, points=points)
    return group(*parts, title=title, id=f"seat-{seat + 1}")


def _basket(state: HitodamaState, seat: int, own: bool, x: float, y: float) -> list[Element]:
    parts: list[Element] = []
    for kind in range(RESOURCES):
        amount = state.baskets[seat * RESOURCES + kind]
        left = x + (kind % 2) * 50
        top = y + (kind // 2) * 26
        inside = [good(kind, 13, 13, 21), number(36, 19, amount, 16)]
        shown = group(*inside, class_=None if amount else "off")
        title = say("Basket: {goods}", goods=counted(kind, amount))
        if own and kind < TOKENS:
            parts.append(slot(f"good-{NAMES[kind]}", rect(0, 0, 48, 26, 6), shown, title=title, x=left, y=top))
        else:
            parts.append(moved(left, top, group(shown, title=title)))
    return parts


def _essences(state: HitodamaState, seat: int, own: bool, x: float, y: float) -> list[Element]:
    """The reserve, awake, and the zone of dormant essences."""
    reserve_title = say("Reserve: {essences}, awake", essences=_counted(state.reserve[seat]))
    dormant_title = say("Dormant: {essences}; waking one costs 2 berries", essences=_counted(state.dormant[seat]))
    awake = [essence(seat, 66 + index * 19, 12.5, 20) for index in range(state.reserve[seat])]
    dormant = [essence(seat, 66 + index * 19, 12.5, 20, asleep=True) for index in range(state.dormant[seat])]
    labels = [say("awake"), say("dormant")]
    size = min(fitted(label, 10.5, 48) for label in labels)
    upper = _zone(labels[0], size, awake)
    lower = _zone(labels[1], size, dormant)
    if own:
        hit = 114
        return [
            slot("reserve", rect(0, 0, hit, 25, 7), *upper, title=reserve_title, x=x, y=y),
            slot("dormant", rect(0, 0, hit, 25, 7), *lower, title=dormant_title, x=x, y=y + 27),
        ]
    return [
        moved(x, y, group(*upper, title=reserve_title)),
        moved(x, y + 27, group(*lower, title=dormant_title)),
    ]


def _counted(essences: int) -> str:
    return say.count(essences, "{number} essence", "{number} essences")


def _zone(label: str, size: float, essences: list[Element]) -> list[Element]:
    return [
        rect(0, 0, 114, 25, 7, fill="var(--washi)", stroke="var(--fibre)", opacity=0.75),
        text(6, 16, label, size, class_="soft"),
        *essences,
    ]


def _backs(state: HitodamaState, seat: int, x: float, middle: float) -> list[Element]:
    """Cards in hand by their backs."""
    parts: list[Element] = []
    for deck, art in ((SOLAR_DECK, "ht-sun"), (LUNAR_DECK, "ht-moon")):
        amount = len(state.hand(seat, deck))
        step = min(12.0, 44 / max(1, amount - 1))
        row = [icon(art, x + index * step, middle - 13 + deck * 26, 22) for index in range(amount)]
        parts.append(group(*row, title=say("Holds {cards}", cards=counted(SOLAR + deck, amount))))
    return parts
