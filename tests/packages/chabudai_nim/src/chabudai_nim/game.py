"""Bean Nim describes itself."""

from __future__ import annotations

from typing import cast

from chabudai.core.content import Content
from chabudai.core.events import Event
from chabudai.core.game import Game, Option, OptionValue
from chabudai.core.rng import Chance
from chabudai.core.state import State
from chabudai_nim.state import HEAPS, MOVES, BeanState, Turn, TurnUp, favour_words, viewer_words

TOLD = {
    "took": "{who} takes {count} from the {heap} heap.",
    "turned": "{who} turns up a favour: one more bean for the {heap} heap.",
    "called": "{who} calls: the {heap} heap is empty.",
}


class BeanNim(Game):
    """The game with the beans of one content file."""

    def __init__(self, content: Content | None = None) -> None:
        super().__init__(content or Content.of_package("chabudai_nim"))
        self.id = "bean-nim"
        self.title = "Bean Nim"
        self.pitch = "Take beans, guess whose heap is whose, and call in time."
        self.minutes = 5
        self.min_seats = 2
        self.max_seats = 3
        self.moves = MOVES
        self.steps = [Turn, TurnUp]
        self.end_reasons = ["empty", "called"]
        self.options = [Option("misere", [False, True], False, "Do fewest points win?")]
        self.start: list[int] = []
        for heap in HEAPS:
            beans = self.content.value("heaps", heap, int)
            if beans < 1:
                raise self.content.wrong("heaps", heap, "a heap has one bean or more")
            self.start.append(beans)
        copies = self.content.value("favours", "copies", int)
        if copies * len(HEAPS) < self.max_seats:
            raise self.content.wrong("favours", "copies", "there must be a card for every seat")
        self.cards = [heap for heap in range(len(HEAPS)) for _ in range(copies)]

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return BeanState(self, seats, options, chance, self.start, self.cards)

    def setup(self, state: State) -> None:
        table = cast("BeanState", state)
        table.deck = self.cards[:]
        table.stream("favours").shuffle(table.deck)
        table.favours = [table.deck.pop() for _ in range(table.seats)]
        table.lanes = [[Turn(0)]]

    def evaluate(self, state: State, seat: int) -> float:
        points = state.scores()
        lead = points[seat] - max(other for who, other in enumerate(points) if who != seat)
        return float(-lead if state.options["misere"] else lead)

    def text(self, view: State) -> str:
        table = cast("BeanState", view)
        lines = [f"Bean Nim as seen by {viewer_words(table)}"]
        lines += [f"  {heap}: {'o' * beans or '-'}" for heap, beans in zip(HEAPS, table.heaps, strict=True)]
        for seat in range(table.seats):
            lines.append(f"  seat {seat + 1}: {table.points[seat]} points, favour {favour_words(table, seat)}")
        lines.append(
            f"  deck: {len(table.deck)}; turned up: {' '.join(HEAPS[card] for card in table.turned) or 'none'}"
        )
        return "\n".join(lines) + "\n"

    def svg(self, view: State, ghost: int | None = None, narrow: bool = False) -> str:
        table = cast("BeanState", view)
        taken = self.moves.decode(ghost).values if ghost is not None and ghost < self.moves.base("call") else None
        parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" role="img">', "<title>Bean Nim</title>"]
        for heap, beans in enumerate(table.heaps):
            parts.append(f'<g id="heap-{HEAPS[heap]}"><title>{HEAPS[heap]}: {beans}</title>')
            for bean in range(beans):
                fades = taken is not None and taken[0] == heap and bean >= beans - taken[1] - 1
                strength = ' opacity="0.5"' if fades else ""
                parts.append(f'<ellipse cx="{10 + 10 * bean}" cy="{10 + 15 * heap}" rx="4" ry="3"{strength}/>')
            parts.append("</g>")
        for count in range(3):
            words = f"<title>take {count + 1}</title>{count + 1}"
            parts.append(f'<text id="count-{count + 1}" x="{100 + 6 * count}" y="50" font-size="5">{words}</text>')
        parts.append('<text id="call" x="100" y="57" font-size="5"><title>call</title>call</text>')
        return "".join([*parts, "</svg>"])

    def tell(self, event: Event, names: list[str]) -> str:
        return TOLD[event.kind].format(who=names[event.seat], **event.values)
