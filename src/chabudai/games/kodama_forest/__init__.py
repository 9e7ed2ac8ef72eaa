"""Kodama Forest: polyomino forests grown together with both neighbours.

`pieces` and `boards` hold the components, `placing` is step 1 of a round, `rounds` the setup, step 2 and the end check,
`scoring` the result; `draw` and `text` show a view to people.
"""

from chabudai.games.kodama_forest.game import KodamaForest

GAME = KodamaForest

__all__ = ["GAME", "KodamaForest"]
