"""Docstrings that say something: no more is asked of them than words that the name has not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.support.naming import Function, functions
from tests.support.walls import files

FILLERS = frozenset(
    [
        *("a", "all", "an", "and", "are", "at", "every", "for", "here", "in", "is", "it", "its"),
        *("of", "on", "one", "that", "the", "them", "to"),
        *("add", "return", "run", "say", "set", "show", "yield"),
    ]
)
"""Words that tell nothing by themselves."""
LEAST, LEAST_FOR_COMMANDS = 3, 4
"""Words below which a docstring says nothing; a command's repeats what Discord is told of it."""


def idle(root: Path, room: str) -> list[str]:
    """Return the functions of a room whose docstrings say nothing."""
    return [
        f"{path.relative_to(root)}:{function.lineno} {function.name}"
        for path in files(root, room)
        for function in functions(path)
        if says_nothing(function)
    ]


def says_nothing(function: Function) -> bool:
    """Say whether a docstring only repeats the function's name, or a command's description."""
    text = ast.get_docstring(function)
    if text is None:
        return False
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) < (LEAST_FOR_COMMANDS if _is_command(function) else LEAST):
        return True
    named = re.findall(r"[a-z]+", function.name.lower())
    return all(word in FILLERS or _is_in(word, named) for word in words)


def _is_command(function: Function) -> bool:
    """Say whether Discord is told what a function does, in its decorator."""
    calls = [one for one in function.decorator_list if isinstance(one, ast.Call)]
    return any(word.arg == "description" for call in calls for word in call.keywords)


def _is_in(word: str, named: list[str]) -> bool:
    """Say whether a name has a word, in whatever form."""
    return any(word.startswith(one) or one.startswith(word) for one in named)
