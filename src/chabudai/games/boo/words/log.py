"""Sentences for the log, by the kind of event, and what the elements of the drawing are."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.events import Event
from chabudai.games.boo.rules.box import COLOURS
from chabudai.games.boo.words.names import say, sticks_to

TOLD: Final = {
    "ghost_dealt": "The ghost lays its brown sticks: {red} red, {blue} blue, {green} green, {yellow} yellow.",
    "drafted": "{who} drafts the {shoot} shoot.",
    "sticks_taken": "Everybody takes an incense stick from the board.",
    "gifts_revealed": "Gifts of the forest: {gifts}.",
    "gift": "{who} takes the {action} gift.",
    "forgone": "{who} takes the {action} gift and leaves it unused.",
    "passed": "{who} has no incense left and passes.",
    "visited": "{who} visits the {temple} temple.",
    "offered": "{who} offers {sticks} (coins paid: {price}).",
    "placed": "{who} places the {shoot} shoot under stalk {stalk}.",
    "nearer": "{who} lets the {shoot} shoot lie nearer to stalk {stalk}.",
    "performed": "{who} performs the {shoot} shoot.",
    "declined": "{who} declines the {shoot} shoot.",
    "received": "{who} receives the {shoot} shoot from stalk {stalk}.",
    "lodged": "{who} lodges the {shoot} shoot in the {stock} stock.",
    "funded": "{who} takes {coins} coins.",
    "saved": "{who} takes {coins} coin.",
    "cooked": "{who} takes {food}.",
    "food_refilled": "New food: {tea} tea, {rice} rice, {ramen} ramen.",
    "food_reset": "The food is renewed: {tea} tea, {rice} rice, {ramen} ramen.",
    "food_filled": "The food spaces are filled: {tea} tea, {rice} rice, {ramen} ramen.",
    "food_reshuffled": "The {count} discarded food counters make a new pile.",
    "peace": "{who} gains 1 happiness.",
    "obtained": "{who} obtains the balance tile {tile} ({zone}).",
    "scored": "{who} scores the balance tile {tile} ({zone}) for {points} happiness.",
    "bought": "{who} buys {type} {comfort} (price {price}, happiness {points}) and lays it at {cell}.",
    "called": "{who} calls {spirit}.",
    "won": "{who} wins {spirit} at the {temple} temple.",
    "ghost_won": "The ghost wins {spirit} at the {temple} temple; it leaves the game.",
    "woke": "{who} wakes {spirit} (price {price}).",
    "ookami": "{who} lets {count} Ookami give {units} food.",
    "paid": "{who} feeds the family with {tea} tea, {rice} rice, {ramen} ramen.",
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
SPOKEN: Final = ["shoot", "action", "temple", "stock", "food", "zone", "type", "spirit"]
"""Values of events that are words."""


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    told: dict[str, Any] = dict(event.values)
    for name in SPOKEN:
        if name in told:
            told[name] = say(str(told[name]))
    if event.kind == "season":
        return say(SEASON_BEGINS[str(event.values["season"])], **told)
    if event.kind == "gifts_revealed":
        told["gifts"] = ", ".join([say(gift) for gift in str(told["gifts"]).split(", ")])
    elif event.kind == "offered":
        told["sticks"] = sticks_to(_offered(str(told["sticks"])))
    return say(TOLD[event.kind], who=names[event.seat] if event.seat >= 0 else "", **told)


def _offered(sticks: str) -> list[int]:
    """The sticks for each temple that an event writes as '2 to red, 1 to green'."""
    counts = [0] * len(COLOURS)
    for part in sticks.split(", "):
        count, _, temple = part.partition(" to ")
        counts[COLOURS.index(temple)] = int(count)
    return counts


HELP: Final = {
    "year": "Four years of four seasons. Each Spring everybody takes a stick from the leftmost incense space.",
    "pool": "A shoot to draft: it goes into the stock of its own colour.",
    "gift": "A gift of the forest: its action is performed at once, then nobody else can take it this Spring.",
    "gifts": "Each Spring as many gifts are turned up as there are players; everybody takes one for nothing.",
    "forgo": "Take the gift, but leave its action unused.",
    "stalk": "A stalk of bamboo. New shoots enter below, two a turn at most; each push sends the top one to you.",
    "shoot": "A placed shoot. Perform or decline it; either way its stalk is pushed one step afterwards.",
    "perform": "Perform the shoot's action: as many shoots a turn as you offered sticks.",
    "decline": "Leave the shoot's action; the stalk is pushed all the same.",
    "end": "End your turn.",
    "temple": "In Autumn the player with the most sticks here takes the spirit; of those tied the highest stick wins.",
    "balance": "A balance tile to obtain. It is scored when your home shows its pattern in the tile's zone.",
    "tile": "Your balance tile: two a zone at most. With a tick its pattern is met and it can be scored.",
    "room": "Room for a balance tile of this zone: left, any or right columns of your home.",
    "home": "A home tile with its price in coins and the happiness that its slot gives.",
    "cell": "A cell of your home. The two left and the two right columns should hold the same comfort at the end.",
    "stock": "A stock holds four shoots at most. Visiting its temple offers a stick for each and plays them all.",
    "food": "Food on the board. When the last counter is taken five new ones come.",
    "pile": "Face-down food counters. Paid counters make a new pile when this one is used up.",
    "pantry": "Your food. Each Winter every home tile needs one unit; what is lacking costs happiness.",
    "purse": "Your coins: they buy home tiles, send sticks to other temples and wake spirits.",
    "incense": "Your incense sticks. You take turns in Summer until they are used up; in Autumn they come back.",
    "spirit": "A spirit of yours. Called once it sleeps until you wake it in Winter; each kind is worth 2 at the end.",
    "ookami": "Each Ookami feeds four home tiles this Winter and then sleeps.",
    "act": "What the wildcard stands for.",
    "happiness": "One happiness point instead of balance tiles.",
    "stop": "Take no second balance tile, or leave the food as it lies.",
    "coin": "One coin instead of a home tile.",
    "reset": "Discard all food on the board and draw five anew.",
    "done": "Leave the other spirits asleep.",
    "own": "Your place at the table and your happiness: whoever has the most at the end wins.",
    "seat": "Another player's board: coins, incense, food, home, stocks, balance tiles and spirits.",
    "forecast": (
        "What the end of the game would add now: spirits, harmony, half of the met balance tiles "
        "and, on the night side, −1 for each empty night cell."
    ),
    "key": "The four types of home tiles. Each has 1 to 3 points of comfort, shown as lit windows.",
}
"""What the elements of the drawing are, by the first word of their ids."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    words = HELP.get(element.partition("-")[0])
    return "" if words is None else say(words)
