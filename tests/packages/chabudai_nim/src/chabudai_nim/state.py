"""The position and the decisions of Bean Nim."""

from __future__ import annotations

from typing import cast

from chabudai.core.errors import IllegalMove
from chabudai.core.game import Game, OptionValue
from chabudai.core.moves import Arg, Family, MoveTable, numbers
from chabudai.core.rng import Chance, Rng
from chabudai.core.scores import ScoreRow, ScoreSheet
from chabudai.core.state import SPECTATOR, Decision, State, Step

HEAPS = ["red", "white", "black"]
MOST = 3
SECRET = -1
CALL_POINTS = 3

MOVES = MoveTable(
    [
        Family(
            "take",
            [Arg("heap", HEAPS), numbers("count", MOST)],
            "takes {count} from the {heap} heap",
            ["heap-{heap}", "count-{count}"],
        ),
        Family("call", [], "calls", ["call"]),
    ]
)
CALL = MOVES.base("call")


class BeanState(State):
    """Beans in heaps, one secret favour a seat, a deck of more favours."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, OptionValue],
        chance: Chance,
        start: list[int],
        cards: list[int],
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.start = start
        self.cards = cards
        self.heaps = start[:]
        self.favours: list[int] = []
        self.deck: list[int] = []
        self.turned: list[int] = []
        self.points = [0] * seats
        self.caller = -1

    def take_over(self, other: BeanState) -> None:
        """Become the same position as the other."""
        self.heaps = other.heaps[:]
        self.favours = other.favours[:]
        self.deck = other.deck[:]
        self.turned = other.turned[:]
        self.points = other.points[:]
        self.caller = other.caller

    def copy(self) -> BeanState:
        twin = type(self)(self.game, self.seats, self.options, self.chance, self.start, self.cards)
        self.copy_base(twin)
        twin.take_over(self)
        return twin

    def proceed(self) -> bool:
        return False

    def next_turn(self, seat: int) -> None:
        """The next seat is asked, unless nothing is left (NIM-END-01)."""
        if any(self.heaps):
            self.push(Turn((seat + 1) % self.seats))

    def hide(self, viewer: int) -> None:
        for seat in range(self.seats):
            if seat not in (viewer, self.caller):
                self.favours[seat] = SECRET
        self.deck = [SECRET] * len(self.deck)

    def fill(self, viewer: int, rng: Rng) -> None:
        unseen = self.cards[:]
        for card in self.turned + [favour for favour in self.favours if favour != SECRET]:
            unseen.remove(card)
        rng.shuffle(unseen)
        for seat in range(self.seats):
            if self.favours[seat] == SECRET:
                self.favours[seat] = unseen.pop()
        self.deck = unseen

    def scores(self) -> list[int]:
        return [points + (CALL_POINTS if seat == self.caller else 0) for seat, points in enumerate(self.points)]

    def ranking(self) -> list[int]:
        sign = 1 if self.options["misere"] else -1
        keys = [sign * points for points in self.scores()]
        return [1 + sum(other < key for other in keys) for key in keys]

    def score_sheet(self) -> ScoreSheet:
        calls = [CALL_POINTS if seat == self.caller else 0 for seat in range(self.seats)]
        columns = [f"Seat {seat + 1}" for seat in range(self.seats)]
        return ScoreSheet(columns, [ScoreRow("Beans", self.points[:]), ScoreRow("Call", calls)])

    def end_reason(self) -> str:
        if self.caller >= 0:
            return "called"
        return "" if any(self.heaps) else "empty"

    def data(self) -> dict[str, object]:
        return {
            "heaps": self.heaps[:],
            "favours": self.favours[:],
            "deck": self.deck[:],
            "turned": self.turned[:],
            "points": self.points[:],
            "caller": self.caller,
        }

    def load(self, data: dict[str, object]) -> None:
        for name in ("heaps", "favours", "deck", "turned", "points"):
            setattr(self, name, list(cast("list[int]", data[name])))
        self.caller = cast("int", data["caller"])

    def invariants(self) -> list[str]:
        wrong = []
        if sum(self.heaps) + sum(self.points) != sum(self.start) + len(self.turned) or min(self.heaps) < 0:
            wrong.append("a bean is missing or there is one too many")
        cards = self.favours + self.deck + self.turned
        if len(cards) != len(self.cards) or (SECRET not in cards and sorted(cards) != self.cards):
            wrong.append("a favour card is missing or there is one too many")
        return wrong


class Turn(Decision[BeanState]):
    """A seat takes beans or calls (NIM-TAKE-01, NIM-CALL-01)."""

    def options(self, state: BeanState) -> list[int]:
        moves = [
            heap * MOST + count for heap, beans in enumerate(state.heaps) for count in range(MOST) if count < beans
        ]
        favour = state.favours[self.seat]
        if favour != SECRET and state.heaps[favour] == 0:
            moves.append(CALL)
        return moves

    def choose(self, state: BeanState, move: int) -> None:
        state.pop()
        if move == CALL:
            state.reveal()
            state.caller = self.seat
            if state.log is not None:
                state.log.add(self.seat, "called", {"heap": HEAPS[state.favours[self.seat]]}, "NIM-CALL-01")
            return
        heap, count = divmod(move, MOST)
        state.heaps[heap] -= count + 1
        state.points[self.seat] += count + 1
        if state.log is not None:
            state.log.add(self.seat, "took", {"heap": HEAPS[heap], "count": count + 1}, "NIM-TAKE-01")
        if state.heaps[heap] == 0 and state.deck:
            state.push(TurnUp(self.seat))
        else:
            state.next_turn(self.seat)

    def refusal(self, state: BeanState, move: int) -> IllegalMove:
        if move == CALL:
            return IllegalMove("You may call only when the heap of your favour is empty.", "NIM-CALL-01")
        heap = HEAPS[move // MOST]
        return IllegalMove(f"The {heap} heap has fewer than {move % MOST + 1} beans.", "NIM-TAKE-01")

    def prompt(self, state: BeanState) -> str:
        return "Take one to three beans from a heap."


class TurnUp(Step[BeanState]):
    """The top card of the deck is turned over (NIM-TAKE-02)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def fields(self) -> list[int]:
        return [self.seat]

    def run(self, state: BeanState) -> None:
        state.reveal()
        card = state.deck.pop()
        state.turned.append(card)
        state.heaps[card] += 1
        if state.log is not None:
            state.log.add(self.seat, "turned", {"heap": HEAPS[card]}, "NIM-TAKE-02")
        state.next_turn(self.seat)


def favour_words(state: BeanState, seat: int) -> str:
    """A favour as the viewer knows it."""
    favour = state.favours[seat]
    return "secret" if favour == SECRET else HEAPS[favour]


def viewer_words(state: BeanState) -> str:
    return "a spectator" if state.viewer == SPECTATOR else f"seat {state.viewer + 1}"
