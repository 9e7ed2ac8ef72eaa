"""The evaluation: what catches the eye, and what only the seasoned know."""

from __future__ import annotations

import pytest

from chabudai.games.hitodama.evaluate import FOR_WINTER, WORK_TO_COME
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import BOX, GAME, give, lay_out
from kit import play

MASTER = GAME.seasoned()


def in_winter(state: HitodamaState, *names: str) -> HitodamaState:
    """The tributes that lie open for winter."""
    state.tributes[6:8] = [[card.name for card in BOX.tributes[3]].index(name) for name in names]
    return state


def test_the_seasoned_wake_their_third_essence_and_others_keep_their_berries() -> None:
    """Winter asks for no berry, so that what is paid counts the same for both."""
    state = in_winter(lay_out(baskets={0: "2B"}), "F3", "F6")
    woken = state.copy()
    play(woken, "wake")
    assert GAME.evaluate(woken, 0) < GAME.evaluate(state, 0)
    gained = MASTER.evaluate(woken, 0) - MASTER.evaluate(state, 0)
    assert gained == pytest.approx(GAME.evaluate(woken, 0) - GAME.evaluate(state, 0) + WORK_TO_COME)


def test_an_essence_has_less_work_to_come_the_nearer_the_end_is() -> None:
    """Two are awake; ten points of 25 are two fifths of the way."""
    ahead = [MASTER.evaluate(state, 0) - GAME.evaluate(state, 0) for state in (lay_out(), lay_out(points={0: 10}))]
    assert ahead == [pytest.approx(2 * WORK_TO_COME), pytest.approx(2 * WORK_TO_COME * 0.6)]


def test_the_seasoned_keep_what_winter_will_ask_for() -> None:
    """F2 and F6 ask for three sapphires, Haru for none: three count more, the fourth does not."""
    state = in_winter(lay_out(), "F2", "F6")
    before = MASTER.evaluate(state, 0) - GAME.evaluate(state, 0)
    for number in (1, 2, 3, 3):
        give(state, 0, "1S")
        more = MASTER.evaluate(state, 0) - GAME.evaluate(state, 0) - before
        assert more == pytest.approx(number * FOR_WINTER * 3), "a sapphire brings 3 points"


def test_when_winter_has_come_nothing_is_kept_for_it() -> None:
    """F2 lacks two sapphires; a third one counts for the seasoned what it does for others."""
    two, three = (lay_out(season="Fuyu", tributes="F2 F3", baskets={0: goods}) for goods in ("2S", "3S"))
    gained = MASTER.evaluate(three, 0) - MASTER.evaluate(two, 0)
    assert gained == pytest.approx(GAME.evaluate(three, 0) - GAME.evaluate(two, 0))


def test_experience_changes_no_rule() -> None:
    state = lay_out(baskets={0: "2B"})
    seen = state.view(0)
    seen.game = MASTER
    assert seen.legal_moves(0) == state.legal_moves(0)
    assert seen.digest() == state.view(0).digest()
    assert GAME.seasoned() is MASTER
