"""Help pages of Planet 28."""

from __future__ import annotations

from cogs.topic import Topic

PLAY = Topic(
    "p28",
    "Planet 28",
    "Battles of characters for 2 to 6 sides. Each hands a warband in: `/game paper kind:warband` "
    "with a JSON file or a ready sample; a faulty one comes back with every fault.\n"
    "- The bot has no table: you state distances in cm, cover, height and ground with the "
    "command, and the others may dispute them. What you leave out a form asks before it is paid.\n"
    "- *What can I do now?* under every verdict shows your own legal moves.\n"
    "- Move and fight: `/p28 move`, `/p28 charge`, `/p28 fight`, `/p28 shoot`. Blocks, counters, "
    "rerolls and pushes are asked with buttons.\n"
    "- Turns: `/p28 hold`, `/p28 claim`, `/p28 resume`, `/p28 rally`, `/p28 done`.\n"
    "- Powers and gear: `/p28 cast`, `/p28 ability`, `/p28 swap`, `/p28 reload`, `/p28 medkit`.\n"
    "- What the table shows: `/p28 edge`, `/p28 contacts`, `/p28 nearby`, `/p28 land`. "
    "Who is near an aura is said again once it or they have moved.\n"
    "- Computer players do not see the table: they do only what needs no measuring.\n"
    "- Switches of the book's open points: `/game option`. Squads, vehicles, solo play and "
    "campaigns are not refereed yet.",
)
