"""The host who forges a file: honest files to begin with, the seeds, and faces drawn anew.

The host has everything: seeds, salts, this program. After a change they draw the faces anew that
follow from it; `making.forged` makes all digests and links again.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules import fair
from rules.core import Moment, canonical, play
from rules.dice import Dice
from rules.games import ROLLS
from rules.rolls import Rolls
from tests.support.verify import making, rolled

JOURNALS = Path(__file__).parents[2] / "journals"
File = dict[str, Any]
Stored = dict[str, Any]


@cache
def _journal(name: str, rows: int) -> str:
    kept = json.loads(gzip.decompress((JOURNALS / f"{name}.json.gz").read_bytes()))
    kept["export"]["rows"] = kept["export"]["rows"][:rows]
    return json.dumps(kept["export"])


@cache
def _made(name: str) -> str:
    if name == "duel":
        return json.dumps(making.exported(making.played_back()))
    if name == "planetx":
        return _journal("planetx-4-finished", 60)
    if name == "three_sixteen":
        return _journal("three-sixteen-7", 80)
    return json.dumps(rolled.exported(rolled.rolled(int(name[-1]))))


BASES = ("rolls of proof 1", "rolls of proof 2", "duel", "planetx", "three_sixteen")


def base(name: str) -> File:
    """Return an honest file to be forged."""
    found: File = json.loads(_made(name))
    return found


def stored(file: File, seq: int) -> Stored:
    """Return what a row says."""
    found: Stored = file["rows"][seq - 1]["stored"]
    return found


def deciding(file: File, dice: bool = True) -> list[int]:
    """Return a few rows that decided something (and rolled), spread over the file."""
    seqs = [
        row["stored"]["seq"]
        for row in file["rows"]
        if row["stored"]["decision"] and (row["stored"]["rolls"] or not dice)
    ]
    return seqs[1 :: max(1, len(seqs) // 4)][:4]


def seeds_of(file: File, epoch: int) -> tuple[bytes, bytes]:
    """Return the seeds of an epoch, the last one where there is no such."""
    both = file["epochs"][min(epoch, len(file["epochs"]) - 1)]["seeds"]
    return bytes.fromhex(both["open"]), bytes.fromhex(both["hidden"])


class _Drawn(Dice):
    """Dice on a trail that is given, whatever was decided."""

    def __init__(self, seeds: tuple[bytes, bytes], trail: bytes) -> None:
        super().__init__()
        self._faces = {hidden: fair.Faces(seeds[hidden], trail) for hidden in (False, True)}

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        return self._faces[hidden].draw(n, sides)


def redraw(file: File, first: int) -> File:
    """Draw every face anew from a row on, as the decisions that now stand there give it."""
    trails = {0: bytes(32)}
    for row in file["rows"]:
        said = row["stored"]
        trails[said["seq"]] = _advance(file, said, trails)
        if said["seq"] >= first and said["decision"] is not None:
            said["trail"] = trails[said["seq"]].hex()
            said["rolls"] = _rolls(file, said, trails[said["seq"]])
        elif said["seq"] >= first:
            said["trail"] = trails[said["seq"]].hex()
    return file


def _advance(file: File, said: Stored, trails: dict[int, bytes]) -> bytes:
    source = said["seq"] - 1 if said["restores"] is None else said["restores"]
    before = trails.get(source, bytes(32))
    if said["decision"] is None:
        return before
    _, hidden = seeds_of(file, said["epoch"])
    veil = fair.veil(hidden, before) if said.get("hides") else b""
    call = int(said["call"]) if "call" in said else None
    return fair.advance(before, bytes.fromhex(said["decision"]), veil, call)


def _rolls(file: File, said: Stored, trail: bytes) -> list[Any]:
    dice = _Drawn(seeds_of(file, said["epoch"]), trail)
    if file["game"]["system"] == "rolls" and said.get("honest", True):
        try:
            move = msgspec.convert(said["move"], ROLLS.Moves)
            play(ROLLS, Rolls(), move, Moment(seat=said["seat"], dice=dice))
            return list(json.loads(canonical(dice.rolls)))
        except Exception:
            dice = _Drawn(seeds_of(file, said["epoch"]), trail)
    for roll in said["rolls"]:
        if roll.get("entered") is None:
            faces = dice.draw(len(roll["faces"]), roll["sides"], "", roll.get("to") is not None)
            roll["faces"] = list(faces)
    return list(said["rolls"])


def raw(said: Stored, file: File) -> None:
    """Draw the faces of one row from its trail, as many as stand there."""
    dice = _Drawn(seeds_of(file, said["epoch"]), bytes.fromhex(said["trail"]))
    for roll in said["rolls"]:
        if roll.get("entered") is None:
            faces = dice.draw(len(roll["faces"]), roll["sides"], "", roll.get("to") is not None)
            roll["faces"] = list(faces)


def decided(said: Stored) -> Any:
    """Return a decision as values."""
    return json.loads(bytes.fromhex(said["decision"]))


def decide(said: Stored, values: Any, spaces: bool = False) -> None:
    """Write a decision."""
    parts = (", ", ": ") if spaces else (",", ":")
    text = json.dumps(values, ensure_ascii=False, separators=parts)
    said["decision"] = text.encode().hex()


def own(said: Stored, values: Any) -> Stored:
    """Return the answer of the row's seat in a decision, the first where it has none."""
    found = [answer for seat, answer in values["answers"] if seat == said["seat"]]
    return found[0] if found else values["answers"][0][1]
