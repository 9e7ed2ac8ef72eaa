"""Plays at a table in a browser as a person does: looks at what can be chosen there and touches it.

Nothing here knows a game. What is chosen is drawn by a seeded generator, or is the move that a greedy bot would make.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from typing import Any, Final

from playwright.sync_api import ElementHandle, Page
from playwright.sync_api import TimeoutError as Timeout

from chabudai.bots.registry import load as load_bot
from chabudai.core.registry import load
from chabudai.core.rng import Rng

HEADERS: Final = {"X-Chabudai": "1"}
MOST_STEPS: Final = 3000
POLLING_MS: Final = 40
"""Looking at every frame would keep the browser drawing."""

LOOK: Final = """before => {
  const live = document.getElementById('live');
  if (document.documentElement.classList.contains('sending')) return false;
  if (document.querySelector('#play[data-forced]')) return false;  // it is about to play itself
  const seen = {
    number: live.dataset.number,
    over: live.dataset.status === 'over' && !live.dataset.past,
    path: document.getElementById('board').dataset.path || '',
    confirm: document.getElementById('confirm')?.hidden === false,
    notice: document.getElementById('notice')?.textContent.trim() || '',
    targets: [...document.querySelectorAll('#drawing .target, #picks button')].map(e => e.id || e.dataset.pick),
  };
  if (!seen.over && !(live.dataset.mine && (seen.targets.length || seen.confirm))) return false;
  const same = before && ['number', 'path', 'confirm', 'notice'].every(key => before[key] === seen[key]);
  return same ? false : seen;
}"""
"""What the player sees once the match is over or there is something to do, and it is not what was seen before."""

WHERE: Final = """id => {
  const element = document.querySelector(`#drawing [id="${id}"], #picks [data-pick="${id}"]`);
  if (!element) return null;
  const shape = element.querySelector(':scope > .hit') || element;
  shape.scrollIntoView({block: 'center', inline: 'center'});
  const box = shape.getBoundingClientRect();
  const places = [[.5, .5], [.25, .25], [.75, .25], [.25, .75], [.75, .75], [.5, .15], [.5, .85], [.1, .5], [.9, .5]];
  for (const [fx, fy] of places) {
    const x = box.left + box.width * fx, y = box.top + box.height * fy;
    for (const found of document.elementsFromPoint(x, y)) {
      if (element === found || element.contains(found)) return [x, y];
      if (found.closest('.target, .dock, .side, dialog')) break;
    }
  }
  return null;
}"""
"""A point at which the element can be touched: nothing else that could be chosen lies above it there."""


def table(
    page: Page,
    game: str,
    seats: list[str],
    options: Mapping[str, str | int | bool] | None = None,
    *,
    seed: int = 1,
    name: str = "Ann",
    visibility: str = "link",
) -> str:
    """Set a match up and open its page. Seats are "you", "person" or the name of a bot. Gives the match's id."""
    request = page.context.request
    answer = request.post("/api/me", data={"name": name}, headers=HEADERS)
    assert answer.ok, answer.text()
    plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
    body: dict[str, Any] = {
        "action": secrets.token_urlsafe(12),
        "game": game,
        "seats": plan,
        "options": options or {},
        "seed": seed,
        "visibility": visibility,
    }
    answer = request.post("/api/matches", data=body, headers=HEADERS)
    assert answer.ok, answer.text()
    match = str(answer.json()["match"])
    page.goto(f"/match/{match}")
    return match


