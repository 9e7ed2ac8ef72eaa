"""Moves: the families that answer a decision, and the elements that a person touches for them."""

from __future__ import annotations

from .table import game, give, hold, position, sleep


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
