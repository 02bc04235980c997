"""How many puzzles a minute: by one process, by two, and by a Dask cluster of two workers.

    python -m bench.throughput [--count 200]

Real time, from the start of the command to its end; so with few puzzles the start counts too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

WISHES = (
    ("doors", "--size", "8x8", "--level", "2"),
    ("doppelblock", "--size", "6x6", "--level", "1"),
)


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.throughput", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="puzzles of each sort")
    count = parser.parse_args().count
    print("| puzzles a minute | one process | two processes | Dask, two workers |")
    print("|---|---|---|---|")
    for wish in WISHES:
        rates = [_per_minute(wish, count, "--jobs", str(jobs)) for jobs in (1, 2)]
        with _cluster() as address:
            rates.append(_per_minute(wish, count, "--scheduler", address) if address else None)
        shown = " | ".join("not installed" if rate is None else f"{rate:.0f}" for rate in rates)
        print(f"| {' '.join(wish)} | {shown} |", flush=True)
    return 0


def _per_minute(wish: Sequence[str], count: int, *how: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        output = ("--count", str(count), "--seed", "1", "--output", str(Path(folder) / "x.jsonl"))
        started = time.perf_counter()
        asked = (sys.executable, "-m", "quinta", "generate", *wish, *output, *how)
        subprocess.run(asked, check=True, stderr=subprocess.DEVNULL)
        return count * 60 / (time.perf_counter() - started)


@contextmanager
def _cluster() -> Iterator[str | None]:
    """The address of a cluster of two workers with a thread each; None without Dask."""
    if find_spec("distributed") is None:
        yield None
        return
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


if __name__ == "__main__":
    sys.exit(main())
