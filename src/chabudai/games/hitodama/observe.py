"""What a seat observes, as numbers: the open table, its own hand, and how many cards the others hold.

Not told are who paid which tribute when, which changes nothing but the score sheet, and from which generation of a deck
the cards in other hands come.
"""

from __future__ import annotations

from typing import Any, Final, cast

from chabudai.core.observe import GREATEST, NUMBER, Part, Sheet, StepsWriter, Writer
from chabudai.core.state import NONE, State, Step
from chabudai.games.hitodama.rules.box import (
    BACKS,
    DECKS,
    ICE_DECK,
    KIND_BITS,
    LUNAR_DECK,
    SEASONS,
    SOLAR_DECK,
    TRIBUTES,
    Box,
)
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.tiles import EXTRA, POSITIONS, SPACES, TILE_COUNT
from chabudai.games.hitodama.state import HitodamaState

DEPTH: Final = 4
MOST_STACKED: Final = 4
MEANINGS: Final = {
    "Resolution": [NUMBER, NUMBER],
    "ResolveTile": [NUMBER],
    "ResolveAgain": [NUMBER],
    "NextEssence": [NUMBER],
}
"""Steps that begin with something else than a seat."""
PLANES: Final = 7
PLAYER: Final = 4 + RESOURCES + BACKS
TRACKS: Final = 6
TRIBUTE: Final = TRIBUTES + RESOURCES


