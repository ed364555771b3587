"""Help pages of Planet 28."""

from __future__ import annotations

from cogs.topic import Topic

PLAY = Topic(
    "p28",
    "Planet 28",
    "Battles of characters for 1 to 6 sides. Each builds a warband by menus and forms "
    "(`/p28-warband build`) and hands it in there, or with `/game paper`, "
    "as a file or a ready one.\n"
    "- The bot has no table: you state distances in cm, cover, height and ground with the "
    "command, and the others may dispute them. What you leave out a form asks before it is paid.\n"
    "- *What can I do now?* under the game's message shows your own legal moves, and `/p28 do` "
    "completes them: every answer and every move from one command.\n"
    "- *Sheet* under every question, or `/p28 sheet`: a character's skills as they stand, weapons, "
    "gear and what lasts on it; *Odds* there, or `/p28 odds`, compares its weapons.\n"
    "- All commands: `/help topic:p28 commands`; the options of one: `/help topic:/p28 shoot`.\n"
    "- Blocks, counters, rerolls and pushes are asked with buttons.\n"
    "- Whom a unit touches (`/p28 contacts`) and who is near an aura (`/p28 nearby`) is said again "
    "once they have moved.\n"
    "- No miniatures? *Options*, *No miniatures* in the lobby: the bot holds the table. *Move* "
    "beside a question shows a move before you confirm it; `/p28 map` shows the table.\n"
    "- Computer players see no table but that one: on yours they do only what needs no measuring.\n"
    "- Switches of the book's open points: `/game option`. `mode` solo or coop: an enemy "
    "that acts by itself and asks what it sees. Several battles: `/help topic:p28 campaign`.",
)
CAMPAIGNS = Topic(
    "p28 campaign",
    "Planet 28, campaigns",
    "`/game option option:battles` above 1, before the start: after each battle the next begins "
    "with who is left.\n"
    "- The bot counts the points: hits, kills, survivors, the goal. It rolls what becomes of the "
    "fallen and of wrecks, and what the rich bring in.\n"
    "- Then everybody sees to their own warband, in their own time: *What can I do now?*, *My "
    "warband*. Open somebody to improve, shop, heal, share points, read their history; *Recruit* "
    "and *Build a vehicle* are forms. Nobody waits for what you do there.\n"
    "- Mercenaries are paid and smiths work by themselves if you say nothing. Who stays at home is "
    "yours to say.\n"
    "- *Ready* goes on, *End it here* ends the campaign if all say so. Silence is ready.\n"
    "- Hidden agendas: one for each side. What it is you read in your private notes (*Read mine*) "
    "and in *My warband*; a mule's edge and a thief's corners are told by *What can I do now?*, "
    "where nobody else sees them. `/game option option:agendas value:off` does without.\n"
    "- A GM gives points and credits and tells what happens off the table, by *What can I do "
    "now?*, too.",
)

TERMS = {
    "melee": "fight",
    "hit": "fight shoot",
    "attack": "fight shoot charge",
    "morale": "break",
    "flee": "retreat break",
    "run": "move retreat",
    "hp": "hit points damage",
    "wounds": "damage hit points",
    "wounded": "damage",
    "die": "dies killed damage",
    "dead": "killed damage",
    "heal": "medkit healing",
    "spell": "arcana",
    "magic": "arcana",
    "psychic": "arcana",
    "initiative": "awareness turn",
    "activate": "activation",
    "engaged": "locked contact",
    "gun": "weapon",
    "disengage": "leave",
    "hide": "cover",
    "experience": "campaign points",
    "xp": "campaign points",
    "level": "campaign skill improve",
    "injury": "injuries campaign",
    "shop": "credits campaign",
    "army": "warband",
    "cost": "points warband",
}
"""What people say, and what the rules of Planet 28 call it."""
