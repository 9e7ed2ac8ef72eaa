"""What the house offers: its games and bots, as plain data for any client."""

from __future__ import annotations

from typing import Any

from chabudai.bots.registry import load as load_bot
from chabudai.bots.registry import names as bot_names
from chabudai.core.registry import load as load_game
from chabudai.core.registry import names as game_names


def games() -> list[dict[str, Any]]:
    """The games with their seats and options."""
    return [_game(name) for name in game_names()]


def _game(name: str) -> dict[str, Any]:
    game = load_game(name)
    return {
        "game": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "minutes": game.minutes,
        "seats": [game.min_seats, game.max_seats],
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "help": option.help,
                "value_help": option.value_help,
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
    found = [load_bot(name) for name in bot_names()]
    return [{"bot": bot.name, "level": bot.level, "pitch": bot.pitch} for bot in found]
