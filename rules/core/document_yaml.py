"""From the text of a document in YAML to plain values; keys that stand twice are remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

from .document_json import Twice, Unreadable

MOST_VALUES = 20_000
"""How many values a YAML text may hold, each repetition of an anchored one counted."""
LONGEST_REASON = 300
MERGE = "tag:yaml.org,2002:merge"


# Reads YAML as msgspec does, and remembers keys that stand twice in one object.
_BASE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Loader: Any = type("_Loader", (_BASE,), {})


def _mapping(loader: Any, node: yaml.MappingNode) -> Iterator[Twice]:
    """Yield an object before it is filled, as PyYAML asks for: it may be inside itself."""
    if not isinstance(node, yaml.MappingNode):
        raise yaml.YAMLError("a value that is no object is tagged as one")
    found = Twice()
    yield found
    # A key that is merged in from elsewhere (`<<`) may stand here again: it is the one that counts.
    own = [key for key, _ in node.value if key.tag != MERGE]
    times = Counter(loader.construct_object(key, deep=True) for key in own)
    found.update(loader.construct_mapping(node))
    found.repeated = tuple(key for key, count in times.items() if count > 1)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def yaml_values(text: str) -> Any:
    """Return the values of a text in YAML. Raises Unreadable."""
    try:
        found = yaml.load(text, _Loader)  # noqa: S506 (a safe loader's subclass)
        _check_size(found)
    # LookupError, AttributeError and TypeError come from values that contradict their own tag
    # (`!!int ""`), and from keys that cannot be any (`[a]: b`).
    except (
        yaml.YAMLError,
        ValueError,
        LookupError,
        AttributeError,
        TypeError,
        RecursionError,
    ) as wrong:
        said = " ".join(str(wrong).split())[:LONGEST_REASON]
        raise Unreadable("document", f"neither JSON nor YAML: {said}") from None
    return found


def _check_size(found: Any) -> None:
    """Raise ValueError for more values than a document needs: anchors can repeat without end."""
    left, queue = MOST_VALUES, [found]
    while queue:
        value = queue.pop()
        left -= 1
        if left < 0:
            raise ValueError(f"it holds more than {MOST_VALUES} values")
        if isinstance(value, dict):
            queue.extend(value.values())
        elif isinstance(value, list):
            queue.extend(value)
