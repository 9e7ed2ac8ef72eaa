"""Rules digests: the numbered statements that a game's `rules.md` makes, and nothing else of it.

A digest is Markdown. A statement is a list item or a paragraph that begins with a bold identifier, with or without a
short title inside the bold::

    - **KOD-OBJ-01** Every board is worked on by the two players who sit on either side of it.
    - **KOD-R-24 Short hands.** With two tiles a player serves both boards and has no spare.
    **KOD-X-01 Bamboo made by two neighbours** (example in "1. Place tiles on your board").

The middle part of the identifier tells what it is: `R` a ruling, `INV` an invariant, `X` or `EX` a worked example,
`DATA` a demand on content files (checked by the content loader, and no rule), anything else a clause.

>>> [rule] = parse_digest("## 4. Rulings\\n\\n- **KOD-R-24 Short hands.** With two tiles …\\n")
>>> rule.id, rule.kind, rule.title, rule.section
('KOD-R-24', 'ruling', 'Short hands.', '4. Rulings')
>>> rule.text
'**Short hands.** With two tiles …'
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from chabudai.core.errors import ChabudaiError

Kind = Literal["clause", "ruling", "invariant", "example"]

KINDS: Final[tuple[Kind, ...]] = ("clause", "ruling", "invariant", "example")

_KIND_OF: Final[dict[str, Kind | None]] = {
    "R": "ruling",
    "INV": "invariant",
    "X": "example",
    "EX": "example",
    "DATA": None,
}
_STATEMENT: Final = re.compile(r"(?P<bullet>[-*] )?\*\*(?P<id>[A-Z]{3}-[^\s*]+)(?P<title>.*?)\*\*(?P<rest>.*)")
_ID: Final = re.compile(r"[A-Z]{3}-(?P<family>[A-Z][A-Z0-9]*)-(?:[0-9]+|[A-Z])")
_HEADING: Final = re.compile(r"#{1,6} +(?P<title>.+?)\s*$")
_FENCE: Final = re.compile(r"\s*(```|~~~)")
_BREAK: Final = re.compile(r"(-{3,}|\*{3,}|_{3,})\s*$")


class BadDigest(ChabudaiError):
    """A rules digest contradicts itself."""


class Rule(NamedTuple):
    """One numbered statement of a digest."""

    id: str
    kind: Kind
    title: str
    """The words that share the bold with the identifier; often empty."""
    section: str
    """The nearest heading above."""
    text: str
    """The whole statement in Markdown, title included, identifier left out."""


def parse_digest(markdown: str) -> list[Rule]:
    """Every clause, ruling, invariant and worked example of a digest, in the order of the text."""
    rules: list[Rule] = []
    seen: set[str] = set()
    section = ""
    fenced = False
    lines = markdown.splitlines()
    for number, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        if fenced:
            continue
        if heading := _HEADING.match(line):
            section = heading["title"]
        statement = _STATEMENT.match(line)
        if statement is None:
            continue
        identifier = statement["id"]
        parts = _ID.fullmatch(identifier)
        if parts is None:
            raise BadDigest(
                f"'{identifier}' in line {number + 1} of the digest is not the id of a rule, such as KOD-PLC-07."
            )
        kind = _KIND_OF.get(parts["family"], "clause")
        if kind is None:
            continue
        if identifier in seen:
            raise BadDigest(f"The digest states {identifier} twice; line {number + 1} is the second time.")
        seen.add(identifier)
        title = statement["title"].strip()
        first = statement["rest"].strip() if not title else f"**{title}**{statement['rest'].rstrip()}"
        body = _continuation(lines, number + 1, in_list=statement["bullet"] is not None)
        rules.append(Rule(identifier, kind, title, section, "\n".join([first, *body]).rstrip()))
    return rules


def _continuation(lines: list[str], start: int, *, in_list: bool) -> list[str]:
    """The lines after a statement's first one that still belong to it, indentation of its list item taken away."""
    body: list[str] = []
    blank = False
    for line in lines[start:]:
        if not line.strip():
            blank = True
            continue
        indented = line.startswith("  ")
        if _HEADING.match(line) or _BREAK.match(line) or _STATEMENT.match(line):
            break
        if blank and not (in_list and indented):
            break
        if in_list and not indented and re.match(r"[-*+] |\d+[.)] ", line):
            break
        if blank:
            body.append("")
            blank = False
        body.append(line[2:] if in_list and indented else line)
    return [line.rstrip() for line in body]
