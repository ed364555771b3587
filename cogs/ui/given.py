"""What comes with an interaction with a component or a form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from .context import Interaction


def data(interaction: Interaction) -> dict[str, Any]:
    """Return the interaction's data as Discord sent it, empty if there is none."""
    return cast("dict[str, Any]", interaction.data or {})


def name(interaction: Interaction) -> str:
    """Return the custom_id of what was pressed or sent, "" if there is none."""
    return str(data(interaction).get("custom_id", ""))


def chosen(interaction: Interaction) -> str:
    """Return the first value chosen in a menu, "" for none."""
    values = data(interaction).get("values") or [""]
    return str(values[0])


def all_chosen(interaction: Interaction) -> tuple[str, ...]:
    """Return every value chosen in a menu that takes several."""
    return tuple(map(str, data(interaction).get("values") or ()))


def typed(interaction: Interaction) -> Iterator[tuple[str, str]]:
    """Yield the name of each field of a form that was sent, and what was typed into it."""
    yield from _typed(data(interaction).get("components", []))


def _typed(parts: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        if "value" in part:
            yield str(part.get("custom_id")), str(part.get("value") or "")
        yield from _typed(part.get("components") or [])
        yield from _typed([part["component"]] if "component" in part else [])
