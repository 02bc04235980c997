"""What can be changed in a file: every place in its code, with one wrong change for each."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mutants import ROOT, SOURCE

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
QUIET = {"dataclass", "lru_cache", "cache", "overload", "total_ordering", "runtime_checkable"}
"""Decorators that change how fast or how strict something is, and not what it answers."""

UNTRIED = {"__repr__", "__dir__", "__rich__", "__reduce__"}
TEXT = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)


@dataclass(frozen=True)
class Change:
    """One wrong change of a file."""

    file: str
    scope: str
    line: int
    begin: int
    end: int
    before: str
    after: str
    nth: int = 0
    number: int = 0

    @property
    def name(self) -> str:
        """What stays the same when other lines of the file change."""
        nth = f" ({self.nth + 1})" if self.nth else ""
        return f"{self.file} | {self.scope} | {self.before} -> {self.after}{nth}"

    @property
    def room(self) -> str:
        """The room it is made in."""
        return self.file.split("/")[2]

    def made(self, source: bytes) -> bytes:
        """The file with the change."""
        return source[: self.begin] + self.after.encode() + source[self.end :]


def changes_of(file: str, source: bytes) -> list[Change]:
    """One change for each place where there is something to change.

    >>> [f"{c.before} -> {c.after}" for c in changes_of("src/quinta/a/b.py", b"if a < 3: f()")]
    ['a < 3 -> (a > 3)', '3 -> 2', 'f() -> pass']
    """
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen: Counter[str] = Counter()
    changes = []
    for scope, node, afters in _places(tree.body, "", ""):
        before = ast.unparse(node)
        line, last = node.lineno, node.end_lineno or node.lineno
        begin = starts[line - 1] + node.col_offset
        end = starts[last - 1] + (node.end_col_offset or 0)
        chosen = _digest(file, scope, before) % len(afters)
        change = Change(file, scope, line, begin, end, before, afters[chosen])
        changes.append(replace(change, nth=seen[change.name]))
        seen[change.name] += 1
    return changes


def all_changes() -> list[Change]:
    """Every change of every room."""
    files = sorted((ROOT / SOURCE).glob("*/**/*.py"))
    return [
        change
        for path in files
        for change in changes_of(path.relative_to(ROOT).as_posix(), path.read_bytes())
    ]


def drawn(count: int, seed: int, changes: Sequence[Change], least: int = 8) -> list[Change]:
    """A choice of changes from all rooms, numbered: to each room its share, and at least a few.

    Which are drawn depends on the changes alone and not on their order, so that a choice stays
    nearly the same while the code around it changes.
    """
    rooms: dict[str, list[Change]] = {}
    for change in changes:
        rooms.setdefault(change.room, []).append(change)
    few = min(least, count // len(rooms))
    shares = {room: count * len(found) / len(changes) for room, found in rooms.items()}
    spare = count - few * len(rooms)
    above = sum(max(0, share - few) for share in shares.values()) or 1
    chosen = []
    for room, found in rooms.items():
        part = few + round(spare * max(0, shares[room] - few) / above)
        chosen += sorted(found, key=lambda change: _digest(str(seed), change.name))[:part]
    chosen.sort(key=lambda change: (change.file, change.begin))
    return [replace(change, number=number) for number, change in enumerate(chosen, 1)]


def _digest(*parts: str) -> int:
    return int.from_bytes(hashlib.sha256("\0".join(parts).encode()).digest()[:8])


Place = tuple[str, "ast.expr | ast.stmt", list[str]]


def _places(nodes: list[ast.AST] | list[ast.stmt], scope: str, gives: str) -> Iterator[Place]:
    """Everything to change in some nodes; ``gives`` is what the function around them returns."""
    for node in nodes:
        if _is_left_alone(node):
            continue
        inner, answer = scope, gives
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{scope}.{node.name}".lstrip(".")
            answer = ast.unparse(node.returns) if getattr(node, "returns", None) else ""
        for condition in _conditions(node):
            yield inner, condition, [f"not {ast.unparse(condition)}"]
        if isinstance(node, ast.expr | ast.stmt) and (afters := _afters(node, gives, bool(scope))):
            yield inner, node, afters
        yield from _places(list(_below(node)), inner, answer)


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What decides in a node, where no comparison or the like in it is changed anyway."""
    tests = getattr(node, "ifs", None) or [getattr(node, "test", None)]
    return [test for test in tests if isinstance(test, ast.Name | ast.Attribute | ast.Call)]


