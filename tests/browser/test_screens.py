"""Every game on every screen: words can be read, targets touched, nothing is hidden, and nothing jumps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Page, Route, expect

from browser.conftest import Opener
from browser.matches import GAMES, post
from browser.player import Player, table
from chabudai.core.registry import tutorial

HELD: Final = [(320, 568), (390, 844), (844, 390), (820, 1180)]
"""Screens that are held in the hand and touched."""
STANDING: Final = [(1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]
SIZES: Final = [*HELD, *STANDING]
LEGIBLE: Final = 12.0
TARGET: Final = 24.0
"""What a pointer hits."""
FINGER: Final = 44.0
"""What a finger hits. A square of a board cannot be wider than its share of a phone: it is so after a first touch."""
TOUCHED_ON_A_SCREEN: Final = 2
"""The smallest of what can be chosen are touched."""
ROOMY: Final = 1024
"""From this width on, everything that can be chosen is seen without scrolling."""
LEAST_USED: Final = 0.9
STEP: Final = """async address => {
  const answer = await fetch(address, {headers: {'X-Part': '1'}});
  document.getElementById('live').outerHTML = await answer.text();
  document.dispatchEvent(new Event('htmx:after:swap'));
}"""
"""Shows another step of a lesson without loading the page anew."""
STYLED: Final = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)"
"""Another position may lie in another way, and the style that says so comes after it."""
RESIZED: Final = "([width, height]) => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches"
"""A browser says that a screen has another size before its pages know."""
LAID: Final = """() => {
  window.laid = [];
  const look = () => {
    window.laid.push(getComputedStyle(document.querySelector('.sheet')).aspectRatio);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at every frame which shape the sheet with the regions has."""
SCALE: Final = "region => region.getScreenCTM().a"
CROWDED: Final = """() => {
  const targets = [...document.querySelectorAll('#drawing .target')].map(each => {
    const box = (each.querySelector(':scope > .hit') ?? each).getBoundingClientRect();
    return [each.id, box.left + box.width / 2, box.top + box.height / 2, Math.min(box.width, box.height)];
  });
  for (const [name, x, y, size] of targets) {
    if (size >= 43 || y < 60 || y > innerHeight - 160) continue;
    if (targets.some(([_, left, top]) => Math.abs(left - x) < 1 && top > y && top - y < size * 1.2))
      return [name, x, y + size * .45];
  }
  return null;
}"""
"""A target with another one so near that a finger could mean either, and where it is."""
CHOSEN: Final = "at => !document.getElementById('back')?.hidden || document.getElementById('live').dataset.at > at"
"""Something is chosen, or has been played."""
CHOSEN_SO_FAR: Final = (
    "() => document.getElementById('board').dataset.path + !document.getElementById('confirm').hidden"
)
TOUCHED: Final = f"""before => !document.documentElement.matches('.sending, .settling')
  && (document.querySelector('#drawing > .enlarged') || ({CHOSEN_SO_FAR})() !== before)"""
"""A touch has had its effect: something is enlarged, or chosen."""
BESIDE: Final = """name => {
  const target = document.querySelector(`#drawing [id="${name}"]`);
  const box = (target.querySelector(':scope > .hit') ?? target).getBoundingClientRect();
  const [x, y, region] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, target.closest('[data-region]')];
  return [[x + 19, y], [x - 19, y], [x, y + 19], [x, y - 19]]
    .find(([left, top]) => document.elementFromPoint(left, top)?.closest('[data-region]') === region);
}"""
"""A point 19 pixels from the middle of a target: if it were as broad as a finger, it would be touched there."""
SEEN: Final = """name => {
  const target = document.querySelector(`#drawing [id="${name}"]`), region = target.closest('[data-region]');
  const box = (target.querySelector(':scope > .hit') ?? target).getBoundingClientRect();
  const frame = region.getBoundingClientRect(), board = document.getElementById('board').getBoundingClientRect();
  const dock = document.querySelector('.dock').getBoundingClientRect();
  const lowest = dock.left < board.right && dock.top > board.top ? dock.top : innerHeight;
  const wide = Math.min(box.right, frame.right, innerWidth) - Math.max(box.left, frame.left, 0);
  const high = Math.min(box.bottom, frame.bottom, board.bottom, lowest) - Math.max(box.top, frame.top, board.top, 0);
  return region.classList.contains('enlarged') ? Math.min(wide, high) : 0;
}"""
"""How much of a target is seen where it has been enlarged."""
RESTS: Final = """() => new Promise(done => {
  const top = () => document.getElementById('drawing').getBoundingClientRect().top, before = top();
  setTimeout(() => done(top() === before), 120);
})"""
"""The page does not scroll any more."""
NOTHING_ENLARGED: Final = "() => !document.querySelector('#drawing > .enlarged')"
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
  const boxed = target => {
    const {left, top, right, bottom} = (target.querySelector(':scope > .hit') ?? target).getBoundingClientRect();
    const name = target.id || target.dataset.pick || target.textContent;
    return {name, button: target.matches('button'), left, top, right, bottom};
  };
  const targets = [...document.querySelectorAll('#drawing .target, #picks button')].map(boxed);
  const around = '#live :is(button, summary, select, input:not([type=hidden]), .button, .anchors a):not(#picks *)';
  const controls = [...document.querySelectorAll(around)].filter(each => each.getClientRects().length).map(boxed);
  const asked = (document.querySelector('.said') ?? document.getElementById('asked')).getBoundingClientRect();
  let used = 0;
  for (const region of document.querySelectorAll('#drawing > [data-region]')) {
    const {width, height} = region.getBoundingClientRect();
    used += width * height;
  }
  return {
    letters: letters.sort((one, other) => one[0] - other[0]).slice(0, 5),
    targets,
    controls,
    asked: [asked.top, asked.bottom],
    board: [box.left, box.top, box.right, box.bottom],
    used: used / (box.width * box.height),
    sideways: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Another screen, once everything lies where it lies there."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(RESIZED, arg=[width, height])
    page.wait_for_function(STYLED)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    """What a person has in front of them on a screen of this size."""
    resize(page, width, height)
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def least(box: dict[str, Any]) -> float:
    return float(min(box["right"] - box["left"], box["bottom"] - box["top"]))


def faults(page: Page, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """What is wrong with the page on any of the screens."""
    wrong: list[str] = []
    touched = bool(page.evaluate("() => matchMedia('(pointer: coarse)').matches"))
    for width, height in sizes:
        found = measured(page, width, height)
        screen = f"{width}×{height}"
        wrong += [f"{screen}: '{words}' has {size:.1f} px" for size, words in found["letters"] if size < LEGIBLE - 0.05]
        if found["sideways"] > 0:
            wrong.append(f"{screen}: {found['sideways']} px to the side")
        for target in [*found["targets"], *found["controls"]]:
            if least(target) < (FINGER if touched and target in found["controls"] else TARGET) - 0.5:
                wrong.append(f"{screen}: {target['name']} is only {least(target):.1f} px")
        if touched:
            small = sorted((each for each in found["targets"] if least(each) < FINGER - 0.5), key=least)
            for target in small[:TOUCHED_ON_A_SCREEN]:
                wrong += [f"{screen}: {target['name']} {fault}" for fault in fingers_faults(page, target["name"])]
        if width < ROOMY:
            continue
        left, top, right, bottom = found["board"]
        for target in found["targets"]:
            # A button of its own may lie anywhere on the screen.
            box = (0, 0, width, height) if target["button"] else (left, top, right, min(bottom, height))
            inside = target["left"] >= box[0] - 8 and target["right"] <= box[2] + 8
            if not inside or target["top"] < box[1] - 8 or target["bottom"] > box[3] + 8:
                wrong.append(f"{screen}: {target['name']} is out of sight")
        if not 0 <= found["asked"][0] < found["asked"][1] <= height:
            wrong.append(f"{screen}: what is asked is out of sight")
        if (width, height) == (1280, 800) and found["used"] < LEAST_USED:
            wrong.append(f"{screen}: only {found['used']:.0%} of the board is used")
    return wrong


def fingers_faults(page: Page, target: str) -> list[str]:
    """What is wrong for a finger that all but misses a small target: it is chosen, or large after this one touch."""
    before = page.evaluate(CHOSEN_SO_FAR)
    Player(page).point(target)
    tap(page, page.evaluate(BESIDE, target), TOUCHED, before)
    page.wait_for_function(RESTS)
    chosen, seen = page.evaluate(CHOSEN_SO_FAR) != before, page.evaluate(SEEN, target)
    wrong = [] if chosen or seen >= FINGER - 0.5 else [f"shows {seen:.1f} px after a touch"]
    wrong += ["is enlarged and chosen at once"] if chosen and seen else []
    if chosen:
        page.keyboard.press("Escape")
    assert page.evaluate(CHOSEN_SO_FAR) == before
    box = page.locator(".dock").bounding_box()
    assert box is not None
    tap(page, (box["x"] + 2, box["y"] + 2), NOTHING_ENLARGED)
    return wrong


def tap(page: Page, point: Iterable[float], done: str, arg: object = None) -> None:
    """Touch a point until that has its effect: where the machine pauses in the middle, a tap is a long press, which
    means nothing.
    """
    left, top = point
    for seconds in (5, 10, 30):
        page.touchscreen.tap(left, top)
        try:
            page.wait_for_function(done, arg=arg, timeout=1000 * seconds)
        except Error:
            if seconds == 30:
                raise
        else:
            return


def test_many_buttons_beside_the_question_leave_the_board_alone(visitor: Opener) -> None:
    """As many as a wildcard of BOO offers, in French, whose words are longer."""
    page = visitor("fr")
    page.set_viewport_size({"width": 1280, "height": 800})
    table(page, "boo", ["you", "random"], seed=4)
    words = "Équilibre : 1 point de bonheur, ou prendre et marquer des tuiles"
    low, top = page.evaluate(
        """words => {
          const button = () => Object.assign(document.createElement('button'), {textContent: words});
          document.getElementById('picks').replaceChildren(...[1, 2, 3, 4].map(button));
          const boxes = [...document.querySelectorAll('#picks button')].map(each => each.getBoundingClientRect());
          const board = document.getElementById('board').getBoundingClientRect();
          return [Math.max(...boxes.map(box => box.bottom)), board.top];
        }""",
        words,
    )
    assert low <= top + 1


@pytest.mark.parametrize("screens", [HELD, STANDING], ids=["held", "standing"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_suits_every_screen(visitor: Opener, game: str, screens: list[tuple[int, int]]) -> None:
    """At the first decision, some moves later and with something chosen; in French, whose words are longer."""
    page = visitor("fr", phone=screens is HELD)
    table(page, game, ["you", "random", "random"], seed=4)
    player = Player(page, seed=2)
    for moves in (0, 5):
        player.play(moves)
        player.look()
        assert faults(page, screens) == []
        resize(page, 1280, 800)
    player.seen = player.look()
    player.step(player.seen)
    player.look()
    assert faults(page, screens) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_lesson_suits_the_screens(visitor: Opener, game: str) -> None:
    """Each step on one of the screens, so that every screen shows several; the pages are loaded once."""
    held, standing = visitor(phone=True), visitor()
    for page in (held, standing):
        page.goto(f"/learn/{game}/1")
    lesson = tutorial(game)
    assert lesson is not None
    wrong: list[str] = []
    for step in range(1, len(lesson) + 1):
        size = SIZES[step % len(SIZES)]
        page = held if size in HELD else standing
        page.evaluate(STEP, f"/learn/{game}/{step}")
        found = faults(page, [size])
        wrong += [f"step {step}, {each}" for each in found]
    assert wrong == []


def test_a_lesson_does_not_scroll_away_from_what_was_touched(visitor: Opener) -> None:
    """A step brings what it points at into sight once pieces have glided, but not from under a finger."""
    page = visitor(phone=True, reduced_motion="no-preference", viewport={"width": 320, "height": 568})
    page.goto("/learn/gachijo/8")
    page.wait_for_function(STYLED)
    page.evaluate("() => document.dispatchEvent(new Event('htmx:after:swap'))")
    page.locator('#drawing [id="r0c0"]').scroll_into_view_if_needed()
    page.touchscreen.tap(*page.evaluate(BESIDE, "r0c0"))
    expect(page.locator("#drawing > .enlarged")).to_have_count(1)
    before = page.evaluate("() => scrollY"), page.evaluate(SEEN, "r0c0")
    page.wait_for_timeout(800)
    assert (page.evaluate("() => scrollY"), page.evaluate(SEEN, "r0c0")) == before
    assert before[1] >= FINGER - 0.5


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
    page.locator("#hint").get_by_role("button", name="Close").click()
    expect(page.locator("#hint, #ghosts > *")).to_have_count(0)


def test_no_question_and_no_button_moves_the_board(page: Page) -> None:
    """Choices that are no part of the drawing, and a button that explains itself at length, find their place."""
    table(page, "boo", ["you", "greedy"], seed=5)
    player = Player(page, clever=True)
    player.look()
    before = page.evaluate(MEASURE)["board"]
    picked = explained = False
    for _ in range(12):
        player.seen = seen = player.look()
        picked |= page.locator("#picks button").count() > 1
        explained |= seen["confirm"] and len(page.locator("#confirm").inner_text()) > 40
        assert page.evaluate(MEASURE)["board"] == before
        player.step(seen)
    assert picked
    assert explained


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
    scale = region.evaluate(SCALE)
    assert before is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    expect(region).to_have_class(ENLARGED)
    assert region.evaluate(SCALE) > 1.5 * scale
    assert region.bounding_box() == before, "nothing around it moves"
    page.mouse.wheel(0, 600)
    page.keyboard.up("Control")
    expect(region).not_to_have_class(ENLARGED)
    assert region.evaluate(SCALE) == scale


def test_two_fingers_enlarge_a_region_and_move_it(visitor: Opener) -> None:
    """Real touches, as a phone sends them; the page itself is neither enlarged nor scrolled."""
    page = visitor(phone=True)
    table(page, GAMES[0], ["you", "random", "random"], seed=4)
    Player(page, seed=2).look()
    region = page.locator("#drawing > [data-region]").first
    box, scale = region.bounding_box(), region.evaluate(SCALE)
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": left, "y": top, "id": number} for number, (left, top) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for wide in (30, 40, 50, 60):
        touch("touchMove", (x - wide, y), (x + wide, y))
    expect(region).to_have_class(ENLARGED)
    assert region.evaluate(SCALE) == pytest.approx(3 * scale, rel=0.02), (
        "three times as far apart, three times as large"
    )
    shown = region.get_attribute("viewBox")
    touch("touchMove", (x - 75, y), (x + 45, y))
    assert region.get_attribute("viewBox") != shown, "it goes where the fingers go"
    touch("touchEnd")
    assert region.bounding_box() == box, "nothing around it moves"
    assert page.evaluate("() => [visualViewport.scale, scrollY]") == [1, 0]
    assert page.locator("#board").get_attribute("data-path") == "", "nothing is chosen by it"
    touch("touchStart", (x - 60, y), (x + 60, y))
    touch("touchMove", (x - 15, y), (x + 15, y))
    touch("touchEnd")
    expect(region).not_to_have_class(ENLARGED)
    assert region.evaluate(SCALE) == scale


def test_nobody_sees_a_table_before_it_is_laid_out(visitor: Opener) -> None:
    """When a match begins, other regions lie in another way; the style for it comes late, and the old table stays."""
    ann, ben = visitor(), visitor()
    match = table(ann, "gachijo", ["you", "person"], seed=4)
    held: list[Route] = []
    ann.route("**/layout.css*", lambda route: held.append(route))  # noqa: PLW0108  (Playwright takes no method of a list)
    ann.evaluate(LAID)
    post(ben, "/api/me", {"name": "Ben"}, action=False)
    with ann.expect_request("**/layout.css*"):
        post(ben, f"/api/matches/{match}/join", {"agree_to_seed": True})
    assert ann.locator("#live").get_attribute("data-status") == "open"
    held[0].continue_()
    expect(ann.locator("#live[data-status=playing]")).to_have_count(1)
    expect(ann.locator("#drawing > [data-region=own]")).to_be_visible()
    assert "auto" not in ann.evaluate("() => laid")


@pytest.mark.parametrize("game", ["gachijo", "kodama-forest"])
def test_a_finger_between_small_targets_enlarges_them_first(visitor: Opener, game: str) -> None:
    """A square of a board on the smallest phone is narrower than a finger."""
    page = visitor(phone=True, viewport={"width": 320, "height": 568})
    table(page, game, ["you", "random", "random"], seed=4)
    player = Player(page, seed=2)
    for _ in range(9):
        seen = player.look()
        crowded = page.evaluate(CROWDED)
        if crowded:
            break
        player.seen = seen
        player.step(seen)
    name, x, y = crowded
    path = page.locator("#board").get_attribute("data-path")
    page.touchscreen.tap(x, y)
    region = page.locator("#drawing > .enlarged")
    expect(region).to_have_count(1)
    assert page.locator("#board").get_attribute("data-path") == path, "nothing is chosen yet"
    target = page.locator(f'#drawing [id="{name}"]')
    box = (target.locator(":scope > .hit") if target.locator(":scope > .hit").count() else target).first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 43.5
    assert page.evaluate(MEASURE)["sideways"] <= 0
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(region).to_have_count(0)
    page.wait_for_function(CHOSEN, arg=seen["at"])
