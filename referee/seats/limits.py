"""Whether somebody may make a game in a place, by the rules of the server."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from referee.errors import Refusal
from referee.settings import ServerRules


class Maker(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody about to make a game: where, their roles, whether they manage the server.

    `places` are the channel, or a thread and its channel. `channel` and `role` give the names of
    those for people.
    """

    places: tuple[int, ...]
    roles: frozenset[int]
    manages: bool
    channel: Callable[[int], str]
    role: Callable[[int], str]


def check_may_make(rules: ServerRules, maker: Maker) -> None:
    """Raise Refusal where games are not played, and for somebody who may not make one."""
    if not rules.may_be_in(maker.places):
        where = ", ".join(map(maker.channel, rules.channels))
        there = f", only in {where}" if where else ""
        rules_of = "The rules of this server: /server show."
        raise Refusal(f"Games may not be made in this channel{there}. {rules_of}")
    if rules.hosts and not maker.manages and rules.hosts not in maker.roles:
        raise Refusal(
            f"Games are made here by the role {maker.role(rules.hosts)}, or by people who manage "
            "the server. Ask one of them to make it; you can join then."
        )
