"""How many clicks does a turn take? Whole matches by mouse, in a real browser: `make clicks`.

Of each game some matches are played to their end by the choices of the greedy bot, and every press of the mouse is
counted, that of a drag like that of a click; notches of the wheel are told apart. A turn is what a player decides
before somebody else decides or a new round begins. The matches are played twice: by clicks alone, and with drags where
they are shorter. Names of games measure only those.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright
from tools.chromium import provide

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # where the player of the browser tests lives

from browser.player import Player, table  # noqa: E402
from browser.server import Server  # noqa: E402
from chabudai.core.events import Log  # noqa: E402
from chabudai.core.record import Record  # noqa: E402
from chabudai.core.registry import load  # noqa: E402

MATCHES: Final[dict[str, tuple[list[str], dict[str, Any]]]] = {
    "boo": (["you", "greedy"], {}),
    "gachijo": (["you", "greedy"], {"stage": "A", "level": 2}),
    "hitodama": (["you", "greedy"], {}),
    "kodama-forest": (["you"], {"mode": "solo"}),
}
SEEDS: Final = (7, 8, 9)


def turns_of(record: Record, seat: int) -> list[int]:
    """For each move of a match the number of the seat's turn that it belongs to, from 1; 0 for moves of others."""
    game = load(record.game)
    state = record.start(game)
    log = state.log = Log()
    found: list[int] = []
    turn, fresh = 0, True
    for mover, move in record.moves:
        if mover == seat:
            turn, fresh = turn + fresh, False
        else:
            fresh = True
        found.append(turn if mover == seat else 0)
        events = len(log.events)
        state.play(mover, move)
        fresh |= any(event.kind == game.round_event for event in log.events[events:])
    return found


def clicks_by_turn(record: Record, presses: list[int], seat: int = 0) -> list[int]:
    """How often the mouse was pressed in each turn; `presses` tells after how many moves each press came."""
    turns = turns_of(record, seat)
    counted = Counter(turns[after] for after in presses if after < len(turns))
    return [counted[turn] for turn in range(1, max(turns) + 1)]


def played(page: Page, game: str, seed: int, *, drags: bool) -> tuple[list[int], int]:
    """The clicks of each turn of a whole match, and the notches of the wheel in all of it."""
    seats, options = MATCHES[game]
    match = table(page, game, seats, options, seed=seed)
    player = Player(page, clever=True, drags=drags)
    player.finish()
    answer = page.context.request.get(f"/api/matches/{match}/record")
    return clicks_by_turn(Record.from_dict(answer.json()), player.presses), player.notches


def measure(browser: Browser, address: str, game: str, *, drags: bool) -> str:
    """What the turns of some matches took."""
    clicks: list[int] = []
    notches = 0
    for seed in SEEDS:
        context = browser.new_context(
            base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        turns, wheel = played(context.new_page(), game, seed, drags=drags)
        clicks, notches = clicks + turns, notches + wheel
        context.close()
    return (
        f"median {statistics.median(clicks):g}, mean {statistics.mean(clicks):.1f} clicks a turn"
        f" ({len(clicks)} turns{f', {notches / len(clicks):.1f} notches of the wheel a turn' if notches else ''})"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=provide(), args=["--disable-gpu", "--no-sandbox"])
        try:
            for game in sys.argv[1:] or MATCHES:
                for drags in (False, True):
                    told = measure(browser, server.address, game, drags=drags)
                    print(f"{game:14} {'drags ' if drags else 'clicks'}  {told}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
