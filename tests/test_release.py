"""What is released: a wheel that installs and runs on every Python that is here."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import quinta
from needs import needs
from quinta.base.errors import pip_line

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TESTERS = ("all", "bench", "library", "test", "dev")
"""Extras that are not for those who use Quinta, or are nothing but others."""

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")


def pythons() -> list[str]:
    """Every Python that is here and supported, one of each version."""
    found: dict[str, str] = {}
    kept = Path(os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))) / "versions"
    for version in SUPPORTED:
        places = [*sorted(kept.glob(f"{version}.*/bin/python")), shutil.which(f"python{version}")]
        for place in filter(None, places):
            found.setdefault(version, str(place))
    return list(found.values())


def run(*command: str, cwd: Path = ROOT) -> str:
    """What a command prints; it has to succeed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_metadata_tell_what_they_should() -> None:
    assert PROJECT["authors"] == [{"name": "The Quinta authors"}]
    told = [line.rsplit(" :: ", 1)[1] for line in PROJECT["classifiers"] if ":: 3." in line]
    assert told == list(SUPPORTED)
    assert PROJECT["requires-python"] == f">={SUPPORTED[0]}"
    assert (ROOT / "SECURITY.md").exists()


def test_what_is_packed_of_others_is_named_with_its_licence() -> None:
    """The fonts are the only files in the package that are not ours."""
    packed = {
        path.parent for end in ("ttf", "otf", "woff*") for path in ROOT.glob(f"src/**/*.{end}")
    }
    assert packed == {ROOT / "src" / "quinta" / "render" / "fonts"}
    assert PROJECT["license"] == "MIT AND Bitstream-Vera"
    ours, theirs = ((ROOT / name).read_text("utf-8") for name in PROJECT["license-files"])
    assert "MIT License" in ours
    assert "Bitstream Vera Fonts Copyright" in theirs


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@needs("yaml")
def test_whatever_a_workflow_runs_is_a_target_of_the_makefile() -> None:
    """So that it can be run, and mended, on any computer."""
    import yaml

    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert [path.stem for path in WORKFLOWS] == ["pages", "test"]
    for path in WORKFLOWS:
        jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
        commands = [step["run"].split() for job in jobs for step in job["steps"] if "run" in step]
        assert commands
        for make, *wanted in commands:
            assert make == "make"
            assert wanted
            assert targets >= set(wanted), path


@needs("yaml")
def test_every_python_that_is_supported_is_tested_in_public() -> None:
    import yaml

    (path,) = (path for path in WORKFLOWS if path.stem == "test")
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    assert tuple(jobs["test"]["strategy"]["matrix"]["python"]) == SUPPORTED
    assert jobs["elsewhere"]["continue-on-error"] is True
    assert "continue-on-error" not in jobs["test"]


def test_the_versions_for_ci_cover_whatever_is_installed_there() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()[1:]
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in lines}
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(one for name in extras for one in extras[name])]
    names = {re.split(r"[<>=\[]", one)[0].lower() for one in wanted if one not in extras["bench"]}
    assert pinned >= names - {"quinta"}
    assert all("==" in line for line in lines)


def test_the_versions_agree() -> None:
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited
    assert cited[1] == quinta.__version__
    assert f"## {quinta.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_dependency_has_its_reason_and_its_size() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    reasons, _, sizes = page.partition("## sizes")
    extras = PROJECT["optional-dependencies"]
    for extra in ("", *(name for name in extras if name not in TESTERS)):
        for requirement in extras[extra] if extra else PROJECT["dependencies"]:
            name = re.split(r"[<>=]", requirement)[0].lower()
            assert f"| {name} |" in sizes, f"'make sizes' has not seen {name}"
            assert name.removesuffix("-parser") in reasons


def test_a_missing_extra_is_asked_for_by_the_packages_that_it_brings() -> None:
    """By their own names: an index may have another 'quinta', or none."""
    extras = PROJECT["optional-dependencies"]
    for extra in re.findall(r"[a-z]+", extras["all"][0].partition("[")[2]):
        brought = [re.split(r"[<>=]", requirement)[0] for requirement in extras[extra]]
        assert pip_line(extra) == f"pip install {' '.join(brought)}"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made from the source archive, and the archive, in one folder."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", str(folder))
    return folder


def contents(wheel: Path) -> dict[str, str]:
    """What is in a wheel, by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


@pytest.mark.thorough
@needs("build")
def test_the_source_archive_gives_the_wheel_that_the_tree_gives(
    built: Path, tmp_path: Path
) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path))
    (wheel,) = built.glob("*.whl")
    (direct,) = tmp_path.glob("*.whl")
    assert contents(wheel) == contents(direct)
    packed = contents(wheel)
    for name in ("py.typed", "web/static/index.html", "notebook/game.js", "notebook/game.css"):
        assert f"quinta/{name}" in packed
    assert not [name for name in packed if name.startswith(("tests", "bench"))]


@pytest.mark.thorough
@needs("build")
def test_the_source_archive_has_what_the_makefile_needs(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    knows = shutil.which("git") and (ROOT / ".git").exists()
    kept = run("git", "ls-files").split() if knows else []
    lacking = [name for name in kept if name not in names and not name.startswith(".")]
    assert not lacking
    for name in ("Makefile", "CHANGELOG.md", "docs/cli.md", "tests/conftest.py"):
        assert name in names
    assert not [name for name in names if name.endswith(".pyc")]


TRIED = """
import quinta
assert quinta.solve(quinta.example("doors/1")).status == "unique"
assert quinta.explain(quinta.example("gap/1")).status == "unique"
assert quinta.generate("gap", seed=1).puzzle
print(quinta.__version__)
"""


@pytest.mark.thorough
@needs("build")
@pytest.mark.parametrize("python", pythons())
def test_the_wheel_runs_in_an_empty_environment(python: str, built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    run(python, "-m", "venv", str(tmp_path / "venv"))
    inside = str(tmp_path / "venv" / "bin" / "python")
    run(inside, "-m", "pip", "install", "--quiet", str(wheel), cwd=tmp_path)
    assert run(inside, "-W", "error", "-c", TRIED, cwd=tmp_path).strip() == quinta.__version__
    command = str(tmp_path / "venv" / "bin" / "quinta")
    assert run(command, "--version", cwd=tmp_path).split()[-1] == quinta.__version__
    assert "unique" in run(command, "solve", "gap/1", "--json", cwd=tmp_path)
