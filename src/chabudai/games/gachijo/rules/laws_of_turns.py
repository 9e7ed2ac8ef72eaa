"""What a turn implies: its counted moves, the squares that have worked, what moved last, the mission."""

from __future__ import annotations

from chabudai.games.gachijo.moves import ARRANGING
from chabudai.games.gachijo.rules.box import BARE, BLUE, INJURY, RED
from chabudai.games.gachijo.rules.laws_of_steps import check_question, check_steps, is_open
from chabudai.games.gachijo.rules.mission import CAPPED, GATHERED, RETURNED, completes, meets_requirement
from chabudai.games.gachijo.rules.setup import TURNS, Arrange, PlaceOni
from chabudai.games.gachijo.rules.turns import FULL_TURN, INJURED_TURN, ChangeMarker
from chabudai.games.gachijo.state import GUARDIAN_PIECE, NOTHING, GachijoState


def laws_of_turns(state: GachijoState, wrong: list[str]) -> None:
    """Append a sentence for each law of the turn that this position breaks."""
    if len(state.lanes) != 1:
        wrong.append(f"there are {len(state.lanes)} lanes instead of one")
        return
    before = len(wrong)
    check_steps(state, wrong)
    if len(wrong) > before:
        return
    _calendar(state, wrong)
    _trace(state, wrong)
    lane = state.lanes[0]
    if not lane:
        _end(state, wrong)
        return
    if state.ended or state.returned:
        wrong.append("a game that is over asks something, or somebody has returned and the game goes on")
    if state.turn == 0:
        _setup(state, wrong)
    else:
        _counted_moves(state, wrong)
        _harvest(state, wrong)
        _healing(state, wrong)
        _mission(state, wrong)
        check_question(state, lane, wrong)


# --- cards --------------------------------------------------------------------------------------------------------


def cards_drawn(state: GachijoState) -> int:
    """How many Gacha Cards have been drawn in this match."""
    return state.gacha_shuffles * len(state.box.gacha) + len(state.gacha_discard)


def can_have_been_drawn(state: GachijoState, effect: str) -> bool:
    """Can a card of this effect have been drawn at all?"""
    return state.gacha_shuffles > 0 or _drawn(state, effect, len(state.gacha_discard)) > 0


def _drawn(state: GachijoState, effect: str, last: int) -> int:
    """How many of the so many cards drawn last had this effect, if no shuffle lies between."""
    cards = state.gacha_discard[max(0, len(state.gacha_discard) - last) :]
    return sum([1 for number in cards if state.box.gacha[number].effect == effect])


def _drawn_this_turn(state: GachijoState, effect: str) -> int:
    """How many cards of this effect this turn can have drawn: one card for each maneuver at most."""
    shuffled = state.maneuvers - len(state.gacha_discard) if state.gacha_shuffles else 0
    return _drawn(state, effect, state.maneuvers) + max(0, shuffled)


# --- the turn -----------------------------------------------------------------------------------------------------


def _calendar(state: GachijoState, wrong: list[str]) -> None:
    if state.active != (max(state.turn, 1) - 1) % state.seats:
        wrong.append(f"turn {state.turn} is not that of seat {state.active}")
    laying = state.lanes[0][0] if state.lanes[0] else None
    if (state.turn == 0) != (type(laying).__name__ == "Deal"):
        wrong.append("turns have begun while the board is laid, or the other way round")


def _setup(state: GachijoState, wrong: list[str]) -> None:
    """The sheets are laid one by one; nobody owns anything and nothing has moved (GAC-SETUP-08)."""
    lane = state.lanes[0]
    top = lane[-1]
    choice = top.choice if isinstance(top, Arrange) else len(ARRANGING)
    expected = ["Deal"] + (["PlaceOni"] if state.seats == 2 else [])
    left = [step.choice for step in lane if isinstance(step, Arrange)]
    if [type(step).__name__ for step in lane] != expected + ["Arrange"] * len(left):
        wrong.append("the steps of laying the board are out of order")
    if left != list(range(len(ARRANGING) - 1, choice - 1, -1)) or (state.seats > 2 and isinstance(top, PlaceOni)):
        wrong.append("the sheets are laid out of order")
    if any(state.turns_of[choice:]):
        wrong.append("a sheet is turned before its time")
    for sheet, reach in ((RED, state.box.red.reach), (BLUE, state.box.blue.reach)):
        if choice <= TURNS + sheet and state.places[sheet] != reach:
            wrong.append("a sheet is placed before its time")
    owned = state.treasures + state.crystals + state.shinobi + state.summons + state.tools + state.weapon_since
    counters = [
        state.weapon_draws,
        state.tool_draws,
        state.summonings,
        len(state.gacha_discard),
        len(state.kaeru_drawn),
    ]
    spent = [state.moves_left, state.maneuvers, state.slides, state.healing, state.harvest_upper, state.harvest_lower]
    drawn = state.gacha_discard or state.kaeru_drawn
    if any(owned) or any(counters) or any(spent) or any(state.marker) or drawn:
        wrong.append("something has happened before the first turn")
    if state.position != [state.base_of(seat) for seat in range(state.seats)]:
        wrong.append("a Ninja has left its Base before the first turn")


