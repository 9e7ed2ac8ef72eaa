"""After the game: the match at any of its positions, the curve of the expected result, and its turning points.

Everything is shown as its viewer could see it, from their seat or as a spectator. While the match goes on the past can
be looked at, but nothing is rated.
"""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    article,
    button,
    div,
    form,
    h1,
    h2,
    label,
    li,
    noscript,
    ol,
    option,
    p,
    section,
    select,
    small,
    span,
    strong,
    ul,
)
from htpy import input as field
from markupsafe import Markup

from chabudai.core.state import State
from chabudai.match import catalogue
from chabudai.match.analysis import SHARE, Analysis
from chabudai.match.decisions import Judged, LineStep
from chabudai.match.live_match import OVER
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot
from chabudai.web.pages import chance, content_parts, curve, decisions, layout
from chabudai.web.pages.board import board, live_section
from chabudai.web.pages.decisions import Lines
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.home import USUAL_BOT
from chabudai.web.pages.table_parts import crest_of, rule_link
from chabudai.web.speech import say


class Replay:
    """One answer: a match, somebody who looks at it, and the position they look at."""

    def __init__(
        self,
        snapshot: Snapshot,
        found: Analysis | None,
        site: str,
        judged: Judged | None = None,
        lines: Lines | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.found = found
        self.judged = judged
        """How good decisions were; None before the end."""
        self.lines = lines
        """Two lines to compare; None where only the match is looked at."""
        self.here = f"/match/{snapshot.live.id}/replay"
        shown = f"{self.here}?at={snapshot.at}"
        if lines is not None:
            shown = curve.line_address(self.here, lines.decision, snapshot.at, lines.better)
        self.address = f"{site}{shown}"
        """By which anybody finds this position; `site` is where this server is reached."""

    def page(self, person: Person | None) -> Element:
        """The whole page."""
        game = self.snapshot.game
        title = say("Replay of {game}", game=game.title)
        return layout.page(
            self.part(whole=True), title=title, person=person, games=(game.id,), kind="at-table replaying"
        )

    def part(self, *, whole: bool) -> Element:
        """What depends on the position. The curve is kept by the client, so a part has it empty."""
        snapshot = self.snapshot
        return live_section(
            f"{self.here}?at={snapshot.at}",
            f"/match/{snapshot.live.id}/about",
            class_="replay",
            at=snapshot.at,
            moves=str(snapshot.moves),
            past="1",
        )[
            div(".play")[
                div(".dock")[
                    div(id="headline", class_="headline")[
                        h1(".title")[say("Replay of {game}", game=snapshot.game.title)],
                        div(".said")[
                            p(id="asked", class_="asked", role="status")[self._place()],
                            div(id="tell", class_="tell", role="status"),
                        ],
                    ],
                    None if self.lines is None else self.lines.bar(snapshot, self.here),
                    self._controls(),
                ],
                self._board(),
            ],
            div(".side")[
                decisions.card(self.judged, snapshot, self.here, comparing=self.lines is not None),
                self._happened(),
                self._standing(),
                self._play_on(),
                self._curve() if whole else section(id="curve", **curve.KEPT),
                self._decisions(whole=whole),
                self._ways(),
                content_parts.panel(snapshot.live),
                chance.panel(snapshot.live),
            ],
        ]

    @property
    def _unplayed(self) -> LineStep | None:
        """What is shown in the place of a position of the match."""
        return None if self.lines is None else self.lines.shown

    @property
    def _view(self) -> State:
        """What the board shows: the position, or one that was not played."""
        step = self._unplayed
        return self.snapshot.view if step is None else step.position.view(self.snapshot.seat)

    def _board(self) -> Element:
        step = self._unplayed
        if step is None or step.after is not None:
            return board(self._view)
        return board(self._view, look=self.snapshot.game.path(step.before.view(step.seat), step.seat, step.move))

    def _decisions(self, *, whole: bool) -> Node:
        if self.judged is None:
            return None
        if not whole:
            return section(id="decisions", **curve.KEPT)
        return decisions.panel(self.judged, self.snapshot, self.here)

    def _place(self) -> str:
        snapshot = self.snapshot
        if self.lines is not None and self.lines.better:
            return self.lines.place(snapshot)
        if snapshot.at == 0:
            return say("Before the first of {moves} moves", moves=snapshot.moves)
        mover = snapshot.mover()
        name = "" if mover is None else snapshot.names[mover]
        return say("Move {number} of {moves}: {name}", number=snapshot.at, moves=snapshot.moves, name=name)

    # --- going through the match --------------------------------------------------------------------------------------

    def _controls(self) -> Element:
        """Slider and buttons: a form and links where there is no script."""
        snapshot = self.snapshot
        at, last = snapshot.at, snapshot.moves
        return form(id="controls", class_="controls", method="get", action=self.here)[
            label(".sr", for_="at")[say("Position in the match")],
            field(
                id="at",
                type="range",
                name="at",
                min="0",
                max=str(last),
                value=str(at),
                autocomplete="off",
                aria_describedby="asked",
                **curve.KEPT,
            ),
            div(".bar")[
                self._to(0, "first", "M4 4V16M16 4L7 10L16 16Z", say("To the start"), at > 0),
                self._to(at - 1, "earlier", "M14 4L5 10L14 16Z", say("Earlier"), at > 0),
                button(
                    type="button",
                    id="run",
                    class_="primary scripted",
                    data_play=say("Play"),
                    data_pause=say("Pause"),
                    aria_keyshortcuts="Space",
                    **curve.KEPT,
                )[say("Play")],
                noscript[button(type="submit")[say("Show this position")]],
                self._to(at + 1, "later", "M6 4L15 10L6 16Z", say("Later"), at < last),
                self._to(last, "last", "M16 4V16M4 4L13 10L4 16Z", say("To the end"), at < last),
            ],
            p(".keys.scripted")[small[say("Keys: ← → one move, Home and End, space to play and pause.")]],
        ]

    def _to(self, at: int, name: str, pen: str, words: str, possible: bool) -> Element:
        at = max(0, min(at, self.snapshot.moves))
        return a(
            ".button.step",
            id=name,
            href=f"{self.here}?at={at}",
            data_at=str(at),
            title=words,
            aria_label=words,
            aria_disabled=None if possible else "true",
        )[_icon(pen)]

    # --- beside the board ---------------------------------------------------------------------------------------------

    def _happened(self) -> Element:
        """What the move brought about."""
        snapshot = self.snapshot
        lines = snapshot.lines_of(snapshot.at) if snapshot.at else []
        title = say("What happened") if self._unplayed is None else say("What was played")
        return section(id="happened", class_="panel happened", aria_label=title)[
            h2[title],
            ol(".log-lines")[
                [
                    li[
                        crest_of(snapshot.game, len(snapshot.names), each.seat) if each.seat >= 0 else span(".crest"),
                        span[each.text, " ", rule_link(snapshot.game.id, each.rule)],
                    ]
                    for each in lines
                ]
            ]
            if lines
            else p[small[say("The table is set up.") if not snapshot.at else say("Nothing that you could see.")]],
        ]

    def _standing(self) -> Element:
        """Everybody with the points as they stood, and their chances where those are known."""
        snapshot, found = self.snapshot, self.found if self._unplayed is None else None
        scores = self._view.scores()
        return section(id="standing", class_="panel seats", aria_label=say("Players"))[
            ul[
                [
                    li(".seat")[
                        crest_of(snapshot.game, len(snapshot.names), seat),
                        span(".who")[strong[name]],
                        span(".chance", title=curve.title(found))[curve.value(found, found.curve[snapshot.at][seat])]
                        if found is not None and found.kind == SHARE
                        else None,
                        span(".points", title=say("Points at that time"))[str(scores[seat])]
                        if seat < len(scores)
                        else None,
                    ]
                    for seat, name in enumerate(snapshot.names)
                ]
            ]
        ]

    def _curve(self) -> Node:
        if self.found is not None:
            return curve.panel(self.found, self.snapshot, self.here)
        if self.snapshot.live.status == OVER:
            return curve.pending(self.here, self.snapshot.at, 1)
        return section(id="curve", class_="panel", **curve.KEPT)[
            p[small[say("The curve appears when the match is over.")]]
        ]

    def _play_on(self) -> Node:
        """A new match from the position that is shown, if it was one of this match."""
        snapshot, live = self.snapshot, self.snapshot.live
        if live.status != OVER or self._unplayed is not None or not snapshot.view.actors():
            return None
        seats = len(live.seats)
        mine = snapshot.view.actors()[0] if snapshot.seat is None else snapshot.seat
        bots = list(reversed(catalogue.bots()))
        return section(id="on", class_="panel share", aria_label=say("Play on from here"))[
            h2[say("Play on from here")],
            p[small[say("As a new match: this one stays as it is.")]],
            form(".act", method="post", action=f"/match/{live.id}/play-on")[
                form_fields(),
                field(type="hidden", name="at", value=str(snapshot.at)),
                label[
                    say("Instead of"),
                    " ",
                    select(name="seat")[
                        [option(value=str(seat), selected=seat == mine)[snapshot.names[seat]] for seat in range(seats)]
                    ],
                ]
                if seats > 1
                else field(type="hidden", name="seat", value="0"),
                label[
                    say("against"),
                    " ",
                    select(name="bot")[
                        [option(value=each["bot"], selected=each["bot"] == USUAL_BOT)[each["label"]] for each in bots]
                    ],
                ]
                if seats > 1
                else None,
                button(type="submit", class_="primary")[say("Play on")],
            ],
        ]

    def _ways(self) -> Element:
        """What to do with the match: share, keep, play again."""
        live = self.snapshot.live
        return section(id="ways", class_="panel share", aria_label=say("Share and keep"))[
            h2[say("Share and keep")],
            div(".bar")[
                label[span(".sr")[say("Link to this position")], field(id="link", readonly=True, value=self.address)],
                button(type="button", id="copy", class_="scripted", data_done=say("Copied"))[say("Copy the link")],
            ],
            div(".bar")[
                a(".button", href=f"/match/{live.id}")[say("Go to the table")],
                a(".button", href=f"/api/matches/{live.id}/record", download=f"{live.id}.json")[
                    say("Download the record")
                ]
                if live.status == OVER
                else None,
                self._rematch(),
            ],
        ]

    def _rematch(self) -> Node:
        live = self.snapshot.live
        if live.rematch:
            return a(".button", href=f"/match/{live.rematch}")[say("Go to the rematch")]
        if live.status != OVER or self.snapshot.seat is None:
            return None
        return form(method="post", action=f"/match/{live.id}/rematch", class_="act")[
            form_fields(), button(type="submit")[say("Rematch")]
        ]


def _icon(pen: str) -> Markup:
    """A sign on a button, drawn in its ink."""
    return Markup(
        '<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor" '
        'stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="{}"/></svg>'
    ).format(pen)


def better_page(snapshot: Snapshot, told: Element, person: Person | None) -> Element:
    """What a better move would have been, as a page of its own."""
    back = a(".button", href=f"/match/{snapshot.live.id}/replay?at={snapshot.at}")[say("See the replay")]
    return layout.page(article[p[told], p[back]], title=snapshot.game.title, person=person, kind="reading")
