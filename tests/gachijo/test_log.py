"""The log: who is named, and that each line cites a clause of the section it belongs to."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.rules.box import GUARDIANS
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, lay_out, new, rc, stack_summon, summoned, walk
from kit import events, first_moves, lines, listen, play, values

NAMES = ["Aki", "Ben", "Cho", "Dai"]


def rules(state: GachijoState) -> dict[str, str]:
    """The clause of the last event of each kind."""
    return {event.kind: event.rule for event in events(state)}


def test_an_attack_names_its_targets() -> None:
    state = lay_out({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume tsume"})
    play(state, "attack tsume toyotomi+oda")
    assert "Aki attacks Ben and Cho with Tsume." in lines(state, NAMES)
    single = lay_out({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume"})
    play(single, "attack tsume oda")
    assert "Aki attacks Cho with Tsume." in lines(single, NAMES)
    three = lay_out({0: "33", 1: "43", 2: "34", 3: "23"}, weapons={0: "tsume"})
    play(three, "attack tsume toyotomi+oda+takeda")
    assert "Aki attacks Ben, Cho and Dai with Tsume." in lines(three, NAMES)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_guardians_play_cites_the_clauses_for_this_number_of_players(seats: int) -> None:
    at = {0: "22", 1: "42"}
    state = lay_out(at, seats=seats, crystals={0: 1}, treasures={1: "koban kabuto"}, moves=0, made="AAB")
    stack_summon(state, "oni", 1 if seats == 2 else 3)
    if seats == 2:
        state.guardian_node = state.castle.bases[1]
    play(state, "summon")
    if seats == 3:
        play(state, "slide red-east", "slide red-west")
        assert rules(state)["slid"] == "GAC-GOT-07"
    play(state, f"prowl {rc('42')}", "reclaim kabuto")
    cited = rules(state)
    wanted = (
        {"offered": "GAC-GOT2-02", "summoned": "GAC-GOT2-04", "prowled": "GAC-GOT2-06", "reclaimed": "GAC-GOT2-09"}
        if seats == 2
        else {"offered": "GAC-GOT-03", "summoned": "GAC-GOT-06", "prowled": "GAC-GOT-07", "reclaimed": "GAC-GOT-10"}
    )
    assert {kind: cited[kind] for kind in wanted} == wanted
    assert cited["captured"] == ("GAC-GOT2-08" if seats == 2 else "GAC-GOT-09")


def test_how_the_board_is_laid_is_told_as_a_move() -> None:
    """The event holds the move itself; what is read follows from it."""
    state = new()
    listen(state)
    [event] = events(play(state, "turn-stage 90"))
    assert event.values == {"what": GAME.moves.parse("turn-stage 90")}
    assert GAME.tell(event, NAMES) == "Dai lays the stage turned a quarter clockwise."


def test_events_hold_numbers_and_ids_that_nobody_has_to_take_apart() -> None:
    attack = lay_out({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume"})
    play(attack, "attack tsume toyotomi+oda")
    assert values(attack, "attacked") == {"what": "tsume", "whom": [1, 2], "place": 0}
    summoning = summoned("kappa", 2, {0: "22", 1: "66"})
    assert values(summoning, "summoned") == {"guardian": GUARDIANS.index("kappa"), "moves": 2}
    slide = lay_out({0: "33"})
    play(slide, "slide red-west")
    assert values(slide, "slid") == {"what": 0}
    assert "Aki slides the red sheet to the west." in lines(slide, NAMES)
    card = walk(lay_out({0: "12"}, squares="g22", card=3), "22")
    title = GAME.box.gacha[2].title
    assert values(card, "gacha") == {"number": 3, "title": title, "effect": GAME.box.gacha[2].effect}
    capped = new(2, cap=60)
    listen(capped)
    first_moves(capped, lambda state: state.turn)
    assert values(capped, "turn_of") == {"number": 1, "turns": 60}
