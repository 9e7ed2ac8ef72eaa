"""The end of a match: who has won, the score sheet by category, how the match went, and where to go from here."""

from __future__ import annotations

from htpy import Element, Node, a, button, dialog, div, form, h2, img, p, span, table, tbody, td, tfoot, th, thead, tr

from chabudai.match.live_match import LiveMatch
from chabudai.match.snapshot import Snapshot
from chabudai.web import assets
from chabudai.web.pages import curve
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.pages.table_words import result
from chabudai.web.reader import reader
from chabudai.web.speech import say


def result_panel(snapshot: Snapshot) -> Element:
    """Everything about the result. The client opens it over the table when the match ends, and counts it up."""
    return dialog(id="result", class_="panel result", open=True, aria_label=say("Result"))[
        button(type="button", id="to-table", class_="scripted")[say("Go to the table")],
        _winners(snapshot),
        div(".scroll", tabindex="0")[tie(snapshot), _sheet(snapshot)],
        curve.pending(f"/match/{snapshot.live.id}/replay", snapshot.at, 1),
        _onward(snapshot),
    ]


def _winners(snapshot: Snapshot) -> Element:
    """The winners before the game's own picture."""
    ended = snapshot.result
    winners = [] if ended is None else ended["winners"]
    address = assets.emblem_address(snapshot.game_id, reader().theme)
    return div(".winners")[
        img(".emblem", src=address, alt="", width="480", height="288", decoding="async"),
        h2[result(snapshot)],
        p(".crests")[
            [
                span[crest_of(snapshot.game, len(snapshot.names), seat), " ", snapshot.names[seat]]
                for seat in winners
                if len(snapshot.names) > 1
            ]
        ],
    ]


def tie(snapshot: Snapshot) -> Node:
    """Why somebody with as many points as the winners has not won."""
    winners = [] if snapshot.result is None else snapshot.result["winners"]
    points = snapshot.view.scores()
    others = [points[seat] for seat in range(len(points)) if seat not in winners]
    resigned = any(seat.resigned for seat in snapshot.live.seats)
    broken = winners and not resigned and points[winners[0]] in others
    return p(".tie")[snapshot.game.say(snapshot.game.tie_break)] if broken and snapshot.game.tie_break else None


def _sheet(snapshot: Snapshot) -> Element:
    sheet, ended = snapshot.sheet, snapshot.result
    by_player = len(sheet.columns) == len(snapshot.live.seats) and sheet.totals == snapshot.view.scores()
    names = snapshot.names if by_player else sheet.columns
    winners = ended["winners"] if ended is not None and by_player else []
    star = [" ★" if column in winners else "" for column in range(len(names))]
    return table(id="sheet")[
        thead[
            tr[
                th(scope="col")[say("Points")],
                [th(scope="col")[name, span(".star")[star[at]]] for at, name in enumerate(names)],
            ]
        ],
        tbody[
            [
                tr(class_="sub" if row.subtotal else None)[
                    th(scope="row", title=row.note or None)[row.label],
                    [td[str(points)] for points in row.points],
                ]
                for row in sheet.rows
                if any(row.points)
            ]
        ],
        tfoot[tr[th(scope="row")[say("Total")], [td[str(total)] for total in sheet.totals]]],
    ]


def _onward(snapshot: Snapshot) -> Element:
    live = snapshot.live
    picture = f"/match/{live.id}/picture.svg?theme={reader().theme}"
    return div(".bar")[
        _rematch(live, snapshot),
        a(".button", href=f"/match/{live.id}/replay")[say("Replay and analysis")],
        a(".button.scripted", id="share", href=picture, download=f"{snapshot.game_id}.png")[say("Save as a picture")],
        a(".button", href=f"/api/matches/{live.id}/record", download=f"{live.id}.json")[say("Download the record")],
        a(".button", href="/")[say("Other games")],
    ]


def _rematch(live: LiveMatch, snapshot: Snapshot) -> Node:
    """Ask for a rematch, accept one, or go there."""
    if snapshot.seat is None or live.rematch_by == snapshot.seat:
        return a(".button.primary", href=f"/match/{live.rematch}")[say("Go to the rematch")] if live.rematch else None
    asked = bool(live.rematch) and live.rematch_by >= 0
    return [
        span(role="status")[say("{name} would like a rematch.", name=snapshot.names[live.rematch_by])]
        if asked
        else None,
        form(method="post", action=f"/match/{live.id}/rematch", class_="act")[
            form_fields(),
            button(type="submit", class_="primary")[say("Accept the rematch") if asked else say("Rematch")],
        ],
    ]


# --- a picture to share ----------------------------------------------------------------------------------------------


def shared(snapshot: Snapshot, theme: str) -> str:
    """The table as everybody sees it, with its title, the result and the points, as a picture that stands alone."""
    return assets.in_our_type(snapshot.game.draw(snapshot.view), theme)
