"""Gestures on the drawing: dragged by mouse and finger, turned; what is asked before a move, and what is not said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.matches import GAMES
from browser.player import Finger, Player, table

SOLO = ("kodama-forest", ["you"], {"mode": "solo"})


def chosen(page: Page) -> list[str]:
    return (page.locator("#board").get_attribute("data-path") or "").split(",")


def something_to_drag(player: Player) -> tuple[str, str]:
    """Play until something can be dragged somewhere; gives both."""
    for _ in range(40):
        player.seen = None
        player.look()
        tree = player.tree()
        for held, rest in tree["paths"].items():
            turned = next((rest[turn] for turn in tree["turns"] if turn in rest), rest)
            if isinstance(rest, dict) and player.drawn(held):
                for goal in turned:
                    if goal != held and player.drawn(goal):
                        return held, goal
        player.play(1)
    raise AssertionError("nothing can be dragged")


def test_a_tile_is_dragged_turned_and_laid_by_the_square_that_was_grabbed(page: Page) -> None:
    table(page, *SOLO, seed=5)
    player = Player(page)
    player.look()
    x, y = player.point("hand-1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 15, y, steps=3)
    assert chosen(page) == ["hand-1", "turn-0"]
    expect(page.locator(".carried")).to_be_visible()
    page.keyboard.press("r")
    assert chosen(page) == ["hand-1", "turn-90"]
    page.mouse.wheel(0, 100)
    expect(page.locator("#board")).to_have_attribute("data-path", "hand-1,turn-180")
    page.mouse.wheel(0, -100)
    expect(page.locator("#board")).to_have_attribute("data-path", "hand-1,turn-90")
    ways = player.tree()["paths"]["hand-1"]["turn-90"]
    corner = next(iter(ways))
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if "/play" in request.url else None)
    page.mouse.move(*player.point(player.place(corner)), steps=4)
    expect(page.locator("#ghosts [data-region]")).to_be_attached()
    expect(page.locator("#tell")).to_contain_text("points less")
    assert page.locator("#live").get_attribute("data-at") == "0", "nothing is played before it is let go"
    page.mouse.up()
    expect(page.locator("#live")).to_have_attribute("data-at", "1")
    expect(page.locator(".carried")).to_have_count(0)
    assert [f"move={ways[corner]}" in body for body in sent] == [True]


def test_a_drag_that_ends_nowhere_plays_nothing_and_says_why(page: Page) -> None:
    table(page, *SOLO, seed=5)
    player = Player(page)
    player.look()
    page.mouse.move(*player.point("hand-1"))
    page.mouse.down()
    kodama = page.locator('#drawing [id^="kodama-"]').first.bounding_box()
    assert kodama is not None
    page.mouse.move(kodama["x"] + 8, kodama["y"] + 8, steps=5)
    page.mouse.up()
    expect(page.locator("#tell")).not_to_be_empty()
    expect(page.locator("#live")).to_have_attribute("data-at", "0")
    expect(page.locator(".carried")).to_have_count(0)


def test_a_finger_drags_and_a_button_turns(visitor: Opener) -> None:
    page = visitor(phone=True)
    table(page, *SOLO, seed=5)
    player = Finger(page)
    player.look()
    player.touch("hand-1")
    turn = page.get_by_role("button", name="Turn", exact=True)
    turn.tap()
    assert chosen(page) == ["hand-1", "turn-90"]
    corner = next(iter(player.tree()["paths"]["hand-1"]["turn-90"]))
    goal = player.place(corner)
    start = player.point("hand-1")
    end = page.evaluate(
        "id => { const box = document.getElementById(id).getBoundingClientRect();"
        " return [box.left + box.width / 2, box.top + box.height / 2]; }",
        goal,
    )
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]} for at in points]}
        )

    touch("touchStart", start)
    for step in range(1, 9):
        touch("touchMove", (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8))
    expect(page.locator(".carried")).to_be_attached()
    expect(page.locator("#ghosts [data-region]")).to_be_attached()
    touch("touchEnd")
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator("#live")).to_have_attribute("data-at", "1")


def test_a_refusal_knows_by_which_of_its_cells_a_tile_was_grabbed(page: Page) -> None:
    """By its lower right one: over the square that is touched the tile would reach up to a kodama."""
    table(page, *SOLO, seed=3)
    Player(page).look()
    box = page.locator("#hand-1 [id^=tile-]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9)
    page.mouse.click(*Player(page).point("left-r4c4"))
    expect(page.locator("#tell")).to_contain_text("A kodama lives there (row 3, column 4)")


def test_a_tile_that_sticks_out_is_told_so_on_every_side(page: Page) -> None:
    """Also where its corner would lie outside the board, so that no square names the place."""
    table(page, *SOLO, seed=3)
    player = Player(page)
    player.look()
    box = page.locator("#hand-1 [id^=tile-]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9)
    page.mouse.down()
    page.mouse.move(*player.point("left-r0c0"), steps=5)
    page.mouse.up()
    expect(page.locator("#tell")).to_contain_text("The tile would stick out over the edge of the board.")
    expect(page.locator("#live")).to_have_attribute("data-at", "0")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dropped_beside_the_board_stays_chosen_and_the_question_stands(page: Page, game: str) -> None:
    """Where it was held before, over something that could have taken it, is forgotten."""
    table(page, game, ["you", "greedy"], {"stage": "A", "level": 1} if game == "gachijo" else None, seed=5)
    player = Player(page, clever=True)
    held, goal = something_to_drag(player)
    x, y = player.point(held)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 3, steps=3)
    page.mouse.move(*player.point(player.place(goal)), steps=5)
    expect(page.locator(".carried.there")).to_be_attached()
    at = page.locator("#live").get_attribute("data-at") or ""
    outside = page.locator("#seats").bounding_box()
    assert outside is not None
    page.mouse.move(outside["x"] + 20, outside["y"] + 10, steps=5)
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator("#ghosts [data-region]")).to_have_count(0)
    expect(page.locator("#tell")).to_contain_text(" → ")
    assert chosen(page)[0] == held
    expect(page.locator("#live")).to_have_attribute("data-at", at)


def test_the_button_says_what_cannot_be_taken_back_and_a_setting_when_to_ask(page: Page) -> None:
    table(page, *SOLO, seed=5)
    player = Player(page, clever=True)
    player.look()
    page.locator("#menu > summary").click()
    page.locator("#ask").select_option("always")
    player.make()
    confirm = page.locator("#confirm")
    expect(confirm).to_have_text("Play this move")
    confirm.click()
    expect(page.locator("#live")).to_have_attribute("data-at", "1")
    page.locator("#ask").select_option("final")
    player.seen = None
    player.look()
    player.make()
    expect(confirm).to_have_text("Play this move (reveals new tiles: cannot be taken back)")
    confirm.click()
    expect(page.locator("#live")).to_have_attribute("data-at", "2")
    page.locator("#ask").select_option("never")
    for moves in ("3", "4"):
        player.look()
        player.make()
        expect(page.locator("#live")).to_have_attribute("data-at", moves)


def test_what_comes_under_a_resting_pointer_says_nothing_until_it_moves(page: Page) -> None:
    """A move that was made is not answered by why something else could not be: the pointer lies where it lay."""
    table(page, *SOLO, seed=5)
    player = Player(page)
    player.look()
    cell = player.first_after("hand-1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/about" in request.url else None)
    x, y = player.point(cell)
    page.mouse.dblclick(x, y)
    expect(page.locator("#live")).to_have_attribute("data-at", "1")
    page.wait_for_timeout(900)
    assert asked == []
    expect(page.locator("#tell")).to_be_empty()
    expect(page.locator("#notice")).to_have_count(0)
    page.mouse.move(x + 6, y)
    expect(page.locator("#tell")).not_to_be_empty()
