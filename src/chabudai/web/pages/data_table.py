"""Tables of figures and words."""

from __future__ import annotations

from collections.abc import Iterable

from htpy import Element, Node, div, table, tbody, th, thead, tr


def table_of(head: Iterable[Node], rows: Iterable[Node], title: Node = None, **attributes: str) -> Element:
    """A table with a heading for each column; rows are whole."""
    return table(**attributes)[
        title,
        thead[tr[(th(scope="col")[each] for each in head)]],
        tbody[rows],
    ]


def scrolling_table(
    name: str, head: Iterable[Node], rows: Iterable[Node], title: Element, **attributes: str
) -> Element:
    """A table that may be wider than the page, in a region that is scrolled by keys as well."""
    return div(".scroll", tabindex="0", role="region", aria_label=name)[table_of(head, rows, title, **attributes)]
