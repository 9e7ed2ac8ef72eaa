"""The table as plain text, complete enough to play by."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from chabudai.core.people import name_of
from chabudai.core.speech import listed
from chabudai.core.state import NONE
from chabudai.games.hitodama.rules.box import BACKS, FACE_DOWN, LUNAR_DECK, SEASONS, SOLAR_DECK, Space
from chabudai.games.hitodama.rules.goods import RESOURCES
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.scoring import CHAOS, POINTS_REACHED
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import EXTRA, PER_TILE, POSITIONS, TILE_NAMES, TILES
from chabudai.games.hitodama.rules.tributes import complete
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import (
    POINT_NAMES,
    SINGLES,
    akku_card_title,
    card_name,
    goods_for,
    ice_card_title,
    phrase,
    points_phrase,
    say,
    stack_title,
)

WIDTH: Final = 98
SEASON_WORDS: Final = ["spring", "summer", "autumn", "winter"]


def text(state: HitodamaState) -> str:
    """Tracks, map, cards in force, tributes, players."""
    blocks = [_tracks(state), _map(state), _cards(state), _tributes(state), _players(state)]
    return "\n\n".join("\n".join(folded(line) for line in block) for block in blocks) + "\n"


def folded(line: str) -> str:
    """A long line broken between words, what follows indented a little more."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False))


def seat_name(state: HitodamaState, seat: int) -> str:
    if seat == state.viewer:
        return say("{who} (you)", who=name_of(seat))
    return name_of(seat)


# --- blocks -------------------------------------------------------------------------------------------------------


def _tracks(state: HitodamaState) -> list[str]:
    box = state.box
    season = SEASONS[state.season]
    lines = [
        say(
            "Hitodama, round {round}, {season} ({words}).",
            round=state.round,
            season=season,
            words=say(SEASON_WORDS[state.season]),
        ),
        say("Wrath level {level}: {effect}.", level=state.level, effect=_wrath_text(state)),
        _chaos(state),
        say(
            "{goal} points win; the wrath strikes whoever reaches or passes {spaces}.",
            goal=box.goal,
            spaces=", ".join(str(space) for space in box.wrath),
        ),
    ]
    if state.ended:
        lines.insert(0, _end_text(state))
    return lines


def _chaos(state: HitodamaState) -> str:
    """Where the hitodama is, and how many rounds are left."""
    square, squares = state.hitodama, state.box.chaos
    if state.ended:
        return say("The hitodama is on square {square} of {squares}.", square=square, squares=squares)
    left = 2 * (squares - square) - state.marker
    if left == 1:
        return say(
            "The hitodama is on square {square} of {squares}; after this round chaos wins.",
            square=square,
            squares=squares,
        )
    return say(
        "The hitodama is on square {square} of {squares}; chaos wins after {left} more rounds, this one included.",
        square=square,
        squares=squares,
        left=left,
    )


def _end_text(state: HitodamaState) -> str:
    if state.ended == CHAOS:
        return say("The game is over: the forest is frozen, and everybody has lost.")
    winners = listed([seat_name(state, seat) for seat in state.winners()])
    if state.ended == POINTS_REACHED:
        return say("The game is over: {winners} reached the end of the score track.", winners=winners)
    return say("The game is over, all tributes are paid: {winners} won with the most points.", winners=winners)


def _wrath_text(state: HitodamaState) -> str:
    if state.level == 2:
        return say("it takes an amber, or else a berry")
    if state.level == 4:
        return say("it takes a sapphire, or else an amber, or else a berry")
    return say("it reveals an ice card")


def _map(state: HitodamaState) -> list[str]:
    first = (state.north + 2 * state.season) % POSITIONS
    lines = [
        say("Square brackets show what to type for a tile or a card: MER-1 is space 1 of the merchant tile."),
        say("The map, in the order of resolution. Spaces from best to worst, with who is on them in parentheses:"),
    ]
    for step in range(POSITIONS):
        position = (first + step) % POSITIONS
        tile = state.tiles[position]
        away = (position - state.north) % POSITIONS
        point = "" if away % 2 else f", {say(POINT_NAMES[away // 2])}"
        spaces = "; ".join(_spaces(state, tile))
        name = f"{_capital(say(TILE_NAMES[tile]))} [{TILES[tile]}]{point}"
        lines.append(f"  {step + 1}. {say('{name}: {words}', name=name, words=spaces)}")
    return lines


def _spaces(state: HitodamaState, tile: int) -> list[str]:
    spaces = []
    for index, space in enumerate(state.side.tiles[tile]):
        number = tile * PER_TILE + index
        spaces.append(f"{index + 1}) {_benefit(space)}{_occupant(state, number)}")
    if tile == state.extra_tile:
        copied = state.side.space(state.extra_copy)
        spaces.append(f"{say('extra')}) {_benefit(copied)}{_occupant(state, EXTRA)}")
    return spaces


def _benefit(space: Space) -> str:
    """What a space does, in short."""
    if space.wanted >= 0:
        return say("swap for {good}", good=say(SINGLES[space.wanted]))
    return goods_for(space) if any(space.goods) else say(space.text)


