"""Pictures of every page and of every game at the start, in the middle and at the end: `make screenshots`.

They go to build/screenshots, by size and colours, for whoever changes a page to look at; words after the command choose
those whose names have one of them. `--docs` makes the small pictures of the README instead. The matches are played by
the greedy bot with fixed seeds, so that two runs show the same positions.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tools.chromium import provide
from tools.crash import free_port

from chabudai.bots.registry import load as load_bot
from chabudai.core.registry import load, names, tutorial
from chabudai.core.rng import Rng
from chabudai.match import catalogue
from chabudai.match.commands import Chat, Join, Play
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from chabudai.match.storage.store import Store
from chabudai.web.identity import COOKIE, Identity

OUT = Path("build/screenshots")
DOCS = Path("docs/images")
DOCS_SCALE = 0.75
DOCS_THEMES = {"hitodama": "dark"}
SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small-phone": (320, 568),
    "phone-sideways": (844, 390),
    "tablet": (820, 1180),
    "small-laptop": (1024, 768),
    "large": (1920, 1080),
    "very-large": (2560, 1440),
}
TOUCHED = ("phone", "small-phone", "phone-sideways", "tablet")
"""Held in the hand."""
WHOLE = ("desktop", "phone")
"""Every page is shown in these sizes, the tables and lessons in all."""
FLAGS = ["--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox"]
PEOPLE = ("Mika", "Benio", "Chiyo", "Daichi", "Emi", "Fuku")
SEED = 7
STAGES = {"start": 0.0, "middle": 0.5, "end": 1.0}
PATIENCE = 60.0


@dataclass
class Stage:
    """What there is to look at, and by whom."""

    cookie: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    """Addresses by name, in a match or not."""
    matches: dict[str, str] = field(default_factory=dict)


async def prepare(database: str) -> Stage:
    """Lay tables out in a new database, each as far into the match as it should be."""
    store = await Store.open(database)
    matches = Matches(store)
    identity = await Identity.open(store, matches.notifications)
    people = [await identity.guest(name) for name in PEOPLE]
    stage = Stage(identity.cookie(people[0]))
    for game in ours():
        moves = _match(game)
        for name, share in STAGES.items():
            match = await _laid(matches, people, game, moves[: _until(moves, share)])
            stage.matches[f"{game}-{name}"] = f"/match/{match}"
            if name == "end":
                stage.pages[f"{game}-replay"] = f"/match/{match}/replay?at={len(moves) // 2}"
        stage.pages[f"{game}-setup"] = f"/setup/{game}"
        stage.pages[f"{game}-rules"] = f"/rules/{game}"
        stage.pages[f"{game}-content"] = f"/content/{game}"
        if tutorial(game) is not None:
            stage.pages[f"{game}-learn"] = f"/learn/{game}/2"
    open_table = await matches.create(
        people[1], ours()[0], [{"kind": "you"}, {"kind": "person"}], {}, "open", visibility="public"
    )
    stage.pages |= {
        "home": "/",
        "account": "/account",
        "waiting": f"/match/{open_table.id}",
        "not-found": "/nowhere",
    }
    await store.close()
    return stage


def ours() -> list[str]:
    """The games of this package."""
    return [name for name in names() if load(name).__module__.startswith("chabudai.")]


def _match(game: str) -> list[tuple[int, int]]:
    """A whole match by greedy bots."""
    state = load(game).new(_seats(game), SEED)
    bot, rng, moves = load_bot("greedy"), Rng(SEED), []
    while not state.over:
        seat = state.actors()[0]
        moves.append((seat, bot.choose(state.view(seat), seat, rng)))
        state.play(*moves[-1])
    return moves


def _until(moves: list[tuple[int, int]], share: float) -> int:
    """How many moves are played; in the middle until the person who looks is to decide."""
    number = int(len(moves) * share)
    while 0 < number < len(moves) and moves[number][0] != 0:
        number += 1
    return number


def _seats(game: str) -> int:
    return max(3, catalogue.usual_seats(game))


async def _laid(matches: Matches, people: list[Person], game: str, moves: list[tuple[int, int]]) -> str:
    """A match after these moves."""
    plan = [{"kind": "you"}, *({"kind": "person"} for _ in range(_seats(game) - 1))]
    matches.draw_seed = lambda: SEED
    live = await matches.create(people[0], game, plan, {}, f"{game}-{len(moves)}")
    for person in people[1 : _seats(game)]:
        live = await matches.run(live.id, person, Join(action=f"join-{person.name}"))
    await matches.run(live.id, people[1], Chat(action="greeting", text="Good luck, everybody!"))
    for number, (seat, move) in enumerate(moves):
        turn = (await matches.match(live.id)).turn(seat)
        await matches.run(live.id, people[seat], Play(action=f"move-{number}", move=move, turn=turn))
    return live.id


@contextmanager
def server(database: str) -> Iterator[str]:
    """A server on this database; its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", "from chabudai.cli import main; main()", "serve", "--port", str(port)]
    command += ["--database", database, "--rate", "100000", "--log-level", "warning"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            _wait(address)
            yield address
        finally:
            process.terminate()


def _wait(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                return
        except OSError:
            if time.monotonic() > until:
                raise SystemExit("The server did not start.") from None
            time.sleep(0.1)


def shoot(
    browser: Browser,
    address: str,
    stage: Stage,
    size: str,
    theme: str,
    shown: dict[str, str],
    folder: Path | None = None,
    scale: float = 1,
) -> None:
    """Every address in one size and one theme."""
    width, height = SIZES[size]
    phone = size in TOUCHED
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        is_mobile=phone,
        has_touch=phone,
        locale="en-GB",
        device_scale_factor=scale,
    )
    context.add_cookies([{"name": COOKIE, "value": stage.cookie, "url": address}])
    page = context.new_page()
    into = folder or OUT / f"{size}-{theme}"
    into.mkdir(parents=True, exist_ok=True)
    for name, path in shown.items():
        page.goto(path)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(150)
        page.screenshot(path=into / f"{name}.png")
        print(f"  {into / name}.png")
    context.close()


def main() -> None:
    wanted = sys.argv[1:]

    def chosen(shown: dict[str, str]) -> dict[str, str]:
        return {name: path for name, path in shown.items() if not wanted or any(word in name for word in wanted)}

    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.db")
        stage = asyncio.run(prepare(database))
        with server(database) as address, sync_playwright() as playwright:
            settings: dict[str, Any] = {"executable_path": provide(), "args": FLAGS}
            browser = playwright.chromium.launch(**settings)
            if wanted == ["--docs"]:
                for game in ours():
                    shown = {game: stage.matches[f"{game}-middle"]}
                    shoot(browser, address, stage, "desktop", DOCS_THEMES.get(game, "light"), shown, DOCS, DOCS_SCALE)
                    file = DOCS / f"{game}.png"
                    # Flat drawings need no more colours than a byte can name.
                    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
                return
            for size in SIZES:
                lessons = {name: path for name, path in stage.pages.items() if name.endswith("-learn")}
                pages = stage.pages if size in WHOLE else lessons
                shoot(browser, address, stage, size, "light", chosen({**pages, **stage.matches}))
                shoot(browser, address, stage, size, "dark", chosen(stage.matches))
            browser.close()


if __name__ == "__main__":
    main()
