"""What Quinta tells whoever listens, by the standard ``logging``: loggers below ``"quinta"``.

Nobody hears anything unless they ask for it. ``logging`` takes longer to load than a small puzzle
to solve, so it is not loaded here: whoever listens has loaded it.
"""

from __future__ import annotations

import sys
from typing import Any


def heard() -> bool:
    """Whether anybody may be listening."""
    return hasattr(sys.modules.get("logging"), "getLogger")  # perhaps it is just being loaded


def told(room: str, message: str, *parts: Any) -> None:
    """Tell the logger of a room, as INFO.

    >>> import logging
    >>> told("ask", "%s has one solution", "gap 9x9")
    >>> logging.getLogger("quinta").handlers
    [<NullHandler (NOTSET)>]
    """
    if not heard():
        return
    logging: Any = sys.modules["logging"]
    above = logging.getLogger("quinta")
    if not above.handlers:
        above.addHandler(logging.NullHandler())
    logging.getLogger(f"quinta.{room}").info(message, *parts)
