"""What one person wishes and others must agree to: taking a move back, and pausing.

Each function looks at a match, for a person's seat, and gives the entry that is to be written; it raises where the
moment is wrong.
"""

from __future__ import annotations

from chabudai.core.state import NO_MOVE
from chabudai.match import journal
from chabudai.match.choice import forced
from chabudai.match.errors import WrongMoment
from chabudai.match.journal import Entry
from chabudai.match.live_match import PAUSED, PLAYING, REMOTE, LiveMatch
from chabudai.match.speech import say

# --- taking back -----------------------------------------------------------------------------------------------------


def undo(live: LiveMatch, seat: int) -> Entry:
    """Take the own last move back, or ask the others where they have decided since."""
    left, missing = undo_offer(live, seat)
    if missing:
        return Entry(journal.UNDO_ASKED, seat=seat, data={"moves": left, "missing": missing})
    return Entry(journal.UNDONE, seat=seat, data={"moves": left})


def undo_offer(live: LiveMatch, seat: int) -> tuple[int, list[int]]:
    """How many moves would be left, and which seats' persons must agree first: everybody else, where anybody else
    has decided since. What played itself goes with the choice before it, and a gesture goes as a whole. WrongMoment
    where it cannot be.
    """
    session, line = live.playing(), live.line
    first = 0 if live.source is None else live.source[1]
    left = len(line) - 1
    while left >= first and line[left][0] != seat:
        left -= 1
    if left < first:
        raise WrongMoment(say("You have no move to take back."))
    alone = left == len(line) - 1
    left = live.gestures[left]
    if session.news_since(left):
        raise WrongMoment(say("This move cannot be taken back. Something new has come to light since."))
    while left > first and line[left - 1][0] == seat and not session.news_since(left - 1) and _forced(live, left, seat):
        left = live.gestures[left - 1]
    return left, [] if alone else live.persons_besides(seat)


def _forced(live: LiveMatch, moves: int, seat: int) -> bool:
    """Did the seat's move play itself then? It is taken back together with the choice that led to it. A world must be
    imagined to know it, so that is done once, and not for every viewer of every later moment.
    """

    def found() -> bool:
        return forced(live.playing().position(moves).view(seat), seat) != NO_MOVE

    return live.once(("forced", moves), live.undos, found)


def answer_undo(live: LiveMatch, seat: int, agree: bool) -> Entry:
    """Agree to another player's wish to take a move back, or refuse."""
    if live.undo is None or seat not in live.undo.missing:
        raise WrongMoment(say("Nobody is waiting for your agreement."))
    if not agree:
        return Entry(journal.UNDO_REFUSED, seat=seat)
    if live.undo.missing == {seat}:
        return Entry(journal.UNDONE, seat=live.undo.seat, data={"moves": live.undo.moves})
    return Entry(journal.UNDO_AGREED, seat=seat)


# --- pausing ---------------------------------------------------------------------------------------------------------


def pause(live: LiveMatch, seat: int) -> Entry:
    """Stop the clocks and all play, or ask the other persons for it; whoever is asked agrees by this."""
    wish = live.pausing
    if live.status != PLAYING:
        raise WrongMoment(say("The match is not in progress."))
    if wish is not None and seat in wish.missing:
        return answer_pause(live, seat, True)
    if wish is not None:
        raise WrongMoment(say("Somebody has already asked for a pause, and not everybody has agreed yet."))
    missing = asked_to_pause(live, seat)
    return Entry(journal.PAUSE_ASKED if missing else journal.PAUSED, seat=seat, data={"missing": missing})


def asked_to_pause(live: LiveMatch, seat: int) -> list[int]:
    """Whose consent a pause needs: that of the other persons who play. Remote bots have nothing against waiting."""
    return [other for other in live.persons_besides(seat) if not live.seats[other].person.startswith(REMOTE)]


def answer_pause(live: LiveMatch, seat: int, agree: bool) -> Entry:
    """Agree to another player's wish to pause, or refuse."""
    wish = live.pausing
    if live.status != PLAYING or wish is None or seat not in wish.missing:
        raise WrongMoment(say("Nobody is waiting for your agreement."))
    if not agree:
        return Entry(journal.PAUSE_REFUSED, seat=seat)
    last = wish.missing == {seat}
    return Entry(journal.PAUSED, seat=wish.seat) if last else Entry(journal.PAUSE_AGREED, seat=seat)


def go_on(live: LiveMatch, seat: int) -> Entry:
    """End a pause, which anybody at the table may; or take the own wish for one back."""
    if live.status == PAUSED:
        return Entry(journal.RESUMED, seat=seat)
    if live.pausing is None or live.pausing.seat != seat:
        raise WrongMoment(say("The match is not paused."))
    return Entry(journal.PAUSE_REFUSED, seat=seat)
