"""Solar cards: the stack, and one small piece for each effect, found by its code (HIT-EFF-13…17, -19).

A new card is a new piece in `SOLAR_EFFECTS` and a line in the content file.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.grid import EAST, NORTH, SOUTH, WEST, bits, count, lowest
from chabudai.core.moves import Family
from chabudai.core.state import NOBODY, Step
from chabudai.games.hitodama.moves import TILE
from chabudai.games.hitodama.rules.baskets import gain
from chabudai.games.hitodama.rules.box import SOLAR_DECK
from chabudai.games.hitodama.rules.choices import Choice, SpaceChoice, TargetChoice
from chabudai.games.hitodama.rules.compass import spin
from chabudai.games.hitodama.rules.goods import BERRY
from chabudai.games.hitodama.rules.resolution import ResolveAgain
from chabudai.games.hitodama.rules.spaces import exchange, free_for_akku
from chabudai.games.hitodama.rules.tiles import EXTRA_BIT, TILE_COUNT, TILE_NAMES
from chabudai.games.hitodama.rules.wrath import score, strike
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say, space_name
from chabudai.games.hitodama.words.refusals import pick_refusal


class SolarEffect:
    """What a solar card does when it is activated. `title` and `text` explain it to people."""

    def __init__(self, code: str, rule: str, title: str, text: str) -> None:
        self.code = code
        self.rule = rule
        self.title = title
        self.text = text

    def activate(self, state: HitodamaState, seat: int) -> None:
        """Carry it out for the seat that played it (HIT-R-68)."""
        raise NotImplementedError


class AkkuBerries(SolarEffect):
    """Every player with an essence on a tile that holds an akku gets one berry (HIT-EFF-13, HIT-R-73)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        near = 0
        for tile in range(TILE_COUNT):
            if state.akkus & state.side.masks[tile]:
                near |= state.spaces_of(tile)
        for player in turn_order(state):
            if state.essences[player] & near:
                gain(state, player, BERRY, 1, self.rule)


class Swap(SolarEffect):
    """The player of the card exchanges two meeples (HIT-EFF-14)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        state.ask(SwapFirst(seat))


class AtPoint(SolarEffect):
    """An effect on the tile at a cardinal point (HIT-R-67)."""

    def __init__(self, code: str, rule: str, title: str, text: str, point: int) -> None:
        super().__init__(code, rule, title, text)
        self.point = point


class EssencePoints(AtPoint):
    """Each player scores a point for every own essence on the indicated tile (HIT-EFF-15, HIT-R-75)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        spaces = state.spaces_of(state.tile_at(self.point))
        numbers = [int(count(own & spaces)) for own in state.essences]
        for player in turn_order(state):
            points = numbers[player]
            if points:
                state.card_points[player] += points
                if state.log is not None:
                    state.log.add(
                        player, "card_points", {"points": points, "total": state.points[player] + points}, self.rule
                    )
                passed = score(state, player, points)
                if state.ended:
                    return
                strike(state, player, passed)


class AkkuMoves(SolarEffect):
    """One akku goes to another tile with a free space (HIT-EFF-16, HIT-R-76)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        state.ask(AkkuChoice(seat))


class Resolves(AtPoint):
    """The indicated tile is resolved now (HIT-EFF-17); of the solar/akkus tile only the visits (HIT-R-78)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        state.push(ResolveAgain(state.tile_at(self.point)))


