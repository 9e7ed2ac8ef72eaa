"""The shipped content file against section 7 of the rules, entry by entry and without the game's reader."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import chabudai.games.boo
from boo.table import BOX

FOLDER = Path(chabudai.games.boo.__file__).parent
RULES = (FOLDER / "rules.md").read_text(encoding="utf-8")
CONTENT: dict[str, Any] = tomllib.loads((FOLDER / "content.toml").read_text(encoding="utf-8"))


def table(name: str) -> list[dict[str, str]]:
    """A CSV table of section 7.2."""
    found = re.search(rf"\*\*{re.escape(name)}\.csv\*\*.*?```csv\n(.*?)```", RULES, re.DOTALL)
    assert found, name
    return list(csv.DictReader(io.StringIO(found[1])))


def constants() -> dict[str, Any]:
    found = re.search(r"\*\*constants\.json\*\*.*?```json\n(.*?)```", RULES, re.DOTALL)
    assert found
    numbers: dict[str, Any] = json.loads(found[1])
    return numbers


def words(row: dict[str, str], columns: str) -> str:
    return " ".join(row[column] for column in columns.split())


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("shoots", "group colour icon count"),
        ("home_tiles", "category type comfort count removed_with_2"),
        ("home_market", "category row price hp"),
    ],
)
def test_tables_row_by_row(name: str, columns: str) -> None:
    wanted = [words(row, columns) for row in table(name)]
    found = CONTENT[name]["rows"]
    assert found == ([row.lower() for row in wanted] if name == "shoots" else wanted)


@pytest.mark.parametrize(("entry", "given"), [("balance_examples", True), ("balance_tiles", False)])
def test_balance_tiles_row_by_row(entry: str, given: bool) -> None:
    wanted = []
    for row in table("balance_tiles"):
        if (row["source"] != "inv") is given:
            row["zone"] = row["zone"].lower()
            wanted.append(words(row, "id zone pattern min_comfort hp"))
    assert sorted(CONTENT[entry]["rows"]) == sorted(wanted)


def test_the_box_holds_the_balance_tiles_of_the_table() -> None:
    wanted = [(row["id"], row["pattern"], int(row["min_comfort"]), int(row["hp"])) for row in table("balance_tiles")]
    tiles = [tile for zone in BOX.balance for tile in zone]
    assert [(tile.name, tile.requirement.pattern, tile.requirement.minimum, tile.happiness) for tile in tiles] == wanted


def test_the_box_holds_the_home_tiles_of_the_table() -> None:
    found = [
        ("I" if tile < 32 else "II", "DFGT"[BOX.home_types[tile]], str(BOX.home_comforts[tile])) for tile in range(64)
    ]
    marked = [tile for tile in range(64) if BOX.marked[tile // 32] >> tile % 32 & 1]
    for row in table("home_tiles"):
        kind = (row["category"], row["type"], row["comfort"])
        assert found.count(kind) == int(row["count"])
        assert sum(found[tile] == kind for tile in marked) == int(row["removed_with_2"])
    for row in table("home_market"):
        slot = 4 * ["I", "II"].index(row["category"]) + int(row["row"]) - 1
        assert (BOX.prices[slot], BOX.slot_happiness[slot]) == (int(row["price"]), int(row["hp"]))


def test_night_cells_row_by_row() -> None:
    boards: dict[str, list[str]] = {}
    for row in table("night_cells"):
        boards.setdefault(row["board"], []).append(f"{row['row']},{row['col']} {row['type']}")
    assert {name: CONTENT["night_cells"][name] for name in boards} == boards
    for colour, cells in zip(constants()["player_colours"], BOX.night, strict=True):
        found = {f"{cell // 5},{cell % 5} {'DFGT'[t]}" for t in range(4) for cell in range(15) if cells[t] >> cell & 1}
        assert found == set(boards[colour])


def test_constants() -> None:
    numbers = constants()
    assert CONTENT["happiness"]["start"] == numbers["start_hp"]
    assert CONTENT["coins"]["start"] == numbers["start_coins"]
    assert CONTENT["start_balance"]["zone"] == numbers["start_balance_zone"].lower()
    assert CONTENT["temple_tiles"]["values"] == numbers["temple_tiles"]
    assert CONTENT["gifts"]["tiles"] == [name.lower() for name in numbers["gifts"]]
    assert CONTENT["spirits"]["copies"] == numbers["spirit_copies"]
    assert CONTENT["food"]["spaces"] == numbers["food_spaces"]
    for name, cost in numbers["wake"].items():
        assert CONTENT["spirits"][name.lower()] == cost
    for name, (worth, count) in numbers["food"].items():
        assert CONTENT["food"][name.lower()] == {"worth": worth, "count": count}
    sizes = {"stalks": "stalks", "cells": "stalk_core", "entries": "stalk_entry"}
    assert all(CONTENT["grove"][entry] == numbers[key] for entry, key in sizes.items())
