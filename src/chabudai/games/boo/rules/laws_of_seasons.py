"""What a season implies: which steps are open, whose turn it is, what has not happened yet."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.grid import count
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.rules.actions import ChooseAction
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.box import (
    BAKENEKO,
    BALANCE,
    COLOUR_COUNT,
    COOK,
    ENTRIES,
    GHOST,
    IMPROVE,
    KAPPA,
    KITSUNE,
    OOKAMI,
    SPACES,
    SPIRITS,
    STALKS,
    STICK,
    STOCK,
    TANUKI,
    TENGU,
    spirits_of,
)
from chabudai.games.boo.rules.food import ChooseFood
from chabudai.games.boo.rules.grove import Advance, Lodge, Nearer, NextShoot, Place, Resolve
from chabudai.games.boo.rules.improve import Improve, LayTile, can_buy
from chabudai.games.boo.rules.setup import DRAFTED, Draft
from chabudai.games.boo.rules.spirits import AFTER_OFFERING, AFTER_SHOOTS, FREE_OFFERING, WILD_SHOOTS
from chabudai.games.boo.rules.spring import TakeGift
from chabudai.games.boo.rules.summer import Offering, Turn, Visit
from chabudai.games.boo.rules.winter import (
    OOKAMI_UNITS,
    CallOokami,
    Feed,
    PayFood,
    Upkeep,
    Wake,
    WakeSpirits,
    tiles_of,
    worth,
)
from chabudai.games.boo.state import AUTUMN, OVER, SET_UP, SPRING, SUMMER, WINTER, BooState

GIVEN_BY: Final[dict[str, int]] = {"Balance": KAPPA, "Improve": TANUKI, "LayTile": TANUKI, "TenguMeal": TENGU}
"""The spirit that lets a seat decide this between the steps of its turn."""
GIFTS: Final[dict[str, int]] = {"Balance": BALANCE, "Improve": IMPROVE, "LayTile": IMPROVE, "ChooseFood": COOK}
"""The icon whose action asks this."""


def seasonal_laws(state: BooState, wrong: list[str]) -> None:
    """Append a sentence for each law of the season that this position breaks."""
    _calendar(state, wrong)
    if (state.phase == OVER) != (not steps_of(state)) or state.phase == AUTUMN:
        wrong.append("a match that goes on asks nothing, or one that is over asks something")
    elif state.phase == SPRING:
        _spring(state, wrong)
    elif state.phase == SUMMER:
        _summer(state, wrong)
    elif state.phase == WINTER:
        _winter(state, wrong)


def steps_of(state: BooState) -> list[Step[Any]]:
    """All open steps, what happens next last."""
    return state.lanes[0]


# --- what the season says -----------------------------------------------------------------------------------------


def _calendar(state: BooState, wrong: list[str]) -> None:
    """What is known from round and phase alone."""
    seats = state.seats
    everybody = (1 << seats) - 1
    opened = 0 if state.phase == SET_UP else state.round
    if (state.phase == SET_UP and state.round != 1) or (state.phase == OVER and state.round != SPACES):
        wrong.append(f"it cannot be year {state.round}")
    if state.spaces != [0] * opened + [everybody] * (SPACES - opened):
        wrong.append("the incense spaces do not show the year")
    if state.phase == SET_UP:
        lane = steps_of(state)
        drafter = (state.first + DRAFTED * seats - len(state.pool)) % seats
        if len(lane) != 1 or not isinstance(lane[0], Draft) or lane[0].seat != drafter:
            wrong.append("it is not the next seat that drafts")
    if bool(state.pool) != (state.phase == SET_UP) or len(state.pool) > DRAFTED * seats:
        wrong.append("shoots are drafted only while the table is set up")
    if state.pool != sorted(state.pool) or state.away != sorted(state.away):
        wrong.append("plain shoots lie out of order")
    if state.gifts and state.phase != SPRING:
        wrong.append("gifts lie open outside Spring")
    if state.phase != SUMMER and state.passed != (everybody if summers(state) else 0):
        wrong.append("who has passed does not fit the season")
    if not summers(state) and any(marker != NONE for marker in state.marker):
        wrong.append("a marker was placed before the first turn")
    if summers(state) and state.phase != SUMMER and NONE in state.marker:
        wrong.append("a marker is missing after a Summer")


def summers(state: BooState) -> int:
    """Summers that have begun."""
    return state.round if state.phase >= SUMMER else state.round - 1


def autumns(state: BooState) -> int:
    return state.round if state.phase >= WINTER else state.round - 1


def _spring(state: BooState, wrong: list[str]) -> None:
    """Gifts are taken in turn order; whoever took one may be carrying out its action (BOO-SPRING-05, -06)."""
    lane = steps_of(state)
    left = lane[0].left if lane and isinstance(lane[0], TakeGift) else 0
    taker = (state.first - left) % state.seats
    if int(count(state.gifts)) != left or left > state.seats:
        wrong.append("not as many gifts lie open as players wait for one")
    if left and lane[0].decider() != taker:
        wrong.append("a gift is taken out of turn")
    action = lane[1:] if left else lane
    if len(action) > 1 or not (left or action) or (action and left == state.seats):
        wrong.append("Spring asks for something else than gifts and their actions")
    for step in action:
        gift = GIFTS.get(type(step).__name__, NONE)
        if gift == NONE or state.gifts >> gift & 1 or step.decider() != (taker - 1) % state.seats:
            wrong.append("an action is open that no gift gave")
        _action(state, step, wrong)


def _winter(state: BooState, wrong: list[str]) -> None:
    """All wake, all feed, then the upkeep (BOO-WINTER-01)."""
    lane = steps_of(state)
    top = lane[-1]
    order = state.order()
    rest = order[order.index(top.decider()) + 1 :] if top.decider() >= 0 else order
    rest.reverse()
    order.reverse()
    if isinstance(top, Wake):
        steps: list[Step[Any]] = [Upkeep(), *[Feed(seat) for seat in order], *[WakeSpirits(seat) for seat in rest]]
    else:
        steps = [Upkeep(), *[Feed(seat) for seat in rest]]
    if _written(lane[:-1]) != _written(steps):
        wrong.append("the steps of Winter are out of order")
    if not isinstance(top, (Wake, CallOokami, PayFood)) or len(top.options(state)) < 2:
        wrong.append("Winter asks what has only one answer")
    elif isinstance(top, PayFood):
        helped = tiles_of(state, top.seat) - top.need
        used = spirits_of(state.asleep[top.seat], OOKAMI)
        if helped % OOKAMI_UNITS or not 0 <= helped <= used * OOKAMI_UNITS or worth(state, top.seat) <= top.need:
            wrong.append("a family needs other food than it has tiles")


def _written(steps: list[Step[Any]]) -> list[tuple[str, list[int]]]:
    return [(type(step).__name__, step.fields()) for step in steps]


# --- a turn in Summer ---------------------------------------------------------------------------------------------


def _summer(state: BooState, wrong: list[str]) -> None:
    """A turn is open, and after it comes that of the next seat."""
    lane = steps_of(state)
    if len(lane) < 2 or not isinstance(lane[0], Turn):
        wrong.append("nobody's turn is open in Summer")
        return
    seat = (lane[0].seat - 1) % state.seats
    turn = lane[1]
    above = lane[2:]
    if any(step.fields()[:1] != [seat] for step in lane[1:]):
        wrong.append("a seat decides in another's turn")
        return
    powers = turn.fields()[-2 if isinstance(turn, Place) else -1]
    for power, spirit in ((WILD_SHOOTS, KITSUNE), (FREE_OFFERING, BAKENEKO)):
        if powers & power and spirits_of(state.asleep[seat], spirit) == 0:
            wrong.append(f"{SPIRITS[spirit]} helps without having been called")
    if isinstance(turn, (Visit, Offering, Place)):
        _deed(state, above, wrong)
        if not isinstance(turn, Visit):
            _offering(state, turn, wrong)
    elif isinstance(turn, NextShoot):
        _resolving(state, above, wrong)
    elif isinstance(turn, Resolve):
        waiting = len(state.waiting) - state.waiting.count(NONE)
        called = state.awake[seat] & (AFTER_OFFERING if waiting else AFTER_SHOOTS)
        if above or not (called or waiting > 1 or (waiting and turn.left)):
            wrong.append("nothing is left to be resolved")
    else:
        wrong.append("a turn begins with something else than a visit")
    _turn_order(state, seat, turn, wrong)
    sticks = [code % STICK for code in state.sticks]
    for who in range(state.seats):
        visited = state.round > 1 or who in sticks or (who == seat and not isinstance(turn, Visit))
        if visited == (state.marker[who] == NONE):
            wrong.append("a marker is missing after a visit, or was placed before it")


def _offering(state: BooState, turn: Offering | Place, wrong: list[str]) -> None:
    """A stick for each shoot of the visited stock, or all that were left (BOO-SUMMER-11…13)."""
    shoots = state.sizes[turn.seat * COLOUR_COUNT + turn.stock]
    if state.marker[turn.seat] != turn.stock or shoots == 0:
        wrong.append("the stock that is visited is not under the marker, or it is empty")
    placed = turn.placed if isinstance(turn, Place) else 0
    if len(state.pending) - state.pending.count(NONE) != placed or (placed and len(steps_of(state)) > 2):
        wrong.append("not as many shoots lie at the stalks as were placed")
    if isinstance(turn, Place):
        shoots += turn.placed
        if shoots > STOCK or turn.offered > shoots or (turn.offered < shoots and state.reserve[turn.seat]):
            wrong.append("not as many sticks were offered as there are shoots")


def _resolving(state: BooState, above: list[Step[Any]], wrong: list[str]) -> None:
    """A shoot is being resolved, or it is asked which one lies nearer."""
    if above and isinstance(above[0], Nearer):
        mixed = [
            stalk
            for stalk in range(STALKS)
            if state.pending[stalk * ENTRIES + 1] not in (NONE, state.pending[stalk * ENTRIES])
        ]
        asked = [step.stalk for step in above if isinstance(step, Nearer)]
        asked.reverse()
        if len(asked) != len(above) or asked != [stalk for stalk in mixed if stalk >= asked[0]]:
            wrong.append("it is asked which shoot lies nearer where only one does")
    elif above and isinstance(above[0], Advance):
        if len(above) != 2 or not isinstance(above[1], (Balance, Improve, LayTile, ChooseFood, ChooseAction)):
            wrong.append("a shoot is being resolved without its action")
        _action(state, above[-1], wrong)
    elif len(above) != 1 or not isinstance(above[0], Lodge):
        _deed(state, above, wrong)
        if not above:
            wrong.append("shoots are resolved and nobody is asked")


def _deed(state: BooState, above: list[Step[Any]], wrong: list[str]) -> None:
    """What a called spirit lets its player decide, at most one thing at a time."""
    for step in above:
        spirit = GIVEN_BY.get(type(step).__name__, NONE)
        if len(above) > 1 or spirit == NONE or spirits_of(state.asleep[step.decider()], spirit) == 0:
            wrong.append("an action is open that no spirit gave")
        _action(state, step, wrong)


def _action(state: BooState, step: Step[Any], wrong: list[str]) -> None:
    if not isinstance(step, Decision) or not step.options(state):
        wrong.append("an action is open that offers nothing")
    if isinstance(step, LayTile) and not can_buy(state, step.seat, step.slot):
        wrong.append("a tile is being laid that cannot be bought")


def _turn_order(state: BooState, seat: int, turn: Step[Any], wrong: list[str]) -> None:
    """The sticks lie as the seats laid them, turn by turn, and whoever had none left at its turn has passed."""
    everybody = (1 << state.seats) - 1
    sticks = [code for code in state.sticks if code % STICK != GHOST]
    left = [state.reserve[who] + sum(code % STICK == who for code in sticks) for who in range(state.seats)]
    passed = [0]  # who may have passed: sticks do not always tell whether others did between two turns of the last seat
    who = state.first
    place = 0
    while left[who] == 0 or place < len(sticks):
        if left[who] == 0:
            passed[0] |= 1 << who
            if passed[0] == everybody:
                break
        else:
            laid = _run(sticks, place)
            left[who] -= len(laid)
            place += len(laid)
            alone = not any(left[other] for other in range(state.seats) if other != who)
            one_turn = len(laid) <= STOCK and laid == sorted(laid)
            if laid[0] % STICK != who or not (one_turn or alone):
                wrong.append("sticks were laid out of turn")
                return
            if place == len(sticks) and isinstance(turn, (Place, NextShoot, Resolve)):
                offered = turn.offered if isinstance(turn, Place) else max(1, turn.left)
                more = len(laid) > offered
                if len(laid) < offered or (isinstance(turn, Place) and more and not alone):
                    wrong.append("the last sticks are not those of the open turn")
                if alone and one_turn and not (isinstance(turn, Place) and more):
                    passed.append(everybody & ~(1 << who))
                elif alone:
                    passed = [everybody & ~(1 << who)]
                break
        who = state.seat_after(who)
    if who != seat or state.passed not in passed:
        wrong.append("it is another seat's turn, or others have passed than the sticks say")


def _run(sticks: list[int], place: int) -> list[int]:
    """The sticks from here on that are of the same owner."""
    end = place + 1
    while end < len(sticks) and sticks[end] % STICK == sticks[place] % STICK:
        end += 1
    return sticks[place:end]
