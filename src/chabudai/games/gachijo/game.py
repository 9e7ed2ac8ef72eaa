"""GACHIJO describes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.errors import BadOption
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.language import ENGLISH, speaking
from chabudai.core.mind import BEAM, GLANCE, REHEARSAL, Mind
from chabudai.core.observe import Part, Writer
from chabudai.core.palette import SEATS, SeatLook
from chabudai.core.rng import Chance
from chabudai.core.staging import Stage
from chabudai.core.state import State
from chabudai.games.gachijo.draw.clicks import GESTURES, click_path, short_paths
from chabudai.games.gachijo.evaluate import SPREADS, elapsed, evaluate
from chabudai.games.gachijo.moves import MOVES
from chabudai.games.gachijo.observe import Observed
from chabudai.games.gachijo.rules import attack, displacement, gacha, guardians, items, maneuver, mission, setup, turns
from chabudai.games.gachijo.rules.box import TOOLS, TREASURES, WEAPONS, Box, Mission
from chabudai.games.gachijo.rules.mission import CAPPED, GATHERED, RETURNED
from chabudai.games.gachijo.rules.setup import AREA_TOOLS, STAGE_WITHOUT_AREAS, set_up
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import element_help, meaning
from chabudai.games.gachijo.words.log import tell
from chabudai.games.gachijo.words.names import mission_words, say
from chabudai.games.gachijo.words.rulebook import facts

if TYPE_CHECKING:
    from chabudai.core.svg import Drawing

TURNS_EACH: Final = 60
"""A cap that cuts games off which nobody cares to end, and hardly any other."""


class Gachijo(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("chabudai.games.gachijo")
        super().__init__(given, "gachijo", "GACHIJO", minutes=45, seats=(2, 4), say=say)
        self.pitch = "Slide the walls, dodge the guardians, rob your rivals and get the treasures home first."
        self.endings = {
            RETURNED: "Somebody came home with everything the mission asks for.",
            GATHERED: "Somebody has everything the mission asks for.",
            CAPPED: "The last turn is over, and nobody has completed the mission.",
        }
        self.always_ends = False
        self.gestures = GESTURES
        self.moves = MOVES
        self.streams = ["gacha", "kaeru", "place", "summon", "tools", "weapons"]
        self.spreads = SPREADS
        self.minds = {
            1: Mind(GLANCE, overlooked=0.65),
            4: Mind(BEAM, roots=2, width=1),
            5: Mind(REHEARSAL, worlds=3, roots=6, width=3, ways=10, simulations=80, turns=2),
        }
        self.steps = [
            *setup.STEPS,
            *turns.STEPS,
            *maneuver.STEPS,
            *items.STEPS,
            *attack.STEPS,
            *displacement.STEPS,
            *guardians.STEPS,
            *gacha.STEPS,
            *mission.STEPS,
        ]
        self.box = Box(self.content)
        self.components = [
            Component(
                "tool",
                {"tool_drawn": "what"},
                pieces=TOOLS,
                absent={("stage", STAGE_WITHOUT_AREAS): [TOOLS[tool] for tool in AREA_TOOLS]},
            ),
            Component("weapon", {"attacked": "what", "vanished": "what"}, {"own_weapon_drawn": "what"}, WEAPONS),
            Component(
                "gacha card",
                {"gacha": "effect"},
                pieces=list(dict.fromkeys(card.effect for card in self.box.gacha)),
                titles={card.effect: card.title for card in self.box.gacha},
            ),
            Component("treasure", {"treasure": "what"}, pieces=TREASURES),
        ]
        stages = self.box.stages
        self.options = [
            Option(
                "stage",
                [stage.name for stage in stages],
                "A",
                "Which part of the castle you play in.",
                {stage.name: f"{stage.title}: {stage.difficulty}." for stage in stages},
            ),
            Option(
                "level",
                [card.level for card in self.box.missions],
                1,
                "The mission, the same for everybody. Levels 3 and 4 are for three or four players.",
                {str(card.level): _asks(card) for card in self.box.missions},
                label="Mission level",
            ),
            Option(
                "cap",
                [0, TURNS_EACH],
                0,
                "When to count points if nobody has completed the mission.",
                {
                    "0": "Never: only a completed mission ends the game.",
                    str(TURNS_EACH): f"After {TURNS_EACH} turns each; nobody gets points for the return then.",
                },
                label="Last turn",
                value_labels={"0": "no limit", str(TURNS_EACH): f"{TURNS_EACH} turns each"},
                apart=True,
            ),
        ]

    def check_options(self, seats: int, options: dict[str, OptionValue]) -> None:
        card = self.box.missions[int(options["level"]) - 1]
        if seats not in card.seats:
            words = "Mission level {level} of GACHIJO is for {allowed} players, not {seats}."
            allowed = ", ".join(str(number) for number in card.seats)
            raise BadOption(say(words, level=card.level, seats=seats, allowed=allowed))

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return GachijoState(self, self.box, seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(GachijoState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(GachijoState, state), seat)

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(seats, self.steps).parts()

    def writer(self, seats: int, options: dict[str, OptionValue]) -> Writer:
        return Observed(seats, self.steps)

    def elapsed(self, view: State) -> float:
        return elapsed(cast(GachijoState, view))

    def path(self, view: State, seat: int, move: int) -> list[str]:
        """Pieces and Bases are touched where they stand; a leg asks for a spend only where there are several."""
        return click_path(cast(GachijoState, view), seat, move)

    def short_paths(self, view: State, seat: int, move: int) -> list[list[str]]:
        return short_paths(cast(GachijoState, view), seat, move)

    def meaning(self, view: State, element: str) -> str:
        return meaning(element)

    def element_help(self, element: str) -> str:
        return element_help(element)

    def stage(self, before: State, view: State, event: Event) -> Stage:
        from chabudai.games.gachijo.draw.staging import stage

        return stage(cast(GachijoState, before), cast(GachijoState, view), event)

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        from chabudai.games.gachijo.draw.table import draw

        return draw(cast(GachijoState, view), ghost)

    def facts(self, name: str) -> list[list[str]]:
        return facts(self.box, name)

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names)

    def emblem(self) -> Drawing:
        from chabudai.games.gachijo.draw.emblem import emblem

        return emblem(self.title)

    def look(self, seats: int, seat: int) -> SeatLook:
        from chabudai.games.gachijo.draw.scene import HOUSE_SEATS

        return SEATS[HOUSE_SEATS[self.box.houses[seats - 2][seat]]]

    def text(self, view: State) -> str:
        from chabudai.games.gachijo.words.text import text

        return text(cast(GachijoState, view))


def _asks(card: Mission) -> str:
    """What a Mission Card asks for as a template: in English, whatever language the game is loaded in."""
    with speaking(ENGLISH):
        return f"{mission_words(card)}."
