"""Beside the ring: the question, tributes, decks, amounts to pay. Every block is a height tall."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import listed
from chabudai.core.svg import Element, circle, group, moved, number, rect, text
from chabudai.core.svg_parts import badge, card, crest, pill, slot, text_width
from chabudai.games.hitodama.draw.art import SEASON_HUES, good, icon
from chabudai.games.hitodama.draw.hand import AIR, BOLD, broken
from chabudai.games.hitodama.draw.seats import seat_name
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.moves import CARD_STEP, PAY
from chabudai.games.hitodama.rules.benefits import amounts_of
from chabudai.games.hitodama.rules.box import LUNAR_DECK, NONE, POINT_NAMES, SEASONS, SOLAR_DECK
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES, TOKENS, write_goods
from chabudai.games.hitodama.rules.scoring import CHAOS
from chabudai.games.hitodama.rules.tributes import complete
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS, counted, letters_of, phrase, points_phrase, say

BUTTONS: Final = {"end": "End turn", "take": "Pay", "decline": "Decline"}
BUTTON_HELP: Final = {
    "end": "End your turn; actions that are left are lost",
    "take": "Pay the price of the space",
    "decline": "Take nothing",
}
DECK_WORDS: Final = [("solar", "The solar deck, {number} cards left"), ("lunar", "The lunar deck, {number} cards left")]
"""Caption and title of each deck."""
TITLE: Final = 44
PROMPT: Final = 98
TRIBUTES: Final = 140
DECKS: Final = 100


def fitting(words: str, size: float, width: float) -> float:
    """The size at which words are not wider than so much; the wanted one if they fit."""
    return min(size, size * width / max(1.0, text_width(words, size) * AIR))


def title(state: HitodamaState, width: float) -> Element:
    """The name of the game, season and round, and how far chaos has come."""
    hue = SEASON_HUES[state.season]
    squares = state.box.chaos
    chaos = say("chaos {square}/{squares}", square=state.hitodama, squares=squares)
    words = say("{season} · round {round}", season=SEASONS[state.season], round=state.round)
    return group(
        rect(0, 0, width, TITLE - 8, 10, fill="var(--washi-high)", opacity=0.9),
        text(12, 26, "HITODAMA", 23, class_="display"),
        pill(174, 18, words, hue=hue, size=13),
        group(
            icon("ht-flame", width - 98, 17, 22),
            text(width - 84, 23, chaos, 13, weight=600),
            title=say(
                "The hitodama is on square {square} of {squares}; on the last one everybody loses",
                square=state.hitodama,
                squares=squares,
            ),
        ),
    )


def headline(state: HitodamaState) -> str:
    """What happens now, in one sentence."""
    if state.ended == CHAOS:
        return say("The game is over: chaos has won, and everybody has lost.")
    if state.ended:
        return _victory(state)
    actor = state.actors()[0]
    if actor == state.viewer:
        return state.game.prompt(state, actor)
    return say("Seat {seat} is deciding.", seat=actor + 1)


def _victory(state: HitodamaState) -> str:
    winners = state.winners()
    if winners == [state.viewer]:
        return say("The game is over. You have won.")
    names = listed([seat_name(state, seat) for seat in winners])
    if len(winners) > 1:
        return say("The game is over. {winners} share the victory.", winners=names)
    return say("The game is over. {winner} has won.", winner=names)


def _aside(state: HitodamaState) -> str:
    """What is good to know while there is nothing to count."""
    if state.ended:
        return " · ".join(f"{seat_name(state, seat)} {state.points[seat]}" for seat in range(state.seats))
    return say(
        "{season} starts in the {point}; {goal} points win.",
        season=SEASONS[state.season],
        point=say(POINT_NAMES[state.season]),
        goal=state.box.goal,
    )


def prompt(state: HitodamaState, families: set[str], width: float) -> Element:
    """The question, the actions that are left and the buttons that mean something now."""
    asked = state.viewer in state.actors()
    tall = PROMPT - 8
    words = headline(state)
    left = 14.0
    parts: list[Element] = [
        rect(2, 3, width, tall, 10, class_="shadow"),
        rect(
            0,
            0,
            width,
            tall,
            10,
            fill="var(--washi-high)",
            stroke="var(--kaki-deep)" if asked else "var(--fibre)",
            stroke_width=2.2 if asked else 1,
        ),
    ]
    actors = state.actors()
    if actors:
        parts.append(crest(actors[0], 22, 21, 9, title=say("Seat {seat} decides", seat=actors[0] + 1)))
        left = 40
    size = 16.0
    room = (width - left - 14) / (BOLD if asked else 1)
    while len(broken(words, room, size)) > 2 and size > 11:
        size -= 0.5
    for index, row in enumerate(broken(words, room, size)):
        parts.append(text(left, 26 + index * size * 1.25, row, size, weight=600 if asked else None))
    if actors and state.actions:
        counter = say("actions left")
        parts.append(text(14, tall - 13, counter, 12, class_="soft"))
        first = 26 + text_width(counter, 12) * 1.08
        for index in range(min(state.actions, 8)):
            parts.append(circle(first + index * 17, tall - 18, 6, fill="var(--kaki)", stroke="var(--kaki-deep)"))
    right = width - 10
    for name in ("decline", "take", "end"):
        if name in families:
            button = say(BUTTONS[name])
            wide = text_width(button, 14) * AIR * BOLD + 24
            right -= wide
            face = rect(0, 0, wide, 28, 9, class_="card")
            label = text(wide / 2, 19, button, 14, anchor="middle", weight=600)
            hit = rect(0, 0, wide, 28, 9)
            parts.append(slot(name, hit, face, label, title=say(BUTTON_HELP[name]), x=right, y=tall - 33))
            right -= 8
    if not (actors and state.actions):
        aside = _aside(state)
        parts.append(text(14, tall - 13, aside, fitting(aside, 12, right - 16), class_="soft"))
    return group(*parts, id="prompt", title=say("What happens now"))


# --- tributes -------------------------------------------------------------------------------------------------------


def tributes(state: HitodamaState, width: float) -> Element:
    """The two tributes in play with what they lack, and the other seasons below."""
    gap = 10
    half = (width - gap) / 2
    parts: list[Element] = []
    for index in range(2):
        parts.append(_tribute(state, index, index * (half + gap), half))
    quarter = width / len(SEASONS)
    for season in range(len(SEASONS)):
        parts.append(_season(state, season, season * (quarter + 2), 96, quarter - 6))
    return group(*parts)


def _tribute(state: HitodamaState, index: int, x: float, width: float) -> Element:
    tribute = state.box.tributes[state.season][state.tributes[2 * state.season + index]]
    base = index * RESOURCES
    done = complete(state, index)
    hue = SEASON_HUES[state.season]
    name = say("{season} {tribute}", season=SEASONS[state.season], tribute=tribute.name)
    parts: list[Element] = [
        rect(2, 3, width, 88, 8, class_="shadow"),
        rect(0, 0, width, 88, 8, class_="card"),
        rect(0.6, 0.6, width - 1.2, 86.8, 8, fill="var(--matsu-pale)", opacity=0.6 if done else 0),
        rect(0, 0, width, 24, 8, fill=f"var(--{hue}-pale)"),
        text(10, 17, name, 13, weight=600),
        text(width - 10, 17, points_phrase(state.box.worth(tribute.needs)), 12, anchor="end", class_="soft"),
    ]
    spots = [
        (kind, number < state.owed[base + kind])
        for kind in range(RESOURCES)
        for number in range(tribute.needs[kind] - 1, -1, -1)
    ]
    step = min(31.0, (width - 24) / max(1, len(spots)))
    for place, (kind, lacking) in enumerate(spots):
        cx = 24 + place * step
        parts.append(
            circle(
                cx,
                55,
                14,
                fill="var(--washi)" if lacking else "var(--matsu-pale)",
                stroke="var(--sumi-soft)",
                stroke_dasharray="3 3" if lacking else None,
            )
        )
        parts.append(group(good(kind, cx, 55, 20), opacity=0.5 if lacking else None))
    lacks = state.owed[base : base + RESOURCES]
    words = say("complete ✓") if done else say("lacks {goods}", goods=phrase(lacks))
    parts.append(text(10, 82, words, fitting(words, 11, width - 16), class_="soft"))
    title = say(
        "Tribute {number}, {tribute}: asks for {goods}; {state}",
        number=index + 1,
        tribute=tribute.name,
        goods=phrase(tribute.needs),
        state=words,
    )
    parts += trace(state, f"tribute-{index + 1}", rect(0, 0, width, 88, 8))
    hit = rect(0, 0, width, 88, 8)
    return slot(f"tribute-{index + 1}", hit, *parts, title=title, x=x)


def _season(state: HitodamaState, season: int, x: float, y: float, width: float) -> Element:
    hue = "nezumi" if season < state.season else SEASON_HUES[season]
    now = season == state.season
    words: list[str] = []
    for chosen in state.tributes[2 * season : 2 * season + 2]:
        if season < state.season:
            words.append(say("done"))
        elif chosen == NONE:
            words.append(say("face down"))
        else:
            tribute = state.box.tributes[season][chosen]
            words.append(write_goods(tribute.needs))
    title = say(
        "{season}, {point}: {tributes}", season=SEASONS[season], point=say(POINT_NAMES[season]), tributes=listed(words)
    )
    return group(
        rect(
            x, y, width, 36, 6, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=2 if now else 0.8
        ),
        text(x + 7, y + 14, SEASONS[season], 11.5, weight=700, fill=f"var(--{hue}-deep)"),
        text(x + 7, y + 29, words[0] if words[0] == words[1] else " | ".join(words), 10.5),
        title=title,
        id=f"season-{SEASONS[season]}",
    )


# --- decks, or the amounts of a payment ------------------------------------------------------------------------------


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
    codes = [state.box.solar[kind] for kind in state.piles[SOLAR_DECK]]
    parts: list[Element] = [
        rect(0, 0, 50, 66, 6, fill="none", stroke="var(--yamabuki-deep)", stroke_dasharray="4 3"),
        text(25, 30, codes[-1] if codes else "–", 13, anchor="middle", weight=600),
        badge(25, 54, len(codes), size=11),
        moved(0, -7, _caption(25, say("discards"))),
        *trace(state, "discard", rect(0, 0, 50, 66, 6)),
    ]
    title = say("Discarded solar cards: {cards}", cards=", ".join(codes) or say("none"))
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
        "Akku card {card}: an akku costs {price}; in the den: {goods}",
        card=akku.name,
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
        title=say("Ice card {card}: freezes {points}", card=ice.name, points=points),
        id="ice-card",
    )


def payment(moves: list[int], width: float) -> Element:
    """Chips for the amounts of a payment: for each kind as many as some payment delivers."""
    most = [0] * RESOURCES
    for move in moves:
        if PAY <= move < PAY + 2 * CARD_STEP:
            amounts = amounts_of(move)
            most = [max(most[kind], amounts[kind]) for kind in range(RESOURCES)]
    parts: list[Element] = [rect(0, 0, width, DECKS - 8, 8, class_="panel")]
    kinds = [kind for kind in range(RESOURCES - 1, -1, -1) if most[kind]]
    for place, kind in enumerate(kinds):
        x, y = 10 + (place % 2) * width / 2, 10 + (place // 2) * 44
        parts.append(good(kind, x + 14, y + 17, 26))
        step = min(34.0, (width / 2 - 50) / (most[kind] + 1))
        for amount in range(most[kind] + 1):
            chip = [
                rect(0, 0, step - 5, 32, 6, class_="card"),
                number((step - 5) / 2, 23, amount, 17),
            ]
            title = say("Deliver {goods}", goods=counted(kind, amount))
            hit = rect(0, 0, step - 5, 32, 6)
            parts.append(slot(f"{PLURALS[kind]}-{amount}", hit, *chip, title=title, x=x + 34 + amount * step, y=y))
    return group(*parts)
