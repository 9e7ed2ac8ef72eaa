"""The components of the box, read from a content file and checked (sections 2 and 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from chabudai.core.content import ABOUT, Content
from chabudai.core.errors import BadContent
from chabudai.core.grid import mask_of
from chabudai.games.hitodama.moves import MOST, CardMoves
from chabudai.games.hitodama.rules.goods import (
    AKKU,
    AMBER,
    BERRY,
    KINDS,
    LETTERS,
    RESOURCES,
    SAPPHIRE,
    SOLAR,
    TOKENS,
    read_goods,
)
from chabudai.games.hitodama.rules.tiles import AKK, EXTRA, MER, PER_TILE, TILES, TRI

SEASONS: Final = ["Haru", "Natsu", "Aki", "Fuyu"]
POINTS: Final = "NESW"
SIDES: Final = ["two", "more"]
SOLAR_CARDS: Final = 14
LUNAR_CARDS: Final = 20
AKKU_CARDS: Final = 6
ICE_CARDS: Final = 8
TRIBUTES: Final = 6
"""Tribute cards of a season."""
LEVELS: Final = 5
COPIES: Final = 9
ESSENCES: Final = 3
"""Of each player."""
HAND_LIMIT: Final = 5

SOLAR_DECK: Final = 0
LUNAR_DECK: Final = 1
ICE_DECK: Final = 2
AKKU_DECK: Final = 3
DECKS: Final = 4
DECK_NAMES: Final = ["solar", "lunar", "ice", "akku"]
BACKS: Final = 2
"""Decks whose cards can be in hands."""
KIND_BITS: Final = 64
"""A card in a hand is generation × 64 + kind; its generation is how often its deck had been rebuilt when it was drawn.

