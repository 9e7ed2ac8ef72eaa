"""Tributes and seasons: delivering, scoring, the change of season (HIT-SEA, HIT-R-36…43)."""

from __future__ import annotations

from chabudai.core.events import EventValue
from chabudai.core.state import NOBODY
from chabudai.games.hitodama.rules.akkus import summon
from chabudai.games.hitodama.rules.baskets import gain
from chabudai.games.hitodama.rules.box import SEASONS, Tribute
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES
from chabudai.games.hitodama.rules.scoring import SEASONS_DONE, payment_code
from chabudai.games.hitodama.rules.spaces import lift, send_home
from chabudai.games.hitodama.rules.wrath import score, strike
from chabudai.games.hitodama.state import HitodamaState


def current(state: HitodamaState, card: int) -> Tribute:
    """One of the two open tributes of the season in play."""
    return state.box.tributes[state.season][state.tributes[2 * state.season + card]]


def complete(state: HitodamaState, card: int) -> bool:
    base = card * RESOURCES
    return all(state.owed[base + kind] == 0 for kind in range(RESOURCES))


def can_deliver(state: HitodamaState, seat: int) -> bool:
    """Does the seat own anything that an open tribute lacks?"""
    for kind in range(RESOURCES):
        if state.baskets[seat * RESOURCES + kind] and (state.owed[kind] or state.owed[RESOURCES + kind]):
            return True
    return False


def deliver(state: HitodamaState, seat: int, space: int, card: int, amounts: list[int]) -> None:
    """One essence pays one tribute, in the order of HIT-R-40."""
    for kind in range(RESOURCES):
        amount = amounts[kind]
        state.baskets[seat * RESOURCES + kind] -= amount
        state.owed[card * RESOURCES + kind] -= amount
        state.delivered[card * RESOURCES + kind] += amount
    state.payments.append(payment_code(seat, 2 * state.season + card, amounts))
    points = state.box.worth(amounts)
    if state.log is not None:
        values: dict[str, EventValue] = {
            "goods": amounts,
            "tribute": current(state, card).name,
            "season": SEASONS[state.season],
            "points": points,
            "total": state.points[seat] + points,
        }
        state.log.add(seat, "delivered", values, "HIT-SEA-04")
    passed = score(state, seat, points)
    if state.ended:
        return
    if amounts[AKKU] and complete(state, card):
        fall_dormant(state, seat, space)
    else:
        send_home(state, space)
    strike(state, seat, passed)
    check_season(state)


def fall_dormant(state: HitodamaState, seat: int, space: int) -> None:
    """An akku that finishes a tribute tires the essence out: it comes back dormant (HIT-SEA-14, HIT-R-42)."""
    if state.moved >> space & 1:
        state.moved_dormant += 1
    lift(state, seat, space)
    state.dormant[seat] += 1
    state.tell(seat, "fell_dormant", {}, "HIT-SEA-14")


def relieve(state: HitodamaState, card: int) -> None:
    """Take one akku out of what a tribute lacks; it brings no points (HIT-EFF-11, HIT-R-71)."""
    state.owed[card * RESOURCES + AKKU] -= 1
    check_season(state)


def check_season(state: HitodamaState) -> None:
    """Both cards complete: they go with their season, and the next one opens or the game ends (HIT-SEA-11)."""
    if not complete(state, 0) or not complete(state, 1):
        return
    state.tell(NOBODY, "season_done", {"season": SEASONS[state.season]}, "HIT-SEA-11")
    akkus = state.delivered[AKKU] + state.delivered[RESOURCES + AKKU]
    for kind in range(RESOURCES):
        state.bank[kind] += state.delivered[kind] + state.delivered[RESOURCES + kind]
    state.delivered = [0] * (2 * RESOURCES)
    if state.season == len(SEASONS) - 1:
        state.end(SEASONS_DONE, "HIT-END-02")
        return
    state.season += 1
    state.reveal()
    open_season(state)
    if akkus:
        summon(state)


def open_season(state: HitodamaState) -> None:
    """Turn up the tributes of the season in play (HIT-R-05)."""
    needs: list[int] = []
    for card in range(2):
        needs += current(state, card).needs
    state.owed = needs
    if state.log is not None:
        values: dict[str, EventValue] = {
            "season": SEASONS[state.season],
            "point": state.season,
        }
        for card in range(2):
            tribute = current(state, card)
            values[f"card{card + 1}"] = tribute.name
            values[f"needs{card + 1}"] = tribute.needs
        state.log.add(NOBODY, "season_opened", values, "HIT-SEA-13")


def first_berry(state: HitodamaState, seat: int) -> None:
    """The first on the tribute tile gets a berry where the side says so (HIT-TTR-05)."""
    gain(state, seat, 0, state.side.first_berry, "HIT-TTR-05")
