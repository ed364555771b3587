"""A small game played with the real dice, journal and chain, exported as the bot exports it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from db import journal
from rules import fair
from rules.dice import Roll
from rules.export import Epoch, Exported, export

OPEN = (bytes(range(32)), bytes(range(32, 64)))
HIDDEN = bytes(range(64, 96))
SALT = b"s" * 32


def decision(**answers: dict[str, Any]) -> bytes:
    """Return the canonical text of answers by seat."""
    given = [[seat, answers[seat]] for seat in sorted(answers)]
    return msgspec.json.encode({"answers": given}, order="deterministic")


class Game:
    """A journal in the making: each call adds a row; dice is what `roll` asks of real dice."""

    def __init__(self) -> None:
        self.rows: list[journal.Row] = []
        self.trail = fair.FIRST_TRAIL
        self.epoch = 0

    def play(
        self, seat, move, roll=lambda dice: None, by="player", others=None, restores=None
    ) -> None:
        """Decide a move, with what others answered, and roll."""
        fact = {"distance": 120, "say": "é"} if by != "clock" else {}
        decided = decision(**{seat: move, **(others or {})})
        if restores is not None:
            self.trail = self.rows[restores - 1].trail if restores else fair.FIRST_TRAIL
        dice = fair.FairDice(OPEN[self.epoch], HIDDEN, self.trail)
        dice.decide(decided)
        roll(dice)
        self.trail = dice.trail
        self.add(seat, {**move, **fact}, by, decided, dice.rolls, restores)

    def add(self, seat, move, by="player", decided=None, rolls=(), restores=None) -> None:
        """Seal and append a row."""
        entry = journal.Entry(
            game=1,
            seq=len(self.rows) + 1,
            key=f"key-{len(self.rows) + 1}",
            at=1_795_000_000_000 + len(self.rows),
            person=7,
            seat=seat,
            by=by,
            kind=move["kind"],
            move=json.dumps(move),
            decision=decided,
            rolls=msgspec.json.encode(list(rolls)).decode(),
            told='[{"text":"It is told."}]',
            state=b"{}",
            trail=self.trail,
            version="1",
            restores=restores,
            epoch=self.epoch,
        )
        before = self.rows[-1].chain if self.rows else bytes(32)
        mark = fair.digest(SALT, journal.stored(entry))
        self.rows.append(entry.sealed(SALT, mark, fair.link(before, mark)))

    def undo(self, restores: int) -> None:
        """Go back to the trail of an earlier row."""
        self.trail = self.rows[restores - 1].trail if restores else fair.FIRST_TRAIL
        self.add("red", {"kind": "undo"}, restores=restores)


def played() -> Game:
    """Return a game with every kind of row: 14 of them, two epochs."""
    game = Game()
    game.play(
        "gm", {"kind": "start"}, lambda dice: dice.shuffle("abcdefgh", "deck", "bot", ("gm",))
    )
    game.play("red", {"kind": "shoot", "target": "b1"}, lambda dice: dice.roll(3, 6, "hit", "red"))
    game.add("blue", {"kind": "pause"})
    game.play("blue", {"kind": "charge", "target": "a"}, _mixed, others={"red": {"kind": "hold"}})
    game.undo(2)
    game.play("blue", {"kind": "charge", "target": "c"}, _mixed, others={"red": {"kind": "hold"}})
    game.add("red", {"kind": "hold"}, decided=None)
    game.play("red", {"kind": "block"}, lambda dice: dice.roll(5, 10, "block", "red"))
    game.add("gm", {"kind": "seed", "open": fair.commitment(OPEN[1]), "hidden": None}, by="gm")
    game.epoch = 1
    game.play("red", {"kind": "lapse"}, by="clock", others={"blue": {"kind": "pass"}})
    _enter(game)
    game.play("blue", {"kind": "peek"}, lambda dice: dice.roll(2, 1000, "agenda", "gm", ("blue",)))
    game.undo(0)
    game.play("red", {"kind": "shoot", "target": "b2"}, lambda dice: dice.roll(4, 7, "hit", "red"))
    return game


def played_back() -> Game:
    """Return that game with what goes back besides undo: a redo, a re-roll, a corrected fact."""
    game = played()
    shot = game.rows[-1]
    game.undo(0)
    game.trail = shot.trail
    game.add("red", {"kind": "redo"}, restores=14)
    mark = {"kind": "reroll", "of": shot.trail.hex()}
    game.play("gm", mark, lambda dice: dice.roll(4, 7, "hit", "red"), by="gm", restores=0)
    again = {"kind": "shoot", "target": "b2"}
    game.play("red", again, lambda dice: dice.roll(4, 7, "hit", "red"), restores=0)
    return game


def _mixed(dice):
    dice.roll(2, 100, "charge", "blue")
    dice.roll(1, 6, "secret", "gm", ("gm",))
    dice.roll(1, 1, "sure", "blue")
    dice.roll(2, 3, "damage", "blue")


def _enter(game):
    """Add a row whose faces were typed in."""
    decided = decision(red={"kind": "fight"})
    game.trail = fair.advance(game.trail, decided)
    rolls = [Roll(6, (6, 6, 6), "fight", "red", None, "red")]
    game.add("red", {"kind": "fight"}, decided=decided, rolls=rolls)


def exported(game: Game, unseen=(), erased=(), shown=True) -> dict[str, Any]:
    """Return the export of a game as what a file would give back."""
    epochs = [
        Epoch(open=seed, hidden=HIDDEN, open_shown=shown or index == 0, hidden_shown=shown)
        for index, seed in enumerate(OPEN)
    ]
    rows = [
        Exported(
            seq=row.seq,
            digest=row.digest,
            chain=row.chain,
            salt=row.salt,
            stored=None if row.seq in unseen else journal.fields(row),
            erased=row.seq in erased,
        )
        for row in game.rows
    ]
    return json.loads(json.dumps(export(1, "duel", "Dust", epochs, rows)))


def forged(file: dict[str, Any]) -> dict[str, Any]:
    """Return a file whose host rewrote the digests and the chain after changing content."""
    chain = bytes(32)
    for row in file["rows"]:
        text = json.dumps(row["stored"], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        mark = fair.digest(bytes.fromhex(row["salt"]), text.encode())
        chain = fair.link(chain, mark)
        row["digest"], row["chain"] = mark.hex(), chain.hex()
    return file


HONEST = exported(played())
