"""Ask every engine the same question. They search in different ways and must agree.

The first question to an engine also loads its library. CP-SAT is an extra; where it is
not installed, the script says how to get it.

It prints:
    sat    unique    ... ms  ...
    asp    unique    ... ms  ...
    cpsat  ...
"""

import quinta

puzzle = quinta.example("akkoy/2")

for engine in ("sat", "asp", "cpsat"):
    try:
        result = quinta.solve(puzzle, engine=engine, limits=quinta.Limits(seconds=30))
    except quinta.MissingExtra as missing:
        print(f"{engine:<6} {missing}")
        continue
    stats = result.stats
    milliseconds = 1000 * (stats.build_seconds + stats.solve_seconds)
    print(f"{engine:<6} {result.status:<9} {milliseconds:.1f} ms  {stats.conflicts} conflicts")
