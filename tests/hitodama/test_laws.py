"""Laws of every position, whole random matches, and that a broken law is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chabudai.core.rng import Rng
from chabudai.games.hitodama.rules.box import FACE_DOWN
from chabudai.games.hitodama.rules.tiles import TRI
from chabudai.games.hitodama.state import HitodamaState

from .position import game, give, hold, listen, position, put, put_ice, sleep

MATCHES = 24


@pytest.mark.rule("HIT-GLO-03")
def test_essences_goods_and_cards_are_conserved_in_whole_matches() -> None:
    for seed in range(MATCHES):
        state = game.new(2 + seed % 3, seed)
        assert isinstance(state, HitodamaState)
        rng = Rng(seed, "laws")
        while not state.over:
            [seat] = state.actors()
            state.play(seat, rng.pick(state.legal_moves(seat)))
            assert state.invariants() == []
            for owner in range(state.seats):
                on_map = state.essences[owner].bit_count()
                assert state.reserve[owner] + state.dormant[owner] + on_map == 3


@pytest.mark.rule("HIT-CRD-06", "HIT-R-34")
def test_only_the_wrath_reveals_ice_and_only_the_tribute_tile_moves_the_coin() -> None:
    revealed = 0
    coins = 0
    for seed in range(MATCHES):
        state = game.new(2 + seed % 3, seed)
        assert isinstance(state, HitodamaState)
        rng = Rng(seed, "ice")
        log = listen(state)
        holder = state.holder
        while not state.over:
            before = len(log.events)
            [seat] = state.actors()
            state.play(seat, rng.pick(state.legal_moves(seat)))
            fresh = log.events[before:]
            if state.holder != holder:
                assert any(event.kind == "took_coin" for event in fresh)
                holder = state.holder
        kinds = [event.kind for event in log.events]
        for number, kind in enumerate(kinds):
            if kind == "ice_card":
                revealed += 1
                assert "wrath" in kinds[max(0, number - 2) : number]
            if kind == "took_coin":
                coins += 1
                assert kinds[number - 1] == "resolving"
                assert log.events[number - 1].values["tile"] == TRI
    assert revealed > 10
    assert coins > 10


def two_on_a_space(state: HitodamaState) -> None:
    state.akkus |= 1


def off_the_board(state: HitodamaState) -> None:
    state.akkus |= 1 << 3
    state.bank[3] -= 1


def akku_on_extra(state: HitodamaState) -> None:
    state.extra_tile, state.extra_copy = 2, 8
    state.akkus |= 1 << 32
    state.bank[3] -= 1


def lost_essence(state: HitodamaState) -> None:
    state.reserve[1] -= 1


def negative_reserve(state: HitodamaState) -> None:
    state.reserve[1], state.dormant[1] = -1, 4


def sleeping_nobody(state: HitodamaState) -> None:
    state.asleep |= 1 << 20


def fresh_but_awake(state: HitodamaState) -> None:
    state.fresh |= 1


def moved_but_asleep(state: HitodamaState) -> None:
    state.moved |= 1 << 4


def too_much_ice(state: HitodamaState) -> None:
    put_ice(state, "SAP-1", "SAP-2", "TRI-1", "TRI-2")


def a_berry_more(state: HitodamaState) -> None:
    state.baskets[0] += 1


def a_debt(state: HitodamaState) -> None:
    state.baskets[5], state.bank[1] = -1, 26


def a_lost_akku(state: HitodamaState) -> None:
    state.akkus = 0


def a_card_twice(state: HitodamaState) -> None:
    state.piles[1].append(0)


def an_ice_card_gone(state: HitodamaState) -> None:
    state.left[2] -= 1


def six_cards(state: HitodamaState) -> None:
    state.hands[0] += [state.decks[0][index] for index in range(-5, 0)]
    state.hands[0].sort()
    state.left[0] -= 5


def tall_stack(state: HitodamaState) -> None:
    state.stack = [state.decks[0][index] * 4 for index in range(-4, 0)]
    state.left[0] -= 4


def unknown_tribute(state: HitodamaState) -> None:
    state.tributes[3] = -1


def a_gift_of_points(state: HitodamaState) -> None:
    state.points[0] += 1


def over_the_goal(state: HitodamaState) -> None:
    state.points[0] = state.card_points[0] = 25


def beyond_the_path(state: HitodamaState) -> None:
    state.hitodama = 8


def tiles_askew(state: HitodamaState) -> None:
    state.where = [0] * 8


def two_actors(state: HitodamaState) -> None:
    state.acting = 0b1 | 1 << 4


def nobody_acts_below_zero(state: HitodamaState) -> None:
    state.acting = -1


def beyond_every_space(state: HitodamaState) -> None:
    state.essences[1] = 1 << 33


def a_fifth_season(state: HitodamaState) -> None:
    state.season = 4


def north_at_a_corner(state: HitodamaState) -> None:
    state.north = 1


def laid_open_too_early(state: HitodamaState) -> None:
    """A card of seat 0, of a deck that was not rebuilt so often."""
    state.doubts[0] = [(state.rebuilt[0] + 1) * 64 * 4]


def drawn_by_nobody(state: HitodamaState) -> None:
    """Seat 1 is said to have drawn a card, but has none and laid none open."""
    state.doubts[0] = [FACE_DOWN * 4 + 1]


BROKEN: list[tuple[Callable[[HitodamaState], None], str]] = [
    (two_on_a_space, "two pieces share a space"),
    (off_the_board, "a piece is on a space that does not exist"),
    (akku_on_extra, "an akku or ice is on an extra space"),
    (lost_essence, "seat 1 does not have three essences"),
    (negative_reserve, "seat 1 does not have three essences"),
    (sleeping_nobody, "'asleep' is noted where no essence is"),
    (fresh_but_awake, "an essence is awake and asleep at once"),
    (moved_but_asleep, "an essence is awake and asleep at once"),
    (too_much_ice, "more ice tokens than in the box"),
    (a_berry_more, "the berries do not add up"),
    (a_debt, "the ambers do not add up"),
    (a_lost_akku, "the akkus do not add up"),
    (a_card_twice, "the cards of deck 1 do not add up"),
    (an_ice_card_gone, "the cards of deck 2 do not add up"),
    (six_cards, "seat 0 holds more than 5 cards"),
    (tall_stack, "too many solar cards wait"),
    (unknown_tribute, "a tribute is unknown"),
    (a_gift_of_points, "the points do not match the payments"),
    (over_the_goal, "the game should be over"),
    (beyond_the_path, "the game should be over"),
    (tiles_askew, "tiles and places disagree"),
    (two_actors, "two essences act at once"),
    (nobody_acts_below_zero, "'acting' names a space that no table has"),
    (beyond_every_space, "'essences 1' names a space that no table has"),
    (a_fifth_season, "there is no such season or seat"),
    (north_at_a_corner, "North is at no side of the map"),
    (laid_open_too_early, "the cards of deck 0 were not drawn before they were laid open"),
    (drawn_by_nobody, "the cards of deck 0 were not drawn before they were laid open"),
]


@pytest.mark.parametrize(("breach", "complaint"), BROKEN, ids=[breach.__name__ for breach, _ in BROKEN])
def test_a_broken_law_is_noticed(breach: Callable[[HitodamaState], None], complaint: str) -> None:
    state = position()
    put(state, 0, "BER-1")
    sleep(state, 0, "AMB-1")
    put_ice(state, "LUN-1")
    hold(state, 0, "SAP")
    give(state, 0, "1B")
    assert state.invariants() == []
    breach(state)
    assert any(complaint in sentence for sentence in state.invariants()), state.invariants()
