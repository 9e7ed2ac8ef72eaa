"""The Improve action: a coin, or a home tile bought and laid (BOO-HOME, BOO-ADV, BOO-R-39, -41)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import bits
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.moves import BUY, COIN, LAY
from chabudai.games.boo.rules.box import CATEGORY_COUNT, HOME_ROWS, HOME_STACK, HOME_TILES, STACK_START
from chabudai.games.boo.rules.markets import take
from chabudai.games.boo.rules.patterns import COLUMNS, TYPE_COUNT, TYPES
from chabudai.games.boo.state import BOUGHT, BooState
from chabudai.games.boo.words.names import coin_count, say, type_name

IMPROVE_COIN: Final = 1
MARKET: Final = STACK_START[HOME_STACK]
"""Where the home market begins in `BooState.shown`; its slots are category × 4 + row."""
SLOTS: Final = CATEGORY_COUNT * HOME_ROWS


def tile_in(state: BooState, slot: int) -> int:
    """The number in the box of the tile in a market slot, NONE when it is empty."""
    index = state.shown[MARKET + slot]
    return index if index == NONE else slot // HOME_ROWS * HOME_TILES + index


def cells_for(state: BooState, seat: int, tile: int) -> int:
    """The empty cells of a home that may take the tile (BOO-HOME-05, BOO-ADV-02)."""
    return state.cells[seat * TYPE_COUNT + state.box.home_types[tile]] & ~state.covered(seat)


def can_buy(state: BooState, seat: int, slot: int) -> bool:
    """Is there a tile that can be paid and laid? (BOO-R-41)"""
    if state.box.prices[slot] > state.coins[seat]:
        return False
    tile = tile_in(state, slot)
    return tile != NONE and cells_for(state, seat, tile) != 0


class Improve(Decision[BooState]):
    """A coin or a tile (D-12)."""

    def families(self, state: BooState) -> list[Family]:
        return [COIN, BUY]

    def prompt(self, state: BooState) -> str:
        return say("Improve your home: take 1 coin or buy a home tile.")

    def options(self, state: BooState) -> list[int]:
        moves = [COIN.id()]
        for slot in range(SLOTS):
            if can_buy(state, self.seat, slot):
                moves.append(BUY.nth(slot))
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        return COIN.holds(move) or (BUY.holds(move) and can_buy(state, self.seat, BUY.number(move)))

    def choose(self, state: BooState, move: int) -> None:
        if COIN.holds(move):
            state.pop()
            state.coins[self.seat] += IMPROVE_COIN
            if state.log is not None:
                state.log.add(self.seat, "saved", {"coins": IMPROVE_COIN}, "BOO-HOME-01")
        else:
            state.replace(LayTile(self.seat, BUY.number(move)))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if BUY.holds(move):
            slot = BUY.number(move)
            tile = tile_in(state, slot)
            if tile == NONE:
                return IllegalMove(say("There is no home tile there. Choose another one."), "BOO-HOME-02")
            price = state.box.prices[slot]
            if price > state.coins[self.seat]:
                coins = state.coins[self.seat]
                sentence = say("This tile costs {price}, and you have {coins}.", price=coin_count(price), coins=coins)
                return IllegalMove(sentence, "BOO-HOME-03")
            return IllegalMove(
                say("No empty space of your home can take this tile. Choose another one, or take 1 coin."),
                "BOO-HOME-06",
            )
        return IllegalMove(say("This is an Improve action: take 1 coin or buy a home tile."), "BOO-HOME-01")


class LayTile(Decision[BooState]):
    """Where the bought tile goes; buying and laying are one (D-13)."""

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def fields(self) -> list[int]:
        return [self.seat, self.slot]

    def families(self, state: BooState) -> list[Family]:
        return [LAY]

    def prompt(self, state: BooState) -> str:
        tile = tile_in(state, self.slot)
        return say(
            "Lay the {type} tile (comfort {comfort}) on an empty space of your home.",
            type=type_name(state.box.home_types[tile]),
            comfort=state.box.home_comforts[tile],
        )

    def options(self, state: BooState) -> list[int]:
        return [LAY.id(cell) for cell in bits(cells_for(state, self.seat, tile_in(state, self.slot)))]

    def accepts(self, state: BooState, move: int) -> bool:
        if not LAY.holds(move):
            return False
        return cells_for(state, self.seat, tile_in(state, self.slot)) >> (LAY.arg(move)) & 1 != 0

    def choose(self, state: BooState, move: int) -> None:
        """Price and happiness are those of the slot, before the column slides (BOO-R-39)."""
        state.pop()
        seat = self.seat
        slot = self.slot
        tile = tile_in(state, slot)
        state.coins[seat] -= state.box.prices[slot]
        state.gain(seat, state.box.slot_happiness[slot], BOUGHT)
        state.lay_home_tile(seat, LAY.arg(move), tile)
        if state.log is not None:
            values: dict[str, int | str] = {"type": TYPES[state.box.home_types[tile]], "cell": cell_name(LAY.arg(move))}
            values["comfort"] = state.box.home_comforts[tile]
            values["price"] = state.box.prices[slot]
            values["points"] = state.box.slot_happiness[slot]
            state.log.add(seat, "bought", values, "BOO-HOME-04")
        take(state, HOME_STACK + slot // HOME_ROWS, slot % HOME_ROWS)

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if LAY.holds(move):
            cell = LAY.arg(move)
            if state.covered(self.seat) >> cell & 1:
                sentence = say("There is a tile there already, and tiles never move. Choose an empty space.")
                return IllegalMove(sentence, "BOO-HOME-07")
            sentence = say("This night space takes only the type drawn on it. Choose another one.")
            return IllegalMove(sentence, "BOO-ADV-02")
        return IllegalMove(say("First lay the tile you bought on an empty space of your home."), "BOO-HOME-05")


def cell_name(cell: int) -> str:
    return f"r{cell // COLUMNS}c{cell % COLUMNS}"


STEPS: Final[list[type[Step[Any]]]] = [Improve, LayTile]
