"""What ``make mutants`` says in the end."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping

from mutants.changes import Change
from mutants.trying import SURVIVED, UNNOTICED, Tried

LEFT = (SURVIVED, UNNOTICED)
Found = list[tuple[Change, Tried]]


def counted(found: Found, answers: Mapping[str, str]) -> str:
    """A table of the rooms, then each survivor."""
    rooms: dict[str, Found] = defaultdict(list)
    for change, one in found:
        rooms[change.room].append((change, one))
    lines = [f"{'room':12} {'tried':>6} {'noticed':>8} {'':>5} {'answered':>9} {'open':>5}"]
    for room, some in [*sorted(rooms.items()), ("all", found)]:
        left, few = len(unnoticed(some, answers)), len(unnoticed(some, {}))
        noticed = len(some) - few
        share = f"{noticed / len(some):.0%}"
        lines.append(f"{room:12} {len(some):6} {noticed:8} {share:>5} {few - left:9} {left:5}")
    for change, _ in unnoticed(found, answers):
        lines += [
            "",
            f"{change.number} {change.file}:{change.line}, in {change.scope or 'the module'}",
        ]
        lines += [f"  - {change.before}", f"  + {change.after}"]
    return "\n".join(lines)


def unnoticed(found: Found, answers: Mapping[str, str]) -> Found:
    """Changes that no test noticed, and that nobody answered."""
    return [
        (change, one) for change, one in found if one.outcome in LEFT and change.name not in answers
    ]


def as_markdown(found: Found, answers: Mapping[str, str]) -> str:
    """The survivors as a table, answered ones too."""
    lines = ["| Number | Where | Before | After | Answer |", "|---|---|---|---|---|"]
    for change, one in found:
        if one.outcome in LEFT:
            before, after = (text.replace("|", "\\|") for text in (change.before, change.after))
            where = f"{change.file}:{change.line}"
            answer = answers.get(change.name, "")
            lines.append(f"| {change.number} | {where} | `{before}` | `{after}` | {answer} |")
    return "\n".join(lines) + "\n"


def as_json(found: Found, answers: Mapping[str, str]) -> str:
    """Everything that was tried."""
    told = [
        {
            "number": change.number,
            "file": change.file,
            "line": change.line,
            "scope": change.scope,
            "before": change.before,
            "after": change.after,
            "outcome": one.outcome,
            "by": one.by,
            "seconds": one.seconds,
            "answer": answers.get(change.name),
        }
        for change, one in found
    ]
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"
