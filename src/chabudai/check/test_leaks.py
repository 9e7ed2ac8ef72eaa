"""The leak test: swapping what a viewer cannot know changes no byte of what the viewer gets.

For reached positions and every viewer a second world is imagined from the view. Whatever the table shows of the true
world must be the same as what it would show of the imagined one; and when a move brings no news (so that it can be
taken back) nobody may be able to tell the two worlds apart afterwards either. Played on by the same moves they go on
looking the same until an event, or the table as text, tells them apart. Where views are written alike the texts are not
compared once more: that they follow from what is written is shown where views are read back.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from chabudai.check.lab import Combination, Walk, combinations_of, covering, rng_for, viewers
from chabudai.check.worlds import Outcome, appearance, played, told, written_view
from chabudai.core.errors import HiddenInformation, NotYourTurn
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State

FURTHER = 120
"""Moves by which a true world and an imagined one are played on together at most."""
MISSES = 8
"""Moves in a row that would tell them apart, so that they are left."""
EVERY = 13
"""Distance of the positions looked at; odd, so that all seats and phases come up."""
WORLDS = 300
"""Matches on which hidden facts and imagined ones are compared."""


def differences(first: dict[str, object], second: dict[str, object]) -> list[str]:
    """What a viewer could tell the two worlds apart by."""
    return [f"{key}: {first[key]!r} or {second[key]!r}" for key in first if first[key] != second[key]]


def look_alike(state: State, viewer: int | None, rng: Rng, drawn: bool) -> None:
    """The true world and an imagined one look the same to the viewer."""
    view = state.view(viewer)
    other = view.imagine(rng)
    assert other.invariants() == [], "an imagined world breaks a law"
    assert other.view(viewer).digest() == view.digest(), "the view of the imagined world is another view"
    seed = rng.seed()
    found = differences(appearance(state, viewer, Rng(seed), drawn), appearance(other, viewer, Rng(seed), drawn))
    assert not found, f"{'a spectator' if viewer is None else f'seat {viewer}'} can see what is hidden: {found[0]}"


@pytest.mark.slow
def test_hidden_things_change_nothing_that_is_seen(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "leaks")
    looks = max(1, decisions // 300)
    for number, state in enumerate(walk.positions(EVERY * looks, every=EVERY)):
        check_viewers(state, number, walk.rng, drawn=combination.full)
    while not walk.state.over and not walk.at_limit:
        walk.play(*walk.choose())
    check_viewers(walk.state, looks, walk.rng, drawn=combination.full)


def check_viewers(state: State, number: int, rng: Rng, *, drawn: bool) -> None:
    """Everybody looks, and where asked for one in turn gets a drawing too."""
    for index, viewer in enumerate(viewers(state)):
        look_alike(state, viewer, rng, drawn=drawn and index == number % (state.seats + 1))


def test_views_know_what_their_seat_may_do(combination: Combination, decisions: int) -> None:
    """The legal moves of a seat can be worked out from its own view, and a view is not asked by others."""
    walk = Walk(combination, "views")
    for state in walk.positions(decisions // 10, every=EVERY):
        for seat in range(state.seats):
            view = state.view(seat)
            assert view.legal_moves(seat) == state.legal_moves(seat)
            assert view.view(seat).digest() == view.digest()
            with pytest.raises(HiddenInformation):
                view.view(None)
        for nobody in (-2, state.seats):
            with pytest.raises(NotYourTurn):
                state.view(nobody)


def check_news(state: State, seat: int, move: int, rng: Rng) -> bool:
    """Where a move brings no news, nobody can tell the true world from an imagined one after it. True if checked."""
    truth = Outcome(state, seat, move)
    if truth.news:
        assert all(truth.undo), "undo is offered although something came to light"
        return False
    assert truth.undo[seat] == "", f"undo is refused although nothing came to light: {truth.undo[seat]}"
    for viewer in viewers(state):
        other = state.view(viewer).imagine(rng)
        seen = truth.seen_by(viewer)
        if move in other.legal_moves(seat):
            found = differences(seen, Outcome(other, seat, move).seen_by(viewer))
        else:  # a secret choice that the other world does not allow: some other one must look the same
            others = [Outcome(other, seat, secret).seen_by(viewer) for secret in other.legal_moves(seat)]
            apart = [differences(seen, outcome) for outcome in others]
            found = min(apart, key=len, default=[f"seat {seat} could not act at all in another world"])
        assert not found, f"'{state.game.moves.text(move)}' tells {viewer} something but is not marked: {found[0]}"
    return True


def test_what_comes_to_light_is_marked(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "news")
    for state in walk.positions(max(4, decisions // 25), every=2):
        seat, move = walk.choose()
        check_news(state, seat, move, walk.rng)


def alike_after(one: State, two: State, viewer: int | None, rng: Rng) -> tuple[State, State] | None:
    """Two worlds that look alike after a move in both; None where it is not possible, or shows something else, in one.

    Of the families of moves each is as likely as the others: few moves bring cards to light, many move pieces.
    """
    seat = rng.pick(one.actors())
    by_family: dict[str, list[int]] = {}
    for move in one.legal_moves(seat):
        by_family.setdefault(one.game.moves.family_of(move).name, []).append(move)
    move = rng.pick(by_family[rng.pick([*by_family])])
    if seat not in two.actors() or move not in two.legal_moves(seat):
        return None
    first, second = played(one, seat, move), played(two, seat, move)
    if told(first, viewer) != told(second, viewer):
        return None
    if written_view(first, viewer) == written_view(second, viewer):
        return first, second
    words = f"after '{one.game.moves.text(move)}' the view of {viewer} holds what was not to be seen"
    assert one.game.text(first.view(viewer)) != one.game.text(second.view(viewer)), words
    return None


def follow(state: State, viewer: int | None, rng: Rng) -> int:
    """Play the true world and an imagined one on by the same moves while the viewer sees the same of both.

    A view may hold only what follows from what was seen, so what looked the same once does so until something tells the
    worlds apart. The number of moves that did not.
    """
    worlds = state.copy(), state.view(viewer).imagine(rng)
    worlds[1].chance = worlds[0].chance
    plies = misses = 0
    while misses < MISSES and plies < FURTHER and not worlds[0].over:
        following = alike_after(*worlds, viewer, rng)
        if following is None:
            misses += 1
            continue
        worlds = following
        plies, misses = plies + 1, 0
        assert worlds[1].invariants() == [], "an imagined world cannot be played on by the rules"
    return plies


def test_worlds_that_look_alike_stay_so(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "alike")
    for number, state in enumerate(walk.positions(EVERY * max(2, decisions // 500), every=EVERY)):
        follow(state, viewers(state)[number % (state.seats + 1)], walk.rng)


def leaves(value: object, path: str = "") -> dict[str, object]:
    """The single values of a plain form by their place in it."""
    if isinstance(value, dict):
        return {key: leaf for name in value for key, leaf in leaves(value[name], f"{path}/{name}").items()}
    if isinstance(value, list):
        return {key: leaf for index, part in enumerate(value) for key, leaf in leaves(part, f"{path}/{index}").items()}
    return {path: value}


Order = Callable[[object], tuple[str, object]]
by_kind: Order = lambda leaf: (type(leaf).__name__, leaf)  # noqa: E731


def unfair_leaves(game_name: str, combination: Combination) -> list[str]:
    """Places at which imagined worlds are drawn otherwise than the true one, judged right after the setup.

    A game has hundreds of places, so one of them stands out by chance now and then; what is unfair does so twice.
    """
    first, second = (suspects(game_name, combination, attempt) for attempt in range(2))
    return [complaint for key, complaint in first.items() if key in second]


def suspects(game_name: str, combination: Combination, attempt: int) -> dict[str, str]:
    """The places that stand out in one sample, with a complaint about each.

    Right after the setup the truth is one more uniform draw from all worlds that fit the view. So at every place truth
    and imagination come out larger equally often, and agree as often as two imaginations do; both within four standard
    deviations.
    """
    game = load(game_name)
    rng = rng_for("fair worlds", combination.name, attempt)
    larger: dict[str, int] = {}
    smaller: dict[str, int] = {}
    agree: dict[str, int] = {}
    agree_imagined: dict[str, int] = {}
    for number in range(WORLDS):
        state = game.new(combination.seats, rng.seed(), combination.options)
        view = state.view(number % state.seats)
        truth, one, two = (leaves(world.data()) for world in (state, view.imagine(rng), view.imagine(rng)))
        assert truth.keys() == one.keys() == two.keys(), "an imagined world has another shape"
        for key, leaf in truth.items():
            larger[key] = larger.get(key, 0) + (by_kind(leaf) > by_kind(one[key]))
            smaller[key] = smaller.get(key, 0) + (by_kind(leaf) < by_kind(one[key]))
            agree[key] = agree.get(key, 0) + (leaf == one[key])
            agree_imagined[key] = agree_imagined.get(key, 0) + (one[key] == two[key])
    unfair: dict[str, str] = {}
    for key, more in larger.items():
        less = smaller[key]
        if abs(more - less) > 4 * (more + less) ** 0.5:
            unfair[key] = f"{key}: truth is larger {more} and smaller {less} times"
        share = (agree[key] + agree_imagined[key]) / (2 * WORLDS)
        if abs(agree[key] - agree_imagined[key]) > 4 * (2 * WORLDS * share * (1 - share)) ** 0.5:
            unfair[key] = f"{key}: truth agrees {agree[key]} times, another imagination {agree_imagined[key]} times"
    return unfair


@pytest.mark.slow
def test_imagined_worlds_are_drawn_fairly(game_name: str) -> None:
    for combination in covering(combinations_of(game_name), 1):
        assert unfair_leaves(game_name, combination) == [], combination.name


def test_views_hide_the_seed(combination: Combination) -> None:
    """Neither the seed nor a stream can be had from a view."""
    state = combination.load().new(combination.seats, 123_456_789_123, combination.options)
    for viewer in viewers(state):
        view = state.view(viewer)
        assert "123456789123" not in json.dumps(view.to_dict())
        assert view.chance.to_dict() == {}
        with pytest.raises(HiddenInformation):
            view.chance.stream("bag")
        with pytest.raises(HiddenInformation):
            view.reveal()
