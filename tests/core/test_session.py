"""Sessions: a match being played, its record and log, and undo by the flow of information."""

from __future__ import annotations

from importlib.resources import files

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import IllegalMove, MalformedMove, NotYourTurn
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.session import KEPT_POSITIONS, Session

NIM = load("bean-nim")
TAKE_ONE_RED, TAKE_ALL_BLACK = NIM.moves.parse("take red 1"), NIM.moves.parse("take black 3")


def new() -> Session:
    return Session(NIM, Record.begin(NIM, 2, None, 1))


def test_a_move_is_written_and_told() -> None:
    session = new()
    session.play(0, TAKE_ONE_RED)
    assert session.record.moves == [(0, TAKE_ONE_RED)]
    assert session.record.digest == ""
    assert [event.kind for event in session.log.events] == ["took"]
    assert session.state.actors() == [1]


@pytest.mark.parametrize(("seat", "move", "error"), [(1, 0, NotYourTurn), (0, 9, IllegalMove), (0, 99, MalformedMove)])
def test_a_wrong_move_changes_nothing(seat: int, move: int, error: type[Exception]) -> None:
    session = new()
    digest = session.state.digest()
    with pytest.raises(error):
        session.play(seat, move)
    assert (session.state.digest(), session.record.moves, session.log.events) == (digest, [], [])
    assert session.undo_refusal(0) == "Nothing has been played yet."


def test_a_move_without_news_can_be_taken_back() -> None:
    session = new()
    digest, record = session.state.digest(), session.record.to_json()
    session.play(0, TAKE_ONE_RED)
    assert session.undo_refusal(0) == ""
    session.undo(0)
    assert (session.state.digest(), session.record.to_json(), session.log.events) == (digest, record, [])
    session.play(0, TAKE_ONE_RED)
    assert len(session.log.events) == 1


def test_several_moves_are_taken_back_one_by_one() -> None:
    session = new()
    session.play(0, TAKE_ONE_RED)
    session.play(1, TAKE_ONE_RED)
    session.undo(1)
    session.undo(0)
    assert session.record.moves == []


@pytest.mark.parametrize(
    ("moves", "asker", "reason"),
    [
        ([], 0, "Nothing has been played yet."),
        ([TAKE_ONE_RED], 1, "Somebody else has moved since."),
        ([TAKE_ONE_RED, TAKE_ONE_RED], 0, "Somebody else has moved since."),
        ([TAKE_ALL_BLACK], 0, "Something new has come to light since."),
    ],
)
def test_undo_is_refused_with_a_reason(moves: list[int], asker: int, reason: str) -> None:
    session = new()
    for number, move in enumerate(moves):
        session.play(number % 2, move)
    digest = session.state.digest()
    assert session.undo_refusal(asker) == reason
    with pytest.raises(IllegalMove) as caught:
        session.undo(asker)
    assert caught.value.sentence == f"This move cannot be taken back. {reason}"
    assert (session.state.digest(), len(session.record.moves)) == (digest, len(moves))


def test_the_last_move_writes_the_digest_and_undo_takes_it_away() -> None:
    """A match that ends by taking the last bean, with an empty deck, ends without news."""
    session = new()
    while not session.state.over:
        seat = session.state.actors()[0]
        session.play(seat, session.state.legal_moves(seat)[0])
    assert session.record.digest == session.state.digest()
    assert session.record.verify(NIM).over
    last = session.record.moves[-1][0]
    assert session.undo_refusal(last) == ""
    session.undo(last)
    assert session.record.digest == ""
    assert not session.state.over


def test_a_session_takes_up_a_record_where_it_ends() -> None:
    session = new()
    session.play(0, TAKE_ONE_RED)
    again = Session(NIM, Record.from_json(session.record.to_json()))
    assert again.state.digest() == session.state.digest()
    assert [event.to_dict() for event in again.log.events] == [event.to_dict() for event in session.log.events]
    again.undo(0)
    assert again.record.moves == []