class Observed(Writer):
    """The parts of an observation with the cards of one box and so many seats."""

    def __init__(self, box: Box, seats: int, steps: list[type[Step[Any]]]) -> None:
        self.box = box
        self.seats = seats
        self.steps = StepsWriter(steps, DEPTH, MEANINGS)
        self.solar = len(box.solar)
        self.lunar = len(box.lunar)
        self.kinds = [self.solar, self.lunar, len(box.ice_cards), len(box.akku_cards)]

    def parts(self) -> list[Part]:
        seats = self.seats
        return [
            self.steps.part(),
            Part("season", [len(SEASONS)], 1, "the season", self.write_season),
            Part("first player", [seats], 1, "who is first player", self.write_holder),
            Part(
                "tracks",
                [TRACKS],
                GREATEST,
                "the round, the square of the hitodama, how often the map has spun, the actions left in this turn, "
                "the essences moved in it that are back in reserve, and those that are dormant",
                self.write_tracks,
            ),
            Part(
                "map",
                [TILE_COUNT, POSITIONS],
                1,
                "the position of each tile, clockwise from north",
                self.write_map,
            ),
            Part(
                "essences",
                [seats, SPACES],
                1,
                "the spaces that hold an essence of each seat",
                self.write_essences,
            ),
            Part(
                "spaces",
                [PLANES, SPACES],
                1,
                "the spaces with akkus and with ice; with essences asleep, moved in this turn, laid down in this "
                "round, still to act on the tile at hand, acting now",
                self.write_spaces,
            ),
            Part(
                "extra space",
                [TILE_COUNT + EXTRA],
                1,
                "the tile with the extra space, and the space that it copies",
                self.write_extra,
            ),
            Part(
                "players",
                [seats, PLAYER],
                GREATEST,
                "of each seat: points, those from solar cards, essences in reserve and dormant, berries, ambers, "
                "sapphires and akkus, and how many solar and lunar cards it holds",
                self.write_players,
            ),
            Part(
                "hand",
                [self.solar + self.lunar],
                GREATEST,
                "how many cards of each kind the observer holds, solar first",
                self.write_hand,
            ),
            Part(
                "piles",
                [sum(self.kinds)],
                GREATEST,
                "the discarded cards of each kind: solar, lunar, ice, akku",
                self.write_piles,
            ),
            Part(
                "decks",
                [2, DECKS],
                GREATEST,
                "how many cards each deck has left, and how often it was rebuilt",
                self.write_decks,
            ),
            Part(
                "solar stack",
                [MOST_STACKED, self.solar + seats],
                1,
                "the solar cards that wait, oldest first, each with its player",
                self.write_stack,
            ),
            Part(
                "cards in force",
                [self.lunar + self.kinds[2] + self.kinds[3]],
                1,
                "the lunar card at work, the ice card and the akku card",
                self.write_in_force,
            ),
            Part(
                "tributes",
                [2 * len(SEASONS), TRIBUTE],
                GREATEST,
                "of the two tributes of each season: which card, and the berries, ambers, sapphires and akkus that it "
                "asks for; all 0 while it lies face down",
                self.write_tributes,
            ),
            Part(
                "deliveries",
                [2, 2, RESOURCES],
                GREATEST,
                "what the two current tributes still lack, and what lies on them",
                self.write_deliveries,
            ),
            Part("bank", [RESOURCES], GREATEST, "berries, ambers, sapphires and akkus left", self.write_bank),
        ]

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        table = cast(HitodamaState, state)
        self.steps.write(state, seat, sheet)
        self.write_season(table, seat, sheet)
        self.write_holder(table, seat, sheet)
        self.write_tracks(table, seat, sheet)
        self.write_map(table, seat, sheet)
        self.write_essences(table, seat, sheet)
        self.write_spaces(table, seat, sheet)
        self.write_extra(table, seat, sheet)
        self.write_players(table, seat, sheet)
        self.write_hand(table, seat, sheet)
        self.write_piles(table, seat, sheet)
        self.write_decks(table, seat, sheet)
        self.write_stack(table, seat, sheet)
        self.write_in_force(table, seat, sheet)
        self.write_tributes(table, seat, sheet)
        self.write_deliveries(table, seat, sheet)
        self.write_bank(table, seat, sheet)

    def write_season(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.one_of(state.season, len(SEASONS))

    def write_holder(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.one_of((state.holder - seat) % self.seats, self.seats)

    def write_tracks(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.number(state.round)
        sheet.number(state.hitodama)
        sheet.number(state.spins)
        sheet.number(state.actions)
        sheet.number(state.moved_in_reserve)
        sheet.number(state.moved_dormant)

    def write_map(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for tile in range(TILE_COUNT):
            sheet.one_of((state.where[tile] - state.north) % POSITIONS, POSITIONS)

    def write_essences(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            sheet.bits(state.essences[(seat + step) % self.seats], SPACES)

    def write_spaces(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.bits(state.akkus, SPACES)
        sheet.bits(state.ice, SPACES)
        sheet.bits(state.asleep, SPACES)
        sheet.bits(state.moved, SPACES)
        sheet.bits(state.fresh, SPACES)
        sheet.bits(state.due, SPACES)
        sheet.bits(state.acting, SPACES)

    def write_extra(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.one_of(state.extra_tile, TILE_COUNT)
        sheet.one_of(state.extra_copy, EXTRA)

    def write_players(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            other = (seat + step) % self.seats
            sheet.number(state.points[other])
            sheet.number(state.card_points[other])
            sheet.number(state.reserve[other])
            sheet.number(state.dormant[other])
            for kind in range(RESOURCES):
                sheet.number(state.baskets[other * RESOURCES + kind])
            for deck in range(BACKS):
                sheet.number(len(state.hands[other * BACKS + deck]))

    def write_hand(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        held = [0] * (self.solar + self.lunar)
        for card in state.hands[seat * BACKS + SOLAR_DECK]:
            held[card % KIND_BITS] += 1
        for card in state.hands[seat * BACKS + LUNAR_DECK]:
            held[self.solar + card % KIND_BITS] += 1
        sheet.numbers(held)

    def write_piles(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for deck in range(DECKS):
            sheet.counts(state.piles[deck], self.kinds[deck])

    def write_decks(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for number in state.left:
            sheet.number(number)
        for number in state.rebuilt:
            sheet.number(number)

    def write_stack(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for place in range(MOST_STACKED):
            if place < len(state.stack):
                card = state.stack[place]
                sheet.one_of(card // 4, self.solar)
                sheet.one_of((card % 4 - seat) % self.seats, self.seats)
            else:
                sheet.zeros(self.solar + self.seats)

    def write_in_force(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.one_of(state.in_play, self.lunar)
        sheet.one_of(state.ice_card, self.kinds[ICE_DECK])
        sheet.one_of(state.akku_card, self.kinds[ICE_DECK + 1])

    def write_tributes(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        last = len(SEASONS) - 1
        for season in range(len(SEASONS)):
            for card in range(2):
                number = state.tributes[2 * season + card]
                if number == NONE or state.season < season < last:
                    sheet.zeros(TRIBUTE)
                else:
                    sheet.one_of(number, TRIBUTES)
                    for kind in range(RESOURCES):
                        sheet.number(self.box.tributes[season][number].needs[kind])

    def write_deliveries(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.owed)
        sheet.numbers(state.delivered)

    def write_bank(self, state: HitodamaState, seat: int, sheet: Sheet) -> None:
        for number in state.bank:
            sheet.number(number)
