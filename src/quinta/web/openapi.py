"""What ``GET /api`` shows: every question and every answer, as OpenAPI 3.1.

It is made of the shapes that requests are checked against and of those of the answers, so it
says what is done. A stream of JSON lines has no word of its own in OpenAPI 3.1; its schema is that
of the list of all its lines.
"""

from __future__ import annotations

from typing import Any

from quinta._version import __version__
from quinta.web import answers
from quinta.web.questions import MAX_BODY, MAX_CELLS, MEGABYTES, Question, questions
from quinta.web.schema import Named, OneOf, Shape, described, record
from quinta.web.turns import MOST_OF_ONE, MOST_WAITING

STREAM = "application/x-ndjson"
JSON = "application/json"

ABOUT = f"""\
Ask with a POST of a JSON object; the answer is a stream of JSON lines, an event each: 'queued',
'started', 'progress', 'partial', and at last 'done' with the result or 'failed' with a sentence.
To end a question, close the connection, or DELETE its job. A board has at most {MAX_CELLS} cells,
a request {MAX_BODY} bytes, a question {MEGABYTES:g} megabytes; of one address at most
{MOST_OF_ONE} questions wait in a queue, of all {MOST_WAITING}."""

REFUSALS = {
    400: "the request is not what is asked for here",
    403: "a page of another server cannot ask here",
    404: "there is no such thing",
    405: "this cannot be done here",
    408: "the request took too long to arrive",
    413: "the request is too large",
    415: "the request is not JSON",
    421: "the server does not go by that name",
    429: "too many questions of this address wait",
    500: "a bug in Quinta",
    503: "too many questions wait",
}
"""Why there is no answer, by status."""
ALWAYS = (403, 405, 421, 500)
LATER = (429, 503)
"""These say when to ask again."""
TO_A_QUESTION = (400, 408, 413, 415, *LATER)


def document() -> dict[str, Any]:
    """The whole of it.

    >>> document()["paths"]["/api/rate"]["post"]["summary"]
    'How hard the puzzle is, and the numbers behind it.'
    """
    asked = questions()
    shapes: list[Shape] = [answers.ERROR, answers.HEALTH, answers.CANCELLED, answers.KINDS]
    for question in asked.values():
        shapes += [_request(question), *events_of(question)]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Quinta",
            "version": __version__,
            "description": " ".join(ABOUT.split()),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {
            "/api": {"get": _told("api", "This document.", None)},
            "/api/kinds": {"get": _told("kinds", "What the kinds are.", answers.KINDS)},
            "/health": {"get": _told("health", "Whether it works.", answers.HEALTH)},
            "/api/jobs/{job}": {"parameters": [_JOB], "delete": _cancel()},
            **{f"/api/{name}": {"post": _operation(asked[name])} for name in sorted(asked)},
        },
        "components": {
            "schemas": described(*shapes),
            "responses": {str(status): _refusal(status) for status in REFUSALS},
        },
    }


_JOB = {
    "name": "job",
    "in": "path",
    "required": True,
    "description": "as the event 'started' names it",
    "schema": {"type": "string"},
}


def _told(name: str, about: str, shape: Shape | None) -> dict[str, Any]:
    """A request that only asks for something to be shown."""
    schema = {"type": "object"} if shape is None else shape.schema()
    return {
        "operationId": name,
        "summary": about,
        "responses": {
            "200": {"description": about, "content": {JSON: {"schema": schema}}},
            **_refusals(*ALWAYS),
        },
    }


def _cancel() -> dict[str, Any]:
    return {
        **(told := _told("cancel", "End a job.", answers.CANCELLED)),
        "responses": told["responses"] | _refusals(404),
    }


def _operation(question: Question) -> dict[str, Any]:
    first, _, _ = question.about.partition(". ")
    return {
        "operationId": question.name,
        "summary": first.removesuffix(".") + ".",
        "description": f"{question.about} It may take {question.seconds:g} seconds.",
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": _request(question).schema()}},
        },
        "responses": {
            "200": {
                "description": "A stream of JSON lines; the schema is that of the list of them.",
                "headers": {
                    "X-Job": {"schema": {"type": "string"}, "description": "the name of the job"}
                },
                "content": {STREAM: {"schema": _lines(question)}},
            },
            **_refusals(*ALWAYS, *TO_A_QUESTION),
        },
    }


def _request(question: Question) -> Named:
    return Named(f"{question.name}.request", question.fields)


def events_of(question: Question) -> list[Named]:
    """What may be said about a question.

    >>> [event.name for event in events_of(questions()["view"])]
    ['Queued', 'Started', 'Progress', 'Failed', 'view.done']
    """
    events = [answers.QUEUED, answers.STARTED, answers.PROGRESS, answers.FAILED]
    done = record(event=OneOf(("done",)), result=question.result)
    events.append(Named(f"{question.name}.done", done, question.about))
    if question.partial is not None:
        partial = record(event=OneOf(("partial",)), result=question.partial)
        events.append(Named(f"{question.name}.partial", partial, "what is known so far"))
    return events


def _lines(question: Question) -> dict[str, Any]:
    """All lines about a question: exactly one of them is the end."""
    return {
        "type": "array",
        "items": {"oneOf": [event.schema() for event in events_of(question)]},
        "contains": {"properties": {"event": {"enum": ["done", "failed"]}}},
        "minContains": 1,
        "maxContains": 1,
    }


def _refusals(*statuses: int) -> dict[str, Any]:
    return {
        str(status): {"$ref": f"#/components/responses/{status}"} for status in sorted(statuses)
    }


def _refusal(status: int) -> dict[str, Any]:
    later = {
        "Retry-After": {"schema": {"type": "integer"}, "description": "seconds until it may do"}
    }
    return {
        "description": REFUSALS[status],
        **({"headers": later} if status in LATER else {}),
        "content": {JSON: {"schema": answers.ERROR.schema()}},
    }
