"""The page for everybody: names, keys, contrast, themes, phones, weight."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import PHONE, Page, Table, Visitor, expect, fragment_of, paint, turn, visit

BOARDS = {
    "doors": "doors\n3 4 .\n4 . 5\n4 . .\n",
    "akkoy": "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n",
    "gap": "gap 9\ntop:  1 1 6 . . . . . .\nleft: . 4 . 1 . . . 1 .\n",
    "doppelblock": "doppelblock 4\ntop:   1 . 3 .\nright: . 3 . .\n",
    "white-and-tan": "white-and-tan\n4 4 6 5\n3 2 4 6\n0 1 6 4\n2 0 7 7\n",
}
SCREENS = ["play", "hint", "check", "compose", "clash", "rules", "model"]


# Names for screen readers


def tree_of(page: Page) -> list[dict[str, Any]]:
    """The browser's accessibility tree, without what is ignored."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return [node for node in nodes if not node["ignored"]]


def names_of(nodes: list[dict[str, Any]], role: str) -> list[str]:
    """The names of all nodes of a role."""
    return [
        node.get("name", {}).get("value", "") for node in nodes if node["role"]["value"] == role
    ]


def test_a_screen_reader_meets_a_grid_of_rows_of_named_cells(page: Page) -> None:
    for board in BOARDS.values():
        nodes = tree_of(turn(page, fragment_of(board)))
        (grid,) = names_of(nodes, "grid")
        rows = names_of(nodes, "row")
        cells = names_of(nodes, "gridcell")
        order = len(rows)
        assert f"{order} rows, {order} columns" in grid
        assert len(cells) == order * order
        for number, row in enumerate(rows, start=1):
            assert row.split(",")[0] == f"row {number}"
        for number, cell in enumerate(cells):
            assert cell.startswith(f"row {number // order + 1}, column {number % order + 1}, ")


def test_a_cell_tells_its_clues_and_what_stands_there(visitor: Visitor) -> None:
    doors = Table(visitor.page(fragment_of(BOARDS["doors"])))
    doors.click("r1c1|r1c2", "right")
    doors.click("r1c1|r2c1")
    expect(doors.page.get_by_role("gridcell", name="row 1, column 1,")).to_have_accessible_name(
        "row 1, column 1, clue 3, east open, south closed"
    )
    akkoy = Table(visitor.page(fragment_of(BOARDS["akkoy"])))
    akkoy.click("r2c3")
    expect(akkoy.page.get_by_role("gridcell", name="row 2, column 3,")).to_have_accessible_name(
        "row 2, column 3, black, column clue 1 2, row clue 1 2"
    )


def test_whatever_can_be_operated_has_a_name(page: Page) -> None:
    roles = ["button", "combobox", "textbox", "spinbutton", "checkbox", "radio", "tab", "grid"]
    for fragment in ("#play", "#daily", "#compose", "#learn/doors", "#learn/gap/search"):
        nodes = tree_of(turn(page, fragment))
        assert "Play" in names_of(nodes, "tab")
        for role in [*roles, "radiogroup", "tablist", "tabpanel"]:
            assert all(names_of(nodes, role)), (fragment, role)
    turn(page, "#play")
    for dialog in ("More", "Settings", "Keys and gestures"):
        page.get_by_role("button", name=dialog, exact=True).click()
        nodes = tree_of(page)
        assert dialog in names_of(nodes, "dialog")
        for role in roles:
            assert all(names_of(nodes, role)), (dialog, role)
        page.keyboard.press("Escape")


def test_only_one_cell_is_reached_with_tab_and_keys_move_from_there(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(BOARDS["akkoy"])))
    assert table.board.locator('[role="gridcell"][tabindex="0"]').count() == 1
    table.focus("r2c2")
    for key, place in [
        ("End", "r2c4"),
        ("Home", "r2c1"),
        ("Control+End", "r4c4"),
        ("ArrowRight", "r4c4"),
        ("ArrowUp", "r3c4"),
        ("Control+Home", "r1c1"),
    ]:
        table.press(key)
        expect(table.place(place)).to_be_focused()
        assert table.board.locator('[role="gridcell"][tabindex="0"]').count() == 1


def test_the_cursor_is_seen_when_the_board_has_the_focus(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(BOARDS["akkoy"])))
    table.focus("r2c2")
    assert table.style(".cursor", "visibility") == "visible"


