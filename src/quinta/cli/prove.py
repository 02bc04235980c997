"""``quinta prove``: a certificate of how many solutions there are, and its check."""

from __future__ import annotations

import json

import click

from quinta.certificate import Certificate, refuse_folder
from quinta.certificate import prove as prove_puzzle
from quinta.cli.common import input_argument, read_input, within_limits, working
from quinta.errors import LimitReached
from quinta.limits import Clock
from quinta.questions import Status

VERDICTS = {
    Status.NONE: "No solution",
    Status.UNIQUE: "There is exactly one solution",
    Status.MULTIPLE: "There is more than one solution",
}


@click.command()
@input_argument
@click.option("-o", "--output", metavar="DIR", help="Write the certificate into this folder.")
@click.option("--verify", metavar="DIR", help="Check the certificate in this folder instead.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def prove(
    ctx: click.Context,
    source: str,
    kind: str | None,
    output: str | None,
    verify: str | None,
    clock: Clock,
    as_json: bool,
) -> int:
    """Write down a proof that a puzzle has one solution, or none, or show two.

    Exit code 0 if the solution is proved to be the only one, 1 if there is none or more than
    one; with --verify, 0 if the certificate holds, 1 if not.

    \b
    Examples:
      quinta prove gap/1 -o certificate
      quinta prove --verify certificate
    """
    if verify is not None:
        if output is not None or source != "-":
            raise click.UsageError("--verify takes a folder and nothing else", ctx)
        return _verified(verify, clock, as_json)
    if output is None:
        raise click.UsageError("say where to write the certificate: -o DIR", ctx)
    puzzle = read_input(source, kind).puzzle
    refuse_folder(output)
    with working(f"proving {puzzle.title} {puzzle.size}"):
        certificate = prove_puzzle(puzzle, limits=clock.rest())
    certificate.write(output)
    if as_json:
        click.echo(json.dumps({**certificate.to_json(), "folder": output}, ensure_ascii=False))
    else:
        click.echo(_said(certificate, output))
    return 0 if certificate.status is Status.UNIQUE else 1


def _said(certificate: Certificate, folder: str) -> str:
    stats = certificate.stats
    if certificate.status is Status.MULTIPLE:
        evidence = "two are"
    else:
        steps = "one step" if stats.proof_steps == 1 else f"{stats.proof_steps} steps"
        evidence = f"the proof has {steps} and is"
    return f"{VERDICTS[certificate.status]}; {evidence} in {folder}."


def _verified(folder: str, clock: Clock, as_json: bool) -> int:
    from quinta.proofcheck import verify

    with working("checking the certificate"):
        try:
            report = verify(folder, seconds=clock.rest().seconds)
        except TimeoutError:
            raise LimitReached("time") from None
    click.echo(json.dumps(report.to_json(), ensure_ascii=False) if as_json else report)
    return 0 if report.ok else 1
