"""Bit tricks against plain sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.grid import Listing, Menu, Shape, Sink, bits, count, lowest, mask_of, nth

WIDTH = 62
cell_sets = st.sets(st.integers(0, WIDTH - 1))
parts = st.lists(st.tuples(st.integers(0, 900), cell_sets), max_size=6)


@given(cell_sets)
def test_a_mask_is_a_set(cells: set[int]) -> None:
    mask = mask_of(list(cells))
    assert mask == sum(2**cell for cell in cells)
    assert bits(mask) == sorted(cells)
    assert count(mask) == len(cells)


def test_every_single_cell_is_found() -> None:
    for cell in range(WIDTH):
        assert lowest(1 << cell) == cell
        assert bits(1 << cell) == [cell]


def test_the_empty_and_the_full_mask() -> None:
    full = (1 << WIDTH) - 1
    assert (bits(0), count(0), mask_of([])) == ([], 0, 0)
    assert (bits(full), count(full)) == (list(range(WIDTH)), WIDTH)


@given(cell_sets.filter(bool))
def test_cells_are_counted_from_the_smallest(cells: set[int]) -> None:
    mask = mask_of(list(cells))
    assert lowest(mask) == min(cells)
    assert [nth(mask, index) for index in range(len(cells))] == sorted(cells)


@given(cell_sets, st.sets(st.integers(0, 30), min_size=1, max_size=6), cell_sets)
def test_a_shape_fits_where_all_its_cells_are_free(free: set[int], shifts: set[int], anchors: set[int]) -> None:
    expected = sorted(anchor for anchor in anchors if all(anchor + shift in free for shift in shifts))
    shape = Shape(sorted(shifts))
    assert bits(shape.fits(mask_of(list(free)), mask_of(list(anchors)))) == expected


@pytest.mark.parametrize("shifts", [list(range(11)), [0, 62], [-1, 0]])
def test_a_shape_that_does_not_fit_into_a_word_is_refused(shifts: list[int]) -> None:
    with pytest.raises(ValueError, match="shape"):
        Shape(shifts)


def numbers(masks: list[tuple[int, set[int]]]) -> list[int]:
    return [base + cell for base, cells in masks for cell in sorted(cells)]


def fill(sink: Sink, masks: list[tuple[int, set[int]]]) -> None:
    for base, cells in masks:
        sink.add(base, mask_of(list(cells)))


LISTING = Listing(1_000)


@given(parts, parts)
def test_a_listing_lists_what_was_added(first: list[tuple[int, set[int]]], second: list[tuple[int, set[int]]]) -> None:
    listing = LISTING.begin()
    fill(listing, first)
    taken = listing.take()
    again = LISTING.begin()
    fill(again, second)
    assert again.take() == numbers(second)
    assert taken == numbers(first)


@given(parts)
def test_a_menu_finds_every_number(masks: list[tuple[int, set[int]]]) -> None:
    menu = Menu()
    fill(menu, masks)
    expected = numbers(masks)
    assert menu.size == len(expected)
    assert [menu.nth(index) for index in range(menu.size)] == expected
    with pytest.raises(IndexError):
        menu.nth(menu.size)
