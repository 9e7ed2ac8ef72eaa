"""What a seat observes, as numbers. Everything lies open but the order of the stacks.

Not told are from which source happiness came, which changes nothing but the score sheet, and how often food was drawn.
"""

from __future__ import annotations

from typing import Any, Final, cast

from chabudai.core.observe import GREATEST, Part, Sheet, StepsWriter, Writer
from chabudai.core.state import NONE, State, Step
from chabudai.games.boo.rules.box import (
    ACTION_COUNT,
    CATEGORY_COUNT,
    COLOUR_COUNT,
    FOOD_KINDS,
    GHOST,
    GROVE,
    HOME_ROWS,
    HOME_STACK,
    HOME_TILES,
    OWNERS,
    PHASES,
    SHOOT_KINDS,
    SLOTS,
    SPACES,
    SPIRIT_KINDS,
    STACK_ROWS,
    STACK_START,
    STACKS,
    STALKS,
    STICK,
    STICKS,
    STOCK,
    TEMPLES,
    UNDER,
    Box,
    spirits_of,
)
from chabudai.games.boo.rules.patterns import CELLS, MASKS, TYPE_COUNT, ZONE_COUNT
from chabudai.games.boo.state import BooState

DEPTH: Final = 4
MOST_TILES: Final = 24
"""Balance tiles of the zone that has most."""
PLAYER: Final = 3 + COLOUR_COUNT + FOOD_KINDS + 1
HOME_TILE: Final = TYPE_COUNT + 3


