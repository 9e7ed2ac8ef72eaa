"""A move is a number with a name.

A game declares its families of moves, each with as many typed arguments as its class says, and one `MoveTable` of
them. From that one declaration come the dense ids (and so the action space of a learner), encode and decode, a text
notation that round-trips, JSON, a sentence for the log and the click path.

>>> HEAP, COUNT = Arg("heap", ["left", "right"]), numbers("count", 3)
>>> TAKE = Family2("take", [HEAP, COUNT], "takes {count} from the {heap} heap", ["{heap}", "count-{count}"])
>>> STOP = Family0("stop")
>>> table = MoveTable([TAKE, STOP])
>>> move = TAKE.id(1, 2)
>>> move, TAKE.holds(move), STOP.holds(move), TAKE.args(move)
(5, True, False, (1, 2))
>>> table.text(move), table.parse("take right 3") == move
('take right 3', True)
>>> table.sentence(move), table.path(move)
('takes 3 from the right heap', ['right', 'count-3'])

Rules ask a family: `TAKE.holds(move)`, `heap, count = TAKE.args(move)`, `moves.append(TAKE.id(heap, count))`; they do
no arithmetic on ids themselves. Ids grow with the first argument first, so nested loops over the arguments list moves
in order. A family answers for its own range only: ask `holds` before `args`.
"""

from __future__ import annotations

import re
from itertools import product
from math import prod
from typing import final

from mypy_extensions import i64

from chabudai.core.errors import MalformedMove
from chabudai.core.language import Speech
from chabudai.core.speech import place_name


class Arg:
    """One argument of a family: its name and the label of each value, in order.

    `spoken` labels are words (a colour, a kind), which a sentence tells in the language of its reader; where people
    call things otherwise than they are labelled, `words` says how, label by label.
    """

    def __init__(self, name: str, labels: list[str], spoken: bool = False, words: list[str] | None = None) -> None:
        if not labels or len(set(labels)) != len(labels) or any(" " in label for label in labels):
            raise ValueError(f"argument {name}: labels must be present, different and without spaces")
        self.name = name
        self.labels = labels
        self.spoken = spoken or words is not None
        self.words = labels if words is None else words
        self.index = {label: value for value, label in enumerate(labels)}


def numbers(name: str, size: int, first: int = 1) -> Arg:
    """An argument whose values are called first, first+1, …"""
    return Arg(name, [str(first + value) for value in range(size)])


def cells(name: str, rows: int, columns: int) -> Arg:
    """An argument that names a cell of a grid as r0c0, r0c1, …, row by row."""
    return Arg(name, [f"r{cell // columns}c{cell % columns}" for cell in range(rows * columns)])


class Family:
    """All moves of one kind. Declared as `Family0` to `Family5`, by the number of its arguments.

    `sentence` (third person, without the player's name) and `path` (ids of the drawing's elements, in the order a
    person touches them) may name the arguments in braces. `by_position` says that what a person really touches depends
    on the position (a piece is touched where it stands), as `Game.path` tells.
    """

    def __init__(
        self,
        name: str,
        args: list[Arg],
        sentence: str = "",
        path: list[str] | None = None,
        by_position: bool = False,
    ) -> None:
        self.name = name
        self.parameters = args
        self.sentence = sentence or " ".join([name] + ["{" + arg.name + "}" for arg in args])
        self.path = path if path is not None else [name] + ["{" + arg.name + "}" for arg in args]
        self.by_position = by_position
        sizes = [len(arg.labels) for arg in args]
        self.size = prod(sizes)
        # How many values the second to fifth arguments have: what ids are made of.
        many = (sizes + [1] * 5)[1:5]
        self._seconds: i64 = many[0]
        self._thirds: i64 = many[1]
        self._fourths: i64 = many[2]
        self._fifths: i64 = many[3]
        self._first: i64 = 0
        self.base = 0
        """The id of its first move, given by the table."""
        self.end = self.size
        """The id after that of its last move."""

    def number_from(self, base: int) -> int:
        """Take the ids from this one on; returns the one after the last."""
        self._first = base
        self.base = base
        self.end = base + self.size
        return self.end

    @final
    def holds(self, move: int) -> bool:
        """Is the move one of this family?"""
        return self.base <= move < self.end

    @final
    def number(self, move: int) -> int:
        """Which one of the family a move is, counted from 0: for flat lists with an entry for each of its moves."""
        return move - self.base

    @final
    def nth(self, number: int) -> int:
        """The move of this number."""
        return self.base + number

    def encode(self, values: list[int]) -> int:
        """The id of the move with these argument values, each of them checked."""
        rest = 0
        for arg, value in zip(self.parameters, values, strict=True):
            if not 0 <= value < len(arg.labels):
                raise MalformedMove(f"{arg.name} {value} is outside 0 to {len(arg.labels) - 1} in '{self.name}'.")
            rest = rest * len(arg.labels) + value
        return self.base + rest

    def decode(self, move: int) -> list[int]:
        """The argument values of one of its moves."""
        rest = move - self.base
        values: list[int] = []
        for arg in reversed(self.parameters):
            values.append(rest % len(arg.labels))
            rest //= len(arg.labels)
        values.reverse()
        return values

    def touching(self, element: str) -> list[int]:
        """Its moves whose path may lead over an element of the drawing."""
        if self.by_position:
            return list(range(self.base, self.end))
        found: set[int] = set()
        for part in self.path:
            match = self._pattern(part).fullmatch(element)
            if match is not None:
                named = match.groupdict()
                values = [
                    [arg.index[named[arg.name]]] if arg.name in named else range(len(arg.labels))
                    for arg in self.parameters
                ]
                found.update(self.encode(list(chosen)) for chosen in product(*values))
        return sorted(found)

    def _pattern(self, part: str) -> re.Pattern[str]:
        """What the ids look like that a part of the path stands for."""
        pattern = re.escape(part).replace(r"\{", "{").replace(r"\}", "}")
        for arg in self.parameters:
            labels = "|".join(re.escape(label) for label in arg.labels)
            pattern = pattern.replace("{" + arg.name + "}", f"(?P<{arg.name}>{labels})")
        return re.compile(pattern)


