"""Do the tests of the matrix notice? Bean Nim is broken in one way after the other; each time one of them must fail."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import pytest
from chabudai_nim.game import BeanNim
from chabudai_nim.moves import CALL, MOVES, TAKE
from chabudai_nim.rules.box import HEAPS
from chabudai_nim.rules.turns import Turn, TurnUp
from chabudai_nim.state import BeanState

from chabudai.check import (
    lab,
    test_copies,
    test_corruption,
    test_forms,
    test_leaks,
    test_observe,
    test_play,
    test_refusals,
    test_sessions,
)
from chabudai.check.lab import Combination, call
from chabudai.core.errors import IllegalMove
from chabudai.core.game import OptionValue
from chabudai.core.observe import Layout, Part, Sheet
from chabudai.core.rng import Rng
from chabudai.core.state import State

NIM = Combination("bean-nim", 3, {"misere": False})
DECISIONS = 2_000


class Sin(NamedTuple):
    """A method replaced by a wrong one, and the test that has to notice."""

    owner: type
    method: str
    wrong: Callable[..., Any]
    noticed_by: Callable[..., None]


right_choose = Turn.choose
right_options = Turn.options
right_refusal = Turn.refusal
right_hide = BeanState.hide
right_copy = BeanState.copy
right_data = BeanState.data
right_load = BeanState.load
right_run = TurnUp.run
right_layout = BeanNim.layout


def observe_the_next_favour(self: BeanNim, seats: int, options: dict[str, OptionValue] | None = None) -> Layout:
    def write(state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.number(state.favours[(seat + 1) % seats] + 1)

    return Layout("", "", [*right_layout(self, seats, options).parts, Part("next", [1], 3, "", write)])


def observe_turns_alone(self: BeanNim, seats: int, options: dict[str, OptionValue] | None = None) -> Layout:
    return Layout("", "", [self.parts(seats, {})[0]])


def observe_too_much(self: BeanNim, seats: int, options: dict[str, OptionValue] | None = None) -> Layout:
    def write(state: BeanState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.points)

    return Layout("", "", [Part("points", [seats], 3, "", write)])


def swallow_a_bean(self: Turn, state: BeanState, move: int) -> None:
    right_choose(self, state, move)
    if state.points[0] == 4:
        state.points[0] = 3


def never_let_go(self: Turn, state: BeanState, move: int) -> None:
    state.replace(Turn((self.seat + 1) % state.seats))


def stop_offering(self: Turn, state: BeanState) -> list[int]:
    return [move for move in right_options(self, state) if state.heaps[0] != 1]


def offer_out_of_order(self: Turn, state: BeanState) -> list[int]:
    return list(reversed(right_options(self, state)))


def offer_twice(self: Turn, state: BeanState) -> list[int]:
    return sorted(right_options(self, state) * 2)


def offer_what_does_not_exist(self: Turn, state: BeanState) -> list[int]:
    return [*right_options(self, state), MOVES.size]


def spare_the_favour_of_the_next(self: Turn, state: BeanState) -> list[int]:
    spared = state.favours[(self.seat + 1) % state.seats]
    return [
        move
        for move in right_options(self, state)
        if CALL.holds(move) or TAKE.args(move)[0] != spared or sum(state.heaps) < 6
    ]


def prefer_the_first(self: Turn, state: BeanState, rng: Rng) -> int:
    moves = state.legal_moves(self.seat)
    return moves[min(rng.below(len(moves)), rng.below(len(moves)))]


def accept_too_much(self: Turn, state: BeanState, move: int) -> bool:
    return TAKE.holds(move) and state.heaps[TAKE.args(move)[0]] > 0


def accept_too_little(self: Turn, state: BeanState, move: int) -> bool:
    return move in right_options(self, state) and (CALL.holds(move) or TAKE.args(move)[1] != 2)


def refuse_without_words(self: Turn, state: BeanState, move: int) -> IllegalMove:
    return IllegalMove("")


def refuse_by_an_unknown_rule(self: Turn, state: BeanState, move: int) -> IllegalMove:
    return IllegalMove("The heap is too small.", "NIM-TAKE-99")


def refuse_and_take(self: Turn, state: BeanState, move: int) -> IllegalMove:
    refusal = right_refusal(self, state, move)
    state.points[self.seat] += 1
    return refusal


def refuse_and_tell(self: Turn, state: BeanState, move: int) -> IllegalMove:
    return IllegalMove(f"No: the next player likes {HEAPS[state.favours[self.seat - 1]]}.", "NIM-TAKE-01")


def turn_up_unmarked(self: TurnUp, state: BeanState) -> None:
    right_run(self, state)
    state.news -= 1


def remember_the_favour(self: TurnUp, state: BeanState) -> None:
    """Who emptied a heap and likes another leaves a mark, when something else comes to light."""
    right_run(self, state)
    state.caller -= state.favours[self.seat] == 0


def call_unmarked(self: Turn, state: BeanState, move: int) -> None:
    right_choose(self, state, move)
    if CALL.holds(move):
        state.news -= 1


def log_the_favour(self: Turn, state: BeanState, move: int) -> None:
    if state.log is not None:
        state.log.add(self.seat, "took", {"heap": HEAPS[state.favours[self.seat]], "count": 0}, "NIM-TAKE-01")
    right_choose(self, state, move)


def mark_everything(self: Turn, state: BeanState, move: int) -> None:
    """Undo would depend on a secret."""
    right_choose(self, state, move)
    state.news += state.favours[self.seat] == 0


def hide_but_hint(self: BeanState, viewer: int) -> None:
    """The number of the blanked cards gives something away."""
    best = self.deck[-1] if self.deck else 0
    right_hide(self, viewer)
    self.deck = self.deck[: max(0, len(self.deck) - best)]


def fill_in_order(self: BeanState, viewer: int, rng: Rng) -> None:
    unseen = self.box.cards[:]
    for card in self.turned + [favour for favour in self.favours if favour >= 0]:
        unseen.remove(card)
    for seat in range(self.seats):
        if self.favours[seat] < 0:
            self.favours[seat] = unseen.pop()
    self.deck = unseen


def fill_with_anything(self: BeanState, viewer: int, rng: Rng) -> None:
    self.favours = [rng.below(3) if favour < 0 else favour for favour in self.favours]
    self.deck = [rng.below(3) for _ in self.deck]


def copy_by_reference(self: BeanState) -> BeanState:
    twin = right_copy(self)
    twin.heaps = self.heaps
    return twin


def write_half(self: BeanState) -> dict[str, object]:
    return {**right_data(self), "points": [0] * self.seats}


def read_half(self: BeanState, data: dict[str, object]) -> None:
    right_load(self, data)
    self.turned = sorted(self.turned)


DRAWINGS = count()


def draw_differently_each_time(self: BeanNim, view: State, ghost: int | None = None) -> str:
    return f"<svg>{next(DRAWINGS)}</svg>"


def see_beans_alone(self: BeanState) -> list[str]:
    return [] if sum(self.heaps) + sum(self.points) == sum(self.box.start) + len(self.turned) else ["a bean is missing"]


def end_for_no_reason(self: BeanState) -> str:
    return "because" if not any(self.heaps) else ""


def add_up_wrongly(self: BeanState) -> list[int]:
    return [points + 1 for points in self.points]


SINS = [
    Sin(Turn, "choose", swallow_a_bean, test_play.test_every_move_keeps_the_laws),
    Sin(Turn, "options", stop_offering, test_play.test_every_move_keeps_the_laws),
    Sin(Turn, "options", offer_out_of_order, test_play.test_every_move_keeps_the_laws),
    Sin(Turn, "options", offer_twice, test_play.test_every_move_keeps_the_laws),
    Sin(Turn, "options", offer_what_does_not_exist, test_play.test_every_move_keeps_the_laws),
    Sin(BeanState, "copy", copy_by_reference, test_play.test_every_move_keeps_the_laws),
    Sin(BeanState, "copy", copy_by_reference, test_play.test_playing_a_copy_leaves_the_original),
    Sin(
        BeanState, "copy", copy_by_reference, test_copies.test_a_twin_keeps_every_attribute_while_its_original_plays_on
    ),
    Sin(BeanState, "end_reason", end_for_no_reason, test_play.test_every_move_keeps_the_laws),
    Sin(BeanState, "scores", add_up_wrongly, test_play.test_every_move_keeps_the_laws),
    Sin(Turn, "random", prefer_the_first, test_play.test_random_moves_are_uniform),
    Sin(BeanState, "data", write_half, test_forms.test_a_position_read_back_is_the_same),
    Sin(BeanState, "load", read_half, test_forms.test_a_position_read_back_is_the_same),
    Sin(BeanState, "load", read_half, test_forms.test_a_position_travels_between_processes),
    Sin(Turn, "accepts", accept_too_much, test_refusals.test_what_is_not_offered_is_refused),
    Sin(Turn, "accepts", accept_too_much, test_refusals.test_what_is_offered_is_accepted_and_nothing_else),
    Sin(Turn, "accepts", accept_too_little, test_refusals.test_what_is_offered_is_accepted_and_nothing_else),
    Sin(Turn, "refusal", refuse_without_words, test_refusals.test_what_is_not_offered_is_refused),
    Sin(Turn, "refusal", refuse_by_an_unknown_rule, test_refusals.test_what_is_not_offered_is_refused),
    Sin(Turn, "refusal", refuse_and_take, test_refusals.test_what_is_not_offered_is_refused),
    Sin(Turn, "refusal", refuse_and_tell, test_leaks.test_hidden_things_change_nothing_that_is_seen),
    Sin(Turn, "options", spare_the_favour_of_the_next, test_leaks.test_hidden_things_change_nothing_that_is_seen),
    Sin(BeanState, "hide", hide_but_hint, test_leaks.test_hidden_things_change_nothing_that_is_seen),
    Sin(BeanState, "fill", fill_in_order, test_leaks.test_imagined_worlds_are_drawn_fairly),
    Sin(BeanState, "fill", fill_with_anything, test_leaks.test_hidden_things_change_nothing_that_is_seen),
    Sin(BeanNim, "svg", draw_differently_each_time, test_leaks.test_hidden_things_change_nothing_that_is_seen),
    Sin(TurnUp, "run", turn_up_unmarked, test_leaks.test_what_comes_to_light_is_marked),
    Sin(TurnUp, "run", remember_the_favour, test_leaks.test_worlds_that_look_alike_stay_so),
    Sin(Turn, "choose", call_unmarked, test_leaks.test_what_comes_to_light_is_marked),
    Sin(Turn, "choose", log_the_favour, test_leaks.test_what_comes_to_light_is_marked),
    Sin(Turn, "choose", mark_everything, test_leaks.test_what_comes_to_light_is_marked),
    Sin(BeanNim, "layout", observe_the_next_favour, test_observe.test_nothing_hidden_is_observed),
    Sin(BeanNim, "layout", observe_turns_alone, test_observe.test_what_differs_is_observed),
    Sin(BeanNim, "layout", observe_too_much, test_observe.test_an_observation_keeps_to_its_layout),
    Sin(BeanNim, "layout", observe_too_much, test_observe.test_the_observer_comes_first),
    Sin(BeanState, "invariants", see_beans_alone, test_corruption.test_the_laws_notice_damage),
    Sin(BeanState, "copy", copy_by_reference, test_sessions.test_undo_restores_everything_or_is_refused),
]


def run(test: Callable[..., None]) -> None:
    call(test, NIM, DECISIONS)


@pytest.mark.parametrize("sin", SINS, ids=[f"{sin.wrong.__name__}-{sin.noticed_by.__name__}" for sin in SINS])
def test_a_broken_game_is_noticed(sin: Sin, monkeypatch: pytest.MonkeyPatch) -> None:
    run(sin.noticed_by)
    monkeypatch.setattr(sin.owner, sin.method, sin.wrong)
    with pytest.raises((AssertionError, pytest.fail.Exception, IllegalMove)):
        run(sin.noticed_by)


def test_a_match_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "LONGEST", 60)
    monkeypatch.setattr(Turn, "choose", never_let_go)
    monkeypatch.setattr(BeanState, "invariants", State.invariants)  # they would notice the first turn without a bean
    with pytest.raises(AssertionError, match="no end"):
        run(test_play.test_every_move_keeps_the_laws)


def test_many_combinations_share_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more combinations than the limit a pairwise covering set is walked at full length, the rest at a tenth."""
    monkeypatch.setattr(lab, "MANY", 3)
    found = lab.combinations_of("kodama-forest")
    full = [combination for combination in found if combination.full]
    assert 0 < len(full) < len(found)
    pairs = {part for combination in found for part in lab._parts(combination, 2)}
    assert {part for combination in full for part in lab._parts(combination, 2)} == pairs
    assert {combination.share(2_000) for combination in found} == {2_000, 200}
