"""What lies beside the castle: mission and moves, the question with its buttons, Den, bags and decks, points, key."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, circle, group, moved, number, path, rect, text, use, wrap
from chabudai.core.svg_parts import badge, crest, text_width
from chabudai.games.gachijo.draw.castle import captive
from chabudai.games.gachijo.draw.figures import GUARDIAN_ART
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.draw.seats import token
from chabudai.games.gachijo.draw.tokens import TOOL_ART, TREASURE_ART
from chabudai.games.gachijo.moves import LOOT, LOOT_CRYSTAL
from chabudai.games.gachijo.rules.box import DEN, GUARDIANS, TREASURE_KINDS, TREASURES
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import headline, house_of, meaning
from chabudai.games.gachijo.words.log import card_words
from chabudai.games.gachijo.words.names import (
    guardian_name,
    joined,
    loot_name,
    mission_words,
    opened,
    say,
    tool_name,
    treasure_name,
)

MISSION, STOCKS, KEY, SCORE = 66, 140, 64, 177
"""The heights of the panels."""


# --- mission and moves ----------------------------------------------------------------------------------------------


def mission_panel(scene: Scene, x: float, y: float, width: float) -> Element:
    """Stage and mission with what each part still asks of the viewer, and the moves of the turn."""
    state = scene.state
    mission = state.mission
    stage = state.box.stages[state.stage]
    seat = scene.seat
    own_treasures = state.treasures[seat].bit_count() if seat >= 0 else 0
    asks = [("gj-koban", own_treasures, mission.treasures, "Kinds of Treasure: {need}")]
    asks.append(("gj-crystal", state.crystals[seat], mission.crystals, "Crystals: {need}"))
    if mission.shinobi:
        asks.append(("gj-shinobi", state.shinobi[seat], mission.shinobi, "Shinobi Chips: {need}"))
        asks.append(("gj-summon", state.summons[seat], mission.summon, "Summon Chips: {need}"))
    else:
        asks.append(("gj-shinobi", state.chips_of(seat), mission.chips, "Chips of either side: {need}"))
    art: list[Element] = [
        text(14, 25, "GACHIJO", 20, class_="display"),
        text(128, 24, _stage_words(state, width < 420), 13, class_="soft"),
        text(14, 51, say("Mission {level}", level=mission.level), 13, weight=700),
    ]
    step = (width - 92 - 66) / len(asks)
    at = 96.0
    for name, have, need, words in asks:
        done = seat >= 0 and have >= need
        label = f"{have}/{need}" if seat >= 0 else f"{need}"
        title = say(words, need=need)
        if seat >= 0:
            title = say("{asked}; you have {have}", asked=title, have=have)
        art.append(
            group(
                token(name, at, 45, 22),
                number(at + 14, 50, label, 14, anchor="start", fill="var(--matsu-deep)" if done else None),
                *([_tick(at + 9, 53)] if done else []),
                title=title,
            )
        )
        at += step
    home = say("+ home") if mission.returns else say("no return")
    art.append(text(width - 12, 51, home, 13, anchor="end", weight=600))
    return moved(
        x,
        y,
        rect(0, 0, width, MISSION, 10, class_="panel"),
        *art,
        _moves(state, width),
        id="mission",
        title=say(
            "Mission {level} on stage {stage}, {title}: {asks}",
            level=mission.level,
            stage=stage.name,
            title=say(stage.title),
            asks=mission_words(mission),
        ),
    )


def _stage_words(state: GachijoState, tight: bool) -> str:
    """The stage, and with a cap on turns how far the game has come."""
    stage = state.box.stages[state.stage]
    if state.last_turn and state.turn:
        so_far = f"{state.own_turn()}/{state.own_turns()}"
        words = "{stage}, turn {turns}" if tight else "stage {stage}, turn {turns} each"
        return say(words, stage=stage.name, turns=so_far)
    if tight:
        return say("stage {stage}", stage=stage.name)
    return say("{stage}, {title}", stage=stage.name, title=say(stage.title))


def _tick(x: float, y: float) -> Element:
    return group(
        circle(x, y, 7, fill="var(--matsu)"),
        path(f"M{x - 3.5} {y}l3 3.4l4.5-6.4", fill="none", stroke="var(--matsu-on)", stroke_width=2.2),
    )


def _moves(state: GachijoState, width: float) -> Element:
    """A mark for each counted move: a foot for a maneuver, an arrow for a slide, empty ones are left."""
    if state.ended or not state.turn:
        return group(id="moves", title=say("No turn is under way"))
    marks = ["foot"] * state.maneuvers + ["slide"] * state.slides + [""] * state.moves_left
    art: list[Element] = []
    for index, mark in enumerate(marks):
        x = width - 22 - (len(marks) - 1 - index) * 26
        done = mark != ""
        art.append(
            circle(
                x,
                24,
                10.5,
                fill="var(--sumi)" if done else "var(--kaki-pale)",
                stroke="var(--kaki-deep)",
                stroke_width=2,
            )
        )
        ink = "var(--washi-high)"
        if mark == "foot":
            art.append(path(f"M{x - 3} {24 + 6}q-3-7 0-10q4-3 6 1q1 5-1 9z", fill=ink))
        elif mark == "slide":
            art.append(path(f"M{x - 6} 24h12m-4-4l4 4l-4 4", fill="none", stroke=ink, stroke_width=2.2))
    art.append(
        text(
            width - 14 - len(marks) * 26,
            29,
            say("{number} left", number=state.moves_left),
            13,
            anchor="end",
            weight=600,
        )
    )
    words = "Turn {turn}; runs made: {maneuvers}, slides made: {slides}"
    if state.last_turn:
        words = "Turn {turn}; runs made: {maneuvers}, slides made: {slides}; turns to come until the end: {left}"
    left = state.last_turn - state.turn
    title = say(words, turn=state.turn, left=left, maneuvers=state.maneuvers, slides=state.slides)
    return group(*art, id="moves", title=title)


# --- the question ---------------------------------------------------------------------------------------------------

BUTTONS: Final = (
    ["turn-", "place-", "spend-", "attack-", "trade-", "loot-", "chips-", "reclaim-"],
    ["stay", "relocate", "leave", "bear", "endure", "summon", "end"],
)
PLACES: Final = {
    "red": {"-2": "2 west", "-1": "1 west", "0": "middle", "+1": "1 east", "+2": "2 east"},
    "blue": {"-2": "2 north", "-1": "1 north", "0": "middle", "+1": "1 south", "+2": "2 south"},
}
LABELS: Final = {
    "stay": "stop here",
    "relocate": "be carried to a Base",
    "summon": "summon a guardian",
    "end": "end the turn",
    "leave": "leave it",
    "bear": "bear the blow",
    "endure": "bear the Injury",
    "trade-shinobi": "2 Shinobi for 1 Summon",
    "trade-summon": "2 Summon for 1 Shinobi",
    "chips-discard-shinobi": "discard Shinobi",
    "chips-discard-summon": "discard Summon",
    "chips-trade-shinobi": "2 Shinobi for 1 Summon",
    "chips-trade-summon": "2 Summon for 1 Shinobi",
    "spend-free": "no tool",
}


def button_names(scene: Scene) -> list[str]:
    """Elements of click paths that are drawn as buttons, in a steady order."""
    prefixes, words = BUTTONS
    found = [name for prefix in prefixes for name in scene.button_order if name.startswith(prefix)]
    return found + [name for name in words if name in scene.targets]


def _label(name: str) -> str:
    if name in LABELS:
        return say(LABELS[name])
    first, _, rest = name.partition("-")
    if first == "place":
        sheet, _, place = rest.partition("-")
        return say(PLACES[sheet][place])
    if first == "loot":
        return opened(loot_name(rest))
    if first == "turn":
        return f"{rest.partition('-')[2]}°"
    if first == "spend":
        return " + ".join(f"{part[0]} {part[1:].capitalize()}" for part in rest.split("+"))
    return " + ".join(part.capitalize() for part in rest.split("+"))


def _icon(name: str) -> str:
    first, _, rest = name.partition("-")
    if first == "loot":
        kind = LOOT.index(rest)
        if kind == LOOT_CRYSTAL:
            return "gj-crystal"
        return TREASURE_ART[kind] if kind < LOOT_CRYSTAL else TOOL_ART[kind - LOOT_CRYSTAL - 1]
    if first == "reclaim":
        return TREASURE_ART[TREASURES.index(rest)]
    return "gj-crystal" if name == "summon" else ""


def prompt_panel(scene: Scene, x: float, y: float, width: float, height: float = 0) -> tuple[Element, float]:
    """The sentence and the buttons; with no height given, as high as needed."""
    state = scene.state
    asked = scene.seat in state.actors()
    size = 15
    lines = wrap(headline(state), int((width - 28) / size * 1.68))
    art: list[Element] = [
        text(14, 24 + index * 19, words, size, weight=600 if asked else None) for index, words in enumerate(lines)
    ]
    names = button_names(scene)
    top = 22 + len(lines) * 19
    tall = 30.0
    rows = _rows(names, width - 28, 13)
    if height and top + len(rows) * (tall + 6) > height:
        rows = _rows(names, width - 28, 11.5)
        tall = min(tall, (height - top - 4) / max(len(rows), 1) - 4)
    font = 13.0 if tall == 30 else 11.5
    for index, row in enumerate(rows):
        for name, left, wide in row:
            art.append(_button(scene, name, 14 + left, top + index * (tall + 5), wide, tall, font))
    needed = top + len(rows) * (tall + 5) + 8
    high = height or max(needed, 50)
    edge = "var(--kaki-deep)" if asked else "var(--fibre)"
    box = rect(0, 0, width, high, 10, class_="panel")
    if asked:
        art.insert(0, rect(0, 0, width, high, 10, fill="none", stroke=edge, stroke_width=2))
    if asked and not names and height:
        hint = say("Touch a cell, a handle or a token that is lit.")
        art.append(text(14, high - 14, hint, 12, class_="soft"))
    return moved(x, y, box, *art, id="prompt", title=say("What happens now")), high


def _width(name: str, font: float) -> float:
    return text_width(_label(name), font) * 1.1 + 22 + (24 if _icon(name) else 0)


def _rows(names: list[str], width: float, font: float) -> list[list[tuple[str, float, float]]]:
    rows: list[list[tuple[str, float, float]]] = []
    at = width + 1
    for name in names:
        wide = _width(name, font)
        if at + wide > width:
            rows.append([])
            at = 0
        rows[-1].append((name, at, wide))
        at += wide + 6
    return rows


def _button(scene: Scene, name: str, x: float, y: float, width: float, height: float, font: float) -> Element:
    ground = rect(0, 0, width, height, 8, fill="var(--washi)", stroke="var(--sumi-soft)", stroke_width=1.2)
    art: list[Element] = []
    icon = _icon(name)
    if icon:
        art.append(token(icon, 17, height / 2, min(24, height - 2)))
    middle = width / 2 + (12 if icon else 0)
    art.append(text(middle, height / 2 + font * 0.36, _label(name), font, anchor="middle", weight=600))
    return scene.touch(name, ground, rect(0, 0, width, height, 8), *art, title=opened(meaning(name)), x=x, y=y)


# --- Den, bags, decks -----------------------------------------------------------------------------------------------


GACHA_LEFT: Final = "Gacha Cards in the deck: {count}"
SUMMON_LEFT: Final = "Summon Cards: {count}; the deck is whole for every play"
YARD_WORDS: Final = {
    "yard-crystals": "Crystals left for everybody: {count}",
    "yard-chips": "Chips left for everybody: {count}",
    "yard-kaeru": "Kaeru Chips left for everybody: {count}",
}


def stocks_panel(scene: Scene, x: float, y: float, width: float) -> Element:
    """The Den with treasures, waiting guardians and captives; beneath it bags, yards and decks."""
    state = scene.state
    art: list[Element] = [text(14, 20, say("Treasure Den"), 12, class_="heading")]
    tight = width < 420
    step = 44 if tight else 52
    for kind in range(TREASURE_KINDS):
        art.append(_den(scene, kind, 12 + kind * step, 26, 42))
    at = 12 + TREASURE_KINDS * step + 20.0
    held = [seat for seat in range(state.seats) if state.position[seat] == DEN]
    for guardian in range(len(GUARDIANS)):
        if guardian == state.guardian:
            continue
        waits = say("{guardian} waits in the Den", guardian=guardian_name(guardian))
        here = moved(at, 47, use(GUARDIAN_ART[guardian]), scale=0.4, title=waits)
        here.set(id=f"guardian-{GUARDIANS[guardian]}")
        art.append(here)
        at += 28 if tight else 32
    for index, seat in enumerate(held):
        art.append(captive(state, seat, at + 8 + index * 34, 47, 0.55))
    y2 = 78
    gap = (width - 24) / 8
    summons = len(state.summon_cards())
    counts = [
        _bag(scene, "bag-tools", "Tools", sum(state.tool_bag), 12, y2, gap, _tool_bag_words(state)),
        _bag(
            scene,
            "bag-weapons",
            "Weapons",
            state.weapons_in_bag(),
            12 + gap,
            y2,
            gap,
            say("Weapons in the bag, unseen: {count}", count=state.weapons_in_bag()),
        ),
        _yard("yard-crystals", "gj-crystal", "Crystals", state.crystal_yard(), 12 + 2 * gap, y2, gap),
        _yard("yard-chips", "gj-shinobi", "Chips", state.chip_yard(), 12 + 3 * gap, y2, gap),
        _yard("yard-kaeru", "gj-kaeru", "Kaeru", state.kaeru_yard(), 12 + 4 * gap, y2, gap),
        _deck(
            "deck-gacha", "Gacha", state.in_gacha, "fuji", 12 + 5 * gap, y2, gap, say(GACHA_LEFT, count=state.in_gacha)
        ),
        _deck("discard-gacha", "used", len(state.gacha_discard), "nezumi", 12 + 6 * gap, y2, gap, _used_words(state)),
        _deck("deck-summon", "Summon", summons, "shu", 12 + 7 * gap, y2, gap, say(SUMMON_LEFT, count=summons)),
    ]
    panel = rect(0, 0, width, STOCKS, 10, class_="panel")
    return moved(x, y, panel, *art, *counts, id="den", title=say("The stocks"))


def _tool_bag_words(state: GachijoState) -> str:
    inside = [f"{count} {tool_name(kind)}" for kind, count in enumerate(state.tool_bag) if count]
    return say("Tools in the bag: {tools}", tools=joined(inside))


def _used_words(state: GachijoState) -> str:
    """The used cards, with what the last one does."""
    if not state.gacha_discard:
        return say("No Gacha Card is used yet")
    cards = [state.box.gacha[card] for card in state.gacha_discard]
    used = ", ".join(str(card.number) for card in cards)
    last = card_words(cards[-1].title, cards[-1].effect)
    return say("Used Gacha Cards: {cards}. The last one: {card}", cards=used, card=last)


def _den(scene: Scene, kind: int, x: float, y: float, size: float) -> Element:
    left = scene.state.den[kind]
    name = TREASURES[kind]
    art = [
        token(TREASURE_ART[kind], size / 2, size / 2, size - 2, class_=None if left else "off"),
        badge(size - 4, size - 5, left, size=11, hue="sumi" if left else "shu"),
    ]
    title = say("{count} {treasure} in the Den", count=left, treasure=treasure_name(kind))
    return scene.touch(f"den-{name}", None, rect(-2, -2, size + 4, size + 4, 12), *art, title=title, x=x, y=y)


def _under(words: str, count: int, width: float) -> list[Element]:
    label = say(words)
    size = min(10.5, (width - 4) / text_width(label, 1))
    return [
        number(width / 2, 42, count, 14),
        text(width / 2, 55, label, size, anchor="middle", class_="soft"),
    ]


def _bag(scene: Scene, id: str, words: str, count: int, x: float, y: float, width: float, title: str) -> Element:
    hue = "nezumi" if id == "bag-tools" else "shu"
    middle = width / 2
    art: list[Element] = [
        moved(
            middle,
            14,
            path(
                "M-9-6C-18 4-16 14-8 15H8C16 14 18 4 9-6Z",
                fill=f"var(--{hue}-pale)",
                stroke=f"var(--{hue}-deep)",
                stroke_width=1.6,
            ),
            path(
                "M-9-6L-11-14L-4-11L0-14L4-11L11-14L9-6Z",
                fill=f"var(--{hue})",
                stroke=f"var(--{hue}-deep)",
                stroke_width=1.6,
            ),
            use(TOOL_ART[2] if id == "bag-tools" else "gj-weapon-square", transform="translate(0 5)scale(.34)"),
        ),
        *_under(words, count, width),
    ]
    return scene.touch(id, None, rect(1, -4, width - 2, 62, 8), *art, title=title, x=x, y=y)


def _yard(id: str, art: str, words: str, count: int, x: float, y: float, width: float) -> Element:
    return moved(
        x,
        y,
        token(art, width / 2, 14, 30),
        *_under(words, count, width),
        id=id,
        title=say(YARD_WORDS[id], count=count),
    )


def _deck(id: str, words: str, count: int, hue: str, x: float, y: float, width: float, title: str) -> Element:
    middle = width / 2
    cards: list[Element] = []
    for lift in (4, 2, 0) if count else (0,):
        cards.append(
            rect(
                middle - 10 + lift / 2,
                -2 - lift / 2 + 2,
                20,
                28,
                3,
                fill=f"var(--{hue}-pale)" if count else "none",
                stroke=f"var(--{hue}-deep)",
                stroke_width=1.4,
                stroke_dasharray=None if count else "3 3",
            )
        )
    mark = "gj-summon" if id == "deck-summon" else "gj-gacha"
    if count:
        cards.append(token(mark, middle, 14, 17))
    return moved(x, y, *cards, *_under(words, count, width), id=id, title=title)


# --- points and key -------------------------------------------------------------------------------------------------


def score_panel(scene: Scene, x: float, y: float, width: float) -> Element:
    """The points at the end, row by row."""
    state = scene.state
    sheet = state.score_sheet()
    step = 17
    art: list[Element] = [text(14, 22, say("Points"), 13, class_="heading")]
    seats = state.seats
    column = min(74.0, (width - 130) / seats)
    for seat in range(seats):
        right = width - 16 - (seats - 1 - seat) * column
        art.append(crest(HOUSE_SEATS[state.houses[seat]], right - 8, 18, 7, title=house_of(state, seat)))
        for row, entry in enumerate(sheet.rows):
            art.append(number(right, 42 + row * step, entry.points[seat], 13, anchor="end"))
        art.append(number(right, 46 + len(sheet.rows) * step, sheet.totals[seat], 18, anchor="end"))
    for row, entry in enumerate(sheet.rows):
        art.append(text(14, 42 + row * step, entry.label, 13))
    foot = 46 + len(sheet.rows) * step
    art.append(path(f"M14 {foot - 15}H{width - 14:g}", stroke="var(--sumi-soft)", stroke_width=1))
    art.append(text(14, foot, say("together"), 13, weight=700))
    panel = rect(0, 0, width, SCORE, 10, class_="panel")
    return moved(x, y, panel, *art, id="score", title=say("Everybody's points"))


def key_panel(x: float, y: float, width: float) -> Element:
    """What the walls are, and which areas need a tool."""
    half = width / 2
    art: list[Element] = []
    for index, (name, studs) in enumerate((("red", "1.5 12"), ("blue", "0 13"))):
        at = 16 + index * 46
        d = f"M{at} 20h34"
        art += [
            path(d, stroke=f"var(--gj-{name}-edge)", stroke_width=10, stroke_linecap="round"),
            path(d, stroke=f"var(--gj-{name})", stroke_width=7, stroke_linecap="round"),
            path(d, stroke="var(--gj-stud)", stroke_width=4, stroke_dasharray=studs, stroke_linecap="round"),
        ]
        low = f"M{at} 45h34"
        art += [
            path(low, stroke=f"var(--gj-{name}-edge)", stroke_width=8, class_="gj-fence-edge"),
            path(low, stroke="var(--gj-bamboo)", stroke_width=4.6, class_="gj-fence"),
            path(low, stroke=f"var(--gj-{name})", stroke_width=2.2),
        ]
    art += [text(108, 25, say("high wall"), 13), text(108, 50, say("low wall"), 13)]
    for index, (texture, words) in enumerate((("gj-water", "water: Take"), ("gj-roof", "roof: Hashigo"))):
        art.append(
            rect(half + 4, 9 + index * 26, 30, 21, 4, fill=f"url(#{texture}-texture)", stroke="var(--sumi-soft)")
        )
        art.append(text(half + 42, 25 + index * 25, say(words), 13))
    return moved(x, y, rect(0, 0, width, KEY, 10, class_="panel"), *art, id="key", title=say("Walls and areas"))
