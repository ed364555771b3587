"""The settings of a game, a server and a person, and what an application has told Discord."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from db import settings
from db.database import Database
from db.engine import Connection
from rules.core import System
from rules.deadlines import Habits

RULES = "rules"
"""The key of a server's setting that holds all of its rules."""
HABITS = "habits"
"""The key of a person's setting that says when they rest."""
COMMANDS = "commands"
"""The key of an application's setting that holds the fingerprint of its commands, as JSON."""


SETUPS_KEPT = 2_048


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kept as the JSON of `game.options`.

    `options` holds the switches that differ from their default, `papers` the hash of each document
    by its kind, `host` the person who made the game, `pace` how long silence may last, `lengths`
    the ms that questions of some kinds may wait instead, `acting` for which seat a GM speaks by
    the GM's number, `frozen` whether only a moderator may let the game go on, `real_dice` whether
    faces are typed in from a real table, `position` the hash of the one it starts from, `rulings`
    the rows of the GM's rulings, the first of them Ruling 1, `gone` the seats whose player was
    removed and that nobody has taken over, `hidden` the rows whose words are out of sight, `words`
    what each person has put into the dice, by their number, until the game starts, `resting`
    whether it is paused because only computers play in it, so that anybody may let it go on, `kept`
    which seats are kept for whom in a rematch, by the person's number, `rematch` the game that it
    follows, `given` the seat that its maker has without having chosen one, `demo` whether each
    step is explained to whoever made it.
    """

    host: int
    options: dict[str, str] = {}
    papers: dict[str, str] = {}
    pace: str = "hours"
    lengths: dict[str, int] = {}
    acting: dict[str, str] = {}
    frozen: bool = False
    real_dice: bool = False
    position: str = ""
    rulings: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    hidden: tuple[int, ...] = ()
    words: dict[str, str] = {}
    resting: bool = False
    kept: dict[str, tuple[str, ...]] = {}
    rematch: int = 0
    given: str = ""
    demo: bool = False

    def text(self) -> str:
        """Return the JSON that is stored."""
        return msgspec.json.encode(self, order="deterministic").decode()

    def all_options(self, system: System[Any]) -> dict[str, str]:
        """Return every switch of the game with its value, defaults filled in."""
        return {
            option.key: self.options.get(option.key, option.default) for option in system.options
        }


@lru_cache(SETUPS_KEPT)
def setup_of(text: str) -> Setup:
    """Return the setup that is stored as this JSON."""
    return msgspec.json.decode(text, type=Setup)


class ServerRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's own rules; each default leaves things as they are without any.

    `channels` are those that games may be made in (none: every one that is not `forbidden`),
    `locked` those where only who moderates may do anything in one. `hosts` is the role that may
    make games (0: everybody), `masters` the role that moderates them, `most` how many may go on at
    once and `most_each` how many of one host (0: any number), `log` the channel that is told what
    moderators do (0: none), `pace` what a new game begins with. `zone`,
    `quiet` and `mentions` hold for people who set nothing of their own. A game is archived
    `archive_days` after its end and erased `erase_days` after it (0: never).
    """

    channels: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    hosts: int = 0
    pace: str = "hours"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    mentions: bool = True
    archive_days: int = 0
    erase_days: int = 0
    masters: int = 0
    most: int = 0
    most_each: int = 0
    locked: tuple[int, ...] = ()
    log: int = 0

    def habits(self) -> Habits:
        """Return the habits of somebody who set none."""
        return Habits(zone=self.zone, quiet=self.quiet, mentions=self.mentions)

    def may_be_in(self, places: tuple[int, ...]) -> bool:
        """Say whether a game may be made in a place: a channel, or a thread and its channel."""
        if set(places) & set(self.forbidden):
            return False
        return not self.channels or bool(set(places) & set(self.channels))

    def allowing(self, channel: int) -> ServerRules:
        """Return the rules with a channel among those in which games may be made."""
        return msgspec.structs.replace(
            self,
            channels=_with(self.channels, channel),
            forbidden=_without(self.forbidden, channel),
        )

    def forbidding(self, channel: int) -> ServerRules:
        """Return the rules with a channel among those in which no game may be made."""
        return msgspec.structs.replace(
            self,
            channels=_without(self.channels, channel),
            forbidden=_with(self.forbidden, channel),
        )

    def everywhere(self) -> ServerRules:
        """Return the rules without either list: games may be made in every channel."""
        return msgspec.structs.replace(self, channels=(), forbidden=())

    def locking(self, channel: int) -> ServerRules:
        """Return the rules with a channel among the locked ones."""
        return msgspec.structs.replace(self, locked=_with(self.locked, channel))

    def unlocking(self, channel: int) -> ServerRules:
        """Return the rules without a lock of a channel."""
        return msgspec.structs.replace(self, locked=_without(self.locked, channel))


def _with(channels: tuple[int, ...], channel: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys((*channels, channel)))


def _without(channels: tuple[int, ...], channel: int) -> tuple[int, ...]:
    return tuple(one for one in channels if one != channel)


def rules_of(db: Connection, guild: int | None) -> ServerRules:
    """Return the rules of a server; those of none are the defaults."""
    kept = None if guild is None else settings.get(db, "server", guild, RULES)
    return ServerRules() if kept is None else parsed_rules(kept)


def parsed_rules(text: str) -> ServerRules:
    """Return the rules that are stored as this JSON."""
    return msgspec.json.decode(text, type=ServerRules)


async def rules_here(db: Database, guild: int | None) -> ServerRules:
    """Return the rules of a server; those of none are the defaults."""
    return await db.read(lambda con: rules_of(con, guild))


async def change_rules(
    db: Database, guild: int, change: Callable[[ServerRules], ServerRules]
) -> ServerRules:
    """Save what a change makes of the rules of a server, and return them.

    Nobody else changes them in between, so that of two changes at one moment neither is lost.
    """

    def write(con: Connection) -> ServerRules:
        rules = change(rules_of(con, guild))
        settings.put(con, "server", guild, RULES, msgspec.json.encode(rules).decode())
        return rules

    return await db.write(write)


async def told_commands(db: Database, application: int) -> str | None:
    """Return the fingerprint of the commands that an application told Discord last."""
    return await db.read(lambda con: settings.get(con, "application", application, COMMANDS))


async def keep_told_commands(db: Database, application: int, fingerprint: str) -> None:
    """Save the fingerprint of the commands that an application has told Discord."""
    await db.write(lambda con: settings.put(con, "application", application, COMMANDS, fingerprint))


def habits_of(db: Connection, person: int, usual: Habits | None = None) -> Habits:
    """Return when a person wants to be left alone; `usual` applies if they have set nothing."""
    kept = settings.get(db, "person", person, HABITS)
    if kept is None:
        return usual or Habits()
    return msgspec.json.decode(kept, type=Habits)
