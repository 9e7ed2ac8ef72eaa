"""The whole table of Kodama Forest as SVG: what its viewer sees, landscape or upright for a phone.

A seat sees its two boards large with hand, turns and piles beneath, everybody else's boards and hands beside them;
a spectator sees all boards alike. Only the view is read.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Element, circle, group, inked, moved, number, path, place, rect, text, use, wrap
from chabudai.core.svg_parts import fitted, panel, pill
from chabudai.games.kodama_forest.draw.art import ANIMALS, FULLS, HALF, define_art
from chabudai.games.kodama_forest.draw.boards import SIDE, other_board_art, other_caption, own_board_art, own_caption
from chabudai.games.kodama_forest.draw.hand import bonus_buttons, drop_button, hand_slots, turn_buttons
from chabudai.games.kodama_forest.draw.piles import bag, discard, pile, piles_panel
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.draw.seats import open_hand, seat_row, sheet_panel
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import headline, round_words
from chabudai.games.kodama_forest.words.names import say, seat_name

WIDE: Final = 1280
HIGH: Final = 800
GAP: Final = 16
COLUMN: Final = 2 * SIDE + 3 * GAP
"""Where the column at the right of two large boards begins."""
PHONE: Final = 390
EDGE: Final = 8
"""The margin of the upright form."""
ROW: Final = 52
KEY: Final = 134


def draw(view: KodamaState, ghost: int | None = None, narrow: bool = False) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    scene = Scene(view, ghost)
    if scene.seat < 0:
        drawing = _watched_upright(scene) if narrow else _watched(scene)
    else:
        drawing = _seated_upright(scene) if narrow else _seated(scene)
    return drawing


def _sheet(scene: Scene, width: float, height: float, art: list[Element]) -> Drawing:
    who = seat_name(scene.seat) if scene.seat >= 0 else say("a spectator")
    title = say("Kodama Forest, {round}, seen by {who}", round=round_words(scene.state), who=who)
    drawing = Drawing(width, height, title, class_="kf")
    define_art(drawing)
    drawing.add(
        rect(0, 0, width, height, class_="table"),
        rect(0, 0, width, height, fill=drawing.pattern("washi", "fibre"), pointer_events="none"),
        *art,
    )
    return drawing


def _round(state: KodamaState, x: float, y: float, width: float) -> Element:
    """The round as a label; a dot for each where their number is fixed."""
    art: list[Element] = [pill(x, y, round_words(state), hue="fuji", size=14)]
    step = 14.0
    for index in range(state.mode.rounds):
        done = index + 1 < state.round or bool(state.ended)
        now = index + 1 == state.round and not state.ended
        cx = x + width - (state.mode.rounds - index) * step + 6
        fill = "var(--fuji)" if done else "var(--kaki)" if now else "none"
        art.append(circle(cx, y, 4.5, fill=fill, stroke="var(--fuji-deep)", stroke_width=1.4))
    if not state.mode.free_order and not state.mode.rounds:
        art.append(
            text(x + width, y + 5, say("seat {number} leads", number=state.lead() + 1), 13, anchor="end", class_="soft")
        )
    return group(*art, id="round", title=round_words(state))


def _key_panel(x: float, y: float, width: float) -> Element:
    return panel(x, y, width, KEY, say("What counts"), key(0, 34, width))


def key(x: float, y: float, width: float) -> Element:
    """What things cost and what symbols earn; 94 high."""
    art: list[Element] = []
    column = (width - 16) / 4
    for index, (name, cost) in enumerate((("", 1), ("kf-5", 5), ("kf-10", 10), ("", 0))):
        left = 8 + index * column + (column - 58) / 2
        ground = "var(--kf-earth)" if cost else "var(--kf-spirit-ground)"
        square = [rect(0, 0, 48, 48, 4, fill=ground, stroke="var(--kf-grid)")]
        if name:
            square.append(use(name))
        elif not cost:
            square.append(use("kf-kodama-0", 24, 24))
        art += [moved(left, 0, *square, scale=0.72), number(left + 40, 24, cost, 18, anchor="start")]
    column = (width - 16) / 3
    for index in range(3):
        middle = 8 + (index + 0.5) * column
        art.append(use(FULLS[index], transform=place(middle - 24, 70, scale=0.72)))
        art.append(inked(path("M-2-5L4 0L-2 5", transform=place(middle + 1, 70)), "var(--sumi-soft)", 2))
        art.append(use(ANIMALS[index], transform=place(middle + 9, 53, scale=0.36 if index == 2 else 0.72)))
    title = "Bare earth costs 1, 5 or 10, a kodama 0. A full flower earns a butterfly, a pond a frog, bamboo a panda"
    return moved(x, y, group(*art, title=say(title)), id="key")


def grove(x: float, y: float, width: float, height: float) -> Element:
    """A quiet corner of the forest where nothing else needs the room."""
    trees = [("kf-fir", -104, -6, 2.0), ("kf-elm", -48, -44, 2.3), ("kf-oak", 20, -52, 2.2), ("kf-elm", 84, -14, 1.9)]
    heads = [("kf-kodama-1", -62, 20, 1.25, -12), ("kf-kodama-0-glad", -2, 8, 1.6, 8), ("kf-kodama-2", 48, 26, 1.1, 18)]
    art = [use(name, transform=place(dx - HALF * size, dy - HALF * size, scale=size)) for name, dx, dy, size in trees]
    art += [use(name, transform=place(dx, dy, turn, size)) for name, dx, dy, size, turn in heads]
    return moved(x + width / 2, y + height - 56, *art, scale=min(1.0, width / 300), aria_hidden="true")


# --- landscape ------------------------------------------------------------------------------------------------------


def _title(scene: Scene) -> Element:
    """The name and what happens now, a little smaller where the sentence is long."""
    words = headline(scene.state, scene.seat)
    size = fitted(words, 17, COLUMN - 3 * GAP - 280)
    return group(text(GAP, 38, "Kodama Forest", 27, class_="display"), text(GAP + 250, 37, words, size))


def _seated(scene: Scene) -> Drawing:
    art = [_title(scene)]
    for side in (0, 1):
        left = GAP + side * (SIDE + GAP)
        art.append(own_caption(scene, side, left + 4, 82, SIDE - 8))
        art.append(own_board_art(scene, side, left, 94, 1))
    return _sheet(scene, WIDE, HIGH, [*art, _controls(scene, 570), *_beside(scene)])


def _controls(scene: Scene, top: float) -> Element:
    """Hand, turns or bonus choices, piles. The turn buttons follow the hand so that a rule can show them the tile."""
    high = HIGH - GAP - top
    art: list[Element] = [
        panel(GAP, top, 432, high, say("Your hand")),
        panel(460, top, 252, high, say("Turn") if scene.bonus is None else say("Lay what you earned")),
        *piles_panel(scene, 724, top, 236, high),
        *hand_slots(scene, GAP + 12, top + 34, 128, high - 48, 12, 0.61),
    ]
    if scene.bonus is not None:
        art += bonus_buttons(scene, 472, top + 34, 72, 80 if len(scene.ways) > 3 else 166, 6, 3)
    else:
        tall = 62 if scene.may_drop else 80
        art.append(turn_buttons(scene, 472, top + 34, 110, tall, 8, 0.28 if scene.may_drop else 0.38))
    return group(*art, *drop_button(scene, 472, top + high - 44, 228, 32))


def _beside(scene: Scene) -> list[Element]:
    """The column at the right: round, boards of others, seats, and the key where there is room."""
    state = scene.state
    x, width = COLUMN, WIDE - GAP - COLUMN
    own = (state.board_of(scene.seat, 0), state.board_of(scene.seat, 1))
    others = [board for board in range(len(state.faces)) if board not in own]
    columns = 1 if len(others) <= 2 else 2
    rows = -(-len(others) // columns)
    seats = state.seats * (ROW + 6)
    size = (width - 10 * (columns - 1)) / columns
    if rows:
        size = min(size, (HIGH - GAP - 62 - seats) / rows - 32)
    inset = (width - columns * size - 10 * (columns - 1)) / 2
    art: list[Element] = [_round(state, x, 32, width)]
    for index, board in enumerate(others):
        left = x + inset + index % columns * (size + 10)
        top = 58 + index // columns * (size + 30)
        art.append(other_caption(state, board, left + 2, top + 14, size - 4))
        art.append(other_board_art(scene, board, left, top + 20, size / SIDE, small=True))
    y = 64 + rows * (size + 30)
    for seat in range(state.seats):
        art.append(seat_row(scene, seat, x, y + seat * (ROW + 6), width, ROW, hand=seat != scene.seat))
    y += seats
    return art + _leftover(scene, x, y, width)


def _leftover(scene: Scene, x: float, y: float, width: float, *, grown: bool = False) -> list[Element]:
    """The key, the points so far and a corner of the forest where none has grown, as far as there is room."""
    art: list[Element] = []
    bottom = HIGH - GAP
    if bottom - y >= KEY:
        art.append(_key_panel(x, y, width))
        y += KEY + 12
    sheet, high = sheet_panel(scene.state, x, y, width)
    if bottom - y >= high:
        art.append(sheet)
        y += high + 12
    if bottom - y >= 190 and not grown:
        art.append(grove(x, bottom - 180, width, 180))
    return art


def _watched(scene: Scene) -> Drawing:
    """Spectators: all boards alike, hands laid open where there is room."""
    state = scene.state
    boards = len(state.faces)
    columns, scale = (2, 1.0) if boards == 2 else (2, 0.72) if boards <= 4 else (3, 0.66)
    size = SIDE * scale
    gap = GAP if boards == 2 else 12
    art = [_title(scene)]
    for board in range(boards):
        left = GAP + board % columns * (size + gap)
        top = 56 + board // columns * (size + 32)
        art.append(other_caption(state, board, left + 4, top + 20, size - 8, 16))
        art.append(other_board_art(scene, board, left, top + 28, scale))
    x, width = COLUMN, WIDE - GAP - COLUMN
    art.append(_round(state, x, 32, width))
    y = 64.0
    for seat in range(state.seats):
        art.append(seat_row(scene, seat, x, y, width, ROW, hand=boards > 3))
        y += ROW + 6
    if boards <= 3:
        art += _open_hands(scene, size)
    between = boards in (3, 4)
    if between:
        middle, room = GAP + 2 * (size + 12), COLUMN - 2 * GAP - 2 * (size + 12)
        art += [*piles_panel(scene, middle, 84, room, 210), grove(middle, HIGH - GAP - 180, room, 180)]
    else:
        art += piles_panel(scene, x, y, width, 210)
        y += 222
    return _sheet(scene, WIDE, HIGH, art + _leftover(scene, x, y, width, grown=between))


def _open_hands(scene: Scene, size: float) -> list[Element]:
    """Below two boards, or where a fourth board would lie."""
    seats = scene.state.seats
    if len(scene.state.faces) == 2:
        room = (2 * SIDE + GAP - 12 * (seats - 1)) / seats
        return [open_hand(scene, seat, GAP + seat * (room + 12), 570, room, HIGH - GAP - 570) for seat in range(seats)]
    left, top = GAP + size + 12, 84 + size + 32
    high = (size - 16) / 3
    return [open_hand(scene, seat, left, top + seat * (high + 8), size, high) for seat in range(seats)]


# --- upright --------------------------------------------------------------------------------------------------------


def _upright_title(scene: Scene) -> tuple[list[Element], float]:
    """Title, round and what happens now; and the height they take."""
    width = PHONE - 2 * EDGE
    art: list[Element] = [
        text(EDGE, 27, "Kodama Forest", 21, class_="display"),
        _round(scene.state, EDGE + 186, 21, width - 186),
    ]
    y = 38.0
    for words in wrap(headline(scene.state, scene.seat), 52):
        y += 18
        art.append(text(EDGE, y, words, 14.5))
    return art, y + 8


def _seated_upright(scene: Scene) -> Drawing:
    """The hand lies between the two boards, so that neither is far from it."""
    state = scene.state
    width = PHONE - 2 * EDGE
    art, y = _upright_title(scene)
    size = 356
    inset = (PHONE - size) / 2
    art.append(own_caption(scene, 0, inset, y + 18, size, 14))
    art.append(own_board_art(scene, 0, inset, y + 26, size / SIDE))
    y += 26 + size + 8
    strip = hand_slots(scene, EDGE, y, 70, 100, 5, 0.33)
    if scene.bonus is None:
        strip.append(turn_buttons(scene, 236, y, 48, 48, 4, 0.18))
    else:
        strip += bonus_buttons(scene, 238, y, 46, 48, 3, 3)
    if scene.bonus is None:
        strip.append(pile(scene, 0, 342, y + 6, 36))
    if scene.may_drop:
        strip += drop_button(scene, EDGE, y + 106, width, 34)
        y += 40
    art.append(group(*strip))
    y += 108
    art.append(own_caption(scene, 1, inset, y + 16, size, 14))
    art.append(own_board_art(scene, 1, inset, y + 24, size / SIDE))
    y += 24 + size + 12
    for kind in (1, 2) if scene.bonus is None else (0, 1, 2):
        art.append(pile(scene, kind, EDGE + 6 + (kind - (scene.bonus is None)) * 66, y, 44))
    art += [bag(state, 218, y), text(262, y + 28, say("in the bag"), 12, class_="soft")]
    art.append(discard(state, 336, y))
    y += 60
    others = [board for board in range(len(state.faces)) if board not in _own(scene)]
    below, y = _lists(scene, others, y)
    return _sheet(scene, PHONE, y, [*art, *below])


def _own(scene: Scene) -> tuple[int, int]:
    return scene.state.board_of(scene.seat, 0), scene.state.board_of(scene.seat, 1)


def _lists(scene: Scene, boards: list[int], y: float) -> tuple[list[Element], float]:
    """Small boards two by two, seats, key; and where they end."""
    width = PHONE - 2 * EDGE
    size = (width - 10) / 2
    art: list[Element] = []
    for index, board in enumerate(boards):
        left = EDGE + index % 2 * (size + 10)
        top = y + index // 2 * (size + 30)
        art.append(other_caption(scene.state, board, left + 2, top + 14, size - 4))
        art.append(other_board_art(scene, board, left, top + 20, size / SIDE, small=True))
    y += -(-len(boards) // 2) * (size + 30) + 4
    for seat in range(scene.state.seats):
        art.append(seat_row(scene, seat, EDGE, y, width, ROW, hand=seat != scene.seat))
        y += ROW + 6
    art.append(_key_panel(EDGE, y, width))
    return art, y + KEY + EDGE


def _watched_upright(scene: Scene) -> Drawing:
    art, y = _upright_title(scene)
    width = PHONE - 2 * EDGE
    boards = list(range(len(scene.state.faces)))
    if len(boards) == 2:
        for board in boards:
            art.append(other_caption(scene.state, board, EDGE + 4, y + 18, width - 8, 15))
            art.append(other_board_art(scene, board, EDGE, y + 26, width / SIDE))
            y += 26 + width + 8
        boards = []
    art += piles_panel(scene, EDGE, y, width, 196)
    below, y = _lists(scene, boards, y + 204)
    return _sheet(scene, PHONE, y, [*art, *below])
