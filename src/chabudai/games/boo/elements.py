"""What is chosen by an element of the drawing, and what a move does, in words."""

from __future__ import annotations

from typing import Final

from chabudai.games.boo.components import (
    CATEGORIES,
    COLOURS,
    FOOD_WORTH,
    FOODS,
    HOME_ROWS,
    NONE,
    SHOOT_NAMES,
    SLOTS,
    SPIRIT_COPIES,
    SPIRITS,
    STACK_START,
    TYPE_LETTERS,
    TYPES,
    ZONE_COUNT,
    ZONES,
)
from chabudai.games.boo.improve import tile_in
from chabudai.games.boo.moves import VECTORS
from chabudai.games.boo.patterns import BalanceTile
from chabudai.games.boo.state import BooState

SPIRIT_DEEDS: Final = [
    "a Balance action",
    "an Improve action",
    "a Fund action",
    "all your shoots are wild this turn",
    "take food, and renew the food on the board if you like",
    "your sticks go to any temples for nothing",
    "feeds four in Winter",
]

FIXED: Final = {
    "forgo": "take the gift without using it",
    "perform": "perform its action",
    "decline": "decline its action",
    "end": "end your turn",
    "act-balance": "Balance: a point, or obtain and score tiles",
    "act-improve": "Improve: a coin, or buy a home tile",
    "act-fund": "Fund: two coins",
    "act-cook": "Cook: a food counter",
    "happiness": "take 1 happiness point",
    "stop": "stop here",
    "coin": "take 1 coin",
    "reset": "discard all food on the board and draw anew",
    "done": "wake nobody else",
    "gift-balance": "the gift of a Balance action",
    "gift-improve": "the gift of an Improve action",
    "gift-fund": "the gift of a Fund action",
    "gift-cook": "the gift of a Cook action",
    **{f"spirit-{name}": f"{name}: {deed}" for name, deed in zip(SPIRITS, SPIRIT_DEEDS, strict=True)},
    **{f"food-{name}": f"{name}, worth {worth}" for name, worth in zip(FOODS, FOOD_WORTH, strict=True)},
    **{f"pantry-{name}": f"pay a {name} counter" for name in FOODS},
    **{f"temple-{name}": f"a stick to the {name} temple" for name in COLOURS},
    **{f"pool-{name}": f"the {name} shoot" for name in SHOOT_NAMES},
    **{f"ookami-{count}": f"{count} Ookami give {4 * count} food" for count in range(SPIRIT_COPIES + 1)},
}


def tile_words(tile: BalanceTile) -> str:
    """A balance tile in words."""
    requirement = tile.requirement
    if requirement.pattern.startswith("sum:"):
        kind = TYPES[TYPE_LETTERS.index(requirement.pattern[4])]
        wish = f"{kind} tiles"
    else:
        names = dict(zip(TYPE_LETTERS, TYPES, strict=True)) | {"*": "any", ".": "–"}
        lines = [", ".join(names[mark] for mark in line) for line in requirement.pattern.split("/")]
        wish = " / ".join(lines)
    comfort = f" of comfort {requirement.minimum} or more" if requirement.minimum else ""
    return f"{tile.name}: {wish}{comfort}, {ZONES[tile.zone]} zone, {tile.happiness} happiness"


def meaning(state: BooState, element: str) -> str:
    """What an element that a click path names stands for now; '' for cells, whose name says it all."""
    if element in FIXED:
        return FIXED[element]
    kind, _, rest = element.partition("-")
    known = MEANINGS.get(kind)
    return known(state, rest) if known is not None else ""


def _stock(state: BooState, rest: str) -> str:
    seat = max(state.viewer, 0)
    shoots = [SHOOT_NAMES[kind] for kind in state.stock(seat, COLOURS.index(rest))]
    return f"your {rest} stock: {', '.join(shoots) or 'empty'}"


def _stalk(state: BooState, rest: str) -> str:
    return f"stalk {rest}, {SHOOT_NAMES[state.core[(int(rest) - 1) * 3]]} leaves next"


def _shoot(state: BooState, rest: str) -> str:
    stalk, _, place = rest.partition("-")
    index = (int(stalk) - 1) * 2 + (place == "far")
    kind = state.waiting[index] if state.waiting[index] != NONE else state.pending[index]
    return f"the {SHOOT_NAMES[kind]} shoot at stalk {stalk}" if kind != NONE else ""


def _balance(state: BooState, rest: str) -> str:
    zone, _, row = rest.partition("-")
    number = ZONES.index(zone)
    index = state.shown[STACK_START[number] + int(row) - 1]
    return "obtain " + tile_words(state.box.tile(number, index)) if index != NONE else ""


def _tile(state: BooState, rest: str) -> str:
    zone, _, place = rest.partition("-")
    number = ZONES.index(zone)
    index = state.held[(max(state.viewer, 0) * ZONE_COUNT + number) * SLOTS + int(place) - 1]
    return "score " + tile_words(state.box.tile(number, index)) if index != NONE else ""


def _home(state: BooState, rest: str) -> str:
    category, _, row = rest.partition("-")
    place = CATEGORIES.index(category) * HOME_ROWS + int(row) - 1
    tile = tile_in(state, place)
    if tile == NONE:
        return ""
    name = f"{TYPES[state.box.home_types[tile]]} of comfort {state.box.home_comforts[tile]}"
    return f"buy {name} for {state.box.prices[place]}, {state.box.slot_happiness[place]} happiness"


MEANINGS: Final = {
    "stock": _stock,
    "stalk": _stalk,
    "shoot": _shoot,
    "balance": _balance,
    "tile": _tile,
    "home": _home,
}
"""For each kind of element: what it stands for, by the rest of its id."""


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
        vector = VECTORS[self.values[0]]
        parts = [f"{vector[temple]} to {COLOURS[temple]}" for temple in range(len(COLOURS)) if vector[temple]]
        return f"offers {', '.join(parts)}"

    def pay(self) -> str:
        parts = [f"{count} {name}" for count, name in zip(self.values, FOODS, strict=True) if count]
        return f"pays {', '.join(parts) or 'nothing'}"

    def perform(self) -> str:
        return self._shoot("performs")

    def decline(self) -> str:
        return self._shoot("declines")

    def _shoot(self, verb: str) -> str:
        stalk, place = self.values
        kind = self.state.waiting[stalk * 2 + place]
        return f"{verb} the {SHOOT_NAMES[kind]} shoot of stalk {stalk + 1}" if kind != NONE else ""

    def obtain(self) -> str:
        zone, row = self.values
        index = self.state.shown[STACK_START[zone] + row]
        return f"obtains {tile_words(self.state.box.tile(zone, index))}" if index != NONE else ""

    def score(self) -> str:
        zone, place = self.values
        index = self.state.held[(self.seat * ZONE_COUNT + zone) * SLOTS + place]
        return f"scores {tile_words(self.state.box.tile(zone, index))}" if index != NONE else ""

    def buy(self) -> str:
        category, row = self.values
        return _home(self.state, f"{CATEGORIES[category]}-{row + 1}").replace("buy", "buys", 1)


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
