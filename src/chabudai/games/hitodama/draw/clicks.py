"""What a move means at the table: which elements one touches for it, what each choice is, and a sentence about it."""

from __future__ import annotations

from typing import Final

from chabudai.games.hitodama.moves import CARD_STEP, CARDS, DISPLACE, MOVE, PAY, PICK, PLACE, RELIEVE, RESERVE, TILE
from chabudai.games.hitodama.rules.benefits import amounts_of
from chabudai.games.hitodama.rules.goods import NAMES, PLURALS, RESOURCES, counted, phrase
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, SPACES, TILE_NAMES, TILES
from chabudai.games.hitodama.rules.tributes import current
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import points_phrase, space_name, space_title
from chabudai.games.hitodama.words.speech import say

MEANINGS: Final = {
    "decline": "take nothing",
    "discard": "discard it for a berry",
    "dormant": "wake a dormant essence for 2 berries",
    "end": "end the turn",
    "lunar-deck": "discard it with another for a lunar card",
    "reserve": "send an essence from your reserve",
    "solar-deck": "draw a solar card",
    "stack": "lay it on the stack",
    "take": "pay the price of the space",
}


def path(state: HitodamaState, seat: int, move: int) -> list[str]:
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


def sentence(state: HitodamaState, move: int) -> str:
    """What a move does, in the third person without the player's name."""
    ids = state.box.moves
    if PLACE <= move < TILE:
        return _space_sentence(state, move)
    if PAY <= move < CARDS:
        amounts = amounts_of(move)
        return say(
            "delivers {goods} on {tribute} for {points}",
            goods=phrase(amounts),
            tribute=current(state, (move - PAY) // CARD_STEP).name,
            points=points_phrase(state.box.worth(amounts)),
        )
    if RELIEVE <= move < RELIEVE + 2:
        return say("takes an akku out of {tribute}", tribute=current(state, move - RELIEVE).name)
    if TILE <= move < TILE + len(TILES):
        return say("sends the akku to the {tile}", tile=say(TILE_NAMES[move - TILE]))
    if ids.solar <= move < ids.lunar:
        solar = SOLAR_EFFECTS[state.box.solar[move - ids.solar]]
        return say("plays the solar card {card}, {title}", card=solar.code, title=say(solar.title))
    if ids.lunar <= move < ids.give:
        lunar = LUNAR_EFFECTS[state.box.lunar[move - ids.lunar]]
        return say("plays the lunar card {card}, {title}", card=lunar.code, title=say(lunar.title))
    return state.game.moves.sentence(move)


def _space_sentence(state: HitodamaState, move: int) -> str:
    """What a move that names spaces does."""
    if move < MOVE:
        return say("places an essence on {space}", space=space_name(move - PLACE))
    if move < DISPLACE:
        source, target = (move - MOVE) // SPACES, (move - MOVE) % SPACES
        return say("moves the essence on {source} to {space}", source=space_name(source), space=space_name(target))
    if move < PICK:
        target = (move - DISPLACE) % SPACES
        return say(
            "displaces the essence on {space} for {price} to seat {seat}",
            space=space_name(target),
            price=phrase(state.box.displacement[state.season]),
            seat=state.owner_at(target) + 1,
        )
    return say("picks {space}", space=space_name(move - PICK))


def meaning(state: HitodamaState, element: str) -> str:
    """What the viewer chooses by touching an element now."""
    if element in MEANINGS:
        return say(MEANINGS[element])
    sort, _, code = element.partition("-")
    if sort == "space" and code in SPACE_LABELS:
        return _space_meaning(state, SPACE_LABELS.index(code))
    if sort == "tile" and code in TILES:
        return say(TILE_NAMES[TILES.index(code)])
    if sort == "tribute":
        return _tribute_meaning(state, int(code) - 1)
    if sort == "good" and code in NAMES:
        return counted(NAMES.index(code), 1)
    if sort in PLURALS[:RESOURCES]:
        return counted(PLURALS.index(sort), int(code))
    if sort == "solar" and code in SOLAR_EFFECTS:
        return say("{card}, {title}", card=code, title=say(SOLAR_EFFECTS[code].title))
    if sort == "lunar" and code in LUNAR_EFFECTS:
        return say("{card}, {title}", card=code, title=say(LUNAR_EFFECTS[code].title))
    return ""


def _space_meaning(state: HitodamaState, space: int) -> str:
    """A space of this side with what is on it; '' where the side, or the moment, has no such space."""
    spaces = state.side.all | (state.spaces_of(state.extra_tile) if state.extra_tile >= 0 else 0)
    return space_title(state, space) if spaces >> space & 1 else ""


def _tribute_meaning(state: HitodamaState, card: int) -> str:
    lacking = state.owed[card * RESOURCES : card * RESOURCES + RESOURCES]
    name = current(state, card).name
    if not any(lacking):
        return say("{tribute} (complete)", tribute=name)
    return say("{tribute} (lacks {goods})", tribute=name, goods=phrase(lacking))
