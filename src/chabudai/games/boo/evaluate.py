"""How good a position is for a seat: what the greedy bot looks at. Everything is weighed in happiness points.

It counts what is certain (happiness, kinds of spirits), what is likely (met and nearly met balance tiles, temples that
the seat leads, spirits that will be called again) and what will have to be paid (food for the winters to come,
disharmony).
Open questions of the seat are worth what their answer will bring, so that looking one decision ahead sees past them.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits
from chabudai.core.state import NONE
from chabudai.games.boo.rules.actions import ChooseAction
from chabudai.games.boo.rules.autumn import winner_of
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.box import (
    BALANCE,
    COLOUR_COUNT,
    COOK,
    CORE,
    ENTRIES,
    FOOD_KINDS,
    FOOD_WORTH,
    FUND,
    GHOST,
    HOME_ROWS,
    ICON_COUNT,
    IMPROVE,
    OOKAMI,
    SLOTS,
    SPACES,
    SPIRIT_KINDS,
    STALKS,
    STICK,
    SUMMER_SPIRITS,
    TEMPLES,
    WILD,
    spirits_of,
)
from chabudai.games.boo.rules.food import ChooseFood, TenguMeal
from chabudai.games.boo.rules.grove import NextShoot, Place, Resolve
from chabudai.games.boo.rules.improve import Improve, LayTile, cells_for, tile_in
from chabudai.games.boo.rules.patterns import LEFT_CELLS, MASKS, RIGHT_CELLS, ZONE_COUNT, comfort
from chabudai.games.boo.rules.scoring import HARMONY_LOSS, SPIRIT_POINTS
from chabudai.games.boo.rules.spirits import WILD_SHOOTS
from chabudai.games.boo.rules.winter import OOKAMI_UNITS, CallOokami, Feed, PayFood, tiles_of, worth
from chabudai.games.boo.state import OVER, SUMMER, WINTER, BooState

COIN: Final = 0.65
"""A coin while there is something to buy with it."""
COINS_PER_ACTION: Final = 1.0
STICK_WORTH: Final = 1.4
"""A stick not offered yet is an action to come."""
MET: Final = 0.5
"""Share of a met balance tile's points that is safe (BOO-END-05)."""
TO_BE_SCORED: Final = 0.4
"""Further share while there is time to score it."""
SCORING_TIME: Final = 14
"""Actions that are time enough."""
NEAR: Final = [0.9, 0.6, 0.3, 0.12, 0.05]
"""The same for tiles that lack so many home tiles."""
DISHARMONY: Final = [0.05, 0.1, 0.3, 0.9]
"""Share of the loss that counts in each round."""
FREE_SLOT: Final = 0.8
"""What obtaining a tile promises."""
LATER_FOOD: Final = 0.45
"""A unit of food that will be needed after the coming Winter."""
YEAR_AHEAD: Final = 0.6
"""A unit of food that the coming Winter needs, while most of the year is still ahead."""
SPARE_FOOD: Final = 0.05
SPIRIT_DEED: Final = [1.6, 1.3, 1.1, 0.8, 1.2, 0.4, 2.0]
"""What calling each kind once brings."""
ASLEEP: Final = 0.55
LEADS: Final = 0.7
"""Share of a spirit's worth for the seat that would win its temple now."""
IN_STOCK: Final = 0.25
"""Share of its worth for a shoot that waits in a stock."""
TO_COME: Final = 0.3
"""The same for one that will be pushed out of its stalk this turn."""
RIVALS: Final = 0.25
"""Weight of the best rival's happiness and temples."""


SPREADS: Final = {
    2: [51.1, 26.1, 13.3, 6.8, 3.48],
    3: [34.0, 18.2, 9.75, 5.22, 2.79],
    4: [30.0, 16.1, 8.6, 4.6, 2.46],
}
"""By number of seats; from 100 games of greedy bots each (`tools/calibrate.py`)."""


def elapsed(state: BooState) -> float:
    """Years gone by, with the seasons of this one."""
    return (state.round - 1 + state.phase / OVER) / SPACES


def evaluate(state: BooState, seat: int) -> float:
    """Happiness to expect, above a part of what the best rival has and is about to win."""
    if state.phase == OVER:
        return _final(state, seat, state.scores())
    return _rated(state, seat, _all_temples(state))


