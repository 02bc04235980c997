"""Clauses in DIMACS CNF, the common format of SAT solvers, with comments that say why.

The one writer of it: for exports, and for certificates, whose checker knows no engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from quinta.logic.model import Clause, Tag

Tagged = tuple[Tag, Sequence[Clause]]
"""Clauses with the rule they state and where it applies."""


def cnf(variables: int, groups: Sequence[Tagged], about: Iterable[str] = ()) -> Iterator[str]:
    """The lines of a formula; ``about`` is what the comments at its head say.

    >>> print("".join(cnf(2, [(Tag("two", "row 1"), [[1, -2], []])], ["a board"])), end="")
    c a board
    p cnf 2 2
    c two, row 1
    1 -2 0
    0
    """
    yield from (f"c {line}".rstrip() + "\n" for line in about)
    yield f"p cnf {variables} {sum(len(clauses) for _, clauses in groups)}\n"
    for tag, clauses in groups:
        if clauses:
            yield f"c {tag}\n"
        for clause in clauses:
            yield " ".join(map(str, (*clause, 0))) + "\n"
