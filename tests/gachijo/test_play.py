"""Whole matches: greedy players complete missions, and what guides them is only what they may know."""

from __future__ import annotations

import pytest

from chabudai.bots.greedy import GreedyBot
from chabudai.bots.looking import glance
from chabudai.core.rng import Rng
from gachijo.table import GAME, Given, lay_out, new, rich
from kit import asked

TURNS_EACH = 60


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize(("stage", "seats", "level"), [("A", 4, 1), ("I", 2, 2)])
def test_greedy_players_complete_missions(stage: str, seats: int, level: int) -> None:
    bot = GreedyBot()
    state = new(seats, 7, stage=stage, level=level)
    rngs = [Rng(7, "bots", seat) for seat in range(seats)]
    while not state.over and state.turn <= TURNS_EACH * seats:
        seat = asked(state)
        state.play(seat, bot.choose(state.view(seat), seat, rngs[seat]))
    assert state.over
    assert state.invariants() == []
    assert state.end_reason() == "returned"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"treasures": {0: "koban"}}, {}),
        ({"crystals": {0: 1}}, {}),
        ({"shinobi": {0: 1}}, {"crystals": {0: 1}}),
        ({"treasures": {0: "koban kagami"}}, {"treasures": {0: "koban"}, "crystals": {0: 1}}),
        ({"weapons": {0: "tsume"}}, {"weapons": {0: "kemuri"}}),
        ({"tools": {0: "nawa"}}, {}),
        ({}, {"marker": {0: "injury"}, "moves": 3}),
        ({}, {"treasures": {1: "koban"}}),
    ],
)
def test_what_is_worth_having(better: Given, worse: Given) -> None:
    def rated(given: Given) -> float:
        return GAME.evaluate(lay_out({0: "33"}, **given), 0)

    assert rated(better) > rated(worse)


def test_the_way_home_is_sought_once_the_requirement_is_met() -> None:
    near = lay_out({0: "10"}, **rich())
    far = lay_out({0: "10"}, rich(), high="00|10 00|01")
    assert GAME.evaluate(near, 0) > GAME.evaluate(far, 0)
    home = lay_out({0: "10"}, **rich())
    home.play(0, GAME.moves.parse("walk r0c0 free"))
    assert GAME.evaluate(home, 0) == GAME.evaluate(near, 0), "the rating was sure of it"
    assert GAME.prospects(home)[0] == 1
    assert glance(near, 0, near.legal_moves(0)) == [
        pytest.approx(GAME.lead(GAME.prospects(near.after(0, move))[0], GAME.spread(near.seats, 1.0)))
        for move in near.legal_moves(0)
    ], "where a move ends the match, all are rated by what they promise"
