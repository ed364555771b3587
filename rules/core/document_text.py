"""From the text of a document to plain values: JSON or YAML, bounded in size."""

from __future__ import annotations

from typing import Any

from .document_json import Unreadable, json_values

LONGEST = 200_000
"""How many characters a document may have."""


def values(text: str, in_yaml: bool) -> Any:
    """Return the values of a text in JSON or, where allowed, in YAML. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable("document", f"it is longer than {LONGEST:,} characters")
    try:
        return json_values(text)
    except Unreadable as not_json:
        if not in_yaml:
            raise
        # Loaded with the first document in YAML: few are, and every start would wait for its
        # reader.
        from .document_yaml import yaml_values

        try:
            return yaml_values(text)
        except Unreadable:
            # Its author meant JSON, and JSON's reader names the line.
            if text.lstrip().startswith(("{", "[")):
                raise not_json from None
            raise
