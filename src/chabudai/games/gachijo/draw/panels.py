"""What lies beside the castle: mission and moves, Den, bags and decks, key; in a picture the title and the points."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, Region, circle, group, moved, number, path, rect, text, use
from chabudai.core.svg_parts import badge, crest, fitted, shortened
from chabudai.games.gachijo.draw.art import LETTERS, TOUCH, WIDE
from chabudai.games.gachijo.draw.castle import captive
from chabudai.games.gachijo.draw.figures import GUARDIAN_ART
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.draw.seats import token
from chabudai.games.gachijo.draw.tokens import TOOL_ART, TREASURE_ART
from chabudai.games.gachijo.rules.box import DEN, GUARDIANS, TREASURE_KINDS, TREASURES
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import headline, house_of
from chabudai.games.gachijo.words.log import card_words
from chabudai.games.gachijo.words.names import (
    guardian_name,
    joined,
    mission_words,
    say,
    tool_name,
    treasure_name,
)

TITLE: Final = 1216
"""The width of the title."""


def title_region(scene: Scene) -> Region:
    """The name and what happens now; a page says both itself."""
    words = headline(scene.state)
    prompt = text(230, 36, words, fitted(words, 28, TITLE - 240, bold=True), weight=600)
    art = [text(4, 38, "GACHIJO", 38, class_="display"), group(prompt, id="prompt", title=say("What happens now"))]
    return Region("title", "", TITLE, 52, 20, art)


# --- mission and moves ----------------------------------------------------------------------------------------------

MISSION: Final = 112


def mission_region(scene: Scene) -> Region:
    """What the mission asks of the viewer and what is there; stage and moves of the turn."""
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
    art: list[Element] = []
    step = (WIDE - 150) / len(asks)
    for index, (name, have, need, words) in enumerate(asks):
        at = 34 + index * step
        done = seat >= 0 and have >= need
        label = f"{have}/{need}" if seat >= 0 else f"{need}"
        title = say(words, need=need)
        if seat >= 0:
            title = say("{asked}; you have {have}", asked=title, have=have)
        art.append(
            group(
                token(name, at, 32, 44),
                number(at + 26, 42, label, 28, anchor="start", fill="var(--matsu-deep)" if done else None),
                *([_tick(at + 16, 46)] if done else []),
                title=title,
            )
        )
    home = say("+ home") if mission.returns else say("no return")
    art.append(text(WIDE - 14, 42, home, LETTERS, anchor="end", weight=600))
    whole = group(
        rect(1, 1, WIDE - 2, MISSION - 2, 12, class_="panel"),
        *art,
        text(14, 90, _stage_words(state), LETTERS, class_="soft"),
        _moves(state),
        id="mission",
        title=say(
            "Mission {level} on stage {stage}, {title}: {asks}",
            level=mission.level,
            stage=stage.name,
            title=say(stage.title),
            asks=mission_words(mission),
        ),
    )
    return Region("mission", say("Mission"), WIDE, MISSION, LETTERS, [whole])


def _stage_words(state: GachijoState) -> str:
    """The stage, and with a cap on turns how far the game has come."""
    stage = state.box.stages[state.stage]
    if state.last_turn and state.turn:
        return say("{stage}, turn {turns}", stage=stage.name, turns=f"{state.own_turn()}/{state.own_turns()}")
    return shortened(say("{stage}, {title}", stage=stage.name, title=say(stage.title)), LETTERS, 290)


def _tick(x: float, y: float) -> Element:
    return group(
        circle(x, y, 11, fill="var(--matsu)"),
        path(f"M{x - 5.5} {y}l4.5 5.2l7-10", fill="none", stroke="var(--matsu-on)", stroke_width=3.4),
    )


def _moves(state: GachijoState) -> Element:
    """A mark for each counted move: a foot for a maneuver, an arrow for a slide, empty ones are left."""
    if state.ended or not state.turn:
        return group(id="moves", title=say("Nobody is playing a turn"))
    marks = ["foot"] * state.maneuvers + ["slide"] * state.slides + [""] * state.moves_left
    art: list[Element] = []
    step = min(44, 190 / max(len(marks), 1))
    for index, mark in enumerate(marks):
        x = WIDE - 30 - (len(marks) - 1 - index) * step
        fill = "var(--sumi)" if mark else "var(--kaki-pale)"
        art.append(circle(x, 81, 18, fill=fill, stroke="var(--kaki-deep)", stroke_width=3))
        ink = "var(--washi-high)"
        if mark == "foot":
            art.append(path(f"M{x - 5} 91q-5-12 0-17q7-5 10 2q2 8-2 15z", fill=ink))
        elif mark == "slide":
            art.append(path(f"M{x - 10} 81h20m-7-7l7 7l-7 7", fill="none", stroke=ink, stroke_width=3.6))
    left = say("{number} left", number=state.moves_left)
    art.append(text(WIDE - 56 - (len(marks) - 1) * step, 90, left, LETTERS, anchor="end", weight=600))
    words = "Turn {turn}; runs made: {maneuvers}, slides made: {slides}"
    if state.last_turn:
        words = "Turn {turn}; runs made: {maneuvers}, slides made: {slides}; turns to come until the end: {left}"
    to_come = state.last_turn - state.turn
    title = say(words, turn=state.turn, left=to_come, maneuvers=state.maneuvers, slides=state.slides)
    return group(*art, id="moves", title=title)


# --- Den, bags, decks -----------------------------------------------------------------------------------------------


STOCKS: Final = 196
LOWER: Final = STOCKS - TOUCH - 6
"""Where bags, yards and decks begin."""
KEY: Final = 80
GACHA_LEFT: Final = "Gacha Cards in the deck: {count}"
SUMMON_LEFT: Final = "Summon Cards: {count}, shuffled anew each time"
YARD_WORDS: Final = {
    "yard-crystals": "Crystals left for everybody: {count}",
    "yard-chips": "Chips left for everybody: {count}",
    "yard-kaeru": "Kaeru Chips left for everybody: {count}",
}


def den_region(scene: Scene) -> Region:
    """The Den with treasures, waiting guardians and captives; beneath it bags, yards and decks."""
    state = scene.state
    art: list[Element] = [_den(scene, kind, 6 + kind * (TOUCH + 2)) for kind in range(TREASURE_KINDS)]
    waiting = [guardian for guardian in range(len(GUARDIANS)) if guardian != state.guardian]
    for index, guardian in enumerate(waiting):
        waits = say("{guardian} waits in the Den", guardian=guardian_name(guardian))
        here = moved(398 + index * 54, 30, use(GUARDIAN_ART[guardian]), scale=0.6, title=waits)
        art.append(here.set(id=f"guardian-{GUARDIANS[guardian]}"))
    held = [seat for seat in range(state.seats) if state.position[seat] == DEN]
    art += [captive(state, seat, 398 + index * 54, 76, 0.6) for index, seat in enumerate(held)]
    weapons = say("Weapons in the bag, unseen: {count}", count=state.weapons_in_bag())
    summons = len(state.summon_cards())
    art += [
        _bag(scene, "bag-tools", sum(state.tool_bag), 6, _tool_bag_words(state)),
        _bag(scene, "bag-weapons", state.weapons_in_bag(), 8 + TOUCH, weapons),
        _yard("yard-crystals", "gj-crystal", state.crystal_yard(), 0),
        _yard("yard-chips", "gj-shinobi", state.chip_yard(), 1),
        _yard("yard-kaeru", "gj-kaeru", state.kaeru_yard(), 2),
        _deck("deck-gacha", state.in_gacha, "fuji", 3, say(GACHA_LEFT, count=state.in_gacha)),
        _deck("discard-gacha", len(state.gacha_discard), "nezumi", 4, _used_words(state)),
        _deck("deck-summon", summons, "shu", 5, say(SUMMON_LEFT, count=summons)),
    ]
    panel = rect(1, 1, WIDE - 2, STOCKS - 2, 12, class_="panel")
    whole = group(panel, *art, id="den", title=say("The stocks"))
    return Region("den", say("Treasure Den"), WIDE, STOCKS, LETTERS, [whole])


def _tool_bag_words(state: GachijoState) -> str:
    inside = [f"{count} {tool_name(kind)}" for kind, count in enumerate(state.tool_bag) if count]
    return say("Tools in the bag: {tools}", tools=joined(inside))


def _used_words(state: GachijoState) -> str:
    """The used cards, with what the last one does."""
    if not state.gacha_discard:
        return say("No Gacha Card used yet")
    cards = [state.box.gacha[card] for card in state.gacha_discard]
    used = ", ".join(str(card.number) for card in cards)
    last = card_words(cards[-1].title, cards[-1].effect)
    return say("Used Gacha Cards: {cards}. The last one: {card}", cards=used, card=last)


def _den(scene: Scene, kind: int, x: float) -> Element:
    left = scene.state.den[kind]
    name = TREASURES[kind]
    art = [
        token(TREASURE_ART[kind], TOUCH / 2, TOUCH / 2 - 4, 74, class_=None if left else "off"),
        badge(TOUCH - 20, TOUCH - 22, left, size=LETTERS, hue="sumi" if left else "shu"),
    ]
    title = say("{count} {treasure} in the Den", count=left, treasure=treasure_name(kind))
    return scene.touch(f"den-{name}", None, rect(0, 0, TOUCH, TOUCH, 14), *art, title=title, x=x, y=6)


def _bag(scene: Scene, id: str, count: int, x: float, title: str) -> Element:
    hue = "nezumi" if id == "bag-tools" else "shu"
    deep = f"var(--{hue}-deep)"
    bag = moved(
        TOUCH / 2,
        30,
        path("M-9-6C-18 4-16 14-8 15H8C16 14 18 4 9-6Z", fill=f"var(--{hue}-pale)", stroke=deep, stroke_width=1.6),
        path("M-9-6L-11-14L-4-11L0-14L4-11L11-14L9-6Z", fill=f"var(--{hue})", stroke=deep, stroke_width=1.6),
        use(TOOL_ART[2] if id == "bag-tools" else "gj-weapon-square", transform="translate(0 5)scale(.34)"),
        scale=1.6,
    )
    count_art = number(TOUCH / 2, 82, count, 28)
    return scene.touch(id, None, rect(0, 0, TOUCH, TOUCH, 14), bag, count_art, title=title, x=x, y=LOWER)


def _place(index: int) -> float:
    """The middle of a stock that is only seen."""
    return 2 * TOUCH + 46 + index * 67


def _yard(id: str, art: str, count: int, index: int) -> Element:
    parts = [token(art, 0, 30, 50), number(0, 82, count, 28)]
    return moved(_place(index), LOWER, *parts, id=id, title=say(YARD_WORDS[id], count=count))


def _deck(id: str, count: int, hue: str, index: int, title: str) -> Element:
    art: list[Element] = [
        rect(
            lift - 17,
            6 - lift,
            34,
            48,
            5,
            fill=f"var(--{hue}-pale)" if count else "none",
            stroke=f"var(--{hue}-deep)",
            stroke_width=2.2,
            stroke_dasharray=None if count else "4 4",
        )
        for lift in ((4, 2, 0) if count else (0,))
    ]
    if count:
        art.append(token("gj-summon" if id == "deck-summon" else "gj-gacha", 0, 30, 28))
    return moved(_place(index), LOWER, *art, number(0, 82, count, 28), id=id, title=title)


# --- points and key -------------------------------------------------------------------------------------------------


def score_region(scene: Scene) -> Region:
    """The points at the end, row by row."""
    state = scene.state
    sheet = state.score_sheet()
    step = 30
    foot = 78 + len(sheet.rows) * step
    art: list[Element] = [text(14, 34, say("Points"), LETTERS, class_="heading")]
    column = min(100.0, (WIDE - 240) / state.seats)
    for seat in range(state.seats):
        right = WIDE - 18 - (state.seats - 1 - seat) * column
        art.append(crest(HOUSE_SEATS[state.houses[seat]], right - 14, 26, 13, title=house_of(state, seat)))
        for row, entry in enumerate(sheet.rows):
            art.append(number(right, 70 + row * step, entry.points[seat], LETTERS, anchor="end"))
        art.append(number(right, foot, sheet.totals[seat], 32, anchor="end"))
    for row, entry in enumerate(sheet.rows):
        art.append(text(14, 70 + row * step, entry.label, LETTERS))
    art.append(path(f"M14 {foot - 29}H{WIDE - 14}", stroke="var(--sumi-soft)", stroke_width=1.6))
    art.append(text(14, foot, say("total"), LETTERS, weight=700))
    panel = rect(1, 1, WIDE - 2, foot + 12, 12, class_="panel")
    return Region(
        "score", "", WIDE, foot + 14, LETTERS, [group(panel, *art, id="score", title=say("Everybody's points"))]
    )


def key_region() -> Region:
    """What the walls are, and which areas need a tool."""
    half = WIDE / 2
    art: list[Element] = []
    for index, (name, studs) in enumerate((("red", "2 15"), ("blue", "0 16"))):
        at = 20 + index * 62
        d = f"M{at} 23h44"
        art += [
            path(d, stroke=f"var(--gj-{name}-edge)", stroke_width=14, stroke_linecap="round"),
            path(d, stroke=f"var(--gj-{name})", stroke_width=10, stroke_linecap="round"),
            path(d, stroke="var(--gj-stud)", stroke_width=5, stroke_dasharray=studs, stroke_linecap="round"),
        ]
        low = f"M{at} 56h44"
        art += [
            path(low, stroke=f"var(--gj-{name}-edge)", stroke_width=11, class_="gj-fence-edge"),
            path(low, stroke="var(--gj-bamboo)", stroke_width=7, class_="gj-fence"),
            path(low, stroke=f"var(--gj-{name})", stroke_width=3),
        ]
    art += [text(146, 31, say("high wall"), LETTERS), text(146, 64, say("low wall"), LETTERS)]
    for index, (texture, words) in enumerate((("gj-water", "water: Take"), ("gj-roof", "roof: Hashigo"))):
        y = 9 + index * 33
        art.append(rect(half + 20, y, 44, 28, 5, fill=f"url(#{texture}-texture)", stroke="var(--sumi-soft)"))
        art.append(text(half + 76, y + 22, say(words), LETTERS))
    panel = rect(1, 1, WIDE - 2, KEY - 2, 12, class_="panel")
    return Region(
        "key", say("Walls and areas"), WIDE, KEY, LETTERS, [group(panel, *art, id="key", title=say("Walls and areas"))]
    )
