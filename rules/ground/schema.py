"""What the document of a table holds: a JSON Schema, made from the classes of ground."""

from __future__ import annotations

import json
from typing import Any

from rules.core.documents import NAME_MOST

from .grounds import LINES, grounds
from .outlines import KINDS
from .sheet import (
    FARTHEST,
    HIGHEST,
    ID,
    MEASURES,
    MOST_CORNERS,
    MOST_MARKS,
    MOST_SQUARES,
    MOST_TERRAIN,
)
from .terrain import SQUARES
from .units import Measure

Part = dict[str, Any]
WORDS = {meant: word for word, meant in MEASURES.items()}
NAME: Part = {"type": "string", "minLength": 1, "maxLength": NAME_MOST}
KNOWN: Part = {"type": "string", "pattern": f"^{ID.pattern}$"}


def schema(measure: Measure) -> Part:
    """Return the JSON Schema of the tables that a game of this measure is played on."""
    side = SQUARES[measure] // measure.value
    length: Part = {"type": "integer", "minimum": side, "multipleOf": side}
    length["maximum"] = side * MOST_SQUARES
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A table",
        "description": f"All lengths are whole numbers of {WORDS[measure]}; x goes east, y north.",
        "type": "object",
        "additionalProperties": False,
        "required": ["table", "id", "measure", "width", "depth"],
        "properties": {
            "table": {**NAME, "description": "Its name."},
            "id": KNOWN,
            "measure": {"const": WORDS[measure]},
            "width": {**length, "description": "To the east, whole squares."},
            "depth": {**length, "description": "To the north, whole squares."},
            "terrain": {"type": "array", "maxItems": MOST_TERRAIN, "items": _terrain(measure)},
            "marks": {"type": "array", "maxItems": MOST_MARKS, "items": _mark()},
        },
    }


def _terrain(measure: Measure) -> Part:
    height: Part = {"type": "integer", "minimum": 0, "maximum": HIGHEST}
    lines: Part = {"type": "array", "items": {"enum": list(LINES[measure])}}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "name", "ground"],
        "oneOf": [{"required": [kind]} for kind in KINDS],
        "properties": {
            "id": KNOWN,
            "name": {**NAME, "description": "Without an article: the NAME at B4."},
            "ground": {"enum": list(grounds(measure)), "description": "Its class."},
            "outline": {
                "type": "array",
                "minItems": 3,
                "maxItems": MOST_CORNERS,
                "items": _numbers(2),
                "description": "Its corners in order; it must not cross itself.",
            },
            "rectangle": {**_numbers(4), "description": "West, south, width, depth."},
            "circle": {**_numbers(3), "description": "x, y, radius."},
            "bottom": height,
            "top": height,
            "blocks": {**lines, "description": "Lines that it stops; else those of its class."},
            "stand": {"type": "boolean", "description": "Whether one stands on top of it."},
        },
    }


def _mark() -> Part:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "name", "at"],
        "properties": {"id": KNOWN, "name": NAME, "at": _numbers(2)},
    }


def _numbers(count: int) -> Part:
    one = {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST}
    return {"type": "array", "minItems": count, "maxItems": count, "items": one}


def text(measure: Measure) -> str:
    """Return the schema as it is handed out."""
    return json.dumps(schema(measure), indent=2) + "\n"


def written(document: Part) -> str:
    """Return a table's document as it is handed out: JSON, a line for each piece of terrain."""
    head = {key: value for key, value in document.items() if not isinstance(value, list)}
    parts = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, value in document.items():
        if isinstance(value, list):
            items = ",\n".join(f"    {json.dumps(one)}" for one in value)
            parts.append(f"  {json.dumps(key)}: [\n{items}\n  ]" if value else f'  "{key}": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"
