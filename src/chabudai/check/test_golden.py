"""Golden playthroughs and move ids: nothing about a match may change without somebody seeing it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chabudai.check.golden import MOST_BYTES, files_of, folder_of, make_all, pinned, read, read_head, transcript
from chabudai.check.lab import Combination, combinations_of, covering
from chabudai.core.registry import load


@pytest.fixture(scope="session", autouse=True)
def _updated(games_to_update: list[str]) -> None:
    """Rewrite the files before the tests look at them, where that is asked for."""
    for name in games_to_update:
        game = load(name)
        make_all(game)
        (folder_of(name) / "moves.txt").write_text("\n".join(game.moves.listing()) + "\n", encoding="utf-8")
        (folder_of(name) / "observation.md").write_text(_documents(name), encoding="utf-8")


def _documents(name: str) -> str:
    """How observations are laid out, for fewest and most seats."""
    game = load(name)
    return "\n".join(game.layout(seats).document() for seats in sorted({game.min_seats, game.max_seats}))


def test_playthroughs_come_out_as_written(game_name: str, trajectory: Callable[[str, str], None]) -> None:
    game = load(game_name)
    files = files_of(game_name)
    assert files, (
        f"{game_name} has no golden playthrough: write some by 'chabudai check {game_name} --update', and read them"
    )
    for file in files:
        written = file.read_text(encoding="utf-8")
        assert transcript(game, read(game, written)) == written, f"{file.name} comes out differently"
        assert len(written.encode()) < MOST_BYTES, f"{file.name} is too long to be read"
        trajectory(file.name, written.rsplit("digest: ", 1)[1].strip())


def test_playthroughs_leave_nothing_out(game_name: str) -> None:
    """Every number of seats, every value of every option and every end reason has a playthrough."""
    game = load(game_name)
    heads = [read_head(file.read_text(encoding="utf-8")) for file in files_of(game_name)]
    shown = [read(game, file.read_text(encoding="utf-8")) for file in files_of(game_name)]
    combinations = [Combination(game_name, play.seats, play.options) for play in shown]
    wanted = {part for one in combinations_of(game_name) for part in _values(one)}
    assert {part for one in combinations for part in _values(one)} == wanted
    missing = set(game.end_reasons) - {head["end"] for head in heads}
    assert not missing, f"no golden playthrough of {game_name} ends by {', '.join(sorted(missing))}"
    assert len(covering(combinations_of(game_name), 1)) <= len(heads)


def _values(combination: Combination) -> set[tuple[str, object]]:
    return {("seats", combination.seats), *combination.options.items()}


def test_move_ids_are_pinned(game_name: str) -> None:
    """Ids are written in records and learned by networks: they never change."""
    written = pinned(game_name, "moves.txt").splitlines()
    assert load(game_name).moves.listing() == written


def test_observations_are_pinned(game_name: str) -> None:
    """Networks are trained on them: a change needs another `observation_version`."""
    assert pinned(game_name, "observation.md") == _documents(game_name)
