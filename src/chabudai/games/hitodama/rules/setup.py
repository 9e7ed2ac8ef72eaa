"""Laying the table (HIT-SET, HIT-R-01…07)."""

from __future__ import annotations

from chabudai.games.hitodama.rules.akkus import summon
from chabudai.games.hitodama.rules.baskets import gain
from chabudai.games.hitodama.rules.box import BACKS, DECK_NAMES, DECKS, LUNAR_DECK, SEASONS, SOLAR_DECK, TRIBUTES
from chabudai.games.hitodama.rules.cards import draw_to_hand
from chabudai.games.hitodama.rules.compass import pointed_at, spin
from chabudai.games.hitodama.rules.goods import BERRY
from chabudai.games.hitodama.rules.rounds import open_round
from chabudai.games.hitodama.rules.tiles import TILE_COUNT
from chabudai.games.hitodama.rules.tributes import open_season
from chabudai.games.hitodama.state import HitodamaState


def set_up(state: HitodamaState) -> None:
    """Tiles, compass, decks, akkus, hands and tributes; then the first round."""
    state.lanes = [[]]
    lay_tiles(state)
    state.north = spin(state, state.seats in state.box.spun_again)
    state.holder = pointed_at(state.north, state.seats)
    shuffle_decks(state)
    choose_tributes(state)
    summon(state)
    for seat in range(state.seats):
        for _ in range(2):
            draw_to_hand(state, seat, LUNAR_DECK, "HIT-SET-11")
        draw_to_hand(state, seat, SOLAR_DECK, "HIT-SET-12")
    if state.seats > 2:
        last = (state.holder + state.seats - 1) % state.seats
        gain(state, last, BERRY, 1, "HIT-SET-13")
    open_round(state)


def lay_tiles(state: HitodamaState) -> None:
    """The eight tiles at random on the eight places (HIT-SET-01)."""
    state.put_tiles(state.shuffled(list(range(TILE_COUNT)), "tiles"))


def shuffle_decks(state: HitodamaState) -> None:
    state.hands = [[] for _ in range(BACKS * state.seats)]
    state.piles = [[] for _ in range(DECKS)]
    for deck in range(DECKS):
        cards = state.shuffled(state.box.deck_cards(deck), DECK_NAMES[deck])
        state.decks.append(cards)
        state.left[deck] = len(cards)


def choose_tributes(state: HitodamaState) -> None:
    """Two cards of each season; Haru's and Fuyu's lie open (HIT-SET-16, HIT-SET-17, HIT-R-05)."""
    for season in range(len(SEASONS)):
        cards = state.shuffled(list(range(TRIBUTES)), "tributes", season)
        state.tributes += cards[:2]
    open_season(state)
