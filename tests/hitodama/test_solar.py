"""Solar cards and their stack (HIT-ACT-10, HIT-CRD-04, HIT-EFF-13…19, HIT-R-67, -68, -73…79)."""

from __future__ import annotations

import pytest

from hitodama.table import (
    BOX,
    at,
    basket,
    finish_turns,
    lay_out,
    pile,
    resolve,
    sleep,
    spaces_with,
    tile,
)
from kit import legal, listen, play, question, refused, told


@pytest.mark.rule("HIT-ACT-10", "HIT-X-12", "HIT-CRD-04")
def test_the_stack_is_worked_off_from_the_top() -> None:
    state = lay_out(cards={0: "VPN VPE", 1: "VPS"})
    play(state, "solar VPN", "solar VPE", "end", "solar VPS")
    listen(state)
    finish_turns(state)
    assert [(event.seat, event.values["card"]) for event in told(state, "activated")] == [
        (1, "VPS"),
        (0, "VPE"),
        (0, "VPN"),
    ]
    assert (state.stack, pile(state, "solar")) == ([], ["VPS", "VPE", "VPN"])


@pytest.mark.rule("HIT-EFF-13", "HIT-R-73", "HIT-R-93")
def test_akb_gives_one_berry_to_each_player_beside_an_akku() -> None:
    state = lay_out(
        seats=4,
        akkus="BER-1 AMB-1",
        asleep={0: "BER-2 BER-3 AMB-2", 1: "AMB-3", 2: "LUN-1", 3: "extra"},
        cards={3: "AKB"},
        extra="BER-1",
    )
    play(state, "end", "end", "end", "solar AKB", "end")
    assert [basket(state, seat) for seat in range(4)] == ["1B", "1B", "", "1B"]


@pytest.mark.rule("HIT-EFF-14", "HIT-R-74", "HIT-R-13", "HIT-GLO-01")
def test_swp_exchanges_two_meeples_of_any_owner() -> None:
    state = lay_out(akkus="BER-1", asleep={0: "AMB-1", 1: "LUN-1"}, cards={0: "SWP"})
    play(state, "solar SWP", "end")
    finish_turns(state)
    assert (question(state), legal(state)) == ("SwapFirst 0", ["pick BER-1", "pick AMB-1", "pick LUN-1"])
    assert refused(state, "pick SAP-1") == "HIT-R-74"
    play(state, "pick LUN-1")
    assert legal(state) == ["pick BER-1", "pick AMB-1"]
    assert refused(state, "pick LUN-1") == "HIT-R-74"
    play(state, "pick BER-1")
    assert (at(state, "LUN-1"), at(state, "BER-1")) == ("akku", "1 awake")
    state = lay_out(akkus="", asleep={0: "AMB-1", 1: "LUN-1"}, baskets={1: "6K"}, cards={0: "SWP"})
    play(state, "solar SWP", "end")
    finish_turns(state)
    play(state, "pick AMB-1")
    # The second meeple was the only one left: not asked.
    assert (at(state, "AMB-1"), at(state, "LUN-1")) == ("1 awake", "0 awake")


@pytest.mark.rule("HIT-R-74", "HIT-R-53", "HIT-R-93")
def test_swp_never_sends_an_akku_to_an_extra_space() -> None:
    state = lay_out(akkus="BER-1", extra="SAP-1", asleep={0: "extra", 1: "LUN-1"}, cards={0: "SWP"})
    play(state, "solar SWP", "end")
    finish_turns(state)
    assert legal(state) == ["pick BER-1", "pick LUN-1", "pick extra"]
    saved = state.copy()
    play(state, "pick BER-1")
    assert (at(state, "BER-1"), at(state, "LUN-1")) == ("1 awake", "akku")
    play(saved, "pick extra")
    assert at(saved, "LUN-1") == "0 awake"
    assert saved.reserve[1] == 2


@pytest.mark.rule("HIT-EFF-15", "HIT-R-75", "HIT-R-93")
def test_vp_scores_every_essence_on_the_indicated_tile() -> None:
    for point, name in enumerate("NESW"):
        label = ["BER", "AMB", "LUN", "TRI"][point]
        state = lay_out(
            seats=3,
            asleep={0: f"{label}-1 {label}-2", 1: f"{label}-3"},
            extra=f"{label}-1",
            awake={0: "extra"},
            cards={2: f"VP{name}"},
        )
        play(state, "end", "end", f"solar VP{name}", "end")
        while state.round == 1:
            play(state, "decline")
        assert state.points == [3, 1, 0]
        assert state.card_points == [3, 1, 0]


