"""Acquisitions Boards: the viewer's own, large and to be touched, and those of the others as rows."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Element, circle, group, moved, number, rect, text, use
from chabudai.core.svg_parts import badge, crest, pill, pill_width, text_width
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

ROW, TALL_ROW = 72, 106
SMALL, LARGE = 29.0, 36.0
"""The size of a token in a row, and in a tall row with room."""
OWN: Final = 178


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
        labels.append((say("is asked"), "kaki"))
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


def _head(scene: Scene, seat: int, width: float, size: float) -> list[Element]:
    state = scene.state
    house = state.houses[seat]
    name, who = name_of(seat), house_of(state, seat)
    base = 12 + size * 0.75
    art: list[Element] = [
        crest(HOUSE_SEATS[house], 20, base - size * 0.34, size * 0.5),
        text(34, base, name, size, weight=700),
    ]
    at = 34 + text_width(name, size) * 1.12 + 10
    art.append(text(at, base, who, size - 3, class_="soft"))
    at += text_width(who, size - 3) + 14
    for words, hue in _status(state, seat):
        art.append(pill(at, base - size * 0.34, words, hue=hue, size=11))
        at += pill_width(words, 11) + 6
    points = str(state.scores()[seat])
    art.append(number(width - 12, base + 3, points, size * 1.45, anchor="end"))
    art.append(text(width - 20 - len(points) * size * 0.96, base, say("points"), 11, anchor="end", class_="soft"))
    return art


def _board(scene: Scene, seat: int, x: float, y: float, width: float, height: float, art: list[Element]) -> Element:
    state = scene.state
    look = SEATS[HOUSE_SEATS[state.houses[seat]]]
    turn = seat == state.active and state.turn and not state.ended
    edge = [rect(0, 0, width, height, 10, fill="none", stroke="var(--kaki-deep)", stroke_width=2.4)] if turn else []
    return moved(
        x,
        y,
        rect(0, 0, width, height, 10, class_="panel"),
        rect(0, 10, 5, height - 20, 2.5, fill=f"var(--{look.hue})"),
        *edge,
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


def seat_row(scene: Scene, seat: int, x: float, y: float, width: float, height: float = ROW) -> Element:
    """A seat in a row, or in two where it is tall: treasures and counts, then tools and weapons."""
    tall = height >= TALL_ROW
    first = 49.0 if tall else height - 22
    second = height - 20 if tall else first
    art = _head(scene, seat, width, 15)
    size = LARGE if tall and width >= 420 else SMALL
    art += _treasures_and_counts(scene.state, seat, first, size, width if tall else 0)
    art += _tokens(scene.state, seat, second, size, width)
    return _board(scene, seat, x, y, width, height, art)


def _treasures_and_counts(state: GachijoState, seat: int, line: float, size: float, width: float) -> list[Element]:
    """From the left, as wide as needed or, with a width given, over all of it."""
    art: list[Element] = []
    at = 12 + size / 2
    for kind in range(TREASURE_KINDS):
        name = treasure_name(kind)
        owned = state.owns(seat, kind)
        art.append(token(TREASURE_ART[kind], at, line, size, name) if owned else hollow(at, line, size))
        at += size
    step = (width - 12 - at) / 4 if width else size * 1.26
    counts = [
        ("gj-crystal", state.crystals[seat], say("Crystals: {count}", count=state.crystals[seat])),
        ("gj-shinobi", state.shinobi[seat], say("Shinobi Chips: {count}", count=state.shinobi[seat])),
        ("gj-summon", state.summons[seat], say("Summon Chips: {count}", count=state.summons[seat])),
        ("gj-kaeru", state.kaeru_count(seat), _kaeru_words(state, seat)),
    ]
    at += 8 if width else 1
    for name, count, title in counts:
        art.append(
            group(
                token(name, at, line, size * 0.82, class_=None if count else "off"),
                number(at + size * 0.48, line + 5, count, 14, anchor="start"),
                title=title,
            )
        )
        at += step
    return art


def _tokens(state: GachijoState, seat: int, line: float, size: float, width: float) -> list[Element]:
    """Tools and Weapons, at the right."""
    art: list[Element] = []
    tools = [kind for kind in range(TOOL_KINDS) for _ in range(state.holds(seat, kind))]
    places = max(MAX_TOOLS, len(tools)) + MAX_WEAPONS
    at = width - 12 - size / 2 - (places - 1) * size
    for place in range(places - MAX_WEAPONS):
        if place < len(tools):
            art.append(token(TOOL_ART[tools[place]], at, line, size, tool_name(tools[place])))
        else:
            art.append(rect(at - size / 2 + 2, line - size / 2 + 2, size - 4, size - 4, 5, class_="gj-hollow"))
        at += size
    weapons = state.weapons_of(seat)
    for place in range(MAX_WEAPONS):
        art.append(_weapon(weapons[place], at, line, size) if place < len(weapons) else hollow(at, line, size))
        at += size
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


def own_board(scene: Scene, x: float, y: float, width: float) -> Element:
    """The viewer's Acquisitions Board; Tools and Weapons can be touched."""
    state, seat = scene.state, scene.seat
    art = _head(scene, seat, width, 18)
    tight = width < 420
    line = 64.0
    size = 38.0 if tight else 42.0
    at = 12 + size / 2
    for kind in range(TREASURE_KINDS):
        name = treasure_name(kind)
        art.append(
            token(TREASURE_ART[kind], at, line, size, say("Your {treasure}", treasure=name))
            if state.owns(seat, kind)
            else group(
                hollow(at, line, size),
                token(TREASURE_ART[kind], at, line, size * 0.6, class_="off"),
                title=say("No {treasure} yet", treasure=name),
            )
        )
        at += size + 2
    small = 20.0 if tight else 27.0
    at += 2 if tight else 8
    for index in range(max(MAX_CRYSTALS, state.crystals[seat])):
        full = index < state.crystals[seat]
        art.append(token("gj-crystal", at, line, small * 1.2, say("A Crystal")) if full else hollow(at, line, small))
        at += small
    at += 2 if tight else 8
    chips = ["gj-shinobi"] * state.shinobi[seat] + ["gj-summon"] * state.summons[seat]
    for index in range(max(MAX_CHIPS, len(chips))):
        if index < len(chips):
            title = say("A Shinobi Chip") if chips[index] == "gj-shinobi" else say("A Summon Chip")
            art.append(token(chips[index], at, line, small * 1.14, title))
        else:
            art.append(hollow(at, line, small))
        at += small + 1
    art += _own_tokens(scene, width, tight)
    return _board(scene, seat, x, y, width, OWN, art)


