"""What a seat observes, as numbers: named parts one after the other, each number in one byte.

A game declares its `Part`s once, in its `observe.py`: name, shape, greatest number, a sentence, and the function that
writes them. Everything that a `Layout` knows follows from that: sizes, documentation, and the bytes of a position.
Parts are written from the seat's own place at the table: what belongs to seats begins with the observer's and goes on
clockwise.

>>> from chabudai import load
>>> state = load("kodama-forest").new(seats=1, seed=7)
>>> layout = state.layout()
>>> buffer = bytearray(layout.size)
>>> state.observe(0, buffer)
>>> list(layout.part("piles").of(buffer))
[28, 20, 12]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from chabudai.core.errors import ChabudaiError
from chabudai.core.grid import GROUP, GROUP_MASK, GROUPS

if TYPE_CHECKING:
    from chabudai.core.state import State, Step

GREATEST: Final = 255
"""No number of an observation is greater; what would be is told as this."""
SIGNED_ZERO: Final = 128
"""How a signed 0 is written: numbers from −128 to 127 are told as 0 to 255."""

_BYTES: Final = [bytes([number]) for number in range(GREATEST + 1)]
_ONE: Final = bytes(1024) + b"\x01" + bytes(1024)
_NONE: Final = bytes(2048)


class Sheet:
    """What has been written of an observation so far."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def number(self, number: int) -> None:
        """One number, 0 to 255; less or more is told as 0 or 255."""
        if number > GREATEST:
            number = GREATEST
        elif number < 0:
            number = 0
        self.written.append(_BYTES[number])

    def signed(self, number: int) -> None:
        """One number from −128 to 127."""
        self.number(number + SIGNED_ZERO)

    def numbers(self, numbers: list[int]) -> None:
        """Several numbers, all of them 0 to 255."""
        self.written.append(bytes(numbers))

    def one_of(self, index: int, size: int) -> None:
        """`size` numbers, all 0 but a 1 at the index; all 0 where the index is negative."""
        self.written.append(_ONE[1024 - index : 1024 - index + size] if index >= 0 else _NONE[:size])

    def bits(self, mask: int, size: int) -> None:
        """`size` numbers, 0 or 1: the bits of a mask, the lowest first."""
        while size >= GROUP:
            self.written.append(GROUPS[mask & GROUP_MASK])
            mask >>= GROUP
            size -= GROUP
        if size:
            self.written.append(GROUPS[mask & GROUP_MASK][:size])

    def seat_bits(self, mask: int, seat: int, seats: int) -> None:
        """`seats` numbers, 0 or 1: a mask of seats, the observer's own bit first."""
        self.bits(turned(mask, seat, seats), seats)

    def plain(self, written: bytes) -> None:
        """Numbers that were made before."""
        self.written.append(written)

    def zeros(self, size: int) -> None:
        self.written.append(_NONE[:size] if size <= 2048 else bytes(size))


def turned(mask: int, seat: int, seats: int) -> int:
    """A mask of seats as somebody at this seat counts them.

    >>> turned(0b001, 1, 3)
    4
    """
    return (mask >> seat | mask << (seats - seat)) & ((1 << seats) - 1)


Write = Callable[[Any, int, Sheet], None]
"""Writes a part for a seat. It reads only what the seat may know: a full state and the view give the same."""


class Part:
    """One named part of an observation."""

    def __init__(self, name: str, shape: list[int], greatest: int, about: str, write: Write) -> None:
        self.name = name
        self.shape = shape
        self.greatest = greatest
        """Its numbers are 0 to this."""
        self.about = about
        """What it tells, in a sentence."""
        self.write = write
        self.size = 1
        for length in shape:
            self.size *= length
        self.start = 0
        """Where it begins in the observation."""

    def of(self, observation: Any) -> Any:
        """The slice of an observation that is this part."""
        return observation[self.start : self.start + self.size]


class Layout:
    """All parts of what a seat of one game with one number of seats and one set of options observes."""

    def __init__(self, game: str, version: str, parts: list[Part]) -> None:
        self.game = game
        self.version = version
        """Changes when the same position would be written otherwise."""
        self.parts = parts
        self.size = 0
        for part in parts:
            part.start = self.size
            self.size += part.size

    def part(self, name: str) -> Part:
        """The part of this name."""
        for part in self.parts:
            if part.name == name:
                return part
        raise LookupError(f"'{name}' is no part of the observation; parts are {', '.join(self.names())}")

    def names(self) -> list[str]:
        return [part.name for part in self.parts]

    def observation(self, state: State, seat: int) -> bytes:
        """What the seat observes in a position."""
        sheet = Sheet()
        for part in self.parts:
            part.write(state, seat, sheet)
        return b"".join(sheet.written)

    def document(self) -> str:
        """The layout as a table for people, in Markdown."""
        lines = [
            f"{self.game}, observation {self.version}: {self.size} numbers",
            "",
            "| part | from | shape | up to | what it tells |",
            "|---|---|---|---|---|",
        ]
        for part in self.parts:
            shape = " × ".join(str(length) for length in part.shape)
            lines.append(f"| {part.name} | {part.start} | {shape} | {part.greatest} | {part.about} |")
        return "\n".join(lines) + "\n"


# --- what happens next, for games with one lane ----------------------------------------------------------------------

NUMBER: Final = 0
SEAT: Final = 1
SEATS: Final = 2
"""What a number of a step means: just a number, a seat, or seats as bits."""

_MOST_NUMBERS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class StepsWriter:
    """Writes the uppermost steps of the first lane: what is decided now, and what it interrupts.

    Each step is told by its class, one of `classes`, and its numbers plus one, 0 where it has none. `meanings` says of
    classes whose numbers are not 'the seat, then numbers' what they are; seats are counted from the observer.
    """

    def __init__(
        self, classes: list[type[Step[Any]]], depth: int, meanings: dict[str, list[int]] | None = None
    ) -> None:
        self.depth = depth
        self.count = len(classes)
        self.numbers: dict[type[Step[Any]], int] = {step: number for number, step in enumerate(classes)}
        self.meanings = meanings or {}

    def part(self) -> Part:
        return Part(
            "steps",
            [self.depth, self.count + _MOST_NUMBERS],
            GREATEST,
            "what happens next, uppermost first: which step, and its numbers plus one, seats counted from the observer",
            self.write,
        )

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        lane = state.lanes[0]
        for index in range(len(lane) - 1, len(lane) - 1 - self.depth, -1):
            if index < 0:
                sheet.zeros(self.count + _MOST_NUMBERS)
                continue
            step = lane[index]
            sheet.one_of(self.numbers[type(step)], self.count)
            fields = step.fields()
            meanings = self.meanings.get(type(step).__name__) if self.meanings else None
            for place in range(_MOST_NUMBERS):
                if place >= len(fields):
                    sheet.number(0)
                    continue
                number = fields[place]
                meaning = meanings[place] if meanings is not None else SEAT if place == 0 else NUMBER
                if meaning == SEAT and 0 <= number < state.seats:
                    number = (number - seat) % state.seats
                elif meaning == SEATS:
                    number = turned(number, seat, state.seats)
                sheet.number(number + 1)


def undeclared(title: str) -> ChabudaiError:
    """For a game that says nothing about observations."""
    return ChabudaiError(f"{title} does not declare what a seat observes.")
