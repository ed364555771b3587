"""Reading a JSON document so that every fault in it is found, each with its path.

A part that cannot be read counts as a fault and yields a neutral value, and reading goes on: the
author sees all the faults at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .errors import Faults

LONGEST = 200_000
NAME_MOST = 40


class Twice(dict[str, Any]):
    """An object of a document, with the keys that stood in it more than once."""

    repeated: tuple[str, ...] = ()


class Reader:
    """Collects the faults and warnings of one document while its parts are read."""

    def __init__(self) -> None:
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

    def parse(self, text: str) -> Any:
        """Return the document's values, None after a fault when it is no JSON at all."""
        if len(text) > LONGEST:
            self.fault("document", f"it is longer than {LONGEST:,} characters")
            return None
        try:
            # Plain JSON keeps the last of two equal keys in silence; we tell.
            return json.loads(text, object_pairs_hook=_object)
        except json.JSONDecodeError as wrong:
            self.fault(f"line {wrong.lineno}, column {wrong.colno}", f"no JSON: {wrong.msg}")
        except (ValueError, RecursionError):
            self.fault("document", "it holds a number or a nesting that is too large to read")
        return None

    def object(self, value: Any, path: str, known: Iterable[str]) -> dict[str, Any]:
        """Return an object, its unknown and repeated keys noted as faults."""
        if not isinstance(value, dict):
            self.fault(path or "document", f"{shown(value)} is not an object in braces")
            return {}
        fields = list(known)
        for key in getattr(value, "repeated", ()):
            self.fault(join(path, key), "it stands here twice")
        for key in value:
            if key not in fields:
                self.fault(join(path, key), f"unknown{_hint(key, fields)}")
        return value

    def many(self, value: Any, path: str) -> list[Any]:
        """Return a list; anything else is a fault and gives []."""
        if isinstance(value, list):
            return value
        self.fault(path, f"{shown(value)} is not a list in brackets")
        return []

    def whole(self, value: Any, path: str, least: int, most: int, rule: str) -> int | None:
        """Return a whole number within its range, None after a fault."""
        # In Python True is an int; in a document it is not.
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(path, f"{shown(value)} is no whole number", rule)
            return None
        if not least <= value <= most:
            side = f"below {least}" if value < least else f"above {most}"
            self.fault(path, f"{value} is {side}", rule)
            return None
        return value

    def name(self, value: Any, path: str) -> str:
        """Return a name of 1 to 40 printable characters, "" after a fault."""
        if isinstance(value, str) and value.isprintable() and 1 <= len(value.strip()) <= NAME_MOST:
            return value.strip()
        self.fault(path, f"{shown(value)} is no name of 1 to {NAME_MOST} characters in one line")
        return ""

    def one_of(self, value: Any, path: str, known: Iterable[str], what: str, rule: str) -> str:
        """Return a value out of a table, "" after a fault that says what comes close."""
        names = list(known)
        if isinstance(value, str) and value in names:
            return value
        hint = _hint(value, names) if isinstance(value, str) else ""
        self.fault(path, f"{shown(value)} is no {what}{hint}", rule)
        return ""


def _object(pairs: list[tuple[str, Any]]) -> Twice:
    found = Twice(pairs)
    keys = [key for key, _ in pairs]
    found.repeated = tuple(dict.fromkeys(key for key in keys if keys.count(key) > 1))
    return found


def _line(path: str, text: str, rule: str) -> str:
    return f"{path}: {text} ({rule})" if rule else f"{path}: {text}"


def _hint(wrong: str, known: list[str]) -> str:
    # A near miss is a slip of the pen more often than a wish for the table.
    close = get_close_matches(wrong, known, n=1, cutoff=0.6)
    if close:
        return f"; did you mean “{close[0]}”?"
    return f"; known here: {', '.join(known)}" if len(known) <= 12 else ""


def shown(value: Any) -> str:
    """Return a value of the document for a sentence, cut to a readable length."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"“{text[:37]}…”" if len(text) > 40 else f"“{text}”"


def join(path: str, key: str) -> str:
    """Return the path of a key inside a path."""
    safe = key if key.isprintable() and len(key) <= 40 else f"{key[:20]!r}…"
    return f"{path}.{safe}" if path else safe
