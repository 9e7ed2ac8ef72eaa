"""Acquisitions Boards: the viewer's own, large and to be touched, and those of the others as rows."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Element, Region, circle, group, moved, number, rect, text, use
from chabudai.core.svg_parts import BOLD, badge, crest, pill, pill_width, shortened, text_width
from chabudai.games.gachijo.draw.art import LETTERS, TOUCH, WIDE
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.draw.tokens import TOOL_ART, TREASURE_ART, WEAPON_ART
from chabudai.games.gachijo.rules.box import (
    DEN,
    INJURY,
    MAX_CHIPS,
    MAX_CRYSTALS,
    MAX_TOOLS,
    MAX_WEAPONS,
    TOOL_KINDS,
    TOOLS,
    TREASURE_KINDS,
    UNKNOWN,
    WEAPONS,
)
from chabudai.games.gachijo.rules.mission import meets_requirement
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import HELP, house_of, seat_words, where_words
from chabudai.games.gachijo.words.names import joined, marker_name, say, tool_name, treasure_name, weapon_name

OWN: Final = 252
TALL, ROW = 130, 94
"""The heights of other boards: with two seats they are as large as the own one."""
GAP: Final = 6


def token(name: str, x: float, y: float, size: float, title: str = "", *, class_: str | None = None) -> Element:
    """A small drawing, so wide, around (x, y)."""
    return moved(x, y, use(name), scale=size / 48, title=title, class_=class_)


def hollow(x: float, y: float, size: float) -> Element:
    """A place for something that is not there."""
    return circle(x, y, size / 2 - 2, class_="gj-hollow")


def _status(state: GachijoState, seat: int) -> list[tuple[str, str]]:
    """Labels of a seat with their hues: what matters at once."""
    labels: list[tuple[str, str]] = []
    if not state.ended and seat in state.actors() and seat != state.active:
        labels.append((say("to answer"), "kaki"))
    if not state.ended and state.turn and seat == state.active:
        labels.append((say("turn"), "kaki"))
    if state.position[seat] == DEN:
        labels.append((say("captured"), "shu"))
    elif state.marker[seat]:
        worn = say("injured") if state.marker[seat] == INJURY else marker_name(state.marker[seat])
        labels.append((worn, "shu" if state.marker[seat] == INJURY else "nando"))
    if meets_requirement(state, seat) and not state.ended:
        labels.append((say("flag raised"), "matsu"))
    if state.returned >> seat & 1:
        labels.append((say("home"), "matsu"))
    return labels


def _head(scene: Scene, seat: int) -> list[Element]:
    """Crest and name, what matters at once as far as there is room, points."""
    state = scene.state
    name = shortened(name_of(seat), LETTERS, 180, bold=True)
    art: list[Element] = [
        crest(HOUSE_SEATS[state.houses[seat]], 32, 26, 14, title=house_of(state, seat)),
        text(54, 34, name, LETTERS, weight=700),
    ]
    points = str(state.scores()[seat])
    art.append(number(WIDE - 14, 38, points, 36, anchor="end"))
    at = 54 + text_width(name, LETTERS) * BOLD + 10
    for words, hue in _status(state, seat):
        width = pill_width(words, LETTERS)
        if at + width < WIDE - 24 - len(points) * 22:
            art.append(pill(at, 26, words, hue=hue, size=LETTERS))
            at += width + 8
    return art


def _board(scene: Scene, seat: int, y: float, height: float, art: list[Element]) -> Element:
    state = scene.state
    look = SEATS[HOUSE_SEATS[state.houses[seat]]]
    turn = seat == state.active and state.turn and not state.ended
    edge = (
        [rect(2, 2, WIDE - 4, height - 4, 12, fill="none", stroke="var(--kaki-deep)", stroke_width=4)] if turn else []
    )
    return moved(
        0,
        y,
        rect(1, 1, WIDE - 2, height - 2, 12, class_="panel"),
        rect(1, 14, 8, height - 28, 4, fill=f"var(--{look.hue})"),
        *edge,
        *_head(scene, seat),
        *art,
        id=f"seat-{seat + 1}",
        title=say(
            "{seat}: {where}, {points}",
            seat=seat_words(state, seat),
            where=where_words(state, seat),
            points=say.count(state.scores()[seat], "{number} point", "{number} points"),
        ),
    )


# --- rows of others -------------------------------------------------------------------------------------------------


def others_region(scene: Scene) -> Region:
    """A board for every seat but the viewer's: treasures and counts, tools and weapons."""
    state = scene.state
    seats = [seat for seat in range(state.seats) if seat != scene.seat]
    height = OWN if state.seats == 2 else ROW if len(seats) == 3 and scene.seated else TALL
    boards: list[Element] = []
    for index, seat in enumerate(seats):
        if height == OWN:
            art = [*_belongings(state, seat), *_tokens(state, seat, 178, WIDE - 32)]
        else:
            art = [*_counts(state, seat, height - 28), *_tokens(state, seat, height - 28, 220)]
        boards.append(_board(scene, seat, index * (height + GAP), height, art))
    title = say("The others") if scene.seated else say("Everybody")
    return Region("others", title, WIDE, len(seats) * (height + GAP) - GAP, LETTERS, boards)


