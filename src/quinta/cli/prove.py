"""``quinta prove``: a certificate of how many solutions there are, and its check."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from quinta.base.limits import Clock
from quinta.cli.common import CODES, within_limits, working
from quinta.cli.inputs import input_argument, one_input

if TYPE_CHECKING:
    from quinta.prove.write import Certificate
    from quinta.puzzle.puzzle import Puzzle

STATUS = {
    "none": "No solution",
    "unique": "There is exactly one solution",
    "multiple": "There is more than one solution",
}


@click.command()
@input_argument
@click.option("-o", "--output", metavar="DIR", help="Write the certificate into this folder.")
@click.option("--verify", metavar="DIR", help="Check the certificate in this folder instead.")
@click.option(
    "--thoroughly",
    is_flag=True,
    help="With --verify: also compare what the proof rests on with the referee.",
)
@click.option(
    "--export",
    metavar="DIR",
    help="With --verify: write the formula (DIMACS) and the proof (DRAT) for other checkers.",
)
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def prove(
    ctx: click.Context,
    sources: tuple[str, ...],
    kind: str | None,
    only: tuple[range, ...] | None,
    output: str | None,
    verify: str | None,
    thoroughly: bool,
    export: str | None,
    clock: Clock,
    as_json: bool,
) -> int:
    """Write down a proof that a puzzle has one solution, or none, or show two.

    Exit code 0 if the solution is proved to be the only one, 1 if there is none or more than
    one. --verify believes nothing in a certificate and makes the formula itself; exit code 0 if
    the claim is proved, 1 if something in it is false, 3 if it is not proved. With INPUT, the
    certificate must be about that puzzle.

    \b
    Examples:
      quinta prove gap/1 -o certificate
      quinta prove gap/1 --verify certificate
    """
    if verify is not None:
        if output is not None:
            raise click.UsageError("-o is for writing a certificate; leave it out here", ctx)
        expected = one_input(sources, kind, only).puzzle if sources else None
        return _verified(verify, expected, thoroughly, export, clock, as_json)
    if output is None:
        raise click.UsageError("say where to write the certificate: -o DIR", ctx)
    if thoroughly or export is not None:
        raise click.UsageError("--thoroughly and --export go with --verify", ctx)
    return _proved(one_input(sources, kind, only).puzzle, output, clock, as_json)


def _proved(puzzle: Puzzle, folder: str, clock: Clock, as_json: bool) -> int:
    from quinta.prove.folder import refuse_folder
    from quinta.prove.write import prove

    refuse_folder(folder)
    with working(f"proving {puzzle.title} {puzzle.size}"):
        certificate = prove(puzzle, limits=clock.rest())
    certificate.write(folder)
    if as_json:
        click.echo(json.dumps({**certificate.to_json(), "folder": folder}, ensure_ascii=False))
    else:
        click.echo(_said(certificate, folder))
    return 0 if certificate.status == "unique" else 1


def _said(certificate: Certificate, folder: str) -> str:
    stats = certificate.stats
    if certificate.status == "multiple":
        evidence = "two are"
    else:
        steps = "one step" if stats.proof_steps == 1 else f"{stats.proof_steps} steps"
        evidence = f"the proof has {steps} and is"
    return f"{STATUS[certificate.status]}; {evidence} in {folder}."


def _verified(
    folder: str,
    expected: Puzzle | None,
    thoroughly: bool,
    export: str | None,
    clock: Clock,
    as_json: bool,
) -> int:
    from quinta.prove.check import verify

    with working("checking the certificate"):
        report = verify(
            folder, puzzle=expected, thoroughly=thoroughly, export=export, limits=clock.rest()
        )
    click.echo(json.dumps(report.to_json(), ensure_ascii=False) if as_json else report)
    return CODES[report.verdict]
