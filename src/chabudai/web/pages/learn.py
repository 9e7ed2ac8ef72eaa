"""The tutorial of a game: one step a page, the learner makes the moves. Nothing is kept: the address says it all."""

from __future__ import annotations

from htpy import Element, Node, a, button, div, form, h1, h2, noscript, p, progress, section, small, span
from htpy import input as field

from chabudai.core.errors import IllegalMove, MalformedMove
from chabudai.core.tutorial import Tutorial
from chabudai.match.choice import Offer, offer
from chabudai.match.gestures import touch
from chabudai.match.seats import Person
from chabudai.web.pages import layout
from chabudai.web.pages.board import board, choice_list, live_section, play_form
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.table_parts import choosing, rule_link
from chabudai.web.speech import say


class Card:
    """One step of a tutorial, as a page or as the part of one."""

    def __init__(self, tutorial: Tutorial, number: int, path: list[str]) -> None:
        self.tutorial = tutorial
        self.number = number
        self.path = path
        self.notice = ""
        self.rule = ""

    @property
    def here(self) -> str:
        return f"/learn/{self.tutorial.game.id}/{self.number}"

    @property
    def finished(self) -> bool:
        return self.number > len(self.tutorial)

    @property
    def asks(self) -> bool:
        return not self.finished and self.tutorial.asks(self.number)

    def tried(self, move: int) -> None:
        """Tell what is wrong with a move that does not lead on."""
        if not self.asks:
            return
        try:
            self.notice = self.tutorial.answer(self.number, move) or say("Yes, that is the move: play it.")
        except IllegalMove as error:
            self.notice, self.rule = str(error), error.rule
        except MalformedMove as error:
            self.notice = str(error)

    # --- showing ----------------------------------------------------------------------------------------------------

    def page(self, person: Person | None) -> Element:
        """The whole page."""
        tutorial = self.tutorial
        games = (tutorial.game.id,)
        return layout.page(self.part(), title=tutorial.title, person=person, games=games, kind="at-table learning")

    def part(self) -> Element:
        """What changes from step to step."""
        view = self.tutorial.view(self.number)
        learner = self.tutorial.learner
        offered = offer(view, learner) if self.asks else None
        look = [] if self.finished else self.tutorial.look(self.number)
        return live_section(
            self.here,
            f"{self.here}/about",
            class_="lesson",
            at=self.number,
            here=self.here,
            preview=f"{self.here}/preview" if self.asks else None,
            mine="1" if self.asks else None,
        )[
            div(".play")[
                self._counter(),
                div(".dock")[
                    self._end() if self.finished else self._card(),
                    div(id="bar", class_="bar")[choosing(say("Start over")),],
                    div(id="picks", class_="bar"),
                    div(id="tell", class_="tell", role="status"),
                ],
                board(view, touch(view, learner, most=1) if self.asks else None, look=look),
                None if offered is None else self._moves(offered),
            ],
        ]

    def _moves(self, offered: Offer) -> Node:
        """The form for the client, and the same moves in words for whoever has no script."""
        view, learner = self.tutorial.view(self.number), self.tutorial.learner
        return [
            play_form(self.here, 0),
            noscript[choice_list(view, learner, offered, self.path, self.here, self.here, 0)],
        ]

    def _card(self) -> Element:
        tutorial, number = self.tutorial, self.number
        step = tutorial.step(number)
        return section(id="card", class_="card lesson-card", aria_label=say("Lesson"))[
            self._done(),
            p(id="asked", class_="asked", role="status")[tutorial.said(step.say)],
            p(id="notice", class_="notice", role="alert")[self.notice, " ", rule_link(tutorial.game.id, self.rule)]
            if self.notice
            else None,
            p(".source")[small[rule_link(tutorial.game.id, step.rule)]] if step.rule else None,
            div(".bar.ways")[
                self._way(number - 1, say("Back")) if number > 1 else None,
                self._show_me(step.move) if self.asks else self._way(number + 1, say("Next"), primary=True),
            ],
            p(".prompt")[small[tutorial.game.prompt(tutorial.view(number), tutorial.learner)]] if self.asks else None,
        ]

    def _counter(self) -> Element:
        """Which lesson this is, and how far one has come: above the board, where a match has its title and prompt."""
        last = len(self.tutorial)
        step = None if self.finished else span[say("Step {number} of {last}", number=self.number, last=last)]
        far = progress(value=str(min(self.number, last)), max=str(last), aria_label=say("How far you are"))
        return div(".counter")[h1(".title")[self.tutorial.title], far, step]

    def _done(self) -> Node:
        """What the move of the step before deserves to be told."""
        if self.number == 1:
            return None
        done = self.tutorial.said(self.tutorial.step(self.number - 1).done)
        return p(".done")[done] if done else None

    def _way(self, number: int, words: str, *, primary: bool = False) -> Element:
        to = f"/learn/{self.tutorial.game.id}/{number}"
        return a(
            class_="button primary" if primary else "button",
            id="next" if primary else "previous",
            href=to,
            hx_get=to,
            hx_target="#live",
            hx_swap="outerMorph",
            hx_push_url="true",
        )[words]

    def _show_me(self, move: int) -> Element:
        """For whoever is stuck: the step's own move, made for them."""
        return form(method="post", action=self.here, class_="act")[
            form_fields(),
            field(type="hidden", name="move", value=str(move)),
            button(type="submit")[say("Do it for me")],
        ]

    def _end(self) -> Element:
        game = self.tutorial.game
        return section(id="card", class_="card lesson-card", aria_label=say("Lesson"))[
            self._done(),
            div(role="status")[h2[say("Well done!")]],
            p[say("You know how to play {game}. The rest comes with practice.", game=game.title)],
            form(method="post", action="/play", class_="act")[
                form_fields(),
                field(type="hidden", name="game", value=game.id),
                button(type="submit", class_="primary", id="play-now")[say("Play now")],
            ],
            div(".bar.ways")[
                self._way(self.number - 1, say("Back")),
                a(".button", href=f"/rules/{game.id}")[say("Rules")],
                a(".button", href="/")[say("Other games")],
            ],
        ]
