"""Choosing along click paths, on paths of every shape."""

from __future__ import annotations

from chabudai.cli.choosing import Choosing
from chabudai.core.content import Content
from chabudai.core.game import Game
from chabudai.core.moves import Arg, Family, MoveTable, numbers
from chabudai.core.rng import Chance
from chabudai.core.state import State
from chabudai.core.svg import Drawing
from chabudai.match.choice import offer


class Paths(Game):
    """Moves that are all legal; nothing is ever played."""

    def __init__(self) -> None:
        super().__init__(Content("paths", 'game = "paths"'))
        self.moves = MoveTable(
            [
                Family("walk", [Arg("way", ["north", "south"]), numbers("steps", 3)], path=["{way}", "go", "{steps}"]),
                Family("rest", []),
                Family("fly", [numbers("height", 2)], path=["north", "up-{height}"]),
                Family("dig", [numbers("depth", 2)], path=["rest", "deep", "down-{depth}"]),
            ]
        )

    def meaning(self, view: State, element: str) -> str:
        return "the cold way" if element == "north" else ""

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        return Drawing(10, 10, "Paths")


class Anything(State):
    def legal_moves(self, seat: int) -> list[int]:
        return [move for move in range(self.game.moves.size) if move != self.game.moves.encode("walk", 1, 2)]


def beginning() -> Choosing:
    game = Paths()
    view = Anything(game, 1, {}, Chance(0))
    return Choosing(view, 0, offer(view, 0))


def labels(choosing: Choosing) -> list[str]:
    return [choosing.label(choice) for choice in choosing.choices]


def take(choosing: Choosing, text: str) -> int | None:
    choice = choosing.find(text)
    assert choice is not None
    return choosing.choose(choice)


def test_the_first_elements_come_with_their_meaning() -> None:
    assert [(choice.element, choice.words, choice.move) for choice in beginning().choices] == [
        ("north", "the cold way", None),
        ("south", "south", None),
        ("rest", "rest", None),
    ]


def test_what_has_no_alternative_is_chosen_by_itself() -> None:
    choosing = beginning()
    assert take(choosing, "south") is None
    assert choosing.chosen == ["south", "go"]
    assert labels(choosing) == ["1", "2"]
    assert choosing.back()
    assert choosing.chosen == []
    assert not choosing.back()


def test_the_last_element_settles_the_move_and_tells_what_it_does() -> None:
    choosing = beginning()
    take(choosing, "south")
    assert [choice.words for choice in choosing.choices] == ["walk south 1", "walk south 2"]
    assert take(choosing, "2") == choosing.fitting()[1]


def test_a_path_that_goes_on_where_another_ends() -> None:
    choosing = beginning()
    take(choosing, "rest")
    assert labels(choosing) == ["rest", "deep"]
    assert take(choosing, "deep") is None
    assert labels(choosing) == ["down-1", "down-2"]
    choosing.back()
    assert take(choosing, "rest") == Paths().moves.parse("rest")


def test_choices_are_found_by_number_name_and_ending() -> None:
    choosing = beginning()
    assert choosing.find("2") == choosing.find("SOUTH") == choosing.choices[1]
    assert choosing.find("4") is None
    assert choosing.find("0") is None
    assert choosing.find("nor") is None
    take(choosing, "rest")
    take(choosing, "deep")
    assert choosing.find("down-2") == choosing.choices[1]


def test_a_name_comes_before_a_number_of_the_same_look() -> None:
    choosing = beginning()
    take(choosing, "north")
    take(choosing, "go")
    choice = choosing.find("3")
    assert choice is not None
    assert choice.element == "3"
