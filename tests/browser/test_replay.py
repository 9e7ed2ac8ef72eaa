"""After the game: the replay in a real browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import BY_DAY_OR_NIGHT, create, finished, get, play_on, post
from browser.server import Server
from chabudai.core.people import calling
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.state import State
from chabudai.match.live_match import Seat
from chabudai.match.seats import names_of

MINE, FOREIGN = "mine", "foreign"


def at(page: Page) -> int:
    """The position that the page shows."""
    return int(page.locator("#live").get_attribute("data-at") or -1)


def drawing(page: Page, path: str) -> str:
    """The board that the server sends to this visitor."""
    sent = page.request.get(path).text()
    found = re.search(r'<div id="drawing">(.*?)</div><div id="ghosts"', sent, re.DOTALL)
    assert found is not None
    return found[1]


def drawn(view: State) -> str:
    """The same, as the game draws it."""
    return "".join(sheet.render() for sheet in view.game.draw(view).sheets())


@pytest.fixture
def replayed(page: Page) -> tuple[Page, str, int]:
    """A page on the replay of a finished match, the match, and how many moves it has."""
    match = finished(page, "kodama-forest")
    page.goto(f"/match/{match}/replay")
    return page, match, int(get(page, f"/api/matches/{match}")["moves"])


def test_slider_keys_and_buttons_go_through_the_match(replayed: tuple[Page, str, int]) -> None:
    page, match, last = replayed
    live, slider = page.locator("#live"), page.locator("#at")
    before = page.locator("#board").inner_html()
    expect(live).to_have_attribute("data-at", "0")
    page.keyboard.press("ArrowRight")
    expect(live).to_have_attribute("data-at", "1")
    expect(page.locator("#happened li").first).to_be_visible()
    assert page.locator("#board").inner_html() != before
    page.keyboard.press("End")
    expect(live).to_have_attribute("data-at", str(last))
    expect(slider).to_have_value(str(last))
    assert page.url.endswith(f"/match/{match}/replay?at={last}")
    page.keyboard.press("ArrowLeft")
    expect(live).to_have_attribute("data-at", str(last - 1))
    page.keyboard.press("Home")
    expect(live).to_have_attribute("data-at", "0")
    slider.fill("5")
    expect(live).to_have_attribute("data-at", "5")
    expect(page.locator("#asked")).to_contain_text(f"Move 5 of {last}")
    page.locator("#later").click()
    expect(live).to_have_attribute("data-at", "6")
    page.locator("#first").click()
    expect(live).to_have_attribute("data-at", "0")
    page.set_viewport_size({"width": 320, "height": 568})
    boxes = [button.bounding_box() for button in page.locator("#controls .bar > :is(a, button)").all()]
    fit = [box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes]
    assert fit == [True] * 5, "all buttons fit on the narrowest phone"


def test_space_plays_and_pauses(replayed: tuple[Page, str, int]) -> None:
    page, _, last = replayed
    page.keyboard.press("Space")
    expect(page.locator("#run")).to_have_text("Pause")
    expect(page.locator("#live")).to_have_attribute("data-at", "2")
    page.keyboard.press("Space")
    expect(page.locator("#run")).to_have_text("Play")
    page.locator("#last").click()
    expect(page.locator("#live")).to_have_attribute("data-at", str(last))
    page.locator("#run").click()  # from the end it begins anew
    expect(page.locator("#live")).to_have_attribute("data-at", "1")


def test_the_curve_and_its_turning_points_lead_into_the_match(replayed: tuple[Page, str, int]) -> None:
    page, match, last = replayed
    curve = page.locator("#curve")
    expect(curve.locator("svg.curve path").first).to_be_visible()
    points = curve.locator(".turning li")
    assert 1 <= points.count() <= 5
    assert points.count() == curve.locator("svg a").count()
    told = re.compile(r"Move (\d+) .*'s chances (?:rise|fall) from \d+% to (\d+%)(?: by move (\d+))?\.")
    expect(points.first).to_contain_text(told)
    for better in points.locator(".better").all():
        expect(better).to_contain_text(re.compile("Better for .*: [a-z]|A strong bot"))
    link = points.last.locator("a[data-at]")
    to = link.get_attribute("data-at")
    link.click()
    expect(page.locator("#live")).to_have_attribute("data-at", str(to))
    expect(page.locator("#at")).to_have_value(str(to))
    curve.locator("svg a").first.click()
    expect(page.locator("#live")).to_have_attribute(
        "data-at", points.first.locator("a[data-at]").get_attribute("data-at") or ""
    )
    curve.locator("summary").click()
    rows = curve.locator("tbody tr")
    assert rows.count() >= 10
    figures = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows.all()}
    for words in points.all_inner_texts():
        said = told.search(words)
        assert said is not None
        assert said[2] in figures[said[3] or said[1]], "the figures agree with one another"
    shares = [int(cell.rstrip("%")) for cell in rows.last.locator("td").all_inner_texts()]
    winners = get(page, f"/api/matches/{match}")["result"]["winners"]
    assert shares == [100 // len(winners) if seat in winners else 0 for seat in range(len(shares))]
    assert rows.last.locator("th").inner_text() == str(last)


def test_decisions_are_rated_and_both_lines_lie_on_the_board(page: Page) -> None:
    match = create(page, "kodama-forest", "you", "random")
    play_on(page, match)
    page.goto(f"/match/{match}/replay")
    panel, board = page.locator("#decisions"), page.locator("#drawing")
    expect(panel.locator(".judged")).to_contain_text(re.compile(r"\d+% of \d+ decisions were the best, or nearly"))
    expect(panel.locator("progress")).to_have_count(0, timeout=120_000)
    found = get(page, f"/api/matches/{match}/analysis")
    assert found["done"]
    costly = panel.locator(".costliest li")
    expect(costly).to_have_count(len(found["seats"][0]["costliest"]))
    worst = found["seats"][0]["costliest"][0]
    decision = next(each for each in found["decisions"] if each["at"] == worst)
    expect(costly.first).to_contain_text(f"Better: {decision['best']['sentence']}.")
    costly.first.get_by_role("link", name=f"Move {worst}").click()
    expect(page.locator("#live")).to_have_attribute("data-at", str(worst))
    expect(page.locator("#rated")).to_contain_text(decision["cost"])
    played = board.inner_html()
    page.locator("#rated").get_by_role("link", name="See both on the board").click()
    expect(page.locator("#asked")).to_contain_text("Not played, step 1 of")
    assert board.inner_html() != played
    shared = page.locator("#link").input_value()
    page.locator("#lines p").first.locator("a").first.click()
    expect(page.locator("#asked")).to_contain_text(f"Move {worst} of")
    expect(page.locator("#lines")).to_be_visible()
    page.locator("#lines p").nth(1).locator("a").last.click()
    expect(page.locator("#asked")).to_contain_text("Not played")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_have_attribute("data-at", str(worst + 1))
    expect(page.locator("#lines")).to_have_count(0)
    page.goto(shared)
    expect(page.locator("#asked")).to_contain_text("Not played, step 1")
    assert_accessible(page)
    page.get_by_role("link", name="Play on from before it").click()
    expect(page.locator("#live")).to_have_attribute("data-at", str(worst - 1))
    expect(page.get_by_role("button", name="Play on")).to_be_in_viewport()


def test_rated_decisions_outlive_the_server(own_server: Server, chromium: Browser) -> None:
    page = chromium.new_context(base_url=own_server.address).new_page()
    page.goto("/")
    match = create(page, "hitodama", "you", "random")
    play_on(page, match, 12)
    post(page, f"/api/matches/{match}/resign", {})
    for _ in range(100):
        found = get(page, f"/api/matches/{match}/analysis?wait=5")
        if found["decisions"]:
            break
    own_server.stop(kill=True)
    own_server.start()
    after = get(page, f"/api/matches/{match}/analysis?wait=1")
    assert after["decisions"][: len(found["decisions"])] == found["decisions"]


def test_a_position_is_played_on_from_against_bots_of_any_level(replayed: tuple[Page, str, int]) -> None:
    page, match, _ = replayed
    page.locator("#at").fill("5")
    expect(page.locator("#live")).to_have_attribute("data-at", "5")
    page.get_by_label("against").select_option("random")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#source")).to_contain_text("This match continues another one from move 5.")
    assert match not in page.url
    shown = get(page, f"/api/matches/{page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in shown["seats"]] == [None, "random", "random"]
    expect(page.locator("#live[data-mine]")).to_have_count(1)
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator("#live")).to_have_attribute("data-at", "5")


def test_the_record_can_be_downloaded_and_replays(replayed: tuple[Page, str, int]) -> None:
    page, match, last = replayed
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    record = Record.from_dict(json.loads(started.value.path().read_text("utf-8")))
    assert started.value.suggested_filename == f"{match}.json"
    assert len(record.moves) == last
    assert list(record.positions(load("kodama-forest")))[-1].over


def test_the_shared_link_opens_the_same_position_elsewhere(replayed: tuple[Page, str, int], visitor: Opener) -> None:
    page, _, _ = replayed
    page.locator("#at").fill("7")
    expect(page.locator("#live")).to_have_attribute("data-at", "7")
    shared = page.locator("#link").input_value()
    assert shared == page.url
    other = visitor("fr", "dark", phone=True)
    other.goto(shared)
    assert at(other) == 7
    expect(other.locator("#happened li").first).to_be_visible()
    expect(other.get_by_role("button", name="Rematch")).to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_spectator_sees_nothing_hidden_at_any_position(page: Page, visitor: Opener) -> None:
    match = finished(page, "hitodama")
    record = Record.from_dict(get(page, f"/api/matches/{match}/record"))
    game = load("hitodama")
    seats = get(page, f"/api/matches/{match}")["seats"]
    names = names_of([Seat(seat["kind"], seat["name"], bot=seat["bot"] or "") for seat in seats])
    spectator = visitor()
    seen: set[str] = set()
    for number, state in enumerate(record.positions(game)):
        if number % 15:
            continue
        path = f"/match/{match}/replay?at={number}"
        shown = {MINE: drawing(page, path), FOREIGN: drawing(spectator, path)}
        with calling(names):
            assert shown[FOREIGN] == drawn(state.view(None))
            assert shown[MINE] == drawn(state.view(0))
        seen.update(who for who in shown if shown[MINE] != shown[FOREIGN])
    assert seen == {MINE, FOREIGN}, "the hands of this game are hidden, so the two must differ somewhere"


def test_a_running_match_shows_its_past_but_rates_nothing(page: Page, visitor: Opener) -> None:
    match = create(page, "hitodama", "you", "greedy")
    play_on(page, match, 2)
    page.goto(f"/match/{match}/replay?at=1")
    expect(page.locator("#curve")).to_contain_text("when the match is over")
    assert page.locator("#curve svg, .chance").count() == 0
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)
    expect(page.locator("#on")).to_have_count(0)
    spectator = visitor()
    spectator.goto(f"/match/{match}/replay?at=1")
    assert at(spectator) == 1
    assert spectator.request.get(f"/match/{match}/curve", max_redirects=0).status == 303


def test_without_a_script_the_replay_goes_by_links_and_a_form(page: Page, visitor: Opener) -> None:
    match = finished(page, "gachijo", 2)
    plain = visitor(javascript=False)
    plain.goto(f"/match/{match}/replay")
    plain.get_by_role("link", name="Later").click()
    assert at(plain) == 1
    plain.locator("#at").focus()
    plain.keyboard.press("ArrowRight")
    plain.get_by_role("button", name="Show this position").click()
    assert at(plain) == 2
    plain.get_by_role("link", name="To the end").click()
    assert at(plain) == int(get(page, f"/api/matches/{match}")["moves"])


@pytest.mark.parametrize(("game", "theme"), BY_DAY_OR_NIGHT)
def test_the_replay_is_accessible(visitor: Opener, game: str, theme: str) -> None:
    page = visitor("en", theme)
    match = finished(page, game, 2 if game == "gachijo" else 3)
    page.goto(f"/match/{match}/replay?at=4")
    expect(page.locator("#curve svg.curve")).to_be_visible()
    assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
