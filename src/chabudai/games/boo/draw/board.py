"""The common board: grove, temples, displays, food, gifts, the year."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits
from chabudai.core.svg import Element, circle, group, inked, line, moved, path, rect, text
from chabudai.core.svg_parts import BOLD, fitted, panel, pill, slot, text_width
from chabudai.games.boo.draw.art import (
    HUES,
    balance_art,
    colour_mark,
    happiness,
    home_art,
    icon,
    price,
    shoot,
    spirit_art,
    stick,
)
from chabudai.games.boo.draw.scene import Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    CATEGORY_COUNT,
    COLOURS,
    CORE,
    ENTRIES,
    FOOD_KINDS,
    FOOD_WORTH,
    FOODS,
    GHOST,
    HOME_ROWS,
    ICONS,
    NONE,
    SHOOT_NAMES,
    SPACES,
    STACK_ROWS,
    STACK_START,
    STALKS,
    STICK,
    TEMPLES,
    UNDER,
)
from chabudai.games.boo.rules.improve import tile_in
from chabudai.games.boo.rules.patterns import ZONE_COUNT, ZONES
from chabudai.games.boo.state import SPRING, WINTER, BooState
from chabudai.games.boo.words.help import spirit_deed, tile_words
from chabudai.games.boo.words.names import (
    action_name,
    colour_name,
    food_name,
    player_colour,
    say,
    season_name,
    shoot_name,
    spirit_name,
    type_name,
    zone_words,
)

GROVE_WIDTH: Final = 224
TEMPLES_WIDTH: Final = 228
BALANCE_WIDTH: Final = 256
HOMES_WIDTH: Final = 204
BOARD_HEIGHT: Final = 352
STRIP_HEIGHT: Final = 66
ENTRY: Final = 58
"""From one entry slot of a stalk to the next."""


# --- grove -------------------------------------------------------------------------------------------------------


def grove(scene: Scene, x: float, y: float) -> Element:
    """Four stalks; shoots enter below, rise, and leave at the top."""
    state = scene.state
    art: list[Element] = []
    step = (GROVE_WIDTH - 20) / STALKS
    for stalk in range(STALKS):
        art.append(moved(10 + stalk * step, 30, _stalk(scene, stalk, step)))
    art.append(
        text(
            GROVE_WIDTH - 12, 22, say("out ↑"), 12, anchor="end", class_="soft", title=say("The top shoot leaves next")
        )
    )
    waiting = sum(1 for kind in state.waiting if kind != NONE)
    name = say("Grove") if not waiting else say("Grove: {count} to resolve", count=waiting)
    return panel(x, y, GROVE_WIDTH, BOARD_HEIGHT, name, *art)


def _stalk(scene: Scene, stalk: int, step: float) -> Element:
    state = scene.state
    width, height = step - 6, 58.0
    art: list[Element | str] = [
        rect(step / 2 - 9, -2, 12, 3 * height + 8, 5, fill="var(--boo-bamboo)", opacity=0.55),
        _leaves(step / 2 + 4, 2),
    ]
    for place in range(CORE):
        kind = state.core[stalk * CORE + place]
        art.append(moved(0, 2 + place * height, shoot(kind, width, height - 4)))
    entry = 3 * height + 16
    art.append(line(0, entry - 7, width, entry - 7, stroke="var(--sumi-soft)", stroke_dasharray="3 4"))
    for place in range(ENTRIES):
        top = entry + place * ENTRY
        art.append(
            rect(
                2,
                top + 1,
                width - 4,
                52,
                7,
                fill="none",
                stroke="var(--sumi-soft)",
                stroke_dasharray="4 4",
                opacity=0.6,
            )
        )
        kind = state.pending[stalk * ENTRIES + place]
        if kind != NONE:
            art.append(moved(0, top, shoot(kind, width, 54)))
        elif scene.ghost_stalk == stalk and scene.ghost_entry() == stalk * ENTRIES + place:
            art.append(moved(0, top, shoot(scene.ghost_shoot, width, 54), class_="ghost"))
    touched = scene.trace.on_board("entry")
    if scene.trace.on_board("stalk") == stalk:
        art.append(trace_mark(-1, -1, width + 2, 3 * height + 3))
    elif touched // ENTRIES == stalk:
        art.append(trace_mark(-1, entry + touched % ENTRIES * ENTRY - 1, width + 2, 56))
    body = slot(
        f"stalk-{stalk + 1}",
        rect(-2, -3, width + 4, entry + 2 * ENTRY + 1, 9),
        *art,
        title=say("Stalk {stalk}", stalk=stalk + 1),
    )
    return group(body, *_waiting(state, stalk, width, height, entry))


def _waiting(state: BooState, stalk: int, width: float, height: float, entry: float) -> list[Element]:
    """Rings around the shoots to resolve, wherever pushing has brought them."""
    found: list[Element] = []
    pushed = sum(1 for place in range(ENTRIES) if state.pending[stalk * ENTRIES + place] != NONE)
    both = [place for place in range(ENTRIES) if state.waiting[stalk * ENTRIES + place] != NONE]
    for place in both:
        # The near one may have been pushed into the stalk while the far one was resolved (BOO-R-03).
        risen = pushed == 1 and 1 not in both and state.pending[stalk * ENTRIES] != state.waiting[stalk * ENTRIES]
        inside = place == 0 and (pushed == 0 or risen)
        shifted = place == 1 and pushed == 1
        top = 2 + 2 * height if inside else entry + (0 if shifted else place) * ENTRY
        kind = state.waiting[stalk * ENTRIES + place]
        name = ("near", "far")[place]
        template = ("{shoot} shoot to resolve, near", "{shoot} shoot to resolve, far")[place]
        found.append(
            slot(
                f"shoot-{stalk + 1}-{name}",
                rect(-2, top - 2, width + 4, 58, 10),
                rect(0, top, width, 54, 8, fill="none", stroke="var(--kaki-deep)", stroke_width=2.6),
                circle(width - 5, top + 5, 5, fill="var(--kaki)", stroke=INK, stroke_width=1),
                title=say(template, shoot=shoot_name(kind)),
            )
        )
    return found


def _leaves(x: float, y: float) -> Element:
    right: list[str | float] = ["M", x, y, "q", 10, -10, 18, -6, "q", -8, 8, -18, 6, "Z"]
    left: list[str | float] = ["M", x - 8, y, "q", -10, -10, -16, -4, "q", 6, 8, 16, 4, "Z"]
    return path(*right, *left, fill="var(--boo-bamboo)")


# --- temples -----------------------------------------------------------------------------------------------------


def temples(scene: Scene, x: float, y: float) -> Element:
    high = (BOARD_HEIGHT - 34) / TEMPLES
    art = [_temple(scene, temple, 8, 30 + temple * high, TEMPLES_WIDTH - 16, high - 4) for temple in range(TEMPLES)]
    return panel(x, y, TEMPLES_WIDTH, BOARD_HEIGHT, say("Temples"), *art)


def _temple(scene: Scene, temple: int, x: float, y: float, width: float, height: float) -> Element:
    state = scene.state
    hue = HUES[temple]
    art: list[Element | str] = [
        rect(0, 8, width, height - 8, 8, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1),
        path(
            "M", -2, 14, "Q", 30, 12, 40, 0, "Q", 50, 12, 82, 14, "L", 76, 19, "H", 4, "Z",
            fill=f"var(--{hue})", stroke=INK, stroke_width=1.1,
        ),
        colour_mark(temple, 92, 18, 6),
    ]  # fmt: skip
    top = state.tops[temple]
    if top == NONE:
        art.append(text(40, 48, say("empty"), 13, anchor="middle", class_="soft"))
    else:
        art.append(moved(4, 22, spirit_art(top, height - 38)))
        art.append(text(4, height - 5, spirit_name(top), 12.5, weight=600))
        art.append(text(52, 40, f"+{state.below[temple]}", 12, class_="soft", title=say("Tiles below it")))
    owners = state.temple(temple)
    owners_after = owners + [scene.seat] * scene.ghost_sticks[temple]
    room = width - 100
    step = min(13.0, room / max(1, len(owners_after)))
    base = height - 8
    art.append(line(90, base, width - 6, base, stroke=INK, stroke_width=1.4))
    for place, owner in enumerate(owners_after):
        one = stick(owner, 98 + place * step, base)
        art.append(group(one, class_="ghost") if place >= len(owners) else one)
    newest = max(0, scene.trace.on_board("sticks"))
    for place in range(len(owners) - sum(code // STICK == temple for code in _tail(state, newest)), len(owners)):
        art.append(trace_mark(98 + place * step - 6, base - 37, 12, 41, 6))
    if owners:
        last = 98 + (len(owners) - 1) * step
        art.append(
            path(
                "M",
                last,
                base - 33,
                "q",
                5,
                -5,
                0,
                -10,
                "q",
                -4,
                -4,
                1,
                -8,
                fill="none",
                stroke="var(--sumi-soft)",
                stroke_width=1.2,
            )
        )
    return slot(
        f"temple-{COLOURS[temple]}",
        rect(-2, 2, width + 4, height, 9),
        *art,
        title=_temple_words(state, temple),
        x=x,
        y=y,
    )


def _tail(state: BooState, count: int) -> list[int]:
    """The sticks that were laid last."""
    return state.sticks[len(state.sticks) - count :]


def _temple_words(state: BooState, temple: int) -> str:
    top = state.tops[temple]
    spirit = say("no spirit left")
    if top != NONE:
        spirit = say("{spirit} ({deed})", spirit=spirit_name(top), deed=spirit_deed(top))
    owners = [say("the ghost") if owner == GHOST else player_colour(owner) for owner in state.temple(temple)]
    return say(
        "The {colour} temple: {spirit}; sticks from the bottom: {owners}",
        colour=colour_name(temple),
        spirit=spirit,
        owners=", ".join(owners) or say("none"),
    )


# --- displays ----------------------------------------------------------------------------------------------------


def balance_market(scene: Scene, x: float, y: float) -> Element:
    state = scene.state
    width, height = 75.0, 88.0
    art: list[Element] = []
    for zone in range(ZONE_COUNT):
        left = 10 + zone * (width + 6)
        art.append(moved(left, 30, zone_picture(zone, width)))
        rows = STACK_ROWS[zone]
        for row in range(rows):
            top = 58 + (rows - 1 - row) * (height + 5)
            index = state.shown[STACK_START[zone] + row]
            if index == NONE:
                art.append(_gap(left, top, width, height))
                continue
            tile = state.box.tile(zone, index)
            art.append(
                slot(
                    f"balance-{ZONES[zone]}-{row + 1}",
                    rect(-2, -2, width + 4, height + 4, 8),
                    balance_art(tile, width, height),
                    title=tile_words(tile),
                    x=left,
                    y=top,
                )
            )
        words = say("{count} left", count=_left(state, zone))
        art.append(text(left + width / 2, BOARD_HEIGHT - 8, words, 11, anchor="middle", class_="soft"))
    return panel(x, y, BALANCE_WIDTH, BOARD_HEIGHT, say("Balance tiles"), *art)


def zone_picture(zone: int, width: float) -> Element:
    """Which part of the home a zone is: five columns, some of them dark."""
    first, end = [(0, 2), (0, 5), (3, 5)][zone]
    step = 8.0
    left = (width - 5 * step) / 2
    return group(
        *[
            rect(
                left + column * step,
                4,
                step - 1,
                15,
                1,
                fill="var(--fuji)" if first <= column < end else "var(--washi-low)",
                stroke="var(--fuji-deep)",
                stroke_width=0.7,
            )
            for column in range(5)
        ],
        title=zone_words(zone),
    )


def home_market(scene: Scene, x: float, y: float) -> Element:
    state = scene.state
    size, height = 66.0, 74.0
    art: list[Element] = []
    for category in range(CATEGORY_COUNT):
        left = 8 + category * 97
        art.append(text(left + 33, 44, CATEGORIES[category], 14, anchor="middle", weight=700))
        for row in range(HOME_ROWS):
            place = category * HOME_ROWS + row
            top = 50 + (HOME_ROWS - 1 - row) * height
            coins, points = state.box.prices[place], state.box.slot_happiness[place]
            label = group(
                price(size + 13, 16, coins),
                happiness(size + 13, 43, f"+{points}"),
            )
            tile = tile_in(state, place)
            if tile == NONE:
                art.append(group(_gap(left, top, size, size), moved(left, top, label, class_="off")))
                continue
            home_type, comfort = state.box.home_types[tile], state.box.home_comforts[tile]
            art.append(
                slot(
                    f"home-{CATEGORIES[category]}-{row + 1}",
                    rect(-2, -2, size + 28, size + 4, 8),
                    home_art(home_type, comfort, size),
                    label,
                    title=say(
                        "{type}, comfort {comfort}: {coins} coins, {points} happiness",
                        type=type_name(home_type),
                        comfort=comfort,
                        coins=coins,
                        points=points,
                    ),
                    x=left,
                    y=top,
                )
            )
        words = say("{count} left", count=_left(state, 3 + category))
        art.append(text(left + 33, BOARD_HEIGHT - 5, words, 11, anchor="middle", class_="soft"))
    return panel(x, y, HOMES_WIDTH, BOARD_HEIGHT, say("Home tiles"), *art)


def _gap(x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, 7, fill="none", stroke="var(--sumi-soft)", stroke_dasharray="4 4", opacity=0.5)


def _left(state: BooState, stack: int) -> int:
    return len(bits(state.pools[stack])) + sum(1 for code in state.under if code // UNDER == stack)


# --- strips ------------------------------------------------------------------------------------------------------


def _beside(heading: str, least: float) -> float:
    """Where a strip's pieces begin: beside its heading."""
    return max(least, 22 + text_width(heading, 13) * (BOLD + 0.14))


