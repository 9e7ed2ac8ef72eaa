"""PettingZoo's tests warn of observations that are no plain array, which theirs with a mask are not either."""

from __future__ import annotations

from pathlib import Path

import pytest

EXPECTED = [
    "ignore:Action mask numpy array is all zeros:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            for warning in EXPECTED:
                item.add_marker(pytest.mark.filterwarnings(warning))
