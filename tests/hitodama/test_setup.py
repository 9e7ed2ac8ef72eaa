"""Setup and components (HIT-SET, HIT-R-01…09, -87, HIT-BRD, HIT-OBJ)."""

from __future__ import annotations

from collections import Counter

import pytest

from chabudai.core.game import Game
from chabudai.core.registry import load, shipped_before
from chabudai.games.hitodama.rules.compass import pointed_at, side_of, square
from chabudai.games.hitodama.rules.tiles import TILES
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import BOX, CLOCKWISE, GAME, basket, hold, lay_out, new, put, resolve, sleep, tile
from kit import begin, legal, play, stay_alike

SEEDS = range(40)


@pytest.mark.rule("HIT-SET-01")
def test_the_eight_tiles_are_dealt_at_random_to_the_eight_places() -> None:
    layouts = [tuple(new(2, seed).tiles) for seed in SEEDS]
    assert all(sorted(layout) == list(range(8)) for layout in layouts)
    assert len(set(layouts)) > 30
    for place in range(8):
        assert len({layout[place] for layout in layouts}) == 8


@pytest.mark.rule("HIT-SET-02")
def test_the_side_follows_the_number_of_players() -> None:
    def sizes(seats: int) -> list[int]:
        return [len(spaces) for spaces in new(seats, 1).side.tiles]

    assert sizes(2) == [2, 2, 2, 2, 2, 2, 3, 3]
    assert sizes(3) == sizes(4) == [3, 3, 3, 3, 3, 3, 4, 4]


@pytest.mark.rule("HIT-SET-03", "HIT-SET-04")
def test_the_hitodama_and_the_round_marker_start_at_their_first_spaces() -> None:
    state = new(3, 1)
    assert state.hitodama == 0
    assert state.marker == 0


@pytest.mark.rule("HIT-SET-05")
def test_the_ice_deck_is_shuffled_and_nothing_of_it_is_open() -> None:
    states = [new(2, seed) for seed in SEEDS]
    assert all(sorted(state.decks[2]) == list(range(8)) and state.left[2] == 8 for state in states)
    assert len({tuple(state.decks[2]) for state in states}) > 30
    assert all(state.ice == 0 and state.ice_card == -1 for state in states)


@pytest.mark.rule("HIT-SET-06", "HIT-SET-07")
def test_the_compass_fixes_north_and_the_first_player() -> None:
    seen: Counter[int] = Counter()
    for seed in range(200):
        state = new(4, seed)
        seen[state.north] += 1
        assert side_of(state.holder, 4) == state.north
        assert state.actors() == [state.holder]
        assert [state.where[state.tile_at(point)] for point in range(4)] == [
            (state.north + 2 * point) % 8 for point in range(4)
        ]
    assert set(seen) == {0, 2, 4, 6}
    assert min(seen.values()) > 25


@pytest.mark.rule("HIT-SET-08", "HIT-X-08")
def test_a_coin_at_a_corner_is_turned_clockwise() -> None:
    assert square(1) == 2
    assert [square(direction) for direction in range(8)] == [0, 2, 2, 4, 4, 6, 6, 0]


@pytest.mark.rule("HIT-SET-09", "HIT-SET-10")
def test_the_first_akku_card_is_carried_out_at_setup() -> None:
    opened = set()
    for seed in SEEDS:
        state = new(2, seed)
        card = BOX.akku_cards[state.akku_card]
        opened.add(card.name)
        assert state.left[3] == 5
        assert state.bank[3] == 6 - len(card.points)
        for point in range(4):
            best = 1 << state.tile_at(point) * 4
            assert bool(state.akkus & best) == (point in card.points)
        assert state.akkus.bit_count() == len(card.points)
    assert len(opened) == 6


@pytest.mark.rule("HIT-SET-11", "HIT-SET-12")
def test_everybody_gets_two_lunar_cards_and_one_solar_card() -> None:
    for seats in (2, 3, 4):
        state = new(seats, 3)
        assert [len(hand) for hand in state.hands] == [1, 2] * seats
        assert state.left[:2] == [14 - seats, 20 - 2 * seats]
    # Both decks were shuffled: twelve kinds of solar cards and 85 pairs of lunar ones can come up.
    assert len({tuple(new(2, seed).hand(0, 0)) for seed in SEEDS}) > 8
    assert len({tuple(new(2, seed).hand(0, 1)) for seed in SEEDS}) > 25


@pytest.mark.rule("HIT-SET-13")
def test_the_last_of_the_first_round_gets_a_berry_with_three_or_four() -> None:
    for seats in (3, 4):
        for seed in range(8):
            state = new(seats, seed)
            last = (state.holder - 1) % seats
            assert [basket(state, seat) for seat in range(seats)] == ["1B" if s == last else "" for s in range(seats)]
    for seed in range(8):
        assert [basket(new(2, seed), seat) for seat in range(2)] == ["", ""]


