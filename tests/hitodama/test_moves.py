"""Moves: the families that answer a decision, and the elements that a person touches for them."""

from __future__ import annotations

from typing import Any

from chabudai.core.moves import Family
from chabudai.core.rng import Rng
from chabudai.core.state import Decision
from chabudai.games.hitodama.rules.benefits import TradeChoice
from chabudai.games.hitodama.rules.turns import Turn

from .position import game, give, hold, position, sleep


def answers(decision: Decision[Any]) -> list[Family]:
    cards = position().box.moves
    own = decision.families()
    if isinstance(decision, Turn):
        return [*own, cards.discard, cards.exchange, cards.solar, cards.lunar]
    return [*own, cards.give] if isinstance(decision, TradeChoice) else own


def test_every_option_is_of_a_family_that_its_decision_names() -> None:
    seen: set[str] = set()
    for seed in range(24):
        state = game.new(2 + seed % 3, seed)
        rng = Rng(seed, "families")
        while not state.over:
            [seat] = state.actors()
            decision = state.decision(seat)
            families = answers(decision)
            moves = state.legal_moves(seat)
            for move in moves:
                assert sum(family.holds(move) for family in families) == 1, (decision, game.moves.text(move))
            seen.add(type(decision).__name__)
            state.play(seat, rng.pick(moves))
    assert len(seen) > 8


def test_every_move_has_a_path_for_everybody() -> None:
    """Legal or not, at a full table, in a view and after the end."""
    state = game.new(3, 7)
    rng = Rng(7, "paths")
    while not state.over:
        for viewer in (None, 0):
            view = state.view(viewer)
            for seat in range(-1, 4):
                move = rng.below(game.moves.size)
                assert isinstance(game.path(view, seat, move), list)
        [seat] = state.actors()
        state.play(seat, rng.pick(state.legal_moves(seat)))
    for seat in range(-1, 4):
        for move in range(game.moves.size):
            path = game.path(state, seat, move)
            assert path or game.moves.decode(move).family == "pay"


def test_each_element_of_a_path_leads_to_its_move() -> None:
    state = position()
    give(state, 0, "3B1A")
    sleep(state, 0, "BER-1")
    sleep(state, 1, "AMB-1")
    hold(state, 0, "REN", "AKB", "SAP")
    touched = 0
    for move in state.legal_moves(0):
        for element in game.path(state, 0, move):
            assert move in game.moves.touching(element), (element, game.moves.text(move))
            touched += element == "reserve"
    assert game.moves.parse("displace reserve AMB-1") in state.legal_moves(0)
    assert touched > 1
