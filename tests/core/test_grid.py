"""Bit tricks against plain sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.grid import (
    Ground,
    Listing,
    Menu,
    Shape,
    Sink,
    SplitShape,
    bits,
    count,
    lowest,
    mask_of,
    nth,
    offer_all,
)

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


# --- a board in two words ----------------------------------------------------------------------------------------

SIDE = 9
LOW_START = 27
TOP_WORD = 54
boards = st.sets(st.integers(0, SIDE * SIDE - 1))
boxes = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6)


def ground(free: set[int]) -> Ground:
    top = mask_of([cell for cell in free if cell < TOP_WORD])
    return Ground(top, mask_of([cell - LOW_START for cell in free if cell >= LOW_START]), LOW_START)


def split(cells: set[tuple[int, int]], offset: int = 0) -> SplitShape:
    """The shape of a piece whose box lies on a board of nine by nine."""
    columns = SIDE - max(column for _, column in cells)
    top, low = ([row * SIDE + column for row in range(rows) for column in range(columns)] for rows in (3, 6))
    shifts = sorted(row * SIDE + column for row, column in cells)
    return SplitShape(shifts, mask_of(top), mask_of(low), LOW_START, offset)


def fitting(free: set[int], cells: set[tuple[int, int]]) -> list[int]:
    """The same by coordinates."""
    squares = {divmod(cell, SIDE) for cell in free}
    return [
        anchor
        for anchor in range(SIDE * SIDE)
        if all((anchor // SIDE + row, anchor % SIDE + column) in squares for row, column in cells)
    ]


@given(boards, boxes)
def test_a_piece_fits_on_a_board_of_two_words(free: set[int], cells: set[tuple[int, int]]) -> None:
    expected = fitting(free, cells)
    shape = split(cells)
    whole = ground(free)
    found = [cell for cell in range(SIDE * SIDE) if shape.fits_at(whole.top, whole.low, cell)]
    assert found == expected
    assert shape.fits_somewhere(whole.top, whole.low) == bool(expected)


@given(boards, st.lists(boxes, min_size=1, max_size=4))
def test_pieces_offer_where_they_fit(free: set[int], pieces: list[set[tuple[int, int]]]) -> None:
    base = 100
    expected = [base + index * 81 + cell for index, cells in enumerate(pieces) for cell in fitting(free, cells)]
    shapes = [split(cells, index * 81) for index, cells in enumerate(pieces)]
    listing = LISTING.begin()
    assert offer_all(shapes, ground(free), base, listing) == bool(expected)
    assert listing.take() == expected
    single = Menu()
    for shape in shapes:
        shape.offer(ground(free), base, single)
    assert [single.nth(index) for index in range(single.size)] == expected


@given(boards)
def test_every_free_cell_is_offered(free: set[int]) -> None:
    listing = LISTING.begin()
    ground(free).offer(500, listing)
    assert listing.take() == [500 + cell for cell in sorted(free)]
