"""State: one position of one game, driven by open decisions.

**Lanes of steps.** Rulebooks interrupt themselves: a choice inside an action inside a turn. A state therefore
keeps *lanes*; each lane is a stack of immutable `Step`s. The top of a lane is what happens next there: an
automatic step runs at once, a `Decision` waits for its seat; finishing one uncovers the one beneath. A game in
which one seat decides at a time has one lane; where several seats act at once each has its own. When every lane
is empty `proceed()` opens what comes next, or nothing, and then the game is over.

Steps never change after they are made (progress replaces them), so copying a lane copies a short list.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from chabudai.core.errors import HiddenInformation, IllegalMove, NotYourTurn
from chabudai.core.events import Log
from chabudai.core.moves import Family
from chabudai.core.observe import Layout
from chabudai.core.people import name_of, together
from chabudai.core.rng import HIDDEN, Chance, Rng
from chabudai.core.rows import Marks
from chabudai.core.scores import ScoreSheet, places, worth_of_places
from chabudai.core.speech import say

if TYPE_CHECKING:
    from chabudai.core.game import Game, OptionValue

S = TypeVar("S", bound="State")

EVERYTHING: Final = -2
"""Viewer of a full state."""
NOBODY: Final = -1
"""Decides an automatic step."""
SPECTATOR: Final = -1
"""Viewer of a view that belongs to no seat."""
NONE: Final = -1
"""In place of the number of a card, a tile, a space: there is none, or the viewer may not know it."""
NO_MOVE: Final = -1
"""As the last move: nothing has been played yet, or the viewer may not know what."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that is still to happen. Immutable: never assign to a step after `__init__`.

    A plain step is automatic: nobody decides, and `run` carries it out. A `Decision` waits for its seat.
    """

    def decider(self) -> int:
        """The seat that decides, NOBODY for an automatic step."""
        return NOBODY

    def run(self, state: S) -> None:
        """Carry out an automatic step; it has been taken off its lane already."""
        raise NotImplementedError

    def fields(self) -> list[int]:
        """The constructor's arguments, so that `type(self)(*fields)` is the same step."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class StepOfSeat(Step[S]):
    """A step that concerns one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def fields(self) -> list[int]:
        return [self.seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(StepOfSeat[S]):
    """A question to one seat: give it `families`, `options` and `choose`, and where it helps the rest."""

    def decider(self) -> int:
        return self.seat

    def families(self, state: S) -> list[Family]:
        """The families of moves that may answer it."""
        return []

    def ready(self, state: S) -> bool:
        """Can the seat decide now? (Another lane may have to finish something first.)"""
        return True

    def options(self, state: S) -> list[int]:
        """Every legal move, ascending, without duplicates; never empty while ready."""
        raise NotImplementedError

    def accepts(self, state: S, move: int) -> bool:
        """Is the move legal? Override where looking at one move is cheaper than listing all."""
        moves = state.offered(self.seat)
        low: i64 = 0
        high: i64 = len(moves)
        while low < high:  # compiled, this costs less than a call of `bisect`
            middle = (low + high) >> 1
            if moves[middle] < move:
                low = middle + 1
            else:
                high = middle
        return low < len(moves) and moves[low] == move

    def usual(self, state: S) -> int:
        """The answer for whoever does not care, where few people do; NO_MOVE for everything that is worth a thought."""
        return NO_MOVE

    def random(self, state: S, rng: Rng) -> int:
        """A uniform pick from the legal moves; override to sample without building the list.

        The list is kept as the state's offer, so that playing the pick need not build it again.
        """
        moves = state.legal_moves(self.seat)
        return moves[rng.below(len(moves))]

    def mark(self, state: S, marks: Marks) -> None:
        """Mark every legal move; override where that is possible without building the list."""
        for move in state.legal_moves(self.seat):
            marks.add_one(move)

    def choose(self, state: S, move: int) -> None:
        """Carry out a legal move and take the decision off its lane, or replace or leave it as the rule says."""
        raise NotImplementedError

    def refusal(self, state: S, move: int) -> IllegalMove:
        """Why an illegal move is refused: a sentence that teaches the rule, with the rule's id."""
        return IllegalMove(say("'{move}' is not possible now.", move=state.game.moves.text(move)))

    def prompt(self, state: S) -> str:
        """What is asked, in one sentence to the deciding player."""
        return say("Choose a move.")