def _counts(state: GachijoState, seat: int, line: float) -> list[Element]:
    """Treasures, and how much of everything else that is counted."""
    art: list[Element] = []
    for kind in range(TREASURE_KINDS):
        x = 32 + kind * 35
        name = treasure_name(kind)
        art.append(token(TREASURE_ART[kind], x, line, 36, name) if state.owns(seat, kind) else hollow(x, line, 32))
    counts = [
        ("gj-crystal", state.crystals[seat], say("Crystals: {count}", count=state.crystals[seat])),
        ("gj-shinobi", state.shinobi[seat], say("Shinobi Chips: {count}", count=state.shinobi[seat])),
        ("gj-summon", state.summons[seat], say("Summon Chips: {count}", count=state.summons[seat])),
        ("gj-kaeru", state.kaeru_count(seat), _kaeru_words(state, seat)),
    ]
    for index, (name, count, title) in enumerate(counts):
        x = 174 + index * 53
        figure = number(x + 17, line + 9, count, LETTERS, anchor="start")
        art.append(group(token(name, x, line, 34, class_=None if count else "off"), figure, title=title))
    return art


def _tokens(state: GachijoState, seat: int, line: float, width: float) -> list[Element]:
    """Tools and Weapons, at the right."""
    art: list[Element] = []
    tools = [kind for kind in range(TOOL_KINDS) for _ in range(state.holds(seat, kind))]
    weapons = state.weapons_of(seat)
    places = max(MAX_TOOLS, len(tools))
    size = width / (places + max(MAX_WEAPONS, len(weapons)))
    left = WIDE - 8 - width + size / 2
    for place in range(places):
        x = left + place * size
        if place < len(tools):
            art.append(token(TOOL_ART[tools[place]], x, line, size, tool_name(tools[place])))
        else:
            art.append(rect(x - size / 2 + 3, line + 3 - size / 2, size - 6, size - 6, 6, class_="gj-hollow"))
    for place in range(max(MAX_WEAPONS, len(weapons))):
        x = left + (places + place) * size
        art.append(_weapon(weapons[place], x, line, size) if place < len(weapons) else hollow(x, line, size))
    return art


def _weapon(kind: int, x: float, y: float, size: float) -> Element:
    if kind == UNKNOWN:
        return token("gj-weapon-back", x, y, size, say("A Weapon, face down"))
    return token(WEAPON_ART[kind], x, y, size, say("{weapon}, known to you", weapon=weapon_name(kind)))


def _kaeru_words(state: GachijoState, seat: int) -> str:
    if state.ended:
        return say("Kaeru Chips: {numbers}", numbers=joined([str(value) for value in state.kaeru_of(seat)]))
    return say("Kaeru Chips: {count}, their numbers hidden until the end", count=state.kaeru_count(seat))


# --- the own board --------------------------------------------------------------------------------------------------


