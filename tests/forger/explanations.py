"""Forged explanations and hints: honest ones, changed in every way that may deceive.

A forgery takes an honest claim, another one to borrow from, and a Random; it changes the
claim in place and says whether it did. Whether the result is a lie is for ``truth`` to say.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import quinta
from boards import Options, facts, random_marks, some_of
from forger.truth import Json, is_small
from quinta.base.errors import PuzzleError
from quinta.logic.model import Fact
from quinta.puzzle.as_json import marks_from_json, marks_to_json, reason_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue

Forgery = Callable[[random.Random, Json, Json], bool]

FORGERIES: list[Forgery] = []


def forgery(forge: Forgery) -> Forgery:
    """Marks one of the ways to forge."""
    FORGERIES.append(forge)
    return forge


# Honest claims


def honest_claims(kind: str, options: Options, seed: object) -> Iterator[Json]:
    """Explanations and hints of small puzzles without end: from no marks, right and wrong ones."""
    rng = random.Random(f"honest {kind} {options} {seed}")
    while True:
        puzzle = facts(kind).tiny(rng, **options)
        if rng.random() < 0.3:
            puzzle = spoilt(rng, puzzle)
        if not is_small(puzzle):
            continue
        solution = quinta.solve(puzzle).solution
        marks = [{}, some_of(rng, random_marks(rng, puzzle))]
        marks += [] if solution is None else [some_of(rng, solution)] * 2
        chosen, noted = rng.choice(marks), rng.choice([0.0, 0.1, 0.3])
        notes = [
            Fact(place, value, False)
            for place in puzzle.places()
            for value in puzzle.values(place)
            if rng.random() < noted and place not in chosen
        ]
        if rng.random() < 0.6:
            yield _through_text(quinta.explain(puzzle, chosen, notes=notes).to_json())
            continue
        yield _through_text(quinta.hint(puzzle, chosen, notes=notes).to_json())


def spoilt(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with one clue taken from somewhere else."""
    clues = puzzle.each_clue()
    if len(clues) < 2:
        return puzzle
    one, other = rng.sample(clues, 2)
    try:
        return puzzle.with_clue(Clue(one.at, other.value))
    except PuzzleError:
        return puzzle


def _through_text(data: Any) -> Json:
    found: Json = json.loads(json.dumps(data))
    return found


def forged(rng: random.Random, honest: Json, other: Json, *ways: Forgery) -> Json | None:
    """The claim, changed in these ways; None if one of them does not apply.

    It has no words left: they would give the forger away before the steps are looked at.
    """
    data = without_words(copy.deepcopy(honest))
    borrowed = without_words(copy.deepcopy(other))
    first, *more = ways
    if not first(rng, data, borrowed):
        return None
    try:
        changed = all(forge(rng, data, borrowed) for forge in more)
    except (PuzzleError, KeyError):  # the ways before left nothing to work with
        return None
    return data if changed else None


def without_words(data: Json) -> Json:
    """The claim without what is said besides; its steps and their links without sentences."""
    for name in ("given", "level", "rungs"):
        data.pop(name, None)
    for step in every_step(data):
        del step["technique"], step["sentence"]
    return data


def every_step(data: Json) -> list[Json]:
    """The steps, and the links of their chains, however deep."""
    found = list(steps_of(data))
    for step in found:
        found += step["chain"]
    return found


# What forgers look at


def puzzle_of(data: Json) -> Puzzle:
    return quinta.parse(data["puzzle"])


def steps_of(data: Json) -> list[Json]:
    """The steps of a claim; of a hint the one it may have."""
    if "steps" in data:
        return list(data["steps"])
    return [data["step"]] if data["step"] else []


def all_steps(data: Json) -> list[Json]:
    """The steps and the links of their chains, and of theirs."""
    found = list(steps_of(data))
    for step in found:
        found += step["chain"]
    return found


