"""Every game on every screen: words can be read, targets touched, nothing is hidden, and nothing jumps."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.matches import GAMES
from browser.player import Player, table

SIZES: Final = [
    (320, 568),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]
LEGIBLE: Final = 12.0
TARGET: Final = 24.0
"""What a pointer hits; a finger needs more, but a square of a board cannot be wider than its share of a phone."""
ROOMY: Final = 1024
"""From this width on, everything that can be chosen is seen without scrolling."""
LEAST_USED: Final = 0.9
ENLARGED: Final = re.compile(r"\benlarged\b")

MEASURE: Final = """() => {
  const board = document.getElementById('board'), box = board.getBoundingClientRect();
  const letters = [];
  for (const text of document.querySelectorAll('#drawing text')) {
    if (!text.textContent.trim() || !text.getClientRects().length) continue;
    const place = text.getScreenCTM();
    letters.push([Math.hypot(place.a, place.b) * parseFloat(getComputedStyle(text).fontSize), text.textContent]);
  }
  for (const text of document.querySelectorAll('#live :is(p, a, button, summary, li, small, span)')) {
    if (text.textContent.trim() && text.getClientRects().length && !text.closest('.sr, svg'))
      letters.push([parseFloat(getComputedStyle(text).fontSize), text.textContent]);
  }
  const targets = [...document.querySelectorAll('#drawing .target, #picks button')].map(target => {
    const {left, top, right, bottom} = (target.querySelector(':scope > .hit') ?? target).getBoundingClientRect();
    return {name: target.id || target.dataset.pick, left, top, right, bottom};
  });
  const asked = (document.querySelector('.said') ?? document.getElementById('asked')).getBoundingClientRect();
  let used = 0;
  for (const region of document.querySelectorAll('#drawing > [data-region]')) {
    const {width, height} = region.getBoundingClientRect();
    used += width * height;
  }
  return {
    letters: letters.sort((one, other) => one[0] - other[0]).slice(0, 5),
    targets,
    asked: [asked.top, asked.bottom],
    board: [box.left, box.top, box.right, box.bottom],
    used: used / (box.width * box.height),
    sideways: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    """What a person has in front of them on a screen of this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def faults(page: Page, *, play: bool = True) -> list[str]:
    """What is wrong with the page on any of the screens."""
    wrong: list[str] = []
    for width, height in SIZES:
        found = measured(page, width, height)
        screen = f"{width}×{height}"
        wrong += [f"{screen}: '{words}' has {size:.1f} px" for size, words in found["letters"] if size < LEGIBLE - 0.05]
        if found["sideways"] > 0:
            wrong.append(f"{screen}: {found['sideways']} px to the side")
        for target in found["targets"]:
            wide, high = target["right"] - target["left"], target["bottom"] - target["top"]
            if min(wide, high) < TARGET:
                wrong.append(f"{screen}: {target['name']} is {wide:.0f} by {high:.0f}")
        if width < ROOMY:
            continue
        left, top, right, bottom = found["board"]
        for target in found["targets"] if play else []:
            inside = target["left"] >= left - 8 and target["right"] <= right + 8
            if not inside or target["top"] < top - 8 or target["bottom"] > min(bottom, height) + 8:
                wrong.append(f"{screen}: {target['name']} is out of sight")
        if not 0 <= found["asked"][0] < found["asked"][1] <= height:
            wrong.append(f"{screen}: what is asked is out of sight")
        if (width, height) == (1280, 800) and found["used"] < LEAST_USED and play:
            wrong.append(f"{screen}: only {found['used']:.0%} of the board is used")
    return wrong


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_suits_every_screen(visitor: Opener, game: str, theme: str) -> None:
    """At the first decision and some moves later, and with something chosen."""
    page = visitor("fr" if theme == "dark" else "en", theme)
    table(page, game, ["you", "random", "random"], seed=4)
    player = Player(page, seed=2)
    for moves in (0, 5):
        player.play(moves)
        player.look()
        assert faults(page) == []
        page.set_viewport_size({"width": 1280, "height": 800})
    player.step(player.look())
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_lessons_suit_every_screen(visitor: Opener, game: str) -> None:
    page = visitor()
    for step in (1, 4):
        page.goto(f"/learn/{game}/{step}")
        expect(page.locator("#card")).to_be_visible()
        assert faults(page, play=False) == []


def test_nothing_moves_the_board(page: Page) -> None:
    """Neither what lies under the pointer, nor a refusal, nor a hint moves or shrinks it."""
    table(page, GAMES[0], ["you", "random", "random"], seed=4)
    player = Player(page, seed=2)
    player.look()
    before = measured(page, 1280, 800)["board"]
    page.locator("#drawing .target").first.hover()
    expect(page.locator("#tell")).not_to_be_empty()
    assert page.evaluate(MEASURE)["board"] == before
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_be_visible()
    assert page.evaluate(MEASURE)["board"] == before


def test_a_phone_scrolls_to_what_can_be_chosen(visitor: Opener) -> None:
    page = visitor(viewport={"width": 390, "height": 500})
    table(page, GAMES[0], ["you", "random", "random"], seed=4)
    Player(page, seed=2).look()
    found = page.evaluate(MEASURE)
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert any(target["top"] < dock["y"] and target["bottom"] > 0 for target in found["targets"])
    chips = page.locator(".anchors a")
    chips.last.click()
    expect(page.locator("#drawing > [data-region]").last).to_be_in_viewport()


def test_a_region_is_enlarged_where_the_wheel_is(page: Page) -> None:
    table(page, GAMES[0], ["you", "random", "random"], seed=4)
    Player(page, seed=2).look()
    region = page.locator("#drawing > [data-region]").first
    before = region.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    expect(region).to_have_class(ENLARGED)
    after = region.bounding_box()
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    page.mouse.wheel(0, 600)
    page.keyboard.up("Control")
    expect(region).not_to_have_class(ENLARGED)
    assert region.bounding_box() == before
