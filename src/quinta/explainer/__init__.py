"""Hints, explanations, and the proof that they are right.

``looks`` numbers what there is to look at, ``propagate`` follows suppositions, ``finder``
finds the next step, ``story`` makes hints and explanations of steps, ``checker`` proves
each step again and ``verify`` what they claim together, ``words`` and ``picture`` show them.
"""

from quinta.explainer.story import Explanation, Hint, explain, hint
from quinta.explainer.verify import Verification, verify
from quinta.prove.verdict import Verdict

__all__ = ["Explanation", "Hint", "Verdict", "Verification", "explain", "hint", "verify"]
