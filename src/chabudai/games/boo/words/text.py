"""The table as plain text, for terminals and screen readers: everything that a player needs to play by."""

from __future__ import annotations

import textwrap
from typing import Final

from chabudai.core.grid import bits
from chabudai.core.people import name_of
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import (
    BALANCE_ROWS,
    CATEGORIES,
    CATEGORY_COUNT,
    COLOURS,
    CORE,
    ENTRIES,
    GHOST,
    HOME_ROWS,
    HOME_STACK,
    HOME_TILES,
    SLOTS,
    SPACES,
    SPIRIT_KINDS,
    STACK_START,
    STACKS,
    STALKS,
    TEMPLES,
    UNDER,
    spirits_of,
)
from chabudai.games.boo.rules.improve import tile_in
from chabudai.games.boo.rules.markets import tiles_left
from chabudai.games.boo.rules.patterns import COLUMNS, MASKS, ROWS, TYPE_COUNT, TYPE_LETTERS, ZONE_COUNT, BalanceTile
from chabudai.games.boo.rules.scoring import final_points, total_comfort
from chabudai.games.boo.state import OVER, BooState
from chabudai.games.boo.words.help import spirit_deed
from chabudai.games.boo.words.names import (
    action_name,
    coin_count,
    colour_name,
    food_counts,
    player_colour,
    say,
    season_name,
    shoot_list,
    shoot_name,
    spirit_name,
    type_letter,
    type_name,
    zone_name,
)

WIDTH: Final = 100
"""Columns of the widest line."""


def text(view: BooState) -> str:
    """All of the table: the board first, then every player from the viewer on."""
    lines = [_heading(view)]
    if view.pool:
        lines.append(say("To be drafted: {shoots}", shoots=shoot_list(view.pool)))
    if view.gifts:
        gifts = ", ".join(action_name(gift) for gift in bits(view.gifts))
        lines.append(say("Gifts face up: {gifts}", gifts=gifts))
    lines.extend(["", say("Grove (the first shoot of each stalk comes out next)")])
    for stalk in range(STALKS):
        lines.append("  " + say("stalk {stalk}: {shoots}", stalk=stalk + 1, shoots=_stalk(view, stalk)))
    lines.extend(["", say("Temples (sticks from the bottom)")])
    for temple in range(TEMPLES):
        lines.append("  " + say("{colour}: {contents}", colour=colour_name(temple), contents=_temple(view, temple)))
    lines.extend(["", say("Balance tiles (row 1 is the lowest)")])
    columns = [_balance_column(view, zone) for zone in range(ZONE_COUNT)]
    lines.extend(_table(columns, 30))
    lines.extend(["", say("Home tiles (row 1 is the lowest)")])
    lines.extend(_table([_home_column(view, category) for category in range(CATEGORY_COUNT)], 40))
    under = _known_under(view)
    if under:
        lines.append("  " + say("Known tiles at the bottom of the stacks: {tiles}", tiles=under))
    lines.extend(
        [
            "",
            say(
                "Food on the board: {food}; {pile} in the pile, {discard} discarded",
                food=food_counts(view.food_spaces) or say("none"),
                pile=sum(view.food_pile),
                discard=sum(view.food_discard),
            ),
        ]
    )
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
    labels = ["", *[say("row {row}", row=row) for row in range(len(columns[0]) - 1, 0, -1)]]
    table = [_padded(labels, 7), *[_padded(column, width) for column in columns]]
    return ["  " + "".join(row).rstrip() for row in zip(*table, strict=True)]


def _padded(column: list[str], width: int) -> list[str]:
    """The entries of a column, all of one width."""
    width = max(width, 1 + max(len(entry) for entry in column))
    return [entry.ljust(width) for entry in column]


def tile_text(tile: BalanceTile) -> str:
    """A balance tile in short: pattern, comfort, happiness."""
    requirement = tile.requirement
    pattern = requirement.pattern
    shown = say("all {type}", type=_letters(pattern[4:])) if pattern.startswith("sum:") else _letters(pattern)
    comfort = " " + say("comfort {comfort}+", comfort=requirement.minimum) if requirement.minimum else ""
    return f"[{shown}]{comfort} = {tile.happiness}"


def _letters(pattern: str) -> str:
    """A pattern with the letters of the types in the language of the reader."""
    return "".join(type_letter(TYPE_LETTERS.index(mark)) if mark in TYPE_LETTERS else mark for mark in pattern)


def _heading(view: BooState) -> str:
    side = say(", night boards") if view.night else ""
    if view.phase == OVER:
        return say("BOO, the game is over{side}.", side=side)
    return say(
        "BOO, year {year} of {years}, {season}{side}. First player: {first}. Incense spaces left: {left}.",
        year=view.round,
        years=SPACES,
        season=season_name(view.phase),
        side=side,
        first=say("{who} ({colour})", who=name_of(view.first), colour=player_colour(view.first)),
        left=sum(1 for space in view.spaces if space),
    )


def _stalk(view: BooState, stalk: int) -> str:
    line = shoot_list(view.core[stalk * CORE : stalk * CORE + CORE])
    entry = stalk * ENTRIES
    new = [kind for kind in view.pending[entry : entry + ENTRIES] if kind != NONE]
    if new:
        line += " | " + say("new: {shoots}", shoots=shoot_list(new))
    waiting = [
        say(template, shoot=shoot_name(view.waiting[entry + place]))
        for place, template in enumerate(["near {shoot}", "far {shoot}"])
        if view.waiting[entry + place] != NONE
    ]
    if waiting:
        line += " | " + say("waiting: {shoots}", shoots=", ".join(waiting))
    return line


