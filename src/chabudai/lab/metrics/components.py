"""What every tile, card or spirit is worth: how often it is offered and taken, and what taking it does to the result.

The value of a piece is the win share of the seats that took it less that of the seats that did not, after taking off
what the same seat with the same bot wins on average. Among many pieces some look good by luck: `sure` holds where that
is ruled out for the whole list (Benjamini and Hochberg, 5 %).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import polars as pl
from scipy import special, stats

from chabudai.core.components import Component
from chabudai.core.game import Game, OptionValue
from chabudai.lab.metrics.figures import Figure, half_width
from chabudai.lab.tables import Tables

FEWEST = 20
"""Fewer seats than these that took a piece, or did not, say nothing about its value."""


class Piece(NamedTuple):
    """One piece in one variant."""

    sort: str
    name: str
    """As people call it, with its name in the content file."""
    offered: float
    """Times a game, over all seats."""
    taken: float
    value: Figure | None
    """Difference in win share when taken; None where too few took it, or too few did not."""
    sure: bool


def called(component: Component, piece: str) -> str:
    """A piece as people call it, with the code by which it is found in the content file."""
    return f"{component.titles[piece]} ({piece})" if piece in component.titles else piece


def in_play(tables: Tables, game: Game) -> list[tuple[Component, list[str]]]:
    """Every sort of component with those pieces that the options of this variant leave in the game."""
    if not tables.games.height:
        return []
    seats, written = int(tables.games["seats"][0]), str(tables.games["options"][0])
    given: dict[str, OptionValue] = {}
    for setting in written.split():
        name, _, given[name] = setting.partition("=")
    options = game.complete(seats, given)
    found: list[tuple[Component, list[str]]] = []
    for component in game.components:
        absent = {piece for setting in options.items() for piece in component.absent.get(setting, [])}
        found.append((component, [piece for piece in component.pieces if piece not in absent]))
    return found


def pieces(tables: Tables, game: Game) -> list[Piece]:
    """Every piece that was offered or taken, or of which the game says that it exists."""
    rows = tables.seats.filter(pl.col("decisions").is_not_null() & pl.col("credit").is_not_null())
    games = tables.games.filter(pl.col("watched")).height
    if not games:
        return []
    rows = rows.with_columns((pl.col("credit") - pl.col("credit").mean().over("seat", "bot")).alias("rest"))
    uses = tables.uses.filter(pl.col("sort") == "component")
    totals = uses.group_by("kind", "name").agg(pl.col("offered", "taken").sum())
    counts = {(kind, name): (offered, taken) for kind, name, offered, taken in totals.iter_rows()}
    took = (
        uses.filter((pl.col("taken") > 0) & (pl.col("seat") >= 0))
        .select("number", pl.col("seat").cast(pl.UInt8), "kind", "name")
        .join(rows.select("number", "seat", "rest"), on=["number", "seat"])
        .group_by("kind", "name")
        .agg(pl.len(), pl.col("rest").sum().alias("sum"), (pl.col("rest") ** 2).sum().alias("squares"))
    )
    sums = {(kind, name): (count, total, squares) for kind, name, count, total, squares in took.iter_rows()}
    everybody = (rows.height, float(rows["rest"].sum()), float((rows["rest"] ** 2).sum()))
    found: list[Piece] = []
    chances: list[float] = []
    for component, listed in in_play(tables, game):
        names = sorted({name for kind, name in counts if kind == component.name} | set(listed))
        for name in names:
            offered, taken = counts.get((component.name, name), (0, 0))
            value, chance = _difference(sums.get((component.name, name), (0, 0.0, 0.0)), everybody)
            own = called(component, name)
            found.append(Piece(component.name, own, offered / games, taken / games, value, False))
            chances.append(chance)
    if not found:
        return []
    corrected = stats.false_discovery_control(chances)
    return [
        piece._replace(sure=bool(piece.value is not None and chance < 0.05))
        for piece, chance in zip(found, corrected, strict=True)
    ]


def _difference(own: tuple[int, float, float], everybody: tuple[int, float, float]) -> tuple[Figure | None, float]:
    """Mean of those who took it less the mean of the others (Welch), and how likely that is by luck."""
    others = tuple(whole - part for whole, part in zip(everybody, own, strict=True))
    if min(own[0], others[0]) < FEWEST:
        return None, 1.0
    means = [total / count for count, total, _ in (own, others)]
    parts = [
        max(0.0, squares - count * middle * middle) / (count - 1) / count
        for (count, _, squares), middle in zip((own, others), means, strict=True)
    ]
    error = math.sqrt(sum(parts))
    gap = means[0] - means[1]
    count = int(min(own[0], others[0]))
    half = half_width(error * math.sqrt(count), count)
    chance = 2 * float(special.ndtr(-abs(gap) / error)) if error else 1.0
    return Figure(gap, gap - half, gap + half, int(own[0])), chance
