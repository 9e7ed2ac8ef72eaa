"""Where it happens: the game's own table, its elements coloured by how often moves touch them.

A move names the elements that a person touches to make it (its click path), so every game has such a map without
saying anything about it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import polars as pl

from chabudai.core.game import Game
from chabudai.core.svg import Drawing, Element, el
from chabudai.lab.experiment import Variant
from chabudai.lab.report.plots import number
from chabudai.lab.tables import Tables

FAINTEST = 0.08
"""So strong is the colour of what is touched least."""


class Touched(NamedTuple):
    """An element of the drawing, and what moves have to do with it."""

    element: str
    times: float
    """How often it is touched in a game."""
    won: float | None
    """How much more often than others those who touched it won; None where the mode knows no winner."""

    def sentence(self) -> str:
        if self.won is None:
            return f"{self.element}: {number(self.times)} times per game"
        won = f"{self.won * 100:+.1f}".replace("-", "−")
        return f"{self.element}: {number(self.times)} times per game; win share of those who touch it: {won} points"


def touched(tables: Tables) -> list[Touched]:
    """Every element that a move touched, the most touched first."""
    games = tables.games.filter(pl.col("watched")).height
    rows = tables.uses.filter(pl.col("sort") == "element")
    if not rows.height:
        return []
    joined = rows.join(tables.seats.select("number", "seat", "credit"), on=["number", "seat"], how="left")
    summed = joined.group_by("name").agg(
        pl.col("taken").sum(), (pl.col("taken") * pl.col("credit")).sum().alias("won"), pl.col("credit").count()
    )
    even = 1 / int(tables.games["seats"][0])
    found = [
        Touched(name, taken / games, won / taken - even if known else None)
        for name, taken, won, known in summed.iter_rows()
    ]
    return sorted(found, key=lambda each: (-each.times, each.element))


def heat_map(tables: Tables, game: Game, variant: Variant, mark: str) -> str:
    """The table as seat 1 sees it at the start, in colours; '' where nothing was counted. `mark` is its name."""
    state = game.new(variant.seats, 0, variant.options)
    drawing = game.draw(state.view(0))
    drawn = drawing.elements()
    found = [each for each in touched(tables) if each.element in drawn]
    if not found:
        return ""
    for cells in (True, False):
        # Cells are many and touched seldom, piles are few and touched often: each sort has a scale of its own.
        alike = [each for each in found if (cell_of(drawn[each.element]) is not None) == cells]
        for each in alike:
            strength = FAINTEST + (1 - FAINTEST) * each.times / alike[0].times
            colour(drawing, mark, each, strength, cell_of(drawn[each.element]))
            drawn[each.element].children.append(el("title", each.sentence()))
    drawing.class_ = f"{drawing.class_} {mark}".strip()
    return f'<div class="heat">{drawing.render(xmlns=None)}</div>'


def cell_of(element: Element) -> str | None:
    """What of an element is filled, as the end of a selector: a cell is a square, or a group around one that it names.

    None for anything larger.
    """
    if element.tag != "g":
        return ""
    named = re.search(r"r\d+c\d+$", str(element.attrs["id"]))
    framed = any(isinstance(child, Element) and child.tag == "rect" for child in element.children)
    return ">rect" if named and framed else None


def colour(drawing: Drawing, mark: str, each: Touched, strength: float, cell: str | None) -> None:
    """Fill a cell, or let a larger thing glow."""
    if cell is None:
        look = f"filter:drop-shadow(0 0 {2 + 8 * strength:.1f}px rgb(190 60 30 / {0.35 + 0.65 * strength:.2f}))"
    else:
        look = f"fill:var(--shu)!important;fill-opacity:{0.85 * strength:.2f}!important"
    drawing.style(f".chabudai.{mark} #{each.element}{cell or ''}{{{look}}}")
