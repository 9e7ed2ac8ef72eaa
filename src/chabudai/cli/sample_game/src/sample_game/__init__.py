"""Sample Game: take stones from three heaps, and the last one of a heap if you can."""

from sample_game.game import SampleGame

GAME = SampleGame

__all__ = ["GAME", "SampleGame"]
