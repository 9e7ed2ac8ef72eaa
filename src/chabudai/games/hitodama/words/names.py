"""What Hitodama says, and what its things are called; `fr.toml` beside holds the French."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.language import Speech
from chabudai.core.people import name_of
from chabudai.core.speech import listed
from chabudai.core.state import NOBODY
from chabudai.games.hitodama.rules.goods import AKKU
from chabudai.games.hitodama.rules.tiles import AKK, EXTRA, MER, PER_TILE, TILE_NAMES, TRI

if TYPE_CHECKING:
    from chabudai.games.hitodama.rules.box import Box, Space
    from chabudai.games.hitodama.state import HitodamaState

say: Final = Speech("chabudai.games.hitodama", "words")

NAMES: Final = ["berry", "amber", "sapphire", "akku", "solar card", "lunar card"]
PLURALS: Final = ["berries", "ambers", "sapphires", "akkus", "solar cards", "lunar cards"]
COUNTED: Final = [
    ("{number} berry", "{number} berries"),
    ("{number} amber", "{number} ambers"),
    ("{number} sapphire", "{number} sapphires"),
    ("{number} akku", "{number} akkus"),
    ("{number} solar card", "{number} solar cards"),
    ("{number} lunar card", "{number} lunar cards"),
]
SINGLES: Final = ["a berry", "an amber", "a sapphire", "an akku", "a solar card", "a lunar card"]

POINT_NAMES: Final = ["North", "East", "South", "West"]
POINT_LETTERS: Final = ["N", "E", "S", "W"]
"""The cardinal points in short; other languages have other letters."""


def counted(kind: int, number: int) -> str:
    """So many of a kind, in words.

    >>> counted(1, 1), counted(0, 2)
    ('1 amber', '2 berries')
    """
    one, many = COUNTED[kind]
    return say.count(number, one, many)


def phrase(goods: list[int]) -> str:
    """Goods in words.

    >>> phrase([2, 1, 0, 0])
    '2 berries and 1 amber'
    """
    parts = [counted(kind, number) for kind, number in enumerate(goods) if number]
    return listed(parts) if parts else say("nothing")


def points_phrase(number: int) -> str:
    """Points in words.

    >>> points_phrase(1), points_phrase(2)
    ('1 point', '2 points')
    """
    return say.count(number, "{number} point", "{number} points")


def space_name(space: int) -> str:
    """A space of the table, by its number."""
    if space == EXTRA:
        return say("the extra space")
    return say("space {number} of the {tile}", number=space % PER_TILE + 1, tile=say(TILE_NAMES[space // PER_TILE]))


def card_name(box: Box, code: str) -> str:
    """A solar or lunar card inside a sentence, by its title; codes are for records and notations."""
    return say("“{title}”", title=say(box.titles[code]))


def tribute_name(needs: list[int]) -> str:
    """A tribute inside a sentence, by what it asks for."""
    return say("the tribute of {goods}", goods=phrase(needs))


def points_words(points: list[int]) -> str:
    """Cardinal points by their names."""
    return listed([say(POINT_NAMES[point]) for point in points])


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
        return say("swap any good for {good}", good=say(SINGLES[entry.wanted]))
    return goods_for(entry)


def goods_for(entry: Space) -> str:
    """What a space gives, and for which price."""
    if any(entry.price):
        return say("{goods} for {price}", goods=phrase(entry.goods), price=phrase(entry.price))
    return phrase(entry.goods)


def akku_card_title(state: HitodamaState) -> str:
    """The open akku card: what an akku costs, and how many are left."""
    return say(
        "Akku card: an akku costs {price}; in the den: {goods}",
        price=phrase(state.box.akku_cards[state.akku_card].price),
        goods=counted(AKKU, state.bank[AKKU]),
    )


def ice_card_title(state: HitodamaState) -> str:
    """The open ice card: the points whose tiles it froze."""
    return say("Ice card: freezes {points}", points=points_words(state.box.ice_cards[state.ice_card].points))


def stack_title(state: HitodamaState) -> str:
    """The solar cards that wait, the one that takes effect first in front."""
    waiting = [
        say("{card} of {who}", card=card_name(state.box, state.box.solar[card // 4]), who=name_of(card % 4))
        for card in reversed(state.stack)
    ]
    return say(
        "Solar stack, {most} cards at most, from the top: {cards}",
        most=state.side.stack,
        cards=", ".join(waiting) or say("empty"),
    )


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
        return say("An essence of {who}, asleep", who=name_of(seat))
    return say("An essence of {who}, awake", who=name_of(seat))
