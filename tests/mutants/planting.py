"""Putting a mutant into the running program, so that whoever holds the broken thing sees it.

A function keeps its identity and gets the code of the mutant. A constant of a file is reckoned
again, then the constants of the same file that are made from it, then every name in other files
that was imported from there; dicts, sets and lists are filled anew in place.
"""

from __future__ import annotations

import ast
import functools
import gc
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .citations import Source
from .mutants import Mutant, planted


class CannotPlant(Exception):
    """The mutant cannot be put in place while the program runs."""


def plant(source: Source, module: ModuleType, mutant: Mutant) -> None:
    """Put a mutant into the program; CannotPlant if this is not possible, SyntaxError likewise."""
    with planted(mutant.change):
        ast.fix_missing_locations(source.tree)
        function = source.function(mutant.change.holder)
        if function is None:
            _reckon(source, module, mutant)
            return
        whole = compile(source.tree, str(source.path), "exec", dont_inherit=True)
    held = function_at(module, mutant.where)
    if held is None:
        raise CannotPlant("its function is wrapped")
    _exchange(held, whole)


def _exchange(held: FunctionType, whole: CodeType) -> None:
    """Give a function its code from a compiled file."""
    code = held.__code__
    for new in codes(whole):
        if new.co_qualname == code.co_qualname and new.co_firstlineno == code.co_firstlineno:
            try:
                held.__code__ = new
            except ValueError as fault:
                raise CannotPlant(str(fault)) from None
            return
    raise CannotPlant("its code is not in the file")


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield every code object inside another."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from codes(one)


def function_at(module: ModuleType, where: str) -> FunctionType | None:
    """Return the plain function behind a name such as `Turn.check`, unwrapped."""
    found: Any = module
    for name in where.split("."):
        found = vars(found).get(name)
        if found is None:
            return None
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, functools.cached_property):
        found = found.func
    found = getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found if isinstance(found, FunctionType) else None


def _reckon(source: Source, module: ModuleType, mutant: Mutant) -> None:
    """Reckon a constant of a file again, and what the same file makes of it."""
    statements = [one for one in source.tree.body if isinstance(one, (ast.Assign, ast.AnnAssign))]
    around = list(source.trail(mutant.change.holder))
    broken = next((one for one in statements if one in around), None)
    if broken is None or "Annotated" in ast.unparse(broken):
        raise CannotPlant("it runs once, at import")
    changed: set[str] = set()
    for one in statements[statements.index(broken) :]:
        used = {name.id for name in ast.walk(one) if isinstance(name, ast.Name)}
        if one is broken or used & changed:
            changed |= names(one)
            _assign(module, one, str(source.path))


def names(statement: ast.Assign | ast.AnnAssign) -> set[str]:
    """Return the names that a statement assigns to."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}


def _assign(module: ModuleType, statement: ast.stmt, path: str) -> None:
    """Run one assignment of a file again, in all the files that hold what it assigned."""
    assert isinstance(statement, (ast.Assign, ast.AnnAssign))
    held = {name: vars(module).get(name) for name in names(statement)}
    alone = ast.Module([statement], [])
    exec(compile(alone, path, "exec", dont_inherit=True), vars(module))
    for name, old in held.items():
        new = vars(module)[name]
        if not _refill(old, new):
            _share(module.__name__, name, old, new)


def _refill(old: Any, new: Any) -> bool:
    """Fill a collection that can be changed with what the new one holds."""
    if type(old) is not type(new) or not isinstance(old, (dict, set, list)):
        return False
    kept = new.copy()
    old.clear()
    if isinstance(old, list):
        old.extend(kept)
    else:
        old.update(kept)
    return True


def _share(origin: str, name: str, old: Any, new: Any) -> None:
    """Give the new value to every file that imported the old one under its own name."""
    for other in list(sys.modules.values()):
        held = getattr(other, "__dict__", {})
        if held.get(name, _share) is old and other.__name__ != origin:
            held[name] = new


def remembering() -> list[Any]:
    """Return every function that remembers what it returned."""
    return [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]


def clear_caches() -> None:
    """Forget what functions remembered while the tests were imported."""
    for one in remembering():
        one.cache_clear()
