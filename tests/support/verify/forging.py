"""What a host could do to an export before handing it out, and how they would cover it up.

The host has everything: the seeds, the salts, this program. After a change they draw the faces
anew that follow from it, and make all digests and links again.
"""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules import fair
from rules.core import Moment, canonical, play
from rules.dice import Dice
from rules.rolls import ROLLS, Rolls
from tests.support.verify import making, rolled
from tests.support.verify.making import forged

JOURNALS = Path(__file__).parents[2] / "journals"
File = dict[str, Any]
Stored = dict[str, Any]


class Forgery(NamedTuple):
    """A forged file: what was done, to which base, and the kind of excuse it may have."""

    name: str
    base: str
    kind: str
    file: File


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
        return _journal("planetx-1", 60)
    if name == "three_sixteen":
        return _journal("three-sixteen-3", 80)
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


Change = Callable[[File, Stored], None]


def _answer(change: Callable[[Stored], None], move: bool = False) -> Change:
    def forge(file: File, said: Stored) -> None:
        values = decided(said)
        change(own(said, values))
        decide(said, values)
        if move:
            change(said["move"])

    return forge


def _values(change: Callable[[Any], Any], spaces: bool = False) -> Change:
    def forge(file: File, said: Stored) -> None:
        values = decided(said)
        changed = change(values)
        decide(said, values if changed is None else changed, spaces)

    return forge


def _set(**fields: Any) -> Change:
    return lambda file, said: said.update(fields)


def _burn(file: File, said: Stored) -> None:
    first = said["rolls"][0]
    said["rolls"].insert(0, {**first, "faces": [1] * 3})
    raw(said, file)


def _more(file: File, said: Stored) -> None:
    said["rolls"].append({**said["rolls"][-1], "faces": [1]})
    raw(said, file)


def _typed(file: File, said: Stored) -> None:
    roll = said["rolls"][0]
    roll.update(entered=said["seat"], faces=[roll["sides"]] * len(roll["faces"]))
    raw(said, file)


def _audience(file: File, said: Stored) -> None:
    roll = said["rolls"][0]
    if roll.pop("to", None) is None:
        roll["to"] = [said["seat"]]
    raw(said, file)


def _sides(file: File, said: Stored) -> None:
    said["rolls"][0]["sides"] += 1
    raw(said, file)


def _fewer(file: File, said: Stored) -> None:
    said["rolls"] = said["rolls"][1:]
    raw(said, file)


def _split(file: File, said: Stored) -> None:
    """Leave the dice as they are and say that the first fell for somebody else."""
    said["rolls"][0]["who"] = "nobody"


def _face(file: File, said: Stored) -> None:
    roll = said["rolls"][-1]
    roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def _swap(file: File, said: Stored) -> None:
    said["rolls"] = [{**roll, "faces": [roll["sides"]] * len(roll["faces"])}
                     for roll in said["rolls"]]  # fmt: skip
    said["rolls"][0]["faces"][0] = 1


def _fact(file: File, said: Stored) -> None:
    free = sorted(said["move"].keys() - own(said, decided(said)).keys())
    said["move"][free[0] if free else "remark"] = "another"


def _told(file: File, said: Stored) -> None:
    said["told"] = [{"text": "It was a 20.", "rule": "ROLL", "main": True}]


