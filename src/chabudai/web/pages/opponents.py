"""Whom one plays against: the five levels with their faces, and a match in one click at the level of one's choice."""

from __future__ import annotations

from typing import Any

from htpy import Element, Node, button, form, h1, li, p, span, strong, ul
from htpy import input as field

from chabudai.core.game import Game
from chabudai.match import catalogue
from chabudai.match.seats import Person
from chabudai.web.pages import layout
from chabudai.web.pages.faces import face
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.speech import say


def page(game: Game, person: Person | None) -> Element:
    """Which level fits? Asked once, before the first match, and whenever somebody wants another one."""
    return layout.page(
        h1[say("Who do you want to play against?")],
        p(".lead")[say("Choose once: after that, “Play now” starts right away. You can change your mind at any time.")],
        form(method="post", action="/play", class_="opponents")[
            form_fields(),
            field(type="hidden", name="game", value=game.id),
            ul[[li[_choice(each, catalogue.ratings(game.id))] for each in levels()]],
        ],
        title=say("Who do you want to play against?"),
        person=person,
        kind="home",
    )


def levels() -> list[dict[str, Any]]:
    """The bots of the house that have a face, the weakest first."""
    return [each for each in catalogue.bots() if each["bot"] == f"level-{each['level']}"]


def _choice(bot: dict[str, Any], ratings: dict[str, int]) -> Element:
    return button(type="submit", name="level", value=bot["bot"])[
        face(bot["level"]),
        span[strong[bot["label"]], span(".note")[" – ", bot["pitch"], ".", _rating(bot, ratings)]],
    ]


def described(game: str, *more: Node) -> Element:
    """All bots with their faces, how they think, and how strong they have been measured to be in a game."""
    ratings = catalogue.ratings(game)
    shown = {each["bot"] for each in levels()}
    return ul(".levels")[
        [
            li[
                face(each["level"]) if each["bot"] in shown else span(".face"),
                span[strong[each["label"]], " – ", each["pitch"], ".", _rating(each, ratings)],
            ]
            for each in catalogue.bots()
        ],
        more,
    ]


def _rating(bot: dict[str, Any], ratings: dict[str, int]) -> str:
    points = ratings.get(bot["bot"])
    return "" if points is None else " " + say("Rating: {points}.", points=points)
