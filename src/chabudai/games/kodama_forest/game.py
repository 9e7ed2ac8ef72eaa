"""Kodama Forest describes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.errors import BadOption
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.gestures import Grip
from chabudai.core.mind import BEAM, GLANCE, Mind
from chabudai.core.observe import Part, Writer
from chabudai.core.rng import Chance
from chabudai.core.staging import Stage
from chabudai.core.state import State
from chabudai.core.weights import weights_of_package
from chabudai.games.kodama_forest.draw.clicks import GESTURES, click_path, grips
from chabudai.games.kodama_forest.draw.components import tiles_of
from chabudai.games.kodama_forest.evaluate import SPREADS, TERMS, common_prospect, elapsed, evaluate, ratings
from chabudai.games.kodama_forest.moves import MOVES
from chabudai.games.kodama_forest.observe import Observed
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, Box
from chabudai.games.kodama_forest.rules.place_tiles import STEPS
from chabudai.games.kodama_forest.rules.setup import COMPETITIVE, COOPERATIVE, SOLO, STANDARD, Mode, set_up
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.help import element_help, meaning, sentence
from chabudai.games.kodama_forest.words.log import ENDINGS, tell
from chabudai.games.kodama_forest.words.names import say
from chabudai.games.kodama_forest.words.rulebook import facts

if TYPE_CHECKING:
    from chabudai.core.svg import Drawing

MISFITS: Final = {
    STANDARD: "The standard game of Kodama Forest is for three to six players, not {seats}.",
    SOLO: "The solo game of Kodama Forest is for one player, not {seats}.",
    COOPERATIVE: "The cooperative game of Kodama Forest is for two players, not {seats}.",
    COMPETITIVE: "The competitive game of Kodama Forest is for two players, not {seats}.",
}
SEATS_OF_MODE: Final = {STANDARD: [3, 4, 5, 6], SOLO: [1], COOPERATIVE: [2], COMPETITIVE: [2]}


class KodamaForest(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("chabudai.games.kodama_forest")
        super().__init__(given, "kodama-forest", "Kodama Forest", minutes=30, seats=(1, 6), say=say)
        self.pitch = "Grow a forest with each neighbour, tile by tile, and leave as little bare earth as you can."
        self.low_score_wins = True
        self.moves = MOVES
        self.streams = ["bag", "boards", "refill"]
        self.spreads = SPREADS
        self.terms = TERMS
        self.weights = weights_of_package("chabudai.games.kodama_forest", TERMS)
        self.minds = {
            1: Mind(GLANCE, overlooked=0.92),
            2: Mind(GLANCE, overlooked=0.82),
            3: Mind(GLANCE, overlooked=0.65),
            4: Mind(BEAM, overlooked=0.5, roots=6, width=1, children=60, stop_at_news=True),
            5: Mind(BEAM, roots=30, width=8, children=300, stop_at_news=True),
        }
        self.steps = STEPS
        self.endings = ENDINGS
        self.tie_break = "The points are equal, so whoever leaves fewer 5s and 10s bare wins."
        self.options = [
            Option(
                "mode",
                [STANDARD, SOLO, COOPERATIVE, COMPETITIVE],
                STANDARD,
                "Which game you play. It depends on the number of players; only two have a choice.",
                {
                    STANDARD: "Three to six players, with a board between every two neighbours.",
                    SOLO: "One player, two boards, ten rounds.",
                    COOPERATIVE: "Two players share two boards for five rounds.",
                    COMPETITIVE: "Two players with two boards each; the lower score wins.",
                },
                label="Game",
            ),
            Option(
                "side",
                ["E", "H"],
                "E",
                "Which side of the boards faces up.",
                {"E": "The easier sides.", "H": "The harder sides: more kodama, in trickier places."},
                label="Sides of the boards",
                value_labels={"E": "Easier", "H": "Harder"},
            ),
            Option(
                "order",
                ["free", "schedule"],
                "free",
                "Who may lay when.",
                {
                    "free": "Lay your tiles whenever you like, as around a table.",
                    "schedule": (
                        "One after the other, twice clockwise around the table. Each round somebody else starts."
                    ),
                },
                label="Order of play",
                value_labels={"free": "Free", "schedule": "In turn"},
            ),
        ]
        self.box = Box(self.content)
        self.gestures = GESTURES
        self.round_event = "round_closed"
        self.components = [
            Component("tile", {"laid": "piece"}, {"drew": "tile"}, [tile.name for tile in self.box.tiles]),
            Component("bonus", {"laid_bonus": "piece"}, pieces=BONUS_NAMES),
        ]

    def default_option(self, option: Option, seats: int) -> OptionValue:
        """One player plays solo, two the competitive variant unless they choose the other (KOD-R-36)."""
        if option.name == "mode" and seats < 3:
            return SOLO if seats == 1 else COMPETITIVE
        return option.default

    def check_options(self, seats: int, options: dict[str, OptionValue]) -> None:
        mode = str(options["mode"])
        if seats not in SEATS_OF_MODE[mode]:
            raise BadOption(say(MISFITS[mode], seats=seats))

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return KodamaState(self, self.box, Mode(seats, options), seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(KodamaState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(KodamaState, state), seat, self.weights_for(state.seats))

    def ratings(self, state: State) -> list[float]:
        return ratings(cast(KodamaState, state), self.weights_for(state.seats))

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(self.box, seats, Mode(seats, options).boards).parts()

    def writer(self, seats: int, options: dict[str, OptionValue]) -> Writer:
        return Observed(self.box, seats, Mode(seats, options).boards)

    def elapsed(self, view: State) -> float:
        return elapsed(cast(KodamaState, view))

    def common_prospect(self, view: State) -> float:
        return common_prospect(cast(KodamaState, view), self.weights_for(view.seats))

    def path(self, view: State, seat: int, move: int) -> list[str]:
        return click_path(cast(KodamaState, view), seat, move)

    def grips(self, view: State, seat: int) -> dict[str, Grip]:
        return grips(cast(KodamaState, view), seat)

    def sentence(self, view: State, seat: int, move: int) -> str:
        """With the name of the tile that is played."""
        return sentence(cast(KodamaState, view), seat, move)

    def meaning(self, view: State, element: str) -> str:
        return meaning(cast(KodamaState, view), element)

    def facts(self, name: str) -> list[list[str]]:
        return facts(self.box, name)

    def figure(self, name: str) -> Drawing | None:
        kind, _, size = name.partition("-")
        return tiles_of(self.box, int(size)) if kind == "tiles" and size.isdigit() else None

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names, self.box)

    def stage(self, before: State, view: State, event: Event) -> Stage:
        from chabudai.games.kodama_forest.draw.staging import stage

        return stage(cast(KodamaState, view), event)

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        from chabudai.games.kodama_forest.draw.table import draw

        return draw(cast(KodamaState, view), ghost)

    def element_help(self, element: str) -> str:
        return element_help(element)

    def emblem(self) -> Drawing:
        from chabudai.games.kodama_forest.draw.emblem import emblem

        return emblem(self.title)

    def text(self, view: State) -> str:
        from chabudai.games.kodama_forest.words.text import text

        return text(cast(KodamaState, view))
