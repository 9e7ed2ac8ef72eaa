"""What every position keeps: no component is lost or doubled, the boards tell a story that the rules allow, and hands,
bag and what is still owed are as that story leaves them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.grid import count
from chabudai.core.laws import ANY_SIZE, ENDLESS, within
from chabudai.core.state import NOBODY
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, EMPTY, HAND, KINDS, TILE_COUNT
from chabudai.games.kodama_forest.rules.laid import Laid
from chabudai.games.kodama_forest.rules.place_tiles import (
    BOTH,
    Bonus,
    Serve,
    lies_free,
    owed,
    pending,
    pending_boards,
    right_has_option,
)
from chabudai.games.kodama_forest.rules.rounds import end_of_game

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

SIDES: Final = 2
"""A seat has a left and a right board, and plays one tile on each in a round."""


def broken_laws(state: KodamaState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong: list[str] = []
    _ranges(state, wrong)
    _components(state, wrong)
    _lanes(state, wrong)
    if wrong:  # nothing else can be asked of such a position
        return wrong
    story = Story(state, wrong)
    if wrong:
        return wrong
    _bonuses(state, story, wrong)
    _supply(state, wrong)
    _course(state, story, wrong)
    _end(state, wrong)
    return wrong


# --- every number is one that can stand there, every component is somewhere ---------------------------------------


def _ranges(state: KodamaState, wrong: list[str]) -> None:
    within(wrong, "lanes", [0] * len(state.lanes), state.seats, 0, 0)
    within(wrong, "boards", [0] * len(state.faces), state.mode.boards, 0, 0)
    within(wrong, "laid pieces", state.laid, ANY_SIZE, 0, ENDLESS)
    within(wrong, "hands", state.hands, state.seats * HAND, EMPTY, TILE_COUNT - 1)
    within(wrong, "piles", state.piles, KINDS, 0, max(state.box.piles))
    within(wrong, "refills", [state.refills], 1, 0, ENDLESS)
    within(wrong, "round", [state.round], 1, 1, state.mode.rounds or ENDLESS)
    within(wrong, "squares covered in this round", [state.covered], 1, 0, ENDLESS)


def _components(state: KodamaState, wrong: list[str]) -> None:
    pieces = [laid.piece for laid in state.all_laid()]
    tiles = [piece for piece in pieces if piece < TILE_COUNT] + state.bag[: state.in_bag] + state.discard
    tiles += [tile for tile in state.hands if tile != EMPTY]
    if sorted(tiles) != list(range(TILE_COUNT)):
        wrong.append("a forest tile is missing or exists twice")
    for kind, left in enumerate(state.piles[:KINDS]):
        if pieces.count(TILE_COUNT + kind) + left != state.box.piles[kind]:
            wrong.append(f"the tiles of pile {kind} do not add up")
    names = [face.name for face in state.faces]
    if len({name[:-1] for name in names}) != len(names) or {name[-1] for name in names} != {state.options["side"]}:
        wrong.append("a board lies there twice, or on its other side")


def _lanes(state: KodamaState, wrong: list[str]) -> None:
    """A seat owes tiles, or has a bonus to lay before that, or both (KOD-R-04)."""
    bonuses: list[int] = []
    for seat, lane in enumerate(state.lanes):
        for place, step in enumerate(lane):
            if step.decider() != seat:
                wrong.append(f"the lane of seat {seat} asks another seat")
            elif isinstance(step, Serve):
                if place > 0 or not 0 < step.owes <= BOTH:
                    wrong.append(f"seat {seat} cannot owe this")
            elif isinstance(step, Bonus):
                bonuses.append(step.board)
                if place < len(lane) - 1 or not 0 <= step.board < len(state.faces):
                    wrong.append(f"seat {seat} cannot have such a bonus")
    if len(set(bonuses)) < len(bonuses):
        wrong.append("two bonuses wait on the same board")
    if not wrong and state.pending != pending_boards(state):
        wrong.append("the boards with a pending bonus are not those of the lanes")


# --- the story that the boards tell -------------------------------------------------------------------------------


class Story:
    """What happened, as the pieces on the boards tell it in the order in which they were laid."""

    def __init__(self, state: KodamaState, wrong: list[str]) -> None:
        boards = len(state.faces)
        self.state = state
        self.earner = [NOBODY] * boards
        """Who laid the last tile on each board …"""
        self.rights: list[list[int]] = [[0] * KINDS for _ in range(boards)]
        """… and what it earned there, less the frogs and pandas that were laid for it."""
        self.swapped = [0] * boards
        """Butterflies that were laid for any of these rights."""
        self.served = [0] * (state.seats * SIDES)
        """How often each seat gave a tile of its hand for something on its left and on its right board."""
        self.servers: list[int] = []
        """The seats in the order in which they did so."""
        self.exchanged = 0
        """How often that was a butterfly."""
        self.rounds: list[int] = []
        """The round of each piece, if nobody ever dropped or lacked a tile."""
        self.sizes: list[int] = []
        again = state.copy()
        again.place_boards(state.faces)
        for laid in state.all_laid():
            if laid.seat >= state.seats or laid.board not in state.mode.beside[SIDES * laid.seat :][:SIDES]:
                wrong.append(f"a piece lies on board {laid.board} that its seat cannot reach")
                return
            orientation = state.box.pieces[laid.piece].by_turn[laid.turn]
            if orientation is None or not lies_free(again, laid.board, orientation, laid.cell):
                wrong.append(f"a piece lies askew on board {laid.board}, or not on free dirt")
                return
            full = again.cover(laid.board, laid.piece, orientation, laid.cell, laid.seat)
            self.sizes.append(len(orientation.shifts))
            if not self._fits_in(laid, full):
                wrong.append(f"nobody earned a bonus tile that lies on board {laid.board}")
                return
        if again.top != state.top or again.low != state.low or again.edges != state.edges:
            wrong.append("the boards do not match the pieces on them")

    def left(self, board: int) -> int:
        """Bonus tiles that were earned there last and not laid since."""
        return sum(self.rights[board]) - self.swapped[board]

    def _fits_in(self, laid: Laid, full: list[int]) -> bool:
        """Go on by one piece; False for a bonus tile that nobody had earned.

        Nobody may touch a board while a bonus waits there, and nothing is lost as long as there are butterflies for it
        (KOD-R-04, -16): so a butterfly on such a board was laid for that bonus.
        """
        board = laid.board
        place = SIDES * laid.seat + (0 if board == self.state.board_of(laid.seat, 0) else 1)
        kind = laid.piece - TILE_COUNT
        if kind > BUTTERFLY or (kind == BUTTERFLY and self.left(board) > 0):
            self.rounds.append(self.served[place])
            if kind == BUTTERFLY:
                self.swapped[board] += 1
            else:
                self.rights[board][kind] -= 1
            return self.earner[board] == laid.seat and self.rights[board][kind] >= 0 and self.left(board) >= 0
        if kind == BUTTERFLY:
            self.exchanged += 1
        self.served[place] += 1
        self.servers.append(laid.seat)
        self.rounds.append(self.served[place])
        self.earner[board] = laid.seat
        self.rights[board] = full
        self.swapped[board] = 0
        return True


# --- what follows from the story ----------------------------------------------------------------------------------


def _bonuses(state: KodamaState, story: Story, wrong: list[str]) -> None:
    """What was earned is laid at once, unless nothing can be laid any more (KOD-PLC-07, KOD-R-17, -18)."""
    waiting = [0] * len(state.faces)
    for seat in range(state.seats):
        bonus = pending(state, seat)
        if bonus is None:
            continue
        board = bonus.board
        waiting[board] = sum(bonus.rights)
        if story.earner[board] != seat or any(
            not 0 <= right <= earned for right, earned in zip(bonus.rights, story.rights[board], strict=True)
        ):
            wrong.append(f"seat {seat} did not earn the bonus that waits on board {board}")
        elif not waiting[board]:
            wrong.append(f"an empty bonus waits on board {board}")
        elif any(right and not right_has_option(state, board, kind) for kind, right in enumerate(bonus.rights)):
            wrong.append(f"a bonus waits on board {board} that cannot be laid")
    for board, left in enumerate(waiting):
        keeps_all = state.piles[BUTTERFLY] > 0 and state.has_room(board)
        if left > story.left(board) or (keeps_all and left < story.left(board)):
            wrong.append(f"not just what was earned on board {board} waits there")


def _drawn(state: KodamaState) -> int:
    """So many tiles the hands have asked for by now: three each, and two after each round (KOD-DRW-01)."""
    return state.seats * (HAND + SIDES * (state.round if state.ended else state.round - 1))


def _supply(state: KodamaState, wrong: list[str]) -> None:
    """The bag is as empty, and the hands as full, as after so many rounds."""
    drawn = _drawn(state)
    if state.refills == 0 and state.in_bag != max(0, TILE_COUNT - drawn):
        wrong.append(f"{state.in_bag} tiles are in the bag in round {state.round}")
    if state.refills and drawn <= TILE_COUNT:
        wrong.append("the bag was refilled before it was empty")
    for seat in range(state.seats):
        tiles = len(state.hand(seat))
        owes = int(count(owed(state, seat)))
        full = HAND if state.ended else HAND - SIDES + owes
        if tiles > full or (owes and not tiles) or (tiles < full and drawn <= TILE_COUNT):
            wrong.append(f"seat {seat} holds {tiles} tiles and owes {owes}")


def _course(state: KodamaState, story: Story, wrong: list[str]) -> None:
    """Each seat serves each of its boards once in a round, and those who drop or lack a tile are the only exception."""
    missing = 0
    for seat in range(state.seats):
        owes = owed(state, seat)
        for side in range(SIDES):
            lacking = state.round - (owes >> side & 1) - story.served[SIDES * seat + side]
            missing += lacking
            if lacking < 0:
                wrong.append(f"seat {seat} served board {state.board_of(seat, side)} too often")
    dropped = len(state.discard) - story.exchanged
    if state.refills == 0 and (dropped < 0 or missing < dropped):
        wrong.append("the discard pile does not hold what was exchanged and dropped")
    if _drawn(state) <= TILE_COUNT and missing > dropped:
        wrong.append("a seat served a board too rarely")
    if missing == 0:
        _order(state, story, wrong)
    elif state.covered not in [sum(story.sizes[start:]) for start in range(len(story.sizes) + 1)]:
        wrong.append(f"{state.covered} squares cannot have been covered in this round")


def _order(state: KodamaState, story: Story, wrong: list[str]) -> None:
    """Where each piece tells its round: rounds follow one another, and so do seats where they must (KOD-R-02)."""
    if story.rounds != sorted(story.rounds):
        wrong.append("a piece was laid in a round before its own")
    covered = sum(size for size, number in zip(story.sizes, story.rounds, strict=True) if number == state.round)
    if covered != state.covered:
        wrong.append(f"{covered} squares were covered in this round, not {state.covered}")
    if not state.mode.free_order:
        turn = SIDES * state.seats
        if any(seat != (place // turn + place % turn) % state.seats for place, seat in enumerate(story.servers)):
            wrong.append("a seat served a board before it was its turn")


def _end(state: KodamaState, wrong: list[str]) -> None:
    """The game is over for its reason, and goes on while somebody has something to do."""
    busy = any(state.lanes)
    if state.ended:
        if busy or state.ended != end_of_game(state):
            wrong.append(f"the game cannot have ended as {state.ended}")
    elif not busy:
        wrong.append("nobody has anything to do although the game goes on")
