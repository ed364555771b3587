"""The mutants of a file: each is one change, with its place and the text before and after."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

from . import operators, statements, words
from .citations import Rules, Source
from .operators import Break, slots
from .target import RULE


class Mutant(NamedTuple):
    """One change of one file; `where` is the function or constant that it is in."""

    module: str
    where: str
    line: int
    rules: Rules
    before: str
    after: str
    nth: int
    change: Break

    def title(self) -> str:
        """Return what a person reads of a mutant."""
        nth = f" (number {self.nth})" if self.nth > 1 else ""
        place = f"{self.module}:{self.where}"
        after = self.after or "nothing"
        return f"{place} line {self.line}{nth}: {self.before}  ->  {after}"


@contextmanager
def planted(change: Break) -> Iterator[None]:
    """Hold a change in its tree for a moment."""
    old = change.old()
    change.put(change.new)
    try:
        yield
    finally:
        change.put(old)


def mutants(source: Source, module: ModuleType) -> Iterator[Mutant]:
    """Yield every mutant of a file that belongs to a rule, in the order of the file."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for change in _changes(source, module, source.tree):
        rules = source.rules_at(change.holder)
        if rules:
            rules |= source.rules.intersection(_of_call(module, change))
        if not rules:
            continue
        where, (before, after) = source.qualname(change.holder), _texts(source, change)
        if before == after:
            continue
        seen[where, before, after] += 1
        nth = seen[where, before, after]
        line = getattr(change.old(), "lineno", getattr(change.holder, "lineno", 0))
        yield Mutant(module.__name__, where, line, rules, before, after, nth, change)


def _of_call(module: ModuleType, change: Break) -> Iterator[str]:
    """Yield the rules of the function that a dropped statement would only have called."""
    called = getattr(change.old(), "value", None)
    if isinstance(change.new, ast.Pass) and isinstance(called, ast.Call):
        function = statements.called(module, called.func)
        yield from RULE.findall(getattr(function, "__doc__", "") or "")


def _changes(source: Source, module: ModuleType, holder: ast.AST) -> Iterator[Break]:
    for field, index, node in slots(holder):
        if is_left_alone(holder, field, node) or words.makes_words(source, node):
            continue
        yield from operators.breaks(holder, field, index, node)
        yield from statements.dropped(holder, field, index, node)
        yield from statements.elements(holder, node)
        if not words.is_telling(node):
            yield from statements.swapped(module, node)
        yield from statements.returned(source.function(node), node)
        yield from _changes(source, module, node)


def is_left_alone(holder: ast.AST, field: str, node: ast.AST) -> bool:
    """Tell whether a node is words, a type, a decorator, or a default read once at import."""
    if isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom, ast.arguments, ast.Raise)):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(holder, ast.ClassDef) and not isinstance(node, statements.Function):
        return True
    return field in ("annotation", "returns", "decorator_list", "bases")


def _texts(source: Source, change: Break) -> tuple[str, str]:
    """Return the code around a change before and after it, as little of it as says what it is."""
    old = change.old()
    if isinstance(change.new, ast.Pass):
        return _shown(old), ""
    around = old if isinstance(old, (ast.Compare, ast.BoolOp, ast.BinOp, ast.Call)) else None
    if around is not None and isinstance(change.new, ast.expr):
        return ast.unparse(around), ast.unparse(change.new)
    holder = next(
        one for one in source.trail(change.holder) if isinstance(one, (ast.expr, ast.stmt))
    )
    before = _shown(holder)
    with planted(change):
        return before, _shown(holder)


def _shown(node: ast.AST) -> str:
    """Return a node as source; of a statement that holds others, its first lines only."""
    if isinstance(node, ast.If) and statements.is_guard(node):
        return ast.unparse(node)
    if isinstance(getattr(node, "body", None), list):
        node = copy.copy(node)
        node.body, node.orelse = [ast.Pass()], []  # type: ignore[attr-defined]
        return ast.unparse(node).removesuffix("pass").rstrip()
    return ast.unparse(node)
