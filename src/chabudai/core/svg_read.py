"""Reading a drawing back: its components by id, what they are called, and its ghosts alone."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from typing import Final

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_TITLED: Final = re.compile(r'<[a-zA-Z]+\b[^>]*?\bid="([^"]+)"[^>]*>(?:<title>([^<]*)</title>)?')
_REFERENCE: Final = re.compile(r"#([\w-]+)")
GHOST: Final = "ghost"
"""The class or id of what shows the result of a move."""

ET.register_namespace("", _NAMESPACE)


def titles(svg: str) -> dict[str, str]:
    """The ids of a drawing, each with the title of its element, '' where it has none.

    >>> titles('<svg><g id="hand-1"><title>Your first tile</title></g><path id="way" d="M0 0"/></svg>')
    {'hand-1': 'Your first tile', 'way': ''}
    """
    body = svg.partition("<defs>")[0] + svg.partition("</defs>")[2] if "<defs>" in svg else svg
    return {html.unescape(name): html.unescape(title) for name, title in _TITLED.findall(body)}


def ghosts(svg: str) -> str:
    """The drawing with nothing in it but its ghosts, each in its place; '' where it has none.

    A page lays it over the drawing without ghosts, so that a hovered move is shown and hidden without drawing anything
    else again.
    """
    root = ET.fromstring(svg)  # noqa: S314 - our own drawing
    definitions = root.find(f"{{{_NAMESPACE}}}defs")
    kept = [child for child in root if child is not definitions and _prune(child)]
    if not kept:
        return ""
    for child in list(root):
        root.remove(child)
    written = "".join(ET.tostring(child, "unicode") for child in kept)
    needed = _needed(written, definitions)
    if needed:
        defs = ET.SubElement(root, f"{{{_NAMESPACE}}}defs")
        defs.extend(needed)
    root.extend(kept)
    for name in ("id", "role", "aria-label"):
        root.attrib.pop(name, None)
    return ET.tostring(root, "unicode")


def _prune(element: ET.Element) -> bool:
    """Take away what is no ghost; False where nothing is left."""
    if element.get("id") == GHOST or GHOST in (element.get("class") or "").split():
        return True
    kept = [child for child in element if _prune(child)]
    for child in list(element):
        element.remove(child)
    element.text = None
    element.extend(kept)
    element.attrib.pop("id", None)
    if not kept:
        return False
    element.set("class", " ".join(name for name in (element.get("class") or "").split() if name != "slot"))
    return True


def _needed(written: str, definitions: ET.Element | None) -> list[ET.Element]:
    """The definitions that something refers to, and those that they refer to themselves."""
    known = {} if definitions is None else {str(each.get("id")): each for each in definitions}
    wanted = _REFERENCE.findall(written)
    found: dict[str, ET.Element] = {}
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted += _REFERENCE.findall(ET.tostring(known[name], "unicode"))
    return [each for name, each in known.items() if name in found]
