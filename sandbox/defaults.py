"""The initial world of a sandbox: one guild, its channels, and people in every role."""

from __future__ import annotations

from .records import Guild, User
from .rights import TEXT
from .world import FORUM, World

Channels = tuple[tuple[str, str], ...]
"""Channels to be, each with its name and its topic."""
GENERAL = ("general", "Talk about anything")
PLAYERS = ("Ana", "Ben", "Cem", "Dee")
MODERATES = (
    *("manage_guild", "manage_channels", "manage_messages", "manage_threads"),
    *("pin_messages", "kick_members", "mention_everyone"),
)
BOT = (
    *TEXT,
    *("manage_messages", "manage_threads", "create_private_threads", "pin_messages"),
    "use_external_emojis",
)
ABOUT = {
    "Ola": "owner of the server",
    "Ana": "player",
    "Ben": "player",
    "Cem": "player",
    "Dee": "player",
    "Gus": "game master",
    "Mo": "moderator",
    "Sam": "stranger",
}


def create_application(world: World, name: str) -> User:
    """Make the application and its bot user; their ids are the same."""
    user = world.add_user(name, bot=True)
    world.store.put("meta", "application", user["id"])
    return user


def create_world(world: World, bot_id: str, channels: Channels) -> None:
    """Fill a new world: the guild Landfall with roles and people, #general and these channels."""
    people = {name: world.add_user(name, about) for name, about in ABOUT.items()}
    guild = found_guild(world, "Landfall", people["Ola"]["id"], bot_id)
    moderator = world.add_role(guild, "Moderator", MODERATES)
    master = world.add_role(guild, "Game master", ())
    player = world.add_role(guild, "Player", ())
    for name in PLAYERS:
        world.add_member(guild["id"], people[name]["id"], (player["id"],))
    world.add_member(guild["id"], people["Gus"]["id"], (master["id"],))
    world.add_member(guild["id"], people["Mo"]["id"], (moderator["id"],))
    world.add_member(guild["id"], people["Sam"]["id"])
    for name, topic in (GENERAL, *channels):
        world.add_channel(guild["id"], name, topic=topic)
    world.add_channel(guild["id"], "campaigns", FORUM, "One post for each campaign")


def found_guild(world: World, name: str, owner: str, bot_id: str) -> Guild:
    """Make a guild with a usual @everyone role and the bot in it."""
    guild = world.add_guild(name, owner)
    guild["roles"].clear()
    world.add_role(guild, "@everyone", TEXT, guild["id"])
    role = world.add_role(guild, world.users[bot_id]["global_name"], BOT)
    role["managed"] = True
    world.keep_guild(guild)
    world.add_member(guild["id"], bot_id, (role["id"],))
    return guild
