"""Decks and piles, the open akku and ice cards, the price of displacing, the bank and the round."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, group, moved, number, rect, text
from chabudai.core.svg_parts import badge, card, pill, slot
from chabudai.games.hitodama.draw.art import LETTERS, WIDE, essence, good, goods_row, icon
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import AKKU, TOKENS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import (
    akku_card_title,
    card_name,
    counted,
    ice_card_title,
    letters_of,
    phrase,
    say,
)

DECK_TITLES: Final = ["The solar deck, {number} cards left", "The lunar deck, {number} cards left"]
HIGH: Final = 156
CARD: Final = 92
"""The width of a card."""
TALL: Final = 98


def decks_region(state: HitodamaState) -> Region:
    parts: list[Element] = [
        rect(0, 0, WIDE, HIGH, 12, class_="panel"),
        _deck(state, SOLAR_DECK, "solar-deck", "ht-sun", 7),
        _deck(state, LUNAR_DECK, "lunar-deck", "ht-moon", 105),
        _pile(state, 203),
        _akku_card(state, 301),
        _ice_card(state, 428),
        _displacement(state, 564),
        _bank(state),
        pill(WIDE - 8, HIGH - 25, say("round {round}", round=state.round), hue="fuji", size=LETTERS, anchor="end"),
    ]
    return Region("decks", say("Cards and bank"), WIDE, HIGH, LETTERS, parts)


def _bank(state: HitodamaState) -> Element:
    words = say("bank")
    parts: list[Element] = [text(14, HIGH - 17, words, LETTERS, class_="soft")]
    for kind in range(TOKENS):
        x = 112 + kind * 84
        title = say("Bank: {goods}", goods=counted(kind, state.bank[kind]))
        amount = number(x + 22, HIGH - 16, state.bank[kind], 26, anchor="start")
        parts.append(group(good(kind, x, HIGH - 25, 34), amount, title=title))
    return group(rect(6, HIGH - 46, 350, 42, 8, fill="none", pointer_events="all"), *parts, id="bank")


def _displacement(state: HitodamaState, x: float) -> Element:
    """The sleeper of somebody else, and what it costs to take its place."""
    cost = state.box.displacement[state.season]
    seat = (max(state.viewer, 0) + 1) % state.seats
    price, end = goods_row(cost, 0, 0, 32, 68)
    return group(
        rect(x - 38, 7, 76, TALL, 10, fill="none", stroke="var(--sumi-soft)", stroke_dasharray="4 5"),
        essence(seat, x, 36, 48, asleep=True).set(aria_hidden="true"),
        moved(x - end / 2, 82, *price),
        title=say("Displacing an essence costs {price} this season", price=phrase(cost)),
        id="displacement",
    )


def _deck(state: HitodamaState, deck: int, id: str, art: str, x: float) -> Element:
    hue = "yamabuki" if deck == SOLAR_DECK else "fuji"
    left = state.left[deck]
    parts: list[Element] = [
        rect(3, 4, CARD, TALL, 9, class_="shadow"),
        rect(0, 0, CARD, TALL, 9, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=2),
        icon(art, CARD / 2, 37, 62),
        badge(CARD / 2, 76, left, hue=hue, size=LETTERS),
        *trace(state, id, rect(0, 0, CARD, TALL, 9)),
    ]
    return slot(id, rect(0, 0, CARD, TALL, 9), *parts, title=say(DECK_TITLES[deck], number=left), x=x, y=7)


def _pile(state: HitodamaState, x: float) -> Element:
    cards = [card_name(state.box, state.box.solar[kind]) for kind in state.piles[SOLAR_DECK]]
    parts: list[Element] = [
        rect(0, 0, CARD, TALL, 9, fill="none", stroke="var(--yamabuki-deep)", stroke_width=1.5, stroke_dasharray="5 5"),
        icon("ht-sun", CARD / 2, 37, 48, opacity=0.5).set(transform=f"rotate(-12 {CARD / 2:g} 37)"),
        badge(CARD / 2, 76, len(cards), size=LETTERS),
        *trace(state, "discard", rect(0, 0, CARD, TALL, 9)),
    ]
    title = say("Discarded solar cards: {cards}", cards=", ".join(cards) or say("none"))
    return slot("discard", rect(0, 0, CARD, TALL, 9), *parts, title=title, x=x, y=7)


def _akku_card(state: HitodamaState, x: float) -> Element:
    """The open card: how many akkus are in the den, where they appeared, and what one costs."""
    if state.akku_card == NONE:
        return group()
    akku = state.box.akku_cards[state.akku_card]
    price, end = goods_row(akku.price, 0, 0, 36, 104)
    parts = [
        icon("ht-imp", 28, 30, 42),
        badge(52, 44, state.bank[AKKU], size=LETTERS, title=say("akkus in the den")),
        text(114, 36, letters_of(akku.points), LETTERS, anchor="end", weight=700),
        moved((120 - end) / 2, 76, *price),
    ]
    return card(x, 7, 120, TALL, *parts, title=akku_card_title(state), id="akku-card")


def _ice_card(state: HitodamaState, x: float) -> Element:
    if state.ice_card == NONE:
        return group(
            rect(
                x, 7, CARD, TALL, 9, fill="none", stroke="var(--frost-edge)", stroke_width=1.5, stroke_dasharray="5 5"
            ),
            icon("ht-ice", x + CARD / 2, 57, 50, opacity=0.4),
            title=say("No ice card yet"),
            id="ice-card",
        )
    ice = state.box.ice_cards[state.ice_card]
    letters = text(CARD / 2, 89, letters_of(ice.points), LETTERS, anchor="middle", weight=700)
    return card(x, 7, CARD, TALL, icon("ht-ice", CARD / 2, 36, 52), letters, title=ice_card_title(state), id="ice-card")
