"""A setter sees what clues amount to, has them repaired and thinned, or draws the solution."""

from __future__ import annotations

import re
import struct
from itertools import pairwise

import pytest
from browsing import PHONE, Fingers, Table, Visitor, asked, expect, fragment_of, turn
from desk import NONE, ONE, SEVERAL, Desk, compose, same

import quinta
from quinta.formats.registry import formats_of
from quinta.kinds import all_kinds

UNIQUE = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
FULL = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | 1 | 2\n"
AMBIGUOUS = "akkoy\ncolumns: ? | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
"""Open in rows 3 and 4 of column 1, forced elsewhere."""
CLASHING = "akkoy\ncolumns: 4 | ? | ? | ?\nrows: 4 | ? | ? | ?\n"
EASY = "doppelblock/1"
BEGIN = "Set clues or draw the solution to begin."
RED = "rgb(179, 19, 27)"

# The panel


@pytest.mark.everyday
def test_an_ambiguous_board_shows_a_map_and_repair_makes_it_unique(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.badge).to_have_text(SEVERAL)
    expect(desk.panel).to_contain_text("14 places are forced: the same in every solution.")
    expect(desk.panel).to_contain_text("2 places are open: solutions differ there.")
    expect(desk.board.locator(".ring.open")).to_have_count(2)
    expect(desk.board.locator(".place.forced")).to_have_count(14)
    assert desk.style(".ring.open", "fill").startswith("url(")
    desk.page.mouse.move(*desk.middle("r3c1"))
    expect(desk.page.locator("#compose-place")).to_have_text("r3c1: white or black")
    desk.page.mouse.move(*desk.middle("r1c1"))
    expect(desk.page.locator("#compose-place")).to_have_text("r1c1: black")
    desk.button("Repair").click()
    desk.button("Take it").click()
    expect(desk.badge).to_have_text(ONE)
    expect(desk.board.locator(".ring.open")).to_have_count(0)
    assert quinta.solve(quinta.parse(desk.text())).status is quinta.Status.UNIQUE
    desk.button("Undo").click()
    desk.expect_puzzle(AMBIGUOUS)