Everybody saw when a card was drawn, and whoever keeps track knows which cards were left to be drawn then."""
FACE_DOWN: Final = 63
"""The kind of a card that the viewer cannot see."""

GAIN: Final = 0
DEAL: Final = 1
VISIT: Final = 2
PAYMENT: Final = 3
TRADE_FOR: Final = 4


@dataclass
class Space:
    """One space of a tile: what sort it is, what it gives and for which price."""

    text: str
    """As the content file writes it; spaces of one tile with the same text are alike."""
    sort: int
    price: list[int]
    goods: list[int]
    wanted: int
    """On the merchant: the kind that a trade brings."""


class Side:
    """One side of all eight tiles."""

    def __init__(self, spaces: list[list[Space]], more: bool) -> None:
        self.tiles = spaces
        """The spaces of each tile, best first."""
        self.spaces: list[Space | None] = [None] * EXTRA
        self.masks: list[int] = []
        for tile, row in enumerate(spaces):
            self.masks.append(mask_of([tile * PER_TILE + index for index in range(len(row))]))
            for index, space in enumerate(row):
                self.spaces[tile * PER_TILE + index] = space
        self.all = 0
        for mask in self.masks:
            self.all |= mask
        self.stack = 4 if more else 3
        """How many solar cards may wait (HIT-ACT-09)."""
        self.first_berry = 1 if more else 0
        """What the first on the tribute tile gets (HIT-TTR-05)."""

    def space(self, number: int) -> Space:
        space = self.spaces[number]
        assert space is not None
        return space


@dataclass
class AkkuCard:
    name: str
    points: list[int]
    """Cardinal points in the order N, E, S, W (HIT-R-32), as 0 … 3."""
    price: list[int]


@dataclass
class IceCard:
    name: str
    points: list[int]


@dataclass
class Tribute:
    name: str
    needs: list[int]


class Box:
    """Everything of one content file."""

    def __init__(self, content: Content, solar_effects: dict[str, str], lunar_effects: dict[str, str]) -> None:
        self.sides = [_read_side(content, index) for index in range(2)]
        self.tributes = [_read_season(content, season) for season in SEASONS]
        self.akku_cards = _read_akku_cards(content)
        self.ice_cards = _read_ice_cards(content)
        self.solar, self.solar_copies = _read_cards(content, "solar-cards", SOLAR_CARDS, solar_effects)
        self.lunar, self.lunar_copies = _read_cards(content, "lunar-cards", LUNAR_CARDS, lunar_effects)
        if "EXT" in self.lunar and self.lunar_copies[self.lunar.index("EXT")] > 1:
            raise content.wrong("lunar-cards", "EXT", "only one card can add a space, for there is one extra space")
        self.moves = CardMoves(self.solar, self.lunar)
        self.titles = {**solar_effects, **lunar_effects}
        """What people call the cards, by their codes."""
        self.tokens = [_number(content, "tokens", letter, 1) for letter in LETTERS[:RESOURCES]]
        self.ice_tokens = _number(content, "tokens", "ice", 4)
        self.points = [_number(content, "points", letter, 1) for letter in LETTERS[:RESOURCES]]
        if sorted(set(self.points)) != self.points:
            raise content.wrong("points", "B, A, S, K", "each must be worth more than the one before")
        self.displacement = [
            _price(content, "displacement", season, content.value("displacement", season, str)) for season in SEASONS
        ]
        self.goal = _number(content, "score-track", "goal", 1)
        self.wrath = _numbers(content, "score-track", "hitodama")
        if any(not 0 < space < self.goal for space in self.wrath) or sorted(set(self.wrath)) != self.wrath:
            raise content.wrong("score-track", "hitodama", f"spaces must ascend between 1 and {self.goal - 1}")
        self.levels = _numbers(content, "path-of-chaos", "levels")
        if (
            sorted(self.levels) != self.levels
            or not self.levels
            or self.levels[0] != 1
            or set(self.levels) != set(range(1, LEVELS + 1))
        ):
            raise content.wrong("path-of-chaos", "levels", "levels 1 to 5 must all occur, start at 1 and never fall")
        self.spun_again = _read_spun_again(content)
        """The numbers of players for whom the first spin must point at one of them (HIT-R-03)."""
        self._check_worth(content)

    @property
    def chaos(self) -> int:
        """The position of the hitodama at which everybody loses."""
        return len(self.levels)

    def deck_cards(self, deck: int) -> list[int]:
        """All cards of a deck by kind, with as many copies as the box has."""
        if deck == ICE_DECK:
            return list(range(len(self.ice_cards)))
        if deck == AKKU_DECK:
            return list(range(len(self.akku_cards)))
        copies = self.solar_copies if deck == SOLAR_DECK else self.lunar_copies
        return [kind for kind, number in enumerate(copies) for _ in range(number)]

    def worth(self, goods: list[int]) -> int:
        """Victory points of delivered goods (HIT-SEA-04)."""
        return sum(number * self.points[kind] for kind, number in enumerate(goods[:RESOURCES]))

    def needs_of(self, tribute: str) -> list[int]:
        """What the tribute that records and events call so asks for."""
        return next(card.needs for season in self.tributes for card in season if card.name == tribute)

    def _check_worth(self, content: Content) -> None:
        least = 0
        for cards in self.tributes:
            worths = sorted(self.worth(card.needs) for card in cards)
            least += worths[0] + worths[1]
        if least < self.goal:
            raise content.wrong("tributes", "all seasons", f"eight cards could be worth {least} points, below the goal")


# --- reading ------------------------------------------------------------------------------------------------------


def _entries(content: Content, key: str) -> dict[str, Any]:
    return {name: entry for name, entry in content.table(key).items() if name not in ABOUT}


def _demand_names(content: Content, key: str, names: list[str]) -> dict[str, Any]:
    """The entries of a table that must have exactly these names."""
    entries = _entries(content, key)
    for name in names:
        if name not in entries:
            raise content.wrong(key, name, "this entry is missing")
    for name in entries:
        if name not in names:
            raise content.wrong(key, name, f"there is no such entry; entries are {', '.join(names)}")
    return entries


def _number(content: Content, key: str, entry: str, least: int) -> int:
    value: int = content.value(key, entry, int)
    if value < least:
        raise content.wrong(key, entry, f"must be at least {least}")
    return value


def _numbers(content: Content, key: str, entry: str) -> list[int]:
    values: list[object] = content.value(key, entry, list)
    numbers: list[int] = []
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool):
            raise content.wrong(key, entry, "must be a list of whole numbers")
        numbers.append(value)
    return numbers


def _price(content: Content, key: str, entry: str, text: object) -> list[int]:
    """A price in berries, ambers and sapphires."""
    if not isinstance(text, str):
        raise content.wrong(key, entry, "a price is a text like '1B1A'")
    goods = _goods(content, key, entry, text)
    if any(goods[kind] for kind in range(TOKENS, KINDS)):
        raise content.wrong(key, entry, "a price is paid in berries, ambers and sapphires")
    return goods[:RESOURCES]


def _goods(content: Content, key: str, entry: str, text: str) -> list[int]:
    try:
        return read_goods(text)
    except ValueError as error:
        raise content.wrong(key, entry, str(error)) from None


def _points(content: Content, key: str, entry: str, text: object) -> list[int]:
    if not isinstance(text, str) or not text or len(set(text)) != len(text) or set(text) - set(POINTS):
        raise content.wrong(key, entry, "cardinal points are one to four different letters of N, E, S, W")
    return sorted(POINTS.index(point) for point in text)


def _read_spun_again(content: Content) -> list[int]:
    """Nobody in content that does not speak of it: so it was at first."""
    if "compass" not in content.tables:
        return []
    numbers = _numbers(content, "compass", "spun_again")
    if set(numbers) - {2, 3, 4}:
        raise content.wrong("compass", "spun_again", "numbers of players are 2, 3 and 4")
    return numbers


def _read_side(content: Content, index: int) -> Side:
    entries = _demand_names(content, "tiles", TILES)
    rows: list[list[Space]] = []
    for tile, name in enumerate(TILES):
        sides = entries[name]
        if not isinstance(sides, dict) or sorted(sides) != sorted(SIDES):
            raise content.wrong("tiles", name, "a tile has a side 'two' and a side 'more'")
        texts = sides[SIDES[index]]
        fewest = 3 if tile == MER else 2
        if not isinstance(texts, list) or not fewest <= len(texts) <= PER_TILE:
            raise content.wrong("tiles", name, f"a side has a list of {fewest} to {PER_TILE} spaces")
        if len(sides["more"]) <= len(sides["two"]) or sides["more"] == sides["two"]:
            raise content.wrong("tiles", name, "the side for more players has more spaces")
        rows.append([_read_space(content, tile, name, text) for text in texts])
        if tile == MER and len({space.wanted for space in rows[-1]}) != len(texts):
            raise content.wrong("tiles", name, "each space of the merchant names another good")
    return Side(rows, index == 1)


def _read_space(content: Content, tile: int, name: str, text: object) -> Space:
    nothing = [0] * KINDS
    special = {AKK: "visit", TRI: "pay"}.get(tile)
    if not isinstance(text, str):
        raise content.wrong("tiles", name, "a space is a text")
    if special:
        if text != special:
            raise content.wrong("tiles", name, f"every space of this tile is '{special}'")
        return Space(text, VISIT if tile == AKK else PAYMENT, nothing, nothing, -1)
    if tile == MER:
        kinds = [BERRY, AMBER, SAPPHIRE, SOLAR]
        if len(text) != 1 or text not in "BASo":
            raise content.wrong("tiles", name, f"'{text}' is nothing to want from the merchant: B, A, S or o")
        return Space(text, TRADE_FOR, nothing, nothing, kinds["BASo".index(text)])
    price, colon, goods = text.rpartition(":")
    gives = _goods(content, "tiles", name, goods)
    if gives[AKKU]:
        raise content.wrong("tiles", name, "no space gives akkus")
    if colon:
        return Space(text, DEAL, _price(content, "tiles", name, price), gives, -1)
    return Space(text, GAIN, nothing, gives, -1)


def _read_season(content: Content, season: str) -> list[Tribute]:
    _demand_names(content, "tributes", SEASONS)
    entries = content.value("tributes", season, dict)
    if len(entries) != TRIBUTES:
        raise content.wrong("tributes", season, f"a season has {TRIBUTES} cards, not {len(entries)}")
    cards: list[Tribute] = []
    for name, text in entries.items():
        if not isinstance(text, str):
            raise content.wrong("tributes", name, "a demand is a text like '2B1A'")
        needs = _goods(content, "tributes", name, text)
        if needs[4] or needs[5]:
            raise content.wrong("tributes", name, "a tribute is paid in berries, ambers, sapphires and akkus")
        for kind in range(RESOURCES):
            if needs[kind] > MOST[kind]:
                raise content.wrong("tributes", name, f"at most {MOST[kind]}{LETTERS[kind]} can be asked for")
        cards.append(Tribute(name, needs[:RESOURCES]))
    return cards


def _read_akku_cards(content: Content) -> list[AkkuCard]:
    cards: list[AkkuCard] = []
    for name, entry in _entries(content, "akku-cards").items():
        if not isinstance(entry, dict) or sorted(entry) != ["points", "price"]:
            raise content.wrong("akku-cards", name, "a card has 'points' and 'price'")
        points = _points(content, "akku-cards", name, entry["points"])
        cards.append(AkkuCard(name, points, _price(content, "akku-cards", name, entry["price"])))
    _demand_count(content, "akku-cards", AKKU_CARDS, len(cards))
    return cards


def _read_ice_cards(content: Content) -> list[IceCard]:
    cards: list[IceCard] = []
    for name, text in _entries(content, "ice-cards").items():
        cards.append(IceCard(name, _points(content, "ice-cards", name, text)))
    _demand_count(content, "ice-cards", ICE_CARDS, len(cards))
    return cards


def _demand_count(content: Content, key: str, wanted: int, found: int) -> None:
    if found != wanted:
        raise BadContent(f"{content.name}: [{key}] has {found} cards; the deck has {wanted}.")


def _read_cards(content: Content, key: str, size: int, effects: dict[str, str]) -> tuple[list[str], list[int]]:
    codes: list[str] = []
    copies: list[int] = []
    for code in _entries(content, key):
        if code not in effects:
            raise content.wrong(key, code, f"there is no such effect; effects are {', '.join(effects)}")
        number = _number(content, key, code, 1)
        if number > COPIES:
            raise content.wrong(key, code, f"at most {COPIES} copies are possible")
        codes.append(code)
        copies.append(number)
    _demand_count(content, key, size, sum(copies))
    return codes, copies
