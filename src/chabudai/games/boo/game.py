"""BOO describes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.mind import BEAM, GLANCE, Mind
from chabudai.core.observe import Part, Writer
from chabudai.core.palette import SeatLook
from chabudai.core.rng import Chance
from chabudai.core.staging import Stage
from chabudai.core.state import State
from chabudai.games.boo.draw.clicks import GESTURES, click_path, short_paths, understood
from chabudai.games.boo.draw.components import balance_tiles
from chabudai.games.boo.evaluate import SPREADS, elapsed, evaluate, ratings
from chabudai.games.boo.moves import MOVES
from chabudai.games.boo.observe import Observed
from chabudai.games.boo.rules import actions, balance, food, grove, improve, setup, spring, summer, winter
from chabudai.games.boo.rules.box import COLOURS, FOODS, SPIRITS, STACK_NAMES, Box
from chabudai.games.boo.rules.patterns import TYPES
from chabudai.games.boo.rules.scoring import LAST_WINTER
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.help import element_help, meaning, sentence
from chabudai.games.boo.words.log import tell
from chabudai.games.boo.words.names import say
from chabudai.games.boo.words.rulebook import facts

if TYPE_CHECKING:
    from chabudai.core.svg import Drawing


class Boo(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("chabudai.games.boo")
        super().__init__(given, "boo", "BOO", minutes=90, seats=(2, 4), say=say)
        self.pitch = "Push bamboo, burn incense, befriend spirits and bring balance to your home over four years."
        self.moves = MOVES
        self.streams = ["first", "food", "gifts", "grove", "plain", "spirits", "temples", *STACK_NAMES]
        self.spreads = SPREADS
        self.minds = {
            1: Mind(GLANCE, overlooked=0.55),
            2: Mind(GLANCE, overlooked=0.34),
            3: Mind(GLANCE, overlooked=0.18),
            4: Mind(BEAM, overlooked=0.2, roots=4, width=2),
            5: Mind(BEAM, worlds=5, roots=5, width=3),
        }
        self.endings = {LAST_WINTER: "The fourth winter is over."}
        self.tie_break = "The points are equal, so the home with more comfort wins."
        self.steps = (
            setup.STEPS
            + spring.STEPS
            + summer.STEPS
            + grove.STEPS
            + actions.STEPS
            + balance.STEPS
            + improve.STEPS
            + food.STEPS
            + winter.STEPS
        )
        self.options = [
            Option(
                "side",
                ["day", "night"],
                "day",
                "Everybody plays on the same side.",
                {
                    "day": "The normal game: a home tile goes on any empty space.",
                    "night": (
                        "The advanced game: marked spaces take only one type of tile, and each one "
                        "left empty costs 1 happiness."
                    ),
                },
                label="Side of the boards",
                value_labels={"day": "Day", "night": "Night"},
            ),
        ]
        self.box = Box(self.content)
        self.gestures = GESTURES
        self.round_event = "sticks_taken"
        self.components = [
            Component("spirit", {"won": "spirit"}, pieces=SPIRITS),
            Component("shoot", {"performed": "shoot"}, {"performed": "shoot", "declined": "shoot"}, self.box.shoots()),
            Component(
                "balance tile", {"obtained": "tile"}, pieces=[tile.name for zone in self.box.balance for tile in zone]
            ),
            Component("home tile", {"bought": "type"}, pieces=TYPES),
            Component("food", {"cooked": "food"}, pieces=FOODS),
            Component("temple", {"visited": "temple"}, pieces=COLOURS),
        ]

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return BooState(self, self.box, seats, options, chance)

    def setup(self, state: State) -> None:
        setup.set_up(cast(BooState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(BooState, state), seat)

    def ratings(self, state: State) -> list[float]:
        return ratings(cast(BooState, state))

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(self.box, seats, self.steps).parts()

    def writer(self, seats: int, options: dict[str, OptionValue]) -> Writer:
        return Observed(self.box, seats, self.steps)

    def elapsed(self, view: State) -> float:
        return elapsed(cast(BooState, view))

    def path(self, view: State, seat: int, move: int) -> list[str]:
        return click_path(cast(BooState, view), seat, move)

    def short_paths(self, view: State, seat: int, move: int) -> list[list[str]]:
        return short_paths(move)

    def understood(self, view: State, seat: int, move: int) -> bool:
        return understood(cast(BooState, view), seat, move)

    def sentence(self, view: State, seat: int, move: int) -> str:
        """With the names of the pieces that the move touches in this position."""
        return sentence(cast(BooState, view), seat, move)

    def meaning(self, view: State, element: str) -> str:
        return meaning(cast(BooState, view), element)

    def element_help(self, element: str) -> str:
        return element_help(element)

    def facts(self, name: str) -> list[list[str]]:
        return facts(self.box, name)

    def figure(self, name: str) -> Drawing | None:
        kind, _, zone = name.partition("-")
        return balance_tiles(self.box, zone) if kind == "balance" else None

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names, self.box)

    def stage(self, before: State, view: State, event: Event) -> Stage:
        from chabudai.games.boo.draw.staging import stage

        return stage(cast(BooState, before), cast(BooState, view), event)

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        from chabudai.games.boo.draw.table import draw

        return draw(cast(BooState, view), ghost)

    def emblem(self) -> Drawing:
        from chabudai.games.boo.draw.emblem import emblem

        return emblem(self.title)

    def look(self, seats: int, seat: int) -> SeatLook:
        from chabudai.games.boo.draw.art import SEAT_LOOKS

        return SEAT_LOOKS[seat]

    def text(self, view: State) -> str:
        from chabudai.games.boo.words.text import text

        return text(cast(BooState, view))
