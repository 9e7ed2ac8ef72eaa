"""A bot of your own at somebody's table: it needs the match's address and a seat token, and nothing but Python.

    python remote_bot.py http://127.0.0.1:8000 MATCH TOKEN

Whoever set the table up gets the token from POST /api/matches/MATCH/token. The bot waits on the match's live stream and
makes a move whenever it is asked; this one likes long click paths. Put your own thoughts into `choose`.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Table:
    def __init__(self, site: str, match: str, token: str) -> None:
        self.address = f"{site}/api/matches/{match}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, what: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + what, data, self.headers), timeout=30) as answer:
            return json.load(answer)

    def pictures(self) -> Iterator[dict[str, Any]]:
        """The match as the seat sees it, asked for now and after every change."""
        with urlopen(Request(f"{self.address}/stream", None, self.headers), timeout=60) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield self.ask("")


def choose(moves: list[dict[str, Any]]) -> int:
    return int(max(moves, key=lambda move: len(move["path"]))["id"])


def main(site: str, match: str, token: str) -> None:
    table = Table(site, match, token)
    for picture in table.pictures():
        if picture["status"] == "over":
            return print("The match is over:", picture["result"])
        if picture["seat"] in picture["actors"]:
            offer = table.ask("/moves")
            if offer["moves"]:
                move = choose(offer["moves"])
                try:
                    table.ask("/play", {"move": move, "turn": offer["turn"], "action": uuid.uuid4().hex})
                except HTTPError as error:  # somebody was faster: the next picture tells
                    print(error.read().decode())
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
