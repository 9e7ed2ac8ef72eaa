"""The content file: what it must supply (BOO-DATA), and what is said when something is wrong."""

from __future__ import annotations

import pytest

from boo.table import BOX, GAME
from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.games.boo.game import Boo
from chabudai.games.boo.rules.box import ICON_COUNT, WILD, Box

TEXT = GAME.content.text


def changed(old: str, new: str) -> Content:
    assert TEXT.count(old) >= 1, old
    return Content("my-boo.toml", TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"starter red cook 4"', '"starter red cook 3"', "[shoots] starter: must be 16 shoots, not 15."),
        ('"starter red cook 4"', '"starter red wild 4"', "[shoots] starter: four of each colour"),
        ('"starter red cook 4"', '"starter red fund 4"', "[shoots] starter: four of each colour"),
        ('"grove red wild 1"', '"grove red wild"', "[shoots] row 5: must be a text of: group colour icon count."),
        ('"grove red wild 1"', '"grove pink wild 1"', "[shoots] row 5: 'pink' is none of red, blue, green, yellow."),
        ('"grove red wild 1"', '"grove red wild ²"', "[shoots] row 5: '²' is not a number from 1 to 16."),
        ('"grove red wild 1"', '"grove red cook 1"', "[shoots] red: the rulebook shows a red wild shoot"),
        ("stalks = 4", "stalks = 5", "[grove] stalks: must be 4."),
        ("cells = 3", "cells = 2", "[grove] cells: must be 3."),
        ("entries = 2", "entries = 1", "[grove] entries: must be 2."),
        ('"I D 1 4 1"', '"I D 1 5 1"', "[home_tiles] category I: must have 32 tiles, not 33."),
        ('"I D 1 4 1"', '"I X 1 4 1"', "[home_tiles] row 1: 'X' is none of D, F, G, T."),
        ('"I D 1 4 1"', '"I D 4 4 1"', "[home_tiles] row 1: '4' is not a number from 1 to 3."),
        ('"I D 1 4 1"', '"I D 1 4 5"', "[home_tiles] row 1: '5' is not a number from 0 to 4."),
        ('"I D 2 3 1"', '"II D 2 3 1"', "[home_tiles] row 3: category I comes before category II."),
        ('"I 4 3 2"', '"I 3 3 2"', "[home_market] row 2: slot I 3 stands twice."),
        ('    "I 4 3 2",\n', "", "[home_market] rows: there are 8 slots, not 7."),
        ('"L01 left D 0 2"', '"L05 left D 0 2"', "[balance_examples] row 2: the id L05 stands twice."),
        ('"L01 left D 0 2"', '"L01 left X 0 2"', "[balance_examples] L01: 'X' must be rows of equal length"),
        ('"L01 left D 0 2"', '"L01 left D/DD 0 2"', "[balance_examples] L01: 'D/DD' must be rows of equal length"),
        ('"L01 left D 0 2"', '"L01 left ... 0 2"', "[balance_examples] L01: '...' does not fit its zone of 2 columns"),
        ('"L01 left D 0 2"', '"L01 left .. 0 2"', "[balance_examples] L01: '..' asks for nothing."),
        ('"L01 left D 0 2"', '"L01 left D 4 2"', "[balance_examples] L01: comfort 4 cannot be reached."),
        ('"L01 left D 0 2"', '"L01 left sum:X 4 2"', "[balance_examples] L01: 'sum:X' must name one of D, F, G, T."),
        ('"L01 left D 0 2"', '"L01 left sum: 4 2"', "[balance_examples] L01: 'sum:' must name one of D, F, G, T."),
        ('"L01 left D 0 2"', '"L01 left sum:D 0 2"', "[balance_examples] L01: a sum needs a comfort above 0."),
        ('"L01 left D 0 2"', '"L01 left sum:D 19 2"', "[balance_examples] L01: comfort 19 cannot be reached."),
        ('"L01 left D 0 2"', '"L01 right D 0 2"', "[balance_tiles] left: there must be 24 tiles of this zone, not 23."),
        ('"L01 left D 0 2"', '"L01 left D 0 0"', "[balance_examples] L01: '0' is not a number from 1 to 99."),
        ('zone = "any"', 'zone = "middle"', "[start_balance] zone: 'middle' is none of left, any, right."),
        ("values = [0, 2, 3, 3]", "values = [0, 2, 2, 4]", "[temple_tiles] values: must be 0, 2, 3, 3."),
        ("copies = 3", "copies = 4", "[spirits] copies: must be 3."),
        ("ookami = 2", "ookami = 1", "[spirits] ookami: wakes for 2 in the rulebook, not for 1."),
        ("spaces = 5", "spaces = 6", "[food] spaces: must be 5."),
        ("worth = 1, count = 6", "worth = 1, count = 7", "[food] tea: must have worth 1 and count 6."),
        (
            '"fund", "cook", "balance", "improve"',
            '"fund", "cook", "fund", "improve"',
            "[gifts] tiles: there is one gift",
        ),
        ('purple = ["0,0 D"', 'purple = ["0,0 X"', "[night_cells] purple: 'X' is none of D, F, G, T."),
        ('purple = ["0,0 D"', 'purple = ["3,0 D"', "[night_cells] purple: '3' is not a number from 0 to 2."),
        ('purple = ["0,0 D"', 'purple = ["0,5 D"', "[night_cells] purple: '5' is not a number from 0 to 4."),
        ('purple = ["0,0 D"', 'purple = ["2,1 D"', "[night_cells] purple: the cell 2,1 stands twice."),
        ('"2,3 G", "0,4 T"]', '"2,3 T", "0,4 T"]', "[night_cells] purple: the rulebook shows a garden cell"),
        ("start = 5", "start = -1", "[happiness] start: cannot be below 0."),
        ("ones = 36", 'ones = "36"', "[coins] ones: must be of type int."),
        ("[coins]", "[cions]", "[cions] table: BOO has no such table"),
    ],
)
def test_wrong_entries_are_named(old: str, new: str, message: str) -> None:
    with pytest.raises(BadContent) as caught:
        Boo(changed(old, new))
    assert caught.value.sentence.startswith(f"my-boo.toml: {message}"[: len(caught.value.sentence)])
    assert message in caught.value.sentence


