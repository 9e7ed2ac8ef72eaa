"""The choice tree for whoever touches the drawing: click paths, and the shorter ways that a game's gestures allow.

A way may answer several decisions of the seat in one go. Of these only the last may bring anything to light, and nobody
else decides in between, so the whole of it follows from the view, and taking it back takes it back whole.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.core.gestures import Grip
from chabudai.core.moves import Family
from chabudai.core.state import State
from chabudai.match.choice import Trie, put, quiet

MOST_MOVES: Final = 5
"""A gesture answers at most so many decisions."""
MOST_WAYS: Final = 1500
"""Where there would be more ways, those that answer fewer decisions are enough."""


class Way(NamedTuple):
    """Elements to touch one after the other, and the moves that are made by it."""

    path: list[str]
    moves: list[int]
    left_out: int = 0
    """How many elements of the click paths need not be touched: what says less gives way to what says more."""

    @property
    def written(self) -> str:
        return ",".join(map(str, self.moves))


class Touch(NamedTuple):
    """What a seat can do now, for the client."""

    paths: Trie
    """Elements to touch next, down to the moves that are made then: their ids with commas between."""
    words: dict[str, str]
    """What is chosen by touching an element, where there is more to say than the drawing's own title."""
    asks: dict[str, str]
    """By the path so far, with commas: what is asked there, where a way goes on with the next decision."""
    turns: list[str]
    grips: dict[str, Grip]


class _Finder:
    """Looks for the ways of one seat."""

    def __init__(self, view: State, seat: int) -> None:
        self.game = view.game
        self.seat = seat
        self.count = 0
        self.asks: dict[str, str] = {}

    def family(self, move: int) -> Family:
        return self.game.moves.family_of(move)

    def ways(self, world: State, most: int, before: list[str], families: list[str] | None = None) -> list[Way]:
        """Every way from a position on, of at most so many moves, the first of one of these families."""
        game, seat = self.game, self.seat
        found: list[Way] = []
        for move in world.legal_moves(seat):
            family = self.family(move).name
            if families is not None and family not in families:
                continue
            path = game.path(world, seat, move)
            further, whole = self._further(world, move, family, path, most, before)
            if not whole:
                found.append(Way(path, [move]))
            found += further
            for short in game.short_paths(world, seat, move):
                found.append(Way(short, [move], max(1, len(path) - len(short))))
        self.count += len(found)
        return found

    def _further(
        self, world: State, move: int, family: str, path: list[str], most: int, before: list[str]
    ) -> tuple[list[Way], bool]:
        """The ways that begin with a move and answer the next decision too, and whether these are all there are."""
        gestures, game = self.game.gestures, self.game
        onward = gestures.onward.get(family, [])
        leads_to = gestures.understood.get(family, []) if game.understood(world, self.seat, move) else []
        if most == 1 or self.count > MOST_WAYS or not (onward or leads_to):
            return [], False
        after = quiet(world, self.seat, move)
        if after is None:
            return [], False
        found: list[Way] = []
        whole = False
        if onward:
            way_here = before + path
            rest = self.ways(after, most - 1, way_here, onward)
            if rest:
                self.asks[",".join(way_here)] = game.prompt(after, self.seat)
            found += [Way(path + way.path, [move, *way.moves], way.left_out) for way in rest]
            whole = all(self.family(each).name in onward for each in after.legal_moves(self.seat))
        if leads_to:
            for way in self.ways(after, most - 1, before, leads_to):
                for kept in range(len(path)):
                    left_out = way.left_out + len(path) - kept
                    found.append(Way(path[:kept] + way.path, [move, *way.moves], left_out))
        return found, whole


def follows(view: State, seat: int, moves: list[int]) -> bool:
    """Whether a seat can make these moves in one go."""
    world: State | None = view
    for place, move in enumerate(moves):
        if world is None or move not in world.legal_moves(seat):
            return False
        world = quiet(world, seat, move) if place < len(moves) - 1 else world
    return True


def touch(view: State, seat: int, most: int = MOST_MOVES) -> Touch:
    """The choice tree of a seat; `most` is how many decisions a gesture may answer at most.

    Where each decision is made by itself, as in a lesson that points at the elements of click paths, things are laid by
    the corner that these name.
    """
    finder = _Finder(view, seat)
    most = min(most, view.game.gestures.most)
    root: Trie = {}
    shorter: list[Way] = []
    for way in finder.ways(view, most, []):
        if way.left_out:
            shorter.append(way)
        else:
            put(root, way.path, way.written)
    for way in _clear(shorter):
        if _fits(root, way.path):
            put(root, way.path, way.written)
    elements: set[str] = set()
    _collect(root, elements)
    told = {element: view.game.meaning(view, element) for element in sorted(elements)}
    words = {element: meaning for element, meaning in told.items() if meaning}
    grips = view.game.grips(view, seat) if most > 1 else {}
    return Touch(root, words, finder.asks, view.game.gestures.turns, grips)


def _clear(ways: list[Way]) -> list[Way]:
    """Ways of which it is clear what they mean: of those with one path the one that leaves out least."""
    by_path: dict[tuple[str, ...], list[Way]] = {}
    for way in ways:
        by_path.setdefault(tuple(way.path), []).append(way)
    found: list[Way] = []
    for alike in by_path.values():
        least = min(way.left_out for way in alike)
        best = [way for way in alike if way.left_out == least]
        if all(way.moves == best[0].moves for way in best):
            found.append(best[0])
    return sorted(found, key=lambda way: way.left_out)


def _fits(trie: Trie, path: list[str]) -> bool:
    """Whether a path can be added so that no other is in doubt: neither begins like the whole of the other."""
    for element in path[:-1]:
        below = trie.get(element)
        if below is None:
            return True
        if not isinstance(below, dict):
            return False
        trie = below
    return bool(path) and path[-1] not in trie


def _collect(trie: Trie, elements: set[str]) -> None:
    for element, below in trie.items():
        elements.add(element)
        if isinstance(below, dict):
            _collect(below, elements)
