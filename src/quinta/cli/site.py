"""``quinta site``: the page as a folder of files that needs no server of ours."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--output",
    "-o",
    "target",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to make; one that this made before is made anew.",
)
@click.option(
    "--parts",
    type=click.Path(path_type=Path),
    default=Path("build/parts"),
    show_default=True,
    metavar="DIR",
    help="Where Pyodide and python-sat for browsers are.",
)
@click.option("--fetch", is_flag=True, help="First get what is missing there, with npm and pip.")
def site(target: Path, parts: Path, fetch: bool) -> int:
    """Make the page a folder of files: play, hints and new puzzles in any browser, offline too.

    Any web server can serve the folder; nothing runs there. Pyodide and python-sat are
    taken only as pinned, by version and hash.

    \b
    Examples:
      quinta site -o site --fetch
      quinta site -o site --parts build/parts
    """
    from quinta.site import parts as known
    from quinta.site.build import build

    if fetch:
        known.fetch(parts, known.pins())
    version = build(target, parts)
    files = [path for path in target.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    click.echo(f"{target}: {len(files)} files, {size:.1f} MB, version {version}")
    return 0
