"""The tributes in play and the other seasons, and the amounts of a payment."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import listed
from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, number, rect, text
from chabudai.core.svg_parts import slot
from chabudai.games.hitodama.draw.art import SEASON_HUES, good, sheet
from chabudai.games.hitodama.draw.decks import DECKS
from chabudai.games.hitodama.draw.lettering import fitting
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.moves import PAY, delivery
from chabudai.games.hitodama.rules.box import POINT_NAMES, SEASONS
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tributes import complete
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS, counted, phrase, points_phrase, say

TRIBUTES: Final = 140
"""Height."""


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
    name = say("{season}, tribute {number}", season=SEASONS[state.season], number=index + 1)
    parts: list[Element] = [
        *sheet(width, 88, 8, class_="card"),
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
        "Tribute {number}: asks for {goods}; {state}",
        number=index + 1,
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
            words.append(points_phrase(state.box.worth(state.box.tributes[season][chosen].needs)))
    title = say(
        "{season}, {point}: {tributes}", season=SEASONS[season], point=say(POINT_NAMES[season]), tributes=listed(words)
    )
    return group(
        rect(
            x, y, width, 36, 6, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=2 if now else 0.8
        ),
        text(x + 7, y + 14, SEASONS[season], 11.5, weight=700, fill=f"var(--{hue}-deep)"),
        text(x + 7, y + 29, words[0] if words[0] == words[1] else " + ".join(words), 10.5),
        title=title,
        id=f"season-{SEASONS[season]}",
    )


def payment(moves: list[int], width: float) -> Element:
    """Chips for the amounts of a payment: for each kind as many as some payment delivers."""
    most = [0] * RESOURCES
    for move in moves:
        if PAY.holds(move):
            _, amounts = delivery(move)
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
