"""What an invited person reads before sitting down: who invites, to which game, with which clock and options."""

from __future__ import annotations

from htpy import Node, dd, div, dl, dt, p, strong

from chabudai.core.registry import load
from chabudai.core.speech import listed
from chabudai.match.snapshot import Snapshot
from chabudai.web.pages.words import lasting
from chabudai.web.speech import say


def invitation(snapshot: Snapshot) -> Node:
    """For whoever has no seat at a table that has not begun."""
    live = snapshot.live
    if snapshot.seat is not None:
        return None
    game = load(snapshot.game_id)
    host = next((seat.name for seat in live.seats if seat.person and seat.person == live.owner), "")
    others = [name for name, seat in zip(snapshot.names, live.seats, strict=True) if name and seat.person != live.owner]
    words = say("You are invited to {game}.", game=game.title)
    if host:
        words = say("{name} invites you to {game}.", name=host, game=game.title)
    options: dict[str, object] = live.created["record"]["options"]
    facts = {
        say("Seats"): str(len(live.seats)),
        say("Also there"): listed(others),
        say("For each move"): lasting(live.clock.rule.per_move) if live.clock.rule.per_move else say("no limit"),
        say("For the whole match"): lasting(live.clock.rule.per_game) if live.clock.rule.per_game else say("no limit"),
    }
    facts[say("Hints")] = say("allowed") if live.hints else say("none")
    for option in game.options:
        value = option.parse(str(options[option.name]))
        facts[game.say(option.label)] = game.say(option.value_label(value))
    return div(".card.invitation")[
        p[strong[words]],
        dl[[[dt[name], dd[value]] for name, value in facts.items() if value]],
    ]
