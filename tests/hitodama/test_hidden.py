"""What is hidden and what is open (HIT-R-86), and how the unseen cards are dealt when a seat imagines."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from chabudai.core.errors import HiddenInformation
from chabudai.games.hitodama.rules.box import FACE_DOWN
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import BOX, GAME, bury, cards, give, hold, lay_out, put, reshuffle, resolve, sleep
from kit import listen, play, typed, view_of, worlds


def imagined(state: HitodamaState, viewer: int | None, seed: int) -> HitodamaState:
    return worlds(state, viewer, 1, seed)[0]


@pytest.mark.rule("HIT-R-86")
def test_a_view_hides_hands_decks_and_face_down_tributes_and_nothing_else() -> None:
    state = lay_out(seats=3, awake={2: "BER-1"}, baskets={1: "2B1S"}, cards={0: "REN SAP", 1: "SPN KAK AC3"})
    view = view_of(state, 0)
    assert cards(view, 0) == ["REN", "SAP"]
    assert [card % 64 for card in view.hands[2] + view.hands[3]] == [FACE_DOWN] * 3
    assert (len(view.hands[2]), len(view.hands[3])) == (1, 2)
    assert view.decks[0] == view.decks[1] == []
    assert (view.decks[2], view.decks[3]) == (sorted(view.decks[2]), sorted(view.decks[3]))
    assert view.tributes == [*state.tributes[:2], -1, -1, -1, -1, *state.tributes[6:]]
    hidden = {"hands", "decks", "tributes", "unseen"}
    seen, true = view.data(), state.data()
    assert {key for key in true if seen[key] != true[key]} == hidden
    spectator = view_of(state, None)
    assert all(card % 64 == FACE_DOWN for hand in spectator.hands for card in hand)


@pytest.mark.rule("HIT-R-86")
def test_only_the_drawer_learns_what_was_drawn() -> None:
    state = lay_out(seats=3, top={"solar": "SPN"})
    log = listen(state)
    play(state, "draw")
    names = ["Ann", "Ben", "Cid"]
    told = {seat: [GAME.tell(event, names) for event in log.seen_by(seat)] for seat in (-1, 0, 1, 2)}
    assert told[0] == ["Ann draws a solar card.", "Ann draws “New North”."]
    assert told[-1] == told[1] == told[2] == ["Ann draws a solar card."]


@pytest.mark.rule("HIT-R-86")
def test_played_and_discarded_cards_are_open() -> None:
    state = lay_out(cards={0: "REN AKB SAP"})
    play(state, "solar REN", "discard AKB", "lunar SAP")
    for viewer in (1, None):
        view = view_of(state, viewer)
        assert (view.stack, view.piles[0], view.piles[1]) == (state.stack, state.piles[0], state.piles[1])


def test_who_holds_cards_over_a_reshuffle_keeps_what_the_others_know() -> None:
    """When the deck ran out, all cards that seat 0 had not seen were in seat 1's hand: it still knows them."""
    state = lay_out(cards={0: "AKB", 1: "SPN AKM"})
    bury(state, "solar")
    play(state, "draw")
    assert state.rebuilt[0] == 1
    view = view_of(state, 0)
    assert [card // 64 for card in view.hands[2]] == [0, 0]
    for seed in range(20):
        world = imagined(state, 0, seed)
        assert sorted(cards(world, 1)) == ["AKM", "SPN"]
        assert sorted(world.decks[0]) == sorted(state.decks[0][: state.left[0]])
    # Seat 1 draws from the new deck: that card, and only that, is unknown.
    play(state, "end", "draw", "end")
    kinds: Counter[str] = Counter()
    for seed in range(60):
        world = imagined(state, 0, seed)
        assert {"AKM", "SPN"} <= set(cards(world, 1))
        kinds.update(cards(world, 1))
    assert len(kinds) > 6


def test_a_card_of_the_old_deck_is_used_before_an_equal_one_of_the_new() -> None:
    state = lay_out(cards={0: "AKB"})
    bury(state, "solar")
    on_pile = state.piles[0]
    assert BOX.solar.index("AKB") in on_pile
    play(state, "draw", "end", "end")
    while "AKB" not in [BOX.solar[card % 64] for card in state.hands[0] if card // 64 == 1]:
        play(state, "draw") if state.hand_size(0) < 5 else play(state, f"discard {cards(state, 0)[-1]}")
        if state.actors() == [1]:
            play(state, "end")
    before = [card for card in state.hands[0] if card % 64 == BOX.solar.index("AKB")]
    assert len(before) == 2
    play(state, "discard AKB")
    assert [card for card in state.hands[0] if card % 64 == BOX.solar.index("AKB")] == [before[1]]


# --- from which deck a card came -----------------------------------------------------------------------------------


def drawn_over_a_reshuffle(old: str, new: str) -> HitodamaState:
    """Seats 0 and 2 hold one card each of the old deck, an AKB and a SWP; seat 0 has drawn another of the new one."""
    state = lay_out(seats=3, cards={0: old, 2: {"AKB": "SWP", "SWP": "AKB"}[old]})
    deck = [code for code in ("REN", "AKB", "REW", "SWP") if code != new]
    reshuffle(state, *deck, new)
    play(state, "draw")
    return state


def assert_alike(one: HitodamaState, two: HitodamaState, viewer: int | None) -> None:
    first, second = view_of(one, viewer), view_of(two, viewer)
    assert first.to_dict() == second.to_dict()
    for seed in range(10):
        worlds = [imagined(world, viewer, seed) for world in (one, two)]
        assert worlds[0].to_dict() == worlds[1].to_dict()
        assert view_of(worlds[0], viewer).digest() == first.digest()


@pytest.mark.rule("HIT-R-86")
@pytest.mark.parametrize("viewer", [1, None])
def test_a_card_laid_open_does_not_tell_from_which_deck_it_came(viewer: int | None) -> None:
    one, two = drawn_over_a_reshuffle("AKB", "SWP"), drawn_over_a_reshuffle("SWP", "AKB")
    assert one.digest() != two.digest()
    assert_alike(one, two, viewer)
    for move in ("discard AKB", "solar SWP", "end", "place BER-1", "end"):
        play(one, move)
        play(two, move)
        assert_alike(one, two, viewer)
    # Seat 2 has an AKB in one world and a SWP in the other: whoever thinks of it can tell them apart by now.
    assert view_of(one, 2).to_dict() != view_of(two, 2).to_dict()


@pytest.mark.rule("HIT-R-86")
def test_whoever_holds_the_other_card_knows_from_which_deck_it_came() -> None:
    """Seat 2 holds the old SWP, so the card that seat 0 keeps is any card of the new deck."""
    state = drawn_over_a_reshuffle("AKB", "SWP")
    play(state, "discard AKB")
    assert {cards(imagined(state, 2, seed), 0)[0] for seed in range(60)} == {"AKB", "SWP", "REN", "REW"}
    # To seat 1 it may also be the old SWP, and only then has seat 2 the old AKB.
    seen = {(cards(world, 0)[0], cards(world, 2)[0]) for world in (imagined(state, 1, seed) for seed in range(150))}
    assert seen == {("AKB", "SWP"), ("SWP", "SWP"), ("REN", "SWP"), ("REW", "SWP"), ("SWP", "AKB")}


def test_what_is_in_doubt_is_written_down_and_read_back() -> None:
    state = drawn_over_a_reshuffle("AKB", "SWP")
    play(state, "discard AKB", "end", "draw")
    for position_ in (state, *(view_of(state, viewer) for viewer in (0, 1, 2, None))):
        again = GAME.restore(json.loads(json.dumps(position_.to_dict())))
        assert again.to_dict() == position_.to_dict()
        assert again.invariants() == []
    assert (
        imagined(state, 1, 5).to_dict() == imagined(typed(HitodamaState, GAME.restore(state.to_dict())), 1, 5).to_dict()
    )


def test_what_people_know_is_no_part_of_a_positions_digest() -> None:
    """Records of matches from before doubts were kept end in the same position."""
    state = drawn_over_a_reshuffle("AKB", "SWP")
    play(state, "discard AKB")
    twin = state.copy()
    twin.doubts = [[], []]
    assert state.doubts != twin.doubts
    assert state.digest() == twin.digest()
    assert view_of(state, 1).digest() != view_of(twin, 1).digest()


def test_where_only_one_kind_of_card_is_possible_nothing_is_in_doubt() -> None:
    """The only REN is in the new deck; an AKB is there too, but seat 2 holds no card of that deck."""
    state = drawn_over_a_reshuffle("SWP", "REN")
    play(state, "discard REN", "end", "end", "discard AKB")
    assert state.doubts == [[], []]


def test_a_doubt_ends_with_the_deck_after_which_nothing_is_left_of_it() -> None:
    state = drawn_over_a_reshuffle("AKB", "SWP")
    play(state, "discard AKB")
    assert state.doubts[0]
    play(state, "discard SWP", "end", "discard SWP", "end")
    assert state.hand_size(0) == state.hand_size(2) == 0
    state.piles[0] += state.decks[0][: state.left[0]]
    state.left[0] = 0
    play(state, "draw")
    assert state.rebuilt[0] == 2
    assert state.doubts == [[], []]


# --- news ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["solar REN", "discard REN", "lunar SAP", "exchange AKB REN", "draw"])
def test_showing_or_drawing_a_card_is_news(move: str) -> None:
    state = lay_out(cards={0: "REN AKB SAP"})
    before = state.news
    play(state, move)
    assert state.news > before


@pytest.mark.parametrize("move", ["place BER-1", "wake", "end", "move AMB-1 AMB-2", "displace reserve LUN-1"])
def test_moving_essences_is_no_news(move: str) -> None:
    state = lay_out(baskets={0: "3B"})
    put(state, 0, "AMB-1", asleep=True)
    put(state, 1, "LUN-1", asleep=True)
    before = state.news
    play(state, move)
    assert state.news == before


def test_a_new_season_and_a_revealed_card_are_news() -> None:
    state = lay_out(tributes="H1 H6", owed="1B 1B", baskets={0: "2B"}, awake={0: "TRI-1 TRI-2"})
    resolve(state)
    before = state.news
    play(state, "pay 1 0 0 0 1")
    assert state.news == before
    play(state, "pay 2 0 0 0 1")
    assert state.season == 1
    assert state.news > before
    state = lay_out(akkus="BER-1", awake={0: "AKK-1"}, baskets={0: "2A"})
    resolve(state)
    before = state.news
    play(state, "pick BER-1")
    assert state.news > before


# --- the hand of somebody else -------------------------------------------------------------------------------------


@pytest.mark.rule("HIT-R-86")
def test_a_view_of_somebody_else_does_not_know_what_a_hand_allows() -> None:
    state = lay_out(seats=3)
    assert view_of(state, 1).legal_moves(0) == state.legal_moves(0)
    hold(state, 0, "REN")
    for viewer in (1, None):
        view = view_of(state, viewer)
        with pytest.raises(HiddenInformation, match="does not show the cards of that seat"):
            view.legal_moves(0)
        with pytest.raises(HiddenInformation):
            view.play(0, GAME.moves.parse("place BER-1"))
    assert view_of(state, 0).legal_moves(0) == state.legal_moves(0)
    put(state, 0, "MER-1")
    resolve(state)
    assert type(state.decision(0)).__name__ == "TradeChoice"
    with pytest.raises(HiddenInformation):
        view_of(state, 1).legal_moves(0)
    # Where the merchant's space for solar cards is covered nothing depends on the hand.
    give(state, 0, "1B")
    sleep(state, 2, "MER-4")
    assert view_of(state, 1).legal_moves(0) == state.legal_moves(0) != []


@pytest.mark.rule("HIT-R-86")
def test_whether_a_turn_passes_by_itself_tells_nothing_about_lunar_cards() -> None:
    """Seat 1 has nothing open to do: no essence awake or asleep, no berries, and no solar card is left to draw."""
    asked = set()
    for codes in (["SAP", "BB3"], ["WAI", "EXT"]):
        state = lay_out()
        hold(state, 1, *codes)
        state.decks[0], state.left[0] = [], 0
        state.reserve[1], state.dormant[1] = 0, 3
        state.play(0, GAME.moves.parse("end"))
        asked.add((state.round, *state.actors()))
    assert asked == {(1, 1)}
