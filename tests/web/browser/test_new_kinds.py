"""A kind that docs/add-a-puzzle.md adds simply works on the page: nobody has told the page of it.

This process does not know the kinds either; whatever a test needs of them, it asks the server.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    PHONE,
    Fingers,
    Marks,
    Table,
    Visitor,
    asked,
    cell,
    expect,
    fragment_of,
    serving,
    text_of,
    visiting,
    walls_beside,
)
from desk import ONE, Desk, Task, compose

import quinta

if TYPE_CHECKING:
    from browsing import Profiles
    from playwright.sync_api import Locator

SOURCE = Path(quinta.__file__).parent
GUIDE = Path(__file__).parents[3] / "docs" / "add-a-puzzle.md"
ADDED = dict(
    re.findall(
        r"^```python\n# src/quinta/kinds/(\w+)\.py\n(.*?)^```$",
        GUIDE.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
)
"""The source of each kind that the guide adds, by the name of its file."""

every_added_kind = pytest.mark.parametrize("kind", [name.replace("_", "-") for name in ADDED])


@pytest.fixture(scope="module")
def new_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that has the added kinds."""
    source = tmp_path_factory.mktemp("with-new-kinds")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE, source / "quinta", ignore=ignored)
    for name, body in ADDED.items():
        (source / "quinta" / "kinds" / f"{name}.py").write_text(body, encoding="utf-8")
    with serving(source) as found:
        yield found


@pytest.fixture
def guest(profiles: Profiles, new_address: str) -> Iterator[Visitor]:
    """Opens pages of that server, none of which may complain."""
    with visiting(profiles, new_address) as found:
        yield found


class Game:
    """The first example of a kind: how it is played, and its solution without what is given."""

    def __init__(self, address: str, kind: str) -> None:
        self.view = asked(address, "view", puzzle=f"{kind}/1")
        self.text: str = self.view["text"]
        self.played: dict[str, Any] = self.view["played"]
        self.whole: Marks = asked(address, "solve", puzzle=self.text)["solution"]
        self.open = {id: v for id, v in self.whole.items() if id not in self.view["given"]}

    @property
    def is_painted(self) -> bool:
        """Whether marks are made with a brush."""
        return bool(self.played["by"] == "brush")

    def key(self, value: int) -> dict[str, Any]:
        """The key of a value."""
        (found,) = (key for key in self.played["keys"] if key["value"] == value)
        return dict(found)


def test_the_guide_adds_kinds() -> None:
    assert "unruly" in ADDED


@every_added_kind
def test_a_new_kind_is_solved_by_mouse(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    table = Table(guest.page(fragment_of(game.text)))
    keypad = table.page.get_by_role("group", name="Keypad")
    for place, value in game.open.items():
        if game.is_painted:
            table.click(place, "left" if value == game.played["positive"] else "right")
        else:
            table.click(place)
            keypad.locator(f'[data-key="{value}"]').click()
    table.expect_marks(game.whole)
    expect(table.finish).to_contain_text("Solved")


@every_added_kind
def test_a_new_kind_is_solved_with_the_keyboard(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    table = Table(guest.page(fragment_of(game.text)))
    table.focus("r1c1")
    rows, columns = game.view["size"]
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            press(table, game, cell(row, column))
            table.press("ArrowRight")
        table.press("Home", "ArrowDown")
    table.expect_marks(game.whole)
    expect(table.finish).to_contain_text("Solved")


def press(table: Table, game: Game, here: str) -> None:
    """Type what stands in a cell, or in the walls east and south of it."""
    for arrow, wall in walls_beside(here).items():
        if wall in game.open:
            table.press(*[f"Shift+{arrow}"] * (1 if is_positive(game, wall) else 2))
    if here in game.open and game.is_painted:
        table.press("Space" if is_positive(game, here) else "x")
    elif here in game.open:
        letters = game.key(game.open[here])["letters"]
        table.press(*(letters[:1] or str(game.open[here])))


def is_positive(game: Game, place: str) -> bool:
    return bool(game.open[place] == game.played["positive"])


@every_added_kind
def test_a_new_kind_is_solved_by_touch(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    page = guest.page(fragment_of(game.text), **PHONE)
    table, fingers = Table(page), Fingers(page)
    brushes = page.get_by_role("radiogroup", name="Brush").get_by_role("radio")
    keypad = page.get_by_role("group", name="Keypad")
    for place, value in sorted(game.open.items(), key=lambda item: not is_positive(game, item[0])):
        if game.is_painted and not is_positive(game, place) and not brushes.nth(1).is_checked():
            brushes.nth(1).tap()
            expect(brushes.nth(1)).to_be_checked()
        fingers.tap(table.middle(place))
        if not game.is_painted:
            keypad.locator(f'[data-key="{value}"]').tap()
    table.expect_marks(game.whole)
    expect(table.finish).to_contain_text("Solved")


@every_added_kind
def test_a_new_kind_gives_hints_and_is_checked(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    page = guest.page(fragment_of(game.text))
    table = Table(page)
    written = len(table.marks()) + table.board.locator(".note tspan").count()
    table.hint()
    assert "|" not in page.locator("#hint-text").inner_text(), "a wall is named by its cells"
    page.locator("#hint-apply").click()
    expect(page.locator("#hint")).to_be_hidden()
    marks = table.marks()
    assert len(marks) + table.board.locator(".note tspan").count() > written
    assert marks.items() <= game.whole.items()
    table.button("Check").click()
    expect(table.status).to_have_text("No rule is broken so far.")


@every_added_kind
def test_a_new_kind_is_composed(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    page = guest.page("#compose")
    desk = Desk(page)
    page.locator(f'#compose-kinds [data-kind="{kind}"]').click()
    expect(desk.board).to_have_attribute("data-kind", kind)
    expect(desk.panel.get_by_text("Set clues or draw the solution to begin.")).to_be_visible()
    desk.button("More").click()
    page.locator("#compose-text").fill(game.text)
    page.locator("#compose-open").click()
    expect(desk.badge).to_have_text(ONE)
    titles = page.locator("#export-formats th")
    expect(titles).to_contain_text(["Text", "JSON", "Link", "SVG", "DIMACS", "OPB", "PNG"])
    clue = game.view["clues"][0]
    page.mouse.click(*desk.slot_point(clue["at"]))
    expect(desk.field).to_have_value(clue["text"])
    desk.press("Backspace", "Enter")
    edits = [{"at": clue["at"], "text": ""}]
    without = asked(guest.address, "edit", puzzle=game.text, edits=edits)["text"]
    desk.expect_text(without)
    page.mouse.click(*desk.slot_point(clue["at"]))
    desk.expect_chosen(clue["at"])
    desk.sign(clue["text"]).click()
    desk.expect_text(game.text)
    desk.button("Undo").click()
    desk.expect_text(without)


@every_added_kind
def test_clues_of_a_new_kind_are_typed_by_keyboard_and_touch(kind: str, guest: Visitor) -> None:
    task = Task(guest.address, kind)
    desk = compose(guest, task.start)
    for clue in task.clues:
        desk.page.mouse.click(*desk.slot_point(clue["at"]))
        desk.page.keyboard.type(clue["text"])
    desk.press("Enter")
    desk.expect_text(task.goal)
    desk = compose(guest, task.start, **PHONE)
    for clue in task.clues:
        Fingers(desk.page).tap(desk.slot_point(clue["at"]))
        desk.expect_chosen(clue["at"])
        for sign in task.signs(clue):
            desk.sign(sign).tap()
        if not task.is_chosen_whole(clue):
            desk.sign("↵").tap()
        expect(desk.board.locator(".slot.pending")).to_have_count(0)
    desk.expect_text(task.goal)


@every_added_kind
def test_a_new_kind_is_made_at_a_level_and_for_the_day(kind: str, guest: Visitor) -> None:
    page = guest.page()
    table = Table(page)
    page.locator(f'#play-kinds [data-kind="{kind}"]').click()
    expect(table.board).to_have_attribute("data-kind", kind)
    page.locator("#play-level").select_option("1")
    table.button("New").click()
    expect(page.locator("#play-title")).to_contain_text("· easy")
    made = text_of(page)
    assert asked(guest.address, "status", puzzle=made)["status"] == "unique"
    page.get_by_role("tab", name="Daily").click()
    card = page.locator(f'#daily-five [data-kind="{kind}"]')
    card.locator(".puzzle").click()
    page.wait_for_function("end => !location.hash.endsWith(end)", arg=fragment_of(made)[1:])
    expect(table.board).to_have_attribute("data-kind", kind)
    assert asked(guest.address, "status", puzzle=text_of(page))["status"] == "unique"
    page.get_by_role("tab", name="Daily").click()
    expect(card).to_have_attribute("data-state", "begun")


@every_added_kind
def test_a_new_kind_is_learnt(kind: str, guest: Visitor) -> None:
    game = Game(guest.address, kind)
    page = guest.page(f"#learn/{kind}")
    rules = page.locator("#learn-rules .rules > ol > li > p")
    expect(rules).to_have_text([rule["sentence"] for rule in game.view["rules"]])
    solved = page.get_by_role("grid", name="Solved board")
    expect(solved.locator('.place[data-value=""]')).to_have_count(0)
    page.get_by_role("tab", name="Model").click()
    models = page.locator("#learn-model")
    expect(models.get_by_role("article").first).to_contain_text("Variables: ")
    title = page.locator(f'#learn-kinds [data-kind="{kind}"]').get_attribute("title")
    expect(models).to_contain_text(f"There is no paper on {title}, so Quinta's own model is")


def place(room: Locator, address: str, lesson: dict[str, Any]) -> None:
    """Place what a lesson wants, by mouse."""
    played = asked(address, "view", puzzle=lesson["puzzle"])["played"]
    for fact in lesson["wanted"]:
        where = room.locator(f'[data-place="{fact["place"]}"]')
        if played["by"] == "keypad":
            where.click()
            room.locator(f'.keypad [data-key="{fact["value"]}"]').click()
        else:
            where.click(button="left" if fact["value"] == played["positive"] else "right")


@every_added_kind
def test_a_new_kind_is_taught_by_its_declarations(kind: str, guest: Visitor) -> None:
    """Its lessons are found by search, so the first answer takes a while."""
    taught = asked(guest.address, "lessons", kind=kind)
    parts = [lesson["part"] for lesson in taught["lessons"]]
    assert parts[:2] == ["rules", "wrong"]
    assert parts.count("technique") >= 2
    page = guest.page(f"#learn/{kind}/lessons")
    room = page.locator("#learn-lessons article")
    for name in taught["course"]:
        expect(room).to_have_attribute("data-lesson", name)
        (lesson,) = (each for each in taught["lessons"] if each["name"] == name)
        if name == taught["course"][0]:
            place(room, guest.address, lesson)
        else:
            room.get_by_role("button", name="Show me").click()
        expect(room.get_by_role("status")).to_contain_text(lesson["sentence"])
        if name != taught["course"][-1]:
            room.get_by_role("button", name="Next lesson").click()
    number = len(taught["course"])
    expect(page.get_by_text(f"All {number} lessons done.")).to_be_visible()
    page.get_by_role("tab", name="Techniques").click()
    buttons = page.locator("#learn-techniques .course button")
    expect(buttons).to_have_count(len(taught["techniques"]))
    for technique, button in zip(taught["techniques"], buttons.all(), strict=True):
        button.click()
        shown = page.locator("#learn-techniques article")
        expect(shown).to_have_attribute("data-technique", technique["name"])
        expect(shown).to_contain_text(technique["about"])
