"""What each component of the drawing is, for people who point at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from chabudai.games.hitodama.box import POINT_NAMES, SEASONS, Box
from chabudai.games.hitodama.goods import AKKU, AMBER, BERRY, NAMES, RESOURCES, SAPPHIRE, phrase
from chabudai.games.hitodama.lunar import LUNAR_EFFECTS
from chabudai.games.hitodama.moves import EXTRA, PER_TILE, SPACE_LABELS, TILE_NAMES, TILES
from chabudai.games.hitodama.naming import points_phrase
from chabudai.games.hitodama.solar import SOLAR_EFFECTS
from chabudai.games.hitodama.speech import say

HELP: Final = {
    "akku-card": "The open akku card: at the tiles of these points its akkus appeared, and for this price a visit to "
    "the den takes one of them home. The number tells how many akkus are in the den.",
    "bank": "The bank: berries, ambers and sapphires that nobody has. Where it is empty, nothing more is gained.",
    "chaos": "The path of chaos. Every square has a wrath level; on the last one everybody loses.",
    "compass": "The compass shows the North; cards name tiles by the cardinal points.",
    "decline": "Take nothing.",
    "discard": "A solar card can be discarded for a berry.",
    "displacement": "What displacing a sleeper of another player costs in this season; its owner gets the price.",
    "dormant": "Dormant essences; waking one is an action and costs 2 berries.",
    "end": "End your turn.",
    "hitodama": "The hitodama advances every second round; at the end of its path everybody loses.",
    "ice-card": "The open ice card: the tiles at these points froze. The next ice card takes its ice away.",
    "lunar-deck": "Two solar cards can be discarded for a lunar card.",
    "prompt": "What happens now, and how many actions are left in this turn.",
    "reserve": "Essences that are awake and can be placed.",
    "round": "The round marker: when it is back on the left space, the hitodama advances.",
    "score-track": "The score track. Whoever reaches or passes a space with a blue flame wakes the wrath; the last "
    "space wins.",
    "solar-deck": "Draw a solar card.",
    "stack": "Solar cards wait here and work when this tile is resolved, the last one played first.",
    "take": "Pay the price of this space.",
}
TILE_HELP: Final = [
    "The berry tile gives berries.",
    "The amber tile gives ambers.",
    "The sapphire tile gives sapphires.",
    "The solar card tile gives solar cards.",
    "The lunar card tile gives lunar cards.",
    "The solar/akkus tile: first the waiting solar cards work, then each essence here may take an akku home.",
    "The tribute tile: the first-player coin goes to the first other player here, then each essence may pay a tribute.",
    "The merchant tile: an essence trades one good for the one it stands on; goods whose space is covered are not "
    "taken, and one space stays free.",
]HEADINGS: Final = ["Berries", "Ambers", "Sapphires", "Akkus"]
WRATH_EFFECTS: Final = [
    "",
    "tiles freeze",
    "an amber or a berry is lost",
    "tiles freeze",
    "a sapphire, amber or berry is lost",
    "tiles freeze",
]
"""By the level."""


def _solar(box: Box, code: str) -> str:
    return say(SOLAR_EFFECTS[code].text) if code in SOLAR_EFFECTS else ""


def _lunar(box: Box, code: str) -> str:
    return say(LUNAR_EFFECTS[code].text) if code in LUNAR_EFFECTS else ""


def _tile(box: Box, code: str) -> str:
    return say(TILE_HELP[TILES.index(code)]) if code in TILES else ""


def _space(box: Box, code: str) -> str:
    if code not in SPACE_LABELS:
        return ""
    space = SPACE_LABELS.index(code)
    if space == EXTRA:
        return say("A space for one round, from the lunar card EXT; it gives the same as the space that it copies.")
    return say(
        "Space {number} of the {tile}. When the tile is resolved, an essence that stands here takes what is shown "
        "and lies down.",
        number=space % PER_TILE + 1,
        tile=say(TILE_NAMES[space // PER_TILE]),
    )


def _season(box: Box, code: str) -> str:
    if code not in SEASONS:
        return ""
    season = SEASONS.index(code)
    return say(
        "The season {season}: tiles are resolved from the {point}, and displacing costs {price}. "
        "When both of its tributes are complete, the next season opens.",
        season=code,
        point=say(POINT_NAMES[season]),
        price=phrase(box.displacement[season]),
    )


def _good(box: Box, code: str) -> str:
    return _worth(box, NAMES.index(code)) if code in NAMES[:RESOURCES] else ""


def _worth(box: Box, kind: int) -> str:
    return say(
        "{goods}: they pay prices, and on a tribute each brings {points}.",
        goods=say(HEADINGS[kind]),
        points=points_phrase(box.points[kind]),
    )


def _berries(box: Box, code: str) -> str:
    return _worth(box, BERRY)


def _ambers(box: Box, code: str) -> str:
    return _worth(box, AMBER)


def _sapphires(box: Box, code: str) -> str:
    return _worth(box, SAPPHIRE)


def _akkus(box: Box, code: str) -> str:
    return _worth(box, AKKU)


def _tribute(box: Box, code: str) -> str:
    return say(
        "A tribute of this season. An essence on the tribute tile delivers goods that it lacks, for points; "
        "when both tributes are complete, the next season opens."
    )


def _score(box: Box, code: str) -> str:
    return say("The score of seat {seat}.", seat=code)


def _seat(box: Box, code: str) -> str:
    return say("Seat {seat}: points, goods in the basket, essences awake and dormant, cards in hand.", seat=code)


def _wrath(box: Box, code: str) -> str:
    return say("{number} points: whoever reaches or passes this space wakes the wrath", number=code)


def _square(box: Box, code: str) -> str:
    return square_help(box, int(code))


def square_help(box: Box, square: int) -> str:
    """What a square of the path of chaos means."""
    if square == box.chaos:
        return say("The end of the path of chaos: everybody loses")
    level = box.levels[square]
    return say(
        "Square {square} of the path of chaos: wrath level {level}, {effect}",
        square=square,
        level=level,
        effect=say(WRATH_EFFECTS[level]),
    )


BY_SORT: Final[dict[str, Callable[[Box, str], str]]] = {
    "solar": _solar,
    "lunar": _lunar,
    "tile": _tile,
    "space": _space,
    "season": _season,
    "good": _good,
    "berries": _berries,
    "ambers": _ambers,
    "sapphires": _sapphires,
    "akkus": _akkus,
    "tribute": _tribute,
    "score": _score,
    "seat": _seat,
    "wrath": _wrath,
    "chaos": _square,
}
"""For components of which there are several: by what their ids begin with, from the rest of the id."""


def element_help(box: Box, element: str) -> str:
    """What a component of the drawing is, by its id."""
    if element in HELP:
        return say(HELP[element])
    sort, _, code = element.partition("-")
    helper = BY_SORT.get(sort)
    return helper(box, code) if helper is not None and code else ""
