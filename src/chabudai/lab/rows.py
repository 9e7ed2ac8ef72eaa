"""The rows of a run: what is kept of each game, as plain values in the order of the columns of `tables.SCHEMAS`.

Workers make them and send them home, so nothing here needs the packages that tables do: these take longer to import
than many games to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.bots import registry as bots
from chabudai.core.game import Game
from chabudai.lab.course import lead
from chabudai.lab.experiment import Experiment, Task
from chabudai.lab.match import Outcome, play_match
from chabudai.lab.statistics import credit
from chabudai.lab.watcher import Watcher

TABLES = ("games", "seats", "uses")
Rows = dict[str, list[tuple[Any, ...]]]
UNSEEN = (False, *[None] * 10)
"""What the row of a game says that was not watched."""


def play_task(experiment: Experiment, task: Task) -> Rows:
    """The rows of all games of a task."""
    variant = experiment.variants[task.variant]
    game = experiment.load(variant)
    rows: Rows = {table: [] for table in TABLES}
    lineups = [variant.seated(turn) for turn in range(variant.rotations)]
    seated = [[bots.load(name) for name in names] for names in lineups]
    settings = variant.settings()
    about = [(variant.game, variant.seats, settings, ",".join(names), variant.content) for names in lineups]
    numbers = range(task.first, task.last)
    watched = experiment.watched(variant, numbers)
    trace = experiment.traces(variant)
    for number in numbers:
        watcher = Watcher(trace) if number in watched else None
        turn = number % len(lineups)
        match, dice, held = variant.chances(number, experiment.seed, game.streams)
        outcome = play_match(
            game,
            seated[turn],
            variant.options,
            experiment.seed,
            match,
            experiment.limit,
            fixed={**held, **experiment.fixed},
            watcher=watcher,
            dice=dice,
        )
        row = (task.variant, number, *about[turn], variant.seed_number(number))
        _add(rows, row, lineups[turn], game, outcome, watcher)
    return rows


def _add(
    rows: Rows,
    about: tuple[Any, ...],
    names: list[str],
    game: Game,
    outcome: Outcome,
    watcher: Watcher | None,
) -> None:
    """The rows of one game; `about` is what its row begins with, and how all of them do: variant and number."""
    key, seats = about[:2], len(names)
    scores, ranking = outcome.scores, outcome.ranking
    own_scores = len(scores) == seats
    margin = None
    if own_scores and seats > 1 and outcome.finished:
        ordered = sorted(scores)
        margin = ordered[1] - ordered[0] if game.low_score_wins else ordered[-1] - ordered[-2]
    seen: Sequence[Any] = UNSEEN
    if watcher is not None:
        winners = [seat for seat, place in enumerate(ranking) if place == 1]
        story = lead(watcher.course, winners, game.low_score_wins) if own_scores and winners else None
        many = watcher.options
        seen = [
            True,
            watcher.rounds(game.round_event) if game.round_event else None,
            watcher.forced(),
            sum(many) / len(many) if many else None,
            max(many, default=None),
            watcher.minutes(),
            *(story or (None, None, None, None)),
            watcher.longest_stall(),
        ]
    result = (outcome.decisions, outcome.finished, outcome.end_reason or "limit", outcome.digest, margin)
    rows["games"].append((*about, *result, *seen))
    for seat, name in enumerate(names):
        place = ranking[seat] if ranking else None
        won = credit(ranking, seat) if ranking else None
        own: Sequence[Any] = (None, None, None)
        if watcher is not None:
            decided = watcher.deciders.count(seat)
            own = [decided, watcher.forced(seat), watcher.stations(seat) if own_scores else None]
        rows["seats"].append((*key, seat, name, scores[seat] if own_scores else None, place, won, *own))
    if watcher is not None:
        rows["uses"] += [(*key, *use) for use in watcher.uses(game.components, seats)]
