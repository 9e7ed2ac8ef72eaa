"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.events import Event
from chabudai.core.speech import listed
from chabudai.games.boo.rules.box import FOODS, Box
from chabudai.games.boo.words.names import say, sticks_to, wish_words

TOLD: Final = {
    "ghost_dealt": "The ghost lays its brown sticks: {red} red, {blue} blue, {green} green, {yellow} yellow.",
    "drafted": "{who} drafts the {shoot} shoot.",
    "sticks_taken": "Everybody takes an incense stick from the board.",
    "gifts_revealed": "Gifts of the forest: {gifts}.",
    "gift": "{who} takes the {action} gift.",
    "forgone": "{who} takes the {action} gift and leaves it unused.",
    "passed": "{who} has no incense left and passes.",
    "visited": "{who} visits the {temple} temple.",
    "offered": "{who} burns incense: {sticks}.",
    "placed": "{who} places the {shoot} shoot under stalk {stalk}.",
    "nearer": "{who} lets the {shoot} shoot enter stalk {stalk} first.",
    "performed": "{who} performs the {shoot} shoot.",
    "declined": "{who} declines the {shoot} shoot.",
    "received": "{who} receives the {shoot} shoot from stalk {stalk}.",
    "lodged": "{who} lodges the {shoot} shoot in the {stock} stock.",
    "funded": "{who} takes {coins} coins.",
    "saved": "{who} takes {coins} coin.",
    "cooked": "{who} takes {food}.",
    "food_refilled": "New food: {foods}.",
    "food_reset": "The food is renewed: {foods}.",
    "food_filled": "The food spaces are filled: {foods}.",
    "food_reshuffled": "The {count} discarded food counters make a new pile.",
    "peace": "{who} gains 1 happiness.",
    "obtained": "{who} takes the balance tile ({tile}).",
    "scored": "{who} scores {points} happiness for a balance tile ({tile}).",
    "bought": "{who} buys a {type} tile of comfort {comfort} for {price}: {points} happiness.",
    "called": "{who} calls {spirit}.",
    "won": "{who} wins {spirit} at the {temple} temple.",
    "ghost_won": "The ghost wins {spirit} at the {temple} temple; it leaves the game.",
    "woke": "{who} wakes {spirit} (price {price}).",
    "ookami": "{who} lets {count} Ookami give {units} food.",
    "paid": "{who} feeds the family with {foods}.",
    "hungry": "{who} lacks {points} food and loses as much happiness.",
    "leads": "{who} is the first player now.",
    "ended": "The last Winter is over: the game ends.",
}
SEASON_BEGINS: Final = {
    "spring": "Year {round}: spring begins.",
    "summer": "Year {round}: summer begins.",
    "autumn": "Year {round}: autumn begins.",
    "winter": "Year {round}: winter begins.",
}
PAID_OFFERING: Final = (
    "{who} burns incense: {sticks}, paying {number} coin.",
    "{who} burns incense: {sticks}, paying {number} coins.",
)
SPOKEN: Final = ["shoot", "action", "temple", "stock", "food", "zone", "type", "spirit"]
"""Values of events that are words."""


def tell(event: Event, names: list[str], box: Box) -> str:
    """An event as a sentence."""
    told: dict[str, Any] = dict(event.values)
    for name in SPOKEN:
        if name in told:
            told[name] = say(str(told[name]))
    if event.kind == "season":
        return say(SEASON_BEGINS[str(event.values["season"])], **told)
    if event.kind == "gifts_revealed":
        told["gifts"] = ", ".join([say(gift) for gift in told["gifts"]])
    elif event.kind == "offered":
        told["sticks"] = sticks_to(told["sticks"])
        if told["price"]:
            one, many = PAID_OFFERING
            return say.count(told["price"], one, many, who=names[event.seat], sticks=told["sticks"])
    elif "tea" in told:
        told["foods"] = listed([f"{told[food]} {say(food)}" for food in FOODS if told[food]]) or say("nothing")
    elif event.kind in ("obtained", "scored"):
        told["tile"] = wish_words(box.tile_named(str(told["tile"])))
    return say(TOLD[event.kind], who=names[event.seat] if event.seat >= 0 else "", **told)
