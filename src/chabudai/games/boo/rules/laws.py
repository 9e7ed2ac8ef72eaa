"""What every position keeps (BOO-INV): the pieces add up, and fields and open steps agree with one another."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits, count
from chabudai.core.laws import ANY_SIZE, ENDLESS, within
from chabudai.core.state import NONE
from chabudai.games.boo.rules import box
from chabudai.games.boo.rules.food import counters
from chabudai.games.boo.rules.grove import Advance, Lodge
from chabudai.games.boo.rules.laws_of_seasons import autumns, seasonal_laws, steps_of, summers
from chabudai.games.boo.rules.patterns import COMFORT_MASKS, HOME, MASKS, SECOND, TYPE_COUNT, ZONE_COUNT
from chabudai.games.boo.rules.setup import DRAFTED
from chabudai.games.boo.rules.summer import Visit
from chabudai.games.boo.rules.winter import tiles_of
from chabudai.games.boo.state import BOUGHT, HUNGER, LEDGER, OVER, SCORED, SET_UP, SOURCES, SUMMER, WINTER, BooState

SHOOTS_OF_A_PLAYER: Final = 6
REMOVED_SPIRITS: Final = 5
PACKED: Final = (1 << 2 * box.SPIRIT_KINDS) - 1
FIELDS: Final[dict[str, list[tuple[int, int]]]] = {
    "TakeGift": [(1, 4)],
    "Visit": [(0, 3)],
    "Offering": [(0, 3), (0, 3)],
    "Place": [(0, 3), (1, box.STOCK), (0, 3), (0, box.STOCK - 1)],
    "Nearer": [(0, box.STALKS - 1)],
    "NextShoot": [(0, box.STOCK), (0, 3)],
    "Resolve": [(0, box.STOCK), (0, 3)],
    "Advance": [(0, box.STALKS - 1)],
    "Lodge": [(0, box.SHOOT_KINDS - 1)],
    "Balance": [(0, 1)],
    "LayTile": [(0, box.CATEGORY_COUNT * box.HOME_ROWS - 1)],
    "TenguMeal": [(0, 2)],
    "PayFood": [(1, 15)],
}
"""What the numbers of a step after its seat can be."""


def broken_laws(state: BooState) -> list[str]:
    """A sentence for each law that this position breaks."""
    wrong: list[str] = []
    _ranges(state, wrong)
    if wrong:  # nothing else can be asked of such a position
        return wrong
    tiles = (_home_tiles, _balance_tiles, _spirits, _columns)
    for law in (_shoots, _entries, _sticks, _food, *tiles, _happiness, seasonal_laws):
        law(state, wrong)
    return wrong


# --- every number is one that can stand there ---------------------------------------------------------------------


def _ranges(state: BooState, wrong: list[str]) -> None:
    seats = state.seats
    everybody = (1 << seats) - 1
    within(wrong, "round", [state.round], 1, 1, box.SPACES)
    within(wrong, "phase", [state.phase], 1, SET_UP, OVER)
    within(wrong, "first player", [state.first], 1, 0, seats - 1)
    within(wrong, "passed", [state.passed], 1, 0, everybody)
    within(wrong, "happiness", state.happiness, seats, -ENDLESS, ENDLESS)
    within(wrong, "ledger", state.ledger, seats * LEDGER, -ENDLESS, ENDLESS)
    within(wrong, "coins", state.coins, seats, 0, ENDLESS)
    within(wrong, "reserve", state.reserve, seats, 0, box.STICKS)
    within(wrong, "marker", state.marker, seats, NONE, box.COLOUR_COUNT - 1)
    within(wrong, "food", state.food, seats * box.FOOD_KINDS, 0, max(box.FOOD_COUNTS))
    within(wrong, "stocks", state.stocks, seats * box.COLOUR_COUNT * box.STOCK, NONE, box.SHOOT_KINDS - 1)
    within(wrong, "sizes", state.sizes, seats * box.COLOUR_COUNT, 0, box.STOCK)
    within(wrong, "homes", state.homes, seats * MASKS, 0, HOME)
    within(wrong, "cells", state.cells, seats * TYPE_COUNT, 0, HOME)
    within(wrong, "held", state.held, seats * ZONE_COUNT * box.SLOTS, NONE, max(box.STACK_TILES))
    within(wrong, "fans", state.fans, seats * ZONE_COUNT, 0, (1 << box.STACK_TILES[0]) - 1)
    within(wrong, "awake", state.awake, seats, 0, PACKED)
    within(wrong, "asleep", state.asleep, seats, 0, PACKED)
    within(wrong, "core", state.core, box.GROVE, 0, box.SHOOT_KINDS - 1)
    within(wrong, "pending", state.pending, box.STALKS * box.ENTRIES, NONE, box.SHOOT_KINDS - 1)
    within(wrong, "waiting", state.waiting, box.STALKS * box.ENTRIES, NONE, box.SHOOT_KINDS - 1)
    within(wrong, "sticks", state.sticks, ANY_SIZE, 0, box.TEMPLES * box.STICK - 1)
    within(wrong, "spaces", state.spaces, box.SPACES, 0, everybody)
    within(wrong, "tops", state.tops, box.TEMPLES, NONE, box.SPIRIT_KINDS - 1)
    within(wrong, "below", state.below, box.TEMPLES, 0, box.SPIRIT_STACK - 1)
    within(wrong, "unseen", [state.unseen], 1, 0, PACKED)
    within(wrong, "banished", [state.banished], 1, 0, PACKED)
    within(wrong, "shown", state.shown, box.SHOWN, NONE, max(box.STACK_TILES) - 1)
    within(wrong, "pools", state.pools, box.STACKS, 0, (1 << max(box.STACK_TILES)) - 1)
    within(wrong, "under", state.under, ANY_SIZE, 0, box.STACKS * box.UNDER - 1)
    within(wrong, "food spaces", state.food_spaces, box.FOOD_KINDS, 0, box.FOOD_SPACES)
    within(wrong, "food pile", state.food_pile, box.FOOD_KINDS, 0, max(box.FOOD_COUNTS))
    within(wrong, "food discard", state.food_discard, box.FOOD_KINDS, 0, max(box.FOOD_COUNTS))
    within(wrong, "food draws", [state.food_draws], 1, 1, ENDLESS)
    within(wrong, "gifts", [state.gifts], 1, 0, (1 << box.ICON_COUNT - 1) - 1)
    within(wrong, "pool", state.pool, ANY_SIZE, 0, box.SHOOT_KINDS - 1)
    within(wrong, "away", state.away, box.PLAIN - DRAFTED * seats, 0, box.SHOOT_KINDS - 1)
    if len(state.lanes) != 1:
        wrong.append(f"there are {len(state.lanes)} lanes instead of one")
    for lane in state.lanes:
        for step in lane:
            name = type(step).__name__
            fields = step.fields()
            within(wrong, f"seat of {name}", fields[:1], ANY_SIZE, 0, seats - 1)
            for value, (least, most) in zip(fields[1:], FIELDS.get(name, []), strict=True):
                within(wrong, name, [value], 1, least, most)


# --- shoots -------------------------------------------------------------------------------------------------------


def _shoots(state: BooState, wrong: list[str]) -> None:
    """None is lost, and each player has six but for those of the open turn (BOO-INV-01, -02, -10, -12)."""
    lodging = [step.kind for step in steps_of(state) if isinstance(step, Lodge)]
    pending = [kind for kind in state.pending if kind != NONE]
    found = state.box.starters * (4 - state.seats) + state.pool + state.away + state.core + pending + lodging
    for index in range(state.seats * box.COLOUR_COUNT):
        spaces = state.stocks[index * box.STOCK : index * box.STOCK + box.STOCK]
        size = state.sizes[index]
        if NONE in spaces[:size] or any(kind != NONE for kind in spaces[size:]):
            wrong.append(f"stock {index} has a gap or a wrong size")
        found.extend(spaces[:size])
        if not summers(state) and any(kind // box.ICON_COUNT != index % box.COLOUR_COUNT for kind in spaces[:size]):
            wrong.append(f"stock {index} holds a shoot of another colour before the first turn")
    printed = state.box.starters * 4 + state.box.grove + state.box.plain
    if sorted(kind for kind in found if kind != NONE) != sorted(printed):
        wrong.append("a shoot is missing or exists twice")
    away = len(pending) + len(lodging)
    lane = steps_of(state)
    top = lane[-1] if lane else None
    drafts = DRAFTED * state.seats - len(state.pool)
    for seat in range(state.seats):
        wanted = SHOOTS_OF_A_PLAYER
        if state.phase == SET_UP:
            turn = (seat - state.first) % state.seats
            wanted = box.COLOUR_COUNT + (drafts + state.seats - 1 - turn) // state.seats
        elif top is not None and top.decider() == seat:
            wanted -= away
        if sum(state.sizes[seat * box.COLOUR_COUNT : seat * box.COLOUR_COUNT + box.COLOUR_COUNT]) != wanted:
            wrong.append(f"seat {seat} has not {wanted} shoots")
    if away and state.phase != SUMMER:
        wrong.append("shoots wait at a stalk outside Summer")
    for step in lane:
        sizes = state.sizes[step.fields()[0] * box.COLOUR_COUNT :][: box.COLOUR_COUNT] if step.fields() else []
        if isinstance(step, Visit) and (sizes.count(0) > 2 or away):
            wrong.append("a player has fewer than two stocks to choose from")
        if isinstance(step, Lodge) and (sizes.count(box.STOCK) != 1 or sizes[step.kind // box.ICON_COUNT] != box.STOCK):
            wrong.append("a shoot is lodged although not just one stock is full")


def _entries(state: BooState, wrong: list[str]) -> None:
    """What waits to be resolved lies at its stalk, or was pushed into it before its turn came (BOO-R-03)."""
    pushing = [step.stalk for step in steps_of(state) if isinstance(step, Advance)]
    for stalk in range(box.STALKS):
        near, far = state.pending[stalk * box.ENTRIES : stalk * box.ENTRIES + box.ENTRIES]
        waits, waits_far = state.waiting[stalk * box.ENTRIES : stalk * box.ENTRIES + box.ENTRIES]
        lying = (near != NONE) + (far != NONE)
        if near == NONE and far != NONE:
            wrong.append(f"an entry slot of stalk {stalk} is left out")
        elif (waits != NONE) + (waits_far != NONE) != lying - pushing.count(stalk):
            wrong.append(f"the shoots at stalk {stalk} are not those to be resolved")
        elif waits not in (NONE, near, state.core[stalk * box.CORE + box.CORE - 1]):
            wrong.append(f"the near shoot to be resolved does not lie at stalk {stalk}")
        elif waits_far not in (NONE, far if far != NONE else near):
            wrong.append(f"the far shoot to be resolved does not lie at stalk {stalk}")


# --- other pieces -------------------------------------------------------------------------------------------------


def _sticks(state: BooState, wrong: list[str]) -> None:
    """Seven for each player; the ghost's lie beneath all others (BOO-INV-03, -04)."""
    owners = [code % box.STICK for code in state.sticks]
    for seat in range(state.seats):
        waiting = sum(1 for space in state.spaces if space >> seat & 1)
        if state.reserve[seat] + owners.count(seat) + waiting != box.STICKS:
            wrong.append(f"the sticks of seat {seat} do not add up to {box.STICKS}")
        if state.phase != SUMMER and seat in owners:
            wrong.append(f"sticks of seat {seat} lie in a temple outside Summer")
    ghosts = state.sticks[: owners.count(box.GHOST)]
    dealt = state.seats == 2 and (state.phase <= SUMMER or (state.phase == WINTER and state.round < box.SPACES))
    tiles = [sum(code // box.STICK == temple for code in ghosts) for temple in range(box.TEMPLES)]
    if sorted(tiles) != (sorted(state.box.temple_tiles) if dealt else [0] * box.TEMPLES):
        wrong.append(f"{len(ghosts)} brown sticks stand in the temples as no tiles say")
    if any(code % box.STICK != box.GHOST for code in ghosts) or ghosts != sorted(ghosts):
        wrong.append("a brown stick does not lie at the bottom")
    if any(owner != box.GHOST and owner >= state.seats for owner in owners):
        wrong.append("a stick belongs to nobody")


def _food(state: BooState, wrong: list[str]) -> None:
    """Every counter is somewhere (BOO-INV-05), and was drawn in fives or fewer."""
    for kind in range(box.FOOD_KINDS):
        places = [state.food_spaces[kind], state.food_pile[kind], state.food_discard[kind]]
        if sum(places) + sum(state.food[kind :: box.FOOD_KINDS]) != box.FOOD_COUNTS[kind]:
            wrong.append(f"the {box.FOODS[kind]} counters do not add up to {box.FOOD_COUNTS[kind]}")
    drawn = sum(box.FOOD_COUNTS) - counters(state.food_pile)
    if counters(state.food_spaces) > box.FOOD_SPACES:
        wrong.append("more food lies on the board than it has spaces")
    if counters(state.food_spaces) == 0 and counters(state.food_pile):
        wrong.append("no food lies on the board although there is some")
    if drawn > box.FOOD_SPACES * state.food_draws:
        wrong.append("more food was drawn than in so many draws")
    if not autumns(state):
        if counters(state.food_discard):
            wrong.append("food was paid before the first Winter")
        if drawn < min(sum(box.FOOD_COUNTS), box.FOOD_SPACES * state.food_draws):
            wrong.append("less food was drawn than in so many draws")


def _tiles_of_stack(state: BooState, stack: int) -> list[int]:
    """The tiles of a stack that no player has."""
    start = box.STACK_START[stack]
    shown = [tile for tile in state.shown[start : start + box.STACK_ROWS[stack]] if tile != NONE]
    return shown + bits(state.pools[stack]) + [code % box.UNDER for code in state.under if code // box.UNDER == stack]


def _home_tiles(state: BooState, wrong: list[str]) -> None:
    """In stacks, face up or in homes (BOO-INV-06), each on a cell of its own that may take it."""
    for category in range(box.CATEGORY_COUNT):
        base = category * box.HOME_TILES
        removed = state.box.marked[category] if state.seats == 2 else 0
        there = _tiles_of_stack(state, box.HOME_STACK + category)
        if len(set(there)) != len(there) or any(removed >> tile & 1 for tile in there):
            wrong.append(f"a home tile of category {category + 1} exists twice or has left the game")
        wanted = [
            (state.box.home_types[base + tile], state.box.home_comforts[base + tile])
            for tile in range(box.HOME_TILES)
            if not removed >> tile & 1
        ]
        found = [(state.box.home_types[base + tile], state.box.home_comforts[base + tile]) for tile in there]
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
        covered = state.covered(seat)
        for masks in (types, comforts):
            if sum(int(count(mask)) for mask in masks) != int(count(covered)):
                wrong.append(f"two home tiles of seat {seat} share a cell, or one has no type or comfort")
        if state.homes[base + SECOND] & ~covered:
            wrong.append(f"a category of seat {seat} is noted where no tile lies")
        cells = state.box.cells_for(seat, state.night)
        if state.cells[seat * TYPE_COUNT : (seat + 1) * TYPE_COUNT] != cells:
            wrong.append(f"the cells of seat {seat} are not those of its board")
        if any(types[home_type] & ~cells[home_type] for home_type in range(TYPE_COUNT)):
            wrong.append(f"a tile of seat {seat} lies on a night cell of another type")


def _balance_tiles(state: BooState, wrong: list[str]) -> None:
    """In stacks, face up, held or scored (BOO-INV-07)."""
    for zone in range(ZONE_COUNT):
        found = _tiles_of_stack(state, zone)
        for seat in range(state.seats):
            start = (seat * ZONE_COUNT + zone) * box.SLOTS
            found.extend(tile for tile in state.held[start : start + box.SLOTS] if tile != NONE)
            found.extend(bits(state.fans[seat * ZONE_COUNT + zone]))
        if sorted(found) != list(range(box.STACK_TILES[zone])):
            wrong.append(f"the balance tiles of zone {zone} do not add up")


def _columns(state: BooState, wrong: list[str]) -> None:
    """No gap below a tile, none at all while the stack lasts (BOO-INV-08), and each Winter put a tile under it."""
    winters = state.round - 1
    under = [code // box.UNDER for code in state.under]
    for stack in range(box.STACKS):
        start = box.STACK_START[stack]
        column = state.shown[start : start + box.STACK_ROWS[stack]]
        size = sum(1 for tile in column if tile != NONE)
        if NONE in column[:size] or (size < len(column) and (state.pools[stack] or stack in under)):
            wrong.append(f"there is a gap in the column {box.STACK_NAMES[stack]}")
        if under.count(stack) > winters or (state.pools[stack] and under.count(stack) != winters):
            wrong.append(f"not every Winter put a tile under the stack {box.STACK_NAMES[stack]}")
    kept = [under.count(stack) for stack in range(box.STACKS)]
    if under != [stack for year in range(winters, 0, -1) for stack in range(box.STACKS) if kept[stack] >= year]:
        wrong.append("the tiles under the stacks lie in no order of Winters")


def _spirits(state: BooState, wrong: list[str]) -> None:
    """Three of each kind, and no temple gave more than one each Autumn."""
    for kind in range(box.SPIRIT_KINDS):
        found = box.spirits_of(state.unseen, kind) + box.spirits_of(state.banished, kind) + state.tops.count(kind)
        for seat in range(state.seats):
            found += box.spirits_of(state.awake[seat], kind) + box.spirits_of(state.asleep[seat], kind)
        if found != box.SPIRIT_COPIES:
            wrong.append(f"there are {found} {box.SPIRITS[kind]} instead of {box.SPIRIT_COPIES}")
    if box.spirit_total(state.unseen) != REMOVED_SPIRITS + sum(state.below):
        wrong.append(f"the unseen spirits of {box.SPIRIT_TILES} do not match the stacks")
    past = autumns(state)
    if min(state.below) < box.SPIRIT_STACK - 1 - past or (NONE in state.tops and past < box.SPACES):
        wrong.append("a temple gave more spirits than there were Autumns")
    if any(top == NONE and below for top, below in zip(state.tops, state.below, strict=True)):
        wrong.append("no spirit is in view where some are left")
    if state.banished and state.seats != 2:
        wrong.append("the ghost won a spirit at a table without one")
    wolves = box.SPIRIT_COPIES * box.one_spirit(box.OOKAMI)
    if summers(state) < 2 and any(asleep & ~wolves for asleep in state.asleep):
        wrong.append("a spirit sleeps before it could be called")


def _happiness(state: BooState, wrong: list[str]) -> None:
    """Every point has its source, and every source its reason."""
    fed = autumns(state)
    worth = state.box.slot_happiness
    for seat in range(state.seats):
        ledger = state.ledger[seat * LEDGER : (seat + 1) * LEDGER]
        if state.happiness[seat] != state.box.start_happiness + sum(ledger):
            wrong.append(f"the happiness of seat {seat} does not match its sources")
        if any(ledger[state.round * SOURCES :]) or any(ledger[fed * SOURCES + HUNGER :: SOURCES]):
            wrong.append(f"seat {seat} has happiness of a time to come")
        tiles = tiles_of(state, seat)
        if any(not -tiles <= points <= 0 for points in ledger[HUNGER::SOURCES]):
            wrong.append(f"seat {seat} was hungrier than its home is large")
        if any(points < 0 for index, points in enumerate(ledger) if index % SOURCES != HUNGER):
            wrong.append(f"seat {seat} has lost happiness by something else than hunger")
        scored = 0
        for zone in range(ZONE_COUNT):
            for tile in bits(state.fans[seat * ZONE_COUNT + zone]):
                scored += state.box.balance[zone][tile].happiness
        if sum(ledger[SCORED::SOURCES]) != scored:
            wrong.append(f"the scored tiles of seat {seat} gave other points")
        second = int(count(state.homes[seat * MASKS + SECOND]))
        first_worth, second_worth = worth[: box.HOME_ROWS], worth[box.HOME_ROWS :]
        least = (tiles - second) * min(first_worth) + second * min(second_worth)
        most = (tiles - second) * max(first_worth) + second * max(second_worth)
        if not least <= sum(ledger[BOUGHT::SOURCES]) <= most:
            wrong.append(f"the home tiles of seat {seat} gave other points")
