"""Final scoring, tie-break and score sheet (BOO-END, BOO-ADV-04, BOO-R-50…52, -64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.grid import count
from chabudai.core.people import name_of
from chabudai.core.scores import ScoreRow, ScoreSheet, places
from chabudai.games.boo.rules.box import SLOTS, SPACES, SPIRIT_KINDS, spirits_of
from chabudai.games.boo.rules.patterns import HOME, LEFT_CELLS, MASKS, RIGHT_CELLS, ZONE_COUNT, comfort, half
from chabudai.games.boo.words.names import say

if TYPE_CHECKING:
    from chabudai.games.boo.state import BooState

LAST_WINTER: Final = "last-winter"
"""The only way for a match to end (BOO-R-13)."""
SPIRIT_POINTS: Final = 2
HARMONY_LOSS: Final = 2
EMPTY_NIGHT_CELL: Final = 1


def spirit_points(state: BooState, seat: int) -> int:
    """2 for each kind of spirit, awake or asleep (BOO-END-02)."""
    kinds = 0
    for kind in range(SPIRIT_KINDS):
        if spirits_of(state.awake[seat], kind) or spirits_of(state.asleep[seat], kind):
            kinds += 1
    return SPIRIT_POINTS * kinds


def harmony(state: BooState, seat: int) -> int:
    """Minus 2 for each point of comfort between the left and the right part (BOO-END-03, -04)."""
    left = comfort(state.homes, seat * MASKS, LEFT_CELLS)
    right = comfort(state.homes, seat * MASKS, RIGHT_CELLS)
    return -HARMONY_LOSS * abs(left - right)


def unscored_points(state: BooState, seat: int) -> int:
    """Half the happiness of each met tile that was not scored (BOO-END-05, -06)."""
    points = 0
    for zone in range(ZONE_COUNT):
        for slot in range(SLOTS):
            tile = state.held_tile(seat, zone, slot)
            if tile is not None and tile.requirement.met(state.homes, seat * MASKS):
                points += half(tile.happiness)
    return points


def night_points(state: BooState, seat: int) -> int:
    """Minus 1 for each marked cell that is still empty (BOO-ADV-04)."""
    if not state.night:
        return 0
    marked = 0
    for cells in state.box.night[seat]:
        marked |= cells
    return -EMPTY_NIGHT_CELL * int(count(marked & ~state.covered(seat)))


def total_comfort(state: BooState, seat: int) -> int:
    """The comfort of the whole home, which breaks ties (BOO-END-09)."""
    return comfort(state.homes, seat * MASKS, HOME)


def final_points(state: BooState, seat: int) -> int:
    """What the end of the game would add to the happiness now."""
    return spirit_points(state, seat) + harmony(state, seat) + unscored_points(state, seat) + night_points(state, seat)


def is_over(state: BooState) -> bool:
    return state.end_reason() != ""


def scores(state: BooState) -> list[int]:
    """The happiness of each seat; at the end with the final scoring."""
    if not is_over(state):
        return state.happiness[:]
    return [state.happiness[seat] + final_points(state, seat) for seat in range(state.seats)]


def ranking(state: BooState) -> list[int]:
    """Most happiness first, ties by total comfort, then shared (BOO-END-08…10, BOO-R-51)."""
    points = scores(state)
    return places([(points[seat], total_comfort(state, seat)) for seat in range(state.seats)])


SOURCE_LABELS: Final = [
    "Home tiles bought, year {year}",
    "Points from Balance actions, year {year}",
    "Balance tiles scored, year {year}",
    "Hunger, year {year}",
]
SOURCE_RULES: Final = ["BOO-HOME-04", "BOO-BALANCE-01", "BOO-BALANCE-12", "BOO-WINTER-10"]


def score_sheet(state: BooState) -> ScoreSheet:
    """Every source of happiness, by round where it flows in play."""
    seats = range(state.seats)
    sources = len(SOURCE_LABELS)
    rows = [ScoreRow(say("Start"), [state.box.start_happiness] * state.seats, "BOO-SETUP-18")]
    for source in range(sources):
        for year in range(SPACES):
            points = [state.ledger[(seat * SPACES + year) * sources + source] for seat in seats]
            if year < state.round:
                rows.append(ScoreRow(say(SOURCE_LABELS[source], year=year + 1), points, SOURCE_RULES[source]))
    happiness = state.happiness[:]
    rows.append(ScoreRow(say("Happiness track"), happiness, "BOO-INFO-04", subtotal=True))
    if is_over(state):
        rows.append(ScoreRow(say("Kinds of spirits"), [spirit_points(state, seat) for seat in seats], "BOO-END-02"))
        rows.append(ScoreRow(say("Harmony of left and right"), [harmony(state, seat) for seat in seats], "BOO-END-03"))
        unscored = [unscored_points(state, seat) for seat in seats]
        rows.append(ScoreRow(say("Balance tiles not scored"), unscored, "BOO-END-05"))
        if state.night:
            rows.append(
                ScoreRow(say("Empty night spaces"), [night_points(state, seat) for seat in seats], "BOO-ADV-04")
            )
    columns = [name_of(seat) for seat in seats]
    return ScoreSheet(columns, rows)
