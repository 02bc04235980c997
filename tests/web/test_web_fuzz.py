"""Nothing that is sent can crash or block the server."""

from __future__ import annotations

import json
import socket
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from serving import TYPE, Served

import quinta
from processes import PATIENCE
from quinta.formats.json import to_object
from quinta.web.questions import questions

TEXTS = [
    "gap 9",
    "doors\n. 2\n2 1\n",
    "akkoy\ncolumns: 1 | 1\nrows: 1 | 1\n",
    "doppelblock 4",
    "white-and-tan\n6 6 4\n0 0 4\n",
    *quinta.examples(),
]
WORDS = st.sampled_from(["r1c1", "r1c1|r1c2", "top", "clues", "connected", "gap", "doors", "text"])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 50)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | WORDS
    | st.sampled_from(TEXTS)
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(WORDS | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
NAMES = st.sampled_from(sorted({f for q in questions().values() for f in q.fields.fields}))
REASONS = {"input", "limit", "impossible"}

LIKELY = st.fixed_dictionaries(
    {"puzzle": st.sampled_from(TEXTS) | st.text(max_size=60)},
    optional={
        "kind": st.sampled_from(sorted(quinta.all_kinds())),
        "marks": st.dictionaries(
            st.sampled_from(["r1c1", "r1c2", "r2c1", "r1c1|r1c2", "r9c9"]), st.integers(0, 3)
        ),
        "edits": st.lists(
            st.fixed_dictionaries(
                {
                    "at": st.lists(WORDS | st.integers(0, 9), min_size=1, max_size=3),
                    "text": st.text(max_size=5) | st.sampled_from(["1", "2 1", "?", "."]),
                }
            ),
            max_size=3,
        ),
        "size": st.lists(st.integers(1, 9), min_size=2, max_size=2),
        "how": st.sampled_from(["rotate", "flip"]),
        "to": st.sampled_from(["text", "json", "lists", "svg", "link"]),
        "options": st.dictionaries(WORDS, st.booleans() | WORDS, max_size=2),
        "level": st.integers(0, 4),
        "date": st.sampled_from(["2026-11-16", "0001-01-01", "9999-12-31", "today"]),
    },
)


def asked(served: Served, question: str, body: bytes) -> None:
    """Ask, and see that the answer is one of those that are documented."""
    answer = served.client.post(f"/api/{question}", content=body, headers=TYPE)
    assert answer.status_code in (200, 400, 413), (question, body, answer.status_code)
    if answer.status_code != 200:
        assert answer.json()["error"]
        return
    last = json.loads(answer.text.splitlines()[-1])
    assert last["event"] == "done" or last["reason"] in REASONS, (question, body, last)


def is_well(served: Served) -> None:
    health = served.health()
    assert health["ok"]
    assert health["busy"] == health["queued"] == 0


@settings(max_examples=60)
@given(question=st.sampled_from(sorted(questions())), data=ANYTHING)
def test_any_json_is_answered_or_refused(served: Served, question: str, data: Any) -> None:
    asked(served, question, json.dumps(data).encode())
    is_well(served)


@settings(max_examples=50)
@given(
    question=st.sampled_from(sorted(questions())), data=st.dictionaries(NAMES, ANYTHING, max_size=5)
)
def test_any_values_of_known_fields_are_answered_or_refused(
    served: Served, question: str, data: dict[str, Any]
) -> None:
    asked(served, question, json.dumps({**data, "seconds": 1}).encode())
    is_well(served)


@settings(max_examples=80)
@given(question=st.sampled_from(sorted(set(questions()) - {"compare"})), data=LIKELY)
def test_likely_questions_with_odd_values_are_answered(
    served: Served, question: str, data: dict[str, Any]
) -> None:
    known = questions()[question].fields.fields
    fields = {name: value for name, value in data.items() if name in known}
    asked(served, question, json.dumps({**fields, "seconds": 1}).encode())


@settings(max_examples=50)
@given(name=st.sampled_from(list(quinta.examples())), change=ANYTHING, data=st.data())
def test_puzzles_as_objects_with_odd_fields_are_answered(
    served: Served, name: str, change: Any, data: st.DataObject
) -> None:
    puzzle = to_object(quinta.example(name))
    field = data.draw(st.sampled_from([*puzzle, "solution", "more"]))
    body = {"puzzle": {**puzzle, field: change}, "seconds": 1}
    question = data.draw(st.sampled_from(["view", "check", "hint", "forced"]))
    asked(served, question, json.dumps(body).encode())


@settings(max_examples=100)
@given(body=st.binary(max_size=200))
def test_any_bytes_are_refused(served: Served, body: bytes) -> None:
    asked(served, "view", body)


@settings(max_examples=100)
@given(
    method=st.sampled_from(["GET", "POST", "DELETE", "PUT", "HEAD", "PATCH", "BREW"]),
    path=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=40),
    rest=st.binary(max_size=80),
)
def test_any_bytes_on_the_wire_leave_the_server_well(
    served: Served, method: str, path: str, rest: bytes
) -> None:
    host, port = served.address.removeprefix("http://").rstrip("/").split(":")
    start = f"{method} /{path} HTTP/1.1\r\nHost: localhost\r\n".encode()
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(start + rest + b"\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(65536)
    assert not answer.startswith(b"HTTP/1.1 5"), answer[:300]
    assert served.health()["ok"]
