"""Lunar cards: one small piece for each effect, found by its code (HIT-EFF-01…12, -18).

A new card is a new piece in `LUNAR_EFFECTS` and a line in the content file.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.grid import bits
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.hitodama.moves import RELIEVE
from chabudai.games.hitodama.rules.baskets import gain, gain_goods
from chabudai.games.hitodama.rules.benefits import offer
from chabudai.games.hitodama.rules.box import LUNAR_DECK
from chabudai.games.hitodama.rules.choices import SpaceChoice, TargetChoice
from chabudai.games.hitodama.rules.goods import AKKU, RESOURCES, SAPPHIRE, read_goods
from chabudai.games.hitodama.rules.spaces import carry, free_for_akku, free_for_essence, full_tiles, stand_up
from chabudai.games.hitodama.rules.tiles import PER_TILE
from chabudai.games.hitodama.rules.tributes import current, relieve
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say, space_name
from chabudai.games.hitodama.words.refusals import pick_refusal


class LunarEffect:
    """What a lunar card does when it is played. `title` and `text` explain it to people."""

    def __init__(self, code: str, rule: str, title: str, text: str) -> None:
        self.code = code
        self.rule = rule
        self.title = title
        self.text = text

    def playable(self, state: HitodamaState, seat: int) -> bool:
        """Would anything happen (HIT-R-22)?"""
        return True

    def play(self, state: HitodamaState, seat: int) -> None:
        raise NotImplementedError


class Goods(LunarEffect):
    """Goods from the supply and cards from the decks."""

    def __init__(self, code: str, rule: str, title: str, text: str, goods: str) -> None:
        super().__init__(code, rule, title, text)
        self.goods = read_goods(goods)

    def play(self, state: HitodamaState, seat: int) -> None:
        gain_goods(state, seat, self.goods, self.rule)


class Actions(LunarEffect):
    """More actions in this turn (HIT-R-24)."""

    def __init__(self, code: str, rule: str, title: str, text: str, number: int) -> None:
        super().__init__(code, rule, title, text)
        self.number = number

    def play(self, state: HitodamaState, seat: int) -> None:
        state.actions += self.number


class AkkuFromDen(LunarEffect):
    """An akku out of the den (HIT-EFF-06, HIT-R-80)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return state.bank[AKKU] > 0

    def play(self, state: HitodamaState, seat: int) -> None:
        gain(state, seat, AKKU, 1, self.rule)


class SapphireToAkku(AkkuFromDen):
    """A sapphire becomes an akku out of the den (HIT-EFF-03, HIT-R-80)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return state.bank[AKKU] > 0 and state.baskets[seat * RESOURCES + SAPPHIRE] > 0

    def play(self, state: HitodamaState, seat: int) -> None:
        state.baskets[seat * RESOURCES + SAPPHIRE] -= 1
        state.bank[SAPPHIRE] += 1
        super().play(state, seat)


class Now(LunarEffect):
    """What the space of an own essence offers, at once (HIT-EFF-09)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return state.essences[seat] != 0

    def play(self, state: HitodamaState, seat: int) -> None:
        state.ask(NowChoice(seat))


class MoveMeeple(LunarEffect):
    """Any meeple goes to a free space (HIT-EFF-10)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return any(targets(state, space) for space in bits(state.essence_mask() | state.akkus))

    def play(self, state: HitodamaState, seat: int) -> None:
        state.ask(MeepleChoice(seat))


class Waive(LunarEffect):
    """An akku is taken out of a tribute (HIT-EFF-11)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return state.owed[AKKU] > 0 or state.owed[RESOURCES + AKKU] > 0

    def play(self, state: HitodamaState, seat: int) -> None:
        state.ask(WaiveChoice(seat))


class Extend(LunarEffect):
    """A full tile gets one more space for this round (HIT-EFF-12)."""

    def playable(self, state: HitodamaState, seat: int) -> bool:
        return len(full_tiles(state)) > 0

    def play(self, state: HitodamaState, seat: int) -> None:
        state.ask(ExtendChoice(seat))


_ALL: Final[list[LunarEffect]] = [
    Goods("BSC", "HIT-EFF-01", "Berry and sun", "Gain 1 berry and 1 solar card.", "1B1o"),
    Actions("AC2", "HIT-EFF-02", "Two more", "Take 2 more actions this turn.", 2),
    SapphireToAkku("S2K", "HIT-EFF-03", "Changeling", "Turn one of your sapphires into an akku from the den."),
    Goods("BB3", "HIT-EFF-04", "Berries", "Gain 3 berries.", "3B"),
    Goods("AM2", "HIT-EFF-05", "Ambers", "Gain 2 ambers.", "2A"),
    AkkuFromDen("KAK", "HIT-EFF-06", "Tame akku", "Gain 1 akku from the den."),
    Actions("AC3", "HIT-EFF-07", "Three more", "Take 3 more actions this turn.", 3),
    Goods("SAP", "HIT-EFF-08", "Sapphire", "Gain 1 sapphire.", "1S"),
    Now("NOW", "HIT-EFF-09", "At once", "Take at once what the space of one of your essences gives."),
    MoveMeeple("MOV", "HIT-EFF-10", "Guide", "Move any essence or akku to a free space."),
    Waive("WAI", "HIT-EFF-11", "Waiver", "Remove one akku from a tribute. It brings no points."),
    Extend("EXT", "HIT-EFF-12", "Clearing", "Give a full tile one more space until the round ends."),
    Goods("ASC", "HIT-EFF-18", "Amber and sun", "Gain 1 amber and 1 solar card.", "1A1o"),
]

