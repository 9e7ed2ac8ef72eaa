"""Kodama Forest: polyomino forests grown together with both neighbours.

`pieces` and `boards` hold the components, `setup` lays the table, `placing` is step 1 of a round, `drawing_tiles` step 2
with the end check, `scoring` the result; `draw` and `text` show a view to people.
"""

from chabudai.games.kodama_forest.game import KodamaForest

GAME = KodamaForest

__all__ = ["GAME", "KodamaForest"]
