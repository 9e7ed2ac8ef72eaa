"""Drawing: a small builder for SVG. Its neighbours: `svg_parts` (what all tables share), `svg_style`, `palette`.

A drawing is data until it is rendered: `Element`s, which `el` builds; text and attributes are escaped, numbers are
written short, `None` leaves an attribute out, `class_` is `class`, `data_cell` is `data-cell`, and `title=` becomes a
`<title>` that explains the element on hover and to screen readers. A `Drawing` collects elements and gives out one
`<svg>` that stands alone (notebook, report, file) and also sits in a page: all its rules are inside, scoped by the
class `chabudai`.

>>> drawing = Drawing(120, 60, "A small table")
>>> drawing.add(rect(10, 10, 40, 40, radius=4, fill="var(--shu)", id="red", title="The red card"))
>>> drawing.add(number(90, 40, 12, size=24))
>>> written = drawing.render()
>>> written.startswith("<svg "), "<title>The red card</title>" in written
(True, True)

What a game should know
-----------------------
*Colours* are CSS variables of `core.palette` (`var(--ai)`, `var(--ai-deep)`, `var(--ai-pale)`, `var(--ai-on)`, ink
`--sumi`, paper `--washi`, `--washi-high`, `--washi-low`). They change with the theme by themselves:
`prefers-color-scheme`, or `data-theme="light|dark"` on the svg or anything around it. A game's own colours are declared
with `drawing.colour("moss", light, dark)`, which returns the variable. `svg_style.flat(svg, "light")` writes the
numbers in for programs that know no CSS variables. A shape without a fill is ink.

*Definitions* (`drawing.define(symbol(...))`, `drawing.pattern("seigaiha", "ai-deep")`, gradients, clip paths) are
written only if something refers to them, so define freely and draw repeated things with `use`. Ids of definitions
must begin with the game's own prefix (`kf-tree`); a page may hold drawings of several games.

*Clicking.* Every id of a click path is an element of the drawing. `svg_parts.slot(...)` makes one: a group with the
id, a title, and a transparent `hit` shape on top that catches the pointer. A single shape may itself be one: give it
the id and the class `hit`. The page adds and removes the classes `target` (may be clicked now), `chosen` (already
clicked; a slot is lifted), and focus; a drawing itself marks `ghost` (the result of a hovered move, half strength) and
`last` (quiet trace of the latest move). All of these are styled here. What cannot be used at all gets `off`.

*Motion.* What moves is `svg_parts.piece(id, x, y, ...)`: it keeps its id from drawing to drawing and is placed by its
transform alone, so that a page that morphs one drawing into the next lets it slide (350 ms, nothing with reduced
motion).

*Speed.* Art that comes again and again (a printed tile) is built once by a cached function that returns `Frozen(...)`.

*Size.* A whole table stays below 150 kB: numbers have at most two decimals, repeated art is a `symbol`, shared
attributes belong on the group or into `drawing.style(".chabudai .kf-cell{...}")`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from chabudai.core.palette import LIGHT
from chabudai.core.svg_style import MOTIFS, own_style, shared_style

Attr = str | int | float | None
Point = tuple[float, float]

_REFERENCE: Final = re.compile(r'(?:url\(#|href="#)([\w-]+)')
_SPECIAL: Final = re.compile('[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]')
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_NAME: Final = re.compile(r"[A-Za-z][\w.-]*")
GHOST: Final = "ghost"
"""The class or id of what shows the result of a move."""


# --- elements -------------------------------------------------------------------------------------------------------


def short(value: float) -> str:
    """A number with at most two decimals and nothing superfluous.

    >>> short(3.0), short(0.256), short(-0.001)
    ('3', '.26', '0')
    """
    if isinstance(value, int):
        return str(value)
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    if written in ("-0", ""):
        return "0"
    return written.replace("0.", ".", 1) if written.startswith(("0.", "-0.")) else written


def escape(text: str) -> str:
    """Text for XML, in content and in attributes."""
    return _SPECIAL.sub(lambda found: _ESCAPES.get(found[0], ""), text)


class Element:
    """One SVG element: a tag, attributes in their order, children."""

    __slots__ = ("attrs", "children", "tag")

    def __init__(self, tag: str, attrs: dict[str, Attr], children: list[Element | str]) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children = children

    def add(self, *children: Element | str) -> Element:
        """Append children; returns the element itself."""
        self.children.extend(children)
        return self

    def set(self, **attrs: Attr) -> Element:
        """Set or, with None, remove attributes; returns the element itself."""
        self.attrs.update({_attribute(name): value for name, value in attrs.items()})
        return self

    def render(self) -> str:
        out: list[str] = []
        self._write(out)
        return "".join(out)

    def classes(self) -> list[str]:
        return str(self.attrs.get("class") or "").split()

    def title(self) -> str:
        """What explains it on hover; '' where nothing does."""
        for child in self.children:
            if isinstance(child, Element) and child.tag == "title":
                return "".join(part for part in child.children if isinstance(part, str))
        return ""

    def walk(self) -> Iterator[Element]:
        """The element itself and everything inside it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def ghosts(self) -> Element | None:
        """A twin with nothing in it but ghosts, each in its place; None where it has none."""
        if GHOST in self.classes() or self.attrs.get("id") == GHOST:
            return self
        inside = [child.ghosts() for child in self.children if isinstance(child, Element)]
        kept: list[Element | str] = [ghost for ghost in inside if ghost is not None]
        if not kept:
            return None
        names = " ".join(name for name in self.classes() if name != "slot")
        return Element(self.tag, {**self.attrs, "id": None, "class": names or None}, kept)

    def _write(self, out: list[str]) -> None:
        out.append(f"<{self.tag}")
        for name, value in self.attrs.items():
            if value is not None:
                out.append(f' {name}="{escape(value) if isinstance(value, str) else short(value)}"')
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        for child in self.children:
            if isinstance(child, Element):
                child._write(out)
            else:
                out.append(escape(child))
        out.append(f"</{self.tag}>")