def test_tabs_are_changed_with_arrow_keys(page: Page) -> None:
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Daily")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Daily")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Play")).to_be_hidden()


def test_what_happens_is_announced(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(BOARDS["akkoy"])))
    expect(table.status).to_have_attribute("aria-live", "polite")
    expect(table.page.locator("#hint-text")).to_have_attribute("aria-live", "polite")
    expect(table.finish).to_have_role("status")


# Colours

CONTRAST = """() => {
    const parse = text => {
        const [red, green, blue, alpha = 1] = text.match(/[\\d.]+/g).map(Number);
        return { rgb: [red, green, blue], alpha };
    };
    const blend = (over, under, alpha) =>
        over.map((part, at) => part * alpha + under[at] * (1 - alpha));
    const light = rgb => {
        const [red, green, blue] = rgb.map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const ancestors = element => element ? [...ancestors(element.parentElement), element] : [];
    const behind = element => ancestors(element).reduce((under, each) => {
        const { rgb, alpha } = parse(getComputedStyle(each).backgroundColor);
        return blend(rgb, under, alpha);
    }, [255, 255, 255]);
    const opacity = element =>
        ancestors(element).reduce((all, each) => all * getComputedStyle(each).opacity, 1);
    const shownShape = shape => {
        const style = getComputedStyle(shape);
        return style.visibility !== "hidden" && style.fill.startsWith("rgb");
    };
    const behindLabel = label => {
        const svg = label.closest("svg");
        const { x, y, width, height } = label.getBoundingClientRect();
        const [atX, atY] = [x + width / 2, y + height / 2];
        const covers = shape => {
            const box = shape.getBoundingClientRect();
            return box.left < atX && atX < box.right && box.top < atY && atY < box.bottom;
        };
        const { DOCUMENT_POSITION_FOLLOWING: following } = Node;
        const before = shape => shape.compareDocumentPosition(label) & following;
        return [...svg.querySelectorAll("rect")]
            .filter(shape => before(shape) && shownShape(shape) && covers(shape))
            .reduce((under, shape) => {
                const { fill, fillOpacity } = getComputedStyle(shape);
                const { rgb, alpha } = parse(fill);
                return blend(rgb, under, alpha * fillOpacity * opacity(shape));
            }, behind(svg.parentElement));
    };
    const found = [];
    const judge = (element, text, colour, under) => {
        const { rgb, alpha } = parse(colour);
        const seen = blend(rgb, under, alpha * opacity(element));
        found.push([ratio(seen, under), text.trim().slice(0, 40), element.getAttribute("class")]);
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const { parentElement: element, data } = words.currentNode;
        if (!data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest(":disabled, option, script, .skip, textarea")) continue;
        const style = getComputedStyle(element);
        if (element.closest("svg")) judge(element, data, style.fill, behindLabel(element));
        else judge(element, data, style.color, behind(element));
    }
    const fields = "select, textarea, input:not([type=checkbox], [type=radio])";
    for (const field of document.querySelectorAll(fields)) {
        if (!field.checkVisibility()) continue;
        judge(field, `field ${field.id}`, getComputedStyle(field).color, behind(field));
        if (!field.placeholder) continue;
        const { color } = getComputedStyle(field, "::placeholder");
        judge(field, `placeholder of ${field.id}`, color, behind(field));
    }
    return found;
}"""


def show(visitor: Visitor, screen: str) -> Page:
    """A screen full of things to read."""
    if screen in ("play", "hint", "check"):
        page = visitor.page(fragment_of(BOARDS["doppelblock"]), alone=True)
        table = Table(page)
        table.focus("r1c1")
        table.press("b", "ArrowRight", "1", "ArrowRight", "Shift+2", "n", "ArrowDown")
        table.press("2", "ArrowRight", "2")
        if screen == "play":
            table.rare("Show the solution")
            expect(table.finish).to_be_visible()
            expect(table.clue("row 2")).to_have_class("clue satisfied")
        elif screen == "check":
            table.button("Check").click()
            expect(page.locator("#play-violations")).to_be_visible()
        else:
            for _ in range(3):
                table.button("Hint").click()
                expect(page.locator("#hint")).to_be_visible()
        return page
    if screen in ("compose", "clash"):
        top = "1 . 3 ." if screen == "compose" else "1 3 3 3"
        page = visitor.page(fragment_of(f"doppelblock 4\ntop: {top}\n", "compose/"), alone=True)
        wanted = "Several solutions" if screen == "compose" else "No solution"
        expect(page.locator("#compose-badge")).to_have_text(wanted)
        expect(page.locator("#compose-panel")).to_have_attribute("aria-busy", "false")
        expect(page.locator("#compose-stop")).to_be_disabled()
        return page
    learn = f"#learn/doppelblock{'' if screen == 'rules' else '/model'}"
    page = visitor.page(learn, alone=True)
    told = "A solved board" if screen == "rules" else "Variables: "
    expect(page.locator("#learn").get_by_text(told).first).to_be_visible()
    return page


