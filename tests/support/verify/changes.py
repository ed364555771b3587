"""Changes of an export, each with the line that the verifier must say of it."""

from __future__ import annotations

from rules import fair

from .making import decision


def flipped(text):
    """Return hexadecimal digits with one digit changed."""
    return text[:5] + ("0" if text[5] != "0" else "1") + text[6:]


def stored(file, seq):
    """Return what a row says."""
    return file["rows"][seq - 1]["stored"]


def set_face(file, seq, roll, place):
    """Turn a die to another of its faces."""
    die = stored(file, seq)["rolls"][roll]
    die["faces"][place] = die["faces"][place] % die["sides"] + 1


def turn(key, value):
    """Return a change of one field of row 8's content."""
    return lambda file: stored(file, 8).update({key: value})


CHANGED = "its digest says it was changed"
CHANGES = {
    "a face": (
        lambda file: set_face(file, 4, 3, 1),
        rf"rows\[3\]\.stored\.rolls\[3\]\.faces\[1\]: shows ., the open seed gives .; {CHANGED}",
    ),
    "a hidden face": (
        lambda file: set_face(file, 12, 0, 1),
        r"rows\[11\]\.stored\.rolls\[0\]\.faces\[1\]: shows .* the hidden seed gives ",
    ),
    "a face beyond the die": (
        lambda file: stored(file, 8)["rolls"][0]["faces"].__setitem__(0, 11),
        r"rows\[7\]\.stored\.rolls\[0\]: no such dice",
    ),
    "a die of no sides": (
        lambda file: stored(file, 8)["rolls"][0].update(sides=0),
        r"rows\[7\]\.stored\.rolls\[0\]: no such dice",
    ),
    "a face that was typed in": (
        lambda file: set_face(file, 11, 0, 0),
        r"rows\[10\]: content and salt do not give the digest",
    ),
    "what a move decides": (
        lambda file: stored(file, 2)["move"].update(target="b9"),
        rf'rows\[1\]\.stored\.move\.target: is "b9", the decision says "b1"; {CHANGED}',
    ),
    "what kind a move is": (
        lambda file: stored(file, 2)["move"].update(kind="spit"),
        r'rows\[1\]\.stored\.move\.kind: is "spit"',
    ),
    "a fact of a move": (
        lambda file: stored(file, 2)["move"].update(distance=119),
        r"rows\[1\]: content and salt",
    ),
    "a decision with faces": (
        lambda file: stored(file, 2).update(decision=decision(red={"kind": "hide"}).hex()),
        rf"rows\[1\]\.stored\.decision: does not lead to the row's trail.*{CHANGED}",
    ),
    "a decision without faces": (
        lambda file: stored(file, 10).update(decision=decision(blue={"kind": "hide"}).hex()),
        r"rows\[9\]\.stored\.trail: does not follow from the trail of row 9 and the decision",
    ),
    "a trail with faces": (
        lambda file: stored(file, 4).update(trail=flipped(stored(file, 4)["trail"])),
        r"rows\[3\]\.stored\.trail: does not follow from the trail of row 3",
    ),
    "a trail without faces": (
        lambda file: stored(file, 3).update(trail=flipped(stored(file, 3)["trail"])),
        r"rows\[2\]\.stored\.trail: does not follow from the trail of row 2",
    ),
    "the row an undo goes back to": (
        lambda file: stored(file, 5).update(restores=1),
        r"rows\[4\]\.stored\.trail: does not follow from the trail of row 1",
    ),
    "an undo that goes forward": (
        lambda file: stored(file, 5).update(restores=6),
        r"rows\[4\]\.stored\.trail: does not follow from the trail of row 6",
    ),
    "the epoch": (turn("epoch", 7), r"rows\[7\]\.stored\.epoch: there is no epoch 7"),
    "the number inside a row": (turn("seq", 7), r"rows\[7\]\.stored\.seq: is 7, and .* as 8"),
    "the time": (turn("at", 5), r"rows\[7\]: content and salt"),
    "the seat": (
        turn("seat", "blue"),
        rf'rows\[7\]\.stored\.decision: holds no answer of "blue".*{CHANGED}',
    ),
    "what was told": (turn("told", []), r"rows\[7\]: content and salt"),
    "the state": (turn("state", "0" * 64), r"rows\[7\]: content and salt"),
    "a field more": (
        turn("extra", None),
        rf"rows\[7\]\.stored\.extra: is no field of a row of proof 1; {CHANGED}",
    ),
    "a field of another shape": (turn("rolls", {}), r"rows\[7\]\.stored\.rolls: is not a list"),
    "a salt": (
        lambda file: file["rows"][7].update(salt=flipped(file["rows"][7]["salt"])),
        r"rows\[7\]: content and salt do not give the digest",
    ),
    "a salt that is none": (
        lambda file: file["rows"][7].update(salt=None),
        r"rows\[7\]\.salt: is not 32",
    ),
    "a digest": (
        lambda file: file["rows"][7].update(digest=flipped(file["rows"][7]["digest"])),
        r"rows\[7\]\.digest: was changed",
    ),
    "a digest that is none": (
        lambda file: file["rows"][7].update(digest="x"),
        r"rows\[7\]\.digest: is not 32",
    ),
    "a link": (
        lambda file: file["rows"][7].update(chain=flipped(file["rows"][7]["chain"])),
        r"rows\[7\]\.chain: does not follow",
    ),
    "the first link": (
        lambda file: file["rows"][0].update(chain=flipped(file["rows"][0]["chain"])),
        r"rows\[0\]\.chain: does not follow",
    ),
    "a row's number": (
        lambda file: file["rows"][7].update(seq="8"),
        r"rows\[7\]\.seq: is not a row's number",
    ),
    "a missing row": (
        lambda file: file["rows"].pop(7),
        r"rows\[7\]: row 8 is missing before row 9",
    ),
    "missing rows": (
        lambda file: file.update(rows=file["rows"][:2] + file["rows"][5:]),
        r"rows\[2\]: rows 3 to 5 are missing before row 6",
    ),
    "the first row missing": (
        lambda file: file["rows"].pop(0),
        r"rows\[0\]: row 1 is missing before row 2",
    ),
    "a doubled row": (
        lambda file: file["rows"].insert(3, file["rows"][2]),
        r"rows\[3\]\.seq: row 3 is there twice",
    ),
    "the order of rows": (
        lambda file: file["rows"].insert(3, file["rows"].pop(4)),
        r"rows\[4\]\.seq: row 4 stands after row 5",
    ),
    "a commitment": (
        lambda file: file["epochs"][0]["commitments"].update(open="0" * 64),
        r"epochs\[0\]\.seeds\.open: its SHA-256 is not commitments\.open",
    ),
    "a commitment that is none": (
        lambda file: file["epochs"][0]["commitments"].update(open=None),
        r"epochs\[0\]\.commitments\.open: is not 32",
    ),
    "the open seed": (
        lambda file: file["epochs"][1]["seeds"].update(open="0" * 64),
        r"epochs\[1\]\.seeds\.open: its SHA-256 is not commitments\.open",
    ),
    "the hidden seed": (
        lambda file: file["epochs"][0]["seeds"].update(hidden="0" * 64),
        r"epochs\[0\]\.seeds\.hidden: its SHA-256 is not commitments\.hidden",
    ),
    "a seed that is none": (
        lambda file: file["epochs"][0]["seeds"].update(hidden="secret"),
        r"epochs\[0\]\.seeds\.hidden: is not 32",
    ),
    "a format of somebody else": (
        lambda file: file.update(format="chess"),
        r"format: this is no Landfall export",
    ),
    "no rows": (lambda file: file.update(rows=None), r"rows: is not a list"),
}