def some_step(rng: random.Random, data: Json, **has: bool) -> Json | None:
    """A step, or a link of one, that has something in these fields."""
    found = [s for s in all_steps(data) if all(bool(s[name]) == has[name] for name in has)]
    return rng.choice(found) if found else None


def some_fact(rng: random.Random, data: Json) -> Json:
    """Anything about any place."""
    puzzle = puzzle_of(data)
    place = rng.choice(puzzle.places())
    value = rng.choice(list(puzzle.values(place)))
    return {"place": place.id, "value": value, "holds": rng.random() < 0.6}


def has_places(data: Json) -> bool:
    return bool(puzzle_of(data).places())


def all_reasons(data: Json) -> list[Json]:
    """Every reason that the puzzle has, as it is written."""
    puzzle = puzzle_of(data)
    return [reason_to_json(puzzle, r) for spot in puzzle.spots() for r in spot.reasons]


def solutions_of(data: Json) -> list[Any]:
    """Two solutions of the puzzle, whatever is marked, if there are so many."""
    puzzle = puzzle_of(data)
    return [marks_to_json(puzzle, marks) for marks in quinta.solutions(puzzle, limit=2)]


# The status


def _claims(status: str | None) -> Forgery:
    def claim(rng: random.Random, data: Json, other: Json) -> bool:
        data["status"] = status
        return True

    return claim


for _status in ("none", "unique", "multiple", "unknown", None):
    forgery(_claims(_status)).__name__ = f"claim_{_status}"


@forgery
def drop_the_status(rng: random.Random, data: Json, other: Json) -> bool:
    return data.pop("status", None) is not None


@forgery
def claim_one_solution_and_settle_everything_by_claim(
    rng: random.Random, data: Json, other: Json
) -> bool:
    shown = solutions_of(data)
    if "steps" not in data or not shown:
        return False
    data.update(status="unique", open={}, solutions=shown[:1], clash=[])
    return True


@forgery
def claim_one_solution_in_no_steps(rng: random.Random, data: Json, other: Json) -> bool:
    if not claim_one_solution_and_settle_everything_by_claim(rng, data, other):
        return False
    data["steps"] = []
    return True


@forgery
def claim_that_there_is_none_by_a_step_without_reasons(
    rng: random.Random, data: Json, other: Json
) -> bool:
    if not has_places(data):
        return False
    puzzle = puzzle_of(data)
    place = rng.choice(puzzle.places())
    denied = [{"place": place.id, "value": v, "holds": False} for v in puzzle.values(place)]
    step = {
        "kind": rng.choice(["rule", "nested", "spot"]),
        "level": 0,
        "reasons": [],
        "facts": denied,
        "conclusions": [],
        "witness": None,
        "assumption": None,
        "chain": [],
        "rounds": 0,
        "available": 1,
    }
    step["level"] = 5 if step["kind"] == "nested" else 0
    data["status"] = "none"
    if "steps" in data:
        data.update(steps=[step], open={}, solutions=[], clash=[])
    else:
        data.update(step=step)
    return True


@forgery
def say_that_a_limit_cut_it_short(rng: random.Random, data: Json, other: Json) -> bool:
    data["limit"] = rng.choice(["time", "memory", "work", ""]) or "size"
    data["status"] = rng.choice(["none", "unique", "multiple", "unknown"])
    return True


# What was given


@forgery
def bring_notes_to_an_explanation(rng: random.Random, data: Json, other: Json) -> bool:
    if "steps" not in data or not has_places(data):
        return False
    data[rng.choice(["ruled_out", "notes"])] = [{**some_fact(rng, data), "holds": False}]
    return True


@forgery
def bring_notes_against_all_other_solutions(rng: random.Random, data: Json, other: Json) -> bool:
    puzzle = puzzle_of(data)
    marks = next(iter(quinta.solutions(puzzle, limit=1)), None)
    if marks is None:
        return False
    notes = [
        {"place": place.id, "value": value, "holds": False}
        for place in puzzle.places()
        for value in puzzle.values(place)
        if value != marks[place]
    ]
    data[rng.choice(["notes", "ruled_out"])] = notes
    data["status"] = rng.choice(["unique", data["status"]])
    return True


