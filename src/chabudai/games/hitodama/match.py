"""A match of Hitodama: results, what is hidden, the written forms, and the laws that every position keeps."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.grid import bits, count
from chabudai.core.rng import Rng
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import EVERYTHING
from chabudai.games.hitodama.moves import EXTRA
from chabudai.games.hitodama.rules import hidden, scoring
from chabudai.games.hitodama.rules.goods import AKKU, PLURALS, RESOURCES
from chabudai.games.hitodama.rules.setup import deck_cards, put_tiles
from chabudai.games.hitodama.rules.supply import lying_open
from chabudai.games.hitodama.rules.tributes import read_payment
from chabudai.games.hitodama.state import (
    BACKS,
    DECKS,
    ESSENCES,
    EXTRA_BIT,
    FACE_DOWN,
    HAND_LIMIT,
    KIND_BITS,
    NONE,
    Forest,
)

MASKS: Final = ("akkus", "ice", "asleep", "moved", "fresh", "due", "acting")
NUMBERS: Final = (
    "north",
    "season",
    "extra_tile",
    "extra_copy",
    "holder",
    "actions",
    "moved_in_reserve",
    "moved_dormant",
    "in_play",
    "akku_card",
    "ice_card",
    "round",
    "hitodama",
    "spins",
)


class HitodamaState(Forest):
    """One position of a match."""

    def play(self, seat: int, move: int) -> None:
        super().play(seat, move)
        self.latest = move
        self.latest_seat = seat

    def proceed(self) -> bool:
        """The steps of a round follow each other on the lane; an empty lane is the end."""
        return False

    def scores(self) -> list[int]:
        return self.points[:]

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def end_reason(self) -> str:
        return self.ended

    def copy(self) -> HitodamaState:
        twin = HitodamaState(self.game, self.box, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.tiles = self.tiles
        twin.where = self.where
        twin.north = self.north
        twin.season = self.season
        twin.essences = self.essences[:]
        twin.akkus = self.akkus
        twin.ice = self.ice
        twin.asleep = self.asleep
        twin.moved = self.moved
        twin.fresh = self.fresh
        twin.due = self.due
        twin.acting = self.acting
        twin.extra_tile = self.extra_tile
        twin.extra_copy = self.extra_copy
        twin.holder = self.holder
        twin.actions = self.actions
        twin.reserve = self.reserve[:]
        twin.dormant = self.dormant[:]
        twin.moved_in_reserve = self.moved_in_reserve
        twin.moved_dormant = self.moved_dormant
        twin.baskets = self.baskets[:]
        twin.points = self.points[:]
        twin.card_points = self.card_points[:]
        twin.payments = self.payments[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.bank = self.bank[:]
        twin.decks = self.decks[:]
        twin.left = self.left[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.rebuilt = self.rebuilt[:]
        twin.unseen = [cards[:] for cards in self.unseen]
        twin.doubts = [events[:] for events in self.doubts]
        twin.stack = self.stack[:]
        twin.in_play = self.in_play
        twin.akku_card = self.akku_card
        twin.ice_card = self.ice_card
        twin.tributes = self.tributes[:]
        twin.owed = self.owed[:]
        twin.delivered = self.delivered[:]
        twin.round = self.round
        twin.hitodama = self.hitodama
        twin.spins = self.spins
        twin.ended = self.ended
        twin.latest = self.latest
        twin.latest_seat = self.latest_seat
        return twin

    # --- hidden things ---------------------------------------------------------------------------------------

    def hide(self, viewer: int) -> None:
        hidden.hide(self, viewer)

    def fill(self, viewer: int, rng: Rng) -> None:
        hidden.fill(self, viewer, rng)

    def digest(self) -> str:
        """What people know of the cards changes nothing on the table, so it counts in a view alone."""
        if self.viewer != EVERYTHING or not any(self.doubts):
            return super().digest()
        twin = self.copy()
        twin.doubts = [[], []]
        return twin.digest()

    # --- written forms ---------------------------------------------------------------------------------------

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "tiles": self.tiles[:],
            "essences": self.essences[:],
            "reserve": self.reserve[:],
            "dormant": self.dormant[:],
            "baskets": self.baskets[:],
            "points": self.points[:],
            "card_points": self.card_points[:],
            "payments": self.payments[:],
            "hands": [hand[:] for hand in self.hands],
            "bank": self.bank[:],
            "decks": [self.decks[deck][: self.left[deck]] for deck in range(DECKS)],
            "left": self.left[:],
            "piles": [pile[:] for pile in self.piles],
            "rebuilt": self.rebuilt[:],
            "unseen": [cards[:] for cards in self.unseen],
            "stack": self.stack[:],
            "tributes": self.tributes[:],
            "owed": self.owed[:],
            "delivered": self.delivered[:],
            "ended": self.ended,
        }
        if any(self.doubts):
            data["doubts"] = [events[:] for events in self.doubts]
        for name in MASKS + NUMBERS:
            data[name] = getattr(self, name)
        return data

    def load(self, data: dict[str, object]) -> None:
        put_tiles(self, list(cast(list[int], data["tiles"])))
        self.essences = list(cast(list[int], data["essences"]))
        self.reserve = list(cast(list[int], data["reserve"]))
        self.dormant = list(cast(list[int], data["dormant"]))
        self.baskets = list(cast(list[int], data["baskets"]))
        self.points = list(cast(list[int], data["points"]))
        self.card_points = list(cast(list[int], data["card_points"]))
        self.payments = list(cast(list[int], data["payments"]))
        self.hands = [list(hand) for hand in cast(list[list[int]], data["hands"])]
        self.bank = list(cast(list[int], data["bank"]))
        self.decks = [list(deck) for deck in cast(list[list[int]], data["decks"])]
        self.left = list(cast(list[int], data["left"]))
        self.piles = [list(pile) for pile in cast(list[list[int]], data["piles"])]
        self.rebuilt = list(cast(list[int], data["rebuilt"]))
        self.unseen = [list(cards) for cards in cast(list[list[int]], data["unseen"])]
        self.doubts = [list(events) for events in cast(list[list[int]], data.get("doubts", [[], []]))]
        self.stack = list(cast(list[int], data["stack"]))
        self.tributes = list(cast(list[int], data["tributes"]))
        self.owed = list(cast(list[int], data["owed"]))
        self.delivered = list(cast(list[int], data["delivered"]))
        self.ended = cast(str, data["ended"])
        for name in MASKS + NUMBERS:
            setattr(self, name, data[name])

    # --- laws ------------------------------------------------------------------------------------------------

    def invariants(self) -> list[str]:
        """Conservation of every component and agreement of what is noted twice."""
        return self._wrong_pieces() + self._wrong_goods() + self._wrong_cards() + self._wrong_points()

    def _wrong_pieces(self) -> list[str]:
        wrong: list[str] = []
        pieces = [*self.essences, self.akkus, self.ice]
        everywhere = self.side.all | (EXTRA_BIT if self.extra_tile != NONE else 0)
        union = 0
        for mask in pieces:
            if union & mask:
                wrong.append("two pieces share a space")
            union |= mask
        if union & ~everywhere:
            wrong.append("a piece is on a space that does not exist")
        if (self.akkus | self.ice) >> EXTRA & 1:
            wrong.append("an akku or ice is on an extra space (HIT-R-53)")
        for seat in range(self.seats):
            total = self.reserve[seat] + self.dormant[seat] + count(self.essences[seat])
            if total != ESSENCES or self.reserve[seat] < 0 or self.dormant[seat] < 0:
                wrong.append(f"seat {seat} does not have three essences (HIT-GLO-03)")
        for name in ("asleep", "moved", "fresh", "due", "acting"):
            if cast(int, getattr(self, name)) & ~self.essence_mask():
                wrong.append(f"'{name}' is noted where no essence is")
        if self.fresh & ~self.asleep or self.moved & self.asleep:
            wrong.append("an essence is awake and asleep at once")
        if count(self.ice) > self.box.ice_tokens:
            wrong.append("there are more ice tokens than in the box")
        return wrong

    def _wrong_goods(self) -> list[str]:
        wrong: list[str] = []
        for kind in range(RESOURCES):
            parts = [self.bank[kind], self.delivered[kind], self.delivered[RESOURCES + kind]]
            parts += [self.baskets[seat * RESOURCES + kind] for seat in range(self.seats)]
            if kind == AKKU:
                parts.append(int(count(self.akkus)))
            if min(parts) < 0 or sum(parts) != self.box.tokens[kind]:
                wrong.append(f"the {PLURALS[kind]} do not add up")
        return wrong

    def _wrong_cards(self) -> list[str]:
        wrong: list[str] = []
        for deck in range(DECKS):
            cards = lying_open(self, deck) + self.decks[deck][: self.left[deck]]
            expected = deck_cards(self, deck)
            if deck < BACKS:
                cards += [card % KIND_BITS for card in self.unseen[deck]]
                expected += hidden.counted_twice(self, deck)
                for seat in range(self.seats):
                    cards += [kind for kind in self.hand(seat, deck) if kind != FACE_DOWN]
            if sorted(cards) != sorted(expected):
                wrong.append(f"the cards of deck {deck} do not add up")
        for seat in range(self.seats):
            if self.hand_size(seat) > HAND_LIMIT:
                wrong.append(f"seat {seat} holds more than {HAND_LIMIT} cards (HIT-ACT-13)")
        if len(self.stack) > self.side.stack:
            wrong.append("too many solar cards wait (HIT-ACT-09)")
        if self.viewer == EVERYTHING and any(card == NONE for card in self.tributes):
            wrong.append("a tribute is unknown")
        return wrong

    def _wrong_points(self) -> list[str]:
        wrong: list[str] = []
        earned = self.card_points[:]
        for code in self.payments:
            payment = read_payment(code)
            earned[payment.seat] += self.box.worth(payment.amounts)
        if earned != self.points:
            wrong.append("the points do not match the payments")
        if not self.ended and (max(self.points) >= self.box.goal or self.hitodama >= self.box.chaos):
            wrong.append("the game should be over")
        if sorted(self.tiles) != sorted(self.where) or any(self.tiles[self.where[tile]] != tile for tile in self.tiles):
            wrong.append("tiles and places disagree")
        if bits(self.acting) != bits(self.acting)[:1]:
            wrong.append("two essences act at once")
        return wrong
