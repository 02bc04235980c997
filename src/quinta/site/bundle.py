"""Packing Python for the browser: only the modules that are needed, compiled.

This runs inside Pyodide, so that what is compiled fits the interpreter that will load it. It
knows nothing of Quinta but the names it is given.

>>> sources = {"a": "import b.c", "b": "", "b.c": "from . import d", "b.d": "", "e": ""}
>>> sorted(needed({name: (f"{name}.py", text) for name, text in sources.items()}, ["a"]))
['a', 'b', 'b.c', 'b.d']
"""

from __future__ import annotations

import ast
import importlib
import importlib._bootstrap_external as compiled
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping

LIBRARY = "lib/"
"""Where the bundle has what cannot be loaded from within it: libraries of machine code."""

NEVER = (
    *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "bdb", "cmd", "code", "codeop", "ctypes"),
    *("curses", "doctest", "ensurepip", "ftplib", "getpass", "http.cookiejar"),
    *("http.server", "idlelib", "ipaddress", "lzma", "mimetypes", "multiprocessing", "netrc"),
    *("nturl2path", "optparse", "pdb", "pty", "py_compile", "pydoc", "pydoc_data", "rlcompleter"),
    *("smtplib", "socketserver", "sqlite3", "ssl", "tkinter", "tty", "unittest", "webbrowser"),
    *("wsgiref", "xmlrpc"),
)
"""Modules of the standard library that are only for programmers, servers, other systems, or stand
in for faster ones: what imports them does so in case of need, which never comes in a browser."""

Sources = Mapping[str, tuple[str, str]]
"""By the name of a module its path and its text."""


def sources_in(archive: zipfile.ZipFile) -> dict[str, tuple[str, str]]:
    """Every module of an archive."""
    found = {}
    for path in sorted(archive.namelist()):
        if path.endswith(".py"):
            name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            found[name] = (path, archive.read(path).decode("utf-8"))
    return found


def needed(sources: Sources, roots: Iterable[str]) -> set[str]:
    """The modules that these import, wherever in their text, and so on; with their packages."""
    begun = set(roots)
    waiting = list(begun)
    found: set[str] = set()
    never = tuple(f"{name}." for name in NEVER)
    while waiting:
        name = waiting.pop()
        if name in found or name not in sources:
            continue
        if name not in begun and f"{name}.".startswith(never):
            continue
        found.add(name)
        waiting.append(name.rpartition(".")[0])
        path, text = sources[name]
        package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
        waiting.extend(_imported(text, package))
    return found


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """What may ever run: not what is for types alone, nor what is for a program alone."""
    for node in ast.iter_child_nodes(tree):
        told = ast.unparse(node.test) if isinstance(node, ast.If) else ""
        if "TYPE_CHECKING" not in told and not told.startswith("__name__ =="):
            yield node
            yield from _run(node)


def _imported(text: str, package: str) -> Iterator[str]:
    for node in _run(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                home = ".".join([*above, *([home] if home else [])])
            yield home
            yield from (f"{home}.{alias.name}" for alias in node.names)


def code_of(text: str, path: str) -> bytes:
    """A module as its compiled file holds it; what it says about itself is left out.

    >>> compiled.MAGIC_NUMBER == code_of("x = 1", "x.py")[:4]
    True
    """
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), first)]
    code = compile(tree, path, "exec", dont_inherit=True, optimize=0)
    made: bytes = compiled._code_to_hash_pyc(code, bytes(8), False)  # type: ignore[attr-defined]
    return made


def bundle(library: str, given: str, target: str, roots: Iterable[str]) -> None:
    """Write the archive ``target``: of the standard ``library`` and what is ``given`` only what
    the roots and the interpreter itself need; of what is given, all that is no module, too."""
    with (
        zipfile.ZipFile(library) as standard,
        zipfile.ZipFile(given) as ours,
        zipfile.ZipFile(target, "w") as out,
    ):
        sources = {**sources_in(standard), **sources_in(ours)}
        files: dict[str, bytes] = {}
        for name in needed(sources, [*roots, *sys.modules]):
            path, text = sources[name]
            files[f"{path}c"] = code_of(text, path)
        for path in ours.namelist():
            if not path.endswith((".py", "/")):
                files[path] = ours.read(path)
        for path in sorted(files):
            entry = zipfile.ZipInfo(
                path
            )  # no date but the earliest: the same files, the same bytes
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, files[path], compresslevel=9)


def lacking(target: str, package: str) -> list[str]:
    """What modules of a package import when they are loaded and the bundle should have but has not:
    all that comes with Python; what others make may be missing."""
    found = []
    with zipfile.ZipFile(target) as archive:
        paths = [path for path in archive.namelist() if path.startswith(f"{package}/")]
    for path in paths:
        if path.endswith(".pyc"):
            name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            try:
                importlib.import_module(name)
            except ModuleNotFoundError as error:
                if str(error.name).partition(".")[0] in sys.stdlib_module_names:
                    found.append(f"{name} needs {error.name}")
    return found
