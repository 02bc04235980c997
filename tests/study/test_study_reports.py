"""A table of a paper as people read it: boards that were finished, and boards that were not."""

from __future__ import annotations

from quinta.puzzle.paper import Table, squares
from quinta.study.approaches import Approach
from quinta.study.report import table_markdown
from quinta.study.run import Job, Run
from quinta.study.tables import Entry, Summary
from quinta.study.tally import Tally

CHOCO, SAT = Approach("paper", "choco"), Approach("clauses", "sat")
SIZES = squares(8, 9)


def entry(order: int, approach: Approach, *runs: tuple[float | None, int | None]) -> Entry:
    """Boards of an order, each with the seconds and the fails that it took; None: none told."""
    [size] = squares(order)
    job = Job("gap", size, None, *approach)
    return Entry(
        size,
        approach,
        [
            Run(job, limit="time")
            if seconds is None
            else Run(job, 1, seconds=seconds, tally=Tally(fails=fails))
            for seconds, fails in runs
        ],
    )


def rows(*entries: Entry) -> list[list[str]]:
    """The cells of the tables that are told of these."""
    known = {(each.size, each.approach): each for each in entries}
    summary = Summary(Table("solving", "a table", SIZES, {}), SIZES, (CHOCO, SAT), known)
    lines = [line for line in table_markdown(summary, 5.0).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_board_that_was_not_finished_is_told_by_the_limit_and_a_size_given_up_as_such() -> None:
    told = rows(entry(8, CHOCO, (0.5, 0), (None, None), (1, 0)), entry(9, CHOCO, (None, None)))
    assert [row[2:] for row in told[2:4]] == [["1 (0.5 … > 5)", "given up"], ["> 5", "given up"]]


def test_boards_without_a_fail_are_counted_where_fails_are_told_of_all() -> None:
    told = rows(entry(8, CHOCO, (1, 0), (1, 3), (1, 0)), entry(8, SAT, (1, 0), (1, None)))
    assert [(row[1], row[-1]) for row in told[-2:]] == [(str(CHOCO), "2 of 3"), (str(SAT), "–")]
