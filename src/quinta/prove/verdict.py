"""What the check of a claim can end in, for certificates and explanations alike."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """There are three, and nothing else.

    >>> print(Verdict.NOT_PROVED)
    not proved
    """

    PROVED = "proved"
    FALSE = "false"
    """Something that is claimed is not so."""
    NOT_PROVED = "not proved"
    """What is there does not show what is claimed."""
