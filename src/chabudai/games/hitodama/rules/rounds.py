"""Rounds: turns, then the resolution of the tiles, then the tracks (HIT-RES, HIT-TRK, HIT-R-25, HIT-R-84, HIT-R-85)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.state import NOBODY, NONE, Step
from chabudai.games.hitodama.rules.akkus import summon
from chabudai.games.hitodama.rules.box import LUNAR_DECK
from chabudai.games.hitodama.rules.cards import extra_card
from chabudai.games.hitodama.rules.resolution import ResolveTile
from chabudai.games.hitodama.rules.scoring import CHAOS
from chabudai.games.hitodama.rules.solar_cards import Stack
from chabudai.games.hitodama.rules.spaces import remove_extra
from chabudai.games.hitodama.rules.tiles import AKK, POSITIONS
from chabudai.games.hitodama.rules.turns import start_turn
from chabudai.games.hitodama.rules.wrath import THAW_LEVELS, thaw
from chabudai.games.hitodama.state import HitodamaState


def open_round(state: HitodamaState) -> None:
    """The holder of the coin begins; resolution and the end of the round wait beneath the turns."""
    state.tell(NOBODY, "round", {"round": state.round}, "HIT-TRN-05")
    state.push(CloseRound())
    state.push(BeginResolution())
    start_turn(state, state.holder)


class BeginResolution(Step[HitodamaState]):
    """Fix the order: from the tile at the season's cardinal point clockwise (HIT-RES-02…06, HIT-R-25)."""

    def run(self, state: HitodamaState) -> None:
        state.push(Resolution((state.north + 2 * state.season) % POSITIONS, 0))


class Resolution(Step[HitodamaState]):
    """Resolve the tiles that are left, `done` of them from position `first` on are over."""

    def __init__(self, first: int, done: int) -> None:
        self.first = first
        self.done = done

    def fields(self) -> list[int]:
        return [self.first, self.done]

    def run(self, state: HitodamaState) -> None:
        if self.done < POSITIONS - 1:
            state.push(Resolution(self.first, self.done + 1))
        tile = state.tiles[(self.first + self.done) % POSITIONS]
        state.push(ResolveTile(tile))
        if tile == AKK:
            # Visits come after the whole stack (HIT-R-29).
            state.push(Stack())


class CloseRound(Step[HitodamaState]):
    """The end of a round in the order of HIT-R-85."""

    def run(self, state: HitodamaState) -> None:
        state.fresh = 0
        if state.extra_tile != NONE:
            state.piles[LUNAR_DECK].append(extra_card(state))
            remove_extra(state)
        if state.marker == 1:
            self._advance(state)
            if state.ended:
                return
        state.round += 1
        summon(state)
        open_round(state)

    def _advance(self, state: HitodamaState) -> None:
        """The marker comes back to its start: the hitodama takes a step (HIT-TRK-02)."""
        before = state.level
        state.hitodama += 1
        if state.hitodama == state.box.chaos:
            state.end(CHAOS, "HIT-END-03")
            return
        level = state.level
        state.tell(NOBODY, "advanced", {"square": state.hitodama, "level": level}, "HIT-TRK-02")
        if level != before and level in THAW_LEVELS:
            thaw(state)


STEPS: Final[list[type[Step[Any]]]] = [BeginResolution, Resolution, CloseRound]
