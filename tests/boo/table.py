"""Positions built by hand, in the words of the rulebook."""

from __future__ import annotations

from typing import TypedDict, Unpack, cast

from chabudai.core.registry import load
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.game import Boo
from chabudai.games.boo.rules.autumn import begin_autumn
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    COLOURS,
    CORE,
    ENTRIES,
    FOODS,
    HOME_ROWS,
    HOME_STACK,
    HOME_TILES,
    PLAYER_COLOURS,
    SHOOT_NAMES,
    SLOTS,
    SPIRITS,
    STACK_ROWS,
    STACK_START,
    STICK,
    STOCK,
    one_spirit,
)
from chabudai.games.boo.rules.grove import Resolve
from chabudai.games.boo.rules.patterns import COLUMNS, MASKS, TYPE_LETTERS, ZONE_COUNT, ZONES, BalanceTile
from chabudai.games.boo.rules.winter import begin_winter
from chabudai.games.boo.state import AUTUMN, SUMMER, WINTER, BooState
from kit import begin, first_moves, let_happen

GAME = cast(Boo, load("boo"))
BOX = GAME.box
SEATS = [2, 3, 4]
EMPTY_ROW = ".. .. .. .. .."
"""A row of a home without a tile, as `build` reads it."""


# --- reaching positions ------------------------------------------------------------------------------------------


def new(seats: int = 2, seed: int = 1, side: str = "day") -> BooState:
    """Set up, before the first draft."""
    return begin(BooState, GAME, seats, seed, {"side": side})


def spring(seats: int = 2, seed: int = 1, side: str = "day") -> BooState:
    """The first Spring, before the first gift is chosen."""
    return first_moves(new(seats, seed, side), lambda state: not state.pool)


class Given(TypedDict, total=False):
    """What a position may be given. Numbers before a colon are seats."""

    stocks: dict[int, dict[str, str]]
    """`{0: {"red": "red-cook blue-wild"}}`; stocks of the seat that are not named become empty."""
    stalks: dict[int, str]
    """Stalks are counted from 1, as in moves."""
    temples: dict[str, str]
    food: tuple[str, ...]
    """On the board, in the pile and in the discard."""
    homes: dict[int, str]
    """Rows of `G3 .. T1` from the top, separated by slashes."""
    held: dict[int, str]
    """Unscored balance tiles."""
    awake: dict[int, str]
    asleep: dict[int, str]
    shown: dict[str, str]
    """Face-up balance tiles of a zone, from the lowest row."""
    shown_homes: dict[str, str]


def lay_out(seats: int = 2, seed: int = 1, side: str = "day", **given: Unpack[Given]) -> BooState:
    """The first Summer: nobody has used a gift, seat 0 is first and about to visit a temple."""
    state = spring(seats, seed, side)
    state.first = 0
    state.gifts = 0
    begin_phase(state, SUMMER)
    for seat, stocks in given.get("stocks", {}).items():
        set_stocks(state, seat, **stocks)
    for number, core in given.get("stalks", {}).items():
        set_stalk(state, number, core)
    for name, owners in given.get("temples", {}).items():
        set_temple(state, name, owners)
    if "food" in given:
        set_food(state, *given["food"])
    for seat, drawing in given.get("homes", {}).items():
        build(state, seat, drawing)
    for seat, names in given.get("held", {}).items():
        hold(state, seat, *names.split())
    awake, asleep = given.get("awake", {}), given.get("asleep", {})
    for seat in {*awake, *asleep}:
        give_spirits(state, seat, awake.get(seat, ""), asleep.get(seat, ""))
    for zone, names in given.get("shown", {}).items():
        show(state, zone, *names.split())
    for category, names in given.get("shown_homes", {}).items():
        show_homes(state, category, *names.split())
    return state


def begin_phase(state: BooState, phase: int) -> None:
    """Let a phase begin now."""
    next_season(state, phase - 1)


def next_season(state: BooState, phase: int) -> BooState:
    """This phase is over: go on."""
    state.phase = phase
    state.lanes = [[]]
    return let_happen(state)


