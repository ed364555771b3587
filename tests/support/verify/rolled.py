"""A journal of free rolls made by the rules with real dice: each kind of row, and three epochs."""

from __future__ import annotations

import json
from typing import Any

from db import journal
from rules import fair
from rules.core import GM, Line, Moment, canonical, play
from rules.export import Epoch, Exported, export
from rules.games import ROLLS, Quick
from rules.games.three_sixteen.quick.ability_tests import AbilityTest
from rules.rolls import Rolls
from tests.support.rolls.playing import bracketed, throw

OPEN = tuple(bytes([number]) * 32 for number in (1, 2, 3))
HIDDEN = (b"h" * 32, b"h" * 32, b"i" * 32)
AT = 1_795_000_000_000
MINUTE = 60_000


def call(at: int) -> int:
    """Return the number of an interaction made at a time in ms."""
    return (at - 1_420_070_400_000) << 22 | 77


class Journal:
    """Rows of free rolls in the making."""

    def __init__(self, proof: int) -> None:
        self.proof = proof
        self.rows: list[journal.Row] = []
        self.trail = fair.FIRST_TRAIL
        self.epoch = 0

    def roll(self, seat: str, move: Any) -> None:
        """Play a move and add its row."""
        at = AT + MINUTE * len(self.rows)
        asked_at = call(at - 300) if self.proof > 1 else None
        dice = fair.FairDice(OPEN[self.epoch], HIDDEN[self.epoch], self.trail, self.proof, asked_at)
        step = play(ROLLS, Rolls(), move, Moment(seat=seat, dice=dice))
        self.trail = dice.trail
        self.add(
            seat,
            canonical(move),
            decision=step.decided,
            rolls=canonical(dice.rolls).decode(),
            told=canonical(step.told).decode(),
            call=dice.call,
            hides=int(dice.hides),
        )

    def reveal(self, seat: str, seq: int) -> None:
        """Show a secret roll."""
        told = [Line("It was secret.", "ROLL", main=True)]
        told_text = canonical(told).decode()
        self.add(seat, canonical({"kind": "reveal", "row": seq}), told=told_text)

    def seed(self, both: bool = False) -> None:
        """Show the seeds and promise the next."""
        now, then = self.epoch, self.epoch + 1
        promises = [fair.commitment(OPEN[then]), fair.commitment(HIDDEN[then])]
        move = {"kind": "seed", "open": promises[0], "hidden": promises[1] if both else None}
        told = [Line(f"Shown: {OPEN[now].hex()}, next: {promises[0]}.", "FAIR", main=True)]
        more = {} if self.proof == 1 else {"promises": json.dumps(promises)}
        self.add("r1", canonical(move), told=canonical(told).decode(), **more)
        self.epoch = then

    def add(self, seat: str, move: bytes, **more: Any) -> None:
        """Seal and append a row."""
        seq = len(self.rows) + 1
        usual = {"decision": None, "rolls": "[]", "told": "[]", "proof": self.proof}
        entry = journal.Entry(
            game=7,
            seq=seq,
            key=f"key-{seq}",
            at=AT + MINUTE * (seq - 1),
            person=None,
            seat=seat,
            by="player",
            kind=json.loads(move)["kind"],
            move=move.decode(),
            state=canonical(Rolls()),
            trail=self.trail,
            version=ROLLS.version,
            restores=None,
            epoch=self.epoch,
            veil=b"v" * 32,
            **{**usual, **more},
        )
        salt = seq.to_bytes(32, "big")
        mark = fair.digest(salt, journal.stored(entry))
        before = self.rows[-1].chain if self.rows else bytes(32)
        self.rows.append(entry.sealed(salt, mark, fair.link(before, mark)))


LINES = (
    "1d20",
    "4d6kh3+2",
    "3d6!",
    "5d6r=1",
    "2x2d10+1d4",
    "4dF",
    "dd66",
    "12ad4+",
    "sk7adv",
    "6tx",
    "(1d4)d6",
    "{2d6,1d8!p}kh1;3d10>=8",
)


def rolled(proof: int) -> Journal:
    """Return a journal of rolls under a proof: 23 rows, three epochs."""
    made = Journal(proof)
    for place, line in enumerate(LINES):
        made.roll(f"r{place % 3 + 1}", throw(line))
    made.roll("r1", throw("1d20", hide="me"))
    made.roll("r2", throw("2d6", hide="gm"))
    made.roll("r2", bracketed("1d20+5", "2d6"))
    made.roll("r3", Quick.of(AbilityTest(ability=6)))
    made.seed()
    made.roll("r1", throw("1d20"))
    made.roll("r1", throw("1d20"))
    made.reveal("r1", 13)
    made.reveal(GM, 14)
    made.seed(both=True)
    made.roll("r2", throw("3d8"))
    return made


def exported(made: Journal, unseen: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return the export of a journal of rolls, all seeds shown."""
    pairs = zip(OPEN, HIDDEN, strict=True)
    epochs = [Epoch(open=o, hidden=h, open_shown=True, hidden_shown=True) for o, h in pairs]
    rows = [
        Exported(
            seq=row.seq,
            digest=row.digest,
            chain=row.chain,
            salt=row.salt,
            stored=None if row.seq in unseen else journal.fields(row),
        )
        for row in made.rows
    ]
    return json.loads(json.dumps(export(7, "rolls", "Free rolls", epochs, rows)))
