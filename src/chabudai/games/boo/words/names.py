"""What BOO says, and the names of its things as people read them; French lies beside it in `fr.toml`."""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech
from chabudai.games.boo.rules.box import COLOURS, FOODS, ICONS, PHASES, PLAYER_COLOURS, SHOOT_NAMES, SPIRITS
from chabudai.games.boo.rules.patterns import TYPE_LETTERS, TYPES, ZONES

say: Final = Speech("chabudai.games.boo", "words")


def shoot_name(kind: int) -> str:
    return say(SHOOT_NAMES[kind])


def shoot_list(kinds: list[int]) -> str:
    """The names of shoots in a row; 'empty' where there are none."""
    return ", ".join([shoot_name(kind) for kind in kinds]) or say("empty")


def action_name(icon: int) -> str:
    return say(ICONS[icon])


def colour_name(colour: int) -> str:
    """The colour of a temple or a stock."""
    return say(COLOURS[colour])


def player_colour(seat: int) -> str:
    return say(PLAYER_COLOURS[seat])


def seat_name(seat: int) -> str:
    """A player by number and colour, where nobody's own name is known."""
    return say("Seat {number}, {colour}", number=seat + 1, colour=player_colour(seat))


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
    return say(SPIRITS[kind])


def season_name(phase: int) -> str:
    return say(PHASES[phase])


def sticks_to(counts: list[int]) -> str:
    """An offering by its temples."""
    parts = [say("{count} to {temple}", count=count, temple=say(COLOURS[i])) for i, count in enumerate(counts) if count]
    return ", ".join(parts)


ZONE_WORDS: Final = ["left zone", "any zone", "right zone"]
