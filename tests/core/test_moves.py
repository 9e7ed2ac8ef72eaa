"""Move tables: ids, notation and JSON lead to each other, and wrong ones are told what is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.errors import MalformedMove
from chabudai.core.moves import Arg, Family, MoveTable, cells, numbers

TABLE = MoveTable(
    [
        Family("take", [Arg("heap", ["left", "right"]), numbers("count", 3)], "takes {count} from {heap}", ["{heap}"]),
        Family("stop", []),
        Family("put", [cells("cell", 3, 4), numbers("level", 2, first=0)]),
    ]
)


def test_ids_are_dense_in_the_order_of_declaration() -> None:
    assert TABLE.size == 2 * 3 + 1 + 12 * 2
    texts = [TABLE.text(move) for move in range(TABLE.size)]
    assert texts[:7] == [
        "take left 1",
        "take left 2",
        "take left 3",
        "take right 1",
        "take right 2",
        "take right 3",
        "stop",
    ]
    assert texts[7:9] == ["put r0c0 0", "put r0c0 1"]
    assert texts[-1] == "put r2c3 1"
    assert [TABLE.base(name) for name in ("take", "stop", "put")] == [0, 6, 7]


def test_every_move_leads_back_to_its_id() -> None:
    for move in range(TABLE.size):
        decoded = TABLE.decode(move)
        assert TABLE.encode(decoded.family, *decoded.values) == move
        assert TABLE.parse(TABLE.text(move)) == move
        assert TABLE.parse(f"  {TABLE.text(move).replace(' ', '   ')} ") == move
        assert TABLE.from_json(json.loads(json.dumps(TABLE.to_json(move)))) == move
        assert repr(decoded) == TABLE.text(move)
        assert TABLE.family_of(move).name == decoded.family


def test_sentences_and_paths_name_the_arguments() -> None:
    move = TABLE.encode("take", 1, 2)
    assert TABLE.sentence(move) == "takes 3 from right"
    assert TABLE.path(move) == ["right"]
    assert TABLE.sentence(TABLE.encode("put", 5, 1)) == "put r1c1 1"
    assert TABLE.path(TABLE.encode("put", 5, 1)) == ["put", "r1c1", "1"]
    assert TABLE.path(TABLE.encode("stop")) == ["stop"]
    assert TABLE.to_json(move) == {"id": 5, "move": "take", "heap": "right", "count": "3"}


def test_the_listing_gives_ranges_and_labels() -> None:
    assert TABLE.listing()[:2] == ["0-5 take heap(left,right) count(1,2,3)", "6-6 stop"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "An empty text names no move."),
        ("   ", "An empty text names no move."),
        ("fly", "There is no move called 'fly'; moves here are: take, stop, put."),
        ("take", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("take left", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("take left 1 2", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("stop now", "'stop' is written: stop."),
        ("take middle 1", "'middle' is no heap; it is one of left, right in 'take'."),
        ("take left 4", "'4' is no count; it is one of 1, 2, 3 in 'take'."),
        ("put r9c9 0", "'r9c9' is no cell; it is one of r0c0, r0c1 … r2c3 in 'put'."),
        ("Take left 1", "There is no move called 'Take'; moves here are: take, stop, put."),
    ],
)
def test_a_wrong_text_is_told_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        TABLE.parse(text)
    assert caught.value.sentence == message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "A move is an object"),
        ([1], "A move is an object"),
        ({}, "A move is an object"),
        ({"move": 3}, "A move is an object"),
        ({"move": "fly"}, "no move called 'fly'"),
        ({"move": "take", "heap": "left"}, "is written"),
        ({"move": "take", "heap": "left", "count": 1}, "is written"),
        ({"move": "take", "heap": "left", "count": "9"}, "no count"),
        ({"move": "take", "heap": "left", "count": "1", "id": 4}, "The id 4 does not belong to 'take left 1'."),
    ],
)
def test_wrong_json_is_told_what_is_wrong(data: object, message: str) -> None:
    with pytest.raises(MalformedMove, match=message):
        TABLE.from_json(data)


def test_json_needs_no_id() -> None:
    assert TABLE.from_json({"move": "stop"}) == 6


@given(st.integers().filter(lambda move: not 0 <= move < TABLE.size))
def test_a_number_outside_the_table_names_no_move(move: int) -> None:
    for ask in (TABLE.decode, TABLE.text, TABLE.sentence, TABLE.path, TABLE.family_of, TABLE.to_json):
        with pytest.raises(MalformedMove, match=r"is no move of this game; moves are numbered 0 to 30\."):
            ask(move)


@given(st.text())
def test_any_text_is_a_move_or_malformed(text: str) -> None:
    try:
        move = TABLE.parse(text)
    except MalformedMove:
        return
    assert TABLE.text(move) == " ".join(text.split())


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("take", (0,), "is written"),
        ("take", (0, 1, 2), "is written"),
        ("take", (2, 0), "heap 2 is outside 0 to 1 in 'take'."),
        ("take", (0, -1), "count -1 is outside 0 to 2 in 'take'."),
        ("stop", (0,), "is written"),
        ("fly", (), "no move called"),
    ],
)
def test_wrong_values_are_not_encoded(name: str, values: tuple[int, ...], message: str) -> None:
    with pytest.raises(MalformedMove, match=message):
        TABLE.encode(name, *values)


@pytest.mark.parametrize("labels", [[], ["a", "a"], ["a b"]])
def test_labels_must_be_words_that_differ(labels: list[str]) -> None:
    with pytest.raises(ValueError, match="argument x"):
        Arg("x", labels)


def test_families_must_differ() -> None:
    with pytest.raises(ValueError, match="two families are called stop"):
        MoveTable([Family("stop", []), Family("stop", [])])


def test_an_empty_table_knows_no_move() -> None:
    with pytest.raises(MalformedMove):
        MoveTable([]).text(0)
