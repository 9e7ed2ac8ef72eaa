"""The leak test over HTTP: swapping what a viewer cannot know changes no byte of any answer.

For positions of every game and every viewer another world is imagined from the viewer's own view and put behind the
same match; then everything that the viewer can ask for is asked for again.
"""

from __future__ import annotations

import random

import pytest

from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.table.live import LiveMatch
from matrix.lab import combinations_of, covering
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
ILLEGAL = 4
"""So many moves are tried that the rules refuse."""


def swapped(live: LiveMatch, world: State) -> LiveMatch:
    """The match with another truth behind it."""
    twin = live._twin()
    session = twin.playing()
    world.log = session.log
    world.news = session.state.news
    session.state = world
    return twin


async def everything(site: Site, live: LiveMatch, caller: Caller, seat: int | None, seed: int) -> dict[str, str]:
    """All that a viewer can get, byte for byte; the match is put back before each request."""
    choose = random.Random(seed)
    at = f"/api/matches/{live.id}"
    game = live.state.game
    asked = [("GET", at, None), ("GET", f"{at}/moves", None), ("GET", f"{at}/record", None)]
    asked += [("POST", f"{at}/consent", {"agree": True}), ("POST", f"{at}/rematch", {}), ("POST", f"{at}/back", {})]
    turn = 0 if seat is None else live.turn(seat)
    legal = [] if seat is None else live.state.view(seat).legal_moves(seat)
    for _ in range(ILLEGAL):
        move = choose.randrange(game.moves.size)
        if move not in legal:
            asked.append(("POST", f"{at}/play", {"move": move, "turn": turn}))
        asked.append(
            ("POST", f"{at}/suggest", {"move": choose.randrange(game.moves.size), "seat": live.waiting_for()[0]})
        )
    asked.append(("POST", f"{at}/play", {"move": 0, "turn": turn + 1}))
    answers: dict[str, str] = {}
    for number, (method, path, body) in enumerate(asked):
        site.tables._kept[live.id] = live
        json = None if body is None else {"action": f"leak-{number}", **body}
        answer = await caller.http.request(method, path, json=json)
        answers[f"{number} {method} {path} {body}"] = f"{answer.status_code} {answer.text}"
        assert answer.status_code < 500
    site.tables._kept[live.id] = live
    async with site.stream(live.id, caller) as events:
        answers["stream"] = str(await anext(events))
    return answers


async def test_no_answer_depends_on_what_is_hidden(site: Site, game_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Rng(7, game_name)
    for combination in covering(combinations_of(game_name), 1)[:4]:
        callers = [await site.person(f"Player {seat + 1}") for seat in range(combination.seats)]
        seats = ["you", *["person"] * (combination.seats - 1)]
        match = await callers[0].create(*seats, game=game_name, options=combination.options)
        for caller in callers[1:]:
            await caller.post(f"/api/matches/{match}/join")
        viewers: list[tuple[int | None, Caller]] = [*enumerate(callers), (None, await site.anybody())]
        for plies in (0, 3, 9):
            live = await site.tables.match(match)
            while len(live.line) < plies and live.waiting_for():
                seat = rng.pick(live.waiting_for())
                await callers[seat].play(match, rng.pick(live.state.legal_moves(seat)))
                live = await site.tables.match(match)
            if not live.waiting_for():
                break
            with monkeypatch.context() as patch:
                patch.setattr(site.tables.store, "append", written_nowhere)
                for viewer, caller in viewers:
                    seed = rng.below(10**6)
                    truth = await everything(site, live, caller, viewer, seed)
                    world = live.state.view(viewer).imagine(rng)
                    other = await everything(site, swapped(live, world), caller, viewer, seed)
                    apart = [f"{key}: {truth[key]} or {other[key]}" for key in truth if truth[key] != other[key]]
                    assert not apart, f"viewer {viewer}: {apart[0]}"
            site.tables._kept[match] = live


async def written_nowhere(change: object) -> None:
    """What is tried in an imagined world leaves no trace in the journal."""


async def test_hints_depend_on_the_view_alone(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    await ben.post(f"/api/matches/{match}/join")
    live = await site.tables.match(match)
    truth = await ann.post(f"/api/matches/{match}/hint")
    site.tables._kept[match] = swapped(live, live.state.view(0).imagine(Rng(99)))
    assert await ann.post(f"/api/matches/{match}/hint") == truth
