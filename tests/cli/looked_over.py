"""A game that was installed after pytest began is looked over in a process of its own: python -m cli.looked_over GAME.

It goes through the matrix, is heard in two languages, and its tutorial is replayed; the first fault ends the process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from chabudai.check import test_chance, test_drawings, test_forms, test_leaks, test_play, test_refusals, test_sessions
from chabudai.check.lab import call, combinations_of
from chabudai.check.spoken import Hearing, misshapen, unexplained, unspoken, untranslated
from chabudai.core import registry

DECISIONS = 60
TESTS: list[Callable[..., None]] = [
    test_play.test_every_move_keeps_the_laws,
    test_play.test_playing_a_copy_leaves_the_original,
    test_forms.test_a_position_read_back_is_the_same,
    test_refusals.test_what_is_not_offered_is_refused,
    test_refusals.test_what_is_offered_is_accepted_and_nothing_else,
    test_sessions.test_undo_restores_everything_or_is_refused,
    test_leaks.test_hidden_things_change_nothing_that_is_seen,
    test_leaks.test_what_comes_to_light_is_marked,
    test_chance.test_no_stream_is_drawn_on_twice,
    test_drawings.test_everything_to_click_is_drawn,
    test_drawings.test_a_full_state_can_be_drawn_and_told,
    test_drawings.test_the_narrow_form_is_for_phones,
]


def main(name: str) -> None:
    game = registry.load(name)
    for combination in combinations_of(name):
        for test in TESTS:
            call(test, combination, DECISIONS)
    hearing = Hearing(game, game.max_seats, 2, 60)
    faults = unspoken(hearing, [game.title]) + untranslated(hearing) + misshapen(hearing) + unexplained(hearing)
    tutorial = registry.tutorial(name)
    assert tutorial is not None
    faults += tutorial.flaws()
    assert faults == [], faults
    print(f"{name} is sound")


if __name__ == "__main__":
    main(sys.argv[1])
