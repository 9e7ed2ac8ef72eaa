"""The laws notice what is wrong with a position, each by a sentence of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chabudai.core.content import Content
from chabudai.games.kodama_forest.game import KodamaForest
from chabudai.games.kodama_forest.rules.laid import laid_code
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, Serve
from chabudai.games.kodama_forest.state import KodamaState
from kit import assign, begin, laws_after, play, randomly_until
from kodama_forest.table import GAME, lay_out, new

Change = Callable[[KodamaState], object]


def panda_waits(game: KodamaForest = GAME, piles: tuple[int, int, int] = (28, 20, 12)) -> KodamaState:
    """KOD-X-01: seat 0 has laid T10 on board 0, seat 1 T73; a panda waits there for seat 1."""
    hands = [["T10", "T08", "T12"], ["T73", "T03", "T07"], ["T11", "T15", "T24"]]
    state = lay_out(3, hands=hands, game=game, piles=piles)
    play(state, "lay left 1 0 r8c1", seat=0)
    play(state, "lay right 1 0 r6c0", seat=1)
    return state


def scarce(butterflies: int, pandas: int) -> KodamaForest:
    """The game with small piles."""
    text = GAME.content.text.replace("butterflies = 28", f"butterflies = {butterflies}")
    return KodamaForest(Content("scarce.toml", text.replace("pandas = 12", f"pandas = {pandas}")))


def lay(board: int, piece: int, cell: int, seat: int) -> Change:
    """A bonus tile on a board, taken from its pile."""

    def change(state: KodamaState) -> None:
        state.piles[piece] -= 1
        state.laid.append(laid_code(board, 88 + piece, 0, cell, seat))

    return change


def throw_away(state: KodamaState) -> None:
    state.discard.append(state.hands[1])
    state.hands[1] = -1


def forget_bonus(state: KodamaState) -> None:
    state.lanes[1].pop()
    state.pending = 0


def forget_everything(state: KodamaState) -> None:
    state.lanes = [[], [], []]
    state.pending = 0


def double_board(state: KodamaState) -> None:
    state.faces = [state.faces[0], *state.faces[:2]]


def turn_board(state: KodamaState) -> None:
    state.faces = [*state.faces[:2], state.box.faces[2][1]]


TWICE = "a board lies there twice, or on its other side"
MISSING = "a forest tile is missing or exists twice"
DAMAGE: list[tuple[str, Change]] = [
    ("lanes: 2 entries instead of 3", lambda state: state.lanes.pop()),
    ("boards: 2 entries instead of 3", lambda state: setattr(state, "faces", state.faces[:2])),
    ("laid pieces: -1 cannot be", assign("laid", -1, 0)),
    ("hands: 88 cannot be", assign("hands", 88, 1)),
    ("piles: 4 entries instead of 3", lambda state: state.piles.append(0)),
    ("refills: -1 cannot be", assign("refills", -1)),
    ("round: 0 cannot be", assign("round", 0)),
    ("squares covered in this round: -1 cannot be", assign("covered", -1)),
    (MISSING, lambda state: setattr(state, "in_bag", state.in_bag - 1)),
    (MISSING, lambda state: state.discard.append(state.bag[0])),
    ("the tiles of pile 2 do not add up", assign("piles", 11, 2)),
    (TWICE, double_board),
    (TWICE, turn_board),
    ("the lane of seat 2 asks another seat", assign("lanes", [Serve(0, 3)], 2)),
    ("seat 2 cannot owe this", assign("lanes", [Serve(2, 0)], 2)),
    ("seat 2 cannot owe this", assign("lanes", [Serve(2, 1), Serve(2, 2)], 2)),
    ("seat 1 cannot have such a bonus", assign("lanes", [Bonus(1, 0, 0, 0, 1), Serve(1, 1)], 1)),
    ("two bonuses wait on the same board", assign("lanes", [Bonus(0, 0, 1, 0, 0)], 0)),
    ("the boards with a pending bonus are not those of the lanes", assign("pending", 2)),
    ("a piece lies on board 0 that its seat cannot reach", lambda state: assign("laid", state.laid[0] + 2, 0)(state)),
    ("a piece lies askew on board 0, or not on free dirt", lay(0, 0, 8 * 9 + 1, 0)),
    ("a piece lies askew on board 1, or not on free dirt", lay(1, 1, 8 * 9 + 8, 1)),
    ("nobody earned a bonus tile that lies on board 1", lay(1, 1, 9, 1)),
    ("the boards do not match the pieces on them", assign("top", 0, 0)),
    ("the boards do not match the pieces on them", assign("low", 0, 0)),
    ("the boards do not match the pieces on them", assign("edges", 0b111, 0)),
    ("seat 1 did not earn the bonus that waits on board 0", assign("lanes", [Serve(1, 1), Bonus(1, 0, 0, 1, 0)], 1)),
    ("seat 1 did not earn the bonus that waits on board 0", assign("lanes", [Serve(1, 1), Bonus(1, 0, 0, 0, 2)], 1)),
    ("an empty bonus waits on board 0", assign("lanes", [Serve(1, 1), Bonus(1, 0, 0, 0, 0)], 1)),
    ("not just what was earned on board 0 waits there", forget_bonus),
    ("79 tiles are in the bag in round 2", assign("round", 2)),
    ("the bag was refilled before it was empty", assign("refills", 1)),
    ("seat 0 holds 2 tiles and owes 2", assign("lanes", [Serve(0, 3)], 0)),
    ("seat 0 served board 0 too often", assign("lanes", [Serve(0, 3)], 0)),
    ("a seat served a board too rarely", assign("lanes", [Serve(2, 1)], 2)),
    ("the discard pile does not hold what was exchanged and dropped", throw_away),
    ("10 squares were covered in this round, not 9", assign("covered", 9)),
    ("the game cannot have ended as cleared", assign("ended", "cleared")),
    ("nobody has anything to do although the game goes on", forget_everything),
]


@pytest.mark.parametrize(("sentence", "change"), DAMAGE)
def test_laws_notice_damage(sentence: str, change: Change) -> None:
    assert sentence in laws_after(panda_waits(), change)


def test_laws_notice_a_bonus_that_cannot_be_laid() -> None:
    state = panda_waits(scarce(0, 0), (0, 20, 0))
    assert state.invariants() == []
    state.push(Bonus(1, 0, 0, 0, 1), 1)
    state.pending = 1
    assert state.invariants() == ["a bonus waits on board 0 that cannot be laid"]


def test_laws_notice_the_order_of_rounds_and_seats() -> None:
    state = randomly_until(new(3, 4, order="schedule"), 4, lambda state: state.round > 1 and len(state.laid) >= 10)
    assert state.invariants() == []
    other = state.copy()
    other.laid[0], other.laid[-1] = other.laid[-1], other.laid[0]
    assert "a piece was laid in a round before its own" in other.invariants()
    state.laid[0], state.laid[1] = state.laid[1], state.laid[0]
    assert state.invariants() == ["a seat served a board before it was its turn"]


def test_laws_notice_what_cannot_be_a_rounds_cover_where_tiles_were_dropped() -> None:
    """Without butterflies tiles are soon dropped; then the last pieces must still add up to what is covered."""
    start = begin(KodamaState, scarce(0, 12), 3, 1, {"side": "H"})
    state = randomly_until(start, 1, lambda state: state.discard and state.covered > 4)
    assert state.invariants() == []
    state.covered = 1
    assert state.invariants() == ["1 squares cannot have been covered in this round"]
