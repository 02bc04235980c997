"""``GET /api`` is OpenAPI 3.1, and says what the server does: schemathesis tries it out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from serving import Served

import quinta
from needs import has, needs
from processes import PATIENCE
from quinta.web import answers
from quinta.web.openapi import STREAM, document
from quinta.web.questions import MAX_BODY, questions
from quinta.web.schema import Either, Items, Maybe, Named, Number, OneOf, Shape, Table, Whole

if TYPE_CHECKING or has("schemathesis"):
    import jsonschema_rs
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.config import SchemathesisConfig

    @schemathesis.deserializer(STREAM)
    def all_lines(context: Any, response: Any) -> Any:
        """The lines of a stream, as the schema describes them."""
        return [json.loads(line) for line in response.content.splitlines()]


REFUSED = ["400", "413"]
"""How a request that the document does not allow is answered; a long one may be too large."""

OPERATIONS = [
    (path, method)
    for path, operations in document()["paths"].items()
    for method in operations
    if method != "parameters"
]
PUZZLES = [*quinta.examples(), "gap 9", "doppelblock 4", "doors\n. 2\n2 1\n"]


def test_the_server_describes_itself(served: Served) -> None:
    shown = served.client.get("/api").json()
    assert shown == document()
    assert shown["openapi"].startswith("3.1.")
    assert {f"/api/{name}" for name in questions()} <= set(shown["paths"])
    assert str(MAX_BODY) in shown["info"]["description"]
    for path, method in OPERATIONS:
        assert shown["paths"][path][method]["summary"].endswith(".")


def test_every_reference_leads_somewhere() -> None:
    shown = document()
    text = json.dumps(shown)
    for part in ("schemas", "responses"):
        for name in shown["components"][part]:
            assert f'"#/components/{part}/{name}"' in text, f"{name} is not used"
    for piece in text.split('"$ref": "#/components/')[1:]:
        part, _, name = piece.partition('"')[0].partition("/")
        assert name in shown["components"][part]


def test_what_the_server_says_of_itself_has_its_shape(served: Served) -> None:
    answers.KINDS.check(served.client.get("/api/kinds").json())
    answers.HEALTH.check(served.health())
    answers.ERROR.check(served.client.post("/api/nothing", json={}).json())


@needs("schemathesis")
def test_the_document_is_openapi_and_its_schemas_are_json_schema() -> None:
    shown = document()
    schemathesis.openapi.from_dict(shown).validate()
    for schema in shown["components"]["schemas"].values():
        jsonschema_rs.meta.validate(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        )


LEAVES = st.none() | st.booleans() | st.integers(-2, 12) | st.sampled_from(["a", "bb", "", "ccc"])
VALUES = st.recursive(
    LEAVES | st.floats(-2, 12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=3)
    ),
    max_leaves=6,
)
SHAPES: list[Shape] = [
    answers.Text(2),
    Whole(0, 9),
    Whole(1),
    Number(0, 9.5),
    Number(),
    answers.Flag(),
    OneOf(("a", "bb")),
    Items(Whole(0, 9), 1, 2),
    Table(Whole(0, 9), 1, 1),
    answers.Anything("something"),
    Either({str: answers.Text(2), int: Whole(0, 9)}),
    Maybe(Items(answers.Text())),
    answers.record({"b": Whole()}, a=Maybe(answers.Flag())),
    Named("whatever", Whole(0, 9)),
]


@pytest.mark.spread(3)
@needs("schemathesis")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@settings(max_examples=150, deadline=None)
@given(value=VALUES)
def test_a_shape_takes_what_its_schema_takes(shape: Shape, value: Any) -> None:
    value = json.loads(json.dumps(value), parse_float=number)
    schema = shape.shape.schema() if isinstance(shape, Named) else shape.schema()
    try:
        shape.check(value)
    except quinta.PuzzleError:
        taken = False
    else:
        taken = True
    assert jsonschema_rs.is_valid(schema, value) == taken


def number(text: str) -> int | float:
    value = float(text)
    return int(value) if value.is_integer() else value


# Schemathesis


def tried(served: Served, path: str, method: str, examples: int, odd: bool) -> None:
    """Ask what the document allows, or what it does not, and see that the answers are in it."""
    config = SchemathesisConfig.from_dict(
        {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
    )
    operation = schemathesis.openapi.from_dict(document(), config=config)[path][method]
    mode = GenerationMode.NEGATIVE if odd else GenerationMode.POSITIVE

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), puzzle=st.sampled_from(PUZZLES))
    def asked(case: Any, puzzle: str) -> None:
        if isinstance(case.body, dict) and not odd:
            case.body["seconds"] = 0.5
            if "puzzle" in case.body and isinstance(case.body["puzzle"], str):
                case.body["puzzle"] = puzzle
                case.body.pop("kind", None)
        answer = case.call(base_url=served.address.rstrip("/"), timeout=PATIENCE)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer)

    asked()


TRIED = [
    (path, method, odd)
    for path, method in OPERATIONS
    for odd in (False, True)
    if not odd or method == "post"  # the others have nothing to be odd
]


@pytest.mark.spread(6)
@needs("schemathesis")
@pytest.mark.parametrize(("path", "method", "odd"), [each for each in TRIED if not each[2]])
def test_no_answer_is_outside_the_document(
    served: Served, path: str, method: str, odd: bool
) -> None:
    tried(served, path, method, 4, odd)


@needs("schemathesis")
@pytest.mark.thorough
@pytest.mark.parametrize(("path", "method", "odd"), TRIED)
def test_many_answers_are_all_in_the_document(
    served: Served, path: str, method: str, odd: bool
) -> None:
    tried(served, path, method, 100, odd)
