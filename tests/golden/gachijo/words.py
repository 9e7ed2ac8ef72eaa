"""What the matrix must know to listen to this game (`chabudai/check/test_language.py`)."""

from chabudai.core.registry import load
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.rules.box import GUARDIANS, HOUSES, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.words.names import CHIP_NAMES
from chabudai.games.gachijo.words.text import LEGEND

MATCHES = [
    (2, 3, 160, {"stage": "A"}),
    (3, 2, 100, {"stage": "E", "level": 3, "cap": 60}),
    (4, 5, 100, {"stage": "B", "level": 4}),
]
SAME = [
    *(name.capitalize() for kind in (HOUSES, TREASURES, TOOLS, WEAPONS, GUARDIANS) for name in kind),
    *("[A-I]", r"[rc]\d", r"r\dc\dw", r"[BScsgytwKOZH]\d?"),
]
game = load("gachijo")
assert isinstance(game, Gachijo)
RARELY_SAID = [
    *(stage.title for stage in game.box.stages),
    *(card.title for card in game.box.gacha),
    *(*CHIP_NAMES.values(), "middle", LEGEND),
]
