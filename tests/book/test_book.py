"""Books: what a plan says is in them, in its order and at its size, the same bytes every time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import quinta
from needs import needs
from quinta import PuzzleError
from quinta.base.grid import Cell, Size
from quinta.base.limits import Clock
from quinta.book.entries import Entry, Section, sections
from quinta.book.make import SMALL, TEMPLATE, _Book, book
from quinta.book.paper import SHEETS, Layout, Paper, Standing, cell_for
from quinta.book.plan import MOST_PUZZLES, Chapter, Hints, Order, Plan, wish_of
from quinta.book.reading import CHAPTER, PLAN, read_plan
from quinta.cli.verbs import cli
from quinta.formats import pdf
from quinta.generator.many import key_of
from quinta.render.display import Figure
from quinta.render.picture import CellSize, Look, extent
from quinta.render.plates import pages_pdf
from quinta.render.scene import Fill, Scene, Square

KINDS = sorted(quinta.all_kinds())


def run(*words: str) -> Any:
    return CliRunner().invoke(cli, list(words), standalone_mode=False, catch_exceptions=True)


def pages(made: bytes) -> int:
    (found,) = re.findall(rb"/Type/Pages/Count (\d+)", made)
    return int(found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three puzzles of each of two kinds, hard ones first."""
    here = tmp_path_factory.mktemp("puzzles")
    for kind in ("doppelblock", "white-and-tan"):
        made = quinta.generate_many(kind, count=3, level="0-2", seed=1)
        for number, each in enumerate(reversed(list(made)), 1):
            (here / f"{kind}-{number}.txt").write_text(each.puzzle.text(), encoding="utf-8")
    return here


@pytest.fixture(scope="module")
def found(folder: Path) -> list[Section]:
    return sections(Plan((Chapter(puzzles=(str(folder),)),), hints=Hints.PAGE), Clock())


def test_puzzles_are_numbered_through_and_get_harder(found: list[Section]) -> None:
    assert [section.title for section in found] == ["Doppelblock", "White and Tan"]
    entries = [entry for section in found for entry in section.entries]
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6]
    for section in found:
        scores = [entry.rating.score or 0 for entry in section.entries]
        assert scores == sorted(scores)
        assert scores[0] < scores[-1]
        assert section.entries[0].caption == "level 0, very easy"
        assert all(entry.hint.startswith("Look at ") for entry in section.entries)


def test_puzzles_stay_in_their_order_if_wished(folder: Path) -> None:
    only = (range(1, 4),)
    plan = Plan((Chapter(puzzles=(str(folder),), only=only),), order=Order.GIVEN)
    (section,) = sections(plan, Clock())
    assert [entry.puzzle.text() for entry in section.entries] == [
        (folder / f"doppelblock-{number}.txt").read_text() for number in (1, 2, 3)
    ]


@pytest.mark.spread(8)
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("hints", [Hints.NONE, Hints.BELOW])
def test_every_board_fits_its_part_of_the_page(
    found: list[Section], paper: Paper, per_page: int, hints: Hints
) -> None:
    plan = Plan((), paper=paper, per_page=per_page, hints=hints)
    told = _Book(plan, found)
    layout = Layout(SHEETS[paper], per_page, large=False)
    for section in told.data()["sections"]:
        for puzzle in section["puzzles"]:
            height = float(re.findall(r'height="([\d.]+)mm"', puzzle["svg"])[0])
            hint = puzzle["hint"] if hints is Hints.BELOW else ""
            assert puzzle["width"] <= layout.room(hint)[0] + 0.01
            assert height <= layout.room(hint)[1] + 0.01


def test_large_print_has_larger_letters_and_cells(found: list[Section]) -> None:
    usual = _Book(Plan((), per_page=1), found).data()
    large = _Book(Plan((), per_page=1, large_print=True), found).data()
    assert large["text"] >= 1.6 * usual["text"]
    for one, other in zip(usual["sections"], large["sections"], strict=True):
        assert other["puzzles"][0]["width"] > one["puzzles"][0]["width"]
        assert other["solutions"][0]["width"] > one["solutions"][0]["width"]


