"""Faults found in a request body, gathered so that the refusal names them all, like Discord's."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from .errors import KNOWN, Refusal
from .limits import INVALID_FORM, LIMITS


class Findings:
    """The faults of one body. Paths are written like "embeds.0.title"."""

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def add(self, limit: str, path: str) -> None:
        """Note that the value at `path` breaks a limit of the table."""
        rule = LIMITS[limit]
        place = self._errors
        for part in path.split("."):
            place = place.setdefault(part, {})
        place.setdefault("_errors", []).append({"code": rule.kind, "message": rule.told()})

    def size(self, limit: str, path: str, value: Sized | None) -> None:
        """Check how long a text or list is; None counts as empty."""
        rule = LIMITS[limit]
        count = 0 if value is None else len(value)
        if not rule.least <= count <= rule.most:
            self.add(limit, path)

    def size_if_there(self, limit: str, path: str, value: Sized | None) -> None:
        """Check how long a text or list is, unless it is absent."""
        if value is not None:
            self.size(limit, path, value)

    def number(self, limit: str, path: str, value: int | None) -> None:
        """Check a number, unless it is absent."""
        rule = LIMITS[limit]
        if value is not None and not rule.least <= value <= rule.most:
            self.add(limit, path)

    def once(self, limit: str, path: str, values: list[Any]) -> None:
        """Check that no value occurs twice; the fault is noted at its second place."""
        for index, value in enumerate(values):
            if value is not None and value in values[:index]:
                self.add(limit, path.replace("*", str(index)))

    def check_empty(self) -> None:
        """Refuse if anything was found."""
        if self._errors:
            raise self.refusal()

    def refusal(self) -> Refusal:
        """Return the refusal that names everything found."""
        status, words = KNOWN[INVALID_FORM]
        return Refusal(status, INVALID_FORM, words, self._errors)


def invalid_form(limit: str, path: str) -> Refusal:
    """Return the refusal of a body whose only fault is at `path`."""
    found = Findings()
    found.add(limit, path)
    return found.refusal()


def limit_refusal(limit: str) -> Refusal:
    """Return the refusal for a limit that is not about one place in the body."""
    rule = LIMITS[limit]
    words = rule.words or KNOWN[rule.code][1]
    return Refusal(rule.status, rule.code, words)
