"""A table laid out by hand: chosen boards, hands, piles, bag and owed boards, and moves in readable notation."""

from __future__ import annotations

from copy import copy
from typing import cast

from chabudai.core.content import Content
from chabudai.core.errors import IllegalMove
from chabudai.core.events import Event, Log
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.session import Session
from chabudai.games.kodama_forest.game import KodamaForest
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, Serve, owe_bonus
from chabudai.games.kodama_forest.state import KodamaState
from kodama_forest.printed import Cell, cell_of, dirt, name_of

GAME = cast(KodamaForest, load("kodama-forest"))
TILE_NUMBER = {tile.name: number for number, tile in enumerate(GAME.box.tiles)}
OWED = {"": 0, "left": 1, "right": 2, "both": 3}
EVERYWHERE = {(row, column) for row in range(9) for column in range(9)}


def _meadow() -> KodamaForest:
    """The game on boards of plain dirt without any kodama, one 5 in the middle: for tests of geometry alone."""
    text = GAME.content.text
    drawing = "........." * 4 + "....5...." + "........." * 4
    face = "\n".join(drawing[row * 9 : row * 9 + 9] for row in range(9))
    for board in GAME.box.faces:
        for printed in board:
            start = text.index(f'{printed.name} = """') + len(f'{printed.name} = """')
            text = text[:start] + f"\n{face}\n" + text[text.index('"""', start) :]
    return KodamaForest(Content("meadow.toml", text))


MEADOW = _meadow()
EASY = ["B1E", "B2E", "B3E", "B4E", "B5E", "B6E"]

FIRST_HANDS = [
    ["T04", "T08", "T12"],
    ["T16", "T03", "T07"],
    ["T11", "T15", "T24"],
    ["T32", "T36", "T44"],
    ["T52", "T56", "T60"],
    ["T64", "T68", "T72"],
]
"""Plain hands where a test does not care: at most one flower half a tile."""


