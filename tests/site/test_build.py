"""Putting the site together, without the parts that are fetched."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from quinta.site import ahead, build, icons, python
from quinta.site.bundle import bundle, needed
from quinta.site.parts import Pin, SiteError, fetch, missing, pins, require

VERSIONED = {
    "static/main.js": b'import { a } from "./a.js";\n',
    "static/a.js": b"export const a = 1;\n",
}


def test_every_file_but_the_entrance_stands_in_the_folder_of_the_version() -> None:
    version, files = build.assembled(VERSIONED)
    outside = {name for name in files if not name.startswith(f"{version}/")}
    assert outside == {"index.html", "sw.js", "manifest.webmanifest", "quinta-site.json"}


def test_the_same_files_give_the_same_site_and_others_another_version() -> None:
    assert build.assembled(VERSIONED) == build.assembled(dict(reversed(VERSIONED.items())))
    assert build.assembled(VERSIONED)[0] != build.assembled({**VERSIONED, "static/a.js": b""})[0]


def test_the_page_names_only_relative_addresses_of_its_own_version() -> None:
    version, files = build.assembled(VERSIONED)
    page = files["index.html"].decode()
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert f"{version}/static/main.js" in addresses
    assert f"{version}/static/a.js" in addresses
    assert all(each.startswith(f"{version}/") or each == build.MANIFEST for each in addresses)


def test_the_page_lets_nothing_run_but_what_comes_with_it() -> None:
    page = build.assembled(VERSIONED)[1]["index.html"].decode()
    assert "script-src 'self' 'wasm-unsafe-eval';" in page
    assert "unsafe-inline" not in page
    assert page.index("charset") < 1024
    assert "<script>" not in page
    assert not re.search(r"\son\w+=", page)


def test_the_service_worker_knows_the_hash_of_every_file() -> None:
    _, files = build.assembled(VERSIONED)
    told = json.loads(re.search(r"const SITE = (\{.*?\n\});", files["sw.js"].decode(), re.S)[1])  # type: ignore[index]
    kept = {name: data for name, data in files.items() if name not in ("sw.js", "quinta-site.json")}
    assert told["files"] == {name: sha256(data).hexdigest() for name, data in kept.items()}


def test_every_icon_of_the_manifest_is_a_picture_of_that_size() -> None:
    version, files = build.assembled(VERSIONED)
    for told in json.loads(files[build.MANIFEST])["icons"]:
        size = int(told["sizes"].partition("x")[0])
        assert told["src"] == f"{version}/icons/{size}.png"
        assert icons.icon(size)[16:24] == size.to_bytes(4, "big") * 2


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SiteError, match="other things"):
        build.build(tmp_path, tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_site_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    for content in (b"old", b"new"):
        build._write(tmp_path / "site", {"a/b": content, "quinta-site.json": b"{}"})
    assert (tmp_path / "site" / "a" / "b").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_is_written_where_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "require", lambda parts, pins: None)
    monkeypatch.setattr(ahead, "files", lambda: {"first.json": b"{}"})
    monkeypatch.setattr(python, "runtime", lambda parts, pins: {"python.wasm": b"python"})
    monkeypatch.setattr(python, "bundled", lambda parts, pins: b"bundle")
    monkeypatch.setattr(icons, "icon", lambda size: b"icon")
    version = build.build(tmp_path / "site", tmp_path)
    assert (tmp_path / "site" / version / "python" / python.BUNDLE).read_bytes() == b"bundle"
    assert (tmp_path / "site" / version / "ahead" / "first.json").is_file()
    assert (tmp_path / "site" / "index.html").is_file()


def test_of_a_wheel_the_modules_are_taken_and_machine_code_and_nothing_else(tmp_path: Path) -> None:
    files = ("one.py", "one/two.py", "fast.so", "one-1.data/scripts/tool.py", "one-1/METADATA")
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as wheel:
        for name in files:
            wheel.writestr(name, "")
    pins = {"one": Pin("one", "pip", "1", "one.whl", ""), "two": Pin("two", "npm", "1", "two", "")}
    taken = python._theirs(tmp_path, pins)
    assert taken.keys() == {"one.py", "one/two.py", python.LIBRARY + "fast.so"}


def test_parts_that_are_missing_are_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"lacks pyodide .*, python-sat .*--fetch"):
        require(tmp_path, pins())


def test_a_part_with_another_content_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pin = Pin("part", "pip", "1", "part.whl", sha256(b"right").hexdigest())

    def writes(content: str) -> list[str]:
        return [sys.executable, "-c", f"open('part.whl', 'w').write({content!r})"]

    monkeypatch.setattr(Pin, "command", lambda self, folder: writes("wrong"))
    with pytest.raises(SiteError, match="another content"):
        fetch(tmp_path, [pin])
    assert missing(tmp_path, [pin]) == [pin]
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(Pin, "command", lambda self, folder: writes("right"))
    fetch(tmp_path, [pin])
    assert not missing(tmp_path, [pin])


def test_without_npm_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError, match="npm is not installed"):
        fetch(tmp_path / "parts", pins())


def test_what_fetches_may_fail_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "import sys; sys.exit('first line\\nno such version')"
    monkeypatch.setattr(Pin, "command", lambda self, folder: [sys.executable, "-c", told])
    with pytest.raises(SiteError, match="cannot be fetched: npm says: no such version"):
        fetch(tmp_path, pins()[:1])


def test_a_bundle_has_what_is_needed_compiled_and_is_the_same_each_time() -> None:
    library = {"one.py": "import two", "two.py": "", "three.py": ""}
    ours = {"own.py": '"""Words."""\nimport one', "data.txt": "data"}
    made = []
    for _ in range(2):
        files = [io.BytesIO(), io.BytesIO(), io.BytesIO()]
        for file, content in zip(files, (library, ours), strict=False):
            with zipfile.ZipFile(file, "w") as archive:
                for name, text in content.items():
                    archive.writestr(name, text)
        bundle(*files, ["own"])  # type: ignore[arg-type]
        made.append(files[2].getvalue())
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0])) as archive:
        assert archive.namelist() == ["data.txt", "one.pyc", "own.pyc", "two.pyc"]
        assert b"Words" not in archive.read("own.pyc")


def test_what_is_for_types_alone_is_not_needed() -> None:
    text = "if TYPE_CHECKING:\n    import b\ndef f():\n    import c"
    sources = {"a": ("a.py", text), "b": ("b.py", ""), "c": ("c.py", "")}
    assert needed(sources, ["a"]) == {"a", "c"}


def test_the_first_board_of_every_kind_is_answered_ahead() -> None:
    files = ahead.files()
    told = json.loads(files[ahead.FIRST])
    for kind in told["kinds"]:
        first = kind["examples"][0]["text"] if kind["examples"] else kind["blank"]
        view = json.loads(files[told["known"]["view"][first]])
        assert view["kind"] == kind["kind"]
        assert view["text"] in told["known"]["view"]
        assert {first, view["text"]} <= told["known"]["rules"].keys()
        assert kind["kind"] in told["known"]["lessons"]
    assert told["questions"]["hint"]["lane"] == "quick"
