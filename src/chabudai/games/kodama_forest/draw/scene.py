"""What a drawing starts from: the view, its boards seen square by square, and the ghost of a move."""

from __future__ import annotations

from chabudai.games.kodama_forest import moves
from chabudai.games.kodama_forest.moves import placement
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, HAND, TILE_COUNT
from chabudai.games.kodama_forest.rules.laid import Laid, decode_laid
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, pending
from chabudai.games.kodama_forest.rules.symbols import Squares
from chabudai.games.kodama_forest.state import KodamaState


class Scene:
    """A view, ready to be drawn."""

    def __init__(self, state: KodamaState, ghost: int | None) -> None:
        self.state = state
        self.seat = max(state.viewer, -1)
        """The seat that looks, −1 for spectators and for a full state."""
        self.squares = [Squares(state, board) for board in range(len(state.faces))]
        self.last = decode_laid(state.laid[-1]) if state.laid else None
        self.moves = state.legal_moves(self.seat) if self.seat >= 0 else []
        self.may_drop = any(moves.DROP.holds(move) for move in self.moves)
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
            way
            for way, right in enumerate(moves.BONUS_RIGHTS)
            if bonus.rights[right] and self.state.piles[moves.BONUS_PIECES[way]]
        ]

    def _imagine(self, move: int) -> None:
        """Work out what the move would lay; an illegal one is refused with its reason."""
        state = self.state
        decision = state.answered(self.seat, move)
        if moves.BONUS.holds(move):
            assert isinstance(decision, Bonus)
            way, cell = moves.BONUS.args(move)
            self.ghost = Laid(
                decision.board, TILE_COUNT + moves.BONUS_PIECES[way], moves.BONUS_TURNS[way], cell, self.seat
            )
            return
        side, self.ghost_slot, turn, cell = placement(move)
        board = state.board_of(self.seat, side)
        if moves.LAY.holds(move):
            tile = state.hands[self.seat * HAND + self.ghost_slot]
            self.ghost = Laid(board, tile, turn, cell, self.seat)
        elif moves.EXCHANGE.holds(move):
            self.ghost = Laid(board, TILE_COUNT + BUTTERFLY, 0, cell, self.seat)