def food_strip(scene: Scene, x: float, y: float, width: float) -> Element:
    """Face-up food; counters of a kind lie together."""
    state = scene.state
    art: list[Element] = []
    heading = say("Food")
    left = _beside(heading, 62)
    for kind in range(FOOD_KINDS):
        count = state.food_spaces[kind]
        if not count:
            continue
        counters = [moved(number * 32, 0, counter(kind)) for number in range(count)]
        art.append(
            slot(
                f"food-{FOODS[kind]}",
                rect(-3, -3, 32 * count + 12, 46, 8),
                *counters,
                title=say(
                    "{count} {food} on the board, worth {worth} each",
                    count=count,
                    food=food_name(kind),
                    worth=FOOD_WORTH[kind],
                ),
                x=left,
                y=12,
            )
        )
        left += 32 * count + 16
    pile = [
        text(14, 42, str(sum(state.food_pile)), 13, class_="soft num"),
        text(14, 56, say("in pile"), 10.5, class_="soft"),
    ]
    art.append(group(*pile, id="pile"))
    if scene.trace.on_board("food") != NONE:
        art.append(trace_mark(_beside(heading, 62) - 6, 8, left - _beside(heading, 62) + 2, 50))
    return panel(x, y, width, STRIP_HEIGHT, heading, *art)