class Rest(Decision[BooState]):
    """What comes after the steps under test: nothing happens by itself any more."""

    def options(self, state: BooState) -> list[int]:
        return [0]


def ask(state: BooState, *steps: Step[BooState]) -> BooState:
    """Make these steps the only ones to come, the last first."""
    state.lanes = [[]]
    return let_happen(state, Rest(0), *steps)


def autumn(state: BooState) -> BooState:
    """All of Autumn, and nothing after it."""
    state.phase = AUTUMN
    ask(state)
    begin_autumn(state)
    return state


def winter(state: BooState) -> BooState:
    """Winter up to its first decision; it ends at `Rest`."""
    state.phase = WINTER
    ask(state)
    begin_winter(state)
    state.settle()
    return state


def resolving(shoot: str) -> BooState:
    """Seat 0 has one placed shoot to resolve, with one activation."""
    state = lay_out(2)
    state.pending[0] = state.waiting[0] = kind(shoot)
    return ask(state, Resolve(0, 1, 0))


# --- shoots ------------------------------------------------------------------------------------------------------


def kind(name: str) -> int:
    return SHOOT_NAMES.index(name)


def set_stocks(state: BooState, seat: int, **stocks: str) -> None:
    """`red="red-cook blue-wild"`; stocks that are not named become empty."""
    for colour, name in enumerate(COLOURS):
        shoots = [kind(word) for word in stocks.get(name, "").split()]
        index = seat * 4 + colour
        state.sizes[index] = len(shoots)
        state.stocks[index * STOCK : index * STOCK + STOCK] = shoots + [NONE] * (STOCK - len(shoots))


def stocks(state: BooState, seat: int) -> dict[str, list[str]]:
    return {name: sorted(SHOOT_NAMES[kind] for kind in state.stock(seat, c)) for c, name in enumerate(COLOURS)}


def shoot_count(state: BooState, seat: int) -> int:
    return sum(state.sizes[seat * 4 : seat * 4 + 4])


def set_stalk(state: BooState, stalk: int, core: str) -> None:
    """The three shoots of a stalk, the one that leaves next first; stalks are counted from 1 as in moves."""
    state.core[(stalk - 1) * CORE : stalk * CORE] = [kind(word) for word in core.split()]


def stalk(state: BooState, number: int) -> list[str]:
    return [SHOOT_NAMES[kind] for kind in state.core[(number - 1) * CORE : number * CORE]]


def new_shoots(state: BooState, number: int) -> list[str]:
    place = (number - 1) * ENTRIES
    return [SHOOT_NAMES[kind] for kind in state.pending[place : place + ENTRIES] if kind != NONE]


# --- homes and tiles ---------------------------------------------------------------------------------------------


def home_tile(name: str, category: str = "I") -> int:
    """The number of a tile like G3 in the box."""
    base = CATEGORIES.index(category) * HOME_TILES
    for tile in range(base, base + HOME_TILES):
        if TYPE_LETTERS[BOX.home_types[tile]] == name[0] and BOX.home_comforts[tile] == int(name[1]):
            return tile
    raise AssertionError(name)


def lay(state: BooState, seat: int, row: int, column: int, name: str, category: str = "I") -> None:
    state.lay_home_tile(seat, row * COLUMNS + column, home_tile(name, category))


def build(state: BooState, seat: int, drawing: str) -> None:
    """A home as rows of `G3 .. T1` from the top, separated by slashes."""
    state.homes[seat * MASKS : seat * MASKS + MASKS] = [0] * MASKS
    for row, line in enumerate(drawing.split("/")):
        for column, word in enumerate(line.split()):
            if word != "..":
                lay(state, seat, row, column, word)


def home(drawing: str) -> list[int]:
    """The eight masks of a home drawn as for `build`."""
    state = new()
    build(state, 0, drawing)
    return state.homes[:MASKS]


def tile(name: str) -> BalanceTile:
    return next(tile for zone in BOX.balance for tile in zone if tile.name == name)


def index_of(name: str) -> tuple[int, int]:
    """Zone and place in the box of a balance tile."""
    return next((z, i) for z, zone in enumerate(BOX.balance) for i, one in enumerate(zone) if one.name == name)


