"""The papers that the kinds bring, and what is said where a kind has none."""

from __future__ import annotations

from typing import Any

from quinta.base.arguments import public
from quinta.base.errors import QuintaError
from quinta.kinds import all_kinds, kind_named
from quinta.puzzle.paper import Paper
from quinta.puzzle.puzzle import Puzzle


def all_papers() -> dict[str, Paper[Any]]:
    """The papers by the kind they are about.

    >>> sorted(all_papers())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    papers = {name: cls.paper() for name, cls in all_kinds().items()}
    return {name: paper for name, paper in papers.items() if paper is not None}


@public
def paper_on(kind: str | type[Puzzle]) -> Paper[Any]:
    """The paper about a kind; a kind without one is refused.

    >>> print(paper_on("gap").citation)
    J. P. P. de Lacerda Campos, L. F. Moura: Gap Puzzles (Universidade do Porto)
    """
    cls = kind_named(kind)
    paper = cls.paper()
    if paper is None:
        raise QuintaError(
            f"there is no paper on {cls.title}; there is one on {', '.join(sorted(all_papers()))}"
        )
    return paper


def without_paper(kind: type[Puzzle]) -> tuple[str, ...]:
    """What a kind lacks for having no paper, in a sentence; nothing for one that has a paper.

    >>> import quinta
    >>> without_paper(quinta.Gap)
    ()
    """
    if kind.paper() is not None:
        return ()
    return (f"there is no paper on {kind.title}, so Quinta's own model is the only one",)
