"""What happens, in sentences: events for the log, and where the match and each seat stand now."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.events import Event
from chabudai.core.people import name_of, together
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, Box
from chabudai.games.kodama_forest.rules.place_tiles import owed, pending
from chabudai.games.kodama_forest.rules.scoring import shares_result
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import board_name, rights_words, say, tile_name

TOLD: Final = {
    "laid": "{who} lays {piece} on {board}.",
    "exchanged": "{who} throws away {piece} and lays a butterfly on {board}.",
    "dropped": "{who} throws away {piece}: nothing fits on {board}.",
    "laid_bonus": "{who} lays a {piece} on {board}.",
    "bonus_lost": "{who}'s {piece} does not fit on {board} and is lost.",
    "drew": "{who} draws {tile}.",
    "bag_refilled": "The {count} tiles thrown away go back into the bag.",
    "round_closed": "Round {round} is over.",
    "ended_cleared": "A board has no 5 and no 10 left: the game is over.",
    "ended_stuck": "Nobody could cover a square: the game is over.",
    "ended_exhausted": "Nobody has a forest tile left: the game is over.",
    "ended_rounds": "The last round is over, and so is the game.",
}
EARNED: Final = {
    "flower": (
        "{who} completes {number} flower on {board} and earns {number} butterfly.",
        "{who} completes {number} flowers on {board} and earns {number} butterflies.",
    ),
    "pond": (
        "{who} completes {number} pond on {board} and earns {number} frog.",
        "{who} completes {number} ponds on {board} and earns {number} frogs.",
    ),
    "bamboo": (
        "{who} completes {number} bamboo patch on {board} and earns {number} panda.",
        "{who} completes {number} bamboo patches on {board} and earns {number} pandas.",
    ),
}
OWING: Final = ["", "has the left board to do", "has the right board to do", "has both boards to do"]
OWING_BRIEFLY: Final = ["done", "left to do", "right to do", "both to do"]
LAYING: Final = ["lays {tiles} on the left board", "lays {tiles} on the right board"]
ENDINGS: Final = {
    "cleared": "A board has no 5 and no 10 left.",
    "stuck": "Nobody could cover a square in the last round.",
    "exhausted": "Nobody has a forest tile left.",
    "rounds": "The last round is over.",
}


def tell(event: Event, names: list[str], box: Box) -> str:
    """An event as a sentence."""
    told: dict[str, Any] = dict(event.values)
    who = names[event.seat] if event.seat >= 0 else ""
    if "board" in told:
        told["board"] = board_name(int(told["board"]))
    if event.kind == "earned":
        one, many = EARNED[str(told["symbol"])]
        return say.count(int(told["count"]), one, many, who=who, board=told["board"])
    for key in ("piece", "tile"):
        if key in told:
            told[key] = _piece(str(told[key]), box)
    return say(TOLD[event.kind], who=who, **told)


def _piece(name: str, box: Box) -> str:
    """A bonus tile or a forest tile, as people call it."""
    return say(name) if name in BONUS_NAMES else tile_name(box.tile_named(name))


def round_words(state: KodamaState) -> str:
    """The number of the round, as a title."""
    if state.mode.rounds:
        return say("Round {round} of {rounds}", round=state.round, rounds=state.mode.rounds)
    return say("Round {round}", round=state.round)


def result_words(state: KodamaState) -> str:
    """Who won, or what is left to beat next time."""
    if shares_result(state):
        return say("{points} points of bare earth are left.", points=state.scores()[0])
    points = min(state.scores())
    winners = state.winners()
    if len(winners) == 1:
        return say("{who} wins with {points}.", who=name_of(winners[0]), points=points)
    return say("{who} share the victory with {points}.", who=together(winners), points=points)


def headline(state: KodamaState, seat: int) -> str:
    """What happens now, in one sentence to the seat that looks (−1: a spectator)."""
    if state.ended:
        return f"{say(TOLD[f'ended_{state.ended}'])} {result_words(state)}"
    actors = state.actors()
    if seat in actors:
        return state.game.prompt(state, seat)
    return say("Waiting for {who}.", who=together(sorted(actors)))


def seat_news(state: KodamaState, seat: int) -> str:
    """What the table waits for from a seat, in a few words; '' when it is done with this round."""
    if state.ended:
        return ""
    bonus = pending(state, seat)
    if bonus is not None:
        side = 0 if state.board_of(seat, 0) == bonus.board else 1
        return say(LAYING[side], tiles=rights_words(bonus.rights))
    owing = owed(state, seat)
    return say(OWING[owing]) if owing else ""


def seat_brief(state: KodamaState, seat: int) -> str:
    """The same where there is room for a word or two."""
    if state.ended:
        return ""
    if pending(state, seat) is not None:
        return say("lays a bonus")
    return say(OWING_BRIEFLY[owed(state, seat)])
