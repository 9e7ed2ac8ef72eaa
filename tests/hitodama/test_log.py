"""The log, sentence by sentence with the rule behind each, and that a new card needs nothing but a piece and a line."""

from __future__ import annotations

import pytest

import kit
from chabudai.core.content import Content
from chabudai.core.registry import load
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS, Goods
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.log import SIDES, TOLD
from hitodama.table import (
    GAME,
    bury,
    finish_turns,
    hold,
    last_akku,
    lay_out,
    reach,
    resolve,
)
from kit import listen, play, random_positions

NAMES = ["Ann", "Ben", "Cid"]
AKI_OPENS = (
    "Aki begins. Its tributes ask for 2 berries and 2 ambers, and for 1 berry, 1 amber and 1 sapphire. "
    "The tiles are now resolved from the South. HIT-SEA-13"
)


def lines(state: HitodamaState) -> list[str]:
    """Every sentence so far with its rule; private ones in brackets."""
    told = []
    for sentence, event in zip(kit.lines(state, NAMES), kit.events(state), strict=True):
        line = f"{sentence} {event.rule}"
        told.append(line if event.audience is None else f"({line}, for {event.audience})")
    return told


def test_the_log_of_a_turn() -> None:
    state = lay_out(
        asleep={0: "AMB-2", 1: "BER-1"},
        baskets={0: "3B"},
        cards={0: "AC3 REN REE SWP"},
        top={"solar": "SPN", "lunar": "KAK"},
    )
    play(state, "lunar AC3", "displace reserve BER-1", "wake", "place LUN-1", "move AMB-2 AMB-1")
    play(state, "draw")
    assert lines(state) == [
        "Ann plays the lunar card “Three more”. HIT-ACT-07",
        "Ann pays Ben 1 berry and displaces the sleeping essence on space 1 of the berry tile. HIT-ACT-14",
        "Ann pays 2 berries and wakes a dormant essence. HIT-ACT-11",
        "Ann places an essence on space 1 of the lunar card tile. HIT-ACT-01",
        "Ann moves a sleeping essence from space 2 of the amber tile to space 1 of the amber tile. HIT-ACT-02",
        "Ann draws a solar card. HIT-ACT-12",
        "(Ann draws “New North”. HIT-ACT-12, for [0])",
        "It is Ben's turn. HIT-TRN-01",
    ]
    listen(state)
    hold(state, 1, "AKB", "AKB", "AKM")
    play(state, "exchange AKB AKB", "discard AKM", "end")
    assert lines(state)[:6] == [
        "Ben discards “Akku berries” and “Akku berries”. HIT-ACT-05",
        "Ben draws a lunar card. HIT-ACT-05",
        "(Ben draws “Tame akku”. HIT-ACT-05, for [1])",
        "Ben discards “Akku walks”. HIT-ACT-04",
        "Ben gains 1 berry. HIT-ACT-04",
        "Ben ends the turn with 1 action left. HIT-R-10",
    ]


