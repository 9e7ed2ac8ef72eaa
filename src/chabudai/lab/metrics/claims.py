"""What a designer should know first, in plain words: what is unfair, what drags, what nobody uses.

Every claim holds with 95 % certainty and carries its figure and interval. Where nothing is claimed, that is said too,
with how closely it was looked.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import polars as pl

from chabudai.core.game import Game
from chabudai.lab.metrics.catalogue import Taken, even_share
from chabudai.lab.metrics.components import Piece
from chabudai.lab.metrics.figures import Figure, share
from chabudai.lab.statistics import Z95
from chabudai.lab.tables import Tables

FAIR = 0.02
"""Win shares within two points of even count as fair."""


class Claim(NamedTuple):
    """One sentence with the figure behind it."""

    subject: str
    """'unfair', 'drags', 'unused', 'decisive', 'open' or 'fine'; in a comparison 'changed'."""
    sentence: str
    evidence: str


def written(figure: Figure, form: str) -> str:
    """A figure with its interval.

    >>> written(Figure(0.5, 0.4, 0.6, 99), "share"), written(Figure(0.02, -0.01, 0.05, 99), "points")
    ('50.0 % (40.0 to 60.0)', '+2.0 points (−1.0 to +5.0)')
    >>> written(Figure(-0.0001, -0.001, 0.001, 99), "points")
    '+0.0 points (−0.1 to +0.1)'
    """
    if not math.isfinite(figure.high - figure.low):
        scaled = figure.value * (1 if form == "number" else 100)
        return f"{scaled:.1f} (too few games for an interval)".replace("-", "−")
    if form == "share":
        return f"{figure.value * 100:.1f} % ({figure.low * 100:.1f} to {figure.high * 100:.1f})"
    if form == "points":
        low, value, high = (f"{each * 100:+z.1f}".replace("-", "−") for each in (figure.low, figure.value, figure.high))
        return f"{value} points ({low} to {high})"
    digits = 0 if abs(figure.value) >= 100 else 1 if abs(figure.value) >= 10 else 2
    value, low, high = (f"{each:z.{digits}f}".replace("-", "−") for each in (figure.value, figure.low, figure.high))
    return f"{value} ({low} to {high})"


def seat_shares(tables: Tables) -> list[Figure]:
    """The win share of each seat."""
    found: list[Figure] = []
    for seat in sorted(set(tables.seats["seat"].to_list())):
        won = tables.seats.filter(pl.col("seat") == seat)["credit"].drop_nulls()
        figure = share(float(won.sum()), won.len())
        if figure is not None:
            found.append(figure)
    return found


def claims(tables: Tables, game: Game, taken: list[Taken], pieces: list[Piece]) -> list[Claim]:
    """What these tables of one variant say."""
    figures = {each.metric.name: each.figure for each in taken}
    return [*_fairness(tables), *_pace(figures, game), *_use(tables, game, pieces)]


def _fairness(tables: Tables) -> list[Claim]:
    shares = seat_shares(tables)
    if len(shares) < 2:
        return [Claim("fine", "Nobody wins in this mode, so no seat can be favoured.", "")]
    even = even_share(tables)
    found: list[Claim] = []
    for seat, figure in enumerate(shares, 1):
        evidence = _evidence(figure, even)
        if figure.surely_above(even + FAIR):
            found.append(Claim("unfair", f"Seat {seat} wins more often than it should.", evidence))
        elif figure.surely_below(even - FAIR):
            found.append(Claim("unfair", f"Seat {seat} wins less often than it should.", evidence))
    if found:
        return found
    closest = max(max(figure.high - even, even - figure.low) for figure in shares)
    if closest <= FAIR:
        return [
            Claim("fine", "The seats are even within two points.", f"every interval within {closest * 100:.1f} points")
        ]
    for seat, figure in enumerate(shares, 1):
        if figure.surely_above(even) or figure.surely_below(even):
            how = "more" if figure.value > even else "less"
            words = (
                f"Seat {seat} wins a little {how} often than it should; whether by two points, more games would tell."
            )
            found.append(Claim("open", words, _evidence(figure, even)))
    if found:
        return found
    words = "No seat is surely favoured, but the run is too short to call the seats even."
    more = f"about {games_needed(even)} games would tell"
    return [Claim("open", words, f"a seat may still be off by {closest * 100:.1f} points; {more}")]


def games_needed(even: float) -> int:
    """How many games leave a seat with this share one point of doubt to each side, half of what counts as fair.

    >>> games_needed(1 / 2), games_needed(1 / 4)
    (9700, 7300)
    """
    return math.ceil(even * (1 - even) * (Z95 / (FAIR / 2)) ** 2 / 100) * 100


def _evidence(figure: Figure, even: float) -> str:
    return f"wins {written(figure, 'share')}, even would be {even * 100:.1f} %"


def _pace(figures: dict[str, Figure], game: Game) -> list[Claim]:
    found: list[Claim] = []

    def tell(name: str, limit: float, words: str, evidence: str, above: bool = True) -> None:
        figure = figures.get(name)
        if figure is not None and (figure.surely_above(limit) if above else figure.surely_below(limit)):
            form = "number" if name == "minutes" else "share"
            found.append(Claim("drags", words, evidence.format(written(figure, form))))

    words = f"It lasts longer than the {game.minutes} minutes on the box."
    tell("minutes", 1.25 * game.minutes, words, "about {} minutes")
    tell("forced", 1 / 3, "Often there is nothing to decide.", "{} of the decisions have one legal move")
    tell("stall", 1 / 3, "For long stretches nothing changes on the score track.", "the longest takes {} of a game")
    tell("settled", 1 / 3, "The winner is known early.", "settled after {} of a game", above=False)
    tell("unfinished", 0.0, "Some games do not end.", "{} are stopped at the limit")
    return found or [Claim("fine", "Nothing drags: length, choices and suspense are within bounds.", "")]


def _use(tables: Tables, game: Game, pieces: list[Piece]) -> list[Claim]:
    found: list[Claim] = []
    games = tables.games.filter(pl.col("watched")).height
    for component in game.components:
        missing = [piece.name for piece in pieces if piece.sort == component.name and not piece.taken]
        if missing and games:
            listed = ", ".join(missing[:6]) + (f" and {len(missing) - 6} more" if len(missing) > 6 else "")
            often = share(0, games)
            bound = f"not once in {games} games, so in fewer than {often.high * 100:.2g} % of all" if often else ""
            found.append(Claim("unused", f"Never used ({component.name}): {listed}.", bound))
    moves = tables.uses.filter(pl.col("sort") == "move").group_by("kind").agg(pl.col("offered", "taken").sum())
    for kind, offered, taken in moves.sort("kind").iter_rows():
        rate = share(taken, offered)
        if rate is not None and rate.surely_below(0.01):
            evidence = f"taken in {written(rate, 'share')} of {offered} offers"
            found.append(Claim("unused", f"The move '{kind}' is all but dead.", evidence))
    for piece in sorted(pieces, key=lambda piece: -abs(piece.value.value) if piece.value else 0.0):
        if piece.sure and piece.value is not None and abs(piece.value.value) > 0.1 and len(found) < 12:
            word = "winning" if piece.value.value > 0 else "losing"
            sentence = f"Taking the {piece.sort} {piece.name} goes with {word}."
            evidence = f"win share {written(piece.value, 'points')} against others on the same seat"
            found.append(Claim("decisive", sentence, evidence))
    return found or [Claim("fine", "Everything is used, and no piece alone decides who wins.", "")]
