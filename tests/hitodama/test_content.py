"""The content file: what it says, and how wrong ones are refused."""

from __future__ import annotations

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.core.registry import load
from chabudai.games.hitodama.rules.goods import read_goods
from hitodama.table import BOX, GAME, goods_of

TEXT = GAME.content.text


def test_tributes_are_those_of_the_digest() -> None:
    written = {card.name: goods_of(card.needs, 0) for season in BOX.tributes for card in season}
    assert written == {
        "H1": "4B", "H2": "2B1A", "H3": "3B1A", "H4": "1B2A", "H5": "3B1S", "H6": "3A",
        "N1": "3B1A", "N2": "1B2A", "N3": "2B2A", "N4": "1B1A1S", "N5": "2B1K", "N6": "4B1S",
        "A1": "2B2A", "A2": "1B1A1S", "A3": "2A1S", "A4": "2B1K", "A5": "3B1A1S", "A6": "1B1A1K",
        "F1": "3B1K", "F2": "2B2S", "F3": "2A1K", "F4": "2B1A1K", "F5": "3B2A1S", "F6": "1A1S1K",
    }  # fmt: skip
    worths = [sorted(BOX.worth(card.needs) for card in season) for season in BOX.tributes]
    assert worths == [[4, 4, 5, 5, 6, 6], [5, 5, 6, 6, 7, 7], [6, 6, 7, 7, 8, 8], [8, 8, 9, 9, 10, 10]]


def test_akku_and_ice_cards_are_those_of_the_digest() -> None:
    def points(numbers: list[int]) -> str:
        return "".join("NESW"[number] for number in numbers)

    assert {card.name: (points(card.points), goods_of(card.price, 0)) for card in BOX.akku_cards} == {
        "K1": ("S", "2A"),
        "K2": ("N", "3B"),
        "K3": ("EW", "1B1A"),
        "K4": ("NS", "2A"),
        "K5": ("NE", "1S"),
        "K6": ("SW", "3B"),
    }
    assert [points(card.points) for card in BOX.ice_cards] == ["NE", "ES", "SW", "NW", "NS", "EW", "NESW", "NESW"]


def test_copies_of_solar_and_lunar_cards() -> None:
    assert dict(zip(BOX.solar, BOX.solar_copies, strict=True)) == {
        "AKB": 2, "SWP": 2, "VPN": 1, "VPE": 1, "VPS": 1, "VPW": 1,
        "AKM": 1, "REN": 1, "REE": 1, "RES": 1, "REW": 1, "SPN": 1,
    }  # fmt: skip
    assert dict(zip(BOX.lunar, BOX.lunar_copies, strict=True)) == {
        "BSC": 2, "AC2": 2, "S2K": 1, "BB3": 2, "AM2": 2, "KAK": 1, "AC3": 1,
        "SAP": 2, "NOW": 2, "MOV": 1, "WAI": 1, "EXT": 1, "ASC": 2,
    }  # fmt: skip


