"""The quiet trace of the last move: which components of the drawing it touched."""

from __future__ import annotations

from chabudai.core.state import NO_MOVE
from chabudai.core.svg import Element
from chabudai.games.hitodama.moves import DISPLACE, DRAW, MOVE, PAY, PICK, PLACE, RESERVE, TILE, names_card
from chabudai.games.hitodama.rules.scoring import read_payment
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, TILES
from chabudai.games.hitodama.state import HitodamaState


def touched(state: HitodamaState) -> list[str]:
    """The ids of what the last move touched; the seat itself where nothing else on the table tells of it."""
    move = state.last_move
    if move == NO_MOVE:
        return []
    spaces = _spaces(move)
    if spaces:
        return [f"space-{SPACE_LABELS[space]}" for space in spaces]
    if TILE.holds(move):
        return [f"tile-{TILES[TILE.arg(move)]}"]
    if DRAW.holds(move):
        return ["solar-deck"]
    if names_card(move):
        return _card_places(state, move)
    if PAY.holds(move):
        paid = read_payment(state.payments[-1]).slot
        if paid // 2 == state.season:
            return [f"tribute-{paid % 2 + 1}"]
    return [f"seat-{state.last_seat + 1}"]


def _spaces(move: int) -> list[int]:
    """Where a meeple came from and where it went, as far as the move names spaces."""
    if PLACE.holds(move):
        return [PLACE.arg(move)]
    if MOVE.holds(move):
        return [*MOVE.args(move)]
    if DISPLACE.holds(move):
        source, target = DISPLACE.args(move)
        return [target] if source == RESERVE else [source, target]
    return [PICK.arg(move)] if PICK.holds(move) else []


def _card_places(state: HitodamaState, move: int) -> list[str]:
    """Where a card went."""
    cards = state.box.moves
    if cards.discard.holds(move) or cards.give.holds(move):
        return ["discard"]
    if cards.exchange.holds(move):
        return ["discard", "lunar-deck"]
    return ["stack"] if cards.solar.holds(move) else ["lunar-deck"]


def trace(state: HitodamaState, element: str, outline: Element) -> list[Element]:
    """The outline as a quiet mark, if the last move touched the element."""
    return [outline.set(class_="last")] if element in touched(state) else []