@forgery
def bring_notes_that_leave_a_place_no_value(rng: random.Random, data: Json, other: Json) -> bool:
    if not has_places(data):
        return False
    place = rng.choice(puzzle_of(data).places())
    values = puzzle_of(data).values(place)
    data["notes"] = [{"place": place.id, "value": value, "holds": False} for value in values]
    data["status"] = rng.choice(["none", "unique", data["status"]])
    return True


@forgery
def bring_a_note_that_says_what_is(rng: random.Random, data: Json, other: Json) -> bool:
    if not has_places(data):
        return False
    data["notes"] = [{**some_fact(rng, data), "holds": True}]
    return True


@forgery
def take_the_marks_away(rng: random.Random, data: Json, other: Json) -> bool:
    had = bool(data["marks"])
    data["marks"] = {}
    return had


@forgery
def take_the_notes_away(rng: random.Random, data: Json, other: Json) -> bool:
    had = bool(data.get("notes"))
    data["notes"] = []
    return had


@forgery
def mark_a_whole_solution(rng: random.Random, data: Json, other: Json) -> bool:
    shown = solutions_of(data)
    if not shown:
        return False
    data["marks"] = rng.choice(shown)
    return True


@forgery
def mark_nonsense(rng: random.Random, data: Json, other: Json) -> bool:
    puzzle = puzzle_of(data)
    data["marks"] = marks_to_json(puzzle, some_of(rng, random_marks(rng, puzzle)))
    return True


# The puzzle


@forgery
def tell_it_of_another_puzzle(rng: random.Random, data: Json, other: Json) -> bool:
    differs = data["puzzle"] != other["puzzle"]
    data["puzzle"], data["marks"] = other["puzzle"], other["marks"]
    return bool(differs)


@forgery
def tell_it_of_another_clue(rng: random.Random, data: Json, other: Json) -> bool:
    return _with_puzzle(data, spoilt(rng, puzzle_of(data)))


@forgery
def tell_it_without_a_clue(rng: random.Random, data: Json, other: Json) -> bool:
    puzzle = puzzle_of(data)
    clues = puzzle.each_clue()
    if not clues or not facts(puzzle.kind).clues_can_go:
        return False
    try:
        return _with_puzzle(data, puzzle.without(rng.choice(clues)))
    except PuzzleError:
        return False


@forgery
def tell_it_with_other_options(rng: random.Random, data: Json, other: Json) -> bool:
    puzzle = puzzle_of(data)
    flags = [name for name, value in puzzle.options().items() if isinstance(value, bool)]
    if not flags:
        return False
    name = rng.choice(flags)
    fields = json.loads(quinta.write("json", puzzle))
    data["puzzle"] = json.dumps({**fields, name: not fields[name]})
    return True


@forgery
def call_it_another_kind(rng: random.Random, data: Json, other: Json) -> bool:
    kinds = [kind for kind in quinta.all_kinds() if kind != data["kind"]]
    data["kind"] = rng.choice(kinds)
    return True


@forgery
def call_it_another_version(rng: random.Random, data: Json, other: Json) -> bool:
    data["v"] = rng.choice([0, 2, 10**30])
    return True


def _with_puzzle(data: Json, puzzle: Puzzle) -> bool:
    before, data["puzzle"] = data["puzzle"], puzzle.text()
    return bool(data["puzzle"] != before)


# Which steps


@forgery
def leave_a_step_out(rng: random.Random, data: Json, other: Json) -> bool:
    steps = data.get("steps")
    if not steps:
        return False
    del steps[rng.randrange(len(steps))]
    return True


@forgery
def leave_a_step_out_and_call_what_it_settles_open(
    rng: random.Random, data: Json, other: Json
) -> bool:
    if not data.get("steps"):
        return False
    gone = data["steps"].pop()
    puzzle = puzzle_of(data)
    places = {place.id: place for place in puzzle.places()}
    for fact in gone["conclusions"]:
        data["open"][fact["place"]] = list(puzzle.values(places[fact["place"]]))
    return bool(gone["conclusions"])