def counter(kind: int) -> Element:
    return group(
        circle(18, 18, 17, fill=PAPER, stroke=INK, stroke_width=1.2),
        icon(FOODS[kind], 4, 4, 26),
        circle(29, 29, 7.5, fill=INK),
        text(29, 33, str(FOOD_WORTH[kind]), 11, anchor="middle", weight=700, class_="num", fill=PAPER),
    )


def gifts_strip(scene: Scene, x: float, y: float, width: float) -> Element:
    """Gifts in Spring, the pool during the draft, otherwise the gift pile."""
    state = scene.state
    art: list[Element] = []
    if state.pool:
        step = min(52.0, (width - 20) / len(state.pool))
        seen: set[int] = set()
        for place, kind in enumerate(state.pool):
            one = shoot(kind, step - 5, 35)
            left = 10 + place * step
            if kind in seen:
                art.append(moved(left, 27, one))
                continue
            seen.add(kind)
            hit = rect(-1, -1, step - 3, 37, 8)
            art.append(
                slot(
                    f"pool-{SHOOT_NAMES[kind]}",
                    hit,
                    one,
                    title=say("{shoot} shoot", shoot=shoot_name(kind)),
                    x=left,
                    y=26,
                )
            )
        return panel(x, y, width, STRIP_HEIGHT, say("Shoots to draft"), *art)
    heading = say("Gifts")
    start = _beside(heading, 60)
    gifts = bits(state.gifts)
    if not gifts:
        art.append(text(start, 38, say("face down until Spring"), 12.5, class_="soft"))
        return group(panel(x, y, width, STRIP_HEIGHT, heading, *art), id="gifts")
    step = min(84, (width - start - 4) / len(gifts))
    for place, gift in enumerate(gifts):
        name = action_name(gift)
        wide = step - 6
        art.append(
            slot(
                f"gift-{ICONS[gift]}",
                rect(-2, -2, wide + 4, 52, 9),
                rect(0, 0, wide, 48, 7, class_="card"),
                icon(ICONS[gift], wide / 2 - 15, 2, 30),
                text(wide / 2, 44, name, fitted(name, 11, wide - 4), anchor="middle"),
                title=say("Gift of the forest: the {action} action", action=name),
                x=start + place * step,
                y=9,
            )
        )
    return group(panel(x, y, width, STRIP_HEIGHT, heading, *art), id="gifts")


