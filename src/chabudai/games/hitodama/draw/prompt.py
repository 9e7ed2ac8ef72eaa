"""The name of the game, and the question: what happens now, the actions left, and buttons."""

from __future__ import annotations

from typing import Final

from chabudai.core.people import name_of, together
from chabudai.core.svg import Element, circle, group, rect, text
from chabudai.core.svg_parts import crest, pill, slot, text_width
from chabudai.games.hitodama.draw.art import SEASON_HUES, icon, sheet
from chabudai.games.hitodama.draw.lettering import AIR, BOLD, broken, fitting
from chabudai.games.hitodama.rules.box import POINT_NAMES, SEASONS
from chabudai.games.hitodama.rules.scoring import CHAOS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say

BUTTONS: Final = {"end": "End turn", "take": "Pay", "decline": "Decline"}
BUTTON_HELP: Final = {
    "end": "End your turn; actions that are left are lost",
    "take": "Pay the price of the space",
    "decline": "Take nothing",
}
TITLE: Final = 44
PROMPT: Final = 98
"""Heights."""


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
    return say("{who} is deciding.", who=name_of(actor))


def _victory(state: HitodamaState) -> str:
    winners = state.winners()
    if winners == [state.viewer]:
        return say("The game is over. You have won.")
    names = together(winners)
    if len(winners) > 1:
        return say("The game is over. {winners} share the victory.", winners=names)
    return say("The game is over. {winner} has won.", winner=names)


def _aside(state: HitodamaState) -> str:
    """What is good to know while there is nothing to count."""
    if state.ended:
        return " · ".join(f"{name_of(seat)} {state.points[seat]}" for seat in range(state.seats))
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
        *sheet(
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
        parts.append(crest(actors[0], 22, 21, 9, title=say("{who} decides", who=name_of(actors[0]))))
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
