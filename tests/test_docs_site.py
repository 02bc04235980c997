"""The documentation as a site: every page is in it, and every link within it leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from needs import needs

DOCS = Path(__file__).parent.parent / "docs"
OUTSIDE = re.compile(r"[a-z]+:|//")


def test_every_page_is_in_the_table_of_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^([\w/-]+)$", index, re.MULTILINE))
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    assert {page for page in pages if not page.startswith("study/")} - {"index"} == listed


@pytest.mark.thorough
@needs("sphinx")
def test_the_site_is_made_without_a_warning_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-b", "html"]
    done = subprocess.run([*command, str(DOCS), str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = {path: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.html")}
    ids = {path: set(re.findall(r'\sid="([^"]+)"', text)) for path, text in pages.items()}
    lost = []
    for path, text in pages.items():
        for link in map(unescape, re.findall(r'\s(?:href|src)="([^"]+)"', text)):
            if OUTSIDE.match(link):
                continue
            file, _, anchor = unquote(link).partition("#")
            target = (path.parent / file.partition("?")[0]).resolve() if file else path
            if not target.exists() or (anchor and target in ids and anchor not in ids[target]):
                lost.append(f"{path.name}: {link}")
    assert lost == []
