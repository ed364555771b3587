"""What Discord refuses in components: rows, buttons, selects, and the fields of forms."""

from __future__ import annotations

from collections.abc import Iterator

from .findings import Findings
from .limits import LIMITS
from .records import Json

ROW, BUTTON, SELECT, TEXT_INPUT, WORDS, LABEL = 1, 2, 3, 4, 10, 18
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6


def inspect_components(found: Findings, path: str, rows: list[Json]) -> None:
    """Note what Discord would refuse in the components of a message."""
    found.size("rows", path, rows)
    for index, row in enumerate(rows):
        if row.get("type") == ROW:
            _inspect_row(found, f"{path}.{index}.components", row.get("components") or [])
    _inspect_once(found, path, rows)


def _inspect_row(found: Findings, path: str, parts: list[Json]) -> None:
    found.size("row", path, parts)
    # A select fills a whole row.
    width = sum(5 if part.get("type") in SELECTS else 1 for part in parts)
    if len(parts) <= LIMITS["row"].most < width:
        found.add("row width", path)
    for index, part in enumerate(parts):
        if part.get("type") == BUTTON:
            _inspect_button(found, f"{path}.{index}", part)
        elif part.get("type") in SELECTS:
            inspect_select(found, f"{path}.{index}", part)


def _inspect_button(found: Findings, path: str, button: Json) -> None:
    style = button.get("style")
    found.number("button style", f"{path}.style", style or 0)
    found.size_if_there("button label", f"{path}.label", button.get("label"))
    found.size_if_there("button url", f"{path}.url", button.get("url"))
    if not button.get("label") and not button.get("emoji") and style != PREMIUM:
        found.add("button bare", path)
    if style == LINK and not button.get("url"):
        found.add("button link", f"{path}.url")
    if style not in (LINK, PREMIUM):
        _inspect_custom_id(found, path, button)


def _inspect_custom_id(found: Findings, path: str, part: Json) -> None:
    if part.get("custom_id") is None:
        found.add("custom_id missing", f"{path}.custom_id")
    else:
        found.size("custom_id", f"{path}.custom_id", part["custom_id"])


def inspect_select(found: Findings, path: str, select: Json) -> None:
    """Note what Discord would refuse in a select, on a message or in a form."""
    _inspect_custom_id(found, path, select)
    found.size_if_there("select placeholder", f"{path}.placeholder", select.get("placeholder"))
    found.number("select least", f"{path}.min_values", select.get("min_values"))
    found.number("select most", f"{path}.max_values", select.get("max_values"))
    if select["type"] != SELECT:
        return
    options = select.get("options") or []
    found.size("select options", f"{path}.options", options)
    if (select.get("max_values") or 1) > len(options) > 0:
        found.add("select most", f"{path}.max_values")
    for index, option in enumerate(options):
        _inspect_option(found, f"{path}.options.{index}", option)
    values = [option.get("value") for option in options]
    found.once("select option twice", f"{path}.options.*.value", values)


def _inspect_option(found: Findings, path: str, option: Json) -> None:
    found.size("select option label", f"{path}.label", option.get("label"))
    found.size("select option value", f"{path}.value", option.get("value"))
    words = option.get("description")
    found.size_if_there("select option description", f"{path}.description", words)


def _walk(path: str, parts: list[Json]) -> Iterator[tuple[str, Json]]:
    for index, part in enumerate(parts):
        here = f"{path}.{index}"
        yield here, part
        yield from _walk(f"{here}.components", part.get("components") or [])
        if isinstance(part.get("component"), dict):
            yield f"{here}.component", part["component"]


def _inspect_once(found: Findings, path: str, parts: list[Json]) -> None:
    seen: set[str] = set()
    for here, part in _walk(path, parts):
        custom_id = part.get("custom_id")
        if custom_id is not None and custom_id in seen:
            found.add("custom_id twice", f"{here}.custom_id")
        seen.add(custom_id or "")


def check_modal(form: Json) -> None:
    """Refuse a form that Discord would not open."""
    found = Findings()
    parts = form.get("components") or []
    found.size("modal title", "data.title", form.get("title"))
    found.size("modal custom_id", "data.custom_id", form.get("custom_id"))
    found.size("modal parts", "data.components", parts)
    for index, part in enumerate(parts):
        _inspect_part(found, f"data.components.{index}", part)
    _inspect_once(found, "data.components", parts)
    found.check_empty()


def _inspect_part(found: Findings, path: str, part: Json) -> None:
    if part.get("type") == LABEL:
        found.size("label", f"{path}.label", part.get("label"))
        found.size_if_there("label description", f"{path}.description", part.get("description"))
        _inspect_field(found, f"{path}.component", part.get("component") or {})
    elif part.get("type") == ROW:
        inside = part.get("components") or []
        found.size("row", f"{path}.components", inside)
        for index, one in enumerate(inside):
            here = f"{path}.components.{index}"
            found.size("text label", f"{here}.label", one.get("label"))
            _inspect_field(found, here, one)


def _inspect_field(found: Findings, path: str, part: Json) -> None:
    if part.get("type") in SELECTS:
        inspect_select(found, path, part)
    if part.get("type") != TEXT_INPUT:
        return
    _inspect_custom_id(found, path, part)
    found.size_if_there("text placeholder", f"{path}.placeholder", part.get("placeholder"))
    found.size_if_there("text value", f"{path}.value", part.get("value"))
    found.number("text least", f"{path}.min_length", part.get("min_length"))
    found.number("text most", f"{path}.max_length", part.get("max_length"))
