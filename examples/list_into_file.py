"""List all solutions of a puzzle into a file, one JSON object per line.

Each solution is written and flushed as soon as it is found, so stopping the script loses
none of them. The file is the first argument, or doors.jsonl.

It prints:
    10 solutions in doors.jsonl; that is all
"""

import json
import sys
from pathlib import Path

import quinta
from quinta.puzzle.as_json import marks_to_json

path = Path(sys.argv[1] if len(sys.argv) > 1 else "doors.jsonl")
puzzle = quinta.example("doors/2")

with path.open("w") as file, quinta.solutions(puzzle, limits=quinta.Limits(seconds=60)) as search:
    try:
        for solution in search:
            file.write(json.dumps(marks_to_json(puzzle, solution)) + "\n")
            file.flush()
    except quinta.LimitReached as reached:
        print(f"stopped: {reached}")

ending = "that is all" if search.complete else "there may be more"
print(f"{search.found} solutions in {path}; {ending}")
