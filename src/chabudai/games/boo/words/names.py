"""What BOO says, and the names of its things as people read them; French lies beside it in `fr.toml`."""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech
from chabudai.core.people import name_of
from chabudai.core.speech import listed
from chabudai.games.boo.rules.box import COLOURS, FOODS, ICONS, PHASES, PLAYER_COLOURS, SHOOT_NAMES, SPIRITS
from chabudai.games.boo.rules.patterns import TYPE_LETTERS, TYPES, ZONES, BalanceTile

say: Final = Speech("chabudai.games.boo", "words")


ACTION_WORDS: Final = ["Balance", "Improve", "Fund", "Cook", "Wildcard"]
SPIRIT_WORDS: Final = [name.capitalize() for name in SPIRITS]
SHOOT_WORDS: Final = [f"{colour} {action}" for colour in COLOURS for action in ACTION_WORDS]
WORDS: Final = dict(zip([*ICONS, *SPIRITS, *SHOOT_NAMES], [*ACTION_WORDS, *SPIRIT_WORDS, *SHOOT_WORDS], strict=True))
"""What people call the things that moves and events name by a label."""


def word(label: str) -> str:
    """What people call a thing that moves and events name by its label."""
    return say(WORDS.get(label, label))


def shoot_name(kind: int) -> str:
    return say(SHOOT_WORDS[kind])


def shoot_list(kinds: list[int]) -> str:
    """The names of shoots in a row; 'empty' where there are none."""
    return ", ".join([shoot_name(kind) for kind in kinds]) or say("empty")


def action_name(icon: int) -> str:
    return say(ACTION_WORDS[icon])


def colour_name(colour: int) -> str:
    """The colour of a temple or a stock."""
    return say(COLOURS[colour])


def player_colour(seat: int) -> str:
    return say(PLAYER_COLOURS[seat])


def seat_name(seat: int) -> str:
    """Whoever sits there."""
    return name_of(seat)


def food_name(kind: int) -> str:
    return say(FOODS[kind])


def food_counts(counts: list[int]) -> str:
    """Counters by their kinds, those that there are."""
    return ", ".join([f"{count} {food_name(kind)}" for kind, count in enumerate(counts) if count])


def type_name(home_type: int) -> str:
    return say(TYPES[home_type])


def type_letter(home_type: int) -> str:
    return say(TYPE_LETTERS[home_type])


def zone_name(zone: int) -> str:
    return say(ZONES[zone])


def zone_words(zone: int) -> str:
    return say(ZONE_WORDS[zone])


def spirit_name(kind: int) -> str:
    return say(SPIRIT_WORDS[kind])


def season_name(phase: int) -> str:
    return say(PHASES[phase])


def sticks_to(counts: list[int]) -> str:
    """An offering by its temples; only the first says that these are sticks at a temple."""
    parts: list[str] = []
    for temple, count in enumerate(counts):
        if count and parts:
            parts.append(say("{count} at the {temple} one", count=count, temple=colour_name(temple)))
        elif count:
            one, many = "{number} stick at the {temple} temple", "{number} sticks at the {temple} temple"
            parts.append(say.count(count, one, many, temple=colour_name(temple)))
    return listed(parts)


def coin_count(number: int) -> str:
    return say.count(number, "{number} coin", "{number} coins")


def happiness_count(number: int) -> str:
    return say.count(number, "{number} happiness point", "{number} happiness points")


def food_units(number: int) -> str:
    """So much food, whatever the counters."""
    return say.count(number, "{number} unit of food", "{number} units of food")


def wish_words(tile: BalanceTile) -> str:
    """What a balance tile wishes for, as people would say it."""
    wanted, comfort = tile.requirement.pattern, tile.requirement.minimum
    if wanted.startswith("sum:"):
        what = type_name(TYPE_LETTERS.index(wanted[4]))
        return say("{type} tiles with at least {comfort} comfort in all", type=what, comfort=comfort)
    pattern = _pattern_words(wanted.split("/"))
    if comfort:
        return say("{pattern}, with at least {comfort} comfort in all", pattern=pattern, comfort=comfort)
    return pattern


def _pattern_words(lines: list[str]) -> str:
    """Where the tiles of a pattern lie to each other."""
    rows = [[_mark_words(mark) for mark in line if mark != "."] for line in lines]
    if [len(row) for row in rows] == [1, 2, 1] and len(lines[0]) == 3:
        words = "a diamond: {top} above, {left} left, {right} right, {bottom} below"
        return say(words, top=rows[0][0], left=rows[1][0], right=rows[1][1], bottom=rows[2][0])
    if len(lines) == 1:
        return say("side by side: {tiles}", tiles=", ".join(rows[0])) if len(rows[0]) > 1 else rows[0][0]
    if all(len(line) == 1 for line in lines):
        return say("from top to bottom: {tiles}", tiles=", ".join(row[0] for row in rows))
    return say("a block: {rows}", rows=say(", above ").join(", ".join(row) for row in rows))


def _mark_words(mark: str) -> str:
    """What a place of a pattern asks for."""
    return say("any tile") if mark == "*" else type_name(TYPE_LETTERS.index(mark))


ZONE_WORDS: Final = ["left zone", "anywhere", "right zone"]
