"""What a model is made of: variables, domains, families of constraints, their mathematics."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from quinta.base.arguments import public
from quinta.base.limits import Clock
from quinta.logic.formulation import Formulation
from quinta.puzzle.puzzle import Puzzle
from quinta.study.approaches import require_models
from quinta.study.papers import paper_on
from quinta.study.report import markdown
from quinta.study.run import CLAUSES

LEFT_TO_SIFTING = "left to the referee, which sifts the answers"
LEFT_TO_CUTS = "added where an answer breaks it"
CONSTANT = "constant"
ALWAYS_TRUE = "one variable that is always true"
DEFINITIONS = "helpers for clues that this puzzle does not have"


@dataclass(frozen=True)
class FamilyCount:
    """How many constraints of a family there are, and what they say."""

    name: str
    number: int
    mathematics: str


@dataclass(frozen=True)
class Description:
    """A model of one puzzle, described."""

    model: str
    about: str
    variables: dict[str, int]
    """How many there are of each domain."""
    families: tuple[FamilyCount, ...]

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {"v": 1, **asdict(self)}

    def text(self) -> str:
        """For people."""
        total = sum(self.variables.values())
        domains = ", ".join(f"{number} {domain}" for domain, number in self.variables.items())
        rows = [[f.name, str(f.number), f.mathematics] for f in self.families]
        return (
            f"{self.model}: {self.about}\n\n{total} variables: {domains}\n"
            f"{sum(f.number for f in self.families)} constraints\n\n"
            f"{markdown(['family', 'number', 'mathematics'], rows)}"
        )


@public
def describe(puzzle: Puzzle, model: str) -> Description:
    """One of a puzzle's models, described.

    >>> import quinta
    >>> print(describe(quinta.example("gap/1"), "clauses").variables)
    {'in 0..1 for places': 81, 'in 0..1 for helpers': 1}
    """
    if model == CLAUSES:
        return _clauses(puzzle)
    require_models(type(puzzle), [model])
    paper = paper_on(puzzle.kind)
    return _formulation(model, paper.models[model], paper.formulation(puzzle, model), puzzle)


def _formulation(name: str, about: str, formulation: Formulation, puzzle: Puzzle) -> Description:
    families = [
        FamilyCount(family.name, len(family.constraints), family.mathematics)
        for family in formulation.families
        if family.constraints
    ]
    families += [FamilyCount(rule, 0, LEFT_TO_SIFTING) for rule in puzzle.lazy_rules()]
    return Description(
        name,
        f"{about}; {formulation.about}",
        {
            f"in {low}..{high} {what}": number
            for (what, low, high), number in formulation.domains().items()
        },
        tuple(families),
    )


def _clauses(puzzle: Puzzle) -> Description:
    model = puzzle.plain_model({}, Clock())
    numbers: Counter[str] = Counter()
    for tag, clauses, cardinalities in model.tagged():
        numbers[tag.rule] += len(clauses) + len(cardinalities)
    rules = {rule.id: rule for rule in puzzle.rules()}
    said = {rule.id: rule.mathematics for rule in rules.values()} | {CONSTANT: ALWAYS_TRUE}
    families = [
        FamilyCount(rule, number, said.get(rule, DEFINITIONS))
        for rule, number in numbers.items()
        if number and rule != "known"
    ]
    for rule in puzzle.lazy_rules():
        families.append(FamilyCount(rule, 0, f"{rules[rule].mathematics}: {LEFT_TO_CUTS}"))
    places = len({abs(x) for literals in model.meaning.values() for x in literals.values()} - {1})
    return Description(
        CLAUSES,
        "Quinta's own, clauses and cardinalities for the SAT engines",
        {"in 0..1 for places": places, "in 0..1 for helpers": model.variables - places},
        tuple(families),
    )
