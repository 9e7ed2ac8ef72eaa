"""Hooks of the documentation build (see mkdocs.yml).

Every game keeps its rules digest beside its code; the build puts a copy of each under `rules/`, gives every rule an
anchor of its own (`rules/kodama-forest.html#KOD-PLC-07`), and refuses to finish when a page would load anything from
another host.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

RULE = re.compile(r"^((?:[-*] )?)\*\*([A-Z]{3}-[A-Z][A-Z0-9]*-[A-Z0-9]+)", re.MULTILINE)
LOADED = re.compile(
    r"<(?:script|img|iframe|source|link(?![^>]*\brel=[\"']?canonical))\b[^>]*?\b(?:src|href)=[\"']?((?:https?:)?//[^\"'\s>]+)",
    re.IGNORECASE,
)
LOADED_BY_STYLE = re.compile(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')\s]+)", re.IGNORECASE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the digest of every game that has one."""
    games = Path(config.config_file_path).parent / "src" / "chabudai" / "games"
    for digest in sorted(games.glob("*/rules.md")):
        page = f"rules/{digest.parent.name.replace('_', '-')}.md"
        files.append(File.generated(config, page, content=digest.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make every rule of a digest a target for links."""
    if not page.file.src_uri.startswith("rules/"):
        return markdown
    return RULE.sub(r'\1<a id="\2"></a>**\2', markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Fail where a page or a style sheet would load something from elsewhere (links for people to follow are fine)."""
    site = Path(config.site_dir)
    problems = [
        f"{file.relative_to(site)} loads {found}"
        for pattern, ending in ((LOADED, "*.html"), (LOADED_BY_STYLE, "*.css"))
        for file in sorted(site.rglob(ending))
        for found in pattern.findall(file.read_text(encoding="utf-8"))
    ]
    if problems:
        raise PluginError("The site must not ask other hosts for anything: " + "; ".join(problems))
