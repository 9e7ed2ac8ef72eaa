"""Choosing a move on the drawing: the legal moves by their click paths, and what a touched element has to say.

Everything here is made from a view, so it tells nothing that its viewer may not know.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from chabudai.bots.reasons import gain, gain_words
from chabudai.core.errors import HiddenInformation, IllegalMove
from chabudai.core.game import Game
from chabudai.core.rng import Rng
from chabudai.core.state import NO_MOVE, State
from chabudai.match.speech import say

Trie = dict[str, Any]
"""Elements to touch next; each leads to a deeper trie or to a move. The key '' is a move that needs nothing more."""

DONE: Final = ""
"""The key of a move whose path is complete although others go on from there."""


class Offer(NamedTuple):
    """What a seat can do now."""

    paths: Trie
    words: dict[str, str]
    """What is chosen by touching an element, where there is more to say than the drawing's own title."""
    moves: int
    elements: set[str]
    """Everything that some move leads over."""


def offer(view: State, seat: int) -> Offer:
    """The legal moves of a seat as a trie of click paths."""
    game = view.game
    root: Trie = {}
    elements: set[str] = set()
    moves = view.legal_moves(seat)
    for move in moves:
        path = game.path(view, seat, move)
        elements.update(path)
        put(root, path, move)
    words = {element: game.meaning(view, element) for element in sorted(elements)}
    return Offer(root, {element: meaning for element, meaning in words.items() if meaning}, len(moves), elements)


def forced(view: State, seat: int) -> int:
    """The move that plays itself because it is the only one; NO_MOVE where there is a choice.

    Nothing may come to light by it. And who has moved before and could take that back must not lose the occasion: after
    an own move it plays itself only where the seat goes on deciding.
    """
    moves = view.legal_moves(seat)
    if len(moves) != 1:
        return NO_MOVE
    world = view.imagine(Rng(moves[0], "forced"))
    before = world.news
    world.play(seat, moves[0])
    goes_on = view.last_seat != seat or world.actors()[:1] == [seat]
    return moves[0] if goes_on and world.news == before else NO_MOVE


def put(trie: Trie, path: list[str], move: int | str) -> None:
    """Add a move to a trie, or several as text."""
    for element in path[:-1]:
        below = trie.get(element)
        if not isinstance(below, dict):
            trie[element] = {} if below is None else {DONE: below}
        trie = trie[element]
    last = path[-1] if path else DONE
    below = trie.get(last)
    if isinstance(below, dict):
        below[DONE] = move
    else:
        trie[last] = move


class Choice(NamedTuple):
    """One way to go on from a place in the trie."""

    element: str
    words: str
    move: int | None
    """The move that it settles on; None while more is to be chosen."""


def walk(paths: Trie, path: list[str]) -> tuple[Trie, list[str]]:
    """Where a path leads, as far as it exists, and that much of it; what has no alternative is chosen by itself."""
    chosen: list[str] = []
    for element in path:
        below = paths.get(element)
        if not isinstance(below, dict):
            break
        paths = below
        chosen.append(element)
    while chosen and len(paths) == 1:
        [(element, below)] = paths.items()
        if not isinstance(below, dict):
            break
        paths = below
        chosen.append(element)
    return paths, chosen


def leaves(paths: Trie) -> list[int]:
    """Every move below a place in the tree of choices, ascending."""
    found: list[int] = []
    for below in paths.values():
        found += leaves(below) if isinstance(below, dict) else [below]
    return sorted(found)


def choices(view: State, seat: int, offered: Offer, path: list[str]) -> tuple[list[Choice], list[str]]:
    """Everything possible next in words, for whoever does not touch the drawing, and the path so far."""
    game = view.game
    paths, chosen = walk(offered.paths, path)
    drawn = game.draw(view).elements()
    found: list[Choice] = []
    for element, below in paths.items():
        if isinstance(below, int):
            found.append(Choice(element, game.sentence(view, seat, below), below))
        else:
            called = drawn[element].title() if element in drawn else ""
            found.append(Choice(element, offered.words.get(element) or called or element, None))
    return found, chosen


class About(NamedTuple):
    """What an element has to say: why it cannot be chosen, or what it is."""

    sentence: str
    rule: str = ""
    help: str = ""


CELL: Final = re.compile(r"r(\d+)c(\d+)$")
"""How elements that are cells of a board end."""


