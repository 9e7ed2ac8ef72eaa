"""Copies: equal, complete and independent."""

from __future__ import annotations

from chabudai.core.rng import Rng

from .table import decision, extend, game, give, hold, owe, play, position, put, put_ice, sleep


def test_a_copy_is_equal_and_independent_in_every_position_of_a_match() -> None:
    for seed in range(6):
        state = game.new(2 + seed % 3, seed)
        rng = Rng(seed, "copies")
        while not state.over:
            before = state.digest()
            twin = state.copy()
            assert twin.digest() == before
            [seat] = state.actors()
            move = rng.pick(state.legal_moves(seat))
            twin.play(seat, move)
            assert state.digest() == before, game.moves.text(move)
            state.play(seat, move)
            assert state.digest() == twin.digest(), game.moves.text(move)


def test_a_copy_remembers_what_is_noted_about_pieces() -> None:
    """A position in which every note is set: moved, fresh, due and acting essences, an extra space, cards at work."""
    state = position(seats=3, tributes="H1 H6", akkus="SOL-1", tiles="BER SOL AMB SAP LUN MER AKK TRI")
    put(state, 0, "BER-1", "TRI-1")
    put(state, 1, "TRI-2")
    sleep(state, 2, "LUN-1")
    put_ice(state, "AMB-1")
    extend(state, "SAP-1")
    give(state, 0, "1B1A")
    give(state, 1, "1A")
    hold(state, 2, "REN", "SWP")
    owe(state, "4B", "3A")
    play(state, "end", "end", "end")
    assert decision(state) == "TributeChoice 0"
    assert state.fresh
    assert state.due
    assert state.acting
    twin = state.copy()
    assert twin.digest() == state.digest()
    assert (twin.news, twin.viewer, twin.log) == (state.news, state.viewer, None)
    for answer in ("pay 1 0 0 0 1", "decline"):
        play(state, answer)
        play(twin, answer)
        assert twin.digest() == state.digest()


def test_a_written_position_is_read_back_whole() -> None:
    for seed in range(4):
        state = game.new(2 + seed % 3, seed)
        rng = Rng(seed, "written")
        for _ in range(90):
            [seat] = state.actors()
            state.play(seat, rng.pick(state.legal_moves(seat)))
            if state.over:
                break
            twin = game.restore(state.to_dict())
            assert twin.to_dict() == state.to_dict()
            assert twin.legal_moves(state.actors()[0]) == state.legal_moves(state.actors()[0])
