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
        self._made = [0] * seats
        """How many moves each seat has made."""
        self._used: list[int] = []
        """Milliseconds used for each move that was made and not taken back."""
        self._taken_back: dict[tuple[int, int], int] = {}
        """What a seat has used already for moves that it took back: by seat and by number of the move."""
        self._flagged: frozenset[int] = frozenset()
        """The seats whose time was up, and whose persons have not come back."""
        self._owing: frozenset[int] = frozenset()
        """Those of them for which nobody has made the move yet for which there was no time."""

    def copy(self) -> Clock:
        twin = Clock(self.rule, 0)
        twin.game, twin.move, twin.since = self.game[:], self.move[:], dict(self.since)
        twin._made, twin._used, twin._taken_back = self._made[:], self._used[:], dict(self._taken_back)
        twin._flagged, twin._owing = self._flagged, self._owing
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
        self._owing -= {seat}
        self._used.append(self.move[seat])
        self._made[seat] += 1
        self._taken_back = {move: used for move, used in self._taken_back.items() if move[0] == seat}
        self.move[seat] = self._taken_back.pop((seat, self._made[seat]), 0)

    def undone(self, movers: list[int], agreed: bool, now: int) -> None:
        """Moves of these seats were taken back, the latest first.

        Where the others agreed, everybody gets the whole time for the next move. Where nobody had to be asked, whoever
        takes a move back goes on with the time that was left for it: nobody gains any by moving and taking back. What
        was used of the game is used.
        """
        self.run([], now)
        self._owing = frozenset()
        for mover in movers:
            self._taken_back[mover, self._made[mover]] = self.move[mover]
            self._made[mover] -= 1
            self.move[mover] = self._used.pop()
        if agreed:
            self._taken_back.clear()
        self.move = [used if seat in movers and not agreed else 0 for seat, used in enumerate(self.move)]

    def timed_out(self, seat: int) -> None:
        """The time of the seat is up."""
        self._flagged |= {seat}
        self._owing |= {seat}

    def owes_move(self, seat: int) -> bool:
        """Whether the seat's time was up and the move that was to be made then has not been made: whoever came back now
        would have the whole time for it again, and so on.
        """
        return seat in self._owing

    def back(self, seat: int, now: int) -> None:
        """A person who comes back after a time-out gets the whole time again; who merely left goes on with the rest."""
        self.run([other for other in self.since if other != seat], now)
        if seat in self._flagged:
            self.game[seat] = self.move[seat] = 0
        self._flagged -= {seat}
        self._owing -= {seat}

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds until the seat's time is up; None where there is no limit or its clock does not run."""
        if not self.rule.limited or seat not in self.since:
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
        if not self.rule.limited:
            return None
        flags = [
            (since + left, seat) for seat, since in self.since.items() if (left := self.left(seat, since)) is not None
        ]
        return min(flags, default=None)
