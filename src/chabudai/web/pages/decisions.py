"""The decisions of a finished match on its replay: how good each was, what would have been better, and both lines."""

from __future__ import annotations

import math
from urllib.parse import urlencode

from htpy import (
    Element,
    Node,
    a,
    caption,
    details,
    div,
    h2,
    h3,
    li,
    noscript,
    ol,
    p,
    progress,
    section,
    small,
    span,
    td,
    th,
    tr,
)
from htpy import nav as navigation
from htpy import summary as summary_line
from markupsafe import Markup

from chabudai.match.decisions import BEST, GRADES, Decision, Judged, LineStep, Summary, cost, label
from chabudai.match.snapshot import Snapshot
from chabudai.web.pages.board import drawn
from chabudai.web.pages.curve import KEPT, line_address
from chabudai.web.pages.data_table import scrolling_table
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.speech import say

HUES = dict(zip(GRADES, ("matsu", "nando", "yamabuki", "kaki", "shu"), strict=True))
"""The colour of each grade, from the best to the worst."""
BAR_WIDTH, BAR_HEIGHT = 300, 12


# --- words -----------------------------------------------------------------------------------------------------------


def badge(grade: str) -> Element:
    """A grade as a small sign with its words."""
    return span(class_=f"grade {grade}")[label(grade)]


def told(decision: Decision, snapshot: Snapshot, move: int) -> str:
    """A move that a decision had to choose from, in words."""
    view = snapshot.memory.past_positions.position(snapshot.live, decision.at - 1).view(decision.seat)
    return snapshot.game.sentence(view, decision.seat, move)


def missed(decision: Decision, snapshot: Snapshot) -> Node:
    """The better move, where the one that was made was not as good."""
    if decision.grade == BEST or decision.best == snapshot.live.line[decision.at - 1][1]:
        return None
    return small(".better")[say("Better: {move}.", move=told(decision, snapshot, decision.best))]


def lost(decision: Decision, snapshot: Snapshot) -> str:
    """What it cost, to be put behind the grade; '' where that is nothing worth telling."""
    words = cost(decision, len(snapshot.names))
    return f" {words}." if words else ""


# --- beside the board ------------------------------------------------------------------------------------------------


def card(found: Judged | None, snapshot: Snapshot, here: str, *, comparing: bool) -> Element:
    """How good the move was that led to the position that is shown; empty where nobody decided anything there."""
    decision = None if found is None else found.of(snapshot.at)
    if decision is None:
        return section(id="rated", hidden=True)
    return section(id="rated", class_="panel rated", aria_label=say("How good it was"))[
        p[badge(decision.grade), lost(decision, snapshot)],
        missed(decision, snapshot),
        div(".bar")[
            None
            if comparing
            else a(".button", href=line_address(here, decision.at, better=1))[say("See both on the board")],
            a(".button", href=f"{here}?at={decision.at - 1}#on")[say("Play on from before it")],
        ]
        if decision.slip
        else None,
    ]


def panel(found: Judged, snapshot: Snapshot, here: str) -> Element:
    """All decisions of people: a summary for each, the costliest ones, and a table. It grows while they are rated."""
    mine = snapshot.seat
    seats = sorted(found.seats, key=lambda seat: (seat != mine, seat))
    more = {} if found.done else _again(here, snapshot.at)
    summaries = found.summaries()
    return section(id="decisions", class_="panel decisions", aria_labelledby="decisions-title", **more, **KEPT)[
        h2(id="decisions-title")[say("Decisions")],
        None if found.done else _progress(found, here, snapshot.at),
        [_seat(seat, summaries[seat], snapshot, here) for seat in seats] if found.decisions else _nothing(found),
        _table(found, snapshot, here) if found.decisions else None,
    ]


def _nothing(found: Judged) -> Node:
    return p[small[say("Nobody had anything to decide.")]] if found.done else None


def _again(here: str, at: int) -> dict[str, str]:
    """How the client asks again for a panel that is not complete."""
    address = f"{here.removesuffix('/replay')}/decisions?" + urlencode({"at": at})
    return {"hx_get": address, "hx_trigger": "load delay:700ms", "hx_swap": "outerHTML"}


def _progress(found: Judged, here: str, at: int) -> Node:
    words = say("Rating the decisions: move {number} of {moves}.", number=found.until, moves=found.moves)
    return [
        p(".rating", role="status")[
            small[words], progress(max=str(found.moves), value=str(found.until), aria_label=words)
        ],
        noscript[p[a(href=f"{here}?at={at}")[say("Look again")]]],
    ]