FORGED = {
    "a face": (
        lambda file: set_face(file, 4, 3, 1),
        r"rows\[3\]\.stored\.rolls\[3\]\.faces\[1\]: .*; its digest covers this",
    ),
    "a move": (
        lambda file: stored(file, 2)["move"].update(target="b9"),
        r"rows\[1\]\.stored\.move\.target: .*; its digest covers this",
    ),
    "a decision": (
        lambda file: stored(file, 2).update(decision=decision(red={"kind": "hide"}).hex()),
        r"rows\[1\]\.stored\.decision: does not lead",
    ),
    "a decision that is none": (
        lambda file: (
            stored(file, 14).update(decision="00"),
            stored(file, 14).update(rolls=[], trail=fair.advance(bytes(32), b"\0").hex()),
        ),
        r"rows\[13\]\.stored\.decision: is not a list of answers",
    ),
    "dice without a decision": (
        lambda file: stored(file, 3).update(rolls=stored(file, 2)["rolls"]),
        r"rows\[2\]\.stored\.rolls: dice fell though nothing was decided",
    ),
    "a seed that was shown before": (
        lambda file: stored(file, 11).update(epoch=0),
        r"rows\[10\]\.stored\.epoch: goes back from epoch 1 to 0",
    ),
    "where an undo goes back to": (
        lambda file: stored(file, 13).update(restores=3),
        r"rows\[12\]\.stored\.trail: does not follow from the trail of row 3",
    ),
}
