"""Plays at a table in a browser as a person does: looks at what can be chosen there and touches it.

Nothing here knows a game. What is chosen is drawn by a seeded generator, or is the move that a greedy bot would make.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from playwright.sync_api import ElementHandle, Page
from playwright.sync_api import TimeoutError as Timeout

from browser.matches import create
from chabudai.bots.registry import load as load_bot
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.match.choice import quiet
from chabudai.match.gestures import MOST_MOVES

MOST_STEPS: Final = 3000
POLLING_MS: Final = 40
"""Looking at every frame would keep the browser drawing."""

LOOK: Final = """before => {
  const live = document.getElementById('live');
  if (document.documentElement.matches('.sending, .settling, .following')) return false;
  if (document.querySelector('#play[data-forced]')) return false;  // it is about to play itself
  const seen = {
    number: live.dataset.number,
    at: Number(live.dataset.at),
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
    """Set a match up and open its page, as `create` does. Gives the match's id."""
    match = create(page, game, *seats, options=options, seed=seed, name=name, visibility=visibility)
    page.goto(f"/match/{match}")
    return match


def leaves(tree: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[list[str], list[int]]]:
    """Every way through a choice tree, and the moves that it makes."""
    for element, below in tree.items():
        if isinstance(below, dict):
            yield from leaves(below, (*before, element))
        else:
            yield [*before, element], [int(move) for move in below.split(",")]


class Player:
    """Somebody in front of a table."""

    def __init__(self, page: Page, seed: int = 1, *, clever: bool = False, drags: bool = False) -> None:
        self.page = page
        self.choose = random.Random(seed)
        self.clever = clever
        """Make the moves of the greedy bot, where random ones would wander about for ever."""
        self.drags = drags
        """Drag from one element to the next where that makes a move, and turn by the wheel."""
        self.moves = 0
        self.presses: list[int] = []
        """After how many moves of the match each press of the mouse came."""
        self.notches = 0
        """How often the wheel was turned on."""
        self.plan: list[str] = []
        """What to touch, as the choice tree names it."""
        self.finished = False
        """The last of it has been touched."""
        self.seen: dict[str, Any] | None = None

    def look(self) -> dict[str, Any]:
        """What there is to do now, once there is something; waits for what was touched last to have its effect."""
        try:
            handle = self.page.wait_for_function(LOOK, arg=self.seen, polling=POLLING_MS)
        except Timeout:
            said = self.page.locator("#headline, #tell").all_inner_texts()
            raise AssertionError(
                f"nothing happens at the table; before: {self.seen}; planned: {self.plan}; it says: {said}"
            ) from None
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
        """Touch one thing, or drag it."""
        way = seen["path"].split(",") if seen["path"] else []
        if not way and not seen["confirm"]:
            self.plan, self.finished = self.way(), False
        gone = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(way, self.plan, strict=False)))
        rest = self.plan[gone:]
        self.presses.append(seen["at"])
        if seen["confirm"] and (self.finished or rest == [""]):
            self.press("#confirm")
        elif self.drags and not way and (goal := self.droppable()):
            self.drag(goal)
        else:
            self.finished = len(rest) == 1
            self.touch(self.place(rest[0]) if self.finished else rest[0])

    def make(self) -> None:
        """Make the next move of a greedy bot, or those that one gesture makes, without looking what comes of it."""
        self.clever = True
        *way, last = self.way()
        for element in way:
            self.touch(element)
        self.touch(self.place(last))

    # --- what to do --------------------------------------------------------------------------------------------------

    def tree(self) -> dict[str, Any]:
        """What the page offers."""
        found: dict[str, Any] = self.page.evaluate("() => JSON.parse(document.getElementById('offered').textContent)")
        return found

    def way(self) -> list[str]:
        """What to touch one after the other for the next move or moves."""
        offered = self.tree()
        self.turns: list[str] = offered["turns"]
        if not self.clever:
            return self.random_way(offered["paths"])
        wanted = self.bots_moves()
        ways = [(path, moves) for path, moves in leaves(offered["paths"]) if moves == wanted[: len(moves)]]
        assert ways, f"nothing that can be touched makes the moves {wanted}: {offered}"
        self.paths = offered["paths"]
        return min(ways, key=lambda way: (-len(way[1]), self.cost(way[0])))[0]

    def random_way(self, tree: dict[str, Any]) -> list[str]:
        self.paths = tree
        way: list[str] = []
        node: Any = tree
        while isinstance(node, dict):
            way.append(self.choose.choice(sorted(node)))
            node = node[way[-1]]
        return way

    def cost(self, way: list[str]) -> int:
        """How often the mouse is pressed for it."""
        if not self.drags:
            return sum(element not in self.turns[:1] for element in way)
        self.plan = way
        return 1 if self.droppable() else len(way)

    def bots_moves(self) -> list[int]:
        """The moves that a greedy bot would make here, as far as nothing comes to light by them."""
        match = self.page.url.rpartition("/")[2]
        seen = self.page.context.request.get(f"/api/matches/{match}").json()
        game, seat = load(seen["game"]), int(seen["seat"])
        world: State | None = game.restore(seen["view"])
        moves: list[int] = []
        while world is not None and len(moves) < MOST_MOVES:
            moves.append(load_bot("greedy").choose(world, seat, Rng(self.choose.getrandbits(32), "bot")))
            world = quiet(world, seat, moves[-1])
        return moves

    def place(self, element: str) -> str:
        """Where something goes: the element that the tree names, or where its cell that was grabbed goes then."""
        down, right = map(int, (self.page.locator("#board").get_attribute("data-grip") or "0,0").split(","))
        return re.sub(r"r(\d+)c(\d+)$", lambda cell: f"r{int(cell[1]) + down}c{int(cell[2]) + right}", element)

    # --- dragging ----------------------------------------------------------------------------------------------------

    def droppable(self) -> str:
        """The element on which a single drag ends the planned way; '' where none does."""
        start, *further = self.plan
        goal = further[-1] if further else ""
        between = {element for element in further[:-1] if element not in self.turns}
        whole = not between - {goal} and self.drawn(start) and self.drawn(goal)
        return goal if whole and all(each == goal or each in self.turns for each in further) else ""

    def drawn(self, element: str) -> bool:
        return bool(element) and self.page.query_selector(f'#drawing [id="{element}"]') is not None

    def drag(self, goal: str) -> None:
        """From the first element of the plan to the last, turned on the way as it shall lie."""
        mouse, start = self.page.mouse, self.point(self.plan[0])
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 12, start[1] + 3, steps=3)
        for turn in [element for element in self.plan if element in self.turns]:
            for _ in self.turns:
                if turn in (self.page.locator("#board").get_attribute("data-path") or "").split(","):
                    break
                self.notches += 1
                mouse.wheel(0, 100)
                self.page.wait_for_timeout(30)
        mouse.move(*self.point(self.place(goal)), steps=4)
        mouse.up()
        self.finished = True

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
        """Touch these, one after the other; the first place where what is chosen can then go."""
        for target in targets:
            self.touch(target)
        found = self.page.locator("#drawing .target:not(.held)").first.get_attribute("id")
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
            self.page.keyboard.press(self.arrow(target))
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

    def arrow(self, target: str) -> str:
        """The arrow that leads towards a target."""
        script = """element => {
          const [from, to] = [document.activeElement, element].map(each => each.getBoundingClientRect());
          return [to.left + to.right - from.left - from.right, to.top + to.bottom - from.top - from.bottom];
        }"""
        across, down = self.handle(target).evaluate(script)
        if abs(across) > abs(down):
            return "ArrowRight" if across > 0 else "ArrowLeft"
        return "ArrowDown" if down > 0 else "ArrowUp"
