"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from chabudai.core.events import Event
from chabudai.core.speech import listed
from chabudai.games.gachijo.moves import MOVES
from chabudai.games.gachijo.words.names import chip_name, guardian_name, loot_name, node_place, say, slide_name

TOLD: Final = {
    "arranged": "{who} {what}.",
    "turn": "{who}'s turn begins.",
    "turn_of": "{who}'s turn {what} begins.",
    "released": "{who}'s Ninja comes out of the Den to the Summoning Point.",
    "marker_off": "{who}'s Ninja drops its cover.",
    "healed": "{who}'s Ninja is healed.",
    "walked": "{who}'s Ninja runs to {what}.",
    "passed": "{who}'s Ninja runs through {what}.",
    "stopped": "{who}'s Ninja stops at {what}.",
    "slid": "{who} slides {what}.",
    "crystal": "{who} gets a Crystal.",
    "burst": "{who}'s five Crystals burst: the Den has no Treasure to give.",
    "treasure": "{who} takes {what} from the Den.",
    "tool_returned": "{who} puts {what} back into the Tool Bag.",
    "tool_drawn": "{who} draws {what}.",
    "weapon_returned": "{who} puts a Weapon back into the bag.",
    "own_weapon_returned": "It was {what}.",
    "weapon_drawn": "{who} draws a Weapon.",
    "own_weapon_drawn": "It is {what}.",
    "chip": "{who} gets a {what} Chip.",
    "traded": "{who} trades two {what} Chips for one of the other side.",
    "discarded": "{who} discards a {what} Chip.",
    "attacked": "{who} attacks {whom} with {what}.",
    "vanished": "{who} vanishes in the smoke of a Kemuri.",
    "beaten": "{who} takes the hit.",
    "stole": "{who} takes {what}.",
    "sent_home": "{who}'s Ninja goes home, Injured.",
    "yielded": "{who} makes way and goes to the Base of {what}.",
    "kaeru": "{who} draws a Kaeru Chip.",
    "appeared": "{who}'s Ninja appears at {what}.",
    "hidden": "{who}'s Ninja hides under a Nuno.",
    "warded": "{who}'s Ninja puts up a Kekkai.",
    "relocated": "{who}'s Ninja is walled in and goes to the Base of {what}.",
    "offered": "{who} offers a Crystal.",
    "summoned": "{who} summons {what}.",
    "prowled": "The guardian moves to {what}.",
    "captured": "{who}'s Ninja is captured.",
    "reclaimed": "{who}'s {what} goes back to the Den.",
    "gacha": "{who} draws a Gacha Card: {what}.",
    "gacha_shuffled": "The used Gacha Cards are shuffled into a new deck.",
    "crystal_given": "{who} gives a Crystal away.",
    "crystal_lost": "{who} loses a Crystal.",
    "crystals_lost": "{who} loses all Crystals.",
    "crystals_given": "{who} gives all Crystals away.",
    "flag_raised": "{who} raises the Base Flag.",
    "flag_lowered": "{who} lowers the Base Flag.",
    "returned": "{who} is home: the mission is complete.",
    "gathered": "{who} has everything the mission asks for.",
    "capped": "The last turn is over, and nobody is home: points are counted.",
}


CARD_WORDS: Final = {
    "crystal-from-each": "every other player with a Crystal gives you one",
    "two-crystals": "two Crystals from the Yard",
    "one-crystal": "a Crystal from the Yard",
    "treasure-of-choice": "a Treasure of your choice from the Den",
    "tool": "a Tool from the bag; if you have three, you exchange one",
    "weapon": "a Weapon from the bag; if you have three, you exchange one",
    "swap-tools": "you and your right neighbour swap all your Tools",
    "pass-tools": "everybody passes all their Tools to the left",
    "swap-weapons": "you and your right neighbour swap all your Weapons",
    "pass-weapons": "everybody passes all their Weapons to the left",
    "trade-places": "your Ninja trades places with another one on the Ground",
    "to-any-cell": "your Ninja goes to any vacant cell",
    "next-to-ninja": "your Ninja goes to a cell next to a Ninja on the Ground",
    "to-a-base": "your Ninja goes to a vacant Base",
    "one-more-move": "one more move this turn",
    "one-slide": "slide the red or the blue sheet once",
    "two-slides": "two slides, of the red or the blue sheet",
    "summon": "you lose your other moves and summon a guardian for free",
    "lose-crystal": "you lose a Crystal",
    "lose-tool": "you lose a Tool",
    "lose-weapon": "you lose a Weapon",
    "lose-all-crystals": "you lose all your Crystals",
    "give-all-crystals": "all your Crystals go to your left neighbour",
    "injured-at-home": "your turn ends, and your Ninja goes home, Injured",
}
"""What a Gacha Card does, by the name of its effect."""


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    values: dict[str, Any] = dict(event.values)
    what = values.get("what", "")
    if event.kind in COMPOSED:
        what = COMPOSED[event.kind](**values)
    elif event.kind in SPOKEN:
        what = SPOKEN[event.kind](what)
    whom = [names[seat] for seat in values.get("whom", [])]
    return say(TOLD[event.kind], who=names[event.seat] if event.seat >= 0 else "", what=what, whom=listed(whom))


def _name(thing: str) -> str:
    return thing.capitalize()


SPOKEN: Final[dict[str, Callable[[Any], str]]] = {
    "arranged": MOVES.sentence,
    "slid": slide_name,
    "treasure": _name,
    "tool_returned": _name,
    "tool_drawn": _name,
    "own_weapon_returned": _name,
    "own_weapon_drawn": _name,
    "chip": chip_name,
    "traded": chip_name,
    "discarded": chip_name,
    "attacked": _name,
    "stole": loot_name,
    "yielded": _name,
    "relocated": _name,
    "reclaimed": _name,
    "walked": node_place,
    "passed": node_place,
    "stopped": node_place,
    "appeared": node_place,
    "prowled": node_place,
}
"""How people read the one thing that an event names."""


def _turn(number: int, turns: int) -> str:
    return say("{number} of {turns}", number=number, turns=turns)


def _guardian(guardian: int, moves: int) -> str:
    one, many = "{guardian} with {number} move", "{guardian} with {number} moves"
    return say.count(moves, one, many, guardian=guardian_name(guardian))


def card_words(title: str, effect: str, **_: object) -> str:
    """A Gacha Card with what it does."""
    return say("{title} ({effect})", title=say(title), effect=say(CARD_WORDS[effect]))


COMPOSED: Final[dict[str, Callable[..., str]]] = {"turn_of": _turn, "summoned": _guardian, "gacha": card_words}
"""How people read what several values of an event say together."""
