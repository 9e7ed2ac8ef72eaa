"""What a table says in a sentence: whose turn it is, who has won, how a seat stands."""

from __future__ import annotations

from chabudai.core.language import FRENCH, language
from chabudai.core.speech import listed
from chabudai.match.live_match import OPEN, PAUSED, LiveMatch
from chabudai.match.snapshot import Snapshot
from chabudai.web.speech import say


def headline(snapshot: Snapshot) -> str:
    """Whose turn it is and what is asked, in one sentence."""
    live = snapshot.live
    if not snapshot.now:
        return say("The table after move {number} of {moves}.", number=snapshot.at, moves=snapshot.moves)
    if snapshot.over:
        return result(snapshot)
    if live.status == PAUSED:
        return say("The match is paused.")
    if snapshot.deciding is not None:
        return snapshot.prompt
    seat = snapshot.seat
    if seat is not None and live.seats[seat].played_by_bot:
        return say("A bot plays for you.")
    waited = [snapshot.names[actor] for actor in snapshot.actors]
    if len(waited) == 1:
        return say("{name} is deciding.", name=waited[0])
    return say("{names} are deciding.", names=listed(waited))


def result(snapshot: Snapshot) -> str:
    """Who has won."""
    ended = snapshot.result
    if ended is None:
        return ""
    winners = ended["winners"]
    if not ended["ranking"]:
        return say("The game is over.")
    if not winners:
        return say("The game is over. Nobody wins.")
    names = [snapshot.names[winner] for winner in winners]
    gone = next((name for name, seat in zip(snapshot.names, snapshot.live.seats, strict=True) if seat.resigned), "")
    if gone and winners == [snapshot.seat]:
        return say("{name} has resigned. You win!", name=gone)
    if gone:
        return say("{name} has resigned. {winner} wins.", name=gone, winner=listed(names))
    if winners == [snapshot.seat]:
        return say("The game is over. You win!")
    if len(names) == 1:
        return say("The game is over. {name} wins.", name=names[0])
    return say("The game is over. {names} share the victory.", names=listed(names))


def waiting(live: LiveMatch) -> str:
    """What an open table waits for."""
    free = sum(seat.kind == OPEN for seat in live.seats)
    return say.count(free, "One seat is still open.", "{number} seats are still open.")


def clock(milliseconds: int) -> str:
    """Time that is left, as on a clock."""
    seconds = max(0, milliseconds) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"


def quoted(text: str) -> str:
    """A text in the quotation marks of the language."""
    return f"« {text} »" if language() == FRENCH else f"“{text}”"
