"""The table of Discord's routes that the sandbox knows. Others are answered with 501 and noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import answers, routes_basic, routes_channel
from .http import Call

Handler = Callable[[Call], Any]
COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
CHANNEL = "/channels/{channel_id}"
MESSAGE = CHANNEL + "/messages/{message_id}"
WEBHOOK = "/webhooks/{application_id}/{token}"

OPEN: tuple[tuple[str, str, Handler], ...] = (
    ("POST", "/interactions/{interaction_id}/{token}/callback", answers.callback),
    ("POST", WEBHOOK, answers.followup),
    ("GET", WEBHOOK + "/messages/@original", answers.get_message),
    ("PATCH", WEBHOOK + "/messages/@original", answers.edit_message),
    ("DELETE", WEBHOOK + "/messages/@original", answers.delete_message),
    ("GET", WEBHOOK + "/messages/{message_id}", answers.get_message),
    ("PATCH", WEBHOOK + "/messages/{message_id}", answers.edit_message),
    ("DELETE", WEBHOOK + "/messages/{message_id}", answers.delete_message),
    ("GET", "/gateway", routes_basic.gateway),
)

BOT: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/gateway/bot", routes_basic.gateway_bot),
    ("GET", "/users/@me", routes_basic.me),
    ("POST", "/users/@me/channels", routes_basic.open_direct),
    ("GET", "/users/{user_id}", routes_basic.user),
    ("GET", "/oauth2/applications/@me", routes_basic.application),
    ("GET", "/applications/@me", routes_basic.application),
    *(
        (method, path + tail, handler)
        for path in (COMMANDS, GUILD_COMMANDS)
        for method, tail, handler in (
            ("GET", "", routes_basic.commands),
            ("PUT", "", routes_basic.put_commands),
            ("POST", "", routes_basic.create_command),
            ("GET", "/{command_id}", routes_basic.command),
            ("PATCH", "/{command_id}", routes_basic.change_command),
            ("DELETE", "/{command_id}", routes_basic.delete_command),
        )
    ),
    ("GET", "/guilds/{guild_id}", routes_basic.guild),
    ("GET", "/guilds/{guild_id}/channels", routes_basic.guild_channels),
    ("GET", "/guilds/{guild_id}/roles", routes_basic.guild_roles),
    ("GET", "/guilds/{guild_id}/threads/active", routes_basic.active_threads),
    ("GET", "/guilds/{guild_id}/members/{user_id}", routes_basic.member),
    ("GET", CHANNEL, routes_channel.channel),
    ("PATCH", CHANNEL, routes_channel.change_channel),
    ("DELETE", CHANNEL, routes_channel.delete_channel),
    ("POST", CHANNEL + "/typing", routes_channel.type_in),
    ("GET", CHANNEL + "/messages", routes_channel.messages),
    ("POST", CHANNEL + "/messages", routes_channel.create_message),
    ("GET", CHANNEL + "/messages/pins", routes_channel.pins),
    ("PUT", CHANNEL + "/messages/pins/{message_id}", routes_channel.pin),
    ("DELETE", CHANNEL + "/messages/pins/{message_id}", routes_channel.unpin),
    ("GET", MESSAGE, routes_channel.message),
    ("PATCH", MESSAGE, routes_channel.edit_message),
    ("DELETE", MESSAGE, routes_channel.delete_message),
    ("POST", CHANNEL + "/threads", routes_channel.create_thread),
    ("POST", MESSAGE + "/threads", routes_channel.create_thread_on),
    ("PUT", CHANNEL + "/thread-members/@me", routes_channel.join_thread),
    ("PUT", CHANNEL + "/thread-members/{user_id}", routes_channel.join_thread),
    ("DELETE", CHANNEL + "/thread-members/@me", routes_channel.leave_thread),
    ("DELETE", CHANNEL + "/thread-members/{user_id}", routes_channel.leave_thread),
)
