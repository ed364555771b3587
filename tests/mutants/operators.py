"""The ways to break a piece of code, each so small that only a test of its rule would notice.

Words are left alone: f-strings, docstrings, codes of refusals, rule IDs, what is only shown.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNORDERED = {"any", "all", "sum", "set", "frozenset", "sorted", "min", "max", "len", "dict"}
CHANGES = {"but", "replace"}
"""Functions that return a copy with some fields changed."""
SHOWN = {"main", "rule", "kind", "code", "text", "label", "why", "tag", "title", "help", "verdict"}
"""Arguments that are words, or names that are stored."""
WORD = re.compile(r"[a-z][a-z_0-9]*")


class Break(NamedTuple):
    """One change of the tree: `holder.field`, at `index` if it is a list, becomes `new`."""

    kind: str
    holder: ast.AST
    field: str
    index: int | None
    new: Any

    def old(self) -> Any:
        """Return what stands in the tree now."""
        there = getattr(self.holder, self.field)
        return there if self.index is None else there[self.index]

    def put(self, value: Any) -> None:
        """Put something into the place that is broken."""
        if self.index is None:
            setattr(self.holder, self.field, value)
        else:
            getattr(self.holder, self.field)[self.index] = value


def slots(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """Yield every child of a node with the field and place it stands in."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            yield from (
                (field, at, one) for at, one in enumerate(value) if isinstance(one, ast.AST)
            )


def negated(test: ast.expr) -> ast.expr:
    """Return the opposite of a condition."""
    return ast.UnaryOp(ast.Not(), test)


def first(left: ast.expr, right: ast.expr) -> ast.expr:
    """Return an expression that is the left one, whatever the right one is."""
    return left


def call(name: str, *args: ast.expr) -> ast.Call:
    """Return a call of a builtin function."""
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def reverse(node: ast.expr) -> ast.expr:
    """Return something iterable in the opposite order."""
    step = ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))
    return ast.Subscript(call("tuple", node), step, ast.Load())


def breaks(holder: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Break]:
    """Yield every way to break one node where it stands."""
    for kind, new in _replacements(holder, field, node):
        yield Break(kind, holder, field, index, new)


def _replacements(holder: ast.AST, field: str, node: ast.AST) -> Iterator[tuple[str, Any]]:
    if isinstance(node, ast.Compare):
        yield from _compare(node)
    elif isinstance(node, ast.BoolOp):
        yield from _connective(node)
    elif isinstance(node, ast.UnaryOp):
        if isinstance(node.op, (ast.Not, ast.USub)):
            yield "sign", node.operand
    elif isinstance(node, ast.BinOp):
        yield from _reckoning(node)
    elif isinstance(node, ast.Constant):
        yield from _constant(holder, field, node)
    elif isinstance(node, ast.Call):
        yield from _called(node)
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "early", ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    if field == "test" and isinstance(node, ast.expr):
        yield from _condition(node)
    if field == "ifs" and isinstance(node, ast.expr):
        yield from _condition(node)
        yield "condition", ast.Constant(True)
    if field == "iter" and isinstance(holder, ast.For) and _may_turn(holder):
        yield "order", reverse(holder.iter)


def _compare(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
        yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _condition(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Negate a condition, unless breaking its comparison or its `not` does so already."""
    if (
        isinstance(node, ast.Compare)
        and len(node.ops) == 1
        and not isinstance(node.ops[0], ORDERED)
    ):
        return
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return
    yield "condition", negated(node)


def _connective(node: ast.BoolOp) -> Iterator[tuple[str, ast.expr]]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "connective", ast.BoolOp(other, node.values)
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield "connective", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def is_sequence(node: ast.expr) -> bool:
    """Tell whether an operand is written as text or as several things, not as a number."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, (ast.Tuple, ast.List, ast.JoinedStr, ast.Dict, ast.Set))


def _reckoning(node: ast.BinOp) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node.op, ast.FloorDiv):
        up = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        yield "rounding", ast.UnaryOp(ast.USub(), up)
    elif is_sequence(node.left) or is_sequence(node.right):
        if not isinstance(node.left, (ast.JoinedStr, ast.Constant)):
            yield "dropped", node.left
    elif type(node.op) in RECKONED:
        yield "reckoning", ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)


def _constant(holder: ast.AST, field: str, node: ast.Constant) -> Iterator[tuple[str, Any]]:
    value = node.value
    if isinstance(holder, ast.keyword) and holder.arg in SHOWN:
        return
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "constant", ast.Constant(value + 1)
        yield "constant", ast.Constant(value - 1)
    elif isinstance(value, str) and WORD.fullmatch(value):
        given = isinstance(holder, (ast.keyword, ast.Return)) and field == "value"
        if given or (isinstance(holder, ast.IfExp) and field != "test"):
            yield "constant", ast.Constant(f"{value}_")


def _called(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in RENAMED:
        yield "extreme", ast.Call(ast.Name(RENAMED[name], ast.Load()), node.args, node.keywords)
    if name == "sorted":
        yield "order", reverse(node)
        yield "order", call("list", node.args[0])
    if name == "reversed":
        yield "order", node.args[0]
    if _short(node.func) in CHANGES:
        yield from _forgotten(node)


def _forgotten(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Leave out one of the changes that a copy is made with."""
    for at, word in enumerate(node.keywords):
        if word.arg:
            rest = [*node.keywords[:at], *node.keywords[at + 1 :]]
            yield "dropped", ast.Call(node.func, node.args, rest)


def _may_turn(loop: ast.For) -> bool:
    """Tell whether a loop makes something in its order; calls that sort are broken themselves."""
    if isinstance(loop.iter, ast.Call) and _short(loop.iter.func) in {"sorted", "reversed"}:
        return False
    made = (ast.Assign, ast.AugAssign, ast.Yield, ast.YieldFrom, ast.Return)
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    return any(isinstance(node, made) or _short(node) in {"append", "extend"} for node in inside)


def _short(func: ast.AST) -> str:
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""
