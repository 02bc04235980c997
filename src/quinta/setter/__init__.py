"""The setter's questions: what is still open, what clashes, what can go, what is missing.

Every answer names what it was asked about, clues alone or clues and marks, and comes
from one warm session; pass your own to ask many questions about one board.
"""

from quinta.setter.ambiguity import Ambiguity, ambiguity, forced
from quinta.setter.asked import CLUES, CLUES_AND_MARKS
from quinta.setter.clash import Clash, clash, so_far
from quinta.setter.repair import Repair, Repairs, repair
from quinta.setter.thin import Superfluous, Thinned, superfluous, thin
from quinta.setter.verdict import Verdict, status

__all__ = [
    "CLUES",
    "CLUES_AND_MARKS",
    "Ambiguity",
    "Clash",
    "Repair",
    "Repairs",
    "Superfluous",
    "Thinned",
    "Verdict",
    "ambiguity",
    "clash",
    "forced",
    "repair",
    "so_far",
    "status",
    "superfluous",
    "thin",
]
