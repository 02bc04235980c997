"""Wrong arguments from Python: one sentence that says what was expected, never another error."""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import quinta
from needs import needs
from quinta import Fact, formats, study
from quinta.base.limits import Clock
from quinta.study.papers import paper_on

DOORS = quinta.example("doors/1")
GOOD: dict[str, Any] = {
    "puzzle": DOORS,
    "marks": {},
    "limits": quinta.Limits(seconds=10),
    "engine": "sat",
    "limit": 1,
    "most": 1,
    "count": 1,
    "method": "listing",
    "name": "gap/1",
    "source": "gap 9",
    "text": "gap 9",
    "kind": "gap",
    "format": "text",
    "path": str(Path(__file__).parent / "nowhere.txt"),
    "size": (9, 9),
    "seed": 1,
    "work": 10_000,
    "notes": (),
    "minimal": False,
    "explained": {},
    "session": None,
    "keep": (),
    "symmetric": False,
    "approaches": [study.Approach("clauses", "sat")],
    "instance": "",
    "model": "clauses",
    "steady": False,
    "clock": Clock(),
    "picture": [[True, False]],
    "found": DOORS,
}
"""What each parameter may be given; the same word means the same everywhere."""

BAD = [
    *(5, -1, 0, True, 1.5, math.nan, "x", "", b"gap 9", None, [], [[1]], (1,), {}, {"a": 1}),
    *({(0, 0): 1}, {quinta.Cell(0, 0): 1}, {quinta.Cell(99, 0): 1}, [1, "x"], object(), int),
    *(quinta.Gap, DOORS, lambda: None, iter([]), Fact(quinta.Cell(99, 99), 1), "svg", "doors/1"),
    *([Fact(quinta.Cell(99, 99), 1, False)], [study.Approach("clauses", "sat", "guess")], "\0"),
    *([study.Approach("x", "y", "z")], random.Random(1), (0, 0), (-1, 5), (10**9, 10**9)),
]
"""Right for hardly any parameter."""

MAKING: dict[str, dict[str, Any]] = {
    "generate": {"kind": "doors", "size": (2, 2), "clues": "full"},
    "generate_many": {"kind": "doors", "size": (2, 2), "clues": "full"},
    "generate_from": {"kind": "akkoy"},
}
"""What is made at once, whatever else is wished for."""

SAID = {"explained": "not an explanation"}
"""What is said of these parameters without their name."""

