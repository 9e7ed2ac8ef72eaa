"""Tables of the rulebook from the game's own data; the text lies beside it in `rulebook.en.md` and `rulebook.fr.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from chabudai.games.boo.rules.box import CATEGORIES, FOOD_COUNTS, FOODS, HOME_ROWS, SPIRIT_COPIES, SPIRITS, Box
from chabudai.games.boo.words.help import spirit_deed
from chabudai.games.boo.words.names import food_name, say, spirit_name, type_name, wish_words, zone_words

Rows = list[list[str]]


def facts(box: Box, name: str) -> Rows:
    """A table of the rulebook: a line of headings, then the lines."""
    return TABLES[name](box)


def _components(box: Box) -> Rows:
    rows = [[say("piece"), say("how many")]]
    shoots = 4 * len(box.starters) + len(box.grove) + len(box.plain)
    counts = [
        ("shoots of bamboo", shoots),
        ("balance tiles", sum(len(zone) for zone in box.balance)),
        ("home tiles", len(box.home_types)),
        ("spirits", SPIRIT_COPIES * len(SPIRITS)),
        ("sticks of incense for each player", 7),
    ]
    rows += [[say(words), str(count)] for words, count in counts]
    return rows + [[food_name(kind), str(FOOD_COUNTS[kind])] for kind in range(len(FOODS))]


def _slots(box: Box) -> Rows:
    rows = [[say("column"), say("place from below"), say("price"), say("happiness")]]
    for category, name in enumerate(CATEGORIES):
        for row in range(HOME_ROWS):
            place = category * HOME_ROWS + row
            rows.append([name, str(row + 1), str(box.prices[place]), str(box.slot_happiness[place])])
    return rows


def _spirits(box: Box) -> Rows:
    rows = [[say("spirit"), say("what it does"), say("coins to wake it")]]
    return rows + [[spirit_name(kind), spirit_deed(kind), str(box.wake_costs[kind])] for kind in range(len(SPIRITS))]


def _balance(box: Box) -> Rows:
    rows = [[say("pattern"), say("where"), say("happiness")]]
    for zone, tiles in enumerate(box.balance):
        rows += [[wish_words(tile), zone_words(zone), str(tile.happiness)] for tile in tiles]
    return rows


def _homes(box: Box) -> Rows:
    found = Counter(zip(box.home_types, box.home_comforts, strict=True))
    rows = [[say("type"), say("comfort"), say("how many")]]
    return rows + [[type_name(kind), str(comfort), str(count)] for (kind, comfort), count in sorted(found.items())]


TABLES: Final[dict[str, Callable[[Box], Rows]]] = {
    "components": _components,
    "slots": _slots,
    "spirits": _spirits,
    "balance": _balance,
    "homes": _homes,
}
"""By the name that the text calls them by."""
