"""What has changed between two snapshots of one viewer, so that a stream carries that and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

LINES: Final = ("log", "chat", "spectator_chat")
"""Lists of a snapshot that grow by lines; `…_from` tells which line their first one is."""
_GROWING: Final = frozenset([*LINES, *[f"{name}_from" for name in LINES]])
_NOTHING: Final = object()


def change(seen: dict[str, Any], before: dict[str, Any]) -> dict[str, Any] | None:
    """What differs in a written snapshot from an earlier one of the same viewer; None where that cannot be told.

    It is to be put over the earlier one: an object into the object that is there, entry by entry, anything else in its
    place. Of a list that grows by lines only the new lines are told, and `…_from` says where they go: an undo takes
    lines of the log back. An entry that is no more cannot be told so.
    """
    changed = _difference(seen, before, _GROWING)
    if changed is None:
        return None
    for name in LINES:
        first, known = seen[f"{name}_from"], before[f"{name}_from"]
        lines, had = seen[name], before[name]
        common = max(first, min(first + len(lines), known + len(had)))
        if name == "log":  # a line belongs to one history only, so everything before the last common one is common
            while common > max(first, known) and lines[common - 1 - first] is not had[common - 1 - known]:
                common -= 1
        if common < first + len(lines) or common < known + len(had):
            changed[f"{name}_from"], changed[name] = common, lines[common - first :]
    return changed


def _difference(
    seen: dict[str, Any], before: dict[str, Any], besides: frozenset[str] = frozenset()
) -> dict[str, Any] | None:
    """The entries of an object that are new or other than before; None where one of them has gone."""
    beside: Iterable[Any]
    if list(seen) == list(before):  # as nearly always: then no entry has to be looked for
        beside = before.values()
    elif before.keys() <= seen.keys():
        beside = [before.get(key, _NOTHING) for key in seen]
    else:
        return None
    found: dict[str, Any] = {}
    for (key, value), old in zip(seen.items(), beside, strict=True):
        if value is old or key in besides:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            within = _difference(value, old)
            if within is None:
                return None
            if within:
                found[key] = within
        elif value != old:
            found[key] = value
    return found
