"""A twin has every attribute of its state and none in common with it that play changes, written or not."""

from __future__ import annotations

from copy import deepcopy

from chabudai.check.lab import Walk, combinations_of
from chabudai.core.registry import load
from chabudai.core.state import State

OWN = {"log", "_offer", "_offer_seat"}
"""What a twin starts anew: it has no log, and it has offered nothing yet."""
FOR_GOOD = {"game", "box", "mode", "options", "chance", "castle"}
"""What belongs to the match and never changes, shared by all its positions; none of it is a list."""
PLAIN = (bool, int, str, list, dict, tuple, set, type(None))


def attributes(state: State) -> dict[str, object]:
    """Everything that a state holds, by name; compiled classes list their attributes themselves."""
    names: list[str] = []
    for kind in type(state).__mro__:
        names += getattr(kind, "__mypyc_attrs__", ())
    names += getattr(state, "__dict__", {})
    return {name: getattr(state, name) for name in names if name not in OWN | FOR_GOOD}


def comparable(value: object) -> object:
    """A value that can be kept and compared: steps by their written form, boxes' own things as they are."""
    if isinstance(value, list):
        return [comparable(each) for each in value]
    if hasattr(value, "fields"):
        return [type(value).__name__, *value.fields()]
    return deepcopy(value) if isinstance(value, PLAIN) else value


def snapshot(state: State) -> dict[str, object]:
    return {name: comparable(value) for name, value in attributes(state).items()}


def test_a_twin_keeps_every_attribute_while_its_original_plays_on(game_name: str, decisions: int) -> None:
    game = load(game_name)
    assert {"lanes", "news", "last_move"} < set(attributes(game.new(game.max_seats))), "attributes are not found"
    for combination in combinations_of(game_name)[:: max(1, len(combinations_of(game_name)) // 6)]:
        walk = Walk(combination, "twins")
        for state in walk.positions(max(20, decisions // 10), every=5):
            twin = state.copy()
            kept = snapshot(twin)
            assert kept == snapshot(state), "a twin differs from its state"
            if not state.over:
                seat = state.actors()[0]
                move = state.legal_moves(seat)[0]
                later = state.copy()
                later.play(seat, move)
                assert state.after(seat, move).digest() == later.digest(), "a twin one move later is another position"
            played = state.copy()
            for _ in range(6):
                actors = played.actors()
                if not actors:
                    break
                played.play(actors[0], played.random_move(actors[0], walk.rng))
                different = [name for name, value in snapshot(twin).items() if value != kept[name]]
                assert different == [], f"playing on a copy changed {different} of another one"
