"""Discord's own description of its API (OpenAPI), compared with the requests that a bot made.

Only what the description says is checked; the table of limits covers the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .http import RecordedRequest

JSON_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


class Contract:
    """The description in a file (openapi.json), ready to check request bodies."""

    def __init__(self, path: str | Path) -> None:
        told = json.loads(Path(path).read_text(encoding="utf-8"))
        self._schemas: dict[str, Any] = told["components"]["schemas"]
        self._bodies: dict[tuple[str, str], Any] = {}
        self._routes = {_plain(route): set(about) for route, about in told["paths"].items()}
        for route, methods in told["paths"].items():
            for method, about in methods.items():
                content = isinstance(about, dict) and about.get("requestBody", {}).get("content")
                if content and "application/json" in content:
                    schema = content["application/json"]["schema"]
                    self._bodies[(method.upper(), _plain(route))] = schema

    def has_route(self, method: str, route: str) -> bool:
        """Say whether the description has this route at all."""
        return method.lower() in self._routes.get(_plain(route), ())

    def has_body(self, method: str, route: str) -> bool:
        """Say whether the description has a body for this route."""
        return (method, _plain(route)) in self._bodies

    def faults(self, requests: Iterable[RecordedRequest]) -> list[str]:
        """Return what is wrong in the bodies of requests that were carried out, one line each."""
        found = []
        for asked in requests:
            schema = self._bodies.get((asked.method, _plain(asked.route)))
            if schema is None or asked.body is None or not 200 <= asked.status < 300:
                continue
            for fault in self._faults_of(schema, asked.body, "body"):
                found.append(f"{asked.method} {asked.route}: {fault}")
        return found

    def _faults_of(self, schema: Any, value: Any, path: str) -> list[str]:
        """Return where a value does not fit a schema."""
        if "$ref" in schema:
            schema = self._schemas[schema["$ref"].rsplit("/", 1)[1]]
        if _is_snowflake(schema) and isinstance(value, int):
            return []  # Discord accepts its ids as numbers too
        found = [*self._union_faults(schema, value, path), *_value_faults(schema, value, path)]
        if isinstance(value, dict):
            found += self._object_faults(schema, value, path)
        if isinstance(value, list) and "items" in schema:
            for index, one in enumerate(value):
                found += self._faults_of(schema["items"], one, f"{path}.{index}")
        return found

    def _union_faults(self, schema: Any, value: Any, path: str) -> list[str]:
        found = []
        for one in schema.get("allOf", ()):
            found += self._faults_of(one, value, path)
        for kind in ("oneOf", "anyOf"):
            likely = self._likely(schema.get(kind, ()), value)
            tries = [self._faults_of(one, value, path) for one in likely]
            if tries and all(tries):
                found += sorted(tries, key=len)[0]
        return found

    def _likely(self, schemas: Sequence[Any], value: Any) -> Sequence[Any]:
        """Return the schemas that the value's own `type` names, or all where it names none.

        Trying every kind of component on every level would cost more than the rest together.
        """
        if not isinstance(value, dict) or "type" not in value:
            return schemas
        fit = [one for one in schemas if value["type"] in self._types(one)]
        return fit or schemas

    def _types(self, schema: Any) -> Sequence[Any]:
        if "$ref" in schema:
            schema = self._schemas[schema["$ref"].rsplit("/", 1)[1]]
        types: Sequence[Any] = schema.get("properties", {}).get("type", {}).get("enum", ())
        return types

    def _object_faults(self, schema: Any, value: dict[str, Any], path: str) -> list[str]:
        known = schema.get("properties", {})
        found = [f"{path} lacks {one}" for one in schema.get("required", ()) if one not in value]
        for key, one in value.items():
            if key in known:
                found += self._faults_of(known[key], one, f"{path}.{key}")
        return found


def _plain(route: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", route)


def _is_snowflake(schema: Any) -> bool:
    return bool(schema.get("format") == "snowflake")


def _value_faults(schema: Any, value: Any, path: str) -> list[str]:
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is_of_type(kind, value) for kind in kinds):
        return [f"{path} is {type(value).__name__}, not {' or '.join(kinds)}"]
    if "enum" in schema and value is not None and value not in schema["enum"]:
        return [f"{path} is {value!r}, not one of {schema['enum']}"]
    return [*_size_faults(schema, value, path), *_range_faults(schema, value, path)]


def _is_of_type(kind: str, value: Any) -> bool:
    # A bool is an int in Python, but not in JSON.
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, JSON_TYPES[kind])


def _size_faults(schema: Any, value: Any, path: str) -> list[str]:
    if not isinstance(value, str | list):
        return []
    least, most = ("minLength", "maxLength") if isinstance(value, str) else ("minItems", "maxItems")
    if schema.get(least, 0) <= len(value) <= schema.get(most, len(value)):
        return []
    return [f"{path} is {len(value)} long"]


def _range_faults(schema: Any, value: Any, path: str) -> list[str]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return []
    if schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return []
    return [f"{path} is {value}"]
