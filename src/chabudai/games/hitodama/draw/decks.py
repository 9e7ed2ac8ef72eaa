"""Decks and piles, the open akku and ice cards, the bank, and the price of displacing."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import listed
from chabudai.core.state import NONE
from chabudai.core.svg import Element, group, moved, number, rect, text
from chabudai.core.svg_parts import badge, card, slot
from chabudai.games.hitodama.draw.art import good, icon
from chabudai.games.hitodama.draw.lettering import fitting
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import LUNAR_DECK, POINT_NAMES, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import AKKU, TOKENS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import card_name, counted, letters_of, phrase, say

DECK_WORDS: Final = [("solar", "The solar deck, {number} cards left"), ("lunar", "The lunar deck, {number} cards left")]
"""Caption and title of each deck."""
DECKS: Final = 100
"""Height."""


def decks(state: HitodamaState, width: float) -> Element:
    """The two decks, the pile of solar cards, the open akku and ice cards, the bank, the price of displacing."""
    parts: list[Element] = [
        rect(0, 0, width, DECKS - 8, 10, class_="panel"),
        _deck(state, SOLAR_DECK, "solar-deck", "ht-sun", 10),
        _deck(state, LUNAR_DECK, "lunar-deck", "ht-moon", 68),
        _pile(state, 126),
        _akku_card(state, 186),
        _ice_card(state, 260),
        text(344, 16, say("bank"), 10.5, anchor="middle", class_="soft"),
    ]
    bank = group(rect(318, 4, 54, 84, 6, fill="none", pointer_events="all"), id="bank")
    for kind in range(TOKENS):
        y = 30 + kind * 23
        title = say("Bank: {goods}", goods=counted(kind, state.bank[kind]))
        bank.add(group(good(kind, 332, y, 19), number(358, y + 6, state.bank[kind], 15), title=title))
    parts.append(bank)
    parts.append(_displacement(state.box.displacement[state.season], min(415, width - 36)))
    return group(*parts)


def _displacement(cost: list[int], x: float) -> Element:
    parts: list[Element] = [text(x, 16, say("displacing"), 10.5, anchor="middle", class_="soft")]
    kinds = [kind for kind in range(TOKENS) for _ in range(cost[kind])]
    for index, kind in enumerate(kinds):
        parts.append(good(kind, x + (index - (len(kinds) - 1) / 2) * 20, 36, 20))
    sleeper = say("a sleeper")
    parts.append(text(x, 64, sleeper, fitting(sleeper, 10.5, 66), anchor="middle", class_="soft"))
    return group(
        *parts, title=say("Displacing a sleeper costs {price} in this season", price=phrase(cost)), id="displacement"
    )


def _caption(x: float, words: str) -> Element:
    return text(x, DECKS - 14, words, 10.5, anchor="middle", class_="soft")


def _deck(state: HitodamaState, deck: int, id: str, art: str, x: float) -> Element:
    hue = "yamabuki" if deck == SOLAR_DECK else "fuji"
    caption, title = DECK_WORDS[deck]
    left = state.left[deck]
    parts: list[Element] = [
        rect(3, 4, 50, 66, 6, class_="shadow"),
        rect(0, 0, 50, 66, 6, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1.3),
        icon(art, 25, 26, 38),
        badge(25, 54, left, hue=hue, size=12),
        moved(0, -7, _caption(25, say(caption))),
        *trace(state, id, rect(0, 0, 50, 66, 6)),
    ]
    return slot(id, rect(0, 0, 50, 66, 6), *parts, title=say(title, number=left), x=x, y=7)


def _pile(state: HitodamaState, x: float) -> Element:
    cards = [card_name(state.box, state.box.solar[kind]) for kind in state.piles[SOLAR_DECK]]
    parts: list[Element] = [
        rect(0, 0, 50, 66, 6, fill="none", stroke="var(--yamabuki-deep)", stroke_dasharray="4 3"),
        icon("ht-sun", 25, 26, 30, opacity=0.6 if cards else 0.2),
        badge(25, 54, len(cards), size=11),
        moved(0, -7, _caption(25, say("discards"))),
        *trace(state, "discard", rect(0, 0, 50, 66, 6)),
    ]
    title = say("Discarded solar cards: {cards}", cards=", ".join(cards) or say("none"))
    return slot("discard", rect(0, 0, 50, 66, 6), *parts, title=title, x=x, y=7)


def _akku_card(state: HitodamaState, x: float) -> Element:
    if state.akku_card == NONE:
        return group()
    akku = state.box.akku_cards[state.akku_card]
    kinds = [kind for kind, number in enumerate(akku.price) for _ in range(number)]
    step = min(19.0, 44 / len(kinds))
    points = letters_of(akku.points)
    parts = [
        icon("ht-imp", 35, 18, 22),
        text(13, 22, points, 11.5, anchor="middle", weight=700),
        badge(54, 18, state.bank[AKKU], size=10, title=say("akkus in the den")),
    ]
    parts += [good(kind, 32 + (index - (len(kinds) - 1) / 2) * step, 48, 19) for index, kind in enumerate(kinds)]
    parts.append(moved(0, -7, _caption(32, say("akkus"))))
    title = say(
        "Akku card: an akku costs {price}; in the den: {goods}",
        price=phrase(akku.price),
        goods=counted(AKKU, state.bank[AKKU]),
    )
    return card(x, 7, 64, 66, *parts, title=title, id="akku-card")


def _ice_card(state: HitodamaState, x: float) -> Element:
    if state.ice_card == NONE:
        return group(
            rect(x, 7, 50, 66, 6, fill="none", stroke="var(--frost-edge)", stroke_dasharray="4 3"),
            icon("ht-ice", x + 25, 38, 26, opacity=0.4),
            _caption(x + 25, say("no ice")),
            title=say("No ice card is open"),
            id="ice-card",
        )
    ice = state.box.ice_cards[state.ice_card]
    points = letters_of(ice.points)
    parts = [
        icon("ht-ice", 25, 24, 30),
        text(25, 57, points, 13, anchor="middle", weight=700),
        moved(0, -7, _caption(25, say("ice"))),
    ]
    return card(
        x,
        7,
        50,
        66,
        *parts,
        title=say("Ice card: freezes {points}", points=listed([say(POINT_NAMES[point]) for point in ice.points])),
        id="ice-card",
    )
