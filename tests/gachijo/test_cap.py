"""The cap on turns: an option that ends a game which nobody finishes (GAC-R-94)."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.rules.box import INJURY
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, finish_turn, laid, new
from kit import asked, first_moves, let_happen, listen, play
from pictures import picture

rule = pytest.mark.rule


def capped(seats: int = 3, turn: int | None = None, level: int = 1) -> GachijoState:
    """A match with the cap, at the start of a turn: the last one unless told otherwise."""
    state = first_moves(new(seats, stage="A", level=level, cap=60), lambda state: state.turn)
    state.turn = (60 * seats if turn is None else turn) - 1
    # Begin the turn anew under its number.
    state.lanes = [[]]
    listen(state)
    return let_happen(state)


@rule("GAC-R-94")
def test_without_the_cap_no_number_of_turns_ends_the_game() -> None:
    assert GAME.complete(3)["cap"] == 0
    state = laid(3, "A")
    assert state.last_turn == 0
    state.turn = 3 * 60 + 1
    finish_turn(state)
    assert not state.over
    assert state.turn == 182
    state.turn = 10_001
    finish_turn(state)
    assert not state.over


@rule("GAC-R-94")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_after_sixty_turns_each(seats: int) -> None:
    state = capped(seats, 60 * seats - 1)
    finish_turn(state)
    assert state.actors(), "the last player has a turn left"
    assert state.turn == 60 * seats
    assert state.active == seats - 1
    finish_turn(state)
    assert state.over
    assert state.end_reason() == "capped"
    assert "capped" in GAME.end_reasons
    assert state.actors() == []
    assert state.invariants() == []


@rule("GAC-R-94")
def test_scoring_at_the_cap_knows_no_bonus() -> None:
    """Even for somebody who has all that the mission asks for and needs only come home."""
    state = capped(3)
    state.treasures[0], state.den[0], state.den[1] = 3, 2, 2
    state.crystals[0], state.shinobi, state.flags = 2, [1, 1, 0], 1
    state.position[0] = state.castle.bases[3]
    state.kaeru_drawn = [0, 1]
    tools, weapons = state.tool_count(0), state.weapon_count(0)
    open_points = 2 * 20 + 10 + 2 * 5 + 2 * tools + 2 * weapons
    assert state.scores()[0] == open_points, "the Kaeru Chip is face down"
    finish_turn(state)
    assert state.end_reason() == "capped"
    assert state.flags == 1
    assert state.returned == 0
    assert state.scores()[0] == open_points + state.kaeru[0]
    sheet = {row.label: row.points for row in state.score_sheet().rows}
    assert sheet["Return"] == [0, 0, 0]
    assert state.ranking()[0] == 1, "the highest total wins here too"


@rule("GAC-R-94")
def test_a_mission_that_is_completed_in_the_last_turn_counts_as_completed() -> None:
    """By the healing at the very end of the last turn: that belongs to the turn (GAC-TURN-18)."""
    state = capped(3)
    seat = asked(state)
    state.treasures[seat], state.den[0], state.den[1] = 3, 2, 2
    state.crystals[seat], state.shinobi[seat] = 2, 1
    state.kaeru_drawn = [0]
    state.gacha_shuffles = 1
    state.position[seat] = state.base_of(seat)
    state.marker[seat] = INJURY
    state.healing = 1
    state.moves_left, state.maneuvers, state.slides, state.last = 0, 1, 1, 0
    play(state, "end")
    assert state.end_reason() == "returned"
    assert state.returned == 1 << seat


@rule("GAC-R-94")
def test_everybody_is_told_how_far_the_game_has_come() -> None:
    state = capped(3, 179)
    assert state.log is not None
    names = ["Aki", "Ben", "Cho"]
    assert [GAME.tell(event, names) for event in state.log.events] == ["Ben's turn 60 of 60 begins."]
    assert "Turn 179 of 180, Player 2" in GAME.text(state.view(0))
    drawn = picture(state, 1)
    assert "A, turn 60/60" in drawn.words("mission")
    assert drawn.title("moves").endswith("; turns to come until the end: 1")
    assert "turn 179 of 180" in (drawn.root.get("aria-label") or "")
    finish_turn(finish_turn(state))
    told = GAME.tell(state.log.events[-1], names)
    assert told == "The last turn is over, and nobody is home: points are counted."
    assert state.log.events[-1].rule == "GAC-R-94"
    assert "The game is over. The last turn is over" in " ".join(GAME.text(state.view(0)).split())
    assert "The last turn is over" in " ".join(picture(state, 0).words("prompt"))


def test_without_the_cap_nothing_is_said_about_it() -> None:
    state = laid(3, "A")
    assert "Turn 1, Player 1" in GAME.text(state.view(0))
    drawn = picture(state, 0)
    assert "A, Great Hall" in drawn.words("mission")
    assert drawn.title("moves") == "Turn 1; runs made: 0, slides made: 0"
    assert "turn 1, seen" in (drawn.root.get("aria-label") or "")


@rule("GAC-R-94")
def test_no_position_has_more_turns_than_the_cap() -> None:
    state = capped(2)
    state.turn += 1
    assert state.invariants() == ["there are more turns than the cap allows"]