@pytest.mark.parametrize("screen", SCREENS)
def test_text_stands_out_from_what_is_behind_it(screen: str, visitor: Visitor) -> None:
    page = show(visitor, screen)
    for theme in ("light", "dark"):
        paint(page, theme)
        found = page.evaluate(CONTRAST)
        assert len(found) > 20
        assert [each for each in found if each[0] < 4.5] == [], theme


def test_the_theme_can_be_chosen_and_is_kept(visitor: Visitor) -> None:
    page = visitor.page(color_scheme="light")
    theme = "document.documentElement.dataset.theme"
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    assert page.evaluate(theme) == "dark"
    visit(page, visitor.address)
    assert page.evaluate(theme) == "dark"


# Phones, paper, weight


def test_nothing_sticks_out_of_a_phone_or_is_too_small_for_a_finger(visitor: Visitor) -> None:
    page = visitor.page(**PHONE)
    boards = [fragment_of(board) for board in BOARDS.values()]
    compose = fragment_of(BOARDS["akkoy"], "compose/")
    for fragment in (*boards, compose, "#learn/doors", "#learn/doors/model", "#learn/doors/search"):
        turn(page, fragment)
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, fragment
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, select, input, summary")]
                .filter(each => each.checkVisibility())
                .filter(each => each.getBoundingClientRect().height < 24)
                .map(each => each.id || each.textContent)"""
        )
        assert small == [], fragment


def test_a_large_board_can_be_made_larger_inside_its_frame(visitor: Visitor) -> None:
    row = " ".join(["."] * 20)
    table = Table(visitor.page(fragment_of("doors\n" + f"{row}\n" * 20), **PHONE))
    before = table.board.bounding_box()
    table.page.get_by_role("button", name="More", exact=True).tap()
    for _ in range(2):
        table.page.get_by_role("button", name="Larger board").tap()
    table.page.keyboard.press("Escape")
    after = table.board.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.2 * before["width"]
    assert table.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_paper_gets_title_rules_and_board_only(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(BOARDS["akkoy"]), alone=True)
    page.emulate_media(media="print")
    expect(Table(page).board).to_be_visible()
    expect(page.get_by_role("heading", name="Akkoy 4 × 4")).to_be_visible()
    expect(page.locator("#play-print-rules")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("puzzle", ["doors 30x30", "doors 14x6", "doors 5x16", "doors 3x3"])
def test_a_printed_board_fits_its_paper_whatever_the_window_was_like(
    puzzle: str, visitor: Visitor
) -> None:
    page = visitor.page(fragment_of(puzzle), alone=True)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 480, "height": 720})  # A5 between its margins
    board = Table(page).board
    expect(board).to_be_visible()
    first = board.bounding_box()
    assert first
    assert first["x"] >= 0
    assert first["x"] + first["width"] <= 480
    assert first["y"] + first["height"] <= 720
    page.evaluate("document.querySelector('#play .host').style.width = '2000px'")
    assert board.bounding_box() == first


def test_page_and_first_board_weigh_less_than_120_kilobytes(visitor: Visitor) -> None:
    page = visitor.context().new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visit(page, visitor.address)
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < 120_000


def test_a_screen_that_does_not_come_is_told_and_comes_when_the_page_is_loaded_again(
    visitor: Visitor,
) -> None:
    page = visitor.page(alone=True)
    page.route("**/static/daily.js", lambda route: route.abort())
    page.get_by_role("tab", name="Daily").click()
    expect(page.locator("#notice")).to_contain_text("did not come; reload the page")
    visitor.faults.clear()  # the browser itself says that a file is missing
    page.get_by_role("tab", name="Play").click()
    expect(page.locator("#notice")).to_be_hidden()
    page.unroute("**/static/daily.js")
    page.goto("about:blank")
    visit(page, f"{visitor.address}#daily")
    expect(page.locator("#daily-five .puzzle").first).to_be_visible()