def test_a_home_stack_that_is_too_small_for_two() -> None:
    text = TEXT
    for row in ('"I D 1 4 1"', '"I F 1 4 1"', '"I G 1 4 1"', '"I T 1 4 1"'):
        text = text.replace(row, row[:-2] + '4"')
    with pytest.raises(BadContent, match="with two players 36 tiles are left, fewer than 38"):
        Box(Content("my-boo.toml", text))


def test_no_wild_shoot() -> None:
    text = TEXT.replace("red wild 1", "red cook 1", 1)
    for colour in ("blue", "green", "yellow"):
        text = text.replace(f"grove {colour} wild 1", f"grove {colour} cook 1")
    with pytest.raises(BadContent, match="a wild shoot is missing"):
        Box(Content("my-boo.toml", text))


def test_a_lacking_table() -> None:
    start = TEXT.index("[happiness]")
    end = TEXT.index("[coins]")
    with pytest.raises(BadContent, match="has no table"):
        Box(Content("my-boo.toml", TEXT[:start] + TEXT[end:]))


def test_what_the_texts_demand_of_the_data() -> None:
    """Section 7.1 of the digest, for the file that is shipped."""
    icons = [kind % ICON_COUNT for kind in BOX.starters * 4 + BOX.grove + BOX.plain]
    assert len(icons) == 36
    assert [icons.count(icon) for icon in range(5)] == [8, 8, 8, 8, 4]
    assert WILD not in icons[:16]
    assert BOX.prices == [1, 2, 2, 3, 2, 3, 3, 4]
    assert BOX.slot_happiness == [1, 1, 2, 2, 2, 2, 3, 3]
    assert (BOX.start_zone, BOX.temple_tiles) == (1, [0, 2, 3, 3])
    assert [sum(mask.bit_count() for mask in board) for board in BOX.night] == [4, 4, 4, 4]
    assert sum(BOX.home_comforts[:32]) < sum(BOX.home_comforts[32:])
    for kind in range(4):
        assert BOX.home_types.count(kind) == 16
    assert [mask.bit_count() for mask in BOX.marked] == [8, 8]
    sources = {row["table"]: row["provenance"] for row in GAME.content.provenance()}
    assert sources["balance_examples"] == sources["food"] == sources["spirits"] == "rulebook"
    assert sources["balance_tiles"] == sources["home_market"] == sources["night_cells"] == "reconstructed"


def test_marked_tiles_follow_their_rows() -> None:
    """The first tiles of a row bear the removal mark."""
    assert BOX.marked[0] & 0b1111 == 0b0001
    assert BOX.marked[0] >> 4 & 0b111 == 0b001
    assert BOX.marked[0] >> 7 & 1 == 0


def test_a_corrected_copy_is_played_with() -> None:
    game = Boo(changed('"I 4 3 2"', '"I 4 7 2"'))
    assert game.box.prices[3] == 7
    assert game.content.digest != GAME.content.digest
    state = game.new(2, 1)
    assert state.invariants() == []
