"""Sample Game describes itself."""

from __future__ import annotations

from typing import cast

from chabudai.core.content import Content
from chabudai.core.events import Event
from chabudai.core.game import Game, OptionValue
from chabudai.core.observe import Part
from chabudai.core.rng import Chance
from chabudai.core.staging import Stage
from chabudai.core.state import State
from chabudai.core.svg import Drawing
from sample_game.evaluate import evaluate
from sample_game.moves import MOVES
from sample_game.observe import Observed
from sample_game.rules.box import Box
from sample_game.rules.setup import set_up
from sample_game.rules.turns import STEPS
from sample_game.state import SampleGameState
from sample_game.words.help import element_help, meaning
from sample_game.words.log import ENDINGS, tell
from sample_game.words.names import say


class SampleGame(Game):
    """The game with the content of one box."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("sample_game")
        super().__init__(given, "sample-game", "Sample Game", minutes=5, seats=(2, 4), say=say)
        self.pitch = "Take stones from three heaps, and try to take the last stone of each."
        self.moves = MOVES
        self.streams = ["heaps"]
        self.steps = STEPS
        self.endings = ENDINGS
        self.box = Box(self.content)

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return SampleGameState(self, self.box, seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(SampleGameState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(SampleGameState, state), seat)

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(seats, self.steps).parts()

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names)

    def meaning(self, view: State, element: str) -> str:
        return meaning(cast(SampleGameState, view), element)

    def element_help(self, element: str) -> str:
        return element_help(element)

    def text(self, view: State) -> str:
        from sample_game.words.text import text

        return text(cast(SampleGameState, view))

    def stage(self, before: State, view: State, event: Event) -> Stage:
        from sample_game.draw.staging import stage

        return stage(event)

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        from sample_game.draw.table import draw

        return draw(cast(SampleGameState, view), ghost)

    def emblem(self) -> Drawing:
        from sample_game.draw.emblem import emblem

        return emblem(self.title)
