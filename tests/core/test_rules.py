"""The parser of rules digests, against the four digests that exist."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from chabudai.core.rules import KINDS, BadDigest, Rule, parse_digest

ROOT = Path(__file__).parents[2]


def digest(game: str) -> str:
    """The digest of a game: beside its code once it has landed, among the documents before."""
    landed = ROOT / "src" / "chabudai" / "games" / game.replace("-", "_") / "rules.md"
    return (landed if landed.exists() else ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "clauses", "rulings", "invariants", "examples"),
    [
        ("kodama-forest", 57, 40, 0, 5),
        ("boo", 206, 66, 14, 29),
        ("hitodama", 139, 94, 0, 12),
        ("gachijo", 366, 117, 0, 65),
    ],
)
def test_finds_every_statement(game: str, clauses: int, rulings: int, invariants: int, examples: int) -> None:
    rules = parse_digest(digest(game))
    kinds = Counter(rule.kind for rule in rules)
    assert [kinds[kind] for kind in KINDS] == [clauses, rulings, invariants, examples]
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.text and rule.section for rule in rules)
    assert {rule.id[:3] for rule in rules} == {game[:3].upper()}


def test_reads_a_title_and_the_nearest_heading() -> None:
    rules = {rule.id: rule for rule in parse_digest(digest("hitodama"))}
    assert rules["HIT-R-10"].title == "Stopping early"
    assert rules["HIT-R-10"].text.startswith("**Stopping early** is allowed; unused actions are lost.")
    assert rules["HIT-R-10"].section == "Turn and actions"
    assert rules["HIT-R-77"].title == "`RE*`."


def test_reads_a_paragraph_to_its_end_and_no_further() -> None:
    rules = {rule.id: rule for rule in parse_digest(digest("kodama-forest"))}
    example = rules["KOD-X-01"].text.splitlines()
    assert len(example) == 5
    assert example[-1].endswith("KOD-R-04, -05, -10.")
    assert rules["KOD-X-05"].text.endswith("no round 6.")


def test_reads_what_belongs_to_a_list_item() -> None:
    text = """\
## 3. Clauses

- **TST-ONE-01** First line
  and second line.

  A second paragraph.
- an item without an id
- **TST-ONE-02** Alone.

Prose that belongs to nothing.
"""
    assert parse_digest(text) == [
        Rule("TST-ONE-01", "clause", "", "3. Clauses", "First line\nand second line.\n\nA second paragraph."),
        Rule("TST-ONE-02", "clause", "", "3. Clauses", "Alone."),
    ]


def test_a_mention_is_no_statement() -> None:
    text = (
        "See **TST-ONE-01** above.\n\n```\n- **TST-ONE-02** in a listing\n```\n\n- **TST-DATA-01** a demand on files\n"
    )
    assert parse_digest(text) == []


def test_an_id_stated_twice_is_refused() -> None:
    with pytest.raises(BadDigest, match="states TST-ONE-01 twice; line 3"):
        parse_digest("- **TST-ONE-01** Once.\n\n- **TST-ONE-01** Again.\n")


@pytest.mark.parametrize("identifier", ["TST-ONE-01b", "TST-ONE", "TST-one-01", "TST-ONE-01-02"])
def test_a_mistyped_id_is_refused(identifier: str) -> None:
    with pytest.raises(BadDigest, match=f"'{identifier}' in line 1"):
        parse_digest(f"- **{identifier}** Something.\n")
