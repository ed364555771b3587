"""A server's rules: who moderates its games, who is banned from them, where they are locked."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict

import msgspec

from db import bans, settings
from db.bans import Ban

from .clock import Clock
from .errors import Refusal
from .settings import ServerRules, rules_of
from .storage import Connection, Database

KEPT = 2_000
"""For how many servers these rules are kept in memory."""
FRESH = 20_000
"""For how long (ms) what another process settled may go unnoticed."""
LONGEST_REASON = 200


class Order(msgspec.Struct, frozen=True):
    """What holds on one server: its rules, its bans by their marks, and the key of those."""

    read_at: int = 0
    rules: ServerRules = ServerRules()
    bans: dict[bytes, Ban] = {}
    key: bytes | None = None

    def ban_of(self, person: int, now: int) -> Ban | None:
        """Return the ban of a person that is in force at a time in ms, None if there is none."""
        found = self.bans.get(bans.mark_of(self.key, person)) if self.key else None
        return found if found is not None and found.is_in_force(now) else None


NOWHERE = Order()
"""What holds outside servers."""


class Orders:
    """The rules of every server, read when somebody there asks for something."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._known: OrderedDict[int, Order] = OrderedDict()
        self._changes = 0

    async def of(self, guild: int | None) -> Order:
        """Return what holds on a server."""
        if guild is None:
            return NOWHERE
        now, known = self._clock.now(), self._known.get(guild)
        if known is None or not known.read_at <= now < known.read_at + FRESH:
            changes = self._changes
            known = await self._db.read(lambda db: read(db, guild, now))
            # What was read while somebody changed it may be out of date already.
            if changes == self._changes:
                self._known[guild] = known
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known

    def forget(self, guild: int) -> None:
        """Read the rules of a server again: they were changed."""
        self._changes += 1
        self._known.pop(guild, None)

    async def check_not_banned(self, guild: int | None, person: int) -> None:
        """Raise Refusal if somebody else wants a banned person to play."""
        order = await self.of(guild)
        if order.ban_of(person, self._clock.now()):
            raise Refusal("They are banned from games on this server: /server bans.")


def read(db: Connection, guild: int, now: int) -> Order:
    """Return what holds on a server by now (ms)."""
    found = {ban.mark: ban for ban in bans.of_server(db, guild)}
    return Order(now, rules_of(db, guild), found, bans.key_of(db, guild))


def ban(db: Connection, guild: int, person: int, span: tuple[int, int | None], why: str) -> Ban:
    """Ban a person from a server's games, from and until times in ms (None: until lifted)."""
    key = bans.key_of(db, guild)
    if key is None:
        key = secrets.token_bytes(32)
        settings.put(db, "server", guild, bans.KEY, json.dumps(key.hex()))
    made = Ban(guild, bans.mark_of(key, person), person, *span, why[:LONGEST_REASON])
    bans.add(db, made)
    return made


def lift(db: Connection, guild: int, person: int) -> bool:
    """Lift the ban of a person, even of one who was forgotten since; say whether there was one."""
    key = bans.key_of(db, guild)
    return key is not None and bans.remove(db, guild, bans.mark_of(key, person))


def check_welcome(order: Order, person: int, places: tuple[int, ...], now: int) -> None:
    """Raise Refusal for somebody banned from the games of a server, or if the place is locked.

    `places` are the channel, or a thread and its channel.
    """
    found = order.ban_of(person, now)
    if found is not None:
        why = f" Reason: {found.reason}." if found.reason else ""
        raise Refusal(
            f"You are banned from games on this server {_until(found)}.{why} /game leave gives your"
            " seats back; rolling and /privacy go on. Ask those who manage the server."
        )
    if set(places) & set(order.rules.locked):
        raise Refusal(
            "Games in this channel are locked by those who manage the server. Nothing is lost, no"
            " deadline runs; the log and what was played can be read."
        )


def _until(found: Ban) -> str:
    return "until it is lifted" if found.until is None else f"until <t:{found.until // 1000}:f>"
