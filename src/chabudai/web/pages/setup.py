"""Setting a table up: seats, options, clocks, who may find it.

What is offered are the values that go with the number of seats; `routes.setup` tells how the form is sent.
"""

from __future__ import annotations

from functools import cache
from typing import Final

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

from chabudai.core import registry
from chabudai.core.game import Game, Option
from chabudai.match import catalogue
from chabudai.match.seats import Person
from chabudai.web.credentials import LONGEST_NAME
from chabudai.web.pages import layout, opponents
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.home import USUAL_BOT, emblem
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.pages.words import lasting, seats_words
from chabudai.web.speech import say

YOU: Final = "you"
FRIEND: Final = "person"
BOT: Final = "bot:"
LINK: Final = "link"
PUBLIC: Final = "public"
MOVE_TIMES: Final = (0, 30, 60, 180, 600, 24 * 3600, 3 * 24 * 3600)
GAME_TIMES: Final = (0, 600, 1200, 1800, 3600, 2 * 3600)
OPTION: Final = "option-"


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

    def resize(self, seats: int) -> None:
        """Another number of seats: more are for bots, and options keep their values where those still go."""
        wanted = min(max(seats, self.game.min_seats, 1), self.game.max_seats)
        self.seats = (self.seats + [BOT + USUAL_BOT] * wanted)[:wanted]
        going = allowed(self.game.id, wanted)
        for each in self.game.options:
            if self.options.get(each.name) not in going[each.name]:
                usual = str(self.game.default_option(each, wanted))
                self.options[each.name] = usual if usual in going[each.name] else going[each.name][0]

    # --- the page --------------------------------------------------------------------------------------------------

    def page(self) -> Element:
        """The form, filled in as far as it was."""
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
                        say("you get a link to send. The match begins when every seat is taken."),
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
        return fieldset[legend[say("Options")], [self._option(each, going[each.name]) for each in self.game.options]]

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
            p(".note")[say("When somebody runs out of time, a bot plays for them until they come back.")],
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
                    span(".note")[say("If you play only against bots, you can always ask for one.")],
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
                    "Leave this empty and the table draws the seed. Anybody who knows the seed can find out everything "
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
                    "Tiles, cards, prices: everything in the box. “chabudai content {game} --write FILE” writes a copy "
                    "for you to change. "
                    "Everybody at the table sees the name of the file and can read it.",
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
            (LINK, say("Only with the link"), say("Anybody who has the link can join or watch.")),
            (PUBLIC, say("Public table"), say("The table also shows on everybody's home page.")),
        )
        return fieldset[
            legend[say("You and your table")],
            _line(
                "name", say("Your name"), self.name, maxlength=str(LONGEST_NAME), autocomplete="nickname", required=True
            ),
            div(".choices-of", role="group", aria_label=say("Who can find the table"))[
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
