"""What the elements of the drawing and the moves are, in words."""

from __future__ import annotations

from typing import Final

from chabudai.core.people import name_of
from chabudai.games.hitodama.moves import DISPLACE, MOVE, PAY, PICK, PLACE, RELIEVE, TILE, delivery
from chabudai.games.hitodama.rules.box import SEASONS, Box
from chabudai.games.hitodama.rules.goods import AKKU, AMBER, BERRY, RESOURCES, SAPPHIRE, TOKENS
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import EXTRA, PER_TILE, SPACE_LABELS, TILE_NAMES, TILES
from chabudai.games.hitodama.rules.tributes import current
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import (
    NAMES,
    PLURALS,
    POINT_NAMES,
    card_name,
    counted,
    phrase,
    points_phrase,
    say,
    space_name,
    space_title,
    tribute_name,
)

HELP: Final = {
    "akku-card": (
        "The akku card: where akkus appeared, what it costs to take one home, and how many are left in the den."
    ),
    "bank": (
        "The bank: berries, ambers and sapphires that nobody has. When one kind runs out, nobody gains more of it."
    ),
    "chaos": "The path of chaos. Every square has a wrath level; on the last one everybody loses.",
    "compass": "The compass shows where North is. Cards name tiles by North, East, South and West.",
    "decline": "Take nothing.",
    "discard": "The discarded solar cards. As an action, you can discard a solar card for a berry.",
    "displacement": ("What it costs this season to displace another player's sleeping essence. You pay its owner."),
    "dormant": "Dormant essences. Waking one is an action and costs 2 berries.",
    "end": "End your turn. You lose the actions you have left.",
    "hand": "Your hand. Nobody else sees your cards.",
    "hitodama": "The hitodama advances every second round; at the end of its path everybody loses.",
    "ice-card": ("The ice card: the tiles at these points are frozen. Their ice melts when the next ice card comes."),
    "lunar-deck": "The lunar deck. As an action, you can discard two solar cards for a lunar card.",
    "prompt": "What happens now, and how many actions are left in this turn.",
    "reserve": "Essences that are awake, ready to be placed.",
    "round": "The round marker: when it is back on the left space, the hitodama advances.",
    "score-track": "The score track. Reaching or passing a blue flame wakes the wrath; the last space wins.",
    "solar-deck": "The solar deck. Drawing a card is an action; nobody holds more than five cards.",
    "stack": "Solar cards wait here and take effect when this tile is resolved, the last one played first.",
    "take": "Pay the price of this space.",
}
TILE_HELP: Final = [
    "The berry tile gives berries.",
    "The amber tile gives ambers.",
    "The sapphire tile gives sapphires.",
    "The solar card tile gives solar cards.",
    "The lunar card tile gives lunar cards.",
    "The akku tile: first the waiting solar cards take effect, then each essence here may take an akku home.",
    ("The tribute tile: the first other player here takes the first-player coin, then each essence may pay a tribute."),
    (
        "The merchant tile: an essence swaps a good for the one on its space. You cannot pay with a good "
        "whose space is taken."
    ),
]
HEADINGS: Final = ["Berries", "Ambers", "Sapphires", "Akkus"]
WRATH_EFFECTS: Final = [
    "",
    "tiles freeze",
    "an amber or a berry is lost",
    "tiles freeze",
    "a sapphire, amber or berry is lost",
    "tiles freeze",
]
"""By the level."""


class Help:
    """What the components of one sort are."""

    def tell(self, box: Box, code: str) -> str:
        """From the rest of a component's id; '' where the box has no such component."""
        raise NotImplementedError


class SolarHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        return say(SOLAR_EFFECTS[code].text) if code in SOLAR_EFFECTS else ""


class LunarHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        return say(LUNAR_EFFECTS[code].text) if code in LUNAR_EFFECTS else ""


class TileHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        return say(TILE_HELP[TILES.index(code)]) if code in TILES else ""


class SpaceHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        if code not in SPACE_LABELS:
            return ""
        space = SPACE_LABELS.index(code)
        if space == EXTRA:
            return say(
                "An extra space for this round, from the card “Clearing”. It gives the same as the space it copies."
            )
        return say(
            "Space {number} of the {tile}. When the tile is resolved, an essence standing here takes "
            "what is shown and falls asleep.",
            number=space % PER_TILE + 1,
            tile=say(TILE_NAMES[space // PER_TILE]),
        )


class SeasonHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        if code not in SEASONS:
            return ""
        season = SEASONS.index(code)
        return say(
            "{season}: tiles are resolved from the {point}, and displacing an essence costs {price}. "
            "When both tributes are complete, the next season begins.",
            season=code,
            point=say(POINT_NAMES[season]),
            price=phrase(box.displacement[season]),
        )


class GoodsHelp(Help):
    """A kind of goods, as the amount of a payment."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def tell(self, box: Box, code: str) -> str:
        return worth_help(box, self.kind)


class BasketHelp(Help):
    """Goods in the own basket, by their name."""

    def tell(self, box: Box, code: str) -> str:
        return worth_help(box, NAMES.index(code)) if code in NAMES[:TOKENS] else ""


class NumberedHelp(Help):
    """Components that differ only by their number."""

    def __init__(self, template: str) -> None:
        self.template = template

    def tell(self, box: Box, code: str) -> str:
        return say(self.template, number=int(code))


class SquareHelp(Help):
    def tell(self, box: Box, code: str) -> str:
        return square_help(box, int(code))


def worth_help(box: Box, kind: int) -> str:
    """What a kind of goods is good for."""
    return say(
        "{goods}: use them to pay, or deliver them for a tribute: {points} each.",
        goods=say(HEADINGS[kind]),
        points=points_phrase(box.points[kind]),
    )


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


BY_SORT: Final[dict[str, Help]] = {
    "solar": SolarHelp(),
    "lunar": LunarHelp(),
    "tile": TileHelp(),
    "space": SpaceHelp(),
    "season": SeasonHelp(),
    "good": BasketHelp(),
    "berries": GoodsHelp(BERRY),
    "ambers": GoodsHelp(AMBER),
    "sapphires": GoodsHelp(SAPPHIRE),
    "akkus": GoodsHelp(AKKU),
    "chaos": SquareHelp(),
    "tribute": NumberedHelp(
        "A tribute of this season. From the tribute tile you deliver the goods it still needs, for "
        "points. When both tributes are complete, the next season begins."
    ),
    "score": NumberedHelp("This player's points."),
    "seat": NumberedHelp(
        "A player: points, goods in the basket, essences awake and dormant, and the backs of the cards in hand."
    ),
    "wrath": NumberedHelp("{number} points: whoever reaches or passes this space wakes the wrath"),
}
"""Components of which there are several, by what their ids begin with."""


def element_help(box: Box, element: str) -> str:
    """What a component of the drawing is, by its id."""
    if element in HELP:
        return say(HELP[element])
    sort, _, code = element.partition("-")
    return BY_SORT[sort].tell(box, code) if sort in BY_SORT and code else ""


# --- moves ---------------------------------------------------------------------------------------------------------

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


def sentence(state: HitodamaState, move: int) -> str:
    """What a move does, in the third person without the player's name."""
    cards = state.box.moves
    if PLACE.holds(move) or MOVE.holds(move) or DISPLACE.holds(move) or PICK.holds(move):
        return _space_sentence(state, move)
    if PAY.holds(move):
        card, amounts = delivery(move)
        return say(
            "delivers {goods} for {tribute}: {points}",
            goods=phrase(amounts),
            tribute=tribute_name(current(state, card).needs),
            points=points_phrase(state.box.worth(amounts)),
        )
    if RELIEVE.holds(move):
        return say("removes an akku from {tribute}", tribute=tribute_name(current(state, RELIEVE.arg(move)).needs))
    if TILE.holds(move):
        return say("sends the akku to the {tile}", tile=say(TILE_NAMES[TILE.arg(move)]))
    if cards.solar.holds(move):
        return say("plays the solar card {card}", card=card_name(state.box, state.box.solar[cards.solar.arg(move)]))
    if cards.lunar.holds(move):
        return say("plays the lunar card {card}", card=card_name(state.box, state.box.lunar[cards.lunar.arg(move)]))
    if cards.discard.holds(move):
        return say("discards {card} for a berry", card=card_name(state.box, state.box.solar[cards.discard.arg(move)]))
    if cards.exchange.holds(move):
        first, second = [card_name(state.box, state.box.solar[kind]) for kind in cards.exchange.args(move)]
        return say("discards {card} and {other} for a lunar card", card=first, other=second)
    if cards.give.holds(move):
        return say(
            "pays the merchant the solar card {card}", card=card_name(state.box, state.box.solar[cards.give.arg(move)])
        )
    return state.game.moves.sentence(move)


def _space_sentence(state: HitodamaState, move: int) -> str:
    """What a move that names spaces does."""
    if PLACE.holds(move):
        return say("places an essence on {space}", space=space_name(PLACE.arg(move)))
    if MOVE.holds(move):
        source, target = MOVE.args(move)
        return say("moves the essence on {source} to {space}", source=space_name(source), space=space_name(target))
    if DISPLACE.holds(move):
        _, target = DISPLACE.args(move)
        return say(
            "displaces the essence on {space}, paying {price} to {who}",
            space=space_name(target),
            price=phrase(state.box.displacement[state.season]),
            who=name_of(state.owner_at(target)),
        )
    return say("picks {space}", space=space_name(PICK.arg(move)))


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
        return say("the solar card {card}", card=card_name(state.box, code))
    if sort == "lunar" and code in LUNAR_EFFECTS:
        return say("the lunar card {card}", card=card_name(state.box, code))
    return ""


def _space_meaning(state: HitodamaState, space: int) -> str:
    """A space of this side with what is on it; '' where the side, or the moment, has no such space."""
    spaces = state.side.all | (state.spaces_of(state.extra_tile) if state.extra_tile >= 0 else 0)
    return space_title(state, space) if spaces >> space & 1 else ""


def _tribute_meaning(state: HitodamaState, card: int) -> str:
    lacking = state.owed[card * RESOURCES : card * RESOURCES + RESOURCES]
    name = tribute_name(current(state, card).needs)
    if not any(lacking):
        return say("{tribute} (complete)", tribute=name)
    return say("{tribute} (still needs {goods})", tribute=name, goods=phrase(lacking))