class NewNorth(SolarEffect):
    """The coin is spun again; nothing but North changes (HIT-EFF-19, HIT-R-79)."""

    def activate(self, state: HitodamaState, seat: int) -> None:
        state.north = spin(state)
        state.tell(NOBODY, "new_north", {"side": state.north // 2 + 1}, self.rule)


VP: Final = "HIT-EFF-15"
RE: Final = "HIT-EFF-17"
_ALL: Final[list[SolarEffect]] = [
    AkkuBerries(
        "AKB", "HIT-EFF-13", "Akku berries", ("Every player with an essence on a tile with an akku gets a berry.")
    ),
    Swap("SWP", "HIT-EFF-14", "Swap", "Swap any two figures (essences or akkus)."),
    AkkuMoves("AKM", "HIT-EFF-16", "Akku walks", "Move one akku to another tile with a free space."),
    NewNorth("SPN", "HIT-EFF-19", "New North", "Spin the compass for a new North."),
    EssencePoints(
        "VPN",
        VP,
        "Points in the North",
        ("All players score 1 point for each of their essences on the North tile."),
        NORTH,
    ),
    EssencePoints(
        "VPE",
        VP,
        "Points in the East",
        ("All players score 1 point for each of their essences on the East tile."),
        EAST,
    ),
    EssencePoints(
        "VPS",
        VP,
        "Points in the South",
        ("All players score 1 point for each of their essences on the South tile."),
        SOUTH,
    ),
    EssencePoints(
        "VPW",
        VP,
        "Points in the West",
        ("All players score 1 point for each of their essences on the West tile."),
        WEST,
    ),
    Resolves("REN", RE, "Resolve the North", "Resolve the North tile now, even if it was resolved before.", NORTH),
    Resolves("REE", RE, "Resolve the East", "Resolve the East tile now, even if it was resolved before.", EAST),
    Resolves("RES", RE, "Resolve the South", "Resolve the South tile now, even if it was resolved before.", SOUTH),
    Resolves("REW", RE, "Resolve the West", "Resolve the West tile now, even if it was resolved before.", WEST),
]

SOLAR_EFFECTS: Final = {effect.code: effect for effect in _ALL}


def turn_order(state: HitodamaState) -> list[int]:
    """The seats clockwise from the holder of the coin."""
    return [(state.holder + step) % state.seats for step in range(state.seats)]


# --- the stack ----------------------------------------------------------------------------------------------------


class Stack(Step[HitodamaState]):
    """Work the waiting cards off from the top (HIT-ACT-10)."""

    def run(self, state: HitodamaState) -> None:
        if not state.stack:
            return
        top = state.stack[-1]
        effect = SOLAR_EFFECTS[state.box.solar[top // 4]]
        if state.log is not None:
            state.log.add(top % 4, "activated", {"card": effect.code}, "HIT-ACT-10")
        state.push(self)
        state.push(Spent())
        effect.activate(state, top % 4)


class Spent(Step[HitodamaState]):
    """The top card has worked and goes to its pile (HIT-CRD-04, HIT-R-94)."""

    def run(self, state: HitodamaState) -> None:
        state.piles[SOLAR_DECK].append(state.stack.pop() // 4)


# --- choices ------------------------------------------------------------------------------------------------------


def swappable(state: HitodamaState, first: int) -> int:
    """The meeples that can change places with the one on `first`: an akku cannot go to an extra space (HIT-R-74)."""
    others = (state.essence_mask() | state.akkus) & ~(1 << first)
    if state.akkus >> first & 1:
        return others & ~EXTRA_BIT
    if EXTRA_BIT >> first & 1:
        return others & ~state.akkus
    return others


class SwapFirst(SpaceChoice):
    """The first of the two meeples (D13)."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return [space for space in bits(state.essence_mask() | state.akkus) if swappable(state, space)]

    def picked(self, state: HitodamaState, space: int) -> None:
        state.ask(SwapSecond(self.seat, space))

    def prompt(self, state: HitodamaState) -> str:
        return say("Swap: choose the first of the two figures.")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(move, "Choose an essence or an akku that can change places with another.", "HIT-R-74")


class SwapSecond(TargetChoice):
    """The second meeple."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return bits(swappable(state, self.source))

    def picked(self, state: HitodamaState, space: int) -> None:
        exchange(state, self.source, space)
        if state.log is not None:
            values: dict[str, EventValue] = {"first": self.source, "second": space}
            state.log.add(self.seat, "swapped", values, "HIT-EFF-14")

    def prompt(self, state: HitodamaState) -> str:
        return say(
            "Swap: choose the figure that changes places with the one on {space}.", space=space_name(self.source)
        )

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(move, "Choose another figure: an akku cannot go to an extra space.", "HIT-R-74")


def akku_tiles(state: HitodamaState, space: int) -> list[int]:
    """The other tiles with a free regular space."""
    free = free_for_akku(state)
    home = state.tile_of(space)
    return [tile for tile in range(TILE_COUNT) if tile != home and free & state.side.masks[tile]]


class AkkuChoice(SpaceChoice):
    """Which akku moves (D14)."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return [space for space in bits(state.akkus) if akku_tiles(state, space)]

    def picked(self, state: HitodamaState, space: int) -> None:
        state.ask(AkkuTile(self.seat, space))

    def prompt(self, state: HitodamaState) -> str:
        return say("Choose the akku to move.")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(move, "Choose an akku on the map.", "HIT-R-76")


class AkkuTile(Choice):
    """Where it goes; it enters on the best free space (HIT-ENT-01, HIT-ENT-02)."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [TILE]

    def options(self, state: HitodamaState) -> list[int]:
        return [TILE.id(tile) for tile in akku_tiles(state, self.space)]

    def choose(self, state: HitodamaState, move: int) -> None:
        state.pop()
        tile = TILE.arg(move)
        target = int(lowest(free_for_akku(state) & state.side.masks[tile]))
        state.akkus = state.akkus & ~(1 << self.space) | 1 << target
        if state.log is not None:
            values: dict[str, EventValue] = {"first": self.space, "second": target}
            state.log.add(self.seat, "moved_akku", values, "HIT-EFF-16")

    def prompt(self, state: HitodamaState) -> str:
        return say("Which tile does the akku on {space} go to?", space=space_name(self.space))

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        if TILE.holds(move):
            name = say(TILE_NAMES[TILE.arg(move)])
            return IllegalMove(
                say("The akku cannot go to the {tile}. Choose another tile with a free space.", tile=name), "HIT-R-76"
            )
        return IllegalMove(say("Choose a tile for the akku."), "HIT-R-76")


STEPS: Final[list[type[Step[Any]]]] = [Stack, Spent, SwapFirst, SwapSecond, AkkuChoice, AkkuTile]