def test_large_print_has_one_puzzle_on_a_page_unless_asked_for_more(found: list[Section]) -> None:
    for plan, rows in ((Plan(()), 2), (Plan((), large_print=True), 1)):
        assert {section["rows"] for section in _Book(plan, found).data()["sections"]} == {rows}


def test_solutions_have_no_clues_around_them_that_nobody_could_read(found: list[Section]) -> None:
    for section, told in zip(found, _Book(Plan(()), found).data()["sections"], strict=True):
        for entry, drawn in zip(section.entries, told["solutions"], strict=True):
            bare = Scene(entry.puzzle.size, {})
            assert drawn["width"] == pytest.approx(extent(bare, CellSize(SMALL, "mm"))[0])


def test_a_chapter_may_have_a_size_of_its_own(found: list[Section]) -> None:
    own = replace(found[1], chapter=Chapter(per_page=6, cell=CellSize(7, "mm")))
    told = _Book(Plan((), per_page=1), [found[0], own])
    assert [cell.number for cell in told.cells] == [10, 7]
    assert [section["rows"] for section in told.data()["sections"]] == [1, 3]


def test_puzzles_of_one_kind_with_other_options_have_rules_of_their_own() -> None:
    texts = ["doors\n2 2", "doors connected=yes\n2 2"]
    solved = [(puzzle, quinta.solve(puzzle).solution) for puzzle in map(quinta.parse, texts)]
    from quinta.book.entries import _alike

    entries = [Entry(p, s or {}, quinta.rate(p)) for p, s in solved]
    titles = [section.title for section in _alike(Chapter(), entries)]
    assert titles == ["Doors", "Doors, connected=yes"]


def test_the_rules_of_a_chapter_say_all_that_a_puzzle_in_it_needs() -> None:
    """The first board has a clue everywhere; the second one does not, and its rule says more."""
    texts = ["doors\n2 2", "doors\n2 ."]
    entries = tuple(
        Entry(puzzle, quinta.solve(puzzle).solution or {}, quinta.rate(puzzle), number=at)
        for at, puzzle in enumerate(map(quinta.parse, texts), 1)
    )
    (told,) = _Book(Plan(()), [Section("Doors", Chapter(), entries)]).data()["sections"]
    sentences = " ".join(rule["sentence"] for rule in told["rules"]["rules"])
    assert "without a number" in sentences


def test_an_example_goes_into_a_book_unless_a_file_has_its_name(tmp_path: Path) -> None:
    chapter = Chapter(puzzles=("gap/1", "Doors/1"))
    found = sections(Plan((chapter,), folder=str(tmp_path)), Clock())
    assert [section.title for section in found] == ["Gap", "Doors"]
    (tmp_path / "gap").mkdir()
    (tmp_path / "gap" / "1").write_text("doors\n2 2\n", encoding="utf-8")
    found = sections(Plan((chapter,), folder=str(tmp_path)), Clock())
    assert [section.title for section in found] == ["Doors"]


@needs("typst")
@pytest.mark.parametrize(("hints", "times"), [("none", 0), ("below", 1), ("page", 1)])
def test_what_r2c5_means_is_said_in_a_book_with_hints(hints: str, times: int) -> None:
    import typst

    plan = Plan((Chapter(puzzles=("doors/1",)),), hints=Hints(hints))
    data = {"data": json.dumps(_Book(plan, sections(plan, Clock())).data())}
    assert len(json.loads(typst.query(TEMPLATE, "<named>", sys_inputs=data))) == times


@needs("typst")
def test_a_book_has_all_its_pages_and_no_date(found: list[Section], folder: Path) -> None:
    plan = Plan((Chapter(puzzles=(str(folder),)),), 'A & B <c> #panic() "d"', hints=Hints.PAGE)
    made = book(plan)
    assert pages(made) == 10  # cover, contents, twice rules and two of puzzles, hints, solutions
    assert b"/CreationDate" not in made
    assert b"/ModDate" not in made