class Observed(Writer):
    """The parts of an observation with the tiles of one box and so many seats."""

    def __init__(self, box: Box, seats: int, steps: list[type[Step[Any]]]) -> None:
        self.box = box
        self.seats = seats
        self.steps = StepsWriter(steps, DEPTH)
        self.most_sticks = STICKS * seats + (sum(box.temple_tiles) if seats == 2 else 0)

    def parts(self) -> list[Part]:
        seats = self.seats
        return [
            self.steps.part(),
            Part("year", [SPACES + len(PHASES)], 1, "the year, and the season", self.write_year),
            Part("first player", [seats], 1, "who is first player", self.write_first),
            Part(
                "players",
                [seats, PLAYER],
                GREATEST,
                "of each seat: happiness plus 128, coins, incense, the stock with its marker, tea, rice and ramen, "
                "whether it has passed",
                self.write_players,
            ),
            Part(
                "stocks",
                [seats, COLOUR_COUNT, STOCK, SHOOT_KINDS],
                1,
                "the shoots in each seat's stocks, by kind",
                self.write_stocks,
            ),
            Part(
                "homes",
                [seats, MASKS + TYPE_COUNT, CELLS],
                1,
                "of each home: the cells with decoration, faith, garden and tool tiles, with comfort 1, 2 and 3, with "
                "category II; then the cells that may take each type",
                self.write_homes,
            ),
            Part(
                "balance tiles",
                [seats, ZONE_COUNT, SLOTS + 1, MOST_TILES],
                1,
                "of each seat and zone: the tile in each slot, and the tiles that are scored",
                self.write_balance_tiles,
            ),
            Part(
                "spirits",
                [seats, 2, SPIRIT_KINDS],
                3,
                "of each seat: the spirits that are awake, and those asleep",
                self.write_spirits,
            ),
            Part(
                "grove",
                [GROVE + 4 * STALKS, SHOOT_KINDS],
                1,
                "the shoots of the grove, stalk by stalk, the next to leave first; then those in the entry slots, and "
                "those that wait to be resolved, nearer first",
                self.write_grove,
            ),
            Part(
                "sticks",
                [TEMPLES, OWNERS],
                GREATEST,
                "how many sticks each seat has in each temple, the ghost's last",
                self.write_sticks,
            ),
            Part(
                "order of sticks",
                [self.most_sticks],
                TEMPLES * STICK,
                "every stick in a temple in the order in which they were laid: temple × 8 + owner + 1, the ghost being "
                "owner 4",
                self.write_stick_order,
            ),
            Part("incense spaces", [SPACES, seats], 1, "who has a stick on each space", self.write_spaces),
            Part(
                "temples",
                [TEMPLES, SPIRIT_KINDS + 1],
                GREATEST,
                "the spirit in sight at each temple, and how many tiles lie under it",
                self.write_temples,
            ),
            Part(
                "spirits away",
                [2, SPIRIT_KINDS],
                3,
                "the spirits that nobody has seen, and those that the ghost won",
                self.write_spirits_away,
            ),
            Part(
                "balance market",
                [ZONE_COUNT, STACK_ROWS[0], MOST_TILES],
                1,
                "the balance tiles face up, the lowest row first",
                self.write_balance_market,
            ),
            Part(
                "home market",
                [CATEGORY_COUNT, HOME_ROWS, HOME_TILE],
                1,
                "the home tiles face up, the lowest row first: type, and comfort 1 to 3",
                self.write_home_market,
            ),
            Part(
                "stacks",
                [STACKS, HOME_TILES],
                1,
                "the tiles that lie in each stack in unknown order",
                self.write_stacks,
            ),
            Part(
                "under the stacks",
                [STACKS, HOME_TILES],
                GREATEST,
                "of each tile that is known to lie under its stack, whether it comes first, second, …",
                self.write_under,
            ),
            Part(
                "food",
                [3, FOOD_KINDS],
                GREATEST,
                "tea, rice and ramen on the board, in the pile, and discarded",
                self.write_food,
            ),
            Part("gifts", [ACTION_COUNT], 1, "the gifts face up", self.write_gifts),
            Part("pool", [SHOOT_KINDS], GREATEST, "the shoots to be drafted, by kind", self.write_pool),
        ]

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        table = cast(BooState, state)
        self.steps.write(state, seat, sheet)
        self.write_year(table, seat, sheet)
        self.write_first(table, seat, sheet)
        self.write_players(table, seat, sheet)
        self.write_stocks(table, seat, sheet)
        self.write_homes(table, seat, sheet)
        self.write_balance_tiles(table, seat, sheet)
        self.write_spirits(table, seat, sheet)
        self.write_grove(table, seat, sheet)
        self.write_sticks(table, seat, sheet)
        self.write_stick_order(table, seat, sheet)
        self.write_spaces(table, seat, sheet)
        self.write_temples(table, seat, sheet)
        self.write_spirits_away(table, seat, sheet)
        self.write_balance_market(table, seat, sheet)
        self.write_home_market(table, seat, sheet)
        self.write_stacks(table, seat, sheet)
        self.write_under(table, seat, sheet)
        self.write_food(table, seat, sheet)
        self.write_gifts(table, seat, sheet)
        self.write_pool(table, seat, sheet)

    def write_year(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.one_of(state.round - 1, SPACES)
        sheet.one_of(state.phase, len(PHASES))

    def write_first(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.one_of((state.first - seat) % self.seats, self.seats)

    def write_players(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            sheet.signed(state.happiness[other])
            sheet.number(state.coins[other])
            sheet.number(state.reserve[other])
            sheet.one_of(state.marker[other], COLOUR_COUNT)
            for kind in range(FOOD_KINDS):
                sheet.number(state.food[other * FOOD_KINDS + kind])
            sheet.number(1 if state.has_passed(other) else 0)

    def write_stocks(self, state: BooState, seat: int, sheet: Sheet) -> None:
        size = COLOUR_COUNT * STOCK
        for step in range(self.seats):
            first = (seat + step) % self.seats * size
            sheet.each_one_of(state.stocks, first, first + size, SHOOT_KINDS)

    def write_homes(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            for mask in range(other * MASKS, other * MASKS + MASKS):
                sheet.bits(state.homes[mask], CELLS)
            for mask in range(other * TYPE_COUNT, other * TYPE_COUNT + TYPE_COUNT):
                sheet.bits(state.cells[mask], CELLS)

    def write_balance_tiles(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            for zone in range(other * ZONE_COUNT, other * ZONE_COUNT + ZONE_COUNT):
                sheet.each_one_of(state.held, zone * SLOTS, zone * SLOTS + SLOTS, MOST_TILES)
                sheet.bits(state.fans[zone], MOST_TILES)

    def write_spirits(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            write_packed(state.awake[other], sheet)
            write_packed(state.asleep[other], sheet)

    def write_grove(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.each_one_of(state.core, 0, len(state.core), SHOOT_KINDS)
        sheet.each_one_of(state.pending, 0, len(state.pending), SHOOT_KINDS)
        sheet.each_one_of(state.waiting, 0, len(state.waiting), SHOOT_KINDS)

    def write_sticks(self, state: BooState, seat: int, sheet: Sheet) -> None:
        found = [0] * (TEMPLES * OWNERS)
        for code in state.sticks:
            found[code // STICK * OWNERS + self._owner(code % STICK, seat)] += 1
        sheet.numbers(found)

    def write_stick_order(self, state: BooState, seat: int, sheet: Sheet) -> None:
        order = [code // STICK * STICK + self._owner(code % STICK, seat) + 1 for code in state.sticks]
        sheet.numbers(order)
        sheet.zeros(self.most_sticks - len(order))

    def _owner(self, owner: int, seat: int) -> int:
        """The owner of a stick as the observer counts."""
        return owner if owner == GHOST else (owner - seat) % self.seats

    def write_spaces(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for mask in state.spaces:
            sheet.seat_bits(mask, seat, self.seats)

    def write_temples(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for temple in range(TEMPLES):
            sheet.one_of(state.tops[temple], SPIRIT_KINDS)
            sheet.number(state.below[temple])

    def write_spirits_away(self, state: BooState, seat: int, sheet: Sheet) -> None:
        write_packed(state.unseen, sheet)
        write_packed(state.banished, sheet)

    def write_balance_market(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for zone in range(ZONE_COUNT):
            start = STACK_START[zone]
            sheet.each_one_of(state.shown, start, start + STACK_ROWS[zone], MOST_TILES)

    def write_home_market(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for category in range(CATEGORY_COUNT):
            start = STACK_START[HOME_STACK + category]
            for place in range(start, start + HOME_ROWS):
                index = state.shown[place]
                if index == NONE:
                    sheet.zeros(HOME_TILE)
                else:
                    tile = category * HOME_TILES + index
                    sheet.one_of(self.box.home_types[tile], TYPE_COUNT)
                    sheet.one_of(self.box.home_comforts[tile] - 1, 3)

    def write_stacks(self, state: BooState, seat: int, sheet: Sheet) -> None:
        for stack in range(STACKS):
            sheet.bits(state.pools[stack], HOME_TILES)

    def write_under(self, state: BooState, seat: int, sheet: Sheet) -> None:
        if not state.under:
            sheet.zeros(STACKS * UNDER)
            return
        places = [0] * (STACKS * UNDER)
        found = [0] * STACKS
        for code in state.under:
            stack = code // UNDER
            found[stack] += 1
            places[code] = found[stack]
        sheet.numbers(places)

    def write_food(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.food_spaces)
        sheet.numbers(state.food_pile)
        sheet.numbers(state.food_discard)

    def write_gifts(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.bits(state.gifts, ACTION_COUNT)

    def write_pool(self, state: BooState, seat: int, sheet: Sheet) -> None:
        sheet.counts(state.pool, SHOOT_KINDS)


def write_packed(packed: int, sheet: Sheet) -> None:
    """A packed set of spirits, the number of each kind."""
    for kind in range(SPIRIT_KINDS):
        sheet.number(spirits_of(packed, kind))