DRAWN: dict[str, tuple[str, Change]] = {
    "a field more in the decision": ("", _values(lambda values: {**values, "grind": 7})),
    "a field more in the answer": ("", _answer(lambda answer: answer.update(grind=7))),
    "a field more in answer and move": (
        "version" , _answer(lambda answer: answer.update(grind=7), move=True)),
    "an answer twice": ("", _values(lambda v: v["answers"].append(v["answers"][-1]))),
    "spaces in the decision": ("", _values(lambda values: None, spaces=True)),
    "answers out of order": (
        "", _values(lambda v: {"answers": [["~", {"kind": "hold"}], *v["answers"]]})),
    "keys out of order": (
        "", _values(lambda v: {"answers": [
            [seat, dict(reversed([*answer.items(), ("zz", 0)]))] for seat, answer in v["answers"]
        ]})),
    "the decision of nobody": ("", _values(lambda values: {"answers": []})),
    "another notation": ("", _answer(lambda answer: answer.update(notation=9), move=True)),
    "a decision that is no JSON": ("", _set(decision="00ff")),
    "gone back to the start": ("", _set(restores=0)),
    "gone back to row 2": ("", _set(restores=2)),
    "gone back ahead": ("", lambda file, said: said.update(restores=said["seq"] + 1)),
    "gone back to itself": ("", lambda file, said: said.update(restores=said["seq"])),
    "somebody else's answer beside it": (
        "silence",
        _values(lambda v: {"answers": sorted([*v["answers"], ["zed", v["answers"][0][1]]])})),
    "somebody else rolled it": ("who", lambda file, said: _renamed(said)),
    "the clock closed it": ("", _set(by="clock")),
    "a pause that decides": (
        "", lambda file, said: said.update(kind="pause", move={"kind": "pause"})),
    "an undo that decides": (
        "", lambda file, said: said.update(kind="undo", move={"kind": "undo"}, restores=1)),
    "a kind of move that is none": (
        "version", lambda file, said: _kind(said, "cheat")),
}  # fmt: skip
"""Changes after which the host draws every later face anew."""


def _kind(said: Stored, kind: str) -> None:
    values = decided(said)
    own(said, values)["kind"] = kind
    decide(said, values)
    said["kind"] = said["move"]["kind"] = kind


def _renamed(said: Stored) -> None:
    values = decided(said)
    pairs = [["abe" if seat == said["seat"] else seat, move] for seat, move in values["answers"]]
    decide(said, {"answers": sorted(pairs, key=lambda pair: pair[0])})
    said["seat"] = "abe"


KEPT: dict[str, tuple[str, Change]] = {
    "a face": ("", _face),
    "all faces": ("", _swap),
    "dice burnt first": ("dice", _burn),
    "a die more": ("dice", _more),
    "a roll less": ("dice", _fewer),
    "another die": ("dice", _sides),
    "whose dice they were": ("who", _split),
    "faces typed in": ("typed", _typed),
    "dice for other eyes": ("audience", _audience),
    "a trail": ("", _set(trail="ab" * 32)),
    "what was told": ("words", _told),
    "a fact": ("facts", _fact),
    "the state": ("state", _set(state="cd" * 32)),
    "the key": ("key", _set(key="another")),
    "the time, by a minute": ("time", lambda file, said: said.update(at=said["at"] + 60_000)),
    "the time, by a day": ("time", lambda file, said: said.update(at=said["at"] + 86_400_000)),
    "who spoke": ("who", _set(by="gm")),
    "who spoke, nobody": ("", _set(by="ghost")),
    "the version": ("version", _set(version="99")),
    "the number": ("", lambda file, said: said.update(seq=said["seq"] + 1)),
    "the epoch": ("", lambda file, said: said.update(epoch=said["epoch"] + 1)),
    "an epoch that is none": ("", _set(epoch=9)),
    "a field more in the row": ("", _set(remark="x")),
    "another proof": ("", lambda file, said: said.update(proof=3 - said.get("proof", 1))),
    "a proof that is none": ("", _set(proof=9)),
    "the decision alone": ("", _answer(lambda answer: answer.update(kind="cheat"))),
    "no decision": ("", _set(decision=None)),
    "a hiding row": ("", _set(hides=True)),
    "a call": ("", _set(call="1234567890123456789")),
    "a promise": ("", _set(promises=["ab" * 32, "cd" * 32])),
    "words in a later row": ("", _set(words=[["red", "x"]])),
}
"""Changes of one row that leave the others as they are."""