def test_a_repair_is_shown_first_and_can_be_left(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    desk.button("Repair").click()
    expect(desk.board.locator(".slot.added")).to_have_count(1)
    expect(desk.clue("column 1")).to_have_text("1")
    expect(desk.page.locator("#preview-text")).to_contain_text("above column 1")
    expect(desk.page.locator("#preview-text svg")).to_have_count(1)  # with a sample
    desk.expect_puzzle(AMBIGUOUS)  # nothing is changed yet
    expect(desk.badge).to_have_text(ONE)  # what it would amount to
    desk.button("Leave it").click()
    expect(desk.clue("column 1")).to_have_text("?")
    expect(desk.button("Leave it")).to_be_hidden()
    expect(desk.button("Undo")).to_be_disabled()
    expect(desk.board.locator(".ring.open")).to_have_count(2)


def test_a_repair_is_taken_with_one_key(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.badge).to_have_text(SEVERAL)
    desk.button("Repair").press("Enter")
    expect(desk.button("Take it")).to_be_focused()
    desk.press("Enter")
    expect(desk.badge).to_have_text(ONE)
    expect(desk.field).to_be_focused()
    desk.press("Control+z")
    expect(desk.badge).to_have_text(SEVERAL)
    desk.button("Repair").press("Enter")
    expect(desk.button("Take it")).to_be_focused()
    desk.press("Escape")
    desk.expect_puzzle(AMBIGUOUS)
    desk.button("Repair").press("Enter")
    expect(desk.button("Take it")).to_be_focused()
    desk.press("Control+z")  # that is not one step further back
    expect(desk.button("Take it")).to_be_hidden()
    desk.expect_puzzle(AMBIGUOUS)


def test_clues_that_clash_are_red_and_named_and_one_press_repairs_them(visitor: Visitor) -> None:
    desk = compose(visitor, CLASHING)
    expect(desk.badge).to_have_text(NONE)
    expect(desk.panel).to_contain_text("4 above column 1 and 4 beside row 1 cannot hold together.")
    for line in ("column 1", "row 1"):
        assert desk.style(f'.clue[data-line="{line}"] .label', "fill") == RED
    assert desk.style('.clue[data-line="column 2"] .label', "fill") != RED
    expect(desk.board.locator(".slot.clash")).to_have_count(2)
    desk.button("Repair").click()
    expect(desk.page.locator("#preview-text")).to_contain_text("instead of 4")
    desk.button("Take it").click()
    expect(desk.badge).to_have_text(ONE)


def test_the_map_can_be_put_away(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.board.locator(".ring.open")).to_have_count(2)
    desk.page.get_by_label("Show what is forced and open").uncheck()
    expect(desk.board.locator(".ring.open")).to_have_count(0)
    assert desk.marks() == {}


def test_a_blank_board_says_how_to_begin_and_nothing_is_hatched(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    for kind in all_kinds():
        desk.page.locator(f'#compose-kinds [data-kind="{kind}"]').click()
        expect(desk.board).to_have_attribute("data-kind", kind)
        desk.size.select_option(index=3)
        rows, columns = map(int, desk.size.input_value().split("x"))
        expect(desk.board.get_by_role("gridcell")).to_have_count(rows * columns)
        desk.button("New").click()
        expect(desk.panel.get_by_text(BEGIN)).to_be_visible()
        expect(desk.badge).to_be_hidden()
        expect(desk.board.locator(".ring.open, .slot.superfluous, .slot.clash")).to_have_count(0)
        expect(desk.field).to_be_focused()


def test_clues_that_could_go_are_outlined_also_while_drawing(visitor: Visitor) -> None:
    desk = compose(visitor, FULL)
    expect(desk.badge).to_have_text(ONE)
    expect(desk.panel).to_contain_text("7 clues could go, each taken alone.")
    for mode in ("Set clues", "Draw solution"):
        desk.mode(mode)
        expect(desk.board.locator(".slot.superfluous")).to_have_count(7)
        assert desk.style(".slot.superfluous", "stroke") != "none"


def test_thin_leaves_clues_out_as_far_as_it_goes(visitor: Visitor) -> None:
    desk = compose(visitor, FULL)
    desk.button("Thin").click()
    expect(desk.status).to_have_text("1 clue left out.")
    expect(desk.badge).to_have_text(ONE)
    expect(desk.board.locator(".slot.superfluous")).to_have_count(0)
    desk.button("Undo").click()
    desk.expect_puzzle(FULL)


def test_thin_to_a_level_ends_there(visitor: Visitor) -> None:
    desk = compose(visitor, quinta.example(EASY).text())
    expect(desk.page.locator("#compose-level")).to_contain_text("level 0: very easy")
    desk.page.get_by_label("Thin to").select_option(label="up to hard")
    desk.button("Thin").click()
    expect(desk.status).to_contain_text("left out.")
    expect(desk.page.locator("#compose-level")).to_contain_text("level 3: hard")
    easier = desk.page.locator("#compose-thin-to option", has_text="up to very easy")
    expect(easier).to_be_disabled()
    desk.button("Undo").click()
    desk.expect_puzzle(quinta.example(EASY).text())


def test_the_level_and_the_hardest_step_are_told(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE)
    expect(desk.page.locator("#compose-level")).to_contain_text("level 0: very easy")
    expect(desk.page.locator("#compose-hardest")).to_contain_text(re.compile("^Hardest step: .+"))


def test_every_meaning_has_a_sample_in_its_legend(visitor: Visitor) -> None:
    for text in (AMBIGUOUS, FULL, CLASHING):
        desk = compose(visitor, text)
        desk.settled()
        lines = desk.page.locator("#compose-details > li")
        assert lines.count() > 0
        expect(desk.page.locator("#compose-details > li:has(svg)")).to_have_count(lines.count())


def test_marks_count_only_if_wished_for_and_that_is_said(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    desk.draw()
    desk.page.get_by_label("Clues follow the drawing").uncheck()
    desk.drag(["r3c1", "r4c1"])
    expect(desk.badge).to_have_text(SEVERAL)
    desk.page.get_by_label("Count the drawing, not the clues alone").check()
    expect(desk.badge).to_have_text(ONE)
    expect(desk.panel).to_contain_text("Asked of the clues and your drawing.")


# Drawing


def test_clues_follow_a_drawing(visitor: Visitor) -> None:
    desk = compose(visitor, "akkoy\ncolumns: ? | ? | ?\nrows: ? | ? | ?\n")
    desk.press("m")
    desk.drag(["r1c1", "r1c2", "r1c3"])
    desk.expect_puzzle("akkoy\ncolumns: 1 | 1 | 1\nrows: - | 3 | 3\n")
    desk.click("r3c2")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 1 1 | 1\nrows: - | 3 | 1 1\n")
    assert desk.marks() == {"r1c1": 1, "r1c2": 1, "r1c3": 1, "r3c2": 1}
    desk.press("m")
    expect(desk.page.get_by_role("radio", name="Set clues")).to_be_checked()
    expect(desk.badge).to_have_text(ONE)


def test_a_solution_is_drawn_with_keys(visitor: Visitor) -> None:
    desk = compose(visitor, "gap 5\n")
    desk.press("m", "Space", "ArrowRight", "ArrowRight", "Space")
    desk.expect_marks({"r1c1": 1, "r1c3": 1})
    desk.press("u")
    desk.expect_marks({"r1c1": 1})
    desk.press("r")
    desk.expect_marks({"r1c1": 1, "r1c3": 1})


def test_a_solution_is_drawn_with_a_finger(visitor: Visitor) -> None:
    desk = compose(visitor, "akkoy\ncolumns: ? | ? | ?\nrows: ? | ? | ?\n", **PHONE)
    desk.draw()
    Fingers(desk.page).draw(desk.middles(["r1c1", "r1c2", "r1c3"]))
    desk.expect_puzzle("akkoy\ncolumns: 1 | 1 | 1\nrows: - | 3 | 3\n")


def test_doors_are_drawn_and_their_clues_follow(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    desk.draw()
    desk.click("r1c1|r1c2")
    desk.expect_puzzle("doors\n2 2\n3 3\n")


# The whole board


def test_a_board_is_turned_mirrored_resized_cleared_and_brought_back(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n2 3 .\n. . 1\n")
    desk.more("Rotate")
    desk.expect_puzzle("doors\n. 2\n. 3\n1 .\n")
    desk.more("Flip")
    desk.expect_puzzle("doors\n2 .\n3 .\n. 1\n")
    desk.size.select_option("")
    desk.page.locator("#compose-rows").fill("2")
    desk.page.locator("#compose-columns").fill("3")
    desk.page.locator("#compose-columns").press("Enter")
    desk.expect_puzzle("doors\n2 . .\n3 . .\n")
    expect(desk.page.locator("#compose-dialog")).to_be_hidden()
    desk.more("Clear clues")
    desk.expect_puzzle("doors\n. . .\n. . .\n")
    for _ in range(4):
        desk.button("Undo").click()
    desk.expect_puzzle("doors\n2 3 .\n. . 1\n")
    desk.button("Redo").click()
    desk.expect_puzzle("doors\n. 2\n. 3\n1 .\n")


def test_a_size_that_a_kind_does_not_take_is_refused_beside_its_field_with_the_nearest(
    visitor: Visitor,
) -> None:
    desk = Desk(visitor.page("#compose"))
    error = desk.page.locator("#compose-size-error")
    for cls in all_kinds().values():
        blank = same(cls.blank(cls.usual_size).text())
        turn(desk.page, fragment_of(blank, "compose/"))
        desk.button("More").click()
        desk.page.locator("#compose-rows").fill("0")
        desk.page.locator("#compose-rows").press("Enter")
        told = re.compile(rf"^A board of {cls.title} .*; the nearest is \d+ × ")
        expect(error).to_contain_text(told)
        rows, columns = error.inner_text().split("the nearest is ")[1].rstrip(".").split(" × ")
        cls.require_size((int(rows), int(columns)))
        desk.expect_text(blank)
        desk.press("Escape")
        expect(desk.page.locator("#compose-dialog")).to_be_hidden()


def test_every_option_is_explained_where_it_stands_and_changes_the_rules(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    options = desk.page.locator("#compose-options")
    for cls in all_kinds().values():
        blank = cls.blank(cls.usual_size)
        turn(desk.page, fragment_of(same(blank.text()), "compose/"))
        for variant in cls.variants:
            expect(options).to_contain_text(variant.sentence)
        for variant in cls.variants[:1]:
            switch = options.locator(f'[name="{variant.option}"]')
            if isinstance(variant.value, bool):
                switch.set_checked(variant.value)
            else:
                switch.select_option(str(variant.value))
            changed = {**blank.options(), variant.option: variant.value}
            desk.expect_puzzle(cls.blank(cls.usual_size, **changed).text())
            desk.button("Undo").click()
            desk.expect_puzzle(blank.text())


# Here and there


def test_a_puzzle_goes_from_play_to_compose_and_back(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(UNIQUE))
    page.locator("#play-more").click()
    page.get_by_role("button", name="Edit in Compose").click()
    desk = Desk(page)
    desk.expect_puzzle(UNIQUE)
    page.mouse.click(*desk.slot_point(["rows", 2]))
    desk.press("1", "Enter")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | 1 | ?\n")
    desk.button("Play it").click()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(Table(page).clue("row 3")).to_have_text("1")


def exported(desk: Desk, verb: str, title: str) -> None:
    """Press a button of the dialog Copy or save."""
    button = desk.page.locator("#export").get_by_role("button", name=f"{verb} {title}", exact=True)
    button.click()


def test_every_format_of_a_kind_is_offered(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    for kind, cls in all_kinds().items():
        turn(desk.page, fragment_of(quinta.example(f"{kind}/1").text(), "compose/"))
        titles = [each.title for each in formats_of(cls) if not each.binary]
        expect(desk.page.locator("#export-formats th")).to_contain_text([*titles, "PNG"])


def test_every_format_is_copied_and_saved_and_nothing_moves(visitor: Visitor) -> None:
    kind, cls = max(all_kinds().items(), key=lambda item: len(formats_of(item[1])))
    puzzle = quinta.example(f"{kind}/1")
    desk = compose(visitor, puzzle.text(), permissions=["clipboard-read", "clipboard-write"])
    page, status = desk.page, desk.page.locator("#export-status")
    desk.button("Copy or save").click()
    before = page.locator("#export button").evaluate_all(BOXES)
    for each in formats_of(cls):
        if each.binary:
            continue
        exported(desk, "Copy", each.title)
        try:
            each.write(puzzle, None, ())
        except quinta.PuzzleError as error:  # a format may have no room for what a board has
            expect(status).to_have_text(str(error))
            continue
        convert = asked(visitor.address, "convert", puzzle=puzzle.text(), to=each.name)
        written = convert["text"].strip()
        expect(status).to_have_text(f"The {each.title} is copied.")
        copied = page.evaluate("navigator.clipboard.readText()").strip()
        assert copied == (visitor.address + written if written.startswith("#") else written)
        with page.expect_download() as download:
            exported(desk, "Save", each.title)
        assert download.value.path().read_text(encoding="utf-8").strip() == copied
        assert page.locator("#export button").evaluate_all(BOXES) == before


BOXES = "buttons => buttons.map(each => JSON.stringify(each.getBoundingClientRect()))"


def test_a_picture_is_copied_and_saved_at_the_size_chosen(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE, permissions=["clipboard-read", "clipboard-write"])
    page = desk.page
    desk.button("Copy or save").click()
    exported(desk, "Copy", "PNG")
    expect(page.locator("#export-status")).to_have_text("The picture is copied.")
    kinds = page.evaluate("async () => (await navigator.clipboard.read())[0].types")
    assert kinds == ["image/png"]
    page.get_by_label("Width of the picture").select_option("1200")
    with page.expect_download() as download:
        exported(desk, "Save", "PNG")
    assert download.value.suggested_filename == "akkoy.png"
    width = struct.unpack(">I", download.value.path().read_bytes()[16:20])
    assert width == (1200,)


def test_a_link_is_shared(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE, permissions=["clipboard-read", "clipboard-write"])
    desk.button("Share").click()
    expect(desk.status).to_have_text("The link is copied.")
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied == visitor.address + fragment_of(same(UNIQUE))


def test_a_text_is_opened_in_compose_and_a_bad_one_refused_beside_it(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    desk.button("More").click()
    text = desk.page.locator("#compose-text")
    open_it = desk.page.locator("#compose-open")
    text.fill("doors\n1 2\n3 x\n")
    open_it.click()
    expect(desk.page.locator("#compose-text-error")).to_contain_text("line 3")
    text.fill(AMBIGUOUS)
    open_it.click()
    desk.expect_puzzle(AMBIGUOUS)
    expect(desk.page.locator("#compose-dialog")).to_be_hidden()
    expect(desk.field).to_be_focused()


def test_what_was_composed_is_there_again_after_a_reload(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.badge).to_have_text(SEVERAL)
    desk.page.goto("about:blank")
    desk.page.goto(f"{visitor.address}#compose")
    expect(desk.badge).to_have_text(SEVERAL)
    desk.expect_puzzle(AMBIGUOUS)


def test_each_kind_keeps_its_own_board_and_undo_leads_back_to_the_other(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    choose = desk.page.locator("#compose-kinds")
    choose.get_by_role("radio", name="Gap").click()
    expect(desk.board).to_have_attribute("data-kind", "gap")
    desk.button("Undo").click()
    desk.expect_puzzle(AMBIGUOUS)
    choose.get_by_role("radio", name="Gap").click()
    choose.get_by_role("radio", name="Akkoy").click()
    desk.expect_puzzle(AMBIGUOUS)


def test_the_sheet_of_keys_tells_those_of_a_setter(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE)
    desk.draw()
    desk.press("?")
    expect(desk.page.locator("#keys")).to_contain_text("set clues, draw the solution")


def test_headings_are_in_order(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE)
    desk.settled()
    levels = desk.page.evaluate(
        """() => [...document.querySelectorAll("h1, #compose h2, #compose h3, #compose h4")]
            .filter(each => each.checkVisibility()).map(each => Number(each.tagName[1]))"""
    )
    assert levels[:2] == [1, 2]
    assert all(after <= before + 1 for before, after in pairwise(levels))
