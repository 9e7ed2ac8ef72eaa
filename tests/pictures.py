"""Drawings read back, so that tests can ask what they show."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from chabudai.core.state import State

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A drawing, read back; its elements are asked for by their ids."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ET.fromstring(text)
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        self.ids = {node.attrib["id"]: node for node in self.root.iter() if "id" in node.attrib}

    def title(self, name: str) -> str:
        return self.ids[name].findtext(f"{SVG}title") or ""

    def titles(self, within: str) -> list[str]:
        return [node.text or "" for node in self.ids[within].iter(f"{SVG}title")]

    def words(self, within: str) -> list[str]:
        """Everything written in an element, line after line."""
        return [node.text or "" for node in self.ids[within].iter(f"{SVG}text")]

    def used(self, within: str) -> list[ET.Element]:
        """The pieces that are drawn in an element."""
        return list(self.ids[within].iter(f"{SVG}use"))

    def uses(self, within: str) -> list[str]:
        """The names of those pieces."""
        return [node.get("href", "")[1:] for node in self.used(within)]

    def one(self, within: str, name: str) -> ET.Element:
        """The only piece of a name that is drawn in an element."""
        (found,) = [node for node in self.used(within) if node.get("href") == f"#{name}"]
        return found

    def classes(self, name: str) -> list[str]:
        return (self.ids[name].get("class") or "").split()

    def place(self, name: str) -> tuple[float, float]:
        """Where an element is moved to."""
        found = re.match(r"translate\(([^ )]+) ([^ )]+)\)", self.ids[name].get("transform", ""))
        assert found is not None
        return float(found[1]), float(found[2])

    def scale(self, node: ET.Element) -> float:
        """How much larger than its own units an element is drawn."""
        found = 1.0
        while node is not self.root:
            for factor in re.findall(r"scale\(([\d.]+)\)", node.get("transform", "")):
                found *= float(factor)
            node = self.parents[node]
        return found


def picture(state: State, viewer: int | None, ghost: str | None = None) -> Picture:
    """What a seat sees, with the ghost of a move where one is named."""
    move = state.game.moves.parse(ghost) if ghost is not None else None
    return Picture(state.game.svg(state.view(viewer), move))
