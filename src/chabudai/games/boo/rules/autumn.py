"""Autumn: the temples' favours and the return of the incense (BOO-AUTUMN, BOO-TWO-04…07, BOO-R-14…21)."""

from __future__ import annotations

from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import COLOURS, GHOST, OWNERS, SPACES, SPIRITS, STICK, TEMPLES, one_spirit
from chabudai.games.boo.rules.setup import deal_ghost, turn_up_spirit
from chabudai.games.boo.state import BooState


def begin_autumn(state: BooState) -> None:
    """All of Autumn; nobody decides anything."""
    for temple in range(TEMPLES):
        settle_temple(state, temple)
    for code in state.sticks:
        if code % STICK != GHOST:
            state.reserve[code % STICK] += 1
    state.sticks = []
    if state.round < SPACES:
        deal_ghost(state, state.round + 1)


def winner_of(state: BooState, temple: int) -> int:
    """Most sticks; of those tied the one whose highest stick lies highest; NONE where no stick lies."""
    counts = [0] * OWNERS
    winner = NONE
    for code in state.sticks:  # from the lowest to the highest
        if code // STICK == temple:
            owner = code % STICK
            counts[owner] += 1
            if winner == NONE or counts[owner] >= counts[winner]:
                winner = owner
    return winner


def settle_temple(state: BooState, temple: int) -> None:
    """The winner takes the spirit in view; the ghost's leaves the game; without incense it stays (BOO-R-14)."""
    kind = state.tops[temple]
    winner = winner_of(state, temple)
    if kind == NONE or winner == NONE:
        return
    if winner == GHOST:
        state.banished += one_spirit(kind)
    else:
        state.awake[winner] += one_spirit(kind)
    if state.log is not None:
        values: dict[str, int | str] = {"spirit": SPIRITS[kind], "temple": COLOURS[temple]}
        if winner == GHOST:
            state.log.add(-1, "ghost_won", values, "BOO-TWO-06")
        else:
            state.log.add(winner, "won", values, "BOO-AUTUMN-01")
    turn_up_spirit(state, temple)
