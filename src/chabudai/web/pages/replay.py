"""After the game: the match at any of its positions, the curve of the expected result, and its turning points.

Everything is shown as its viewer could see it, from their seat or as a spectator. While the match goes on the past can
be looked at, but nothing is rated.
"""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
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
from pydantic import ValidationError

from chabudai.core.state import NO_MOVE
from chabudai.match import catalogue
from chabudai.match.analysis import SHARE, Analysis, analyse
from chabudai.match.errors import MatchError
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot, result_of
from chabudai.web.api import go_on_from
from chabudai.web.bodies import MatchId, PlayOn
from chabudai.web.forms import Posted
from chabudai.web.pages import answer, chance, content_parts, curve, layout
from chabudai.web.pages.board import board, live_section
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.home import USUAL_BOT
from chabudai.web.pages.table import Moves, is_part, snapshot_of
from chabudai.web.pages.table_parts import crest_of, rule_link
from chabudai.web.person import Anybody
from chabudai.web.speech import say

router = APIRouter(prefix="/match")

PATIENCE: Final = 1.5
"""So many seconds a page waits for the curve; the client asks again."""
LONG_PATIENCE: Final = 20.0

Tries = Annotated[int, Query(alias="try", ge=1, le=curve.MOST_TRIES)]


class Replay:
    """One answer: a match, somebody who looks at it, and the position they look at."""

    def __init__(self, request: Request, snapshot: Snapshot, person: Person | None, found: Analysis | None) -> None:
        self.request = request
        self.snapshot = snapshot
        self.person = person
        self.found = found
        self.here = f"/match/{snapshot.live.id}/replay"

    def answer(self) -> Response:
        """The part that changes for our client, the whole page for everybody else."""
        if is_part(self.request) or self.request.headers.get("hx-request"):
            return answer.html(self.part(whole=False))
        game = self.snapshot.game
        return layout.page(
            self.part(whole=True),
            title=say("Replay of {game}", game=game.title),
            person=self.person,
            games=(game.id,),
            kind="at-table replaying",
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
                    self._controls(),
                ],
                board(snapshot.view),
            ],
            div(".side")[
                self._happened(),
                self._standing(),
                self._curve() if whole else section(id="curve", **curve.KEPT),
                self._play_on(),
                self._ways(),
                content_parts.panel(snapshot.live),
                chance.panel(snapshot.live),
            ],
        ]

    def _place(self) -> str:
        snapshot = self.snapshot
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
        return section(id="happened", class_="panel happened", aria_label=say("What happened"))[
            h2[say("What happened")],
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
        snapshot, found = self.snapshot, self.found
        scores = snapshot.view.scores()
        return section(id="standing", class_="panel seats", aria_label=say("Players"))[
            ul[
                [
                    li(".seat")[
                        crest_of(snapshot.game, len(snapshot.names), seat),
                        span(".who")[strong[name]],
                        span(".chance", title=curve.title(found))[curve.value(found, found.curve[snapshot.at][seat])]
                        if found is not None and found.kind == SHARE
                        else None,
                        span(".points", title=say("Points as they stood"))[str(scores[seat])]
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
            p[small[say("The curve of the match is drawn when it is over.")]]
        ]

    def _play_on(self) -> Node:
        """A new match from the position that is shown."""
        snapshot, live = self.snapshot, self.snapshot.live
        if live.status != OVER or not snapshot.view.actors():
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
                    say("In the place of"),
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
        live, snapshot = self.snapshot.live, self.snapshot
        address = f"{str(self.request.base_url).rstrip('/')}{self.here}?at={snapshot.at}"
        return section(id="ways", class_="panel share", aria_label=say("Share and keep"))[
            h2[say("Share and keep")],
            div(".bar")[
                label[span(".sr")[say("Link to this position")], field(id="link", readonly=True, value=address)],
                button(type="button", id="copy", class_="scripted", data_done=say("Copied"))[say("Copy the link")],
            ],
            div(".bar")[
                a(".button", href=f"/match/{live.id}")[say("To the table")],
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
            return a(".button", href=f"/match/{live.rematch}")[say("To the rematch")]
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


async def _snapshot(request: Request, match_id: str, person: Person | None, at: int | None) -> Snapshot | None:
    """The match as the viewer sees it at a position; None before it has begun and where it cannot be replayed."""
    found = await snapshot_of(request, match_id, person, at)
    return found if found.begun else None


@router.get("/{match_id}/replay")
async def replay(request: Request, match_id: MatchId, person: Anybody, at: Moves = None) -> Response:
    """The match at a position, the first one where none is named."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None:
        return answer.go(request, f"/match/{match_id}")
    found = await _analysis(request, snapshot.live, PATIENCE)
    return Replay(request, snapshot, person, found).answer()


@router.get("/{match_id}/curve")
async def curve_part(
    request: Request, match_id: MatchId, person: Anybody, at: Moves = None, tries: Tries = 1
) -> Response:
    """The curve, for a page that could not wait for it."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None or snapshot.live.status != OVER:
        return answer.go(request, f"/match/{match_id}")
    here = f"/match/{match_id}/replay"
    found = await _analysis(request, snapshot.live, LONG_PATIENCE)
    return answer.part(
        curve.pending(here, snapshot.at, tries + 1) if found is None else curve.panel(found, snapshot, here)
    )


@router.get("/{match_id}/better")
async def better(
    request: Request, match_id: MatchId, person: Anybody, at: Annotated[int, Query(ge=1, le=10**6)]
) -> Response:
    """The better move where somebody's own move turned the match against them; nothing about any other move."""
    snapshot = await _snapshot(request, match_id, person, at)
    if snapshot is None or snapshot.live.status != OVER:
        return answer.go(request, f"/match/{match_id}")
    found = await _analysis(request, snapshot.live, LONG_PATIENCE)
    wrong = found is not None and at in curve.mistaken(found, snapshot.live)
    move = await request.app.state.services.analyst.better(snapshot.live.record(), at) if wrong else NO_MOVE
    told = curve.better(snapshot, snapshot.at, move)
    if request.headers.get("hx-request"):
        return answer.part(told)
    back = a(".button", href=f"/match/{match_id}/replay?at={at}")[say("To the replay")]
    return layout.page(article[p[told], p[back]], title=snapshot.game.title, person=person, kind="reading")


@router.post("/{match_id}/play-on")
async def play_on(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """A new match from a position of this one, against bots of one level."""
    who = await answer.somebody(request, person)
    live = await request.app.state.services.matches.match(match_id, at_least=1)
    bot = {"kind": "bot", "bot": form.text("bot", USUAL_BOT, 40)}
    seats = [{"kind": "you"} if seat == form.number("seat") else bot for seat in range(len(live.seats))]
    try:
        body = PlayOn.model_validate({"action": form.action(), "at": form.number("at"), "seats": seats})
    except ValidationError:
        raise MatchError(say("Something in this form does not fit. Choose again from what is offered.")) from None
    fresh = await go_on_from(request, match_id, body, who)
    return answer.go(request, f"/match/{fresh.id}", who if person is None else None)


async def _analysis(request: Request, live: LiveMatch, patience: float) -> Analysis | None:
    """The curve of a match; None before its end, or while it takes longer than so many seconds to find out."""
    if live.status != OVER or live.session is None:
        return None
    ratings = await request.app.state.services.analyst.ratings(live.record(), patience)
    if ratings is None:
        return None
    return analyse(ratings, result_of(live)["ranking"] if any(seat.resigned for seat in live.seats) else None)
