"""The fields of one object of a force file, read one by one, every fault with its path (PF-DATA-1).

Inches are written in steps of 0.5 and kept as whole half inches (PF-FACT-4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rules.core.documents import Reader, join, shown

T = TypeVar("T")
_SLUG = re.compile(r"[a-z0-9-]{1,40}")
IS_MISSING = "is missing"


class Fields:
    """An object of the file with the fields that it may have, and the rule that says so.

    A field that is not there yields what is usual; one that cannot be read is noted as a fault and
    yields the same.
    """

    def __init__(
        self,
        reader: Reader,
        value: Any,
        path: str,
        known: Iterable[str],
        rule: str,
        needed: Iterable[str] = (),
    ) -> None:
        self.reader, self.path, self.rule = reader, path, rule
        self.values = reader.object(value, path, known)
        for key in needed if isinstance(value, dict) else ():
            if key not in self.values:
                reader.fault(self.at(key), IS_MISSING, rule)

    def at(self, key: str) -> str:
        """Return the path of a field."""
        return join(self.path, key)

    def has(self, key: str) -> bool:
        """Return whether a field is there and says something: null is nothing."""
        return self.values.get(key) is not None

    def fault(self, key: str, text: str) -> None:
        """Note a fault of a field."""
        self.reader.fault(self.at(key), text, self.rule)

    def whole(self, key: str, least: int, most: int, usual: int = 0) -> int:
        """Return a whole number within its range."""
        if key not in self.values:
            return usual
        found = self.reader.whole(self.values[key], self.at(key), least, most, self.rule)
        return usual if found is None else found

    def maybe_whole(self, key: str, least: int, most: int) -> int | None:
        """Return a whole number within its range, None for null and for nothing."""
        return self.whole(key, least, most) if self.has(key) else None

    def inches(self, key: str, least: int, most: int, usual: int = 0) -> int:
        """Return a length in half inches; `least` and `most` are inches."""
        if key not in self.values:
            return usual
        value = self.values[key]
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, f"{shown(value)} is not a length in inches such as 10.5")
            return usual
        # A number without end is no length either.
        if not least <= value <= most:
            self.fault(key, f'{shown(value)} is not from {least}" to {most}"')
            return usual
        if value * 2 != int(value * 2):
            self.fault(key, f"{shown(value)} is finer than half inches")
            return usual
        return int(value * 2)

    def text(self, key: str, least: int, most: int, lines: bool = False) -> str:
        """Return a text of so many characters, in one line unless it may have several."""
        if key not in self.values:
            return ""
        value = self.values[key]
        if isinstance(value, str) and _is_clean(value, lines) and least <= len(value) <= most:
            return value
        self.fault(key, f"{shown(value)} is not a text of {least} to {most} characters")
        return ""

    def slug(self, key: str) -> str:
        """Return an id as it is written, noted as a fault if it is not of a-z, 0-9 and dashes.

        What names it elsewhere in the file is then no fault of its own.
        """
        value = self.values.get(key)
        if not isinstance(value, str) or not _SLUG.fullmatch(value):
            if key in self.values:
                self.fault(key, f"{shown(value)} is not of 1 to 40 letters a-z, digits, dashes")
            return value if isinstance(value, str) else ""
        return value

    def one_of(self, key: str, known: Iterable[str], what: str, usual: str = "") -> str:
        """Return a word out of a table."""
        if key not in self.values:
            return usual
        at = self.at(key)
        return self.reader.one_of(self.values[key], at, known, what, self.rule) or usual

    def is_set(self, key: str) -> bool:
        """Return a yes or no, no if it is not there."""
        if key not in self.values:
            return False
        return self.reader.flag(self.values[key], self.at(key), self.rule)

    def each(self, key: str, part: Callable[[Any, str], T], most: int = 0) -> tuple[T, ...]:
        """Return what a list holds, read item by item, all of them if `most` is 0."""
        if key not in self.values:
            return ()
        found = self.reader.many(self.values[key], self.at(key))
        if most and len(found) > most:
            self.fault(key, f"{len(found)} are too many, {most} is the most")
            found = found[:most]
        return tuple(part(item, f"{self.at(key)}[{n}]") for n, item in enumerate(found))

    def words(self, key: str, known: Iterable[str], what: str) -> tuple[str, ...]:
        """Return a list of words out of a table, each once."""
        return once(self.each(key, self._word_of(tuple(known), what)))

    def _word_of(self, known: tuple[str, ...], what: str) -> Callable[[Any, str], str]:
        def word(value: Any, path: str) -> str:
            return self.reader.one_of(value, path, known, what, self.rule)

        return word


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Return words without those that could not be read, each once."""
    return tuple(dict.fromkeys(word for word in words if word))


def note_repeated(reader: Reader, named: Iterable[tuple[str, str]], rule: str) -> None:
    """Note every id that an earlier one of a list has already, given each path with its id."""
    seen: set[str] = set()
    for path, name in named:
        if name and name in seen:
            reader.fault(path, f"the id “{name}” is there already", rule)
        seen.add(name)


def _is_clean(text: str, lines: bool) -> bool:
    return (text.replace("\n", " ") if lines else text).isprintable()
