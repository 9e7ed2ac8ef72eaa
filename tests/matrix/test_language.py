"""Every game speaks the language of its reader: everything through its catalogue, and the French catalogue complete."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from chabudai.core.game import OptionValue
from chabudai.core.language import FRENCH, PSEUDO, speaking
from chabudai.core.registry import load, names
from chabudai.games.boo.rules.box import SHOOT_NAMES
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.rules.box import GUARDIANS, HOUSES, TOOLS, TREASURES, WEAPONS
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.kodama_forest.rules.box import KIND_LETTERS
from chabudai.games.kodama_forest.words.text import TITLES
from kit import listen, play_randomly
from plugins.spoken import NAMES, Hearing, listens, misshapen, unexplained, unspoken, untranslated


class Match(NamedTuple):
    """Seats, seed, length and options of a match that is listened to."""

    seats: int
    seed: int
    decisions: int
    options: dict[str, OptionValue] | None = None


MATCHES = {
    "boo": [Match(2, 3, 700, {"side": "day"}), Match(4, 5, 500, {"side": "night"})],
    "gachijo": [
        Match(2, 3, 160, {"stage": "A"}),
        Match(3, 2, 100, {"stage": "E", "level": 3, "cap": 60}),
        Match(4, 5, 100, {"stage": "B", "level": 4}),
    ],
    "hitodama": [Match(2, 3, 260), Match(3, 5, 200), Match(4, 8, 200)],
    "kodama-forest": [
        Match(3, 3, 200, {"side": "H"}),
        Match(2, 5, 60, {"mode": "cooperative", "order": "schedule"}),
        Match(1, 2, 60),
    ],
}
"""By game; another one that speaks French is heard for a while with as many seats as it has."""
SPEAKING = [name for name in names() if name in MATCHES or load(name).say.catalogue(FRENCH)]
SAME = {
    "boo": [r"[LAR]\d\d", "I", "II", r"z\d?"],
    "gachijo": [
        *(name.capitalize() for kind in (HOUSES, TREASURES, TOOLS, WEAPONS, GUARDIANS) for name in kind),
        *("[A-I]", r"[rc]\d", r"r\dc\dw", r"[BScsgytwKOZH]\d?"),
    ],
    "hitodama": [
        r"HITODAMA|Haru|Natsu|Aki|Fuyu",
        r"(?:BER|AMB|SAP|SOL|LUN|AKK|TRI|MER)(?:-\d)?",
        "|".join([*SOLAR_EFFECTS, *LUNAR_EFFECTS]),
        r"[HNAF][1-6]|K[1-6]|I[1-8]",
        r"(?:\d[BASKol])+(?::(?:\d[BASKol])+)?|[BASKol]",
        "z",
    ],
    "kodama-forest": [r"T\d\d", r"[rc]\d", r"v?[A-Za-z]", r"v\d+"],
}
"""What is the same in every language, besides the game's name: proper names, codes of pieces, places and marks, the
breath of sleepers."""
ENGLISH_WORDS = re.compile(r"\b(the|takes|lays|throws|draws|places|wins|receives|earns|of|with|from|board|round)\b")


def hearings() -> list[Hearing]:
    """What is listened to of every game."""
    found: list[Hearing] = []
    for name in SPEAKING:
        game = load(name)
        for seats, seed, decisions, options in MATCHES.get(name, [Match(game.max_seats, 2, 60)]):
            found.append(Hearing(game, seats, seed, decisions, options))
    return found


def rarely_said(name: str) -> list[str]:
    """Templates that are put together or come from the content, so that neither sources nor matches need say them."""
    game = load(name)
    if isinstance(game, Gachijo):
        return [stage.title for stage in game.box.stages] + [card.title for card in game.box.gacha]
    return {"boo": SHOOT_NAMES, "kodama-forest": [*KIND_LETTERS, *(mode.capitalize() for mode in TITLES)]}.get(name, [])


heard = pytest.mark.parametrize("hearing", hearings(), ids=lambda hearing: f"{hearing.game.id}-{hearing.seats}")


@listens
@heard
def test_every_word_is_spoken(hearing: Hearing) -> None:
    assert unspoken(hearing, [hearing.game.title, *SAME.get(hearing.game.id, [])]) == []


@listens
@heard
def test_french_lacks_nothing_that_is_said(hearing: Hearing) -> None:
    assert untranslated(hearing) == []


@listens
@heard
def test_everything_in_the_drawing_explains_itself(hearing: Hearing) -> None:
    assert unexplained(hearing) == []


@heard
def test_a_french_match_is_told_in_french(hearing: Hearing) -> None:
    game, seats, seed, decisions, options = hearing
    state = game.new(seats, seed, options)
    log = listen(state)
    play_randomly(state, seed, decisions)
    with speaking(FRENCH):
        told = [game.tell(event, NAMES) for event in log.events]
    assert [line for line in told if ENGLISH_WORDS.search(line)] == []
    assert [line for line in told if not line.endswith((".", "!"))] == []


@listens
@pytest.mark.parametrize("game_name", SPEAKING)
def test_the_french_catalogue_is_well_formed(game_name: str) -> None:
    hearing = next(hearing for hearing in hearings() if hearing.game.id == game_name)
    assert misshapen(hearing, rarely_said(game_name)) == []


@pytest.mark.parametrize("game_name", SPEAKING)
def test_the_notation_is_the_same_for_everybody(game_name: str) -> None:
    moves = load(game_name).moves
    plain = [moves.text(move) for move in range(moves.size)]
    with speaking(PSEUDO):
        assert [moves.text(move) for move in range(moves.size)] == plain
        assert all(moves.sentence(move).startswith("⟦") for move in range(moves.size))
