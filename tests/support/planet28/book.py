"""Tables of the specification beside the project."""

from __future__ import annotations


def rows(shared, heading):
    """The cells of a table of the specification, one tuple per row."""
    part = (
        (shared / "rules" / "planet28.md")
        .read_text(encoding="utf-8")
        .split(heading, 1)[1]
        .split("\n### ", 1)[0]
    )
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
