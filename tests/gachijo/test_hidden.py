"""What views hide and how imagined worlds are drawn (GAC-R-93, GAC-R-102, GAC-SETUP-30, KAERU)."""

from __future__ import annotations

from collections import Counter

import pytest

from chabudai.core.errors import HiddenInformation
from chabudai.core.state import NO_MOVE
from chabudai.games.gachijo.rules.box import WEAPONS
from gachijo.table import GAME, enclose, give_weapon, lay_out, top, walk, weapons
from kit import play, view_of, worlds

rule = pytest.mark.rule


@rule("GAC-R-93", "GAC-SETUP-30", "GAC-KAERU-01")
def test_what_each_view_shows() -> None:
    state = lay_out(
        {0: "22"},
        weapons={0: "tsume kemuri", 1: "katana"},
        tools={1: "nawa"},
        treasures={1: "koban"},
        crystals={2: 3},
        shinobi={3: 1},
        marker={1: "kekkai"},
    )
    state.kaeru_drawn = [1, 2]
    top(state, 5, 9)
    public = (
        "position",
        "marker",
        "tools",
        "treasures",
        "crystals",
        "shinobi",
        "summons",
        "den",
        "tool_bag",
        "places",
        "gacha_discard",
        "kaeru_drawn",
        "in_gacha",
        "guardian",
        "guardian_node",
        "flags",
        "moves_left",
    )
    for seat in (None, 0, 1, 3):
        view = view_of(state, seat)
        for name in public:
            assert getattr(view, name) == getattr(state, name), name
        assert [view.weapon_count(other) for other in range(4)] == [2, 1, 0, 0]
        assert view.weapons_of(0) == ([0, 3] if seat == 0 else [-2, -2])
        assert view.weapons_of(1) == ([1] if seat == 1 else [-2])
        assert view.weapon_bag == [-2] * 4
        assert view.weapons_in_bag() == 9
        assert set(view.kaeru) == {-2}
        assert view.gacha == sorted(state.gacha)
        with pytest.raises(HiddenInformation):
            view.stream("tools", 1)


@rule("GAC-R-93")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spectators_and_rivals_see_no_weapon_of_any_seat(seats: int) -> None:
    state = lay_out({0: "22"}, seats=seats, weapons=dict.fromkeys(range(seats), "shuri kemuri") | {0: "tsume"})
    for viewer in (None, *range(seats)):
        view = view_of(state, viewer)
        for seat in range(seats):
            if seat != viewer:
                assert set(view.weapons_of(seat)) == {-2}
        worlds(state, viewer, 5)


@rule("GAC-R-93")
def test_imagined_weapons_are_uniform() -> None:
    """Seat 0 holds two Tsume: ten tokens are left for the one token of seat 1."""
    state = lay_out({0: "22"}, weapons={0: "tsume tsume", 1: "katana"})
    seen = Counter(world.weapons_of(1)[0] for world in worlds(state, 0, 3000))
    for kind, share in ((0, 1), (1, 3), (2, 3), (3, 3)):
        assert abs(seen[kind] / 3000 - share / 10) < 0.03
    assert all(world.weapons_of(0) == [0, 0] for world in worlds(state, 0))


@rule("GAC-R-93")
def test_presented_weapons_are_remembered_until_they_are_back_in_the_bag() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume katana", 1: "kemuri"})
    play(state, "attack tsume toyotomi")
    assert all(world.weapons_of(0)[0] == 0 for world in worlds(state, 2)), "the Tsume lies open"
    play(state, "bear")
    later = Counter(world.weapons_of(0)[0] for world in worlds(state, 2, 1500))
    assert set(later) == {0, 1, 2, 3}
    assert abs(later[0] / 1500 - 2 / 11) < 0.04, "drawn before the Tsume went back, so it is not that one"


@rule("GAC-R-93")
def test_a_returned_token_is_not_in_a_hand_that_was_full_before() -> None:
    """All three Kemuri pass through the own hand into the bag after seat 1 drew: it cannot hold any."""
    state = lay_out(
        {0: "12"}, weapons={1: "katana", 0: "kemuri kemuri kemuri"}, squares="w22", high=enclose("12", "22")
    )
    play(state, "pass r2c2 free", "exchange-weapon kemuri")
    drew = weapons(state, 0).count("kemuri") == 3
    for world in worlds(state, 0):
        assert world.weapons_of(1) != [3]
    spectator = {world.weapons_of(1)[0] for world in worlds(state, None)}
    assert spectator == {0, 1, 2, 3}, "others have not seen them"
    give_weapon(state, 2, "kemuri" if state.weapon_bag[3] else "shuri")
    after = {world.weapons_of(2)[0] for world in worlds(state, 0)}
    assert (3 in after) != drew, "a token drawn afterwards may be one of them"


@rule("GAC-R-93", "GAC-GACHA-19", "GAC-GACHA-20")
def test_former_owners_remember_what_they_passed_on() -> None:
    state = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), card=9, weapons={0: "tsume", 3: "kemuri"})
    walk(state, "22")
    assert weapons(state, 0) == ["kemuri"]
    assert weapons(state, 3) == ["tsume"]
    assert view_of(state, 0).weapons_of(3) == [0]
    assert view_of(state, 3).weapons_of(0) == [3]
    assert view_of(state, 1).weapons_of(3) == [-2]
    assert view_of(state, 0).weapons_of(0) == [3]
    round_about = lay_out({0: "12"}, squares="g22", high=enclose("12", "22"), card=10, weapons={0: "tsume", 1: "shuri"})
    walk(round_about, "22")
    assert view_of(round_about, 0).weapons_of(1) == [0]
    assert view_of(round_about, 1).weapons_of(2) == [2]
    assert view_of(round_about, 3).weapons_of(1) == [-2]


