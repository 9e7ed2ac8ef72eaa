"""The tributes in play and the four seasons."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import listed
from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, circle, group, rect, text
from chabudai.core.svg_parts import slot
from chabudai.games.hitodama.draw.art import LETTERS, SEASON_HUES, WIDE, good, goods_row, sheet
from chabudai.games.hitodama.draw.tile import point_sign
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import SEASONS
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tributes import complete
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import POINT_NAMES, phrase, points_phrase, say

CARD_WIDE: Final = 300
CARD_HIGH: Final = 92
SEASON_WIDE: Final = 147
SEASON_HIGH: Final = 82


def tributes_region(state: HitodamaState) -> Region:
    """The two tributes in play with what they lack, and the seasons below."""
    parts = [_tribute(state, index, index * (WIDE - CARD_WIDE - 1)) for index in range(2)]
    step = (WIDE - SEASON_WIDE - 2) / (len(SEASONS) - 1)
    parts += [_season(state, season, 1 + season * step, CARD_HIGH + 8) for season in range(len(SEASONS))]
    return Region("tributes", say("Tributes"), WIDE, CARD_HIGH + SEASON_HIGH + 10, LETTERS, parts)


def _tribute(state: HitodamaState, index: int, x: float) -> Element:
    tribute = state.box.tributes[state.season][state.tributes[2 * state.season + index]]
    base = index * RESOURCES
    done = complete(state, index)
    hue = SEASON_HUES[state.season]
    worth = points_phrase(state.box.worth(tribute.needs))
    parts: list[Element] = [
        *sheet(CARD_WIDE, CARD_HIGH, 10, class_="card"),
        rect(1, 1, CARD_WIDE - 2, 33, 9, fill=f"var(--{'matsu' if done else hue}-pale)"),
        text(12, 26, worth, LETTERS, weight=600),
    ]
    if done:
        parts.append(text(CARD_WIDE - 14, 27, "✓", LETTERS + 2, anchor="end", weight=700))
    spots = [
        (kind, number < state.owed[base + kind])
        for kind in range(RESOURCES)
        for number in range(tribute.needs[kind] - 1, -1, -1)
    ]
    step = min(47.0, (CARD_WIDE - 16) / max(1, len(spots)))
    for place, (kind, lacking) in enumerate(spots):
        cx = 31 + place * step
        fill = "var(--washi)" if lacking else "var(--matsu-pale)"
        dashes = "4 4" if lacking else None
        parts.append(
            circle(cx, 62, 21.5, fill=fill, stroke="var(--sumi-soft)", stroke_width=1.5, stroke_dasharray=dashes)
        )
        parts.append(group(good(kind, cx, 62, 32), opacity=0.55 if lacking else None))
    lacks = state.owed[base : base + RESOURCES]
    title = say(
        "Tribute {number}: asks for {goods}; {state}",
        number=index + 1,
        goods=phrase(tribute.needs),
        state=say("complete ✓") if done else say("needs {goods}", goods=phrase(lacks)),
    )
    parts += trace(state, f"tribute-{index + 1}", rect(0, 0, CARD_WIDE, CARD_HIGH, 10))
    return slot(f"tribute-{index + 1}", rect(0, 0, CARD_WIDE, CARD_HIGH, 10), *parts, title=title, x=x)


def _season(state: HitodamaState, season: int, x: float, y: float) -> Element:
    """A season: its name, the point from which tiles are resolved, and the tributes that are still to come."""
    past, now = season < state.season, season == state.season
    hue = "nezumi" if past else SEASON_HUES[season]
    box = rect(x, y, SEASON_WIDE, SEASON_HIGH, 9, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)")
    parts: list[Element] = [
        box.set(stroke_width=3.5 if now else 1.2),
        text(x + 9, y + 28, SEASONS[season], LETTERS, weight=700, fill=f"var(--{hue}-deep)"),
        point_sign(season, x + SEASON_WIDE - 21, y + 21, hue if now else ""),
    ]
    words: list[str] = []
    for row, chosen in enumerate(state.tributes[2 * season : 2 * season + 2]):
        cy = y + 47 + row * 23
        if past:
            words.append(say("done"))
        elif chosen == NONE:
            words.append(say("face down"))
            parts.append(rect(x + 10 + row * 38, y + 40, 28, 35, 5, fill=f"var(--{hue})", stroke=f"var(--{hue}-deep)"))
        else:
            needs = state.box.tributes[season][chosen].needs
            words.append(phrase(needs))
            parts += goods_row(needs, x + 8, cy, 22, SEASON_WIDE - 16)[0]
    if past:
        parts.append(text(x + SEASON_WIDE / 2, y + 68, "✓", LETTERS + 6, anchor="middle", weight=700))
    title = say(
        "{season}, {point}: {tributes}", season=SEASONS[season], point=say(POINT_NAMES[season]), tributes=listed(words)
    )
    return group(*parts, title=title, id=f"season-{SEASONS[season]}")
