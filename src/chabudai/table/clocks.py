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
    """Time used by each seat while the match waited for it."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.used = [0] * seats
        self.since: dict[int, int] = {}
        """For each seat that the match waits for: since when."""

    def turn_to(self, seats: list[int], now: int) -> None:
        """From now on the match waits for these seats. A seat that it goes on waiting for keeps its start."""
        for seat in list(self.since):
            if seat not in seats:
                self.used[seat] += max(0, now - self.since.pop(seat))
        for seat in seats:
            self.since.setdefault(seat, now)

    def moved(self, seat: int, now: int) -> None:
        """The seat has made a move: its time for the next one starts anew, if it goes on deciding."""
        if seat in self.since:
            self.used[seat] += max(0, now - self.since.pop(seat))

    def fresh(self, seat: int) -> None:
        """A person who comes back after a time-out gets the whole time again."""
        self.used[seat] = 0

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds until the seat's time is up; None where there is no limit or nothing runs."""
        if seat not in self.since or not self.rule.limited:
            return None
        running = max(0, now - self.since[seat])
        limits: list[int] = []
        if self.rule.per_move:
            limits.append(self.rule.per_move * 1000 - running)
        if self.rule.per_game:
            limits.append(self.rule.per_game * 1000 - self.used[seat] - running)
        return min(limits)

    def next_flag(self) -> tuple[int, int] | None:
        """The seat whose time is up first and when, None where no clock runs."""
        flags: list[tuple[int, int]] = []
        for seat, since in self.since.items():
            left = self.left(seat, since)
            if left is not None:
                flags.append((since + left, seat))
        if not flags:
            return None
        when, seat = min(flags)
        return seat, when
