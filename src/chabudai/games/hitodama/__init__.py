"""Hitodama: essences gather goods through four seasons; whoever hurries wakes the wrath, whoever dawdles loses all."""

from chabudai.games.hitodama.game import Hitodama

GAME = Hitodama

__all__ = ["GAME", "Hitodama"]
