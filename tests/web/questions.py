"""Everything that can be asked about a match, found from the routes: a route that is added is asked by itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import FastAPI
from fastapi.routing import APIRoute

from chabudai.core.state import State
from chabudai.match.live_match import LiveMatch

ILLEGAL = 3
"""So many moves are tried that the rules refuse, and as many are suggested to others."""
STREAMS = ("/stream", "/live")


class Ask(NamedTuple):
    """One request."""

    method: str
    address: str
    json: dict[str, Any] | None = None
    form: dict[str, str] | None = None

    @property
    def stream(self) -> bool:
        return self.address.endswith(STREAMS)


def routes(app: FastAPI) -> list[APIRoute]:
    """Every route of the site."""
    return list(_flat(app.router))


def match_routes(app: FastAPI) -> list[APIRoute]:
    """The routes that answer about one match."""
    return [route for route in routes(app) if "{match_id}" in route.path]


def _flat(router: Any) -> Iterator[APIRoute]:
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from _flat(route.original_router)


def is_page(route: APIRoute) -> bool:
    return not route.path.startswith("/api")


class Questions:
    """What one viewer of one moment asks."""

    def __init__(self, live: LiveMatch, seat: int | None, earlier: list[int], choose: random.Random) -> None:
        self._live = live
        self._seat = 0 if seat is None else seat
        self._choose = choose
        self._earlier = earlier
        view = live.state.view(seat)
        game = view.game
        legal = [] if seat is None or seat not in view.actors() else view.legal_moves(seat)
        self._size = game.moves.size
        self._elements = re.findall(r'\bid="([A-Za-z0-9_.-]+)"', game.svg(view)) or ["x"]
        self._turn = 0 if seat is None else live.turn(seat)
        self._moves = [move for move in (choose.randrange(self._size) for _ in range(ILLEGAL)) if move not in legal]
        quiet = self._quiet(live.state, legal)
        self._legal = choose.choice(legal) if legal else 0
        self._path = ",".join(game.path(view, seat, self._legal)[:1]) if legal and seat is not None else ""
        self._plays = [*self._moves, *quiet[:1]]

    def _quiet(self, world: State, legal: list[int]) -> list[int]:
        """Some of these moves that bring nothing to light, so that their maker sees the same in every world."""
        some = self._choose.sample(legal, min(5, len(legal)))
        return [move for move in some if world.after(self._seat, move).news == world.news]

    def _gestures(self, move: int) -> Iterator[list[int]]:
        """What may be asked for in the same gesture: nothing, what cannot follow, and what follows quietly."""
        yield []
        if move in self._moves:
            yield [move]
            return
        world = self._live.state.after(self._seat, move)
        legal = world.legal_moves(self._seat) if self._seat in world.actors() else []
        yield [next(other for other in range(self._size) if other not in legal)]
        for following in self._quiet(world, legal)[:1]:
            yield [following]

    def about(self, routes: list[APIRoute]) -> Iterator[Ask]:
        for route in routes:
            for method in sorted(route.methods or ()):
                path = route.path.replace("{match_id}", self._live.id)
                yield from self._looks(route, path) if method == "GET" else self._changes(route, method, path)

    def _looks(self, route: APIRoute, path: str) -> Iterator[Ask]:
        yield Ask("GET", path)
        wanted = [field.alias for field in route.dependant.query_params]
        for at in self._earlier if "at" in wanted else self._earlier[:1]:
            queries = {name: self._query(name, at) for name in wanted}
            if queries:
                yield Ask("GET", f"{path}?{urlencode(queries)}")

    def _query(self, name: str, at: int) -> object:
        known = {
            "at": at,
            "element": self._choose.choice(self._elements),
            "path": self._path,
            "move": self._legal,
            "seat": self._live.waiting_for()[0],
            "room": "players",
            "limit": 5,
        }
        return known.get(name, 0)

    def _changes(self, route: APIRoute, method: str, path: str) -> Iterator[Ask]:
        values: dict[str, Any] = {
            "action": "leak",
            "seat": self._live.waiting_for()[0],
            "turn": self._turn,
            "agree": True,
            "agree_to_seed": True,
            "paused": True,
            "about": "pause",
            "talk": True,
            "text": "psst",
            "bot": "greedy",
            "name": "Somebody",
            "at": 0,
            "seats": [{"kind": "you"}] * len(self._live.seats),
        }
        moving = path.endswith(("/play", "/suggest"))
        for move in (self._plays if path.endswith("/play") else self._moves) if moving else [0]:
            if is_page(route):
                form = {name: str(int(value) if isinstance(value, bool) else value) for name, value in values.items()}
                yield Ask(method, path, form={**form, "move": str(move)})
            else:
                for then in self._gestures(move) if path.endswith("/play") else ([],):
                    yield Ask(method, path, json=self._body(route, {**values, "move": move, "then": then}))
        if path.endswith("/play"):
            stale = {**values, "move": self._legal, "turn": self._turn + 1}
            yield (
                Ask(method, path, form={name: str(value) for name, value in stale.items()})
                if is_page(route)
                else Ask(method, path, json=self._body(route, {**stale, "then": []}))
            )

    def _body(self, route: APIRoute, values: dict[str, Any]) -> dict[str, Any] | None:
        if not route.dependant.body_params:
            return None
        model: Any = route.dependant.body_params[0].field_info.annotation
        return {name: values[name] for name in model.model_fields}
