"""A setter sees what clues amount to, has them repaired and thinned, or draws the solution."""

from __future__ import annotations

import re

from browsing import Page, Table, Visitor, expect, fragment_of, text_of

import quinta

UNIQUE = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
FULL = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | 1 | 2\n"
AMBIGUOUS = "akkoy\ncolumns: ? | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
"""Open in rows 3 and 4 of column 1, forced elsewhere."""
CLASHING = "akkoy\ncolumns: 4 | ? | ? | ?\nrows: 4 | ? | ? | ?\n"
RED = "rgb(179, 19, 27)"


class Desk(Table):
    """The Compose tab."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "compose")
        self.badge = page.locator("#compose-badge")
        self.panel = page.locator("#compose-panel")

    def text(self) -> str:
        """The puzzle as it is now."""
        return text_of(self.page)

    def expect_puzzle(self, wanted: str) -> None:
        """Wait until the board has these clues."""
        self.page.wait_for_function(
            "hash => location.hash === hash", arg=fragment_of(self.same(wanted), "compose/")
        )

    @staticmethod
    def same(text: str) -> str:
        """The canonical text."""
        return quinta.write("text", quinta.parse(text))


def compose(visitor: Visitor, text: str, **how: object) -> Desk:
    """Open a puzzle in Compose."""
    return Desk(visitor.page(fragment_of(text, "compose/"), **how))


# The panel


def test_an_ambiguous_board_shows_a_map_and_repair_makes_it_unique(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.badge).to_have_text("2 or more solutions")
    expect(desk.panel).to_contain_text("14 places are forced (solid), 2 open (hatched).")
    expect(desk.panel).to_contain_text("Asked of: clues only")
    expect(desk.board.locator(".ring.open")).to_have_count(2)
    expect(desk.board.locator(".place.forced")).to_have_count(14)
    assert desk.style(".ring.open", "fill").startswith("url(")
    desk.page.mouse.move(*desk.middle("r3c1"))
    expect(desk.page.locator("#compose-place")).to_have_text("r3c1: white or black")
    desk.page.mouse.move(*desk.middle("r1c1"))
    expect(desk.page.locator("#compose-place")).to_have_text("r1c1: black")
    desk.button("Repair").click()
    expect(desk.badge).to_have_text("Unique: exactly one solution")
    expect(desk.status).to_contain_text("above column 1")
    expect(desk.board.locator(".ring.open")).to_have_count(0)
    assert quinta.solve(quinta.parse(desk.text())).status is quinta.Status.UNIQUE
    desk.button("Undo").click()
    desk.expect_puzzle(AMBIGUOUS)


def test_the_map_can_be_put_away(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.board.locator(".ring.open")).to_have_count(2)
    desk.page.get_by_label("Show the map").uncheck()
    expect(desk.board.locator(".ring.open")).to_have_count(0)
    assert desk.marks() == {}


def test_clues_that_clash_are_red_and_named_and_can_be_repaired(visitor: Visitor) -> None:
    desk = compose(visitor, CLASHING)
    expect(desk.badge).to_have_text("No solution")
    named = desk.panel.get_by_role("listitem")
    expect(named).to_have_text(["4 above column 1", "4 beside row 1"])
    for line in ("column 1", "row 1"):
        assert desk.style(f'.clue[data-line="{line}"] .label', "fill") == RED
    assert desk.style('.clue[data-line="column 2"] .label', "fill") != RED
    expect(desk.board.locator(".slot.clash")).to_have_count(2)
    desk.button("Repair").click()
    expect(desk.badge).to_have_text("2 or more solutions")  # the fewest changes that give any
    desk.button("Repair").click()
    expect(desk.badge).to_have_text("Unique: exactly one solution")


def test_clues_that_could_go_are_outlined_and_thin_leaves_them_out(visitor: Visitor) -> None:
    desk = compose(visitor, FULL)
    expect(desk.badge).to_have_text("Unique: exactly one solution")
    expect(desk.panel).to_contain_text("7 clues could go (outlined), each taken alone.")
    expect(desk.board.locator(".slot.superfluous")).to_have_count(7)
    desk.button("Thin").click()
    expect(desk.status).to_have_text("1 clue left out.")
    expect(desk.badge).to_have_text("Unique: exactly one solution")
    expect(desk.board.locator(".slot.superfluous")).to_have_count(0)


def test_the_level_and_the_hardest_step_are_told(visitor: Visitor) -> None:
    desk = compose(visitor, UNIQUE)
    expect(desk.panel).to_contain_text(re.compile(r"Level 0: very easy.*Hardest step: "))


def test_marks_count_only_if_wished_for_and_that_is_said(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    desk.page.get_by_label("Draw the solution").check()
    desk.page.get_by_label("Clues follow the drawing").uncheck()
    desk.drag(["r3c1", "r4c1"])
    expect(desk.badge).to_have_text("2 or more solutions")
    desk.page.get_by_label("Count my marks").check()
    expect(desk.badge).to_have_text("Unique: exactly one solution")
    expect(desk.panel).to_contain_text("Asked of: clues and your marks")


# Clues


def test_clues_are_typed_one_after_the_other(visitor: Visitor) -> None:
    desk = compose(visitor, "akkoy\ncolumns: ? | ? | ?\nrows: ? | ?\n")
    page = desk.page
    field = page.locator("#compose-clue-input")
    page.mouse.click(*desk.clue_point("column 1"))
    expect(page.locator("#compose-clue-name")).to_have_text("Clue above column 1")
    for column, text in enumerate(["1", "2", "-"], start=1):
        expect(page.locator("#compose-clue-name")).to_have_text(f"Clue above column {column}")
        expect(field).to_be_focused()
        field.fill(text)
        field.press("Enter")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 2 | -\nrows: ? | ?\n")
    expect(page.locator("#compose-clue-name")).to_have_text("Clue beside row 1")
    page.keyboard.press("Control+z")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 2 | ?\nrows: ? | ?\n")


def test_a_clue_that_cannot_be_is_told_and_not_taken(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    field = desk.page.locator("#compose-clue-input")
    field.fill("9")
    field.press("Enter")
    expect(desk.status).to_have_class("status bad")
    expect(desk.status).not_to_be_empty()
    assert desk.text() == desk.same("doors\n. .\n. .\n")


def test_a_clue_is_typed_right_on_the_board(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    desk.place("r1c1").focus()
    desk.press("ArrowRight", "2", "Enter")
    desk.expect_puzzle("doors\n. 2\n. .\n")


def test_symmetric_placing_asks_for_the_partner_next(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    desk.page.get_by_label("Symmetric placing").check()
    field = desk.page.locator("#compose-clue-input")
    field.fill("2")
    field.press("Enter")
    expect(desk.page.locator("#compose-clue-name")).to_have_text("Clue in row 2, column 2")


def test_arrows_are_set_with_buttons(visitor: Visitor) -> None:
    desk = compose(visitor, "white-and-tan\n2 4\n0 6\n")
    arrows = desk.page.get_by_role("group", name="Signs")
    arrows.get_by_role("button", name="↓").click()
    desk.expect_puzzle("white-and-tan\n4 4\n0 6\n")


def test_a_blank_board_of_each_kind_can_be_had_and_judged(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    sizes = {"doors": 4, "akkoy": 4, "gap": 9, "doppelblock": 5, "white-and-tan": 3}
    for kind, size in sizes.items():
        desk.page.locator("#compose-kind").select_option(kind)
        desk.page.locator("#compose-rows").fill(str(size))
        if desk.page.locator("#compose-columns").is_visible():
            desk.page.locator("#compose-columns").fill(str(size))
        desk.button("New blank board").click()
        expect(desk.board).to_have_attribute("data-kind", kind)
        expect(desk.board.get_by_role("gridcell")).to_have_count(size * size)
        expect(desk.panel).to_have_attribute("aria-busy", "false")
        expect(desk.badge).to_have_text(re.compile("solution"))


# Drawing


def test_clues_follow_a_drawing(visitor: Visitor) -> None:
    desk = compose(visitor, "akkoy\ncolumns: ? | ? | ?\nrows: ? | ? | ?\n")
    desk.page.get_by_label("Draw the solution").check()
    desk.drag(["r1c1", "r1c2", "r1c3"])
    desk.expect_puzzle("akkoy\ncolumns: 1 | 1 | 1\nrows: - | 3 | 3\n")
    desk.click("r3c2")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 1 1 | 1\nrows: - | 3 | 1 1\n")
    assert desk.marks() == {"r1c1": 1, "r1c2": 1, "r1c3": 1, "r3c2": 1}
    desk.page.get_by_label("Set clues").check()
    expect(desk.badge).to_have_text("Unique: exactly one solution")


def test_doors_are_drawn_and_their_clues_follow(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    desk.page.get_by_label("Draw the solution").check()
    desk.click("r1c1|r1c2")
    desk.expect_puzzle("doors\n2 2\n3 3\n")


# The whole board


def test_a_board_is_turned_mirrored_resized_cleared_and_brought_back(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n2 3 .\n. . 1\n")
    desk.button("Rotate").click()
    desk.expect_puzzle("doors\n. 2\n. 3\n1 .\n")
    desk.button("Flip").click()
    desk.expect_puzzle("doors\n2 .\n3 .\n. 1\n")
    desk.page.locator("#compose-rows").fill("2")
    desk.page.locator("#compose-columns").fill("3")
    desk.button("Resize").click()
    desk.expect_puzzle("doors\n2 . .\n3 . .\n")
    desk.button("Clear clues").click()
    desk.expect_puzzle("doors\n. . .\n. . .\n")
    for _ in range(4):
        desk.button("Undo").click()
    desk.expect_puzzle("doors\n2 3 .\n. . 1\n")
    desk.button("Redo").click()
    desk.expect_puzzle("doors\n. 2\n. 3\n1 .\n")


def test_an_option_changes_the_rules(visitor: Visitor) -> None:
    desk = compose(visitor, "doors\n. .\n. .\n")
    switches = desk.page.locator("#compose-options")
    for variant in quinta.Doors.variants:
        told = f"{variant.name}: {variant.sentence}"
        expect(switches.get_by_title(told, exact=True)).to_be_visible()
    switches.get_by_label("connected").check()
    desk.expect_puzzle("doors connected=yes\n. .\n. .\n")


# Here and there


def test_a_puzzle_goes_from_play_to_compose_and_back(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(UNIQUE))
    Table(page).button("Edit in Compose").click()
    desk = Desk(page)
    desk.expect_puzzle(UNIQUE)
    page.mouse.click(*desk.clue_point("row 3"))
    page.locator("#compose-clue-input").fill("1")
    page.locator("#compose-clue-input").press("Enter")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | 1 | ?\n")
    desk.button("Play this").click()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(Table(page).clue("row 3")).to_have_text("1")


def test_a_puzzle_is_copied_as_text_json_link_and_picture(visitor: Visitor) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    desk = compose(visitor, UNIQUE, permissions=permissions)
    page = desk.page
    copies = page.get_by_role("group", name="Copy as")

    def copy(name: str) -> str:
        copies.get_by_role("button", name=name, exact=True).click()
        expect(desk.status).to_have_text(re.compile(f"^The {name} is copied", re.IGNORECASE))
        found: str = page.evaluate("navigator.clipboard.readText()")
        return found

    assert quinta.parse(copy("Text")) == quinta.parse(UNIQUE)
    assert quinta.parse(copy("JSON")) == quinta.parse(UNIQUE)
    assert copy("Link") == visitor.address + fragment_of(desk.same(UNIQUE))
    assert copy("SVG").startswith("<svg")
    copies.get_by_role("button", name="PNG", exact=True).click()
    expect(desk.status).to_have_text("The picture is copied.")
    kinds = page.evaluate("async () => (await navigator.clipboard.read())[0].types")
    assert kinds == ["image/png"]


def test_a_model_is_saved_as_a_file_for_a_solver(visitor: Visitor) -> None:
    puzzle = quinta.example("gap/1")
    desk = compose(visitor, puzzle.text())
    with desk.page.expect_download() as download:
        desk.page.get_by_role("group", name="Copy as").get_by_role("button", name="DIMACS").click()
    assert download.value.suggested_filename == "gap.cnf"
    assert download.value.path().read_text(encoding="utf-8") == quinta.write("dimacs", puzzle)
    expect(desk.status).to_have_text("The DIMACS is saved as gap.cnf.")


def test_a_text_is_opened_in_compose(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#compose"))
    desk.page.get_by_text("Open a text").click()
    desk.page.locator("#compose-text").fill(AMBIGUOUS)
    desk.button("Open this text").click()
    desk.expect_puzzle(AMBIGUOUS)


def test_what_was_composed_is_there_again_after_a_reload(visitor: Visitor) -> None:
    desk = compose(visitor, AMBIGUOUS)
    expect(desk.badge).to_have_text("2 or more solutions")
    desk.page.goto("about:blank")
    desk.page.goto(f"{visitor.address}#compose")
    expect(desk.badge).to_have_text("2 or more solutions")
    desk.expect_puzzle(AMBIGUOUS)
