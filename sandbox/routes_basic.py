"""Routes about the bot itself, its commands, people and guilds."""

from __future__ import annotations

from . import payloads
from .errors import refuse
from .http import Call, Reply
from .records import Guild, Json, Role


def gateway(call: Call) -> Json:
    """Say where the gateway is."""
    return {"url": call.sandbox.gateway_url}


def gateway_bot(call: Call) -> Json:
    """Say where the gateway is, how many shards to use, and how many starts are left."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    url = call.sandbox.gateway_url
    return {"url": url, "shards": call.sandbox.shards, "session_start_limit": limit}


def me(call: Call) -> Json:
    """Return the bot's user."""
    own = {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}
    return payloads.user(call.sandbox.world, call.sandbox.bot_id) | own


def application(call: Call) -> Json:
    """Return the bot's application."""
    world, bot_id = call.sandbox.world, call.sandbox.bot_id
    owner = next(one["owner_id"] for one in world.guilds.values())
    return {
        "id": bot_id,
        "name": world.users[bot_id]["global_name"],
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": payloads.user(world, owner),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "approximate_guild_count": len(world.guilds),
        "integration_types_config": {"0": {}, "1": {}},
    }


def user(call: Call) -> Json:
    return payloads.user(call.sandbox.world, call.sandbox.world.user(call["user_id"])["id"])


def open_direct(call: Call) -> Json:
    """Open the direct messages with a person (reference: "Create DM")."""
    sandbox = call.sandbox
    person = sandbox.world.user(str((call.body or {}).get("recipient_id")))
    channel = sandbox.world.direct(sandbox.bot_id, person["id"])
    return payloads.channel(sandbox.world, channel, sandbox.bot_id)


def _home(call: Call) -> Guild:
    """Return the guild of the path, which the bot must be in (else 10004, 50001)."""
    guild = call.sandbox.world.guild(call["guild_id"])
    if (guild["id"], call.sandbox.bot_id) not in call.sandbox.world.members:
        raise refuse(50001)
    return guild


def guild(call: Call) -> Json:
    return payloads.guild(call.sandbox.world, _home(call))


def guild_channels(call: Call) -> list[Json]:
    """Return a guild's channels, without threads."""
    every = call.sandbox.world.channels_of(_home(call)["id"])
    return [payloads.bare(one) for one in every if "thread_metadata" not in one]


def guild_roles(call: Call) -> list[Role]:
    """Return a guild's roles."""
    return list(_home(call)["roles"])


def active_threads(call: Call) -> Json:
    """Return a guild's threads that are not archived."""
    every = call.sandbox.world.channels_of(_home(call)["id"])
    threads = [one for one in every if not one.get("thread_metadata", {}).get("archived", True)]
    return {"threads": [payloads.bare(one) for one in threads], "members": []}


def member(call: Call) -> Json:
    """Return a member of a guild."""
    guild_id = _home(call)["id"]
    call.sandbox.world.user(call["user_id"])
    return payloads.member(call.sandbox.world, guild_id, call["user_id"])


def _owned(call: Call) -> str | None:
    """Return the guild whose commands the path is about; the application must be the bot's own."""
    if call["application_id"] != call.sandbox.bot_id:
        raise refuse(50001)
    guild_id = call.parts.get("guild_id")
    return None if guild_id is None else str(_home(call)["id"])


def commands(call: Call) -> list[Json]:
    """Return the commands registered."""
    return call.sandbox.commands.of(_owned(call))


def put_commands(call: Call) -> list[Json]:
    """Replace all commands."""
    return call.sandbox.commands.put_all(_owned(call), call.body or [])


def create_command(call: Call) -> Reply:
    """Register one command."""
    return Reply(201, call.sandbox.commands.put(_owned(call), call.body or {}))


def command(call: Call) -> Json:
    return call.sandbox.commands.get(_owned(call), call["command_id"])


def change_command(call: Call) -> Json:
    change = call.body or {}
    return call.sandbox.commands.change(_owned(call), call["command_id"], change)


def delete_command(call: Call) -> None:
    call.sandbox.commands.drop(_owned(call), call["command_id"])
