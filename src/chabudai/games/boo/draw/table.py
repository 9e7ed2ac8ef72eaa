"""The whole table of BOO: its regions, and the ways in which they may lie.

A seat sees the common board, its own board, and the others' in small; a spectator sees the first seat's board as its
own. By night the table is indigo whatever the page's theme, with fireflies over it. What a page says beside the drawing
(the title, what happens now) is in the picture alone.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import DARK
from chabudai.core.svg import Drawing, Region, text
from chabudai.core.svg_parts import fitted
from chabudai.core.svg_regions import Block, Table, below, beside
from chabudai.games.boo.draw.art import define_art
from chabudai.games.boo.draw.grove import grove_region
from chabudai.games.boo.draw.home import home_region, spirits_region, stocks_region, stores_region
from chabudai.games.boo.draw.markets import balance_region, food_region, homes_region
from chabudai.games.boo.draw.scene import Scene
from chabudai.games.boo.draw.season import season_region
from chabudai.games.boo.draw.seats import forecast_region, helpers_region, key_region, other_region
from chabudai.games.boo.draw.temples import temples_region
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say, season_name, seat_name

MOST_SEATS: Final = 4
TITLE: Final = 970
"""The width of the title."""
NIGHT_COLOURS: Final = {
    "boo-bamboo": "#8fae5c",
    "boo-tatami": "#20263a",
    "boo-glow": "#f6e27f",
}
NIGHT_STYLE: Final = (
    ".chabudai.boo-night{" + "".join(f"--{name}:{colour};" for name, colour in (DARK | NIGHT_COLOURS).items()) + "}"
)
"""By night the table takes the dark colours, whatever the theme."""


def draw(view: BooState, ghost: int | None = None) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    scene = Scene(view, ghost)
    common = [season_region, grove_region, temples_region, balance_region, homes_region, food_region]
    own = [stocks_region, stores_region, home_region, spirits_region]
    regions = [title_region(scene), *(part(scene) for part in common + own), forecast_region(scene)]
    others = [other_region(scene, (scene.seat + step) % view.seats) for step in range(1, view.seats)]
    spare = [helpers_region(scene), key_region(scene)][: MOST_SEATS - view.seats]
    regions += [*others, *spare]
    small = [*(other.name for other in others), "forecast", *(region.name for region in spare)]
    template = "BOO, year {year}, {season}, seen by {who}"
    if not scene.seated:
        template = "BOO, year {year}, {season}, seen by a spectator"
    label = say(template, year=view.round, season=season_name(view.phase), who=seat_name(scene.seat))
    picture, screens = ways(small)
    drawing = Table(label, regions, picture, screens, class_="boo-night" if view.night else "boo-day")
    define_art(drawing)
    drawing.style(NIGHT_STYLE)
    return drawing


def ways(small: list[str]) -> tuple[Block, list[Block]]:
    """How the regions may lie; `small` are the four regions of the others and what helps to see how the game stands."""
    board = ("grove", "temples", "balance", "homes")
    stocks, home, now = below("stocks", "stores"), below("food", "home"), below("season", "spirits")
    middle = below(beside(*board), beside(stocks, home, now))
    rows = [beside(*small[:2]), beside(*small[2:])]
    wide = below(beside(*board, below("season", "stores")), beside(below("stocks", "spirits"), home, below(*rows)))
    own = ("stocks", "stores", "spirits")
    pairs = (beside("stocks", "temples"), beside("grove", "homes"), beside("balance", below("stores", "spirits")))
    screens = [
        below("season", "grove", beside("temples", "homes"), "balance", "food", "home", *own, *small),
        below("season", *pairs, "food", "home", *small),
        below(beside("grove", "temples", "homes"), beside("balance", home), beside(stocks, now), *rows),
        below(middle, *rows),
        wide,
    ]
    return below("title", wide), screens


def title_region(scene: Scene) -> Region:
    """The name and what happens now; a page says both itself."""
    asked = headline(scene)
    art = [text(6, 28, "BOO", 27, class_="display"), text(90, 27, asked, fitted(asked, 18, TITLE - 96, bold=True))]
    return Region("title", "", TITLE, 38, 0, art)


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
