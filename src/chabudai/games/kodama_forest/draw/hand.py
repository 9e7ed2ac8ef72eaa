"""What the viewer chooses from: hand, turns, earned bonus tiles."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, Region, circle, group, inked, moved, path, place, rect, text, use
from chabudai.core.svg_parts import slot
from chabudai.games.kodama_forest.draw.art import FULLS, UNIT
from chabudai.games.kodama_forest.draw.pieces import bonus_art, tile_in_box
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.moves import BONUS_LABELS, BONUS_PIECES, BONUS_RIGHTS, BONUS_TURNS
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND, TILE_COUNT
from chabudai.games.kodama_forest.words.help import CHOICES
from chabudai.games.kodama_forest.words.names import say, tile_words

TURN_LABELS: Final = ["0", "90", "180", "270"]
WIDE: Final = 470
HIGH: Final = 176
LETTERS: Final = 18.6
"""The smallest letters, to be read on the narrowest phone, on which the hand has the whole width."""


def hand_region(scene: Scene) -> Region:
    """Hand, and turns or bonus choices. The turn buttons follow the hand so that a rule can show them the tile."""
    if scene.bonus is None:
        art = [*hand_slots(scene, 2, 2, 92, HIGH - 4, 6, 0.56), turn_buttons(scene, 302, 2, 80, 83, 6, 0.34)]
    else:
        tall = 83 if len(scene.ways) > 3 else HIGH - 4
        art = [*hand_slots(scene, 2, 2, 60, HIGH - 4, 4, 0.38), *bonus_buttons(scene, 202, 2, 84, tall, 6, 3)]
    return Region("hand", say("Your hand"), WIDE, HIGH, LETTERS, [group(*art, id="hand")])


def hand_slots(scene: Scene, x: float, y: float, width: float, height: float, gap: float, most: float) -> list[Element]:
    """The three places of the viewer's hand; tiles have the scale `most`, or less where they are too wide."""
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
                    title=say("No tile here until you draw new ones"),
                    x=left,
                    y=y,
                )
            )
            continue
        piece = scene.state.box.tiles[tile]
        scale = min(most, (width - 8) / (piece.orientations[0].width * UNIT))
        slots.append(
            slot(
                f"hand-{index + 1}",
                rect(0, 0, width, height, 8),
                rect(2, 3, width, height, 8, class_="shadow"),
                rect(0, 0, width, height, 8, class_="card"),
                tile_in_box(tile, piece, 0, 0, 0, width, height, scale, id=f"tile-{piece.name}", class_="piece"),
                title=tile_words(piece),
                x=left,
                y=y,
                class_="chosen" if index == scene.ghost_slot else "",
            )
        )
    return slots


def turn_buttons(scene: Scene, x: float, y: float, width: float, height: float, gap: float, scale: float) -> Element:
    """Four buttons, two by two; each shows the tile chosen in the hand in that turn."""
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
                faces.append(text(width / 2, height / 2 + 10, "=", 34, anchor="middle", class_=f"soft {shown}"))
            else:
                faces.append(tile_in_box(tile, piece, turn, 0, 10, width, height - 10, scale, class_=shown))
        mark = inked(path(*_arc(turn)), "var(--sumi-soft)", 2.6) if turn else circle(0, 3, 3.4, fill="var(--sumi-soft)")
        arrow = moved(width / 2, height / 2, mark, class_="kf-any")
        buttons.append(
            slot(
                f"turn-{label}",
                rect(0, 0, width, height, 7),
                rect(0, 0, width, height, 7, fill="var(--washi-high)", stroke="var(--nezumi)"),
                *([] if scene.ghost_slot >= 0 else [arrow]),
                *faces,
                text(6, 18, f"{label}°", LETTERS, class_="soft"),
                title=say("Turn the tile {turn} degrees clockwise", turn=90 * turn)
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
        scale = 0.5 if height < 120 else 0.62
        wide, high = orientation.width * UNIT * scale, orientation.height * UNIT * scale
        left = x + len(buttons) % columns * (width + gap)
        top = y + len(buttons) // columns * (height + gap)
        buttons.append(
            slot(
                f"bonus-{label}",
                rect(0, 0, width, height, 7),
                rect(0, 0, width, height, 7, class_="card"),
                moved((width - wide) / 2, (height - high) / 2, *bonus_art(piece, orientation), scale=scale),
                use(FULLS[BONUS_RIGHTS[way]], transform=place(width - 8, 8, scale=0.34)),
                title=say("Lay the bonus: {choice}", choice=say(CHOICES[f"bonus-{label}"])),
                x=left,
                y=top,
            )
        )
    return buttons