def test_the_log_of_a_resolution() -> None:
    state = lay_out(
        seats=3,
        akku_card="K1",
        akkus="SAP-1",
        awake={0: "BER-1 SAP-2", 1: "AKK-1 MER-4", 2: "TRI-1 LUN-3"},
        baskets={1: "3A", 2: "2B"},
        cards={0: "SWP AKB"},
        top={"akku": "K2", "solar": "SPN"},
    )
    play(state, "solar SWP", "solar AKB", "end", "end")
    listen(state)
    play(state, "end")
    play(state, "take", "decline", "pick SAP-2", "pick BER-1", "pick SAP-1", "decline", "trade amber")
    assert lines(state) == [
        "Cid ends the turn with 3 actions left. HIT-R-10",
        "The berry tile is resolved. HIT-RES-06",
        "Ann gains 3 berries. HIT-TRE-02",
        "The sapphire tile is resolved. HIT-RES-06",
        "Ann pays 1 berry. HIT-TRE-03",
        "Ann gains 1 sapphire. HIT-TRE-03",
        "The lunar card tile is resolved. HIT-RES-06",
        "Cid takes nothing on space 3 of the lunar card tile. HIT-R-28",
        "Ann's solar card “Akku berries” takes effect. HIT-ACT-10",
        "Ann gains 1 berry. HIT-EFF-13",
        "Ann's solar card “Swap” takes effect. HIT-ACT-10",
        "Ann swaps the figures on space 2 of the sapphire tile and space 1 of the berry tile. HIT-EFF-14",
        "The akku tile is resolved. HIT-RES-06",
        "Ben pays 2 ambers and takes home the akku on space 1 of the sapphire tile. HIT-AKU-03",
        "A new akku card is turned up: an akku costs 3 berries. HIT-AKU-01",
        "An akku takes space 2 of the berry tile. HIT-AKU-01",
        "The tribute tile is resolved. HIT-RES-06",
        "Cid takes the first-player coin. HIT-TTR-04",
        "Cid gains 1 berry. HIT-TTR-05",
        "Cid takes nothing on space 1 of the tribute tile. HIT-R-37",
        "The merchant tile is resolved. HIT-RES-06",
        "Ben gives the merchant 1 amber for 1 solar card. HIT-TME-02",
        "Ben draws a solar card. HIT-TME-01",
        "(Ben draws “New North”. HIT-TME-01, for [1])",
        "Round 2 begins. HIT-TRN-05",
        "It is Cid's turn. HIT-TRN-01",
    ]


def test_the_log_of_seasons_wrath_and_ends() -> None:
    state = last_akku(baskets={0: "1K"}, awake={0: "TRI-1"}, top={"akku": "K2", "ice": "I1"})
    play(state, "end")
    listen(state)
    play(state, "end", "pay 1 1 0 0 0")
    assert lines(state) == [
        "Ben ends the turn with 3 actions left. HIT-R-10",
        "The tribute tile is resolved. HIT-RES-06",
        "Ann delivers 1 akku for the tribute of 2 berries and 1 akku: 5 points, 5 in all. HIT-SEA-04",
        "An akku completed the tribute, so Ann's essence comes back dormant. HIT-SEA-14",
        "On the way to 5 points, Ann meets a blue flame: the wrath strikes at level 1. HIT-TRK-04",
        "The wrath reveals a new ice card. HIT-WRA-01",
        "Ice settles on space 1 of the berry tile. HIT-ICE-01",
        "Ice settles on space 1 of the amber tile. HIT-ICE-01",
        "Both tributes of Natsu are complete. HIT-SEA-11",
        AKI_OPENS,
        "A new akku card is turned up: an akku costs 3 berries. HIT-AKU-01",
        "An akku takes space 2 of the berry tile. HIT-AKU-01",
        "Round 2 begins. HIT-TRN-05",
        "It is Ann's turn. HIT-TRN-01",
    ]


def test_the_log_of_the_hitodama() -> None:
    state = lay_out(hitodama=1, marker=1, ice="LUN-1")
    play(state, "end")
    listen(state)
    play(state, "end")
    assert lines(state)[1:3] == [
        "The hitodama moves to square 2 of its path: its wrath is at level 2. HIT-TRK-02",
        "The wrath rises to level 2, and all ice melts. HIT-ICE-02",
    ]
    reach(state, 7, 1)
    play(state, "end")
    listen(state)
    play(state, "end")
    assert lines(state)[1:] == [
        "The hitodama reaches the end of its path: the forest freezes, and everybody loses. HIT-END-03"
    ]


def test_the_log_of_cards() -> None:
    state = lay_out(
        season="Fuyu", tributes="F1 F3", akkus="BER-1 BER-2", awake={0: "AMB-1"}, cards={0: "MOV EXT WAI AC2 AKM"}
    )
    play(state, "lunar AC2", "lunar EXT", "pick BER-1", "lunar MOV", "pick AMB-1", "pick AMB-2")
    play(state, "lunar WAI", "relieve 2", "solar AKM")
    assert [line for line in lines(state) if "plays" not in line] == [
        "Ann adds an extra space to the berry tile, like space 1 of the berry tile. HIT-EFF-12",
        "Ann moves the figure on space 1 of the amber tile to space 2 of the amber tile. HIT-EFF-10",
        "Ann removes an akku from the tribute of 2 ambers and 1 akku. HIT-EFF-11",
        "Ann lays “Akku walks” on the solar stack. HIT-ACT-08",
        "It is Ben's turn. HIT-TRN-01",
    ]
    listen(state)
    finish_turns(state)
    play(state, "pick BER-2", "tile LUN")
    assert "Ann sends the akku on space 2 of the berry tile to space 1 of the lunar card tile. HIT-EFF-16" in lines(
        state
    )


