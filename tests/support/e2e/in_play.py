"""Plays games to points where much is open, and keeps the database and the screen as files.

`python -m tests.support.e2e.in_play NAME` writes into `tests/data`: `NAME.db.gz` (the bot's
database), `NAME.sandbox.db.gz` (what Discord shows) and `NAME.json` (the time, and every button on
somebody's screen). Recorded databases are never written again: they are what a bot leaves behind
when it is stopped for an update. `in-play-1` is of version 0.1.0.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sandbox.person import Person
from sandbox.views import Component
from tests.conftest import ROOT
from tests.support.e2e import hands, p28, px, squad
from tests.support.e2e.table import Table, laid

KEPT = ROOT / "tests" / "data"
PAUSED = "#planetfall"
LOBBY = "#general"
UNHEARD = {"status": 404, "code": 10062}
"""What Discord answers when the bot took too long to be heard."""


class AnotherGame:
    """A table at which the helpers for a first game find another one."""

    def __init__(self, table: Table, game: int) -> None:
        self.person, self.clock, self.data = table.person, table.clock, table.data

        async def get(first: int) -> Any:
            return await table.bot.games.get(game)

        self.bot = SimpleNamespace(games=SimpleNamespace(get=get))


async def campaign(table: Table) -> dict[str, Person]:
    """Game 1, 3:16: in the middle of a round, with two forms that were refused."""
    found = await squad.gathered(table)
    form = await found["blue"].command(squad.PLACE, "316 enlist")
    await found["blue"].submit(form, name="Okafor", reputation="the quiet one", fa="?")
    await squad.enlisted(found)
    await squad.until(table, found, "range")
    early = await found["red"].command(squad.PLACE, "316 fight other")
    await found["red"].submit(early, text="Bell cuts the power to the gate.")
    return found


async def battle(table: Table) -> None:
    """Game 2, Planet 28: a charge that may be countered, orders, and a vote to take it back."""
    people = await p28.battle(AnotherGame(table, 2))
    actor, _ = await p28.charge(AnotherGame(table, 2), people)
    other = next(one for one in people if one is not actor)
    await hands.first_choice(other, p28.PLACE)
    await actor.command(p28.PLACE, "game order", text="push always; tie last")
    await actor.command(p28.PLACE, "game undo", entry=5)


async def board(table: Table) -> None:
    """Game 3, Planet X: the winds ask three people in secret; one has answered, one looks."""
    at = AnotherGame(table, 3)
    people = await px.board(at)
    await px.winds(at, people)
    menus = [await hands.now(person, px.PLACE) for person in people[:2]]
    await people[0].select(menus[0], menus[0].message.selects[0].options[0])


async def paused(table: Table) -> Person:
    """Game 4, Planet X: in play with a GM, who pauses it last of all."""
    dee, sam, gus = [await table.person(name) for name in ("Dee", "Sam", "Gus")]
    await dee.command(PAUSED, "game new", game="px", title="Slow winds")
    for person in (dee, sam):
        await person.command(PAUSED, "game join")
    await gus.command(PAUSED, "game join", seat="gm")
    await dee.command(PAUSED, "game start")
    return gus


async def settled(table: Table) -> None:
    """Have people and the server settle how they are called."""
    cem = await table.person("Cem")
    await cem.command(LOBBY, "game my quiet", begin="23:00", end="7:00", zone="Europe/Berlin")
    await cem.command(px.PLACE, "game recap")
    mo = await table.person("Mo", "manage_guild")
    await mo.command(LOBBY, "server set pace", pace="days")


async def rolls(table: Table) -> None:
    """Game 5, a lobby; and rolls beside it: saved, open, secret, and one that was refused."""
    ana, ben, dee = [await table.person(name) for name in ("Ana", "Ben", "Dee")]
    await dee.command(LOBBY, "game new", game="px", title="Soon")
    await settled(table)
    await ana.command(LOBBY, "rolls save", name="ambush", dice="3d6+2[ambush]")
    await ana.command(LOBBY, "rolls default", dice="2d10")
    await ana.command(LOBBY, "roll", dice="5d20[plot]", secret="only me")
    await ben.command(LOBBY, "roll", dice="4d6kh3")
    await ben.command(LOBBY, "roll", dice="4d6kh")


async def cut_off(table: Table, found: dict[str, Person], gus: Person) -> None:
    """Have Discord hear nothing of the last two rows: their lines stay to be said."""
    table.sandbox.faults.fail("/messages", "POST", status=403, times=1_000)
    for answered in (squad.answer(table, found, "range", "yellow"), _pause(gus)):
        table.sandbox.faults.fail("/callback", "POST", **UNHEARD)
        await answered


async def _pause(gus: Person) -> None:
    await gus.command(PAUSED, "gm pause", reason="Until Sunday")


async def screen(table: Table) -> list[dict[str, Any]]:
    """Return every button and menu that somebody sees, each once, with one who sees it."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    places = [squad.PLACE, p28.PLACE, px.PLACE, PAUSED, LOBBY]
    for name in ("Ana", "Ben", "Cem", "Dee", "Gus", "Sam"):
        person = await table.person(name)
        for place in places:
            for message in await person.messages(place):
                for part in (*message.buttons, *message.selects):
                    shown: dict[str, Any] = {"person": name, "place": place}
                    shown |= {"message": message.id, "label": part.label}
                    shown |= {"custom_id": part.custom_id, "values": _values(part)}
                    found.setdefault((message.id, part.custom_id), shown)
    return list(found.values())


def _values(part: Component) -> list[str]:
    """Return what a menu sends for each of its lines; nothing for a button."""
    return [one["value"] for one in part.data.get("options", [])]


async def play(folder: Path) -> dict[str, Any]:
    """Play everything into a folder; return what the JSON file holds."""
    async with laid(folder) as table:
        found = await campaign(table)
        await battle(table)
        await board(table)
        gus = await paused(table)
        await rolls(table)
        await table.quiet()
        await cut_off(table, found, gus)
        return {"clock": table.clock.now(), "screen": await screen(table)}


def without_pictures(path: Path) -> None:
    """Empty the files that the sandbox keeps: nobody looks at the old pictures again."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE file SET body = x''")
    db.close()


def packed(path: Path) -> bytes:
    """Return a database as one compressed file, nothing left in a log beside it."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("VACUUM")
    db.close()
    return gzip.compress(path.read_bytes(), mtime=0)


def main(name: str) -> None:
    """Record a database under a name."""
    with tempfile.TemporaryDirectory() as folder:
        kept = asyncio.run(play(Path(folder)))
        without_pictures(Path(folder) / "sandbox.db")
        for file, ending in (("landfall.db", "db.gz"), ("sandbox.db", "sandbox.db.gz")):
            (KEPT / f"{name}.{ending}").write_bytes(packed(Path(folder) / file))
    lines = ",\n".join(json.dumps(one) for one in kept["screen"])
    text = f'{{"clock": {kept["clock"]}, "screen": [\n{lines}\n]}}\n'
    (KEPT / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