@pytest.mark.rule("HIT-R-75")
def test_vp_numbers_are_taken_at_activation_and_players_score_from_the_holder() -> None:
    # Seat 1 holds the coin and scores first; its wrath freezes the full North tile and pushes seat 0 off, who still
    # scores what was counted.
    state = lay_out(holder=1, asleep={0: "BER-1", 1: "BER-2"}, points={1: 4}, cards={1: "VPN"}, top={"ice": "I1"})
    play(state, "solar VPN")
    resolve(state)
    assert (state.points, tile(state, "BER")) == ([1, 5], ["1 asleep", "ice"])
    # The first to reach 25 wins; the others score nothing more.
    state = lay_out(holder=1, asleep={0: "BER-1", 1: "BER-2"}, points={0: 24, 1: 24}, cards={0: "VPN"})
    play(state, "end", "solar VPN", "end")
    assert (state.end_reason(), state.winners(), state.points) == ("points", [1], [24, 25])


@pytest.mark.rule("HIT-EFF-16", "HIT-R-76")
def test_akm_sends_an_akku_to_the_best_free_space_of_another_tile() -> None:
    state = lay_out(akkus="BER-1 AMB-2", asleep={0: "SAP-1 SAP-2", 1: "LUN-1 AMB-1"}, cards={0: "AKM"}, extra="SAP-1")
    play(state, "solar AKM", "end")
    finish_turns(state)
    assert (question(state), legal(state)) == ("AkkuChoice 0", ["pick BER-1", "pick AMB-2"])
    assert refused(state, "pick LUN-1") == "HIT-R-76"
    play(state, "pick BER-1")
    # Not its own tile, not the full ones, and no extra space.
    assert legal(state) == [f"tile {name}" for name in ["SOL", "LUN", "AKK", "TRI", "MER"]]
    assert refused(state, "tile BER") == "HIT-R-76"
    assert refused(state, "decline") == "HIT-R-76"
    play(state, "tile LUN")
    assert spaces_with(state, "akku") == ["AMB-2", "LUN-2"]


@pytest.mark.rule("HIT-EFF-17")
@pytest.mark.parametrize(
    ("code", "label", "gain"), [("REN", "BER-1", "3B"), ("REE", "AMB-1", "2A"), ("RES", "LUN-1", "")]
)
def test_re_resolves_the_indicated_tile_again(code: str, label: str, gain: str) -> None:
    state = lay_out(awake={0: label}, cards={1: code})
    play(state, "end", f"solar {code}", "end")
    doubled = {"3B": "6B", "2A": "4A", "": ""}[gain]
    assert basket(state, 0) == doubled
    assert len(state.hand(0, 1)) == (2 if code == "RES" else 0)


@pytest.mark.rule("HIT-EFF-17", "HIT-R-77")
def test_re_before_the_normal_resolution_leaves_nothing_for_it() -> None:
    # The tribute tile, West, comes after the stack: both resolutions take place, the essence acts in the first.
    state = lay_out(seats=3, tributes="H1 H6", holder=2, awake={0: "TRI-1"}, cards={1: "REW"})
    play(state, "end", "end", "solar REW", "end")
    assert (question(state), state.holder, basket(state, 0)) == ("TributeChoice 0", 0, "1B")
    play(state, "decline")
    # The normal resolution follows: the sleeper does not take part, so no second berry.
    assert (state.round, basket(state, 0), at(state, "TRI-1")) == (2, "1B", "0 asleep")


@pytest.mark.rule("HIT-R-77")
def test_re_wakes_only_those_laid_down_in_this_round() -> None:
    state = lay_out(awake={1: "BER-2"}, asleep={0: "BER-1"}, cards={1: "REN"})
    play(state, "end", "solar REN", "end")
    assert (basket(state, 0), basket(state, 1)) == ("", "4B")
    # In the next round both are old sleepers.
    state.piles[0].remove(BOX.solar.index("REN"))
    state.hands[0].append(BOX.solar.index("REN"))
    play(state, "solar REN", "end", "end")
    assert (basket(state, 0), basket(state, 1)) == ("", "4B")


