"""Move tables: ids, notation and JSON lead to each other, and wrong ones are told what is wrong."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.errors import MalformedMove
from chabudai.core.moves import (
    Arg,
    Family0,
    Family1,
    Family2,
    Family3,
    Family4,
    Family5,
    MoveTable,
    cells,
    numbers,
)

TAKE = Family2("take", [Arg("heap", ["left", "right"]), numbers("count", 3)], "takes {count} from {heap}", ["{heap}"])
STOP = Family0("stop")
PUT = Family2("put", [cells("cell", 3, 4), numbers("level", 2, first=0)])
STOP_FIRST = Family0("halt")
TABLE = MoveTable([TAKE, STOP, PUT])


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
    assert [family.base for family in (TAKE, STOP, PUT)] == [0, 6, 7]


def test_every_move_leads_back_to_its_id() -> None:
    for move in range(TABLE.size):
        decoded = TABLE.decode(move)
        assert TABLE.encode(decoded.family, *decoded.values) == move
        assert TABLE.parse(TABLE.text(move)) == move
        assert TABLE.parse(f"  {TABLE.text(move).replace(' ', '   ')} ") == move
        assert TABLE.from_json(json.loads(json.dumps(TABLE.to_json(move)))) == move
        assert repr(decoded) == TABLE.text(move)
        assert TABLE.family_of(move).name == decoded.family


def test_a_family_of_any_arity_knows_its_own_moves() -> None:
    sizes = [2, 3, 4, 5, 2]
    args = [numbers(f"arg{place}", size) for place, size in enumerate(sizes)]
    one, two, three = Family1("one", args[:1]), Family2("two", args[:2]), Family3("three", args[:3])
    four, five = Family4("four", args[:4]), Family5("five", args)
    table = MoveTable([STOP_FIRST, one, two, three, four, five])
    ids: list[int] = [STOP_FIRST.id()]
    for a in range(2):
        ids.append(one.id(a))
        assert one.arg(ids[-1]) == a
    for a, b in product(range(2), range(3)):
        ids.append(two.id(a, b))
        assert two.args(ids[-1]) == (a, b)
    for a, b, c in product(range(2), range(3), range(4)):
        ids.append(three.id(a, b, c))
        assert three.args(ids[-1]) == (a, b, c)
    for a, b, c, d in product(range(2), range(3), range(4), range(5)):
        ids.append(four.id(a, b, c, d))
        assert four.args(ids[-1]) == (a, b, c, d)
    for a, b, c, d, e in product(range(2), range(3), range(4), range(5), range(2)):
        ids.append(five.id(a, b, c, d, e))
        assert five.args(ids[-1]) == (a, b, c, d, e)
    assert ids == list(range(table.size))
    for move in ids:
        [holder] = [family for family in table.families if family.holds(move)]
        assert table.family_of(move) is holder
        assert holder.encode(holder.decode(move)) == move
    assert not any(family.holds(move) for family in table.families for move in (-1, table.size))


def test_the_moves_that_touch_an_element_are_found_by_their_paths() -> None:
    assert [TABLE.text(move) for move in TABLE.touching("right")] == ["take right 1", "take right 2", "take right 3"]
    assert TABLE.touching("stop") == [STOP.id()]
    assert TABLE.touching("r1c1") == [PUT.id(5, 0), PUT.id(5, 1)]
    assert TABLE.touching("put") == list(range(PUT.base, PUT.end))
    assert TABLE.touching("r9c9") == []
    swap = Family1("swap", [Arg("house", ["oda", "abe"])], by_position=True)
    assert MoveTable([swap]).touching("r9c9") == [0, 1]


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
        ("", "Name a move: this text is empty."),
        ("   ", "Name a move: this text is empty."),
        ("fly", "There is no move called 'fly'. Moves here are: take, stop, put."),
        ("take", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("take left", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("take left 1 2", "'take' is written: take <heap: left, right> <count: 1, 2, 3>."),
        ("stop now", "'stop' is written: stop."),
        ("take middle 1", "'middle' is not a heap. In 'take' it is one of left, right."),
        ("take left 4", "'4' is not a count. In 'take' it is one of 1, 2, 3."),
        ("put r9c9 0", "'r9c9' is not a cell. In 'put' it is one of r0c0, r0c1 … r2c3."),
        ("Take left 1", "There is no move called 'Take'. Moves here are: take, stop, put."),
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
        ({"move": "take", "heap": "left", "count": "9"}, "not a count"),
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
        with pytest.raises(MalformedMove, match=r"is not a move of this game\. Moves are numbered 0 to 30\."):
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
        MoveTable([Family0("stop"), Family0("stop")])


def test_an_empty_table_knows_no_move() -> None:
    with pytest.raises(MalformedMove):
        MoveTable([]).text(0)
