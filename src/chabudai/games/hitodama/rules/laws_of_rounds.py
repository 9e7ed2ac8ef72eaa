"""What the open steps imply for a position: whose turn it is, which tile is resolved, which card is working."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.grid import bits, count
from chabudai.core.state import EVERYTHING, NONE, Decision, Step
from chabudai.games.hitodama.rules.baskets import can_pay
from chabudai.games.hitodama.rules.benefits import BenefitChoice, DealChoice, TradeChoice, VisitChoice
from chabudai.games.hitodama.rules.box import LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.cards import lying_open
from chabudai.games.hitodama.rules.lunar_cards import (
    LUNAR_EFFECTS,
    Actions,
    Extend,
    LunarEffect,
    MeepleTarget,
    MoveMeeple,
    Now,
    Waive,
    Worked,
)
from chabudai.games.hitodama.rules.resolution import NextEssence, ResolveTile
from chabudai.games.hitodama.rules.rounds import BeginResolution, CloseRound, Resolution
from chabudai.games.hitodama.rules.scoring import CHAOS
from chabudai.games.hitodama.rules.solar_cards import (
    SOLAR_EFFECTS,
    AkkuMoves,
    AkkuTile,
    Resolves,
    SolarEffect,
    Spent,
    Stack,
    Swap,
    SwapSecond,
)
from chabudai.games.hitodama.rules.tiles import AKK, POSITIONS
from chabudai.games.hitodama.rules.turns import ACTIONS, GoOn, Turn
from chabudai.games.hitodama.state import HitodamaState

LUNAR: Final[dict[str, type[LunarEffect]]] = {
    "NowChoice": Now,
    "DealChoice": Now,
    "VisitChoice": Now,
    "TributeChoice": Now,
    "TradeChoice": Now,
    "MeepleChoice": MoveMeeple,
    "MeepleTarget": MoveMeeple,
    "WaiveChoice": Waive,
    "ExtendChoice": Extend,
}
"""The effect that asks this in a turn."""
SOLAR: Final[dict[str, type[SolarEffect]]] = {
    "SwapFirst": Swap,
    "SwapSecond": Swap,
    "AkkuChoice": AkkuMoves,
    "AkkuTile": AkkuMoves,
}
"""The effect that asks this when the stack is worked off."""
CHOICES: Final[list[str]] = ["", "DealChoice", "VisitChoice", "TributeChoice", "TradeChoice"]
"""What is asked of an essence, by the sort of its space."""


def laws_of_rounds(state: HitodamaState, wrong: list[str]) -> None:
    """Append a sentence for each law of the round that this position breaks."""
    if state.hitodama != (state.round - 1) // 2 + (1 if state.ended == CHAOS else 0):
        wrong.append("the hitodama does not stand where the rounds have led it (HIT-TRK-02)")
    lane = state.lanes[0]
    if bool(lane) == bool(state.ended):
        wrong.append("a match that goes on asks nothing, or one that is over asks something")
    elif lane and (len(lane) < 3 or not isinstance(lane[0], CloseRound)):
        wrong.append("the end of the round does not wait beneath all other steps")
    elif lane and isinstance(lane[1], BeginResolution):
        _turn(state, lane[2:], wrong)
    elif lane:
        _resolution(state, lane[1:], wrong)


def opened_solar(state: HitodamaState) -> list[SolarEffect]:
    """The effects of all solar cards that can have been laid open: now, and once each before each new deck."""
    shown = lying_open(state, SOLAR_DECK) + state.rebuilt[SOLAR_DECK] * state.box.deck_cards(SOLAR_DECK)
    return [SOLAR_EFFECTS[state.box.solar[kind]] for kind in shown]


def opened_lunar(state: HitodamaState) -> list[LunarEffect]:
    """Those of all lunar cards."""
    shown = lying_open(state, LUNAR_DECK) + state.rebuilt[LUNAR_DECK] * state.box.deck_cards(LUNAR_DECK)
    return [LUNAR_EFFECTS[state.box.lunar[kind]] for kind in shown]


# --- turns --------------------------------------------------------------------------------------------------------


def _turn(state: HitodamaState, steps: list[Step[Any]], wrong: list[str]) -> None:
    """A turn is open, or a lunar card that was played in it is working."""
    first = steps[0]
    if not isinstance(first, (Turn, GoOn)):
        wrong.append("nobody's turn is open before the resolution")
        return
    seat = first.seat
    if state.fresh or state.due or state.acting:
        wrong.append("an essence takes part in a resolution that has not begun")
    if state.moved & ~state.essences[seat]:
        wrong.append("an essence was moved that is not of the seat at turn (HIT-ACT-02)")
    if state.moved_in_reserve > state.reserve[seat] or state.moved_dormant > state.dormant[seat]:
        wrong.append("more moved essences came back than there are")
    waiting = [(card % 4 - state.holder) % state.seats for card in state.stack]
    if waiting != sorted(waiting) or (waiting and waiting[-1] > (seat - state.holder) % state.seats):
        wrong.append("a solar card waits of a seat that had no turn yet (HIT-TRN-05)")
    used = int(count(state.moved)) + state.moved_in_reserve + state.moved_dormant
    used += sum(1 for card in state.stack if card % 4 == seat)
    if isinstance(first, Turn):
        if len(steps) > 1 or state.actions == 0 or state.in_play != NONE:
            wrong.append("a turn is open without an action, or while something else happens")
    else:
        used += 1
        _lunar_card(state, seat, steps[1:], wrong)
    more = sum(effect.number for effect in opened_lunar(state) if isinstance(effect, Actions))
    if used + state.actions > ACTIONS + more:
        wrong.append("the seat at turn has more actions than three and those of its cards (HIT-TRN-01)")


def _lunar_card(state: HitodamaState, seat: int, steps: list[Step[Any]], wrong: list[str]) -> None:
    """One that asks something lies open, and asks the seat that played it."""
    if len(steps) != 2 or not isinstance(steps[0], Worked) or state.in_play == NONE:
        wrong.append("no lunar card is working in a turn that is interrupted")
        return
    top = steps[1]
    effect = LUNAR_EFFECTS[state.box.lunar[state.in_play]]
    if not isinstance(effect, LUNAR.get(type(top).__name__, LunarEffect)) or top.decider() != seat:
        wrong.append("a question is open that the lunar card in play does not ask")
    else:
        _asked(state, top, wrong)


# --- the resolution -----------------------------------------------------------------------------------------------


def _resolution(state: HitodamaState, steps: list[Step[Any]], wrong: list[str]) -> None:
    """The tiles are resolved one after the other, from a side of the map clockwise."""
    if state.actions or state.moved or state.moved_in_reserve or state.moved_dormant or state.in_play != NONE:
        wrong.append("a turn goes on while tiles are resolved")
    first = steps[0]
    if isinstance(first, Resolution):
        order = [state.tiles[(first.first + step) % POSITIONS] for step in range(first.done)]
        steps = steps[1:]
        askew = first.first % 2 != 0
    else:
        last = first.fields()[:1]
        place = state.where[last[0]] if isinstance(first, (NextEssence, ResolveTile)) else 0
        order = [state.tiles[(place + 1 + step) % POSITIONS] for step in range(POSITIONS)]
        askew = place % 2 == 0
    if askew or not order or not steps:
        wrong.append("the resolution began at no side of the map, or at no tile (HIT-RES-02)")
        return
    here = steps[0]
    if not isinstance(here, (NextEssence, ResolveTile)) or here.tile != order[-1]:
        wrong.append("another tile is resolved than the next one (HIT-RES-06)")
    elif isinstance(here, NextEssence):
        if AKK in order and state.stack:
            wrong.append("solar cards still wait after the solar/akkus tile (HIT-ACT-10)")
        _essence(state, here.tile, False, steps[1:], wrong)
    else:
        _solar_card(state, steps, wrong)
    if AKK not in order:
        _passed_tiles(state, order, wrong)


def _passed_tiles(state: HitodamaState, order: list[int], wrong: list[str]) -> None:
    """Before the solar cards work nobody can get up again, or lie down elsewhere (HIT-POS-02)."""
    passed = 0
    for tile in order[:-1]:
        passed |= state.spaces_of(tile)
    if state.essence_mask() & passed & ~state.asleep:
        wrong.append("an essence stands on a tile that was resolved (HIT-R-27)")
    if state.fresh & ~(passed | state.spaces_of(order[-1])):
        wrong.append("an essence lay down on a tile that was not resolved yet")


def _solar_card(state: HitodamaState, steps: list[Step[Any]], wrong: list[str]) -> None:
    """The top card of the stack asks the seat that played it, or has a tile resolved."""
    if (
        len(steps) < 4
        or type(steps[0]).__name__ != "ResolveTile"
        or steps[0].fields() != [AKK]
        or not isinstance(steps[1], Stack)
        or not isinstance(steps[2], Spent)
        or not state.stack
    ):
        wrong.append("no solar card is working, or it is not the time for it (HIT-ACT-10)")
        return
    top = steps[3]
    effect = SOLAR_EFFECTS[state.box.solar[state.stack[-1] // 4]]
    if isinstance(effect, Resolves) and isinstance(top, NextEssence) and top.tile == state.tile_at(effect.point):
        _essence(state, top.tile, True, steps[4:], wrong)
        return
    fits = isinstance(effect, SOLAR.get(type(top).__name__, SolarEffect)) and not isinstance(effect, Resolves)
    if not fits or top.decider() != state.stack[-1] % 4 or len(steps) > 4:
        wrong.append("a question is open that the top solar card does not ask")
    elif state.due or state.acting:
        wrong.append("an essence takes part although no tile is being resolved")
    else:
        _asked(state, top, wrong)


def _essence(state: HitodamaState, tile: int, again: bool, steps: list[Step[Any]], wrong: list[str]) -> None:
    """One essence of a tile takes its benefit; those that wait for theirs are the others that stand there."""
    spaces = state.spaces_of(tile)
    awake = state.essence_mask() & spaces & ~state.asleep
    part = state.due | state.acting
    possible = awake | state.fresh & spaces if again else awake
    if state.due & state.acting or awake & ~part or part & ~possible:
        wrong.append("not just the standing essences of a tile take part in its resolution (HIT-R-26)")
    if len(steps) != 1 or not isinstance(steps[0], BenefitChoice) or bits(state.acting) != [steps[0].space]:
        wrong.append("another essence acts than the one that is asked for")
    else:
        _asked(state, steps[0], wrong)


# --- questions ----------------------------------------------------------------------------------------------------


def _asked(state: HitodamaState, top: Step[Any], wrong: list[str]) -> None:
    """A question is about a meeple where it stands, and has more than one answer (section 5)."""
    if wrong or not isinstance(top, Decision):
        return  # the options of a position that is broken otherwise need not make sense
    if isinstance(top, BenefitChoice):
        if not state.essences[top.seat] >> top.space & 1:
            wrong.append("a seat is asked about an essence that it does not have")
            return
        space = state.side.space(state.benefit_space(top.space))
        if type(top).__name__ != CHOICES[space.sort]:
            wrong.append("an essence is asked something else than its space offers")
            return
        price = state.box.akku_cards[state.akku_card].price if isinstance(top, VisitChoice) else space.price
        if isinstance(top, (DealChoice, VisitChoice)) and not can_pay(state, top.seat, price):
            wrong.append("a seat is asked for a price that it cannot pay (HIT-R-28)")
    elif isinstance(top, (MeepleTarget, SwapSecond, AkkuTile)):
        source = top.fields()[1]
        meeples = state.akkus if isinstance(top, AkkuTile) else state.akkus | state.essence_mask()
        if not meeples >> source & 1:
            wrong.append("a meeple is to move from a space where none is")
            return
    hidden = isinstance(top, TradeChoice) and state.viewer != EVERYTHING
    if not hidden and len(top.options(state)) < 2:
        wrong.append("a question is open that has no two answers")
