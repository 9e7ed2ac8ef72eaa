"""How good a position is for a seat: what bots look at.

Everything is measured in victory points: points made, goods by what they can still bring, essences by what the space
under them is about to do, and cards by what they usually bring. Only open things and the seat's own hand count. Whoever
is `seasoned` also knows what pays off later only: a third essence that works for many rounds, and goods that winter,
whose tributes lie open from the start, will ask for.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import bits, count
from chabudai.games.hitodama.rules.box import BACKS, DEAL, GAIN, HAND_LIMIT, PAYMENT, SEASONS, SOLAR_DECK, VISIT, Space
from chabudai.games.hitodama.rules.goods import AKKU, LUNAR, RESOURCES, SOLAR
from chabudai.games.hitodama.rules.tiles import MER, PER_TILE
from chabudai.games.hitodama.state import HitodamaState

RIVAL: Final = 0.35
"""How much a point of the best rival hurts."""
WANTED: Final = 0.62
"""Share of a good's points while a tribute in play lacks it."""
SPARE: Final = [0.34, 0.34, 0.2, 0.12, 0.06, 0.03]
"""The same for each further one while none does: a later season may want it, but hardly many."""
NEW_SEASON: Final = 1.5
"""What finishing a season is worth to whoever can pay on."""
SOON: Final = 0.85
"""Share of a benefit that a standing essence is about to bring."""
DELIVERY: Final = 0.9
"""Share of the points that an essence on the tribute tile is about to bring."""
LAST_SPARE: Final = 5
NOTHING: Final = [0] * RESOURCES
CARD_WORTH: Final = [0.45, 0.9]
"""A solar and a lunar card."""
HOME_WORTH: Final = 0.55
"""An essence in the reserve can go anywhere; one on a tile will lie there asleep and can be displaced."""
ON_TILE_WORTH: Final = 0.45
GOAL: Final = 20.0
"""What reaching the goal is worth besides its points, or being about to do so by a payment."""
COIN_WORTH: Final = 0.15
WORK_TO_COME: Final = 3.0
"""To the seasoned, what an essence that is awake will do in a whole match, besides what it is about to do."""
FOR_WINTER: Final = 0.2
"""To the seasoned, the share of its points by which a good to spare that winter will ask for counts more."""
LAST_SEASON: Final = len(SEASONS) - 1


SPREADS: Final = {
    2: [28.2, 19.8, 14.0, 9.8, 6.9],
    3: [30.0, 14.3, 6.8, 3.2, 1.5],
    4: [8.3, 5.6, 3.7, 2.5, 1.6],
}
"""By number of seats; from 100 games of greedy bots each (`tools/calibrate.py`)."""
RISK: Final = [0.0, 0.0, 0.0, 0.0, 0.03, 0.15, 0.4, 0.7]
"""Up to four steps as often as in games of greedy bots; farther they hardly ever let it come, and it is a guess."""


def elapsed(state: HitodamaState) -> float:
    """The nearest of the three ends: points, seasons, chaos."""
    points = max(state.points) / state.box.goal
    return min(1.0, max(points, state.season / len(SEASONS), state.hitodama / state.box.chaos))


def risk(state: HitodamaState) -> float:
    """How likely chaos wins before anybody does, by how far the hitodama has come."""
    return RISK[min(state.hitodama, len(RISK) - 1)]


def evaluate(state: HitodamaState, seat: int, seasoned: bool) -> float:
    """Higher is better."""
    best_rival = 0
    for rival in range(state.seats):
        if rival != seat:
            best_rival = max(best_rival, state.points[rival])
    own = state.points[seat]
    value = own - RIVAL * best_rival + (GOAL if own >= state.box.goal else 0.0)
    basket = state.baskets[seat * RESOURCES : seat * RESOURCES + RESOURCES]
    winter = goods_of_winter(state) if seasoned else NOTHING
    value += basket_worth(state, basket, winter)
    for deck in range(BACKS):
        value += CARD_WORTH[deck] * len(state.hands[seat * BACKS + deck])
    on_tiles = int(count(state.essences[seat]))
    value += HOME_WORTH * state.reserve[seat] + ON_TILE_WORTH * on_tiles
    if seasoned:
        value += WORK_TO_COME * (state.reserve[seat] + on_tiles) * (1.0 - elapsed(state))
    if state.holder == seat:
        value += COIN_WORTH
    return value + prospects(state, seat, basket, winter)


def goods_of_winter(state: HitodamaState) -> list[int]:
    """How many of each good the last season will ask for; none when it has come."""
    if state.season == LAST_SEASON:
        return NOTHING
    cards = state.box.tributes[LAST_SEASON]
    first = cards[state.tributes[2 * LAST_SEASON]].needs
    second = cards[state.tributes[2 * LAST_SEASON + 1]].needs
    return [first[kind] + second[kind] for kind in range(RESOURCES)]


def basket_worth(state: HitodamaState, basket: list[int], winter: list[int]) -> float:
    """Goods by what they can bring: the season's tributes first, later ones with less."""
    worth = 0.0
    for kind in range(RESOURCES):
        wanted = min(basket[kind], state.owed[kind] + state.owed[RESOURCES + kind])
        share = WANTED * wanted
        for spare in range(basket[kind] - wanted):
            share += spare_share(spare, winter[kind])
        worth += state.box.points[kind] * share
    return worth


