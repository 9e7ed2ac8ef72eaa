"""Tutorials: what a script must be, and what every installed one is."""

from __future__ import annotations

from pathlib import Path

import pytest
from chabudai_nim import BeanNim

from chabudai.core import registry
from chabudai.core.errors import IllegalMove
from chabudai.core.language import FRENCH, PSEUDO, Speech, speaking
from chabudai.core.tutorial import NOBODY_MOVES, BadTutorial, Tutorial
from plugins.lessons import both_languages, learned

HEAD = 'title = "Beans"\nseats = 2\nseed = 4\n'
RULES = ["NIM-TAKE-01"]
OURS = [name for name in registry.names() if registry.package(name).startswith("chabudai.games.")]
FEWEST, MOST = 25, 45
"""Steps of a tutorial that teaches a whole game in ten minutes."""


def read(steps: str, head: str = HEAD, say: Speech | None = None) -> Tutorial:
    game = BeanNim()
    game.say = say or game.say
    return Tutorial(game, head + steps, RULES)


def beans() -> Tutorial:
    found = registry.tutorial("bean-nim")
    assert found is not None
    return found


def test_a_game_without_a_script_has_no_tutorial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_tutorials", {})
    monkeypatch.setattr(registry, "shipped", lambda *_: "")
    assert registry.tutorial("bean-nim") is None


def test_the_learner_sees_the_table_before_an_own_move_and_after_one_of_others() -> None:
    tutorial = beans()
    heaps = [tutorial.view(number).to_dict()["data"]["heaps"] for number in range(1, 7)]  # type: ignore[index]
    # 5, 4, 3; three red go; a white one goes before the card is read; two red go and the favour turned up is white;
    # a black one goes without a word; the call leaves the beans alone.
    assert heaps == [[5, 4, 3], [5, 4, 3], [2, 3, 3], [2, 3, 3], [0, 4, 2], [0, 4, 2]]
    assert tutorial.view(6).over
    assert [tutorial.asks(number) for number in range(1, 6)] == [False, True, False, True, True]


def test_the_learner_sees_no_secret() -> None:
    for number in range(1, 5):
        assert beans().view(number).to_dict()["data"]["favours"] == [0, -1]  # type: ignore[index]


def test_expected_moves_and_what_is_pointed_at() -> None:
    tutorial, moves = beans(), registry.load("bean-nim").moves
    assert tutorial.step(1).expected == []
    assert tutorial.step(1).seat == NOBODY_MOVES
    assert tutorial.step(4).expected == [moves.parse("take red 2"), moves.parse("take red 1")]
    assert tutorial.look(1) == ["heap-red"]
    assert tutorial.look(2) == ["heap-red", "count-3"], "where the script points at nothing: what is to be clicked"
    assert tutorial.look(3) == []


def test_another_move_gets_the_hint_and_an_illegal_one_the_rule() -> None:
    tutorial, moves = beans(), registry.load("bean-nim").moves
    assert tutorial.answer(2, moves.parse("take red 3")) == ""
    assert tutorial.answer(2, moves.parse("take white 1")).startswith("That is allowed too")
    with pytest.raises(IllegalMove, match=r"You may call only when") as refused:
        tutorial.answer(2, moves.parse("call"))
    assert refused.value.rule == "NIM-CALL-01"
    assert tutorial.answer(4, moves.parse("take red 1")) == "", "the script takes this one as well"
    with pytest.raises(IllegalMove, match="nothing to decide"):
        tutorial.answer(1, moves.parse("take red 1"))


