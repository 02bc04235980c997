"""What the server refuses, and what every response carries."""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from serving import HEADERS, TYPE, Guard, Served, httpx

from processes import PATIENCE
from quinta.base.errors import PuzzleError
from quinta.base.grid import Size
from quinta.base.limits import Limits
from quinta.kinds import all_kinds
from quinta.puzzle.puzzle import Puzzle
from quinta.web.files import PAGE, STATIC, Shelf
from quinta.web.questions import MAX_BODY, MAX_CELLS, Telling, questions

PUZZLE = "gap 9\n"


def file_of(served: Served, name: str) -> str:
    """Where a file of the page is now."""
    found = re.search(r'src="(v\w+/static/)main.js"', served.client.get("/").text)
    assert found
    return f"/{found.group(1)}{name}"


def refused(served: Served, question: str, body: Any, code: int = 400) -> str:
    """The sentence with which a request is refused."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = served.client.post(f"/api/{question}", content=content, headers=TYPE)
    assert answer.status_code == code, answer.text
    assert set(answer.json()) == {"error"}
    said: str = answer.json()["error"]
    assert said
    assert "\n" not in said
    assert len(said) < 500
    return said


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "not valid JSON"),
        (b"{", "not valid JSON"),
        (b"\xff{}", "UTF-8"),
        (b'{"puzzle": NaN}', "NaN"),
        (b'{"puzzle": "gap/1", "puzzle": "doors/1"}', "'puzzle' stands there twice"),
        (b'{"puzzle": ' + b"9" * 5000 + b"}", "not valid JSON"),
        (b"[" * 100_000, "nested"),
        ([], "an object is expected"),
        ({}, "the field 'puzzle' is missing"),
        ({"puzzle": PUZZLE, "more": 1}, "unknown field 'more'"),
        ({"puzzle": PUZZLE, "v": 2}, "v: 2 is out of range"),
        ({"puzzle": 9}, "puzzle: "),
        ({"puzzle": None}, "puzzle: "),
        ({"puzzle": "\ud800"}, "half a character"),
        ({"puzzle": PUZZLE, "kind": "sudoku"}, "one of akkoy"),
        ({"puzzle": PUZZLE, "marks": []}, "marks: an object"),
        ({"puzzle": PUZZLE, "marks": {"r1c1": 1.5}}, "marks.r1c1: a whole number"),
        ({"puzzle": PUZZLE, "marks": {"r1c1": True}}, "whole number"),
        ({"puzzle": PUZZLE, "marks": {"r1c1": 10**30}}, "out of range"),
        ({"puzzle": PUZZLE, "marks": {"x" * 500: 1}}, "characters"),
        ({"puzzle": PUZZLE, "marks": {str(i): 1 for i in range(5000)}}, "entries"),
        ({"puzzle": PUZZLE, "seconds": "9"}, "seconds: a number"),
        ({"puzzle": PUZZLE, "seconds": 1e999}, "Infinity is no number"),
        (b'{"puzzle": "gap 9", "seconds": 1e999}', "seconds: a number"),
        ({"puzzle": PUZZLE, "seconds": -1}, "seconds: this number is out of range"),
    ],
)
def test_a_request_of_another_shape_is_refused_with_one_sentence(
    served: Served, body: Any, words: str
) -> None:
    assert words in refused(served, "check", body)


@pytest.mark.parametrize(
    ("question", "fields", "words"),
    [
        ("generate", {}, "'kind' is missing"),
        ("generate", {"kind": "gap", "size": 9}, "size: a list"),
        ("generate", {"kind": "gap", "size": [9]}, "size: the list has 1 entries"),
        ("generate", {"kind": "gap", "size": [0, 9]}, "size[0]: 0 is out of range"),
        ("generate", {"kind": "gap", "level": 6}, "level: 6 is out of range"),
        ("generate", {"kind": "gap", "options": {"x": 1.5}}, "options.x"),
        ("generate", {"kind": "gap", "symmetric": 1}, "symmetric: true or false"),
        ("edit", {"puzzle": PUZZLE}, "'edits' is missing"),
        ("edit", {"puzzle": PUZZLE, "edits": [{}]}, "edits[0]: the field 'at' is missing"),
        ("edit", {"puzzle": PUZZLE, "edits": [{"at": [1.5], "text": ""}]}, "edits[0].at[0]"),
        ("move", {"puzzle": PUZZLE, "how": "throw"}, "one of rotate, flip"),
        ("convert", {"puzzle": PUZZLE, "to": "/etc/passwd"}, "one of text"),
        ("daily", {"kind": "gap", "date": "2026-11-16T00:00"}, "date: "),
    ],
)
def test_fields_are_checked_for_each_question(
    served: Served, question: str, fields: dict[str, Any], words: str
) -> None:
    assert words in refused(served, question, fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"puzzle": "nonsense"}, "unknown kind"),
        ({"puzzle": "/etc/passwd"}, "unknown kind"),
        ({"puzzle": ""}, "empty"),
        ({"puzzle": {"kind": "gap"}}, "order"),
        ({"puzzle": {"kind": "gap", "order": 9, "x": 1}}, "unknown field"),
        ({"puzzle": {"kind": ["gap"], "order": 9}}, "kind"),
        ({"puzzle": "gap 41"}, "1600 cells"),
        ({"puzzle": "gap 500"}, "1600 cells"),
        ({"puzzle": PUZZLE, "kind": "doors"}, "not doors"),
        ({"puzzle": PUZZLE, "marks": {"r10c1": 1}}, "no place 'r10c1'"),
        ({"puzzle": PUZZLE, "marks": {"r1c1": 7}}, "7 is not a value"),
    ],
)
def test_a_puzzle_that_is_none_fails_with_one_sentence(
    served: Served, fields: dict[str, Any], words: str
) -> None:
    failure = served.failure("check", **fields)
    assert failure["reason"] == "input"
    assert words in failure["error"]


@pytest.mark.parametrize("size", [[41, 40], [500, 500], [1600, 1600]])
@pytest.mark.parametrize(
    ("question", "fields"),
    [*(("generate", {"kind": kind}) for kind in all_kinds()), ("resize", {"puzzle": PUZZLE})],
)
def test_no_board_over_the_bound_of_the_page_is_made_first(
    question: str, fields: dict[str, Any], size: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Size] = []
    for cls in all_kinds().values():
        monkeypatch.setattr(cls, "_blank", recorded(cls._blank, made))
    with pytest.raises(PuzzleError, match="more than the 1600 cells taken here"):
        questions()[question].answer({**fields, "size": size}, Telling(print, Limits()))
    assert all(size.rows * size.columns <= MAX_CELLS for size in made)


def recorded(make: Callable[..., Puzzle], made: list[Size]) -> Callable[..., Puzzle]:
    """The same, but the sizes of what it makes are noted."""

    def noting(size: Size, **options: Any) -> Puzzle:
        made.append(size)
        return make(size, **options)

    return noting


def test_a_failure_names_the_line_and_the_column(served: Served) -> None:
    failure = served.failure("view", puzzle="gap 9\ntop: . . x . . . . . .\n")
    assert (failure["line"], failure["column"]) == (2, 10)


def test_a_drawing_with_too_many_looks_is_refused(served: Served) -> None:
    assert "too many" in served.failure("view", puzzle="doppelblock 40")["error"]


def test_unknown_questions_and_routes_are_not_found(served: Served) -> None:
    assert "unknown question" in refused(served, "nothing", {}, 404)
    for path in ("/nothing", "/api/", "/api/view/more", "/static/", "/v1/static/main.js"):
        assert served.client.get(path).status_code in (404, 405)


def test_other_methods_are_refused(served: Served) -> None:
    for method, path in (
        ("GET", "/api/view"),
        ("PUT", "/api/view"),
        ("POST", "/"),
        ("POST", "/health"),
        ("GET", "/api/jobs/x"),
        ("OPTIONS", "/api/view"),
    ):
        answer = served.client.request(method, path)
        assert answer.status_code == 405, (method, path)
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_only_json_is_taken(served: Served, kind: str) -> None:
    answer = served.client.post("/api/check", content=b"{}", headers={"content-type": kind})
    assert answer.status_code == 415


def test_large_requests_are_refused_however_they_are_sent(served: Served) -> None:
    body = json.dumps({"puzzle": "x" * MAX_BODY}).encode()
    assert "larger" in refused(served, "check", body, 413)

    def pieces() -> Any:
        for start in range(0, len(body), 9999):
            yield body[start : start + 9999]

    with httpx.Client(base_url=served.address) as client:
        answer = client.post("/api/check", content=pieces(), headers=TYPE)
    assert answer.status_code == 413


def test_a_body_without_end_is_not_read_without_end(served: Served) -> None:
    piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    host, port = served.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as connection:
        connection.sendall(
            b"POST /api/view HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        with pytest.raises(ConnectionError):  # far more than the system keeps for it
            connection.sendall(piece * 1000)


def test_a_connection_goes_on_after_a_refusal_that_came_before_the_body(served: Served) -> None:
    connection = http.client.HTTPConnection(served.address.split("/")[2], timeout=PATIENCE)
    for _ in range(2):
        connection.putrequest("POST", "/api/view")
        connection.putheader("Origin", "http://evil.example")
        connection.putheader("Content-Length", "2")
        connection.endheaders()
        answer = connection.getresponse()
        assert (answer.status, "another server" in answer.read().decode()) == (403, True)
        assert connection.sock is not None, "it stays open"
        connection.send(b"{}")
    connection.close()


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "localhost:x", "a b"]
)
def test_another_host_is_refused(served: Served, host: str) -> None:
    for path in ("/", "/health", "/api", file_of(served, "main.js")):
        answer = served.client.get(path, headers={"host": host})
        assert answer.status_code in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:80", "[::1]:8765", "LOCALHOST:1"])
def test_loopback_is_answered_by_any_of_its_names(served: Served, host: str) -> None:
    assert served.client.get("/health", headers={"host": host}).json()["ok"]


def test_the_host_that_was_given_is_answered() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None: ...

    guard = Guard(app, ["Puzzles.example", "fe80::1"])
    assert guard.is_mine(["puzzles.example:8765"])
    assert guard.is_mine(["[fe80::1]"])
    assert not guard.is_mine([])
    assert not guard.is_mine(["localhost", "localhost"])


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:3000"},
        {"origin": "http://localhost.evil.example:8765"},
        {"origin": "ftp://localhost:8765"},
        {"origin": "localhost:8765"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "cross-site", "origin": "http://localhost:8765"},
    ],
)
def test_a_page_of_another_server_cannot_ask(served: Served, headers: dict[str, str]) -> None:
    for method, path in (
        *(("GET", "/"), ("GET", "/health"), ("GET", "/api"), ("GET", file_of(served, "main.js"))),
        *(("POST", "/api/check"), ("DELETE", "/api/jobs/x"), ("OPTIONS", "/api/check")),
    ):
        answer = served.client.request(
            method,
            path,
            json={"puzzle": PUZZLE} if method == "POST" else None,
            headers={"host": "localhost:8765", **headers},
        )
        assert answer.status_code == 403, (method, path)
        assert answer.json() == {"error": "a page of another server cannot ask here"}
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://localhost:8765"},
        {"origin": "http://localhost:8765", "sec-fetch-site": "same-origin"},
        {"host": "[::1]", "origin": "http://[::1]:80"},
        {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "none", "sec-fetch-mode": "navigate"},
    ],
)
def test_its_own_page_and_scripts_can_ask(served: Served, headers: dict[str, str]) -> None:
    answer = served.client.post(
        "/api/check", json={"puzzle": PUZZLE}, headers={"host": "localhost:8765", **headers}
    )
    assert answer.status_code == 200


def test_a_link_on_another_page_may_lead_to_the_page(served: Served) -> None:
    clicked = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert served.client.get("/", headers=clicked).status_code == 200
    assert served.client.post("/api/check", json={}, headers=clicked).status_code == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/health"),
        ("GET", "/api"),
        ("GET", "/api/kinds"),
        ("POST", "/api/view"),
        ("POST", "/api/nothing"),
        ("DELETE", "/api/jobs/none"),
        ("PUT", "/"),
    ],
)
def test_every_response_carries_the_headers(served: Served, method: str, path: str) -> None:
    body = {"puzzle": PUZZLE} if method == "POST" else None
    for host in ("localhost", "evil.example"):
        answer = served.client.request(method, path, json=body, headers={"host": host})
        expect_headers(answer)
        assert answer.headers["cache-control"] in ("no-store", "no-cache")


def expect_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


@pytest.mark.parametrize(
    "path",
    [
        "FILES/../app.py",
        "FILES/%2e%2e/app.py",
        "FILES/..%2fapp.py",
        "FILES/%2e%2e%2fapp.py",
        "FILES/..%5capp.py",
        "FILES//etc/passwd",
        "FILES/%2fetc%2fpasswd",
        "FILES/%00",
        "FILES/main.js%00.js",
        "FILES/./main.js",
        "FILES/main.js/",
        "FILES/",
        "FILES",
        "/../../../etc/passwd",
        "FILES/" + "a" * 3000,
    ],
)
def test_no_path_of_the_disk_can_be_reached(served: Served, path: str) -> None:
    path = path.replace("FILES", file_of(served, "main.js").removesuffix("/main.js"))
    host, port = served.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), answer[:200]
    assert b"import" not in answer
    assert b"root:" not in answer


def test_the_page_is_sent_packed_and_only_once(served: Served) -> None:
    page = served.client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = served.client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    plain = served.client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == page.content


def test_every_file_of_the_page_can_be_had_with_its_type_and_is_kept(served: Served) -> None:
    types = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    names = [path.name for path in STATIC.iterdir() if path.is_file() and path.name != PAGE]
    assert len(names) > 50
    for name in names:
        answer = served.client.get(file_of(served, name))
        assert answer.status_code == 200
        assert answer.content == (STATIC / name).read_bytes()
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"].startswith(types[Path(name).suffix])
        assert "immutable" in answer.headers["cache-control"]
        expect_headers(answer)


def test_the_page_names_all_modules_that_it_starts_with_and_no_other(served: Served) -> None:
    page = served.client.get("/").text
    named = set(re.findall(r'<link rel="modulepreload" href="v\w+/static/([\w.]+)">', page))
    assert {"main.js", "play.js", "transport.js"} <= named
    assert not {"compose.js", "learn.js", "daily.js", "first.js"} & named


def test_whoever_works_on_the_page_just_loads_it_again(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / PAGE).write_text('<script type="module" src="static/main.js"></script>')
    (folder / "main.js").write_text("a")
    (folder / "b.js").symlink_to(tmp_path / "secret")
    shelf = Shelf(folder)
    first = shelf.edition()
    assert set(first.files) == {"main.js", "colours.css"}
    assert shelf.file(first.version, "main.js") == first.files["main.js"]
    (folder / "main.js").write_text("changed")
    assert shelf.edition().version != first.version
    assert shelf.edition().files["main.js"].data == b"changed"
    assert shelf.file(first.version, "main.js") is None  # no mixture of the two


def test_the_icon_is_also_where_browsers_look_by_custom(served: Served) -> None:
    icon = served.client.get("/favicon.ico")
    assert icon.headers["content-type"].startswith("image/svg+xml")
    assert icon.content == (STATIC / "icon.svg").read_bytes()


def test_the_page_has_the_colours_of_pictures(served: Served) -> None:
    from quinta.render.colours import Colour, properties

    sheet = served.client.get(file_of(served, "colours.css"))
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    assert sheet.text == properties()
    assert f'href="{file_of(served, "colours.css")[1:]}">' in served.client.get("/").text
    boards = (STATIC / "board.css").read_text(encoding="utf-8")
    used = set(re.findall(r"var\(--board-([a-z]+)\)", boards))
    assert used
    assert used <= {colour.name.lower() for colour in Colour}
    once = set(Colour) - {Colour.LIGHT}  # white is the colour of much else
    for path in STATIC.glob("*.[cj]s*"):
        assert not once & set(re.findall("#[0-9a-f]{6}", path.read_text(encoding="utf-8")))


def test_the_kinds_are_described(served: Served) -> None:
    import quinta

    kinds = served.client.get("/api/kinds").json()
    assert sorted(kind["kind"] for kind in kinds) == sorted(quinta.all_kinds())
    for kind in kinds:
        assert kind["task"].endswith(".")
        assert {variant["option"] for variant in kind["variants"]} == set(kind["options"])
        assert kind["examples"]
        usual = max(kind["usual_size"])
        assert next(told["level"] for told in kind["levels"] if usual in told["sides"]) == 0
        assert len(kind["usual_size"]) == 2
