"""What a person reads of an error, whatever raised it.

Everything that the rules, the referee or the storage refuse comes with its own sentence; anything
else is our fault and gets a reference number that is also in the log.
"""

from __future__ import annotations

import logging
import re
import secrets

import aiohttp
import discord

from referee.errors import Refusal, StorageError
from referee.message import plain
from rules.core import Faults, RuleError

log = logging.getLogger("landfall")

_CHANNEL = re.compile(r"\\<#(\d{17,20})>")
# Answered already (Discord delivered it twice), or three seconds have passed: nobody's fault.
LATE = frozenset([40060, 10062])
NETWORK = (TimeoutError, ConnectionError, aiohttp.ClientError, discord.DiscordServerError)
OURS = "Something went wrong on our side."
UNHEARD = "Discord could not be reached for a moment. What was done is in the log; try again."

# Something that can be picked from Discord's list but that the bot knows nothing about.
_UNSEEN = {
    discord.AppCommandOptionType.channel: (
        "That channel is closed to me. Open an archived thread first; invite me to a private one."
    ),
    discord.AppCommandOptionType.user: "That person is not in this server.",
}


def _cause(error: BaseException) -> BaseException:
    # If an option refuses, discord.py wraps the refusal and keeps it only as the cause.
    wrapped = isinstance(error, discord.app_commands.TransformerError)
    inner = error.__cause__ if wrapped else getattr(error, "original", None)
    return _cause(inner) if isinstance(inner, BaseException) else error


def _known(error: BaseException) -> str | None:
    if isinstance(error, RuleError):
        return error.sentence()
    if isinstance(error, Faults):
        found = len(error.faults)
        head = "1 fault; it was not taken:" if found == 1 else f"{found} faults; it was not taken:"
        return "\n".join((head, *(f"- {fault}" for fault in error.faults)))
    if isinstance(error, Refusal | StorageError):
        return str(error)
    if isinstance(error, discord.app_commands.CheckFailure):
        return "This command is not for you here."
    if isinstance(error, discord.app_commands.TransformerError):
        return _UNSEEN.get(error.type, "One of the values is nothing that can be chosen there.")
    return None


def is_refusal(error: BaseException) -> bool:
    """Say whether the rules or the referee refused what was asked."""
    return isinstance(_cause(error), RuleError | Faults | Refusal)


def _is_unheard(error: BaseException) -> bool:
    """Say whether only the connection to Discord failed, or the answer came too late or twice."""
    late = isinstance(error, discord.HTTPException) and error.code in LATE
    return late or isinstance(error, NETWORK)


def shown(text: str) -> str:
    """Return a sentence as Discord may show it: text that was typed is quoted in it, never obeyed.

    A link to a channel remains a link: it notifies nobody and shows nothing that is not known.
    """
    return _CHANNEL.sub(r"<#\1>", plain(text))


def with_contact(said: str, contact: str) -> str:
    """Return a sentence with where to report a fault on our side, if the host says where."""
    is_ours = said.startswith(OURS)
    return f"{said} To report it, with that number: {contact}" if contact and is_ours else said


def sentence(error: BaseException, doing: str) -> str:
    """Return what the person reads of an error; an unknown one is logged under a number.

    `doing` names the command or button for the log.
    """
    cause = _cause(error)
    known = _known(cause)
    if known is not None:
        return known
    if _is_unheard(cause):
        log.info("%s was not answered: %r", doing, cause)
        return UNHEARD
    number = secrets.token_hex(4)
    log.error("reference %s: %s failed", number, doing, exc_info=cause)
    return (
        f"{OURS} Reference {number}. See what stands with /game log "
        "or /rolls history, before you try again; or ask the GM to rule."
    )
