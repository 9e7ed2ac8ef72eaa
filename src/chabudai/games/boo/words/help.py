"""What the elements of the drawing are, what is chosen by them, and what a move does, in words."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.games.boo.moves import VECTORS
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    COLOURS,
    FOOD_WORTH,
    FOODS,
    HOME_ROWS,
    SHOOT_NAMES,
    SPIRITS,
    STACK_START,
)
from chabudai.games.boo.rules.improve import tile_in
from chabudai.games.boo.rules.patterns import ZONES, BalanceTile
from chabudai.games.boo.rules.winter import OOKAMI_UNITS
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import (
    coin_count,
    colour_name,
    food_counts,
    food_name,
    happiness_count,
    say,
    shoot_list,
    shoot_name,
    spirit_name,
    sticks_to,
    type_name,
    wish_words,
    zone_words,
)

# --- what an element is ------------------------------------------------------------------------------------------

HELP: Final = {
    "year": (
        "The game lasts four years of four seasons. Each spring, everybody takes one stick from the "
        "leftmost incense space."
    ),
    "pool": "A shoot to draft. It goes into your stock of the same colour.",
    "gift": (
        "A gift of the forest. Whoever takes it performs its action at once, and nobody else can take it this spring."
    ),
    "gifts": "Each spring, one gift per player lies face up. Everybody takes one for free.",
    "forgo": "Take the gift without using its action.",
    "stalk": (
        "A bamboo stalk. Place up to two shoots below it each turn; each of them pushes the shoot "
        "at the top out to you."
    ),
    "shoot": (
        "A shoot in waiting. Perform its action or decline it; either way, it then pushes its stalk up one step."
    ),
    "perform": "Perform this shoot's action. You have one action for each stick you offered.",
    "decline": "Do without this shoot's action. It pushes its stalk all the same.",
    "end": "End your turn.",
    "temple": "In autumn, whoever has the most sticks here wins the spirit. In a tie, the highest stick wins.",
    "balance": "A balance tile to take. You can score it once your home shows its pattern in the tile's zone.",
    "tile": (
        "Your balance tile. You can have two per zone. A tick means that your home shows its pattern: you can score it."
    ),
    "room": "Room for a balance tile: for the left zone, the whole home or the right zone.",
    "home": "A home tile, with its price in coins and the happiness it brings here.",
    "cell": (
        "A space of your home. At the end, your two left columns and your two right columns should "
        "have the same comfort."
    ),
    "stock": (
        "A stock of up to four shoots. When you visit its temple, you offer a stick for each shoot and play them all."
    ),
    "food": "Food on the board. When the last counter is taken, five new ones come.",
    "pile": "Face-down food counters. When they run out, the counters already paid make a new pile.",
    "pantry": "Your food. Each winter, every home tile needs one unit. Each unit you lack costs 1 happiness.",
    "purse": "Your coins: they buy home tiles, send sticks to other temples and wake spirits.",
    "incense": ("Your incense sticks. In summer you take turns until they are used up; in autumn you get them back."),
    "spirit": (
        "One of your spirits. Once it has helped, it sleeps until you wake it in winter. Each kind "
        "is worth 2 at the end."
    ),
    "ookami": "Each Ookami gives 4 units of food this winter, then falls asleep.",
    "act": "The action of your Wildcard.",
    "happiness": "One happiness point instead of balance tiles.",
    "stop": "Take no second balance tile, or leave the food as it is.",
    "coin": "One coin instead of a home tile.",
    "reset": "Replace all the food on the board with five new counters.",
    "done": "Let the other spirits sleep.",
    "own": "Your happiness. Whoever has the most at the end wins.",
    "seat": "Another player's board: coins, incense, food, home, stocks, balance tiles and spirits.",
    "forecast": (
        "What the end of the game would add now: spirits, harmony, half of each fulfilled balance tile "
        "and, on the night side, −1 for each empty night space."
    ),
    "key": "The four types of home tiles. Each has 1 to 3 points of comfort, shown as lit windows.",
}
"""What the elements of the drawing are, by the first word of their ids."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    words = HELP.get(element.partition("-")[0])
    return "" if words is None else say(words)