class Player:
    """Somebody in front of a table."""

    def __init__(self, page: Page, seed: int = 1, *, clever: bool = False) -> None:
        self.page = page
        self.choose = random.Random(seed)
        self.clever = clever
        """Make the moves of the greedy bot, where random ones would wander about for ever."""
        self.moves = 0
        self.plan: list[str] = []
        self.seen: dict[str, Any] | None = None

    def look(self) -> dict[str, Any]:
        """What there is to do now, once there is something; waits for what was touched last to have its effect."""
        try:
            handle = self.page.wait_for_function(LOOK, arg=self.seen, polling=POLLING_MS)
        except Timeout:
            said = self.page.locator("#headline, #tell").all_inner_texts()
            raise AssertionError(f"nothing happens at the table; before: {self.seen}; it says: {said}") from None
        seen: dict[str, Any] = handle.json_value()
        assert not seen["notice"], seen["notice"]
        if self.seen is not None and seen["number"] != self.seen["number"]:
            self.moves += 1
        return seen

    @property
    def over(self) -> bool:
        return self.page.locator("#result").count() > 0

    def finish(self) -> None:
        """Play until the result is there."""
        self.play(MOST_STEPS)
        assert self.over, "the match does not end"

    def play(self, moves: int) -> None:
        """Make so many moves more, or fewer where the match is over before."""
        last = self.moves + moves
        for _ in range(MOST_STEPS):
            seen = self.look()
            if seen["over"] or self.moves >= last:
                return
            self.seen = seen
            self.step(seen)

    def step(self, seen: dict[str, Any]) -> None:
        """Touch one thing."""
        if self.clever and not seen["path"] and not seen["confirm"]:
            self.plan = self.bots_path()
        way = seen["path"].split(",") if seen["path"] else []
        further = self.plan[len(way) :] if self.clever else []
        if seen["confirm"] and (not further or further[0] not in seen["targets"] or len(further) == 1):
            self.press("#confirm")
        else:
            self.touch(further[0] if further else self.choose.choice(seen["targets"]))

    def bots_path(self) -> list[str]:
        """What to touch for the move that a greedy bot would make here."""
        match = self.page.url.rpartition("/")[2]
        seen = self.page.context.request.get(f"/api/matches/{match}").json()
        game, seat = load(seen["game"]), int(seen["seat"])
        view = game.restore(seen["view"])
        move = load_bot("greedy").choose(view, seat, Rng(self.choose.getrandbits(32), "bot"))
        return game.path(view, seat, move)

    def handle(self, target: str) -> ElementHandle:
        found = self.page.query_selector(f'#drawing [id="{target}"]') or self.page.query_selector(
            f'#picks [data-pick="{target}"]'
        )
        assert found is not None, f"'{target}' is not on the page"
        return found

    def point(self, target: str) -> tuple[float, float]:
        """Where a target can be touched; it must not lie hidden beneath other things."""
        found = self.page.evaluate(WHERE, target)
        assert found is not None, f"'{target}' can be chosen but not touched: something lies over it"
        return found[0], found[1]

    def touch(self, target: str) -> None:
        """With the mouse."""
        self.page.mouse.click(*self.point(target))

    def first_after(self, *targets: str) -> str:
        """Touch these, one after the other; what can then be chosen first."""
        for target in targets:
            self.touch(target)
        found = self.page.locator("#drawing .target").first.get_attribute("id")
        assert found is not None
        return found

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()


class Finger(Player):
    """Plays on a phone."""

    def touch(self, target: str) -> None:
        self.page.touchscreen.tap(*self.point(target))

    def press(self, selector: str) -> None:
        self.page.locator(selector).tap()


class Typist(Player):
    """Plays by keyboard alone, and never points at anything."""

    def touch(self, target: str) -> None:
        """Go to a target by the arrow keys as far as they lead there, else by Tab, and choose it."""
        self.page.keyboard.press("ArrowDown" if self.focused() is None else "Shift")
        for _ in range(60):
            if self.focused() == target:
                break
            self.page.keyboard.press(self.way(target))
        for _ in range(200):
            if self.focused() == target:
                break
            self.page.keyboard.press("Tab")
        assert self.focused() == target, f"the keyboard does not lead to '{target}'"
        self.page.keyboard.press("Enter")

    def press(self, selector: str) -> None:
        self.page.locator(selector).focus()
        self.page.keyboard.press("Enter")

    def focused(self) -> str | None:
        """The target that has the focus."""
        script = (
            "() => { const e = document.activeElement; return e.classList.contains('target') ? e.id : e.dataset.pick }"
        )
        found: str | None = self.page.evaluate(script)
        return found

    def way(self, target: str) -> str:
        """The arrow that leads towards a target."""
        script = """element => {
          const [from, to] = [document.activeElement, element].map(each => each.getBoundingClientRect());
          return [to.left + to.right - from.left - from.right, to.top + to.bottom - from.top - from.bottom];
        }"""
        across, down = self.handle(target).evaluate(script)
        if abs(across) > abs(down):
            return "ArrowRight" if across > 0 else "ArrowLeft"
        return "ArrowDown" if down > 0 else "ArrowUp"
