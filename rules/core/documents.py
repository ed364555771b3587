"""Reading a document so that every fault in it is found, each with its path.

A part that cannot be read counts as a fault and yields a neutral value, and reading goes on: the
author sees all the faults at once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from . import document_text
from .document_json import Unreadable
from .errors import Faults

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
NAME_MOST = 40
MOST_HINTS = 50
"""How many faults suggest a close match: searching for one takes longer than finding the fault."""
Part = Callable[[Any, str], T | None]
"""Reads a part of a document, given its value and its path."""
PLAIN: Mapping[str, Part[Any]] = MappingProxyType({})


class Reader:
    """Collects the faults and warnings of one document while its parts are read.

    `repeats`: whether a duplicate key in an object is a fault; otherwise its last value counts.
    """

    def __init__(self, repeats: bool = True) -> None:
        self.repeats = repeats
        self.faults: list[str] = []
        self.warnings: list[str] = []

    def check(self) -> None:
        """Raise Faults with every fault noted so far, if there are any."""
        if self.faults:
            raise Faults(tuple(self.faults))

    def fault(self, path: str, text: str, rule: str = "") -> None:
        """Note a fault and the path it is at; the document will be refused."""
        self.faults.append(_line(path, text, rule))

    def warn(self, path: str, text: str, rule: str = "") -> None:
        """Note something that is legal but probably a mistake; the document is still taken."""
        self.warnings.append(_line(path, text, rule))

    def parse(self, text: str, yaml: bool = False) -> Any:
        """Return the values of a text in JSON or, where allowed, YAML; None after a fault."""
        try:
            return document_text.values(text, yaml)
        except Unreadable as wrong:
            self.fault(wrong.path, wrong.text)
            return None

    def object(self, value: Any, path: str, known: Iterable[str]) -> dict[str, Any]:
        """Return an object, its unknown and repeated keys noted as faults."""
        if not isinstance(value, dict):
            self.fault(path or "document", f"{shown(value)} is not an object")
            return {}
        fields = list(known)
        self._note_repeats(value, path)
        for key in value:
            if key not in fields:
                hint = self._hint(str(key), fields)
                self.fault(join(path, key), f"there is no such field here{hint}")
        return value

    def struct(
        self, value: Any, kind: type[S], path: str, parts: Mapping[str, Part[Any]] = PLAIN
    ) -> S | None:
        """Return an object as a struct, None after faults: every field of it is read.

        `parts` reads the fields that need more than their type.
        """
        before = len(self.faults)
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        tag = kind.__struct_config__.tag_field
        found = self.object(value, path, [*fields, tag] if tag else fields)
        for name, field in fields.items():
            at = join(path, name)
            if name in found:
                if name in parts:
                    parts[name](found[name], at)
                else:
                    self.piece(found[name], field.type, at)
            elif field.required and isinstance(value, dict):
                self.fault(at, "is missing")
        return msgspec.convert(value, kind) if len(self.faults) == before else None

    def tagged(self, value: Any, kinds: Iterable[type[S]], path: str, rule: str) -> S | None:
        """Return an object as the struct that its tag names, None after faults."""
        by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
        tag = next(iter(by_tag.values())).__struct_config__.tag_field or ""
        if not isinstance(value, dict) or tag not in value:
            self.fault(path, f"{shown(value)} is not an object with “{tag}”", rule)
            return None
        name = self.one_of(value[tag], join(path, tag), by_tag, tag, rule)
        return self.struct(value, by_tag[name], path) if name else None

    def piece(self, value: Any, kind: Any, path: str) -> None:
        """Note why a value is not of a type, and where inside the value."""
        self._note_repeats(value, path)
        try:
            msgspec.convert(value, kind, strict=True)
        except msgspec.ValidationError as wrong:
            said, _, where = str(wrong).partition(" - at `$")
            self.fault(f"{path}{where.rstrip('`')}", said)

    def many(self, value: Any, path: str) -> list[Any]:
        """Return a list; anything else is a fault and gives []."""
        if isinstance(value, list):
            return value
        self.fault(path, f"{shown(value)} is not a list")
        return []

    def each(self, value: Any, path: str, part: Part[T]) -> tuple[T, ...]:
        """Return what could be read of a list's items, all of which are tried."""
        read = [part(item, f"{path}[{n}]") for n, item in enumerate(self.many(value, path))]
        return tuple(item for item in read if item is not None)

    def once(self, ids: Iterable[str], path: str) -> None:
        """Note every id that several items of a list have."""
        for name, times in Counter(ids).items():
            if times > 1:
                self.fault(path, f"the id “{name}” stands there more than once")

    def whole(self, value: Any, path: str, least: int, most: int, rule: str) -> int | None:
        """Return a whole number within its range, None after a fault."""
        # In Python True is an int; in a document it is not.
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(path, f"{shown(value)} is not a whole number", rule)
            return None
        if not least <= value <= most:
            side = f"below {least}" if value < least else f"above {most}"
            self.fault(path, f"{value} is {side}", rule)
            return None
        return value

    def flag(self, value: Any, path: str, rule: str) -> bool:
        """Return a yes or no, False after a fault."""
        if not isinstance(value, bool):
            self.fault(path, f"{shown(value)} is neither true nor false", rule)
        return value is True

    def name(self, value: Any, path: str) -> str:
        """Return a name of 1 to 40 printable characters, "" after a fault."""
        if isinstance(value, str) and value.isprintable() and 1 <= len(value.strip()) <= NAME_MOST:
            return value.strip()
        self.fault(path, f"{shown(value)} is not a name of 1 to {NAME_MOST} characters in one line")
        return ""

    def one_of(self, value: Any, path: str, known: Iterable[str], what: str, rule: str) -> str:
        """Return a value out of a table, "" after a fault that suggests a close match."""
        names = list(known)
        if isinstance(value, str) and value in names:
            return value
        hint = self._hint(value, names) if isinstance(value, str) else ""
        self.fault(path, f"{shown(value)} is not a known {what}{hint}", rule)
        return ""

    def _note_repeats(self, value: dict[str, Any], path: str) -> None:
        for key in getattr(value, "repeated", ()) if self.repeats else ():
            self.fault(join(path, key), "it stands here twice")

    def _hint(self, wrong: str, known: list[str]) -> str:
        if len(self.faults) >= MOST_HINTS:
            return ""
        # A near miss is more often a typo than a wish to see the whole table.
        close = get_close_matches(wrong, known, n=1, cutoff=0.6)
        if close:
            return f"; did you mean “{close[0]}”?"
        return f"; known here: {', '.join(known)}" if len(known) <= 12 else ""


def _line(path: str, text: str, rule: str) -> str:
    return f"{path}: {text} ({rule})" if rule else f"{path}: {text}"


def shown(value: Any) -> str:
    """Return a value of the document for a sentence, cut to a readable length."""
    text = value if isinstance(value, str) else _json(value)
    return f"“{text[:37]}…”" if len(text) > 40 else f"“{text}”"


def _json(value: Any) -> str:
    try:
        # YAML has dates and sets too, also as keys.
        return json.dumps(value, ensure_ascii=False, default=str, skipkeys=True)
    except RecursionError:
        return "a value nested too deeply"


def join(path: str, key: Any) -> str:
    """Return the path of a key inside a path. In YAML a key need not be a string."""
    name = str(key)
    safe = name if name.isprintable() and len(name) <= 40 else f"{name[:20]!r}…"
    return f"{path}.{safe}" if path else safe
