"""The rulebooks: whole, by section, by clause, and by the words in them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypedDict

from chabudai.core.registry import digest, load, rules
from chabudai.match.errors import MatchError
from chabudai.mcp.speech import say

MOST_FOUND: Final = 25
_HEADING: Final = re.compile(r"^(##|###) +(.+?)\s*$", re.MULTILINE)


class Clause(TypedDict):
    """One numbered statement of a rulebook."""

    id: str
    kind: str
    section: str
    text: str


def rulebook(game: str) -> str:
    """The whole digest of a game's rulebook, in Markdown."""
    title, text = load(game).title, digest(game)
    if not text:
        raise MatchError(say("{title} has no rulebook.", title=title))
    return text


class Section(NamedTuple):
    """A part of a rulebook; one within another has its text there, too."""

    heading: str
    inner: bool
    text: str


def sections(game: str) -> list[Section]:
    """The sections of the rulebook, in its order."""
    text = rulebook(game)
    starts = list(_HEADING.finditer(text))
    found: list[Section] = []
    for number, start in enumerate(starts):
        inner = start[1] == "###"
        ends = (later.start() for later in starts[number + 1 :] if inner or later[1] == "##")
        found.append(Section(start[2], inner, text[start.start() : next(ends, len(text))].strip()))
    return found


def contents(game: str) -> str:
    """The sections of the rulebook, with the number of characters of each."""
    lines = [say("The rulebook of {title}. Ask for one of its sections:", title=load(game).title)]
    for each in sections(game):
        lines.append(f"{'  ' if each.inner else ''}- {each.heading} ({len(each.text)})")
    return "\n".join(lines)


def section(game: str, heading: str) -> str:
    """One section, by its heading or the beginning of it."""
    wanted = heading.strip().casefold()
    found = [each.text for each in sections(game) if wanted and each.heading.casefold().startswith(wanted)]
    if not found:
        raise MatchError(say("There is no section '{heading}'.", heading=heading) + "\n" + contents(game))
    return found[0]


def clause(game: str, id: str) -> Clause:
    """One statement by its id."""
    load(game)
    wanted = id.strip().upper()
    for rule in rules(game):
        if rule.id == wanted:
            return {"id": rule.id, "kind": rule.kind, "section": rule.section, "text": rule.text}
    raise MatchError(say("{title} has no rule '{id}'.", title=load(game).title, id=id))


def found(game: str, wanted: str) -> list[Clause]:
    """The statements that hold all these words."""
    load(game)
    needles = wanted.casefold().split()
    every = [clause(game, rule.id) for rule in rules(game) if all(word in rule.text.casefold() for word in needles)]
    if not every or not needles:
        raise MatchError(say("No rule of {title} contains '{words}'.", title=load(game).title, words=wanted))
    return every[:MOST_FOUND]


def told(clauses: list[Clause]) -> str:
    """Statements in words."""
    return "\n\n".join(f"{each['id']} · {each['kind']} · {each['section']}\n{each['text']}" for each in clauses)
