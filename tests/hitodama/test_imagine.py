"""Imagined worlds against the list of all worlds that fit a view: each must come up as often as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations, product

import pytest

from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import BOX, cards, hold, lay_out, reshuffle
from kit import play, worlds

Placing = tuple[Hashable, ...]


def kinds(*codes: str) -> list[int]:
    return [BOX.solar.index(code) for code in codes]


def rest_of(deck: list[int], used: list[int]) -> list[int]:
    left = deck[:]
    for card in used:
        left.remove(card)
    return left


def only_left(state: HitodamaState, *codes: str) -> None:
    """These cards are what is left of the solar deck; the others go to the pile."""
    cards = state.decks[0][: state.left[0]]
    state.piles[0] += rest_of(cards, kinds(*codes))
    state.decks[0], state.left[0] = kinds(*codes), len(codes)
    assert state.invariants() == []


def assert_uniform(seen: Counter[Placing], fitting: Counter[Placing], runs: int) -> None:
    """Chi-square against the share of each placing among all that fit: within five deviations of its mean."""
    assert set(seen) <= set(fitting), "a world came up that does not fit the view"
    total = sum(fitting.values())
    chi = 0.0
    for placing, ways in fitting.items():
        expected = runs * ways / total
        chi += (seen[placing] - expected) ** 2 / expected
    freedom = len(fitting) - 1
    assert chi <= freedom + 5 * (2 * freedom) ** 0.5, (chi, freedom)


def test_two_hidden_hands_and_a_deck_with_equal_cards() -> None:
    state = lay_out(seats=3, cards={0: "SPN", 1: "AKB", 2: "VPN"})
    only_left(state, "AKB", "REN")
    unseen = kinds("AKB", "AKB", "VPN", "REN")
    fitting: Counter[Placing] = Counter((one, two, tuple(deck)) for one, two, *deck in permutations(unseen))
    assert sum(fitting.values()) == 24
    runs = 1200
    seen: Counter[Placing] = Counter()
    for world in worlds(state, 0, runs):
        seen[world.hand(1, 0)[0], world.hand(2, 0)[0], tuple(world.decks[0])] += 1
    assert_uniform(seen, fitting, runs)


def test_hands_from_before_and_after_a_reshuffle() -> None:
    """Seats 1 and 2 drew the last two cards, then the pile of three was shuffled and seat 1 drew one of them."""
    state = lay_out(seats=3)
    hold(state, 0, *["VPN", "VPE", "VPS", "VPW"])
    hold(state, 1, "AKM")
    hold(state, 2, "SPN")
    state.stack = [kind * 4 for kind in kinds("SWP", "SWP", "REE", "RES")]
    state.piles[0] = kinds("AKB", "AKB", "REN", "REW")
    state.decks[0], state.left[0] = [], 0
    play(state, "end", "draw")
    assert (state.rebuilt[0], state.left[0]) == (1, 3)
    old, new = kinds("AKM", "SPN"), kinds("AKB", "AKB", "REN", "REW")
    fitting: Counter[Placing] = Counter()
    for (one, two), (drawn, *deck) in product(permutations(old), permutations(new)):
        fitting[tuple(sorted((one, drawn))), two, tuple(deck)] += 1
    runs = 1500
    seen: Counter[Placing] = Counter()
    for world in worlds(state, 0, runs):
        seen[tuple(sorted(world.hand(1, 0))), world.hand(2, 0)[0], tuple(world.decks[0])] += 1
    assert_uniform(seen, fitting, runs)
    # Seat 2 cannot tell seat 1's old card from those of seat 0, but neither hand can hold two new ones.
    for world in worlds(state, 2, 30):
        assert world.hand(2, 0) == kinds("SPN")
        assert len(set(world.hand(1, 0)) & set(new)) == 1
        assert not set(world.hand(0, 0)) & set(new)


def test_face_down_tributes_and_the_orders_of_ice_and_akku_cards() -> None:
    state = lay_out(season="Natsu", tributes="N1 N2", akku_card="K3")
    state.piles[2], state.decks[2], state.left[2] = [0, 1, 2, 3, 4], [7, 5, 6], 3
    state.piles[3], state.decks[3], state.left[3] = [0, 1, 3], [5, 4], 2
    assert state.invariants() == []
    fitting: Counter[Placing] = Counter(
        product(permutations(range(6), 2), permutations([5, 6, 7]), permutations([4, 5]))
    )
    runs = 2500
    seen: Counter[Placing] = Counter()
    for world in worlds(state, None, runs):
        assert world.tributes[:4] == state.tributes[:4]
        assert world.tributes[6:] == state.tributes[6:]
        seen[tuple(world.tributes[4:6]), tuple(world.decks[2]), tuple(world.decks[3])] += 1
    assert_uniform(seen, fitting, runs)


# --- cards of which nobody can tell when they were drawn -----------------------------------------------------------

Hands = list[list[tuple[int, str]]]


def told(script: str, old: list[list[str]], deck: list[str]) -> tuple[Hands, list[str], list[str]] | None:
    """The hands, what was drawn and what is left of the deck after a script; None where it is impossible.

    A script is 'draw 0, open 0 AKB': seat 0 draws, then lays an AKB open, the oldest where it has two.
    """
    hands = [[(0, code) for code in hand] for hand in old]
    deck = deck[:]
    drawn = []
    for line in script.split(", "):
        word, seat, *codes = line.split()
        hand = hands[int(seat)]
        if word == "draw":
            drawn.append(f"{seat} {deck[-1]}")
            hand.append((1, deck.pop()))
            continue
        fitting = [card for card in sorted(hand) if card[1] == codes[0]]
        if not fitting:
            return None
        hand.remove(fitting[0])
    return hands, drawn, deck


def fitting_worlds(script: str, viewer: int | None, old: list[list[str]], deck: list[str]) -> Counter[Placing]:
    """By brute force: every order of the unseen cards of both generations in which the viewer would see the same."""
    truth = told(script, old, deck)
    assert truth is not None
    found: Counter[Placing] = Counter()
    others = [seat for seat in range(len(old)) if seat != viewer]
    for older in permutations([code for seat in others for code in old[seat]]):
        dealt = list(older)
        hands = [[dealt.pop() for _ in hand] if seat != viewer else hand for seat, hand in enumerate(old)]
        for newer in permutations(deck):
            world = told(script, hands, list(newer))
            if world is None or seen_drawn(world[1], viewer) != seen_drawn(truth[1], viewer):
                continue
            found[placing([[code for _, code in world[0][seat]] for seat in others], world[2])] += 1
    return found


def seen_drawn(drawn: list[str], viewer: int | None) -> list[str]:
    return [line for line in drawn if line.startswith(f"{viewer} ")]


def placing(hands: list[list[str]], deck: list[str]) -> Placing:
    """Which cards everybody holds and which are left; any order of a deck is as likely as another."""
    return tuple(" ".join(sorted(held)) for held in [*hands, deck])


def act(state: HitodamaState, script: str) -> None:
    """Play a script on the table; turns pass until the seat is at it."""
    for line in script.split(", "):
        word, seat, *codes = line.split()
        while state.actors() != [int(seat)] or state.actions < 1:
            play(state, "end")
        play(state, "draw" if word == "draw" else f"discard {codes[0]}")


@pytest.mark.rule("HIT-R-86")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize(
    ("script", "old", "deck"),
    [
        ("draw 0, open 0 AKB", "AKB/VPN/SWP", "REN REW SWP AKB SPN"),
        ("draw 0, open 0 AKB", "SWP/VPN/AKB", "REN REW SWP AKB"),
        ("draw 0, open 0 AKB, draw 0, open 0 SWP", "AKB/VPN/SWP", "REN AKB SWP RES"),
        ("draw 0, open 0 AKB, draw 1, draw 2, open 2 SWP", "AKB/VPN/SWP", "REN SWP REW AKB SPN"),
        ("draw 0, draw 1, draw 2, open 0 AKB, open 1 SWP", "AKB VPN/SWP/VPE", "REN AKB SWP REW SPN"),
        ("draw 0, open 0 AKB, draw 1, open 1 AKB", "AKB VPS/SWP VPN/VPE", "REN SWP AKB REW"),
        ("draw 0, draw 0, open 0 AKB, open 0 AKB", "AKB/VPN/SWP", "REN SWP AKB REW"),
        ("draw 0, open 0 AKB, draw 0, draw 2, open 2 AKB, open 0 REN", "SWP VPE/VPN/AKB", "SPN REE SWP REN AKB"),
        ("draw 0, open 0 SWP, draw 1, open 1 SWP, open 1 VPN", "AKB SWP/VPN/VPE VPS", "REN AKB SWP REW"),
    ],
)
def test_a_card_of_doubtful_age_leaves_all_worlds_that_fit(
    script: str, old: str, deck: str, viewer: int | None
) -> None:
    """Every order of the cards that explains what was seen is as likely as another."""
    hands = [hand.split() for hand in old.split("/")]
    state = lay_out(seats=3)
    for seat, hand in enumerate(hands):
        hold(state, seat, *hand)
    reshuffle(state, *deck.split())
    act(state, script)
    fitting = fitting_worlds(script, viewer, hands, deck.split())
    others = [seat for seat in range(3) if seat != viewer]
    seen: Counter[Placing] = Counter()
    runs = 12 * len(fitting) + 200
    for world in worlds(state, viewer, runs):
        left = [BOX.solar[kind] for kind in world.decks[0]]
        seen[placing([cards(world, seat) for seat in others], left)] += 1
    assert_uniform(seen, fitting, runs)
