"""Moves, prompts, sentences, click paths and the log, as people meet them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from chabudai.core.events import Event
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import TOLD
from kit import events, play
from kodama_forest.table import GAME, earn, finish_round, lay_out, leave_free

NAMES = ["Abby", "Bob", "Cleo"]


# --- prompts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owed", "prompt"),
    [
        ("both", "Lay a tile on your left or right board."),
        ("left", "Lay a tile on your left board."),
        ("right", "Lay a tile on your right board."),
    ],
)
def test_the_question_while_a_tile_is_due(owed: str, prompt: str) -> None:
    state = lay_out(3, owes={0: "both", 1: owed, 2: "both"})
    assert GAME.prompt(state.view(1), 1) == prompt


@pytest.mark.parametrize(
    ("board", "rights", "prompt"),
    [
        (1, (1, 0, 0), "Bonus! Lay 1 butterfly anywhere on your left board."),
        (0, (0, 1, 0), "Bonus! Lay 1 frog anywhere on your right board."),
        (0, (1, 0, 1), "Bonus! Lay 1 butterfly and 1 panda anywhere on your right board."),
        (1, (1, 1, 1), "Bonus! Lay 1 butterfly, 1 frog and 1 panda anywhere on your left board."),
    ],
)
def test_the_question_while_a_bonus_is_due(board: int, rights: tuple[int, int, int], prompt: str) -> None:
    state = lay_out(3)
    earn(state, 1, board, *rights)
    assert GAME.prompt(state.view(1), 1) == prompt


# --- sentences and click paths -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence", "path"),
    [
        (
            "lay left 1 0 r8c1",
            "lays a 4-square tile (only trees) on the left board, row 9, column 2",
            ["hand-1", "turn-0", "left-r8c1"],
        ),
        (
            "lay right 3 270 r2c4",
            "lays a 3-square tile (flower) on the right board, row 3, column 5",
            ["hand-3", "turn-270", "right-r2c4"],
        ),
        (
            "exchange right 2 r0c0",
            "throws away a 3-square tile (flower) and lays a butterfly on the right board, row 1, column 1",
            ["hand-2", "butterfly", "right-r0c0"],
        ),
        (
            "drop left 3",
            "throws away a 3-square tile (flower), because nothing fits on the left board",
            ["hand-3", "drop", "left"],
        ),
    ],
)
def test_a_placement_in_words_and_clicks(move: str, sentence: str, path: list[str]) -> None:
    """Seat 1 holds T16, T03, T07."""
    view = lay_out(3).view(1)
    number = GAME.moves.parse(move)
    assert GAME.sentence(view, 1, number) == sentence
    assert GAME.path(view, 1, number) == path


def test_a_sentence_about_an_empty_slot() -> None:
    view = lay_out(3, hands=[["T04"], ["", "T03"], ["T08"]]).view(1)
    move = GAME.moves.parse("lay left 1 0 r8c1")
    assert GAME.sentence(view, 1, move) == "lays the tile of slot 1, turned 0°, on the left board, row 9, column 2"


def test_a_sentence_about_the_first_tile_of_the_box() -> None:
    view = lay_out(3, hands=[["T01"], ["T03"], ["T08"]]).view(0)
    move = GAME.moves.parse("drop left 1")
    assert (
        GAME.sentence(view, 0, move)
        == "throws away a 3-square tile (flower, pond, bamboo), because nothing fits on the left board"
    )


@pytest.mark.parametrize(("board", "side"), [(1, "left"), (0, "right")])
def test_a_bonus_in_words_and_clicks(board: int, side: str) -> None:
    """A bonus is laid on the board that earned it; the last click is on that board."""
    state = lay_out(3)
    earn(state, 1, board, 1, 1, 1)
    view = state.view(1)
    for way, words in (("frog-flat", "the frog, lying"), ("butterfly-for-panda", ("a butterfly instead of the panda"))):
        move = GAME.moves.parse(f"bonus {way} r8c3")
        assert GAME.sentence(view, 1, move) == f"lays {words}, row 9, column 4"
        assert GAME.path(view, 1, move) == [f"bonus-{way}", f"{side}-r8c3"]


# --- the log -----------------------------------------------------------------------------------------------------


def event(seat: int, kind: str, **values: int | str) -> Event:
    return Event(seat, kind, dict(values), "")


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (event(0, "laid", board=0, piece="T10", cell="r8c1"), "Abby lays a 4-square tile (flower, bamboo) on board 1."),
        (
            event(1, "exchanged", board=1, piece="T03", cell="r0c0"),
            "Bob throws away a 3-square tile (flower) and lays a butterfly on board 2.",
        ),
        (
            event(2, "dropped", board=2, piece="T03"),
            "Cleo throws away a 3-square tile (flower): nothing fits on board 3.",
        ),
        (
            event(1, "earned", board=0, symbol="bamboo", bonus="panda", count=1),
            "Bob completes 1 bamboo patch on board 1 and earns 1 panda.",
        ),
        (event(1, "laid_bonus", board=0, piece="panda", cell="r0c3"), "Bob lays a panda on board 1."),
        (event(1, "bonus_lost", board=0, piece="frog"), "Bob's frog does not fit on board 1 and is lost."),
        (event(0, "drew", tile="T73"), "Abby draws a 6-square tile (flower, pond, bamboo)."),
        (event(-1, "bag_refilled", count=3), "The 3 tiles thrown away go back into the bag."),
        (event(-1, "round_closed", round=4), "Round 4 is over."),
        (event(-1, "ended_cleared", round=4), "A board has no 5 and no 10 left: the game is over."),
        (event(-1, "ended_stuck", round=4), "Nobody could cover a square: the game is over."),
        (event(-1, "ended_exhausted", round=4), "Nobody has a forest tile left: the game is over."),
        (event(-1, "ended_rounds", round=5), "The last round is over, and so is the game."),
    ],
)
def test_every_event_is_told_in_a_sentence(told: Event, sentence: str) -> None:
    assert GAME.tell(told, NAMES) == sentence


def facts(state: KodamaState) -> list[tuple[int, str, Mapping[str, object], str]]:
    return [(event.seat, event.kind, event.values, event.rule) for event in events(state)]


def test_what_the_log_says_of_a_bonus() -> None:
    state = lay_out(3, hands=[["T03", "T04"], ["T01", "T07"], ["T12"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    play(state, "lay right 1 0 r2c0", seat=1)
    play(state, "bonus butterfly r8c1", seat=1)
    assert facts(state) == [
        (0, "laid", {"board": 0, "piece": "T03", "cell": "r1c1"}, "KOD-PLC-02"),
        (1, "laid", {"board": 0, "piece": "T01", "cell": "r2c0"}, "KOD-PLC-02"),
        (1, "earned", {"board": 0, "symbol": "flower", "bonus": "butterfly", "count": 1}, "KOD-PLC-07"),
        (1, "laid_bonus", {"board": 0, "piece": "butterfly", "cell": "r8c1"}, "KOD-PLC-08"),
    ]


def test_what_the_log_says_of_a_round() -> None:
    state = lay_out(3, hands=[["T04", "T08"], ["T16"], ["T12"]], bag=["T73"], discard=["T20"], owes={0: "both"})
    leave_free(state, 2)
    play(state, "exchange left 1 r0c0", "drop right 2", seat=0)
    assert facts(state)[:4] == [
        (0, "exchanged", {"board": 0, "piece": "T04", "cell": "r0c0"}, "KOD-SWP-01"),
        (0, "dropped", {"board": 2, "piece": "T08"}, "KOD-R-21"),
        (0, "drew", {"tile": "T73"}, "KOD-DRW-01"),
        (-1, "bag_refilled", {"count": 3}, "KOD-R-22"),
    ]
    assert facts(state)[-2:] == [
        (-1, "round_closed", {"round": 1}, "KOD-RND-02"),
        (-1, "ended_cleared", {"round": 1}, "KOD-END-01"),
    ]
    kinds = {event.kind for event in state.log.events} if state.log else set()
    assert kinds <= set(TOLD)


def test_everybody_may_read_the_whole_log() -> None:
    """Nothing that happens is private in this game."""
    state = lay_out(3)
    for _ in range(3):
        if not state.over:
            finish_round(state)
    log = state.log
    assert log is not None
    for viewer in (-1, 0, 1, 2):
        assert log.seen_by(viewer) == log.events
    for entry in log.events:
        assert GAME.tell(entry, NAMES).endswith(".")
