"""Modules of the page as one: notebooks load a single file, and ours stay as they are.

Each module becomes a function that returns what it exports, after those it imports from. Only the
ways to import and to export that our modules use are known, and any other is refused.
"""

from __future__ import annotations

import re
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
STRANGE = re.compile(r"^(import|export)\b.*", re.MULTILINE)


def bundled(entry: Path) -> str:
    """A module and all it needs, as one module with the same exports as its default.

    >>> page = Path(__file__).parent.parent / "web" / "static"
    >>> whole = bundled(page / "places.js")
    >>> whole.startswith("const m0 = (() => {"), whole.endswith("export default m0;\\n")
    (True, True)
    """
    names: dict[Path, str] = {}
    parts: list[str] = []
    _add(entry.resolve(), names, parts)
    return "\n".join([*parts, f"export default {names[entry.resolve()]};\n"])


def _add(path: Path, names: dict[Path, str], parts: list[str]) -> str:
    """The name of a module, which is written after what it needs; each is written once."""
    if path in names:
        return names[path]

    def taken(found: re.Match[str]) -> str:
        words = found[1].replace(" as ", ": ")
        return f"const {{{words}}} = {_add((path.parent / found[2]).resolve(), names, parts)};"

    source = IMPORT.sub(taken, path.read_text(encoding="utf-8"))
    exported = ", ".join(name for _, name in EXPORT.findall(source))
    source = EXPORT.sub(r"\1 \2", source)
    if strange := STRANGE.search(source):
        raise ValueError(f"{path.name} has a line that cannot be bundled: {strange[0]}")
    names[path] = f"m{len(names)}"
    parts.append(f"const {names[path]} = (() => {{\n{source}\nreturn {{ {exported} }};\n}})();")
    return names[path]