class Frozen(Element):
    """Art that is drawn again and again: written once, the same ever after."""

    __slots__ = ("written",)

    def __init__(self, *elements: Element) -> None:
        super().__init__("g", {}, list(elements))
        self.written = "".join(element.render() for element in elements)

    def _write(self, out: list[str]) -> None:
        out.append(self.written)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def el(tag: str, *children: Element | str, title: str = "", **attrs: Attr) -> Element:
    """An element.

    >>> el("g", "a < b", class_="note", data_row=4, id=None, title="Why").render()
    '<g class="note" data-row="4"><title>Why</title>a &lt; b</g>'
    """
    kids: list[Element | str] = [Element("title", {}, [title])] if title else []
    kids.extend(children)
    return Element(tag, {_attribute(name): value for name, value in attrs.items()}, kids)


def group(*children: Element | str, title: str = "", **attrs: Attr) -> Element:
    return el("g", *children, title=title, **attrs)


def moved(
    x: float, y: float, *children: Element | str, turn: float = 0, scale: float = 1, title: str = "", **attrs: Attr
) -> Element:
    """A group at another place, turned clockwise by degrees around its own origin and scaled."""
    return el("g", *children, title=title, transform=place(x, y, turn, scale), **attrs)


def place(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The text of a transform.

    >>> place(3, 4.5, turn=90)
    'translate(3 4.5)rotate(90)'
    """
    parts = f"translate({short(x)} {short(y)})"
    if turn:
        parts += f"rotate({short(turn)})"
    if scale != 1:
        parts += f"scale({scale:.4g})"
    return parts


def rect(
    x: float, y: float, width: float, height: float, radius: float = 0, *, title: str = "", **attrs: Attr
) -> Element:
    return el("rect", title=title, x=x, y=y, width=width, height=height, rx=radius or None, **attrs)


def circle(cx: float, cy: float, r: float, *, title: str = "", **attrs: Attr) -> Element:
    return el("circle", title=title, cx=cx, cy=cy, r=r, **attrs)


def ellipse(cx: float, cy: float, rx: float, ry: float, *, title: str = "", **attrs: Attr) -> Element:
    return el("ellipse", title=title, cx=cx, cy=cy, rx=rx, ry=ry, **attrs)


def line(x1: float, y1: float, x2: float, y2: float, *, title: str = "", **attrs: Attr) -> Element:
    return el("line", title=title, x1=x1, y1=y1, x2=x2, y2=y2, **attrs)


def path(*parts: str | float, title: str = "", **attrs: Attr) -> Element:
    """A path from letters and numbers: `path("M", 0, 0, "L", 3, 4, "Z")`; whole texts are taken as they are."""
    return el("path", title=title, d=trace(*parts), **attrs)


def trace(*parts: str | float) -> str:
    """The `d` of a path, written short.

    >>> trace("M", 0, 0.5, "L", 3, -4, "Z")
    'M0 .5L3-4Z'
    """
    out: list[str] = []
    after_number = False
    for part in parts:
        if isinstance(part, str):
            out.append(part)
            after_number = not part[-1:].isalpha()
        else:
            written = short(part)
            out.append(f" {written}" if after_number and written[0] != "-" else written)
            after_number = True
    return "".join(out)


def inked(element: Element, ink: str, width: float = 1.4, fill: str = "none") -> Element:
    """The same element drawn with a pen that has a round tip."""
    return element.set(fill=fill, stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def polygon(points: Iterable[Point], *, title: str = "", **attrs: Attr) -> Element:
    return el("path", title=title, d=polyline(points) + "Z", **attrs)


def polyline(points: Iterable[Point]) -> str:
    """The `d` of an open line through points."""
    parts: list[str | float] = []
    for x, y in points:
        parts += ["L" if parts else "M", x, y]
    return trace(*parts)


def use(name: str, x: float = 0, y: float = 0, *, title: str = "", **attrs: Attr) -> Element:
    """A copy of a definition; `width` and `height` stretch a symbol."""
    return el("use", title=title, href=f"#{name}", x=x or None, y=y or None, **attrs)


def symbol(name: str, width: float, height: float, *children: Element | str, title: str = "", **attrs: Attr) -> Element:
    """A definition for `use`, drawn in a box of this size; give `use` a width and height."""
    return el("symbol", *children, title=title, id=name, viewBox=f"0 0 {short(width)} {short(height)}", **attrs)


def text(
    x: float,
    y: float,
    content: str,
    size: float = 14,
    *,
    anchor: str = "start",
    weight: int | None = None,
    title: str = "",
    **attrs: Attr,
) -> Element:
    """Words in ink; `y` is the base line. anchor: start, middle or end."""
    return el(
        "text",
        content,
        title=title,
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        **attrs,
    )


def number(
    x: float,
    y: float,
    value: int | str,
    size: float = 28,
    *,
    anchor: str = "middle",
    title: str = "",
    class_: str = "",
    fill: str | None = None,
) -> Element:
    """A number that matters: large, tabular; `y` is its base line."""
    return text(x, y, str(value), size, anchor=anchor, title=title, class_=f"num {class_}".strip(), fill=fill)


def wrap(words: str, columns: int) -> list[str]:
    """Lines of at most so many letters; SVG breaks no lines by itself."""
    lines: list[str] = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# --- the whole ------------------------------------------------------------------------------------------------------


class Region:
    """A part of a table that a page can put wherever the screen has room for it: a board, a hand, a market.

    `width` and `height` are its natural size, `letters` the size of its smallest words in the same units: a page never
    makes it so small that they could not be read. Where `letters` is 0 it may become as small as it must. `touch` is
    the size of its smallest target, for which a page finds room on a screen that is touched, where there is any.
    """

    def __init__(
        self,
        name: str,
        title: str,
        width: float,
        height: float,
        letters: float,
        body: Iterable[Element] = (),
        *,
        touch: float = 0,
    ) -> None:
        self.name = name
        self.title = title
        self.width = width
        self.height = height
        self.letters = letters
        self.touch = touch
        self.body = list(body)

    def add(self, *elements: Element) -> None:
        self.body.extend(elements)

    def ghosts(self) -> list[Element]:
        return [ghost for element in self.body if (ghost := element.ghosts()) is not None]


class Sheet:
    """One `<svg>` of a page, under the mark of what is drawn in it."""

    def __init__(self, head: str, body: str) -> None:
        self.mark = hashlib.blake2b((head + body).encode(), digest_size=6).hexdigest()
        self._head = f'{head} data-mark="{self.mark}">'
        self._body = body

    def render(self, known: Collection[str] = ()) -> str:
        """Written out; with nothing in it where its mark is known, since whoever knows it shows it already."""
        return self._head + ("" if self.mark in known else self._body) + "</svg>"


class Drawing:
    """One `<svg>`: what is drawn, and the definitions, colours and rules it needs.

    A table of several regions is a `svg_regions.Table`.
    """

    def __init__(self, width: float, height: float, label: str, *, class_: str = "", description: str = "") -> None:
        self.width = width
        self.height = height
        self.label = label
        self.description = description
        self.class_ = class_
        self.body: list[Element] = []
        self._definitions: dict[str, Element] = {}
        self._colours: dict[str, tuple[str, str]] = {}
        self._rules: list[str] = []

    def add(self, *elements: Element) -> None:
        self.body.extend(elements)

    def define(self, element: Element) -> str:
        """Keep a definition; it is written once, and only if something refers to it. Returns its id."""
        name = str(element.attrs["id"])
        self._definitions[name] = element
        return name

    def colour(self, name: str, light: str, dark: str) -> str:
        """A colour of this game alone; returns its variable."""
        if name in LIGHT or not _NAME.fullmatch(name):
            raise ValueError(f"'{name}' cannot name a new colour")
        self._colours[name] = (light, dark)
        return f"var(--{name})"

    def dress(self, colours: Mapping[str, tuple[str, str]], definitions: Iterable[Element], style: str = "") -> None:
        """Give it a game's colours, by day and by night, its definitions and rules; only those in use are written."""
        for name, (light, dark) in colours.items():
            self.colour(name, light, dark)
        for element in definitions:
            self.define(element)
        if style:
            self.style(style)

    def style(self, rules: str) -> None:
        """More CSS; every selector must begin with `.chabudai`."""
        self._rules.append(rules)

    def pattern(self, motif: str, ink: str, scale: float = 1) -> str:
        """A fill of one of the woven motifs, drawn in a colour of the palette over nothing."""
        name = f"pattern-{motif}-{ink}" + (f"-{short(scale * 100)}" if scale != 1 else "")
        if name not in self._definitions:
            self.define(_pattern(name, motif, f"var(--{ink})", scale))
        return f"url(#{name})"

    def elements(self) -> dict[str, Element]:
        """What is drawn and has an id, by it."""
        return {str(each.attrs["id"]): each for top in self.body for each in top.walk() if each.attrs.get("id")}

    def regions(self) -> list[Region]:
        """What a page puts where there is room; a plain drawing is one region."""
        return [Region("table", self.label, self.width, self.height, 0, self.body)]

    def layout(self) -> str:
        """How a page lays the regions out, as `svg_regions.layout_style` reads it; '' for one region."""
        return ""

    def sheets(self) -> list[Sheet]:
        """For a page that has the style: the definitions that the regions share, then each region."""
        return self._sheets([(region, region.body) for region in self.regions()])

    def ghosts(self) -> list[Sheet]:
        """The same with nothing in it but ghosts; empty where there are none.

        A page lays them over the regions without ghosts, so that a hovered move is shown and hidden without drawing
        anything else again.
        """
        return self._sheets([(region, ghosts) for region in self.regions() if (ghosts := region.ghosts())], over=True)

    def _sheets(self, shown: list[tuple[Region, list[Element]]], *, over: bool = False) -> list[Sheet]:
        """Regions with what is drawn in them; those that lie over others have neither id nor name."""
        written: list[tuple[str, str]] = []
        for region, body in shown:
            head = self._head(
                region.width,
                region.height,
                id=None if over else f"region-{region.name}",
                data_region=region.name,
                role=None if over else "group",
                aria_label=None if over else region.title,
            )
            written.append((head, "".join(element.render() for element in body)))
        defs = self._needed("".join(body for _, body in written))
        if defs:
            written.insert(0, (self._head(1, 1, id=None if over else "shared", aria_hidden="true"), defs))
        return [Sheet(head, body) for head, body in written]

    def point_at(self, ids: Iterable[str]) -> None:
        """Mark elements that a reader should look at."""
        known = self.elements()
        for name in ids:
            if name in known:
                element = known[name]
                element.set(class_=" ".join(["look", *element.classes()]))

    def rules(self) -> str:
        """The style that only drawings of this game need, beside what all share."""
        return own_style(self._colours) + "".join(self._rules)

    def render(self, *, style: bool = True, theme: str = "", **attrs: Attr) -> str:
        """The `<svg>`, once, when it leaves the house.

        Without its style it is for a page that has a style sheet; a theme fixes its colours to day or night; further
        attributes are for one that lies inside another.
        """
        content = "".join(element.render() for element in self.body)
        head = self._head(
            self.width,
            self.height,
            data_theme=theme or None,
            role="group" if self.label else None,
            aria_label=self.label or None,
            **attrs,
        )
        description = el("desc", self.description).render() if self.description else ""
        sheet = el("style", shared_style() + self.rules()).render() if style else ""
        return f"{head}>{description}{sheet}{self._needed(content)}{content}</svg>"

    def _head(self, width: float, height: float, **attrs: Attr) -> str:
        """The opening tag, but for its end."""
        root = el(
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {short(width)} {short(height)}",
            width=width,
            height=height,
            class_=f"chabudai {self.class_}".strip(),
        ).set(**attrs)
        return root.render().removesuffix("/>")

    def _needed(self, content: str) -> str:
        """The definitions that something written refers to."""
        wanted = _REFERENCE.findall(content + "".join(self._rules))
        needed: dict[str, str] = {}
        while wanted:
            name = wanted.pop()
            if name in self._definitions and name not in needed:
                needed[name] = self._definitions[name].render()
                wanted += _REFERENCE.findall(needed[name])
        definitions = "".join(needed[name] for name in self._definitions if name in needed)
        return f"<defs>{definitions}</defs>" if definitions else ""


def _pattern(name: str, motif: str, ink: str, scale: float) -> Element:
    width, height, filled, d = MOTIFS[motif]
    mark = path(d, fill=ink) if filled else path(d, fill="none", stroke=ink, stroke_width=1.1)
    return el(
        "pattern",
        mark,
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({scale:.4g})" if scale != 1 else None,
    )
