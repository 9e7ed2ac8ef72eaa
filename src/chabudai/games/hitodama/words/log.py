"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.events import Event, EventValue
from chabudai.games.hitodama.rules.box import POINT_NAMES
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import TILE_NAMES
from chabudai.games.hitodama.words.names import counted, phrase, points_phrase, say, space_name

TOLD: Final = {
    "round": "Round {round} begins.",
    "turn": "{who} takes a turn.",
    "stopped": "{who} ends the turn with {actions_left} left.",
    "stuck": "{who} can do nothing with {actions_left} left, and the turn ends.",
    "placed": "{who} places an essence on {space}.",
    "moved": "{who} moves a sleeping essence from {first} to {second}.",
    "displaced": "{who} pays {owner} {price} and displaces the sleeper on {space}.",
    "woke": "{who} pays 2 berries and wakes a dormant essence.",
    "drew": "{who} draws a {one_card}.",
    "drew_card": "{who} drew {card}.",
    "hand_full": "{who} holds five cards and draws no {one_card}.",
    "discarded": "{who} discards {card}.",
    "discarded_two": "{who} discards {card} and {other}.",
    "gained": "{who} gains {goods}.",
    "rebuilt": "The {number} discarded {cards} are shuffled into a new deck.",
    "played_solar": "{who} lays the solar card {card} on the stack.",
    "played_lunar": "{who} plays the lunar card {card}, {title}.",
    "activated": "The solar card {card}, {title}, of {who} works.",
    "resolving": "The {tile} is resolved.",
    "paid": "{who} pays {price}.",
    "declined": "{who} takes nothing on {space}.",
    "traded": "{who} gives the merchant {price} for {goods}.",
    "traded_card": "{who} gives the merchant the solar card {card} for {goods}.",
    "took_coin": "{who} takes the first-player coin.",
    "delivered": "{who} delivers {goods} on {tribute} of {season} for {points_made}, now {total}.",
    "fell_dormant": "An akku finished the tribute: the essence of {who} comes back dormant.",
    "card_points": "{who} scores {points} for essences on the indicated tile, now {total}.",
    "wrath": "{who} passed a hitodama space on the way to {points}: the wrath strikes at level {level}.",
    "wrath_took": "The wrath takes {goods} from {who}.",
    "wrath_took_nothing": "The wrath finds nothing to take from {who}.",
    "ice_card": "The wrath reveals the ice card {card}.",
    "froze": "Ice settles on {space}.",
    "thawed": "The wrath rises to level {level}, and all ice melts.",
    "pushed_out": "The tile is full: an essence of {who} is pushed off the {tile} and goes home.",
    "akku_card": "The akku card {card} is revealed; an akku costs {price}.",
    "akku_came": "An akku takes {space}.",
    "visited": "{who} pays {price} and takes home the akku on {space}.",
    "season_done": "Both tributes of {season} are complete.",
    "season_opened": (
        "{season} opens with {card1} ({needs1}) and {card2} ({needs2}); tiles are now resolved from the {point}."
    ),
    "swapped": "{who} swaps the meeples on {first} and {second}.",
    "moved_akku": "{who} sends the akku on {first} to {second}.",
    "guided": "{who} moves the meeple on {first} to {second}.",
    "waived": "{who} takes an akku out of what {tribute} asks for.",
    "extended": "{who} gives the {tile} an extra space like {space}.",
    "new_north": "The compass is spun: North is now at side {side}.",
    "advanced": "The hitodama advances to square {square} of its path; the wrath is at level {level}.",
    "ended_points": "The points are enough: the game is over.",
    "ended_seasons": "All seasons have their tributes: the game is over.",
    "ended_chaos": "The hitodama has finished its path: the forest freezes, and everybody loses.",
}

CARDS: Final = {
    "solar": ("solar card", "solar cards"),
    "lunar": ("lunar card", "lunar cards"),
    "ice": ("ice card", "ice cards"),
    "akku": ("akku card", "akku cards"),
}
"""One and several cards of a deck."""
SPACES: Final = ("space", "first", "second")
"""Values that are numbers of spaces."""


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    values = event.values
    told = {key: _value(key, value, names) for key, value in values.items()}
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
    if event.kind == "played_lunar":
        told["title"] = say(LUNAR_EFFECTS[told["card"]].title)
    if event.kind == "activated":
        told["title"] = say(SOLAR_EFFECTS[told["card"]].title)
    who = names[event.seat] if event.seat >= 0 else ""
    return say(TOLD[event.kind], who=who, **told)


def _value(key: str, value: EventValue, names: list[str]) -> str:
    """A value of an event as people read it: lists are goods, texts are ids that people know."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return phrase(cast(list[int], value))
    if key == "owner":
        return names[value]
    if key == "tile":
        return say(TILE_NAMES[value])
    if key == "point":
        return say(POINT_NAMES[value])
    return space_name(value) if key in SPACES else str(value)
