"""Positions of Hitodama that are laid out by hand, and what lies where in them."""

from __future__ import annotations

from typing import TypedDict, Unpack, cast

from chabudai.core.registry import load
from chabudai.core.state import NONE
from chabudai.games.hitodama.game import Hitodama
from chabudai.games.hitodama.rules.box import BACKS, DECK_NAMES, DECKS, SEASONS, Tribute
from chabudai.games.hitodama.rules.goods import LETTERS, RESOURCES, read_goods
from chabudai.games.hitodama.rules.rounds import open_round
from chabudai.games.hitodama.rules.tiles import EXTRA, SPACE_LABELS, TILES
from chabudai.games.hitodama.rules.tributes import current, open_season
from chabudai.games.hitodama.state import HitodamaState
from kit import begin, decision, let_happen, listen, play, told

CLOCKWISE = "BER SOL AMB SAP LUN AKK TRI MER"
"""The tiles at P0 … P7: with North at P0 BER is N, AMB is E, LUN is S, TRI is W."""

GAME = cast(Hitodama, load("hitodama"))
BOX = GAME.box


def new(seats: int = 2, seed: int = 1) -> HitodamaState:
    """Set up, before the first turn."""
    return begin(HitodamaState, GAME, seats, seed)


class Given(TypedDict, total=False):
    """What a position may be given. Numbers before a colon are seats."""

    awake: dict[int, str]
    """Spaces on which a seat has essences."""
    asleep: dict[int, str]
    baskets: dict[int, str]
    cards: dict[int, str]
    points: dict[int, int]
    """From cards, as it were."""
    owed: str
    """What the two tributes still lack."""
    hitodama: int
    """How far it has come on its path, and which of the two rounds on that square this is."""
    marker: int
    ice: str
    """Spaces, frozen by the card with all four points."""
    extra: str
    """The space that the card EXT copies beside its tile."""
    top: dict[str, str]
    """The cards of a deck that are drawn next, the first one uppermost."""


