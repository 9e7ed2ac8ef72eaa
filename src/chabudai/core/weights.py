"""What the terms of a game's `evaluate` count: data beside the game, with the run that found them.

The file names the game, and has for each number of seats a table `[seats.2]` with the run that found the weights, and
in `[seats.2.weights]` a number for each term, in their order.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from chabudai.core.errors import BadContent

FILE: Final = "weights.toml"


def weights_of_package(package: str, terms: list[str]) -> dict[int, list[float]]:
    """The weights that a game's package ships, by number of seats, in the order of its terms."""
    return read_weights(resources.files(package).joinpath(FILE).read_text("utf-8"), terms)


def read_weights(text: str, terms: list[str]) -> dict[int, list[float]]:
    """The weights in the text of such a file; `BadContent` where they are not those of the terms."""
    try:
        tables: dict[str, Any] = tomllib.loads(text)["seats"]
        found = {int(seats): dict(table["weights"]) for seats, table in tables.items()}
    except (tomllib.TOMLDecodeError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadContent(f"{FILE} holds no weights by number of seats: {error}.") from None
    for seats, weights in found.items():
        if list(weights) != terms:
            raise BadContent(f"{FILE}: the weights for {seats} seats are not those of the terms {', '.join(terms)}.")
    return {seats: [float(weights[term]) for term in terms] for seats, weights in found.items()}
