"""Python as it would be without some modules; loaded by every Python that has this on its path.

``QUINTA_WITHOUT`` names them. They are not found, as if they had never been installed: also not
by ``importlib.util.find_spec``, and also not in the processes that a test starts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec
from pathlib import Path
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


def load_hidden() -> None:
    """Only one ``sitecustomize`` is loaded; this one loads that which it hides, if there is one."""
    here = Path(__file__).resolve().parent
    at = next((at for at, each in enumerate(sys.path) if Path(each).resolve() == here), 0)
    spec = PathFinder.find_spec(__name__, sys.path[at + 1 :])
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


load_hidden()
