"""What the bot needs in a server, what does not work without each, and its invitation links.

Needs nothing but Python: `make doctor` reads it before anything is installed.
"""

from __future__ import annotations

from typing import NamedTuple


class Permission(NamedTuple):
    """One of Discord's permissions: its name in discord.py, its bit, and what fails without it."""

    name: str
    bit: int
    cost: str

    @property
    def title(self) -> str:
        """Its name, nearly as Discord's settings show it."""
        return self.name.replace("_", " ").capitalize()


# The bits: docs.discord.com/developers/topics/permissions.
NEEDED = (
    Permission("view_channel", 1 << 10, "the bot cannot see this channel"),
    Permission("send_messages", 1 << 11, "games and reminders cannot be told"),
    Permission("embed_links", 1 << 14, "the working of a roll is not shown"),
    Permission("attach_files", 1 << 15, "there are no pictures and no exports"),
    Permission("read_message_history", 1 << 16, "after a lost answer, something may be said twice"),
    Permission("create_public_threads", 1 << 35, "no game can have a thread of its own"),
    Permission("send_messages_in_threads", 1 << 38, "no game can be played in a thread"),
    Permission("create_private_threads", 1 << 36, "/game keep copy needs a channel to be named"),
    Permission("manage_threads", 1 << 34, "an archived thread cannot be written in"),
)
SCOPES = {
    "bot": "commands are answered, but no game can speak by itself",
    "applications.commands": "Discord shows none of the commands",
}
"""What the invitation asks for, and what does not work without it."""
AUTHORIZE = "https://discord.com/oauth2/authorize"


def number() -> int:
    """Return everything that is needed as the single number that an invitation carries."""
    return sum(one.bit for one in NEEDED)


def server_link(application: int) -> str:
    """Return the link with which somebody who manages a server adds the bot to it."""
    scopes = "+".join(SCOPES)
    asked = f"integration_type=0&scope={scopes}&permissions={number()}"
    return f"{AUTHORIZE}?client_id={application}&{asked}"


def person_link(application: int) -> str:
    """Return the link with which somebody adds the commands that work everywhere to themselves."""
    asked = "integration_type=1&scope=applications.commands"
    return f"{AUTHORIZE}?client_id={application}&{asked}"


def explained() -> tuple[str, ...]:
    """Return a line for each scope and permission: what does not work without it."""
    scopes = (f"Without the scope {name}: {cost}." for name, cost in SCOPES.items())
    return (*scopes, *(f"Without {one.title}: {one.cost}." for one in NEEDED))