@rule("GAC-R-102")
def test_the_question_of_a_defence_tells_nothing() -> None:
    digests = set()
    for held in WEAPONS:
        state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: held})
        play(state, "attack tsume toyotomi")
        view = view_of(state, 0)
        view.weapon_clock = 0
        digests.add((view.digest(), tuple(view.actors())))
    assert len(digests) == 1


@rule("GAC-KAERU-01", "GAC-SCORE-01")
def test_imagined_kaeru_numbers_are_a_fair_shuffle() -> None:
    state = lay_out({0: "22"}, shinobi={0: 1, 3: 1})
    counts = Counter(world.kaeru_of(0)[0] for world in worlds(state, 0, 2000))
    for value, copies in ((0, 4), (2, 5), (5, 5), (10, 4), (15, 2)):
        assert abs(counts[value] / 2000 - copies / 20) < 0.035


def test_imagined_decks_are_shuffled() -> None:
    state = lay_out({0: "22"})
    top(state, 1)
    tops = Counter(world.gacha[-1] for world in worlds(state, 0, 1200))
    assert len(tops) == 24
    assert max(tops.values()) < 100


def test_the_place_of_equal_weapons_is_drawn_by_lot() -> None:
    seen = set()
    for seed in range(30):
        state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume tsume"}, seed=seed)
        play(state, "attack tsume toyotomi")
        seen.add(tuple(state.weapons[:2]))
    assert seen == {(0, -1), (-1, 0)}


@rule("GAC-R-93", "GAC-WEAPON-02", "GAC-SETUP-29")
@pytest.mark.parametrize("choice", ["draw-weapon", "exchange-weapon katana"])
def test_nobody_else_is_told_what_was_drawn(choice: str) -> None:
    state = lay_out({0: "12"}, squares="w22", high=enclose("12", "22"), weapons={0: "katana"})
    play(state, "pass r2c2 free", choice)
    assert state.log is not None
    own = [GAME.tell(event, ["P1", "P2", "P3", "P4"]) for event in state.log.seen_by(0)]
    assert any(name in sentence.lower() for name in WEAPONS for sentence in own)
    for viewer in (1, 2, 3, -1):
        seen = state.log.seen_by(viewer)
        told = " ".join(GAME.tell(event, ["P1", "P2", "P3", "P4"]) + str(event.values) for event in seen)
        assert "draws a Weapon" in told, "that something was drawn is public"
        assert not any(name in told.lower() for name in WEAPONS)


def test_attacker_and_defender_draw_lots_of_their_own() -> None:
    """Both hold two equal tokens: the lot of one does not decide the lot of the other."""
    seen = set()
    for seed in range(60):
        state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume tsume", 1: "kemuri kemuri"}, seed=seed)
        play(state, "attack tsume toyotomi", "kemuri r6c6")
        seen.add((tuple(state.weapons[:2]), tuple(state.weapons[3:5])))
    assert len(seen) == 4


@rule("GAC-R-93", "GAC-R-59")
@pytest.mark.parametrize("other", ["shuri", "katana"])
@pytest.mark.parametrize("way", ["exchange", "card 21", "attack"])
def test_nobody_learns_whether_two_tokens_were_alike(way: str, other: str) -> None:
    """One Katana leaves the hand, the other token stays: what the others see does not depend on what that one is."""
    views = set()
    for held in ("shuri", other):
        state = lay_out(
            {0: "12", 1: "23"},
            squares="w22" if way == "exchange" else "g22",
            high=enclose("12", "22") if way != "attack" else "",
            weapons={0: f"katana {held}"},
            card=21,
        )
        if way == "attack":
            play(state, "attack katana toyotomi")
        elif way == "exchange":
            play(state, "pass r2c2 free", "exchange-weapon katana")
        else:
            play(walk(state, "22"), "return-weapon katana")
        view = view_of(state, 2)
        views.add((view.weapon_clock, view.weapon_draws, view.weapon_count(0)))
    assert len(views) == 1


@rule("GAC-R-93", "GAC-R-59")
@pytest.mark.parametrize("way", ["exchange", "card 21"])
def test_the_last_move_tells_nobody_else_which_weapon_went_back(way: str) -> None:
    state = lay_out(
        {0: "12", 1: "66"},
        squares="w22" if way == "exchange" else "g22",
        high=enclose("12", "22"),
        weapons={0: "katana shuri"},
        card=21,
    )
    if way == "exchange":
        play(state, "pass r2c2 free", "exchange-weapon katana")
    else:
        play(walk(state, "22"), "return-weapon katana")
    assert (state.last_seat, WEAPONS[GAME.moves.decode(state.last_move).values[0]]) == (0, "katana")
    assert view_of(state, 0).last_move == state.last_move
    for viewer in (1, 2, 3, None):
        view = state.view(viewer)
        assert (view.last_seat, view.last_move) == (0, NO_MOVE)
        assert view.view(viewer).last_move == NO_MOVE


def test_every_other_last_move_is_public() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"})
    for move, seat in (("attack tsume toyotomi", 0), ("kemuri r6c6", 1)):
        play(state, move)
        for viewer in (0, 1, 2, 3, None):
            view = state.view(viewer)
            assert (view.last_seat, GAME.moves.text(view.last_move)) == (seat, move)