def _own_tokens(scene: Scene, width: float, tight: bool) -> list[Element]:
    state, seat = scene.state, scene.seat
    size = 46.0 if tight else 54.0
    line = 96.0
    foot = OWN - 10
    tools = [kind for kind in range(TOOL_KINDS) if state.holds(seat, kind)]
    art: list[Element] = []
    step = size + (4 if tight else 8)
    for place in range(max(MAX_TOOLS, len(tools))):
        left = 12 + place * step
        if place < len(tools):
            kind = tools[place]
            held = state.holds(seat, kind)
            name = tool_name(kind)
            art.append(_stack(scene, f"tool-{TOOLS[kind]}", TOOL_ART[kind], held, left, line, size, name))
        else:
            art.append(rect(left + 3, line + 3, size - 6, size - 6, 8, class_="gj-hollow"))
    weapons = state.weapons_of(seat)
    kinds = sorted(set(weapons))
    start = width - 12 - MAX_WEAPONS * step + (4 if tight else 8)
    for place in range(MAX_WEAPONS):
        left = start + place * step
        if place < len(kinds):
            kind = kinds[place]
            held = weapons.count(kind)
            name = weapon_name(kind)
            art.append(_stack(scene, f"weapon-{WEAPONS[kind]}", WEAPON_ART[kind], held, left, line, size, name))
        else:
            art.append(hollow(left + size / 2, line + size / 2, size - 4))
    middle = (12 + max(MAX_TOOLS, len(tools)) * step + start) / 2
    count = state.kaeru_count(seat)
    art.append(
        group(
            token("gj-kaeru", middle - 2, line + size / 2, 34, class_=None if count else "off"),
            badge(middle + 13, line + size / 2 + 12, count, size=11),
            title=_kaeru_words(state, seat),
        )
    )
    if not tight:
        art.append(text(middle, foot, say("Kaeru"), 11, anchor="middle", class_="soft"))
    return art


def _stack(scene: Scene, id: str, art: str, held: int, x: float, y: float, size: float, name: str) -> Element:
    """Tokens of one kind, to be touched as one."""
    half = size / 2
    title = say(HELP[id])
    if held > 1:
        title = say("{help} You have {held}.", help=title, held=held)
    layers: list[Element] = []
    for copy in range(held - 1, 0, -1):
        layers.append(token(art, half + 3 * copy, half - 3 * copy, size - 4))
    layers.append(token(art, half, half, size - 4))
    if held > 1:
        layers.append(badge(size - 7, size - 6, held, size=11))
    layers.append(text(half, size + 13, name, 12, anchor="middle", weight=600))
    return scene.touch(id, None, rect(-2, -2, size + 4, size + 20, 8), *layers, title=title, x=x, y=y)
