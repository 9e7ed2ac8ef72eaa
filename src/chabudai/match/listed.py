"""A match as lists show it: which game, who sits there, who is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from chabudai.match.live_match import CLOSED, EMPTY, OVER, Seat
from chabudai.match.seats import names_of


@dataclass(frozen=True)
class Listed:
    """A match in a list."""

    id: str
    game: str
    status: str
    updated: int
    """Milliseconds since 1970."""
    seats: tuple[Seat, ...]
    seat: int | None = None
    """The seat of whoever asks."""
    waits_for_you: bool = False
    waits_for: tuple[int, ...] = ()
    """The seats that are to decide."""
    seed_chosen_by: str = ""
    """Who chose the seed; '' where the server drew it."""
    content_file: str = ""
    """The name of the content file that is played with; '' where it is the packaged content."""

    @property
    def free(self) -> list[int]:
        """The seats that anybody may take."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == EMPTY]

    @property
    def over(self) -> bool:
        return self.status in (OVER, CLOSED)

    def waited_for(self) -> list[str]:
        """The names of those who are to decide."""
        names = names_of(self.seats)
        return [names[seat] for seat in self.waits_for]

    def others(self) -> list[str]:
        """The names of everybody else."""
        names = names_of(self.seats)
        return [name for number, name in enumerate(names) if number != self.seat and number not in self.free]
