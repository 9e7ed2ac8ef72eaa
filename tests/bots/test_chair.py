"""What a bot is told besides the view: its time, what happened since its last decision, and what it noted itself."""

from __future__ import annotations

import pytest

from chabudai.bots import registry
from chabudai.bots.bot import Bot, Moment
from chabudai.bots.chair import Chair, seated
from chabudai.bots.thought import think
from chabudai.bots.uniform import RandomBot
from chabudai.core import registry as games
from chabudai.core.events import Log
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import State
from chabudai.lab import play_match


class Diarist(Bot):
    """Plays the first move, and keeps a diary of everything that it is told."""

    def __init__(self, listens: bool = True) -> None:
        super().__init__()
        self.listens = listens
        self.diary: list[tuple[float, list[str], int]] = []

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return view.legal_moves(seat)[0]

    def decide(self, view: State, seat: int, rng: Rng, moment: Moment) -> int:
        decisions = moment.memory.get("decisions", 0)
        self.diary.append((moment.seconds, [event.kind for event in moment.events], decisions))
        moment.memory["decisions"] = decisions + 1
        return self.choose(view, seat, rng)


def test_a_chair_keeps_a_memory_and_tells_every_event_once() -> None:
    game = games.load("hitodama")
    state = game.new(2, 3)
    diarist = Diarist()
    chairs = seated(state, [diarist, RandomBot()])
    rng = Rng(1)
    before = 0
    for _ in range(40):
        seat = state.actors()[0]
        if seat == 0:
            assert state.log is not None
            before = len(state.log.seen_by(0))
        state.play(seat, chairs[seat].choose(state, rng))
    heard = [kind for _, kinds, _ in diarist.diary for kind in kinds]
    assert state.log is not None
    assert heard == [event.kind for event in state.log.seen_by(0)[:before]]
    assert [decisions for _, _, decisions in diarist.diary] == list(range(len(diarist.diary)))


def test_nobody_tells_what_a_seat_may_not_know() -> None:
    state = games.load("kodama-forest").new(2, 1)
    state.log = Log()
    diarist = Diarist()
    chair = Chair(diarist, 0, seconds=2.5)
    state.log.add(1, "whisper", {}, "", [1])
    state.log.add(1, "shout", {}, "")
    chair.choose(state, Rng(1))
    assert diarist.diary == [(2.5, ["shout"], 0)]


def test_where_nobody_listens_no_log_is_kept() -> None:
    state = games.load("kodama-forest").new(2, 1)
    seated(state, [Diarist(listens=False), RandomBot()])
    assert state.log is None


def test_the_memory_of_one_match_is_not_that_of_the_next() -> None:
    game = games.load("kodama-forest")
    diarist = Diarist(listens=False)
    for number in range(2):
        play_match(game, [diarist, RandomBot()], {}, seed=1, number=number, limit=12)
    assert [decisions for _, _, decisions in diarist.diary].count(0) == 2


def test_a_session_knows_what_a_seat_saw_since_its_last_decision() -> None:
    game = games.load("hitodama")
    session = Session(game, Record.begin(game, seats=2, options={}, seed=3))
    rng = Rng(2)
    heard: list[int] = []
    for _ in range(40):
        seat = session.state.actors()[0]
        if seat == 1:
            heard += [id(event) for event in session.events_since(1)]
        session.play(seat, session.state.random_move(seat, rng))
    heard += [id(event) for event in session.events_since(1)]
    assert heard == [id(event) for event in session.log.seen_by(1)]


def test_a_thought_carries_the_memory_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OURS, "diarist", Diarist)
    view = games.load("kodama-forest").new(2, 1).view(0)
    first = think("diarist", view, 0, 5)
    assert first.memory == {"decisions": 1}
    assert think("diarist", view, 0, 5, moment=Moment(1.0, [], first.memory)).memory == {"decisions": 2}


@pytest.mark.parametrize("name", ["boo", "gachijo", "hitodama", "kodama-forest"])
def test_the_random_bot_needs_no_view_to_pick_as_it_would_with_one(name: str) -> None:
    state = games.load(name).new(3, 5)
    for step in range(60):
        seat = state.actors()[0]
        move = Chair(RandomBot(), seat).choose(state, Rng(step))
        assert move == RandomBot().choose(state.view(seat), seat, Rng(step))
        state.play(seat, move)