def lay_out(
    seats: int = 2,
    season: str = "Haru",
    tributes: str = "H3 H6",
    akku_card: str = "K1",
    akkus: str = "SOL-2",
    holder: int = 0,
    north: int = 0,
    tiles: str = CLOCKWISE,
    seed: int = 7,
    **given: Unpack[Given],
) -> HitodamaState:
    """The first turn of a match with somebody listening, every deck in the order of its list.

    Hands and baskets hold what seats are given. An akku on SOL-2 keeps the den quiet; `tributes` are the two of the
    season in play, and of the next one where it matters.
    """
    state = new(seats, seed)
    state.put_tiles([TILES.index(tile) for tile in tiles.split()])
    state.north, state.holder, state.season = north, holder, SEASONS.index(season)
    state.baskets = [0] * (seats * RESOURCES)
    state.bank = BOX.tokens[:]
    state.hands = [[] for _ in range(BACKS * seats)]
    state.decks = [state.box.deck_cards(deck)[::-1] for deck in range(DECKS)]
    state.left = [len(deck) for deck in state.decks]
    state.akkus = 0
    state.akku_card = NONE
    if akku_card:
        state.akku_card = [card.name for card in BOX.akku_cards].index(akku_card)
        state.decks[3].remove(state.akku_card)
        state.left[3] -= 1
    for space in akkus.split():
        put_akku(state, space)
    for index, name in enumerate(tributes.split(), start=2 * state.season):
        state.tributes[index] = [card.name for card in BOX.tributes[index // 2]].index(name)
    open_season(state)
    state.lanes = [[]]
    open_round(state)
    let_happen(state)
    assert state.invariants() == []
    if "owed" in given:
        owe(state, *given["owed"].split())
    if "extra" in given:
        extend(state, given["extra"])
    if "hitodama" in given:
        reach(state, given["hitodama"], given.get("marker", 0))
    for seat, points in given.get("points", {}).items():
        score_of(state, seat, points)
    for seat, labels in given.get("awake", {}).items():
        put(state, seat, *labels.split())
    for seat, labels in given.get("asleep", {}).items():
        sleep(state, seat, *labels.split())
    for seat, goods in given.get("baskets", {}).items():
        give(state, seat, goods)
    for seat, codes in given.get("cards", {}).items():
        hold(state, seat, *codes.split())
    put_ice(state, *given.get("ice", "").split())
    for deck, names in given.get("top", {}).items():
        for name in reversed(names.split()):
            on_top(state, deck, name)
    listen(state)
    return state


def last_akku(seats: int = 2, tiles: str = CLOCKWISE, **given: Unpack[Given]) -> HitodamaState:
    """Natsu lacks nothing but one akku: whoever delivers it ends the season."""
    return lay_out(seats, "Natsu", "N5 N6 A1 A2", akkus="", tiles=tiles, **cast(Given, {"owed": "1K", **given}))


# --- putting things on the table ----------------------------------------------------------------------------------


def space(label: str) -> int:
    return SPACE_LABELS.index(label)


def put(state: HitodamaState, seat: int, *labels: str, asleep: bool = False) -> None:
    """Essences of a seat onto spaces, out of the reserve, then out of the dormant ones."""
    for label in labels:
        if state.reserve[seat]:
            state.reserve[seat] -= 1
        else:
            state.dormant[seat] -= 1
        state.essences[seat] |= 1 << space(label)
        if asleep:
            state.asleep |= 1 << space(label)
    assert state.invariants() == []


def sleep(state: HitodamaState, seat: int, *labels: str) -> None:
    put(state, seat, *labels, asleep=True)


def put_akku(state: HitodamaState, label: str) -> None:
    state.akkus |= 1 << space(label)
    state.bank[3] -= 1


def put_ice(state: HitodamaState, *labels: str) -> None:
    """Ice that the card with all four points has brought."""
    if labels and state.ice_card == NONE:
        state.ice_card = [card.name for card in BOX.ice_cards].index("I7")
        state.decks[2].remove(state.ice_card)
        state.left[2] -= 1
    for label in labels:
        state.ice |= 1 << space(label)


def give(state: HitodamaState, seat: int, goods: str) -> None:
    """Tokens and akkus out of the supply into a basket."""
    for kind, number in enumerate(read_goods(goods)[:RESOURCES]):
        state.baskets[seat * RESOURCES + kind] += number
        state.bank[kind] -= number
    assert state.invariants() == []


def hold(state: HitodamaState, seat: int, *codes: str) -> None:
    """Cards out of their decks into a hand."""
    for code in codes:
        deck = 0 if code in BOX.solar else 1
        kind = (BOX.solar, BOX.lunar)[deck].index(code)
        state.decks[deck].remove(kind)
        state.left[deck] -= 1
        state.hands[seat * BACKS + deck].append(state.rebuilt[deck] * 64 + kind)
        state.hands[seat * BACKS + deck].sort()
    assert state.invariants() == []


def bury(state: HitodamaState, deck: str, keep: int = 0) -> None:
    """All but `keep` cards of a deck go to its pile."""
    number = DECK_NAMES.index(deck)
    cards = state.decks[number][: state.left[number]]
    state.piles[number] += cards[: len(cards) - keep]
    state.decks[number] = cards[len(cards) - keep :]
    state.left[number] = keep


def reshuffle(state: HitodamaState, *codes: str) -> None:
    """The solar deck has run out and was rebuilt from these cards, the last one on top; the others lie on the pile."""
    bury(state, "solar")
    state.rebuilt[0] += 1
    state.decks[0] = [BOX.solar.index(code) for code in codes]
    state.left[0] = len(codes)
    for kind in state.decks[0]:
        state.piles[0].remove(kind)
    assert state.invariants() == []


def names_in(deck: str) -> list[str]:
    """The names of a deck's kinds of cards."""
    ice, akkus = ([card.name for card in cards] for cards in (BOX.ice_cards, BOX.akku_cards))
    return [BOX.solar, BOX.lunar, ice, akkus][DECK_NAMES.index(deck)]


def on_top(state: HitodamaState, deck: str, name: str) -> None:
    """Let a card be the next one that is drawn."""
    number, names = DECK_NAMES.index(deck), names_in(deck)
    cards = state.decks[number][: state.left[number]]
    cards.remove(names.index(name))
    state.decks[number] = [*cards, names.index(name)]


def score_of(state: HitodamaState, seat: int, points: int) -> None:
    """A seat has points, from cards as it were."""
    state.card_points[seat] += points - state.points[seat]
    state.points[seat] = points


def owe(state: HitodamaState, first: str, second: str = "") -> None:
    """What the two tributes still lack: in the box of this position they ask for no more than that."""
    if state.box is BOX:
        state.box = Hitodama().box
    for card, text in enumerate((first, second)):
        base = card * RESOURCES
        state.owed[base : base + RESOURCES] = read_goods(text)[:RESOURCES] if text else [0] * RESOURCES
        needs = [state.owed[base + kind] + state.delivered[base + kind] for kind in range(RESOURCES)]
        tribute = current(state, card)
        state.box.tributes[state.season][state.tributes[2 * state.season + card]] = Tribute(tribute.name, needs)
    assert state.invariants() == []


def reach(state: HitodamaState, square: int, marker: int = 0) -> None:
    """The hitodama has come so far on its path, in the first or the second round on that square."""
    state.hitodama, state.round = square, 2 * square + 1 + marker


def extend(state: HitodamaState, label: str) -> None:
    """The card EXT lies beside a tile and copies this space."""
    kind = BOX.lunar.index("EXT")
    state.decks[1].remove(kind)
    state.left[1] -= 1
    state.extra_tile, state.extra_copy = space(label) // 4, space(label)


# --- playing ----------------------------------------------------------------------------------


def finish_turns(state: HitodamaState) -> None:
    """Everybody ends the turn: the tiles are resolved until somebody is asked or the next round begins."""
    number = state.round
    for _ in range(state.seats):
        if not state.actors() or state.round != number or decision(state) != "Turn":
            return
        play(state, "end")


def resolve(state: HitodamaState, *answers: str) -> None:
    """Finish the turns and answer what is asked in the resolution."""
    finish_turns(state)
    play(state, *answers)


def goods_of(counters: list[int], index: int) -> str:
    """As `give` reads them: '2B1S'."""
    goods = counters[index * RESOURCES : index * RESOURCES + RESOURCES]
    return "".join(f"{number}{LETTERS[kind]}" for kind, number in enumerate(goods) if number)


def basket(state: HitodamaState, seat: int) -> str:
    return goods_of(state.baskets, seat)


def cards(state: HitodamaState, seat: int) -> list[str]:
    return [BOX.solar[kind] for kind in state.hand(seat, 0)] + [BOX.lunar[kind] for kind in state.hand(seat, 1)]


def pile(state: HitodamaState, deck: str) -> list[str]:
    names = names_in(deck)
    return [names[kind] for kind in state.piles[DECK_NAMES.index(deck)]]


def lacking(state: HitodamaState, card: int) -> str:
    return goods_of(state.owed, card)


def at(state: HitodamaState, label: str) -> str:
    """What is on a space: '' nothing, 'akku', 'ice', or a seat with 'awake' or 'asleep'."""
    number = space(label)
    found = []
    if state.akkus >> number & 1:
        found.append("akku")
    if state.ice >> number & 1:
        found.append("ice")
    for seat in range(state.seats):
        if state.essences[seat] >> number & 1:
            found.append(f"{seat} {'asleep' if state.asleep >> number & 1 else 'awake'}")
    assert len(found) <= 1
    return found[0] if found else ""


def tile(state: HitodamaState, name: str) -> list[str]:
    """What is on each space of a tile, the extra one at the end."""
    number = TILES.index(name)
    found = [at(state, f"{name}-{index + 1}") for index in range(len(state.side.tiles[number]))]
    return [*found, at(state, "extra")] if state.extra_tile == number else found


def spaces_with(state: HitodamaState, what: str) -> list[str]:
    labels = [SPACE_LABELS[index] for index in range(EXTRA)]
    return [label for label in labels if state.side.all >> space(label) & 1 and at(state, label) == what]


def resolved(state: HitodamaState) -> list[str]:
    """The tiles that were resolved since somebody listens, in order."""
    return [TILES[cast(int, event.values["tile"])] for event in told(state, "resolving")]
