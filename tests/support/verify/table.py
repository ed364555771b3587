"""The table in rules/verify.py of what each kind of move decides by, made from the moves.

`python -m tests.support.verify.table` writes it. What older versions of a game decided by stays.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from rules import verify
from rules.core import Move, System
from rules.games import GAMES, ROLLS
from rules.games.free_rolls import QUICK

from .unsaid import may_lack

FILE = Path(verify.__file__)
SYSTEMS = (*GAMES, ROLLS)
WIDTH = 100
Kinds = dict[str, list[str]]


def fields_of(kind: type[Move]) -> list[str]:
    """Return the fields that a kind of move decides by, without its kind.

    One that may be left out has a question mark.
    """
    known = (field for field in inspect.type_info(kind).fields if not _is_told(field))
    return sorted(f"{field.name}?" if may_lack(field) else field.name for field in known)


def _is_told(field: inspect.Field) -> bool:
    """Say whether a field is a fact or somebody's words: no part of a decision."""
    extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
    return "role" in (extra or {})


def kinds_of(system: System) -> dict[str, list[str]]:
    """Return the fields by kind of move."""
    return {str(kind.__struct_config__.tag): fields_of(kind) for kind in get_args(system.Moves)}


def inside(shape: Any, seen: set[type]) -> Iterator[list[str]]:
    """Yield the order of keys of every Struct inside a type that does not sort them."""
    if isinstance(shape, inspect.StructType) and shape.cls not in seen:
        seen.add(shape.cls)
        names = [field.encode_name for field in shape.fields]
        if names != sorted(names):
            yield names
        for field in shape.fields:
            yield from inside(field.type, seen)
    parts = [getattr(shape, name, None) for name in ("item_type", "key_type", "value_type")]
    for part in (*parts, *getattr(shape, "item_types", ()), *getattr(shape, "types", ())):
        if part is not None:
            yield from inside(part, seen)


def orders() -> list[list[str]]:
    """Return the order of keys of every Struct that a move decides by."""
    seen: set[type] = set()
    found = [
        order
        for system in SYSTEMS
        for kind in get_args(system.Moves)
        for field in inspect.type_info(kind).fields
        if {field.name, f"{field.name}?"} & set(fields_of(kind))
        for order in inside(field.type, seen)
    ]
    return sorted(found)


def block(name: str, versions: list[str], kinds: Kinds) -> Iterator[str]:
    """Yield the lines of the versions of a game whose moves decide by the same."""
    by: dict[str, list[str]] = {}
    for kind, fields in sorted(kinds.items()):
        by.setdefault(" ".join(fields), []).append(kind)
    yield " ".join((name, *versions))
    for fields, found in sorted(by.items()):
        for part in textwrap.wrap(" ".join(found), WIDTH - len(fields) - 2):
            yield f"{fields}: {part}"


def table() -> str:
    """Return the whole table: today's moves, and what is already written of older versions."""
    now = {(system.name, system.version): kinds_of(system) for system in SYSTEMS}
    now["quick", ROLLS.version] = {
        name: list(request.__struct_fields__) for name, request in QUICK.items()
    }
    old = {
        key: {kind: list(fields) for kind, fields in kinds.items()}
        for key, kinds in verify.KNOWN.fields.items()
    }
    both = {**old, **now}
    lines = ["= " + " ".join(order) for order in orders()]
    alike: dict[str, tuple[str, list[str], Kinds]] = {}
    for name, version in sorted(both):
        kinds = both[name, version]
        mark = repr((name, sorted(kinds.items())))
        alike.setdefault(mark, (name, [], kinds))[1].append(version)
    for same in alike.values():
        lines += block(*same)
    return "\n".join(lines)


def unsaid_by_old(old: Kinds, new: Kinds) -> list[str]:
    """Return the kinds of move that would have to decide by something more than they did, or less.

    Rows of the same version of the rules were decided without it: their dice would be others.
    """
    return sorted(
        kind
        for kind in old.keys() & new.keys()
        if {one for one in new[kind] if not one.endswith("?")} - set(old[kind])
        or {one.removesuffix("?") for one in old[kind]}
        - {one.removesuffix("?") for one in new[kind]}
    )


def changed() -> list[str]:
    """Return the kinds of move, after their game, that old rows of today's version do not know."""
    return [
        f"{system.name} {kind}"
        for system in SYSTEMS
        for kind in unsaid_by_old(_known(system), kinds_of(system))
    ]


def _known(system: System) -> Kinds:
    kinds = verify.KNOWN.fields.get((system.name, system.version), {})
    return {kind: list(fields) for kind, fields in kinds.items()}


def main() -> None:
    """Write the table into the verifier, unless old rows would not be what they were."""
    if found := changed():
        sys.exit(
            f"Old rows decided by other fields: {', '.join(found)}. Let a new field be left out "
            "(its default UNSET), or raise the version of the rules."
        )
    text = FILE.read_text()
    head, _, rest = text.partition('MOVES = """\n')
    _, _, tail = rest.partition('"""\n')
    FILE.write_text(f'{head}MOVES = """\n{table()}\n"""\n{tail}')


if __name__ == "__main__":
    main()
