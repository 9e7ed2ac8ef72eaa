"""What must hold in every position: conservation of every component, and BOO-INV."""

from __future__ import annotations

from chabudai.core.grid import bits, count
from chabudai.games.boo.rules.box import (
    COLOUR_COUNT,
    CORE,
    ENTRIES,
    FOOD_COUNTS,
    FOOD_KINDS,
    FOODS,
    GHOST,
    GHOST_STICKS,
    HOME_STACK,
    HOME_TILES,
    NONE,
    SHOOT_KINDS,
    SLOTS,
    SPIRIT_COPIES,
    SPIRIT_KINDS,
    SPIRIT_TILES,
    SPIRITS,
    STACK_NAMES,
    STACK_ROWS,
    STACK_START,
    STACK_TILES,
    STACKS,
    STICK,
    STICKS,
    STOCK,
    TEMPLES,
    UNDER,
    spirit_total,
    spirits_of,
)
from chabudai.games.boo.rules.grove import Lodge
from chabudai.games.boo.rules.patterns import COMFORT_MASKS, MASKS, SECOND, TYPE_COUNT, ZONE_COUNT
from chabudai.games.boo.rules.setup import Draft
from chabudai.games.boo.rules.summer import Visit
from chabudai.games.boo.state import LEDGER, SET_UP, SUMMER, BooState

SHOOTS_OF_A_PLAYER = 6
REMOVED_SPIRITS = 5


def broken_laws(state: BooState) -> list[str]:
    """A sentence for each law that this position breaks."""
    wrong: list[str] = []
    _shoots(state, wrong)
    _sticks(state, wrong)
    _food(state, wrong)
    _home_tiles(state, wrong)
    _balance_tiles(state, wrong)
    _spirits(state, wrong)
    _columns(state, wrong)
    _purses(state, wrong)
    return wrong


def _lodging(state: BooState) -> list[int]:
    """The shoot that has left the grove and is not stored yet."""
    return [step.kind for lane in state.lanes for step in lane if isinstance(step, Lodge)]


def _shoots(state: BooState, wrong: list[str]) -> None:
    box = state.box
    everything = box.starters * 4 + box.grove + box.plain
    lodging = _lodging(state)
    pending = [kind for kind in state.pending if kind != NONE]
    found = box.starters * (4 - state.seats) + state.pool + state.away + state.core + pending + lodging
    for index in range(state.seats * COLOUR_COUNT):
        spaces = state.stocks[index * STOCK : index * STOCK + STOCK]
        size = state.sizes[index]
        if NONE in spaces[:size] or any(kind != NONE for kind in spaces[size:]):
            wrong.append(f"stock {index} has a gap or a wrong size")
        found.extend(spaces[:size])
    if sorted(kind for kind in found if kind != NONE) != sorted(everything):
        wrong.append("a shoot is missing or exists twice")
    if len(state.core) != TEMPLES * CORE or NONE in state.core:
        wrong.append("a stalk is not three shoots long")
    for stalk in range(TEMPLES):
        if state.pending[stalk * ENTRIES] == NONE and state.pending[stalk * ENTRIES + 1] != NONE:
            wrong.append(f"an entry slot of stalk {stalk} is left out")
    away = len(pending) + len(lodging)
    top = state.lanes[0][-1] if state.lanes and state.lanes[0] else None
    if state.phase == SET_UP or isinstance(top, Draft):
        return
    own = [sum(state.sizes[seat * COLOUR_COUNT : seat * COLOUR_COUNT + 4]) for seat in range(state.seats)]
    short = [SHOOTS_OF_A_PLAYER - size for size in own if size != SHOOTS_OF_A_PLAYER]
    if short != ([away] if away else []):
        wrong.append("a player has not six shoots")
    if away and state.phase != SUMMER:
        wrong.append("shoots wait at a stalk outside Summer")
    if not away and any(kind != NONE for kind in state.waiting):
        wrong.append("a shoot waits to be resolved without a place")
    if isinstance(top, Visit):
        sizes = state.sizes[top.seat * COLOUR_COUNT : top.seat * COLOUR_COUNT + 4]
        if sum(1 for size in sizes if size) < 2:
            wrong.append("a player has fewer than two stocks to choose from")
    if isinstance(top, Lodge):
        sizes = state.sizes[top.seat * COLOUR_COUNT : top.seat * COLOUR_COUNT + 4]
        if sum(1 for size in sizes if size == STOCK) != 1:
            wrong.append("a shoot is lodged although not just one stock is full")


def _sticks(state: BooState, wrong: list[str]) -> None:
    for seat in range(state.seats):
        laid = sum(1 for code in state.sticks if code % STICK == seat)
        waiting = sum(1 for space in state.spaces if space >> seat & 1)
        if state.reserve[seat] < 0 or state.reserve[seat] + laid + waiting != STICKS:
            wrong.append(f"the sticks of seat {seat} do not add up to {STICKS}")
    ghosts = sum(1 for code in state.sticks if code % STICK == GHOST)
    wanted = GHOST_STICKS if state.seats == 2 else 0
    if state.phase <= SUMMER and ghosts != wanted:
        wrong.append(f"{ghosts} brown sticks stand in the temples instead of {wanted}")
    for temple in range(TEMPLES):
        owners = state.temple(temple)
        if GHOST in owners and owners != sorted(owners, key=lambda owner: owner != GHOST):
            wrong.append(f"a brown stick of temple {temple} does not lie at the bottom")


