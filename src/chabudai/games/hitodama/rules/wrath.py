"""Victory points, the hitodama's wrath and ice (HIT-TRK, HIT-WRA, HIT-ICE, HIT-R-55…65)."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import EventValue
from chabudai.core.state import NOBODY, NONE
from chabudai.games.hitodama.rules.box import ICE_DECK
from chabudai.games.hitodama.rules.cards import take_card
from chabudai.games.hitodama.rules.goods import AMBER, BERRY, RESOURCES, SAPPHIRE
from chabudai.games.hitodama.rules.scoring import POINTS_REACHED
from chabudai.games.hitodama.rules.spaces import enter_ice
from chabudai.games.hitodama.state import HitodamaState

LOSSES: Final[list[list[int]]] = [[], [], [AMBER, BERRY], [], [SAPPHIRE, AMBER, BERRY], []]
"""For each level the goods of which one is lost, the first that the player has; none where the level freezes."""
LEVEL_RULES: Final = ["", "HIT-WRA-01", "HIT-WRA-02", "HIT-WRA-03", "HIT-WRA-04", "HIT-WRA-05"]
THAW_LEVELS: Final = [2, 4]


def score(state: HitodamaState, seat: int, points: int) -> int:
    """Move the score token; how many hitodama spaces it passed, none when the game is won by it (HIT-R-55, -57)."""
    before = state.points[seat]
    after = before + points
    state.points[seat] = after
    if after >= state.box.goal:
        state.end(POINTS_REACHED, "HIT-END-01")
        return 0
    passed = 0
    for space in state.box.wrath:
        if before < space <= after:
            passed += 1
    return passed


def strike(state: HitodamaState, seat: int, times: int) -> None:
    """The wrath works once for every hitodama space passed, one after the other (HIT-TRK-05, HIT-R-56)."""
    for _ in range(times):
        level = state.level
        if state.log is not None:
            values: dict[str, EventValue] = {"level": level, "points": state.points[seat]}
            state.log.add(seat, "wrath", values, "HIT-TRK-04")
        if LOSSES[level]:
            lose(state, seat, level)
        else:
            freeze(state, level)


def lose(state: HitodamaState, seat: int, level: int) -> None:
    """Levels 2 and 4 take one good, in a fixed order (HIT-WRA-02, HIT-WRA-04, HIT-R-63)."""
    for kind in LOSSES[level]:
        if state.baskets[seat * RESOURCES + kind]:
            state.baskets[seat * RESOURCES + kind] -= 1
            state.bank[kind] += 1
            if state.log is not None:
                state.log.add(seat, "wrath_took", {"good": kind}, LEVEL_RULES[level])
            return
    state.tell(seat, "wrath_took_nothing", {}, LEVEL_RULES[level])


def freeze(state: HitodamaState, level: int) -> None:
    """Levels 1, 3 and 5 reveal an ice card; the ice of the one before leaves (HIT-ICE-01, HIT-ICE-03)."""
    state.ice = 0
    if state.ice_card != NONE:
        state.piles[ICE_DECK].append(state.ice_card)
    state.ice_card = take_card(state, ICE_DECK)
    card = state.box.ice_cards[state.ice_card]
    if state.log is not None:
        state.log.add(NOBODY, "ice_card", {"card": card.name, "level": level}, LEVEL_RULES[level])
    for point in card.points:
        enter_ice(state, state.tile_at(point))


def thaw(state: HitodamaState) -> None:
    """All ice leaves; the card stays open until it is replaced (HIT-ICE-02, HIT-R-61, HIT-R-62)."""
    if state.ice:
        state.ice = 0
        state.tell(NOBODY, "thawed", {"level": state.level}, "HIT-ICE-02")
