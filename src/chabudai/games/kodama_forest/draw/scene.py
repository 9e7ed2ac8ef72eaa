"""What a drawing starts from: the view, its boards seen square by square, and the ghost of a move."""

from __future__ import annotations

from chabudai.core.svg import Element, group, moved, rect
from chabudai.games.kodama_forest.draw.boards import FRAME, INNER, board_art, cell_hits, ghost_art, last_trace
from chabudai.games.kodama_forest.moves import BONUS, BONUS_PIECES, BONUS_RIGHTS, BONUS_TURNS, DROP, EXCHANGE, commit
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, HAND, TILE_COUNT
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, pending
from chabudai.games.kodama_forest.rules.symbols import Squares
from chabudai.games.kodama_forest.state import KodamaState, Laid, decode_laid
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, own_board


class Scene:
    """A view, ready to be drawn."""

    def __init__(self, state: KodamaState, ghost: int | None) -> None:
        self.state = state
        self.seat = max(state.viewer, -1)
        """The seat that looks, −1 for spectators and for a full state."""
        self.squares = [Squares(state, board) for board in range(len(state.faces))]
        self.last = decode_laid(state.laid[-1]) if state.laid else None
        self.moves = state.legal_moves(self.seat) if self.seat >= 0 else []
        self.may_drop = any(DROP <= move < BONUS for move in self.moves)
        self.bonus = pending(state, self.seat) if self.seat >= 0 else None
        self.ways = self._ways()
        """The ways to lay a pending bonus whose pile is not empty."""
        self.ghost: Laid | None = None
        self.ghost_slot = -1
        if ghost is not None:
            self._imagine(ghost)

    def _ways(self) -> list[int]:
        bonus = self.bonus
        if bonus is None:
            return []
        return [
            way for way, right in enumerate(BONUS_RIGHTS) if bonus.rights[right] and self.state.piles[BONUS_PIECES[way]]
        ]

    def _imagine(self, move: int) -> None:
        """Work out what the move would lay; an illegal one is refused with its reason."""
        state = self.state
        decision = state.decision(self.seat)
        if not decision.accepts(state, move):
            state.game.moves.family_of(move)
            raise decision.refusal(state, move)
        if move >= BONUS:
            assert isinstance(decision, Bonus)
            way, cell = divmod(move - BONUS, 81)
            self.ghost = Laid(decision.board, TILE_COUNT + BONUS_PIECES[way], BONUS_TURNS[way], cell, self.seat)
            return
        side, self.ghost_slot, turn, cell = commit(move)
        board = state.board_of(self.seat, side)
        if move < EXCHANGE:
            tile = state.hands[self.seat * HAND + self.ghost_slot]
            self.ghost = Laid(board, tile, turn, cell, self.seat)
        elif move < DROP:
            self.ghost = Laid(board, TILE_COUNT + BUTTERFLY, 0, cell, self.seat)

    def board(self, board: int, x: float, y: float, scale: float, *, small: bool = False) -> Element:
        """A board to look at."""
        return moved(x, y, *self._layers(board, small), scale=scale, id=f"board-{board + 1}")

    def own_board(self, side: int, x: float, y: float, scale: float) -> Element:
        """A board of the viewer: the whole of it and each of its squares can be clicked."""
        board = self.state.board_of(self.seat, side)
        name = SIDE_NAMES[side]
        return moved(
            x,
            y,
            group(
                *self._layers(board, False),
                rect(FRAME / 2, FRAME / 2, INNER + FRAME, INNER + FRAME, 6, class_="hit"),
                cell_hits(self.state, self.squares[board], name),
                id=name,
                title=own_board(side),
            ),
            scale=scale,
        )

    def _layers(self, board: int, small: bool) -> list[Element]:
        layers = board_art(self.state, self.squares[board], small=small)
        if self.last is not None and self.last.board == board:
            layers.append(last_trace(self.state, self.last))
        if self.ghost is not None and self.ghost.board == board:
            after = self.state.copy()
            laid = self.ghost
            after.cover(board, laid.piece, self.state.turned(laid.piece, laid.turn), laid.cell, laid.seat)
            layers.append(ghost_art(self.state, laid, Squares(after, board)))
        return layers
