"""From the text of a document in YAML to plain values; duplicate keys are remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

from .document_json import Twice, Unreadable

MOST_VALUES = 20_000
"""How many values a YAML text may hold, each repetition of an anchored one counted."""
DEEPEST = 100
"""How many lists and objects may stand inside each other: libyaml's loader has no limit, and takes
the whole process down."""
LONGEST_VALUE = 10_000
"""How many characters one value may have: reading a number in base 60 takes quadratic time."""
MOST_BITS = 10_000
"""How large a whole number may be: Python shows none of more than 4,300 digits."""
LONGEST_REASON = 300
MERGE = "tag:yaml.org,2002:merge"
OPENING = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
CLOSING = (yaml.MappingEndEvent, yaml.SequenceEndEvent)


_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_BASE):  # type: ignore[misc] # libyaml's loader where there is one
    """Reads YAML as msgspec does, and remembers keys that appear twice in one object."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._left = MOST_VALUES

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Put what is merged in (`<<`) before an object's own keys, which count for more.

        Each level of merged objects may multiply their keys, so all that are taken are counted.
        """
        own = [(key, value) for key, value in node.value if key.tag != MERGE]
        for key, value in node.value:
            if key.tag == MERGE:
                # If there are several objects, the first takes precedence.
                for one in self._merged(value):
                    own = [*self._pairs(one), *own]
        node.value = own

    def _merged(self, value: yaml.Node) -> list[yaml.MappingNode]:
        found = value.value if isinstance(value, yaml.SequenceNode) else [value]
        if not all(isinstance(one, yaml.MappingNode) for one in found):
            raise yaml.YAMLError("what is merged in by << is no object")
        return list(found)

    def _pairs(self, node: yaml.MappingNode) -> list[tuple[yaml.Node, yaml.Node]]:
        self.flatten_mapping(node)
        self._left -= 1 + len(node.value)
        if self._left < 0:
            raise ValueError(f"more than {MOST_VALUES} keys are merged into it")
        return list(node.value)


def _mapping(loader: Any, node: yaml.MappingNode) -> Iterator[Twice]:
    """Yield an object before it is filled, as PyYAML asks for: it may be inside itself."""
    if not isinstance(node, yaml.MappingNode):
        raise yaml.YAMLError("a value that is no object is tagged as one")
    found = Twice()
    yield found
    # A key that is merged in from elsewhere (`<<`) may appear here again: this is the one that
    # counts.
    own = [key for key, _ in node.value if key.tag != MERGE]
    times = Counter(loader.construct_object(key, deep=True) for key in own)
    found.update(loader.construct_mapping(node))
    found.repeated = tuple(key for key, count in times.items() if count > 1)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def yaml_values(text: str) -> Any:
    """Return the values of a text in YAML. Raises Unreadable."""
    try:
        _check_parts(text)
        found = yaml.load(text, _Loader)  # noqa: S506 (a safe loader's subclass)
        _check_size(found)
    # LookupError, AttributeError and TypeError come from values that contradict their own tag
    # (`!!int ""`), and from keys that cannot be any (`[a]: b`); ArithmeticError from a number in
    # base 60.
    except (
        yaml.YAMLError,
        ArithmeticError,
        ValueError,
        LookupError,
        AttributeError,
        TypeError,
        RecursionError,
    ) as wrong:
        said = " ".join(str(wrong).split())[:LONGEST_REASON]
        raise Unreadable("document", f"neither JSON nor YAML: {said}") from None
    return found


def _check_parts(text: str) -> None:
    """Raise ValueError for anything the loader must not be given: too deep, or too long."""
    deep = 0
    for event in yaml.parse(text, Loader=_BASE):
        deep += isinstance(event, OPENING) - isinstance(event, CLOSING)
        if deep > DEEPEST:
            raise ValueError(f"more than {DEEPEST} lists and objects stand inside each other")
        if isinstance(event, yaml.ScalarEvent) and len(event.value) > LONGEST_VALUE:
            raise ValueError(f"a value in it is longer than {LONGEST_VALUE:,} characters")


def _check_size(found: Any) -> None:
    """Raise ValueError for more values than a document needs: anchors can repeat without end."""
    left, queue = MOST_VALUES, [found]
    while queue:
        value = queue.pop()
        left -= 1
        if left < 0:
            raise ValueError(f"it holds more than {MOST_VALUES} values")
        if isinstance(value, int) and value.bit_length() > MOST_BITS:
            raise ValueError("a number in it is too large")
        if isinstance(value, dict):
            queue.extend((*value, *value.values()))
        elif isinstance(value, list | set | tuple):
            queue.extend(value)
