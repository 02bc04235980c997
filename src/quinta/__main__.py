"""``python -m quinta`` is the ``quinta`` command."""

from quinta.cli.main import run

if __name__ == "__main__":
    run()
