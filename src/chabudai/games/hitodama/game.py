"""Hitodama describes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.events import Event
from chabudai.core.game import Game, OptionValue
from chabudai.core.mind import GLANCE, HALVING, Mind
from chabudai.core.observe import Part, Writer
from chabudai.core.rng import Chance
from chabudai.core.staging import Stage
from chabudai.core.state import State
from chabudai.games.hitodama.draw.clicks import GESTURES, click_path, short_paths
from chabudai.games.hitodama.evaluate import SPREADS, elapsed, evaluate, risk
from chabudai.games.hitodama.observe import Observed
from chabudai.games.hitodama.rules import benefits, lunar_cards, resolution, rounds, solar_cards, turns
from chabudai.games.hitodama.rules.box import DECK_NAMES, Box
from chabudai.games.hitodama.rules.scoring import CHAOS, POINTS_REACHED, SEASONS_DONE
from chabudai.games.hitodama.rules.setup import set_up
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.help import element_help, meaning, sentence
from chabudai.games.hitodama.words.log import tell
from chabudai.games.hitodama.words.names import say
from chabudai.games.hitodama.words.rulebook import facts

if TYPE_CHECKING:
    from chabudai.core.svg import Drawing

DRAWN = {"drew_card": "card"}
"""The event that tells which card came to a hand."""


class Hitodama(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("chabudai.games.hitodama")
        super().__init__(given, "hitodama", "Hitodama", minutes=45, seats=(2, 4), say=say)
        self.pitch = "Guide your essences through the seasons of a forest before the hitodama freezes it for everybody."
        self.spreads = SPREADS
        self.minds = {
            1: Mind(GLANCE, overlooked=0.7),
            2: Mind(GLANCE, overlooked=0.5),
            4: Mind(HALVING, simulations=6, turns=2, roots=3, children=20),
            5: Mind(HALVING, simulations=60, turns=2, roots=6, children=30, seasoned=True),
        }
        self.experienced = False
        """Whether `evaluate` knows what only the seasoned know."""
        self.master: Hitodama | None = None
        self.steps = (
            rounds.STEPS + turns.STEPS + lunar_cards.STEPS + resolution.STEPS + benefits.STEPS + solar_cards.STEPS
        )
        self.endings = {
            POINTS_REACHED: "Somebody reached the end of the score track.",
            SEASONS_DONE: "All the tributes of the four seasons are paid.",
            CHAOS: "The hitodama reached the end of its path: the forest froze, and everybody lost.",
        }
        solar = {code: effect.title for code, effect in solar_cards.SOLAR_EFFECTS.items()}
        lunar = {code: effect.title for code, effect in lunar_cards.LUNAR_EFFECTS.items()}
        self.box = Box(self.content, solar, lunar)
        self.gestures = GESTURES
        self.round_event = "round"
        self.components = [
            Component("solar card", {"played_solar": "card"}, DRAWN, self.box.solar, solar),
            Component("lunar card", {"played_lunar": "card"}, DRAWN, self.box.lunar, lunar),
        ]
        self.moves = self.box.moves.table
        self.streams = ["compass", "tiles", "tributes", *DECK_NAMES]

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return HitodamaState(self, self.box, seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(HitodamaState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(HitodamaState, state), seat, self.experienced)

    def seasoned(self) -> Game:
        if self.master is None:
            self.master = Hitodama(self.content)
            self.master.experienced = True
        return self.master

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(self.box, seats, self.steps).parts()

    def writer(self, seats: int, options: dict[str, OptionValue]) -> Writer:
        return Observed(self.box, seats, self.steps)

    def elapsed(self, view: State) -> float:
        return elapsed(cast(HitodamaState, view))

    def risk(self, view: State) -> float:
        return risk(cast(HitodamaState, view))

    def facts(self, name: str) -> list[list[str]]:
        return facts(self.box, name)

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names, self.box)

    def path(self, view: State, seat: int, move: int) -> list[str]:
        return click_path(cast(HitodamaState, view), seat, move)

    def short_paths(self, view: State, seat: int, move: int) -> list[list[str]]:
        return short_paths(cast(HitodamaState, view), move)

    def sentence(self, view: State, seat: int, move: int) -> str:
        return sentence(cast(HitodamaState, view), move)

    def element_help(self, element: str) -> str:
        return element_help(self.box, element)

    def meaning(self, view: State, element: str) -> str:
        return meaning(cast(HitodamaState, view), element)

    def stage(self, before: State, view: State, event: Event) -> Stage:
        from chabudai.games.hitodama.draw.staging import stage

        return stage(cast(HitodamaState, before), event)

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        from chabudai.games.hitodama.draw.table import draw

        return draw(cast(HitodamaState, view), ghost)

    def emblem(self) -> Drawing:
        from chabudai.games.hitodama.draw.emblem import emblem

        return emblem(self.title)

    def text(self, view: State) -> str:
        from chabudai.games.hitodama.words.text import text

        return text(cast(HitodamaState, view))
