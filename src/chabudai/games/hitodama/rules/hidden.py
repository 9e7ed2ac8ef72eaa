"""What a viewer does not see, and how it is imagined (HIT-R-86).

Hidden are hands, the orders of decks and tributes that lie face down. Everybody sees when a card is drawn, and so from
which *generation* of its deck: how often that had been rebuilt from its pile. Whoever keeps track knows which cards
were left to be drawn then, so a hidden hand is a number of cards of each generation, and the unseen cards of a
generation lie in hands that drew then, or, those of the last, in the deck.

A card that is laid open shows its kind, not its generation. Where the hand held cards of several generations, and
several of these may have held that kind, nobody but its owner knows which it was: a **doubt**. From the first doubt on
the state notes every draw and every card laid open, until only one explanation is left. A view holds these events
without the generations that its viewer cannot tell, and `fill` counts the explanations.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Final

from chabudai.core.rng import Rng
from chabudai.core.state import EVERYTHING, NONE, SPECTATOR
from chabudai.games.hitodama.rules.box import AKKU_DECK, BACKS, FACE_DOWN, ICE_DECK, KIND_BITS, SEASONS, TRIBUTES

if TYPE_CHECKING:
    from chabudai.games.hitodama.state import HitodamaState

OWNERS: Final = 4
"""An event is card × 4 + seat, with FACE_DOWN as the kind of a card that was drawn."""

Cards = tuple[int, ...]
"""Ascending, with duplicates."""


# --- doubts --------------------------------------------------------------------------------------------------------


def note_drawn(state: HitodamaState, seat: int, deck: int) -> None:
    """A card was drawn to a hand; of what came before the first doubt nothing need be noted."""
    if state.doubts[deck]:
        state.doubts[deck].append((state.rebuilt[deck] * KIND_BITS + FACE_DOWN) * OWNERS + seat)


def note_laid_open(state: HitodamaState, seat: int, deck: int, card: int) -> None:
    """A card is about to leave a hand for everybody to see."""
    if state.doubts[deck] or _doubtful(state, seat, deck, card % KIND_BITS):
        state.doubts[deck].append(card * OWNERS + seat)


def _doubtful(state: HitodamaState, seat: int, deck: int, kind: int) -> bool:
    """Can somebody who sees no hand tell from which generation of the seat's cards a card of this kind comes?"""
    hand = state.hands[seat * BACKS + deck]
    if hand[0] // KIND_BITS == hand[-1] // KIND_BITS:
        return False
    newest = state.rebuilt[deck] * KIND_BITS
    unseen = state.unseen[deck] + [newest + other for other in state.decks[deck][: state.left[deck]]]
    for owner in range(state.seats):
        unseen += state.hands[owner * BACKS + deck]
    held = {card // KIND_BITS for card in hand}
    return len({card // KIND_BITS for card in unseen if card % KIND_BITS == kind} & held) > 1


def settle_doubts(state: HitodamaState, deck: int) -> None:
    """Forget the events of a deck where one explanation is left even to those who see no hand."""
    if state.doubts[deck]:
        view = state.copy()
        hide_cards(view, deck, SPECTATOR)
        if Explanations(view, deck, SPECTATOR).settled():
            state.doubts[deck] = []


class Explanations:
    """From which generation each card came that was laid open: all that fits what a viewer saw of a deck.

    An explanation is followed from event to event. On the way it knows the `cards` that are not seen yet, the `places`
    for them (generation × 4 + seat for each card in a hand), and cards that are `missing` in a hand: of equal cards a
    seat lays the oldest open first, so if it was a newer one the seat held no older one.
    """

    def __init__(self, view: HitodamaState, deck: int, viewer: int) -> None:
        self.events = view.doubts[deck]
        self.viewer = viewer
        places: list[int] = []
        for seat in range(view.seats):
            if seat != viewer:
                places += [card // KIND_BITS * OWNERS + seat for card in view.hands[seat * BACKS + deck]]
        for event in self.events:
            if event % OWNERS != viewer and not _is_draw(event):
                places.append(_place(event))
        for event in self.events:
            if event % OWNERS != viewer and _is_draw(event):
                places.remove(_place(event))
        self.places: Cards = tuple(sorted(places))
        self.cards: Cards = tuple(sorted(view.unseen[deck]))
        self._counted: dict[tuple[int, Cards, Cards, Cards], int] = {}

    def _next(
        self, event: int, places: Cards, cards: Cards, missing: Cards
    ) -> list[tuple[int, int, Cards, Cards, Cards]]:
        """What an event can have been: in how many ways, the event with its generation, and what is known then."""
        seat = event % OWNERS
        if seat == self.viewer:
            return [(1, event, places, cards, missing)]
        if _is_draw(event):
            return [(1, event, tuple(sorted([*places, _place(event)])), cards, missing)]
        kind = event // OWNERS % KIND_BITS
        found: list[tuple[int, int, Cards, Cards, Cards]] = []
        older: list[int] = []
        for place in sorted({place for place in places if place % OWNERS == seat}):
            card = place // OWNERS * KIND_BITS + kind
            answer = card * OWNERS + seat
            if card in cards and answer not in missing:
                ways = places.count(place) * cards.count(card)
                rest = _without(cards, card)
                lacking = sorted({other for other in [*missing, *older] if other // OWNERS in rest})
                found.append((ways, answer, _without(places, place), rest, tuple(lacking)))
                older.append(answer)
        return found

    def settled(self) -> bool:
        """Is the same left whatever the explanation?"""
        known: set[tuple[Cards, Cards, Cards]] = {(self.places, self.cards, ())}
        for event in self.events:
            known = {
                (after[2], after[3], after[4])
                for places, cards, missing in known
                for after in self._next(event, places, cards, missing)
            }
        return len(known) == 1 and not known.pop()[2]

    def _count(self, index: int, places: Cards, cards: Cards, missing: Cards) -> int:
        """In how many ways can it have gone on from an event, and the unseen cards lie then?"""
        key = (index, places, cards, missing)
        total = self._counted.get(key)
        if total is None:
            total = 0
            if index == len(self.events):
                total = 1
                for generation in {card // KIND_BITS for card in cards}:
                    total *= factorial(sum(1 for card in cards if card // KIND_BITS == generation))
            else:
                for after in self._next(self.events[index], places, cards, missing):
                    total += after[0] * self._count(index + 1, after[2], after[3], after[4])
            self._counted[key] = total
        return total

    def pick(self, rng: Rng) -> tuple[list[int], Cards, Cards, Cards]:
        """One explanation, each as often as the unseen cards can lie in ways that fit it: events, and what is known.

        That a card is missing in a hand is not counted: such deals have to be refused.
        """
        events: list[int] = []
        places, cards = self.places, self.cards
        missing: Cards = ()
        for index, event in enumerate(self.events):
            number = _below(rng, self._count(index, places, cards, missing))
            for after in self._next(event, places, cards, missing):
                number -= after[0] * self._count(index + 1, after[2], after[3], after[4])
                if number < 0:
                    events.append(after[1])
                    places, cards, missing = after[2], after[3], after[4]
                    break
        return events, places, cards, missing


def possible(state: HitodamaState, deck: int) -> bool:
    """Can the events that are noted have happened one after the other? The first is a card laid open in doubt."""
    events = state.doubts[deck]
    draws = [_place(event) // OWNERS for event in events if _is_draw(event)]
    if draws != sorted(draws) or (events and _is_draw(events[0])):
        return False
    held = [_place(card * OWNERS + seat) for seat in range(state.seats) for card in state.hands[seat * BACKS + deck]]
    for event in reversed(events):
        place = _place(event)
        if not _is_draw(event):
            held.append(place)
        elif place in held:
            held.remove(place)
        else:
            return False
    return all(place // OWNERS <= state.rebuilt[deck] and place % OWNERS < state.seats for place in held)


def _is_draw(event: int) -> bool:
    return event // OWNERS % KIND_BITS == FACE_DOWN


def _place(event: int) -> int:
    """The hand and the generation of the card of an event."""
    return event // OWNERS // KIND_BITS * OWNERS + event % OWNERS


def _without(cards: Cards, card: int) -> Cards:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _below(rng: Rng, limit: int) -> int:
    """A uniform number below a limit of any size."""
    words = limit.bit_length() // 32 + 1
    while True:
        number = 0
        for _ in range(words):
            number = number << 32 | int(rng.word())
        if number < (1 << 32 * words) // limit * limit:
            return number % limit


# --- views ---------------------------------------------------------------------------------------------------------


def hide(state: HitodamaState, viewer: int) -> None:
    """Blank out other hands, the order of all decks, and the tributes that are still face down."""
    for deck in range(BACKS):
        hide_cards(state, deck, viewer)
    for deck in (ICE_DECK, AKKU_DECK):
        state.decks[deck] = sorted(state.decks[deck][: state.left[deck]])
    for season in range(state.season + 1, len(SEASONS) - 1):
        state.tributes[2 * season] = NONE
        state.tributes[2 * season + 1] = NONE


def hide_cards(state: HitodamaState, deck: int, viewer: int) -> None:
    """Turn the other hands and the deck face down, and note which cards the viewer has not seen.

    Cards that were laid open in doubt count among them, since nobody can tell which generation lost them. Of a seat's
    cards the oldest are said to have been laid open, whatever is true.
    """
    events = state.doubts[deck]
    newest = state.rebuilt[deck] * KIND_BITS
    unseen = [newest + kind for kind in state.decks[deck][: state.left[deck]]]
    for seat in range(state.seats):
        if seat != viewer:
            hand = state.hands[seat * BACKS + deck]
            doubted = [index for index, event in enumerate(events) if event % OWNERS == seat and not _is_draw(event)]
            cards = sorted(hand + [events[index] // OWNERS for index in doubted])
            unseen += cards
            for card, index in zip(cards, doubted, strict=False):
                kind = events[index] // OWNERS % KIND_BITS
                events[index] = (card // KIND_BITS * KIND_BITS + kind) * OWNERS + seat
            state.hands[seat * BACKS + deck] = [_turned(card) for card in cards[len(doubted) :]]
    state.unseen[deck] = sorted(unseen)
    state.decks[deck] = []


def counted_twice(state: HitodamaState, deck: int) -> list[int]:
    """The kinds that are unseen in a view although they were laid open, in doubt, by somebody else."""
    if state.viewer == EVERYTHING:
        return []
    return [
        event // OWNERS % KIND_BITS
        for event in state.doubts[deck]
        if event % OWNERS != state.viewer and not _is_draw(event)
    ]


def _turned(card: int) -> int:
    """A card as seen from its back."""
    return card - card % KIND_BITS + FACE_DOWN


def fill(state: HitodamaState, viewer: int, rng: Rng) -> None:
    """Deal what is unseen."""
    for deck in range(BACKS):
        _fill_cards(state, deck, viewer, rng)
    for deck in (ICE_DECK, AKKU_DECK):
        cards = state.decks[deck][:]
        rng.shuffle(cards)
        state.decks[deck] = cards
    for season in range(state.season + 1, len(SEASONS) - 1):
        cards = list(range(TRIBUTES))
        rng.shuffle(cards)
        state.tributes[2 * season] = cards[0]
        state.tributes[2 * season + 1] = cards[1]


def _fill_cards(state: HitodamaState, deck: int, viewer: int, rng: Rng) -> None:
    """Deal the unseen cards of a deck, after one explanation of the doubts about it."""
    if not state.doubts[deck]:
        _deal(state, deck, viewer, rng)
        return
    explanations = Explanations(state, deck, viewer)
    fits = False
    while not fits:
        state.doubts[deck], places, cards, missing = explanations.pick(rng)
        for seat in range(state.seats):
            if seat != viewer:
                held = [place // OWNERS * KIND_BITS + FACE_DOWN for place in places if place % OWNERS == seat]
                state.hands[seat * BACKS + deck] = held
        state.unseen[deck] = list(cards)
        _deal(state, deck, viewer, rng)
        fits = not any(card // OWNERS in state.hands[card % OWNERS * BACKS + deck] for card in missing)


def _deal(state: HitodamaState, deck: int, viewer: int, rng: Rng) -> None:
    """Those of each generation to whoever drew then, the rest of the last to the deck."""
    for generation in range(state.rebuilt[deck] + 1):
        kinds = [card % KIND_BITS for card in state.unseen[deck] if card // KIND_BITS == generation]
        rng.shuffle(kinds)
        hidden = generation * KIND_BITS + FACE_DOWN
        for seat in range(state.seats):
            if seat != viewer:
                hand = state.hands[seat * BACKS + deck]
                dealt = [hidden - FACE_DOWN + kinds.pop() if card == hidden else card for card in hand]
                state.hands[seat * BACKS + deck] = sorted(dealt)
        state.decks[deck] = kinds
    state.unseen[deck] = []
