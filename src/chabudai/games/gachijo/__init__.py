"""GACHIJO: four Ninja and the castle whose walls slide.

`rules/` maps its files to the chapters of the rulebook; `words/` says things and `draw/` shows them.
"""

from chabudai.games.gachijo.game import Gachijo

GAME = Gachijo

__all__ = ["GAME", "Gachijo"]
