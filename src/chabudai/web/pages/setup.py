"""Setting a table up: seats, options, clocks, who may find it.

One form, which works without a script: a button for another number of seats sends it too, and gets it back with what
was chosen. What is offered are the values that go with that number of seats; a combination that the game refuses all
the same comes back with the game's sentence.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from fastapi import APIRouter, Request, Response
from htpy import (
    Element,
    Node,
    a,
    aside,
    button,
    details,
    div,
    fieldset,
    form,
    h1,
    h2,
    label,
    legend,
    li,
    ol,
    option,
    p,
    select,
    span,
    strong,
    summary,
    textarea,
)
from htpy import input as field
from pydantic import ValidationError

from chabudai.core import registry
from chabudai.core.errors import ChabudaiError
from chabudai.core.game import Game, Option
from chabudai.match import catalogue, contents
from chabudai.match.errors import MatchError
from chabudai.match.seats import Person
from chabudai.web import bodies
from chabudai.web.api import set_up
from chabudai.web.forms import Form, Posted
from chabudai.web.identity import LONGEST_NAME, clean_name
from chabudai.web.pages import answer, layout, opponents
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.home import USUAL_BOT, emblem
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.pages.words import lasting, seats_words
from chabudai.web.person import Anybody, rename
from chabudai.web.speech import say

router = APIRouter()

YOU: Final = "you"
FRIEND: Final = "person"
BOT: Final = "bot:"
LINK: Final = "link"
PUBLIC: Final = "public"
MOVE_TIMES: Final = (0, 30, 60, 180, 600, 24 * 3600, 3 * 24 * 3600)
GAME_TIMES: Final = (0, 600, 1200, 1800, 3600, 2 * 3600)
OPTION: Final = "option-"
LINES: Final = 5_000
"""Forms end lines with two characters; so many lines of a content file are counted once."""


@router.get("/setup/{game}")
async def show(request: Request, game: str, person: Anybody) -> Response:
    """The form as it is to begin with."""
    return _plan(request, game, person).page()


@router.post("/setup/{game}")
async def send(request: Request, game: str, person: Anybody, posted: Posted) -> Response:
    """Set the table up; or show the form again, for another number of seats or with the reason why not."""
    plan = _plan(request, game, person)
    plan.read(posted)
    if "resize" in posted:
        plan.resize(posted.number("resize"))
        return plan.page()
    try:
        body = plan.body(posted.action())
        name = clean_name(plan.name)
        who = await answer.somebody(request, person)
        if name != who.name:
            who = await rename(request, who, name)
        live = await set_up(request, body, who)
    except ValidationError:
        plan.notice = say("Something in this form does not fit. Choose again from what is offered.")
    except ChabudaiError as error:
        plan.notice = str(error)
    else:
        return answer.go(request, f"/match/{live.id}", who if person is None else None)
    return plan.page(400)


def _plan(request: Request, game: str, person: Person | None) -> Plan:
    usual = request.app.state.services.matches.contents.get(game)
    return Plan(registry.load(game), person, "" if usual is None else usual.called)


@cache
def allowed(game: str, seats: int) -> dict[str, list[str]]:
    """For each option the values, as texts, that go with this number of seats."""
    rules = registry.load(game)
    sets = [options for number, options in rules.combinations() if number == seats]
    return {
        each.name: [
            str(value) for value in each.values if each.apart or any(options[each.name] == value for options in sets)
        ]
        for each in rules.options
    }


class Plan:
    """A table that is being planned."""

    def __init__(self, game: Game, person: Person | None, usual_content: str = "") -> None:
        self.game = game
        self.usual_content = usual_content
        """The content file that this server plays the game with; '' where it is the packaged one."""
        self.person = person
        self.name = say("Guest") if person is None else person.name
        self.seats = [YOU]
        self.options: dict[str, str] = {}
        self.per_move = 0
        self.per_game = 0
        self.visibility = LINK
        self.hints = False
        self.seed = ""
        self.content = ""
        """A content file that was brought along, as text."""
        self.content_name = ""
        self.notice = ""
        self.resize(catalogue.usual_seats(game.id))

    # --- what was chosen ----------------------------------------------------------------------------------------------

    def read(self, posted: Form) -> None:
        """What the form says; nonsense is kept as far as it can be shown, and refused later."""
        seats = min(max(posted.number("seats", len(self.seats)), self.game.min_seats), self.game.max_seats)
        self.seats = [
            posted.text(f"seat-{number}", YOU if number == 0 else BOT + USUAL_BOT, 50) for number in range(seats)
        ]
        self.options = {each.name: posted.text(OPTION + each.name, longest=80) for each in self.game.options}
        self.per_move = posted.number("per_move")
        self.per_game = posted.number("per_game")
        self.visibility = posted.text("visibility", LINK, 10)
        self.hints = "hints" in posted
        self.name = posted.text("name", self.name, 200)
        self.seed = posted.text("seed", longest=40).strip()
        self.content = posted.text("content", longest=contents.LONGEST + LINES).replace("\r\n", "\n")
        self.content_name = posted.text("content_name", longest=200).strip()

    def resize(self, seats: int) -> None:
        """Another number of seats: more are for bots, and options keep their values where those still go."""
        wanted = min(max(seats, self.game.min_seats, 1), self.game.max_seats)
        self.seats = (self.seats + [BOT + USUAL_BOT] * wanted)[:wanted]
        going = allowed(self.game.id, wanted)
        for each in self.game.options:
            if self.options.get(each.name) not in going[each.name]:
                usual = str(self.game.default_option(each, wanted))
                self.options[each.name] = usual if usual in going[each.name] else going[each.name][0]

    def body(self, action: str) -> bodies.NewMatch:
        """The same that a program would send."""
        seats = [
            {"kind": "bot", "bot": seat.removeprefix(BOT)} if seat.startswith(BOT) else {"kind": seat}
            for seat in self.seats
        ]
        return bodies.NewMatch.model_validate(
            {
                "action": action,
                "game": self.game.id,
                "seats": seats,
                "options": {name: value for name, value in self.options.items() if value},
                "visibility": self.visibility,
                "clock": {"per_move": self.per_move, "per_game": self.per_game},
                "hints": self.hints,
                "seed": self._chosen_seed(),
                "content": {"name": self.content_name or f"{self.game.id}.toml", "text": self.content}
                if self.content.strip()
                else None,
            }
        )

    def _chosen_seed(self) -> int | None:
        """The seed that was typed in; None where the table is to draw one."""
        if not self.seed:
            return None
        if not (self.seed.isascii() and self.seed.isdigit() and int(self.seed) < bodies.SEEDS):
            raise MatchError(say("A seed is a whole number from 0 to {most}.", most=bodies.SEEDS - 1))
        return int(self.seed)

    # --- the page --------------------------------------------------------------------------------------------------

    def page(self, status: int = 200) -> Response:
        game = self.game
        here = f"/setup/{game.id}"
        return layout.page(
            h1[say("A table for {game}", game=game.title)],
            p(".notice", id="notice", role="alert")[self.notice] if self.notice else None,
            div(".setting")[
                form(id="setup", method="post", action=here)[
                    form_fields(),
                    # Whoever presses the return key in a field means this one.
                    button(type="submit", class_="sr", tabindex="-1", aria_hidden="true"),
                    self._seats(),
                    self._options() if game.options else None,
                    self._clocks(),
                    self._hints(),
                    self._finding(),
                    self._chance(),
                    self._content(),
                    div(".last-step.bar")[button(type="submit", class_="primary")[say("Set the table up")]],
                ],
                aside[
                    emblem(game.id, lazy=False),
                    p[game.say(game.pitch)],
                    p(".note")[
                        seats_words(game.min_seats, game.max_seats),
                        ", ",
                        say("about {minutes} minutes", minutes=game.minutes),
                    ],
                    p(".ways")[
                        a(href=f"/learn/{game.id}")[say("Learn it")]
                        if registry.tutorial(game.id) is not None
                        else None,
                        a(href=f"/rules/{game.id}")[say("Rules")],
                    ],
                ],
            ],
            title=say("A table for {game}", game=game.title),
            person=self.person,
            kind="home",
            status=status,
            back=here,
        )

    def _seats(self) -> Element:
        numbers = range(max(1, self.game.min_seats), self.game.max_seats + 1)
        return fieldset[
            legend[say("Who plays")],
            field(type="hidden", name="seats", value=str(len(self.seats))),
            div(".bar.numbers", role="group", aria_label=say("Number of seats"))[
                [
                    button(
                        type="submit",
                        name="resize",
                        value=str(number),
                        formnovalidate=True,
                        aria_pressed="true" if number == len(self.seats) else "false",
                    )[str(number)]
                    for number in numbers
                ]
            ],
            ol(".seat-rows")[[li[self._seat(number, chosen)] for number, chosen in enumerate(self.seats)]],
            opponents.described(
                self.game.id,
                li[
                    span(".face"),
                    span[
                        strong[say("Open for a friend")],
                        " – ",
                        say("you get a link to send; the match begins when everybody sits."),
                    ],
                ],
            ),
        ]

    def _seat(self, number: int, chosen: str) -> Node:
        choices = [(YOU, say("You"))]
        choices += [
            (BOT + each["bot"], say("Bot: {name} (level {level})", name=each["label"], level=each["level"]))
            for each in reversed(catalogue.bots())
        ]
        choices.append((FRIEND, say("Open for a friend")))
        return [
            crest_of(self.game, len(self.seats), number),
            label(for_=f"seat-{number}")[say("Seat {number}", number=number + 1)],
            select(id=f"seat-{number}", name=f"seat-{number}")[
                [option(value=value, selected=value == chosen)[words] for value, words in choices]
            ],
        ]

    def _options(self) -> Element:
        going = allowed(self.game.id, len(self.seats))
        return fieldset[legend[say("Which game")], [self._option(each, going[each.name]) for each in self.game.options]]

    def _option(self, each: Option, going: list[str]) -> Element:
        told = self.game.say
        chosen = self.options.get(each.name) or str(self.game.default_option(each, len(self.seats)))
        shown = [value for value in each.values if str(value) in going]
        heading = f"{OPTION}{each.name}"
        return div(".option", role="group", aria_labelledby=heading)[
            h2(id=heading)[told(each.label)],
            p(".note")[told(each.help)],
            div(".choices-of")[
                [
                    label(".choice")[
                        field(type="radio", name=OPTION + each.name, value=str(value), checked=str(value) == chosen),
                        span[
                            told(each.value_label(value)),
                            " ",
                            span(".note")[told(each.value_help[str(value)])] if str(value) in each.value_help else None,
                        ],
                    ]
                    for value in shown
                ]
            ],
        ]

    def _clocks(self) -> Element:
        return fieldset[
            legend[say("Clocks")],
            p(".note")[say("When somebody's time is up a bot takes the seat over until its owner comes back.")],
            div(".pair")[
                self._clock("per_move", say("For each move"), MOVE_TIMES, self.per_move),
                self._clock("per_game", say("For the whole match"), GAME_TIMES, self.per_game),
            ],
        ]

    def _hints(self) -> Element:
        """Between people everybody should know whether the others are helped."""
        return fieldset[
            legend[say("Hints")],
            label(".choice")[
                field(type="checkbox", name="hints", value="1", checked=self.hints),
                span[
                    say("Allow hints between people"),
                    " ",
                    span(".note")[say("Whoever plays with bots alone can always ask for one.")],
                ],
            ],
        ]

    def _clock(self, name: str, words: str, times: tuple[int, ...], chosen: int) -> Element:
        offered = times if chosen in times else (*times, chosen)
        return div(".field")[
            label(for_=name)[words],
            select(id=name, name=name)[
                [
                    option(value=str(seconds), selected=seconds == chosen)[
                        lasting(seconds) if seconds else say("no limit")
                    ]
                    for seconds in offered
                ]
            ],
        ]

    def _chance(self) -> Element:
        """A seed of one's own, for those who want to play something again."""
        return details(open=bool(self.seed))[
            summary[say("A seed of your own")],
            _line(
                "seed",
                say("Seed"),
                self.seed,
                maxlength="19",
                autocomplete="off",
                inputmode="numeric",
                aria_describedby="seed-note",
            ),
            p(".note", id="seed-note")[
                say(
                    "Leave this empty and the table draws the seed. Whoever knows the seed can find out everything "
                    "that is hidden, so every page says that you chose it, and others must agree before they sit down."
                )
            ],
        ]

    def _content(self) -> Element:
        """A content file of one's own. A script reads the chosen file into the field; without one it can be pasted."""
        usual = self.usual_content
        return details(open=bool(self.content))[
            summary[say("A content file of your own")],
            p(".note")[say("Without one, this server plays with its own content file: {file}.", file=usual)]
            if usual
            else None,
            p(".note", id="content-note")[
                say(
                    "Tiles, cards, prices: what lies in the box, as “chabudai content {game} --write FILE” writes it. "
                    "Everybody at the table is told the name of the file and can read it.",
                    game=self.game.id,
                )
            ],
            div(".field.scripted")[
                label(for_="content_file")[say("Choose the file")],
                field(id="content_file", type="file", accept=".toml,text/plain"),
            ],
            field(type="hidden", id="content_name", name="content_name", value=self.content_name),
            div(".field")[
                label(for_="content")[say("Or paste its text")],
                textarea(id="content", name="content", rows="6", spellcheck="false", aria_describedby="content-note")[
                    self.content
                ],
            ],
        ]

    def _finding(self) -> Element:
        ways = (
            (LINK, say("Only with the link"), say("Whoever has the link can join or watch.")),
            (PUBLIC, say("Public table"), say("The table also shows on everybody's home page.")),
        )
        return fieldset[
            legend[say("You and your table")],
            _line(
                "name", say("Your name"), self.name, maxlength=str(LONGEST_NAME), autocomplete="nickname", required=True
            ),
            div(".choices-of", role="group", aria_label=say("Who may find the table"))[
                [
                    label(".choice")[
                        field(type="radio", name="visibility", value=value, checked=value == self.visibility),
                        span[words, " ", span(".note")[meaning]],
                    ]
                    for value, words, meaning in ways
                ]
            ],
        ]


def _line(name: str, words: str, value: str, **attrs: str | bool) -> Element:
    """A line to write on, with its label."""
    return div(".field")[label(for_=name)[words], field(id=name, name=name, value=value, **attrs)]