def test_the_log_of_decks_full_hands_and_points() -> None:
    state = lay_out(awake={0: "SOL-1"}, asleep={1: "AMB-1"}, cards={0: "VPE SPN SAP KAK AC2", 1: "REN"})
    bury(state, "solar")
    listen(state)
    play(state, "solar VPE", "draw", "end", "end")
    told = lines(state)
    for line in [
        "The 11 discarded solar cards are shuffled into a new deck. HIT-CRD-05",
        "Ann already holds five cards and draws no solar card. HIT-R-19",
        "Ben scores 1 point for essences on that tile, 1 in all. HIT-EFF-15",
    ]:
        assert line in told
    state = lay_out(points={1: 24}, asleep={1: "AMB-1"}, cards={0: "VPE"})
    play(state, "solar VPE", "end", "end")
    assert lines(state)[-1] == "That is enough to win: the game is over. HIT-END-01"
    state = lay_out(cards={1: "SPN"})
    play(state, "end", "solar SPN")
    listen(state)
    resolve(state)
    side = SIDES[state.north // 2]
    assert f"The compass spins: North is now {side}. HIT-EFF-19" in lines(state)


@pytest.mark.parametrize(
    ("square", "goods", "line"),
    [
        (0, "1B", "The berry tile is full: one of Ben's essences is pushed off and goes home. HIT-ENT-04"),
        (2, "1B1A", "The wrath takes 1 amber from Ann. HIT-WRA-02"),
        (5, "1B", "The wrath finds nothing to take from Ann. HIT-WRA-04"),
    ],
)
def test_the_log_of_the_wrath(square: int, goods: str, line: str) -> None:
    state = lay_out(
        hitodama=square,
        points={0: 4},
        baskets={0: goods},
        awake={0: "TRI-1", 1: "BER-1 BER-2"},
        cards={0: "NOW"},
        top={"ice": "I1"},
    )
    play(state, "lunar NOW", "pay 1 0 0 0 1")
    assert line in lines(state)


def test_events_hold_numbers_goods_and_ids_but_no_words() -> None:
    """What people read is made by `tell` alone: nothing that it says is taken apart again."""
    kinds: set[str] = set()
    for seed in range(30):
        state = GAME.new(2 + seed % 3, seed)
        log = listen(state)
        for _ in random_positions(state, seed):
            pass
        for event in log.events:
            kinds.add(event.kind)
            for key, value in event.values.items():
                if key in {"price", "goods", "needs1", "needs2"}:
                    assert isinstance(value, list)
                    assert all(isinstance(number, int) for number in value)
                elif key in {"card", "other", "card1", "card2", "tribute", "season", "deck"}:
                    assert isinstance(value, str)
                else:
                    assert isinstance(value, int), (event.kind, key, value)
    assert kinds <= set(TOLD)
    assert len(set(TOLD) - kinds) < 8, "random play should reach most of what can happen"


def test_a_new_card_is_a_piece_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    piece = Goods("GIFT", "HIT-EFF-04", "Gift", "Gain 1 berry, 1 amber and 1 sapphire.", "1B1A1S")
    monkeypatch.setitem(LUNAR_EFFECTS, "GIFT", piece)
    text = GAME.content.text.replace("ASC = 2", "ASC = 1\nGIFT = 1")
    richer = load("hitodama", Content("mine.toml", text))
    move = richer.moves.parse("lunar GIFT")
    for seed in range(40):
        state = richer.new(2, seed)
        [seat] = state.actors()
        if move in state.legal_moves(seat):
            state.play(seat, move)
            assert isinstance(state, HitodamaState)
            assert state.baskets[4 * seat : 4 * seat + 4] == [1, 1, 1, 0]
            assert "lunar-GIFT" in richer.path(state, seat, move)
            return
    pytest.fail("nobody was dealt the new card")
