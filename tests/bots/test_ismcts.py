"""Plain information-set search, the yardstick: it plays legally, from the view alone, and is offered to nobody."""

from __future__ import annotations

import pytest

from chabudai.bots import registry
from chabudai.bots.ismcts import PLAIN, RATING, Branch, IsmctsBot, favourite
from chabudai.core import registry as games
from chabudai.core.errors import UnknownBot
from chabudai.core.rng import Rng


@pytest.mark.parametrize("kind", [PLAIN, RATING])
def test_it_plays_from_the_view_alone(kind: str) -> None:
    state = games.load("hitodama").new(2, 5)
    seat = state.actors()[0]
    view = state.view(seat)
    bot = registry.load(f"{kind}:12")
    move = bot.choose(view, seat, Rng(3))
    assert move in state.legal_moves(seat)
    assert bot.choose(view.imagine(Rng(8)).view(seat), seat, Rng(3)) == move


def test_every_move_is_tried_once_before_any_is_tried_again() -> None:
    state = games.load("hitodama").new(2, 5)
    seat = state.actors()[0]
    legal = state.legal_moves(seat)
    root = Branch()
    bot = IsmctsBot(RATING, len(legal))
    for number in range(len(legal)):
        bot.simulate(root, state.view(seat).imagine(Rng(number)), seat, Rng(number))
    assert root.visits == dict.fromkeys(legal, 1)


def test_the_favourite_is_good_or_seldom_tried() -> None:
    node = Branch()
    node.visits, node.totals = {1: 50, 2: 50, 3: 1}, {1: 10.0, 2: 20.0, 3: 0.0}
    assert favourite(node, [1, 2]) == 2
    assert favourite(node, [1, 2, 3]) == 3


def test_it_is_loaded_by_name_and_number_and_listed_nowhere() -> None:
    assert not [name for name in registry.names() if name.startswith(PLAIN)]
    for name in (PLAIN, f"{PLAIN}:", f"{PLAIN}:0", f"{PLAIN}:many", f"{PLAIN}:-3"):
        with pytest.raises(UnknownBot):
            registry.load(name)
