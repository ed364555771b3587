"""Breaking whole statements: dropped ones, returns that come out otherwise, swapped arguments."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from .operators import SHOWN, Break, negated

LEAVING = (ast.Return, ast.Continue, ast.Break, ast.Raise)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def dropped(holder: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Break]:
    """Yield a statement left out, where the code still runs without it."""
    if isinstance(node, ast.stmt) and index is not None and may_go(holder, node):
        yield Break("dropped", holder, field, index, ast.Pass())


def may_go(holder: ast.AST, node: ast.stmt) -> bool:
    """Tell whether a statement may be left out without leaving a name undefined.

    The only statement of an `if` stays: leaving the whole `if` out is the same break.
    """
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Constant):
            return False
        return not (isinstance(holder, ast.If) and is_guard(holder))
    if isinstance(node, ast.AugAssign):
        return True
    if isinstance(node, ast.Assign):
        return all(_is_bound(holder, node, one) for one in node.targets)
    return isinstance(node, ast.If) and is_guard(node)


def is_guard(node: ast.If) -> bool:
    """Tell whether an `if` has no `else` and does one thing, or leaves at its end."""
    return not node.orelse and (len(node.body) == 1 or isinstance(node.body[-1], LEAVING))


def _is_bound(holder: ast.AST, node: ast.Assign, target: ast.expr) -> bool:
    """Tell whether something assigned to was there before: a part of a value, or used in it."""
    if isinstance(target, ast.Name):
        used = [one.id for one in ast.walk(node.value) if isinstance(one, ast.Name)]
        return target.id in used
    if isinstance(target, ast.Tuple):
        return False
    return isinstance(target, (ast.Attribute, ast.Subscript))


def returned(function: Function | None, node: ast.AST) -> Iterator[Break]:
    """Yield other results of a function, as its annotation allows."""
    if function is None or not isinstance(node, ast.Return) or node.value is None:
        return
    value, kind = node.value, ast.unparse(function.returns) if function.returns else ""
    plain = (ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.IfExp)
    if kind == "bool" and not isinstance(value, plain):
        yield Break("result", node, "value", None, negated(value))
    elif kind == "int" and not isinstance(value, (ast.Constant, ast.BinOp, ast.IfExp)):
        more = ast.BinOp(value, ast.Add(), ast.Constant(1))
        yield Break("result", node, "value", None, more)
    elif kind.endswith("| None") and not isinstance(value, (ast.Constant, ast.IfExp)):
        yield Break("result", node, "value", None, ast.Constant(None))
    elif kind.startswith("tuple[") and kind.endswith("...]") and not is_empty(value):
        yield Break("result", node, "value", None, ast.Tuple([], ast.Load()))


def is_empty(node: ast.expr) -> bool:
    """Tell whether an expression is an empty tuple as written."""
    return isinstance(node, ast.Tuple) and not node.elts


def elements(holder: ast.AST, node: ast.AST) -> Iterator[Break]:
    """Yield collections with one thing left out, if they are handed over or searched."""
    if not isinstance(node, (ast.Tuple, ast.List, ast.Set)) or not isinstance(
        getattr(node, "ctx", ast.Load()), ast.Load
    ):
        return
    given = isinstance(holder, ast.keyword) and holder.arg not in SHOWN | {"kinds"}
    searched = isinstance(holder, ast.Compare) and node is not holder.left
    if given or searched:
        for at in range(len(node.elts)):
            rest = [*node.elts[:at], *node.elts[at + 1 :]]
            yield Break("dropped", node, "elts", None, rest)


def swapped(module: ModuleType, node: ast.AST) -> Iterator[Break]:
    """Yield calls with two neighbouring arguments of the same type in the other order."""
    if not isinstance(node, ast.Call) or any(isinstance(one, ast.Starred) for one in node.args):
        return
    kinds = _annotations(called(module, node.func))
    for at in range(min(len(node.args), len(kinds)) - 1):
        pair = node.args[at : at + 2]
        if kinds[at] and kinds[at] == kinds[at + 1] and not any(map(is_words, pair)):
            args = [*node.args]
            args[at : at + 2] = [args[at + 1], args[at]]
            yield Break("order", node, "args", None, args)


def is_words(node: ast.expr) -> bool:
    """Tell whether an expression is written out as text."""
    return isinstance(node, (ast.Constant, ast.JoinedStr))


def called(module: ModuleType, func: ast.expr) -> Any:
    """Return the function that a call names, None where that is not known from the file alone."""
    if isinstance(func, ast.Name):
        return getattr(module, func.id, None)
    if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
        holder = getattr(module, func.value.id, None)
        return getattr(holder, func.attr, None) if isinstance(holder, ModuleType) else None
    return None


def _annotations(function: Any) -> list[str]:
    """Return the annotations of the positional parameters of a plain function."""
    function = inspect.unwrap(function) if callable(function) else function
    if not isinstance(function, FunctionType):
        return []
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    return [str(function.__annotations__.get(name, "")) for name in names]
