"""GACHIJO: four Ninja and the castle whose walls slide.

`content` reads the box; `maze` and `routes` are the castle and what one stroke can reach in it; `legs` offers
maneuvers; `turns`, `maneuver`, `items`, `attack`, `guardians`, `gacha` and `mission` are the rules; `text` shows a view
to people.
"""

from chabudai.games.gachijo.game import Gachijo

GAME = Gachijo

__all__ = ["GAME", "Gachijo"]
