"""The seats: the viewer's basket, essences and buttons, and what lies before everybody else."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Element, Region, circle, group, moved, number, place, rect, text
from chabudai.core.svg_parts import crest, shortened, slot
from chabudai.games.hitodama.draw.art import LETTERS, WIDE, essence, good, icon, sheet
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import ESSENCES, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import RESOURCES, SOLAR, TOKENS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import NAMES, counted, points_phrase, say

BUTTONS: Final = {"end": "End turn", "take": "Pay", "decline": "Decline"}
BUTTON_HELP: Final = {
    "end": "End your turn and lose the actions you have left",
    "take": "Pay the price of the space",
    "decline": "Take nothing",
}
PANEL: Final = 198
BOX: Final = 88
"""The height of what can be touched."""
LOW: Final = PANEL - BOX - 10
"""Where the lower half of a panel begins."""
ROW: Final = 54
GAP: Final = 5


def _sheet(state: HitodamaState, seat: int, height: float) -> list[Element]:
    """The paper of a seat; the edge of whoever decides or has won is warm."""
    look = SEATS[seat]
    warm = seat in state.actors() or (bool(state.ended) and seat in state.winners())
    edge = "var(--kaki-deep)" if warm else f"var(--{look.hue}-deep)"
    fill = f"var(--{look.hue}-pale)" if seat == state.viewer else "var(--washi-high)"
    return sheet(WIDE - 2, height, 10, fill=fill, stroke=edge, stroke_width=4 if warm else 1.5)


def _seat(state: HitodamaState, seat: int, height: float, parts: list[Element]) -> Element:
    points = points_phrase(state.points[seat])
    if state.ended and seat in state.winners():
        title = say("{who}, {points}, winner", who=name_of(seat), points=points)
    else:
        title = say("{who}, {points}", who=name_of(seat), points=points)
    marks = trace(state, f"seat-{seat + 1}", rect(0, 0, WIDE - 2, height, 10))
    return group(*_sheet(state, seat, height), *parts, *marks, title=title, id=f"seat-{seat + 1}")


def _coin(x: float, y: float, size: float) -> Element:
    return group(icon("ht-coin", x, y, size), title=say("First player: has the coin and begins the round"))


# --- a whole panel --------------------------------------------------------------------------------------------------


def own_region(state: HitodamaState, families: set[str]) -> Region:
    """What lies before the viewer, the actions that are left and the buttons that mean something now."""
    seat = state.viewer
    parts = _panel(state, seat)
    if seat in state.actors() and state.actions:
        dots = [
            circle(26 + index * 22, LOW + 68, 8.5, fill="var(--kaki)", stroke="var(--kaki-deep)", stroke_width=1.5)
            for index in range(min(state.actions, 8))
        ]
        parts.append(group(*dots, title=say("actions left")))
    for name, x in (("take", 210), ("decline", 406), ("end", 406)):
        if name in families:
            face = rect(0, 0, 190, BOX, 14, class_="card")
            label = text(95, BOX / 2 + 10, say(BUTTONS[name]), 28, anchor="middle", weight=600)
            hit = rect(0, 0, 190, BOX, 14)
            parts.append(slot(name, hit, face, label, title=say(BUTTON_HELP[name]), x=x, y=LOW))
    return Region("own", say("Your essences"), WIDE, PANEL, LETTERS, [_seat(state, seat, PANEL - 3, parts)])


def watched_region(state: HitodamaState, seat: int) -> Region:
    """What lies before a seat, for spectators."""
    parts = [
        *_panel(state, seat),
        text(18, LOW + 76, shortened(name_of(seat), LETTERS, 300, bold=True), LETTERS, weight=700),
    ]
    for (art, amount, title), x in zip(_backs(state, seat), (350, 470), strict=True):
        faded = None if amount else "off"
        parts.append(
            moved(x, LOW + 44, group(art, number(24, 13, amount, 36, anchor="start"), title=title, class_=faded))
        )
    return Region(f"player-{seat + 1}", name_of(seat), WIDE, PANEL, LETTERS, [_seat(state, seat, PANEL - 3, parts)])


def _panel(state: HitodamaState, seat: int) -> list[Element]:
    """Basket and essences; below them mark and coin."""
    parts = [_basket_box(state, seat, kind, 8 + kind * 95) for kind in range(RESOURCES)]
    awake, asleep = _essence_titles(state, seat)
    parts += [
        _zone(state, seat, "reserve", state.reserve[seat], awake, 390),
        _zone(state, seat, "dormant", state.dormant[seat], asleep, 497),
        crest(seat, 30, LOW + 24, 15, title=say("The mark of {who}", who=name_of(seat))),
    ]
    if seat == state.holder:
        parts.append(_coin(74, LOW + 24, 38))
    return parts


def _basket_box(state: HitodamaState, seat: int, kind: int, x: float) -> Element:
    amount = state.baskets[seat * RESOURCES + kind]
    inside = [
        rect(0, 0, 91, BOX, 10, fill="var(--washi-high)", stroke="var(--fibre)", stroke_width=1.5),
        group(good(kind, 34, 36, 50), number(68, 78, amount, 38), class_=None if amount else "off"),
    ]
    title = say("Basket: {goods}", goods=counted(kind, amount))
    if kind < TOKENS and seat == state.viewer:
        return slot(f"good-{NAMES[kind]}", rect(0, 0, 91, BOX, 10), *inside, title=title, x=x, y=7)
    return moved(x, 7, group(*inside, title=title))


def _zone(state: HitodamaState, seat: int, name: str, many: int, title: str, x: float) -> Element:
    """The reserve, awake, or the zone of dormant essences."""
    spots = [[], [(51, 44)], [(28, 44), (74, 44)], [(51, 25), (28, 64), (74, 64)]][min(many, ESSENCES)]
    size = [0, 58, 46, 38][min(many, ESSENCES)]
    inside = [
        rect(0, 0, 102, BOX, 14, fill="var(--washi)", stroke="var(--fibre)", stroke_width=1.5),
        *(essence(seat, cx, cy, size, asleep=name == "dormant") for cx, cy in spots),
    ]
    if seat == state.viewer:
        return slot(name, rect(0, 0, 102, BOX, 14), *inside, title=title, x=x, y=7)
    return moved(x, 7, group(*inside, title=title))


def _essence_titles(state: HitodamaState, seat: int) -> tuple[str, str]:
    return (
        say("Reserve: {essences}, awake", essences=_counted(state.reserve[seat])),
        say("Dormant: {essences}; waking one costs 2 berries", essences=_counted(state.dormant[seat])),
    )


def _counted(essences: int) -> str:
    return say.count(essences, "{number} essence", "{number} essences")


# --- the others -----------------------------------------------------------------------------------------------------


def others_region(state: HitodamaState) -> Region:
    """A row for each other seat: goods, essences, the backs of cards; its points stand on the score track."""
    seats = [seat for seat in range(state.seats) if seat != state.viewer]
    rows = [
        _row(state, seat).set(transform=place(0, index * (ROW + GAP))) if index else _row(state, seat)
        for index, seat in enumerate(seats)
    ]
    return Region("others", say("The others"), WIDE, len(seats) * (ROW + GAP) - GAP + 3, LETTERS, rows)


def _row(state: HitodamaState, seat: int) -> Element:
    middle = ROW / 2
    parts: list[Element] = [crest(seat, 28, middle, 15, title=say("The mark of {who}", who=name_of(seat)))]
    if seat == state.holder:
        parts.append(_coin(68, middle, 36))
    shown: list[tuple[Element, int, str]] = []
    for kind in range(RESOURCES):
        amount = state.baskets[seat * RESOURCES + kind]
        shown.append((good(kind, 0, 0, 34), amount, say("Basket: {goods}", goods=counted(kind, amount))))
    awake, asleep = _essence_titles(state, seat)
    shown.append((essence(seat, 0, 0, 34), state.reserve[seat], awake))
    shown.append((essence(seat, 0, 0, 34, asleep=True), state.dormant[seat], asleep))
    shown += _backs(state, seat)
    for index, (art, amount, title) in enumerate(shown):
        faded = None if amount else "off"
        entry = group(art, number(20, 10, amount, 28, anchor="start"), title=title, class_=faded)
        parts.append(moved(108 + index * 63, middle, entry))
    return _seat(state, seat, ROW, parts)


def _backs(state: HitodamaState, seat: int) -> list[tuple[Element, int, str]]:
    """Cards in hand by their backs: sign, number, title."""
    found: list[tuple[Element, int, str]] = []
    for deck, sign in ((SOLAR_DECK, "ht-sun"), (LUNAR_DECK, "ht-moon")):
        amount = len(state.hand(seat, deck))
        found.append((icon(sign, 0, 0, 36), amount, say("Holds {cards}", cards=counted(SOLAR + deck, amount))))
    return found
