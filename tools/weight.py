"""How heavy is a table, and how quick? Measured in a real browser on this machine's loopback: `make weight`.

For each game a match against bots is brought to its middle, and its page is opened by a browser that has never been
here: everything that comes over the wire counts, compressed as it is sent. Then the visitor plays on with the mouse:

- `update_bytes`: the largest answer to a move, or to a look at somebody else's move;
- `paint_ms`: from a click to the next paint, as the browser itself measures it (Event Timing), 95th percentile;
- `move_ms`: from the click that makes a move to the paint of the new position, 95th percentile: a whole round trip to
  a server that checks, writes and draws;
- both as a ratio to an empty round trip of the same page to the same server.

The last line is JSON: {GAME: {"first_load_bytes", "update_bytes", "paint_ms", "move_ms", "round_trip_ms",
"paint_ratio", "move_ratio"}}.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from tools.chromium import provide

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # where the player of the browser tests lives

from browser.matches import HEADERS  # noqa: E402
from browser.player import Player, table  # noqa: E402
from browser.server import Server  # noqa: E402
from chabudai.bots.registry import load as load_bot  # noqa: E402
from chabudai.core.registry import load  # noqa: E402
from chabudai.core.rng import Rng  # noqa: E402

GAMES: Final = {"boo": (2, 40), "gachijo": (4, 6), "hitodama": (4, 10), "kodama-forest": (4, 3)}
"""The games, at how many seats they are weighed, and after how many of the visitor's own moves."""
OWN_MOVES_MEASURED: Final = 10
ATTEMPTS: Final = 5
ROUND_TRIPS: Final = 40
FLAGS: Final = ["--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-sandbox"]

WATCH: Final = """() => {
  window.paints = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.name === 'click') window.paints.push(entry.duration);
  }).observe({type: 'event', durationThreshold: 16, buffered: false});
  window.moves = [];
  let began = 0;
  addEventListener('click', () => { began = performance.now(); }, true);
  document.addEventListener('sent', () => {
    const start = began;
    began = 0;
    if (!start) return;  // a move that played itself, after all that others did: nobody has clicked for it
    requestAnimationFrame(() => setTimeout(() => window.moves.push(performance.now() - start)));
  });
}"""
EMPTY: Final = """async times => {
  const taken = [];
  for (let each = 0; each < times; each++) {
    const began = performance.now();
    await (await fetch('/healthz', {cache: 'no-store'})).text();
    taken.push(performance.now() - began);
  }
  return taken;
}"""


class TooLate(Exception):
    """The bots, which play as they like, have finished the match before it could be measured."""


class Wire:
    """Counts what a page receives, by the browser's own count of bytes on the wire."""

    def __init__(self, page: Page) -> None:
        self.total = 0
        self.updates: list[int] = []
        self._addresses: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        self.total += size
        address = self._addresses.get(event["requestId"], "").partition("?")[0]
        if address.endswith(("/part", "/play")):
            self.updates.append(size)


def to_the_middle(page: Page, match: str, moves: int) -> None:
    """Some moves of the visitor's own, as a greedy bot would make them, with the bots' moves between them."""
    request = page.context.request
    made = 0
    while made < moves:
        seen = request.get(f"/api/matches/{match}").json()
        if seen["status"] == "over":
            raise TooLate
        if seen["seat"] not in seen["actors"]:
            page.wait_for_timeout(50)
            continue
        view = load(seen["game"]).restore(seen["view"])
        move = load_bot("greedy").choose(view, seen["seat"], Rng(made, "weight"))
        body = {"action": f"weight-{made}", "move": move, "turn": seen["turn"]}
        request.post(f"/api/matches/{match}/play", data=body, headers=HEADERS)
        made += 1


def weigh(browser: Browser, address: str, game: str) -> dict[str, float]:
    """The figures of one game."""
    setting = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    page = setting.new_page()
    seats, before = GAMES[game]
    match = table(page, game, ["you", *["greedy"] * (seats - 1)], seed=11)
    to_the_middle(page, match, before)
    cookies = setting.cookies()  # and nothing else: a browser that has seen the match catches up with it, move by move
    setting.close()

    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_cookies([{"name": each["name"], "value": each["value"], "url": address} for each in cookies])
    page = context.new_page()
    wire = Wire(page)
    page.goto(f"/match/{match}", wait_until="load")
    player = Player(page, clever=True)
    player.look()
    page.wait_for_timeout(500)
    first = wire.total - sum(wire.updates)  # others may have moved meanwhile
    page.evaluate(WATCH)
    for _ in range(OWN_MOVES_MEASURED):  # others' moves count as well while everybody plays at once
        player.play(1)
    page.wait_for_timeout(300)
    paints, moves = page.evaluate("() => window.paints"), page.evaluate("() => window.moves")
    empty = page.evaluate(EMPTY, ROUND_TRIPS)
    context.close()
    if not moves:
        raise TooLate
    trip = statistics.median(empty)
    paint, move = slowest(paints or [16.0]), slowest(moves)
    return {
        "first_load_bytes": first,
        "update_bytes": max(wire.updates),
        "paint_ms": round(paint, 1),
        "move_ms": round(move, 1),
        "round_trip_ms": round(trip, 2),
        "paint_ratio": round(paint / trip, 1),
        "move_ratio": round(move / trip, 1),
    }


def slowest(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[max(0, round(0.95 * len(times)) - 1)]


def in_time(browser: Browser, address: str, game: str) -> dict[str, float]:
    """The figures of a match that went on long enough."""
    for _ in range(ATTEMPTS):
        with contextlib.suppress(TooLate):
            return weigh(browser, address, game)
    raise SystemExit(f"The matches of {game} were over before they could be measured.")


def measure(playwright: Playwright, address: str) -> dict[str, dict[str, float]]:
    browser = playwright.chromium.launch(executable_path=provide(), args=FLAGS)
    found = {}
    for game in GAMES:
        found[game] = in_time(browser, address, game)
        print(f"{game:14} " + "  ".join(f"{name} {value:g}" for name, value in found[game].items()))
    browser.close()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                found = measure(playwright, server.address)
        finally:
            server.stop()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