@final
class Family0(Family):
    """A single move."""

    def __init__(self, name: str, sentence: str = "", path: list[str] | None = None, by_position: bool = False) -> None:
        super().__init__(name, [], sentence, path, by_position)

    def id(self) -> int:
        return self.base


@final
class Family1(Family):
    """Moves with one argument."""

    def id(self, first: int) -> int:
        return self.base + first

    def arg(self, move: int) -> int:
        return move - self.base


@final
class Family2(Family):
    """Moves with two arguments."""

    def id(self, first: i64, second: i64) -> int:
        return self._first + first * self._seconds + second

    def args(self, move: int) -> tuple[int, int]:
        rest: i64 = move - self.base
        return rest // self._seconds, rest % self._seconds


@final
class Family3(Family):
    """Moves with three arguments."""

    def id(self, first: i64, second: i64, third: i64) -> int:
        return self._first + (first * self._seconds + second) * self._thirds + third

    def args(self, move: int) -> tuple[int, int, int]:
        rest: i64 = move - self.base
        pair: i64 = rest // self._thirds
        return pair // self._seconds, pair % self._seconds, rest % self._thirds


@final
class Family4(Family):
    """Moves with four arguments."""

    def id(self, first: i64, second: i64, third: i64, fourth: i64) -> int:
        return self._first + ((first * self._seconds + second) * self._thirds + third) * self._fourths + fourth

    def args(self, move: int) -> tuple[int, int, int, int]:
        rest: i64 = move - self.base
        triple: i64 = rest // self._fourths
        pair: i64 = triple // self._thirds
        return pair // self._seconds, pair % self._seconds, triple % self._thirds, rest % self._fourths


@final
class Family5(Family):
    """Moves with five arguments."""

    def id(self, first: i64, second: i64, third: i64, fourth: i64, fifth: i64) -> int:
        triple: i64 = (first * self._seconds + second) * self._thirds + third
        return self._first + (triple * self._fourths + fourth) * self._fifths + fifth

    def args(self, move: int) -> tuple[int, int, int, int, int]:
        rest: i64 = move - self.base
        four: i64 = rest // self._fifths
        triple: i64 = four // self._fourths
        pair: i64 = triple // self._thirds
        fourth, fifth = four % self._fourths, rest % self._fifths
        return pair // self._seconds, pair % self._seconds, triple % self._thirds, fourth, fifth


class Move:
    """A decoded move: the family's name and the argument values."""

    def __init__(self, family: Family, values: list[int]) -> None:
        self.family = family.name
        self.values = values
        self.labels: dict[str, str] = {
            arg.name: arg.labels[value] for arg, value in zip(family.parameters, values, strict=True)
        }

    def __repr__(self) -> str:
        return " ".join([self.family, *self.labels.values()])


