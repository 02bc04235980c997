"""The notebooks in examples/ run from the first cell to the last, and show pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from needs import needs
from processes import PATIENCE

pytestmark = [pytest.mark.thorough, needs("nbclient", "anywidget")]

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["generator_statistics", "setter", "teacher"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_an_example_notebook_runs_and_shows_a_board(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells), "kept without what it shows"
    NotebookClient(book, timeout=PATIENCE, kernel_name="python3").execute()
    shown = [
        output.get("data", {})
        for cell in book.cells
        for output in cell.get("outputs", [])
        if cell.cell_type == "code"
    ]
    pictures = [data.get("image/svg+xml") or data.get("text/html", "") for data in shown]
    assert any("<svg" in picture for picture in pictures)
