"""GACHIJO describes itself."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.content import Content
from chabudai.core.errors import BadOption
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.rng import Chance
from chabudai.core.state import State
from chabudai.games.gachijo.attack import ATTACK_STEPS
from chabudai.games.gachijo.components import HOUSES
from chabudai.games.gachijo.content import read_tables
from chabudai.games.gachijo.elements import element_help, meaning
from chabudai.games.gachijo.evaluate import evaluate
from chabudai.games.gachijo.gacha import GACHA_STEPS
from chabudai.games.gachijo.guardians import GUARDIAN_STEPS
from chabudai.games.gachijo.items import ITEM_STEPS
from chabudai.games.gachijo.maneuver import MANEUVER_STEPS
from chabudai.games.gachijo.mission import CAPPED, GATHERED, RETURNED
from chabudai.games.gachijo.moves import MOVES
from chabudai.games.gachijo.opening import OPENING_STEPS, set_up
from chabudai.games.gachijo.placing import PLACING_STEPS
from chabudai.games.gachijo.seeing import click_path
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.turns import TURN_STEPS
from chabudai.games.gachijo.words import TOLD

TURNS_EACH: Final = 60
"""A cap that cuts games off which nobody cares to end, and hardly any other."""


class Gachijo(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        super().__init__(content or Content.of_package("chabudai.games.gachijo"))
        self.id = "gachijo"
        self.title = "GACHIJO"
        self.pitch = "Slide the walls, dodge the guardians, rob your rivals, and be home with the treasures first."
        self.minutes = 45
        self.rules_version = "1"
        self.min_seats = 2
        self.max_seats = 4
        self.end_reasons = [RETURNED, GATHERED, CAPPED]
        self.always_ends = False
        self.moves = MOVES
        self.steps = [
            *OPENING_STEPS,
            *TURN_STEPS,
            *MANEUVER_STEPS,
            *ITEM_STEPS,
            *ATTACK_STEPS,
            *PLACING_STEPS,
            *GUARDIAN_STEPS,
            *GACHA_STEPS,
        ]
        self.tables = read_tables(self.content)
        stages = self.tables.stages
        self.options = [
            Option(
                "stage",
                [stage.name for stage in stages],
                "A",
                "Which Stage Sheet is played (GAC-SETUP-01).",
                {stage.name: f"{stage.title}: {stage.difficulty}." for stage in stages},
            ),
            Option(
                "level",
                [mission.level for mission in self.tables.missions],
                1,
                "Which Mission Card binds everybody (GAC-SETUP-02); levels 3 and 4 are for three or four players.",
                {str(mission.level): _asks(mission.level, self) for mission in self.tables.missions},
            ),
            Option(
                "cap",
                [0, TURNS_EACH],
                0,
                "After how many turns of each player the game ends with scoring, if nobody has finished (GAC-R-94).",
                {
                    "0": "Never: only a completed mission ends the game.",
                    str(TURNS_EACH): f"After {TURNS_EACH} turns each; nobody gets points for the return then.",
                },
                apart=True,
            ),
        ]

    def check_options(self, seats: int, options: dict[str, OptionValue]) -> None:
        mission = self.tables.missions[int(options["level"]) - 1]
        if seats not in mission.seats:
            allowed = " or ".join(str(number) for number in mission.seats)
            raise BadOption(f"Mission level {mission.level} of GACHIJO is for {allowed} players, not {seats}.")

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return GachijoState(self, self.tables, seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(GachijoState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(GachijoState, state), seat)

    def path(self, view: State, seat: int, move: int) -> list[str]:
        """Pieces and Bases are touched where they stand; a leg asks for a spend only where there are several."""
        return click_path(cast(GachijoState, view), seat, move)

    def meaning(self, view: State, element: str) -> str:
        return meaning(element)

    def element_help(self, element: str) -> str:
        return element_help(element)

    def svg(self, view: State, ghost: int | None = None, narrow: bool = False) -> str:
        from chabudai.games.gachijo.draw import draw

        return draw(cast(GachijoState, view), ghost, narrow)

    def tell(self, event: Event, names: list[str]) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        what = str(event.values.get("what", ""))
        if event.kind == "arranged":
            what = self.moves.sentence(self.moves.parse(what))
        whom = [names[int(seat)] for seat in str(event.values.get("whom", "")).split("+") if seat]
        return TOLD[event.kind].format(who=who, what=named(what), whom=listed(whom))

    def sentence(self, view: State, seat: int, move: int) -> str:
        return named(self.moves.sentence(move))

    def emblem(self) -> str:
        from chabudai.games.gachijo.draw_emblem import emblem

        return emblem(self.title)

    def text(self, view: State) -> str:
        from chabudai.games.gachijo.text import text

        return text(cast(GachijoState, view))


def listed(names: list[str]) -> str:
    """Names with commas and an 'and' before the last one."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def named(text: str) -> str:
    """Houses begin with a capital letter."""
    for house in HOUSES:
        text = text.replace(house, house.capitalize())
    return text


def _asks(level: int, game: Gachijo) -> str:
    mission = game.tables.missions[level - 1]
    home = "; then home to the Base" if mission.returns else "; no return is needed"
    chips = f"{mission.chips} chips"
    if mission.shinobi:
        chips = f"{mission.shinobi} Shinobi and {mission.summon} Summon"
    return f"{mission.treasures} kinds of Treasure, {mission.crystals} Crystals, {chips}{home}."
