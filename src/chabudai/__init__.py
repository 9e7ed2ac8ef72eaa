"""Chabudai: exact rules of modern board games, with bots, simulation and a table to play them at.

What is listed in `__all__` is what other programs may rely on. A whole match, played by bots:

>>> import chabudai
>>> game = chabudai.load("boo")
>>> state = game.new(seats=3, seed=7)
>>> bot, rng = chabudai.load_bot("random"), chabudai.Rng(1)
>>> while not state.over:
...     seat = state.actors()[0]
...     state.play(seat, bot.choose(state.view(seat), seat, rng))
>>> len(state.scores()), state.end_reason() in game.end_reasons
(3, True)

Running many matches is the business of `chabudai.lab`.
"""

from chabudai.bots.bot import Bot, Moment
from chabudai.bots.registry import load as load_bot
from chabudai.bots.registry import names as bot_names
from chabudai.core import rng as _rng
from chabudai.core.content import Content
from chabudai.core.errors import (
    BadContent,
    BadOption,
    BadRecord,
    BadSeats,
    ChabudaiError,
    HiddenInformation,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    UnknownBot,
    UnknownGame,
)
from chabudai.core.events import Event, Log
from chabudai.core.game import Game, Option
from chabudai.core.moves import Move, MoveTable
from chabudai.core.record import Record
from chabudai.core.registry import load, rules
from chabudai.core.registry import names as game_names
from chabudai.core.rng import Rng
from chabudai.core.rules import Rule
from chabudai.core.scores import ScoreRow, ScoreSheet
from chabudai.core.session import Session
from chabudai.core.state import State

__all__ = [
    "COMPILED",
    "BadContent",
    "BadOption",
    "BadRecord",
    "BadSeats",
    "Bot",
    "ChabudaiError",
    "Content",
    "Event",
    "Game",
    "HiddenInformation",
    "IllegalMove",
    "Log",
    "MalformedMove",
    "Moment",
    "Move",
    "MoveTable",
    "NotYourTurn",
    "Option",
    "Record",
    "Rng",
    "Rule",
    "ScoreRow",
    "ScoreSheet",
    "Session",
    "State",
    "UnknownBot",
    "UnknownGame",
    "__version__",
    "bot_names",
    "game_names",
    "load",
    "load_bot",
    "rules",
]

__version__ = "0.1.0"

COMPILED = not str(_rng.__file__).endswith(".py")
"""Whether the rules run as native code (an installed wheel) rather than interpreted (a checkout)."""
