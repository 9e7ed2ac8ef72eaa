"""Choosing a move step by step: the legal moves, narrowed along their click paths."""

from __future__ import annotations

from typing import NamedTuple

from chabudai.core.game import Game
from chabudai.core.state import State


class Choice(NamedTuple):
    """One thing to choose now: the next element of some moves' paths, or a move whose path is complete."""

    label: str
    """What to type: an element's id, or the notation of a move."""
    meaning: str
    move: int | None
    """The move that this choice settles on; None while more is to be chosen."""


class Narrowing:
    """The legal moves of a seat and what has been chosen so far."""

    def __init__(self, game: Game, view: State, seat: int) -> None:
        self._game = game
        self._view = view
        self._seat = seat
        self._paths = {move: game.path(view, seat, move) for move in view.legal_moves(seat)}
        self.chosen: list[str] = []
        """The path so far; what has no alternative is chosen without asking."""
        self._returns: list[int] = []
        """The length of `chosen` before each choice that the person made."""

    def fitting(self) -> list[int]:
        """The moves that fit what is chosen."""
        return [move for move, path in self._paths.items() if path[: len(self.chosen)] == self.chosen]

    def choices(self) -> list[Choice]:
        """Everything possible next, in the order of the moves."""
        depth = len(self.chosen)
        onward: dict[str, list[int]] = {}
        complete: list[int] = []
        for move in self.fitting():
            path = self._paths[move]
            if len(path) == depth:
                complete.append(move)
            else:
                onward.setdefault(path[depth], []).append(move)
        found = [Choice(self._game.moves.text(move), self._sentence(move), move) for move in complete]
        for element, moves in onward.items():
            only = moves[0] if len(moves) == 1 and len(self._paths[moves[0]]) == depth + 1 else None
            found.append(Choice(element, self._meaning(element, moves), only))
        return found

    def choose(self, choice: Choice) -> int | None:
        """Go one step on; the move where it is settled."""
        if choice.move is not None:
            return choice.move
        self._returns.append(len(self.chosen))
        self.chosen.append(choice.label)
        following = self.choices()
        while len(following) == 1 and following[0].move is None:
            self.chosen.append(following[0].label)
            following = self.choices()
        return None

    def back(self) -> bool:
        """Take the last choice back, and what followed from it by itself; False where nothing is chosen."""
        if not self._returns:
            return False
        del self.chosen[self._returns.pop() :]
        return True

    def find(self, text: str) -> Choice | None:
        """The choice that a person means: its number, its label, or the end of its label where that is clear."""
        choices = self.choices()
        wanted = text.lower()
        for choice in choices:
            if choice.label.lower() == wanted:
                return choice
        if text.isdecimal() and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1]
        ending = [choice for choice in choices if choice.label.lower().endswith(f"-{wanted}")]
        return ending[0] if len(ending) == 1 else None

    def _sentence(self, move: int) -> str:
        return self._game.sentence(self._view, self._seat, move)

    def _meaning(self, element: str, moves: list[int]) -> str:
        if len(moves) == 1:
            return self._sentence(moves[0])
        what = self._game.meaning(self._view, element)
        return f"{what} ({len(moves)} moves)" if what else f"{len(moves)} moves"
