"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chabudai.games.gachijo.state import GachijoState

TOLD: Final = {
    "arranged": "{who} {what}.",
    "turn": "{who}'s turn begins.",
    "turn_of": "{who}'s turn {what} begins.",
    "released": "{who}'s Ninja comes out of the Den to the Summoning Point.",
    "marker_off": "{who}'s Ninja shows itself again.",
    "healed": "{who}'s Ninja is healed.",
    "walked": "{who}'s Ninja goes to {what}.",
    "passed": "{who}'s Ninja passes {what}.",
    "stopped": "{who}'s Ninja stops at {what}.",
    "slid": "{who} slides {what}.",
    "crystal": "{who} gets a Crystal.",
    "burst": "{who}'s five Crystals burst: the Den has nothing for them.",
    "treasure": "{who} takes {what} from the Den.",
    "tool_returned": "{who} returns {what} to the Tool Bag.",
    "tool_drawn": "{who} draws {what}.",
    "weapon_returned": "{who} returns a Weapon to the bag.",
    "own_weapon_returned": "It was {what}.",
    "weapon_drawn": "{who} draws a Weapon.",
    "own_weapon_drawn": "It is {what}.",
    "chip": "{who} gets a chip, {what} side up.",
    "traded": "{who} trades two {what} chips for one of the other side.",
    "discarded": "{who} discards a {what} chip.",
    "attacked": "{who} attacks {whom} with {what}.",
    "vanished": "{who} vanishes in the smoke of a Kemuri.",
    "beaten": "{who} is beaten.",
    "stole": "{who} takes {what}.",
    "sent_home": "{who}'s Ninja is carried home, Injured.",
    "yielded": "{who} yields to the Base of {what}.",
    "kaeru": "{who} draws a Kaeru Chip.",
    "appeared": "{who}'s Ninja appears at {what}.",
    "hidden": "{who}'s Ninja hides under a Nuno.",
    "warded": "{who}'s Ninja stands in a Kekkai.",
    "relocated": "{who}'s Ninja has no way out and is carried to the Base of {what}.",
    "offered": "{who} offers a Crystal.",
    "summoned": "{who} summons {what}.",
    "prowled": "The guardian moves to {what}.",
    "captured": "{who}'s Ninja is captured.",
    "reclaimed": "{who}'s {what} goes back to the Den.",
    "gacha": "{who} draws Gacha Card {what}.",
    "gacha_shuffled": "The used Gacha Cards are shuffled into a new deck.",
    "crystal_given": "{who} gives a Crystal away.",
    "crystal_lost": "{who} loses a Crystal.",
    "crystals_lost": "{who} loses all Crystals.",
    "crystals_given": "{who} gives all Crystals away.",
    "flag_raised": "{who} raises the Base Flag.",
    "flag_lowered": "{who} lowers the Base Flag.",
    "returned": "{who} has come home: the mission is complete.",
    "gathered": "{who} owns all that the mission asks for.",
    "capped": "Everybody has had all their turns: points are counted, and nobody has come home.",
}

HELP: Final = {
    "tool-take": "Take: spent on entering Water; you may stay there as long as you like.",
    "tool-hashigo": "Hashigo: spent on climbing onto a Rooftop; you may stay there as long as you like.",
    "tool-nawa": "Nawa: carries your Ninja over one wall, High or Low.",
    "tool-nuno": "Nuno: nobody can attack your Ninja until your next turn; on the Ground only.",
    "tool-kekkai": "Kekkai: no guardian can capture your Ninja until your next turn; on the Ground only.",
    "tool-kusuri": "Kusuri: heals an Injury at the start of your turn.",
    "weapon-tsume": "Tsume: hits a Ninja on the next cell, if no wall stands between.",
    "weapon-katana": "Katana: hits a Ninja diagonally beside you, round a corner without walls.",
    "weapon-shuri": "Shuri: flies in a straight line, two cells or more, over Low Walls but not over High ones.",
    "weapon-kemuri": "Kemuri: played when you are attacked; your Ninja vanishes to any vacant cell.",
    "slide-red-west": "Slide the red sheet by one cell to the west.",
    "slide-red-east": "Slide the red sheet by one cell to the east.",
    "slide-blue-north": "Slide the blue sheet by one cell to the north.",
    "slide-blue-south": "Slide the blue sheet by one cell to the south.",
    "bag-tools": "The Tool Bag: tokens are drawn blindly.",
    "bag-weapons": "The Weapon Bag: tokens are drawn blindly, and only their owner sees them.",
    "den-kagami": "Kagami, the mirror. One of each Treasure is all that you may own.",
    "den-koban": "Koban, the gold coin. One of each Treasure is all that you may own.",
    "den-kozuchi": "Kozuchi, the lucky hammer. One of each Treasure is all that you may own.",
    "den-kabuto": "Kabuto, the helmet. One of each Treasure is all that you may own.",
    "summon": "Offer a Crystal to move a Guardian of the Treasures.",
    "stay": "End the maneuver on this cell.",
    "end": "End your turn.",
    "trade-shinobi": "Two Shinobi Chips for one Summon Chip.",
    "trade-summon": "Two Summon Chips for one Shinobi Chip.",
}
"""What the pieces of the drawing are, by element id."""


def note(
    state: GachijoState, seat: int, kind: str, rule: str, what: str = "", audience: list[int] | None = None
) -> None:
    """Write an event, if somebody listens."""
    if state.log is not None:
        state.log.add(seat, kind, {"what": what} if what else {}, rule, audience)
