"""What the matrix must know to listen to this game (`chabudai/check/test_language.py`)."""

from chabudai.games.boo.words.names import SHOOT_WORDS, SPIRIT_WORDS

MATCHES = [(2, 3, 700, {"side": "day"}), (4, 5, 500, {"side": "night"})]
SAME = ["I", "II", r"z\d?"]
"""The breath of sleepers is the last."""
RARELY_SAID = [*SHOOT_WORDS, *SPIRIT_WORDS]
