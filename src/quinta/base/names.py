"""Names as people write them, and what they may have meant."""

from __future__ import annotations

import re
from collections.abc import Sequence


def plainly(name: str) -> str:
    """A name as the kinds have it, however it is written.

    >>> plainly("Counts-Self")
    'counts_self'
    """
    return re.sub(r"[\s_-]+", "_", name.strip().lower())


def close_to(name: str, known: Sequence[str]) -> str:
    """A question that names what may have been meant; nothing if nothing is near.

    >>> close_to("tpo", ["top", "left"]), close_to("x", ["top"])
    ("did you mean 'top'?", '')
    """
    from difflib import get_close_matches

    close = get_close_matches(name[:80].lower(), known, 1)
    return f"did you mean '{close[0]}'?" if close else ""


def meant(name: str, known: Sequence[str]) -> str:
    """How a complaint about a name ends: with what may have been meant, or else all there is.

    >>> meant("tpo", ["top", "left"]), meant("x", ["top", "left"])
    ("did you mean 'top'?", 'known: top, left')
    """
    return close_to(name, known) or f"known: {', '.join(known)}"
