"""What a move means at the table: which elements one touches for it, and a sentence about it."""

from __future__ import annotations

from typing import Final

from chabudai.games.hitodama.benefits import amounts_of
from chabudai.games.hitodama.goods import PLURALS, RESOURCES, phrase
from chabudai.games.hitodama.lunar import LUNAR_EFFECTS
from chabudai.games.hitodama.moves import (
    CARD_STEP,
    CARDS,
    DISPLACE,
    PAY,
    PICK,
    RELIEVE,
    RESERVE,
    SPACE_LABELS,
    SPACES,
    TILE,
    TILE_NAMES,
    TILES,
)
from chabudai.games.hitodama.solar import SOLAR_EFFECTS
from chabudai.games.hitodama.state import Forest
from chabudai.games.hitodama.tributes import current
from chabudai.games.hitodama.words import count_of

HELP: Final = {
    "hitodama": "The hitodama advances every second round; at the end of its path everybody loses.",
    "compass": "The compass shows the North; cards name tiles by the cardinal points.",
    "round": "The round marker: when it is back on the left space, the hitodama advances.",
    "stack": "Solar cards wait here and work when this tile is resolved, the last one played first.",
    "reserve": "Essences that are awake and can be placed.",
    "dormant": "Dormant essences; waking one is an action and costs 2 berries.",
    "solar-deck": "Draw a solar card.",
    "lunar-deck": "Two solar cards can be discarded for a lunar card.",
    "discard": "A solar card can be discarded for a berry.",
    "end": "End your turn.",
    "take": "Pay the price of this space.",
    "decline": "Take nothing.",
}


def path(state: Forest, seat: int, move: int) -> list[str]:
    """The elements that a person touches for a move, in order."""
    if DISPLACE <= move < PICK:
        source = (move - DISPLACE) // SPACES
        start = "reserve" if source == RESERVE else f"space-{SPACE_LABELS[source]}"
        return [start, f"space-{SPACE_LABELS[(move - DISPLACE) % SPACES]}"]
    if PAY <= move < CARDS:
        card = (move - PAY) // CARD_STEP
        amounts = amounts_of(move)
        steps = [f"tribute-{card + 1}"]
        for kind in range(RESOURCES - 1, -1, -1):
            if min(state.owed[card * RESOURCES + kind], state.baskets[seat * RESOURCES + kind]):
                steps.append(f"{PLURALS[kind]}-{amounts[kind]}")
        return steps
    return state.game.moves.path(move)


def sentence(state: Forest, move: int) -> str:
    """What a move does, in the third person without the player's name."""
    ids = state.box.moves
    if DISPLACE <= move < PICK:
        owner = state.owner_at((move - DISPLACE) % SPACES)
        price = phrase(state.box.displacement[state.season])
        return f"{state.game.moves.sentence(move)} for {price} to seat {owner + 1}"
    if PAY <= move < CARDS:
        card = (move - PAY) // CARD_STEP
        amounts = amounts_of(move)
        points = state.box.worth(amounts)
        return f"delivers {phrase(amounts)} on {current(state, card).name} for {count_of(points, 'point')}"
    if RELIEVE <= move < RELIEVE + 2:
        return f"takes an akku out of {current(state, move - RELIEVE).name}"
    if TILE <= move < TILE + len(TILES):
        return f"sends the akku to the {TILE_NAMES[move - TILE]}"
    if ids.solar <= move < ids.lunar:
        effect = SOLAR_EFFECTS[state.box.solar[move - ids.solar]]
        return f"plays the solar card {effect.code}, {effect.title}"
    if ids.lunar <= move < ids.give:
        lunar = LUNAR_EFFECTS[state.box.lunar[move - ids.lunar]]
        return f"plays the lunar card {lunar.code}, {lunar.title}"
    return state.game.moves.sentence(move)


def element_help(element: str) -> str:
    """What a component of the drawing is, by its id."""
    sort, _, code = element.partition("-")
    if sort == "solar" and code in SOLAR_EFFECTS:
        return SOLAR_EFFECTS[code].text
    if sort == "lunar" and code in LUNAR_EFFECTS:
        return LUNAR_EFFECTS[code].text
    if sort == "tile" and code in TILES:
        return f"The {TILE_NAMES[TILES.index(code)]}; its spaces are listed from the best to the least."
    return HELP.get(element, "")
