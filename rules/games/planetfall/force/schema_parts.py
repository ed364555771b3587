"""What schemas of files are put together from: one function for each sort of value."""

from __future__ import annotations

from typing import Any, get_args

Part = dict[str, Any]


def record(fields: Part, *required: str) -> Part:
    """Return an object of these fields and no others."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(required),
        "additionalProperties": False,
    }


def many(of: Part, most: int, least: int = 0) -> Part:
    """Return a list of at least and at most so many."""
    made: Part = {"type": "array", "items": of, "maxItems": most}
    return {**made, "minItems": least} if least else made


def described(made: Part, says: str) -> Part:
    """Return a part with what it says, if anything."""
    return {**made, "description": says} if says else made


def whole(least: int, most: int, says: str = "") -> Part:
    """Return a whole number within its range."""
    return described({"type": "integer", "minimum": least, "maximum": most}, says)


def inches(least: int, most: int) -> Part:
    """Return a length in inches, in steps of 0.5."""
    return {"type": "number", "minimum": least, "maximum": most, "multipleOf": 0.5}


def words(least: int, most: int, says: str = "") -> Part:
    """Return a text of so many characters."""
    return described({"type": "string", "minLength": least, "maxLength": most}, says)


def choice(of: Any, says: str = "") -> Part:
    """Return one of the words of a Literal."""
    return described({"enum": list(get_args(of))}, says)


def flagged(says: str) -> Part:
    """Return a yes or no, no if left out."""
    return {"type": "boolean", "default": False, "description": says}


def whom(says: str) -> Part:
    """Return a limitation to some models, by words of the file."""
    items = {"type": "string", "description": "The id of a profile, a category or a race."}
    return {"type": "array", "items": items, "description": says}
