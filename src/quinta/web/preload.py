"""What workers need, loaded once: they are forked from a process that has it already."""

from contextlib import suppress

import clingo  # noqa: F401
import pysat.card
import pysat.examples.hitman
import pysat.formula
import pysat.solvers  # noqa: F401

from quinta.kinds import all_kinds
from quinta.web import child  # noqa: F401
from quinta.web.questions import questions

with suppress(ImportError):
    import numpy  # noqa: F401

all_kinds()
questions()
