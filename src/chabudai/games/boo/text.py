"""The table as plain text, for terminals and screen readers: everything that a player needs to play by."""

from __future__ import annotations

import textwrap
from typing import Final

from chabudai.core.grid import bits
from chabudai.games.boo.components import (
    BALANCE_ROWS,
    CATEGORIES,
    CATEGORY_COUNT,
    COLOURS,
    COLUMNS,
    CORE,
    ENTRIES,
    FOODS,
    GHOST,
    HOME_ROWS,
    HOME_STACK,
    HOME_TILES,
    ICONS,
    NONE,
    PLAYER_COLOURS,
    ROWS,
    SHOOT_NAMES,
    SLOTS,
    SPACES,
    SPIRIT_KINDS,
    SPIRITS,
    STACK_START,
    STACKS,
    STALKS,
    TEMPLES,
    TYPE_COUNT,
    TYPE_LETTERS,
    TYPES,
    UNDER,
    ZONE_COUNT,
    ZONES,
    spirits_of,
)
from chabudai.games.boo.elements import SPIRIT_DEEDS
from chabudai.games.boo.improve import tile_in
from chabudai.games.boo.patterns import MASKS, BalanceTile
from chabudai.games.boo.scoring import final_points, total_comfort
from chabudai.games.boo.state import OVER, PHASES, BooState

WIDTH: Final = 100
"""Columns of the widest line."""


def text(view: BooState) -> str:
    """All of the table: the board first, then every player from the viewer on."""
    lines = [_heading(view)]
    if view.pool:
        lines.append("To be drafted: " + ", ".join(SHOOT_NAMES[kind] for kind in view.pool))
    if view.gifts:
        lines.append("Gifts face up: " + ", ".join(ICONS[gift] for gift in bits(view.gifts)))
    lines.extend(["", "Grove (the first shoot of a stalk leaves next)"])
    lines.extend(f"  stalk {stalk + 1}: {_stalk(view, stalk)}" for stalk in range(STALKS))
    lines.extend(["", "Temples (sticks from the bottom)"])
    lines.extend(f"  {COLOURS[temple]}: {_temple(view, temple)}" for temple in range(TEMPLES))
    lines.extend(["", "Balance tiles (row 1 is the lowest)"])
    columns = [_balance_column(view, zone) for zone in range(ZONE_COUNT)]
    lines.extend(_table(columns, 30))
    lines.extend(["", "Home tiles (row 1 is the lowest)"])
    lines.extend(_table([_home_column(view, category) for category in range(CATEGORY_COUNT)], 40))
    under = _known_under(view)
    if under:
        lines.append(f"  Known to lie under the stacks: {under}")
    food = ", ".join(_counts(view.food_spaces, FOODS)) or "none"
    pile, discard = sum(view.food_pile), sum(view.food_discard)
    lines.extend(["", f"Food on the board: {food}; {pile} in the pile, {discard} discarded"])
    first = max(view.viewer, 0)
    for step in range(view.seats):
        lines.extend(["", *_player(view, (first + step) % view.seats)])
    return "".join(f"{part}\n" for line in lines for part in _folded(line))


def _folded(line: str) -> list[str]:
    """A line in parts of at most so many columns, those that follow set in."""
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent="      ", break_on_hyphens=False)


def _table(columns: list[list[str]], width: int) -> list[str]:
    """Headings and rows of several columns side by side."""
    labels = ["", *[f"row {row}" for row in range(len(columns[0]) - 1, 0, -1)]]
    rows = zip(labels, *columns, strict=True)
    return ["  " + (row[0].ljust(7) + "".join(entry.ljust(width) for entry in row[1:])).rstrip() for row in rows]


def tile_text(tile: BalanceTile) -> str:
    """A balance tile in short: name, pattern, comfort, happiness."""
    requirement = tile.requirement
    pattern = requirement.pattern.replace("sum:", "all ")
    comfort = f" comfort {requirement.minimum}+" if requirement.minimum else ""
    return f"{tile.name} [{pattern}]{comfort} = {tile.happiness}"


def _heading(view: BooState) -> str:
    side = ", night boards" if view.night else ""
    if view.phase == OVER:
        return f"BOO, the game is over{side}."
    season = PHASES[view.phase]
    left = sum(1 for space in view.spaces if space)
    return (
        f"BOO, year {view.round} of {SPACES}, {season}{side}. First player: {_seat(view.first)}. "
        f"Incense spaces left: {left}."
    )


def _seat(seat: int) -> str:
    return f"seat {seat + 1} ({PLAYER_COLOURS[seat]})"


def _coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"


def _counts(counts: list[int], names: list[str]) -> list[str]:
    return [f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]


def _stalk(view: BooState, stalk: int) -> str:
    shoots = [SHOOT_NAMES[kind] for kind in view.core[stalk * CORE : stalk * CORE + CORE]]
    line = ", ".join(shoots)
    entry = stalk * ENTRIES
    new = [SHOOT_NAMES[kind] for kind in view.pending[entry : entry + ENTRIES] if kind != NONE]
    if new:
        line += " | new: " + ", ".join(new)
    waiting = [
        f"{name} {SHOOT_NAMES[view.waiting[entry + place]]}"
        for place, name in enumerate(["near", "far"])
        if view.waiting[entry + place] != NONE
    ]
    if waiting:
        line += " | to resolve: " + ", ".join(waiting)
    return line