def test_every_table_says_where_it_comes_from() -> None:
    sources = {row["table"]: row["provenance"] for row in GAME.content.provenance()}
    assert sources.pop("tokens") == "rulebook"
    assert sources.pop("compass") == "tuned"
    assert set(sources.values()) == {"reconstructed"}
    assert len(sources) == 10


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('more = ["3B", "2B", "1B"]', 'more = ["3B", "2B"]', r"\[tiles\] BER: the side for more"),
        ('two = ["3B", "2B"]', 'two = ["3B"]', r"\[tiles\] BER: a side has a list of 2 to 4"),
        ('two = ["3B", "2B"]', 'two = ["3X", "2B"]', r"\[tiles\] BER: '3X' names no goods"),
        ('two = ["3B", "2B"]', 'two = [3, "2B"]', r"\[tiles\] BER: a space is a text"),
        ('two = ["3B", "2B"]', 'two = ["1K", "2B"]', r"\[tiles\] BER: no space gives akkus"),
        ('"1A:1S"], more', '"1o:1S"], more', r"\[tiles\] SAP: a price is paid in berries"),
        ('AKK = { two = ["visit", "visit"]', 'AKK = { two = ["visit", "pay"]', r"\[tiles\] AKK: every space"),
        ('MER = { two = ["S", "A", "B"]', 'MER = { two = ["S", "A", "K"]', r"\[tiles\] MER: 'K' is nothing to want"),
        ('MER = { two = ["S", "A", "B"]', 'MER = { two = ["S", "A", "A"]', r"\[tiles\] MER: each space"),
        ('MER = { two = ["S", "A", "B"]', 'MER = { two = ["S", "A"]', r"\[tiles\] MER: a side has a list of 3 to 4"),
        ("BER = { two", "BEE = { two", r"\[tiles\] BER: this entry is missing"),
        ("[tributes]", '[tributes]\nRain = "1B"', r"\[tributes\] Rain: there is no such entry"),
        ('H1 = "4B", ', "", r"\[tributes\] Haru: a season has 6 cards, not 5"),
        ('H1 = "4B"', 'H1 = "6B"', r"\[tributes\] H1: at most 5B can be asked for"),
        ('H6 = "3A"', 'H6 = "5A"', r"\[tributes\] H6: at most 4A can be asked for"),
        ('H5 = "3B1S"', 'H5 = "4S"', r"\[tributes\] H5: at most 3S can be asked for"),
        ('N5 = "2B1K"', 'N5 = "3K"', r"\[tributes\] N5: at most 2K can be asked for"),
        ('H1 = "4B"', 'H1 = "4o"', r"\[tributes\] H1: a tribute is paid in"),
        ('H1 = "4B"', "H1 = 4", r"\[tributes\] H1: a demand is a text"),
        ('points = "S", price = "2A"', 'points = "X", price = "2A"', r"\[akku-cards\] K1: cardinal points"),
        ('points = "S", price = "2A"', 'points = "SS", price = "2A"', r"\[akku-cards\] K1: cardinal points"),
        ('points = "S", price = "2A"', 'points = "S", cost = "2A"', r"\[akku-cards\] K1: a card has"),
        ('points = "S", price = "2A"', 'points = "S", price = 2', r"\[akku-cards\] K1: a price is a text"),
        ('I8 = "NESW"\n', "", r"\[ice-cards\] has 7 cards; the deck has 8"),
        ("AKB = 2", "AKB = 3", r"\[solar-cards\] has 15 cards; the deck has 14"),
        ("AKB = 2", "XYZ = 2", r"\[solar-cards\] XYZ: there is no such effect"),
        ("AKB = 2", "AKB = 0", r"\[solar-cards\] AKB: must be at least 1"),
        ("EXT = 1\nASC = 2", "EXT = 2\nASC = 1", r"\[lunar-cards\] EXT: only one card"),
        ("B = 1\nA = 2\nS = 3", "B = 1\nA = 1\nS = 3", r"\[points\] B, A, S, K: each must be worth more"),
        ('Aki = "1A"', 'Aki = "1K"', r"\[displacement\] Aki: a price is paid in"),
        ("hitodama = [5, 10, 15, 20]", "hitodama = [5, 10, 15, 25]", r"\[score-track\] hitodama: spaces must ascend"),
        ("hitodama = [5, 10, 15, 20]", "hitodama = [0, 5]", r"\[score-track\] hitodama: spaces must ascend"),
        ("hitodama = [5, 10, 15, 20]", "hitodama = [10, 5]", r"\[score-track\] hitodama: spaces must ascend"),
        ("hitodama = [5, 10, 15, 20]", 'hitodama = [5, "x"]', r"\[score-track\] hitodama: must be a list of whole"),
        ("levels = [1, 1, 2, 3, 3, 4, 5, 5]", "levels = [1, 2, 3, 4]", r"\[path-of-chaos\] levels: levels 1 to 5"),
        ("levels = [1, 1, 2, 3, 3, 4, 5, 5]", "levels = [1, 3, 2, 4, 5]", r"\[path-of-chaos\] levels: levels 1 to 5"),
        ("goal = 25", "goal = 50", r"\[tributes\] all seasons: eight cards could be worth 46 points"),
        ("spun_again = [3]", "spun_again = [3, 5]", r"\[compass\] spun_again: numbers of players are 2, 3 and 4"),
        ("spun_again = [3]", "again = [3]", r"\[compass\] has no entry 'spun_again'"),
        ("ice = 4", "ice = 3", r"\[tokens\] ice: must be at least 4"),
        ("goal = 25", "goal = true", r"\[score-track\] goal: must be of type int"),
    ],
)  # fmt: skip
def test_wrong_content_is_refused_with_file_table_and_entry(old: str, new: str, complaint: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadContent, match=rf"^mine\.toml: {complaint}"):
        load("hitodama", Content("mine.toml", TEXT.replace(old, new, 1)))


def test_the_two_cheapest_tributes_of_each_season_must_reach_the_goal() -> None:
    text = TEXT.replace('H1 = "4B"', 'H1 = "1B"').replace("goal = 25", "goal = 44")
    with pytest.raises(BadContent, match="could be worth 43 points"):
        load("hitodama", Content("mine.toml", text))
    load("hitodama", Content("mine.toml", text.replace("goal = 44", "goal = 43")))


def test_the_largest_tributes_that_fit_the_moves_can_be_paid() -> None:
    text = TEXT.replace('H1 = "4B"', 'H1 = "5B4A3S2K"')
    moves = load("hitodama", Content("mine.toml", text)).moves
    assert moves.decode(moves.parse("pay 2 2 3 4 5")).values == [1, 2, 3, 4, 5]


def test_a_corrected_copy_plays() -> None:
    changed = load("hitodama", Content("mine.toml", TEXT.replace('H1 = "4B"', 'H1 = "5B"')))
    assert changed.content.digest != GAME.content.digest
    assert changed.new(2, 1).legal_moves(changed.new(2, 1).actors()[0])


@pytest.mark.parametrize("text", ["", "B", "2X", "0B", "2B,1A", "2B 1A"])
def test_goods_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="names no goods"):
        read_goods(text)
