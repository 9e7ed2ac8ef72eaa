"""Which elements of the drawing a move is made by."""

from __future__ import annotations

from chabudai.games.hitodama.moves import CARD_STEP, CARDS, DISPLACE, PAY, PICK, RESERVE
from chabudai.games.hitodama.rules.benefits import amounts_of
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, SPACES
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import PLURALS


def click_path(view: HitodamaState, seat: int, move: int) -> list[str]:
    """The elements that a person touches for a move, in order.

    A payment asks only for the amounts that are to choose; a displacement starts where its essence is.
    """
    if DISPLACE <= move < PICK:
        source = (move - DISPLACE) // SPACES
        start = "reserve" if source == RESERVE else f"space-{SPACE_LABELS[source]}"
        return [start, f"space-{SPACE_LABELS[(move - DISPLACE) % SPACES]}"]
    if PAY <= move < CARDS:
        card = (move - PAY) // CARD_STEP
        amounts = amounts_of(move)
        steps = [f"tribute-{card + 1}"]
        for kind in range(RESOURCES - 1, -1, -1):
            if min(view.owed[card * RESOURCES + kind], view.baskets[seat * RESOURCES + kind]):
                steps.append(f"{PLURALS[kind]}-{amounts[kind]}")
        return steps
    return view.game.moves.path(move)