@pytest.mark.parametrize("number", [0, 6, -1])
def test_a_step_that_does_not_exist(number: int) -> None:
    with pytest.raises(BadTutorial, match=rf"steps 1 to 5, not {number}\."):
        beans().step(number)


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ("[[step]", r"tutorial\.toml of bean-nim is not valid TOML"),
        ("", r"tutorial\.toml of bean-nim: 'step' is missing\."),
        ("step = [3]", r"step 1: must be a table\."),
        ("[[step]]\nlook = []", r"step 1: 'say' is missing\."),
        ("[[step]]\nsay = 'x'\nlook = [1]", r"step 1: 'look' must be a list of texts\."),
        ("[[step]]\nsay = 1", r"step 1: 'say' must be given as str\."),
        ("[[step]]\nsay = 'x'\nmove = 'take red 1'\nseat = true", r"step 1: 'seat' must be given as int\."),
        ("[[step]]\nsay = 'x'\ntell = 'y'", r"step 1: there is no entry 'tell'; entries are say, look,"),
        ("[[step]]\nsay = 'x'\nrule = 'NIM-TAKE-99'", r"step 1: the rules of Bean Nim state no NIM-TAKE-99\."),
        ("[[step]]\nsay = 'x'\nhint = 'y'", r"step 1: 'seat', 'also', 'hint' and 'done' belong to a move"),
        ("[[step]]\nsay = 'x'\nmove = 'take red 9'", r"step 1: seat 0 cannot play 'take red 9': '9' is not a count"),
        (
            "[[step]]\nsay = 'x'\nmove = 'take red 3'\n[[step]]\nsay = 'y'\nseat = 1\nmove = 'take red 3'",
            r"step 2: seat 1 cannot play 'take red 3': The red heap has fewer than 3 beans\.",
        ),
        ("[[step]]\nsay = 'x'\nseat = 1\nmove = 'take red 1'", r"step 1: seat 1 cannot play .* Player 2 has nothing"),
        ("[[step]]\nsay = 'x'\nmove = 'take red 1'\nalso = ['call']", r"step 1: seat 0 cannot play 'call'"),
        (
            "[[step]]\nsay = 'x'\nmeanwhile = ['take red 1']",
            r"step 1: 'take red 1' must begin with the number of a seat",
        ),
        (
            "[[step]]\nsay = 'x'\nmeanwhile = ['0 take red 1']\nseat = 1\nmove = 'take red 1'\nhint = 'y'",
            r"step 1: 'also' and 'hint' belong to moves of the learner\.",
        ),
    ],
)
def test_a_wrong_script_is_named_with_its_step(steps: str, problem: str) -> None:
    with pytest.raises(BadTutorial, match=problem):
        read(steps)


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ('seats = 2\n[[step]]\nsay = "x"', "'title' is missing"),
        ('title = "x"\nseats = 9\n[[step]]\nsay = "x"', "is for 2 to 3 players, not 9"),
        ('title = "x"\nseats = 2\nlearner = 2\n[[step]]\nsay = "x"', "one of the seats 0 to 1"),
        ('title = "x"\nseats = 2\noptions = { speed = 1 }\n[[step]]\nsay = "x"', "has no option 'speed'"),
    ],
)
def test_a_wrong_head_is_named(head: str, problem: str) -> None:
    with pytest.raises(BadTutorial, match=problem):
        read("", head)


def test_flaws_are_found() -> None:
    long = "x" * 241
    flaws = read(
        f"[[step]]\nsay = '{long}'\nlook = ['heap-green']\n"
        f"[[step]]\nsay = 'y'\n[[step]]\nmove = 'take red 1'\nsay = '{'Word. ' * 71}'"
    ).flaws()
    assert len(flaws) == 5, flaws
    for flaw, words in zip(
        flaws,
        ["fewer than half", "241 characters", "in the drawing", "426 characters", "has no hint"],
        strict=True,
    ):
        assert words in flaw


def test_missing_french_is_a_flaw_once_there_is_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = tmp_path / "half_spoken" / "words"
    words.mkdir(parents=True)
    (words.parent / "__init__.py").touch()
    (words / "fr.toml").write_text('"Take one." = "Prenez-en un."\n"Beans" = "Haricots"\n')
    monkeypatch.syspath_prepend(tmp_path)
    tutorial = read(
        "[[step]]\nmove = 'take red 1'\nsay = 'Take one.'\nhint = 'No.'", say=Speech("half_spoken", "words")
    )
    assert tutorial.flaws() == ["tutorial.toml of bean-nim: no French for 'No.'."]
    with speaking(FRENCH):
        assert tutorial.title == "Haricots"
        assert tutorial.said(tutorial.step(1).say) == "Prenez-en un."
    with speaking(PSEUDO):
        assert tutorial.title == "⟦Beans⟧"


@pytest.mark.slow
def test_every_installed_tutorial_is_sound(game_name: str) -> None:
    tutorial = registry.tutorial(game_name)
    if tutorial is not None:
        assert 2 * learned(tutorial) >= len(tutorial)


@pytest.mark.parametrize("name", OURS)
def test_our_games_are_taught_in_ten_minutes_rule_by_rule_in_both_languages(name: str) -> None:
    tutorial = registry.tutorial(name)
    assert tutorial is not None
    assert FEWEST <= len(tutorial) <= MOST
    assert [step.number for step in tutorial.steps if not step.rule] == []
    both_languages(tutorial)
