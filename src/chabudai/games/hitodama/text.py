"""The table as plain text, complete enough to play by."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from chabudai.games.hitodama.box import POINT_NAMES, SEASONS, Space
from chabudai.games.hitodama.goods import RESOURCES, phrase
from chabudai.games.hitodama.lunar import LUNAR_EFFECTS
from chabudai.games.hitodama.moves import EXTRA, PER_TILE, TILE_NAMES, TILES
from chabudai.games.hitodama.solar import SOLAR_EFFECTS
from chabudai.games.hitodama.state import (
    BACKS,
    CHAOS,
    DECK_NAMES,
    FACE_DOWN,
    LUNAR_DECK,
    NONE,
    POINTS_REACHED,
    POSITIONS,
    SOLAR_DECK,
    Forest,
)
from chabudai.games.hitodama.tributes import complete
from chabudai.games.hitodama.words import count_of

WIDTH: Final = 98
SEASON_WORDS: Final = ["spring", "summer", "autumn", "winter"]


def text(state: Forest) -> str:
    """Tracks, map, cards in force, tributes, players."""
    blocks = [_tracks(state), _map(state), _cards(state), _tributes(state), _players(state)]
    return "\n\n".join("\n".join(folded(line) for line in block) for block in blocks) + "\n"


def folded(line: str) -> str:
    """A long line broken between words, what follows indented a little more."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(wrap(line, WIDTH, initial_indent="", subsequent_indent=indent, drop_whitespace=True))


def seat_name(state: Forest, seat: int) -> str:
    return f"seat {seat + 1}" + (" (you)" if seat == state.viewer else "")


# --- blocks -------------------------------------------------------------------------------------------------------


def _tracks(state: Forest) -> list[str]:
    box = state.box
    spaces = ", ".join(str(space) for space in box.wrath)
    lines = [
        f"Hitodama, round {state.round}, {SEASONS[state.season]} ({SEASON_WORDS[state.season]}).",
        f"Wrath level {state.level}: {_wrath_text(state)}.",
        f"The hitodama is on square {state.hitodama} of {box.chaos}{_rounds_left(state)}.",
        f"{box.goal} points win; the wrath strikes whoever reaches or passes {spaces}.",
    ]
    if state.ended:
        lines.insert(0, _end_text(state))
    return lines


def _rounds_left(state: Forest) -> str:
    if state.ended:
        return ""
    left = 2 * (state.box.chaos - state.hitodama) - state.marker
    return "; after this round chaos wins" if left == 1 else f"; chaos wins after {left} more rounds, this one included"


def _end_text(state: Forest) -> str:
    if state.ended == CHAOS:
        return "The game is over: the forest is frozen, and everybody has lost."
    winners = " and ".join(seat_name(state, seat) for seat in state.winners())
    reason = "enough points" if state.ended == POINTS_REACHED else "most points when all tributes were paid"
    return f"The game is over: {winners} won with {reason}."


def _wrath_text(state: Forest) -> str:
    if state.level == 2:
        return "it takes an amber, or else a berry"
    if state.level == 4:
        return "it takes a sapphire, or else an amber, or else a berry"
    return "it reveals an ice card"


def _map(state: Forest) -> list[str]:
    first = (state.north + 2 * state.season) % POSITIONS
    lines = ["The map, in the order of resolution. Goods: B berry, A amber, S sapphire, o solar card, l lunar card;"]
    lines.append("1B:1A is 1 amber for 1 berry. Spaces from the best to the least, with who is on them:")
    for step in range(POSITIONS):
        position = (first + step) % POSITIONS
        tile = state.tiles[position]
        point = _point_of(state, position)
        lines.append(f"  {step + 1}. {TILES[tile]} {TILE_NAMES[tile]}{point}: {'; '.join(_spaces(state, tile))}")
    return lines


def _point_of(state: Forest, position: int) -> str:
    away = (position - state.north) % POSITIONS
    return "" if away % 2 else f" ({POINT_NAMES[away // 2]})"


def _spaces(state: Forest, tile: int) -> list[str]:
    spaces = []
    for index, space in enumerate(state.side.tiles[tile]):
        number = tile * PER_TILE + index
        spaces.append(f"{index + 1} {space_words(space)} {_occupant(state, number)}")
    if tile == state.extra_tile:
        copied = state.side.space(state.extra_copy)
        spaces.append(f"extra {space_words(copied)} {_occupant(state, EXTRA)}")
    return spaces


def space_words(space: Space) -> str:
    """What a space does, in short."""
    return f"wants {space.text}" if space.wanted >= 0 else space.text


