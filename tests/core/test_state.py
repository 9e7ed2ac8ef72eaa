"""Lanes of steps: interruptions, automatic steps, several actors at once; and the errors of a state."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import HiddenInformation, IllegalMove, MalformedMove, NotYourTurn
from chabudai.core.game import Game, OptionValue
from chabudai.core.moves import Family1, MoveTable, numbers
from chabudai.core.rng import Chance, Rng
from chabudai.core.state import EVERYTHING, NO_MOVE, NOBODY, SPECTATOR, Decision, Field, State, Step


class Diary(State):
    """A state that only writes down what happened."""

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.lines: list[str] = []
        self.rounds = 0
        self.longest = 0

    def proceed(self) -> bool:
        self.rounds += 1
        self.lines.append(f"round {self.rounds}")
        if self.rounds > 1:
            return False
        for lane in range(len(self.lanes)):
            self.push(Ask(lane, 2), lane)
        return True

    def copy(self) -> Diary:
        twin = Diary(self.game, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.lines = self.lines[:]
        twin.rounds = self.rounds
        return twin

    def written(self) -> list[Field]:
        return [
            Field("lines"),
            Field("rounds", write=lambda _, rounds: "i" * rounds, read=lambda _, tally: len(tally)),
        ]

    def derive(self) -> None:
        self.longest = max(map(len, self.lines))


class Ask(Decision[Diary]):
    """Say 1 to end the question, 2 to ask once more, 3 to be interrupted by an automatic step."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, state: Diary) -> list[int]:
        return list(range(self.most))

    def choose(self, state: Diary, move: int) -> None:
        state.lines.append(f"seat {self.seat} says {move + 1}")
        if move == 0:
            state.pop(self.seat)
        elif move == 1:
            state.replace(Ask(self.seat, 3), self.seat)
        else:
            state.push(Note(self.seat), self.seat)

    def fields(self) -> list[int]:
        return [self.seat, self.most]


class Note(Step[Diary]):
    """Happens by itself, and opens a question above the one it interrupts."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Diary) -> None:
        state.lines.append(f"note for seat {self.seat}")
        state.push(Ask(self.seat, 1), self.seat)

    def fields(self) -> list[int]:
        return [self.seat]


class Reveal(Ask):
    """A question whose answer changes the table and then turns a hidden card."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 1)

    def fields(self) -> list[int]:
        return [self.seat]

    def choose(self, state: Diary, move: int) -> None:
        state.pop(self.seat)
        state.lines.append("a card is turned")
        state.reveal()


class Wait(Ask):
    """A question that is asked only when seat 0 has nothing left to say."""

    def ready(self, state: Diary) -> bool:
        return not state.lanes[0]


class DiaryGame(Game):
    def __init__(self) -> None:
        super().__init__(Content("x", 'game = "diary"'))
        self.id = "diary"
        self.title = "Diary"
        self.max_seats = 3
        self.moves = MoveTable([Family1("say", [numbers("word", 4)])])
        self.steps = [Ask, Note, Reveal, Wait]

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        return Diary(self, seats, options, chance)

    def setup(self, state: State) -> None:
        state.lanes = [[] for _ in range(state.seats)]


def new(seats: int) -> Diary:
    state = DiaryGame().new(seats)
    assert isinstance(state, Diary)
    return state


def test_proceeding_opens_the_first_questions() -> None:
    state = new(2)
    assert state.lines == ["round 1"]
    assert state.actors() == [0, 1]
    assert state.legal_moves(0) == [0, 1]


def test_an_interruption_uncovers_what_lay_beneath() -> None:
    state = new(1)
    state.play(0, 1)
    state.play(0, 2)
    assert state.lines[-1] == "note for seat 0"
    assert state.legal_moves(0) == [0]
    state.play(0, 0)
    assert state.legal_moves(0) == [0, 1, 2]
    state.play(0, 0)
    assert state.lines[-1] == "round 2"
    assert state.over


def test_lanes_are_independent_until_all_are_empty() -> None:
    state = new(2)
    state.play(1, 0)
    assert state.actors() == [0]
    assert state.lines == ["round 1", "seat 1 says 1"]
    state.play(0, 0)
    assert state.over
    assert state.actors() == []


def test_a_decision_that_is_not_ready_waits() -> None:
    state = new(2)
    state.replace(Wait(1, 2), 1)
    assert state.actors() == [0]
    assert state.legal_moves(1) == []
    with pytest.raises(NotYourTurn):
        state.play(1, 0)
    state.play(0, 0)
    assert state.actors() == [1]


def test_not_your_turn_says_whose_it_is() -> None:
    state = new(2)
    state.play(1, 0)
    digest = state.digest()
    cases = {
        1: "Player 2 has nothing to decide right now. Waiting for Player 1.",
        2: "There is no seat 2; seats are 0 to 1.",
        -1: "There is no seat -1; seats are 0 to 1.",
    }
    for seat, message in cases.items():
        for ask in (lambda seat=seat: state.play(seat, 0), lambda seat=seat: state.random_move(seat, Rng(1))):
            with pytest.raises(NotYourTurn) as caught:
                ask()
            assert caught.value.sentence == message
    assert state.digest() == digest
    state.play(0, 0)
    with pytest.raises(NotYourTurn, match="The game is over, so no more moves can be made"):
        state.play(0, 0)


