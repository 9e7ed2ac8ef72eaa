"""Every decision of whole games against an independent list of legal moves."""

from __future__ import annotations

import json

import pytest

from boo.table import GAME, SEATS, ask, fresh, give_food, give_spirits, summer
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.improve import LayTile
from chabudai.games.boo.rules.winter import CallOokami, PayFood, Wake
from kit import decision
from matrix.golden import beside

SLOW = beside("boo", "slow")


def check(state) -> None:
    expected = SLOW.legal(json.loads(json.dumps(state.to_dict())), GAME.content.tables)
    offered = {seat: sorted(map(GAME.moves.text, state.legal_moves(seat))) for seat in state.actors()}
    assert offered == {seat: sorted(moves) for seat, moves in expected.items()}, decision(state)


@pytest.mark.parametrize(("seats", "side"), [(seats, side) for seats in SEATS for side in ("day", "night")])
def test_whole_games_offer_what_a_slow_generator_finds(seats, side):
    seen = set()
    for seed in range(3):
        state = fresh(seats, seed, side)
        rng = Rng(seed, "slow")
        while not state.over:
            seen.add(decision(state))
            check(state)
            seat = state.actors()[0]
            moves = state.legal_moves(seat)
            # Buying and feeding are rare in random play: prefer them.
            names = [GAME.moves.decode(move).family for move in moves]
            wanted = [move for move, name in zip(moves, names, strict=True) if name in ("buy", "use", "perform")]
            state.play(seat, rng.pick(wanted if wanted and rng.below(2) else moves))
    assert len(seen) >= 14


def test_rare_decisions():
    state = summer(2)
    for cell in range(11):
        state.lay_home_tile(0, cell, cell)
    give_food(state, 0, 4, 5, 3)
    give_spirits(state, 0, awake="ookami ookami ookami", asleep="kappa kitsune ookami")
    state.coins[0] = 1
    for step in (PayFood(0, 11), PayFood(0, 4), CallOokami(0), Wake(0), LayTile(0, 6)):
        check(ask(state, step))
