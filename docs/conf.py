"""The documentation as a site: Sphinx reads the Markdown as it is. See 'make docs'."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PICTURES = ("screenshots", "books", "pictures")

project = "Quinta"
author = copyright = "The Quinta authors"
release = re.search(r'__version__ = "(.*)"', (ROOT / "src/quinta/_version.py").read_text())[1]  # type: ignore[index]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints = "signature"
autodoc_member_order = "groupwise"
exclude_patterns = ["study/**/table.md", "study/**/longer.md", "study/engines/*"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]

html_theme = "furo"
html_title = f"Quinta {release}"
html_theme_options = {"source_directory": "docs/"}
html_favicon = "../src/quinta/web/static/icon.svg"
html_show_sourcelink = False
pygments_style = "friendly"


def setup(app: Any) -> None:
    """Copy the pictures that pages show by HTML, at a size of their own: Sphinx copies others.

    And keep the reference to what is public.
    """
    app.connect("build-finished", _copy_pictures)
    app.connect("autodoc-skip-member", _is_a_kind)


def _is_a_kind(app: Any, what: str, name: str, value: object, *_: Any) -> bool | None:
    """The reference tells of puzzles once, not of each kind: what kinds have inside is private."""
    import quinta

    kind = what == "module" and isinstance(value, type) and issubclass(value, quinta.Puzzle)
    return True if kind else None


def _copy_pictures(app: Any, error: Exception | None) -> None:
    for name in PICTURES if error is None else ():
        shutil.copytree(ROOT / "docs" / name, Path(app.outdir) / name, dirs_exist_ok=True)
