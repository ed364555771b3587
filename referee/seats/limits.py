"""Whether somebody may make a game in a place, by the rules of the server."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from db import servers
from referee.errors import Refusal
from referee.settings import ServerRules, rules_of
from referee.storage import Connection


class Maker(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody about to make a game: where, their roles, whether they manage the server.

    `places` are the channel, or a thread and its channel. `channel` and `role` give their names for
    people.
    """

    places: tuple[int, ...]
    roles: frozenset[int]
    manages: bool
    channel: Callable[[int], str]
    role: Callable[[int], str]


def check_may_make(rules: ServerRules, maker: Maker) -> None:
    """Raise Refusal if games may not be played here, or this person may not make one."""
    if not rules.may_be_in(maker.places):
        where = ", ".join(map(maker.channel, rules.channels))
        there = f", only in {where}" if where else ""
        rules_of = "The rules of this server: /server show."
        raise Refusal(f"Games may not be made in this channel{there}. {rules_of}")
    makers = {rules.hosts, rules.masters} - {0}
    if rules.hosts and not maker.manages and not makers & maker.roles:
        raise Refusal(
            f"Games are made here by the role {maker.role(rules.hosts)}, or by people who manage "
            "the server. Ask one of them to make it; you can join then."
        )


def check_room(db: Connection, guild: int, host: int) -> None:
    """Raise Refusal if a server, or a person on it, has as many games as its rules allow."""
    rules = rules_of(db, guild)
    if rules.most and (there := len(servers.live(db, guild))) >= rules.most:
        raise Refusal(
            f"This server plays at most {rules.most} games at once, and {there} go on. One has to"
            " end first: /game end. Who manages the server sets how many: /server set games."
        )
    mine = servers.live(db, guild, host) if rules.most_each else ()
    if rules.most_each and len(mine) >= rules.most_each:
        where = ", ".join(f"<#{channel}>" for channel in mine)
        raise Refusal(
            f"On this server one person hosts at most {rules.most_each} games at once; yours are in"
            f" {where}. End one, or leave it to somebody else: /game leave."
        )