def _occupant(state: Forest, space: int) -> str:
    if state.akkus >> space & 1:
        return "[akku]"
    if state.ice >> space & 1:
        return "[ice]"
    seat = state.owner_at(space)
    if seat < 0:
        return "[]"
    posture = "asleep" if state.asleep >> space & 1 else "awake"
    now = ", acts now" if state.acting >> space & 1 else ", placed this turn" if state.moved >> space & 1 else ""
    return f"[{seat_name(state, seat)} {posture}{now}]"


def _cards(state: Forest) -> list[str]:
    lines: list[str] = []
    if state.akku_card != NONE:
        card = state.box.akku_cards[state.akku_card]
        lines.append(f"Akku card {card.name}: an akku costs {phrase(card.price)}. Den: {state.bank[3]} akkus.")
    if state.ice_card != NONE:
        lines.append(f"Ice card {state.box.ice_cards[state.ice_card].name}.")
    stack = [f"{state.box.solar[card // 4]} of {seat_name(state, card % 4)}" for card in reversed(state.stack)]
    lines.append(f"Solar stack, top first: {', '.join(stack) or 'empty'} (at most {state.side.stack}).")
    if state.in_play != NONE:
        lines.append(f"Lunar card at work: {state.box.lunar[state.in_play]}.")
    for deck in range(BACKS):
        codes = state.box.solar if deck == SOLAR_DECK else state.box.lunar
        pile = ", ".join(codes[card] for card in sorted(state.piles[deck]))
        lines.append(f"{DECK_NAMES[deck].capitalize()} deck: {state.left[deck]} left; discarded: {pile or 'none'}.")
    bank = phrase(state.bank[:3])
    lines.append(f"Bank: {bank}. Displacing costs {phrase(state.box.displacement[state.season])}.")
    return lines


def _tributes(state: Forest) -> list[str]:
    lines = ["Tributes:"]
    for season in range(len(SEASONS)):
        cards = [_tribute(state, season, card) for card in range(2)]
        lines.append(f"  {SEASONS[season]}: {'; '.join(cards)}")
    return lines


def _tribute(state: Forest, season: int, card: int) -> str:
    number = state.tributes[2 * season + card]
    if number == NONE:
        return "face down"
    tribute = state.box.tributes[season][number]
    if season < state.season or (state.ended and complete(state, 0) and complete(state, 1)):
        return f"{tribute.name} done"
    asks = f"{tribute.name} asks for {phrase(tribute.needs)}"
    if season > state.season:
        return asks
    if complete(state, card):
        return f"{card + 1}. {tribute.name} complete"
    lacks = state.owed[card * RESOURCES : card * RESOURCES + RESOURCES]
    return f"{card + 1}. {asks}, lacks {phrase(lacks)}"


def _players(state: Forest) -> list[str]:
    lines = ["Players:"]
    for seat in range(state.seats):
        basket = state.baskets[seat * RESOURCES : seat * RESOURCES + RESOURCES]
        coin = ", first player" if seat == state.holder else ""
        points = count_of(state.points[seat], "point")
        lines.append(
            f"  {seat_name(state, seat).capitalize()}{coin}: {points}; basket: {phrase(basket)}; "
            f"essences: {state.reserve[seat]} in reserve, {state.dormant[seat]} dormant; {_hand(state, seat)}"
        )
    if state.viewer >= 0 and state.hand_size(state.viewer):
        lines.append("Your cards:")
        for deck in range(BACKS):
            for kind in sorted(set(state.hand(state.viewer, deck))):
                lines.append(f"  {card_words(state, deck, kind)}")
    return lines


def _hand(state: Forest, seat: int) -> str:
    words: list[str] = []
    for deck in (SOLAR_DECK, LUNAR_DECK):
        cards = state.hand(seat, deck)
        codes = state.box.solar if deck == SOLAR_DECK else state.box.lunar
        known = ", ".join(codes[card] for card in sorted(cards) if card != FACE_DOWN)
        words.append(f"{len(cards)} {DECK_NAMES[deck]}" + (f" ({known})" if known else ""))
    return f"cards: {' and '.join(words)}."


def card_words(state: Forest, deck: int, kind: int) -> str:
    """A card with its effect."""
    if deck == SOLAR_DECK:
        solar = SOLAR_EFFECTS[state.box.solar[kind]]
        return f"{solar.code} (solar): {solar.text}"
    lunar = LUNAR_EFFECTS[state.box.lunar[kind]]
    return f"{lunar.code} (lunar): {lunar.text}"
