"""Families of moves: what answers a decision, and the way to every move on the drawing."""

from __future__ import annotations

from itertools import pairwise

from chabudai.check.lab import Combination, Walk, viewers
from chabudai.core.registry import load
from chabudai.core.state import Decision

PATHS = 40
"""Moves, legal or not, whose way is asked for at a position."""


def test_every_option_is_of_one_family_that_its_decision_names(combination: Combination, decisions: int) -> None:
    for state in Walk(combination, "families").positions(max(40, decisions // 10)):
        for seat in state.actors():
            decision = state.decision(seat)
            families = decision.families(state)
            for move in state.legal_moves(seat):
                answering = [family.name for family in families if family.holds(move)]
                assert len(answering) == 1, f"{type(decision).__name__}, {state.game.moves.text(move)}: {answering}"


def test_every_decision_names_its_families(game_name: str) -> None:
    asked = [step for step in load(game_name).steps if issubclass(step, Decision)]
    assert [step.__name__ for step in asked if step.families is Decision.families] == []


def test_every_move_has_a_path_or_none_in_any_position(combination: Combination, decisions: int) -> None:
    """Legal or not, for whoever looks: nothing is raised, and an offered one has a way."""
    walk = Walk(combination, "paths")
    for state in walk.positions(max(10, decisions // 20), every=5):
        game = state.game
        for viewer in viewers(state):
            view = state.view(viewer)
            for seat in range(-1, state.seats):
                for _ in range(PATHS // (state.seats + 1)):
                    assert all(game.path(view, seat, walk.rng.below(game.moves.size)))
        for seat in state.actors():
            moves = state.legal_moves(seat)[:PATHS]
            assert all(game.path(state.view(seat), seat, move) for move in moves)
            move = walk.rng.pick(moves)
            lost = [part for part in game.path(state.view(seat), seat, move) if move not in game.moves.touching(part)]
            assert lost == [], f"{game.moves.text(move)} is not found by what is touched for it"


def test_no_path_is_the_beginning_of_another(combination: Combination, decisions: int) -> None:
    """Nobody touches one thing and gets another: no move is made before all that is touched for it."""
    for state in Walk(combination, "beginnings").positions(max(40, decisions // 10), every=7):
        for seat in state.actors():
            paths = sorted(state.game.path(state, seat, move) for move in state.legal_moves(seat))
            for one, two in pairwise(paths):
                assert two[: len(one)] != one, (one, two)