def _temple(view: BooState, temple: int) -> str:
    top = view.tops[temple]
    spirit = "no spirit left" if top == NONE else f"{SPIRITS[top]} ({SPIRIT_DEEDS[top]}), {view.below[temple]} below"
    owners = ["ghost" if owner == GHOST else PLAYER_COLOURS[owner] for owner in view.temple(temple)]
    return f"{spirit}; {' '.join(owners) or 'no sticks'}"


def _balance_column(view: BooState, zone: int) -> list[str]:
    """Heading, then the tiles from the top row down."""
    start = STACK_START[zone]
    shown = [view.shown[start + row] for row in range(BALANCE_ROWS - 1, -1, -1)]
    tiles = ["-" if index == NONE else tile_text(view.box.tile(zone, index)) for index in shown]
    return [f"{ZONES[zone]} ({_left(view, zone)} left)", *tiles]


def _home_column(view: BooState, category: int) -> list[str]:
    entries = [f"{CATEGORIES[category]} ({_left(view, HOME_STACK + category)} left)"]
    for row in range(HOME_ROWS - 1, -1, -1):
        slot = category * HOME_ROWS + row
        price = f"({_coins(view.box.prices[slot])}, +{view.box.slot_happiness[slot]})"
        tile = tile_in(view, slot)
        name = "-" if tile == NONE else f"{TYPES[view.box.home_types[tile]]} {view.box.home_comforts[tile]}"
        entries.append(f"{name} {price}")
    return entries


def _left(view: BooState, stack: int) -> int:
    return len(bits(view.pools[stack])) + sum(1 for code in view.under if code // UNDER == stack)


def _known_under(view: BooState) -> str:
    """The tiles that went under their stacks in Winter, the first to come back first."""
    parts: list[str] = []
    for stack in range(STACKS):
        indices = [code % UNDER for code in view.under if code // UNDER == stack]
        if indices and stack < HOME_STACK:
            parts.append(" ".join(view.box.tile(stack, index).name for index in indices))
        elif indices:
            base = (stack - HOME_STACK) * HOME_TILES
            names = [_home_name(view, base + index) for index in indices]
            parts.append(f"{CATEGORIES[stack - HOME_STACK]}: {' '.join(names)}")
    return "; ".join(parts)


def _home_name(view: BooState, tile: int) -> str:
    return f"{TYPE_LETTERS[view.box.home_types[tile]]}{view.box.home_comforts[tile]}"


def _player(view: BooState, seat: int) -> list[str]:
    passed = ", has passed" if view.passed >> seat & 1 else ""
    marker = "none" if view.marker[seat] == NONE else COLOURS[view.marker[seat]]
    food = ", ".join(_counts(view.food[seat * 3 : seat * 3 + 3], FOODS)) or "none"
    points = view.scores()[seat]
    purse = f"{points} happiness, {_coins(view.coins[seat])}, {view.reserve[seat]} incense, food: {food}"
    lines = [
        f"{_seat(seat).capitalize()}: {purse}{passed}",
        f"  Stocks (marker on {marker}): " + "; ".join(_stock(view, seat, colour) for colour in range(len(COLOURS))),
    ]
    tiles: list[str] = []
    for zone in range(ZONE_COUNT):
        for slot in range(SLOTS):
            index = view.held[(seat * ZONE_COUNT + zone) * SLOTS + slot]
            if index != NONE:
                tile = view.box.tile(zone, index)
                met = ", met" if tile.requirement.met(view.homes, seat * MASKS) else ""
                tiles.append(f"{ZONES[zone]} {slot + 1}: {tile_text(tile)}{met}")
    scored = sum(len(bits(view.fans[seat * ZONE_COUNT + zone])) for zone in range(ZONE_COUNT))
    lines.append(f"  Balance tiles: {'; '.join(tiles) or 'none'} ({scored} scored)")
    awake = [spirits_of(view.awake[seat], kind) for kind in range(SPIRIT_KINDS)]
    asleep = [spirits_of(view.asleep[seat], kind) for kind in range(SPIRIT_KINDS)]
    spirits = _counts(awake, SPIRITS) + [f"{entry} asleep" for entry in _counts(asleep, SPIRITS)]
    lines.append(f"  Spirits: {', '.join(spirits) or 'none'}")
    if view.phase != OVER:
        lines.append(f"  If the game ended now: {final_points(view, seat):+d}; comfort {total_comfort(view, seat)}")
    for row in range(ROWS):
        cells = [_cell(view, seat, row * COLUMNS + column) for column in range(COLUMNS)]
        lines.append(f"  row {row}: {' '.join(cells[:2])} | {cells[2]} | {' '.join(cells[3:])}")
    return lines


def _stock(view: BooState, seat: int, colour: int) -> str:
    shoots = [SHOOT_NAMES[kind] for kind in view.stock(seat, colour)]
    return f"{COLOURS[colour]}: {', '.join(shoots) or 'empty'}"


def _cell(view: BooState, seat: int, cell: int) -> str:
    """A tile as type and comfort; an empty cell as dots, with the type that a night cell demands."""
    tile = view.tile_at(seat, cell)
    if tile is not None:
        return f"{TYPE_LETTERS[tile[0]]}{tile[1]}"
    takes = [home_type for home_type in range(TYPE_COUNT) if view.cells[seat * TYPE_COUNT + home_type] >> cell & 1]
    return ".." if len(takes) == TYPE_COUNT else f"{TYPE_LETTERS[takes[0]].lower()}."