def about(
    view: State,
    seat: int | None,
    path: list[str],
    element: str,
    *,
    grip: tuple[int, int] = (0, 0),
    dropped: bool = False,
) -> About:
    """Why an element is no way to go on now, or what it is.

    `grip` says by which cell the chosen thing is held, in rows and columns from its corner: that cell is over the
    element. Of something that was dropped there nothing is told but why it cannot lie there.
    """
    game = view.game
    if grip != (0, 0) and (cell := CELL.search(element)) is not None:
        row, column = int(cell[1]) - grip[0], int(cell[2]) - grip[1]
        held = None if seat is None or not path else game.grips(view, seat).get(path[0])
        if held is not None and (row < 0 or column < 0):
            return About(held.beyond, held.rule)
        element = f"{element[: cell.start()]}r{row}c{column}"
    drawn = game.draw(view).elements()
    world, left = (view, path) if seat is None else _come_to(view, seat, path)
    offered = None if seat is None or seat not in view.actors() else offer(world, seat)
    if element not in drawn and (offered is None or element not in offered.elements):
        return About("")
    refusal = None if seat is None or offered is None else _refusal(world, seat, offered, left, element, dropped)
    if refusal is not None:
        return About(str(refusal), refusal.rule, "" if dropped else game.element_help(element))
    if dropped:
        return About("")
    said = game.meaning(view, element) or (drawn[element].title() if element in drawn else "")
    return About(said, "", game.element_help(element))


def quiet(world: State, seat: int, move: int) -> State | None:
    """The position after a move that brings nothing to light and leaves the next decision to the same seat."""
    after = world.copy()
    try:
        after.play(seat, move)
    except HiddenInformation:
        return None
    return after if after.news == world.news and seat in after.actors() else None


def _come_to(view: State, seat: int, path: list[str]) -> tuple[State, list[str]]:
    """The decision that a gesture has come to, after moves that it has made on its way, and the path from there on."""
    game = view.game
    for move in view.legal_moves(seat) if path and seat in view.actors() else []:
        way = game.path(view, seat, move)
        if way and way == path[: len(way)] and game.moves.family_of(move).name in game.gestures.onward:
            after = quiet(view, seat, move)
            if after is not None:
                return _come_to(after, seat, path[len(way) :])
    return view, path


def _refusal(view: State, seat: int, offered: Offer, path: list[str], element: str, begun: bool) -> IllegalMove | None:
    """The refusal of an illegal move that goes wrong at this element; None where no move does.

    What lies before the element in the move's path must be possible, or the refusal would speak of something else;
    of such moves the one that shares most with what has been chosen is the one meant. `begun`: only one that goes on
    there from all of it.
    """
    game = view.game
    best, meant = -1, None
    for move in game.moves.touching(element):
        way = game.path(view, seat, move)
        if element not in way:
            continue
        place = way.index(element)
        if begun and way[:place] != path:
            continue
        below: Any = offered.paths
        for step in way[:place]:
            below = below.get(step) if isinstance(below, dict) else None
        if not isinstance(below, dict) or element in below:
            continue
        shared = sum(1 for mine, its in zip(path, way[:place], strict=False) if mine == its)
        if 2 * shared - place > best or meant is None:
            best, meant = 2 * shared - place, move
    if meant is None:
        return None
    refused = view.decision(seat).refusal(view, meant)
    return refused if refused.rule else None


class Preview(NamedTuple):
    """A move before it is made."""

    sentence: str
    ghosts: list[str]
    """Its ghosts alone, an `<svg>` for each region; empty where there is nothing to show."""
    final: str
    """Why it cannot be taken back: what it brings to light; '' where it can."""


def preview(view: State, seat: int, moves: list[int]) -> Preview:
    """What legal moves of the viewer would do, one after the other; only the last may bring anything to light."""
    game = view.game
    rng = Rng(moves[-1], "preview")
    words: list[str] = []
    ghosts: list[str] = []
    at = view.copy()
    for place, move in enumerate(moves):
        if place:
            at.play(seat, moves[place - 1])
        words.append(game.sentence(at, seat, move))
        ghosts += [sheet.render() for sheet in game.draw(at, move).ghosts()]
    world = at.imagine(rng)
    before = world.news
    world.play(seat, moves[-1])
    told = ", ".join(words)
    if points := gain_words(view, gain(view, seat, moves, rng)):
        told = say("{move}: {points}", move=told, points=points)
    return Preview(told, ghosts, _revealed(game, moves[-1]) if world.news != before else "")


def _revealed(game: Game, move: int) -> str:
    """What a move brings to light, in a few words."""
    words = game.gestures.reveals.get(game.moves.family_of(move).name)
    return say("reveals something new") if words is None else game.say(words)
