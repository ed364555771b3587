"""Every name that a database holds, as the code has it today and as it is kept.

`python -m tests.support.saved.names` adds new names to `tests/data/saved_names.json`. It refuses
while a kept name is missing: stored data with that name could not be read any more.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
import textwrap
from types import ModuleType
from typing import Any

import msgspec
from msgspec.inspect import StructType, type_info

from rules.core import Frame, Line, Move, System
from rules.dice import Roll
from rules.games import GAMES, ROLLS
from rules.games.free_rolls import QUICK
from rules.notation.model import NOTATION
from rules.rolls import RollSystem
from tests.conftest import ROOT
from tests.support.saved import house
from tests.support.saved.shapes import fields, leaves, shape, structs

KEPT = ROOT / "tests" / "data" / "saved_names.json"
SYSTEMS: tuple[System, ...] = (*GAMES, ROLLS)
BASES = (Move, Frame)


def tagged(system: System) -> list[StructType]:
    """Return the Structs of a system that are stored under a tag, without the empty bases."""
    found = structs(system.State, system.Moves)
    return [info for info in found if info.tag is not None and info.cls not in BASES]


def own_tag(kind: type[msgspec.Struct]) -> str | None:
    """Return the tag that a class line writes itself, None where it comes from somewhere else."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    (line,) = tree.body
    assert isinstance(line, ast.ClassDef)
    written = {word.arg: word.value for word in line.keywords}.get("tag")
    return str(written.value) if isinstance(written, ast.Constant) else None


def _package(system: System) -> ModuleType:
    kind = type(system) if system in GAMES else RollSystem
    return importlib.import_module(kind.__module__.rpartition(".")[0])


def _system(system: System) -> dict[str, Any]:
    """Return what is stored of one game: its tags, options, seats and the shape of its state."""
    by_tag: dict[str, Any] = {}
    for info in sorted(tagged(system), key=lambda info: (str(info.tag_field), str(info.tag))):
        order = [field.encode_name for field in info.fields]
        names: dict[str, Any] = {"fields": fields(info), "order": order}
        if issubclass(info.cls, Frame):
            names["stages"] = list(info.cls.stages)
        by_tag.setdefault(str(info.tag_field), {})[str(info.tag)] = names
    return {
        "version": system.version,
        "tags": by_tag,
        "state": shape(type_info(system.State)) if system.State else None,
        "questions": house.questions(_package(system)),
        "books": list(getattr(system.State, "books", ())),
        "seats": list(system.seats.names),
        "papers": list(system.documents.optional),
        "options": {
            one.key: {"values": list(one.values), "default": one.default} for one in system.options
        },
    }


def today() -> dict[str, Any]:
    """Return every stored name of the code as it is."""
    bodies = {name: shape(type_info(kind)) for name, kind in house.BODIES.items()}
    tags = structs(*house.BODIES.values())
    return {
        "notations": [str(one) for one in range(1, NOTATION + 1)],
        "systems": {system.name: _system(system) for system in SYSTEMS},
        "quick rolls": {name: shape(type_info(kind)) for name, kind in QUICK.items()},
        "told": shape(type_info(Line)),
        "rolled": shape(type_info(Roll)),
        "bodies": bodies,
        "tags in bodies": {str(info.tag): fields(info) for info in tags if info.tag is not None},
        "verbs": house.verbs(),
        "rows": house.row_kinds(),
        "drafts": house.draft_keys(),
        "forms": house.forms(),
        "settings": house.setting_keys(),
        "votes": house.vote_kinds(),
    }


def kept() -> dict[str, Any]:
    """Return the names of the kept file."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def gone(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return what stood in the old names and does not in the new ones, or not as it was."""
    return sorted(set(leaves(old)) - set(leaves(new)))


def main() -> None:
    """Write today's names to the file, unless one that it holds is missing."""
    found = today()
    missing = gone(kept(), found) if KEPT.is_file() and "--replace" not in sys.argv else []
    if missing:
        sys.exit("Kept names are missing or changed:\n" + "\n".join(missing))
    KEPT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