def own_region(scene: Scene) -> Region:
    """The viewer's Acquisitions Board; Tools and Weapons can be touched."""
    art = [*_belongings(scene.state, scene.seat), *_own_tokens(scene)]
    return Region("own", say("Your board"), WIDE, OWN, LETTERS, [_board(scene, scene.seat, 0, OWN, art)])


def _belongings(state: GachijoState, seat: int) -> list[Element]:
    """Treasures, Crystals, chips and Kaeru in a line."""
    line, size = 86.0, 54.0
    art: list[Element] = []
    for kind in range(TREASURE_KINDS):
        x = 44 + kind * size
        name = treasure_name(kind)
        art.append(
            token(TREASURE_ART[kind], x, line, size, name)
            if state.owns(seat, kind)
            else group(
                hollow(x, line, size),
                token(TREASURE_ART[kind], x, line, size * 0.6, class_="off"),
                title=say("No {treasure} yet", treasure=name),
            )
        )
    crystals = [("gj-crystal", say("A Crystal"))] * state.crystals[seat]
    chips = [("gj-shinobi", say("A Shinobi Chip"))] * state.shinobi[seat]
    chips += [("gj-summon", say("A Summon Chip"))] * state.summons[seat]
    for left, found, most in ((244.0, crystals, MAX_CRYSTALS), (386.0, chips, MAX_CHIPS)):
        places = max(most, len(found))
        for index in range(places):
            x = left + 136 / places * (index + 0.5)
            art.append(
                token(found[index][0], x, line, 38, found[index][1]) if index < len(found) else hollow(x, line, 34)
            )
    count = state.kaeru_count(seat)
    art.append(
        group(
            token("gj-kaeru", 550, line, 40, class_=None if count else "off"),
            number(572, line + 9, count, LETTERS, anchor="start"),
            title=_kaeru_words(state, seat),
        )
    )
    return art


def _own_tokens(scene: Scene) -> list[Element]:
    state, seat = scene.state, scene.seat
    tools = [kind for kind in range(TOOL_KINDS) if state.holds(seat, kind)]
    held = state.weapons_of(seat)
    weapons = sorted(set(held))
    places = max(MAX_TOOLS, len(tools))
    step = (WIDE - 22) / (places + max(MAX_WEAPONS, len(weapons)))
    top = 122.0
    size = min(TOUCH, step - 4)
    art: list[Element] = []
    for place in range(places):
        left = 16 + place * step
        if place < len(tools):
            kind = tools[place]
            target, name = f"tool-{TOOLS[kind]}", tool_name(kind)
            art.append(_stack(scene, target, TOOL_ART[kind], state.holds(seat, kind), left, top, size, name))
        else:
            art.append(rect(left + 10, top + 10, size - 20, size - 20, 12, class_="gj-hollow"))
    for place in range(max(MAX_WEAPONS, len(weapons))):
        left = 16 + (places + place) * step
        if place < len(weapons):
            kind = weapons[place]
            target, name = f"weapon-{WEAPONS[kind]}", weapon_name(kind)
            art.append(_stack(scene, target, WEAPON_ART[kind], held.count(kind), left, top, size, name))
        else:
            art.append(hollow(left + size / 2, top + size / 2, size - 16))
    return art


def _stack(scene: Scene, id: str, art: str, held: int, x: float, y: float, size: float, name: str) -> Element:
    """Tokens of one kind, to be touched as one."""
    half = size / 2
    title = say(HELP[id])
    if held > 1:
        title = say("{help} You have {held}.", help=title, held=held)
    layers: list[Element] = []
    for copy in range(held - 1, 0, -1):
        layers.append(token(art, half + 5 * copy, half - 5 * copy, size - 12))
    layers.append(token(art, half, half, size - 12))
    if held > 1:
        layers.append(badge(size - 16, size - 18, held, size=LETTERS))
    layers.append(text(half, size + 22, shortened(name, LETTERS, size + 8), LETTERS, anchor="middle", weight=600))
    return scene.touch(id, None, rect(0, 0, size, size + 30, 12), *layers, title=title, x=x, y=y)
