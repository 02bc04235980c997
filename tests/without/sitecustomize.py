"""Python as it would be without some modules; loaded by every Python that has this on its path.

``QUINTA_WITHOUT`` names them. They are not found, as if they had never been installed: also not
by ``importlib.util.find_spec``, and also not in the processes that a test starts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

HIDDEN = frozenset(os.environ.get("QUINTA_WITHOUT", "").split(","))


class Finder(PathFinder):
    """Finds what Python finds, but for what is hidden."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in HIDDEN:
            return None
        return super().find_spec(fullname, path, target)


sys.meta_path[:] = [Finder if finder is PathFinder else finder for finder in sys.meta_path]