def _food(state: BooState, wrong: list[str]) -> None:
    for kind in range(FOOD_KINDS):
        places = [state.food_spaces[kind], state.food_pile[kind], state.food_discard[kind]]
        places.extend(state.food[kind::FOOD_KINDS])
        if min(places) < 0 or sum(places) != FOOD_COUNTS[kind]:
            wrong.append(f"the {FOODS[kind]} counters do not add up to {FOOD_COUNTS[kind]}")


def _in_columns(state: BooState, stack: int) -> list[int]:
    """The tiles of a stack that no player has."""
    start = STACK_START[stack]
    shown = [tile for tile in state.shown[start : start + STACK_ROWS[stack]] if tile != NONE]
    return shown + bits(state.pools[stack]) + [code % UNDER for code in state.under if code // UNDER == stack]


def _home_tiles(state: BooState, wrong: list[str]) -> None:
    box = state.box
    for category in range(2):
        base = category * HOME_TILES
        removed = box.marked[category] if state.seats == 2 else 0
        wanted = [
            (box.home_types[base + tile], box.home_comforts[base + tile])
            for tile in range(HOME_TILES)
            if not removed >> tile & 1
        ]
        found = [
            (box.home_types[base + tile], box.home_comforts[base + tile])
            for tile in _in_columns(state, HOME_STACK + category)
        ]
        for seat in range(state.seats):
            for cell in bits(state.covered(seat)):
                tile = state.tile_at(seat, cell)
                if tile is not None and tile[2] == category:
                    found.append((tile[0], tile[1]))
        if sorted(found) != sorted(wanted):
            wrong.append(f"the home tiles of category {category + 1} do not add up")
    for seat in range(state.seats):
        base = seat * MASKS
        types = state.homes[base : base + TYPE_COUNT]
        comforts = state.homes[base + COMFORT_MASKS : base + SECOND]
        for masks in (types, comforts):
            if sum(int(count(mask)) for mask in masks) != int(count(state.covered(seat))):
                wrong.append(f"two home tiles of seat {seat} share a cell, or one has no type or comfort")
        for home_type in range(TYPE_COUNT):
            if types[home_type] & ~state.cells[seat * TYPE_COUNT + home_type]:
                wrong.append(f"a tile of seat {seat} lies on a night cell of another type")


def _balance_tiles(state: BooState, wrong: list[str]) -> None:
    for zone in range(ZONE_COUNT):
        found = _in_columns(state, zone)
        for seat in range(state.seats):
            start = (seat * ZONE_COUNT + zone) * SLOTS
            found.extend(tile for tile in state.held[start : start + SLOTS] if tile != NONE)
            found.extend(bits(state.fans[seat * ZONE_COUNT + zone]))
        if sorted(found) != list(range(STACK_TILES[zone])):
            wrong.append(f"the balance tiles of zone {zone} do not add up")


def _spirits(state: BooState, wrong: list[str]) -> None:
    for kind in range(SPIRIT_KINDS):
        found = spirits_of(state.unseen, kind) + spirits_of(state.banished, kind) + state.tops.count(kind)
        for seat in range(state.seats):
            found += spirits_of(state.awake[seat], kind) + spirits_of(state.asleep[seat], kind)
        if found != SPIRIT_COPIES:
            wrong.append(f"there are {found} {SPIRITS[kind]} instead of {SPIRIT_COPIES}")
    if spirit_total(state.unseen) != REMOVED_SPIRITS + sum(state.below):
        wrong.append(f"the unseen spirits of {SPIRIT_TILES} do not match the stacks")


def _columns(state: BooState, wrong: list[str]) -> None:
    for stack in range(STACKS):
        start = STACK_START[stack]
        column = state.shown[start : start + STACK_ROWS[stack]]
        size = sum(1 for tile in column if tile != NONE)
        if NONE in column[:size]:
            wrong.append(f"there is a gap in the column {STACK_NAMES[stack]}")


def _purses(state: BooState, wrong: list[str]) -> None:
    for seat in range(state.seats):
        if state.coins[seat] < 0:
            wrong.append(f"seat {seat} owes coins")
        flow = sum(state.ledger[seat * LEDGER : (seat + 1) * LEDGER])
        if state.happiness[seat] != state.box.start_happiness + flow:
            wrong.append(f"the happiness of seat {seat} does not match its sources")
    if len(state.stocks) != state.seats * COLOUR_COUNT * STOCK or any(
        kind >= SHOOT_KINDS for kind in state.stocks + state.core
    ):
        wrong.append("there is a shoot that does not exist")
