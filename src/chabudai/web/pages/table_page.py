"""The page of a match, made from a snapshot: its headline, its board and everything beside it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from htpy import Element, Node, a, button, div, h1, label, meta, noscript, p, span
from htpy import input as input_field

from chabudai.core.registry import load, load_for
from chabudai.match.hints import Hint
from chabudai.match.live_match import CLOSED, OVER, UNREADABLE
from chabudai.match.snapshot import Snapshot
from chabudai.match.staging import staged_since
from chabudai.web.pages import chance, content_parts, finale, table_parts, talk_parts
from chabudai.web.pages.board import board, choice_list, live_section, play_form
from chabudai.web.pages.invitation import invitation
from chabudai.web.pages.table_words import headline, waiting
from chabudai.web.speech import say

REFRESH_SECONDS: Final = 5
"""So often a page without a script looks again while it is somebody else's turn."""


@dataclass
class TablePage:
    """A snapshot on its way to the screen, and what there is to tell besides."""

    snapshot: Snapshot
    address: str = ""
    """Where the table is found from everywhere, for whoever is invited."""
    drawn: str = ""
    """The mark of the drawing that the client shows already."""
    is_part: bool = False
    """Whether a script puts this into a page that is open."""
    notice: str = ""
    """Why something was refused, and by which rule."""
    rule: str = ""
    hint: Hint | None = None
    shown: int = 10**6
    """After how many moves the position is that the client shows: what has happened since is played there."""
    path: list[str] = field(default_factory=list)
    """The elements that a reader without a script has chosen so far."""

    @property
    def here(self) -> str:
        return f"/match/{self.snapshot.live.id}"

    def again(self) -> Node:
        """For the head of a page without a script: look again by and by, while somebody else decides."""
        live = self.snapshot.live
        if live.unreadable or live.status == OVER or self.snapshot.deciding is not None:
            return None
        return noscript[meta(http_equiv="refresh", content=str(REFRESH_SECONDS))]

    def live_part(self) -> Element:
        """Everything that changes while the match goes on."""
        snapshot, live = self.snapshot, self.snapshot.live
        deciding = snapshot.deciding
        staged = staged_since(snapshot, self.shown)
        return live_section(
            f"{self.here}/part",
            f"{self.here}/about",
            at=snapshot.at,
            preview=f"{self.here}/preview" if deciding is not None else None,
            stream=f"{self.here}/live",
            number=str(live.number),
            moves=str(len(live.line)),
            past="1" if snapshot.begun and not snapshot.now else None,
            mine="1" if deciding is not None else None,
            soon="1" if snapshot.seat is not None and deciding is None and live.bot_to_move() is not None else None,
            your_turn=say("Your turn") if deciding is not None else None,
            skip=say("Click or tap anywhere to skip."),
            status=live.status,
            undos=str(live.undos),
            staged=json.dumps(staged, ensure_ascii=False, separators=(",", ":")) if staged else None,
        )[
            self._begun()
            if snapshot.begun
            else self._unplayable()
            if live.status in (UNREADABLE, CLOSED)
            else self._not_begun()
        ]

    def _headline(self, words: str) -> Element:
        """The title, and one place for what is asked, told, refused or looked back at."""
        notice = [self.notice, " ", table_parts.rule_link(self.snapshot.game_id, self.rule)]
        return div(id="headline", class_="headline")[
            h1(".title")[load(self.snapshot.game_id).title],
            div(".said")[
                p(id="asked", role="status", class_="asked")[words],
                self._past() if self.snapshot.begun and not self.snapshot.now else None,
                p(id="notice", class_="notice", role="alert")[notice] if self.notice else None,
                div(id="tell", class_="tell", role="status"),
            ],
        ]

    def _side(self, *beside: Node) -> Element:
        """What stands beside the board."""
        snapshot = self.snapshot
        return div(".side")[
            table_parts.seats(snapshot),
            table_parts.source(snapshot),
            beside,
            talk_parts.rooms(snapshot),
            content_parts.panel(snapshot.live),
            chance.panel(snapshot.live),
            table_parts.settings(),
            table_parts.menu(snapshot),
        ]

    # --- before the match ----------------------------------------------------------------------------------------

    def _unplayable(self) -> Node:
        why = self.snapshot.live.unreadable
        words = [say("This match cannot be shown here."), " ", why] if why else say("This table has been closed.")
        return div(".play")[h1(".title")[load(self.snapshot.game_id).title], p(".notice", role="alert")[words]]

    def _not_begun(self) -> Node:
        live = self.snapshot.live
        rules = load_for(live.record()).new(len(live.seats), 0, live.created["record"]["options"])
        return [
            div(".play")[
                div(".dock")[self._headline(waiting(live))],
                invitation(self.snapshot),
                div(".card.invite")[
                    p[say("Send this link to anybody who wants to play or watch:")],
                    div(".bar")[
                        label[
                            span(".sr")[say("Link to this table")],
                            input_field(id="link", readonly=True, value=self.address),
                        ],
                        button(type="button", id="copy", class_="scripted", data_done=say("Copied"))[
                            say("Copy the link")
                        ],
                    ],
                ],
                div(".waiting", aria_hidden="true")[board(rules.view(None))],
            ],
            self._side(),
            table_parts.lost(),
        ]

    # --- the match -----------------------------------------------------------------------------------------------

    def _begun(self) -> Node:
        snapshot, live = self.snapshot, self.snapshot.live
        seat, offered = snapshot.deciding, snapshot.offered
        play = f"{self.here}/play"
        return [
            finale.result_panel(snapshot) if snapshot.over else None,
            div(".play")[
                div(".dock")[
                    self._headline(headline(snapshot)),
                    div(id="picks", class_="bar"),
                    table_parts.bar(snapshot),
                    div(".cards")[
                        None
                        if self.hint is None
                        else table_parts.hint_card(snapshot, self.hint.move, self.hint.reason),
                        table_parts.asked(snapshot),
                    ],
                ],
                board(
                    snapshot.view,
                    snapshot.touch,
                    ghost=None if self.hint is None else self.hint.move,
                    drawing=snapshot.drawing,
                    had=self.drawn,
                ),
                None if seat is None else play_form(play, live.turn(seat), snapshot.forced, snapshot.usual),
                noscript[choice_list(snapshot.view, seat, offered, self.path, self.here, play, live.turn(seat))]
                if seat is not None and offered is not None and not self.is_part
                else None,
            ],
            self._side(table_parts.log(snapshot)),
            table_parts.lost(),
        ]

    def _past(self) -> Node:
        """Where in the match we are looking, and the way back to now; while the table catches up, whose move it is."""
        at, mover = self.snapshot.at, self.snapshot.mover()
        lines = [line.text for line in self.snapshot.lines_of(at)[-3:]]
        return [
            None
            if mover is None
            else p(".showing")[say("{name} moves. Click or tap anywhere to skip.", name=self.snapshot.names[mover])],
            self._looking_back(at, lines),
        ]

    def _looking_back(self, at: int, lines: list[str]) -> Element:
        return div(id="past", class_="past")[
            p[" ".join(lines)],
            a(".button", href=f"{self.here}?at={max(0, at - 1)}", data_at=str(max(0, at - 1)))[say("Earlier")],
            a(".button", href=f"{self.here}?at={at + 1}", data_at=str(at + 1))[say("Later")],
            a(".button.primary", href=self.here, data_at="")[say("Back to now")],
        ]
