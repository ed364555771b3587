"""Plays a game to its end with moves drawn from what is offered, and keeps its journal as a file.

`python -m tests.journals.record NAME SYSTEM SEED SEATS [KEY=VALUE ...]` writes `NAME.json.gz`
beside this file; with `missions=6` computers play that many missions of a campaign instead, with
`rows=40` the GM ends it after so many rows. `last=drawn` names the last words that are spoken where
the rules have not ended it, `bands=duellists` the warbands that a battle is fought with.
Recorded journals are never written again: they are what old games look like.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from db import journal
from rules.core import (
    Edit,
    Moment,
    Move,
    Start,
    System,
    begin,
    canonical,
    offers,
    pack,
    play,
    question,
    waits_for,
)
from rules.core.computer import answer, unasked
from rules.dice import Dice
from rules.export import Epoch, Exported, export
from rules.fair import FIRST_TRAIL, PROOF, FairDice, digest, link
from rules.games import GAMES
from rules.games.planet28.gm import EndBattle
from rules.games.planetfall.turn.ends import Concede
from rules.games.planetfall.turn.ends import EndBattle as EndPlanetfall
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.gm.gm_turns import EndNow
from rules.games.three_sixteen.gm.gm_table import EndCampaign
from rules.games.three_sixteen.troopers.downtime import Device
from tests.support.planet28.tables import measured

HERE = Path(__file__).parent
MOST = 700
LAST_WORDS: dict[str, tuple[tuple[str, Move], ...]] = {
    "three_sixteen": (("gm", EndCampaign(text="They went home.")),),
    "planet28": (("gm", EndBattle(reason="Night has fallen.", winners=("blue",))),),
    "px": (("gm", EndNow()),),
    "planetfall": (("gm", EndPlanetfall(reason="Night has fallen.", winner="blue")),),
    "conceded": (("blue", Concede(sure=True)),),
    "deserted": (
        ("gm", RemovePlayer(seat="green", how="passive")),
        ("gm", RemovePlayer(seat="blue", how="passive")),
        ("gm", RemovePlayer(seat="red")),
    ),
    "drawn": (("gm", EndBattle(reason="Both sides withdraw.")),),
    "device": (("gm", Edit(path="troopers.red.rank", value="8")), ("red", Device())),
}
"""Who says what in the end, by the game or by the name that is asked for."""
DUELLISTS = json.dumps(
    {
        "warband": "Duellists",
        "points": 1000,
        "characters": [
            {"name": name, "skills": dict.fromkeys(("A", "F", "S", "AW", "P"), 9), "hp": 2,
             "weapons": ["Great sword"]}
            for name in ("First", "Second")
        ],
    }
)  # fmt: skip
"""People who rarely miss and never stand a second blow."""
EVERY = 25
"""How many rows lie between two states that are kept."""


class Recorder:
    """A game being played: its state, and the rows so far."""

    def __init__(self, system: System, seed: str) -> None:
        self.system = system
        self.chance = random.Random(seed)
        self.open, self.hidden = (_seed(seed, name) for name in ("open", "hidden"))
        self.state: Any = None
        self.trail, self.chain = FIRST_TRAIL, bytes(32)
        self.rows: list[Exported] = []
        self.states: dict[str, str] = {}
        self.books: dict[str, str] = {}

    def dice(self) -> FairDice:
        """Return the dice of the next row."""
        return FairDice(self.open, self.hidden, self.trail, PROOF)

    def take(self, seat: str, move: Any, seats: tuple[str, ...]) -> None:
        """Play a move for a seat and add its row."""
        dice = self.dice()
        moment = Moment(seat=seat, seats=seats, seq=len(self.rows) + 1, dice=dice)
        self.keep(seat, move, play(self.system, self.state, move, moment), dice)

    def keep(self, seat: str, move: Any, step: Any, dice: FairDice) -> None:
        """Add a row."""
        self.state = step.state
        text, books = pack(step.state)
        entry = self._entry(seat, move, step, dice, text)
        salt = _seed(str(self.chance.random()), "salt")
        mark = digest(salt, journal.stored(entry))
        self.trail, self.chain = dice.trail, link(self.chain, mark)
        stored = journal.fields(entry)
        self.rows.append(
            Exported(
                seq=entry.seq,
                digest=mark,
                chain=self.chain,
                salt=salt,
                veil=entry.veil,
                stored=stored,
            )
        )
        self.books.update({name: book.decode() for name, book in books.items()})
        if entry.seq % EVERY == 1:
            self.states[str(entry.seq)] = text.decode()

    def _entry(self, seat: str, move: Any, step: Any, dice: FairDice, text: bytes) -> journal.Entry:
        seq = len(self.rows) + 1
        return journal.Entry(
            game=1,
            seq=seq,
            key=f"row-{seq}",
            at=seq * 1000,
            person=None,
            seat=seat,
            by="player",
            kind=str(type(move).__struct_config__.tag),
            move=canonical(move).decode(),
            decision=step.decided,
            rolls=canonical(dice.rolls).decode(),
            told=canonical(step.told).decode(),
            state=text,
            trail=dice.trail,
            version=self.system.version,
            restores=None,
            epoch=0,
            proof=PROOF,
            hides=int(dice.hides),
            veil=_seed(str(self.chance.random()), "veil"),
        )


def _seed(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()


def opened(recorder: Recorder, seats: tuple[str, ...], chosen: dict[str, str]) -> dict[str, str]:
    """Begin the game with its first samples; return the documents' texts."""
    system = recorder.system
    options = {option.key: chosen.get(option.key, option.default) for option in system.options}
    players = tuple(seat for seat in seats if seat != "gm")
    wanted = system.documents.required(options, players)
    papers = {kind: _sample(system, kind, place) for place, kind in enumerate(wanted)}
    if chosen.get("bands") == "duellists":
        papers = dict.fromkeys(papers, DUELLISTS)
    hashes = {kind: hashlib.sha256(text.encode()).hexdigest() for kind, text in papers.items()}
    start = Start(seats=seats, options=options, papers=hashes)
    dice = recorder.dice()
    moment = Moment(seat="bot", by="bot", seats=seats, seq=1, dice=dice)
    recorder.keep("bot", start, begin(system, start, papers, moment), dice)
    return papers


