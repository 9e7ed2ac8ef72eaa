"""What stands over a picture and a page says itself: the name of the game, what happens now, season and points."""

from __future__ import annotations

from typing import Final

from chabudai.core.people import name_of, together
from chabudai.core.svg import Element, Region, group, text
from chabudai.core.svg_parts import crest, fitted, pill
from chabudai.games.hitodama.draw.art import SEASON_HUES, icon
from chabudai.games.hitodama.rules.box import SEASONS
from chabudai.games.hitodama.rules.scoring import CHAOS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say

WIDE: Final = 1216
HIGH: Final = 84


def title_region(state: HitodamaState) -> Region:
    """The name, season and round, points, how far chaos has come; below them what happens now."""
    squares = state.box.chaos
    season = say("{season} · round {round}", season=SEASONS[state.season], round=state.round)
    points = " · ".join(f"{name_of(seat)} {state.points[seat]}" for seat in range(state.seats))
    chaos = say("chaos {square}/{squares}", square=state.hitodama, squares=squares)
    words = headline(state)
    actors = state.actors()
    prompt: list[Element] = [crest(actors[0], 18, 64, 12)] if actors else []
    prompt.append(text(40 if actors else 4, 73, words, fitted(words, 26, WIDE - 60, bold=True), weight=600))
    parts: list[Element] = [
        text(2, 34, "HITODAMA", 36, class_="display"),
        pill(260, 22, season, hue=SEASON_HUES[state.season], size=24),
        text(570, 31, points, fitted(points, 26, 430, bold=True), weight=600),
        icon("ht-flame", WIDE - 190, 21, 36),
        text(WIDE - 166, 31, chaos, fitted(chaos, 26, 164)),
        group(*prompt, id="prompt", title=say("What happens now")),
    ]
    return Region("title", "", WIDE, HIGH, 20, parts)


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
        return say("The game is over. You win.")
    names = together(winners)
    if len(winners) > 1:
        return say("The game is over. {winners} share the victory.", winners=names)
    return say("The game is over. {winner} wins.", winner=names)
