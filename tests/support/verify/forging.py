"""Every way we know to forge an export, of every honest file, with the excuse it may have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from .file_forgeries import WHOLE, spare
from .host import BASES, File, Stored, base, deciding, redraw, stored
from .making import forged
from .row_forgeries import DRAWN, KEPT


class Forgery(NamedTuple):
    """A forged file: what was done, to which base, and the kind of excuse it may have."""

    name: str
    base: str
    kind: str
    file: File


def _sealed(file: File) -> File:
    """Make digests and links anew; rows that are held back keep theirs."""
    if all(row["stored"] is not None for row in file["rows"]):
        return forged(file)
    return file


def _excuse(kind: str, name: str, what: str, said: Stored | None = None) -> str:
    """Return the excuse that a forgery may have in this file: free rolls have hardly any."""
    if name == "duel" and what == "an epoch that nobody promised":
        return "went back"
    if name == "duel" and what == "another notation":
        return "version"
    if said is not None and what in ("a face", "all faces") and "entered" in said["rolls"][0]:
        return "typed"
    if kind == "version" and name != "duel" and what != "the version":
        return ""
    if what == "another seed than was promised" and len(base(name)["epochs"]) > 1:
        return ""
    if not name.startswith("rolls"):
        return kind
    if kind in ("silence", "typed", "audience") or what in ("who spoke", "whose dice they were"):
        return ""
    if what == "the time, by a day" and name.endswith("2"):
        return ""
    if kind == "dice" and said is not None:
        quick = said["kind"] == "quick" or ")d" in said["move"]["canonical"]
        return "dice" if quick else ""
    return kind


def forgeries() -> Iterator[Forgery]:
    """Yield every forgery of every base that differs from the honest file."""
    for name in BASES:
        honest = json.dumps(base(name))
        for found in _forged(name):
            if json.dumps(found.file) != honest:
                yield found


def _forged(name: str) -> Iterator[Forgery]:
    honest = base(name)
    for what, (kind, alter) in WHOLE.items():
        if name == "duel" and alter is spare:
            # Its last row goes back, so an epoch may have been made that no row has used yet.
            continue
        file = base(name)
        alter(file)
        yield Forgery(what, name, _excuse(kind, name, what), _sealed(file))
    for what, (kind, change), again in (
        *((what, forge, True) for what, forge in DRAWN.items()),
        *((what, forge, False) for what, forge in KEPT.items()),
    ):
        for seq in deciding(honest):
            file = base(name)
            change(file, stored(file, seq))
            if again:
                redraw(file, seq)
            excuse = _excuse(kind, name, what, stored(base(name), seq))
            yield Forgery(f"{what}, row {seq}", name, excuse, forged(file))


__all__ = ["BASES", "DRAWN", "KEPT", "WHOLE", "base", "forged", "forgeries", "redraw", "stored"]