# --- what is chosen by it ----------------------------------------------------------------------------------------

SPIRIT_DEEDS: Final = [
    "a Balance action",
    "an Improve action",
    "a Fund action",
    "all your shoots are Wildcards this turn",
    "take food, and replace the food on the board if you like",
    "your sticks go to any temples for free",
    "4 units of food in winter",
]

FIXED: Final = {
    "forgo": "take the gift without using it",
    "perform": "perform its action",
    "decline": "decline its action",
    "end": "end your turn",
    "act-balance": "Balance: 1 happiness point, or take and score tiles",
    "act-improve": "Improve: a coin, or buy a home tile",
    "act-fund": "Fund: two coins",
    "act-cook": "Cook: a food counter",
    "happiness": "gain 1 happiness point",
    "stop": "stop here",
    "coin": "take 1 coin",
    "reset": "replace all the food on the board",
    "done": "wake nobody else",
    "gift-balance": "the gift of a Balance action",
    "gift-improve": "the gift of an Improve action",
    "gift-fund": "the gift of a Fund action",
    "gift-cook": "the gift of a Cook action",
}
"""Elements that always stand for the same."""


def spirit_deed(kind: int) -> str:
    """What a spirit does."""
    return say(SPIRIT_DEEDS[kind])


def tile_words(tile: BalanceTile) -> str:
    """A balance tile as a title: what it wishes for, where, and what it brings."""
    return say(
        "{pattern}; {zone}; {points}",
        pattern=wish_words(tile),
        zone=zone_words(tile.zone),
        points=happiness_count(tile.happiness),
    )


def meaning(state: BooState, element: str) -> str:
    """What an element that a click path names stands for now; '' for cells, whose name says it all."""
    if element in FIXED:
        return say(FIXED[element])
    kind, _, rest = element.partition("-")
    thing = THINGS.get(kind)
    if thing is not None:
        return thing(rest)
    known = MEANINGS.get(kind)
    return known(state, rest) if known is not None else ""


def _spirit(rest: str) -> str:
    kind = SPIRITS.index(rest)
    return say("{spirit}: {deed}", spirit=spirit_name(kind), deed=spirit_deed(kind))


def _food(rest: str) -> str:
    kind = FOODS.index(rest)
    return say("{food}, worth {worth}", food=food_name(kind), worth=FOOD_WORTH[kind])


def _pantry(rest: str) -> str:
    return say("pay a {food} counter", food=food_name(FOODS.index(rest)))


def _temple(rest: str) -> str:
    return say("a stick for the {temple} temple", temple=colour_name(COLOURS.index(rest)))


def _pool(rest: str) -> str:
    return say("the {shoot} shoot", shoot=shoot_name(SHOOT_NAMES.index(rest)))


def _ookami(rest: str) -> str:
    count = int(rest)
    if not count:
        return say("no Ookami")
    return say("{count} Ookami: {units} units of food", count=count, units=OOKAMI_UNITS * count)


def _stock(state: BooState, rest: str) -> str:
    seat = max(state.viewer, 0)
    colour = COLOURS.index(rest)
    return say(
        "your {colour} stock: {shoots}", colour=colour_name(colour), shoots=shoot_list(state.stock(seat, colour))
    )


def _stalk(state: BooState, rest: str) -> str:
    kind = state.core[(int(rest) - 1) * 3]
    return say("stalk {stalk}; next to come out: {shoot}", stalk=int(rest), shoot=shoot_name(kind))


def _shoot(state: BooState, rest: str) -> str:
    stalk, _, place = rest.partition("-")
    index = (int(stalk) - 1) * 2 + (place == "far")
    kind = state.waiting[index] if state.waiting[index] != NONE else state.pending[index]
    return (
        say("the {shoot} shoot under stalk {stalk}", shoot=shoot_name(kind), stalk=int(stalk)) if kind != NONE else ""
    )


