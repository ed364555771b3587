"""The heads of all games, decoded once and kept. The journal is the truth."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec

from db import games, journal, seats, seeds, spans
from db.database import Database
from db.engine import Connection
from db.errors import CannotRead
from db.names import of_game
from rules.core import System
from rules.export import Words

from . import dictionaries, states
from .called import called
from .errors import Ailing, Refusal, StorageError
from .head import GameHead
from .settings import habits_of, rules_of

log = logging.getLogger("landfall")

KEPT = 512
"""How many heads are kept."""


class Games:
    """Finds and keeps heads; `ailing` are games that cannot be read, with their log references."""

    def __init__(
        self,
        db: Database,
        systems: tuple[System[Any], ...],
        services: tuple[System[Any], ...] = (),
        commands: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self._db = db
        self._commands = commands or {}
        self._systems = {system.name: system for system in systems}
        # Anything that keeps a journal without being a game, such as free rolls, cannot be asked
        # for.
        self._kinds = {system.name: system for system in (*systems, *services)}
        dictionaries.know_all(systems)
        self.ailing: dict[int, str] = {}
        self._kept: OrderedDict[int, GameHead] = OrderedDict()
        self._live: dict[str, int] = {}
        self._former: dict[int, GameHead] = {}
        # Who last began to read a game, until it has been read or the result is out of date.
        self._readings: dict[int, object] = {}

    def system(self, name: str) -> System[Any]:
        """Return the game with this name. Raises Refusal for a name that no game has."""
        found = self._systems.get(name) or called(self._systems.values(), name)
        if found is None:
            known = ", ".join(system.title for system in self._systems.values())
            raise Refusal(f'There is no game called "{name[:40]}" here. There is {known}.')
        return found

    def systems(self) -> tuple[System[Any], ...]:
        """Return every game that can be played here."""
        return tuple(self._systems.values())

    async def get(self, game: int) -> GameHead:
        """Return the head of a game. Raises Refusal when there is no such game."""
        kept = self._kept.get(game)
        if kept is None:
            return await self._read(game)
        self._kept.move_to_end(game)
        return kept

    def revs(self) -> dict[int, int]:
        """Return how often the games that are kept had been written to, by their numbers."""
        return {game: head.rev for game, head in self._kept.items()}

    def known(self, game: int) -> GameHead | None:
        """Return a head that is kept, without reading anything."""
        return self._kept.get(game)

    async def before(self, head: GameHead) -> GameHead:
        """Return a head as it was before its last row. Raises Refusal or StorageError."""
        former = self._former.get(head.id)
        if former is not None and former.seq == head.seq - 1:
            return former
        return await self._db.read(lambda db: self.load(db, head.id, head.seq - 1))

    async def opened(self, head: GameHead) -> GameHead | None:
        """Return a head as it was before the span of its last row, None for none.

        Raises Refusal or StorageError.
        """

        def read(db: Connection) -> GameHead | None:
            first = spans.begun(db, head.id, head.seq)
            return self.load(db, head.id, first - 1) if first is not None and first > 1 else None

        return await self._db.read(read)

    async def _read(self, game: int) -> GameHead:
        """Read a head, and keep it unless the game has moved on meanwhile."""
        reading = self._readings[game] = object()
        try:
            head = await self._db.read(lambda db: self.load(db, game))
        except Refusal:
            raise
        except Exception as error:
            if isinstance(error, StorageError) and not isinstance(error, CannotRead):
                raise
            raise Ailing(self._note(game, error)) from error
        finally:
            still = self._readings.get(game) is reading
            if still:
                del self._readings[game]
        self.ailing.pop(game, None)
        if still:
            self.keep(head)
        return self._kept.get(game, head)

    def _note(self, game: int, error: Exception) -> str:
        """Remember that a game cannot be read, logged once; return the sentence about it."""
        if game not in self.ailing:
            self.ailing[game] = secrets.token_hex(4)
            log.error(
                "reference %s: game %s cannot be read", self.ailing[game], game, exc_info=error
            )
        return (
            f"This game cannot be read (reference {self.ailing[game]}). The others go on. "
            "Please tell whoever runs the bot."
        )

    async def game(self, number: int) -> GameHead:
        """Return the head of a game that a button names; free rolls have buttons of their own."""
        head = await self.get(number)
        if head.game.kind != "game":
            raise Refusal("That game is not known here any more.")
        return head

    async def live_at(self, place: str) -> GameHead | None:
        """Return the live game of a place, None where there is none."""
        known = self._kept.get(self._live.get(place, 0))
        # A head that is kept is how the game stands: it ends, or moves, only by its own rows.
        if known and known.game.place == place and known.game.status in games.LIVE:
            return known
        found = await self._db.read(lambda db: games.live(db, "game", place))
        if found is None:
            return None
        self._live[place] = found.id or 0
        return await self.get(found.id or 0)

    def keep(self, head: GameHead) -> None:
        """Remember a head in place of the previous one."""
        self._readings.pop(head.id, None)
        self._kept[head.id] = head
        while len(self._kept) > KEPT:
            gone, _ = self._kept.popitem(last=False)
            self._former.pop(gone, None)
            self._live = {place: game for place, game in self._live.items() if game != gone}

    def follow(self, before: GameHead, after: GameHead) -> None:
        """Remember a head in place of the one that it was made from.

        If that was forgotten meanwhile, something was written that neither of them knows.
        """
        if self._kept.get(before.id) is before:
            self.keep(after)
            self._former[after.id] = before
        else:
            self.forget(after.id)

    def forget(self, game: int) -> None:
        """Read a game from the database next time."""
        self._readings.pop(game, None)
        self._kept.pop(game, None)
        self._former.pop(game, None)

    def forget_all(self) -> None:
        """Read every game from the database next time: something about all of them changed."""
        self._readings.clear()
        self._kept.clear()
        self._former.clear()

    def load(self, db: Connection, game: int, seq: int | None = None) -> GameHead:
        """Read a head from the journal; with `seq` as the state was after that row."""
        found, current = games.get(db, game), seeds.current(db, game)
        if found is None or current is None:
            raise Refusal("That game is not known here any more.")
        if found.system not in self._kinds:
            raise Refusal(f"This bot does not know {found.system}, which was played here.")
        seated = seats.of_game(db, game)
        usual = rules_of(db, found.guild).habits()
        habits = {held.person: habits_of(db, held.person, usual) for held in seated if held.person}
        head = GameHead(
            found,
            self._kinds[found.system],
            seated,
            current,
            habits=habits,
            commands=self._commands.get(found.system, {}),
            id=game,
            names=of_game(db, game),
        )
        row = journal.head(db, game) if seq is None else journal.row(db, game, seq)
        return head if row is None else self._at(db, head, row)

    def _at(self, db: Connection, head: GameHead, row: journal.Row) -> GameHead:
        return msgspec.structs.replace(
            head,
            game=msgspec.structs.replace(head.game, moved_at=row.at),
            seq=row.seq,
            state=self.state(db, head.system, row),
            trail=row.trail,
            chain=row.chain,
            proof=row.proof,
            words=msgspec.json.decode(journal.words(db, head.id), type=Words),
            promised=not journal.has_rolled(db, head.id, head.seeds.epoch),
        )

    def state(self, db: Connection, system: System[Any], row: journal.Row) -> Any:
        """Return the state after a row, upgraded to today's form if older rules made it."""
        return states.after(db, system, row)