def _is_left_alone(node: ast.AST) -> bool:
    """What is no code that runs, or only words, or a shortcut."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name in UNTRIED:
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=test) | ast.IfExp(test=test):
            return any(word in ast.unparse(test) for word in ("TYPE_CHECKING", "sys.platform"))
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
        case ast.keyword(arg="repr" | "help" | "slots" | "stacklevel" | "maxsize" | "strict"):
            return True
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Call(func=ast.Name(id="cast" | "TypeVar")):
            return True
    return False


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is made of, without types and quiet decorators."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if name == "decorator_list" and _called(child) in QUIET:
                continue
            if isinstance(child, ast.AST):
                yield child


def _called(node: ast.expr) -> str:
    while isinstance(node, ast.Call | ast.Attribute):
        if isinstance(node, ast.Attribute):
            return node.attr
        node = node.func
    return getattr(node, "id", "")


def _afters(node: ast.expr | ast.stmt, gives: str, in_function: bool) -> list[str]:
    """The wrong texts for a node, if there are any."""

    def field(name: str, value: object) -> str:
        other = copy.copy(node)
        setattr(other, name, value)
        text = ast.unparse(other)
        return f"({text})" if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp) else text

    match node:
        case ast.Compare(ops=[op]):
            return [field("ops", [other()]) for other in COMPARISONS[type(op)]]
        case ast.Compare(ops=[first, *rest]):
            return [field("ops", [COMPARISONS[type(first)][0](), *rest])]
        case ast.BoolOp(op=ast.And()):
            return [field("op", ast.Or())]
        case ast.BoolOp():
            return [field("op", ast.And())]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            return [f"({ast.unparse(operand)})"]
        case ast.BinOp(left=left, op=op, right=right):
            alias = isinstance(op, ast.BitOr) and not in_function
            if _is_text(left) or _is_text(right) or alias or type(op) not in ARITHMETIC:
                return []
            return [field("op", ARITHMETIC[type(op)]())]
        case ast.Constant(value=bool(value)):
            return [str(not value)]
        case ast.Constant(value=int(value)):
            return [str(value + 1), str(value - 1) if value else "1"]
        case ast.Constant(value=float(value)):
            return [str(value + 1), str(value / 2)]
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            return [field("func", ast.Name(SWAPPED[name]))]
        case ast.Call(func=ast.Name(id="range"), args=[*others, ast.expr() as last]):
            if isinstance(last, ast.Constant):
                return []
            more = [ast.BinOp(last, op, ast.Constant(1)) for op in (ast.Add(), ast.Sub())]
            return [field("args", [*others, bound]) for bound in more if len(others) < 2]
        case _:
            return _afters_of_statement(node, gives)


def _afters_of_statement(node: ast.expr | ast.stmt, gives: str) -> list[str]:
    match node:
        case ast.Return(value=None):
            return ["pass"]
        case ast.Return(value=ast.Constant()):
            return []
        case ast.Return(value=ast.expr() as value) if gives == "bool":
            return [f"return not ({ast.unparse(value)})"]
        case ast.Return():
            return ["return None"]
        case ast.Break():
            return ["continue"]
        case ast.Continue():
            return ["break"]
        case ast.AugAssign(target=target, op=op, value=value):
            other = ast.AugAssign(target, ARITHMETIC[type(op)](), value)
            return ["pass", *([] if _is_text(value) else [ast.unparse(other)])]
        case ast.Expr() | ast.Raise() | ast.Delete():
            return ["pass"]
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return ["pass"]
    return []


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, TEXT) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
