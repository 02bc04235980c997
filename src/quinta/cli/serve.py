"""``quinta serve``: the page in a browser, from this computer."""

from __future__ import annotations

from importlib.util import find_spec

import click

from quinta.base.errors import MissingExtra
from quinta.cli.verbs import say_what_is_left_out


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help="How many long questions, and as many quick ones, are worked on at once.",
)
def serve(host: str, port: int, workers: int | None) -> int:
    """Serve the page: play, compose and learn in a browser. Ctrl-C ends it.

    Only this computer can reach it unless --host says otherwise; nothing is kept but what
    the browser keeps.

    \b
    Examples:
      quinta serve
      quinta serve --port 9000
    """
    if not (find_spec("starlette") and find_spec("uvicorn")):
        raise MissingExtra("the server of the page", "web")
    from quinta.web.serve import address_of, listening, usual_workers
    from quinta.web.serve import serve as serve_page

    say_what_is_left_out()
    try:
        listener = listening(host, port)
    except OSError as error:
        said = error.strerror or str(error)
        raise click.UsageError(f"cannot listen at {host}, port {port}: {said}") from None
    with listener:
        click.echo(f"Quinta is at {address_of(listener, host)} until Ctrl-C.")
        serve_page(listener, host, workers or usual_workers())
    return 0
