"""What a learner asks: lessons, a puzzle to practise on, models, how engines do."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from functools import partial

from quinta.ask.count import count as count_puzzle
from quinta.base.errors import MissingExtra, PuzzleError
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.explainer import explain as explain_puzzle
from quinta.explainer.lessons import Lesson, boards_of, course, techniques_of
from quinta.explainer.lessons import lessons as lessons_of
from quinta.explainer.roles import scene_of_step
from quinta.generator.entry import Origin, record_of
from quinta.generator.teaching import found, practice
from quinta.kinds import kind_named
from quinta.logic.engines import lister
from quinta.puzzle.phrases import listed
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
from quinta.web.answers import (
    COMPARED,
    COMPARED_SO_FAR,
    COUNTED,
    EXPLAINED,
    LESSONS,
    MODELS,
    PRACTICE,
)
from quinta.web.boards import marks_of, notes_of, puzzle_of, view_of
from quinta.web.questions import KIND, LONG, Request, Result, Telling, of_a_puzzle, question
from quinta.web.schema import Maybe, Text

SECONDS_PER_RUN = 5.0
SECONDS_TO_FIND = 8.0
"""So long boards are looked for where none come with a kind."""
ENGINES = {"sat": "python-sat", "asp": "clingo", "cpsat": "CP-SAT", "choco": "Choco"}
INSTEAD = ("sat:cadical195", "sat:minicard", "sat:maplechrono")
"""Solvers of python-sat to compare with where there is nothing else."""


@question(LESSONS, seconds=20, kind=KIND)
def lessons(request: Request, telling: Telling) -> Result:
    """The lessons of a kind and the techniques that it has: boards on which something follows, or
    one mark is wrong; ``course`` names at most ten of them in their order."""
    kind = kind_named(request["kind"])
    if kind.kind not in _worked_out:
        boards = boards_of(kind) or found(kind, {}, Clock(Limits(SECONDS_TO_FIND)))
        taught = list(lessons_of(kind, boards))
        _worked_out[kind.kind] = {
            "lessons": [_lesson(lesson) for lesson in taught],
            "course": course(taught),
            "techniques": [
                {"name": each.name, "about": each.about} for each in techniques_of(kind)
            ],
        }
    return _worked_out[kind.kind]


_worked_out: dict[str, Result] = {}
"""Lessons by kind, which are the same whenever they are asked for."""


def _lesson(lesson: Lesson) -> Result:
    scene = partial(scene_of_step, lesson.puzzle, lesson.marks, lesson.step, notes=lesson.notes)
    what, why = (roles_svg(scene(told, rooms=True)) for told in (False, True))
    return {**lesson.to_json(), "look_svg": what, "roles_svg": why}


@question(PRACTICE, LONG, 60, kind=KIND, technique=Text(80), optional={"seed": Maybe(Text(80))})
def practise(request: Request, telling: Telling) -> Result:
    """A new puzzle that needs a technique when no easier step is left, or how many were made."""
    kind, technique = kind_named(request["kind"]), request["technique"]
    known = [each.name for each in techniques_of(kind)]
    if technique not in known:
        said = f"{kind.title} has no technique '{technique}'; it has {listed(known)}"
        raise PuzzleError(said, at=("technique",))
    seed = request.get("seed") or secrets.token_hex(4)

    def tell(tried: int) -> None:
        telling.progress(f"{counted(tried, 'puzzle', 'puzzles')} made, none needs it yet", tried)

    got = practice(kind, technique, seed, telling.clock, tell)
    if got.made is None:
        number = counted(got.tried, "puzzle was", "puzzles were")
        said = f"{number} made, and none needs “{technique}”; try again for others."
        return {"made": None, "tried": got.tried, "at": 0, "sentence": said}
    said = f"Step {got.at} of this puzzle is “{technique}”, if easier ones are taken first."
    made = {
        **record_of(got.made, Origin(got.wish, got.seed)),
        "view": view_of(got.made.made.puzzle),
    }
    return {"made": made, "tried": got.tried, "at": got.at, "sentence": said}


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
    here = [name for name in ENGINES if _is_installed(name)]
    missing = [title for name, title in ENGINES.items() if name not in here]
    choice = approaches_to_solve(
        kind,
        tuple(reversed(usual_models(kind))),
        here if len(here) > 1 else [*here, *INSTEAD],
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
        "left_out": [*without_paper(kind), *choice.left_out, *_missing(missing)],
    }


def _missing(titles: Sequence[str]) -> Iterator[str]:
    """What others could compare, in a sentence."""
    if titles:
        yield (
            f"{listed(titles)} {'is' if len(titles) == 1 else 'are'} not here; "
            "'quinta study compare' runs what is installed with it"
        )


def _is_installed(engine: str) -> bool:
    try:
        require_engine(engine)
        if engine == "asp":
            return lister() == engine
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
