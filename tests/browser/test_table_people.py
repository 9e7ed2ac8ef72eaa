"""Several people at one table: a link, a second browser, chat, suggestions, moves taken back, spectators."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.matches import HEADERS
from browser.player import Finger, Player, table

TOGETHER = ("kodama-forest", ["you", "person"], {"mode": "cooperative"})


def joined(page: Page, match: str, name: str) -> None:
    """Sit down as somebody new who has the link, and does not mind that the seed was chosen."""
    page.goto(f"/match/{match}")
    page.get_by_placeholder("Your name").fill(name)
    page.get_by_label("I want to play all the same").check()
    page.get_by_role("button", name="Sit down here").click()
    expect(page.locator("#log")).to_be_visible()


def test_two_browsers_in_one_match(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, *TOGETHER, seed=2)
    expect(ann.locator("#asked")).to_have_text("One seat is still open.")
    expect(ann.locator("#link")).to_have_value(ann.url)
    joined(ben, match, "Ben")
    first, second = Player(ann, 1), Player(ben, 2)
    first.look()
    second.look()
    expect(ann.locator("#seats")).to_contain_text("Ben")

    ben.get_by_label("Say something").fill("Let us begin <with> the ponds")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(ben.get_by_label("Say something")).to_have_value("")
    expect(ann.locator("#chat-lines")).to_contain_text("Ben Let us begin <with> the ponds")
    ben.get_by_label("Say something").fill("And again")
    ben.keyboard.press("Enter")
    expect(ann.locator("#chat-lines li")).to_have_count(2)

    first.play(1)
    expect(ben.locator("#log li")).to_contain_text("Ann")
    expect(ben.locator("#live")).to_have_attribute("data-at", "1")
    second.play(1)
    expect(ann.locator("#log li").first).to_contain_text("Ben")
    expect(ann.locator("#live")).to_have_attribute("data-at", "2")


def test_what_a_neighbour_does_leaves_the_choice_that_one_is_making(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, *TOGETHER, seed=4)
    joined(ben, match, "Ben")
    player = Player(ann)
    player.look()
    player.touch("hand-2")
    other = Player(ben)
    other.play(1)
    expect(ann.locator("#log li").first).to_contain_text("Ben")
    expect(ann.locator("#board")).to_have_attribute("data-path", "hand-2,turn-0")
    expect(ann.locator("#drawing .chosen")).to_have_count(2)


def test_a_shown_move_waits_for_its_confirmation_while_others_talk(visitor: Opener) -> None:
    ann, ben = visitor(phone=True), visitor()
    match = table(ann, *TOGETHER, seed=4)
    joined(ben, match, "Ben")
    player = Finger(ann)
    player.look()
    player.touch(player.first_after("hand-1", "turn-90"))
    expect(ann.locator("#confirm")).to_be_visible()
    ben.get_by_label("Say something").fill("Not there!")
    ben.keyboard.press("Enter")
    expect(ann.locator("#chat-lines")).to_contain_text("Not there!")
    expect(ann.locator("#confirm")).to_be_visible()
    expect(ann.locator("#ghosts [data-region]")).to_be_attached()
    ann.locator("#confirm").tap()
    expect(ann.locator("#live")).to_have_attribute("data-at", "1")


def test_a_suggestion_is_shown_to_the_neighbour_and_can_be_followed(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, *TOGETHER, seed=5)
    joined(ben, match, "Ben")
    ann.get_by_role("link", name="Suggest a move to Ben").click()
    dialog = ann.locator("#dialog")
    expect(dialog).to_be_visible()
    for _ in range(5):
        if dialog.locator("button[name=move]").count():
            break
        before = dialog.locator("#dialog-text").inner_html()
        assert not re.search(r"[a-z]-\d", dialog.inner_text()), "things have names there, too"
        dialog.locator("ul a").first.click()
        ann.wait_for_function("before => document.getElementById('dialog-text').innerHTML !== before", arg=before)
    dialog.locator("button[name=move]").first.click()
    expect(dialog).to_be_hidden()
    expect(ben.locator("#asked-of-you")).to_contain_text("Ann suggests:")
    ben.get_by_role("button", name="Show it").click()
    expect(ben.locator("#ghosts [data-region]")).to_be_attached()
    ben.get_by_role("button", name="Do it").click()
    expect(ben.locator("#live")).to_have_attribute("data-at", "1")


def test_a_move_is_taken_back_with_the_consent_of_whoever_has_seen_more(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, *TOGETHER, seed=6)
    joined(ben, match, "Ben")
    Player(ann).play(1)
    expect(ben.locator("#live")).to_have_attribute("data-at", "1")
    Player(ben).play(1)
    expect(ann.locator("#live")).to_have_attribute("data-at", "2")
    expect(ann.locator("#player-1 .presence")).to_have_text("here")
    ann.get_by_role("button", name="Ask to take back").click()
    expect(ben.get_by_role("alertdialog")).to_contain_text("Ann would like to take a move back.")
    expect(ann.locator("#asked-of-you")).to_contain_text("Ben must agree")
    ben.get_by_role("button", name="Refuse").click()
    for page in (ann, ben):
        expect(page.locator("#asked-of-you")).to_have_text("Ben does not agree: the move stands.")
    ann.get_by_role("button", name="Ask to take back").click()
    ben.get_by_role("button", name="Agree").click()
    expect(ann.locator("#live")).not_to_have_attribute("data-at", "2")
    expect(ben.locator("#live")).not_to_have_attribute("data-at", "2")
    for page in (ann, ben):
        expect(page.locator("#asked-of-you")).to_have_text("Ann has taken a move back.")
    ben.close()
    expect(ann.locator("#player-1 .presence")).to_have_text("away")


def test_a_spectator_sees_the_table_and_can_touch_nothing(visitor: Opener) -> None:
    ann, watching = visitor(), visitor()
    match = table(ann, "hitodama", ["you", "greedy"], seed=3)
    player = Player(ann)
    player.look()
    watching.goto(f"/match/{match}")
    expect(watching.locator("#asked")).to_contain_text("deciding")
    expect(watching.locator("#drawing .target")).to_have_count(0)
    expect(watching.locator("#play, #offered")).to_have_count(0)
    player.play(2)
    at = ann.locator("#live").get_attribute("data-moves")
    assert at is not None
    expect(watching.locator("#live")).to_have_attribute("data-at", at)
    assert "lunar-" not in watching.locator("#drawing").inner_html().replace("lunar-deck", "")


def test_a_match_can_be_left_to_a_bot_and_taken_back(visitor: Opener) -> None:
    """Ben does nothing, or else the bots would end the match before the seat is taken back."""
    ann, ben = visitor(), visitor()
    joined(ben, table(ann, *TOGETHER, seed=3), "Ben")
    Player(ann).look()
    ann.locator("#menu summary").first.click()
    ann.get_by_role("button", name="Leave (a bot plays on)").click()
    expect(ann.get_by_role("dialog")).to_contain_text("Do you want to leave the table?")
    ann.get_by_role("dialog").get_by_role("button", name="Leave (a bot plays on)").click()
    expect(ann.locator("#log li")).to_have_count(1)
    ann.get_by_role("button", name="Take my seat back").click()
    expect(ann.get_by_role("button", name="Take my seat back")).to_have_count(0)
    Player(ben).play(1)
    assert Player(ann).look()["targets"]


def test_an_invited_friend_reads_who_invites_to_what(visitor: Opener) -> None:
    ann, ben = visitor(), visitor("fr")
    match = table(ann, "hitodama", ["you", "person", "greedy"], seed=3)
    ben.goto(f"/match/{match}")
    card = ben.locator(".invitation")
    expect(card).to_contain_text("Ann vous invite à jouer à Hitodama.")
    expect(card).to_contain_text("sans limite")
    expect(ann.locator(".invitation")).to_have_count(0)


def test_the_tab_says_whose_turn_it_is(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, "hitodama", ["you", "person"], seed=3)
    joined(ben, match, "Ben")
    Player(ann).look()
    expect(ann).to_have_title("● Your turn · Hitodama · Chabudai")
    assert ann.locator("link[rel=icon]").get_attribute("href").startswith("data:")  # type: ignore[union-attr]
    expect(ben).to_have_title("Hitodama · Chabudai")
    assert ben.locator("link[rel=icon]").get_attribute("href").startswith("/static/")  # type: ignore[union-attr]


def test_a_pause_is_asked_for_and_comes_when_everybody_agrees(visitor: Opener) -> None:
    ann, ben = visitor(), visitor(javascript=False)
    match = table(ann, *TOGETHER, seed=6)
    joined(ben, match, "Ben")
    Player(ann).look()
    ann.locator("#menu > summary").click()
    ann.get_by_role("button", name="Ask for a pause").click()
    expect(ann.locator("#asked-of-you")).to_contain_text("Ann asks for a pause: Ben must agree.")
    ben.goto(f"/match/{match}")
    expect(ben.get_by_role("alertdialog")).to_contain_text("Ann would like to pause.")
    ben.get_by_role("button", name="Refuse").click()
    expect(ann.locator("#asked-of-you")).to_be_empty()
    ann.get_by_role("button", name="Ask for a pause").click()
    expect(ann.get_by_role("button", name="Never mind")).to_be_visible()
    ben.goto(f"/match/{match}")
    ben.get_by_role("button", name="Agree").click()
    expect(ann.locator("#asked")).to_have_text("The match is paused.")
    expect(ben.locator("#asked")).to_have_text("The match is paused.")
    ben.get_by_role("button", name="Continue").click()
    expect(ann.locator("#asked")).not_to_have_text("The match is paused.")


def test_who_logs_out_everywhere_is_a_spectator_on_the_other_device_at_once(visitor: Opener) -> None:
    ann, phone = visitor(), visitor()
    match = table(ann, *TOGETHER, seed=2)
    joined(visitor(), match, "Ben")
    known = next(cookie for cookie in ann.context.cookies() if cookie["name"] == "chabudai")
    phone.context.add_cookies([{"name": known["name"], "value": known["value"], "url": ann.url}])
    phone.goto(f"/match/{match}")
    expect(phone.locator("#live")).to_have_attribute("data-mine", "1")
    ann.context.request.post("/api/logout/everywhere", headers={"X-Chabudai": "1"})
    expect(phone.locator("#live[data-mine]")).to_have_count(0)
    expect(phone.locator("#drawing")).to_be_visible()


def test_spectators_talk_apart_where_the_owner_lets_them(visitor: Opener) -> None:
    ann, watching = visitor(), visitor()
    match = table(ann, "hitodama", ["you", "greedy"], seed=3)
    Player(ann).look()
    watching.request.post("/api/me", data={"name": "Wen"}, headers=HEADERS)
    watching.goto(f"/match/{match}")
    expect(watching.locator("#chat")).to_contain_text("Spectators do not talk at this table.")
    expect(watching.locator("#chat-form")).to_have_count(0)
    ann.locator("#menu > summary").click()
    ann.get_by_role("button", name="Let spectators talk").click()
    watching.get_by_label("Say something").fill("What a table!")
    watching.keyboard.press("Enter")
    expect(watching.locator("#spectator-lines")).to_contain_text("Wen What a table!")
    expect(ann.locator("#spectators .count")).to_have_text("1")
    expect(ann.locator("#chat-lines li")).to_have_count(0)
    before = ann.locator("#drawing > svg").last.get_attribute("data-mark")
    expect(ann.locator("#chat-form")).to_be_hidden()
    ann.locator("#chat > summary").click()
    ann.get_by_label("Say something").fill("Thank you")
    ann.keyboard.press("Enter")
    expect(watching.locator("#chat-lines")).to_contain_text("Ann Thank you")
    assert ann.locator("#drawing > svg").last.get_attribute("data-mark") == before
    expect(ann.locator("#drawing .target").first).to_be_attached()
