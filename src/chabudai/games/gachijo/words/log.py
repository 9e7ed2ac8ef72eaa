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
    "marker_off": "{who}'s Ninja shows itself again.",
    "healed": "{who}'s Ninja is healed.",
    "walked": "{who}'s Ninja goes to {what}.",
    "passed": "{who}'s Ninja passes {what}.",
    "stopped": "{who}'s Ninja stops at {what}.",
    "slid": "{who} slides {what}.",
    "crystal": "{who} gets a Crystal.",
    "burst": "{who}'s five Crystals burst: the Den has nothing for them.",
    "treasure": "{who} takes {what} from the Den.",
    "tool_returned": "{who} returns {what} to the Tool Bag.",
    "tool_drawn": "{who} draws {what}.",
    "weapon_returned": "{who} returns a Weapon to the bag.",
    "own_weapon_returned": "It was {what}.",
    "weapon_drawn": "{who} draws a Weapon.",
    "own_weapon_drawn": "It is {what}.",
    "chip": "{who} gets a chip, {what} side up.",
    "traded": "{who} trades two {what} Chips for one of the other side.",
    "discarded": "{who} discards a {what} Chip.",
    "attacked": "{who} attacks {whom} with {what}.",
    "vanished": "{who} vanishes in the smoke of a Kemuri.",
    "beaten": "{who} is beaten.",
    "stole": "{who} takes {what}.",
    "sent_home": "{who}'s Ninja is carried home, Injured.",
    "yielded": "{who} yields to the Base of {what}.",
    "kaeru": "{who} draws a Kaeru Chip.",
    "appeared": "{who}'s Ninja appears at {what}.",
    "hidden": "{who}'s Ninja hides under a Nuno.",
    "warded": "{who}'s Ninja stands in a Kekkai.",
    "relocated": "{who}'s Ninja has no way out and is carried to the Base of {what}.",
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
    "returned": "{who} has come home: the mission is complete.",
    "gathered": "{who} owns all that the mission asks for.",
    "capped": "Everybody has had all their turns: points are counted, and nobody has come home.",
}


CARD_WORDS: Final = {
    "crystal-from-each": "every other player who has a Crystal gives one to the drawer",
    "two-crystals": "two Crystals from the Yard",
    "one-crystal": "a Crystal from the Yard",
    "treasure-of-choice": "a Treasure of the drawer's choice from the Den",
    "tool": "a Tool from the bag; whoever has three exchanges one",
    "weapon": "a Weapon from the bag; whoever has three exchanges one",
    "swap-tools": "the drawer and the right neighbour swap all their Tools",
    "pass-tools": "everybody passes all their Tools to the left",
    "swap-weapons": "the drawer and the right neighbour swap all their Weapons",
    "pass-weapons": "everybody passes all their Weapons to the left",
    "trade-places": "the drawer's Ninja trades places with another one on the Ground",
    "to-any-cell": "the drawer's Ninja goes to any vacant cell",
    "next-to-ninja": "the drawer's Ninja goes to a cell next to a Ninja on the Ground",
    "to-a-base": "the drawer's Ninja goes to a vacant Base",
    "one-more-move": "one more move in this turn",
    "one-slide": "slide the red or the blue sheet once",
    "two-slides": "two slides, of the red or the blue sheet",
    "summon": "the other moves are lost; a guardian is summoned for nothing",
    "lose-crystal": "a Crystal is lost",
    "lose-tool": "a Tool is lost",
    "lose-weapon": "a Weapon is lost",
    "lose-all-crystals": "all Crystals are lost",
    "give-all-crystals": "all Crystals go to the left neighbour",
    "injured-at-home": "the turn ends; the Ninja is carried home, Injured",
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