def seen(session: Session) -> tuple[str, str, list[dict[str, object]], list[str]]:
    """All that a session tells of itself."""
    log = [event.to_dict() for event in session.log.events]
    return session.state.digest(), session.record.to_json(), log, [session.undo_refusal(seat) for seat in (0, 1)]


@pytest.mark.parametrize("moves", [[], [TAKE_ONE_RED], [TAKE_ONE_RED, TAKE_ALL_BLACK]])
def test_a_copy_is_the_same_match_with_all_its_history(moves: list[int]) -> None:
    session = new()
    for number, move in enumerate(moves):
        session.play(number % 2, move)
    twin = session.copy()
    assert seen(twin) == seen(session)
    assert [twin.news_since(move) for move in range(3)] == [session.news_since(move) for move in range(3)]
    for _ in moves:
        twin.step_back()
    assert seen(twin) == seen(new())


def test_neither_a_copy_nor_its_original_feels_what_happens_to_the_other() -> None:
    session = new()
    session.play(0, TAKE_ONE_RED)
    twin, before = session.copy(), seen(session)
    twin.play(1, TAKE_ONE_RED)
    twin.record.players[0] = "Somebody else"
    assert seen(session) == before
    twin = session.copy()
    twin.undo(0)
    assert seen(session) == before
    twin, before = session.copy(), seen(session)
    session.play(1, TAKE_ALL_BLACK)
    assert seen(twin) == before
    session.step_back()
    session.undo(0)
    assert seen(twin) == before
    twin.undo(0)
    assert seen(twin) == seen(session)


def test_a_copy_of_a_copy_plays_on_to_the_same_end() -> None:
    session = new()
    twin = session.copy()
    while not session.state.over:
        seat = session.state.actors()[0]
        move = session.state.legal_moves(seat)[0]
        session.play(seat, move)
        twin.play(seat, move)
        twin = twin.copy()
    assert seen(twin) == seen(session)
    assert twin.record.verify(NIM).over


def walked(moves: int) -> tuple[Session, list[str]]:
    """A match with heaps so large that nothing comes to light for long; the digests of all its positions."""
    text = files("chabudai_nim").joinpath("content.toml").read_text("utf-8").replace("red = 5", "red = 500")
    game = load("bean-nim", Content("large heaps", text))
    session = Session(game, Record.begin(game, 2, None, 1))
    digests = [session.state.digest()]
    for _ in range(moves):
        seat = session.state.actors()[0]
        session.play(seat, game.moves.parse("take red 1"))
        digests.append(session.state.digest())
    return session, digests


def test_only_so_many_earlier_positions_are_kept_and_others_are_replayed() -> None:
    session, digests = walked(100)
    kept = [moves for moves in range(100) if session.kept(moves) is not None]
    assert kept == list(range(100 - KEPT_POSITIONS, 100))
    assert [session.position(moves).digest() for moves in range(101)] == digests


def test_nothing_is_kept_that_no_undo_can_come_back_to_but_the_position_before_the_last_move() -> None:
    session, digests = walked(5)
    session.play(1, TAKE_ALL_BLACK)
    digests.append(session.state.digest())
    assert [moves for moves in range(6) if session.kept(moves) is not None] == [5]
    assert [session.position(moves).digest() for moves in range(7)] == digests
    session.play(0, TAKE_ONE_RED)
    assert [moves for moves in range(7) if session.kept(moves) is not None] == [6]


def test_a_session_steps_back_further_than_it_remembers() -> None:
    session, digests = walked(100)
    events = [session.events_after(moves) for moves in range(101)]
    for moves in range(99, -1, -1):
        session.step_back()
        assert (session.state.digest(), len(session.log.events)) == (digests[moves], events[moves])


def test_a_position_that_was_come_back_to_is_not_shared() -> None:
    session, digests = walked(3)
    twin = session.copy()
    twin.step_back()
    twin.play(0, TAKE_ALL_BLACK)
    assert session.position(2).digest() == digests[2]