@pytest.mark.rule("HIT-SET-14", "HIT-SET-15", "HIT-GLO-03", "HIT-R-09", "HIT-BRD-02")
def test_three_essences_each_two_awake_and_one_dormant() -> None:
    state = new(4, 2)
    assert state.reserve == [2] * 4
    assert state.dormant == [1] * 4
    assert state.essences == [0] * 4


@pytest.mark.rule("HIT-SET-16")
def test_two_different_tributes_of_each_season_are_used() -> None:
    pairs = [new(2, seed).tributes for seed in range(80)]
    for season in range(4):
        chosen = [(p[2 * season], p[2 * season + 1]) for p in pairs]
        assert all(first != second for first, second in chosen)
        assert len(set(chosen)) > 20
    assert len({tuple(cards) for cards in pairs}) == len(pairs)
    for cards_of in BOX.tributes:
        assert len(cards_of) == 6


@pytest.mark.rule("HIT-SET-17", "HIT-R-05")
def test_haru_and_fuyu_are_open_natsu_and_aki_turn_up_with_their_season() -> None:
    state = new(2, 5)
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert isinstance(view, HitodamaState)
        assert view.tributes[:2] == state.tributes[:2]
        assert view.tributes[6:] == state.tributes[6:]
        assert view.tributes[2:6] == [-1] * 4
    assert state.season == 0
    later = lay_out(season="Natsu", tributes="N1 N2").view(1)
    assert isinstance(later, HitodamaState)
    assert later.tributes[2:4] == [0, 1]
    assert later.tributes[4:6] == [-1, -1]


@pytest.mark.rule("HIT-OBJ-01")
def test_the_aim_is_25_points_or_all_tributes_before_the_forest_freezes() -> None:
    assert BOX.goal == 25
    reasons = set()
    state = lay_out(points={0: 24}, awake={0: "BER-1"}, cards={1: "VPN"})
    play(state, "end", "solar VPN")
    resolve(state)
    reasons.add(state.end_reason())
    state = lay_out(season="Fuyu", tributes="F1 F3", owed=" 1K", cards={0: "WAI"})
    play(state, "lunar WAI")
    reasons.add(state.end_reason())
    state = lay_out(hitodama=7, marker=1)
    resolve(state)
    reasons.add(state.end_reason())
    assert reasons == {"points", "seasons", "chaos"}


@pytest.mark.rule("HIT-R-01")
def test_cardinal_points_are_the_middles_of_the_sides_clockwise() -> None:
    state = lay_out()
    for north in (0, 2, 4, 6):
        state.north = north
        names = [TILES[state.tile_at(point)] for point in range(4)]
        order = ["BER", "SOL", "AMB", "SAP", "LUN", "AKK", "TRI", "MER"]
        assert names == [order[(north + 2 * point) % 8] for point in range(4)]


@pytest.mark.rule("HIT-R-02")
def test_cards_name_only_the_four_points() -> None:
    named = [card.points for card in BOX.akku_cards] + [card.points for card in BOX.ice_cards]
    assert all(set(points) <= {0, 1, 2, 3} for points in named)
    assert [code[-1] for code in BOX.solar if code[:2] in ("VP", "RE")] == list("NESWNESW")


@pytest.mark.rule("HIT-R-03")
def test_seats_and_the_player_next_to_an_empty_side() -> None:
    assert [side_of(seat, 2) for seat in range(2)] == [0, 4]
    assert [side_of(seat, 3) for seat in range(3)] == [0, 2, 4]
    assert [side_of(seat, 4) for seat in range(4)] == [0, 2, 4, 6]
    assert [pointed_at(north, 2) for north in (0, 2, 4, 6)] == [0, 1, 1, 0]
    assert [pointed_at(north, 3) for north in (0, 2, 4, 6)] == [0, 1, 2, 0]
    assert [pointed_at(north, 4) for north in (0, 2, 4, 6)] == [0, 1, 2, 3]


@pytest.mark.rule("HIT-R-03")
def test_everybody_is_first_equally_often() -> None:
    def first(seats: int, game: Game = GAME) -> list[int]:
        seen = Counter(begin(HitodamaState, game, seats, seed).holder for seed in range(600))
        return [seen[seat] for seat in range(seats)]

    assert all(abs(often - 600 / seats) < 50 for seats in (2, 3, 4) for often in first(seats))
    assert all(side_of(state.holder, 3) == state.north for state in (new(3, seed) for seed in range(60)))
    (before,) = shipped_before("hitodama")
    assert first(3, load("hitodama", before))[0] > 250, "without a second spin one of three is first half of the time"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("HIT-R-03")