ANYTHING = {(name, "seed") for name in ("generate", "generate_from", "generate_many")}
"""Whatever has a text makes a seed."""


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function that anybody may call, and the classes that are made by hand."""
    for module in (quinta, formats, study):
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isfunction(value):
                yield name, value
    yield "Search", quinta.Search
    yield "Session", quinta.Session
    yield "Limits", quinta.Limits
    for cls in quinta.all_kinds().values():
        yield cls.__name__, cls


FUNCTIONS = dict(public_functions())
CASES = [
    (name, parameter)
    for name, function in FUNCTIONS.items()
    for parameter in inspect.signature(function).parameters.values()
    if parameter.kind is not parameter.VAR_KEYWORD
]


def called(name: str, /, **arguments: Any) -> object:
    """Call a public function; of what goes on for ever, the first is enough."""
    result = FUNCTIONS[name](**arguments)
    return list(islice(result, 1)) if isinstance(result, Iterator) else result


def good_arguments(name: str) -> dict[str, Any]:
    """What has to be said, said rightly."""
    parameters = inspect.signature(FUNCTIONS[name]).parameters.values()
    needed = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    if name in {cls.__name__ for cls in quinta.all_kinds().values()}:
        cls = FUNCTIONS[name]
        example = quinta.example(f"{cls.kind}/1")  # type: ignore[attr-defined]
        return {p.name: getattr(example, p.name) for p in needed}
    if name in MAKING:
        return {**{p.name: GOOD[p.name] for p in needed}, **MAKING[name]}
    return {p.name: GOOD[p.name] for p in needed}


@pytest.mark.spread(50)
@pytest.mark.parametrize(("name", "parameter"), CASES, ids=lambda part: getattr(part, "name", part))
def test_a_wrong_argument_gets_one_sentence(name: str, parameter: inspect.Parameter) -> None:
    arguments = good_arguments(name)
    refusals: list[quinta.QuintaError] = []
    for bad in BAD:
        try:
            called(name, **{**arguments, parameter.name: bad})
        except quinta.QuintaError as error:
            refusals.append(error)
    assert refusals or (name, parameter.name) in ANYTHING
    for refusal in refusals:
        assert "\n" not in str(refusal)
        assert not isinstance(refusal, quinta.Disagreement)


@pytest.mark.parametrize(("name", "parameter"), CASES, ids=lambda part: getattr(part, "name", part))
def test_an_object_of_no_sort_is_refused_by_the_name_of_its_parameter(
    name: str, parameter: inspect.Parameter
) -> None:
    if (name, parameter.name) in ANYTHING:
        return
    with pytest.raises(quinta.QuintaError, match=SAID.get(parameter.name, parameter.name)):
        called(name, **{**good_arguments(name), parameter.name: object()})


@pytest.mark.parametrize(
    "name", [n for n, f in FUNCTIONS.items() if inspect.signature(f).parameters]
)
def test_an_unknown_keyword_names_the_nearest_known_one(name: str) -> None:
    function = FUNCTIONS[name]
    *_, last = (
        p.name
        for p in inspect.signature(function).parameters.values()
        if p.kind is not p.VAR_KEYWORD and p.name != "clock"
    )
    misspelt = last[:-1] + "q" if len(last) > 3 else last + "q"
    with pytest.raises(quinta.QuintaError) as refused:
        called(name, **good_arguments(name), **{misspelt: 1})
    if name not in ("Session",):
        assert str(refused.value).endswith(f"did you mean '{last}'?")


def test_what_python_itself_says_stays_as_it_is() -> None:
    missing: Callable[..., object] = quinta.solve
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'puzzle'"):
        missing()
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        missing(DOORS, "sat")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: quinta.solve("doors/1"),
            "solve: puzzle must be a puzzle, as quinta.parse, quinta.load and quinta.example "
            "give it, not 'doors/1'",
        ),
        (
            lambda: quinta.solve(DOORS, limits=5),
            "solve: limits must be quinta.Limits(seconds=..., megabytes=...) or None, not 5",
        ),
        (lambda: quinta.generate("gap", lvl=2), "gap has no option 'lvl'; did you mean 'level'?"),
        (
            lambda: quinta.check(DOORS, [[1]]),
            "check: marks must be marks, places and their values as in a solution: "
            "{quinta.Cell(0, 0): 1} or None, not [[1]]",
        ),
        (
            lambda: DOORS.draw(style="colourful"),
            "unknown style 'colourful'; known: unicode, ascii",
        ),
        (lambda: DOORS.svg({1: 3}), "1 is no place; write for instance quinta.Cell(0, 1)"),
        (lambda: DOORS.svg(cell=9), "Puzzle.svg: cell must be a text or None, not 9"),
        (
            lambda: DOORS.png(notes=[Fact(quinta.Cell(99, 99), 1, holds=False)]),
            "this board has no place r100c100",
        ),
        (
            lambda: DOORS.svg(colours="dark"),
            "Puzzle.svg has no argument 'colours'; it has marks, notes, theme, cell",
        ),
        (
            lambda: DOORS.draw({"r1c1": 1}),
            "'r1c1' is no place; write for instance quinta.Cell(0, 1)",
        ),
        (
            lambda: DOORS.without("r1c1"),
            "this board has no place for 'r1c1'; each_clue() and quinta.repair give such clues",
        ),
        (
            lambda: quinta.generate("doors", "4 by 4"),
            "'4 by 4' is not a size; write for instance 6, (6, 8) or '6x8'",
        ),
        (
            lambda: quinta.check(DOORS, {"r1c1": 1}),
            "'r1c1' is no place; write for instance quinta.Cell(0, 1)",
        ),
        (
            lambda: quinta.Doors([[1]], conected=True),
            "Doors has no argument 'conected'; did you mean 'connected'?",
        ),
    ],
)
def test_the_sentence_says_what_was_expected(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(quinta.QuintaError) as refused:
        call()
    assert str(refused.value) == sentence


def test_a_kind_may_be_given_where_its_name_may() -> None:
    assert quinta.generate(quinta.Gap, seed=1) == quinta.generate("gap", seed=1)
    assert quinta.parse("gap 9", quinta.Gap) == quinta.parse("gap 9", "gap")
    assert quinta.Session(quinta.Gap, (9, 9)).blank == quinta.Session("gap", (9, 9)).blank
    assert type(paper_on(quinta.Gap)) is type(paper_on("gap"))


def test_marks_may_be_any_mapping() -> None:
    solution = quinta.solve(DOORS).solution
    assert solution
    assert quinta.check(DOORS, MappingProxyType(dict(solution))).solved


@needs("pychoco")
def test_an_unknown_strategy_is_refused_before_anything_is_run() -> None:
    for approach in (("paper", "choco", "guess"), ("paper", "sat"), ("clauses", "choco")):
        with pytest.raises(quinta.QuintaError):
            study.compare(DOORS, [study.Approach(*approach)])
