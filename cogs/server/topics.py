"""The page of /help for those who manage a server."""

from __future__ import annotations

from cogs.topic import Topic

SERVER = Topic(
    "server",
    "For people who manage a server",
    "These commands are for people with the permission Manage Server. Only you see the answers.\n"
    "- `/server show`: the rules of the server, what is kept of it, and which permissions the bot "
    "lacks in this channel.\n"
    "- `/server channels allow`, `/server channels forbid`, `/server channels anywhere`, "
    "`/server channels list`: where games may be made. A channel counts with its threads.\n"
    "- `/server set hosts`: a role whose people may make games, or everybody.\n"
    "- `/server set masters`: a role of game masters, who moderate every game.\n"
    "- `/server set games`: how many games may go on at once.\n"
    "- `/server ban`: keep somebody from games here. `/server unban`: lift that. "
    "`/server bans`: who it is.\n"
    "- `/server lock`: freeze the games of a channel. `/server unlock`: let them go on.\n"
    "- `/server set log`: a channel that is told what moderators do.\n"
    "- `/server set pace`: the pace at which a new game begins.\n"
    "- `/server set quiet`, `/server set mentions`: quiet hours and mentions, for people who set "
    "nothing of their own with `/game my quiet` or `/game my mentions`.\n"
    "- `/server set keep`: after how many days a game that is over is archived or erased.\n"
    "- `/server export`: every game and all rolls as a file, as far as everybody may see them.\n"
    "- `/server erase`: erase all of it, after a second question.",
    "permissions admin administrator moderate set up configure bot channels roles ban "
    "where may games be made",
)
