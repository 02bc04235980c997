"""What is optional: whether it is here, and one sentence where it is not."""

from __future__ import annotations

import importlib.util

from quinta.base.errors import MissingExtra


def require(package: str, title: str, extra: str) -> None:
    """Raise MissingExtra where a package is not installed, without importing it.

    >>> require("json", "JSON", "count")
    >>> require("no_such_package", "Nothing", "count")
    Traceback (most recent call last):
    quinta.base.errors.MissingExtra: Nothing is not installed: pip install numpy pyganak
    """
    if importlib.util.find_spec(package) is None:
        raise MissingExtra(title, extra)