def _balance(state: BooState, rest: str) -> str:
    zone, _, row = rest.partition("-")
    number = ZONES.index(zone)
    index = state.shown[STACK_START[number] + int(row) - 1]
    return (
        say("take the balance tile ({tile})", tile=tile_words(state.box.tile(number, index))) if index != NONE else ""
    )


def _tile(state: BooState, rest: str) -> str:
    zone, _, place = rest.partition("-")
    tile = state.held_tile(max(state.viewer, 0), ZONES.index(zone), int(place) - 1)
    return say("score the balance tile ({tile})", tile=tile_words(tile)) if tile is not None else ""


def _home(state: BooState, rest: str) -> str:
    category, _, row = rest.partition("-")
    place = CATEGORIES.index(category) * HOME_ROWS + int(row) - 1
    return _bought(state, place, "buy a {type} tile (comfort {comfort}) for {price} and gain {points}")


def _bought(state: BooState, place: int, template: str) -> str:
    """The home tile in a slot of the market, told by a template; '' where there is none."""
    tile = tile_in(state, place)
    if tile == NONE:
        return ""
    return say(
        template,
        type=type_name(state.box.home_types[tile]),
        comfort=state.box.home_comforts[tile],
        price=coin_count(state.box.prices[place]),
        points=happiness_count(state.box.slot_happiness[place]),
    )


THINGS: Final = {
    "spirit": _spirit,
    "food": _food,
    "pantry": _pantry,
    "temple": _temple,
    "pool": _pool,
    "ookami": _ookami,
}
"""Kinds of elements that mean the same in every position: what they stand for, by the rest of their ids."""
MEANINGS: Final = {
    "stock": _stock,
    "stalk": _stalk,
    "shoot": _shoot,
    "balance": _balance,
    "tile": _tile,
    "home": _home,
}
"""The same for kinds that depend on the position."""


# --- what a move does --------------------------------------------------------------------------------------------


def sentence(state: BooState, seat: int, move: int) -> str:
    """What a move does, in the third person, with the names of the pieces that it touches here."""
    decoded = state.game.moves.decode(move)
    namer = NAMERS.get(decoded.family)
    named = namer(Named(state, seat, decoded.values)) if namer is not None else ""
    return named or state.game.moves.sentence(move)


class Named:
    """A move in a position, to be told with names; '' where there is nothing to name."""

    def __init__(self, state: BooState, seat: int, values: list[int]) -> None:
        self.state = state
        self.seat = seat
        self.values = values

    def offer(self) -> str:
        return say("burns {sticks}", sticks=sticks_to(VECTORS[self.values[0]]))

    def pay(self) -> str:
        return say("pays {food}", food=food_counts(self.values) or say("nothing"))

    def perform(self) -> str:
        return self._shoot("uses the {shoot} shoot under stalk {stalk}")

    def decline(self) -> str:
        return self._shoot("declines the {shoot} shoot under stalk {stalk}")

    def _shoot(self, template: str) -> str:
        stalk, place = self.values
        kind = self.state.waiting[stalk * 2 + place]
        return say(template, shoot=shoot_name(kind), stalk=stalk + 1) if kind != NONE else ""

    def obtain(self) -> str:
        zone, row = self.values
        index = self.state.shown[STACK_START[zone] + row]
        if index == NONE:
            return ""
        return say("takes the balance tile ({tile})", tile=tile_words(self.state.box.tile(zone, index)))

    def score(self) -> str:
        zone, place = self.values
        tile = self.state.held_tile(self.seat, zone, place)
        return say("scores the balance tile ({tile})", tile=tile_words(tile)) if tile is not None else ""

    def buy(self) -> str:
        category, row = self.values
        template = "buys a {type} tile (comfort {comfort}) for {price} and gains {points}"
        return _bought(self.state, category * HOME_ROWS + row, template)


NAMERS: Final = {
    "offer": Named.offer,
    "pay": Named.pay,
    "perform": Named.perform,
    "decline": Named.decline,
    "obtain": Named.obtain,
    "score": Named.score,
    "buy": Named.buy,
}
"""Families whose sentence depends on the position."""
