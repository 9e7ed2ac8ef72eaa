"""What the documentation has beyond Sphinx (see docs/conf.py): our faces, colours and drawings, the rules, a guard.

- The palette becomes the theme's variables, the two faces are copied from the client's packages.
- `{emblem} boo` shows a game's emblem, `{table} boo` a table of the game as the product draws it.
- Every game keeps its rules digest beside its code; each becomes a page under `rules/`, with an anchor for every rule
  (`rules/kodama-forest.html#KOD-PLC-07`).
- Docstrings write `names` as Markdown does; they are told to Sphinx in its own way.
- The build fails where a page would load anything from another host. Links for people to follow are fine.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

import chabudai
from chabudai.core import registry
from chabudai.core.palette import DARK, LIGHT
from chabudai.core.svg_style import DISPLAY, SANS

ROOT = Path(__file__).parent.parent
FACES = ROOT / "src" / "chabudai" / "web" / "client" / "node_modules"
FACE_FILES = (
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "@fontsource/shippori-mincho/files/shippori-mincho-latin-600-normal.woff2",
)
RULE = re.compile(r"^((?:[-*] )?)\*\*([A-Z]{3}-[A-Z][A-Z0-9]*-[A-Z0-9]+)", re.MULTILINE)
CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)(?=(\w?))")
LOADED = re.compile(
    r"<(?:script|img|iframe|source|link(?![^>]*\brel=[\"']?canonical))\b[^>]*?\b(?:src|href)=[\"']?((?:https?:)?//[^\"'\s>]+)",
    re.IGNORECASE,
)
LOADED_BY_STYLE = re.compile(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')\s]+)", re.IGNORECASE)


def theme_variables(theme: dict[str, str]) -> dict[str, str]:
    """The variables of the theme Furo for one of our themes, and our colours under their own names."""
    return {
        **theme,
        "font-stack": SANS,
        "font-stack--headings": DISPLAY,
        "color-brand-primary": theme["ai-deep"],
        "color-brand-content": theme["ai-deep"],
        "color-brand-visited": theme["fuji-deep"],
        "color-foreground-primary": theme["sumi"],
        "color-foreground-secondary": theme["sumi-soft"],
        "color-foreground-muted": theme["sumi-soft"],
        "color-foreground-border": theme["nezumi"],
        "color-background-primary": theme["washi"],
        "color-background-secondary": theme["washi-high"],
        "color-background-hover": theme["washi-low"],
        "color-background-hover--transparent": theme["washi-low"] + "00",
        "color-background-border": theme["fibre"],
        "color-background-item": theme["nezumi-pale"],
        "color-highlight-on-target": theme["yamabuki-pale"],
        "color-inline-code-background": theme["washi-low"],
        "color-code-background": theme["washi-high"],
        "color-code-foreground": theme["sumi"],
        "color-admonition-background": theme["washi-high"],
        "color-api-background": theme["washi-high"],
        "color-api-name": theme["shu-deep"],
        "color-api-pre-name": theme["sumi-soft"],
        "color-problematic": theme["shu-deep"],
    }


class Emblem(SphinxDirective):
    """The small scene that stands for a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", chabudai.load(self.arguments[0]).emblem().render(), format="html")]


class Table(SphinxDirective):
    """A table of a game as one of its seats sees it, after bots have played some decisions; its caption."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "seats": directives.positive_int,
        "seed": directives.nonnegative_int,
        "decisions": directives.nonnegative_int,
        "seat": directives.nonnegative_int,
    }

    def run(self) -> list[nodes.Node]:
        game = chabudai.load(self.arguments[0])
        state = game.new(self.options.get("seats"), self.options.get("seed", 7))
        bot, rng = chabudai.load_bot("greedy"), chabudai.Rng(1)
        for _ in range(self.options.get("decisions", 0)):
            seat = state.actors()[0]
            state.play(seat, bot.choose(state.view(seat), seat, rng))
        figure = nodes.figure(classes=["table-of-game"])
        figure += nodes.raw("", game.svg(state.view(self.options.get("seat", 0))), format="html")
        figure += nodes.caption("", "", *self.parse_inline(" ".join(self.content))[0])
        return [figure]


def write_rules(source: Path) -> None:
    """The digest of every game as a page, a target for links at every rule."""
    folder = source / "rules"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in chabudai.game_names():
        digest = RULE.sub(r'\1<a id="\2"></a>**\2', registry.digest(name))
        (folder / f"{name}.md").write_text(digest, encoding="utf-8")


def copy_faces(folder: Path) -> None:
    """The two faces of the house, beside the style sheet that names them."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in FACE_FILES:
        if not (FACES / file).is_file():
            raise ExtensionError("The faces of the pages are missing; 'make assets' fetches them.")
        shutil.copy(FACES / file, folder)


def refuse_other_hosts(app: Sphinx, problem: Exception | None) -> None:
    """Fail where a page or a style sheet would load something from elsewhere."""
    if problem is not None:
        return
    problems = [
        f"{file.relative_to(app.outdir)} loads {found}"
        for pattern, ending in ((LOADED, "*.html"), (LOADED_BY_STYLE, "*.css"))
        for file in sorted(Path(app.outdir).rglob(ending))
        for found in pattern.findall(file.read_text(encoding="utf-8"))
    ]
    if problems:
        raise ExtensionError("The site must not ask other hosts for anything: " + "; ".join(problems))


def spell_code(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Write `code` as ``code``, also where a letter follows at once."""
    for number, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[number] = CODE.sub(lambda found: f"``{found[1]}``" + ("\\ " if found[2] else ""), line)


def begin(app: Sphinx) -> None:
    write_rules(Path(app.srcdir))
    copy_faces(Path(app.outdir) / "_static" / "faces")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    options = app.config.html_theme_options
    options["light_css_variables"], options["dark_css_variables"] = theme_variables(LIGHT), theme_variables(DARK)
    app.add_directive("emblem", Emblem)
    app.add_directive("table", Table)
    app.connect("builder-inited", begin)
    app.connect("autodoc-process-docstring", spell_code)
    app.connect("build-finished", refuse_other_hosts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
