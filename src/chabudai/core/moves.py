"""A move is a number with a name.

A game declares one `MoveTable` of families with typed arguments. From that one declaration come the dense ids
(and so the action space of a learner), encode and decode, a text notation that round-trips, JSON, a sentence
for the log and the click path.

>>> table = MoveTable([Family("take", [Arg("heap", ["left", "right"]), numbers("count", 3)],
...                           sentence="takes {count} from the {heap} heap", path=["{heap}", "count-{count}"]),
...                    Family("stop", [])])
>>> move = table.encode("take", 1, 2)
>>> move, table.text(move), table.parse("take right 3") == move
(5, 'take right 3', True)
>>> table.sentence(move), table.path(move)
('takes 3 from the right heap', ['right', 'count-3'])
"""

from __future__ import annotations

from chabudai.core.errors import MalformedMove
from chabudai.core.language import Speech


class Arg:
    """One argument of a family: its name and the label of each value, in order.

    `spoken` labels are words (a colour, a kind), which a sentence tells in the language of its reader.
    """

    def __init__(self, name: str, labels: list[str], spoken: bool = False) -> None:
        if not labels or len(set(labels)) != len(labels) or any(" " in label for label in labels):
            raise ValueError(f"argument {name}: labels must be present, different and without spaces")
        self.name = name
        self.labels = labels
        self.spoken = spoken
        self.index = {label: value for value, label in enumerate(labels)}


def numbers(name: str, size: int, first: int = 1) -> Arg:
    """An argument whose values are called first, first+1, …"""
    return Arg(name, [str(first + value) for value in range(size)])


def cells(name: str, rows: int, columns: int) -> Arg:
    """An argument that names a cell of a grid as r0c0, r0c1, …, row by row."""
    return Arg(name, [f"r{cell // columns}c{cell % columns}" for cell in range(rows * columns)])


class Family:
    """All moves of one kind.

    `sentence` (third person, without the player's name) and `path` (ids of the drawing's elements, in the order a
    person touches them) may name the arguments in braces.
    """

    def __init__(self, name: str, args: list[Arg], sentence: str = "", path: list[str] | None = None) -> None:
        self.name = name
        self.args = args
        self.sentence = sentence or " ".join([name] + ["{" + arg.name + "}" for arg in args])
        self.path = path if path is not None else [name] + ["{" + arg.name + "}" for arg in args]
        self.base = 0
        self.size = 1
        for arg in args:
            self.size *= len(arg.labels)


class Move:
    """A decoded move: the family's name and the argument values."""

    def __init__(self, family: Family, values: list[int]) -> None:
        self.family = family.name
        self.values = values
        self.labels: dict[str, str] = {
            arg.name: arg.labels[value] for arg, value in zip(family.args, values, strict=True)
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
            family.base = base
            base += family.size
        self.size = base

    def family(self, name: str) -> Family:
        family = self._by_name.get(name)
        if family is None:
            known = ", ".join(self._by_name)
            raise MalformedMove(f"There is no move called '{name}'; moves here are: {known}.")
        return family

    def base(self, name: str) -> int:
        """The id of the family's first move."""
        return self.family(name).base

    def encode(self, name: str, *values: int) -> int:
        family = self.family(name)
        if len(values) != len(family.args):
            raise MalformedMove(self._usage(family))
        rest = 0
        for arg, value in zip(family.args, values, strict=True):
            if not 0 <= value < len(arg.labels):
                raise MalformedMove(f"{arg.name} {value} is outside 0 to {len(arg.labels) - 1} in '{name}'.")
            rest = rest * len(arg.labels) + value
        return family.base + rest

    def family_of(self, move: int) -> Family:
        """The family that a move id belongs to."""
        if 0 <= move < self.size:
            for family in self.families:
                if move < family.base + family.size:
                    return family
        raise MalformedMove(f"{move} is no move of this game; moves are numbered 0 to {self.size - 1}.")

    def decode(self, move: int) -> Move:
        family = self.family_of(move)
        rest = move - family.base
        values: list[int] = []
        for arg in reversed(family.args):
            values.append(rest % len(arg.labels))
            rest //= len(arg.labels)
        values.reverse()
        return Move(family, values)

    def text(self, move: int) -> str:
        """The notation of a move, for instance `lay left 2 90 r4c5`."""
        return repr(self.decode(move))

    def parse(self, text: str) -> int:
        """The move that a notation names; a sentence about what is wrong where it names none."""
        words = text.split()
        if not words:
            raise MalformedMove("An empty text names no move.")
        family = self.family(words[0])
        if len(words) != len(family.args) + 1:
            raise MalformedMove(self._usage(family))
        values: list[int] = []
        for arg, word in zip(family.args, words[1:], strict=True):
            value = arg.index.get(word)
            if value is None:
                raise MalformedMove(f"'{word}' is no {arg.name}; it is one of {_some(arg.labels)} in '{family.name}'.")
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
        for arg in family.args:
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
            arg.name: say(decoded.labels[arg.name]) if arg.spoken else decoded.labels[arg.name] for arg in family.args
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
            args = "".join(f" {arg.name}({','.join(arg.labels)})" for arg in family.args)
            lines.append(f"{family.base}-{family.base + family.size - 1} {family.name}{args}")
        return lines

    def _usage(self, family: Family) -> str:
        args = "".join(f" <{arg.name}: {_some(arg.labels)}>" for arg in family.args)
        return f"'{family.name}' is written: {family.name}{args}."


def _some(labels: list[str]) -> str:
    if len(labels) <= 8:
        return ", ".join(labels)
    return f"{labels[0]}, {labels[1]} … {labels[-1]}"
