"""The whole table of BOO as SVG: a house seen from the garden, landscape or upright for a phone.

A seat sees the common board, its own board large beneath, and the others beside them; a spectator sees the first seat's
board large. By night the table is indigo whatever the page's theme, with fireflies over it.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import DARK
from chabudai.core.svg import Drawing, Element, circle, group, moved, rect, text, wrap
from chabudai.core.svg_parts import fitted, panel
from chabudai.games.boo.draw.art import define_art
from chabudai.games.boo.draw.grove import GROVE_WIDTH, grove
from chabudai.games.boo.draw.home import (
    HOME_WIDTH,
    OWN_HEIGHT,
    OWN_WIDTH,
    STOCKS_WIDTH,
    buttons,
    own_heading,
    own_home,
    own_spirits,
    own_stocks,
)
from chabudai.games.boo.draw.markets import BALANCE_WIDTH, HOMES_WIDTH, balance_market, home_market
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, Scene
from chabudai.games.boo.draw.seats import (
    GARDEN_HEIGHT,
    KEY_HEIGHT,
    OTHER_HEIGHT,
    OTHER_WIDTH,
    forecast,
    garden,
    key,
    other,
)
from chabudai.games.boo.draw.strips import STRIP_HEIGHT, food_strip, gifts_strip, year
from chabudai.games.boo.draw.temples import TEMPLES_WIDTH, temples
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say, season_name, seat_name

WIDE, HIGH = 1280, 800
GAP, EDGE = 8, 16
COLUMN: Final = EDGE + OWN_WIDTH + 10
"""Where the column of the other players begins."""
PHONE: Final = 390
MARGIN: Final = 8
NIGHT_COLOURS: Final = {
    "boo-bamboo": "#8fae5c",
    "boo-tatami": "#20263a",
    "boo-glow": "#f6e27f",
}
NIGHT_STYLE: Final = (
    ".chabudai.boo-night{" + "".join(f"--{name}:{colour};" for name, colour in (DARK | NIGHT_COLOURS).items()) + "}"
)
"""By night the table takes the dark colours, whatever the theme."""
FIREFLIES: Final = [
    (70, 31),
    (402, 22),
    (655, 47),
    (945, 405),
    (1236, 24),
    (1248, 62),
    (388, 478),
    (660, 790),
    (22, 470),
    (1271, 520),
]


def draw(view: BooState, ghost: int | None = None, narrow: bool = False) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    scene = Scene(view, ghost)
    return _upright(scene) if narrow else _landscape(scene)


def headline(scene: Scene) -> str:
    """What happens now, in one sentence."""
    state = scene.state
    actors = state.actors()
    if not actors:
        winners = [seat_name(seat) for seat in state.winners()]
        if len(winners) == 1:
            return say("The game is over. {winner} wins.", winner=winners[0])
        return say("The game is over. {winners} share the victory.", winners=say(" and ").join(winners))
    if scene.seated and scene.seat in actors:
        return state.game.prompt(state, scene.seat)
    return say("{player} is deciding.", player=seat_name(actors[0]))


def _sheet(scene: Scene, width: float, height: float, art: list[Element]) -> Drawing:
    state = scene.state
    template = "BOO, year {year}, {season}, seen by {who}"
    if not scene.seated:
        template = "BOO, year {year}, {season}, seen by a spectator"
    label = say(template, year=state.round, season=season_name(state.phase), who=seat_name(scene.seat))
    drawing = Drawing(width, height, label, class_="boo-night" if state.night else "boo-day")
    define_art(drawing)
    ground = [
        rect(0, 0, width, height, class_="table"),
        rect(0, 0, width, height, fill=drawing.pattern("washi", "fibre"), pointer_events="none"),
    ]
    drawing.style(NIGHT_STYLE)
    if state.night:
        ground.append(_fireflies(width, height))
    drawing.add(*ground, *art)
    return drawing


def _fireflies(width: float, height: float) -> Element:
    art: list[Element] = []
    for x, y in FIREFLIES:
        cx, cy = x * width / WIDE, y * height / HIGH
        art.append(circle(cx, cy, 7, fill="var(--boo-glow)", opacity=0.2))
        art.append(circle(cx, cy, 2.2, fill="var(--boo-glow)"))
    return group(*art, class_="fireflies")


# --- landscape ---------------------------------------------------------------------------------------------------


def _landscape(scene: Scene) -> Drawing:
    state = scene.state
    asked = headline(scene)
    art: list[Element] = [
        text(EDGE, 34, "BOO", 28, class_="display"),
        year(state, 96, 25),
        text(600, 31, asked, fitted(asked, 16, WIDE - EDGE - 600, bold=True), weight=600),
    ]
    y = 48.0
    x: float = EDGE
    for part, width in (
        (grove, GROVE_WIDTH),
        (temples, TEMPLES_WIDTH),
        (balance_market, BALANCE_WIDTH),
        (home_market, HOMES_WIDTH),
    ):
        art.append(part(scene, x, y))
        x += width + GAP
    y += BOARD_HEIGHT + GAP
    # While gifts lie open there are few buttons.
    food, gifts = 300, 390 if state.gifts else 330
    art.append(food_strip(scene, EDGE, y, food))
    art.append(gifts_strip(scene, EDGE + food + GAP, y, gifts))
    rest = food + gifts + 2 * GAP
    art.append(buttons(scene, EDGE + rest, y, OWN_WIDTH - rest, STRIP_HEIGHT))
    y += STRIP_HEIGHT + GAP
    high = HIGH - GAP - y
    art.append(panel(EDGE, y, OWN_WIDTH, high, ""))
    top = y + 8
    art.append(own_stocks(scene, EDGE + 6, top))
    art.append(own_home(scene, EDGE + STOCKS_WIDTH + 14, top))
    left = EDGE + STOCKS_WIDTH + HOME_WIDTH + 26
    art.append(own_heading(scene, left, top + 18, OWN_WIDTH - STOCKS_WIDTH - HOME_WIDTH - 36))
    art.append(own_spirits(scene, left, top + 46, 4))
    art.extend(_beside(scene))
    return _sheet(scene, WIDE, HIGH, art)


def _beside(scene: Scene) -> list[Element]:
    """The other players, and where there is room the forecast and the key."""
    state = scene.state
    y = 48.0
    art: list[Element] = []
    for step in range(1, state.seats):
        art.append(other(scene, (scene.seat + step) % state.seats, COLUMN, y))
        y += OTHER_HEIGHT + GAP
    sheet, high = forecast(state, COLUMN, y, OTHER_WIDTH)
    if y + high <= HIGH - GAP:
        art.append(sheet)
        y += high + GAP
    if y + KEY_HEIGHT <= HIGH - GAP:
        art.append(key(COLUMN, y, OTHER_WIDTH))
        y += KEY_HEIGHT + GAP
    if y + GARDEN_HEIGHT <= HIGH - GAP:
        art.append(garden(COLUMN, HIGH - GAP - GARDEN_HEIGHT, OTHER_WIDTH, state.night))
    return art


# --- upright -----------------------------------------------------------------------------------------------------


def _upright(scene: Scene) -> Drawing:
    """The same parts one below the other, scaled to the width of a phone."""
    state = scene.state
    width = PHONE - 2 * MARGIN
    art: list[Element] = [
        text(MARGIN, 28, "BOO", 22, class_="display"),
        moved(70, 21, year(state, 0, 0), scale=0.64),
    ]
    y = 40.0
    for words in wrap(headline(scene), 42):
        y += 18
        art.append(text(MARGIN, y, words, 15, weight=600))
    y += 8
    if not state.over:
        art.append(buttons(scene, MARGIN, y, width, STRIP_HEIGHT))
        y += STRIP_HEIGHT + GAP
    for pair in (
        ((grove, GROVE_WIDTH), (temples, TEMPLES_WIDTH)),
        ((balance_market, BALANCE_WIDTH), (home_market, HOMES_WIDTH)),
    ):
        scale = (width - GAP) / (pair[0][1] + pair[1][1])
        left: float = MARGIN
        for part, wide in pair:
            art.append(moved(left, y, part(scene, 0, 0), scale=scale))
            left += wide * scale + GAP
        y += BOARD_HEIGHT * scale + GAP
    art.append(food_strip(scene, MARGIN, y, width))
    y += STRIP_HEIGHT + GAP
    if state.gifts or state.pool:
        art.append(gifts_strip(scene, MARGIN, y, width))
        y += STRIP_HEIGHT + GAP
    art.append(own_heading(scene, MARGIN + 4, y + 26, width))
    y += 44
    scale = width / HOME_WIDTH
    art.append(moved(MARGIN, y, own_home(scene, 0, 0), scale=scale))
    y += OWN_HEIGHT * scale
    scale = width / STOCKS_WIDTH
    art.append(moved(MARGIN, y, own_stocks(scene, 0, 0), scale=scale))
    y += OWN_HEIGHT * scale
    art.append(moved(MARGIN, y, own_spirits(scene, 0, 0, 7), scale=0.95))
    y += 128 * 0.95
    scale = width / OTHER_WIDTH
    for step in range(1, state.seats):
        art.append(moved(MARGIN, y, other(scene, (scene.seat + step) % state.seats, 0, 0), scale=scale))
        y += OTHER_HEIGHT * scale + GAP
    sheet, high = forecast(state, MARGIN, y, width)
    art.append(sheet)
    y += high + GAP
    art.append(key(MARGIN, y, width))
    return _sheet(scene, PHONE, y + KEY_HEIGHT + MARGIN, art)
