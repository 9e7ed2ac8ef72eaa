"""Every figure that the lab takes of a variant, each with its definition in one line.

A figure looks at the tables of one variant. Shares count finished games with a winner; what needs a closer look counts
the games that were watched.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from chabudai.core.errors import ChabudaiError
from chabudai.core.game import Game
from chabudai.files import why
from chabudai.lab.metrics.components import in_play
from chabudai.lab.metrics.figures import Figure, mean, median, share, spread
from chabudai.lab.tables import Tables


class BadMetric(ChabudaiError):
    """A metric of a user that cannot be loaded or fails."""


class Metric(NamedTuple):
    """A figure by name: what it means, how it is written, how it is taken."""

    name: str
    label: str
    definition: str
    form: str
    """'share', 'number' or 'points'."""
    take: Callable[[Tables, Game], Figure | None]
    per_game: Callable[[Tables], list[float | None]] | None = None
    """Its value for each game in order, where it has one: what two runs are paired by."""


class Taken(NamedTuple):
    """A metric with its figure in one variant."""

    metric: Metric
    figure: Figure


def _column(name: str, scale: str = "") -> Callable[[Tables], list[float | None]]:
    """A column of the games, or its share of another one."""

    def values(tables: Tables) -> list[float | None]:
        column = tables.games[name].cast(pl.Float64)
        return (column / tables.games[scale].cast(pl.Float64) if scale else column).to_list()

    return values


def _known(values: Sequence[float | None]) -> list[float]:
    return [value for value in values if value is not None and math.isfinite(value)]


def _of_games(
    name: str,
    label: str,
    definition: str,
    form: str,
    values: Callable[[Tables], list[float | None]],
    summary: Callable[[Sequence[float]], Figure | None] = mean,
) -> Metric:
    paired = values if summary is mean else None
    return Metric(name, label, definition, form, lambda tables, _: summary(_known(values(tables))), paired)


def _share_of(name: str, label: str, definition: str, values: Callable[[Tables], list[float | None]]) -> Metric:
    """A share of the games for which something holds: each game gives 0 or 1."""

    def take(tables: Tables, _: Game) -> Figure | None:
        known = _known(values(tables))
        return share(sum(known), len(known))

    return Metric(name, label, definition, "share", take, values)


def _holds(expression: pl.Expr) -> Callable[[Tables], list[float | None]]:
    return lambda tables: tables.games.select(expression.cast(pl.Float64).alias("holds"))["holds"].to_list()


def _by_game(expression: pl.Expr) -> Callable[[Tables], list[float | None]]:
    """One value a game from the rows of its seats."""

    def values(tables: Tables) -> list[float | None]:
        found = tables.seats.group_by("number").agg(expression.cast(pl.Float64).alias("value")).sort("number")
        return found["value"].to_list()

    return values


def _credit_of_first(tables: Tables) -> list[float | None]:
    return tables.seats.filter(pl.col("seat") == 0).sort("number")["credit"].to_list()


def even_share(tables: Tables) -> float:
    """What every seat would win if all were as good: less than its part of the games where some have no winner."""
    won = tables.seats["credit"].drop_nulls()
    return math.fsum(won) / won.len() if won.len() else 0.0


def _ahead_of_even(tables: Tables) -> list[float | None]:
    even = even_share(tables)
    return [None if won is None else won - even for won in _credit_of_first(tables)]


def _advantage(tables: Tables, _: Game) -> Figure | None:
    won = _known(_credit_of_first(tables))
    found = share(sum(won), len(won))
    return None if found is None else found.less(even_share(tables))


def _unevenness(tables: Tables, _: Game) -> Figure | None:
    """The seat that is furthest from its even share, with its interval."""
    seats = int(tables.games["seats"][0]) if tables.games.height else 0
    worst: Figure | None = None
    even = even_share(tables)
    for seat in range(seats):
        won = _known(tables.seats.filter(pl.col("seat") == seat)["credit"].to_list())
        found = share(sum(won), len(won))
        if found is not None:
            off = abs(found.value - even)
            if worst is None or off > worst.value:
                half = (found.high - found.low) / 2
                worst = Figure(off, max(0.0, off - half), off + half, found.observations)
    return worst


def _skill(tables: Tables, _: Game) -> Figure | None:
    """The win share of the bot that wins most, above what its number of seats would give it."""
    names = sorted(set(tables.seats["bot"].to_list()))
    if len(names) < 2:
        return None
    best: Figure | None = None
    seats = int(tables.games["seats"][0])
    for name in names:
        own = tables.seats.filter(pl.col("bot") == name)
        by_game = own.group_by("number").agg(pl.col("credit").sum(), pl.len().alias("own")).drop_nulls()
        found = share(float(by_game["credit"].sum()), by_game.height)
        if found is not None:
            even = float(by_game["own"].sum()) / by_game.height / seats
            gap = found.less(even)
            if best is None or gap.value > best.value:
                best = gap
    return best


def _dead(tables: Tables, _: Game) -> Figure | None:
    """Families of moves that were offered at least a hundred times and taken in less than one case of a hundred."""
    moves = tables.uses.filter(pl.col("sort") == "move").group_by("kind").agg(pl.col("offered", "taken").sum())
    often = moves.filter(pl.col("offered") >= 100)
    dead = often.filter(pl.col("taken") < pl.col("offered") / 100).height
    return share(dead, often.height)


def _unused(tables: Tables, game: Game) -> Figure | None:
    """Components of which the game says that they exist and nobody took one."""
    found = tables.uses.filter((pl.col("sort") == "component") & (pl.col("taken") > 0))
    taken = set(zip(found["kind"].to_list(), found["name"].to_list(), strict=True))
    pieces = [(component.name, piece) for component, listed in in_play(tables, game) for piece in listed]
    watched = tables.games.filter(pl.col("watched")).height
    return share(sum(1 for piece in pieces if piece not in taken), len(pieces)) if watched else None


def _close(tables: Tables) -> list[float | None]:
    best = _by_game(pl.col("score").abs().max())(tables)
    margins = tables.games["margin"].to_list()
    return [
        None if margin is None or top is None else float(margin <= 0.05 * top)
        for margin, top in zip(margins, best, strict=True)
    ]


SCORES = _by_game(pl.col("score").mean())
WINNING = _by_game(pl.col("score").filter(pl.col("place") == 1).mean())
METRICS: list[Metric] = [
    Metric(
        "first_seat",
        "Advantage of the first seat",
        "Win share of seat 1 less its even share.",
        "points",
        _advantage,
        _ahead_of_even,
    ),
    Metric(
        "unevenness",
        "Unevenness of the seats",
        "How far the win share of the least even seat lies from an even share.",
        "points",
        _unevenness,
    ),
    Metric(
        "skill_gap",
        "Skill gap",
        "Win share of the best bot of a mixed line-up, above the share of the seats that it held.",
        "points",
        _skill,
    ),
    _of_games("score", "Score", "Mean score of a seat.", "number", SCORES),
    _of_games(
        "score_spread", "Spread of scores", "Standard deviation of the mean score of a game.", "number", SCORES, spread
    ),
    _of_games("score_median", "Median score", "Median over the games of their mean score.", "number", SCORES, median),
    _of_games("winning_score", "Winning score", "Mean score of the winners.", "number", WINNING),
    _of_games(
        "margin", "Margin of victory", "Points between the first and the second score.", "number", _column("margin")
    ),
    _share_of(
        "close",
        "Close games",
        "Share of games that end with at most 5 % of the top score between first and second.",
        _close,
    ),
    _share_of(
        "ties",
        "Shared victories",
        "Share of games with more than one winner.",
        _by_game((pl.col("place") == 1).sum() > 1),
    ),
    _share_of(
        "no_winner",
        "Games without winner",
        "Share of ranked games in which nobody takes the first place.",
        _by_game(pl.when(pl.col("place").is_not_null().all()).then((pl.col("place") == 1).sum() == 0)),
    ),
    _of_games("decisions", "Length in decisions", "Decisions of all seats in a game.", "number", _column("decisions")),
    _of_games(
        "decisions_spread",
        "Spread of length",
        "Standard deviation of the decisions in a game.",
        "number",
        _column("decisions"),
        spread,
    ),
    _of_games(
        "decisions_median",
        "Median length",
        "Median of the decisions in a game.",
        "number",
        _column("decisions"),
        median,
    ),
    _of_games("rounds", "Length in rounds", "Rounds in a game.", "number", _column("rounds")),
    _of_games(
        "minutes",
        "Estimated minutes",
        "Time of people by Hick's law: 3 s a decision and 4 s more for each doubling of its options.",
        "number",
        _column("minutes"),
    ),
    _of_games(
        "minutes_seat",
        "Estimated minutes a seat",
        "Estimated minutes, divided by the seats.",
        "number",
        _column("minutes", "seats"),
    ),
    _of_games(
        "branching", "Branching factor", "Mean number of legal moves at a decision.", "number", _column("options_mean")
    ),
    _of_games(
        "branching_most",
        "Widest choice",
        "Most legal moves at one decision of a game.",
        "number",
        _column("options_most"),
    ),
    _of_games(
        "forced",
        "Forced moves",
        "Share of decisions with one legal move only.",
        "share",
        _column("forced", "decisions"),
    ),
    _of_games(
        "turns_even",
        "Imbalance of decisions",
        "Most decisions of a seat in a game over the fewest.",
        "number",
        _by_game(pl.col("decisions").max() / pl.col("decisions").min().cast(pl.Float64)),
    ),
    _of_games(
        "lead_changes", "Lead changes", "How often another seat comes to lead alone.", "number", _column("lead_changes")
    ),
    _share_of(
        "never_lost",
        "Wire-to-wire wins",
        "Share of games whose winner was never behind.",
        _holds(pl.col("settled") == 0),
    ),
    _of_games(
        "settled",
        "Point of no return",
        "Share of a game after which the later winner is never behind again.",
        "share",
        _column("settled"),
    ),
    _share_of(
        "late",
        "Decided late",
        "Share of games that are not settled before their last tenth.",
        _holds(pl.col("settled") >= 0.9),
    ),
    _of_games(
        "deficit",
        "Deficit of the winner",
        "Most points that the later winner was behind.",
        "number",
        _column("deficit"),
    ),
    _share_of(
        "comebacks",
        "Comebacks",
        "Share of games whose winner was behind half way through.",
        _holds(pl.col("behind_half")),
    ),
    _of_games(
        "stall",
        "Longest stall",
        "Most decisions in a row that change no score, as a share of the game.",
        "share",
        _column("stall", "decisions"),
    ),
    _share_of(
        "unfinished",
        "Games broken off",
        "Share of games that reach the limit of decisions.",
        _holds(~pl.col("finished")),
    ),
    Metric(
        "dead_moves",
        "Dead options",
        "Share of the kinds of moves, offered 100 times or more, that are taken less than once in 100.",
        "share",
        _dead,
    ),
    Metric(
        "unused", "Unused components", "Share of the listed components that nobody took in any game.", "share", _unused
    ),
]
"""All of them; a plan adds its own."""


def own_metric(place: str) -> Metric:
    """A metric of a user, `FILE.py:FUNCTION`: given the tables of a variant it returns one number for each game."""
    file, colon, name = place.rpartition(":")
    spec = importlib.util.spec_from_file_location(Path(file).stem, file) if colon else None
    if spec is None or spec.loader is None:
        raise BadMetric(f"'{place}' does not name a metric. Write FILE.py:FUNCTION.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        function: Callable[[Tables], Any] = getattr(module, name)
    except OSError as error:
        raise BadMetric(f"The metric {name} of {file} cannot be loaded: {why(error)}.") from None
    except Exception as error:  # noqa: BLE001  (whatever a user's file raises)
        raise BadMetric(f"The metric {name} of {file} cannot be loaded: {error}.") from None
    definition = ((function.__doc__ or "").strip().splitlines() or [f"As {Path(file).name} says."])[0]

    def values(tables: Tables) -> list[float | None]:
        try:
            found = [None if value is None else float(value) for value in function(tables)]
        except Exception as error:  # noqa: BLE001  (whatever a user's function raises)
            raise BadMetric(f"The metric {name} of {file} fails: {type(error).__name__}: {error}.") from None
        if len(found) != tables.games.height:
            raise BadMetric(
                f"The metric {name} returns {len(found)} numbers for {tables.games.height} games. "
                "It must return one for each game."
            )
        return found

    return _of_games(name, name.replace("_", " ").capitalize(), definition, "number", values)


def of_variant(tables: Tables, variant: int) -> Tables:
    """The rows of one variant."""
    return Tables(*[frame.filter(pl.col("variant") == variant) for frame in tables])


def take(tables: Tables, game: Game, own: Sequence[str] = ()) -> list[Taken]:
    """Every figure that these tables of one variant can tell."""
    found: list[Taken] = []
    for metric in [*METRICS, *[own_metric(place) for place in own]]:
        figure = metric.take(tables, game) if tables.games.height else None
        if figure is not None:
            found.append(Taken(metric, figure))
    return found
