"""Fail unless two files of trajectory digests hold the same trajectories with the same digests."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """One sentence for each trajectory that is not the same in both."""
    found = [f"{name}: only in the first" for name in sorted(first.keys() - second.keys())]
    found += [f"{name}: only in the second" for name in sorted(second.keys() - first.keys())]
    common = sorted(first.keys() & second.keys())
    return found + [f"{name}: {first[name]} and {second[name]}" for name in common if first[name] != second[name]]


def main(arguments: list[str]) -> int:
    digests: list[dict[str, str]] = []
    for argument in arguments:
        file = Path(argument)
        if not file.exists():
            print(f"{file} is missing: no test noted a trajectory there.")
            return 1
        digests.append(json.loads(file.read_text(encoding="utf-8")))
    first, second = digests
    if found := differences(first, second):
        print(f"{len(found)} trajectories differ between {arguments[0]} and {arguments[1]}:")
        print("\n".join(f"  {line}" for line in found))
        return 1
    if not first:
        print(f"{arguments[0]} holds no trajectory, so nothing was compared.")
        return 1
    print(f"{len(first)} trajectories are the same on the checkout and on the wheel.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