def ratings(state: BooState) -> list[float]:
    """The same for every seat."""
    if state.phase == OVER:
        points = state.scores()
        return [_final(state, seat, points) for seat in range(state.seats)]
    temples = _all_temples(state)
    return [_rated(state, seat, temples) for seat in range(state.seats)]


def _final(state: BooState, seat: int, points: list[int]) -> float:
    """At the end nothing is left to expect: the points are there."""
    return points[seat] - RIVALS * max([state.happiness[other] for other in range(state.seats) if other != seat])


def _rated(state: BooState, seat: int, temples: list[float]) -> float:
    rivals = -1e6
    for other in range(state.seats):
        if other != seat:
            rivals = max(rivals, state.happiness[other] + temples[other])
    actions = actions_left(state, seat)
    values = _icon_values(state, seat, actions)
    outlook = (
        state.happiness[seat]
        + min(state.coins[seat], 1 + actions * COINS_PER_ACTION) * (COIN if actions else 0.0)
        + 0.01 * state.coins[seat]
        + (state.reserve[seat] * STICK_WORTH if actions else 0.0)
        + _harmony(state, seat)
        + _balance_tiles(state, seat, actions)
        + _food(state, seat)
        + _spirits(state, seat)
        + temples[seat]
        + _stocks(state, seat, actions, values)
    )
    return outlook + _open_questions(state, seat, actions, values) - RIVALS * rivals


# --- time --------------------------------------------------------------------------------------------------------


def actions_left(state: BooState, seat: int) -> int:
    """Shoot actions that the seat can still perform in this game."""
    future = (SPACES - state.round) * (7 + SPACES + state.round) // 2  # in each later year as many as 3 and its number
    if state.phase >= SUMMER:
        return future + (state.reserve[seat] + performances_left(state, seat) if state.phase == SUMMER else 0)
    return future + 3 + state.round


def performances_left(state: BooState, seat: int) -> int:
    """Activations that are left in the seat's open turn."""
    for step in state.lanes[0]:
        if isinstance(step, Place):
            return step.offered if step.seat == seat else 0
        if isinstance(step, (Resolve, NextShoot)):
            return step.left if step.seat == seat else 0
    return 0


def winters_left(state: BooState, seat: int) -> int:
    """Feedings that are still to come."""
    left = SPACES - state.round
    if state.phase < WINTER:
        return left + 1
    for step in state.lanes[0]:
        if isinstance(step, (Feed, CallOokami, PayFood)) and step.seat == seat:
            return left + 1
    return left


# --- parts -------------------------------------------------------------------------------------------------------


def _harmony(state: BooState, seat: int) -> float:
    """Disharmony can be mended, but ever less."""
    left = comfort(state.homes, seat * MASKS, LEFT_CELLS)
    right = comfort(state.homes, seat * MASKS, RIGHT_CELLS)
    return -HARMONY_LOSS * abs(left - right) * DISHARMONY[state.round - 1]


def _balance_tiles(state: BooState, seat: int, actions: int) -> float:
    hope = min(1.0, actions / 10)
    total = 0.0
    for zone in range(ZONE_COUNT):
        for slot in range(SLOTS):
            index = state.held[(seat * ZONE_COUNT + zone) * SLOTS + slot]
            if index != NONE:
                tile = state.box.balance[zone][index]
                missing = tile.requirement.lacking(state.homes, seat * MASKS)
                if missing == 0:
                    total += tile.happiness * met_share(actions)
                elif missing < len(NEAR):
                    total += tile.happiness * NEAR[missing] * hope
    return total


def met_share(actions: int) -> float:
    """What part of a met tile's points can be counted on with so many actions left."""
    return MET + TO_BE_SCORED * min(1.0, actions / SCORING_TIME)


def _food(state: BooState, seat: int) -> float:
    """The coming Winter's hunger in full, later ones in part."""
    winters = winters_left(state, seat)
    if winters == 0:
        return 0.0
    tiles = tiles_of(state, seat)
    wolves = spirits_of(state.awake[seat], OOKAMI) + ASLEEP * spirits_of(state.asleep[seat], OOKAMI)
    units = worth(state, seat) + OOKAMI_UNITS * wolves
    hunger = max(0.0, tiles - units)
    rest = max(0.0, units - tiles)
    later = max(0.0, tiles * (winters - 1) - rest)
    spare = max(0.0, rest - tiles * (winters - 1))
    return -urgency(state, seat) * hunger - LATER_FOOD * later + SPARE_FOOD * min(spare, 6.0) * winters


