"""What a function's name promises: `is_`, `has_` and `may_` only look, `check_` only raises."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.support.walls import files

ROOMS = (
    *("bot", "cogs", "referee", "rules", "pictures", "db"),
    *("sandbox", "benchmarks", "tools"),
)
PREDICATE = ("is_", "has_", "may_")
ACTS = frozenset(["execute", "take", "write"])
"""Methods that change what they are called on."""
ABSTRACT = frozenset(["NotImplementedError", "AssertionError"])
"""What is raised by a function that is only a place to fill, or a test's own helper."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def misnamed(root: Path, room: str) -> list[str]:
    """Return the functions of a room whose names say something else than what they do."""
    return [
        f"{path.relative_to(root)}:{function.lineno} {function.name} {fault}"
        for path in files(root, room)
        for function in functions(path)
        for wrong, fault in FAULTS
        if wrong(function)
    ]


def functions(path: Path) -> Iterator[Function]:
    """Yield every function of a file that has a name of its own, methods included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function) and not node.name.startswith("__"):
            yield node


def is_unnamed_predicate(function: Function) -> bool:
    """Say whether a function answers yes or no, does nothing else, and has no predicate's name.

    A property is read like a field and is named like one; what is async waits for something done.
    """
    if _returned(function) != "bool" or isinstance(function, ast.AsyncFunctionDef):
        return False
    if _decorated(function, "property"):
        return False
    return _only_looks(function) and not _raised(function) and not _named(function, PREDICATE)


def is_unnamed_check(function: Function) -> bool:
    """Say whether all that a function does is to raise or not, and it is not called a check."""
    raised = _raised(function) - ABSTRACT
    only = bool(raised) and _returned(function) == "None" and _only_looks(function)
    return only and not _named(function, ("check_",))


def is_false_predicate(function: Function) -> bool:
    """Say whether a function with a predicate's name returns something else than yes or no."""
    returned = _returned(function) or "bool"
    return not returned.startswith(("bool", "TypeGuard")) and _named(function, PREDICATE)


def is_false_check(function: Function) -> bool:
    """Say whether a function called a check returns what it was to raise."""
    return _returned(function) == "bool" and _named(function, ("check_",))


FAULTS: tuple[tuple[Callable[[Function], bool], str], ...] = (
    (is_unnamed_predicate, "is a predicate: is_, has_ or may_"),
    (is_unnamed_check, "raises or does nothing: check_"),
    (is_false_predicate, "is named like a predicate and is none"),
    (is_false_check, "is named like a check and returns its verdict"),
)


def _named(function: Function, starts: tuple[str, ...]) -> bool:
    bare = function.name.lstrip("_")
    return any(bare.startswith(start) or bare == start[:-1] for start in starts)


def _returned(function: Function) -> str:
    return ast.unparse(function.returns) if function.returns else ""


def _decorated(function: Function, name: str) -> bool:
    return any(ast.unparse(one) == name for one in function.decorator_list)


def _own(function: Function) -> Iterator[ast.AST]:
    """Yield what a function does itself, without what the functions inside it do."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))


def _raised(function: Function) -> set[str]:
    """Return the names of what a function raises by itself."""
    found = (node.exc for node in _own(function) if isinstance(node, ast.Raise))
    called = (one.func if isinstance(one, ast.Call) else one for one in found if one)
    return {ast.unparse(one) for one in called}


def _only_looks(function: Function) -> bool:
    """Say whether a function changes nothing that outlives it, as far as its text shows."""
    return not any(map(_is_deed, _own(function)))


def _is_deed(node: ast.AST) -> bool:
    match node:
        case ast.Yield() | ast.YieldFrom() | ast.Delete() | ast.Await():
            return True
        case ast.Expr(value=ast.Call() as call):
            return not _is_check(call)
        case ast.Attribute(ctx=ast.Store()) | ast.Subscript(ctx=ast.Store()):
            return True
        case ast.Call(func=ast.Attribute(attr=name)) if name in ACTS:
            return True
        case ast.Call(args=[ast.Name(id="db"), *_]):
            return True
    return False


def _is_check(call: ast.Call) -> bool:
    name = ast.unparse(call.func).rpartition(".")[2]
    return name.lstrip("_").startswith("check")