def met(name: str, drawing: str) -> bool:
    return tile(name).requirement.met(home(drawing), 0)


def hold(state: BooState, seat: int, *names: str) -> None:
    """These are the unscored balance tiles of a player."""
    start = seat * ZONE_COUNT * SLOTS
    state.held[start : start + ZONE_COUNT * SLOTS] = [NONE] * (ZONE_COUNT * SLOTS)
    for name in names:
        zone, index = index_of(name)
        place = start + zone * SLOTS
        state.held[place if state.held[place] == NONE else place + 1] = index


def held(state: BooState, seat: int) -> list[str]:
    found: list[str] = []
    for zone in range(ZONE_COUNT):
        for slot in range(SLOTS):
            index = state.held[(seat * ZONE_COUNT + zone) * SLOTS + slot]
            if index != NONE:
                found.append(BOX.tile(zone, index).name)
    return found


def show(state: BooState, zone: str, *names: str) -> None:
    """The face-up balance tiles of a zone from the lowest row; the stack keeps all others."""
    number = ZONES.index(zone)
    tiles = [index_of(name)[1] for name in names]
    start = STACK_START[number]
    state.shown[start : start + 3] = tiles + [NONE] * (3 - len(tiles))
    for index in tiles:
        state.pools[number] &= ~(1 << index)


def shown(state: BooState, zone: str) -> list[str]:
    number = ZONES.index(zone)
    column = state.shown[STACK_START[number] : STACK_START[number] + STACK_ROWS[number]]
    return [BOX.tile(number, index).name if index != NONE else "" for index in column]


def show_homes(state: BooState, category: str, *names: str) -> None:
    """The face-up home tiles of a category from the lowest row."""
    start = STACK_START[HOME_STACK + CATEGORIES.index(category)]
    tiles = [home_tile(name, category) % HOME_TILES for name in names]
    state.shown[start : start + HOME_ROWS] = tiles + [NONE] * (HOME_ROWS - len(tiles))


def shown_homes(state: BooState, category: str) -> list[str]:
    number = CATEGORIES.index(category)
    start = STACK_START[HOME_STACK + number]
    found: list[str] = []
    for index in state.shown[start : start + HOME_ROWS]:
        tile = number * HOME_TILES + index
        found.append("" if index == NONE else f"{TYPE_LETTERS[BOX.home_types[tile]]}{BOX.home_comforts[tile]}")
    return found


# --- spirits, sticks, food ---------------------------------------------------------------------------------------


def pack(names: str) -> int:
    return sum(one_spirit(SPIRITS.index(name)) for name in names.split())


def give_spirits(state: BooState, seat: int, awake: str = "", asleep: str = "") -> None:
    state.awake[seat] = pack(awake)
    state.asleep[seat] = pack(asleep)


def set_temple(state: BooState, temple: str, owners: str) -> None:
    """Sticks of one temple from the bottom, as player colours; brown is the ghost with two players."""
    number = COLOURS.index(temple)
    state.sticks = [code for code in state.sticks if code // STICK != number]
    for word in owners.split():
        owner = 4 if word == "ghost" else PLAYER_COLOURS.index(word)
        state.sticks.append(number * STICK + owner)


def temple(state: BooState, name: str) -> list[str]:
    owners = state.temple(COLOURS.index(name))
    return ["ghost" if owner == 4 else PLAYER_COLOURS[owner] for owner in owners]


def give_food(state: BooState, seat: int, tea: int = 0, rice: int = 0, ramen: int = 0) -> None:
    state.food[seat * 3 : seat * 3 + 3] = [tea, rice, ramen]


def food(state: BooState, seat: int) -> list[int]:
    return state.food[seat * 3 : seat * 3 + 3]


def set_food(state: BooState, spaces: str, pile: str = "", discard: str = "") -> None:
    """What lies on the board, in the pile and in the discard, as words."""
    for counters, words in ((state.food_spaces, spaces), (state.food_pile, pile), (state.food_discard, discard)):
        counters[:] = [words.split().count(name) for name in FOODS]
