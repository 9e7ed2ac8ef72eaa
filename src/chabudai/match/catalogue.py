"""The catalogue of games and bots that can be played here, as plain data for any client."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from chabudai.bots.registry import load as load_bot
from chabudai.bots.registry import names as bot_names
from chabudai.bots.speech import say as bots_say
from chabudai.core.registry import load as load_game
from chabudai.core.registry import names as game_names


def games() -> list[dict[str, Any]]:
    """The games with their seats and options."""
    return [_game(name) for name in game_names()]


def _game(name: str) -> dict[str, Any]:
    game = load_game(name)
    say = game.say
    return {
        "game": game.id,
        "title": game.title,
        "pitch": say(game.pitch),
        "minutes": game.minutes,
        "seats": [game.min_seats, game.max_seats],
        "options": [
            {
                "name": option.name,
                "label": say(option.label),
                "values": option.values,
                "value_labels": {str(value): say(option.value_label(value)) for value in option.values},
                "default": option.default,
                "help": say(option.help),
                "value_help": {value: say(words) for value, words in option.value_help.items()},
            }
            for option in game.options
        ],
    }


def warm_up() -> None:
    """Load every game and let it list its first moves: rules fill their tables before anybody waits for them."""
    for name in game_names():
        game = load_game(name)
        state = game.new(game.max_seats)
        for seat in state.actors():
            state.view(seat).legal_moves(seat)


def bots() -> list[dict[str, Any]]:
    """The bots, the weakest first."""
    found = sorted((load_bot(name) for name in bot_names()), key=lambda bot: bot.level)
    return [
        {"bot": bot.name, "label": bots_say(bot.label), "level": bot.level, "pitch": bots_say(bot.pitch)}
        for bot in found
    ]


@cache
def _rated() -> dict[str, dict[str, int]]:
    return tomllib.loads(resources.files("chabudai.bots").joinpath("ratings.toml").read_text("utf-8"))


def ratings(game: str) -> dict[str, int]:
    """How strong bots have been measured to be in a game, in Elo points; empty where nobody has measured it."""
    return _rated().get(game, {})


def usual_seats(name: str) -> int:
    """For how many a table is set up by itself: the fewest from two on that go with the usual options."""
    game = load_game(name)
    for seats in range(max(2, game.min_seats), game.max_seats + 1):
        if all(game.default_option(option, seats) == option.default for option in game.options):
            return seats
    return game.max_seats
