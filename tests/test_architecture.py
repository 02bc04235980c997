"""Who may know whom, read from the imports; and what the package shows to the world."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import quinta
from needs import needs
from quinta.kinds import _named

ROOT = Path(quinta.__file__).parent

ORDER = """\
_version
base
logic
render
puzzle
kinds
formats
ask
prove
explainer
generator
book
study
cli web site
notebook
__init__ __main__
""".splitlines()
"""Room by room of the house, each line may use the lines above it and itself."""

LAYERS = {part: index for index, line in enumerate(ORDER) for part in line.split()}

LOOSE = {"__init__", "__main__", "_version"}
"""The modules that stand in no room."""

OUTSIDE = {"base": {"_version"}, "logic": {"base"}, "render": {"base"}}
"""What these rooms may use at most, besides themselves."""

OUTERMOST = ("cli", "web", "notebook", "study", "__main__")

EXTRAS = (
    *("click", "rich", "starlette", "uvicorn", "anywidget"),
    *("matplotlib", "pychoco", "pandas", "dask"),
)
"""What only the outermost layers may use."""

ONE_DOOR = {"resvg_py": "render.picture", "typst": "render.typeset"}
"""What draws and prints, and the one module that calls it: there no system font gets in."""

SHOWING = ("base.progress",)
"""Where a line on the terminal is drawn for whoever asks for it."""

SLOW = ("pysat", "pysolvers", "clingo", "numpy", "ortools", "pyganak", *ONE_DOOR, *EXTRAS)
"""What importing quinta must not import."""


KERNELS = ("kinds.akkoy.lines", "kinds.doppelblock.count", "kinds.gap.count")
"""Quick programmes of a kind, which are loaded only when needed."""

CHECKER = ("check", "drat", "folder", "formula", "thorough", "verdict")
"""The modules of ``prove`` that check certificates; they know no engine and no solver's formula."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package by its name below ``quinta``."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts), path


MODULES = dict(modules())
PARTS = {module.partition(".")[0] for module in MODULES}


@cache
def parsed(path: Path) -> ast.Module:
    """What a file says."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path, anywhere: bool = True) -> Iterator[str]:
    """The full names of what a file imports; ``anywhere`` in it or only when it is loaded."""
    tree = parsed(path)
    nodes = ast.walk(tree) if anywhere else iter(at_load(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_load(tree: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is loaded: neither functions nor imports for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from at_load(node)


def parts_used(path: Path) -> set[str]:
    """The parts of the package that a file uses."""
    used = set()
    for name in imports(path):
        package, _, rest = name.partition(".")
        if package == "quinta":
            part = rest.partition(".")[0]
            used.add(part if part in PARTS else "__init__")
    return used


def part_of(module: str) -> str:
    return module.partition(".")[0]


def test_every_module_has_a_layer_and_uses_no_layer_above_it() -> None:
    for module, path in MODULES.items():
        part = part_of(module)
        assert part in LAYERS, f"say in ORDER which layer '{part}' is"
        for used in parts_used(path) & set(LAYERS):
            assert LAYERS[used] <= LAYERS[part], f"{module} uses {used}"


def test_what_reckons_and_what_draws_knows_no_puzzle() -> None:
    for module in MODULES:
        part = part_of(module)
        if part in OUTSIDE:
            assert parts_used(MODULES[module]) - {part} <= OUTSIDE[part], module


def test_only_three_modules_stand_outside_the_rooms() -> None:
    assert {path.stem for path in ROOT.glob("*.py")} == LOOSE


def test_no_kind_knows_another() -> None:
    for module in MODULES:
        if module.startswith("kinds.") and module != "kinds._named":
            known = {i.split(".")[2] for i in imports(MODULES[module]) if "quinta.kinds." in i}
            assert known <= {module.split(".")[1]}, f"{module} uses {known}"


INNER = [module for module in MODULES if part_of(module) not in OUTERMOST]


def test_only_the_outermost_layers_use_what_draws_menus_pages_and_plots() -> None:
    for module in INNER:
        for name in imports(MODULES[module]):
            assert name.partition(".")[0] not in EXTRAS or module in SHOWING, f"{module}: {name}"


def test_modules_load_heavy_packages_only_when_needed() -> None:
    for module in set(INNER) - set(KERNELS):
        for name in imports(MODULES[module], anywhere=False):
            assert name.partition(".")[0] not in SLOW, f"{module}: {name}"


@pytest.mark.parametrize("package", ONE_DOOR)
def test_what_draws_and_prints_is_called_in_one_module(package: str) -> None:
    found = {
        module
        for module, path in MODULES.items()
        if package in {name.partition(".")[0] for name in imports(path)}
    }
    assert found == {ONE_DOOR[package]}


def kind_names() -> set[str]:
    """The names of kinds, of their classes and of their modules."""
    kinds = quinta.all_kinds()
    return {
        *kinds,
        *(cls.__name__ for cls in kinds.values()),
        *(k.replace("-", "_") for k in kinds),
    }


SHOWN = re.compile(r"\b(?:such as|like|for instance|as in)\s+\S+(?: \S+)?")
"""An example within a sentence: what is shown there may be of some kind."""


def said_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names, strings and imports in code; neither docstrings nor examples in a sentence."""
    bodies = [node.body for node in ast.walk(tree) if hasattr(node, "body")]
    statements = [each for body in bodies if isinstance(body, list) for each in body]
    docstrings = {id(each.value) for each in statements if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=said) | ast.Attribute(attr=said) | ast.arg(arg=said):
                yield node.lineno, said
            case ast.FunctionDef(name=said) | ast.ClassDef(name=said) | ast.keyword(arg=str(said)):
                yield node.lineno, said
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                for alias in aliases:
                    yield node.lineno, f"{getattr(node, 'module', '')}.{alias.name}"
            case ast.Constant(value=str(said)) if id(node) not in docstrings:
                yield node.lineno, SHOWN.sub("", said)