@needs("typst")
@pytest.mark.thorough
def test_a_book_is_the_same_in_a_process_without_fonts(folder: Path, tmp_path: Path) -> None:
    digests = set()
    empty = tmp_path / "fonts.conf"
    empty.write_text("<fontconfig></fontconfig>")
    for environment in (
        {},
        {"FONTCONFIG_FILE": str(empty), "HOME": str(tmp_path), "TZ": "Asia/Tokyo"},
    ):
        file = tmp_path / "book.pdf"
        command = [sys.executable, "-m", "quinta", "book", str(folder), "-o", str(file)]
        subprocess.run(command, env={**os.environ, **environment}, check=True)
        digests.add(hashlib.sha256(file.read_bytes()).hexdigest())
    assert len(digests) == 1


@needs("typst")
@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_book(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    ran = run("book", "--kinds", kind, "--count", "3", "--seed", "1", "-o", str(file))
    assert ran.return_value == 0, ran.output
    assert pages(file.read_bytes()) >= 5


# What is refused


PLANS = [
    ("", "the plan has no chapter; head one with [[chapter]]"),
    ("title = 3", "line 1, column 1: title: write it in quotation marks, not as 3"),
    ("title = ", "line 1, column 9: not a plan in TOML: invalid value"),
    ("[chapter]\n", "line 1, column 1: a chapter is headed [[chapter]], in two pairs of brackets"),
    ("per_page = 3", "line 1, column 1: per_page: 1, 2, 4 or 6 puzzles stand on a page, not 3"),
    ("\ncell = '1m'", "line 2, column 1: cell: '1m' is no size of a cell; write for instance 8mm"),
    ("paper = 'A3'", "line 1, column 1: paper: there is no 'A3'; known: A4, A5, Letter"),
    ("title = '漢'", "line 1, column 1: title: the fonts that come along have no '漢'"),
    ("[[chapter]]\n", "line 1, column 1: a chapter has puzzles = 'FILE', or kind = 'KIND'"),
    ("[[chapter]]\nkind = 'x'", "line 2, column 1: unknown kind 'x'; known: "),
    ("[[chapter]]\nkind = 'gap'\ncount = 0", "line 3, column 1: count: write a number from 1 to"),
    ("[[chapter]]\nkind = 'gap'\nlevels = 9", "line 3, column 1: levels: 9 is not a level; levels"),
    ("[[chapter]]\nkind = 'gap'\nsize = '4x5'", "line 2, column 1: a gap board is square, not 4x5"),
    (
        "[[chapter]]\nkind = 'gap'\n[[chapter]]\nkind = 'gap'\nlevel = 2",
        "line 5, column 1: a chapter has no 'level'; did you mean 'levels'?",
    ),
    (
        "[[chapter]]\npuzzles = 'a.jsonl'\nseed = 2",
        "line 3, column 1: seed is for puzzles that are made, and these come from a file",
    ),
    (
        "[[chapter]]\nkind = 'gap'\noptions = { x = 1 }",
        "line 2, column 1: gap has no option 'x'; it has none",
    ),
]


@pytest.mark.parametrize(("text", "said"), PLANS)
def test_a_plan_that_is_wrong_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        read_plan(text)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


def test_a_chapter_makes_from_one_puzzle_to_so_many() -> None:
    plan = '[[chapter]]\nkind = "gap"\ncount = {}\n'
    for count in (1, MOST_PUZZLES):
        assert read_plan(plan.format(count)).chapters[0].count == count
    for count in (0, MOST_PUZZLES + 1):
        with pytest.raises(PuzzleError, match=f"write a number from 1 to {MOST_PUZZLES}"):
            read_plan(plan.format(count))


def test_cells_that_do_not_fit_are_refused_with_those_that_do(found: list[Section]) -> None:
    with pytest.raises(
        PuzzleError, match=r"puzzle \d \(doppelblock 6x6\), 6 a page: cells of 30mm"
    ):
        _Book(Plan((), per_page=6, cell=CellSize(30, "mm")), found)
    with pytest.raises(PuzzleError, match=r"cells would be \d\.\d mm wide, too small to write in"):
        _Book(Plan((), paper=Paper.A5, per_page=6, large_print=True), found)


@pytest.mark.parametrize(("digits", "least"), [("1", "7mm"), ("10", "8.7mm"), ("100", "12.7mm")])
def test_cells_too_small_for_large_digits_are_refused_with_the_least(
    digits: str, least: str
) -> None:
    layout = Layout(SHEETS[Paper.A4], 1, large=True)
    board = Scene(Size(4, 4), {Cell(0, 0): Square(Fill.LIGHT, digits)})
    with pytest.raises(PuzzleError, match=f"5mm are too small for large print; {least} are the le"):
        cell_for([(layout, Standing("puzzle 1", board))], CellSize(5, "mm"))


@needs("typst")
@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("gap 9\n", "a puzzle of the book has several solutions; 'quinta repair' mends it: gap 9"),
        ("doors\n1 3 1\n", "a puzzle of the book has no solution; 'quinta repair' mends it: doors"),
        ("gap x\n", "line 1, column 5"),
    ],
)
def test_a_puzzle_without_just_one_solution_is_refused_and_nothing_is_written(
    puzzle: str, said: str, tmp_path: Path
) -> None:
    file, output = tmp_path / "bad.txt", tmp_path / "book.pdf"
    file.write_text(puzzle, encoding="utf-8")
    output.write_bytes(b"before")
    ran = run("book", str(file), "-o", str(output))
    assert said in str(ran.exception)
    assert output.read_bytes() == b"before"
    assert sorted(tmp_path.iterdir()) == [file, output]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "book.pdf"], "give a plan, collections, or --kinds to make puzzles"),
        (["--kinds", "gap", "-o", "book.doc"], "a book is a .pdf file, not 'book.doc'"),
        (["a.toml", "b.toml", "-o", "book.pdf"], "a book has one plan"),
        (["a.toml", "--seed", "1", "-o", "book.pdf"], "--seed is for puzzles that are made"),
        (["a.toml", "-o", "book.pdf"], "cannot read 'a.toml': No such file or directory"),
        (["a.jsonl", "-o", "book.pdf"], "cannot read 'a.jsonl': No such file or directory"),
        (["--kinds", "gap", "-o", "no/book.pdf"], "cannot write 'no/book.pdf': No such file"),
        (["--kinds", "gap,x", "-o", "book.pdf"], "unknown kind 'x'"),
    ],
)
@needs("typst")
def test_what_cannot_be_is_refused_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in str(run("book", *words).exception)
    assert not list(tmp_path.iterdir())


