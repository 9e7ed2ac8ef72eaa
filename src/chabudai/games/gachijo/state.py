"""The position of a match of GACHIJO: castle, pieces, possessions, bags and decks; what is hidden; written forms."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Chance, Rng
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import Decision, Field, State, fields
from chabudai.games.gachijo.rules import hidden, scoring
from chabudai.games.gachijo.rules.box import (
    BLUE,
    DEN,
    HASHIGO,
    INJURY,
    MAX_WEAPONS,
    NO_GUARDIAN,
    NO_WEAPON,
    RED,
    TAKE,
    TOOL_KINDS,
    TREASURE_KINDS,
    Box,
    SummonCard,
)
from chabudai.games.gachijo.rules.castle import Castle, Maze
from chabudai.games.gachijo.rules.cells import GROUND, NODES, SPLIT, WATER

NOTHING: Final = -1
GUARDIAN_PIECE: Final = 4
"""In place of a seat: the guardian."""
FIRST_PIECE: Final = 4
"""`GachijoState.last` below this is a slide."""


class GachijoState(State):
    """A position. What belongs to seats is kept in flat lists so that a copy is a few slices."""

    def __init__(self, game: Game, box: Box, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.stage = ord(str(options["stage"])) - ord("A")
        self.mission = box.missions[int(options["level"]) - 1]
        self.houses = box.houses[seats - 2]
        """The house of each seat."""
        self.last_turn = int(options["cap"]) * seats
        """The number of the turn after which the game ends, 0 without a cap (GAC-R-94)."""

        self.turns_of: list[int] = [0, 0, 0, 0]
        """How stage, items, red and blue sheet were turned when the board was laid."""
        self.places: list[int] = [box.red.reach, box.blue.reach]
        """Where the red and the blue sheet lie now, counted from 0."""
        self.castle: Castle = box.castle(self.stage, 0, 0, 0, 0)
        self.maze: Maze = self.castle.walls.maze(self.places[RED], self.places[BLUE])

        self.position: list[int] = []
        """The node of each Ninja, DEN or LIFTED."""
        self.marker: list[int] = []
        self.treasures: list[int] = []
        """Kinds of Treasure that each seat owns, as bits (GAC-TREASURE-04)."""
        self.crystals: list[int] = []
        self.shinobi: list[int] = []
        self.summons: list[int] = []
        """Summon Chips."""
        self.tools: list[int] = []
        self.weapons: list[int] = []
        """Three places a seat, face down."""
        self.weapon_since: list[int] = []
        """When the token in each place was drawn, on the clock of the Weapon Bag."""
        self.weapon_seen: list[int] = []
        """Who has seen the token in each place, as bits; bit 4 for spectators."""
        self.memory: list[list[int]] = []
        """For each viewer what it knows of every Weapon (see `rules.hidden`). Lists are replaced, never changed."""
        self.weapon_clock = 0

        self.den: list[int] = []
        """Treasures in stock."""
        self.tool_bag: list[int] = []
        self.weapon_bag: list[int] = []
        self.tool_draws = 0
        self.weapon_draws = 0
        self.kaeru: list[int] = []
        """The numbers of all Kaeru Chips in the order in which they are drawn. Shared between copies."""
        self.kaeru_drawn: list[int] = []
        """Who drew the first, second, … Kaeru Chip."""
        self.gacha: list[int] = []
        """The deck, drawn from the end. Shared between copies; only `in_gacha` moves."""
        self.in_gacha = 0
        self.gacha_discard: list[int] = []
        self.gacha_shuffles = 0
        self.summonings = 0
        self.guardian = NO_GUARDIAN
        """The guardian on the board."""
        self.guardian_node = DEN

        self.active = 0
        self.turn = 0
        """Turns begun so far."""
        self.moves_left = 0
        self.maneuvers = 0
        """Counted moves A of this turn."""
        self.slides = 0
        """Counted moves B of this turn."""
        self.harvest_upper = 0
        self.harvest_lower = 0
        """Item squares that have worked in this turn (GAC-R-05)."""
        self.healing = 0
        """1 where the Injury of the active Ninja ends with this turn (GAC-TURN-18)."""
        self.flags = 0
        """Raised Base Flags by seat, as bits."""
        self.returned = 0
        """Seats that completed the mission on their Base, as bits."""
        self.last = NOTHING
        """What moved last, for the drawing: a slide, or a piece and the node that it left."""

    # --- seats ------------------------------------------------------------------------------------------------

    def base_of(self, seat: int) -> int:
        """The node of the seat's own Base."""
        return self.castle.bases[self.houses[seat]]

    def seat_of_house(self, house: int) -> int:
        """The seat that plays a house, or −1."""
        return self.houses.index(house) if house in self.houses else -1

    def own_turns(self) -> int:
        """How many turns each seat has with a cap."""
        return self.last_turn // self.seats

    def own_turn(self) -> int:
        """Which of its turns the active seat takes, counted from 1."""
        return (self.turn - 1) // self.seats + 1

    def left_of(self, seat: int) -> int:
        """The next player (GAC-R-58)."""
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        return (seat + self.seats - 1) % self.seats

    def next_in(self, seat: int, group: int) -> int:
        """The first seat of a group (bits), clockwise from the left of `seat`; −1 for an empty group."""
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if group >> other & 1:
                return other
        return -1

    # --- places -----------------------------------------------------------------------------------------------

    def layer_of(self, seat: int) -> int:
        """The layer of a Ninja on the board."""
        return self.castle.layer_of(self.position[seat])

    def on_board(self, seat: int) -> bool:
        return self.position[seat] >= 0

    def ninja_at(self, node: int) -> int:
        """The seat whose Ninja stands on the node, or −1."""
        for seat in range(self.seats):
            if self.position[seat] == node:
                return seat
        return -1

    def vacant(self, node: int) -> bool:
        """No piece stands on the node (GAC-R-98)."""
        return node not in self.position and self.guardian_node != node

    def vacant_bases(self) -> list[int]:
        """Houses whose Bases are vacant."""
        return [house for house, base in enumerate(self.castle.bases) if self.vacant(base)]

    def harvested(self, cell: int) -> bool:
        if cell < SPLIT:
            return self.harvest_upper >> cell & 1 != 0
        return self.harvest_lower >> (cell - SPLIT) & 1 != 0

    def harvest(self, cell: int) -> None:
        if cell < SPLIT:
            self.harvest_upper |= 1 << cell
        else:
            self.harvest_lower |= 1 << (cell - SPLIT)

    def merged(self) -> bool:
        """Do the halves of the yin-yang symbol lie on the Summoning Point?"""
        return self.castle.walls.merged(self.places[RED], self.places[BLUE], self.castle.centre)

    def lay_out(self) -> None:
        """Put the castle together from `turns_of` and `places`."""
        stage, items, red, blue = self.turns_of
        self.castle = self.box.castle(self.stage, stage, items, red, blue)
        self.maze = self.castle.walls.maze(self.places[RED], self.places[BLUE])

    def can_slide(self, slide: int) -> bool:
        """Has the sheet room that way (GAC-R-23)? Slides: 0, 1 red back and forth, 2, 3 blue."""
        sheet = slide >> 1
        place = self.places[sheet] + (1 if slide & 1 else -1)
        limit = self.castle.walls.reds if sheet == RED else self.castle.walls.blues
        return 0 <= place < limit

    def slide(self, slide: int) -> None:
        """Move a sheet by one cell; pieces and item squares stay (GAC-SLIDE-03)."""
        self.places[slide >> 1] += 1 if slide & 1 else -1
        self.last = slide
        self.maze = self.castle.walls.maze(self.places[RED], self.places[BLUE])

    def came_from(self, piece: int, node: int) -> None:
        """A piece (a seat, or GUARDIAN_PIECE) leaves a node; the drawing keeps a trace of it."""
        self.last = FIRST_PIECE + piece * NODES + node

    def last_piece(self) -> int:
        """The piece that moved last, or NOTHING; `last_node` is where it was before."""
        return (self.last - FIRST_PIECE) // NODES if self.last >= FIRST_PIECE else NOTHING

    def last_node(self) -> int:
        return (self.last - FIRST_PIECE) % NODES

    # --- possessions ------------------------------------------------------------------------------------------

    def tool_count(self, seat: int) -> int:
        return sum(self.tools[seat * TOOL_KINDS : seat * TOOL_KINDS + TOOL_KINDS])

    def holds(self, seat: int, tool: int) -> int:
        """How many of this tool a seat has."""
        return self.tools[seat * TOOL_KINDS + tool]

    def tools_of(self, seat: int) -> list[int]:
        return self.tools[seat * TOOL_KINDS : seat * TOOL_KINDS + TOOL_KINDS]

    def weapons_of(self, seat: int) -> list[int]:
        """The kinds of the seat's Weapons as far as they are known, without empty places."""
        return [
            weapon
            for weapon in self.weapons[seat * MAX_WEAPONS : seat * MAX_WEAPONS + MAX_WEAPONS]
            if weapon != NO_WEAPON
        ]

    def weapon_count(self, seat: int) -> int:
        return len(self.weapons_of(seat))

    def chips_of(self, seat: int) -> int:
        return self.shinobi[seat] + self.summons[seat]

    def kaeru_count(self, seat: int) -> int:
        return self.kaeru_drawn.count(seat)

    def kaeru_of(self, seat: int) -> list[int]:
        """The numbers on the seat's Kaeru Chips: hidden from everybody until the end (GAC-KAERU-01)."""
        return [self.kaeru[index] for index, owner in enumerate(self.kaeru_drawn) if owner == seat]

    def owns(self, seat: int, treasure: int) -> bool:
        return self.treasures[seat] >> treasure & 1 != 0

    def treasures_for(self, seat: int) -> list[int]:
        """Kinds that the seat may take from the Den (GAC-TREASURE-02, -04)."""
        return [kind for kind in range(TREASURE_KINDS) if self.den[kind] and not self.owns(seat, kind)]

    def injured(self, seat: int) -> bool:
        return self.marker[seat] == INJURY

    def crystal_yard(self) -> int:
        return self.box.supplies.crystals - sum(self.crystals)

    def chip_yard(self) -> int:
        return self.box.supplies.chips - sum(self.shinobi) - sum(self.summons)

    def kaeru_yard(self) -> int:
        return len(self.box.supplies.kaeru) - len(self.kaeru_drawn)

    def weapons_in_bag(self) -> int:
        """How many Weapons the bag holds, which everybody knows."""
        return sum(self.box.supplies.weapons) - sum(1 for weapon in self.weapons if weapon != NO_WEAPON)

    def summon_cards(self) -> list[SummonCard]:
        """The Summon Cards in use; the deck is whole between two plays (GAC-GOT-16)."""
        return self.box.summon_of_two if self.seats == 2 else self.box.summon

    def may_enter_layer(self, seat: int, layer: int) -> bool:
        """May the Ninja be put into this layer (GAC-GACHA-22, GAC-WEAPON-31, GAC-R-43, GAC-R-112)?"""
        if layer == GROUND or layer == self.layer_of(seat):
            return True
        if self.injured(seat):
            return False
        return self.holds(seat, TAKE if layer == WATER else HASHIGO) > 0

    # --- what happens next ------------------------------------------------------------------------------------

    def ask(self, decision: Decision[Any]) -> None:
        """Ask, unless there is one answer. Never for what depends on hidden Weapons: not being asked would tell."""
        options = decision.options(self)
        self.push(decision)
        if len(options) == 1:
            decision.choose(self, options[0])

    def cut_turn(self) -> None:
        """Nothing of this turn remains but its end, which lies at the bottom of the lane."""
        self.moves_left = 0
        del self.lanes[0][1:]

    def note(
        self, seat: int, kind: str, rule: str, what: int | str | None = None, audience: list[int] | None = None
    ) -> None:
        """Write an event about one thing, its number or its id, if somebody listens."""
        if self.log is not None:
            self.log.add(seat, kind, {} if what is None else {"what": what}, rule, audience)

    # --- contract ---------------------------------------------------------------------------------------------

    def proceed(self) -> bool:
        from chabudai.games.gachijo.rules.turns import next_turn

        return next_turn(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def copy(self) -> GachijoState:
        twin = GachijoState(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.turns_of = self.turns_of
        twin.places = self.places[:]
        twin.castle = self.castle
        twin.maze = self.maze
        twin.position = self.position[:]
        twin.marker = self.marker[:]
        twin.treasures = self.treasures[:]
        twin.crystals = self.crystals[:]
        twin.shinobi = self.shinobi[:]
        twin.summons = self.summons[:]
        twin.tools = self.tools[:]
        twin.weapons = self.weapons[:]
        twin.weapon_since = self.weapon_since[:]
        twin.weapon_seen = self.weapon_seen[:]
        twin.memory = self.memory[:]
        twin.weapon_clock = self.weapon_clock
        twin.den = self.den[:]
        twin.tool_bag = self.tool_bag[:]
        twin.weapon_bag = self.weapon_bag[:]
        twin.tool_draws = self.tool_draws
        twin.weapon_draws = self.weapon_draws
        twin.kaeru = self.kaeru
        twin.kaeru_drawn = self.kaeru_drawn[:]
        twin.gacha = self.gacha
        twin.in_gacha = self.in_gacha
        twin.gacha_discard = self.gacha_discard[:]
        twin.gacha_shuffles = self.gacha_shuffles
        twin.summonings = self.summonings
        twin.guardian = self.guardian
        twin.guardian_node = self.guardian_node
        twin.active = self.active
        twin.turn = self.turn
        twin.moves_left = self.moves_left
        twin.maneuvers = self.maneuvers
        twin.slides = self.slides
        twin.harvest_upper = self.harvest_upper
        twin.harvest_lower = self.harvest_lower
        twin.healing = self.healing
        twin.flags = self.flags
        twin.returned = self.returned
        twin.last = self.last
        return twin

    def hide(self, viewer: int) -> None:
        hidden.hide(self, viewer)

    def fill(self, viewer: int, rng: Rng) -> None:
        hidden.fill(self, viewer, rng)

    def written(self) -> list[Field]:
        return WRITTEN

    def derive(self) -> None:
        """The castle follows from how its sheets lie; it is kept, so that one of impossible sheets is never made."""
        limits = [4, 4, 2, 2, 2 * self.box.red.reach + 1, 2 * self.box.blue.reach + 1]
        lying = self.turns_of + self.places
        if len(lying) != len(limits) or any(not 0 <= lie < limit for lie, limit in zip(lying, limits, strict=True)):
            raise ValueError("the sheets cannot lie like this")
        self.in_gacha = len(self.gacha)
        self.lay_out()

    def invariants(self) -> list[str]:
        from chabudai.games.gachijo.rules.laws import broken_laws

        return broken_laws(self)


def _left_in_deck(state: GachijoState, deck: list[int]) -> list[int]:
    return deck[: state.in_gacha]


WRITTEN: Final = [
    *fields(
        "turns_of places position marker treasures crystals shinobi summons tools weapons weapon_since weapon_seen "
        "den tool_bag weapon_bag kaeru kaeru_drawn gacha_discard weapon_clock tool_draws weapon_draws "
        "gacha_shuffles summonings guardian guardian_node active turn moves_left maneuvers slides harvest_upper "
        "harvest_lower healing flags returned last memory"
    ),
    Field("gacha", _left_in_deck),
    *fields("ended"),
]
