"""What lies around the boards: hand, turns, bonus choices, piles, seats, captions, the key to the symbols."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, circle, group, inked, moved, number, path, place, rect, text, use
from chabudai.core.svg_parts import badge, crest, panel, pill, slot, text_width
from chabudai.games.kodama_forest.draw.art import ANIMALS, FULLS, HALF, UNIT
from chabudai.games.kodama_forest.draw.boards import bonus_art, tile_in_box
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.moves import BONUS_LABELS, BONUS_PIECES, BONUS_RIGHTS, BONUS_TURNS
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, EMPTY, HAND, PILE_NAMES, TILE_COUNT
from chabudai.games.kodama_forest.rules.place_tiles import owed, pending
from chabudai.games.kodama_forest.rules.scoring import board_value, shares_result
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.help import CHOICES
from chabudai.games.kodama_forest.words.log import seat_brief, seat_news
from chabudai.games.kodama_forest.words.names import board_title, listed, say, seat_name, seat_title, tile_words

TURN_LABELS: Final = ["0", "90", "180", "270"]
BONUS_WORDS: Final = [
    "frog, lying",
    "frog, upright",
    "panda",
    "butterfly",
    "for the frog",
    "for the panda",
]
SIDE_TITLES: Final = ["Left board", "Right board"]
PILES_LEFT: Final = [
    "{number} butterflies left; two half flowers earn one",
    "{number} frogs left; two half ponds earn one",
    "{number} pandas left; two half bamboo patches earn one",
]
SHARED_ROWS: Final = ["plain", "fives", "tens"]
SEAT_ROWS: Final = ["Left: plain", "Left: fives", "Left: tens", "Right: plain", "Right: fives", "Right: tens"]


# --- words ----------------------------------------------------------------------------------------------------------


def board_status(state: KodamaState, seat: int, side: int) -> tuple[str, str]:
    """A few words and the hue of a label about an own board; '' where there is nothing to say."""
    board = state.board_of(seat, side)
    if state.ended:
        return "", ""
    for other in range(state.seats):
        bonus = pending(state, other)
        if bonus is not None and bonus.board == board:
            if other == seat:
                return say("your bonus"), "kaki"
            return say("seat {number}'s bonus first", number=other + 1), "nezumi"
    if owed(state, seat) & (1 << side):
        return say("a tile is due"), "kaki"
    return say("served"), "matsu"


# --- captions -------------------------------------------------------------------------------------------------------


def own_caption(scene: Scene, side: int, x: float, y: float, width: float, size: float = 17) -> Element:
    """Above an own board: which one, with whom, what is due, what it costs now. `y` is the base line."""
    state = scene.state
    board = state.board_of(scene.seat, side)
    name = say(SIDE_TITLES[side])
    art: list[Element] = [text(x, y, name, size, weight=700)]
    at = x + text_width(name, size) * 1.2 + size * 0.8
    partners = [seat for seat in state.seats_beside(board) if seat != scene.seat]
    for partner in partners:
        shared, partner_name = say("with"), seat_name(partner)
        art.append(text(at, y, shared, size - 3, class_="soft"))
        at += text_width(shared, size - 3) + size * 0.8
        art.append(crest(partner, at, y - size * 0.34, size * 0.4, title=seat_title(partner)))
        art.append(text(at + size * 0.6, y, partner_name, size - 3, class_="soft"))
        at += text_width(partner_name, size - 3) + size * 1.2
    words, hue = board_status(state, scene.seat, side)
    if words:
        art.append(pill(at, y - size * 0.34, words, hue=hue, size=size - 4))
    value = board_value(state, board)
    art.append(number(x + width, y, value, size * 1.5, anchor="end"))
    left = x + width - text_width(str(value), size * 1.5) - size * 0.7
    art.append(text(left, y, say("bare"), size - 4, anchor="end", class_="soft"))
    return group(*art, title=say("{board}: the uncovered squares cost {value} points", board=name, value=value))


def other_caption(state: KodamaState, board: int, x: float, y: float, width: float, size: float = 13) -> Element:
    """Above a board that belongs to others: its number, who lays there, its cost."""
    name = board_title(board)
    art: list[Element] = [text(x, y, name, size, weight=600)]
    at = x + text_width(name, size) * 1.2 + size * 1.2
    seats = state.seats_beside(board)
    for seat in seats:
        art.append(crest(seat, at, y - size * 0.34, size * 0.42))
        at += size * 1.2
    value = board_value(state, board)
    art.append(number(x + width, y, value, size * 1.25, anchor="end"))
    names = listed([seat_name(seat) for seat in seats])
    words = "Board {number} of {seats}: the uncovered squares cost {value} points"
    return group(*art, title=say(words, number=board + 1, seats=names, value=value))


# --- the viewer's own things ---------------------------------------------------------------------------------------


def hand_slots(
    scene: Scene, x: float, y: float, width: float, height: float, gap: float, scale: float
) -> list[Element]:
    """The three places of the viewer's hand."""
    slots: list[Element] = []
    for index in range(HAND):
        tile = scene.state.hands[scene.seat * HAND + index]
        left = x + index * (width + gap)
        if tile == EMPTY:
            slots.append(
                slot(
                    f"hand-{index + 1}",
                    rect(0, 0, width, height, 8),
                    rect(0, 0, width, height, 8, fill="none", stroke="var(--nezumi)", stroke_dasharray="4 5"),
                    title=say("This place of your hand is empty until tiles are drawn"),
                    x=left,
                    y=y,
                )
            )
            continue
        piece = scene.state.box.tiles[tile]
        slots.append(
            slot(
                f"hand-{index + 1}",
                rect(0, 0, width, height, 8),
                rect(2, 3, width, height, 8, class_="shadow"),
                rect(0, 0, width, height, 8, class_="card"),
                tile_in_box(tile, piece, 0, 0, 0, width, height, scale, id=f"tile-{piece.name}"),
                text(7, height - 7, piece.name, 11, class_="soft"),
                title=tile_words(piece),
                x=left,
                y=y,
                class_="chosen" if index == scene.ghost_slot else "",
            )
        )
    return slots