def _epochs(file: File) -> None:
    """Give the later half of the rows an epoch that no row promised."""
    seed = b"x" * 32
    last = len(file["epochs"])
    hidden = file["epochs"][-1]
    file["epochs"].append(
        {
            "commitments": {**hidden["commitments"], "open": fair.commitment(seed)},
            "seeds": {**hidden["seeds"], "open": seed.hex()},
        }
    )
    for row in file["rows"][-3:]:
        row["stored"]["epoch"] = last
    redraw(file, len(file["rows"]) - 2)


def _spare(file: File) -> None:
    file["epochs"].append(copy.deepcopy(file["epochs"][-1]))


def _other_seed(file: File) -> None:
    """Use a seed in the last epoch that is not the one promised."""
    part, seed = file["epochs"][-1], b"y" * 32
    part["seeds"]["open"], part["commitments"]["open"] = seed.hex(), fair.commitment(seed)
    redraw(file, 1)


def _all_seeds(file: File) -> None:
    """Draw the whole first epoch from seeds chosen afterwards."""
    part, seed = file["epochs"][0], b"z" * 32
    part["seeds"]["open"], part["commitments"]["open"] = seed.hex(), fair.commitment(seed)
    for row in file["rows"]:
        _reshow(row["stored"], seed.hex())
    redraw(file, 1)


def _reshow(said: Stored, seed: str) -> None:
    if said["kind"] == "seed" and said["epoch"] == 0:
        for line in said["told"]:
            words = line["text"].split()
            line["text"] = " ".join(seed if len(w.strip(",.")) == 64 and "Shown" in words[at - 1]
                                    else w for at, w in enumerate(words))  # fmt: skip


def _cut_end(file: File) -> None:
    del file["rows"][-4:]
    used = max(row["stored"]["epoch"] for row in file["rows"])
    del file["epochs"][used + 1 :]


def _cut_start(file: File) -> None:
    del file["rows"][0]
    _renumber(file)


def _cut_middle(file: File) -> None:
    del file["rows"][len(file["rows"]) // 3]
    _renumber(file)


def _put_in(file: File) -> None:
    """Put a row in that nobody made: another's roll, so that the next decision falls elsewhere."""
    place = len(file["rows"]) // 3
    twin = copy.deepcopy(file["rows"][place])
    twin["stored"]["key"] = "put in"
    if "call" in twin["stored"]:
        twin["stored"]["call"] = str(int(twin["stored"]["call"]) + 1)
    file["rows"].insert(place, twin)
    _renumber(file)


def _renumber(file: File) -> None:
    for seq, row in enumerate(file["rows"], 1):
        row["seq"] = row["stored"]["seq"] = seq
    redraw(file, 1)


def _held_back(file: File) -> None:
    row = file["rows"][len(file["rows"]) // 3]
    row["stored"] = row["salt"] = None


def _erased(file: File) -> None:
    _held_back(file)
    file["rows"][len(file["rows"]) // 3]["erased"] = True


def _another_game(file: File) -> None:
    file["game"]["system"] = "chess"


def _twice(file: File) -> None:
    file["rows"][4]["stored"]["key"] = file["rows"][3]["stored"]["key"]


def _words(file: File) -> None:
    file["words"] = [["red", "grind"]]
    redraw(file, 1)


WHOLE: dict[str, tuple[str, Callable[[File], None]]] = {
    "an epoch that nobody promised": ("", _epochs),
    "an epoch that nobody uses": ("", _spare),
    "another seed than was promised": ("seeds", _other_seed),
    "seeds chosen afterwards": ("seeds", _all_seeds),
    "words put into the seeds": ("seeds", _words),
    "the last rows left out": ("rows", _cut_end),
    "the first row left out": ("rows", _cut_start),
    "a row left out": ("rows", _cut_middle),
    "a row put in": ("rows", _put_in),
    "a row held back": ("held back", _held_back),
    "a row called erased": ("held back", _erased),
    "the name of the game": ("name", _another_game),
    "a key twice": ("", _twice),
}
"""Changes of the file as a whole."""


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
        if name == "duel" and alter is _spare:
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