def urgency(state: BooState, seat: int) -> float:
    """How much of the coming Winter's hunger counts: less while there are actions to cook with."""
    if state.phase == SUMMER:
        return 1.0 - 0.06 * min(6, state.reserve[seat] + performances_left(state, seat))
    if state.phase == WINTER and winters_left(state, seat) == SPACES - state.round + 1:
        return 1.0
    return YEAR_AHEAD


def _spirits(state: BooState, seat: int) -> float:
    """Two points for each kind, and the deeds that the tiles will still do."""
    summers = SPACES - state.round + (1 if state.phase <= SUMMER else 0)
    total = 0.0
    for kind in range(SPIRIT_KINDS):
        awake = spirits_of(state.awake[seat], kind)
        asleep = spirits_of(state.asleep[seat], kind)
        if awake or asleep:
            total += SPIRIT_POINTS
        if kind < SUMMER_SPIRITS and summers:
            total += SPIRIT_DEED[kind] * (0.9 * awake + (ASLEEP * asleep if summers > 1 or awake else 0.0))
        elif kind == OOKAMI and winters_left(state, seat):
            total += 0.3 * awake
    return total


def _all_temples(state: BooState) -> list[float]:
    """For each seat the spirits that it would win now, and a little for being close."""
    if state.phase > SUMMER:
        return [0.0] * state.seats
    winners = [winner_of(state, temple) for temple in range(TEMPLES)]
    return [_temples(state, seat, winners) for seat in range(state.seats)]


def _temples(state: BooState, seat: int, winners: list[int]) -> float:
    total = 0.0
    for temple in range(TEMPLES):
        kind = state.tops[temple]
        if kind == NONE:
            continue
        known = spirits_of(state.awake[seat], kind) or spirits_of(state.asleep[seat], kind)
        value = (0.0 if known else SPIRIT_POINTS) + (SPIRIT_DEED[kind] if state.round < SPACES else 0.0)
        winner = winners[temple]
        if winner == seat:
            total += LEADS * value
        elif winner != NONE:
            own = 0
            best = 0
            for code in state.sticks:
                if code // STICK == temple:
                    owner = code % STICK
                    if owner == seat:
                        own += 1
                    elif owner == winner:
                        best += 1
            total += value * (0.12 if winner == GHOST else 0.08) * own / best
    return total


def _stocks(state: BooState, seat: int, actions: int, values: list[float]) -> float:
    """Shoots that will act later, and those that this turn will push out of the grove."""
    total = 0.0
    for place in range(seat * COLOUR_COUNT * 4, (seat + 1) * COLOUR_COUNT * 4):
        kind = state.stocks[place]
        if kind != NONE:
            total += IN_STOCK * values[kind % ICON_COUNT]
    total *= min(1.0, actions / 6)
    if _own_turn(state, seat):
        for stalk in range(STALKS):
            for place in range(ENTRIES):
                if state.pending[stalk * ENTRIES + place] != NONE:
                    total += TO_COME * values[state.core[stalk * CORE + place] % ICON_COUNT]
    return total


def _own_turn(state: BooState, seat: int) -> bool:
    return any(isinstance(step, (Place, Resolve, NextShoot)) and step.seat == seat for step in state.lanes[0])


def _icon_values(state: BooState, seat: int, actions: int) -> list[float]:
    """What one more action of each icon is worth now."""
    values = [0.0] * ICON_COUNT
    values[BALANCE] = _balance_value(state, seat, 2, actions)
    values[IMPROVE] = _improve_value(state, seat)
    values[FUND] = 2 * COIN if state.coins[seat] < 7 else COIN
    values[COOK] = _cook_value(state, seat)
    values[WILD] = max(values)
    return values


