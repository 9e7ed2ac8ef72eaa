"""Which elements of the drawing a move is made by, and the gestures that need fewer touches."""

from __future__ import annotations

from typing import Final

from chabudai.core.gestures import Gestures
from chabudai.games.hitodama.moves import DISPLACE, PAY, PLACE, RESERVE, delivery
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS

GESTURES: Final = Gestures(
    reveals={
        "draw": "reveals a solar card",
        "exchange": "reveals a lunar card",
        "end": "ends your turn, and the tiles are resolved",
    },
)


def click_path(view: HitodamaState, seat: int, move: int) -> list[str]:
    """The elements that a person touches for a move, in order.

    A payment asks only for the amounts that are to choose, so it has no path for who has no basket; a displacement
    starts where its essence is.
    """
    if DISPLACE.holds(move):
        source, target = DISPLACE.args(move)
        start = "reserve" if source == RESERVE else f"space-{SPACE_LABELS[source]}"
        return [start, f"space-{SPACE_LABELS[target]}"]
    if PAY.holds(move):
        if not 0 <= seat < view.seats:
            return []
        card, amounts = delivery(move)
        steps = [f"tribute-{card + 1}"]
        for kind in range(RESOURCES - 1, -1, -1):
            if min(view.owed[card * RESOURCES + kind], view.baskets[seat * RESOURCES + kind]):
                steps.append(f"{PLURALS[kind]}-{amounts[kind]}")
        return steps
    return view.game.moves.path(move)


def short_paths(view: HitodamaState, move: int) -> list[list[str]]:
    """Touching a free space places an essence from the reserve; of two cards for a lunar one either comes first."""
    if PLACE.holds(move):
        return [[f"space-{SPACE_LABELS[PLACE.arg(move)]}"]]
    if view.box.moves.exchange.holds(move):
        first, deck, second = view.game.moves.path(move)
        return [[second, deck, first]] if first != second else []
    return []