def year(state: BooState, x: float, y: float) -> Element:
    """Round, season and the incense spaces."""
    art: list[Element] = [
        pill(0, 0, say("Year {year} of {years}", year=state.round, years=SPACES), hue="fuji", size=14)
    ]
    left = 118.0
    for phase in range(SPRING, WINTER + 1):
        now = state.phase == phase or (phase == SPRING and state.phase < SPRING)
        art.append(
            group(
                circle(left, 0, 12, fill="var(--kaki)" if now else PAPER, stroke=INK, stroke_width=1.3),
                _season(phase, left, 0, "var(--kaki-on)" if now else INK),
                title=season_name(phase),
            )
        )
        left += 30
    art.append(text(left - 6, 5, season_name(state.phase), 14, weight=600))
    left += 172
    art.append(text(left - 14, 5, say("incense"), 13, anchor="end", class_="soft"))
    for space in range(SPACES):
        cx = left + space * 20
        art.append(circle(cx, 0, 8, fill=PAPER, stroke=INK, stroke_width=1))
        if state.spaces[space]:
            art.append(line(cx, 5, cx, -5, stroke="var(--shu-deep)", stroke_width=2.6, stroke_linecap="round"))
    return moved(x, y, *art, id="year")


def _season(phase: int, cx: float, cy: float, ink: str) -> Element:
    """Blossom, sun, leaf, snow."""
    if phase == SPRING:
        petals = ((0, -4), (4, -1), (2.5, 4), (-2.5, 4), (-4, -1))
        return group(*[circle(cx + dx, cy + dy, 2.3, fill=ink) for dx, dy in petals])
    if phase == SPRING + 1:
        rays: list[str | float] = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            rays += ["M", cx + 5 * dx, cy + 5 * dy, "L", cx + 8 * dx, cy + 8 * dy]
        return group(circle(cx, cy, 3.6, fill=ink), inked(path(*rays), ink, 1.6))
    if phase == SPRING + 2:
        curve: list[str | float] = ["Q", cx - 5, cy - 5, cx + 6, cy - 6, "Q", cx + 5, cy + 4, cx - 5, cy + 5]
        return path("M", cx - 5, cy + 5, *curve, "Z", fill=ink)
    arms: list[str | float] = ["M", cx - 7, cy, "H", cx + 7]
    for way in (1, -1):
        arms += ["M", cx - 3.5 * way, cy - 6, "L", cx + 3.5 * way, cy + 6]
    return inked(path(*arms), ink, 1.6)
