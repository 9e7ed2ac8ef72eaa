"""The laws of BOO notice what is broken, each by a sentence of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boo.table import GAME, build, give_food, hold, lay_out, new, set_stocks, set_temple, spring
from chabudai.core.state import NONE
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.box import COLOURS
from chabudai.games.boo.rules.food import ChooseFood, TenguMeal
from chabudai.games.boo.rules.grove import Lodge, Nearer, NextShoot, Place, Resolve
from chabudai.games.boo.rules.improve import Improve, LayTile
from chabudai.games.boo.rules.patterns import SECOND
from chabudai.games.boo.rules.setup import Draft
from chabudai.games.boo.rules.spring import TakeGift
from chabudai.games.boo.rules.summer import Offering, Visit
from chabudai.games.boo.rules.winter import PayFood, Wake
from chabudai.games.boo.state import AUTUMN, BOUGHT, HUNGER, OVER, PEACE, SCORED, WINTER, BooState
from kit import assign, decision, laws_after, legal, play, random_positions

Damage = Callable[[BooState], object]


def broken(damage: Damage, state: BooState | None = None) -> list[str]:
    """What the laws say after damage; by default at the beginning of a Summer."""
    return laws_after(state or lay_out(2), damage)


# --- pieces ------------------------------------------------------------------------------------------------------


def test_laws_notice_numbers_that_cannot_be() -> None:
    assert broken(assign("core", 20, 0)) == ["core: 20 cannot be"]
    assert broken(assign("core", NONE, 3)) == ["core: -1 cannot be"]
    assert broken(assign("reserve", -1, 1)) == ["reserve: -1 cannot be"]
    assert broken(lambda s: s.tops.pop()) == ["tops: 3 entries instead of 4"]
    assert broken(lambda s: s.lanes.append([])) == ["there are 2 lanes instead of one"]
    assert broken(lambda s: s.replace(Visit(2, 0))) == ["seat of Visit: 2 cannot be"]
    assert broken(lambda s: s.replace(Visit(0, 4))) == ["Visit: 4 cannot be"]


def test_laws_notice_shoots() -> None:
    assert broken(lambda s: set_stocks(s, 0, red="red-cook")) == [
        "a shoot is missing or exists twice",
        "seat 0 has not 6 shoots",
        "a player has fewer than two stocks to choose from",
    ]

    def gap(state: BooState) -> None:
        state.stocks[0], state.stocks[1] = NONE, state.stocks[0]

    assert "stock 0 has a gap or a wrong size" in broken(gap)

    def stray(state: BooState) -> None:
        state.store(0, 1, state.take_shoot(0, 0))

    assert "stock 1 holds a shoot of another colour before the first turn" in broken(stray, spring(2))

    def left_out(state: BooState) -> None:
        state.pending[1] = state.take_shoot(0, 0)

    assert "an entry slot of stalk 0 is left out" in broken(left_out)

    def outside(state: BooState) -> None:
        state.pending[0] = state.take_shoot(0, 0)
        state.phase = WINTER

    assert "shoots wait at a stalk outside Summer" in broken(outside)
    assert broken(assign("waiting", 3, 0)) == ["the shoots at stalk 0 are not those to be resolved"]

    def other_shoot(place: int) -> Damage:
        def change(state: BooState) -> None:
            state.waiting[place] = (state.waiting[place] + 1) % 20

        return change

    assert "the near shoot to be resolved does not lie at stalk 0" in broken(other_shoot(0), resolving())
    assert "the far shoot to be resolved does not lie at stalk 0" in broken(other_shoot(1), resolving())


def resolving() -> BooState:
    """Two shoots of one stock are placed under the first stalk, and it is asked which lies nearer."""
    for seed in range(50):
        state = lay_out(2, seed)
        colour = next((colour for colour in range(4) if len(set(state.stock(0, colour))) == 2), NONE)
        if colour != NONE and state.sizes[colour] == 2:
            while decision(state) != "Nearer":
                name = COLOURS[colour]
                play(
                    state,
                    next(text for text in legal(state) if text in (f"visit {name}", "place 1") or "offer" in text),
                )
            return state
    raise AssertionError("no stock of two different shoots")


def test_laws_notice_a_needless_lodging() -> None:
    state = lay_out(2)
    state.replace(NextShoot(0, 0, 0))
    state.push(Lodge(0, state.take_shoot(0, 0)))
    assert "a shoot is lodged although not just one stock is full" in state.invariants()


def test_laws_notice_sticks() -> None:
    assert broken(assign("reserve", 3, 1)) == ["the sticks of seat 1 do not add up to 7"]
    assert any("brown sticks stand" in law for law in broken(lambda s: set_temple(s, "red", "ghost " * 9)))
    assert "a stick belongs to nobody" in broken(lambda s: s.sticks.append(3))

    def risen(state: BooState) -> None:
        state.sticks.insert(0, 0)
        state.reserve[0] -= 1

    assert "a brown stick does not lie at the bottom" in broken(risen)

    def offered(owner: int) -> Damage:
        def change(state: BooState) -> None:
            state.sticks.append(owner)
            state.reserve[owner] -= 1

        return change

    assert broken(offered(1)) == [
        "sticks were laid out of turn",
        "a marker is missing after a visit, or was placed before it",
    ]
    assert "it is another seat's turn, or others have passed than the sticks say" in broken(offered(0))
    assert any("sticks of seat 0 lie in a temple" in law for law in broken(offered(0), spring(2)))


def test_laws_notice_food() -> None:
    assert broken(lambda s: give_food(s, 0, rice=1)) == ["the rice counters do not add up to 12"]

    def drawn(state: BooState) -> None:
        state.food_draws += 1

    assert broken(drawn) == ["less food was drawn than in so many draws"]

    def paid(state: BooState) -> None:
        kind = next(kind for kind in range(3) if state.food_spaces[kind])
        state.food_spaces[kind] -= 1
        state.food_discard[kind] += 1

    assert broken(paid) == ["food was paid before the first Winter"]

    def heaped(state: BooState) -> None:
        kind = next(kind for kind in range(3) if state.food_spaces[kind] < 5)
        state.food_spaces[kind] += 1
        state.food_pile[kind] -= 1

    assert broken(heaped) == [
        "more food lies on the board than it has spaces",
        "more food was drawn than in so many draws",
    ]

    def hidden(state: BooState) -> None:
        for kind in range(3):
            state.food_pile[kind] += state.food_spaces[kind]
            state.food_spaces[kind] = 0

    assert "no food lies on the board although there is some" in broken(hidden)


def test_laws_notice_homes() -> None:
    row = ".. .. .. .. .."
    assert broken(lambda s: build(s, 0, f"D1 .. .. .. ../{row}/{row}")) == [
        "the home tiles of category 1 do not add up",
        "the home tiles of seat 0 gave other points",
    ]

    def shared(state: BooState) -> None:
        state.homes[0] |= 1
        state.homes[1] |= 1

    assert "two home tiles of seat 0 share a cell, or one has no type or comfort" in broken(shared)

    def category(state: BooState) -> None:
        state.pools[4] &= state.pools[4] - 1

    assert broken(category) == ["the home tiles of category 2 do not add up"]
    assert broken(assign("homes", 1, SECOND)) == [
        "a category of seat 0 is noted where no tile lies",
        "the home tiles of seat 0 gave other points",
    ]
    assert broken(assign("cells", 1, 0)) == ["the cells of seat 0 are not those of its board"]

    def twin(state: BooState) -> None:
        state.pools[3] |= 1 << state.shown[9]

    assert "a home tile of category 1 exists twice or has left the game" in broken(twin)
    night = lay_out(2, side="night")
    cell = next(cell for cell in range(15) if GAME.box.night[0][0] >> cell & 1)
    night.homes[1] |= 1 << cell
    night.homes[4] |= 1 << cell
    assert "a tile of seat 0 lies on a night cell of another type" in night.invariants()


def test_laws_notice_balance_tiles() -> None:
    assert broken(lambda s: hold(s, 0, "L01", "A01"))[:2] == [
        "the balance tiles of zone 0 do not add up",
        "the balance tiles of zone 1 do not add up",
    ]


def test_laws_notice_columns() -> None:
    def gap(state: BooState) -> None:
        state.pools[0] |= 1 << state.shown[2]
        state.shown[2] = NONE

    assert broken(gap) == ["there is a gap in the column balance-left"]

    def early(state: BooState) -> None:
        state.under.append(state.shown[0])
        state.shown[0] = state.pools[0].bit_length() - 1
        state.pools[0] ^= 1 << state.shown[0]

    assert broken(early) == [
        "not every Winter put a tile under the stack balance-left",
        "the tiles under the stacks lie in no order of Winters",
    ]


def test_laws_notice_spirits() -> None:
    def twin(state: BooState) -> None:
        state.awake[0] += 1

    assert any("kappa instead of 3" in law for law in broken(twin))
    assert broken(assign("below", 2, 0)) == [
        "the unseen spirits of 21 do not match the stacks",
        "a temple gave more spirits than there were Autumns",
    ]

    def unseen(state: BooState) -> None:
        state.unseen += 1 << 2 * state.tops[0]
        state.tops[0] = NONE

    assert "no spirit is in view where some are left" in broken(unseen)

    def won(state: BooState) -> None:
        state.banished = 1 << 2 * state.tops[0]
        state.tops[0] = NONE

    assert "the ghost won a spirit at a table without one" in broken(won, lay_out(3))

    def sleepy(state: BooState) -> None:
        kind = next(top for top in state.tops if top < 6)
        state.asleep[0] = 1 << 2 * kind
        state.tops[state.tops.index(kind)] = NONE

    assert "a spirit sleeps before it could be called" in broken(sleepy)


def test_laws_notice_happiness_out_of_nowhere() -> None:
    def bonus(state: BooState) -> None:
        state.happiness[0] += 1

    assert broken(bonus) == ["the happiness of seat 0 does not match its sources"]
    assert broken(lambda s: s.gain(0, 2, SCORED)) == ["the scored tiles of seat 0 gave other points"]
    assert broken(lambda s: s.gain(0, 1, BOUGHT)) == ["the home tiles of seat 0 gave other points"]
    assert broken(lambda s: s.gain(0, -1, PEACE)) == ["seat 0 has lost happiness by something else than hunger"]
    assert broken(lambda s: s.gain(0, -1, HUNGER)) == [
        "seat 0 has happiness of a time to come",
        "seat 0 was hungrier than its home is large",
    ]


# --- what a season implies ---------------------------------------------------------------------------------------


def at(wanted: str, fits: Callable[[Any], object] = bool) -> BooState:
    """The first position of random play at which this decision is open."""
    for seed in range(60):
        for state in random_positions(new(3, seed, "day"), seed):
            if decision(state) == wanted and fits(state.lanes[0][-1]):
                return state
    raise AssertionError(wanted)


def test_laws_notice_another_time() -> None:
    assert "the incense spaces do not show the year" in broken(assign("round", 2))
    assert "it cannot be year 2" in broken(assign("round", 2), new(2))
    assert "gifts lie open outside Spring" in broken(assign("gifts", 1))
    assert "who has passed does not fit the season" in broken(assign("passed", 1), spring(2))
    assert "a marker was placed before the first turn" in broken(assign("marker", 1, 0), spring(2))
    assert "a marker is missing after a Summer" in broken(assign("marker", NONE, 0), at("Wake"))
    assert "plain shoots lie out of order" in broken(lambda s: s.pool.reverse(), new(3, 2))
    nothing = "a match that goes on asks nothing, or one that is over asks something"
    assert nothing in broken(lambda s: s.pop(), spring(2))
    assert nothing in broken(assign("phase", AUTUMN))
    assert nothing in broken(assign("phase", OVER))
    assert "it is not the next seat that drafts" in broken(lambda s: s.replace(Draft(s.seat_after(s.first))), new(3))


def test_laws_notice_a_wrong_spring() -> None:
    assert "not as many gifts lie open as players wait for one" in broken(assign("gifts", 1), spring(3))
    other = "a gift is taken out of turn"
    assert other in broken(lambda s: s.replace(TakeGift(s.seat_after(s.first), 3)), spring(3))
    more = "Spring asks for something else than gifts and their actions"
    assert more in broken(lambda s: s.push(Improve(s.first)), spring(3))
    state = spring(4)
    play(state, "gift improve")
    assert "an action is open that no gift gave" in broken(
        lambda s: s.replace(Improve(s.seat_after(s.first))), state.copy()
    )
    assert "an action is open that no gift gave" in broken(lambda s: s.replace(ChooseFood(s.first)), state.copy())


def test_laws_notice_a_wrong_turn() -> None:
    assert "nobody's turn is open in Summer" in broken(lambda s: s.pop())
    assert "a seat decides in another's turn" in broken(lambda s: s.replace(Visit(1, 0)))
    assert "kitsune helps without having been called" in broken(lambda s: s.replace(Visit(0, 1)))
    assert "bakeneko helps without having been called" in broken(lambda s: s.replace(Visit(0, 2)))
    assert "an action is open that no spirit gave" in broken(lambda s: s.push(Balance(0)))
    assert "a turn begins with something else than a visit" in broken(lambda s: s.replace(Wake(0)))
    assert "a marker is missing after a visit, or was placed before it" in broken(assign("marker", 1, 0))
    first = "the stock that is visited is not under the marker, or it is empty"
    assert first in broken(lambda s: s.replace(Offering(0, 2, 0)))
    placing = at("Place")
    step = placing.lanes[0][-1]
    seat, stock, offered, powers, placed = step.fields()
    fewer = "not as many shoots lie at the stalks as were placed"
    assert fewer in broken(lambda s: s.replace(Place(seat, stock, offered, powers, placed + 1)), placing.copy())
    sticks = "not as many sticks were offered as there are shoots"
    assert sticks in broken(lambda s: s.replace(Place(seat, stock, 4, powers, placed)), placing.copy())
    assert "the last sticks are not those of the open turn" in broken(
        lambda s: s.replace(Place(seat, stock, 4, powers, placed)), placing.copy()
    )
    assert "nothing is left to be resolved" in broken(lambda s: s.replace(Resolve(0, 1, 0)))
    assert "shoots are resolved and nobody is asked" in broken(lambda s: s.replace(NextShoot(0, 1, 0)))
    nearer = resolving()
    double = "it is asked which shoot lies nearer where only one does"
    assert double in broken(lambda s: s.replace(Nearer(0, 1)), nearer)


def test_laws_notice_a_wrong_action() -> None:
    acting = at("ChooseAction")
    seat = acting.actors()[0]
    assert "a shoot is being resolved without its action" in broken(
        lambda s: s.replace(TenguMeal(seat, 0)), acting.copy()
    )

    def dear(state: BooState) -> None:
        state.coins[seat] = 0
        state.replace(LayTile(seat, 7))

    assert "a tile is being laid that cannot be bought" in broken(dear, acting.copy())

    def empty(state: BooState) -> None:
        state.food_pile = [pile + lying for pile, lying in zip(state.food_pile, state.food_spaces, strict=True)]
        state.food_spaces = [0, 0, 0]
        state.replace(ChooseFood(seat))

    assert "an action is open that offers nothing" in broken(empty, acting.copy())


def test_laws_notice_a_wrong_winter() -> None:
    waking = at("Wake")
    assert "the steps of Winter are out of order" in broken(lambda s: s.lanes[0].pop(0), waking.copy())
    assert "Winter asks what has only one answer" in broken(assign("asleep", 0, waking.actors()[0]), waking.copy())
    paying = at("PayFood", lambda step: step.need > 1)
    seat, need = paying.lanes[0][-1].fields()
    wrong = broken(lambda s: s.replace(PayFood(seat, need - 1)), paying)
    assert "a family needs other food than it has tiles" in wrong
