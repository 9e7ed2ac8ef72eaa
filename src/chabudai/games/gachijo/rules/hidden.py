"""Who knows what of the Weapons, and how views are blanked and filled (GAC-R-93, GAC-R-102).

Everybody sees when a Weapon is drawn into which place and which place is emptied; what it is, only those who have seen
that token: its owner, former owners who passed it on, and everybody once it is presented.

A viewer's *memory* holds one entry for each of the twelve Weapons: its kind, and HELD while the viewer knows in whose
hand it is, otherwise the time at which the viewer last saw it go into the bag (0: never). A token in an unknown
place that was filled at time t can be any Weapon last seen in the bag before t. That is all that a memory rules out,
and `fill` draws uniformly from what is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.rng import Rng
from chabudai.core.state import NO_MOVE
from chabudai.games.gachijo.moves import EXCHANGE_WEAPON, RETURN_WEAPON
from chabudai.games.gachijo.rules.box import MAX_WEAPONS, NO_WEAPON, UNKNOWN, WEAPON_KINDS

if TYPE_CHECKING:
    from chabudai.games.gachijo.state import GachijoState

SPECTATOR_MEMORY: Final = 4
VIEWERS: Final = 5
HELD: Final = -1


def _entry(kind: int, time: int) -> int:
    return (time + 1) * WEAPON_KINDS + kind


def fresh_memory(copies: list[int]) -> list[int]:
    """Nobody has seen anything yet."""
    memory: list[int] = []
    for kind, number in enumerate(copies):
        memory += [_entry(kind, 0)] * number
    return sorted(memory)


def _see(state: GachijoState, viewer: int, kind: int, since: int) -> None:
    """The viewer sees a token that was drawn at `since`: of the Weapons it may be, the one last seen latest.

    Which of equal tokens it was cannot be known; this choice leaves all that is possible possible.
    """
    memory = state.memory[viewer]
    best = -1
    for index, entry in enumerate(memory):
        if entry % WEAPON_KINDS == kind and 0 <= entry // WEAPON_KINDS - 1 < since:
            best = index
    if best < 0:
        raise RuntimeError("a Weapon was seen that its viewer had ruled out")
    state.memory[viewer] = sorted([*memory[:best], _entry(kind, HELD), *memory[best + 1 :]])


def _see_off(state: GachijoState, viewer: int, kind: int) -> None:
    """The viewer sees a token that it knows go into the bag."""
    memory = state.memory[viewer]
    index = memory.index(_entry(kind, HELD))
    state.memory[viewer] = sorted([*memory[:index], _entry(kind, state.weapon_clock), *memory[index + 1 :]])


def show(state: GachijoState, place: int, viewer: int) -> None:
    """Let a viewer see the token in a place."""
    if not state.weapon_seen[place] >> viewer & 1:
        state.weapon_seen[place] |= 1 << viewer
        if state.memory[viewer]:
            _see(state, viewer, state.weapons[place], state.weapon_since[place])


def show_all(state: GachijoState, place: int) -> None:
    """Present the token in a place to the whole table (GAC-WEAPON-21)."""
    for viewer in range(VIEWERS):
        show(state, place, viewer)


def put_into_bag(state: GachijoState, place: int) -> None:
    """The token in a place goes back to the Weapon Bag; those who know it remember."""
    kind = state.weapons[place]
    state.weapon_clock += 1
    for viewer in range(VIEWERS):
        if state.weapon_seen[place] >> viewer & 1 and state.memory[viewer]:
            _see_off(state, viewer, kind)
    state.weapons[place] = NO_WEAPON
    state.weapon_since[place] = 0
    state.weapon_seen[place] = 0
    state.weapon_bag[kind] += 1


def take_blindly(bag: list[int], rng: Rng) -> int:
    """Take one token out of a bag that holds so many of each kind; which kind it is."""
    index = rng.below(sum(bag))
    kind = 0
    while index >= bag[kind]:
        index -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind


def draw_into(state: GachijoState, seat: int) -> int:
    """A Weapon, blindly, into the seat's first empty place; its kind, or NO_WEAPON from an empty bag (GAC-R-31)."""
    if sum(state.weapon_bag) == 0:
        return NO_WEAPON
    state.weapon_draws += 1
    kind = take_blindly(state.weapon_bag, state.stream("weapons", state.weapon_draws))
    place = seat * MAX_WEAPONS
    while state.weapons[place] != NO_WEAPON:
        place += 1
    state.weapon_clock += 1
    state.weapons[place] = kind
    state.weapon_since[place] = state.weapon_clock
    state.weapon_seen[place] = 0
    show(state, place, seat)
    return kind


