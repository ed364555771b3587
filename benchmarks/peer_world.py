"""What there is at the least Discord there can be: a server, its channels, its people, the bot."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

BOT, GUILD, EVERYBODY = 10, 20, 1_000_000
FIRST_CHANNEL = 1_000
ALL_RIGHTS = str((1 << 50) - 1)


def user(number: int) -> Json:
    return {
        "id": str(number),
        "username": f"user{number}",
        "discriminator": "0",
        "global_name": f"User {number}",
        "avatar": None,
        "bot": number == BOT,
    }


def member(number: int) -> Json:
    return {
        "user": user(number),
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "permissions": ALL_RIGHTS,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def channel(number: int) -> Json:
    return {
        "id": str(number),
        "type": 0,
        "guild_id": str(GUILD),
        "name": f"c{number}",
        "position": number,
        "permission_overwrites": [],
        "last_message_id": None,
        "permissions": ALL_RIGHTS,
    }


def guild(channels: list[int]) -> Json:
    everyone = {
        "id": str(GUILD),
        "name": "@everyone",
        "permissions": ALL_RIGHTS,
        "position": 0,
        "color": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
    }
    return {
        "id": str(GUILD),
        "name": "Measured",
        "owner_id": str(EVERYBODY),
        "roles": [everyone],
        "channels": [channel(number) for number in channels],
        "members": [member(BOT)],
        "member_count": 1,
        "threads": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "large": False,
        "unavailable": False,
    }


def message(number: int) -> Json:
    return {
        "id": str((1 << 40) + number),
        "channel_id": str(FIRST_CHANNEL),
        "author": user(BOT),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 20,
        "flags": 0,
    }


ABOUT: dict[str, Json] = {
    "users/@me": user(BOT),
    "oauth2/applications/@me": {
        "id": str(BOT),
        "name": "Landfall",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(EVERYBODY),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
    },
    "gateway": {},
    "gateway/bot": {
        "shards": 1,
        "session_start_limit": {
            "total": 1000,
            "remaining": 1000,
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    },
}
ABOUT["applications/@me"] = ABOUT["oauth2/applications/@me"]
