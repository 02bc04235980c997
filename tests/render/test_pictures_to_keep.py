"""Pictures to keep: the same bytes on every computer, in every theme, as large as was asked for."""

from __future__ import annotations

import hashlib
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import quinta
from needs import needs
from quinta import Doors, PuzzleError, Size
from quinta.base.files import require_writable, write_whole
from quinta.cli.verbs import cli
from quinta.render.colours import IN_PRINT, Colour, Theme, palette
from quinta.render.picture import FONTS

KINDS = sorted(quinta.all_kinds())

HASHED = """
import hashlib, quinta
from quinta.formats.registry import format_named
puzzle = quinta.example("doppelblock/1")
print(hashlib.sha256(format_named("{form}").content(puzzle)).hexdigest())
"""


def size_of(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(
    "form",
    [
        "svg",
        pytest.param("png", marks=needs("resvg_py")),
        pytest.param("pdf", marks=needs("typst")),
    ],
)
def test_a_picture_is_the_same_without_any_font_of_the_system(form: str, tmp_path: Path) -> None:
    """In another process, where the system's fonts cannot be found."""
    from quinta.formats.registry import format_named

    mine = hashlib.sha256(format_named(form).content(quinta.example("doppelblock/1"))).hexdigest()
    empty = tmp_path / "fonts.conf"
    empty.write_text("<fontconfig></fontconfig>")
    bare = {"FONTCONFIG_FILE": str(empty), "HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    code = HASHED.format(form=form)
    ran = subprocess.run(
        [sys.executable, "-c", code], env=bare, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == mine


@needs("resvg_py")
def test_letters_of_a_picture_come_from_the_font_that_comes_along() -> None:
    """Without a font there would be none, and no difference between two clues."""
    one, other = (quinta.parse(f"doors\n{clue} .\n. .") for clue in (2, 3))
    assert one.png() != other.png()
    assert (Path(FONTS) / "LICENSE").read_text().startswith("Fonts are (c) Bitstream")


@pytest.mark.parametrize("kind", KINDS)
def test_every_theme_paints_with_its_own_colours_alone(kind: str) -> None:
    puzzle = quinta.example(f"{kind}/1")
    solution = quinta.solve(puzzle).solution
    for theme in Theme:
        used = set(re.findall(r'="(#[0-9a-f]{6})"', puzzle.svg(solution, theme=theme)))
        assert used <= set(palette(theme).values())
        assert palette(theme)[Colour.INK] in used


def test_paper_has_no_colour_but_where_a_step_points() -> None:
    pointing = (Colour.EVIDENCE, Colour.TARGET, Colour.CLUE, Colour.SUPPOSED, Colour.CONFLICT)
    for colour, painted in IN_PRINT.items():
        red, green, blue = painted[1:3], painted[3:5], painted[5:7]
        assert (red == green == blue) == (colour not in pointing)


def test_the_size_of_a_cell_is_kept_whatever_the_size_of_the_board() -> None:
    for order in (4, 9):
        drawn = Doors.blank(Size(order, order)).svg(cell="10mm")
        (width,) = re.findall(r'width="([\d.]+)mm"', drawn)
        assert float(width) == 10 * order + 4  # twice the padding, 8 of 40


@needs("resvg_py")
def test_a_png_has_the_pixels_that_were_asked_for_and_knows_its_size_on_paper() -> None:
    board = Doors.blank(Size(4, 6))
    assert size_of(board.png(cell="40px")) == (6 * 40 + 16, 4 * 40 + 16)
    on_paper = board.png(cell="8mm")
    at = on_paper.index(b"pHYs")
    assert struct.unpack(">IIB", on_paper[at + 4 : at + 13]) == (11811, 11811, 1)
    assert size_of(on_paper)[0] == round(6.4 * 8 * 300 / 25.4)
    assert b"pHYs" not in board.png(cell="40px")


@pytest.mark.thorough
@needs("resvg_py")
def test_a_picture_too_large_for_the_memory_is_refused_with_what_fits() -> None:
    board = Doors.blank(Size(500, 500))
    with pytest.raises(
        PuzzleError, match=r"1603 million pixels.*; cells of 15\.9px fit"
    ) as refused:
        board.png()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "cell", ["", "mm", "-3mm", "1e9px", "nanpx", "0mm", "61mm", "8 mm 8", "٣mm"]
)
def test_a_size_that_is_none_is_refused_in_a_sentence(cell: str) -> None:
    with pytest.raises(PuzzleError):
        quinta.parse("gap 9").svg(cell=cell)


# Files


def test_a_file_is_whole_or_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.svg"
    file.write_bytes(b"before")
    file.chmod(0o640)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(PuzzleError, match=r"cannot write '.*board\.svg': No space left on dev"):
            write_whole(file, b"after")
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]
    write_whole(file, b"after")
    assert file.read_bytes() == b"after"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_file_that_may_not_be_written_is_refused_before_the_work_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there.svg").write_bytes(b"before")
    monkeypatch.setattr(os, "access", lambda *_: False)
    for name in ("there.svg", "new.svg"):
        with pytest.raises(PuzzleError, match=rf"cannot write '.*{name}': Permission denied"):
            require_writable(tmp_path / name)


def test_a_link_stays_a_link_and_a_folder_a_folder(tmp_path: Path) -> None:
    file, link = tmp_path / "board.svg", tmp_path / "link.svg"
    link.symlink_to(file)
    write_whole(link, b"here")
    assert link.is_symlink()
    assert file.read_bytes() == b"here"
    with pytest.raises(PuzzleError, match="Is a directory"):
        write_whole(tmp_path, b"")


def test_a_pipe_is_written_to_by_whatever_name() -> None:
    code = "from quinta.base.files import *; require_writable(N); write_whole(N, b'board')"
    for name in ("/dev/stdout", "/dev/fd/1"):
        command = [sys.executable, "-c", code.replace("N", repr(name))]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("board", "")


@pytest.mark.parametrize("name", ["", "-"])
def test_what_is_no_name_of_a_file_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for verb in ("show gap/1", "convert gap/1 --to text", "count gap/1", "generate gap"):
        found = CliRunner().invoke(cli, [*verb.split(), "-o", name], standalone_mode=False)
        assert "is no name of a file" in str(found.exception)
    assert not list(tmp_path.iterdir())
