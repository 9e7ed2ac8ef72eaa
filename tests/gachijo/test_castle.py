"""Stage A with both sheets in the middle, cell by cell as section 7.5 of the rules draws it."""

from __future__ import annotations

from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS
from gachijo.table import xy
from gachijo.test_content import GROUND, castle

PRINTED = """
+--+--+--+--+--+--+--+--+--+
|gB:g  gc g  gy gW:g  g |gB|
+  +  +  +--+..+  +  +  +  +
|g  gs g  g :gK|g  gT:gs g |
+  +--+  +  +..+  +..+--+  +
|g  gT:g :gG:g  gc:g :g  gc|
+  +..+  +  +--+  +--+  +  +
|gW|g  gc g :g  g |gG|g  g |
+..+  +--+--+  +..+  +  +  +
|gy gH|g  g |gS|g |g |gO gy|
+--+  +  +  +  +  +  +--+--+
|g :g |gG g :g  g |gc|g  gW|
+  +  +--+--+--+..+--+..+  +
|gc g  g  gc g |gG|g  gT:g |
+--+--+  +  +  +--+--+  +  +
|g  gs|gT|g  gZ g  g |gs:g |
+  +  +..+  +--+  +  +  +  +
|gB g  g |gW gy|g  gc g |gB|
+--+--+--+--+--+--+--+--+--+
""".strip().splitlines()
"""Stage A as section 7.5 of the rules draws it, with both sheets in the middle."""


def test_the_castle_of_the_digest() -> None:
    built = castle("A")
    maze = built.walls.maze(2, 2)
    letters = " BScsGyTWKOZH"
    upright, flat = {" ": 0, ":": 1, "|": 2}, {"  ": 0, "..": 1, "--": 2}
    for spot in range(CELLS):
        x, y = spot % 9, spot // 9
        line = PRINTED[2 * y + 1]
        assert line[3 * x + 1] == "g"
        assert built.layers[spot] == GROUND
        assert letters[built.squares[spot]] == line[3 * x + 2], xy(spot)
        walls = [
            flat[PRINTED[2 * y][3 * x + 1 : 3 * x + 3]],
            upright[line[3 * x + 3]],
            flat[PRINTED[2 * y + 2][3 * x + 1 : 3 * x + 3]],
            upright[line[3 * x]],
        ]
        assert [maze.wall(spot, direction) for direction in range(DIRECTIONS)] == walls, xy(spot)