class MoveTable:
    """The families of one game, numbered densely from 0 in the order of declaration.

    `say` has the sentences of the families in other languages.
    """

    def __init__(self, families: list[Family], say: Speech | None = None) -> None:
        self.families = families
        self._say = say
        self._by_name: dict[str, Family] = {}
        base = 0
        for family in families:
            if family.name in self._by_name:
                raise ValueError(f"two families are called {family.name}")
            self._by_name[family.name] = family
            base = family.number_from(base)
        self.size = base

    def family(self, name: str) -> Family:
        family = self._by_name.get(name)
        if family is None:
            known = ", ".join(self._by_name)
            raise MalformedMove(f"There is no move called '{name}'. Moves here are: {known}.")
        return family

    def encode(self, name: str, *values: int) -> int:
        family = self.family(name)
        if len(values) != len(family.parameters):
            raise MalformedMove(self._usage(family))
        return family.encode(list(values))

    def family_of(self, move: int) -> Family:
        """The family that a move id belongs to."""
        if 0 <= move < self.size:
            for family in self.families:
                if move < family.end:
                    return family
        raise MalformedMove(f"{move} is not a move of this game. Moves are numbered 0 to {self.size - 1}.")

    def decode(self, move: int) -> Move:
        family = self.family_of(move)
        return Move(family, family.decode(move))

    def touching(self, element: str) -> list[int]:
        """The moves whose path may lead over an element of the drawing, legal or not."""
        return [move for family in self.families for move in family.touching(element)]

    def text(self, move: int) -> str:
        """The notation of a move, for instance `lay left 2 90 r4c5`."""
        return repr(self.decode(move))

    def parse(self, text: str) -> int:
        """The move that a notation names; a sentence about what is wrong where it names none."""
        words = text.split()
        if not words:
            raise MalformedMove("Name a move: this text is empty.")
        family = self.family(words[0])
        if len(words) != len(family.parameters) + 1:
            raise MalformedMove(self._usage(family))
        values: list[int] = []
        for arg, word in zip(family.parameters, words[1:], strict=True):
            value = arg.index.get(word)
            if value is None:
                raise MalformedMove(
                    f"'{word}' is not a {arg.name}. In '{family.name}' it is one of {_some(arg.labels)}."
                )
            values.append(value)
        return self.encode(family.name, *values)

    def to_json(self, move: int) -> dict[str, object]:
        decoded = self.decode(move)
        return {"id": move, "move": decoded.family, **decoded.labels}

    def from_json(self, data: object) -> int:
        """The move that `to_json` wrote; ids and labels must agree."""
        if not isinstance(data, dict) or not isinstance(data.get("move"), str):
            raise MalformedMove("A move is an object with 'move' and its arguments as texts.")
        family = self.family(data["move"])
        words = [family.name]
        for arg in family.parameters:
            word = data.get(arg.name)
            if not isinstance(word, str):
                raise MalformedMove(self._usage(family))
            words.append(word)
        move = self.parse(" ".join(words))
        if data.get("id", move) != move:
            raise MalformedMove(f"The id {data['id']} does not belong to '{' '.join(words)}'.")
        return move

    def sentence(self, move: int) -> str:
        """What the move does, in the third person, without the player's name."""
        decoded = self.decode(move)
        family = self.family(decoded.family)
        say = self._say
        if say is None:
            return family.sentence.format(**decoded.labels)
        told = {
            arg.name: say(arg.words[value]) if arg.spoken else place_name(arg.labels[value])
            for arg, value in zip(family.parameters, decoded.values, strict=True)
        }
        return say(family.sentence, **told)

    def path(self, move: int) -> list[str]:
        """The click path: ids of the elements a person touches, in order."""
        decoded = self.decode(move)
        return [part.format(**decoded.labels) for part in self.family(decoded.family).path]

    def listing(self) -> list[str]:
        """One line a family with its range of ids and arguments: what the golden file pins."""
        lines: list[str] = []
        for family in self.families:
            args = "".join(f" {arg.name}({','.join(arg.labels)})" for arg in family.parameters)
            lines.append(f"{family.base}-{family.end - 1} {family.name}{args}")
        return lines

    def _usage(self, family: Family) -> str:
        args = "".join(f" <{arg.name}: {_some(arg.labels)}>" for arg in family.parameters)
        return f"'{family.name}' is written: {family.name}{args}."


def _some(labels: list[str]) -> str:
    if len(labels) <= 8:
        return ", ".join(labels)
    return f"{labels[0]}, {labels[1]} … {labels[-1]}"
