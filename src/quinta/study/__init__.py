"""Study: the papers' own models, their search strategies and statistics, their tables.

>>> import quinta
>>> from quinta.study import Way, compare
>>> ways = [Way("paper", "choco", "ffc"), Way("clauses", "sat")]
>>> for run in compare(quinta.example("doors/2"), ways, most=None):
...     print(run.outcome())
10 in all
10 in all
"""

from quinta.study.compare import compare
from quinta.study.describe import Description, describe
from quinta.study.formulation import Formulation
from quinta.study.paper import Paper, all_papers, paper_on
from quinta.study.run import Job, Run
from quinta.study.runner import Runner
from quinta.study.strategies import Strategy
from quinta.study.tally import Tally
from quinta.study.ways import Way

__all__ = [
    "Description",
    "Formulation",
    "Job",
    "Paper",
    "Run",
    "Runner",
    "Strategy",
    "Tally",
    "Way",
    "all_papers",
    "compare",
    "describe",
    "paper_on",
]
