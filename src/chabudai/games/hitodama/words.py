"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Final

from chabudai.core.events import Event

TOLD: Final = {
    "round": "Round {round} begins.",
    "turn": "{who} takes a turn.",
    "stopped": "{who} ends the turn with {actions_left} left.",
    "stuck": "{who} can do nothing with {actions_left} left, and the turn ends.",
    "placed": "{who} places an essence on {space}.",
    "moved": "{who} moves a sleeping essence from {first} to {second}.",
    "displaced": "{who} pays {owner} {price} and displaces the sleeper on {space}.",
    "woke": "{who} pays 2 berries and wakes a dormant essence.",
    "drew": "{who} draws a {deck} card.",
    "drew_card": "{who} drew {card}.",
    "hand_full": "{who} holds five cards and draws no {deck} card.",
    "discarded": "{who} discards {card}.",
    "gained": "{who} gains {number} {good}.",
    "rebuilt": "The {number} discarded {deck} cards are shuffled into a new deck.",
    "played_solar": "{who} lays the solar card {card} on the stack.",
    "played_lunar": "{who} plays the lunar card {card}, {title}.",
    "activated": "The solar card {card}, {title}, of {who} works.",
    "resolving": "The {tile} is resolved.",
    "paid": "{who} pays {price}.",
    "declined": "{who} takes nothing on {space}.",
    "traded": "{who} gives the merchant {price} for {good}.",
    "took_coin": "{who} takes the first-player coin.",
    "delivered": "{who} delivers {goods} on {tribute} of {season} for {points_made}, now {total}.",
    "fell_dormant": "An akku finished the tribute: the essence of {who} comes back dormant.",
    "card_points": "{who} scores {points} for essences on the indicated tile, now {total}.",
    "wrath": "{who} passed a hitodama space on the way to {points}: the wrath strikes at level {level}.",
    "wrath_took": "The wrath takes 1 {good} from {who}.",
    "wrath_took_nothing": "The wrath finds nothing to take from {who}.",
    "ice_card": "The wrath reveals the ice card {card}.",
    "froze": "Ice settles on {space}.",
    "thawed": "The wrath rises to level {level}, and all ice melts.",
    "pushed_out": "The tile is full: an essence of {who} is pushed off the {tile} and goes home.",
    "akku_card": "The akku card {card} is revealed; an akku costs {price}.",
    "akku_came": "An akku takes {space}.",
    "visited": "{who} pays {price} and takes home the akku on {space}.",
    "season_done": "Both tributes of {season} are complete.",
    "season_opened": "{season} opens with {card1} and {card2}; tiles are now resolved from the {point}.",
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


def count_of(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count_of(1, "point"), count_of(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    values = {key: str(value) for key, value in event.values.items()}
    if "owner" in values:
        values["owner"] = names[int(values["owner"])]
    for key, counted, noun in (("points", "points_made", "point"), ("actions", "actions_left", "action")):
        if key in values:
            values[counted] = count_of(int(values[key]), noun)
    who = names[event.seat] if event.seat >= 0 else ""
    return TOLD[event.kind].format(who=who, **values)
