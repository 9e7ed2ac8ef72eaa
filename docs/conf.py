"""How `make docs` builds the site. Nothing in it asks another host for anything; tools/docs_site.py checks that."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import chabudai

project = "Chabudai"
author = project_copyright = "The Chabudai contributors"
version = release = chabudai.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs_site"]
suppress_warnings = ["misc.highlighting_failure"]  # fragments leave things out by …, digests hold tables of their own
exclude_patterns = ["examples"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4

highlight_language = "text"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "Chabudai"
html_logo = html_favicon = "../src/chabudai/web/client/icon.svg"
html_static_path = ["_static"]
html_css_files = ["chabudai.css"]
html_theme_options = {"top_of_page_buttons": []}
html_copy_source = False
html_show_sphinx = False
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"
