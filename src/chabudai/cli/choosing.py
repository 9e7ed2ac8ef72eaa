"""Choosing a move step by step at a keyboard: the tree of choices of the drawing, walked by names and numbers."""

from __future__ import annotations

from chabudai.core.state import State
from chabudai.match.choice import Choice, Offer, choices, leaves, walk


class Choosing:
    """The legal moves of a seat and what has been chosen so far."""

    def __init__(self, view: State, seat: int, offered: Offer) -> None:
        self._view = view
        self._seat = seat
        self._offered = offered
        self._returns: list[list[str]] = []
        """What was chosen before each choice that the person made."""
        self._go([])

    def _go(self, path: list[str]) -> None:
        self.choices, self.chosen = choices(self._view, self._seat, self._offered, path)
        """Everything possible next; and the path so far: what has no alternative is chosen without asking."""

    def label(self, choice: Choice) -> str:
        """What to type: an element's id, or the notation of a move whose path is complete."""
        return choice.element or self._view.game.moves.text(choice.move or 0)

    def fitting(self) -> list[int]:
        """The moves that fit what is chosen."""
        return leaves(walk(self._offered.paths, self.chosen)[0])

    def choose(self, choice: Choice) -> int | None:
        """Go one step on; the move where it is settled."""
        if choice.move is None:
            self._returns.append(self.chosen)
            self._go([*self.chosen, choice.element])
        return choice.move

    def back(self) -> bool:
        """Take the last choice back, and what followed from it by itself; False where nothing is chosen."""
        if not self._returns:
            return False
        self._go(self._returns.pop())
        return True

    def find(self, text: str) -> Choice | None:
        """The choice that a person means: its number, its label, or the end of its label where that is clear."""
        wanted = text.lower()
        labels = [self.label(choice).lower() for choice in self.choices]
        if wanted in labels:
            return self.choices[labels.index(wanted)]
        if text.isdecimal() and 1 <= int(text) <= len(labels):
            return self.choices[int(text) - 1]
        ending = [choice for choice, label in zip(self.choices, labels, strict=True) if label.endswith(f"-{wanted}")]
        return ending[0] if len(ending) == 1 else None