@given(
    text=st.text(
        alphabet=st.one_of(st.characters(), st.sampled_from("[]={}\"',#\n chapter title kind")),
        max_size=120,
    )
    | st.lists(
        st.tuples(
            st.sampled_from([*PLAN, *CHAPTER, "[[chapter]]\nkind"]),
            st.sampled_from(
                [
                    "'gap'",
                    "3",
                    "-1",
                    "true",
                    "[]",
                    "[[chapter]]",
                    "{}",
                    "1e400",
                    "nan",
                    "''",
                    "2026-01-01",
                ]
            ),
        ),
        max_size=8,
    ).map(lambda lines: "\n".join(f"{key} = {value}" for key, value in lines))
)
@settings(max_examples=60, deadline=None)
def test_whatever_stands_in_a_plan_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        read_plan(text)
    except PuzzleError as error:
        said = str(error)
    else:
        return
    assert said


# What is there already


def test_a_puzzle_that_is_there_already_is_told_and_left_out(tmp_path: Path) -> None:
    """Also turned, and whatever it is called; unless equal ones are wished for."""
    puzzle = quinta.example("doppelblock/1")
    turned = puzzle.moved(puzzle.symmetries()[1])
    for name, each in (("a", puzzle), ("b", puzzle), ("c", turned)):
        (tmp_path / f"{name}.txt").write_text(each.text(), encoding="utf-8")
    chapters = tuple(Chapter(puzzles=(f"{name}.txt",)) for name in "abc")
    plan, said = Plan(chapters, folder=str(tmp_path)), list[str]()
    assert len(sections(plan, Clock(), said.append)) == 1
    assert [each.replace(f"{tmp_path}{os.sep}", "") for each in said] == [
        "b.txt is left out: it is a.txt, again",
        "c.txt is left out: it is a.txt, turned or mirrored",
    ]
    said.clear()
    assert len(sections(replace(plan, keep_equal=True), Clock(), said.append)) == 3
    assert not said


