"""axe-core: what a page must not do to anybody who reads it in another way."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "src/chabudai/web/client/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def assert_accessible(page: Page) -> None:
    """No violation at level AA, and none of the good habits that axe knows."""
    # The page's policy forbids scripts of others, so axe comes in by the debugger's door.
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS)
    told = [
        f"{each['id']}: {each['help']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]
    assert told == [], "\n".join(told)
