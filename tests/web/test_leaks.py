"""The leak test over HTTP: swapping what a viewer cannot know changes no byte of any answer.

For positions of every game, from the start to near the end, and for every viewer, another world is imagined from the
viewer's own view and put behind the same match, earlier positions and other people's secrets in the log included; then
everything that can be asked about a match, pages and pictures as well as the API, is asked again.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from chabudai.bots.thought import Thought
from chabudai.check.lab import Combination, combinations_of, covering
from chabudai.core.registry import load as load_game
from chabudai.core.rng import Rng
from chabudai.match import journal
from chabudai.match.journal import Entry
from match.swapping import another, swapped
from web.lab import Caller, Site
from web.questions import Ask, Questions, is_page, match_routes

pytestmark = pytest.mark.anyio
LONGEST = 300
"""No walk makes more decisions: some random matches would never end."""
DEPTHS = (0.0, 0.25, 0.7, 1.0)
"""How far into the walk the positions lie; 1 is the last decision before its end."""
NOW = 5_000_000_000_000


@pytest.fixture
def quiet(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Nothing is written, no bot plays, nothing is random; what bots are asked is noted instead."""
    noted: list[object] = []

    async def written_nowhere(change: object, then: Callable[[], None]) -> None:
        """What is tried in an imagined world leaves no trace in the journal."""
        then()

    async def ask(bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, **more: Any) -> Thought:
        noted.append((bot, view, seat, seed, budget, more))
        told = hashlib.sha256(json.dumps(noted[-1], sort_keys=True).encode()).hexdigest()
        return Thought(load_game(view["game"]).restore(view).legal_moves(seat)[0], f"Because of {told}.")

    monkeypatch.setattr(site.matches.store, "append", written_nowhere)
    monkeypatch.setattr(site.matches, "on_written", [])
    monkeypatch.setattr(site.matches, "clock", lambda: NOW)
    monkeypatch.setattr(site.services.workers, "ask", ask)
    monkeypatch.setattr(site.services.hints, "allows", lambda *_: True)
    monkeypatch.setattr("secrets.token_urlsafe", lambda length=32: "x" * (length + length // 3))
    return noted


def walk(combination: Combination, seed: int, rng: Rng) -> list[tuple[int, int]]:
    """A random match, to its end or as far as it may go."""
    state = combination.load().new(combination.seats, seed, combination.options)
    moves: list[tuple[int, int]] = []
    while len(moves) < LONGEST and not state.over:
        seat = rng.pick(state.actors())
        move = state.random_move(seat, rng)
        state.play(seat, move)
        moves.append((seat, move))
    return moves


async def answer(site: Site, caller: Caller, ask: Ask) -> str:
    """All that comes back, byte for byte."""
    if ask.stream:
        async with site.stream("", caller, path=ask.address) as events:
            return str(await anext(events))
    got = await caller.http.request(ask.method, ask.address, json=ask.json, data=ask.form, headers={"X-Part": "1"})
    assert got.status_code < 500, f"{ask}: {got.text}"
    return f"{got.status_code} {got.headers.get('location', '')} {got.text}"


async def begun(site: Site, combination: Combination, seed: int) -> tuple[str, list[Caller]]:
    """A match in which every seat belongs to a person."""
    callers = [await site.person(f"Player {seat + 1}") for seat in range(combination.seats)]
    seats = ["you", *["person"] * (combination.seats - 1)]
    match = await callers[0].create(*seats, game=combination.game, options=combination.options, draw=seed)
    for caller in callers[1:]:
        await caller.post(f"/api/matches/{match}/join")
    return match, callers


@pytest.mark.slow
async def test_no_answer_depends_on_what_is_hidden(site: Site, game_name: str, quiet: list[object]) -> None:
    rng = Rng(7, game_name)
    routes = match_routes(site.app)
    chosen = covering(combinations_of(game_name), 1)
    refused = 0
    for number, depth in enumerate(DEPTHS):
        combination = chosen[number % len(chosen)]
        match, callers = await begun(site, combination, number)
        moves = walk(combination, number, rng)
        length = int(depth * (len(moves) - 1))
        start = await site.matches.match(match)
        entries = [
            Entry(journal.MOVE, seat, move, number=start.number + 1 + place, at=NOW)
            for place, (seat, move) in enumerate(moves[:length])
        ]
        live = start.caught_up(entries)
        assert live.waiting_for(), "the walk stops before the end"
        viewers: list[tuple[int | None, Caller]] = [*enumerate(callers), (None, await site.anybody())]
        earlier = sorted({length // 2, max(0, length - 1)})
        for turn, (viewer, caller) in enumerate(viewers):
            # Everybody asks the API; the pages, which are the same for all, are asked by each viewer in turn.
            wanted = [route for route in routes if not is_page(route) or (turn + number) % 3 == 0]
            asks = list(Questions(live, viewer, earlier, random.Random(number)).about(wanted))
            truth, past = live, {at: site.matches.memory.past_positions.position(live, at) for at in earlier}
            lie = swapped(live, viewer, rng)
            for ask in asks:
                answers: list[str] = []
                for world in (truth, lie):
                    site.matches._kept[match] = world
                    for at, state in past.items():
                        shown = state if world is truth else another(state, viewer, rng)
                        site.matches.memory.past_positions.kept[match, live.undos, at] = shown
                    quiet.clear()
                    answers.append(f"{await answer(site, caller, ask)} {quiet}")
                assert answers[0] == answers[1], f"viewer {viewer} asks {ask}"
                refused += not answers[0].startswith("2")
        site.matches._kept[match] = start
    assert refused > 50, "errors are answers, too"


async def test_hints_depend_on_the_view_alone(site: Site) -> None:
    """The same with a real bot in its own process."""
    ann, _, match = await site.pair(hints=True)
    live = await site.matches.match(match)
    truth = await ann.post(f"/api/matches/{match}/hint")
    site.matches._kept[match] = swapped(live, 0, Rng(99))
    assert await ann.post(f"/api/matches/{match}/hint") == truth
