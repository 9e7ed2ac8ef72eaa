"""Bean Nim describes itself."""

from __future__ import annotations

from typing import cast

from chabudai.core.content import Content
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.observe import Part
from chabudai.core.rng import Chance
from chabudai.core.state import State
from chabudai.core.svg import Drawing
from chabudai_nim.draw.table import draw
from chabudai_nim.evaluate import evaluate
from chabudai_nim.moves import MOVES
from chabudai_nim.observe import Observed
from chabudai_nim.rules.box import MOST_SEATS, Box
from chabudai_nim.rules.setup import set_up
from chabudai_nim.rules.turns import STEPS
from chabudai_nim.state import BeanState
from chabudai_nim.words.log import tell
from chabudai_nim.words.names import say
from chabudai_nim.words.text import text


class BeanNim(Game):
    """The game with the beans of one content file."""

    def __init__(self, content: Content | None = None) -> None:
        given = content or Content.of_package("chabudai_nim")
        super().__init__(given, "bean-nim", "Bean Nim", minutes=5, seats=(2, MOST_SEATS), say=say)
        self.pitch = "Take beans, guess whose heap is whose, and call in time."
        self.moves = MOVES
        self.streams = ["favours"]
        self.steps = STEPS
        self.endings = {"empty": "No bean is left.", "called": "Somebody called."}
        self.options = [Option("misere", [False, True], False, "Do fewest points win?")]
        self.box = Box(self.content)

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return BeanState(self, self.box, seats, options, chance)

    def setup(self, state: State) -> None:
        set_up(cast(BeanState, state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(BeanState, state), seat)

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        return Observed(self.box, seats, self.steps).parts()

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        return draw(cast(BeanState, view), ghost)

    def text(self, view: State) -> str:
        return text(cast(BeanState, view))

    def tell(self, event: Event, names: list[str]) -> str:
        return tell(event, names)