class Table:
    """One match in a chosen position. Cells are written r0c0, tiles by their ids, hands as lists with '' for a gap."""

    def __init__(
        self,
        seats: int = 3,
        *,
        boards: list[str] | None = None,
        hands: list[list[str]] | None = None,
        piles: tuple[int, int, int] = (28, 20, 12),
        bag: list[str] | None = None,
        discard: list[str] | None = None,
        owes: dict[int, str] | None = None,
        round: int = 1,
        game: KodamaForest = GAME,
        **options: str,
    ) -> None:
        self.game = game
        state = cast(KodamaState, game.new(seats, 1, dict(options)))
        self.state = state
        self.faces = boards if boards is not None else EASY[: len(state.faces)]
        assert len(self.faces) == len(state.faces)
        face = {face.name: face for board in game.box.faces for face in board}
        state.place_boards([face[name] for name in self.faces])
        self.dirt = [dirt(name) if game is GAME else EVERYWHERE for name in self.faces]
        given = hands if hands is not None else FIRST_HANDS[:seats]
        state.hands = [TILE_NUMBER[name] if name else -1 for hand in given for name in [*hand, "", "", ""][:3]]
        state.discard = [TILE_NUMBER[name] for name in discard or []]
        gone = set(state.hands) | set(state.discard)
        # The bag is named in the order of drawing; by default it holds everything that lies nowhere else.
        order = [number for number in range(88) if number not in gone]
        if bag is not None:
            order = [TILE_NUMBER[name] for name in bag]
        state.bag = order[::-1]
        state.in_bag = len(order)
        state.piles = list(piles)
        state.round = round
        state.lanes = []
        for seat in range(seats):
            owed = OWED[owes.get(seat, "")] if owes is not None else 3 * any(given[seat])
            state.lanes.append([Serve(seat, owed)] if owed else [])
        state.log = Log()

    # --- laying the table out --------------------------------------------------------------------------------

    def leave_free(self, board: int, *cells: str) -> None:
        """Cover the whole board by hand, but for these cells."""
        self._set_free(board, {cell_of(name) for name in cells})

    def cover(self, board: int, *cells: str) -> None:
        """Cover these cells by hand."""
        self._set_free(board, self.free(board) - {cell_of(name) for name in cells})

    def _set_free(self, board: int, cells: set[Cell]) -> None:
        numbers = [9 * row + column for row, column in cells]
        self.state.top[board] = sum(1 << number for number in numbers if number < 54)
        self.state.low[board] = sum(1 << (number - 27) for number in numbers if number >= 27)

    def owe(self, seat: int, owed: str) -> None:
        """Let the seat owe 'left', 'right' or 'both', and nothing else."""
        self.state.lanes[seat] = [Serve(seat, OWED[owed])]

    def twin(self) -> Table:
        """The same position to try something on."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin.state.log = Log()
        return twin

    def pending(self, seat: int, board: int, butterflies: int = 0, frogs: int = 0, pandas: int = 0) -> None:
        """Put earned bonus tiles before whatever the seat has to do."""
        owe_bonus(self.state, Bonus(seat, board, butterflies, frogs, pandas))

    # --- playing ---------------------------------------------------------------------------------------------

    def play(self, seat: int, *moves: str) -> None:
        for text in moves:
            self.state.play(seat, self.game.moves.parse(text))

    def session(self) -> Session:
        """The match as it is played from here, with its record and its undo."""
        return Session(self.game, Record.begin(self.game, self.state.seats, self.state.options, 1), self.state)

    def legal(self, seat: int) -> list[str]:
        return [self.game.moves.text(move) for move in self.state.legal_moves(seat)]

    def allows(self, seat: int, text: str) -> bool:
        """Is the move on offer? The list of moves and the look at a single move must agree."""
        move = self.game.moves.parse(text)
        listed = move in self.state.legal_moves(seat)
        if listed:
            self.state.copy().play(seat, move)
        else:
            self.refuse(seat, text)
        return listed

    def refuse(self, seat: int, text: str) -> IllegalMove:
        """The refusal of a move that must be illegal; refusing changes nothing."""
        before = self.state.digest(), list(self.state.top), list(self.state.low), list(self.state.edges)
        try:
            self.state.play(seat, self.game.moves.parse(text))
        except IllegalMove as refusal:
            after = self.state.digest(), list(self.state.top), list(self.state.low), list(self.state.edges)
            assert after == before
            return refusal
        raise AssertionError(f"seat {seat} was allowed to '{text}'")

    def finish_round(self) -> None:
        """Everybody who owes something gets rid of it: lowest move of the first actor until the round changes."""
        before = self.state.round, self.state.ended
        while (self.state.round, self.state.ended) == before:
            seat = self.state.actors()[0]
            self.state.play(seat, self.state.legal_moves(seat)[0])

    # --- looking ---------------------------------------------------------------------------------------------

    def free(self, board: int) -> set[Cell]:
        return {(cell // 9, cell % 9) for cell in self.state.free_cells(board)}

    def covered(self, board: int) -> list[str]:
        """The covered dirt of a board, row by row."""
        state = self.state
        # Rows 3–5 are held twice; the two words have to agree about them.
        assert state.top[board] >> 27 == state.low[board] & ((1 << 27) - 1)
        return sorted(name_of(cell) for cell in self.dirt[board] - self.free(board))

    def hand(self, seat: int) -> list[str]:
        """The three slots of a seat, '' for an empty one."""
        slots = self.state.hands[3 * seat : 3 * seat + 3]
        return [self.game.box.tiles[tile].name if tile >= 0 else "" for tile in slots]

    def bonus(self, seat: int) -> tuple[int, int, int, int] | None:
        """The pending bonus of a seat: board, butterflies, frogs, pandas."""
        lane = self.state.lanes[seat]
        top = lane[-1] if lane else None
        if not isinstance(top, Bonus):
            return None
        butterflies, frogs, pandas = top.rights
        return top.board, butterflies, frogs, pandas

    def owed(self, seat: int) -> str:
        """What the seat owes beneath any bonus: '', 'left', 'right' or 'both'."""
        for step in self.state.lanes[seat]:
            if isinstance(step, Serve):
                return ["", "left", "right", "both"][step.owes]
        return ""

    def discarded(self) -> list[str]:
        return [self.game.box.tiles[tile].name for tile in self.state.discard]

    def bag(self) -> list[str]:
        """The tiles of the bag in the order of drawing."""
        return [self.game.box.tiles[tile].name for tile in self.state.bag[: self.state.in_bag][::-1]]

    def events(self, kind: str) -> list[Event]:
        log = self.state.log
        assert log is not None
        return [event for event in log.events if event.kind == kind]
