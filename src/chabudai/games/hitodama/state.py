"""The position of a match of Hitodama: all that lies on the table; what is hidden; written forms.

Pieces on the map are masks over the spaces: space s of tile t is bit t × 4 + s, the extra space of the card EXT is
bit 32. Tiles keep their numbers wherever they lie; `tiles` and `where` tie them to positions round the score board.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.errors import HiddenInformation
from chabudai.core.events import Values
from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Chance, Rng
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import EVERYTHING, NOBODY, NONE, Decision, Field, State, fields
from chabudai.games.hitodama.rules import hidden, scoring
from chabudai.games.hitodama.rules.box import BACKS, DECKS, KIND_BITS, Box, Side
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tiles import EXTRA, EXTRA_BIT, PER_TILE, POSITIONS, TILE_COUNT


class HitodamaState(State):
    """One position of a match."""

    def __init__(self, game: Game, box: Box, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.side: Side = box.sides[0] if seats == 2 else box.sides[1]
        # --- the map
        self.tiles: list[int] = []
        """The tile at each position, clockwise (HIT-R-01). Never changed after the setup; so is `where`."""
        self.where: list[int] = []
        """The position of each tile."""
        self.north = 0
        self.season = 0
        self.essences: list[int] = [0] * seats
        """The spaces that hold an essence of each seat."""
        self.akkus = 0
        self.ice = 0
        self.asleep = 0
        self.moved = 0
        """Essences that were moved or placed in this turn (HIT-ACT-03)."""
        self.fresh = 0
        """Sleepers that were laid down by a resolution of this round (HIT-R-77)."""
        self.due = 0
        """Essences that still take part in the resolution of the tile at hand (HIT-R-26)."""
        self.acting = 0
        """The essence whose benefit is being taken; it lies down afterwards."""
        self.extra_tile = NONE
        self.extra_copy = NONE
        """The space whose benefit the extra space copies."""
        # --- the players
        self.holder = 0
        self.actions = 0
        """Actions that the active seat has left (HIT-TRN-01)."""
        self.reserve: list[int] = [2] * seats
        self.dormant: list[int] = [1] * seats
        self.moved_in_reserve = 0
        """Essences of the active seat that were moved in this turn and have come back (HIT-R-14)."""
        self.moved_dormant = 0
        self.baskets: list[int] = [0] * (seats * RESOURCES)
        self.points: list[int] = [0] * seats
        self.card_points: list[int] = [0] * seats
        """Points from solar cards."""
        self.payments: list[int] = []
        """Every payment of the match, as `tributes.payment_code`."""
        self.hands: list[list[int]] = []
        """Solar and lunar cards of each seat: `hands[seat * 2 + deck]`, sorted."""
        # --- supplies and cards
        self.bank: list[int] = box.tokens[:RESOURCES]
        """Berries, ambers and sapphires left, and akkus in the den."""
        self.decks: list[list[int]] = []
        """Drawn from the end. Shared between copies; only `left` moves."""
        self.left: list[int] = [0] * DECKS
        self.piles: list[list[int]] = []
        """Discards."""
        self.rebuilt: list[int] = [0] * DECKS
        self.unseen: list[list[int]] = [[], []]
        """In a view: the solar and lunar cards, with generation, that its viewer has not seen; not where they are."""
        self.doubts: list[list[int]] = [[], []]
        """For solar and lunar cards what was drawn and laid open since a generation was in doubt (see `hidden`)."""
        self.stack: list[int] = []
        """Solar cards that wait, the last one played at the end: kind × 4 + player."""
        self.in_play = NONE
        """The lunar card that is working."""
        self.akku_card = NONE
        self.ice_card = NONE
        self.tributes: list[int] = []
        """The two chosen cards of each season; NONE for a card that the viewer cannot see."""
        self.owed: list[int] = [0] * (2 * RESOURCES)
        """What the two current tributes still lack."""
        self.delivered: list[int] = [0] * (2 * RESOURCES)
        """What lies on them."""
        # --- tracks
        self.round = 1
        self.hitodama = 0
        self.spins = 0

    # --- places ----------------------------------------------------------------------------------------------

    def put_tiles(self, tiles: list[int]) -> None:
        """Put these tiles on the positions, clockwise."""
        self.tiles = tiles
        self.where = [tiles.index(tile) for tile in range(TILE_COUNT)]

    def tile_of(self, space: int) -> int:
        """The tile that a space belongs to."""
        return self.extra_tile if space == EXTRA else space // PER_TILE

    def benefit_space(self, space: int) -> int:
        """The space whose benefit this one gives: itself, or the one that an extra space copies."""
        return self.extra_copy if space == EXTRA else space

    def spaces_of(self, tile: int) -> int:
        """The spaces of a tile, the extra one included."""
        mask = self.side.masks[tile]
        return mask | EXTRA_BIT if tile == self.extra_tile else mask

    def tile_at(self, point: int) -> int:
        """The tile at a cardinal point: 0 … 3 for N, E, S, W (HIT-R-01, HIT-R-67)."""
        return self.tiles[(self.north + 2 * point) % POSITIONS]

    @property
    def marker(self) -> int:
        """The round space of the marker: 0 left, 1 right (HIT-SET-04, HIT-TRK-01)."""
        return (self.round - 1) % 2

    @property
    def level(self) -> int:
        """The wrath level at which the hitodama stands (HIT-TRK-06)."""
        return self.box.levels[min(self.hitodama, len(self.box.levels) - 1)]

    # --- pieces ----------------------------------------------------------------------------------------------

    def essence_mask(self) -> int:
        mask = 0
        for own in self.essences:
            mask |= own
        return mask

    def free(self) -> int:
        """Spaces without essence, akku or ice, the extra one included (HIT-R-15)."""
        spaces = self.side.all
        if self.extra_tile != NONE:
            spaces |= EXTRA_BIT
        return spaces & ~(self.essence_mask() | self.akkus | self.ice)

    def owner_at(self, space: int) -> int:
        """The seat whose essence is on the space, or NOBODY."""
        for seat in range(self.seats):
            if self.essences[seat] >> space & 1:
                return seat
        return NOBODY

    # --- hands -----------------------------------------------------------------------------------------------

    def hand(self, seat: int, deck: int) -> list[int]:
        """The kinds of the cards that a seat holds of a deck, with duplicates, oldest first among equals."""
        return [card % KIND_BITS for card in self.hands[seat * BACKS + deck]]

    def hand_size(self, seat: int) -> int:
        return len(self.hands[seat * BACKS]) + len(self.hands[seat * BACKS + 1])

    def demand_hand(self, seat: int) -> None:
        """Refuse to go on where the answer depends on cards that this view does not show (HIT-R-86)."""
        if self.viewer != EVERYTHING and self.viewer != seat and self.hand_size(seat):
            raise HiddenInformation("This view does not show the cards of that seat: imagine() a full state first.")

    def holds(self, seat: int, deck: int, kind: int) -> int:
        """How many cards of a kind the seat holds."""
        found = 0
        for card in self.hands[seat * BACKS + deck]:
            if card % KIND_BITS == kind:
                found += 1
        return found

    def tell(self, seat: int, kind: str, values: Values, rule: str) -> None:
        """Write an event for everybody, if somebody listens. Hot code asks `log is not None` before making values."""
        if self.log is not None:
            self.log.add(seat, kind, values, rule)

    def end(self, reason: str, rule: str) -> None:
        """The game is over at this instant: nothing that was still to happen happens."""
        self.ended = reason
        self.lanes[0].clear()
        self.tell(NOBODY, f"ended_{reason}", {}, rule)

    def ask(self, decision: Decision[HitodamaState]) -> None:
        """Open a decision; without an option nothing happens, and a single option is not asked (section 5)."""
        moves = decision.options(self)
        if moves:
            self.push(decision)
            if len(moves) == 1:
                decision.choose(self, moves[0])

    # --- the contract's answers ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def invariants(self) -> list[str]:
        from chabudai.games.hitodama.rules.laws import broken_laws

        return broken_laws(self)

    def copy(self) -> HitodamaState:
        twin = HitodamaState(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.tiles = self.tiles
        twin.where = self.where
        twin.north = self.north
        twin.season = self.season
        twin.essences = self.essences[:]
        twin.akkus = self.akkus
        twin.ice = self.ice
        twin.asleep = self.asleep
        twin.moved = self.moved
        twin.fresh = self.fresh
        twin.due = self.due
        twin.acting = self.acting
        twin.extra_tile = self.extra_tile
        twin.extra_copy = self.extra_copy
        twin.holder = self.holder
        twin.actions = self.actions
        twin.reserve = self.reserve[:]
        twin.dormant = self.dormant[:]
        twin.moved_in_reserve = self.moved_in_reserve
        twin.moved_dormant = self.moved_dormant
        twin.baskets = self.baskets[:]
        twin.points = self.points[:]
        twin.card_points = self.card_points[:]
        twin.payments = self.payments[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.bank = self.bank[:]
        twin.decks = self.decks[:]
        twin.left = self.left[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.rebuilt = self.rebuilt[:]
        twin.unseen = [cards[:] for cards in self.unseen]
        twin.doubts = [events[:] for events in self.doubts]
        twin.stack = self.stack[:]
        twin.in_play = self.in_play
        twin.akku_card = self.akku_card
        twin.ice_card = self.ice_card
        twin.tributes = self.tributes[:]
        twin.owed = self.owed[:]
        twin.delivered = self.delivered[:]
        twin.round = self.round
        twin.hitodama = self.hitodama
        twin.spins = self.spins
        return twin

    # --- hidden things ---------------------------------------------------------------------------------------

    def hide(self, viewer: int) -> None:
        hidden.hide(self, viewer)

    def fill(self, viewer: int, rng: Rng) -> None:
        hidden.fill(self, viewer, rng)

    def digest(self) -> str:
        """What people know of the cards changes nothing on the table, so it counts in a view alone."""
        if self.viewer != EVERYTHING or not any(self.doubts):
            return super().digest()
        twin = self.copy()
        twin.doubts = [[], []]
        return twin.digest()

    # --- written forms ---------------------------------------------------------------------------------------

    def written(self) -> list[Field]:
        return WRITTEN

    def derive(self) -> None:
        self.put_tiles(self.tiles)

    def data(self) -> dict[str, object]:
        """Doubts are written only where there are any: most matches have none, old ones know of none."""
        data = super().data()
        if not any(self.doubts):
            del data["doubts"]
        return data

    def load(self, data: dict[str, object]) -> None:
        super().load({"doubts": [[], []], **data})


def _left_in_decks(state: HitodamaState, decks: list[list[int]]) -> list[list[int]]:
    return [cards[: state.left[deck]] for deck, cards in enumerate(decks)]


WRITTEN: Final = [
    *fields(
        "tiles north season essences akkus ice asleep moved fresh due acting extra_tile extra_copy holder actions "
        "reserve dormant moved_in_reserve moved_dormant baskets points card_points payments hands bank"
    ),
    Field("decks", _left_in_decks),
    *fields(
        "left piles rebuilt unseen doubts stack in_play akku_card ice_card tributes owed delivered round hitodama "
        "spins ended"
    ),
]
