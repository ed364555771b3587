"""Check an exported game: its chain, its digests, its trail and every face, from the file alone.

One file on purpose, to be handed to players; it needs Python's standard library and no more:

    python3 -I verify.py export.json [SHOWN ...]

SHOWN are receipts or commitments, or their beginnings, that were shown to you while you played.

The file is one JSON object; bytes are written as hexadecimal digits:
{"format": "landfall-export", "version": 1,
 "game": {"id": 5, "system": "planet28", "title": "Dust"},
 "epochs": [{"commitments": {"open": SHA-256, "hidden": SHA-256},
             "seeds": {"open": 32 bytes or null, "hidden": 32 bytes or null}}],
 "rows": [{"seq": 1, "digest": 32 bytes, "chain": 32 bytes, "salt": 32 bytes or null,
           "stored": what the row says, or null, "erased": true if it was erased}]}
All rows are there, in order; `stored` and `salt` are null where the asker may not see the row.
`stored` has seq, key, at (ms), seat, by, kind, move, decision (bytes or null), rolls (lists of
sides, faces, why, who, and maybe to, entered), told, state (a hash), trail, version, restores (the
row whose trail is gone back to, 0 for the start, or null), epoch (an index into epochs).

digest = SHA-256(salt, stored as JSON with sorted keys and no spaces, in UTF-8)
chain  = SHA-256(chain of the row before, digest); 32 zero bytes before the first row
trail  = SHA-256(trail of the row before or restored, decision) where something was decided
faces  = HMAC-SHA256(seed, trail, block of 8 bytes), for blocks 0, 1, ..., cut to the bits of
         sides - 1, taken when below sides, plus 1. Faces with `to` are drawn from the hidden seed,
         the others from the open one; each row begins both streams anew.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from typing import TypeGuard

START = bytes(32)
MOST_SIDES = 1_000_000
MOST_NAMED = 5
LEAST_SHOWN = 8
LONGEST_QUOTE = 80
STREAMS = ("open", "hidden")


def is_hex(value: Any, size: int | None = 32) -> TypeGuard[str]:
    """Say whether a value is so many bytes (None: any number) as hexadecimal digits."""
    if not isinstance(value, str) or re.fullmatch("([0-9a-f]{2})*", value) is None:
        return False
    return size is None or len(value) == 2 * size


def is_text(value: Any) -> bool:
    """Say whether a value is text."""
    return isinstance(value, str)


def is_count(value: Any) -> TypeGuard[int]:
    """Say whether a value is a whole number from 0 up."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_roll(value: Any) -> bool:
    """Say whether a value is a roll of dice, each face among its sides."""
    if not isinstance(value, dict) or not isinstance(value.get("faces"), list):
        return False
    sides = value.get("sides")
    if not is_count(sides) or not 1 <= sides <= MOST_SIDES:
        return False
    return all(is_count(face) and 1 <= face <= sides for face in value["faces"])


SHAPE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "seq": (is_count, "a row's number"),
    "seat": (is_text, "a seat"),
    "by": (is_text, "a word"),
    "decision": (lambda value: value is None or is_hex(value, None), "hexadecimal bytes or null"),
    "rolls": (lambda value: isinstance(value, list), "a list"),
    "trail": (is_hex, "32 hexadecimal bytes"),
    "restores": (lambda value: value is None or is_count(value), "a row's number or null"),
    "epoch": (is_count, "the number of an epoch"),
}


class Row(NamedTuple):
    """A row of the file whose links can be read; `stored` is None when its content cannot be."""

    place: int
    seq: int
    digest: bytes
    chain: bytes
    salt: bytes
    stored: dict[str, Any] | None


class Fault(NamedTuple):
    """What is wrong inside a row, and where in its `stored`."""

    path: str
    what: str


class Faces(NamedTuple):
    """A row's faces held against one trail: how many are right, which are wrong, which unknown."""

    right: int
    wrong: list[Fault]
    unknown: Counter[str]