def turn_buttons(scene: Scene, x: float, y: float, width: float, height: float, gap: float, scale: float) -> Element:
    """Four buttons, two by two; each shows the tile chosen in the hand in that turn."""
    foot = 0 if width >= 60 else 9
    buttons: list[Element] = []
    for turn, label in enumerate(TURN_LABELS):
        left = x + turn % 2 * (width + gap)
        top = y + turn // 2 * (height + gap)
        faces: list[Element] = []
        for index in range(HAND):
            tile = scene.state.hands[scene.seat * HAND + index]
            if tile == EMPTY:
                continue
            piece = scene.state.box.tiles[tile]
            shown = "kf-for-now" if index == scene.ghost_slot else f"kf-for kf-for-{index + 1}"
            if piece.by_turn[turn] is None:
                faces.append(
                    text(width / 2, height / 2 + 4, say("the same"), 11, anchor="middle", class_=f"soft {shown}")
                )
            else:
                faces.append(tile_in_box(tile, piece, turn, 0, foot, width, height - foot, scale, class_=shown))
        mark = inked(path(*_arc(turn)), "var(--sumi-soft)", 2.6) if turn else circle(0, 3, 3.4, fill="var(--sumi-soft)")
        arrow = moved(width / 2, height / 2, mark, class_="kf-any")
        buttons.append(
            slot(
                f"turn-{label}",
                rect(0, 0, width, height, 7),
                rect(0, 0, width, height, 7, fill="var(--washi-high)", stroke="var(--nezumi)"),
                *([] if scene.ghost_slot >= 0 else [arrow]),
                *faces,
                text(5, 12, f"{label}°", 11 if foot == 0 else 9.5, class_="soft"),
                title=say("Turn the chosen tile clockwise by {turn} degrees", turn=90 * turn)
                if turn
                else say("Lay the tile as it is"),
                x=left,
                y=top,
            )
        )
    return group(*buttons, class_="kf-turns")


