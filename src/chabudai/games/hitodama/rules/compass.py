"""The compass coin: North, and who sits there (HIT-SET-06…08, HIT-R-01…04)."""

from __future__ import annotations

from chabudai.games.hitodama.rules.tiles import POSITIONS
from chabudai.games.hitodama.state import HitodamaState


def square(direction: int) -> int:
    """A coin that points at a corner is turned clockwise until it is square with the map (HIT-SET-08).

    >>> [square(direction) for direction in range(8)]
    [0, 2, 2, 4, 4, 6, 6, 0]
    """
    return (direction + direction % 2) % POSITIONS


def spin(state: HitodamaState, at_somebody: bool = False) -> int:
    """Where North is after a spin: one of the four sides, or of those with a player, each as likely."""
    state.spins += 1
    coin = state.stream("compass", state.spins)
    north = square(coin.below(POSITIONS))
    while at_somebody and north != side_of(pointed_at(north, state.seats), state.seats):
        north = square(coin.below(POSITIONS))
    return north


def side_of(seat: int, seats: int) -> int:
    """The side of the map at which a seat sits: opposite each other for two, clockwise for more (HIT-R-03)."""
    return 4 * seat if seats == 2 else 2 * seat


def pointed_at(north: int, seats: int) -> int:
    """The seat at the side of North, or the next one clockwise (HIT-R-03)."""
    for step in range(0, POSITIONS, 2):
        for seat in range(seats):
            if side_of(seat, seats) == (north + step) % POSITIONS:
                return seat
    raise RuntimeError("somebody sits at a side")
