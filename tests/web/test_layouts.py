"""The style that lays the regions of a table out: any process makes it from its address, and browsers keep it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from chabudai.core.svg_regions import KEPT_STYLES, layout_style
from chabudai.web.asset_routes import _packed
from web.lab import Site

pytestmark = pytest.mark.anyio
DEEP = "a 480 480 12;" + "below(" * 240 + "a" + ")" * 240


async def test_a_page_with_regions_names_their_layout(site: Site) -> None:
    ann = await site.person("Ann")
    page = (await ann.http.get("/learn/kodama-forest/1")).text
    address = re.search(r'<link rel="stylesheet" href="(/layout\.css[^"]*)"', page.partition('id="board"')[2])
    assert address is not None
    answer = await ann.http.get(unescape(address[1]))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    named = set(re.findall(r'data-region="([\w-]+)"', page))
    assert {"left", "right", "hand"} <= named == set(re.findall(r"\[data-region=([\w-]+)\]", answer.text))


async def test_what_is_kept_of_layouts_has_a_bound(site: Site) -> None:
    """Whoever asks for one after another fills no memory."""
    ann = await site.person("Ann")
    for width in range(1, KEPT_STYLES + 20):
        answer = await ann.http.get("/layout.css", params={"of": f"a {width} 480 12;below(a)"})
        assert answer.status_code == 200
    assert layout_style.cache_info().currsize <= KEPT_STYLES
    assert _packed.cache_info().currsize <= KEPT_STYLES


@pytest.mark.parametrize("of", ["nonsense", "a 1 1 1;below(b)", "a 480 480 12}*{color:red;below(a)", DEEP])
async def test_a_layout_that_is_none_is_not_found(site: Site, of: str) -> None:
    ann = await site.person("Ann")
    answer = await ann.http.get("/layout.css", params={"of": of})
    assert answer.status_code == 404
    assert "css" not in answer.headers["content-type"]
