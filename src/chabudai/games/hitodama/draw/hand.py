"""The viewer's hand: cards face up, in as many rows as it takes for every word to be read."""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.core.svg import Element, group, rect, text
from chabudai.core.svg_parts import badge, slot, text_width
from chabudai.games.hitodama.draw.art import icon, sheet
from chabudai.games.hitodama.draw.lettering import AIR, BOLD, broken
from chabudai.games.hitodama.rules.box import FACE_DOWN, LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say

GAP: Final = 8
WIDEST: Final = 168
TALLEST: Final = 230
SMALLEST_SIGN: Final = 30
"""The sign of the deck fills empty paper, unless it would be a blot."""
BROAD: Final = 130
"""Cards that are narrower than this break their lines too often."""
SIZES: Final = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""The sizes of the words that are tried, the best first."""


class Face(NamedTuple):
    """A kind of card and how often the viewer holds it."""

    deck: int
    code: str
    copies: int


class Plan(NamedTuple):
    """How the cards are laid out."""

    columns: int
    width: float
    height: float
    size: float


def effect_words(deck: int, code: str) -> tuple[str, str, str]:
    """Sort, title and text of a card."""
    if deck == SOLAR_DECK:
        solar = SOLAR_EFFECTS[code]
        return "solar", say(solar.title), say(solar.text)
    lunar = LUNAR_EFFECTS[code]
    return "lunar", say(lunar.title), say(lunar.text)


def shows_cards(state: HitodamaState) -> bool:
    """Has the viewer a card in hand?"""
    return state.viewer >= 0 and any(state.hand(state.viewer, deck) for deck in (SOLAR_DECK, LUNAR_DECK))


def hand(state: HitodamaState, width: float, height: float) -> Element:
    """The viewer's cards, each kind once with its number."""
    faces = [
        Face(deck, (state.box.solar if deck == SOLAR_DECK else state.box.lunar)[kind], cards.count(kind))
        for deck in (SOLAR_DECK, LUNAR_DECK)
        for cards in [state.hand(state.viewer, deck)]
        for kind in sorted(set(cards))
        if kind != FACE_DOWN
    ]
    if not faces:
        return group(
            rect(0, 0, width, 40, 10, fill="var(--washi-high)", opacity=0.7),
            text(14, 25, say("You hold no cards."), 13, class_="soft"),
        )
    plan = _plan(faces, width, height)
    return group(
        *[
            _face(
                face,
                index % plan.columns * (plan.width + GAP),
                index // plan.columns * (plan.height + GAP),
                plan,
            )
            for index, face in enumerate(faces)
        ]
    )


def _plan(faces: list[Face], width: float, height: float) -> Plan:
    """The plan that reads best among those in which every card holds all of its words."""
    best: Plan | None = None
    for rows in range(1, len(faces) + 1):
        columns = -(-len(faces) // rows)
        wide = min(WIDEST, (width - GAP * (columns - 1)) / columns)
        tall = min(TALLEST, (height - GAP * (rows - 1)) / rows)
        for size in SIZES:
            plan = Plan(columns, wide, tall, size)
            if all(_needs(face, plan) <= tall for face in faces):
                if best is None or _ease(plan) > _ease(best):
                    best = plan
                break
    return best or Plan(1, width, height / len(faces), SIZES[-1])


def _ease(plan: Plan) -> float:
    """How well it reads: large words, and cards that are broad enough for a few of them in a line."""
    return plan.size + min(plan.width, BROAD) / 32


def _needs(face: Face, plan: Plan) -> float:
    """The height that a card needs for its words, endless where a word is wider than the card."""
    _, title, words = effect_words(face.deck, face.code)
    inside = plan.width - 16
    longest = max(text_width(word, plan.size) * AIR for word in words.split())
    heading = max(text_width(word, plan.size) * AIR * BOLD for word in title.split())
    if longest > inside or heading > inside - plan.size * 1.9:
        return float("inf")
    lines = broken(words, inside, plan.size)
    return _strip(title, plan) + plan.size * (1.28 * len(lines) + (0.6 if face.copies == 1 else 1.6))


def _titles(title: str, plan: Plan) -> list[str]:
    return broken(title, (plan.width - 16 - plan.size * 1.9) / BOLD, plan.size)


def _strip(title: str, plan: Plan) -> float:
    """The height of the coloured strip with the card's name."""
    return plan.size * (1.25 * len(_titles(title, plan)) + 0.75)


def _face(face: Face, x: float, y: float, plan: Plan) -> Element:
    name, title, words = effect_words(face.deck, face.code)
    width, height, size = plan.width, plan.height, plan.size
    hue, art = ("yamabuki", "ht-sun") if face.deck == SOLAR_DECK else ("fuji", "ht-moon")
    strip = _strip(title, plan)
    parts: list[Element] = [
        *sheet(width, height, 9, fill="var(--washi-high)", stroke=f"var(--{hue}-deep)", stroke_width=1.4),
        rect(0.7, 0.7, width - 1.4, strip, 8, fill=f"var(--{hue}-pale)"),
        icon(art, 7 + size * 0.75, strip / 2 + 0.5, size * 1.8),
    ]
    for index, row in enumerate(_titles(title, plan)):
        parts.append(text(10 + size * 1.7, size * (1.38 + 1.25 * index), row, size, weight=700))
    lines = broken(words, width - 16, size)
    for index, row in enumerate(lines):
        parts.append(text(8, strip + size * (1.3 + 1.28 * index), row, size))
    left = height - _needs(face, plan)
    big = min(left - size, width * 0.5, 84)
    if big > SMALLEST_SIGN:
        parts.append(icon(art, width / 2, height - big / 2 - 12, big, opacity=0.45))
    if face.copies > 1:
        parts.append(badge(18, height - 11, f"×{face.copies}", hue=hue, size=min(size, 11)))
    hit = rect(0, 0, width, height, 9)
    return slot(
        f"{name}-{face.code}",
        hit,
        *parts,
        title=say("{title}: {text}", title=title, text=words),
        x=x,
        y=y,
    )