def _arc(turn: int) -> list[str | float]:
    """An arrow around (0, 3) that runs clockwise from the top by quarter turns."""
    x, y = [(0, 0), (12, 3), (0, 15), (-12, 3)][turn]
    wings = [(0, 0, 0, 0), (-5, -5, 5, -5), (5, -5, 5, 5), (-5, 5, 5, 5)][turn]
    arc: list[str | float] = ["M", 0, -9, "A", 12, 12, 0, 1 if turn == 3 else 0, 1, x, y]
    return [*arc, "M", x + wings[0], y + wings[1], "L", x, y, "L", x + wings[2], y + wings[3]]


def drop_button(scene: Scene, x: float, y: float, width: float, height: float) -> list[Element]:
    """Throwing a tile away, only where nothing can be laid (KOD-R-21)."""
    if not scene.may_drop:
        return []
    return [
        slot(
            "drop",
            rect(0, 0, width, height, 8),
            rect(0, 0, width, height, 8, fill="var(--shu-pale)", stroke="var(--shu-deep)"),
            text(
                width / 2,
                height / 2 + 5,
                say("throw a tile away"),
                13,
                anchor="middle",
                fill="var(--shu-deep)",
                weight=600,
            ),
            title=say("Nothing can be laid on a board that is due: throw a tile away instead"),
            x=x,
            y=y,
        )
    ]


def bonus_buttons(
    scene: Scene, x: float, y: float, width: float, height: float, gap: float, columns: int
) -> list[Element]:
    """The ways to lay what was earned, each with the symbol that earned it; only those whose pile is not empty."""
    state = scene.state
    buttons: list[Element] = []
    for way in scene.ways:
        label = BONUS_LABELS[way]
        piece = BONUS_PIECES[way]
        orientation = state.turned(TILE_COUNT + piece, BONUS_TURNS[way])
        roomy = width >= 60
        scale = 0.36 if not roomy else 0.5 if height < 120 else 0.62
        wide, high = orientation.width * UNIT * scale, orientation.height * UNIT * scale
        foot = 16 if roomy else 0
        left = x + len(buttons) % columns * (width + gap)
        top = y + len(buttons) // columns * (height + gap)
        buttons.append(
            slot(
                f"bonus-{label}",
                rect(0, 0, width, height, 7),
                rect(0, 0, width, height, 7, class_="card"),
                moved((width - wide) / 2, (height - foot - high) / 2 + 1, *bonus_art(piece, orientation), scale=scale),
                *([text(width / 2, height - 6, say(BONUS_WORDS[way]), 10.5, anchor="middle")] if roomy else []),
                use(FULLS[BONUS_RIGHTS[way]], transform=place(width - 8, 8, scale=0.34)),
                title=say("Lay the bonus: {choice}", choice=say(CHOICES[f"bonus-{label}"])),
                x=left,
                y=top,
            )
        )
    return buttons


# --- piles ----------------------------------------------------------------------------------------------------------


def pile(scene: Scene, kind: int, x: float, y: float, size: float) -> Element:
    """A pile of bonus tiles with its count; the butterflies can be clicked for an exchange (KOD-SWP-01)."""
    left = scene.state.piles[kind]
    scale = size / UNIT * (0.5 if kind == 2 else 1)
    art: list[Element] = [
        rect(4, 5, size, size, 8, class_="shadow"),
        rect(0, 0, size, size, 8, class_="kf-b"),
        use(ANIMALS[kind], transform=f"scale({scale:.3g})"),
        badge(size - 4, size - 4, left, hue="sumi" if left else "shu"),
    ]
    if left == 0:
        art = [group(*art, opacity=0.55)]
    if kind == BUTTERFLY and scene.seat >= 0:
        title = say("{number} butterflies left. Throw a chosen tile away and lay a butterfly instead", number=left)
        return slot("butterfly", rect(-3, -3, size + 6, size + 6, 9), *art, title=title, x=x, y=y)
    return moved(x, y, group(*art, title=say(PILES_LEFT[kind], number=left)), id=f"pile-{PILE_NAMES[kind]}")


