"""BOO: bamboo, incense, spirits and a home in balance.

`state` is the position and `moves` what can be done in it; `rules` says how, `words` tells it, `draw` shows it, and
`evaluate` weighs it for bots. `game` describes the whole.
"""

from chabudai.games.boo.game import Boo

GAME = Boo

__all__ = ["GAME", "Boo"]