def _seat(seat: int, found: Summary, snapshot: Snapshot, here: str) -> Element:
    """The decisions of one person together."""
    percent = math.floor(100 * found.share + 0.5)
    return div(".judged")[
        h3[crest_of(snapshot.game, len(snapshot.names), seat), " ", snapshot.names[seat]],
        p[
            say.count(
                found.decisions,
                "{percent}% of {number} decision was the best, or nearly.",
                "{percent}% of {number} decisions were the best, or nearly.",
                percent=percent,
            )
        ]
        if found.decisions
        else p[small[say("Nothing to decide.")]],
        _bar(found) if found.decisions else None,
        _counts(found),
        ol(".costliest", aria_label=say("What cost the most"))[
            (li[_costly(each, snapshot, here)] for each in found.costliest)
        ]
        if found.costliest
        else None,
    ]


def _bar(found: Summary) -> Markup:
    """How many of each grade, as lengths; the counts below say the same in figures."""
    parts, left = "", 0.0
    for grade, number in found.counts.items():
        width = BAR_WIDTH * number / found.decisions
        parts += f'<rect x="{left:.1f}" width="{width:.1f}" height="{BAR_HEIGHT}" fill="var(--{HUES[grade]})"/>'
        left += width
    box = f"0 0 {BAR_WIDTH} {BAR_HEIGHT}"
    return drawn(f'<svg class="grades" viewBox="{box}" preserveAspectRatio="none" aria-hidden="true">{parts}</svg>')


def _counts(found: Summary) -> Node:
    shown = [(grade, number) for grade, number in found.counts.items() if number]
    return p(".counts")[([badge(grade), f" {number} "] for grade, number in shown)] if shown else None


def _costly(decision: Decision, snapshot: Snapshot, here: str) -> Node:
    played = snapshot.live.line[decision.at - 1][1]
    return [
        a(href=f"{here}?at={decision.at}", data_at=str(decision.at))[say("Move {number}", number=decision.at)],
        " ",
        badge(decision.grade),
        lost(decision, snapshot),
        small(".told")[say("Played: {move}.", move=told(decision, snapshot, played))],
        missed(decision, snapshot),
        small[a(href=line_address(here, decision.at, better=1))[say("See both on the board")]],
    ]


def _table(found: Judged, snapshot: Snapshot, here: str) -> Element:
    """Every decision in a row."""
    head = [say("Move"), say("Player"), say("Grade"), say("What it cost")]
    rows = [
        tr[
            th(scope="row")[a(href=f"{here}?at={each.at}", data_at=str(each.at))[str(each.at)]],
            td[snapshot.names[each.seat]],
            td[badge(each.grade)],
            td[cost(each, len(snapshot.names))],
        ]
        for each in found.decisions
    ]
    name = say("All decisions")
    return details(".figures")[summary_line[name], scrolling_table(name, head, rows, caption(".sr")[name])]


# --- two lines on the board ------------------------------------------------------------------------------------------


class Lines:
    """What was played from a decision on and what would have been better, of which one position is shown."""

    def __init__(self, decision: int, steps: list[LineStep], better: int) -> None:
        self.decision = decision
        """The number of the move."""
        self.steps = steps
        self.better = min(better, len(steps))
        """The step of the better line that is shown, counted from 1; 0 where a position of the match is."""

    @property
    def shown(self) -> LineStep | None:
        return self.steps[self.better - 1] if self.better else None

    def place(self, snapshot: Snapshot) -> str:
        """What the board shows, in a sentence."""
        if self.shown is None:
            return ""
        name = snapshot.names[self.shown.seat]
        words = say(
            "Not played, step {step} of {steps}: {name} {move}.",
            step=self.better,
            steps=len(self.steps),
            name=name,
            move=self.shown.sentence,
        )
        return words if self.shown.after is not None else f"{words} {say('Chance would have decided the rest.')}"

    def bar(self, snapshot: Snapshot, here: str) -> Element:
        """Both lines, step by step."""
        line = snapshot.live.line
        seat = line[self.decision - 1][0]
        last = self.decision
        while last < len(line) and line[last][0] == seat and last - self.decision < len(self.steps) - 1:
            last += 1
        played = range(self.decision, last + 1)
        return navigation(id="lines", class_="lines", aria_label=say("Two lines"))[
            p[
                span(".which")[say("Played")],
                [
                    self._step(number, here, self.decision + number - 1, 0, not self.better and at == snapshot.at)
                    for number, at in enumerate(played, 1)
                ],
            ],
            p[
                span(".which")[say("Better")],
                [
                    self._step(number, here, self.decision, number, number == self.better, step.sentence)
                    for number, step in enumerate(self.steps, 1)
                ],
            ],
        ]

    def _step(self, number: int, here: str, at: int, better: int, shown: bool, words: str = "") -> Element:
        address = line_address(here, self.decision, at, better)
        told = say("Step {number}", number=number)
        return a(
            ".step",
            href=address,
            hx_get=address,
            hx_target="#live",
            hx_swap="outerMorph",
            title=words or told,
            aria_label=f"{told}: {words}" if words else told,
            aria_current="step" if shown else None,
        )[str(number)]
