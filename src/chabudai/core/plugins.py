"""What other packages bring, by entry points; one that is broken is left out, so that it stops nobody else's."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

OURS = "chabudai."
"""How the modules of this package begin: what they bring is proved by its tests and not tried."""

log = logging.getLogger("chabudai")


def usable(group: str, make: Callable[[Any], object]) -> dict[str, EntryPoint]:
    """The entry points of a group by name. `make` tries those of other packages; a line says where it fails."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        if not point.module.startswith(OURS):
            try:
                make(point.load())
            except Exception as error:  # noqa: BLE001 – whatever a stranger's package raises
                package = point.dist.name if point.dist is not None else point.module
                log.warning(
                    "'%s' of the package %s is left out: %s: %s", point.name, package, type(error).__name__, error
                )
                continue
        found[point.name] = point
    return found