def after(before: bytes, more: bytes) -> bytes:
    """Return SHA-256(before || more): a digest, the next link of the chain, the next trail."""
    return hashlib.sha256(before + more).digest()


def canonical(stored: Any) -> bytes:
    """Return the bytes of a row that its digest covers."""
    text = json.dumps(stored, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass")


def quote(value: Any) -> str:
    """Return a value of the file as a short piece of printable text."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."


def stream(seed: bytes, trail: bytes) -> Iterator[int]:
    """Yield the bytes that faces are read from."""
    block = 0
    while True:
        yield from hmac.new(seed, trail + block.to_bytes(8, "big"), "sha256").digest()
        block += 1


def draw(source: Iterator[int], sides: int) -> int:
    """Read one face from a stream of bytes."""
    bits = (sides - 1).bit_length()
    while True:
        value = 0
        for _ in range((bits + 7) // 8):
            value = value * 256 + next(source)
        value %= 1 << bits
        if value < sides:
            return value + 1


class Check:
    """One pass over an export: `faults` has a line for each fault, `counts` what was checked.

    After a fault the pass goes on from what the file says and from what it should say, so that
    one fault is named once.
    """

    def __init__(self, export: Any) -> None:
        self.export = export if isinstance(export, dict) else {}
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.promises: list[str] = []
        self.seeds: list[dict[str, bytes | None]] = []
        self.rows: dict[int, Row] = {}
        self.named: set[int] = set()
        self.trails: dict[int, set[bytes]] = {0: {START}}
        self.epoch = 0

    def fault(self, path: str, what: str) -> None:
        """Note a fault and where it stands."""
        self.faults.append(f"{path}: {what}")

    def run(self) -> None:
        """Check everything."""
        label = [self.export.get("format"), self.export.get("version")]
        if canonical(label) != b'["landfall-export",1]':
            self.fault("format", "this is no Landfall export of version 1")
            return
        self.read_epochs()
        self.read_rows()
        self.name_missing()
        self.follow_chain()
        for seq in sorted(self.rows):
            self.check_content(self.rows[seq])

    def list_of(self, name: str) -> list[Any]:
        """Return one of the file's lists."""
        value = self.export.get(name)
        if isinstance(value, list):
            return value
        self.fault(name, "is not a list")
        return []

    def read_epochs(self) -> None:
        """Hold the seeds that are shown against their commitments."""
        for index, epoch in enumerate(self.list_of("epochs")):
            part = epoch if isinstance(epoch, dict) else {}
            self.seeds.append({name: self.read_seed(index, part, name) for name in STREAMS})

    def read_seed(self, index: int, epoch: dict[str, Any], name: str) -> bytes | None:
        """Return a seed that its commitment bears out, None when it is not shown or not true."""
        promise, seed = (
            part.get(name) if isinstance(part, dict) else None
            for part in (epoch.get("commitments"), epoch.get("seeds"))
        )
        if not is_hex(promise):
            self.fault(f"epochs[{index}].commitments.{name}", "is not 32 hexadecimal bytes")
            return None
        self.promises.append(promise)
        if seed is None:
            return None
        path = f"epochs[{index}].seeds.{name}"
        if not is_hex(seed):
            self.fault(path, "is not 32 hexadecimal bytes")
        elif hashlib.sha256(bytes.fromhex(seed)).hexdigest() != promise:
            self.fault(path, f"its SHA-256 is not commitments.{name}; its faces were not checked")
        else:
            self.counts["seeds"] += 1
            return bytes.fromhex(seed)
        return None

    def read_rows(self) -> None:
        """Take the rows by their numbers; name those that are doubled or out of order."""
        highest = 0
        for index, value in enumerate(self.list_of("rows")):
            row = self.read_row(index, value if isinstance(value, dict) else {})
            if row is None:
                continue
            if row.seq in self.rows:
                self.fault(f"rows[{index}].seq", f"row {row.seq} is there twice")
                continue
            if row.seq < highest:
                self.fault(f"rows[{index}].seq", f"row {row.seq} stands after row {highest}")
            highest = max(highest, row.seq)
            self.rows[row.seq] = row

    def read_row(self, place: int, part: dict[str, Any]) -> Row | None:
        """Read one row, None when not even its links can be read."""
        path, seq = f"rows[{place}]", part.get("seq")
        if not is_count(seq) or seq < 1:
            self.fault(f"{path}.seq", "is not a row's number")
            self.named.add(place + 1)
            return None
        for name in ("digest", "chain"):
            if not is_hex(part.get(name)):
                self.fault(f"{path}.{name}", "is not 32 hexadecimal bytes")
                self.named.add(seq)
                return None
        salt, stored = self.read_content(path, part)
        digest, chain = bytes.fromhex(part["digest"]), bytes.fromhex(part["chain"])
        return Row(place, seq, digest, chain, salt, stored)

    def read_content(self, path: str, part: dict[str, Any]) -> tuple[bytes, dict[str, Any] | None]:
        """Return a row's salt and what it says, None for what is not shown or not readable."""
        stored = part.get("stored")
        if stored is None:
            self.counts["erased" if part.get("erased") is True else "unseen"] += 1
            return b"", None
        bad = list(misshapen(part.get("salt"), stored))
        for place, what in bad[:1]:
            self.fault(path + place, what)
        return (b"", None) if bad else (bytes.fromhex(part["salt"]), stored)

    def name_missing(self) -> None:
        """Name every gap in the numbers."""
        before = 0
        for seq in sorted(self.rows.keys() | self.named):
            gone = (
                f"row {before + 1} is"
                if seq == before + 2
                else f"rows {before + 1} to {seq - 1} are"
            )
            if seq > before + 1:
                place = f"rows[{self.rows[seq].place}]" if seq in self.rows else "rows"
                self.fault(place, f"{gone} missing before row {seq}")
            before = seq

    def follow_chain(self) -> None:
        """Hold every link against the one before it and the row's digest."""
        links = {0: {START}}
        for seq, row in sorted(self.rows.items()):
            links[seq] = {row.chain} | self.check_link(row, links.get(seq - 1, set()))

    def check_link(self, row: Row, before: set[bytes]) -> set[bytes]:
        """Check one link; when it is wrong, return what it should have been."""
        right = {after(link, row.digest) for link in before}
        if row.chain in right:
            self.counts["links"] += 1
        if not before or row.chain in right:
            return set()
        told = row.digest if row.stored is None else after(row.salt, canonical(row.stored))
        if row.chain in {after(link, told) for link in before}:
            what = "was changed: the row's content and the chain agree on another"
            self.fault(f"rows[{row.place}].digest", what)
            self.rows[row.seq] = row._replace(digest=told)
            return set()
        self.fault(
            f"rows[{row.place}].chain", "does not follow from the link before and the digest"
        )
        return right

    def check_content(self, row: Row) -> None:
        """Check what one row says; where nothing in it contradicts itself, its digest."""
        if row.stored is None:
            return
        whole = after(row.salt, canonical(row.stored)) == row.digest
        self.counts["digests"] += whole
        found = list(self.contradictions(row, row.stored))
        told = "its digest covers this" if whole else "its digest says it was changed"
        for fault in found:
            self.fault(f"rows[{row.place}].stored{fault.path}", f"{fault.what}; {told}")
        if not whole and not found:
            what = "content and salt do not give the digest: one of them was changed"
            self.fault(f"rows[{row.place}]", what)

    def contradictions(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield what a row says that does not fit the rows before it, the seeds, or itself."""
        if stored["seq"] != row.seq:
            yield Fault(".seq", f"is {stored['seq']}, and the row stands as {row.seq}")
        yield from self.check_epoch(stored)
        bad = [
            Fault(f".rolls[{index}]", "no such dice show such faces")
            for index, roll in enumerate(stored["rolls"])
            if not is_roll(roll)
        ]
        trail = list(self.check_trail(row, stored))
        yield from bad
        yield from trail if bad else self.check_faces(row, stored, trail)
        if not trail:
            yield from check_decision(stored)

    def check_epoch(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield an epoch without a commitment, or one that was over before."""
        if stored["epoch"] >= len(self.seeds):
            yield Fault(".epoch", f"there is no epoch {stored['epoch']}")
        elif stored["epoch"] < self.epoch:
            yield Fault(".epoch", f"goes back from epoch {self.epoch} to {stored['epoch']}")
        else:
            self.epoch = stored["epoch"]

    def check_trail(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield a trail that is not the one before or restored, advanced by the decision."""
        source = row.seq - 1 if stored["restores"] is None else stored["restores"]
        said = bytes.fromhex(stored["trail"])
        right = self.trails.get(source, set()) if source < row.seq else {START}
        if stored["decision"] is not None:
            right = {after(trail, bytes.fromhex(stored["decision"])) for trail in right}
        self.trails[row.seq] = {said}
        if not right:
            self.counts["trails unknown"] += 1
        elif said in right:
            self.counts["trails"] += 1
        else:
            self.trails[row.seq] |= right
            yield Fault(
                ".trail", f"does not follow from the trail of row {source} and the decision"
            )

    def check_faces(self, row: Row, stored: dict[str, Any], trail: list[Fault]) -> Iterator[Fault]:
        """Yield the faces that no trail of the row gives; say if trail or decision is wrong."""
        for roll in stored["rolls"]:
            if roll.get("entered") is not None:
                self.entered[str(roll["entered"])] += len(roll["faces"])
        held = {known: self.hold(stored, known) for known in self.trails[row.seq]}
        said = held[bytes.fromhex(stored["trail"])]
        best = min(held.values(), key=lambda faces: len(faces.wrong))
        self.counts["faces"] += best.right
        self.unknown += best.unknown
        if trail and said.right and not said.wrong:
            yield Fault(".decision", "does not lead to the row's trail, which the faces bear out")
        else:
            yield from trail
        yield from best.wrong[:MOST_NAMED]
        if len(best.wrong) > MOST_NAMED:
            yield Fault(".rolls", f"{len(best.wrong) - MOST_NAMED} more faces are wrong")
        if stored["decision"] is None and (best.right or best.wrong or best.unknown):
            yield Fault(".rolls", "dice fell though nothing was decided")

    def hold(self, stored: dict[str, Any], trail: bytes) -> Faces:
        """Hold a row's faces against those that the seeds give on a trail."""
        right, wrong = 0, []
        unknown: Counter[str] = Counter()
        for path, name, face, due in self.drawn(stored, trail):
            if due is None:
                unknown[name] += 1
            elif due == face:
                right += 1
            else:
                wrong.append(Fault(path, f"shows {face}, the {name} seed gives {due}"))
        return Faces(right, wrong, unknown)

    def drawn(
        self, stored: dict[str, Any], trail: bytes
    ) -> Iterator[tuple[str, str, int, int | None]]:
        """Yield each face that was not typed in: place, stream, face, and the face that is due."""
        seeds = self.seeds[stored["epoch"]] if stored["epoch"] < len(self.seeds) else {}
        sources = {name: stream(seed, trail) for name, seed in seeds.items() if seed is not None}
        for index, roll in enumerate(stored["rolls"]):
            if roll.get("entered") is not None:
                continue
            name = "open" if roll.get("to") is None else "hidden"
            for place, face in enumerate(roll["faces"]):
                due = draw(sources[name], roll["sides"]) if name in sources else None
                yield f".rolls[{index}].faces[{place}]", name, face, due

    def compare(self, shown: Iterable[str]) -> None:
        """Look for receipts and commitments that a player was shown, or their beginnings."""
        known = [row.chain.hex() for row in self.rows.values()] + self.promises
        for word in shown:
            begin = word.lower().rstrip(".…")
            if len(begin) < LEAST_SHOWN:
                self.fault(quote(word), f"fewer than {LEAST_SHOWN} digits prove nothing")
            elif any(text.startswith(begin) for text in known):
                self.counts["shown"] += 1
            else:
                self.fault(quote(word), "no link of this chain and no commitment begins so")


def misshapen(salt: Any, stored: Any) -> Iterator[Fault]:
    """Yield what about a row's content cannot be read."""
    if not is_hex(salt):
        yield Fault(".salt", "is not 32 hexadecimal bytes")
    if not isinstance(stored, dict):
        yield Fault(".stored", "is not an object")
        return
    for name, (test, what) in SHAPE.items():
        if not test(stored.get(name)):
            yield Fault(f".stored.{name}", f"is not {what}")


def check_decision(stored: dict[str, Any]) -> Iterator[Fault]:
    """Yield where the move of a row and its seat's answer in the decision disagree."""
    if stored["decision"] is None:
        return
    try:
        answers = dict(json.loads(bytes.fromhex(stored["decision"]))["answers"])
    except (ValueError, TypeError, KeyError, RecursionError):
        yield Fault(".decision", "is not a list of answers by seat")
        return
    move, answer = stored.get("move"), answers.get(stored["seat"])
    # The clock moves for everybody who was silent, and says no answer itself.
    if stored["by"] == "clock" or not isinstance(move, dict) or not isinstance(answer, dict):
        return
    for name in sorted(answer):
        if name not in move or canonical(move[name]) != canonical(answer[name]):
            what = f"is {quote(move.get(name))}, the decision says {quote(answer[name])}"
            yield Fault(f".move.{name}", what)


def verify(export: Any) -> list[str]:
    """Return a line for each fault of an export, with its place in the file."""
    check = Check(export)
    check.run()
    return check.faults


def summary(check: Check) -> Iterator[str]:
    """Yield in words what was checked, and what was not and why."""
    counts, game = check.counts, check.export.get("game")
    name = game if isinstance(game, dict) else {}
    yield f"Game {quote(name.get('title'))} ({quote(name.get('system'))}): {len(check.rows)} rows."
    yield f"Links of the chain that hold: {counts['links']}."
    yield f"Rows whose content gives their digest: {counts['digests']}."
    if counts["unseen"]:
        yield f"Rows not shown to you, whose links alone were checked: {counts['unseen']}."
    if counts["erased"]:
        yield f"Rows erased since, whose links alone were checked: {counts['erased']}."
    yield f"Trails that follow from the decisions: {counts['trails']}."
    if counts["trails unknown"]:
        yield f"Trails after a row that is not there to read: {counts['trails unknown']}."
    yield f"Seeds that are the ones promised: {counts['seeds']}."
    yield f"Faces that are the ones their seed gives: {counts['faces']}."
    for seed, count in sorted(check.unknown.items()):
        yield f"Faces not checked, because the {seed} seed is not there to read: {count}."
    for seat, count in sorted(check.entered.items()):
        yield f"Faces typed in by {quote(seat)} from a real table, which prove nothing: {count}."
    if counts["shown"]:
        yield f"Receipts and commitments shown to you that are in the file: {counts['shown']}."
    if check.rows:
        last = check.rows[max(check.rows)]
        yield f"Last link, to compare with your last receipt: row {last.seq}, {last.chain.hex()}."


def main(arguments: list[str]) -> int:
    """Check the file that is named; return 0 when no fault was found, else 1."""
    if not arguments:
        print(__doc__)
        return 1
    try:
        with open(arguments[0], encoding="utf-8") as file:
            export = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        print(f"{arguments[0]} cannot be read: {error}")
        return 1
    check = Check(export)
    check.run()
    check.compare(arguments[1:])
    for line in summary(check):
        print(line)
    print("No fault found." if not check.faults else f"Faults: {len(check.faults)}")
    for line in check.faults:
        print("  " + line)
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