class Field:
    """An attribute of a state that its written form holds, under its own name.

    Numbers and texts are written as they are, lists as copies; `write` and `read` turn anything else into such values
    and back. Both get the state and the value.
    """

    def __init__(
        self,
        name: str,
        write: Callable[[Any, Any], object] | None = None,
        read: Callable[[Any, Any], object] | None = None,
    ) -> None:
        self.name = name
        self.write = write or _copied
        self.read = read or _copied


def fields(names: str) -> list[Field]:
    """Fields that are written as they are, by their names with blanks between.

    >>> [field.name for field in fields("round points")]
    ['round', 'points']
    """
    return [Field(name) for name in names.split()]


def _copied(state: Any, value: Any) -> object:
    if isinstance(value, list):
        return [_copied(state, each) if isinstance(each, list) else each for each in value]
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. Mutable, knows everything (unless it is a view), copies in microseconds.

    >>> from chabudai import Rng, load
    >>> state = load("kodama-forest").new(seats=3, seed=7)
    >>> state.actors()
    [0, 1, 2]
    >>> view = state.view(1)
    >>> view.imagine(Rng(1)).view(1).digest() == view.digest()
    True
    >>> state.play(1, state.legal_moves(1)[0])

    A game subclasses it and provides: `copy`, `proceed`, `scores`, `score_sheet`, `written`, where not most points
    win `ranking`, for modes without a winner `common_result`, where something is worked out from written fields
    `derive`, and where something is hidden `hide` and `fill`.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = chance
        self.viewer = EVERYTHING
        self.lanes: list[list[Step[Any]]] = []
        self.news = 0
        """Grows whenever chance is drawn or something hidden becomes known to anybody."""
        self.last_seat = NOBODY
        self.last_move = NO_MOVE
        """The last move and who made it, for its trace on the table; no part of the position."""
        self.ended = ""
        """Why the game is over, as a short stable word; '' while it goes on."""
        self.log: Log | None = None
        self._offer: list[int] | None = None
        self._offer_seat = -1
        self._layout: Layout | None = None

    # --- who may do what -------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """The seats that may act now, the one to be asked first in front; empty when the game is over."""
        seats: list[int] = []
        for lane in self.lanes:
            if lane:
                step = cast(Decision[Any], lane[-1])
                if step.ready(self):
                    seats.append(step.seat)
        return seats

    @property
    def over(self) -> bool:
        return not self.actors()

    def decision(self, seat: int) -> Decision[Any]:
        """The open decision of a seat; `NotYourTurn` where it has none."""
        for lane in self.lanes:
            if lane:
                step = cast(Decision[Any], lane[-1])
                if step.seat == seat and step.ready(self):
                    return step
        raise self._not_your_turn(seat)

    def legal_moves(self, seat: int) -> list[int]:
        """Every legal move of the seat, ascending; empty when it is not its turn. Read it, do not change it."""
        for lane in self.lanes:
            if lane:
                step = cast(Decision[Any], lane[-1])
                if step.seat == seat and step.ready(self):
                    moves = step.options(self)
                    self._offer = moves
                    self._offer_seat = seat
                    return moves
        return []

    def offered(self, seat: int) -> list[int]:
        """The list that `legal_moves(seat)` gave last in this position, or a new one."""
        if self._offer is None or self._offer_seat != seat:
            return self.legal_moves(seat)
        return self._offer

    def random_move(self, seat: int, rng: Rng) -> int:
        """A uniform pick from `legal_moves(seat)`, by the game's fast path where it has one."""
        return self.decision(seat).random(self, rng)

    def play(self, seat: int, move: int) -> None:
        """Play a move. An illegal one raises `IllegalMove` with a sentence and the rule's id, and changes nothing."""
        self.carry_out(seat, self.answered(seat, move), move)

    def carry_out(self, seat: int, decision: Decision[Any], move: int) -> None:
        """Play a move that is known to be legal, as the answer to this decision of the seat."""
        if self.viewer != EVERYTHING:
            # Something hidden may come up half way: a twin meets it first, so that this view stays as it was.
            twin = self.copy()
            decision.choose(twin, move)
            twin.settle()
        self._offer = None
        decision.choose(self, move)
        self.settle()
        self.last_seat = seat
        self.last_move = move

    def after(self, seat: int, move: int) -> State:
        """A twin in which the seat has played a move; legal moves that were listed here are not listed again."""
        twin = self.copy()
        twin._offer = self._offer
        twin._offer_seat = self._offer_seat
        twin.play(seat, move)
        return twin

    def answered(self, seat: int, move: int) -> Decision[Any]:
        """The decision of the seat that a move answers; an illegal one is refused as by `play`."""
        decision = self.decision(seat)
        if not decision.accepts(self, move):
            raise self._refusal(decision, move)
        return decision

    def _refusal(self, decision: Decision[Any], move: int) -> IllegalMove:
        """Why a move is refused; one that there is not at all raises `MalformedMove`."""
        self.game.moves.family_of(move)
        return decision.refusal(self, move)

    def _not_your_turn(self, seat: int) -> NotYourTurn:
        if not 0 <= seat < self.seats:
            return NotYourTurn(say("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=self.seats - 1))
        actors = self.actors()
        if not actors:
            return NotYourTurn(say("The game is over, so no more moves can be made."))
        words = "{who} has nothing to decide right now. Waiting for {waiting}."
        return NotYourTurn(say(words, who=name_of(seat), waiting=together(actors)))

    # --- what happens next -----------------------------------------------------------------------------------

    def push(self, step: Step[Any], lane: int = 0) -> None:
        """Let this happen before what was next on the lane."""
        self.lanes[lane].append(step)

    def pop(self, lane: int = 0) -> None:
        """The top of the lane is done."""
        self.lanes[lane].pop()

    def replace(self, step: Step[Any], lane: int = 0) -> None:
        """Put a step in place of the lane's top."""
        self.lanes[lane][-1] = step

    def settle(self) -> None:
        """Run automatic steps until every lane shows a decision or is empty; then go on or end."""
        while True:
            busy = False
            for lane in self.lanes:
                while lane:
                    top = lane[-1]
                    if top.decider() != NOBODY:
                        busy = True
                        break
                    lane.pop()
                    top.run(self)
            if busy or not self.proceed():
                return

    def proceed(self) -> bool:
        """Every lane is empty: open what comes next and return True, or return False at the end of the game."""
        return False

    # --- chance and hidden things ----------------------------------------------------------------------------

    def stream(self, name: str, number: int = 0) -> Rng:
        """A stream of chance; drawing on it is news."""
        self.news += 1
        return self.chance.stream(name, number)

    def shuffled(self, cards: list[int], name: str, number: int = 0) -> list[int]:
        """These cards in an order drawn on a stream. Sort them first where their order now is chance or choice."""
        deck = cards[:]
        self.stream(name, number).shuffle(deck)
        return deck

    def reveal(self) -> None:
        """Something hidden becomes known to somebody: no undo past this point."""
        self.news += 1
        if not self.chance.known:
            raise HiddenInformation("A view does not know what comes next: imagine() a full state before playing on.")

    def view(self, seat: int | None) -> State:
        """The same position with all that this seat cannot know blanked out; None for a spectator."""
        viewer = SPECTATOR if seat is None else seat
        if viewer != SPECTATOR and not 0 <= viewer < self.seats:
            raise NotYourTurn(say("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=self.seats - 1))
        if self.viewer not in (EVERYTHING, viewer):
            raise HiddenInformation("A view can only be looked at by its own viewer.")
        twin = self.copy()
        if self.viewer == EVERYTHING:
            twin.viewer = viewer
            twin.chance = HIDDEN
            twin.hide(viewer)
        return twin

    def imagine(self, rng: Rng) -> State:
        """On a view: a full state, drawn uniformly from all that fit the view."""
        twin = self.copy()
        if self.viewer != EVERYTHING:
            viewer = self.viewer
            twin.viewer = EVERYTHING
            twin.chance = Chance(rng.seed())
            twin.fill(viewer, rng)
        return twin

    def hide(self, viewer: int) -> None:
        """Blank out, in this copy, what the viewer cannot know, in a form that depends on nothing hidden.

        That goes for the last move too, where somebody else made it in secret.
        """

    def fill(self, viewer: int, rng: Rng) -> None:
        """Undo `hide` with a uniform draw from all that fits."""

    # --- as numbers, for learners ----------------------------------------------------------------------------

    def layout(self) -> Layout:
        """What the numbers of an observation mean."""
        if self._layout is None:
            self._layout = self.game.layout(self.seats, self.options)
        return self._layout

    def observation(self, seat: int) -> bytes:
        """What the seat observes; equal for positions that it cannot tell apart, so it serves as their key."""
        if not 0 <= seat < self.seats:
            raise NotYourTurn(say("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=self.seats - 1))
        if self.viewer not in (EVERYTHING, seat):
            raise HiddenInformation("A view can only be looked at by its own viewer.")
        return self.layout().observation(self, seat)

    def observe(self, seat: int, buffer: Any, start: int = 0) -> None:
        """Write what the seat observes into a buffer of bytes (a bytearray or a memoryview), from `start` on."""
        observation = self.observation(seat)
        buffer[start : start + len(observation)] = observation

    def mask(self, seat: int, buffer: Any, start: int = 0) -> None:
        """Write into a buffer of bytes, from `start` on, 1 for each legal move of the seat and 0 for every other."""
        marks = Marks(self.game.moves.size)
        marks.begin()
        self.mark(seat, marks)
        written = marks.take()
        buffer[start : start + len(written)] = written

    def mark(self, seat: int, marks: Marks) -> None:
        """Mark every legal move of the seat; none when it is not its turn."""
        for lane in self.lanes:
            if lane:
                step = cast(Decision[Any], lane[-1])
                if step.seat == seat and step.ready(self):
                    step.mark(self, marks)
                    return

    # --- result ----------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """The place of each seat with tie-breaks applied, 1 for winners; equal places are shared.

        Most points first, unless a game says otherwise. Nobody has place 1 where everybody loses; the list is empty
        where the mode knows no winner.
        """
        return places(self.scores())

    def competes(self) -> bool:
        """Do the seats play against each other? A mode without winners says no, and has a `common_result`."""
        return True

    def score_sheet(self) -> ScoreSheet:
        """The points by category, for people."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.ranking()) if place == 1]

    def utilities(self) -> list[float]:
        """What the result is worth to each seat, from -1 to 1; 0 for everybody while the game goes on.

        Where seats compete it follows from `ranking`: 1 for the first place, -1 for the last, even steps between, tied
        seats share the mean, so that it adds up to zero; -1 for everybody where everybody loses. Where the mode knows
        no winner all seats have the `common_result`.
        """
        if self.actors():
            return [0.0] * self.seats
        ranks = self.ranking()
        return worth_of_places(ranks) if ranks else [self.common_result()] * self.seats

    def common_result(self) -> float:
        """How well the seats have done together so far, from -1 to 1, in a mode without winners."""
        raise NotImplementedError

    def end_reason(self) -> str:
        """Why the game ended, as a short stable word; '' while it goes on."""
        return self.ended

    # --- forms -----------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """An independent twin; immutable tables are shared."""
        raise NotImplementedError

    def copy_base(self, twin: State) -> None:
        """For `copy`: what every state has. The twin has no log."""
        twin.viewer = self.viewer
        twin.news = self.news
        twin.lanes = [lane[:] for lane in self.lanes]
        twin.last_seat = self.last_seat
        twin.last_move = self.last_move
        twin.ended = self.ended
        twin._layout = self._layout

    def written(self) -> list[Field]:
        """The game's own part of the written form, each field named once."""
        raise NotImplementedError

    def derive(self) -> None:
        """After reading: work out the attributes that are not written."""

    def data(self) -> dict[str, object]:
        """The game's own part of `to_dict`: plain values only."""
        return {field.name: field.write(self, getattr(self, field.name)) for field in self.written()}

    def load(self, data: dict[str, object]) -> None:
        """Take over what `data` wrote."""
        for field in self.written():
            value = field.read(self, data[field.name])
            if type(value) is not type(getattr(self, field.name)):
                raise TypeError(f"'{field.name}' cannot be {value!r}")
            setattr(self, field.name, value)
        self.derive()

    def invariants(self) -> list[str]:
        """What is wrong with this position: a sentence for each broken law (conservation of every component, …)."""
        return []

    def to_dict(self) -> dict[str, object]:
        """The canonical plain form; `Game.restore` reads it back."""
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "viewer": self.viewer,
            "chance": self.chance.to_dict(),
            "lanes": [[[type(step).__name__, *step.fields()] for step in lane] for lane in self.lanes],
            "data": self.data(),
        }

    def digest(self) -> str:
        """A stable hash of the canonical form."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        from chabudai.core.registry import revive

        content = self.game.content
        return revive, (self.game.id, None if content.packaged else content.text, self.to_dict())

    def _repr_svg_(self) -> str:
        return self.game.svg(self)
