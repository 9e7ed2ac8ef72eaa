"""Pieces on the map: placing, lifting, laying down; how akkus and ice enter tiles (HIT-ENT, HIT-POS, HIT-R-13…15)."""

from __future__ import annotations

from chabudai.core.grid import bits, count, lowest
from chabudai.core.state import NOBODY, NONE
from chabudai.games.hitodama.rules.tiles import EXTRA, EXTRA_BIT, MER
from chabudai.games.hitodama.state import HitodamaState


def free_for_essence(state: HitodamaState, source: int) -> int:
    """The spaces on which an essence from `source` (NONE for the reserve) may be put."""
    return within_limit(state, state.free(), source)


def within_limit(state: HitodamaState, free: int, source: int) -> int:
    """Of all free spaces those on which an essence from `source` may be put.

    The merchant keeps one space free (HIT-TME-04); an essence moved within that tile is lifted first. An extra space is
    beside the tile: it is not counted, and lifting an essence from it frees none (HIT-R-92).
    """
    market = state.side.masks[MER]
    room = count(free & market)
    if source != NONE and market >> source & 1:
        room += 1
    return free if room > 1 else free & ~market


def free_for_akku(state: HitodamaState) -> int:
    """The regular spaces that are free; akkus use no extra space (HIT-R-53) and know no merchant limit (HIT-R-46)."""
    return state.free() & state.side.all


def full_tiles(state: HitodamaState) -> list[int]:
    """The tiles without a regular space on which an essence from elsewhere could be placed (HIT-R-72)."""
    free = free_for_essence(state, NONE)
    return [tile for tile, spaces in enumerate(state.side.masks) if not free & spaces]


def put(state: HitodamaState, seat: int, space: int) -> None:
    """An essence stands up on a space (HIT-POS-01)."""
    state.essences[seat] |= 1 << space


def lift(state: HitodamaState, seat: int, space: int) -> None:
    """An essence leaves a space, with all that was noted about it."""
    keep = ~(1 << space)
    state.essences[seat] &= keep
    state.asleep &= keep
    state.moved &= keep
    state.fresh &= keep
    state.due &= keep
    state.acting &= keep


def lay_down(state: HitodamaState, space: int) -> None:
    """A resolution of this round puts an essence to sleep (HIT-POS-02)."""
    state.asleep |= 1 << space
    state.fresh |= 1 << space


def stand_up(state: HitodamaState, space: int) -> None:
    """An essence that was moved stands (HIT-R-13)."""
    keep = ~(1 << space)
    state.asleep &= keep
    state.fresh &= keep


def send_home(state: HitodamaState, space: int) -> int:
    """The essence on a space goes to its owner's reserve, awake (HIT-R-17, HIT-R-50); its owner."""
    seat = state.owner_at(space)
    if state.moved >> space & 1:
        state.moved_in_reserve += 1
    lift(state, seat, space)
    state.reserve[seat] += 1
    return seat


def carry(state: HitodamaState, source: int, target: int) -> None:
    """Shift an essence to a free space, posture and notes unchanged."""
    seat = state.owner_at(source)
    off = 1 << source
    on = 1 << target
    state.essences[seat] = state.essences[seat] & ~off | on
    if state.asleep & off:
        state.asleep = state.asleep & ~off | on
    if state.moved & off:
        state.moved = state.moved & ~off | on
    if state.fresh & off:
        state.fresh = state.fresh & ~off | on
    if state.due & off:
        state.due = state.due & ~off | on
    if state.acting & off:
        state.acting = state.acting & ~off | on


def exchange(state: HitodamaState, first: int, second: int) -> None:
    """Two meeples change places; essences stand up (HIT-EFF-14, HIT-R-74)."""
    one = state.owner_at(first)
    other = state.owner_at(second)
    _take_off(state, one, first)
    _take_off(state, other, second)
    _put_on(state, other, first)
    _put_on(state, one, second)


def _take_off(state: HitodamaState, seat: int, space: int) -> None:
    if seat == NOBODY:
        state.akkus &= ~(1 << space)
    else:
        lift(state, seat, space)


def _put_on(state: HitodamaState, seat: int, space: int) -> None:
    if seat == NOBODY:
        state.akkus |= 1 << space
    else:
        put(state, seat, space)


def make_room(state: HitodamaState, tile: int) -> int:
    """The space that an akku or ice entering the tile takes, pushing essences where it is full; NONE where it cannot.

    On a full tile only essences shift: the one in the best place leaves, the others move up, the worst essence-held
    space becomes free (HIT-ENT-03, HIT-R-48).
    """
    spaces = state.side.masks[tile]
    free = state.free() & spaces
    if free:
        return lowest(free)
    held = bits(state.essence_mask() & spaces)
    if not held:
        return NONE
    seat = send_home(state, held[0])
    if state.log is not None:
        state.log.add(seat, "pushed_out", {"tile": tile}, "HIT-ENT-04")
    for index in range(1, len(held)):
        carry(state, held[index], held[index - 1])
    return held[len(held) - 1]


def enter_akku(state: HitodamaState, tile: int) -> bool:
    """An akku comes out of the den onto a tile; False where nothing can make room (HIT-R-49)."""
    space = make_room(state, tile)
    if space == NONE:
        return False
    state.akkus |= 1 << space
    if state.log is not None:
        state.log.add(NOBODY, "akku_came", {"space": space}, "HIT-AKU-01")
    return True


def enter_ice(state: HitodamaState, tile: int) -> None:
    """Ice settles on a tile, if anything can make room (HIT-ICE-01, HIT-ICE-04)."""
    space = make_room(state, tile)
    if space == NONE:
        return
    state.ice |= 1 << space
    if state.log is not None:
        state.log.add(NOBODY, "froze", {"space": space}, "HIT-ICE-01")


def remove_extra(state: HitodamaState) -> None:
    """The extra space goes; its occupant returns to the owner's reserve (HIT-EFF-12)."""
    if state.essence_mask() & EXTRA_BIT:
        send_home(state, EXTRA)
    state.extra_tile = NONE
    state.extra_copy = NONE