def spare_share(spare: int, in_winter: int) -> float:
    """The share of its points that a good counts which no tribute in play lacks, after so many spare ones."""
    return SPARE[min(spare, LAST_SPARE)] + (FOR_WINTER if spare < in_winter else 0.0)


def prospects(state: HitodamaState, seat: int, basket: list[int], winter: list[int]) -> float:
    """What the standing essences of a seat are about to bring; goods on the way count for its payments."""
    standing = bits(state.essences[seat] & ~state.asleep)
    coming = basket[:]
    value = 0.0
    payers = 0
    for space in standing:
        entry = state.side.space(state.benefit_space(space))
        if entry.sort == PAYMENT:
            payers += 1
            continue
        value += SOON * benefit_worth(state, seat, entry, coming, winter)
        if entry.sort == GAIN:
            for kind in range(RESOURCES):
                coming[kind] += entry.goods[kind]
    if payers:
        value += payers * (HOME_WORTH - ON_TILE_WORTH) + DELIVERY * deliveries(state, seat, coming, payers)
    return value


def benefit_worth(state: HitodamaState, seat: int, space: Space, basket: list[int], winter: list[int]) -> float:
    """What one space brings, less what it costs."""
    if space.sort == GAIN:
        return gain_worth(state, seat, space.goods, basket, winter)
    if space.sort == DEAL:
        if not affordable(basket, space.price):
            return 0.0
        gained = gain_worth(state, seat, space.goods, basket, winter)
        return max(0.0, gained - price_worth(state, space.price, basket, winter))
    if space.sort == VISIT:
        return visit_worth(state, basket, winter)
    return trade_worth(state, seat, space, basket, winter)


def unit_worth(state: HitodamaState, kind: int, owned: int, winter: list[int]) -> float:
    """One more good of a kind for somebody who has some."""
    if kind >= RESOURCES:
        return CARD_WORTH[kind - SOLAR]
    wanted = state.owed[kind] + state.owed[RESOURCES + kind]
    return state.box.points[kind] * (WANTED if owned < wanted else spare_share(owned - wanted, winter[kind]))


def gain_worth(state: HitodamaState, seat: int, goods: list[int], basket: list[int], winter: list[int]) -> float:
    """Goods on top of a basket; cards only as far as the hand has room."""
    worth = 0.0
    for kind in range(RESOURCES):
        for more in range(goods[kind]):
            worth += unit_worth(state, kind, basket[kind] + more, winter)
    room = HAND_LIMIT - state.hand_size(seat)
    return worth + min(room, goods[LUNAR]) * CARD_WORTH[1] + min(room, goods[SOLAR]) * CARD_WORTH[0]


def price_worth(state: HitodamaState, price: list[int], basket: list[int], winter: list[int]) -> float:
    """What a price takes out of a basket that can pay it."""
    worth = 0.0
    for kind in range(RESOURCES):
        for fewer in range(price[kind]):
            worth += unit_worth(state, kind, basket[kind] - fewer - 1, winter)
    return worth


def affordable(basket: list[int], price: list[int]) -> bool:
    return all(basket[kind] >= price[kind] for kind in range(RESOURCES))


def visit_worth(state: HitodamaState, basket: list[int], winter: list[int]) -> float:
    if not state.akkus:
        return 0.0
    price = state.box.akku_cards[state.akku_card].price
    if not affordable(basket, price):
        return 0.0
    return max(0.0, unit_worth(state, AKKU, basket[AKKU], winter) - price_worth(state, price, basket, winter))


def trade_worth(state: HitodamaState, seat: int, space: Space, basket: list[int], winter: list[int]) -> float:
    """The wanted good less the cheapest one that the merchant would take."""
    free = state.free()
    owned = basket[space.wanted] if space.wanted < RESOURCES else 0
    worth = unit_worth(state, space.wanted, owned, winter)
    cheapest = worth
    for index, other in enumerate(state.side.tiles[MER]):
        kind = other.wanted
        if not free >> (MER * PER_TILE + index) & 1:
            continue
        if kind == SOLAR:
            if state.hands[seat * BACKS + SOLAR_DECK]:
                cheapest = min(cheapest, CARD_WORTH[SOLAR_DECK])
        elif basket[kind]:
            cheapest = min(cheapest, unit_worth(state, kind, basket[kind] - 1, winter))
    return worth - cheapest


def deliveries(state: HitodamaState, seat: int, basket: list[int], payers: int) -> float:
    """What so many payments would gain over keeping the goods, and whether they would finish season or game."""
    points: list[int] = []
    lacking = 0
    for card in range(2):
        gained = 0
        for kind in range(RESOURCES):
            owed = state.owed[card * RESOURCES + kind]
            number = min(basket[kind], owed)
            lacking += owed - number
            gained += number * state.box.points[kind]
        points.append(gained)
    delivered = max(points) if payers == 1 else points[0] + points[1]
    total = delivered * (1 - WANTED)
    if state.points[seat] < state.box.goal <= state.points[seat] + delivered:
        total += GOAL
    if lacking == 0 and (payers > 1 or min(points) == 0):
        total += NEW_SEASON
    return total
