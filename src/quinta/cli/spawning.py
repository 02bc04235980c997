"""The processes that make puzzles: Ctrl-C is for whoever started them."""

from __future__ import annotations

from multiprocessing.context import SpawnContext, SpawnProcess

from quinta.base.processes import deaf_processes


class DeafProcess(SpawnProcess):
    """A process that Ctrl-C never reaches, not even while Python is being loaded."""

    def start(self) -> None:
        """As any process, but deaf."""
        with deaf_processes():
            super().start()


class DeafContext(SpawnContext):
    """What an executor takes its processes from."""

    Process = DeafProcess
