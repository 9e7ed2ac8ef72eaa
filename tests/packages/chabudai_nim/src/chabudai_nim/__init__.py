"""Bean Nim: a game that a third party might write, with a secret card, a hidden deck and an interruption."""

from chabudai_nim.game import BeanNim

GAME = BeanNim

__all__ = ["GAME", "BeanNim"]