def _temple(view: BooState, temple: int) -> str:
    top = view.tops[temple]
    spirit = say("no spirit left")
    if top != NONE:
        spirit = say(
            "{spirit} ({deed}), {below} below",
            spirit=spirit_name(top),
            deed=spirit_deed(top),
            below=view.below[temple],
        )
    owners = [say("ghost") if owner == GHOST else player_colour(owner) for owner in view.temple(temple)]
    return f"{spirit}; {' '.join(owners) or say('no sticks')}"


def _balance_column(view: BooState, zone: int) -> list[str]:
    """Heading, then the tiles from the top row down."""
    start = STACK_START[zone]
    shown = [view.shown[start + row] for row in range(BALANCE_ROWS - 1, -1, -1)]
    tiles = ["-" if index == NONE else tile_text(view.box.tile(zone, index)) for index in shown]
    return [say("{column} ({count} left)", column=zone_name(zone), count=tiles_left(view, zone)), *tiles]


def _home_column(view: BooState, category: int) -> list[str]:
    left = tiles_left(view, HOME_STACK + category)
    entries = [say("{column} ({count} left)", column=CATEGORIES[category], count=left)]
    for row in range(HOME_ROWS - 1, -1, -1):
        slot = category * HOME_ROWS + row
        price = f"({coin_count(view.box.prices[slot])}, +{view.box.slot_happiness[slot]})"
        tile = tile_in(view, slot)
        name = "-" if tile == NONE else f"{type_name(view.box.home_types[tile])} {view.box.home_comforts[tile]}"
        entries.append(f"{name} {price}")
    return entries


def _known_under(view: BooState) -> str:
    """The tiles that went under their stacks in Winter, the first to come back first."""
    parts: list[str] = []
    for stack in range(STACKS):
        indices = [code % UNDER for code in view.under if code // UNDER == stack]
        if indices and stack < HOME_STACK:
            parts.append(", ".join(tile_text(view.box.tile(stack, index)) for index in indices))
        elif indices:
            base = (stack - HOME_STACK) * HOME_TILES
            names = [_home_name(view, base + index) for index in indices]
            parts.append(f"{CATEGORIES[stack - HOME_STACK]}: {' '.join(names)}")
    return "; ".join(parts)


def _home_name(view: BooState, tile: int) -> str:
    return f"{type_letter(view.box.home_types[tile])}{view.box.home_comforts[tile]}"


def _player(view: BooState, seat: int) -> list[str]:
    marker = say("none") if view.marker[seat] == NONE else colour_name(view.marker[seat])
    lines = [
        say(
            "{who} ({colour}): {points} happiness, {coins}, {incense} incense, food: {food}{passed}",
            who=name_of(seat),
            colour=player_colour(seat),
            points=view.scores()[seat],
            coins=coin_count(view.coins[seat]),
            incense=view.reserve[seat],
            food=food_counts(view.food[seat * 3 : seat * 3 + 3]) or say("none"),
            passed=say(", has passed") if view.has_passed(seat) else "",
        ),
        "  "
        + say(
            "Stocks (marker on {marker}): {stocks}",
            marker=marker,
            stocks="; ".join(_stock(view, seat, colour) for colour in range(len(COLOURS))),
        ),
    ]
    tiles: list[str] = []
    for zone in range(ZONE_COUNT):
        for slot in range(SLOTS):
            tile = view.held_tile(seat, zone, slot)
            if tile is not None:
                met = say(", fulfilled") if tile.requirement.met(view.homes, seat * MASKS) else ""
                words = say("{zone} {slot}: {tile}", zone=zone_name(zone), slot=slot + 1, tile=tile_text(tile))
                tiles.append(words + met)
    scored = sum(len(bits(view.fans[seat * ZONE_COUNT + zone])) for zone in range(ZONE_COUNT))
    held = "; ".join(tiles) or say("none")
    lines.append("  " + say("Balance tiles: {tiles} ({scored} scored)", tiles=held, scored=scored))
    lines.append("  " + say("Spirits: {spirits}", spirits=_spirits(view, seat) or say("none")))
    if view.phase != OVER:
        points = f"{final_points(view, seat):+d}"
        comfort = total_comfort(view, seat)
        lines.append("  " + say("If the game ended now: {points}; comfort {comfort}", points=points, comfort=comfort))
    for row in range(ROWS):
        cells = [_cell(view, seat, row * COLUMNS + column) for column in range(COLUMNS)]
        grid = f"{' '.join(cells[:2])} | {cells[2]} | {' '.join(cells[3:])}"
        lines.append("  " + say("row {row}: {cells}", row=row + 1, cells=grid))
    return lines


def _spirits(view: BooState, seat: int) -> str:
    parts: list[str] = []
    for packed, template in ((view.awake[seat], "{count} {spirit}"), (view.asleep[seat], "{count} {spirit} asleep")):
        for kind in range(SPIRIT_KINDS):
            count = spirits_of(packed, kind)
            if count:
                parts.append(say(template, count=count, spirit=spirit_name(kind)))
    return ", ".join(parts)


def _stock(view: BooState, seat: int, colour: int) -> str:
    return say("{colour}: {contents}", colour=colour_name(colour), contents=shoot_list(view.stock(seat, colour)))


def _cell(view: BooState, seat: int, cell: int) -> str:
    """A tile as type and comfort; an empty cell as dots, with the type that a night cell demands."""
    tile = view.tile_at(seat, cell)
    if tile is not None:
        return f"{type_letter(tile[0])}{tile[1]}"
    takes = [home_type for home_type in range(TYPE_COUNT) if view.cells[seat * TYPE_COUNT + home_type] >> cell & 1]
    return ".." if len(takes) == TYPE_COUNT else f"{type_letter(takes[0]).lower()}."