def hand_over(state: GachijoState, givers: list[int]) -> None:
    """Every seat gets all Weapons of `givers[seat]`, all at once; former owners remember (cards 9 and 10)."""
    weapons = state.weapons[:]
    since = state.weapon_since[:]
    seen = state.weapon_seen[:]
    for seat in range(state.seats):
        for slot in range(MAX_WEAPONS):
            place = seat * MAX_WEAPONS + slot
            origin = givers[seat] * MAX_WEAPONS + slot
            state.weapons[place] = weapons[origin]
            state.weapon_since[place] = since[origin]
            state.weapon_seen[place] = seen[origin]
    for seat in range(state.seats):
        for place in range(seat * MAX_WEAPONS, seat * MAX_WEAPONS + MAX_WEAPONS):
            if state.weapons[place] != NO_WEAPON:
                show(state, place, seat)


def place_of(state: GachijoState, seat: int, kind: int) -> int:
    """A place of the seat with this kind of Weapon; by lot among equals, so that the place tells nobody anything."""
    places = [
        place for place in range(seat * MAX_WEAPONS, seat * MAX_WEAPONS + MAX_WEAPONS) if state.weapons[place] == kind
    ]
    if len(places) == 1:
        return places[0]
    # A defender may choose before the attacker's Weapon is back in the bag, so the clock alone is no number. It does
    # not tick for a lot: everybody can read it, and only a hand with equal tokens draws one.
    return places[state.stream("place", state.weapon_clock * VIEWERS + seat).below(len(places))]


# --- views ---------------------------------------------------------------------------------------------------------


def hide(state: GachijoState, viewer: int) -> None:
    """Blank out foreign Weapons, the contents of the Weapon Bag, the order of the deck, and Kaeru numbers.

    The last move too, where somebody else put a Weapon back: it names the token.
    """
    mind = viewer if viewer >= 0 else SPECTATOR_MEMORY
    for place in range(len(state.weapons)):
        if state.weapons[place] != NO_WEAPON and not state.weapon_seen[place] >> mind & 1:
            state.weapons[place] = UNKNOWN
    state.weapon_bag = [UNKNOWN] * WEAPON_KINDS
    state.memory = [state.memory[index] if index == mind else [] for index in range(len(state.memory))]
    state.gacha = sorted(state.gacha[: state.in_gacha])
    shown = len(state.kaeru_drawn) if state.ended else 0
    state.kaeru = state.kaeru[:shown] + [UNKNOWN] * (len(state.kaeru) - shown)
    if state.last_seat != viewer and (EXCHANGE_WEAPON.holds(state.last_move) or RETURN_WEAPON.holds(state.last_move)):
        state.last_move = NO_MOVE


def fill(state: GachijoState, viewer: int, rng: Rng) -> None:
    """Draw everything that the viewer cannot know from all that fits what it has seen."""
    if not state.memory:
        return
    mind = viewer if viewer >= 0 else SPECTATOR_MEMORY
    loose = [entry for entry in state.memory[mind] if entry >= WEAPON_KINDS]
    places = [place for place in range(len(state.weapons)) if state.weapons[place] == UNKNOWN]
    # Earliest places first: what fits one of them fits every later one too, so picking in turn is uniform.
    places.sort(key=lambda place: state.weapon_since[place])
    for place in places:
        fitting = [index for index, entry in enumerate(loose) if entry // WEAPON_KINDS - 1 < state.weapon_since[place]]
        state.weapons[place] = loose.pop(rng.pick(fitting)) % WEAPON_KINDS
    state.weapon_bag = [0] * WEAPON_KINDS
    for entry in loose:
        state.weapon_bag[entry % WEAPON_KINDS] += 1
    for other in range(VIEWERS):
        if other != mind:
            state.memory[other] = _minds_of_others(state, other)
    deck = state.gacha[:]
    rng.shuffle(deck)
    state.gacha = deck
    numbers = state.box.supplies.kaeru[:]
    known = [number for number in state.kaeru if number != UNKNOWN]
    for number in known:
        numbers.remove(number)
    rng.shuffle(numbers)
    state.kaeru = known + numbers


def _minds_of_others(state: GachijoState, other: int) -> list[int]:
    """A memory that fits the imagined Weapons: the other knows its own and nothing of the bag."""
    memory: list[int] = []
    held = [0] * WEAPON_KINDS
    for place in range(len(state.weapons)):
        if state.weapons[place] != NO_WEAPON and state.weapon_seen[place] >> other & 1:
            held[state.weapons[place]] += 1
    for kind, number in enumerate(state.box.supplies.weapons):
        memory += [_entry(kind, HELD)] * held[kind] + [_entry(kind, 0)] * (number - held[kind])
    return sorted(memory)