def _balance_value(state: BooState, seat: int, sub_actions: int, actions: int) -> float:
    """The best met tiles gain what they do not count for yet; a free slot is worth a little."""
    gains: list[float] = []
    free = 0
    for place in range(seat * ZONE_COUNT * SLOTS, (seat + 1) * ZONE_COUNT * SLOTS):
        index = state.held[place]
        if index == NONE:
            free += 1
        else:
            tile = state.box.balance[place // SLOTS % ZONE_COUNT][index]
            if tile.requirement.met(state.homes, seat * MASKS):
                gains.append((1.0 - met_share(actions)) * tile.happiness)
    gains.extend([FREE_SLOT * min(1.0, actions / 8)] * free)
    gains.sort(reverse=True)
    return max(1.0 if sub_actions == 2 else 0.0, sum(gains[:sub_actions]))


def _improve_value(state: BooState, seat: int) -> float:
    """The best slot that can be paid; at least a coin."""
    best = COIN
    winters = winters_left(state, seat)
    burden = 0.5 + LATER_FOOD * (winters - 1)
    for slot in range(2 * HOME_ROWS):
        if state.box.prices[slot] <= state.coins[seat] and state.shown[9 + slot] != NONE:
            worth_it = state.box.slot_happiness[slot] - COIN * state.box.prices[slot] - burden + 1.5
            best = max(best, worth_it)
    return best


def _cook_value(state: BooState, seat: int) -> float:
    best = 0.0
    winters = winters_left(state, seat)
    missing = max(0, tiles_of(state, seat) - worth(state, seat))
    later = tiles_of(state, seat) * (winters - 1)
    for kind in range(FOOD_KINDS):
        if state.food_spaces[kind]:
            units = FOOD_WORTH[kind]
            now = min(units, missing)
            then = min(units - now, max(0, later))
            best = max(best, now + LATER_FOOD * then + SPARE_FOOD * (units - now - then))
    return best


# --- open questions ----------------------------------------------------------------------------------------------


def _open_questions(state: BooState, seat: int, actions: int, values: list[float]) -> float:
    """What the seat's unanswered questions will bring."""
    total = 0.0
    for step in state.lanes[0]:
        if step.decider() != seat and not isinstance(step, NextShoot):
            continue
        if isinstance(step, Balance):
            total += _balance_value(state, seat, 2 - step.taken, actions)
        elif isinstance(step, Improve):
            total += _improve_value(state, seat)
        elif isinstance(step, LayTile):
            total += _lay_value(state, step)
        elif isinstance(step, (ChooseFood, TenguMeal)):
            total += _cook_value(state, seat)
        elif isinstance(step, ChooseAction):
            total += max(values)
        elif isinstance(step, Place):
            total += _turn_value(state, seat, step.offered, step.powers, step.stock, values)
        elif isinstance(step, (Resolve, NextShoot)) and step.seat == seat:
            total += _turn_value(state, seat, step.left, step.powers, NONE, values)
    return total


def _turn_value(state: BooState, seat: int, left: int, powers: int, stock: int, values: list[float]) -> float:
    """The best shoots that may still be performed this turn."""
    kinds = [kind for kind in state.waiting if kind != NONE]
    if stock != NONE:
        kinds.extend(state.stock(seat, stock))
    found = [values[WILD] if powers & WILD_SHOOTS else values[kind % ICON_COUNT] for kind in kinds]
    found.sort(reverse=True)
    # Equal shoots do not act equally well twice.
    total = 0.0
    for index in range(min(left, len(found))):
        total += found[index] * (1.0 if index == 0 or found[index] != found[index - 1] else 0.8)
    return total


def _lay_value(state: BooState, step: LayTile) -> float:
    """The best cell for the tile being bought, price and points of its slot included."""
    seat = step.seat
    tile = tile_in(state, step.slot)
    actions = actions_left(state, seat)
    base = seat * MASKS
    kept = state.homes[base : base + MASKS]
    before = _harmony(state, seat) + _balance_tiles(state, seat, actions) + _food(state, seat)
    best = -100.0
    for cell in bits(cells_for(state, seat, tile)):
        state.lay_home_tile(seat, cell, tile)
        after = _harmony(state, seat) + _balance_tiles(state, seat, actions) + _food(state, seat)
        best = max(best, after - before)
        state.homes[base : base + MASKS] = kept
    return best + state.box.slot_happiness[step.slot] - COIN * state.box.prices[step.slot]
