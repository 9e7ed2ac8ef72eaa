"""Clocks, worked out from the times of the journal's entries alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ClockRule:
    """Seconds for each move and for the whole game; 0 means no limit, which is the default."""

    per_move: int = 0
    per_game: int = 0

    @property
    def limited(self) -> bool:
        return self.per_move > 0 or self.per_game > 0


class Clock:
    """Time that each seat has used while the match waited for it."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.game = [0] * seats
        """Milliseconds that each seat has used in the whole game."""
        self.move = [0] * seats
        """Milliseconds of that for the move which the seat is about to make. A pause does not set it back."""
        self.since: dict[int, int] = {}
        """For each seat whose clock runs: since when."""

    def copy(self) -> Clock:
        twin = Clock(self.rule, 0)
        twin.game, twin.move, twin.since = self.game[:], self.move[:], dict(self.since)
        return twin

    def run(self, seats: list[int], now: int) -> None:
        """From now on the match waits for these seats, and for no other."""
        for seat, since in self.since.items():
            passed = max(0, now - since)
            self.game[seat] += passed
            self.move[seat] += passed
        self.since = dict.fromkeys(seats, now)

    def moved(self, seat: int, now: int) -> None:
        """The seat has made its move: the time for the next one starts anew."""
        self.run([other for other in self.since if other != seat], now)
        self.move[seat] = 0

    def undone(self, now: int) -> None:
        """Moves were taken back: everybody gets the whole time for the next one; what was used of the game is used."""
        self.run([], now)
        self.move = [0] * len(self.move)

    def fresh(self, seat: int, now: int) -> None:
        """A person who comes back after a time-out gets the whole time again."""
        self.moved(seat, now)
        self.game[seat] = 0

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds until the seat's time is up; None where there is no limit or its clock does not run."""
        if seat not in self.since:
            return None
        running = max(0, now - self.since[seat])
        limits: list[int] = []
        if self.rule.per_move:
            limits.append(self.rule.per_move * 1000 - self.move[seat] - running)
        if self.rule.per_game:
            limits.append(self.rule.per_game * 1000 - self.game[seat] - running)
        return min(limits, default=None)

    def next_flag(self) -> tuple[int, int] | None:
        """When the next seat's time is up and which seat's, None where no clock runs."""
        flags = [
            (since + left, seat) for seat, since in self.since.items() if (left := self.left(seat, since)) is not None
        ]
        return min(flags, default=None)