def _sample(system: System, kind: str, place: int) -> str:
    texts = list(system.documents.samples[kind.partition("/")[0]].values())
    return texts[place % len(texts)]


def play_on(recorder: Recorder, seats: tuple[str, ...], most: int = MOST) -> None:
    """Play until the rules end the game, nothing is asked, or so many rows are played."""
    while len(recorder.rows) < most and question(recorder.state) is not None:
        if recorder.system.outcome(recorder.state) is not None:
            return
        seat = recorder.chance.choice(waits_for(recorder.state))
        recorder.take(seat, _drawn(recorder, seat), seats)


def _drawn(recorder: Recorder, seat: str) -> Any:
    """Return one of the moves offered; what the table shows is said by somebody who sees it."""
    asked = question(recorder.state)
    if asked is not None and asked.kind == "measure":
        return measured(recorder.chance, recorder.state)
    return recorder.chance.choice(offers(recorder.system, recorder.state, seat))


class Chosen(Dice):
    """Dice of the computers' choices, nothing to do with the game's seeds."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return n faces."""
        return tuple(self.chance.randint(1, sides) for _ in range(n))


def play_by_computers(recorder: Recorder, seats: tuple[str, ...], missions: int) -> None:
    """Let computers play so many missions of a campaign."""
    while question(recorder.state) is not None:
        if recorder.state.planet_no == missions and recorder.state.phase == "planet":
            return
        recorder.take(*_by_computer(recorder, seats), seats)


def _by_computer(recorder: Recorder, seats: tuple[str, ...]) -> tuple[str, Any]:
    """Return what the next computer plays: what one does unasked, else an answer."""
    system, state = recorder.system, recorder.state
    for seat in seats:
        urged = unasked(system, state, seat, Chosen(recorder.chance))
        if urged is not None:
            return seat, urged
    seat = waits_for(state)[0]
    return seat, answer(system, state, seat, Chosen(recorder.chance))


def played(
    system: System,
    seed: str,
    seats: tuple[str, ...],
    missions: str,
    rows: str,
    last: str,
    chosen: dict[str, str],
) -> tuple[Recorder, dict[str, str]]:
    """Play a game to its end; return its recorder and its documents."""
    recorder = Recorder(system, seed)
    papers = opened(recorder, seats, chosen)
    if missions:
        play_by_computers(recorder, seats, int(missions))
    else:
        play_on(recorder, seats, int(rows or MOST))
    if system.outcome(recorder.state) is None:
        # A campaign has no end of its own, a battle may be long: somebody speaks the last word.
        for seat, move in LAST_WORDS[last or system.name]:
            recorder.take(seat, move, seats)
    return recorder, papers


def record(
    name: str,
    system: System,
    seed: str,
    seats: tuple[str, ...],
    missions: str = "",
    rows: str = "",
    last: str = "",
    **chosen: str,
) -> Path:
    """Play a game and write its journal; return the file."""
    recorder, papers = played(system, seed, seats, missions, rows, last, chosen)
    recorder.states[str(len(recorder.rows))] = pack(recorder.state)[0].decode()
    epoch = Epoch(open=recorder.open, hidden=recorder.hidden, open_shown=True, hidden_shown=True)
    kept = {
        "export": export(1, system.name, name, [epoch], recorder.rows),
        "seats": seats,
        "papers": papers,
        "books": recorder.books,
        "states": recorder.states,
    }
    path = HERE / f"{name}.json.gz"
    path.write_bytes(gzip.compress(json.dumps(kept, sort_keys=True).encode(), mtime=0))
    return path


def main(name: str, system: str, seed: str, seats: str, *chosen: str) -> None:
    """Record a game of the system of that name."""
    found = next(game for game in GAMES if game.name == system)
    options = dict(pair.split("=", 1) for pair in chosen)
    path = record(name, found, seed, tuple(seats.split(",")), **options)
    sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
