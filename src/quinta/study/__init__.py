"""Study: the papers' own models, their search strategies and statistics, their tables.

>>> import quinta
>>> from quinta.study import Approach, compare
>>> approaches = [Approach("paper", "choco", "ffc"), Approach("clauses", "sat")]
>>> for run in compare(quinta.example("doors/2"), approaches, most=None):
...     print(run.outcome())
10 in all
10 in all
"""

from quinta.logic.formulation import Formulation
from quinta.logic.strategies import Strategy
from quinta.puzzle.paper import Paper
from quinta.study.approaches import Approach
from quinta.study.compare import compare
from quinta.study.describe import Description, describe
from quinta.study.papers import all_papers, paper_on
from quinta.study.run import Job, Run
from quinta.study.runner import Runner
from quinta.study.tally import Tally

__all__ = [
    "Approach",
    "Description",
    "Formulation",
    "Job",
    "Paper",
    "Run",
    "Runner",
    "Strategy",
    "Tally",
    "all_papers",
    "compare",
    "describe",
    "paper_on",
]