@forgery
def leave_all_steps_out(rng: random.Random, data: Json, other: Json) -> bool:
    had = bool(steps_of(data))
    data.update({"steps": []} if "steps" in data else {"step": None})
    return had


@forgery
def tell_a_step_twice(rng: random.Random, data: Json, other: Json) -> bool:
    if not data.get("steps"):
        return False
    data["steps"].insert(rng.randrange(len(data["steps"]) + 1), rng.choice(data["steps"]))
    return True


@forgery
def tell_steps_in_another_order(rng: random.Random, data: Json, other: Json) -> bool:
    steps = data.get("steps", [])
    before = list(steps)
    rng.shuffle(steps)
    return bool(steps != before)


@forgery
def tell_steps_backwards(rng: random.Random, data: Json, other: Json) -> bool:
    data.get("steps", []).reverse()
    return len(data.get("steps", [])) > 1


@forgery
def borrow_a_step(rng: random.Random, data: Json, other: Json) -> bool:
    borrowed = all_steps(other)
    if not borrowed:
        return False
    step = rng.choice(borrowed)
    if "steps" not in data:
        data["step"] = step
    elif data["steps"] and rng.random() < 0.5:
        data["steps"][rng.randrange(len(data["steps"]))] = step
    else:
        data["steps"].append(step)
    return True


@forgery
def take_a_link_for_a_step(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, chain=True)
    if step is None or "steps" not in data:
        return False
    data["steps"].append(rng.choice(step["chain"]))
    return True


# What a step says


@forgery
def turn_a_conclusion_round(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, conclusions=True)
    if step is None:
        return False
    fact = rng.choice(step["conclusions"])
    fact["holds"] = not fact["holds"]
    return True


@forgery
def conclude_another_value(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, conclusions=True)
    if step is None:
        return False
    fact = rng.choice(step["conclusions"])
    places = {place.id: place for place in puzzle_of(data).places()}
    others = [v for v in puzzle_of(data).values(places[fact["place"]]) if v != fact["value"]]
    if not others:
        return False
    fact["value"] = rng.choice(others)
    return True


@forgery
def conclude_more(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data)
    if step is None or not has_places(data):
        return False
    step["conclusions"].append(some_fact(rng, data))
    return True


@forgery
def conclude_a_contradiction(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, conclusions=True)
    if step is None:
        return False
    step["conclusions"] = []
    return True


@forgery
def conclude_what_is_known(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, facts=True)
    if step is None:
        return False
    step["conclusions"] = list(step["facts"])
    return True


@forgery
def cite_a_fact_less(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, facts=True)
    if step is None:
        return False
    step["facts"].remove(rng.choice(step["facts"]))
    return True


@forgery
def cite_what_is_not_known(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data)
    if step is None or not has_places(data):
        return False
    step["facts"].append(some_fact(rng, data))
    return True


@forgery
def cite_what_is_to_be_shown(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, conclusions=True)
    if step is None:
        return False
    step["facts"] += step["conclusions"]
    return True


@forgery
def turn_a_fact_round(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, facts=True)
    if step is None:
        return False
    fact = rng.choice(step["facts"])
    fact["holds"] = not fact["holds"]
    return True


# Reasons


@forgery
def cite_a_reason_less(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, reasons=True)
    if step is None:
        return False
    step["reasons"].remove(rng.choice(step["reasons"]))
    return True


@forgery
def cite_another_reason_of_this_puzzle(rng: random.Random, data: Json, other: Json) -> bool:
    step, known = some_step(rng, data, reasons=True), all_reasons(data)
    if step is None or not known:
        return False
    step["reasons"][rng.randrange(len(step["reasons"]))] = rng.choice(known)
    return True


