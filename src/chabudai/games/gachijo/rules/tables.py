"""The box as the rules use it: stages, sheets, cards; shared by all states of one content."""

from __future__ import annotations

from chabudai.games.gachijo.rules.box import Card, Mission, SummonCard, Supplies
from chabudai.games.gachijo.rules.castle import PLAIN, Castle, Walls, WallSheet
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, turned


class Stage:
    """A Stage Sheet."""

    def __init__(
        self,
        name: str,
        title: str,
        difficulty: str,
        edition: str,
        minutes: list[str],
        layers: list[list[int]],
        squares: list[int],
        fixed: list[int],
    ) -> None:
        self.name = name
        self.title = title
        self.difficulty = difficulty
        self.edition = edition
        self.minutes = minutes
        """For mission levels 1 to 4."""
        self.layers = layers
        self.squares = squares
        self.fixed = fixed

    def turns(self) -> list[int]:
        """The quarter turns that look different."""
        found: list[int] = []
        for quarters in range(4):
            if all(self._differs(quarters, other) for other in found):
                found.append(quarters)
        return found

    def _differs(self, quarters: int, other: int) -> bool:
        for cell in range(CELLS):
            here = turned(cell, (4 - quarters) % 4)
            there = turned(cell, (4 - other) % 4)
            if self.squares[here] != self.squares[there] or self.layers[here] != self.layers[there]:
                return True
            for direction in range(DIRECTIONS):
                ours = self.fixed[here * DIRECTIONS + (direction - quarters) % 4]
                if ours != self.fixed[there * DIRECTIONS + (direction - other) % 4]:
                    return True
        return False


class Tables:
    """Everything in the box. Castles are put together when they are first laid out, and kept."""

    def __init__(
        self,
        stages: list[Stage],
        items: list[int],
        red: WallSheet,
        blue: WallSheet,
        bases: list[int],
        centre: int,
        supplies: Supplies,
        missions: list[Mission],
        gacha: list[Card],
        summon: list[SummonCard],
        left_out_of_two: int,
        houses: list[list[int]],
    ) -> None:
        self.stages = stages
        self.items = items
        self.red = red
        self.blue = blue
        self.bases = bases
        self.centre = centre
        self.supplies = supplies
        self.missions = missions
        self.gacha = gacha
        self.summon = summon
        self.summon_of_two = [card for card in summon if card.moves != left_out_of_two]
        """The Summon Cards of a game for two (GAC-SETUP-23)."""
        self.houses = houses
        """For 2, 3 and 4 players the house of each seat (GAC-R-89)."""
        self._sheets: list[list[WallSheet]] = [[red, red.turned()], [blue, blue.turned()]]
        self._walls: dict[int, Walls] = {}
        self._castles: dict[int, Castle] = {}

    def castle(self, stage: int, stage_turn: int, items_turn: int, red_turn: int, blue_turn: int) -> Castle:
        """The castle with its sheets turned like this: stage and items by quarters, red and blue by halves."""
        key = (((stage * 4 + stage_turn) * 4 + items_turn) * 2 + red_turn) * 2 + blue_turn
        castle = self._castles.get(key)
        if castle is None:
            printed = self.stages[stage].squares
            squares = [PLAIN] * CELLS
            for cell in range(CELLS):
                if printed[cell] != PLAIN:
                    squares[turned(cell, stage_turn)] = printed[cell]
            for cell in range(CELLS):
                if self.items[cell] != PLAIN:
                    squares[turned(cell, items_turn)] = self.items[cell]
            walls = self._walls_for(stage, stage_turn, red_turn, blue_turn)
            castle = Castle(self.stages[stage].name, squares, walls, self.bases, self.centre)
            self._castles[key] = castle
        return castle

    def _walls_for(self, stage: int, stage_turn: int, red_turn: int, blue_turn: int) -> Walls:
        key = ((stage * 4 + stage_turn) * 2 + red_turn) * 2 + blue_turn
        walls = self._walls.get(key)
        if walls is None:
            sheet = self.stages[stage]
            layers: list[list[int]] = [[] for _ in range(CELLS)]
            fixed = [0] * (CELLS * DIRECTIONS)
            for cell in range(CELLS):
                place = turned(cell, stage_turn)
                layers[place] = sheet.layers[cell]
                for direction in range(DIRECTIONS):
                    strength = sheet.fixed[cell * DIRECTIONS + direction]
                    fixed[place * DIRECTIONS + (direction + stage_turn) % 4] = strength
            walls = Walls(layers, fixed, self._sheets[0][red_turn], self._sheets[1][blue_turn])
            self._walls[key] = walls
        return walls
