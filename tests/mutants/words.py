"""Which code only makes words for people: it is left alone, as the words themselves are."""

from __future__ import annotations

import ast

from .citations import Function, Source

TELLING = {"refuse", "RuleError", "Line", "Choice", "Work", "Option", "check_that", "openly"}
"""Calls whose plain arguments are words and rule IDs."""
WORDS = {"text", "label", "why", "what", "title", "verdict", "called"}
"""Arguments by name that are words."""


def is_telling(node: ast.AST) -> bool:
    """Tell whether a call only makes words of its arguments."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in TELLING


def makes_words(source: Source, node: ast.AST) -> bool:
    """Tell whether a statement only prepares a word: its name is used in nothing but texts."""
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    else:
        return False
    function = source.function(node)
    return function is not None and all(
        isinstance(one, ast.Name) and _is_shown(source, function, one.id) for one in targets
    )


def _is_shown(source: Source, function: Function, name: str) -> bool:
    uses = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]
    return bool(uses) and all(_is_in_words(source, use, name) for use in uses)


def _is_in_words(source: Source, use: ast.AST, name: str) -> bool:
    """Tell whether a use stands in a text, or is handed over as one."""
    around = source.parents[use]
    if is_telling(around) or (isinstance(around, ast.keyword) and around.arg in WORDS):
        return True
    for node in source.trail(use):
        if isinstance(node, ast.JoinedStr):
            return True
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return any(isinstance(one, ast.Name) and one.id == name for one in targets)
    return False
