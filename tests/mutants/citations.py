"""Which rules a place in the code belongs to.

The nearest citation counts: of the innermost statement that names rules in its own lines or in the
comment right above it, then of the function's docstring, then of anything in the function. A
function that cites nothing belongs to the rules of the places in its file that use it; one that is
used nowhere there, to those of its class, then of its file. Where even the file cites nothing, the
code belongs to no rule and is not broken, nor are lists of candidates that cite nothing. A
statement that only calls a function belongs to the rules of that function's docstring as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from .target import RULE

Function = ast.FunctionDef | ast.AsyncFunctionDef
Rules = frozenset[str]
NONE: Rules = frozenset()
OFFERING = {"candidates"}
"""Methods that list moves to choose from; which of them are legal is decided elsewhere."""


class Source:
    """A file of code with its citations; `trail` leads from any node up to the module."""

    def __init__(self, path: Path, rules: Rules) -> None:
        text = path.read_text(encoding="utf-8")
        self.path, self.rules = path, rules
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self.parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def trail(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield a node and everything around it, from the inside out."""
        at: ast.AST | None = node
        while at is not None:
            yield at
            at = self.parents.get(at)

    def function(self, node: ast.AST) -> Function | None:
        """Return the outermost function around a node; what stands in it is broken with it."""
        found = [one for one in self.trail(node) if isinstance(one, Function)]
        return found[-1] if found else None

    def qualname(self, node: ast.AST) -> str:
        """Return the name of the outermost function or class around a node, "" for the module."""
        inner = self.function(node) or node
        named = [one.name for one in self.trail(inner) if isinstance(one, (Function, ast.ClassDef))]
        return ".".join(reversed(named))

    def rules_at(self, node: ast.AST) -> Rules:
        """Return the rules that a node belongs to, none if no citation is anywhere near."""
        return self._near(node, frozenset())

    def _near(self, node: ast.AST, seen: frozenset[ast.AST]) -> Rules:
        function = self.function(node)
        if function is None:
            return self._statement(node) or self._class(node) or self._module
        own = self._cited(node, function)
        if own or function.name in OFFERING:
            return own
        return self._users(function, seen) or self._class(function) or self._module

    def _statement(self, node: ast.AST) -> Rules:
        """Return the rules cited by the innermost statement inside a function that cites any."""
        for one in self.trail(node):
            if isinstance(one, (Function, ast.ClassDef)):
                return NONE
            if isinstance(one, ast.stmt) and (found := self._lines(one)):
                return found
        return NONE

    def _lines(self, node: ast.stmt) -> Rules:
        """Return the rules named in the lines of a statement and in the comment above it."""
        above = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        while above > 1 and self.lines[above - 2].lstrip().startswith("#"):
            above -= 1
        return self._named("\n".join(self.lines[above - 1 : node.end_lineno]))

    def _named(self, text: str) -> Rules:
        return self.rules.intersection(RULE.findall(text))

    def _doc(self, node: Function | ast.ClassDef | ast.Module) -> Rules:
        return self._named(ast.get_docstring(node) or "")

    @cached_property
    def _module(self) -> Rules:
        return self._doc(self.tree)

    def _class(self, node: ast.AST) -> Rules:
        for one in self.trail(node):
            if isinstance(one, ast.ClassDef):
                return self._doc(one)
        return NONE

    @cached_property
    def _uses(self) -> dict[str, list[ast.AST]]:
        """Every place of the file that names something, by the name."""
        found: dict[str, list[ast.AST]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name):
                found.setdefault(node.id, []).append(node)
            elif isinstance(node, ast.Attribute):
                found.setdefault(node.attr, []).append(node)
        return found

    def _users(self, function: Function, seen: frozenset[ast.AST]) -> Rules:
        """Return the rules of the places that use a function, or of their users in turn."""
        if function in seen:
            return NONE
        found: set[str] = set()
        for use in self._uses.get(function.name, ()):
            inside = self.function(use)
            if inside is not None and inside is not function:
                found |= self._cited(use, inside) or self._users(inside, seen | {function})
        return frozenset(found)

    def _cited(self, node: ast.AST, function: Function) -> Rules:
        return self._statement(node) or self._doc(function) or self._lines(function)
