"""A rulebook for players: our own words with our own drawings and tables, so that it stays true to the game.

`words/rulebook.en.md` and its translations are Markdown. A line in braces is a directive:

    {figure setup-3: The table for three players.}
    {figures step-4-before step-4-after: Before and after.}
    {table tiles}
    {sheet: The points at the end of the first lesson.}

A figure is the table after setting up (`setup-` and the number of players), the table at a step of the tutorial
(`step-` and its number), that part of it in which a move of the learner ends, before and after it (`step-4-before`,
`step-4-after`), or a drawing that the game makes of its components (`Game.figure`). A table comes from the game's data
(`Game.facts`), a sheet from the last position of the tutorial.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from chabudai.core import registry
from chabudai.core.errors import ChabudaiError
from chabudai.core.game import Game
from chabudai.core.language import ENGLISH, language
from chabudai.core.speech import say
from chabudai.core.svg import Drawing, rect

SEED: Final = 7
"""Of the tables that are set up for a figure."""
_DIRECTIVE: Final = re.compile(
    r"\{(?P<kind>figures?|table|sheet)(?: (?P<names>[^:}]+))?(?:: (?P<caption>[^}]*))?\}\s*$"
)
_STEP: Final = re.compile(r"step-(?P<number>\d+)(?P<moment>-before|-after)?")
_SETUP: Final = re.compile(r"setup-(?P<seats>\d+)")
_HEADING: Final = re.compile(r"(?P<marks>##+) (?P<title>.+)")


class BadRulebook(ChabudaiError):
    """A rulebook that asks for something that there is not."""


class Text(NamedTuple):
    """Paragraphs, lists and tables in Markdown."""

    markdown: str


class Figures(NamedTuple):
    """One drawing, or several side by side."""

    names: list[str]
    caption: str


class Facts(NamedTuple):
    """A table: a line of headings, then the lines of the game's data."""

    rows: list[list[str]]
    caption: str


Block = Text | Figures | Facts


class Chapter(NamedTuple):
    """A heading and what stands beneath it, up to the next heading."""

    level: int
    title: str
    slug: str
    blocks: list[Block]

    @property
    def words(self) -> str:
        """All that is read in it, for whoever searches."""
        parts = [self.title]
        for block in self.blocks:
            if isinstance(block, Text):
                parts.append(block.markdown)
            elif isinstance(block, Facts):
                parts += [" ".join(row) for row in block.rows]
            else:
                parts.append(block.caption)
        return "\n".join(parts)


def rulebook(game: str) -> list[Chapter]:
    """The rulebook of a game in the language of the moment, or in English; empty where it has none."""
    return read(registry.load(game), registry.shipped(game, _file(written_in(game))))


def written_in(game: str) -> str:
    """The language in which a reader of now gets the rulebook: their own, or English."""
    return language() if registry.shipped(game, _file(language())) else ENGLISH


def _file(language: str) -> str:
    return f"words/rulebook.{language}.md"


def read(game: Game, markdown: str) -> list[Chapter]:
    """The chapters of a rulebook; `BadRulebook` where a directive makes no sense."""
    chapters: list[Chapter] = []
    lines: list[str] = []

    def close() -> None:
        words = "\n".join(lines).strip()
        lines.clear()
        if words and chapters:
            chapters[-1].blocks.append(Text(words))

    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        directive = _DIRECTIVE.match(line)
        if heading is not None:
            close()
            title = heading["title"].strip()
            chapters.append(Chapter(len(heading["marks"]), title, f"chapter-{len(chapters) + 1}", []))
        elif directive is not None and chapters:
            close()
            chapters[-1].blocks.append(_block(game, directive))
        elif line.startswith("{"):
            raise BadRulebook(f"The rulebook of {game.title} has a directive that nobody knows: {line}")
        else:
            lines.append(line)
    close()
    return chapters


def _block(game: Game, directive: re.Match[str]) -> Block:
    names = (directive["names"] or "").split()
    caption = directive["caption"] or ""
    if directive["kind"] == "table":
        return Facts(game.facts(names[0]), caption)
    if directive["kind"] == "sheet":
        return Facts(_sheet(game), caption)
    return Figures(names, caption)


def _sheet(game: Game) -> list[list[str]]:
    """The points at the end of the tutorial."""
    lesson = registry.tutorial(game.id)
    if lesson is None:
        raise BadRulebook(f"{game.title} has no tutorial, and so no sheet to show.")
    sheet = lesson.view(len(lesson) + 1).score_sheet()
    rows = [["", *sheet.columns]]
    rows += [[row.label, *[str(points) for points in row.points]] for row in sheet.rows if not row.subtotal]
    rows.append([say("Together"), *[f"**{total}**" for total in sheet.totals]])
    return rows


def _close_up(drawing: Drawing, element: str) -> Drawing:
    """The drawing with nothing but the region of an element, where it has several."""
    regions = drawing.regions()
    for region in regions:
        ids = {each.attrs.get("id") for top in region.body for each in top.walk()}
        if len(regions) > 1 and element in ids:
            drawing.width, drawing.height = region.width, region.height
            drawing.body = [rect(0, 0, region.width, region.height, class_="table"), *region.body]
    return drawing


def figure(game: Game, name: str) -> Drawing:
    """The drawing that a rulebook calls so."""
    if setup := _SETUP.fullmatch(name):
        return game.draw(game.new(int(setup["seats"]), SEED).view(0))
    if step := _STEP.fullmatch(name):
        lesson = registry.tutorial(game.id)
        number = int(step["number"])
        if lesson is None or not 1 <= number <= len(lesson):
            raise BadRulebook(f"The tutorial of {game.title} has no step {number}.")
        if not step["moment"]:
            drawing = game.draw(lesson.view(number))
            drawing.point_at(lesson.look(number))
            return drawing
        shown = lesson.step(number)
        path = game.path(shown.before.view(lesson.learner), lesson.learner, shown.move)
        state = shown.before if step["moment"] == "-before" else shown.after
        drawing = game.draw(state.view(lesson.learner))
        if step["moment"] == "-before":
            drawing.point_at(path[-1:])
        return _close_up(drawing, path[-1] if path else "")
    found = game.figure(name)
    if found is None:
        raise BadRulebook(f"{game.title} draws no figure '{name}'.")
    return found
