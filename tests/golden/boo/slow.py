"""The legal moves of BOO by brute force on words and coordinates, written from the rules digest without the engine."""

from __future__ import annotations

from itertools import product
from typing import Any

COLOURS = ["red", "blue", "green", "yellow"]
ICONS = ["balance", "improve", "fund", "cook", "wild"]
ZONES = ["left", "any", "right"]
SPIRITS = ["kappa", "tanuki", "rokurokubi", "kitsune", "tengu", "bakeneko", "ookami"]
FOODS = ["tea", "rice", "ramen"]
BOARDS = ["purple", "yellow", "green", "brown"]
COLUMNS_OF = {"left": [0, 1], "any": [0, 1, 2, 3, 4], "right": [3, 4]}


def shoot(kind: int) -> str:
    return f"{COLOURS[kind // 5]}-{ICONS[kind % 5]}"


class Table:
    """A position, unfolded."""

    def __init__(self, position: dict[str, Any], content: dict[str, Any]) -> None:
        self.data: dict[str, Any] = position["data"]
        self.night = position["options"]["side"] == "night"
        self.content = content
        self.top: list[Any] = position["lanes"][0][-1]
        self.seat: int = self.top[1]
        rows = content["balance_examples"]["rows"] + content["balance_tiles"]["rows"]
        tiles = sorted(row.split() for row in rows)
        self.balance = {zone: [tile for tile in tiles if tile[1] == zone] for zone in ZONES}
        self.homes: dict[str, list[str]] = {"I": [], "II": []}
        for row in content["home_tiles"]["rows"]:
            category, letter, comfort, count, _ = row.split()
            self.homes[category] += [letter + comfort] * int(count)
        self.grid = self._grid()

    def _grid(self) -> dict[tuple[int, int], str]:
        masks = self.data["homes"][self.seat * 8 : self.seat * 8 + 8]
        grid: dict[tuple[int, int], str] = {}
        for row, column in product(range(3), range(5)):
            bit = 1 << (row * 5 + column)
            for letter, comfort in product(range(4), range(3)):
                if masks[letter] & bit and masks[4 + comfort] & bit:
                    grid[row, column] = f"{'DFGT'[letter]}{comfort + 1}"
        return grid

    def own(self, key: str, width: int) -> list[int]:
        found: list[int] = self.data[key][self.seat * width : (self.seat + 1) * width]
        return found

    def stock(self, colour: int) -> list[int]:
        return [kind for kind in self.own("stocks", 16)[colour * 4 : colour * 4 + 4] if kind >= 0]

    def coins(self) -> int:
        coins: int = self.data["coins"][self.seat]
        return coins

    def spirits(self, key: str) -> dict[str, int]:
        packed = self.data[key][self.seat]
        return {name: packed // 4**place % 4 for place, name in enumerate(SPIRITS)}

    def calls(self, *barred: str) -> list[str]:
        awake = self.spirits("awake")
        return [f"use {name}" for name in SPIRITS[:6] if awake[name] and name not in barred]

    # --- the decision points, D-01 to D-19 ---------------------------------------------------------------------

    def draft(self) -> list[str]:
        return sorted({f"draft {shoot(kind)}" for kind in self.data["pool"]})

    def take_gift(self) -> list[str]:
        gifts = [name for place, name in enumerate(ICONS[:4]) if self.data["gifts"] >> place & 1]
        return [f"{word} {name}" for word in ("gift", "forgo") for name in gifts]

    def visit(self) -> list[str]:
        marker = self.data["marker"][self.seat]
        open_ones = [name for place, name in enumerate(COLOURS) if self.stock(place) and place != marker]
        return [f"visit {name}" for name in open_ones] + self.calls()

    def offering(self) -> list[str]:
        stock, powers = self.top[2:4]
        size = min(len(self.stock(stock)), self.data["reserve"][self.seat])
        found = []
        for counts in product(range(5), repeat=4):
            dear = size - counts[stock]
            if sum(counts) == size and (powers & 2 or dear <= self.coins()):
                found.append("offer " + "-".join(map(str, counts)))
        return found + self.calls()

    def place(self) -> list[str]:
        pending = self.data["pending"]
        free = [stalk for stalk in range(4) if -1 in pending[stalk * 2 : stalk * 2 + 2]]
        first = all(kind == -1 for kind in pending)
        return [f"place {stalk + 1}" for stalk in free] + (self.calls("bakeneko") if first else [])

    def nearer(self) -> list[str]:
        stalk = self.top[2]
        return [f"nearer {shoot(kind)}" for kind in self.data["pending"][stalk * 2 : stalk * 2 + 2]]

    def resolve(self) -> list[str]:
        left = self.top[2]
        waiting = self.data["waiting"]
        found = []
        for stalk in range(4):
            near, far = waiting[stalk * 2 : stalk * 2 + 2]
            for name, kind in (("near", near), ("far", far)):
                if kind == -1 or (name == "far" and near == far):
                    continue
                found.append(f"decline {stalk + 1} {name}")
                if left:
                    found.append(f"perform {stalk + 1} {name}")
        if not found:
            return ["end", *self.calls("bakeneko", "kitsune")]
        return found + self.calls("bakeneko")

    def lodge(self) -> list[str]:
        return [f"lodge {name}" for place, name in enumerate(COLOURS) if len(self.stock(place)) < 4]

    def choose_action(self) -> list[str]:
        return [f"act {name}" for name in ICONS[:4]]

    def balance_action(self) -> list[str]:
        found = ["stop"] if self.top[2] else ["happiness"]
        held = self.own("held", 6)
        for place, zone in enumerate(ZONES):
            mine = held[place * 2 : place * 2 + 2]
            if -1 in mine:
                column = self.data["shown"][place * 3 : place * 3 + 3]
                found += [f"obtain {zone} {row + 1}" for row in range(3) if column[row] != -1]
            for slot, index in enumerate(mine):
                if index != -1 and self.met(self.balance[zone][index]):
                    found.append(f"score {zone} {slot + 1}")
        return found

    def met(self, tile: list[str]) -> bool:
        _, zone, pattern, minimum, _ = tile
        columns = COLUMNS_OF[zone]
        if pattern.startswith("sum:"):
            inside = [name for (_, column), name in self.grid.items() if column in columns and name[0] == pattern[4]]
            return sum(int(name[1]) for name in inside) >= int(minimum)
        lines = pattern.split("/")
        for top, left in product(range(3), columns):
            wanted = {(top + r, left + c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
            if any(row > 2 or column not in columns for row, column in wanted):
                continue
            marked = {cell: mark for cell, mark in wanted.items() if mark != "."}
            arranged = all(cell in self.grid and mark in ("*", self.grid[cell][0]) for cell, mark in marked.items())
            if arranged and sum(int(self.grid[cell][1]) for cell in marked) >= int(minimum):
                return True
        return False

    def market(self) -> dict[tuple[str, int], tuple[str, int]]:
        """For each slot with a tile: the tile and its price."""
        prices = {tuple(row.split()[:2]): int(row.split()[2]) for row in self.content["home_market"]["rows"]}
        found = {}
        for place, category in enumerate(["I", "II"]):
            column = self.data["shown"][9 + place * 4 : 13 + place * 4]
            for row, index in enumerate(column):
                if index != -1:
                    found[category, row + 1] = (self.homes[category][index], prices[category, str(row + 1)])
        return found

    def cells(self, tile: str) -> list[tuple[int, int]]:
        demands: dict[tuple[int, int], str] = {}
        if self.night:
            for entry in self.content["night_cells"][BOARDS[self.seat]]:
                place, letter = entry.split()
                row, column = place.split(",")
                demands[int(row), int(column)] = letter
        free = [cell for cell in product(range(3), range(5)) if cell not in self.grid]
        return [cell for cell in free if demands.get(cell, tile[0]) == tile[0]]

    def improve(self) -> list[str]:
        found = ["coin"]
        for (category, row), (tile, price) in self.market().items():
            if price <= self.coins() and self.cells(tile):
                found.append(f"buy {category} {row}")
        return found

    def lay_tile(self) -> list[str]:
        place = self.top[2]
        tile, _ = self.market()["I" if place < 4 else "II", place % 4 + 1]
        return [f"lay r{row}c{column}" for row, column in self.cells(tile)]

    def choose_food(self) -> list[str]:
        return [f"cook {name}" for name, count in zip(FOODS, self.data["food_spaces"], strict=True) if count]

    def tengu_meal(self) -> list[str]:
        stage = self.top[2]
        if stage == 2:
            return ["stop", "reset"]
        return self.choose_food() + ([] if stage else ["reset"])

    def wake(self) -> list[str]:
        asleep = self.spirits("asleep")
        costs = self.content["spirits"]
        awakable = [name for name in SPIRITS if asleep[name] and costs[name] <= self.coins()]
        return [f"wake {name}" for name in awakable] + ["done"]

    def call_ookami(self) -> list[str]:
        most = min(self.spirits("awake")["ookami"], -(-len(self.grid) // 4))
        return [f"ookami {count}" for count in range(most + 1)]

    def pay_food(self) -> list[str]:
        need = self.top[2]
        found = []
        for paid in product(*[range(count + 1) for count in self.own("food", 3)]):
            units = sum((place + 1) * count for place, count in enumerate(paid))
            smallest = min((place + 1 for place, count in enumerate(paid) if count), default=0)
            if units - smallest < need <= units:
                found.append("pay " + " ".join(map(str, paid)))
        return found


DECISIONS = {
    "Draft": Table.draft,
    "TakeGift": Table.take_gift,
    "Visit": Table.visit,
    "Offering": Table.offering,
    "Place": Table.place,
    "Nearer": Table.nearer,
    "Resolve": Table.resolve,
    "Lodge": Table.lodge,
    "ChooseAction": Table.choose_action,
    "Balance": Table.balance_action,
    "Improve": Table.improve,
    "LayTile": Table.lay_tile,
    "ChooseFood": Table.choose_food,
    "TenguMeal": Table.tengu_meal,
    "Wake": Table.wake,
    "CallOokami": Table.call_ookami,
    "PayFood": Table.pay_food,
}


def legal(position: dict[str, Any], content: dict[str, Any]) -> dict[int, list[str]]:
    """The notations of all moves of the seat that may act."""
    table = Table(position, content)
    return {table.seat: DECISIONS[table.top[0]](table)}
