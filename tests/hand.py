"""Time, held in a test's hand: what is asked sooner or later than a limit is the test's to say."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class Hand:
    """A clock that stands still, but for what looks at it take, and for where it is set.

    >>> hand = Hand()
    >>> hand.each_look = 2
    >>> hand(), hand()
    (2.0, 4.0)
    """

    LATE = 1e9
    """After any limit."""

    def __init__(self) -> None:
        self.shown = 0.0
        self.each_look = 0.0
        """Seconds that pass with each look of the main thread: limits are budgets of looks then."""
        self.each_watch = 0.0
        """And with each look of another one, such as that which watches over a command: they pass
        also while nobody looks who works."""

    def __call__(self) -> float:
        main = threading.current_thread() is threading.main_thread()
        self.shown += self.each_look if main else self.each_watch
        return self.shown

    def late_after(self, calls: int, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function; it is late once it has been called so often."""
        left = calls

        def called(*arguments: Any, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                self.shown = self.LATE
            return function(*arguments, **more)

        return called
