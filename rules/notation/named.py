"""The numbers of a line that have a name, such as values that somebody keeps."""

from __future__ import annotations

from .model import Bracket, Call, Chain, Dice, Group, Negative, Node, Number, Roll, Tested, Versus


def valued(rolls: tuple[Roll, ...]) -> tuple[str, ...]:
    """Return the numbers of a line that have a name: "dex 3"."""
    found: list[str] = []
    for one in rolls:
        if type(one.what) is Tested:
            _name(one.what.value, found)
    return tuple(dict.fromkeys(found))


def _name(node: Node, found: list[str]) -> None:
    """Add the numbers of a value that have a name."""
    if type(node) is Dice:
        if type(node.count) is Bracket:
            _name(node.count, found)
        return
    if type(node) is Number:
        if node.label:
            found.append(f"{node.label} {node.n}")
    elif type(node) is Negative and type(node.part) is Number:
        if node.part.label:
            found.append(f"{node.part.label} -{node.part.n}")
    else:
        for part in _parts(node):
            _name(part, found)


def _parts(node: Node) -> tuple[Node, ...]:
    """Return the values that stand directly inside a value, dice aside."""
    if type(node) is Chain:
        return (node.first, *[step.part for step in node.steps])
    if type(node) is Bracket:
        return (node.inner.value,)
    if type(node) is Group:
        return tuple(member.value for member in node.members)
    if type(node) is Versus:
        return node.left, node.right
    return (node.part,) if isinstance(node, Call | Negative) else ()
