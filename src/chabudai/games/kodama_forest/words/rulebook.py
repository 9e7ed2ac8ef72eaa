"""Tables of the rulebook from the game's own data; the text lies beside it in `rulebook.en.md` and `rulebook.fr.md`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from chabudai.games.kodama_forest.rules.box import KIND_NAMES, KODAMA, SORT_VALUES, Box
from chabudai.games.kodama_forest.words.names import say

FACES: Final = ["easier", "harder"]
ANIMALS: Final = ["butterfly tiles", "frog tiles", "panda tiles"]


def facts(box: Box, name: str) -> list[list[str]]:
    """A table of the rulebook: a line of headings, then the lines."""
    if name == "components":
        return components(box)
    if name == "boards":
        return boards(box)
    if name == "tiles":
        return tiles(box)
    raise LookupError(f"the rulebook has no table '{name}'")


def components(box: Box) -> list[list[str]]:
    """What lies in the box."""
    rows = [[say("piece"), say("how many")]]
    rows.append([say("boards, with two sides each"), str(len(box.faces))])
    rows.append([say("forest tiles, in a bag"), str(len(box.tiles))])
    rows += [[say(words), str(count)] for words, count in zip(ANIMALS, box.piles, strict=True)]
    return rows


def boards(box: Box) -> list[list[str]]:
    """What each face of each board shows."""
    rows = [[say("board"), say("side"), say("kodama"), say("fives"), say("tens"), say("cost of its bare earth")]]
    for number, faces in enumerate(box.faces, 1):
        for face, words in zip(faces, FACES, strict=True):
            values = [SORT_VALUES[sort] for sort in face.sorts]
            counts = [sum(sort == KODAMA for sort in face.sorts), values.count(5), values.count(10), face.total]
            rows.append([str(number), say(words), *[str(count) for count in counts]])
    return rows


def tiles(box: Box) -> list[list[str]]:
    """How many forest tiles there are of each size with each set of symbols."""
    found = Counter((tile.size, tuple(sorted(half.kind for half in tile.halves))) for tile in box.tiles)
    rows = [[say("squares"), say("symbols"), say("how many")]]
    for (size, kinds), count in sorted(found.items()):
        symbols = ", ".join(say(KIND_NAMES[kind]) for kind in kinds) or say("only trees")
        rows.append([str(size), symbols, str(count)])
    return rows