def _occupant(state: HitodamaState, space: int) -> str:
    if state.akkus >> space & 1:
        return f" ({say('akku')})"
    if state.ice >> space & 1:
        return f" ({say('ice')})"
    seat = state.owner_at(space)
    if seat < 0:
        return ""
    posture = say("asleep") if state.asleep >> space & 1 else say("awake")
    now = ""
    if state.acting >> space & 1:
        now = f", {say('acts now')}"
    elif state.moved >> space & 1:
        now = f", {say('placed this turn')}"
    return f" ({name_of(seat)}, {posture}{now})"


def _cards(state: HitodamaState) -> list[str]:
    box = state.box
    lines: list[str] = []
    if state.akku_card != NONE:
        lines.append(f"{akku_card_title(state)}.")
    if state.ice_card != NONE:
        lines.append(f"{ice_card_title(state)}.")
    lines.append(f"{stack_title(state)}.")
    if state.in_play != NONE:
        lines.append(say("Lunar card taking effect: {card}.", card=card_name(box, box.lunar[state.in_play])))
    lines.append(
        say("Solar deck: {left} left; discarded: {pile}.", left=state.left[SOLAR_DECK], pile=_pile(state, SOLAR_DECK))
    )
    lines.append(
        say("Lunar deck: {left} left; discarded: {pile}.", left=state.left[LUNAR_DECK], pile=_pile(state, LUNAR_DECK))
    )
    bank = say("Bank: {goods}.", goods=phrase(state.bank[:3]))
    displacing = say("Displacing costs {price}.", price=phrase(box.displacement[state.season]))
    lines.append(f"{bank} {displacing}")
    return lines


def _pile(state: HitodamaState, deck: int) -> str:
    codes = state.box.solar if deck == SOLAR_DECK else state.box.lunar
    return ", ".join(card_name(state.box, codes[card]) for card in sorted(state.piles[deck])) or say("none")


def _tributes(state: HitodamaState) -> list[str]:
    lines = [say("Tributes, with what they ask for:")]
    for season in range(len(SEASONS)):
        cards = [_tribute(state, season, card) for card in range(2)]
        lines.append(f"  {say('{name}: {words}', name=SEASONS[season], words='; '.join(cards))}")
    return lines


def _tribute(state: HitodamaState, season: int, card: int) -> str:
    number = state.tributes[2 * season + card]
    if number == NONE:
        return say("face down")
    goods = phrase(state.box.tributes[season][number].needs)
    if season < state.season or (state.ended and complete(state, 0) and complete(state, 1)):
        return say("{goods}, done", goods=goods)
    if season > state.season:
        return goods
    if complete(state, card):
        return say("{number}. {goods}, complete", number=card + 1, goods=goods)
    lacks = phrase(state.owed[card * RESOURCES : card * RESOURCES + RESOURCES])
    return say("{number}. {goods}, still needs {lacks}", number=card + 1, goods=goods, lacks=lacks)


def _players(state: HitodamaState) -> list[str]:
    lines = [say("Players:")]
    for seat in range(state.seats):
        name = seat_name(state, seat)
        if seat == state.holder:
            name = say("{seat}, first player", seat=name)
        told = say(
            "{seat}: {points}; basket: {basket}; essences: {reserve} in reserve, {dormant} dormant; {hand}",
            seat=_capital(name),
            points=points_phrase(state.points[seat]),
            basket=phrase(state.baskets[seat * RESOURCES : seat * RESOURCES + RESOURCES]),
            reserve=state.reserve[seat],
            dormant=state.dormant[seat],
            hand=_hand(state, seat),
        )
        lines.append(f"  {told}")
    if state.viewer >= 0 and state.hand_size(state.viewer):
        lines.append(say("Your cards:"))
        for deck in range(BACKS):
            for kind in sorted(set(state.hand(state.viewer, deck))):
                lines.append(f"  {_card(state, deck, kind)}")
    return lines


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _hand(state: HitodamaState, seat: int) -> str:
    """How many cards a seat holds, and which where the viewer knows them."""
    return say(
        "cards: {suns} solar{shown_suns} and {moons} lunar{shown_moons}.",
        suns=len(state.hand(seat, SOLAR_DECK)),
        shown_suns=_shown(state, seat, SOLAR_DECK),
        moons=len(state.hand(seat, LUNAR_DECK)),
        shown_moons=_shown(state, seat, LUNAR_DECK),
    )


def _shown(state: HitodamaState, seat: int, deck: int) -> str:
    box = state.box
    codes = box.solar if deck == SOLAR_DECK else box.lunar
    known = ", ".join(card_name(box, codes[card]) for card in sorted(state.hand(seat, deck)) if card != FACE_DOWN)
    return f" ({known})" if known else ""


def _card(state: HitodamaState, deck: int, kind: int) -> str:
    """A card by its title, what to type for it, and its effect."""
    solar = deck == SOLAR_DECK
    code = state.box.solar[kind] if solar else state.box.lunar[kind]
    words = say(SOLAR_EFFECTS[code].text if solar else LUNAR_EFFECTS[code].text)
    template = "{card} (solar): {text}" if solar else "{card} (lunar): {text}"
    return say(template, card=f"{card_name(state.box, code)} [{code}]", text=words)
