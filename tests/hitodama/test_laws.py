"""Laws of whole matches, and that each broken law of a position is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from chabudai.core.content import Content
from chabudai.core.registry import load
from chabudai.core.state import NONE, Step
from chabudai.games.hitodama.rules.box import FACE_DOWN
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS, MeepleTarget, MoveMeeple
from chabudai.games.hitodama.rules.rounds import Resolution
from chabudai.games.hitodama.rules.solar_cards import Spent
from chabudai.games.hitodama.rules.tiles import TILES, TRI
from chabudai.games.hitodama.rules.turns import GoOn, Turn
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import BOX, GAME, finish_turns, hold, lay_out, new
from kit import asked, assign, decision, laws_after, listen, play, random_positions


@pytest.mark.rule("HIT-CRD-06", "HIT-R-34")
def test_only_the_wrath_reveals_ice_and_only_the_tribute_tile_moves_the_coin() -> None:
    revealed = 0
    coins = 0
    for seed in range(24):
        start = new(2 + seed % 3, seed)
        log = listen(start)
        holder = start.holder
        before = 0
        for state in random_positions(start, seed):
            assert state.holder == holder or "took_coin" in [event.kind for event in log.events[before:]]
            holder, before = state.holder, len(log.events)
        kinds = [event.kind for event in log.events]
        for number, kind in enumerate(kinds):
            if kind == "ice_card":
                revealed += 1
                assert "wrath" in kinds[max(0, number - 2) : number]
            if kind == "took_coin":
                coins += 1
                assert kinds[number - 1] == "resolving"
                assert log.events[number - 1].values["tile"] == TRI
    assert revealed > 10
    assert coins > 10


def a_turn() -> HitodamaState:
    """Seat 0 has one essence awake, one asleep, a lunar card and a berry."""
    return lay_out(awake={0: "BER-1"}, asleep={0: "AMB-1"}, ice="LUN-1", cards={0: "SAP"}, baskets={0: "1B"})


def a_tile() -> HitodamaState:
    """The sapphire tile is being resolved: seat 1 has lain down, seat 0 is asked for the price of the other space."""
    state = lay_out(awake={0: "SAP-2 TRI-1", 1: "SAP-1"}, baskets={0: "1A"})
    finish_turns(state)
    return state


def a_lunar_card() -> HitodamaState:
    state = a_turn()
    hold(state, 0, "MOV")
    play(state, "lunar MOV")
    return state


def a_solar_card() -> HitodamaState:
    state = a_turn()
    hold(state, 0, "SWP")
    play(state, "solar SWP")
    finish_turns(state)
    return state


def lane(state: HitodamaState, index: int, *steps: Step[Any]) -> dict[str, object]:
    """Other steps, or none, in place of one of the open ones."""
    return {"lanes": [[*state.lanes[0][:index], *steps, *state.lanes[0][index + 1 :]]]}


def laid(names: str) -> dict[str, object]:
    """The tiles lie in another order."""
    tiles = [TILES.index(name) for name in names.split()]
    return {"tiles": tiles, "where": [tiles.index(tile) for tile in range(len(TILES))]}


Changes = Callable[[HitodamaState], dict[str, object]]
BROKEN: list[tuple[Callable[[], HitodamaState], str, Changes]] = [
    (a_turn, "acting: -1 cannot be", lambda _: {"acting": -1}),
    (a_turn, "essences: 8589934592 cannot be", lambda state: {"essences": [state.essences[0], 1 << 33]}),
    (a_turn, "season: 4 cannot be", lambda _: {"season": 4}),
    (a_turn, "North is at no side of the map", lambda _: {"north": 1}),
    (a_turn, "reserve: 3 entries instead of 2", lambda state: {"reserve": [*state.reserve, 0]}),
    (a_turn, "a hand, a deck or a pile is missing", lambda state: {"piles": state.piles[1:]}),
    (a_turn, "no match ends by 'rain'", lambda _: {"ended": "rain"}),
    (a_turn, "there are 2 lanes instead of one", lambda state: {"lanes": state.lanes * 2}),
    (a_turn, "Turn: 2 cannot be", lambda state: lane(state, 2, Turn(2))),
    (a_turn, "two pieces share a space", lambda state: {"akkus": state.akkus | 1}),
    (a_turn, "a piece is on a space that does not exist", lambda state: {"akkus": state.akkus | 1 << 3}),
    (a_turn, "an akku or ice is on an extra space", lambda state: {"akkus": state.akkus | 1 << 32}),
    (a_turn, "seat 1 does not have three essences", lambda _: {"reserve": [0, 1]}),
    (a_turn, "'asleep' is noted where no essence is", lambda state: {"asleep": state.asleep | 1 << 20}),
    (a_turn, "an essence is awake and asleep at once", lambda _: {"fresh": 1}),
    (a_turn, "an essence is awake and asleep at once", lambda _: {"moved": 1 << 4}),
    (a_turn, "more ice tokens than in the box", lambda _: {"ice": 0b11 << 8 | 0b111 << 24}),
    (a_turn, "more ice than the open card brought", lambda _: {"ice_card": NONE}),
    (a_turn, "akkus came without a card", lambda _: {"akku_card": NONE}),
    (a_turn, "tiles and places disagree", lambda _: {"where": [0] * 8}),
    (a_turn, "an extra space copies nothing", lambda _: {"extra_tile": 2}),
    (a_turn, "an extra space copies none of the spaces", lambda _: {"extra_tile": 2, "extra_copy": 4}),
    (a_turn, "an extra space copies none of the spaces", lambda _: {"extra_tile": 6, "extra_copy": 25}),
    (a_turn, "the berries do not add up", lambda state: {"baskets": [2, *state.baskets[1:]]}),
    (a_turn, "the akkus do not add up", lambda _: {"akkus": 0}),
    (a_turn, "the cards of the lunar deck do not add up", lambda _: {"piles": [[], [0], [], []]}),
    (a_turn, "the cards of the ice deck do not add up", lambda _: {"left": [14, 19, 6, 5]}),
    (a_turn, "the cards of the solar deck do not add up", lambda _: {"left": [15, 19, 7, 5]}),
    (a_turn, "cards are unseen although everything is seen", lambda _: {"unseen": [[1], []]}),
    (a_turn, "the solar deck were not drawn before", lambda _: {"doubts": [[FACE_DOWN * 4 + 1], []]}),
    (a_turn, "the solar deck were not drawn before", lambda _: {"doubts": [[0, FACE_DOWN * 4 + 1], []]}),
    (a_turn, "seat 0 holds more than 5 cards", lambda state: {"hands": [[0, 0, 1, 1, 2], *state.hands[1:]]}),
    (a_turn, "the cards of seat 0 are out of order", lambda state: {"hands": [[3, 2], *state.hands[1:]]}),
    (a_turn, "too many solar cards wait", lambda _: {"stack": [0, 4, 8, 12]}),
    (a_turn, "a solar card waits that nobody played", lambda _: {"stack": [3]}),
    (a_turn, "the akku deck was rebuilt before its cards", lambda _: {"rebuilt": [0, 0, 0, 1]}),
    (a_turn, "the compass was spun without a card", lambda _: {"spins": 2}),
    (a_turn, "a tribute is unknown", lambda state: {"tributes": [*state.tributes[:3], NONE, *state.tributes[4:]]}),
    (a_turn, "a tribute of Fuyu was chosen twice", lambda state: {"tributes": [*state.tributes[:6], 1, 1]}),
    (a_turn, "somebody paid nothing", lambda _: {"payments": [1 << 12]}),
    (a_turn, "a tribute was paid before its season", lambda _: {"payments": [2 << 12 | 1 << 9]}),
    (a_turn, "a tribute of Haru got more than it asked for", lambda _: {"payments": [1]}),
    (a_turn, "what lies on a tribute was not paid", lambda _: {"delivered": [1] + [0] * 7}),
    (a_turn, "a tribute lacks something else", lambda state: {"owed": [4, *state.owed[1:]]}),
    (a_turn, "the points do not match the payments", lambda _: {"points": [1, 0]}),
    (a_turn, "the game should be over", lambda _: {"points": [25, 0], "card_points": [25, 0]}),
    (a_turn, "the game should be over", lambda _: {"round": 16, "hitodama": 8}),
    (a_turn, "the game should go on", lambda _: {"ended": "points"}),
    (a_turn, "the hitodama does not stand where the rounds", lambda _: {"round": 3}),
    (a_turn, "a match that goes on asks nothing", lambda _: {"lanes": [[]]}),
    (a_turn, "the end of the round does not wait", lambda state: lane(state, 0)),
    (a_turn, "nobody's turn is open", lambda state: lane(state, 2, Spent())),
    (a_turn, "a resolution that has not begun", lambda _: {"due": 1}),
    (a_turn, "not of the seat at turn", lambda state: {"moved": 1, **lane(state, 2, Turn(1))}),
    (a_turn, "more moved essences came back", lambda _: {"moved_dormant": 2}),
    (a_turn, "of a seat that had no turn yet", lambda _: {"stack": [1]}),
    (a_turn, "a turn is open without an action", lambda _: {"actions": 0}),
    (a_turn, "more actions than three", lambda _: {"moved": 1}),
    (a_turn, "no lunar card is working", lambda state: lane(state, 2, GoOn(0))),
    (a_lunar_card, "that the lunar card in play does not ask", lambda _: {"in_play": BOX.lunar.index("NOW")}),
    (a_lunar_card, "from a space where none is", lambda state: lane(state, 4, MeepleTarget(0, 9))),
    (a_tile, "a turn goes on while tiles are resolved", lambda _: {"actions": 1}),
    (a_tile, "the resolution began at no side", lambda state: lane(state, 1, Resolution(1, 3))),
    (a_tile, "another tile is resolved than the next one", lambda state: lane(state, 1, Resolution(0, 3))),
    (a_tile, "the resolution began at no side", lambda state: lane(state, 1) | laid("BER SOL SAP AMB LUN AKK TRI MER")),
    (a_tile, "solar cards still wait", lambda _: {"stack": [0], **laid("BER AKK AMB SAP LUN SOL TRI MER")}),
    (a_tile, "an essence stands on a tile that was resolved", lambda _: laid("BER TRI AMB SAP LUN AKK SOL MER")),
    (a_tile, "lay down on a tile that was not resolved", lambda _: {"asleep": 1 << 24 | 1 << 8, "fresh": 1 << 24}),
    (a_tile, "not just the standing essences", lambda _: {"asleep": 0, "fresh": 0}),
    (a_tile, "another essence acts than the one", lambda state: {"acting": 0, "due": state.acting}),
    (a_tile, "that it does not have", lambda state: {"essences": state.essences[::-1], "reserve": state.reserve[::-1]}),
    (a_tile, "a price that it cannot pay", lambda _: {"baskets": [0] * 6 + [1, 0], "bank": [30, 25, 9, 5]}),
    (a_solar_card, "no solar card is working", lambda state: lane(state, 4)),
    (a_solar_card, "that the top solar card does not ask", lambda _: {"stack": [BOX.solar.index("SWP") * 4 + 1]}),
    (a_solar_card, "although no tile is being resolved", lambda _: {"due": 1}),
]
"""Where the law is broken, what is said about it, and how."""


@pytest.mark.parametrize(("scene", "complaint", "changes"), BROKEN, ids=[complaint for _, complaint, _ in BROKEN])
def test_a_broken_law_is_noticed(scene: Callable[[], HitodamaState], complaint: str, changes: Changes) -> None:
    state = scene()
    damage = changes(state)
    broken = laws_after(state, lambda state: [assign(name, value)(state) for name, value in damage.items()])
    assert any(complaint in sentence for sentence in broken), broken


def test_a_card_that_does_what_another_does_keeps_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LUNAR_EFFECTS, "WALK", MoveMeeple("WALK", "HIT-EFF-10", "Walk", "Move any meeple."))
    other = load("hitodama", Content("mine.toml", GAME.content.text.replace("MOV = 1", "WALK = 1")))
    walk = other.moves.parse("lunar WALK")
    dealt = (state for state in (other.new(2, seed) for seed in range(60)) if walk in state.legal_moves(asked(state)))
    state = next(dealt)
    state.play(asked(state), walk)
    assert decision(state) in ("MeepleChoice", "MeepleTarget")
    assert state.invariants() == []
