"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.events import Event
from chabudai.core.speech import listed
from chabudai.games.boo.rules.box import COLOURS, FOODS, Box
from chabudai.games.boo.words.names import (
    coin_count,
    food_units,
    happiness_count,
    say,
    sticks_to,
    wish_words,
    word,
)

TOLD: Final = {
    "ghost_dealt": "The ghost burns brown incense: {sticks}.",
    "drafted": "{who} drafts the {shoot} shoot.",
    "sticks_taken": "Everybody takes an incense stick from the board.",
    "gifts_revealed": "Gifts of the forest: {gifts}.",
    "gift": "{who} takes the {action} gift.",
    "forgone": "{who} takes the {action} gift without using it.",
    "passed": "{who} has no incense left and passes.",
    "visited": "{who} visits the {temple} temple.",
    "offered": "{who} burns {sticks}.",
    "placed": "{who} places the {shoot} shoot under stalk {stalk}.",
    "nearer": "{who} puts the {shoot} shoot into stalk {stalk} first.",
    "performed": "{who} uses the {shoot} shoot.",
    "declined": "{who} declines the {shoot} shoot.",
    "received": "{who} receives the {shoot} shoot from stalk {stalk}.",
    "lodged": "{who} puts the {shoot} shoot into the {stock} stock.",
    "funded": "{who} takes {coins} coins.",
    "saved": "{who} takes {coins} coin.",
    "cooked": "{who} takes {food}.",
    "food_refilled": "New food: {foods}.",
    "food_reset": "All the food on the board is replaced: {foods}.",
    "food_filled": "The food spaces are filled: {foods}.",
    "food_reshuffled": "The {count} discarded food counters make a new pile.",
    "peace": "{who} gains 1 happiness point.",
    "obtained": "{who} takes a balance tile ({tile}).",
    "scored": "{who} scores {points} for a balance tile ({tile}).",
    "bought": "{who} buys a {type} tile (comfort {comfort}) for {price} and gains {points}.",
    "called": "{who} calls {spirit}.",
    "won": "{who} wins {spirit} at the {temple} temple.",
    "ghost_won": "The ghost wins {spirit} at the {temple} temple: the spirit leaves the game.",
    "woke": "{who} wakes {spirit} for {price}.",
    "ookami": "{who} calls {count} Ookami for {units} units of food.",
    "paid": "{who} feeds the family with {foods}.",
    "hungry": "{who} is {food} short and loses {points}.",
    "leads": "{who} is now the first player.",
    "ended": "The last winter is over, and so is the game.",
}
SEASON_BEGINS: Final = {
    "spring": "Year {round}: spring begins.",
    "summer": "Year {round}: summer begins.",
    "autumn": "Year {round}: autumn begins.",
    "winter": "Year {round}: winter begins.",
}
PAID_OFFERING: Final = (
    "{who} burns {sticks}, paying {number} coin.",
    "{who} burns {sticks}, paying {number} coins.",
)
SPOKEN: Final = ["shoot", "action", "temple", "stock", "food", "zone", "type", "spirit"]
"""Values of events that are words."""


def tell(event: Event, names: list[str], box: Box) -> str:
    """An event as a sentence."""
    told: dict[str, Any] = dict(event.values)
    for name in SPOKEN:
        if name in told:
            told[name] = word(str(told[name]))
    if event.kind == "season":
        return say(SEASON_BEGINS[str(event.values["season"])], **told)
    if event.kind == "gifts_revealed":
        told["gifts"] = ", ".join([word(gift) for gift in told["gifts"]])
    elif event.kind == "ghost_dealt":
        told["sticks"] = sticks_to([told[colour] for colour in COLOURS])
    elif event.kind == "offered":
        told["sticks"] = sticks_to(told["sticks"])
        if told["price"]:
            one, many = PAID_OFFERING
            return say.count(told["price"], one, many, who=names[event.seat], sticks=told["sticks"])
    elif "tea" in told:
        told["foods"] = listed([f"{told[food]} {say(food)}" for food in FOODS if told[food]]) or say("nothing")
    elif event.kind in ("obtained", "scored"):
        told["tile"] = wish_words(box.tile_named(str(told["tile"])))
    elif event.kind == "hungry":
        told["food"] = food_units(told["points"])
    elif event.kind == "woke" and not told["price"]:
        return say("{who} wakes {spirit} for free.", who=names[event.seat], spirit=told["spirit"])
    if "points" in told:
        told["points"] = happiness_count(told["points"])
    if "price" in told:
        told["price"] = coin_count(told["price"])
    return say(TOLD[event.kind], who=names[event.seat] if event.seat >= 0 else "", **told)
