"""Games: seats, options, seeds, and positions read back."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadOption, BadRecord, BadSeats
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.registry import load

NIM = load("bean-nim")
FOREST = load("kodama-forest")


class Choosy(Game):
    """Three options of three types, some of which do not go together."""

    def __init__(self) -> None:
        super().__init__(Content("x", 'game = "choosy"'))
        self.title = "Choosy"
        self.min_seats = 2
        self.max_seats = 3
        self.options = [
            Option("mode", ["plain", "fancy"], "plain", "Which one."),
            Option("rounds", [1, 2], 2, "How many."),
            Option("open", [False, True], False, "Are hands open?"),
        ]

    def default_option(self, option: Option, seats: int) -> OptionValue:
        return 1 if option.name == "rounds" and seats == 3 else option.default

    def check_options(self, seats: int, options: dict[str, OptionValue]) -> None:
        if options["mode"] == "fancy" and seats == 3:
            raise BadSeats("Fancy is for two seats.")
        if options["mode"] == "fancy" and options["open"]:
            raise BadOption("Fancy needs closed hands.")


CHOOSY = Choosy()


def test_defaults_fill_what_is_not_given() -> None:
    assert CHOOSY.complete(2) == {"mode": "plain", "rounds": 2, "open": False}
    assert CHOOSY.complete(3) == {"mode": "plain", "rounds": 1, "open": False}
    assert CHOOSY.complete(2, {"open": True}) == {"mode": "plain", "rounds": 2, "open": True}


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"mode": "FANCY"}, ("mode", "fancy")),
        ({"rounds": "1"}, ("rounds", 1)),
        ({"rounds": 1}, ("rounds", 1)),
        ({"open": "yes"}, ("open", True)),
        ({"open": "On"}, ("open", True)),
        ({"open": "true"}, ("open", True)),
        ({"open": "no"}, ("open", False)),
        ({"open": "OFF"}, ("open", False)),
        ({"open": "False"}, ("open", False)),
        ({"open": True}, ("open", True)),
    ],
)
def test_options_may_be_given_as_texts(given: dict[str, OptionValue], meant: tuple[str, OptionValue]) -> None:
    name, value = meant
    found = CHOOSY.complete(2, given)[name]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": "red"}, "Choosy has no option 'colour'. Its options: mode, rounds, open."),
        ({"mode": "odd"}, "The option 'mode' cannot be 'odd'. Choose one of these: plain, fancy."),
        ({"mode": 1}, "The option 'mode' cannot be '1'. Choose one of these: plain, fancy."),
        ({"rounds": 3}, "The option 'rounds' cannot be '3'. Choose one of these: 1, 2."),
        ({"rounds": True}, "The option 'rounds' cannot be 'True'. Choose one of these: 1, 2."),
        ({"rounds": "yes"}, "The option 'rounds' cannot be 'yes'. Choose one of these: 1, 2."),
        ({"open": "perhaps"}, "The option 'open' cannot be 'perhaps'. Choose one of these: False, True."),
        ({"open": 1}, "The option 'open' cannot be '1'. Choose one of these: False, True."),
        ({"mode": "fancy", "open": True}, "Fancy needs closed hands."),
    ],
)
def test_a_wrong_option_is_told_what_is_allowed(given: dict[str, OptionValue], message: str) -> None:
    with pytest.raises(BadOption) as caught:
        CHOOSY.complete(2, given)
    assert caught.value.sentence == message


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_a_wrong_number_of_seats_is_told_what_is_allowed(seats: int) -> None:
    with pytest.raises(BadSeats) as caught:
        CHOOSY.complete(seats)
    assert caught.value.sentence == f"Choosy is for 2 to 3 players, not {seats}."


def test_combinations_are_those_that_go_together() -> None:
    found = CHOOSY.combinations()
    assert len(found) == (4 + 2) + 4
    assert all(options["mode"] == "plain" for seats, options in found if seats == 3)
    assert all(CHOOSY.complete(seats, options) == options for seats, options in found)


def test_an_option_that_stands_apart_multiplies_nothing() -> None:
    game = Choosy()
    game.options.append(Option("pace", [0, 1, 2], 0, "How fast.", apart=True))
    found = game.combinations()
    assert [(seats, options) for seats, options in found if options["pace"] == 0] == [
        (seats, {**options, "pace": 0}) for seats, options in CHOOSY.combinations()
    ]
    assert found[10:] == [(seats, game.complete(seats, {"pace": pace})) for seats in (2, 3) for pace in (1, 2)]
    assert game.complete(2, {"mode": "fancy", "pace": 2})["pace"] == 2, "it goes with everything all the same"


@pytest.mark.parametrize(("values", "default"), [(["a"], "b"), (["a", 1], "a"), ([0, False], 0)])
def test_an_option_needs_one_type_and_a_default_among_its_values(
    values: list[OptionValue], default: OptionValue
) -> None:
    with pytest.raises(ValueError, match="option x"):
        Option("x", values, default, "")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(BadOption, match="outside 0 to"):
        NIM.new(2, seed)


def test_a_seed_gives_one_match() -> None:
    assert NIM.new(2, 5).digest() == NIM.new(2, 5).digest()
    assert FOREST.new(3, 5).digest() != FOREST.new(3, 6).digest()
    assert NIM.new().seats == 2


def test_a_fixed_stream_can_be_held_while_the_rest_varies() -> None:
    def faces(seed: int, fixed: dict[str, int] | None) -> object:
        return FOREST.new(3, seed, None, fixed).to_dict()["data"]["faces"]  # type: ignore[index]

    assert faces(1, {"boards": 7}) == faces(2, {"boards": 7})
    assert faces(1, None) != faces(2, None)


def spoiled(path: list[str | int], value: object) -> dict[str, Any]:
    position: Any = copy.deepcopy(NIM.new(2, 3).to_dict())
    part = position
    for key in path[:-1]:
        part = part[key]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    found: dict[str, Any] = position
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["chance"], None),
        (["seats"], None),
        (["options"], None),
        (["viewer"], None),
        (["lanes"], None),
        (["lanes"], [[["Turn"]]]),
        (["lanes"], [[["Jump", 0]]]),
        (["lanes"], [[[]]]),
        (["lanes"], [[["Turn", 0, 1, 2, 3]]]),
        (["lanes"], 7),
        (["data"], None),
        (["data", "heaps"], None),
        (["data", "heaps"], 7),
        (["chance"], 7),
    ],
)
def test_a_spoiled_position_is_refused(path: list[str | int], value: object) -> None:
    with pytest.raises(BadRecord, match=r"This is not a position of Bean Nim: .*\."):
        NIM.restore(spoiled(path, value))


def test_names_of_options_are_readable() -> None:
    option = Option(
        "first_player", ["by-lot", "oldest"], "by-lot", "Who begins.", value_labels={"oldest": "The oldest"}
    )
    assert option.label == "First player"
    assert [option.value_label(value) for value in option.values] == ["By lot", "The oldest"]
    switch = Option("fast", [True, False], False, "Fewer rounds.", label="Quick match")
    assert switch.label == "Quick match"
    assert [switch.value_label(value) for value in switch.values] == ["yes", "no"]


def test_an_ending_is_told_in_a_sentence() -> None:
    game = Game(Content("toy", 'game = "toy"'))
    game.endings = {"all-home": "Everybody is home."}
    assert game.ending("all-home") == "Everybody is home."
    assert game.ending("no-moves") == "No moves."
