"""One match between bots, decided by a seed and a number."""

from __future__ import annotations

from typing import NamedTuple

from chabudai.bots.bot import Bot
from chabudai.bots.chair import seated
from chabudai.bots.playout import LIMIT
from chabudai.core.game import Game, OptionValue
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.lab.watcher import Watcher


class Outcome(NamedTuple):
    """What is kept of a match: plain values, so that it travels between processes."""

    number: int
    decisions: int
    scores: list[int]
    ranking: list[int]
    """Empty where the mode knows no winner."""
    end_reason: str
    """'' where the match was broken off at the limit."""
    digest: str
    """Of the last position."""
    moves: list[tuple[int, int]]
    """Seat and move; empty unless asked for."""
    utilities: list[float]
    """What the result is worth to each seat (`State.utilities`)."""

    @property
    def finished(self) -> bool:
        return bool(self.end_reason)


def match_seed(seed: int, number: int) -> int:
    """The seed of one match of a run."""
    return Rng(seed, "match", number).seed()


def bot_rngs(seed: int, number: int, seats: int) -> list[Rng]:
    """A generator for each seat's bot, unrelated to the chance of the match itself."""
    own = Rng(seed, "bots", number).seed()
    return [Rng(own, "seat", seat) for seat in range(seats)]


def play_match(
    game: Game,
    bots: list[Bot],
    options: dict[str, OptionValue],
    seed: int,
    number: int,
    limit: int = LIMIT,
    keep_moves: bool = False,
    fixed: dict[str, int] | None = None,
    watcher: Watcher | None = None,
    dice: int | None = None,
) -> Outcome:
    """Play match `number` of the run with this seed. Each bot sees its own view only; a watcher sees everything.

    The bots' own dice are those of the same match, unless `dice` gives the number of another.
    """
    state = game.new(len(bots), match_seed(seed, number), options, fixed)
    rngs = bot_rngs(seed, number if dice is None else dice, len(bots))
    moves: list[tuple[int, int]] = []
    decisions = 0
    if watcher is not None:
        watcher.begin(state)
    chairs = seated(state, bots)
    actors = state.actors()
    while actors and decisions < limit:
        seat = actors[0]
        if watcher is not None:
            watcher.before(state, seat)
        move = chairs[seat].choose(state, rngs[seat])
        if watcher is not None:
            watcher.chosen(state, seat, move)
        state.play(seat, move)
        decisions += 1
        if watcher is not None:
            watcher.after(state, seat, move)
        if keep_moves:
            moves.append((seat, move))
        actors = state.actors()
    if watcher is not None:
        watcher.end(state)
    reason = "" if actors else state.end_reason() or "over"
    ranking = [] if actors else state.ranking()
    return Outcome(number, decisions, state.scores(), ranking, reason, state.digest(), moves, state.utilities())


def record_of(
    game: Game,
    bots: list[str],
    options: dict[str, OptionValue],
    seed: int,
    outcome: Outcome,
    fixed: dict[str, int] | None = None,
) -> Record:
    """The match as a record that replays and verifies."""
    own = match_seed(seed, outcome.number)
    record = Record.begin(game, len(bots), options, own, players=player_names(bots), fixed=fixed)
    record.moves = list(outcome.moves)
    record.digest = outcome.digest if outcome.finished else ""
    return record


def player_names(bots: list[str]) -> list[str]:
    """A name for each seat that begins with its bot's.

    >>> player_names(["random", "greedy", "random"])
    ['random 1', 'greedy', 'random 3']
    """
    return [bot if bots.count(bot) == 1 else f"{bot} {seat}" for seat, bot in enumerate(bots, 1)]