@pytest.mark.rule("HIT-R-77", "HIT-R-26")
def test_re_counts_a_sleeper_of_this_round_for_coin_and_berry_as_if_standing() -> None:
    # The solar/akkus tile comes after the tribute tile here: the tile is resolved, then again by the card.
    state = lay_out(seats=3, holder=2, tiles="TRI SOL AMB SAP LUN AKK BER MER", awake={0: "TRI-1"}, cards={1: "REN"})
    play(state, "end", "end", "solar REN", "end", "decline")
    assert (basket(state, 0), question(state)) == ("2B", "TributeChoice 0")
    play(state, "pay 1 0 0 0 1")
    assert (at(state, "TRI-1"), state.reserve[0]) == ("", 2)


@pytest.mark.rule("HIT-R-93", "HIT-R-77")
@pytest.mark.parametrize(("copied", "gained"), [("BER-1", "6B"), ("BER-2", "4B")])
def test_re_counts_an_essence_on_the_extra_space_of_its_tile(copied: str, gained: str) -> None:
    state = lay_out(extra=copied, awake={0: "extra"}, cards={1: "REN"})
    play(state, "end", "solar REN", "end")
    assert basket(state, 0) == gained


@pytest.mark.rule("HIT-R-78")
def test_re_on_the_solar_akkus_tile_carries_out_the_visits_only() -> None:
    state = lay_out(
        tiles="AKK SOL AMB SAP LUN BER TRI MER",
        akku_card="K1",
        akkus="SAP-1 BER-1",
        awake={0: "AKK-1"},
        asleep={1: "AMB-1"},
        baskets={0: "4A"},
        cards={1: "VPE REN"},
    )
    play(state, "end", "solar VPE", "solar REN", "end")
    # REN, on top, brings the visit; VPE still waits beneath.
    assert (question(state), state.points[1], len(state.stack)) == ("VisitChoice 0", 0, 2)
    play(state, "pick SAP-1")
    # The stack went on, and the normal visits found nobody standing.
    assert (state.round, state.points[1], state.stack, basket(state, 0)) == (2, 1, [], "2A1K")


@pytest.mark.rule("HIT-EFF-19", "HIT-R-79", "HIT-R-04")
def test_spn_changes_north_and_nothing_else() -> None:
    seen = set()
    for seed in range(16):
        state = lay_out(seed=seed, asleep={0: "BER-1"}, cards={1: "SPN"})
        before = (state.essences[:], state.akkus, state.ice, state.holder, state.tiles[:], state.asleep)
        play(state, "end", "solar SPN", "end")
        seen.add(state.north)
        assert (state.essences, state.akkus, state.ice, state.holder, state.tiles, state.asleep) == before
        # The season's start tile moves with it.
        assert state.tile_at(state.season) == state.tiles[state.north]
    assert seen == {0, 2, 4, 6}


@pytest.mark.rule("HIT-R-67")
def test_the_indicated_tile_follows_the_north_at_activation() -> None:
    moved = 0
    for seed in range(8):
        state = lay_out(seed=seed, cards={0: "VPN SPN"})
        for label in ("BER-1", "AMB-1"):
            sleep(state, 0, label)
        sleep(state, 1, "LUN-1", "TRI-1")
        play(state, "solar VPN", "solar SPN", "end", "end")
        assert state.points == ([1, 0] if state.north in (0, 2) else [0, 1])
        moved += state.north != 0
    assert moved > 3


@pytest.mark.rule("HIT-R-68")
def test_a_solar_card_without_a_legal_choice_is_discarded_without_effect() -> None:
    state = lay_out(akkus="", akku_card="K1", asleep={1: "LUN-1"}, baskets={1: "6K"}, cards={0: "SWP AKM"})
    play(state, "solar SWP", "solar AKM", "end", "end")
    assert (state.round, sorted(pile(state, "solar")), at(state, "LUN-1")) == (2, ["AKM", "SWP"], "1 asleep")
    # Where a choice exists it must be taken, and by the player of the card.
    state = lay_out(akkus="BER-1", cards={1: "AKM"})
    play(state, "end", "solar AKM", "end")
    assert question(state) == "AkkuTile 1"
    assert "decline" not in legal(state)
