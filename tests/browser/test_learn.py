"""The tutorials in a real browser: played to their end by touching what they point at."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import BY_DAY_OR_NIGHT
from browser.pages import follow
from chabudai.core import registry
from chabudai.core.language import FRENCH, speaking
from chabudai.core.tutorial import Tutorial

LONGEST_PATH = 12
Way = Callable[[Locator], None]
"""How somebody touches what is shown."""


def lesson(game: str) -> Tutorial:
    found = registry.tutorial(game)
    assert found is not None, f"{game} has no tutorial"
    return found


def at(page: Page, number: int) -> None:
    """The page has come to this step, and can be touched again; asked often, so that a long lesson does not wait."""
    page.wait_for_selector(f'html:not(.sending) #live[data-at="{number}"]', state="attached")


def click(found: Locator) -> None:
    found.click()


def tap(found: Locator) -> None:
    found.tap()


def press(found: Locator) -> None:
    found.focus()
    found.page.keyboard.press("Enter")


def touch(page: Page, element: str, way: Way = click) -> None:
    """Touch an element of the drawing in its middle, or the button that stands for it."""
    drawn = page.locator(f'#drawing [id="{element}"]')
    way(drawn if drawn.count() else page.locator(f'#picks [data-pick="{element}"]'))


def perform(page: Page, tutorial: Tutorial, number: int, way: Way = click) -> None:
    """Make the move of a step: touch the elements of its path that can be chosen, then confirm where it is asked."""
    step, learner = tutorial.step(number), tutorial.learner
    for element in tutorial.game.path(tutorial.view(number), learner, step.move):
        if page.locator("#live").get_attribute("data-at") != str(number):
            break
        target = page.locator(f'#drawing [id="{element}"].target, #picks [data-pick="{element}"]')
        if target.count():  # what has no alternative has been chosen by itself
            touch(page, element, way)
    # A move that does not end with an element has a button; so has one that is a final, and any that a finger makes.
    confirm = page.locator("#confirm:visible")
    moved = page.locator(f'#live[data-at="{number + 1}"]')
    (confirm if way is tap else moved.or_(confirm).first).wait_for()
    if page.locator("#live").get_attribute("data-at") == str(number):
        way(page.locator("#confirm"))


def play_through(page: Page, tutorial: Tutorial, way: Way) -> None:
    """From the first step to the last card."""
    page.goto(f"/learn/{tutorial.game.id}")
    for number in range(1, len(tutorial) + 1):
        at(page, number)
        if not tutorial.asks(number):
            way(page.locator("#next"))
            continue
        pointed = [each for each in tutorial.look(number) if page.locator(f'#drawing [id="{each}"]').count()]
        for element in pointed:
            expect(page.locator(f'#drawing [id="{element}"]')).to_have_class(re.compile(r"\blook\b"))
        perform(page, tutorial, number, way)
    at(page, len(tutorial) + 1)


@pytest.mark.parametrize(("game", "way"), [("gachijo", click), ("hitodama", click), ("kodama-forest", press)])
def test_a_tutorial_is_played_to_its_end(page: Page, game: str, way: Way) -> None:
    """By mouse or by keyboard alone; every lesson is played in one of the ways."""
    play_through(page, lesson(game), way)
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Sprout").click()
    expect(page).to_have_url(re.compile(r"/match/[\w-]+$"))
    expect(page.locator("#drawing > [data-region]").first).to_be_visible()


def test_a_tutorial_in_french_on_a_phone_by_touch(visitor: Opener) -> None:
    """The card is never over what is to be touched, or else the tap would not reach it."""
    tutorial = lesson("boo")
    page = visitor("fr", phone=True)
    play_through(page, tutorial, tap)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("heading", name="Bravo")).to_be_visible()
    page.goto("/learn/boo/1")
    with speaking(FRENCH):
        words = tutorial.said(tutorial.step(1).say)
    assert words != tutorial.step(1).say
    expect(page.locator("#asked")).to_have_text(words)


def asking(tutorial: Tutorial) -> int:
    """A step at which the learner could do something else, which ends with touching one element."""
    for step in tutorial.steps:
        if tutorial.asks(step.number) and step.hint:
            view = tutorial.view(step.number)
            if any(
                len(tutorial.game.path(view, tutorial.learner, move)) == 1
                for move in view.legal_moves(tutorial.learner)
                if move not in step.expected
            ):
                return step.number
    raise AssertionError("no step has a simple wrong move")


def test_another_legal_move_gets_the_hint(page: Page) -> None:
    tutorial = lesson("boo")
    number = asking(tutorial)
    step, view = tutorial.step(number), tutorial.view(number)
    path = next(
        path
        for move in view.legal_moves(tutorial.learner)
        if move not in step.expected and len(path := tutorial.game.path(view, tutorial.learner, move)) == 1
    )
    page.goto(f"/learn/boo/{number}")
    touch(page, path[0])
    if page.locator("#notice").count() == 0 and page.locator("#confirm").is_visible():
        page.locator("#confirm").click()
    expect(page.locator("#notice")).to_contain_text(step.hint)
    at(page, number)
    perform(page, tutorial, number)
    at(page, number + 1)
    expect(page.locator("#notice")).to_have_count(0)


def test_back_next_and_do_it_for_me(page: Page) -> None:
    tutorial = lesson("boo")
    number = asking(tutorial)
    page.goto(f"/learn/boo/{number}")
    page.get_by_role("button", name="Do it for me").click()
    at(page, number + 1)
    page.locator("#previous").click()
    at(page, number)
    expect(page).to_have_url(re.compile(rf"/learn/boo/{number}$"))
    rule = page.locator(".source a.rule")
    if rule.count():
        rule.click()
        expect(page.locator("#dialog")).to_be_visible()
        expect(page.locator("#dialog .clause")).to_be_visible()


def test_a_tutorial_without_a_script_goes_by_links_and_buttons(visitor: Opener) -> None:
    """Its last steps, which hold all that the server makes for such a page."""
    tutorial = lesson("kodama-forest")
    first = len(tutorial) - 6
    steps = range(first, len(tutorial) + 1)
    assert {tutorial.asks(number) for number in steps} == {True, False}
    page = visitor(javascript=False)
    page.goto(f"/learn/kodama-forest/{first}")
    for number in steps:
        at(page, number)
        if not tutorial.asks(number):
            follow(page.locator("#next"))
            continue
        move = tutorial.step(number).move
        path = tutorial.game.path(tutorial.view(number), tutorial.learner, move)
        for _ in range(LONGEST_PATH):
            button = page.locator(f'#choices button[value="{move}"]')
            if button.count():
                follow(button)
                break
            links = page.locator("#choices ul a")
            onward = [link for link in links.all() if _last_step(link.get_attribute("href") or "") in path]
            follow(onward[0])
    at(page, len(tutorial) + 1)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def _last_step(address: str) -> str:
    return address.partition("path=")[2].partition("#")[0].replace("%2C", ",").rpartition(",")[2]


@pytest.mark.parametrize(("game", "theme"), BY_DAY_OR_NIGHT)
def test_lessons_are_accessible(visitor: Opener, game: str, theme: str) -> None:
    tutorial = lesson(game)
    asks = next(step.number for step in tutorial.steps if tutorial.asks(step.number))
    page = visitor("en", theme)
    for number in (1, asks, len(tutorial) + 1):
        page.goto(f"/learn/{game}/{number}")
        expect(page.locator("#card")).to_be_visible()
        assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_impossible_choice_says_why_with_its_rule(page: Page) -> None:
    """A tile that would stick out of the board: the cell is refused, and the rule can be read without leaving."""
    tutorial = lesson("kodama-forest")
    number = next(step.number for step in tutorial.steps if tutorial.asks(step.number))
    *before, cell = tutorial.game.path(tutorial.view(number), tutorial.learner, tutorial.step(number).move)
    page.goto(f"/learn/kodama-forest/{number}")
    for element in before:
        if page.locator(f'#drawing [id="{element}"].target').count():
            touch(page, element)
    corner = re.sub(r"r\d+c\d+$", "r8c8", cell)
    assert not page.locator(f'#drawing [id="{corner}"].target').count()
    touch(page, corner)
    rule = page.locator("#tell a.rule")
    expect(rule).to_be_visible()
    expect(rule).to_have_text("why?")
    rule.click()
    expect(page.locator("#dialog .clause")).to_contain_text("KOD-")
    at(page, number)
