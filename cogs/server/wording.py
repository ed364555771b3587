"""What /server tells: the rules in words, and what the bot may not do here and what that costs."""

from __future__ import annotations

import re

from cogs import permissions
from cogs.game import limits
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.message import plain
from referee.settings import ServerRules

from . import order

CHANNEL = re.compile("<#([0-9]+)>")


def missing(interaction: Interaction) -> list[str]:
    """Return what the bot may not do where this was asked, each with what it costs."""
    held = interaction.app_permissions
    return [
        f"- {one.title}: {one.cost}." for one in permissions.NEEDED if not getattr(held, one.name)
    ]


def clock(minutes: int) -> str:
    """Return minutes of a day as a time: `22:00`."""
    return f"{minutes // 60}:{minutes % 60:02d}"


async def say(interaction: Interaction, text: str) -> None:
    """Tell the person who asked; what is too long for a message comes as a file, with names."""

    def name(found: re.Match[str]) -> str:
        return limits.channel_name(interaction, int(found[1]))

    await reply.in_full(interaction, text, "server.txt", CHANNEL.sub(name, text))


def shown(interaction: Interaction, rules: ServerRules, counts: dict[str, int]) -> str:
    """Return the rules of the server in words, what is kept, and what the bot lacks here."""
    kept = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    lacks = missing(interaction)
    lines = [
        "**The rules of this server**",
        f"- {channels(rules)}",
        f"- {_hosts(interaction, rules)}",
        f"- {order.many(rules.most, rules.most_each)}",
        f"- {_masters(interaction, rules)}",
        *_locked_and_log(rules),
        f"- A new game begins at the pace {rules.pace}.",
        f"- {quiet(rules)}",
        f"- {mentions(rules)}",
        f"- {retention(rules)}",
        f"**Kept of this server:** {kept}.",
        "**Permissions the bot lacks in this channel**" if lacks else "The bot has all it needs.",
        *lacks,
    ]
    return "\n".join(lines)


def channels(rules: ServerRules) -> str:
    """Return in words where games may be made, the channels as links."""
    barred = ", ".join(f"<#{one}>" for one in rules.forbidden)
    if rules.channels:
        listed = ", ".join(f"<#{one}>" for one in rules.channels)
        return f"Games may be made only in {listed} and their threads."
    return f"Games may be made in every channel{f' but {barred}' if barred else ''}."


def _hosts(interaction: Interaction, rules: ServerRules) -> str:
    if not rules.hosts:
        return "Everybody may make a game."
    who = plain(limits.role_name(interaction, rules.hosts))
    return f"The role {who} and people who manage the server may make a game."


def _masters(interaction: Interaction, rules: ServerRules) -> str:
    if not rules.masters:
        return "Games are moderated by those who may manage channels or the server."
    who = plain(limits.role_name(interaction, rules.masters))
    return f"Games are moderated by the role {who}, and by who may manage channels or the server."


def _locked_and_log(rules: ServerRules) -> list[str]:
    locked = ", ".join(f"<#{one}>" for one in rules.locked)
    told = [f"- Games are locked in {locked}."] if locked else []
    return [*told, f"- The moderators' log is written in <#{rules.log}>."] if rules.log else told


def quiet(rules: ServerRules) -> str:
    """Return the quiet hours in words."""
    if rules.quiet is None:
        return "No quiet hours, for people who set none of their own."
    begin, end = map(clock, rules.quiet)
    return f"Quiet from {begin} to {end} ({plain(rules.zone)}), for people who set none."


def mentions(rules: ServerRules) -> str:
    """Return in words whether people are mentioned."""
    what = "are" if rules.mentions else "are not"
    return f"People {what} mentioned when a game waits for them, unless they set it otherwise."


def retention(rules: ServerRules) -> str:
    """Return in words how long a game that is over is kept."""
    if not rules.archive_days and not rules.erase_days:
        return "Games that are over stay as they are."
    parts = [
        f"{what} {days} {'day' if days == 1 else 'days'} after its end"
        for what, days in (("archived", rules.archive_days), ("erased", rules.erase_days))
        if days
    ]
    return f"A game that is over is {' and '.join(parts)}."