def _counted_moves(state: GachijoState, wrong: list[str]) -> None:
    """Three moves, or two while Injured, and one more by a card; a maneuver and a slide are owed (GAC-TURN-03…08)."""
    made = state.maneuvers + state.slides
    moves = INJURED_TURN if state.healing else FULL_TURN
    if is_open(state, "Begin"):
        if made or state.moves_left:
            wrong.append("moves are counted before the turn has begun")
        return
    extra = made + state.moves_left - moves
    most = _drawn_this_turn(state, "one-more-move")
    if is_open(state, "Window"):
        if not 0 <= extra <= most:
            wrong.append(f"{made} moves made and {state.moves_left} left are not {moves}")
        if state.moves_left < int(state.maneuvers == 0) + int(state.slides == 0):
            wrong.append("a maneuver or a slide is owed and cannot be made any more")
        if state.maneuvers == 0 and (is_open(state, "Route") or is_open(state, "TakeOrLeave")):
            wrong.append("a Ninja is under way without a maneuver")
    elif state.moves_left or (made == 0 and not state.maneuvers and not isinstance(state.lanes[0][0], ChangeMarker)):
        wrong.append("moves are left after the last one")
    elif extra > max(0, most):
        wrong.append("more moves were made than the turn had")


def _harvest(state: GachijoState, wrong: list[str]) -> None:
    """Item squares have worked only where they are, and only during a maneuver (GAC-R-05)."""
    items = state.castle.item_nodes
    if state.harvest_upper & ~int(items.upper) or state.harvest_lower & ~int(items.lower):
        wrong.append("a square has worked that holds no item")
    if not state.maneuvers and state.harvest_upper + state.harvest_lower:
        wrong.append("an item square has worked before the first maneuver")


def _healing(state: GachijoState, wrong: list[str]) -> None:
    """An Injury from before the turn comes off at its end; another one comes only with the end of the turn."""
    lane = state.lanes[0]
    hurt = state.marker[state.active] == INJURY
    if is_open(state, "Begin") or (is_open(state, "ArriveHome") and not is_open(state, "Window")):
        healing = 0
    elif isinstance(lane[0], ChangeMarker):
        healing = 1
        if state.marker[state.active] != BARE:
            wrong.append("a Ninja that has just been healed wears something")
    else:
        healing = int(hurt)
    if state.healing != healing:
        wrong.append("the end of the Injury is not noted as it is")


def _trace(state: GachijoState, wrong: list[str]) -> None:
    """What moved last is a piece or a sheet that can have moved (see `GachijoState.last`)."""
    last = state.last
    piece = state.last_piece()
    made = state.maneuvers + state.slides
    if last == NOTHING:
        if made:
            wrong.append("nothing has moved although moves were made")
        return
    if state.turn == 0 or (state.turn == 1 and not made and piece in (NOTHING, GUARDIAN_PIECE, state.active)):
        wrong.append("something has moved before the first move")
    if piece == NOTHING:
        sheet = last >> 1
        end = state.castle.walls.reds - 1 if sheet == RED else state.castle.walls.blues - 1
        if state.places[sheet] == (0 if last & 1 else end):
            wrong.append("the sheet that slid last cannot have come from there")
        slid = _drawn_this_turn(state, "one-slide") + _drawn_this_turn(state, "two-slides") + state.slides
        if state.maneuvers and not slid and is_open(state, "Window"):
            wrong.append("no sheet has slid in this turn")
        return
    if not state.castle.every.has(state.last_node()):
        wrong.append("the piece that moved last came from no node of this castle")
    if piece != GUARDIAN_PIECE and piece >= state.seats:
        wrong.append("a piece that does not exist has moved")
    if piece == GUARDIAN_PIECE and (not state.summonings or (made and is_open(state, "Window"))):
        wrong.append("the guardian cannot have moved last")
    if piece == state.active and state.slides and not state.maneuvers:
        wrong.append("a Ninja has moved in a turn without a maneuver")
    if is_open(state, "Route") and piece != state.active:
        wrong.append("the Ninja that is on its way has not moved last")


def _mission(state: GachijoState, wrong: list[str]) -> None:
    """Flags stand for those who own what the mission asks, as of the last finished effect (GAC-R-83)."""
    if is_open(state, "Check") or is_open(state, "PutWeaponBack"):
        return
    for seat in range(state.seats):
        if (state.flags >> seat & 1 != 0) != meets_requirement(state, seat):
            wrong.append(f"the Flag of seat {seat} does not tell what it owns")
        if completes(state, seat):
            wrong.append(f"the game goes on although seat {seat} has completed the mission")


def _end(state: GachijoState, wrong: list[str]) -> None:
    """Nothing is asked any more: somebody has completed the mission, or the last turn is over."""
    done = 0
    for seat in range(state.seats):
        if completes(state, seat):
            done |= 1 << seat
        if (state.flags >> seat & 1 != 0) != meets_requirement(state, seat):
            wrong.append(f"the Flag of seat {seat} does not tell what it owns")
    if state.ended == CAPPED:
        fits = state.turn == state.last_turn and not done and not state.returned
    elif state.mission.returns:
        fits = state.ended == RETURNED and state.returned == done and done > 0
    else:
        fits = state.ended == GATHERED and not state.returned and done > 0
    if not fits:
        wrong.append("nothing is asked although the game has not ended like this")
    _harvest(state, wrong)
