"""Beside the ring: what is to decide, tributes, decks, players and the viewer's hand. Every block is a height tall."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.svg import Element, circle, group, moved, number, rect, text, wrap
from chabudai.core.svg_parts import badge, card, crest, slot, text_width
from chabudai.games.hitodama.benefits import amounts_of
from chabudai.games.hitodama.box import POINT_NAMES, SEASONS
from chabudai.games.hitodama.draw_art import SEASON_HUES, essence, good, good_title, icon
from chabudai.games.hitodama.goods import AKKU, PLURALS, RESOURCES, TOKENS, phrase, write_goods
from chabudai.games.hitodama.lunar import LUNAR_EFFECTS
from chabudai.games.hitodama.moves import CARD_STEP, PAY
from chabudai.games.hitodama.solar import SOLAR_EFFECTS
from chabudai.games.hitodama.state import CHAOS, FACE_DOWN, LUNAR_DECK, NONE, SOLAR_DECK, Forest
from chabudai.games.hitodama.tributes import complete

BUTTONS: Final = {"end": "End turn", "take": "Pay", "decline": "Decline"}
BUTTON_HELP: Final = {
    "end": "End your turn; actions that are left are lost",
    "take": "Pay the price of the space",
    "decline": "Take nothing",
}
HEADER: Final = 46
TRIBUTES: Final = 146
DECKS: Final = 104
PLAYER: Final = 66
HAND: Final = 162
CARD: Final = 152


def header(state: Forest, families: set[str], width: float) -> Element:
    """Season and round, whose turn it is, and the buttons that mean something now."""
    hue = SEASON_HUES[state.season]
    if state.ended:
        winners = " and ".join(f"seat {seat + 1}" for seat in state.winners())
        words = "Chaos has won" if state.ended == CHAOS else f"The game is over: {winners} won"
    else:
        words = f"{SEASONS[state.season]} · round {state.round}"
    parts: list[Element] = [
        rect(0, 0, width, HEADER - 8, 10, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)"),
        text(14, 26, words, 20, class_="display"),
    ]
    left = 30 + text_width(words, 20) * 1.25
    actors = state.actors()
    if actors:
        parts.append(crest(actors[0], left + 8, 19, 8, title=f"Seat {actors[0] + 1} decides"))
        left += 24
        if state.actions:
            for index in range(min(state.actions, 8)):
                parts.append(circle(left + 4 + index * 13, 19, 4.5, fill="var(--kaki)", stroke="var(--kaki-deep)"))
    right = width - 8
    for name in ("decline", "take", "end"):
        if name in families:
            size = text_width(BUTTONS[name], 14) + 26
            right -= size
            face = rect(0, 0, size, 28, 8, class_="card")
            label = text(size / 2, 19, BUTTONS[name], 14, anchor="middle", weight=600)
            hit = rect(0, 0, size, 28, 8)
            parts.append(slot(name, hit, face, label, title=BUTTON_HELP[name], x=right, y=5))
            right -= 8
    return group(*parts)


# --- tributes -------------------------------------------------------------------------------------------------------


def tributes(state: Forest, width: float) -> Element:
    """The two tributes in play with what they lack, and the other seasons below."""
    gap = 10
    half = (width - gap) / 2
    parts: list[Element] = []
    for index in range(2):
        parts.append(_tribute(state, index, index * (half + gap), half))
    quarter = width / len(SEASONS)
    for season in range(len(SEASONS)):
        parts.append(_season(state, season, season * quarter, 100, quarter - 6))
    return group(*parts)


def _tribute(state: Forest, index: int, x: float, width: float) -> Element:
    tribute = state.box.tributes[state.season][state.tributes[2 * state.season + index]]
    base = index * RESOURCES
    hue = SEASON_HUES[state.season]
    parts: list[Element] = [
        rect(2, 3, width, 88, 8, class_="shadow"),
        rect(0, 0, width, 88, 8, class_="card"),
        rect(0, 0, width, 24, 8, fill=f"var(--{hue}-pale)"),
        text(10, 17, f"{SEASONS[state.season]} {tribute.name}", 13, weight=600),
        text(width - 10, 17, f"{state.box.worth(tribute.needs)} points", 12, anchor="end", class_="soft"),
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
    done = complete(state, index)
    lacks = state.owed[base : base + RESOURCES]
    words = "complete" if done else f"lacks {phrase(lacks)}"
    parts.append(text(10, 82, words, 11, class_="soft"))
    title = f"Tribute {index + 1}, {tribute.name}: asks for {phrase(tribute.needs)}; {words}"
    hit = rect(0, 0, width, 88, 8)
    return slot(f"tribute-{index + 1}", hit, *parts, title=title, x=x, class_="off" if done else "")


def _season(state: Forest, season: int, x: float, y: float, width: float) -> Element:
    hue = SEASON_HUES[season]
    now = season == state.season
    words: list[str] = []
    for chosen in state.tributes[2 * season : 2 * season + 2]:
        if season < state.season:
            words.append("done")
        elif chosen == NONE:
            words.append("face down")
        else:
            tribute = state.box.tributes[season][chosen]
            words.append(write_goods(tribute.needs))
    title = f"{SEASONS[season]}, {POINT_NAMES[season]}: {' and '.join(words)}"
    return group(
        rect(
            x, y, width, 36, 6, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=2 if now else 0.8
        ),
        text(x + 7, y + 14, SEASONS[season], 11.5, weight=700, fill=f"var(--{hue}-deep)"),
        text(x + 7, y + 29, words[0] if words[0] == words[1] else " | ".join(words), 10.5),
        title=title,
        class_="off" if season < state.season else None,
    )


# --- decks, or the amounts of a payment ------------------------------------------------------------------------------


def decks(state: Forest) -> Element:
    """The two decks, the pile of solar cards, the open akku and ice cards, the bank."""
    parts = [
        _deck(state, SOLAR_DECK, "solar-deck", "ht-sun", 0),
        _deck(state, LUNAR_DECK, "lunar-deck", "ht-moon", 66),
        _pile(state, 132),
        _akku_card(state, 198),
        _ice_card(state, 276),
    ]
    x = 346.0
    for kind in range(TOKENS):
        y = 16 + kind * 28
        parts.append(
            group(
                good(kind, x + 12, y, 20),
                number(x + 44, y + 6, state.bank[kind], 16),
                title=f"Bank: {good_title(kind, state.bank[kind])}",
            )
        )
    cost = state.box.displacement[state.season]
    parts.append(_displacement(cost, 410))
    return group(*parts)


def _displacement(cost: list[int], x: float) -> Element:
    parts: list[Element] = [text(x, 12, "displace", 10.5, class_="soft")]
    kinds = [kind for kind in range(TOKENS) for _ in range(cost[kind])]
    for index, kind in enumerate(kinds):
        parts.append(good(kind, x + 14 + index * 20, 36, 19))
    return group(*parts, title=f"Displacing a sleeper costs {phrase(cost)} in this season")


def _deck(state: Forest, deck: int, id: str, art: str, x: float) -> Element:
    hue = "yamabuki" if deck == SOLAR_DECK else "fuji"
    left = state.left[deck]
    parts: list[Element] = [
        rect(3, 4, 56, 80, 6, class_="shadow"),
        rect(0, 0, 56, 80, 6, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1.3),
        icon(art, 28, 34, 44),
        badge(28, 68, left, hue=hue),
    ]
    name = "solar" if deck == SOLAR_DECK else "lunar"
    return slot(id, rect(0, 0, 56, 80, 6), *parts, title=f"The {name} deck, {left} cards left", x=x, y=2)


def _pile(state: Forest, x: float) -> Element:
    codes = [state.box.solar[kind] for kind in state.piles[SOLAR_DECK]]
    parts: list[Element] = [
        rect(0, 0, 56, 80, 6, fill="none", stroke="var(--yamabuki-deep)", stroke_dasharray="4 3"),
        text(28, 34, codes[-1] if codes else "solar", 12, anchor="middle", weight=600),
        text(28, 48, "discards", 10, anchor="middle", class_="soft"),
        badge(28, 68, len(codes), size=11),
    ]
    title = f"Discarded solar cards: {', '.join(codes) or 'none'}"
    return slot("discard", rect(0, 0, 56, 80, 6), *parts, title=title, x=x, y=2)


def _akku_card(state: Forest, x: float) -> Element:
    if state.akku_card == NONE:
        return group()
    akku = state.box.akku_cards[state.akku_card]
    kinds = [kind for kind, number in enumerate(akku.price) for _ in range(number)]
    step = min(19.0, 48 / len(kinds))
    points = "".join(POINT_NAMES[point][0] for point in akku.points)
    parts = [
        icon("ht-imp", 34, 20, 26),
        text(8, 16, points, 12, weight=700),
        badge(56, 20, state.bank[AKKU], size=10, title="akkus in the den"),
    ]
    parts += [good(kind, 34 + (index - (len(kinds) - 1) / 2) * step, 54, 19) for index, kind in enumerate(kinds)]
    parts.append(text(34, 76, akku.name, 10, anchor="middle", class_="soft"))
    title = f"Akku card {akku.name}: an akku costs {phrase(akku.price)}; {state.bank[AKKU]} akkus are in the den"
    return card(x, 2, 68, 80, *parts, title=title)


def _ice_card(state: Forest, x: float) -> Element:
    if state.ice_card == NONE:
        return group(
            rect(x, 2, 60, 80, 6, fill="none", stroke="var(--frost-edge)", stroke_dasharray="4 3"),
            icon("ht-ice", x + 30, 38, 26, opacity=0.4),
            title="No ice card is open",
        )
    ice = state.box.ice_cards[state.ice_card]
    points = "".join(POINT_NAMES[point][0] for point in ice.points)
    parts = [icon("ht-ice", 30, 28, 32), text(30, 62, points, 13, anchor="middle", weight=700)]
    return card(x, 2, 60, 80, *parts, title=f"Ice card {ice.name}: freezes {points}")


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
            title = f"Deliver {good_title(kind, amount)}"
            hit = rect(0, 0, step - 5, 32, 6)
            parts.append(slot(f"{PLURALS[kind]}-{amount}", hit, *chip, title=title, x=x + 34 + amount * step, y=y))
    return group(*parts)


# --- players ----------------------------------------------------------------------------------------------------------


def player(state: Forest, seat: int, width: float) -> Element:
    """Points, basket, essences and cards of a seat."""
    own = seat == state.viewer
    look = SEATS[seat]
    deciding = seat in state.actors()
    parts: list[Element] = [
        rect(
            0,
            0,
            width,
            PLAYER - 8,
            9,
            fill=f"var(--{look.hue}-pale)" if own else "var(--washi-high)",
            stroke=f"var(--{look.hue}-deep)",
            stroke_width=2.4 if deciding else 0.9,
        ),
        crest(seat, 22, 20, 10),
        text(22, 50, "you" if own else f"seat {seat + 1}", 11, anchor="middle"),
        number(66, 40, state.points[seat], 32),
    ]
    if seat == state.holder:
        parts.append(group(icon("ht-coin", 44, 12, 17), title="First player"))
    parts += _basket(state, seat, own, 100)
    parts += _essences(state, seat, own, width - 186)
    parts += _backs(state, seat, width - 78)
    winner = state.ended and seat in state.winners()
    return group(*parts, title=f"Seat {seat + 1}, {state.points[seat]} points" + (", winner" if winner else ""))


def _basket(state: Forest, seat: int, own: bool, x: float) -> list[Element]:
    parts: list[Element] = []
    for kind in range(RESOURCES):
        amount = state.baskets[seat * RESOURCES + kind]
        left = x + (kind % 2) * 56
        top = 3 + (kind // 2) * 26
        inside = [good(kind, 13, 13, 21), number(40, 19, amount, 17)]
        shown = group(*inside, class_=None if amount else "off")
        title = f"Basket: {good_title(kind, amount)}"
        if own and kind < TOKENS:
            name = ["berry", "amber", "sapphire"][kind]
            parts.append(slot(f"good-{name}", rect(0, 0, 52, 26, 6), shown, title=title, x=left, y=top))
        else:
            parts.append(moved(left, top, group(shown, title=title)))
    return parts


def _essences(state: Forest, seat: int, own: bool, x: float) -> list[Element]:
    """The reserve, awake, and the zone of dormant essences."""
    awake = [essence(seat, 14 + index * 17, 16, 22) for index in range(state.reserve[seat])]
    dormant = [essence(seat, 14 + index * 17, 16, 20, asleep=True) for index in range(state.dormant[seat])]
    reserve_title = f"Reserve: {state.reserve[seat]} essences, awake"
    dormant_title = f"Dormant: {state.dormant[seat]} essences; waking one costs 2 berries"
    ground = rect(0, 1, 62, 27, 6, fill="var(--washi)", opacity=0.6)
    if own:
        return [
            slot("reserve", rect(0, 1, 62, 27, 6), ground, *awake, title=reserve_title, x=x, y=0),
            slot("dormant", rect(0, 1, 62, 27, 6), ground, *dormant, title=dormant_title, x=x, y=28),
        ]
    return [
        moved(x, 0, group(ground, *awake, title=reserve_title)),
        moved(x, 28, group(ground, *dormant, title=dormant_title)),
    ]


def _backs(state: Forest, seat: int, x: float) -> list[Element]:
    """Cards in hand by their backs."""
    parts: list[Element] = []
    for deck, art in ((SOLAR_DECK, "ht-sun"), (LUNAR_DECK, "ht-moon")):
        amount = len(state.hand(seat, deck))
        words = f"{amount} {'solar' if deck == SOLAR_DECK else 'lunar'} card{'' if amount == 1 else 's'}"
        y = 15 + deck * 27
        row = [icon(art, x + index * 12, y, 22) for index in range(amount)]
        parts.append(group(*row, title=f"Holds {words}"))
    return parts


# --- the viewer's hand --------------------------------------------------------------------------------------------


def hand(state: Forest, width: float) -> Element:
    """The viewer's cards face up, each kind once with its number."""
    seat = state.viewer
    faces = [
        (deck, kind, cards.count(kind))
        for deck in (SOLAR_DECK, LUNAR_DECK)
        for cards in [state.hand(seat, deck)]
        for kind in sorted(set(cards))
        if kind != FACE_DOWN
    ]
    if not faces:
        return text(10, 40, "You hold no cards.", 13, class_="soft")
    step = min(104.0, width / len(faces))
    return group(*[_face(state, *face, index * step, step - 6) for index, face in enumerate(faces)])


