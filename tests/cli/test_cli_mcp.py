from __future__ import annotations

import pytest

from chabudai.cli import mcp as command
from cli.calling import Run


@pytest.mark.parametrize("address", ["8765", "host:", ":80", "host:port", "host:0", "host:70000"])
def test_an_address_has_a_host_and_a_port(chabudai: Run, address: str) -> None:
    done = chabudai("mcp", "--http", address)
    assert done.exit_code == 2
    assert done.stderr == (
        f"'{address}' is not an address to listen on. Write --http HOST:PORT, as in --http 127.0.0.1:8765.\n"
    )


def test_addresses_of_both_kinds_are_read() -> None:
    assert command.read_address("127.0.0.1:8765") == ("127.0.0.1", 8765)
    assert command.read_address("[::1]:80") == ("::1", 80)


def test_what_is_missing_is_named(chabudai: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "mcp" else object())
    done = chabudai("mcp")
    assert done.exit_code == 2
    assert done.stderr == "This needs mcp. To install it: pip install 'chabudai[mcp]'.\n"
