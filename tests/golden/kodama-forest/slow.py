"""The legal moves of Kodama Forest by brute force on coordinates, written from the rules digest without the engine."""

from __future__ import annotations

from typing import Any

SIDE = 9
TURNS = {0: "0", 1: "90", 2: "180", 3: "270"}
BONUS_SHAPES = ["#", "##", "##/##"]
BUTTERFLY, FROG, PANDA = 0, 1, 2
Cell = tuple[int, int]
Half = tuple[str, int, int, str]
Turned = tuple[frozenset[Cell], frozenset[Half]]


def cells_of(drawing: str) -> frozenset[Cell]:
    return frozenset((r, c) for r, row in enumerate(drawing.split("/")) for c, mark in enumerate(row) if mark == "#")


def turned(shape: Turned) -> Turned:
    """Section 7: cell (r,c) goes to (c, H−1−r), edge N to E to S to W to N."""
    cells, halves = shape
    height = 1 + max(r for r, _ in cells)
    return (
        frozenset((c, height - 1 - r) for r, c in cells),
        frozenset((kind, c, height - 1 - r, "ESWN"["NESW".index(edge)]) for kind, r, c, edge in halves),
    )


def turns(shape: Turned) -> list[frozenset[Cell] | None]:
    """The cells for each turn, None where cells and halves are those of an earlier turn (D4)."""
    seen: list[Turned] = []
    found: list[frozenset[Cell] | None] = []
    for _ in range(4):
        found.append(None if shape in seen else shape[0])
        seen.append(shape)
        shape = turned(shape)
    return found


def read_tile(row: str) -> Turned:
    _, _, drawing, *words = row.split()
    halves = [(word[0], *word[2:-1].split(","), word[-1]) for word in words if word != "-"]
    return cells_of(drawing), frozenset((kind, int(r), int(c), edge) for kind, r, c, edge in halves)


class Table:
    """A position, unfolded."""

    def __init__(self, position: dict[str, Any], content: dict[str, Any]) -> None:
        data = position["data"]
        self.seats: int = position["seats"]
        self.mode: str = position["options"]["mode"]
        self.tiles = [turns(read_tile(row)) for row in content["tiles"]["rows"]]
        self.bonus = [turns((cells_of(drawing), frozenset())) for drawing in BONUS_SHAPES]
        self.piles: list[int] = data["piles"]
        self.hands: list[int] = data["hands"]
        self.lead: int = (data["round"] - 1) % self.seats
        self.tops = [lane[-1] if lane else None for lane in position["lanes"]]
        self.free: list[set[Cell]] = []
        for face in data["faces"]:
            rows = content["faces"][face].split()
            self.free.append({(r, c) for r in range(SIDE) for c in range(SIDE) if rows[r][c] != "K"})
        for code in data["laid"]:
            rest, cell = divmod(code // 8, SIDE * SIDE)
            rest, turn = divmod(rest, 4)
            board, piece = divmod(rest, 128)
            shape = (self.tiles + self.bonus)[piece][turn]
            assert shape is not None
            covered = {(cell // SIDE + r, cell % SIDE + c) for r, c in shape}
            assert covered <= self.free[board]
            self.free[board] -= covered

    def board(self, seat: int, side: int) -> int:
        """KOD-R-28."""
        if self.mode in ("standard", "cooperative"):
            return seat if side == 0 else (seat - 1) % self.seats
        return 2 * seat + side

    def anchors(self, shape: frozenset[Cell] | None, board: int) -> list[str]:
        """Where the shape lies on free dirt (KOD-GEO-01…04)."""
        if shape is None:
            return []
        return [
            f"r{r}c{c}"
            for r in range(SIDE)
            for c in range(SIDE)
            if all((r + dr, c + dc) in self.free[board] for dr, dc in shape)
        ]

    def serve(self, seat: int, owes: int) -> list[str]:
        blocked = {top[2] for top in self.tops if top and top[0] == "Bonus"}
        moves: list[str] = []
        for side, name in enumerate(["left", "right"]):
            board = self.board(seat, side)
            if not owes >> side & 1 or board in blocked:
                continue
            found: list[str] = []
            hand = [(slot, self.hands[3 * seat + slot]) for slot in range(3) if self.hands[3 * seat + slot] >= 0]
            for slot, tile in hand:
                for turn, shape in enumerate(self.tiles[tile]):
                    found += [f"lay {name} {slot + 1} {TURNS[turn]} {cell}" for cell in self.anchors(shape, board)]
                if self.piles[BUTTERFLY]:
                    dot = self.bonus[BUTTERFLY][0]
                    found += [f"exchange {name} {slot + 1} {cell}" for cell in self.anchors(dot, board)]
            moves += found or [f"drop {name} {slot + 1}" for slot, _ in hand]
        return moves

    def lay_bonus(self, board: int, rights: list[int]) -> list[str]:
        ways = [
            ("frog-flat", FROG, FROG, 0),
            ("frog-upright", FROG, FROG, 1),
            ("panda", PANDA, PANDA, 0),
            ("butterfly", BUTTERFLY, BUTTERFLY, 0),
            ("butterfly-for-frog", FROG, BUTTERFLY, 0),
            ("butterfly-for-panda", PANDA, BUTTERFLY, 0),
        ]
        moves: list[str] = []
        for name, right, piece, turn in ways:
            if rights[right] and self.piles[piece]:
                moves += [f"bonus {name} {cell}" for cell in self.anchors(self.bonus[piece][turn], board)]
        return moves


def legal(position: dict[str, Any], content: dict[str, Any]) -> dict[int, list[str]]:
    """The notations of all moves of every seat that may act."""
    table = Table(position, content)
    found: dict[int, list[str]] = {}
    order: list[tuple[int, int, int]] = []
    for seat, top in enumerate(table.tops):
        if top is None:
            continue
        if top[0] == "Bonus":
            found[seat], urgency = table.lay_bonus(top[2], top[3:]), 0
        else:
            found[seat], urgency = table.serve(seat, top[2]), 1 if top[2] == 3 else 2
        order.append((urgency, (seat - table.lead) % table.seats, seat))
    found = {seat: moves for seat, moves in found.items() if moves}
    if position["options"]["order"] == "schedule":
        first = min(entry for entry in order if entry[2] in found)[2]
        return {first: found[first]}
    return found
