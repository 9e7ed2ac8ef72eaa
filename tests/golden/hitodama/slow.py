"""The legal moves of Hitodama from the plain form of a position, written from the rules digest without the engine."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

TILES = ["BER", "AMB", "SAP", "SOL", "LUN", "AKK", "TRI", "MER"]
SEASONS = ["Haru", "Natsu", "Aki", "Fuyu"]
GOODS = {"B": "berry", "A": "amber", "S": "sapphire"}
ABOUT = ("provenance", "note", "address")


def amounts(text: str) -> dict[str, int]:
    """Section 7: '2B1A' is two berries and one amber."""
    return {letter: int(number) for number, letter in re.findall(r"(\d)([BASKol])", text)}


def entries(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in ABOUT}


class Table:
    """A position, unfolded: what is on each space, what everybody has."""

    def __init__(self, position: dict[str, Any], content: dict[str, Any]) -> None:
        self.data: dict[str, Any] = position["data"]
        self.content = content
        self.seats: int = position["seats"]
        step = position["lanes"][0][-1]
        self.asked: str = step[0]
        self.seat: int = step[1]
        self.rest: list[int] = step[2:]
        side = "two" if self.seats == 2 else "more"
        printed = {tile: entries(content["tiles"])[tile][side] for tile in TILES}
        self.printed = {f"{tile}-{n + 1}": text for tile in TILES for n, text in enumerate(printed[tile])}
        self.number = {f"{tile}-{n + 1}": 4 * t + n for t, tile in enumerate(TILES) for n in range(4)} | {"extra": 32}
        self.spaces = [*self.printed]
        if self.data["extra_tile"] >= 0:
            self.spaces.append("extra")
        self.owner = {
            space: seat
            for space in self.spaces
            for seat in range(self.seats)
            if self.is_on(self.data["essences"][seat], space)
        }
        self.akkus = [space for space in self.spaces if self.is_on(self.data["akkus"], space)]
        ice = [space for space in self.spaces if self.is_on(self.data["ice"], space)]
        self.taken = {*self.owner, *self.akkus, *ice}
        self.asleep = [space for space in self.owner if self.is_on(self.data["asleep"], space)]
        self.solar = [*entries(content["solar-cards"])]
        self.lunar = [*entries(content["lunar-cards"])]

    def is_on(self, mask: int, space: str) -> bool:
        return bool(mask & 2 ** self.number[space])

    def basket(self, seat: int) -> dict[str, int]:
        return dict(zip("BASK", self.data["baskets"][4 * seat : 4 * seat + 4], strict=True))

    def can_pay(self, price: dict[str, int]) -> bool:
        return all(self.basket(self.seat)[good] >= number for good, number in price.items())

    def hand(self, deck: int) -> list[str]:
        codes = (self.solar, self.lunar)[deck]
        return [codes[card % 64] for card in self.data["hands"][2 * self.seat + deck]]

    def free(self, essence_from: str = "") -> list[str]:
        """HIT-R-15, HIT-TME-04, HIT-R-92: where an essence from a space, or from the reserve, may be put."""
        empty = [space for space in self.spaces if space not in self.taken]
        market = [space for space in empty if space.startswith("MER")]
        room = len(market) + essence_from.startswith("MER")
        return [space for space in empty if not space.startswith("MER") or room >= 2]

    def free_for_akku(self) -> list[str]:
        """HIT-R-46, HIT-R-53."""
        return [space for space in self.spaces if space not in self.taken and space != "extra"]

    def full(self) -> list[str]:
        """HIT-R-72."""
        return [tile for tile in TILES if not any(space.startswith(tile) for space in self.free())]

    def lacking(self) -> list[dict[str, int]]:
        return [dict(zip("BASK", self.data["owed"][4 * card : 4 * card + 4], strict=True)) for card in range(2)]

    def targets(self, space: str) -> list[str]:
        """HIT-R-70."""
        return self.free_for_akku() if space in self.akkus else self.free(space)

    def partners(self, space: str) -> list[str]:
        """HIT-R-74."""
        others = [other for other in [*self.owner, *self.akkus] if other != space]
        if space in self.akkus:
            others = [other for other in others if other != "extra"]
        if space == "extra":
            others = [other for other in others if other not in self.akkus]
        return others

    def akku_tiles(self, space: str) -> list[str]:
        """HIT-R-76."""
        return [
            tile for tile in TILES if tile != space[:3] and any(free.startswith(tile) for free in self.free_for_akku())
        ]


def turn(table: Table) -> list[str]:
    """D1–D8."""
    data, seat = table.data, table.seat
    moves = ["end"]
    solar, lunar = table.hand(0), table.hand(1)
    if len(solar + lunar) < 5 and (data["left"][0] or data["piles"][0]):
        moves.append("draw")
    if data["dormant"][seat] and table.basket(seat)["B"] >= 2:
        moves.append("wake")
    sources = [space for space in table.asleep if table.owner[space] == seat]
    reserve = data["reserve"][seat] - data["moved_in_reserve"] > 0
    if reserve:
        moves += [f"place {space}" for space in table.free()]
    moves += [f"move {source} {space}" for source in sources for space in table.free(source)]
    victims = [space for space in table.asleep if table.owner[space] != seat]
    if table.can_pay(amounts(table.content["displacement"][SEASONS[data["season"]]])):
        starts = sources + (["reserve"] if reserve else [])
        moves += [f"displace {source} {victim}" for source in starts for victim in victims]
    moves += [f"discard {card}" for card in set(solar)]
    if data["left"][1] or data["piles"][1]:
        pairs = {
            tuple(sorted((i, j), key=lambda n: table.solar.index(solar[n])))
            for i in range(len(solar))
            for j in range(i)
        }
        moves += {f"exchange {solar[i]} {solar[j]}" for i, j in pairs}
    if len(data["stack"]) < (3 if table.seats == 2 else 4):
        moves += [f"solar {card}" for card in set(solar)]
    moves += [f"lunar {card}" for card in set(lunar) if does_something(table, card)]
    return moves


def does_something(table: Table, card: str) -> bool:
    """HIT-R-22."""
    den = table.data["bank"][3]
    meeples = [*table.owner, *table.akkus]
    found: dict[str, bool] = {
        "S2K": den > 0 and table.basket(table.seat)["S"] > 0,
        "KAK": den > 0,
        "NOW": table.seat in table.owner.values(),
        "MOV": any(table.targets(space) for space in meeples),
        "WAI": any(card["K"] for card in table.lacking()),
        "EXT": table.full() != [],
    }
    return found.get(card, True)


def trade(table: Table) -> list[str]:
    """D10."""
    moves = ["decline"]
    for space, wanted in table.printed.items():
        if space.startswith("MER") and space not in table.taken:
            if wanted == "o":
                moves += [f"give {card}" for card in set(table.hand(0))]
            elif table.basket(table.seat)[wanted]:
                moves.append(f"trade {GOODS[wanted]}")
    return moves


def tribute(table: Table) -> list[str]:
    """D11."""
    moves = ["decline"]
    basket = table.basket(table.seat)
    for number, card in enumerate(table.lacking(), 1):
        ranges = [range(min(card[good], basket[good]) + 1) for good in "KSAB"]
        moves += [f"pay {number} {' '.join(map(str, given))}" for given in product(*ranges) if any(given)]
    return moves


def extend(table: Table) -> list[str]:
    """D5d: the first of the spaces that are alike."""
    moves: dict[tuple[str, str], str] = {}
    for space, text in table.printed.items():
        if space[:3] in table.full():
            moves.setdefault((space[:3], text), f"pick {space}")
    return [*moves.values()]


def legal(position: dict[str, Any], content: dict[str, Any]) -> dict[int, list[str]]:
    """The notations of all moves of the seat that has to decide."""
    table = Table(position, content)
    name = {number: label for label, number in table.number.items()}
    meeples = [*table.owner, *table.akkus]
    given = name[table.rest[0]] if table.rest else ""
    choices = {
        "Turn": lambda: turn(table),
        "NowChoice": lambda: [f"pick {space}" for space, seat in table.owner.items() if seat == table.seat],
        "MeepleChoice": lambda: [f"pick {space}" for space in meeples if table.targets(space)],
        "MeepleTarget": lambda: [f"pick {space}" for space in table.targets(given)],
        "WaiveChoice": lambda: [f"relieve {n}" for n, card in enumerate(table.lacking(), 1) if card["K"]],
        "ExtendChoice": lambda: extend(table),
        "DealChoice": lambda: ["take", "decline"],
        "TradeChoice": lambda: trade(table),
        "TributeChoice": lambda: tribute(table),
        "VisitChoice": lambda: ["decline", *(f"pick {space}" for space in table.akkus)],
        "SwapFirst": lambda: [f"pick {space}" for space in meeples if table.partners(space)],
        "SwapSecond": lambda: [f"pick {space}" for space in table.partners(given)],
        "AkkuChoice": lambda: [f"pick {space}" for space in table.akkus if table.akku_tiles(space)],
        "AkkuTile": lambda: [f"tile {tile}" for tile in table.akku_tiles(given)],
    }
    return {table.seat: choices[table.asked]()}