LUNAR_EFFECTS: Final = {effect.code: effect for effect in _ALL}


class Worked(Step[HitodamaState]):
    """A lunar card joins its pile after its effect (HIT-CRD-02, HIT-R-94), unless it stays beside a tile."""

    def run(self, state: HitodamaState) -> None:
        if state.in_play != NONE:
            state.piles[LUNAR_DECK].append(state.in_play)
            state.in_play = NONE


# --- choices ------------------------------------------------------------------------------------------------------


class NowChoice(SpaceChoice):
    """Which own essence takes its benefit now (D5a)."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return bits(state.essences[self.seat])

    def picked(self, state: HitodamaState, space: int) -> None:
        offer(state, space)

    def prompt(self, state: HitodamaState) -> str:
        return say("Which of your essences takes what its space gives?")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(move, "Choose a space with one of your essences on it.", "HIT-EFF-09")


def targets(state: HitodamaState, space: int) -> int:
    """Where the meeple on a space may go (HIT-R-70)."""
    return free_for_akku(state) if state.akkus >> space & 1 else free_for_essence(state, space)


class MeepleChoice(SpaceChoice):
    """Which meeple is moved (D5b)."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return [space for space in bits(state.essence_mask() | state.akkus) if targets(state, space)]

    def picked(self, state: HitodamaState, space: int) -> None:
        state.ask(MeepleTarget(self.seat, space))

    def prompt(self, state: HitodamaState) -> str:
        return say("Which essence or akku do you move?")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(move, "Choose an essence or an akku on the map that has somewhere to go.", "HIT-R-70")


class MeepleTarget(TargetChoice):
    """Where it goes."""

    def spaces(self, state: HitodamaState) -> list[int]:
        return bits(targets(state, self.source))

    def picked(self, state: HitodamaState, space: int) -> None:
        if state.akkus >> self.source & 1:
            state.akkus = state.akkus & ~(1 << self.source) | 1 << space
        else:
            carry(state, self.source, space)
            stand_up(state, space)
        if state.log is not None:
            values: dict[str, EventValue] = {"first": self.source, "second": space}
            state.log.add(self.seat, "guided", values, "HIT-EFF-10")

    def prompt(self, state: HitodamaState) -> str:
        return say("Where does the figure on {space} go?", space=space_name(self.source))

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(
            move,
            ("Choose a free space. At the merchant's one must stay free, and akkus cannot use an extra space."),
            "HIT-R-70",
        )


class WaiveChoice(Decision[HitodamaState]):
    """Which of the two tributes loses an akku (D5c)."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [RELIEVE]

    def options(self, state: HitodamaState) -> list[int]:
        return [RELIEVE.id(card) for card in range(2) if state.owed[card * RESOURCES + AKKU]]

    def choose(self, state: HitodamaState, move: int) -> None:
        state.pop()
        card = RELIEVE.arg(move)
        state.tell(self.seat, "waived", {"tribute": current(state, card).name}, "HIT-EFF-11")
        relieve(state, card)

    def prompt(self, state: HitodamaState) -> str:
        return say("Which tribute no longer needs an akku?")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return IllegalMove(say("Choose a tribute that still needs an akku."), "HIT-R-71")


class ExtendChoice(SpaceChoice):
    """Which full tile gets a space, and the benefit of which of its spaces it copies (D5d)."""

    def spaces(self, state: HitodamaState) -> list[int]:
        found: list[int] = []
        for tile in full_tiles(state):
            seen: list[str] = []
            for index, space in enumerate(state.side.tiles[tile]):
                if space.text not in seen:
                    seen.append(space.text)
                    found.append(tile * PER_TILE + index)
        return found

    def picked(self, state: HitodamaState, space: int) -> None:
        state.extra_tile = space // PER_TILE
        state.extra_copy = space
        state.in_play = NONE
        if state.log is not None:
            values: dict[str, EventValue] = {"tile": state.extra_tile, "space": space}
            state.log.add(self.seat, "extended", values, "HIT-EFF-12")

    def prompt(self, state: HitodamaState) -> str:
        return say("Choose a space of a full tile: the extra space will give the same.")

    def refusal(self, state: HitodamaState, move: int) -> IllegalMove:
        return pick_refusal(
            move, "Choose a space of a full tile; where several give the same, the first one.", "HIT-R-72"
        )


STEPS: Final[list[type[Step[Any]]]] = [Worked, NowChoice, MeepleChoice, MeepleTarget, WaiveChoice, ExtendChoice]
