"""Who makes many puzzles, and how far they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from quinta.base.errors import CannotBeMade, MissingExtra, PuzzleError
from quinta.base.limits import Clock
from quinta.base.processes import obey
from quinta.generator.collection import GOES_ON
from quinta.generator.many import Crew


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """Processes of this machine, and how many puzzles to have under way."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    from quinta.cli.spawning import DeafContext

    others = set(active_children())
    pool = ProcessPoolExecutor(number, DeafContext(), obey)
    try:
        yield pool, 2 * number
    except BaseException as error:
        # What is being made would be waited for otherwise. The pool itself may not know yet
        # of a process that was being started when Ctrl-C came.
        for process in set(active_children()) - others:
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            ended = "a worker was ended from outside, perhaps for want of memory"
            raise CannotBeMade(f"{ended}{GOES_ON}", proved=False) from None
        raise
    pool.shutdown()


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster, and how many puzzles to have under way."""
    import logging

    try:
        from distributed import CancelledError, Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise MissingExtra("Dask", "cluster") from None
    connect: Callable[..., Any] = Client
    try:
        client = connect(address, timeout=5)
    except (OSError, ValueError) as error:
        raise PuzzleError(f"no scheduler answers at {address}: {error}") from None
    logging.disable()  # what Dask says of a cluster that is gone is said here in one sentence
    try:
        with client:
            yield client.get_executor(pure=False), max(2, 2 * sum(client.ncores().values()))
    except (CancelledError, CommClosedError, KilledWorker):
        gone = f"the cluster at {address} is gone, or lost what it was to do"
        raise CannotBeMade(f"{gone}{GOES_ON}", proved=False) from None
    finally:
        logging.disable(logging.NOTSET)


@contextmanager
def progress_bar(number: int | None, what: str) -> Iterator[Callable[..., None]]:
    """A bar on the terminal with rate, tries and the time that is left; nothing elsewhere.

    Call what it yields after each puzzle, with the number of boards that were tried for it.
    """
    if not sys.stderr.isatty():
        yield lambda tries=0: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=number, rate="")
        tried = done = 0
        started = Clock.now()

        def told(tries: int = 0) -> None:
            nonlocal tried, done
            tried, done = tried + tries, done + 1
            rate = f"{done / max(0.001, Clock.now() - started):.1f}/s"
            boards = f" {tried} boards tried" if tried else ""
            bar.update(task, advance=1, rate=rate + boards)

        yield told