def _face(state: Forest, deck: int, kind: int, copies: int, x: float, width: float) -> Element:
    code = (state.box.solar if deck == SOLAR_DECK else state.box.lunar)[kind]
    name, title, words = effect_words(deck, code)
    hue = "yamabuki" if deck == SOLAR_DECK else "fuji"
    parts: list[Element] = [
        rect(2, 3, width, CARD, 7, class_="shadow"),
        rect(0, 0, width, CARD, 7, fill="var(--washi-high)", stroke=f"var(--{hue}-deep)", stroke_width=1.4),
        rect(0, 0, width, 26, 7, fill=f"var(--{hue}-pale)"),
        icon("ht-sun" if deck == SOLAR_DECK else "ht-moon", 14, 13, 19),
        text(width - 7, 18, code, 12, anchor="end", weight=700),
    ]
    lines = wrap(title, max(8, int(width / 8)))
    for index, row in enumerate(lines[:2]):
        parts.append(text(7, 43 + index * 15, row, 13, weight=600))
    top = 43 + len(lines[:2]) * 15 + 3
    for index, row in enumerate(wrap(words, max(10, int(width / 6.4)))[:6]):
        parts.append(text(7, top + index * 13, row, 11))
    if copies > 1:
        parts.append(badge(width - 16, CARD - 14, f"×{copies}", hue=hue, size=11))
    hit = rect(0, 0, width, CARD, 7)
    return slot(f"{name}-{code}", hit, *parts, title=f"{code}, {title}: {words}", x=x)


def effect_words(deck: int, code: str) -> tuple[str, str, str]:
    """Sort, title and text of a card."""
    if deck == SOLAR_DECK:
        solar = SOLAR_EFFECTS[code]
        return "solar", solar.title, solar.text
    lunar = LUNAR_EFFECTS[code]
    return "lunar", lunar.title, lunar.text