@forgery
def borrow_a_reason_from_another_puzzle(rng: random.Random, data: Json, other: Json) -> bool:
    step, known = some_step(rng, data, reasons=True), all_reasons(other)
    if step is None or not known:
        return False
    step["reasons"][rng.randrange(len(step["reasons"]))] = rng.choice(known)
    return True


@forgery
def let_a_clue_say_something_else(rng: random.Random, data: Json, other: Json) -> bool:
    found = [r for step in all_steps(data) for r in step["reasons"] if r["clue"] is not None]
    if not found:
        return False
    clue = rng.choice(found)["clue"]
    value = clue["value"]
    clue["value"] = value + 1 if isinstance(value, int) else [*value, 1]
    return True


@forgery
def let_a_reason_be_about_something_else(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, reasons=True)
    if step is None:
        return False
    reason = rng.choice(step["reasons"])
    reason["about"] = rng.choice([v for v in (None, 0, 1, 2) if v != reason["about"]])
    return True


@forgery
def let_a_reason_apply_elsewhere(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, reasons=True)
    if step is None:
        return False
    reason = rng.choice(step["reasons"])
    spots = [spot.name for spot in puzzle_of(data).spots()]
    reason["where"] = rng.choice([*spots, "the board", "row 1", "r1c1", "row 99"])
    return True


@forgery
def let_a_reason_speak_of_other_places(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, reasons=True)
    if step is None:
        return False
    reason = rng.choice(step["reasons"])
    if reason["places"] and rng.random() < 0.5:
        reason["places"] = reason["places"][1:]
    else:
        reason["places"] = [*reason["places"], "r1c1"]
    return True


@forgery
def cite_a_rule_of_the_whole_board(rng: random.Random, data: Json, other: Json) -> bool:
    """Whether the options have it or not."""
    step = some_step(rng, data)
    if step is None:
        return False
    rule = rng.choice(["connected", "areas", "sees", "touch"])
    cited = {"rule": rule, "where": "the board", "about": None, "clue": None, "places": ["r1c1"]}
    step["reasons"] = [cited]
    return True


# Kind, level, ways


@forgery
def call_a_step_another_kind(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data)
    if step is None:
        return False
    kinds = ("rule", "spot", "pair", "suppose", "nested", "mistake")
    step["kind"] = rng.choice([kind for kind in kinds if kind != step["kind"]])
    return True


@forgery
def call_a_step_easier_or_harder(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data)
    if step is None:
        return False
    step["level"] = rng.choice([level for level in range(5) if level != step["level"]])
    return True


@forgery
def miscount_the_ways(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, witness=True)
    if step is None:
        return False
    step["witness"]["ways"] += rng.choice([1, 2, 10**9])
    return True


@forgery
def list_other_ways(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, witness=True)
    if step is None or not has_places(data):
        return False
    listed = step["witness"]["listed"]
    if listed and rng.random() < 0.5:
        listed.pop()
    else:
        listed.append(rng.choice([[], [some_fact(rng, data)], *listed]))
    step["witness"]["ways"] = rng.choice([step["witness"]["ways"], len(listed)])
    return True


@forgery
def list_nothing_and_something_false(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, witness=True)
    if step is None or not has_places(data):
        return False
    step["witness"] = {"ways": 2, "listed": [[], [some_fact(rng, data)]]}
    return True


# Chains


@forgery
def stop_before_the_contradiction(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, chain=True)
    if step is None:
        return False
    step["chain"].pop()
    return True


@forgery
def leave_a_link_out(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, chain=True)
    if step is None or len(step["chain"]) < 2:
        return False
    del step["chain"][rng.randrange(len(step["chain"]) - 1)]
    return True


@forgery
def suppose_the_opposite(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, assumption=True)
    if step is None:
        return False
    step["assumption"]["holds"] = not step["assumption"]["holds"]
    return True


@forgery
def suppose_something_else(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, assumption=True)
    if step is None:
        return False
    step["assumption"] = some_fact(rng, data)
    return True


@forgery
def suppose_nothing(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data, assumption=True)
    if step is None:
        return False
    step["assumption"] = None
    return True


