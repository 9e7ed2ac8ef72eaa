"""The position of a match of BOO: everything on the table, and its written form.

Nothing in the state is hidden. The stacks keep only *which* tiles they still hold; the next one is drawn from a
numbered stream of chance when it comes into view, so a view differs from the truth in its chance alone (BOO-R-54).
Tiles that went under a stack in Winter are known to all and kept in order in `under`.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Chance
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import NONE, Field, State, fields
from chabudai.games.boo.rules import scoring
from chabudai.games.boo.rules.box import COLOUR_COUNT, PHASES, SLOTS, SPACES, STOCK, Box
from chabudai.games.boo.rules.patterns import COMFORT_MASKS, MASKS, SECOND, ZONE_COUNT, BalanceTile, covered

SET_UP: Final = 0
SPRING: Final = 1
SUMMER: Final = 2
AUTUMN: Final = 3
WINTER: Final = 4
OVER: Final = 5

BOUGHT: Final = 0
PEACE: Final = 1
SCORED: Final = 2
HUNGER: Final = 3
SOURCES: Final = 4
"""Where happiness comes from during play: home slots, 1-point balance actions, balance tiles, hunger."""
LEDGER: Final = SPACES * SOURCES


class BooState(State):
    """A position. Everything is a number or a flat list of numbers, so that a copy is a few slices."""

    def __init__(self, game: Game, box: Box, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.round = 1
        self.phase = SET_UP
        self.first = 0
        """Holder of the starting player marker."""
        self.passed = 0
        """The seats that have passed this Summer, as bits."""
        # players
        self.happiness: list[int] = []
        self.ledger: list[int] = []
        """Happiness gained and lost in play: seat × LEDGER + (round − 1) × SOURCES + source."""
        self.coins: list[int] = []
        self.reserve: list[int] = []
        """Sticks that a player can still offer."""
        self.marker: list[int] = []
        """The stock that the action marker stands on, NONE before the first turn."""
        self.food: list[int] = []
        """Counters of each kind: seat × 3 + kind."""
        self.stocks: list[int] = []
        """Kinds of shoots: (seat × 4 + colour) × 4 + space, NONE where empty; no gaps."""
        self.sizes: list[int] = []
        """Shoots in each stock: seat × 4 + colour."""
        self.homes: list[int] = []
        """Eight masks for each seat (see `patterns`)."""
        self.cells: list[int] = []
        """Cells that may take a type: seat × 4 + type. Never changed after the set-up."""
        self.held: list[int] = []
        """Unscored balance tiles: (seat × 3 + zone) × 2 + slot."""
        self.fans: list[int] = []
        """Scored balance tiles as masks: seat × 3 + zone."""
        self.awake: list[int] = []
        """Awake spirits of each seat, packed."""
        self.asleep: list[int] = []
        # grove
        self.core: list[int] = []
        """Stalk × 3 + place; place 0 leaves next."""
        self.pending: list[int] = []
        """Shoots in the entry slots: stalk × 2 + place; place 0 is the nearer one."""
        self.waiting: list[int] = []
        """Placed shoots that are not resolved yet, by the place they were laid at: stalk × 2 + place."""
        # temples
        self.sticks: list[int] = []
        """Every stick in a temple, as temple × 8 + owner, in the order in which they were laid."""
        self.spaces: list[int] = []
        """The seats that have a stick on each incense space, as bits."""
        self.tops: list[int] = []
        """The spirit in view at each temple, NONE when the stack is empty."""
        self.below: list[int] = []
        """How many tiles lie under it."""
        self.unseen = 0
        """Spirits that nobody has seen, packed: under the tops or removed at the set-up."""
        self.banished = 0
        """Spirits that the ghost won, packed."""
        # displays
        self.shown: list[int] = []
        """Face-up balance and home tiles by column, lowest row first (see `STACK_START`)."""
        self.pools: list[int] = []
        """What each stack holds in unknown order, as a mask."""
        self.under: list[int] = []
        """Tiles that are known to lie under the stacks, in order, as stack × 32 + tile."""
        self.food_spaces: list[int] = []
        """Face-up counters of each kind."""
        self.food_pile: list[int] = []
        self.food_discard: list[int] = []
        self.food_draws = 0
        self.gifts = 0
        """Gift tiles that are face up, as bits."""
        self.pool: list[int] = []
        """Shoots to be drafted."""
        self.away: list[int] = []
        """Plain shoots that nobody gets. Never changed after the set-up."""

    # --- looking ---------------------------------------------------------------------------------------------

    @property
    def night(self) -> bool:
        return self.options["side"] == "night"

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def order(self) -> list[int]:
        """All seats in turn order (BOO-ROUND-03)."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def stock(self, seat: int, colour: int) -> list[int]:
        """The shoots in a stock."""
        index = seat * COLOUR_COUNT + colour
        return self.stocks[index * STOCK : index * STOCK + self.sizes[index]]

    def covered(self, seat: int) -> int:
        """The cells of a home under tiles."""
        return covered(self.homes, seat * MASKS)

    def tile_at(self, seat: int, cell: int) -> tuple[int, int, int] | None:
        """Type, comfort and category of the home tile on a cell."""
        base = seat * MASKS
        for home_type in range(4):
            if self.homes[base + home_type] >> cell & 1:
                for extra in range(3):
                    if self.homes[base + COMFORT_MASKS + extra] >> cell & 1:
                        return home_type, extra + 1, self.homes[base + SECOND] >> cell & 1
        return None

    def held_tile(self, seat: int, zone: int, slot: int) -> BalanceTile | None:
        """The unscored balance tile that a seat holds there."""
        index = self.held[(seat * ZONE_COUNT + zone) * SLOTS + slot]
        return None if index == NONE else self.box.tile(zone, index)

    def temple(self, temple: int) -> list[int]:
        """The owners of the sticks in a temple, bottom first."""
        return [code % 8 for code in self.sticks if code // 8 == temple]

    def has_passed(self, seat: int) -> bool:
        """Is the seat out of this Summer?"""
        return self.phase == SUMMER and self.passed >> seat & 1 != 0

    # --- changing --------------------------------------------------------------------------------------------

    def gain(self, seat: int, points: int, source: int) -> None:
        """Move a happiness marker forward, or back for less than 0 (BOO-INFO-04, -05)."""
        self.happiness[seat] += points
        self.ledger[seat * LEDGER + (self.round - 1) * SOURCES + source] += points

    def store(self, seat: int, colour: int, kind: int) -> None:
        """Put a shoot into a stock that has room."""
        index = seat * COLOUR_COUNT + colour
        size = self.sizes[index]
        assert size < STOCK
        self.stocks[index * STOCK + size] = kind
        self.sizes[index] = size + 1

    def take_shoot(self, seat: int, colour: int) -> int:
        """Take the first shoot of a stock."""
        index = seat * COLOUR_COUNT + colour
        start = index * STOCK
        size = self.sizes[index] - 1
        kind = self.stocks[start]
        for place in range(start, start + size):
            self.stocks[place] = self.stocks[place + 1]
        self.stocks[start + size] = NONE
        self.sizes[index] = size
        return kind

    def lay_home_tile(self, seat: int, cell: int, tile: int) -> None:
        """Put a home tile (its number in the box) on a cell."""
        base = seat * MASKS
        bit = 1 << cell
        self.homes[base + self.box.home_types[tile]] |= bit
        self.homes[base + COMFORT_MASKS + self.box.home_comforts[tile] - 1] |= bit
        if tile >= 32:
            self.homes[base + SECOND] |= bit

    # --- contract --------------------------------------------------------------------------------------------

    def proceed(self) -> bool:
        from chabudai.games.boo.rules.rounds import next_phase

        return next_phase(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def end_reason(self) -> str:
        return scoring.LAST_WINTER if self.phase == OVER else ""

    def invariants(self) -> list[str]:
        from chabudai.games.boo.rules.laws import broken_laws

        return broken_laws(self)

    def copy(self) -> BooState:
        twin = BooState(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.passed = self.passed
        twin.happiness = self.happiness[:]
        twin.ledger = self.ledger[:]
        twin.coins = self.coins[:]
        twin.reserve = self.reserve[:]
        twin.marker = self.marker[:]
        twin.food = self.food[:]
        twin.stocks = self.stocks[:]
        twin.sizes = self.sizes[:]
        twin.homes = self.homes[:]
        twin.cells = self.cells
        twin.held = self.held[:]
        twin.fans = self.fans[:]
        twin.awake = self.awake[:]
        twin.asleep = self.asleep[:]
        twin.core = self.core[:]
        twin.pending = self.pending[:]
        twin.waiting = self.waiting[:]
        twin.sticks = self.sticks[:]
        twin.spaces = self.spaces[:]
        twin.tops = self.tops[:]
        twin.below = self.below[:]
        twin.unseen = self.unseen
        twin.banished = self.banished
        twin.shown = self.shown[:]
        twin.pools = self.pools[:]
        twin.under = self.under[:]
        twin.food_spaces = self.food_spaces[:]
        twin.food_pile = self.food_pile[:]
        twin.food_discard = self.food_discard[:]
        twin.food_draws = self.food_draws
        twin.gifts = self.gifts
        twin.pool = self.pool[:]
        twin.away = self.away
        return twin

    def written(self) -> list[Field]:
        return WRITTEN

    def derive(self) -> None:
        self.sizes = []
        for index in range(self.seats * COLOUR_COUNT):
            space = self.stocks[index * STOCK : index * STOCK + STOCK]
            self.sizes.append(sum(1 for kind in space if kind != NONE))
        self.mark_cells()

    def mark_cells(self) -> None:
        """Which cells take which type, by the side of the boards."""
        self.cells = []
        for seat in range(self.seats):
            self.cells.extend(self.box.cells_for(seat, self.night))


WRITTEN: Final = [
    *fields("round"),
    Field("phase", lambda _, phase: PHASES[phase], lambda _, name: PHASES.index(name)),
    *fields(
        "first passed happiness ledger coins reserve marker food stocks homes held fans awake asleep core pending "
        "waiting sticks spaces tops below unseen banished shown pools under food_spaces food_pile food_discard "
        "food_draws gifts pool away"
    ),
]
