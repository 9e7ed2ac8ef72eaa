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
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr, u8

from chabudai.core.byte_writer import BytesWriter
from chabudai.core.errors import ChabudaiError
from chabudai.core.rows import write_bits, write_zeros

if TYPE_CHECKING:
    from chabudai.core.state import State, Step

GREATEST: Final = 255
"""No number of an observation is greater; what would be is told as this."""
SIGNED_ZERO: Final = 128
"""How a signed 0 is written: numbers from −128 to 127 are told as 0 to 255."""


@final
class Sheet:
    """Takes the numbers of observations, one after the other."""

    def __init__(self) -> None:
        self._out = BytesWriter()

    def number(self, number: i64) -> None:
        """One number, 0 to 255; less or more is told as 0 or 255."""
        if number < 0:
            number = 0
        elif number > GREATEST:
            number = GREATEST
        self._out.append(u8(number))

    def signed(self, number: i64) -> None:
        """One number from −128 to 127."""
        self.number(number + SIGNED_ZERO)

    def numbers(self, numbers: list[int]) -> None:
        """Several numbers, all of them 0 to 255."""
        out = self._out
        for number in numbers:
            out.append(u8(number))

    def one_of(self, index: i64, size: i64) -> None:
        """`size` numbers, all 0 but a 1 at the index; all 0 where the index is negative."""
        out = self._out
        start: i64 = len(out)
        write_zeros(out, size)
        if index >= 0:
            out[start + index] = 1

    def each_one_of(self, indices: list[int], first: i64, end: i64, size: i64) -> None:
        """The same for each index of a list from place `first` on, up to `end`."""
        out = self._out
        start: i64 = len(out)
        write_zeros(out, (end - first) * size)
        for place in range(first, end):
            index: i64 = indices[place]
            if index >= 0:
                out[start + index] = 1
            start += size

    def marks(self, numbers: list[int], end: i64, size: i64) -> None:
        """`size` numbers, 1 for each number among the first `end` of a list and 0 for the others."""
        out = self._out
        start: i64 = len(out)
        write_zeros(out, size)
        for place in range(end):
            number: i64 = numbers[place]
            out[start + number] = 1

    def counts(self, kinds: list[int], size: i64) -> None:
        """`size` numbers: how often each kind stands in a list."""
        out = self._out
        start: i64 = len(out)
        write_zeros(out, size)
        for kind in kinds:
            place: i64 = start + kind
            out[place] = out[place] + 1

    def bits(self, mask: i64, size: i64) -> None:
        """`size` numbers, 0 or 1: the bits of a mask, the lowest first."""
        write_bits(self._out, mask, size)

    def seat_bits(self, mask: int, seat: int, seats: int) -> None:
        """`seats` numbers, 0 or 1: a mask of seats, the observer's own bit first."""
        self.bits(turned(mask, seat, seats), seats)

    def plain(self, written: bytes) -> None:
        """Numbers that were made before."""
        self._out.write(written)

    def zeros(self, size: i64) -> None:
        write_zeros(self._out, size)

    def take(self) -> bytes:
        """Everything that was written; the sheet is blank again."""
        written = self._out.getvalue()
        self._out.truncate(0)
        return written


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Writes all parts of an observation in one go, for a game that wants to be quick; the matrix compares it with the
    parts by themselves.
    """

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        raise NotImplementedError


class Layout:
    """All parts of what a seat of one game with one number of seats and one set of options observes."""

    def __init__(self, game: str, version: str, parts: list[Part], writer: Writer | None = None) -> None:
        self.game = game
        self.version = version
        """Changes when the same position would be written otherwise."""
        self.parts = parts
        self.size = 0
        self._writer = writer
        self._sheet: Sheet | None = None
        """A sheet that was used before and is blank again."""
        for part in parts:
            part.start = self.size
            self.size += part.size

    def part(self, name: str) -> Part:
        """The part of this name."""
        for part in self.parts:
            if part.name == name:
                return part
        raise LookupError(f"'{name}' is not a part of the observation; parts are {', '.join(self.names())}")

    def names(self) -> list[str]:
        return [part.name for part in self.parts]

    def observation(self, state: State, seat: int) -> bytes:
        """What the seat observes in a position."""
        sheet = self._sheet or Sheet()
        self._sheet = None  # another thread brings its own
        self.write(state, seat, sheet)
        written = sheet.take()
        self._sheet = sheet
        return written

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        """Write what the seat observes on a sheet."""
        if self._writer is not None:
            self._writer.write(state, seat, sheet)
        else:
            for part in self.parts:
                part.write(state, seat, sheet)

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
        usual = [SEAT] + [NUMBER] * (_MOST_NUMBERS - 1)
        self.meanings = [(meanings or {}).get(step.__name__, usual) for step in classes]
        """Of the numbers of each class."""

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
                sheet.zeros((index + self.depth - len(lane) + 1) * (self.count + _MOST_NUMBERS))
                return
            step = lane[index]
            which = self.numbers[type(step)]
            sheet.one_of(which, self.count)
            meanings = self.meanings[which]
            fields = step.fields()
            for place in range(len(fields)):
                number = fields[place]
                meaning = meanings[place]
                if meaning == SEAT and 0 <= number < state.seats:
                    number = (number - seat) % state.seats
                elif meaning == SEATS:
                    number = turned(number, seat, state.seats)
                sheet.number(number + 1)
            sheet.zeros(_MOST_NUMBERS - len(fields))


def undeclared(title: str) -> ChabudaiError:
    """For a game that says nothing about observations."""
    return ChabudaiError(f"{title} does not declare what a seat observes.")
