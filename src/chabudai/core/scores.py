"""Results: points by category, for people, and what places are worth, for search and learning."""

from __future__ import annotations

from typing import Any


def places(worth: list[Any]) -> list[int]:
    """The place of each seat by what it has reached, a number or a tuple with tie-breaks; equal ones share a place.

    >>> places([12, 30, 30, 7])
    [3, 1, 1, 4]
    """
    return [1 + sum(1 for other in worth if other > own) for own in worth]


class ScoreRow:
    """One category with the points of every column."""

    def __init__(self, label: str, points: list[int], note: str = "", subtotal: bool = False) -> None:
        self.label = label
        self.points = points
        self.note = note
        self.subtotal = subtotal
        """A subtotal repeats rows above it and is not added again."""


class ScoreSheet:
    """Columns (players, or boards where the players share the result), rows by category, totals."""

    def __init__(self, columns: list[str], rows: list[ScoreRow]) -> None:
        for row in rows:
            if len(row.points) != len(columns):
                raise ValueError(f"row {row.label} has {len(row.points)} entries for {len(columns)} columns")
        self.columns = columns
        self.rows = rows

    @property
    def totals(self) -> list[int]:
        """The sum of all rows but subtotals, per column."""
        return [sum(row.points[column] for row in self.rows if not row.subtotal) for column in range(len(self.columns))]

    def to_dict(self) -> dict[str, object]:
        return {
            "columns": list(self.columns),
            "rows": [
                {"label": row.label, "points": list(row.points), "note": row.note, "subtotal": row.subtotal}
                for row in self.rows
            ],
            "totals": self.totals,
        }


def worth_of_places(places: list[int]) -> list[float]:
    """What each seat's place is worth: 1 for the first, -1 for the last, tied seats share; -1 for all where nobody won.

    >>> worth_of_places([2, 1, 3])
    [0.0, 1.0, -1.0]
    >>> worth_of_places([1, 1, 3])
    [0.5, 0.5, -1.0]
    >>> worth_of_places([2, 2])
    [-1.0, -1.0]
    """
    if 1 not in places:
        return [-1.0] * len(places)
    if len(places) == 1:
        return [1.0]
    step = 2.0 / (len(places) - 1)
    return [1.0 - step * (place - 1 + (places.count(place) - 1) / 2) for place in places]
