"""Find a small board for each lesson: ``python tests/corpus/lessons.py [KIND ...]``.

A board that a lesson has, and that still shows what it should, stays: it may be better than
any that is found, and made by hand. For the others small puzzles are made and explained, see
``quinta.generator.teaching``. Then docs/techniques.md is written.
"""

from __future__ import annotations

import sys
from pathlib import Path

import quinta
from quinta.base.limits import Clock
from quinta.explainer.lessons import boards_of, lesson_on, page
from quinta.generator.teaching import found
from quinta.kinds import kind_named

ROOT = Path(__file__).parent.parent.parent
SEEDS = 12
LIMITS = quinta.Limits(seconds=300)


def main() -> None:
    """Search, and write."""
    for name in sys.argv[1:]:
        kind = kind_named(name)
        file = Path(sys.modules[kind.__module__].__file__ or "").parent / "lessons.txt"
        known = {name: board for name, board in boards_of(kind).items() if lesson_on(name, board)}
        boards = found(kind, known, Clock(LIMITS), SEEDS)
        file.write_text("".join(f"# {name}\n{board}" for name, board in boards.items()), "utf-8")
        print(kind.kind, len(boards), "lessons", file=sys.stderr)
    kinds = [kind_named(name) for name in quinta.all_kinds()]
    (ROOT / "docs" / "techniques.md").write_text(page(kinds), encoding="utf-8")


if __name__ == "__main__":
    main()
