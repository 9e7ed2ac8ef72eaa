"""Positions, events and scores on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.core.scores import ScoreSheet
from chabudai.core.speech import listed
from chabudai.core.state import State

if TYPE_CHECKING:
    from chabudai.match.told_log import Line


def print_text(console: Console, text: str) -> None:
    """Text as the game wrote it: no markup, no wrapping."""
    console.print(Text(text.rstrip("\n")), soft_wrap=True)


def print_lines(console: Console, lines: list[Line]) -> None:
    """What happened."""
    for line in lines:
        console.print(Text(f"· {line.text}"), soft_wrap=True)


def score_table(sheet: ScoreSheet) -> Table:
    """The points by category, the totals below."""
    table = Table(show_footer=True)
    table.add_column("", footer="total")
    for column, total in zip(sheet.columns, sheet.totals, strict=True):
        table.add_column(Text(column), footer=str(total), justify="right")
    for row in sheet.rows:
        label = Text(row.label + (f" ({row.note})" if row.note else ""), style="dim" if row.subtotal else "")
        table.add_row(label, *[str(points) for points in row.points])
    return table


def standing(view: State, names: list[str]) -> str:
    """Who is to act, or how the game ended, in one sentence."""
    actors = view.actors()
    if actors:
        return f"Waiting for {listed([names[seat] for seat in actors])}."
    scores = view.scores()
    reason = view.end_reason()
    ended = f"The game is over ({reason})" if reason else "The game is over"
    points = (
        ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
        if len(scores) == len(names)
        else ", ".join(map(str, scores))
    )
    winners = view.winners()
    if winners:
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"{ended}: {listed([names[seat] for seat in winners])} {verb}. Scores: {points}."
    if view.ranking():
        return f"{ended}: nobody wins. Scores: {points}."
    return f"{ended}. Scores: {points}."
