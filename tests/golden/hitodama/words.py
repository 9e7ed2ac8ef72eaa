"""What the matrix must know to listen to this game (`chabudai/check/test_language.py`)."""

from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS

MATCHES = [(2, 3, 260), (3, 5, 200), (4, 8, 200)]
SAME = [
    r"HITODAMA|Haru|Natsu|Aki|Fuyu",
    r"(?:BER|AMB|SAP|SOL|LUN|AKK|TRI|MER)(?:-\d)?",
    "|".join([*SOLAR_EFFECTS, *LUNAR_EFFECTS]),
    "z",
]
