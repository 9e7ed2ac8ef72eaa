"""The palette for people who do not tell red from green, by a second simulation that is worked out here.

`core.palette` simulates by the matrices of Machado, Oliveira and Fernandes. Here colours are carried to the cones (the
Smith and Pokorny fundamentals that Viénot, Brettel and Mollon used in 1999) and the missing cone's answer is guessed
from the other two, so that white and the blue of the screen look as they do to everybody. Both must agree.
"""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from chabudai.core.palette import SEATS, SHAPES_NEED, THEMES, WORDS_NEED, contrast, linear, meaningful_pairs, seen
from chabudai.core.svg_parts import crest
from chabudai.core.svg_style import MOTIFS

Vector = list[float]
CONES = [[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]]
"""Long, middle and short cones from linear red, green and blue (Viénot, Brettel and Mollon 1999)."""
MISSING = {"protanopia": 0, "deuteranopia": 1}
SEEN_APART = 10.0
"""A distance in CIE Lab that nobody misses, even between small shapes."""


def times(matrix: list[Vector], vector: Vector) -> Vector:
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def solved(matrix: list[Vector], wanted: Vector) -> Vector:
    """The vector that a matrix of three rows carries to another (Cramer's rule)."""

    def determinant(m: list[Vector]) -> float:
        (a, b, c), (d, e, f), (g, h, i) = m
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

    whole = determinant(matrix)
    columns = range(3)
    return [
        determinant([[wanted[row] if at == column else matrix[row][at] for at in columns] for row in columns]) / whole
        for column in columns
    ]


def guess(missing: int) -> tuple[float, float]:
    """How the missing cone follows from the two others, in their order: exact for white and for blue."""
    one, other = (cone for cone in range(3) if cone != missing)
    white, blue = times(CONES, [1, 1, 1]), times(CONES, [0, 0, 1])
    whole = white[one] * blue[other] - white[other] * blue[one]
    return (
        (white[missing] * blue[other] - white[other] * blue[missing]) / whole,
        (white[one] * blue[missing] - white[missing] * blue[one]) / whole,
    )


def looks(colour: str, sight: str) -> Vector:
    """The colour in linear light as a person with this sight sees it."""
    cones = times(CONES, linear(colour))
    missing = MISSING[sight]
    others = [answer for cone, answer in enumerate(cones) if cone != missing]
    cones[missing] = sum(weight * answer for weight, answer in zip(guess(missing), others, strict=True))
    return [min(1.0, max(0.0, part)) for part in solved(CONES, cones)]


def simulated_contrast(one: str, other: str, sight: str) -> float:
    light = sorted(
        sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), looks(colour, sight), strict=True))
        for colour in (one, other)
    )
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(light: Vector) -> Vector:
    """Linear sRGB in CIE Lab, white as on a screen."""
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(times(matrix, light), (0.9505, 1.0, 1.089), strict=True))
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def apart(one: str, other: str, sight: str) -> float:
    """How far two colours look apart: the smaller of what both simulations say."""
    return min(math.dist(lab(see(one, sight)), lab(see(other, sight))) for see in (looks, seen))


def test_the_guesses_are_the_published_ones() -> None:
    assert guess(MISSING["protanopia"]) == pytest.approx((2.02344, -2.52581), abs=1e-5)
    assert guess(MISSING["deuteranopia"]) == pytest.approx((0.494207, 1.24827), abs=1e-5)


@pytest.mark.parametrize("sight", MISSING)
def test_white_grey_and_blue_look_as_to_everybody(sight: str) -> None:
    for colour in ("#ffffff", "#777777", "#0000ff"):
        assert looks(colour, sight) == pytest.approx(linear(colour), abs=1e-6)
    assert looks("#ff0000", sight) != pytest.approx(linear("#ff0000"), abs=0.1)


@pytest.mark.parametrize("sight", MISSING)
@pytest.mark.parametrize("theme", THEMES)
def test_words_and_shapes_stand_out_in_both_simulations(theme: str, sight: str) -> None:
    table = THEMES[theme]
    pairs = meaningful_pairs()
    assert {need for _, _, need in pairs} == {WORDS_NEED, SHAPES_NEED}
    weak = [
        f"{one} on {other} needs {need}"
        for one, other, need in pairs
        if min(simulated_contrast(table[one], table[other], sight), contrast(table[one], table[other], sight)) < need
    ]
    assert weak == []


@pytest.mark.parametrize("sight", MISSING)
@pytest.mark.parametrize("theme", THEMES)
def test_seats_whose_colours_look_alike_differ_in_shape_and_pattern(theme: str, sight: str) -> None:
    table = THEMES[theme]
    alike = [
        (one, other)
        for one, other in combinations(range(len(SEATS)), 2)
        if apart(table[SEATS[one].hue], table[SEATS[other].hue], sight) < SEEN_APART
    ]
    # Indigo and wisteria, or vermilion and pine: whoever paints them apart may delete this line.
    assert len(alike) <= 2
    for one, other in alike:
        assert outline(one) != outline(other)
        assert MOTIFS[SEATS[one].pattern] != MOTIFS[SEATS[other].pattern]


def test_every_seat_has_an_outline_and_a_pattern_of_its_own() -> None:
    assert len({outline(seat) for seat in range(len(SEATS))}) == len(SEATS)
    assert len({MOTIFS[look.pattern] for look in SEATS}) == len(SEATS)


def outline(seat: int) -> str:
    """The crest of a seat as somebody sees it who sees no colours at all."""
    return re.sub(r' (fill|stroke)="[^"]*"', "", crest(seat, 0, 0, 10).render())
