"""Chance, against a second telling of sfc32 and of unbiased bounding that was written from their papers."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.errors import HiddenInformation
from chabudai.core.rng import HIDDEN, SEED_LIMIT, Chance, Rng

seeds = st.integers(0, SEED_LIMIT - 1)
names = st.text(max_size=12)


class Sfc32:
    """tmp = a + b + counter++; a = b ^ b>>9; b = c + c<<3; c = rotl(c, 21) + tmp; all modulo 2**32."""

    def __init__(self, seed: int, stream: str = "", number: int = 0) -> None:
        code = int.from_bytes(hashlib.blake2b(stream.encode(), digest_size=8).digest(), "little") if stream else 0
        mixed = seed ^ code
        self.a = mixed % 2**32
        self.b = mixed // 2**32 % 2**32
        self.c = number % 2**32
        self.counter = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        result = (self.a + self.b + self.counter) % 2**32
        self.counter = (self.counter + 1) % 2**32
        self.a = self.b ^ (self.b // 2**9)
        self.b = self.c * 9 % 2**32
        self.c = (self.c * 2**21 % 2**32 + self.c // 2**11 + result) % 2**32
        return result

    def below(self, limit: int) -> int:
        """Lemire's method told plainly: of the 2**32 words, those of the last incomplete round are thrown again."""
        while True:
            word = self.word()
            if word * limit % 2**32 >= 2**32 % limit:
                return word * limit // 2**32


@given(seeds, names, st.integers(0, 2**32 - 1))
def test_words_are_those_of_sfc32(seed: int, name: str, number: int) -> None:
    rng, reference = Rng(seed, name, number), Sfc32(seed, name, number)
    assert [rng.word() for _ in range(20)] == [reference.word() for _ in range(20)]


@pytest.mark.parametrize(
    ("rng", "words"),
    [
        (Rng(0), [1363572419, 145230303, 808754475, 4216505632]),
        (Rng(1, "bag", 2), [1379424339, 3049967242, 3430946635, 4127763531]),
        (Rng(2**64 - 1, "gifts", 7), [2100016820, 1612210487, 896383163, 324202919]),
    ],
)
def test_records_of_today_replay_for_ever(rng: Rng, words: list[int]) -> None:
    """Numbers of the telling above, written down: whoever changes the generator changes every record."""
    assert [rng.word() for _ in range(4)] == words


@given(seeds, st.lists(st.integers(1, 2**30 - 1), min_size=1, max_size=20))
def test_bounded_numbers_are_unbiased_picks(seed: int, limits: list[int]) -> None:
    rng, reference = Rng(seed), Sfc32(seed)
    assert [rng.below(limit) for limit in limits] == [reference.below(limit) for limit in limits]


@pytest.mark.parametrize("limit", [0, -1, -(2**40)])
def test_a_limit_must_leave_something_to_choose(limit: int) -> None:
    with pytest.raises(ValueError, match="limit above 0"):
        Rng(1).below(limit)


def chi_square(counts: list[int], total: int) -> float:
    mean = total / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 52, 100])
def test_numbers_are_uniform(limit: int) -> None:
    rng = Rng(20_26)
    counts = Counter(rng.below(limit) for _ in range(200 * limit))
    assert set(counts) == set(range(limit))
    freedom = limit - 1
    assert chi_square([counts[value] for value in range(limit)], 200 * limit) < freedom + 4 * (2 * freedom) ** 0.5


def test_shuffles_are_uniform() -> None:
    rng = Rng(7)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(list(counts.values()), 2400) < 23 + 4 * 46**0.5


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(seeds)
def test_a_copy_goes_on_with_the_same_numbers(seed: int) -> None:
    rng = Rng(seed, "dice")
    rng.word()
    twin = rng.copy()
    ahead = [rng.word() for _ in range(5)]
    assert [twin.word() for _ in range(5)] == ahead
    rng.word()
    assert twin.word() != rng.word()


def test_a_fresh_seed_has_64_bits() -> None:
    rng = Rng(3)
    high, low = Sfc32(3), Sfc32(3)
    low.word()
    assert rng.seed() == high.word() * 2**32 + low.word()
    assert all(0 <= rng.seed() < SEED_LIMIT for _ in range(100))


def test_pick_takes_every_item() -> None:
    rng = Rng(5)
    assert {rng.pick(["a", "b", "c"]) for _ in range(60)} == {"a", "b", "c"}


def first_words(stream: Callable[[], Rng]) -> list[int]:
    rng = stream()
    return [int(rng.word()) for _ in range(4)]


def test_streams_differ_by_name_number_and_seed() -> None:
    streams = [Chance(1).stream("bag"), Chance(1).stream("bag", 1), Chance(1).stream("gifts"), Chance(2).stream("bag")]
    words = sorted([int(rng.word()) for _ in range(3)] for rng in streams)
    assert all(first != second for first, second in pairwise(words))


def test_a_stream_begins_anew_each_time_it_is_asked_for() -> None:
    chance = Chance(9)
    assert first_words(lambda: chance.stream("bag", 3)) == first_words(lambda: chance.stream("bag", 3))


def test_a_fixed_stream_leaves_the_others_alone() -> None:
    plain, fixed = Chance(1), Chance(1, {"bag": 5})
    assert first_words(lambda: fixed.stream("bag")) == first_words(lambda: Chance(5).stream("bag"))
    assert first_words(lambda: fixed.stream("bag")) != first_words(lambda: plain.stream("bag"))
    assert first_words(lambda: fixed.stream("gifts")) == first_words(lambda: plain.stream("gifts"))


def test_fixing_is_not_changed_from_outside() -> None:
    streams = {"bag": 5}
    chance = Chance(1, streams)
    streams["bag"] = 6
    assert chance.fixed == {"bag": 5}


def test_the_plain_form_holds_seed_and_fixed_streams_in_order() -> None:
    assert Chance(1, {"b": 2, "a": 3}).to_dict() == {"seed": 1, "fixed": {"a": 3, "b": 2}}
    assert list(Chance(1, {"b": 2, "a": 3}).to_dict()["fixed"]) == ["a", "b"]  # type: ignore[call-overload]


def test_a_view_has_no_chance() -> None:
    assert not HIDDEN.known
    assert HIDDEN.to_dict() == {}
    assert Chance(0).known
    with pytest.raises(HiddenInformation, match="imagine"):
        HIDDEN.stream("bag")
    with pytest.raises(HiddenInformation, match="imagine"):
        _ = HIDDEN.seed