def bag(state: KodamaState, x: float, y: float) -> Element:
    art = [
        path(
            "M8 14C-2 26-2 40 10 42H30C42 40 42 26 32 14Z",
            fill="var(--fuji-pale)",
            stroke="var(--fuji-deep)",
            stroke_width=1.6,
        ),
        path(
            "M8 14L5 5L13 8L20 4L27 8L35 5L32 14Z", fill="var(--fuji-pale)", stroke="var(--fuji-deep)", stroke_width=1.6
        ),
        path("M7 14H33", stroke="var(--fuji-deep)", stroke_width=2.4),
        number(20, 35, state.in_bag, 17),
    ]
    return moved(x, y, group(*art, title=say("{number} forest tiles in the bag", number=state.in_bag)), id="bag")


def discard(state: KodamaState, x: float, y: float) -> Element:
    count = len(state.discard)
    names = ", ".join(state.box.tiles[tile].name for tile in state.discard)
    art = [
        rect(5, 9, 30, 30, 5, fill="var(--nezumi-pale)", stroke="var(--nezumi-deep)", transform="rotate(-10 20 24)"),
        rect(5, 9, 30, 30, 5, fill="var(--nezumi-pale)", stroke="var(--nezumi-deep)", transform="rotate(6 20 24)"),
        number(20, 30, count, 17),
    ]
    title = say("No tile thrown away yet")
    if count:
        title = say.count(
            count, "{number} tile thrown away: {tiles}", "{number} tiles thrown away: {tiles}", tiles=names
        )
    return moved(x, y, group(*art, title=title), id="discard")


def piles_panel(scene: Scene, x: float, y: float, width: float, height: float) -> list[Element]:
    """The three piles, what earns them, the bag and the tiles thrown away."""
    art: list[Element] = [panel(x, y, width, height, say("Piles"))]
    step = (width - 24) / 3
    for kind in range(3):
        middle = x + 12 + (kind + 0.5) * step
        art.append(pile(scene, kind, middle - 29, y + 36, 58))
        art.append(use(FULLS[kind], transform=place(middle - 2, y + 120, scale=0.5)))
    art += [
        bag(scene.state, x + 20, y + height - 56),
        text(x + 68, y + height - 26, say("in the bag"), 12, class_="soft"),
    ]
    at = x + width / 2 + 22
    return [
        *art,
        discard(scene.state, at, y + height - 56),
        text(at + 45, y + height - 26, say("thrown"), 12, class_="soft"),
    ]


# --- seats ----------------------------------------------------------------------------------------------------------


def seat_row(scene: Scene, seat: int, x: float, y: float, width: float, height: float, *, hand: bool) -> Element:
    """A seat: crest, what it still owes, its hand, its score or place."""
    state = scene.state
    points = state.scores()[seat]
    ranking = state.ranking() if state.ended else []
    mine = seat == scene.seat
    won = bool(ranking) and ranking[seat] == 1
    fill = "var(--yamabuki-pale)" if won else "var(--washi-high)"
    edge = "var(--kaki-deep)" if seat in state.actors() else "var(--fibre)"
    middle = height / 2
    news = seat_news(state, seat)
    status = seat_brief(state, seat)
    if ranking:
        status = say("winner") if won else say("place {place}", place=ranking[seat])
    art: list[Element] = [
        rect(0, 0, width, height, 8, fill=fill, stroke=edge, stroke_width=1.5),
        crest(seat, 20, middle, 9),
        text(38, middle - 3 if status else middle + 5, say("You") if mine else seat_title(seat), 14, weight=700),
        text(38, middle + 14, status, 11.5, class_="soft"),
        number(width - 12, middle + 8, points, 22, anchor="end"),
    ]
    if hand:
        box = 42.0
        for index in range(HAND):
            tile = state.hands[seat * HAND + index]
            if tile != EMPTY:
                piece = state.box.tiles[tile]
                left = width - 58 - (HAND - index) * box
                art.append(tile_in_box(tile, piece, 0, left, 0, box, height, 0.2, id=f"tile-{piece.name}"))
    owing = _hand_words(state, seat)
    return moved(x, y, *art, id=f"seat-{seat + 1}", class_="seat").add(
        rect(
            0,
            0,
            width,
            height,
            8,
            fill="transparent",
            title=f"{say('Seat {number}: {points} points.', number=seat + 1, points=points)} {owing} {news}".strip(),
        )
    )


