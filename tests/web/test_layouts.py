"""The style that lays the regions of a table out: any process makes it from its address, and browsers keep it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from web.lab import Site

pytestmark = pytest.mark.anyio


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


@pytest.mark.parametrize("of", ["nonsense", "a 1 1 1;below(b)", "a 480 480 12}*{color:red;below(a)"])
async def test_a_layout_that_is_none_is_not_found(site: Site, of: str) -> None:
    ann = await site.person("Ann")
    answer = await ann.http.get("/layout.css", params={"of": of})
    assert answer.status_code == 404
    assert "css" not in answer.headers["content-type"]
