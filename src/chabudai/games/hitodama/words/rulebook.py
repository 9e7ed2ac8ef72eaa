"""Tables of the rulebook from the game's own data; the text lies beside it in `rulebook.en.md` and `rulebook.fr.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from chabudai.games.hitodama.rules.box import SEASONS, Box
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import PER_TILE, TILE_NAMES
from chabudai.games.hitodama.words.help import HEADINGS, WRATH_EFFECTS
from chabudai.games.hitodama.words.names import gives, phrase, points_phrase, points_words, say

Rows = list[list[str]]


def facts(box: Box, name: str) -> Rows:
    """A table of the rulebook: a line of headings, then the lines."""
    return TABLES[name](box)


def _components(box: Box) -> Rows:
    rows = [[say("piece"), say("how many")]]
    counts = [
        ("tiles, with two sides each", len(TILE_NAMES)),
        ("solar cards", sum(box.solar_copies)),
        ("lunar cards", sum(box.lunar_copies)),
        ("tributes, six for each season", sum(len(season) for season in box.tributes)),
        ("akku cards", len(box.akku_cards)),
        ("ice cards", len(box.ice_cards)),
        ("berries", box.tokens[0]),
        ("ambers", box.tokens[1]),
        ("sapphires", box.tokens[2]),
        ("akkus", box.tokens[AKKU]),
        ("ice tokens", box.ice_tokens),
        ("essences, three for each player", 12),
    ]
    return rows + [[say(words), str(count)] for words, count in counts]


def _goods(box: Box) -> Rows:
    rows = [[say("good"), say("points for a tribute")]]
    return rows + [[say(HEADINGS[kind]), points_phrase(box.points[kind])] for kind in range(RESOURCES)]


def _tiles(box: Box) -> Rows:
    rows = [[say("tile"), say("two players"), say("three or four players")]]
    for tile, name in enumerate(TILE_NAMES):
        sides: list[str] = []
        for side in box.sides:
            spaces = [tile * PER_TILE + place for place in range(PER_TILE) if side.all >> (tile * PER_TILE + place) & 1]
            sides.append("; ".join(gives(side.space(space), tile) for space in spaces))
        rows.append([say(name), *sides])
    return rows


def _displacement(box: Box) -> Rows:
    rows = [[say("season"), say("price")]]
    return rows + [[season, phrase(price)] for season, price in zip(SEASONS, box.displacement, strict=True)]


def _wrath(box: Box) -> Rows:
    rows = [[say("square"), say("wrath level"), say("what happens")]]
    for square, level in enumerate(box.levels):
        rows.append([str(square), str(level), say(WRATH_EFFECTS[level])])
    return [*rows, [str(box.chaos), "", say("everybody loses")]]


def _solar(box: Box) -> Rows:
    rows = [[say("card"), say("copies"), say("what it does")]]
    for code, copies in zip(box.solar, box.solar_copies, strict=True):
        rows.append([say(SOLAR_EFFECTS[code].title), str(copies), say(SOLAR_EFFECTS[code].text)])
    return rows


def _lunar(box: Box) -> Rows:
    rows = [[say("card"), say("copies"), say("what it does")]]
    for code, copies in zip(box.lunar, box.lunar_copies, strict=True):
        rows.append([say(LUNAR_EFFECTS[code].title), str(copies), say(LUNAR_EFFECTS[code].text)])
    return rows


def _tributes(box: Box) -> Rows:
    rows = [[say("season"), say("asks for"), say("worth")]]
    for season, cards in zip(SEASONS, box.tributes, strict=True):
        rows += [[season, phrase(card.needs), points_phrase(box.worth(card.needs))] for card in cards]
    return rows


def _akkus(box: Box) -> Rows:
    rows = [[say("akkus appear at"), say("an akku costs")]]
    return rows + [[points_words(card.points), phrase(card.price)] for card in box.akku_cards]


def _ice(box: Box) -> Rows:
    return [[say("freezes the tiles at")], *[[points_words(card.points)] for card in box.ice_cards]]


TABLES: Final[dict[str, Callable[[Box], Rows]]] = {
    "components": _components,
    "goods": _goods,
    "tiles": _tiles,
    "displacement": _displacement,
    "wrath": _wrath,
    "solar": _solar,
    "lunar": _lunar,
    "tributes": _tributes,
    "akkus": _akkus,
    "ice": _ice,
}
"""By the name that the text calls them by."""