def test_no_module_outside_the_kinds_names_one() -> None:
    titles = {cls.title for cls in quinta.all_kinds().values()}
    named = re.compile(
        "|".join(rf"(?<![\w-]){re.escape(n)}(?![\w-])" for n in kind_names() | titles)
    )
    found = [
        f"{module}:{line}: {said}"
        for module, path in MODULES.items()
        if part_of(module) != "kinds"
        for line, said in said_in(parsed(path))
        if named.search(said)
    ]
    assert found == [], "a kind is named"


def test_the_techniques_of_our_kinds_have_at_most_2000_lines() -> None:
    """What they reckon with besides, such as the lanes of a line, is not counted."""
    found = [path for module, path in MODULES.items() if module.endswith(".techniques")]
    assert len(found) == len(_named.__all__)
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in found) <= 2000


STATIC = ROOT / "web" / "static"
PAGE = sorted(
    [
        *ROOT.glob("notebook/*.js"),
        *STATIC.glob("*.js"),
        *STATIC.glob("*.html"),
        *STATIC.glob("*.css"),
    ]
)
"""What the browser gets; the kinds it learns from the server."""

BORROWED = re.compile(r"(?:^|[\s;{])(?:row-|column-)?gap:|[,;] ?gap\b", re.MULTILINE)
"""Style sheets call the room between boxes a gap."""


def test_no_file_of_the_page_names_a_kind() -> None:
    titles = {cls.title for cls in quinta.all_kinds().values()}
    for path in PAGE:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".css":
            text = BORROWED.sub("", text)
        for name in kind_names() | titles:
            assert not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text), f"{path}: {name}"