def _hand_words(state: KodamaState, seat: int) -> str:
    names = [state.box.tiles[tile].name for tile in state.hand(seat)]
    return say("In hand: {tiles}.", tiles=", ".join(names)) if names else say("No tile in hand.")


def open_hand(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Element:
    """A hand laid open for spectators."""
    state = scene.state
    art: list[Element] = [crest(seat, width - 22, 19, 8)]
    step = (width - 16) / HAND
    for index in range(HAND):
        tile = state.hands[seat * HAND + index]
        if tile != EMPTY:
            piece = state.box.tiles[tile]
            scale = min(0.6, (step - 10) / (4 * UNIT), (height - 38) / (4 * UNIT))
            left = 8 + index * step
            art.append(tile_in_box(tile, piece, 0, left, 28, step, height - 34, scale, id=f"tile-{piece.name}"))
    return panel(x, y, width, height, say("Hand of seat {number}", number=seat + 1), *art)


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


def sheet_panel(state: KodamaState, x: float, y: float, width: float) -> tuple[Element, float]:
    """The points so far by category, and the height of the panel."""
    sheet = state.score_sheet()
    step = (width - 28) * 0.56 / len(sheet.columns)
    right = width - 14
    art: list[Element] = []
    for index, name in enumerate(sheet.columns):
        at = right - (len(sheet.columns) - 1 - index) * step
        tight = step < text_width(name, 12) * 1.2
        art.append(crest(index, at - 8, 40, 6) if tight else text(at, 44, name, 12, anchor="end", class_="soft"))
        for row, line in enumerate(sheet.rows):
            art.append(number(at, 68 + row * 23, line.points[index], 16, anchor="end"))
        art.append(number(at, 76 + len(sheet.rows) * 23, sheet.totals[index], 16 if tight else 20, anchor="end"))
    labels = SHARED_ROWS if shares_result(state) else SEAT_ROWS
    for row, label in enumerate(labels):
        art.append(text(14, 68 + row * 23, say(label), 14))
    foot = 76 + len(sheet.rows) * 23
    art.append(path(f"M14 {foot - 21}H{right:g}", stroke="var(--sumi-soft)", stroke_width=1))
    art.append(text(14, foot, say("together"), 14, weight=600))
    return panel(x, y, width, foot + 16, say("Points so far"), *art), foot + 16


def grove(x: float, y: float, width: float, height: float) -> Element:
    """A quiet corner of the forest where nothing else needs the room."""
    trees = [("kf-fir", -104, -6, 2.0), ("kf-elm", -48, -44, 2.3), ("kf-oak", 20, -52, 2.2), ("kf-elm", 84, -14, 1.9)]
    heads = [("kf-kodama-1", -62, 20, 1.25, -12), ("kf-kodama-0-glad", -2, 8, 1.6, 8), ("kf-kodama-2", 48, 26, 1.1, 18)]
    art = [use(name, transform=place(dx - HALF * size, dy - HALF * size, scale=size)) for name, dx, dy, size in trees]
    art += [use(name, transform=place(dx, dy, turn, size)) for name, dx, dy, size, turn in heads]
    return moved(x + width / 2, y + height - 56, *art, scale=min(1.0, width / 300), aria_hidden="true")
