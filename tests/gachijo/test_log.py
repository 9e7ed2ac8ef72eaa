"""The log: who is named, and that each line cites a clause of the section it belongs to."""

from __future__ import annotations

import pytest

from chabudai.core.events import Log
from chabudai.games.gachijo.state import GachijoState
from gachijo.scenes import GAME, play, rc, scene, stack_summon

NAMES = ["Aki", "Ben", "Cho", "Dai"]


def lines(state: GachijoState) -> list[str]:
    assert state.log is not None
    return [GAME.tell(event, NAMES) for event in state.log.events]


def rules(state: GachijoState) -> dict[str, str]:
    """The clause of the last event of each kind."""
    assert state.log is not None
    return {event.kind: event.rule for event in state.log.events}


def test_an_attack_names_its_targets() -> None:
    state = scene({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume tsume"})
    play(state, "attack tsume toyotomi+oda")
    assert "Aki attacks Ben and Cho with Tsume." in lines(state)
    single = scene({0: "33", 1: "43", 2: "34"}, weapons={0: "tsume"})
    play(single, "attack tsume oda")
    assert "Aki attacks Cho with Tsume." in lines(single)
    three = scene({0: "33", 1: "43", 2: "34", 3: "23"}, weapons={0: "tsume"})
    play(three, "attack tsume toyotomi+oda+takeda")
    assert "Aki attacks Ben, Cho and Dai with Tsume." in lines(three)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_guardians_play_cites_the_clauses_for_this_number_of_players(seats: int) -> None:
    at = {0: "22", 1: "42"}
    state = scene(at, seats=seats, crystals={0: 1}, treasures={1: "koban kabuto"}, moves=0, made="AAB")
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
    state = GAME.new(4, 5, {"stage": "B"})
    state.log = Log()
    state.play(3, GAME.moves.parse("turn-stage 90"))
    [event] = state.log.events
    assert event.values == {"what": "turn-stage 90"}
    assert GAME.tell(event, NAMES) == "Dai turns the stage by 90°."