def test_no_module_of_the_page_has_more_than_300_lines() -> None:
    for path in STATIC.glob("*.js"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path


def loads(script: str) -> set[str]:
    """The modules that a script loads, besides what Python itself has loaded before."""
    whole = (
        f"import sys\nbefore = set(sys.modules)\n{script}\n"
        "print('loaded:', *(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("loaded:")[2].split())


def test_importing_quinta_loads_none_of_its_parts() -> None:
    assert loads("import quinta") <= {"quinta", "quinta._version", "__future__"}


def test_telling_the_public_names_loads_no_kind() -> None:
    loaded = loads("import quinta; dir(quinta); quinta.__all__")
    assert not {name for name in loaded if re.match(r"quinta\.(kinds\.[a-z]|ask|formats)", name)}


def test_a_part_is_loaded_when_it_is_first_used() -> None:
    assert "quinta.base.grid" in loads("import quinta; quinta.Cell")
    assert "quinta.ask.clash" in loads("import quinta; quinta.clash")
    assert "quinta.ask.clash" not in loads("import quinta; quinta.solve(quinta.example('doors/1'))")


@pytest.mark.parametrize(
    "question", ["solve(quinta.example('doors/1'))", "parse('doors([[2,2]]).')"]
)
def test_a_kind_is_loaded_without_the_others(question: str) -> None:
    loaded = loads(f"import quinta; quinta.{question}")
    assert {m.split(".")[2] for m in loaded if m.startswith("quinta.kinds.")} == {"doors"}


def test_our_own_kinds_are_found_without_looking_through_installed_packages() -> None:
    script = "import quinta; quinta.solve(quinta.example('doors/1')); quinta.Gap(9).text()"
    assert "importlib.metadata" not in loads(script)


def test_each_public_name_comes_from_where_the_types_say() -> None:
    tree = ast.parse(MODULES["__init__"].read_text(encoding="utf-8"))
    (typed,) = (
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    said = {
        (node.module, alias.name)
        for node in typed.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("quinta")
        for alias in node.names
    }
    kinds = {("quinta.kinds._named", "*")}
    assert {(home, name) for home, names in quinta._HOMES.items() for name in names} == said - kinds
    assert {name for _, name in said - kinds} | {"__version__", *_named.__all__} == set(
        quinta.__all__
    )


def test_a_kind_is_called_like_its_module_and_like_its_class() -> None:
    for name, cls in quinta.all_kinds().items():
        if cls.__module__.startswith("quinta.kinds."):
            assert cls.__module__.split(".")[2] == name.replace("-", "_")
            assert cls.__name__ == "".join(map(str.capitalize, name.split("-")))
            assert getattr(_named, cls.__name__) is cls


def test_no_public_name_is_hidden_by_a_module_of_the_same_name() -> None:
    hidden = [name for name in quinta.__all__ if name in PARTS]
    assert all(isinstance(getattr(quinta, name), ModuleType) for name in hidden)


def test_what_is_not_there_is_said_as_python_says_it() -> None:
    with pytest.raises(AttributeError, match="module 'quinta' has no attribute 'slove'"):
        getattr(quinta, "slove")  # noqa: B009
    assert set(quinta.__all__) <= set(dir(quinta))


def test_reading_and_drawing_import_nothing_heavy() -> None:
    script = "import quinta\nfor name in quinta.examples(): quinta.example(name).draw()"
    assert not {name.partition(".")[0] for name in loads(script)} & set(SLOW)


def test_all_names_are_there() -> None:
    assert len(set(quinta.__all__)) == len(quinta.__all__)
    assert all(hasattr(quinta, name) for name in quinta.__all__)


def test_every_kind_is_a_public_name() -> None:
    for cls in quinta.all_kinds().values():
        assert getattr(quinta, cls.__name__, None) is cls
        assert cls.__name__ in quinta.__all__


def loaded() -> Iterator[ModuleType]:
    yield quinta
    for found in pkgutil.walk_packages(quinta.__path__, "quinta."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


@needs("starlette", "uvicorn", "anywidget")
def test_every_public_name_has_a_docstring() -> None:
    missing = []
    for module in loaded():
        if not module.__doc__:
            missing.append(module.__name__)
        for name, value in vars(module).items():
            mine = getattr(value, "__module__", None) == module.__name__
            if name.startswith("_") or not mine:
                continue
            if not (inspect.isclass(value) or inspect.isfunction(value)):
                continue
            if not inspect.getdoc(value):
                missing.append(f"{module.__name__}.{name}")
            if inspect.isclass(value):
                missing += [
                    f"{module.__name__}.{name}.{method}"
                    for method, code in vars(value).items()
                    if not method.startswith("_")
                    and (inspect.isfunction(code) or isinstance(code, property | classmethod))
                    and not inspect.getdoc(getattr(value, method))
                ]
    assert missing == []


def test_what_checks_certificates_shares_no_code_with_what_searches() -> None:
    engines = ("engine", "engines", "encode", "sat", "asp", "cpsat", "ganak", "solver")
    forbidden = {*(f"logic.{name}" for name in engines), "ask", "explainer", "prove.write"}
    for name in CHECKER:
        for imported in imports(MODULES[f"prove.{name}"]):
            part = imported.removeprefix("quinta.")
            assert not any(f"{part}.".startswith(f"{other}.") for other in forbidden), name


# Tests


def test_no_two_files_of_tests_have_the_same_name() -> None:
    names = Counter(path.name for path in Path(__file__).parent.rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []
