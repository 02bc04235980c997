"""What a reader asks: what a model is made of, and how engines do on this board."""

from __future__ import annotations

from quinta.ask.count import count as count_puzzle
from quinta.base.errors import MissingExtra
from quinta.base.limits import Limits
from quinta.explainer import explain as explain_puzzle
from quinta.explainer.lessons import lessons as lessons_of
from quinta.explainer.roles import scene_of_step
from quinta.render.svg import roles_svg
from quinta.study.approaches import (
    DEFAULT,
    approaches_to_solve,
    models_of,
    usual_models,
    usual_strategies,
)
from quinta.study.compare import compare as compared
from quinta.study.describe import describe
from quinta.study.papers import without_paper
from quinta.study.run import CLAUSES, require_engine
from quinta.web.answers import COMPARED, COMPARED_SO_FAR, COUNTED, EXPLAINED, LESSONS, MODELS
from quinta.web.boards import marks_of, notes_of, puzzle_of
from quinta.web.questions import LONG, Request, Result, Telling, of_a_puzzle

SECONDS_PER_RUN = 5.0
ENGINES = ("sat", "asp", "cpsat", "choco")


@of_a_puzzle(LESSONS, LONG, 20)
def lessons(request: Request, telling: Telling) -> Result:
    """The techniques of a puzzle's kind, each with a board on which it is the next step."""
    found = []
    for lesson in lessons_of(type(puzzle_of(request))):
        telling.clock.check()
        scene = scene_of_step(lesson.puzzle, lesson.marks, lesson.step)
        found.append({**lesson.to_json(), "roles_svg": roles_svg(scene)})
    return {"lessons": found}


@of_a_puzzle(MODELS, LONG, 20)
def model(request: Request, telling: Telling) -> Result:
    """Quinta's own model of the puzzle and the paper's ones: variables and constraints by family,
    with their mathematics."""
    puzzle = puzzle_of(request)
    kind = type(puzzle)
    own_first = sorted(models_of(kind), key=lambda name: name != CLAUSES)
    return {
        "models": [describe(puzzle, name).to_json() for name in own_first],
        "left_out": list(without_paper(kind)),
    }


@of_a_puzzle(COMPARED, LONG, 60, partial=COMPARED_SO_FAR)
def compare(request: Request, telling: Telling) -> Result:
    """How several models, engines and strategies do on this board, two solutions being looked for;
    each run is told when it is done."""
    puzzle = puzzle_of(request)
    kind = type(puzzle)
    own, *_ = usual_strategies(kind)
    choice = approaches_to_solve(
        kind,
        tuple(reversed(usual_models(kind))),
        [name for name in ENGINES if _is_installed(name)],
        tuple(dict.fromkeys((own, "dom/wdeg", DEFAULT))),
    )
    number = len(choice.approaches)
    each = min(SECONDS_PER_RUN, telling.clock.left() / number - 0.5)
    within = Limits(max(0.2, each), telling.limits.megabytes)
    runs: list[Result] = []
    telling.progress(str(choice.approaches[0]), 0, number)
    for run in compared(puzzle, choice.approaches, limits=within):
        runs.append({**run.to_json(), "outcome": run.outcome()})
        telling.partial({"run": runs[-1]})
        if len(runs) < number:
            telling.progress(str(choice.approaches[len(runs)]), len(runs), number)
    return {
        "runs": runs,
        "left_out": [*without_paper(kind), *choice.left_out],
    }


def _is_installed(engine: str) -> bool:
    try:
        require_engine(engine)
    except MissingExtra:
        return False
    return True


@of_a_puzzle(COUNTED, LONG, 60)
def count(request: Request, telling: Telling) -> Result:
    """How many solutions the puzzle has; a lower bound if a limit was reached."""
    return count_puzzle(puzzle_of(request), limits=telling.rest()).to_json()


@of_a_puzzle(EXPLAINED, LONG, 60)
def explain(request: Request, telling: Telling) -> Result:
    """The whole way from the marks and notes to what is certain, in numbered steps with their
    sentences."""
    puzzle = puzzle_of(request)
    marks, notes = marks_of(request, puzzle), notes_of(request, puzzle)
    return explain_puzzle(puzzle, marks, notes=notes, limits=telling.rest()).to_json()
