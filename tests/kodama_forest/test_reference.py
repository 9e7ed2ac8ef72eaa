"""Random matches, compared after every move with the second, plain telling of the rules in `reference.py`."""

from __future__ import annotations

from typing import cast

import pytest

from chabudai.core.content import Content
from chabudai.core.rng import Rng
from chabudai.games.kodama_forest.game import KodamaForest
from chabudai.games.kodama_forest.state import KodamaState
from kodama_forest.reference import Reference
from kodama_forest.table import GAME, TILE_NUMBER, bag_of, discarded, free_on, hand_of, new


def hands_of(state: KodamaState) -> list[list[str]]:
    return [hand_of(state, seat) for seat in range(state.seats)]


def reference_of(state: KodamaState) -> Reference:
    piles = dict(zip(["butterfly", "frog", "panda"], state.piles, strict=True))
    return Reference(
        state.mode.name, state.seats, [face.name for face in state.faces], hands_of(state), bag_of(state), piles
    )


def compare(state: KodamaState, reference: Reference) -> None:
    first = [reference.first_actor()] if reference.actors() else []
    assert state.actors()[:1] == first
    assert set(state.actors()) == (reference.actors() if state.mode.free_order else set(first))
    for number, board in enumerate(reference.boards):
        assert free_on(state, number) == board.free
        assert state.has_room(number) == bool(board.free)
    assert hands_of(state) == reference.hands
    assert [state.hand(seat) for seat in range(state.seats)] == [
        [TILE_NUMBER[name] for name in hand if name] for hand in reference.hands
    ]
    assert state.piles == list(reference.piles.values())
    assert discarded(state) == reference.discard
    assert (state.round, state.ended, state.covered) == (reference.round, reference.ended, reference.covered)
    assert state.scores() == reference.scores()
    assert state.winners() == reference.winners()
    if reference.winners():
        assert state.score_sheet().totals == reference.scores()
    else:
        assert sum(state.score_sheet().totals) == reference.scores()[0]


def adopt_refill(state: KodamaState, reference: Reference) -> None:
    """After a refill the order of the bag is chance again: the same tiles, taken in the order that came out."""
    if reference.refilled:
        reference.refilled = False
        held = [name for hand in hands_of(state) for name in hand if name]
        expected = [name for hand in reference.hands for name in hand if name] + reference.bag
        assert sorted(held + bag_of(state)) == sorted(expected)
        assert [[bool(name) for name in hand] for hand in hands_of(state)] == [
            [bool(name) for name in hand] for hand in reference.hands
        ]
        reference.hands = hands_of(state)
        reference.bag = bag_of(state)


def play_out(state: KodamaState, rng: Rng, limit: int = 10_000, deep: int = 3) -> Reference:
    """A random match. Every `deep`-th position has its whole list of moves compared."""
    reference = reference_of(state)
    compare(state, reference)
    for number in range(limit):
        actors = state.actors()
        if not actors:
            break
        seat = rng.pick(actors)
        if number % deep == 0 or seat in reference.pending:
            for other in range(state.seats):
                moves = state.legal_moves(other)
                assert moves == sorted(set(moves))
                expected = reference.legal(other) if other in actors else set()
                assert {GAME.moves.text(move) for move in moves} == expected
        move = state.random_move(seat, rng)
        state.play(seat, move)
        reference.play(seat, GAME.moves.text(move))
        adopt_refill(state, reference)
        compare(state, reference)
        assert state.invariants() == []
    return reference


MODES = [(1, "solo"), (2, "cooperative"), (2, "competitive"), *[(seats, "standard") for seats in range(3, 7)]]


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("side", ["E", "H"])
@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_a_random_match_goes_as_the_plain_rules_say(seats: int, mode: str, side: str) -> None:
    state = new(seats, 7, mode=mode, side=side)
    reference = play_out(state, Rng(70 + seats))
    assert state.over
    assert state.ended == reference.ended != ""


@pytest.mark.parametrize("seats", [3, 5])
def test_matches_of_tiles_only(seats: int) -> None:
    """Random play exchanges a lot; here tiles are laid while they fit, so that many symbols become full."""
    state = new(seats, seats, order="schedule")
    reference = reference_of(state)
    rng = Rng(seats)
    bonuses = 0
    while state.actors():
        [seat] = state.actors()
        assert seat == reference.first_actor()
        moves = state.legal_moves(seat)
        texts = [GAME.moves.text(move) for move in moves]
        assert set(texts) == reference.legal(seat)
        wanted = [text for text in texts if text.startswith(("lay", "bonus panda", "bonus frog"))] or texts
        text = rng.pick(wanted)
        bonuses += text.startswith("bonus")
        state.play(seat, GAME.moves.parse(text))
        reference.play(seat, text)
        adopt_refill(state, reference)
        compare(state, reference)
        assert state.invariants() == []
    assert bonuses > 0


@pytest.mark.parametrize("seed", range(3))
def test_scarce_bonus_tiles(seed: int) -> None:
    """With piles of a few tiles bonuses get lost, tiles are dropped and the game may get stuck."""
    text = GAME.content.text.replace("butterflies = 28", f"butterflies = {3 * seed}")
    text = text.replace("frogs = 20", "frogs = 1").replace("pandas = 12", "pandas = 1")
    game = KodamaForest(Content("scarce.toml", text))
    state = cast(KodamaState, game.new(3, seed, {"side": "H"}))
    play_out(state, Rng(seed), deep=6)
    assert state.ended in ("cleared", "stuck")


@pytest.mark.parametrize("seed", range(2))
def test_a_short_bag(seed: int) -> None:
    """With few tiles in the bag hands get short, and what was thrown away comes back."""
    state = new(4, seed)
    state.bag = state.bag[:5]
    state.in_bag = 5
    reference = reference_of(state)
    rng = Rng(seed)
    while state.actors():
        seat = rng.pick(state.actors())
        move = state.random_move(seat, rng)
        state.play(seat, move)
        reference.play(seat, GAME.moves.text(move))
        adopt_refill(state, reference)
        compare(state, reference)
    assert state.ended == reference.ended != ""
