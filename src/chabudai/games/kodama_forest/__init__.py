"""Kodama Forest: polyomino forests grown together with both neighbours."""

from chabudai.games.kodama_forest.game import KodamaForest

GAME = KodamaForest

__all__ = ["GAME", "KodamaForest"]
