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

extensions = ["myst_parser"]
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
    """Copy the pictures that pages show by HTML, at a size of their own: Sphinx copies others."""
    app.connect("build-finished", _copy_pictures)


def _copy_pictures(app: Any, error: Exception | None) -> None:
    for name in PICTURES if error is None else ():
        shutil.copytree(ROOT / "docs" / name, Path(app.outdir) / name, dirs_exist_ok=True)
