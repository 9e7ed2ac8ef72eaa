"""The quiet trace of the latest move: which components of the drawing it touched."""

from __future__ import annotations

from chabudai.core.svg import Element
from chabudai.games.hitodama.moves import CARDS, DISPLACE, DRAW, MOVE, PAY, PICK, PLACE, RESERVE, TILE
from chabudai.games.hitodama.rules.box import NONE
from chabudai.games.hitodama.rules.scoring import read_payment
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, SPACES, TILE_COUNT, TILES
from chabudai.games.hitodama.state import HitodamaState


def touched(state: HitodamaState) -> list[str]:
    """The ids of what the latest move touched; the seat itself where nothing else on the table tells of it."""
    move = state.latest
    if move == NONE:
        return []
    if PLACE <= move < TILE:
        return [f"space-{SPACE_LABELS[space]}" for space in _spaces(move)]
    if TILE <= move < TILE + TILE_COUNT:
        return [f"tile-{TILES[move - TILE]}"]
    if move == DRAW:
        return ["solar-deck"]
    if move >= CARDS:
        return _card_places(state, move)
    if move >= PAY:
        paid = read_payment(state.payments[-1]).slot
        if paid // 2 == state.season:
            return [f"tribute-{paid % 2 + 1}"]
    return [f"seat-{state.latest_seat + 1}"]


def _spaces(move: int) -> list[int]:
    """Where a meeple went, and where it came from."""
    if move < MOVE:
        return [move - PLACE]
    if move < DISPLACE:
        return [(move - MOVE) // SPACES, (move - MOVE) % SPACES]
    if move < PICK:
        source, target = (move - DISPLACE) // SPACES, (move - DISPLACE) % SPACES
        return [target] if source == RESERVE else [source, target]
    return [move - PICK]


def _card_places(state: HitodamaState, move: int) -> list[str]:
    """Where a card went."""
    ids = state.box.moves
    if move < ids.exchange or move >= ids.give:
        return ["discard"]
    if move < ids.solar:
        return ["discard", "lunar-deck"]
    return ["stack"] if move < ids.lunar else ["lunar-deck"]


def trace(state: HitodamaState, element: str, outline: Element) -> list[Element]:
    """The outline as a quiet mark, if the latest move touched the element."""
    return [outline.set(class_="last")] if element in touched(state) else []