@pytest.mark.parametrize("move", [-1, 4, 2**40])
def test_a_number_that_is_no_move_is_malformed(move: int) -> None:
    state = new(1)
    with pytest.raises(MalformedMove, match="Moves are numbered 0 to 3"):
        state.play(0, move)
    assert state.lines == ["round 1"]


def test_a_move_that_is_not_offered_is_illegal() -> None:
    state = new(1)
    with pytest.raises(IllegalMove, match="'say 3' is not possible now") as caught:
        state.play(0, 2)
    assert caught.value.rule == ""
    assert state.lines == ["round 1"]


def test_the_last_offer_is_kept_until_somebody_plays() -> None:
    state = new(2)
    first = state.legal_moves(0)
    assert state.offered(0) is first
    assert state.offered(1) == [0, 1]
    state.play(0, 1)
    assert state.offered(0) == [0, 1, 2]


def test_copies_share_nothing_that_changes() -> None:
    state = new(2)
    twin = state.copy()
    twin.play(0, 1)
    assert state.lines == ["round 1"]
    assert state.legal_moves(0) == [0, 1]
    assert twin.log is None


def test_written_steps_are_read_back() -> None:
    state = new(2)
    state.play(0, 1)
    state.play(0, 2)
    plain: Any = state.to_dict()
    assert plain["lanes"] == [[["Ask", 0, 3], ["Ask", 0, 1]], [["Ask", 1, 2]]]
    assert plain["viewer"] == EVERYTHING


def test_each_field_is_written_and_read_back_by_its_one_name() -> None:
    state = new(2)
    state.play(0, 1)
    plain: Any = state.to_dict()
    assert plain["data"] == {"lines": ["round 1", "seat 0 says 2"], "rounds": "i"}
    twin = state.game.restore(plain)
    assert isinstance(twin, Diary)
    assert (twin.lines, twin.rounds, twin.longest) == (["round 1", "seat 0 says 2"], 1, len("seat 0 says 2"))
    assert twin.lines is not plain["data"]["lines"]
    assert twin.digest() == state.digest()


def test_the_last_move_is_remembered_outside_the_digest() -> None:
    state = new(2)
    assert (state.last_seat, state.last_move) == (NOBODY, NO_MOVE)
    state.play(1, 1)
    with pytest.raises(IllegalMove):
        state.play(0, 3)
    twin = state.copy()
    assert (twin.last_seat, twin.last_move) == (state.last_seat, state.last_move) == (1, 1)
    twin.last_move = NO_MOVE
    assert twin.digest() == state.digest()


def test_an_automatic_step_has_nobody_to_decide() -> None:
    step: Step[Diary] = Step()
    assert step.decider() == NOBODY
    assert step.fields() == []
    with pytest.raises(NotImplementedError):
        step.run(new(1))
    assert Ask(2, 1).decider() == 2


def test_views_belong_to_one_viewer() -> None:
    state = new(2)
    view = state.view(1)
    assert view.viewer == 1
    assert state.view(None).viewer == SPECTATOR
    assert view.view(1).digest() == view.digest()
    with pytest.raises(HiddenInformation, match="only be looked at by its own viewer"):
        view.view(0)
    for nobody in (2, 5, -2):
        with pytest.raises(NotYourTurn, match="There is no seat"):
            state.view(nobody)


def test_a_view_cannot_draw_chance() -> None:
    state = new(1)
    assert state.news == 0
    state.stream("dice")
    state.reveal()
    assert state.news == 2
    view = state.view(0)
    for ask in (lambda: view.stream("dice"), view.reveal):
        with pytest.raises(HiddenInformation, match="imagine"):
            ask()


def test_a_move_that_meets_something_hidden_leaves_its_view_as_it_was() -> None:
    state = new(1)
    state.push(Reveal(0))
    view = state.view(0)
    before = view.digest()
    with pytest.raises(HiddenInformation, match="imagine"):
        view.play(0, 0)
    assert (view.digest(), view.legal_moves(0), view.last_move) == (before, [0], NO_MOVE)
    state.play(0, 0)
    assert state.lines[-1] == "a card is turned"


def test_imagining_a_full_state_gives_a_twin() -> None:
    state = new(1)
    twin = state.imagine(Rng(1))
    assert twin.digest() == state.digest()
    world = state.view(0).imagine(Rng(1))
    assert world.viewer == EVERYTHING
    assert world.chance.known


def test_the_digest_sees_everything_that_is_written() -> None:
    state = new(1)
    digests = {state.digest()}
    state.lines.append("x")
    digests.add(state.digest())
    state.push(Ask(0, 1))
    digests.add(state.digest())
    assert len(digests) == 3


@pytest.mark.parametrize("method", ["copy", "written", "scores", "ranking", "score_sheet"])
def test_a_game_has_to_provide_these(method: str) -> None:
    state = State(DiaryGame(), 1, {}, Chance(0))
    with pytest.raises(NotImplementedError):
        getattr(state, method)()
