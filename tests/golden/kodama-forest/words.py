"""What the matrix must know to listen to this game (`chabudai/check/test_language.py`)."""

from chabudai.games.kodama_forest.rules.box import KIND_LETTERS
from chabudai.games.kodama_forest.words.text import TITLES

MATCHES = [
    (3, 3, 200, {"side": "H"}),
    (2, 5, 60, {"mode": "cooperative", "order": "schedule"}),
    (1, 2, 60),
]
SAME = [r"[rc]\d", r"v?[A-Za-z]", r"v\d+"]
RARELY_SAID = [*KIND_LETTERS, *(mode.capitalize() for mode in TITLES)]
