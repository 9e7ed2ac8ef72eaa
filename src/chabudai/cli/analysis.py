"""`chabudai replay --analyse`: how good the decisions of a recorded match were, and what would have been better."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from chabudai.cli.progress import progress_bar
from chabudai.core.game import Game
from chabudai.core.record import Record
from chabudai.match.decisions import Decision, Judged, Summary, cost, judge_on, label

STRETCH = 0.5
"""Seconds after which the progress is shown."""


def analyse(game: Game, record: Record, seat: int | None) -> None:
    """Rate the decisions of a seat, or of all, and print what there is to learn from them."""
    judged = judged_here(game, record, list(range(record.seats)) if seat is None else [seat])
    console = Console(highlight=False)
    for number, found in judged.summaries().items():
        console.print(Text(f"{record.players[number]}: {_summed_up(found)}", style="bold"), soft_wrap=True)
    slips = [each for each in judged.decisions if each.slip]
    if slips:
        console.print()
    for each in slips:
        for line in _told(game, record, each):
            console.print(Text(line), soft_wrap=True)


def judged_here(game: Game, record: Record, seats: list[int]) -> Judged:
    """The decisions of some seats, rated in this process."""
    found: list[Decision] = []
    until, moves = 0, len(record.moves)
    with progress_bar() as progress:
        task = progress.add_task("Rating the decisions", total=moves)
        while until < moves:
            more, until = judge_on(game, record, seats, until, STRETCH)
            found += more
            progress.update(task, completed=until)
    return Judged(found, moves, moves, seats)


def _summed_up(found: Summary) -> str:
    if not found.decisions:
        return "no decisions."
    counts = ", ".join(f"{label(grade).lower()} {number}" for grade, number in found.counts.items() if number)
    return f"{found.share:.0%} of {found.decisions} decisions were the best or nearly so ({counts})."


def _told(game: Game, record: Record, decision: Decision) -> list[str]:
    """A decision that missed something, in a few lines."""
    view = record.replay(game, decision.at - 1).view(decision.seat)
    name = record.players[decision.seat]
    played = game.sentence(view, decision.seat, record.moves[decision.at - 1][1])
    better = game.sentence(view, decision.seat, decision.best)
    words = f"Move {decision.at}: {name} {played}."
    return [words, f"  {label(decision.grade)}: {cost(decision, record.seats)}. Better: {better}."]
