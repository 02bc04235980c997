"""Python as it would be without some modules; loaded by every Python that has this on its path.

``QUINTA_WITHOUT`` names them. They are not found, as if they had never been installed: also not
by ``importlib.util.find_spec``, and also not in the processes that a test starts. ``alarm`` and
``fork`` are no modules, but what Windows lacks of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import BuiltinImporter, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

HIDDEN = frozenset(os.environ.get("QUINTA_WITHOUT", "").split(","))

LACKING = {
    "alarm": {"signal": ("SIGALRM", "alarm", "setitimer", "getitimer", "pthread_kill")},
    "fork": {"os": ("fork", "forkpty", "killpg"), "signal": ("pthread_sigmask",)},
}
"""What is not there, module by module, where a thing is missing that is no module."""


def leave_out(module: ModuleType) -> None:
    """Take from a module what is hidden."""
    for thing in HIDDEN & LACKING.keys():
        for name in LACKING[thing].get(module.__name__, ()):
            vars(module).pop(name, None)
    if module.__name__ == "multiprocessing.context" and "fork" in HIDDEN:
        context = vars(module)
        spawning = context["_concrete_contexts"]["spawn"]
        context["_concrete_contexts"] = {"spawn": spawning}
        context["_default_context"] = context["DefaultContext"](spawning)
        context["DefaultContext"].get_all_start_methods = lambda self: ["spawn"]


class Loader(SourceFileLoader):
    """Loads a module but for what is hidden of it."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        leave_out(module)


class Builtins(BuiltinImporter):
    """Finds what is built into Python, but for what is hidden."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return None if fullname in HIDDEN else super().find_spec(fullname, path, target)


class Finder(PathFinder):
    """Finds what Python finds, but for what is hidden."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in HIDDEN:
            return None
        found = super().find_spec(fullname, path, target)
        if fullname in ("signal", "multiprocessing.context") and found and found.origin:
            found.loader = Loader(fullname, found.origin)
        return found


INSTEAD = {PathFinder: Finder, BuiltinImporter: Builtins}
sys.meta_path[:] = [INSTEAD.get(finder, finder) for finder in sys.meta_path]  # type: ignore[call-overload]
leave_out(os)


def load_hidden() -> None:
    """Only one ``sitecustomize`` is loaded; this one loads that which it hides, if there is one."""
    here = Path(__file__).resolve().parent
    at = next((at for at, each in enumerate(sys.path) if Path(each).resolve() == here), 0)
    spec = PathFinder.find_spec(__name__, sys.path[at + 1 :])
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


load_hidden()