@forgery
def make_a_supposition_of_a_step(rng: random.Random, data: Json, other: Json) -> bool:
    """The step itself becomes the chain, and its contradiction is only said."""
    step = some_step(rng, data, chain=False)
    if step is None or not has_places(data):
        return False
    link = {**copy.deepcopy(step), "conclusions": []}
    supposed = some_fact(rng, data)
    denied = {**supposed, "holds": not supposed["holds"]}
    step.update(kind="suppose", level=2, rounds=1, witness=None)
    step.update(assumption=supposed, chain=[link], conclusions=[denied])
    return True


@forgery
def make_a_mistake_of_a_step(rng: random.Random, data: Json, other: Json) -> bool:
    steps = steps_of(data)
    if not steps:
        return False
    link = {**copy.deepcopy(rng.choice(steps)), "conclusions": []}
    wrong = {**link, "kind": "mistake", "chain": [link], "witness": None, "assumption": None}
    data["status"] = "none"
    if "steps" in data:
        data.update(steps=[wrong], open={}, solutions=[], clash=[])
    else:
        data.update(step=wrong)
    return True


@forgery
def put_a_chain_into_a_chain(rng: random.Random, data: Json, other: Json) -> bool:
    step = some_step(rng, data)
    if step is None:
        return False
    for _ in range(rng.choice([1, 2, 5, 50])):
        step["chain"] = [copy.deepcopy(step)]
    return True


# The end


@forgery
def call_something_else_open(rng: random.Random, data: Json, other: Json) -> bool:
    if "steps" not in data or not has_places(data):
        return False
    puzzle = puzzle_of(data)
    place = rng.choice(puzzle.places())
    if place.id in data["open"] and rng.random() < 0.7:
        del data["open"][place.id]
    else:
        data["open"][place.id] = rng.choice([list(puzzle.values(place)), [0], []])
    return True


@forgery
def show_a_board_that_is_no_solution(rng: random.Random, data: Json, other: Json) -> bool:
    if not data.get("solutions") or not has_places(data):
        return False
    puzzle = puzzle_of(data)
    shown = rng.randrange(len(data["solutions"]))
    marks = marks_from_json(puzzle, data["solutions"][shown])
    place = rng.choice(puzzle.places())
    marks[place] = rng.choice(list(puzzle.values(place)))
    if rng.random() < 0.3:
        del marks[place]
    data["solutions"][shown] = marks_to_json(puzzle, marks)
    return True


@forgery
def show_other_solutions(rng: random.Random, data: Json, other: Json) -> bool:
    if "steps" not in data:
        return False
    shown = [*data["solutions"], *other.get("solutions", []), *solutions_of(data)]
    data["solutions"] = [rng.choice(shown) for _ in range(rng.randrange(4))] if shown else []
    return True


@forgery
def blame_other_clues(rng: random.Random, data: Json, other: Json) -> bool:
    if "steps" not in data:
        return False
    every = [
        {"at": quinta.base.errors.path_in_words(clue.at), "value": clue.value}
        for clue in puzzle_of(data).each_clue()
    ]
    if data["clash"] and rng.random() < 0.6:
        data["clash"].remove(rng.choice(data["clash"]))
    elif every:
        data["clash"] = _through_list(rng.sample(every, rng.randrange(1, len(every) + 1)))
    return bool(every)


@forgery
def blame_a_clue_that_says_something_else(rng: random.Random, data: Json, other: Json) -> bool:
    if not data.get("clash"):
        return False
    clue = rng.choice(data["clash"])
    clue["value"] = clue["value"] + 1 if isinstance(clue["value"], int) else [*clue["value"], 1]
    return True


def _through_list(clues: list[Json]) -> list[Json]:
    found: list[Json] = json.loads(json.dumps(clues))
    return found


# Hints


@forgery
def tell_no_step(rng: random.Random, data: Json, other: Json) -> bool:
    if "steps" in data or data["step"] is None:
        return False
    data.update(step=None)
    return True
