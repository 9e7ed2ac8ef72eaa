"""Every decision of whole games against an independent list of legal moves."""

from __future__ import annotations

import pytest

from boo.table import GAME, SEATS, ask, give_food, give_spirits, lay_out, new
from chabudai.check.test_perft import check_slowly
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.improve import LayTile
from chabudai.games.boo.rules.winter import CallOokami, PayFood, Wake
from kit import asked, decision


@pytest.mark.parametrize(("seats", "side"), [(seats, side) for seats in SEATS for side in ("day", "night")])
def test_whole_games_offer_what_a_slow_generator_finds(seats: int, side: str) -> None:
    seen = set()
    for seed in range(3):
        state = new(seats, seed, side)
        rng = Rng(seed, "slow")
        while not state.over:
            seen.add(decision(state))
            check_slowly(state)
            seat = asked(state)
            moves = state.legal_moves(seat)
            # Buying and feeding are rare in random play: prefer them.
            names = [GAME.moves.decode(move).family for move in moves]
            wanted = [move for move, name in zip(moves, names, strict=True) if name in ("buy", "use", "perform")]
            state.play(seat, rng.pick(wanted if wanted and rng.below(2) else moves))
    assert len(seen) >= 14


def test_rare_decisions() -> None:
    state = lay_out(2)
    for cell in range(11):
        state.lay_home_tile(0, cell, cell)
    give_food(state, 0, 4, 5, 3)
    give_spirits(state, 0, awake="ookami ookami ookami", asleep="kappa kitsune ookami")
    state.coins[0] = 1
    for step in (PayFood(0, 11), PayFood(0, 4), CallOokami(0), Wake(0), LayTile(0, 6)):
        check_slowly(ask(state, step))
