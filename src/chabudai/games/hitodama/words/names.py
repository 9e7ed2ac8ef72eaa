"""What tiles, spaces, seats and numbers are called, in the language of whoever reads."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NOBODY
from chabudai.games.hitodama.rules.box import Space
from chabudai.games.hitodama.rules.goods import SINGLES, phrase
from chabudai.games.hitodama.rules.tiles import AKK, EXTRA, MER, PER_TILE, SPACE_LABELS, TILE_NAMES, TRI
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.speech import say

POINT_LETTERS: Final = ["N", "E", "S", "W"]
"""The cardinal points in short; other languages have other letters."""


def points_phrase(number: int) -> str:
    """Points in words.

    >>> points_phrase(1), points_phrase(2)
    ('1 point', '2 points')
    """
    return say.count(number, "{number} point", "{number} points")


def space_called(label: str) -> str:
    """A space of the table by the label that moves give it."""
    space = SPACE_LABELS.index(label)
    if space == EXTRA:
        return say("the extra space")
    return say("space {number} of the {tile}", number=space % PER_TILE + 1, tile=say(TILE_NAMES[space // PER_TILE]))


def space_name(space: int) -> str:
    return space_called(SPACE_LABELS[space])


def letters_of(points: list[int]) -> str:
    """Cardinal points by their letters."""
    return "".join(say(POINT_LETTERS[point]) for point in points)


def gives(entry: Space, tile: int) -> str:
    """What a space does for an essence."""
    if tile == AKK:
        return say("visit the akkus")
    if tile == TRI:
        return say("pay a tribute")
    if tile == MER:
        return say("trade one good for {good}", good=say(SINGLES[entry.wanted]))
    if any(entry.price):
        return say("{goods} for {price}", goods=phrase(entry.goods), price=phrase(entry.price))
    return phrase(entry.goods)


def space_title(state: HitodamaState, space: int) -> str:
    """What a space is and who is on it, for people who point at it."""
    tile = state.tile_of(space)
    what = gives(state.side.space(state.benefit_space(space)), tile)
    on = say(TILE_NAMES[tile])
    if space == EXTRA:
        words = say("Extra space of the {tile}: {gives}", tile=on, gives=what)
    else:
        words = say("Space {number} of the {tile}: {gives}", number=space % PER_TILE + 1, tile=on, gives=what)
    return say("{space}. {occupant}", space=words, occupant=_occupant(state, space))


def _occupant(state: HitodamaState, space: int) -> str:
    if state.akkus >> space & 1:
        return say("An akku blocks it")
    if state.ice >> space & 1:
        return say("It is frozen")
    seat = state.owner_at(space)
    if seat == NOBODY:
        return say("Free")
    if state.asleep >> space & 1:
        return say("An essence of seat {seat}, asleep", seat=seat + 1)
    return say("An essence of seat {seat}, awake", seat=seat + 1)
