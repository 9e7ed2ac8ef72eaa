"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.events import Event, EventValue
from chabudai.games.hitodama.rules.box import Box
from chabudai.games.hitodama.rules.tiles import TILE_NAMES
from chabudai.games.hitodama.words.names import (
    POINT_NAMES,
    card_name,
    counted,
    phrase,
    points_phrase,
    say,
    space_name,
    tribute_name,
)

TOLD: Final = {
    "round": "Round {round} begins.",
    "turn": "It is {who}'s turn.",
    "stopped": "{who} ends the turn with {actions_left} left.",
    "stuck": "{who} can do nothing more, and the turn ends with {actions_left} left.",
    "placed": "{who} places an essence on {space}.",
    "moved": "{who} moves a sleeping essence from {first} to {second}.",
    "displaced": "{who} pays {owner} {price} and displaces the sleeping essence on {space}.",
    "woke": "{who} pays 2 berries and wakes a dormant essence.",
    "drew": "{who} draws a {one_card}.",
    "drew_card": "{who} draws {card}.",
    "hand_full": "{who} already holds five cards and draws no {one_card}.",
    "discarded": "{who} discards {card}.",
    "discarded_two": "{who} discards {card} and {other}.",
    "gained": "{who} gains {goods}.",
    "rebuilt": "The {number} discarded {cards} are shuffled into a new deck.",
    "played_solar": "{who} lays {card} on the solar stack.",
    "played_lunar": "{who} plays the lunar card {card}.",
    "activated": "{who}'s solar card {card} takes effect.",
    "resolving": "The {tile} is resolved.",
    "paid": "{who} pays {price}.",
    "declined": "{who} takes nothing on {space}.",
    "traded": "{who} gives the merchant {price} for {goods}.",
    "traded_card": "{who} gives the merchant {card} for {goods}.",
    "took_coin": "{who} takes the first-player coin.",
    "delivered": "{who} delivers {goods} for {tribute}: {points_made}, {total} in all.",
    "fell_dormant": "An akku completed the tribute, so {who}'s essence comes back dormant.",
    "card_points": "{who} scores {points_made} for essences on that tile, {total} in all.",
    "wrath": "On the way to {points_made}, {who} meets a blue flame: the wrath strikes at level {level}.",
    "wrath_took": "The wrath takes {goods} from {who}.",
    "wrath_took_nothing": "The wrath finds nothing to take from {who}.",
    "ice_card": "The wrath reveals a new ice card.",
    "froze": "Ice settles on {space}.",
    "thawed": "The wrath rises to level {level}, and all ice melts.",
    "pushed_out": "The {tile} is full: one of {who}'s essences is pushed off and goes home.",
    "akku_card": "A new akku card is turned up: an akku costs {price}.",
    "akku_came": "An akku takes {space}.",
    "visited": "{who} pays {price} and takes home the akku on {space}.",
    "season_done": "Both tributes of {season} are complete.",
    "season_opened": (
        "{season} begins. Its tributes ask for {needs1}, and for {needs2}. The tiles are now resolved from the {point}."
    ),
    "swapped": "{who} swaps the figures on {first} and {second}.",
    "moved_akku": "{who} sends the akku on {first} to {second}.",
    "guided": "{who} moves the figure on {first} to {second}.",
    "waived": "{who} removes an akku from {tribute}.",
    "extended": "{who} adds an extra space to the {tile}, like {space}.",
    "advanced": "The hitodama moves to square {square} of its path: its wrath is at level {level}.",
    "new_north": "The compass spins: North is now {side}.",
    "ended_points": "That is enough to win: the game is over.",
    "ended_seasons": "All the tributes are paid: the game is over.",
    "ended_chaos": "The hitodama reaches the end of its path: the forest freezes, and everybody loses.",
}

SIDES: Final = ["at the top", "on the right", "at the bottom", "on the left"]
"""The sides of the map, clockwise."""
CARDS: Final = {
    "solar": ("solar card", "solar cards"),
    "lunar": ("lunar card", "lunar cards"),
    "ice": ("ice card", "ice cards"),
    "akku": ("akku card", "akku cards"),
}
"""One and several cards of a deck."""
HAND_CARDS: Final = ("card", "other")
"""Values that may be solar or lunar cards."""
SPACES: Final = ("space", "first", "second")
"""Values that are numbers of spaces."""


def tell(event: Event, names: list[str], box: Box) -> str:
    """An event as a sentence."""
    values = event.values
    told = {key: _value(key, value, names, box) for key, value in values.items()}
    if "good" in values:
        told["goods"] = counted(cast(int, values["good"]), cast(int, values.get("number", 1)))
    if "points" in values:
        told["points_made"] = points_phrase(cast(int, values["points"]))
    if "actions" in values:
        told["actions_left"] = say.count(cast(int, values["actions"]), "{number} action", "{number} actions")
    if "deck" in values:
        one, many = CARDS[told["deck"]]
        told["one_card"] = say(one)
        told["cards"] = say(many)
    who = names[event.seat] if event.seat >= 0 else ""
    return say(TOLD[event.kind], who=who, **told)


def _value(key: str, value: EventValue, names: list[str], box: Box) -> str:
    """A value of an event as people read it: lists are goods, cards and tributes have names."""
    if isinstance(value, str):
        if key == "tribute":
            return tribute_name(box.needs_of(value))
        return card_name(box, value) if key in HAND_CARDS and value in box.titles else value
    if isinstance(value, list):
        return phrase(cast(list[int], value))
    if key == "owner":
        return names[value]
    if key == "tile":
        return say(TILE_NAMES[value])
    if key == "side":
        return say(SIDES[value - 1])
    if key == "point":
        return say(POINT_NAMES[value])
    return space_name(value) if key in SPACES else str(value)
