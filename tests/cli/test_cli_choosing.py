"""Narrowing along click paths, on paths of every shape."""

from __future__ import annotations

from chabudai.cli.choosing import Narrowing
from chabudai.core.content import Content
from chabudai.core.game import Game
from chabudai.core.moves import Arg, Family, MoveTable, numbers
from chabudai.core.rng import Chance
from chabudai.core.state import State


class Paths(Game):
    """Moves that are all legal; nothing is ever played."""

    def __init__(self) -> None:
        super().__init__(Content("paths", 'game = "paths"'))
        self.moves = MoveTable(
            [
                Family("walk", [Arg("way", ["north", "south"]), numbers("steps", 3)], path=["{way}", "go", "{steps}"]),
                Family("rest", []),
                Family("fly", [numbers("height", 2)], path=["north"]),
                Family("dig", [numbers("depth", 2)], path=["rest", "deep", "down-{depth}"]),
            ]
        )

    def meaning(self, view: State, element: str) -> str:
        return "the cold way" if element == "north" else ""


class Anything(State):
    def legal_moves(self, seat: int) -> list[int]:
        return [move for move in range(self.game.moves.size) if move != self.game.moves.encode("walk", 1, 2)]


def narrowing() -> Narrowing:
    game = Paths()
    return Narrowing(game, Anything(game, 1, {}, Chance(0)), 0)


def labels(narrow: Narrowing) -> list[str]:
    return [choice.label for choice in narrow.choices()]


def take(narrow: Narrowing, text: str) -> int | None:
    choice = narrow.find(text)
    assert choice is not None
    return narrow.choose(choice)


def test_the_first_elements_come_with_their_meaning() -> None:
    assert [(choice.label, choice.meaning, choice.move) for choice in narrowing().choices()] == [
        ("north", "the cold way (5 moves)", None),
        ("south", "2 moves", None),
        ("rest", "3 moves", None),
    ]


def test_what_has_no_alternative_is_chosen_by_itself() -> None:
    narrow = narrowing()
    assert take(narrow, "south") is None
    assert narrow.chosen == ["south", "go"]
    assert labels(narrow) == ["1", "2"]
    assert narrow.back()
    assert narrow.chosen == []
    assert not narrow.back()


def test_the_last_element_settles_the_move_and_tells_what_it_does() -> None:
    narrow = narrowing()
    take(narrow, "south")
    assert [choice.meaning for choice in narrow.choices()] == ["walk south 1", "walk south 2"]
    assert take(narrow, "2") == narrow.fitting()[1]


def test_moves_that_share_a_whole_path_are_told_apart_by_their_notation() -> None:
    narrow = narrowing()
    take(narrow, "north")
    assert labels(narrow) == ["fly 1", "fly 2", "go"]
    assert take(narrow, "fly 2") == Paths().moves.parse("fly 2")


def test_a_path_that_goes_on_where_another_ends() -> None:
    narrow = narrowing()
    take(narrow, "rest")
    assert labels(narrow) == ["rest", "deep"]
    assert take(narrow, "deep") is None
    assert labels(narrow) == ["down-1", "down-2"]
    narrow.back()
    assert take(narrow, "rest") == Paths().moves.parse("rest")


def test_choices_are_found_by_number_name_and_ending() -> None:
    narrow = narrowing()
    assert narrow.find("2") == narrow.find("SOUTH") == narrow.choices()[1]
    assert narrow.find("4") is None
    assert narrow.find("0") is None
    assert narrow.find("nor") is None
    take(narrow, "rest")
    take(narrow, "deep")
    assert narrow.find("down-2") == narrow.choices()[1]


def test_a_name_comes_before_a_number_of_the_same_look() -> None:
    narrow = narrowing()
    take(narrow, "north")
    take(narrow, "go")
    choice = narrow.find("3")
    assert choice is not None
    assert choice.label == "3"
