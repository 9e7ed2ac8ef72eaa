"""Matches for tests of pages: made and played through the JSON API with the cookies of a page."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, cycle
from typing import Any, Final

from playwright.sync_api import Page

GAMES = ("boo", "gachijo", "hitodama", "kodama-forest")
BY_DAY_OR_NIGHT = list(zip(GAMES, cycle(["light", "dark"]), strict=False))
"""For pages that are alike for every game: each game by one of the themes."""
HEADERS = {"X-Chabudai": "1"}
MOST_DECISIONS = 3000
IN_TURN: Final[dict[str, dict[str, str]]] = {"kodama-forest": {"order": "schedule"}}
"""Options by which people and bots take turns, of games in which they else move at the same time."""
_actions = count(1)


def get(page: Page, path: str) -> Any:
    answer = page.request.get(path, headers=HEADERS)
    assert answer.ok, answer.text()
    return answer.json()


def post(page: Page, path: str, body: dict[str, Any], *, action: bool = True) -> Any:
    data = {"action": f"browser-{next(_actions)}", **body} if action else body
    answer = page.request.post(path, headers=HEADERS, data=data)
    assert answer.ok, answer.text()
    return answer.json()


def create(
    page: Page,
    game: str,
    *seats: str,
    options: Mapping[str, str | int | bool] | None = None,
    seed: int = 1,
    name: str = "Ann",
    visibility: str = "link",
) -> str:
    """A match of the page's visitor; seats are 'you', 'person' or the name of a bot.

    Unless told otherwise, no bot moves while the visitor chooses: what is planned stays possible.
    """
    post(page, "/api/me", {"name": name}, action=False)
    plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
    if options is None:
        options = {} if {"you", "person"}.issuperset(seats) else IN_TURN.get(game, {})
    body = {"game": game, "seats": plan, "options": options, "seed": seed, "visibility": visibility}
    return str(post(page, "/api/matches", body)["match"])


def play_on(page: Page, match: str, most: int = MOST_DECISIONS) -> int:
    """Play the visitor's decisions, at most so many, by a fixed choice among the legal moves; returns how many.

    It ends at the end of the match, or when so many decisions have been made.
    """
    for made in range(most):
        while True:
            shown = get(page, f"/api/matches/{match}")
            if shown["status"] == "over":
                return made
            if shown["turn"] is not None and shown["seat"] in shown["actors"]:
                break
            page.wait_for_timeout(20)
        moves = get(page, f"/api/matches/{match}/moves?words=false")["moves"]
        chosen = moves[(7 * made + 3) % len(moves)]
        post(page, f"/api/matches/{match}/play", {"move": chosen, "turn": shown["turn"]})
    return most


def finished(page: Page, game: str, seats: int = 3, *, seed: int = 1) -> str:
    """A match of the visitor that bots have played to its end, the visitor's own seat included."""
    match = create(page, game, "you", *["greedy"] * (seats - 1), options={}, seed=seed)
    post(page, f"/api/matches/{match}/leave", {"bot": "greedy"})
    for _ in range(600):
        if get(page, f"/api/matches/{match}")["status"] == "over":
            return match
        page.wait_for_timeout(100)
    raise AssertionError(f"the bots did not finish match {match} of {game}")
