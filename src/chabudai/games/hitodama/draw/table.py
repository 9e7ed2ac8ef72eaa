"""The table as SVG: a ring of eight clearings around the score path, at dusk; landscape or narrow."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NOBODY
from chabudai.core.svg import Drawing, Element, group, moved, rect, text
from chabudai.games.hitodama.draw.art import akku, define, essence
from chabudai.games.hitodama.draw.decks import DECKS, decks
from chabudai.games.hitodama.draw.hand import hand, shows_cards
from chabudai.games.hitodama.draw.landscape import define_landscape, season_class
from chabudai.games.hitodama.draw.prompt import PROMPT, TITLE, prompt, title
from chabudai.games.hitodama.draw.scoring_board import draw_scoring_board
from chabudai.games.hitodama.draw.seats import HEIGHTS, player
from chabudai.games.hitodama.draw.tile import draw_tile, rows_of
from chabudai.games.hitodama.draw.tributes import TRIBUTES, payment, tributes
from chabudai.games.hitodama.moves import DISPLACE, MOVE, PICK, PLACE
from chabudai.games.hitodama.rules.box import SEASONS
from chabudai.games.hitodama.rules.tiles import POSITIONS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say

PLACES: Final = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
"""Row and column of the positions P0 … P7 (HIT-R-01)."""
WIDE: Final = (1280, 800)
NARROW: Final = 460
BESIDE: Final = 462
"""The width of what lies beside the ring."""
HAND: Final = 206
"""The height of the hand on a narrow table."""
NO_HAND: Final = 52
"""The same where there is nothing but a sentence to show."""


class Layout:
    """Where the ring lies and how large its tiles are."""

    def __init__(self, x: float, y: float, width: float, height: float, gap: float) -> None:
        self.x = x
        self.y = y
        self.gap = gap
        self.tile_width = (width - 2 * gap) / 3
        self.tile_height = (height - 2 * gap) / 3

    def corner(self, row: int, column: int) -> tuple[float, float]:
        return self.x + column * (self.tile_width + self.gap), self.y + row * (self.tile_height + self.gap)


def draw(state: HitodamaState, ghost: int | None = None, narrow: bool = False) -> Drawing:
    """The table as its viewer sees it; `ghost` is a move whose target is shown at half strength."""
    moves: list[int] = []
    if state.viewer >= 0 and state.viewer in state.actors():
        moves = state.legal_moves(state.viewer)
    families = {state.game.moves.family_of(move).name for move in moves}
    width = NARROW - 20 if narrow else BESIDE
    head, body = _head(state, families, width), _body(state, moves, families, width)
    if narrow:
        top = 8 + sum(size for size, _ in head)
        layout = Layout(8, top, NARROW - 16, 630, 7)
        tall = HAND if shows_cards(state) else NO_HAND
        blocks = [*head, (630 + 12, group()), (tall, _hand(state, width, tall - 10)), *body]
        drawing = _drawing(state, NARROW, 8 + sum(size for size, _ in blocks))
        _pile_up(drawing, blocks, 10, 8)
    else:
        layout = Layout(12, 10, 776, 780, 11)
        drawing = _drawing(state, *WIDE)
        y = _pile_up(drawing, [*head, *body], 806, 10)
        drawing.add(moved(806, y, _hand(state, width, WIDE[1] - 10 - y)))
    _ring(drawing, state, layout)
    if ghost is not None:
        drawing.add(*_ghost(state, ghost, layout))
    return drawing


def _drawing(state: HitodamaState, width: float, height: float) -> Drawing:
    label = say("Hitodama, {season}, round {round}", season=SEASONS[state.season], round=state.round)
    drawing = Drawing(width, height, label, class_=f"hitodama {season_class(state.season)}")
    define(drawing)
    define_landscape(drawing, state.season)
    drawing.add(
        rect(0, 0, width, height, fill="var(--dusk)"),
        rect(0, 0, width, height, fill=drawing.pattern("washi", "fuji-deep"), opacity=0.3),
        # Each step on the path of chaos darkens the table a little.
        rect(0, 0, width, height, fill="var(--dusk-deep)", opacity=0.05 * state.hitodama),
    )
    return drawing


def _pile_up(drawing: Drawing, blocks: list[tuple[float, Element]], x: float, y: float) -> float:
    """Put blocks one below the other; where they end."""
    for size, block in blocks:
        drawing.add(moved(x, y, block))
        y += size
    return y


def _head(state: HitodamaState, families: set[str], width: float) -> list[tuple[float, Element]]:
    """Name and question, each with its height."""
    return [(TITLE, title(state, width)), (PROMPT, prompt(state, families, width))]


def _body(state: HitodamaState, moves: list[int], families: set[str], width: float) -> list[tuple[float, Element]]:
    """What lies beside the ring, each with its height."""
    middle = payment(moves, width) if "pay" in families else decks(state, width)
    tall = HEIGHTS[state.seats]
    return [
        (TRIBUTES, tributes(state, width)),
        (DECKS, middle),
        *[(tall, player(state, seat, width, tall)) for seat in range(state.seats)],
    ]


def _hand(state: HitodamaState, width: float, height: float) -> Element:
    if state.viewer >= 0:
        return hand(state, width, height)
    return group(
        rect(0, 0, width, 40, 10, fill="var(--washi-high)", opacity=0.7),
        text(14, 25, say("A spectator sees no hands."), 13, class_="soft"),
    )


def _ring(drawing: Drawing, state: HitodamaState, layout: Layout) -> None:
    x, y = layout.corner(1, 1)
    drawing.add(draw_scoring_board(state, x, y, layout.tile_width, layout.tile_height))
    for position in range(POSITIONS):
        x, y = layout.corner(*PLACES[position])
        tile = state.tiles[position]
        drawing.add(draw_tile(state, tile, x, y, layout.tile_width, layout.tile_height))


def _ghost(state: HitodamaState, move: int, layout: Layout) -> list[Element]:
    """The meeple of a move on the space to which it would go."""
    seat = max(state.viewer, 0)
    if PLACE.holds(move):
        target = PLACE.arg(move)
    elif MOVE.holds(move):
        _, target = MOVE.args(move)
    elif DISPLACE.holds(move):
        _, target = DISPLACE.args(move)
    elif PICK.holds(move):
        target = PICK.arg(move)
        seat = _carried(state)
    else:
        return []
    tile = state.tile_of(target)
    x, y = layout.corner(*PLACES[state.where[tile]])
    for row in rows_of(state, tile, layout.tile_width, layout.tile_height):
        if row.space == target:
            cx, cy = x + row.spot[0], y + row.spot[1]
            art = akku(cx, cy, row.r * 1.75) if seat == NOBODY else essence(seat, cx, cy, row.r * 1.75)
            return [group(art, class_="ghost")]
    return []


def _carried(state: HitodamaState) -> int:
    """Whose meeple is being moved or swapped by a card: the seat, NOBODY for an akku; else the viewer's own."""
    fields = state.decision(state.viewer).fields() if state.viewer in state.actors() else []
    return state.owner_at(fields[1]) if len(fields) > 1 else max(state.viewer, 0)
