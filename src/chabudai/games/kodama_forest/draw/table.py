"""The whole table of Kodama Forest: its regions, and the ways in which they may lie.

A seat has its two boards with hand and piles, everybody else's boards and hands; a spectator sees all boards alike.
Only the view is read. What a page says beside the drawing (title, what happens, points) is in the picture alone.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Region, moved, place, text, use, wrap
from chabudai.core.svg_regions import Block, Table, below, beside
from chabudai.games.kodama_forest.draw.art import HALF, define_art
from chabudai.games.kodama_forest.draw.boards import SIDE, SMALL, other_board, own_board
from chabudai.games.kodama_forest.draw.hand import hand_region
from chabudai.games.kodama_forest.draw.piles import piles_region
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.draw.seats import score_region, seats_region
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import headline, round_words
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, say, seat_name

TITLE: Final = 900
"""The width of the title."""


def draw(view: KodamaState, ghost: int | None = None) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    scene = Scene(view, ghost)
    seated = scene.seat >= 0
    own = [view.board_of(scene.seat, side) for side in (0, 1)] if seated else []
    others = [board for board in range(len(view.faces)) if board not in own]
    regions = [title_region(scene), *(other_board(scene, board) for board in others)]
    regions += [piles_region(scene), seats_region(scene), score_region(view)]
    if seated:
        regions += [*(own_board(scene, side) for side in (0, 1)), hand_region(scene)]
    boards: list[Block | str] = [f"board-{board + 1}" for board in others]
    who = seat_name(scene.seat) if seated else say("a spectator")
    label = say("Kodama Forest, {round}, seen by {who}", round=round_words(view), who=who)
    if not seated and len(boards) % 2:
        regions.append(grove_region())
        boards.append("grove")
    picture, screens = _seated(boards) if seated else _watched(boards)
    drawing = Table(label, regions, picture, screens, class_="kf")
    define_art(drawing)
    return drawing


# --- how the regions may lie ----------------------------------------------------------------------------------------


def _rows(parts: list[Block | str], columns: int) -> list[Block | str]:
    """Parts in rows of so many."""
    rows = [parts[start : start + columns] for start in range(0, len(parts), columns)]
    return [beside(*row) if len(row) > 1 else row[0] for row in rows]


def _seated(others: list[Block | str]) -> tuple[Block, list[Block]]:
    """Own boards first, then what one chooses from, then the rest; from a phone held upright to a very wide screen."""
    own, bottom = beside(*SIDE_NAMES), beside("hand", "piles")
    controls = below("hand", "piles")
    column, pairs = [below(*others)] if others else [], _rows(others, 2)
    screens = [
        below("left", "hand", "right", *others, "piles", "seats"),
        below("left", "hand", "right", *_rows([*others, "piles", "seats"], 2)),
        beside(below(*SIDE_NAMES), below("hand", *(pairs if len(others) > 2 else others), "piles", "seats")),
        below(own, bottom, *_rows([*others, "seats"], 3)),
        below(own, beside(below("hand", beside("piles", "seats")), *column)),
        below(own, beside("hand", below("piles", "seats"), *others)),
        below(own, beside("hand", "piles", *others, "seats")),
        below(beside(own, below(*others, "seats")), bottom),
        below(beside(own, "seats"), beside(controls, *others)),
        below(beside(own, *column), beside(controls, "seats")),
        below(beside(own, below("piles", "seats")), beside("hand", *others)),
        below(beside(own, below("piles", "seats")), beside("hand", *column)),
        beside(below(own, beside("piles", "seats")), below("hand", *pairs)),
        beside(below(own, beside(controls, "seats")), *column),
        beside(below(own, bottom), below(*others, "seats")),
        beside(below(own, bottom), below(*pairs, "seats")),
        beside(own, below("hand", beside("piles", "seats"), *_rows(others, 3))),
    ]
    picture = beside(below(own, bottom), below("seats", *pairs, "score"))
    return below("title", picture), screens


def _watched(boards: list[Block | str]) -> tuple[Block, list[Block]]:
    rest: list[Block | str] = ["seats", "piles"]
    screens = [below(*boards, *rest)]
    widest = 3 if len(boards) == 6 else 2
    for columns in range(2, widest + 1):
        screens.append(below(*_rows(boards, columns), beside(*rest)))
        screens.append(beside(below(*_rows(boards, columns)), below(*rest)))
    wide = beside(below(*_rows(boards, widest)), below(*rest, "score"))
    return below("title", wide), screens


# --- what belongs to no part of the game ----------------------------------------------------------------------------


def title_region(scene: Scene) -> Region:
    """The name and what happens now; a page says both itself."""
    art = [text(4, 30, "Kodama Forest", 27, class_="display")]
    lines = wrap(headline(scene.state, scene.seat), 78)[:2]
    art += [text(230, 30 - 12 * (len(lines) - 1) + 20 * index, line, 17) for index, line in enumerate(lines)]
    return Region("title", "", TITLE, 44, 17, art)


def grove_region() -> Region:
    """A quiet corner of the forest, so that an odd number of boards lie alike."""
    width = SIDE * SMALL
    trees = [("kf-fir", -84, 14, 2.0), ("kf-elm", -38, -24, 2.2), ("kf-oak", 20, -32, 2.1), ("kf-elm", 74, 6, 1.9)]
    heads = [("kf-kodama-1", -52, 50, 1.25, -12), ("kf-kodama-0-glad", 0, 38, 1.5, 8), ("kf-kodama-2", 48, 56, 1.1, 18)]
    art = [use(name, transform=place(dx - HALF * size, dy - HALF * size, scale=size)) for name, dx, dy, size in trees]
    art += [use(name, transform=place(dx, dy, turn, size)) for name, dx, dy, size, turn in heads]
    whole = moved(width / 2, width / 2 + 30, *art, aria_hidden="true")
    return Region("grove", say("The forest"), width, width + 30, 0, [whole])