def test_what_is_there_already_is_not_made_again(tmp_path: Path) -> None:
    wish = Chapter(wish=wish_of("gap", levels=0), count=3, seed="1")
    plan, said = Plan((wish, wish)), list[str]()
    made = sections(plan, Clock(), said.append)
    forms = {key_of(entry.puzzle) for section in made for entry in section.entries}
    assert (len(forms), said) == (6, [])


@needs("typst")
def test_the_command_says_on_stderr_what_it_left_out(tmp_path: Path) -> None:
    output = str(tmp_path / "book.pdf")
    ran = CliRunner().invoke(cli, ["book", "gap/1", "gap/1", "-o", output], standalone_mode=False)
    assert ran.stdout == ""
    assert ran.stderr == "gap/1 is left out: it is gap/1, again\n(--keep-equal prints them)\n"
    ran = CliRunner().invoke(cli, ["book", "gap/1", "gap/1", "--keep-equal", "-o", output])
    assert (ran.stdout, ran.stderr) == ("", "")


# Hints


def test_a_hint_is_about_the_first_of_the_hardest_steps(found: list[Section]) -> None:
    """Of a very easy puzzle it tells the step itself; of others not what follows."""
    for section in found:
        for entry in section.entries:
            steps = quinta.explain(entry.puzzle).steps
            spoken_of = {spot for step in steps for spot in step.spots()}
            level = entry.rating.level
            assert level is not None
            assert any(spot in entry.hint for spot in spoken_of)
            assert (" So " in entry.hint or " so " in entry.hint) == (level == 0)


def test_a_hint_ends_with_a_sentence() -> None:
    layout = Layout(SHEETS[Paper.A5], 6, large=False)
    said = "Look at r1c1. It sees 2 rooms. What matters: the door between r1c1 and r1c2 is open."
    assert layout.hint(said) == "Look at r1c1. It sees 2 rooms."


# Pages of one's own

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="20mm" height="10mm">'
    '<rect width="2" height="1" fill="#c00000"/></svg>'
)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a logo, a page, and what is none."""
    (tmp_path / "logo.svg").write_text(LOGO, encoding="utf-8")
    (tmp_path / "broken.svg").write_text("<svg", encoding="utf-8")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-")
    (tmp_path / "page.pdf").write_bytes(pdf.write(quinta.example("gap/1")))
    figure = Figure(quinta.example("gap/1").scene({}))
    (tmp_path / "several.pdf").write_bytes(pages_pdf([figure, figure], Look()))
    return tmp_path


@needs("typst")
def test_pages_of_ones_own_stand_first_and_a_logo_on_the_cover(own: Path) -> None:
    plan = Plan((Chapter(puzzles=("gap/1",)),), contents=False, folder=str(own))
    usual = pages(book(plan))
    assert pages(book(replace(plan, title_page="page.pdf"))) == usual
    assert pages(book(replace(plan, imprint="logo.svg"))) == usual + 1
    assert pages(book(replace(plan, logo="logo.svg"))) == usual
    assert len({book(replace(plan, logo="logo.svg")) for _ in range(2)}) == 1


@needs("typst")
@pytest.mark.parametrize(
    ("brought", "said"),
    [
        ({"imprint": "broken.svg"}, "'broken.svg' is no SVG that can be printed"),
        ({"imprint": "broken.pdf"}, "'broken.pdf' is no PDF that can be printed"),
        ({"imprint": "several.pdf"}, "'several.pdf' has several pages; give a file that has one"),
        ({"imprint": "none.pdf"}, "cannot read 'none.pdf': No such file or directory"),
        ({"logo": "logo.svg", "cover": False}, "logo: there is no cover to print it on"),
        ({"title_page": "page.pdf", "logo": "logo.svg"}, "logo: there is no cover to print it on"),
        ({"title_page": "page.pdf", "cover": False}, "title_page: it stands instead of the cover"),
    ],
)
def test_a_page_that_cannot_be_printed_is_refused(
    own: Path, brought: dict[str, Any], said: str
) -> None:
    plan = Plan((Chapter(puzzles=("gap/1",)),), folder=str(own), **brought)
    with pytest.raises(PuzzleError) as refused:
        book(plan)
    assert str(refused.value).startswith(said)
