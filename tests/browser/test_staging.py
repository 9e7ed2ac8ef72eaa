"""What happens is played before the reader's eyes: in order, at their own pace, until they have enough of it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Opener
from browser.matches import GAMES, play_on
from browser.player import Player, table

MOVING = {"reduced_motion": "no-preference"}
WATCH = """() => {
  window.told = [];
  window.newest = [];
  window.heard = [];
  window.held = [];
  window.overlays = 0;
  new MutationObserver(records => {
    const said = document.getElementById('caption')?.textContent;
    if (said && said !== window.told.at(-1)) {
      window.told.push(said);
      const line = [...document.querySelectorAll('#log li a[data-at]')].find(each => each.checkVisibility());
      window.newest.push(line?.textContent);
      const seen = {opacityProperty: true, visibilityProperty: true};
      window.held.push([...document.querySelectorAll('#region-hand [id^=tile-]')]
        .filter(each => each.checkVisibility(seen)).length);
    }
    for (const record of records) for (const node of record.addedNodes) {
      if (record.target.role === 'log') window.heard.push(node.textContent);
      if (node.nodeType === 1 && node.matches('.flying, .spark, .rise')) window.overlays += 1;
    }
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Keeps every caption that comes, the newest line that the log shows with it, how many pieces the hand shows then, and
what is said to those who listen; counts what flies and rises."""
TONES = """
  window.tones = 0;
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { constructor(...given) { super(...given); window.tones += 1; } };
  window.contexts = 0;
  const Sounding = window.AudioContext;
  window.AudioContext = class extends Sounding { constructor(...given) { super(...given); window.contexts += 1; } };
"""
"""Counts the tones that are really made."""


def seated(
    page: Page, game: str, pace: str = "quick", seats: list[str] | None = None, options: dict[str, Any] | None = None
) -> Player:
    """Somebody who plays against bots, at a pace; moves that reveal something need no second touch."""
    usual = ["you", "greedy", "greedy"] if game == "kodama-forest" else ["you", "greedy"]
    table(page, game, seats or usual, options, seed=3)
    page.evaluate(f"() => {{ localStorage.ask = 'never'; localStorage.pace = '{pace}'; }}")
    player = Player(page)
    player.look()
    quiet(page)
    page.evaluate(WATCH)
    return player


def make_move(player: Player) -> None:
    """The move that a greedy bot would make, by mouse."""
    player.make()


def told(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.told")
    return found


def heard(page: Page) -> list[str]:
    """What a screen reader says of what happens."""
    found: list[str] = page.evaluate("() => window.heard")
    return found


def log(page: Page) -> list[str]:
    """The sentences of the log beside the board, the earliest first, as far as they can be read."""
    return page.locator("#log li a[data-at]:visible").all_inner_texts()[::-1]


def quiet(page: Page) -> None:
    """Wait until everybody has moved and everything has been played."""
    page.wait_for_function(
        "() => document.querySelector('#live[data-mine]:not([data-past])') && "
        "!document.documentElement.matches('.staging, .following, .sending')"
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_in_order(visitor: Opener, game: str) -> None:
    page = visitor(**MOVING)
    player = seated(page, game)
    before = len(log(page))
    make_move(player)
    quiet(page)
    new = log(page)[before:]
    assert new
    assert told(page) == [line for place, line in enumerate(new) if not place or line != new[place - 1]]


def test_pieces_fly_and_points_rise(visitor: Opener) -> None:
    page = visitor(**MOVING)
    make_move(seated(page, "kodama-forest"))
    quiet(page)
    assert page.evaluate("() => window.overlays") > 0
    assert page.locator(".flying, .spark, .rise").count() == 0, "what has flown is gone"


def test_what_is_drawn_is_seen_with_its_event(visitor: Opener) -> None:
    """Alone in the forest: the second tile of a round is laid, then two are drawn; each is in the hand only then."""
    page = visitor(**MOVING)
    player = seated(page, "kodama-forest", "off", ["you"], {"mode": "solo"})
    for pace in ("off", "quick"):
        page.evaluate("pace => localStorage.pace = pace", pace)
        player.seen = None
        player.look()
        make_move(player)
        quiet(page)
    assert [line.split()[1] for line in told(page)][:3] == ["lays", "draws", "draws"]
    assert page.evaluate("() => window.held") == [1, 1, 2, 3]


def test_what_an_event_changes_waits_for_its_turn(visitor: Opener) -> None:
    """Of two events the second earns points, brings something and takes something away: while the first is told, the
    panels of who earns them look as they did, what comes is not seen, and what goes still is."""
    page = visitor(**MOVING)
    player = seated(page, "hitodama", "unhurried")
    art = page.locator("#seat-1 *")
    points = page.locator("#player-0 .points")
    had = int(points.inner_text())
    first, second = (
        {"say": f"{name}.", "touch": touch, "fly": 0, "sound": "", "gain": gain}
        for name, touch, gain in (("bank", ["bank"], []), ("points", ["come", "go"], [[7, "seat-1", 0]]))
    )
    thing = '<rect id="{}" width="9" height="9"/>'
    art.first.evaluate(
        "(art, thing) => art.closest('#drawing > svg').insertAdjacentHTML('beforeend', thing)", thing.format("go")
    )
    come, go, answer = (page.locator(f"#{name}") for name in ("come", "go", "answer"))

    def in_two(route: Route) -> None:
        got = route.fetch()
        data = html.escape(json.dumps([first, second]))
        new = thing.format("come") + thing.format("answer")
        text = got.text().replace('<g id="seat-1"', f'{new}<g id="seat-1"')
        text = text.replace('"paths":{', '"paths":{"answer":"0",')
        route.fulfill(response=got, body=re.sub(r'data-staged="[^"]*"', f'data-staged="{data}"', text))

    page.route("**/play", in_two, times=1)
    before = art.count()
    make_move(player)
    expect(page.locator("#caption")).to_have_text("bank.")
    assert art.count() == before
    assert points.inner_text() == str(had), "points rise with what earns them"
    expect(come).to_be_hidden()
    expect(go).to_be_visible()
    expect(page.locator("#caption")).to_have_text("points.")
    assert art.count() != before, "the essence has left the panel"
    assert points.inner_text() == str(had + 7)
    expect(come).to_be_visible()
    expect(go).to_have_count(0)
    expect(answer).to_be_hidden()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    box = answer.evaluate("answer => answer.getBoundingClientRect().toJSON()")
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(answer).to_be_visible()  # what can be chosen comes with the question
    assert not any(address.endswith("/play") for address in sent), "whoever skips chooses nothing that was not seen"


def test_the_log_tells_no_event_before_it_is_shown(visitor: Opener) -> None:
    """Of one move several things come: a bot drafts, then it is spring, and gifts are laid out."""
    page = visitor(**MOVING)
    player = seated(page, "boo")
    before = len(log(page))
    for _ in range(2):
        player.seen = None
        player.look()
        make_move(player)
        quiet(page)
    assert len(told(page)) > 5
    assert page.evaluate("() => window.newest") == told(page)
    assert heard(page) == log(page)[before:], "whoever listens hears each event once"


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_click_or_a_key_skips(visitor: Opener, way: str) -> None:
    page = visitor(**MOVING)
    player = seated(page, "boo", "off")
    make_move(player)
    quiet(page)
    page.evaluate("() => { localStorage.pace = 'unhurried'; window.heard = []; }")
    before = len(log(page))
    player.seen = None
    player.look()
    make_move(player)
    expect(page.locator("#caption")).to_contain_text("Greedy drafts")
    assert len(log(page)) == before + 2
    if way == "key":
        page.keyboard.press("x")
    else:
        page.mouse.click(2, 400)
    expect(page.locator("#caption")).to_be_empty()
    expect(page.locator("html.staging")).to_have_count(0)
    assert page.locator(".flying, .spark, .rise").count() == 0
    assert len(log(page)) > before + 2, "what was skipped stands in the log"
    assert heard(page) == log(page)[before:]


def test_who_has_skipped_sees_the_others_moves_at_once(visitor: Opener) -> None:
    """One touch is enough until it is one's own turn; what one does then is played again."""
    page = visitor(**MOVING)
    player = seated(page, "kodama-forest", "unhurried")
    before = len(log(page))
    for lays in (1, 2):
        player.seen = None
        player.look()
        make_move(player)
        expect(page.locator("#caption")).to_contain_text("Ann lays")
        page.keyboard.press("x")
        quiet(page)
        assert len(told(page)) == lays
    assert len(log(page)) > before + 3, "the others have moved too"
    assert heard(page) == log(page)[before:]


def test_who_wants_no_motion_reads_and_nothing_moves(visitor: Opener) -> None:
    page = visitor()
    player = seated(page, "kodama-forest")
    before = len(log(page))
    make_move(player)
    page.wait_for_function("() => window.told.length > 0")
    quiet(page)
    assert heard(page) == log(page)[before:]
    assert page.evaluate("() => window.overlays") == 0
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_pace_off_shows_everything_at_once(visitor: Opener) -> None:
    page = visitor(**MOVING)
    player = seated(page, "kodama-forest", "off")
    before = len(log(page))
    make_move(player)
    quiet(page)
    assert told(page) == []
    assert heard(page) == log(page)[before:]
    assert page.evaluate("() => window.overlays") == 0


def test_the_pace_is_chosen_and_kept(visitor: Opener) -> None:
    page = visitor(**MOVING)
    table(page, "hitodama", ["you", "greedy"], seed=3)
    expect(page.get_by_label("Pace")).to_have_value("normal")
    page.get_by_label("Pace").select_option("quick")
    page.reload()
    expect(page.get_by_label("Pace")).to_have_value("quick")


def test_whoever_comes_back_sees_what_happened_since(visitor: Opener) -> None:
    ann, ben = visitor(**MOVING), visitor(**MOVING)
    match = table(ann, "kodama-forest", ["you"], {"mode": "solo"}, seed=3)
    ben.goto(f"/match/{match}")
    expect(ben.locator("#live")).to_have_attribute("data-at", "0")
    ben.goto("about:blank")
    play_on(ann, match, 2)
    ben.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    ben.goto(f"/match/{match}")
    expect(ben.locator(".showing")).to_have_text("Ann moves. Click or tap anywhere to skip.")
    expect(ben.locator("#live:not([data-past])")).to_have_attribute("data-at", "2")
    ben.wait_for_function("() => !document.documentElement.matches('.staging, .following')")
    lines = log(ben)
    ben.wait_for_function("most => window.told.length >= most", arg=len(lines))
    assert told(ben) == lines


def test_what_nobody_saw_is_played_when_the_page_is_seen_again(visitor: Opener) -> None:
    ann, ben = visitor(**MOVING), visitor(**MOVING)
    match = table(ann, "kodama-forest", ["you"], {"mode": "solo"}, seed=3)
    ben.goto(f"/match/{match}")
    expect(ben.locator("#live")).to_have_attribute("data-at", "0")
    ben.evaluate(WATCH)
    seen = """seen => {
      Object.defineProperty(document, 'hidden', {value: !seen, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    ben.evaluate(seen, False)
    play_on(ann, match, 2)
    expect(ben.locator("#live:not([data-past])")).to_have_attribute("data-at", "2")
    assert told(ben) == []
    ben.evaluate(seen, True)
    ben.wait_for_function("() => window.told.length > 1 && !document.documentElement.matches('.staging, .following')")
    assert told(ben) == log(ben)


def tones(page: Page) -> Any:
    return page.evaluate("() => [window.contexts, window.tones]")


def test_sounds_are_on_and_can_be_switched_off(visitor: Opener) -> None:
    page = visitor()
    page.add_init_script(TONES)
    player = seated(page, "kodama-forest")
    assert tones(page) == [0, 0], "nothing is heard before somebody has touched or typed"
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    make_move(player)
    quiet(page)
    contexts, heard = tones(page)
    assert contexts == 1
    assert heard > 2
    page.get_by_role("button", name="Sound").click()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    before = tones(page)
    make_move(player)
    quiet(page)
    assert tones(page) == before
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
