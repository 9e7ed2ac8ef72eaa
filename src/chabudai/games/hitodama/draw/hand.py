"""The viewer's hand: cards face up with all of their words; the amounts of goods while a tribute is paid."""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.core.svg import Element, Region, group, number, rect, text
from chabudai.core.svg_parts import badge, slot
from chabudai.games.hitodama.draw.art import LETTERS, WIDE, good, icon, sheet
from chabudai.games.hitodama.draw.lettering import broken
from chabudai.games.hitodama.moves import PAY, delivery
from chabudai.games.hitodama.rules.box import FACE_DOWN, HAND_LIMIT, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS, counted, say

CARD: Final = 88
GAP: Final = 4
LEFT: Final = 70
"""Where words begin, beside the sign of the deck."""
ROOM: Final = WIDE - LEFT - 8
"""The width that they have."""


class Face(NamedTuple):
    """A kind of card and how often the viewer holds it."""

    deck: int
    code: str
    copies: int


def hand_region(state: HitodamaState, moves: list[int]) -> Region:
    """The viewer's cards, each kind once with its number; what can be delivered while a tribute is paid."""
    paid = [move for move in moves if PAY.holds(move)]
    art = _amounts(paid) if paid else _cards(state)
    return Region(
        "hand", say("Your hand"), WIDE, HAND_LIMIT * (CARD + GAP) - GAP + 3, LETTERS, [group(*art, id="hand")]
    )


def _cards(state: HitodamaState) -> list[Element]:
    faces = [
        Face(deck, (state.box.solar if deck == SOLAR_DECK else state.box.lunar)[kind], cards.count(kind))
        for deck in (SOLAR_DECK, LUNAR_DECK)
        for cards in [state.hand(state.viewer, deck)]
        for kind in sorted(set(cards))
        if kind != FACE_DOWN
    ]
    art = [_face(face, index * (CARD + GAP)) for index, face in enumerate(faces)]
    for index in range(len(faces), HAND_LIMIT):
        top = index * (CARD + GAP) + 1
        art.append(rect(1, top, WIDE - 2, CARD - 2, 10, fill="none", stroke="var(--nezumi)", stroke_dasharray="5 7"))
    if not faces:
        art.append(text(WIDE / 2, CARD / 2 + 9, say("You hold no cards."), LETTERS, anchor="middle", class_="soft"))
    return art


def _face(face: Face, y: float) -> Element:
    name, title, words = effect_words(face.deck, face.code)
    hue, art = ("yamabuki", "ht-sun") if face.deck == SOLAR_DECK else ("fuji", "ht-moon")
    parts: list[Element] = [
        *sheet(WIDE - 2, CARD, 10, fill="var(--washi-high)", stroke=f"var(--{hue}-deep)", stroke_width=2),
        rect(1, 1, LEFT - 10, CARD - 2, 9, fill=f"var(--{hue}-pale)"),
        icon(art, (LEFT - 8) / 2, CARD / 2, 56),
        text(LEFT, 26, title, LETTERS, weight=700),
    ]
    for index, row in enumerate(broken(words, ROOM, LETTERS)):
        parts.append(text(LEFT, 52 + 26 * index, row, LETTERS))
    if face.copies > 1:
        parts.append(badge(WIDE - 40, 20, f"×{face.copies}", hue=hue, size=LETTERS))
    said = say("{title}: {text}", title=title, text=words)
    return slot(f"{name}-{face.code}", rect(0, 0, WIDE - 2, CARD, 10), *parts, title=said, y=y)


def effect_words(deck: int, code: str) -> tuple[str, str, str]:
    """Sort, title and text of a card."""
    if deck == SOLAR_DECK:
        solar = SOLAR_EFFECTS[code]
        return "solar", say(solar.title), say(solar.text)
    lunar = LUNAR_EFFECTS[code]
    return "lunar", say(lunar.title), say(lunar.text)


def _amounts(moves: list[int]) -> list[Element]:
    """Chips for the amounts of a payment: for each kind as many as some payment delivers."""
    most = [max(delivery(move)[1][kind] for move in moves) for kind in range(RESOURCES)]
    parts: list[Element] = []
    kinds = [kind for kind in range(RESOURCES - 1, -1, -1) if most[kind]]
    for place, kind in enumerate(kinds):
        y = place * (CARD + GAP)
        parts.append(good(kind, 40, y + CARD / 2, 64))
        step = min(CARD + GAP, (WIDE - 90) / (most[kind] + 1))
        for amount in range(most[kind] + 1):
            box = rect(0, 0, step - GAP, CARD, 10)
            chip = [
                rect(0, 0, step - GAP, CARD, 10, class_="card"),
                number((step - GAP) / 2, CARD / 2 + 14, amount, 40),
            ]
            title = say("Deliver {goods}", goods=counted(kind, amount))
            parts.append(slot(f"{PLURALS[kind]}-{amount}", box, *chip, title=title, x=86 + amount * step, y=y))
    return parts
