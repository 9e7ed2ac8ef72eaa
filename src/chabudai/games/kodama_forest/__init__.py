"""Kodama Forest: polyomino forests grown together with both neighbours.

`pieces` and `boards` are the components, `rounds` the setup, the drawing of tiles and the end check, `placing` step 1
of a round, `scoring` the result, `match` a position as the contract wants it. `seeing` tells what lies where and who
owes what; `draw` and `text` show a view to people.
"""

from chabudai.games.kodama_forest.game import KodamaForest

GAME = KodamaForest

__all__ = ["GAME", "KodamaForest"]
