"""What pages say about chance: who chose the seed, or how it was sealed; and, at the end, what it was."""

from __future__ import annotations

from htpy import Element, Node, code, dd, details, div, dl, dt, h2, label, p, small, span, strong, summary
from htpy import input as field

from chabudai.match.live_match import OVER, LiveMatch
from chabudai.web.speech import say


def chosen(name: str) -> Node:
    """That somebody chose the seed; nothing where the server drew it."""
    return p(".note")[_warned(name)] if name else None


def _warned(name: str) -> Node:
    return strong(".seed-chosen")[say("{name} chose the seed.", name=name)] if name else None


def agreement(live: LiveMatch, person: str) -> Node:
    """What whoever sits down must agree to, where somebody else chose the seed."""
    name = live.seed_chosen_by
    if not name or live.owner == person:
        return None
    return label(".choice.agree")[
        field(type="checkbox", name="agree_to_seed", value="1", required=True),
        span[
            say("{name} chose the seed and may know everything that is hidden. I want to play all the same.", name=name)
        ],
    ]


def panel(live: LiveMatch) -> Node:
    """The seal of a match and, once it is over, what was in it."""
    record = live.created["record"]
    sealed = record.get("commitment")
    name = live.seed_chosen_by
    if sealed is None:
        return div(id="chance", class_="panel fairness")[chosen(name)] if name else None
    over = live.status == OVER
    return details(id="chance", class_="panel fairness")[
        summary[h2[say("Chance")], _warned(name)],
        None if name else p[small[say("The table drew the seed of this match at random.")]],
        p[small[_told(over)]],
        dl[
            _pair(say("Seal"), sealed["sha256"]),
            [_pair(say("Seed"), str(record["seed"])), _pair(say("Salt"), sealed["salt"])] if over else None,
        ],
        p[small[say("To check it:")], " ", code[f"chabudai verify {live.id}.json --commitment {sealed['sha256']}"]]
        if over
        else None,
    ]


def _told(over: bool) -> str:
    if over:
        return say(
            "The seal is the SHA-256 of match, seed and salt. "
            "It was shown from the start, so it proves that nobody has tampered with chance."
        )
    return say("It was sealed before the first move. Keep the seal: when the match is over, everybody can open it.")


def _pair(term: str, value: str) -> Element:
    return div[dt[term], dd[code[value]]]