def test_with_the_map_all_seats_can_be_turned(seats: int) -> None:
    """Besides who is first no seat has anything that another has not.

    New North stays in the box: it spins the compass again, which knows nothing of how the map was turned.
    """
    for seed in range(3):
        tables = [
            lay_out(seats, holder=seat, north=(side := side_of(seat, seats)), tiles=turned(side), seed=seed)
            for seat in range(seats)
        ]
        for table in tables:
            table.decks[0].remove(BOX.solar.index("SPN"))
            table.left[0] -= 1
        stay_alike(tables, seed)


def turned(places: int) -> str:
    tiles = CLOCKWISE.split()
    return " ".join(tiles[-places:] + tiles[:-places])


@pytest.mark.rule("HIT-R-04")
def test_the_coin_changes_hands_without_changing_north() -> None:
    state = lay_out(north=4, tiles="LUN AKK TRI MER BER SOL AMB SAP", awake={1: "TRI-1"})
    resolve(state)
    assert state.holder == 1
    assert state.north == 4


@pytest.mark.rule("HIT-R-06")
def test_the_start_of_the_match() -> None:
    state = new(3, 9)
    assert state.points == [0, 0, 0]
    assert state.round == 1
    # The player to the right of the first one is last and has the berry; nobody has anything else.
    right = (state.holder + 2) % 3
    assert [basket(state, seat) for seat in range(3)] == ["1B" if seat == right else "" for seat in range(3)]
    assert state.bank[:3] == [29, 25, 10]


@pytest.mark.rule("HIT-R-07")
def test_there_is_nothing_to_choose_before_the_first_turn() -> None:
    assert GAME.options == []
    state = new(4, 1)
    assert type(state.decision(state.holder)).__name__ == "Turn"


@pytest.mark.rule("HIT-R-08")
def test_supplies_are_limited_and_spent_tokens_come_back() -> None:
    assert (BOX.tokens, BOX.ice_tokens) == ([30, 25, 10, 6], 4)
    state = lay_out()
    state.bank[0], state.baskets[4] = 2, 28
    put(state, 0, "BER-1")
    resolve(state)
    assert basket(state, 0) == "2B"
    assert state.bank[0] == 0
    play(state, "wake")
    assert state.bank[0] == 2
    for kind, label, goods in ((1, "AMB-1", "1A"), (2, "SAP-1", "")):
        state = lay_out()
        left = 1 if goods else 0
        state.bank[kind], state.baskets[4 + kind] = left, state.bank[kind] - left
        put(state, 0, label)
        resolve(state)
        assert (basket(state, 0), state.bank[kind]) == (goods, 0)


@pytest.mark.rule("HIT-R-08")
def test_several_players_take_in_turn_order_from_the_holder() -> None:
    state = lay_out(holder=1, akkus="BER-1 TRI-1")
    state.bank[0], state.baskets[4] = 1, 29
    sleep(state, 0, "BER-2")
    sleep(state, 1, "TRI-2")
    hold(state, 1, "AKB")
    # An essence of each player beside an akku, one berry left: the holder, seat 1, takes first.
    play(state, "solar AKB")
    resolve(state)
    assert [basket(state, seat) for seat in range(2)] == ["", "30B"]


@pytest.mark.rule("HIT-BRD-01")
def test_the_basket_holds_what_a_player_gains() -> None:
    state = lay_out(awake={0: "BER-1", 1: "AMB-1"})
    resolve(state)
    assert [basket(state, seat) for seat in range(2)] == ["3B", "2A"]


@pytest.mark.rule("HIT-R-87")
def test_the_cardinal_token_marks_the_start_and_blocks_nothing() -> None:
    state = lay_out()
    assert "place BER-1" in legal(state, "place")
    assert "place BER-2" in legal(state, "place")
    assert tile(state, "BER") == ["", ""]
    # The token of the season in play lies at its point and goes with the season.
    for season, tributes, name in [("Haru", "H1 H2", "BER"), ("Natsu", "N1 N2", "AMB"), ("Aki", "A1 A2", "LUN")]:
        state = lay_out(season=season, tributes=tributes)
        drawn = GAME.svg(state.view(0))
        assert drawn.count("resolution starts here") == 1
        assert f'id="tile-{name}"' in drawn.partition("resolution starts here")[0].rpartition("<g ")[2]


@pytest.mark.rule("HIT-R-89", "HIT-R-90", "HIT-R-91")
def test_numbers_that_are_printed_in_pictures() -> None:
    assert BOX.points == [1, 2, 3, 5]
    assert BOX.displacement == [[1, 0, 0, 0], [2, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0]]
    assert BOX.wrath == [5, 10, 15, 20]
