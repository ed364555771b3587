"""The page of /help on running a game."""

from __future__ import annotations

from cogs.topic import Topic

GM = Topic(
    "gm",
    "Running a game",
    "All of it is in the public log.\n"
    "- `/gm answer`, `/gm act`: answer or act for a seat. `/gm skip`: wait no longer. "
    "`/gm deadline`: more or less time.\n"
    "- `/gm rule`: a ruling, numbered; `/game status` lists them. `/gm edit`: set any value, with "
    "a reason; what it breaks is told, and what the game could not go on with is refused.\n"
    "- `/gm reroll`: have a move rolled again. `/gm mark`, `/gm rewind`: name a moment, go back "
    "to it or to before any move.\n"
    "- `/gm pause`, `/gm resume`, `/gm freeze`: a frozen game waits for a moderator.\n"
    "- `/gm seat give`, `share`, `take`, `computer`, `remove`: who plays what. On the seat of the "
    "GM, `give` hands the game over and `share` makes a second GM. A seat whose player is there is "
    "not given away over their head: they agree, or all the other players do.\n"
    "- `/gm hide`: put the words of an entry out of sight, in the channel and in the log; `/gm "
    "show` brings them back. Journal and dice stay. The same from a message's menu, under *Apps*: "
    "*Hide what it says*.\n"
    "- `/gm look`: see what only a seat may see. The log shows that you looked.\n"
    "- `/gm dice`: faces typed in from a real table; the result names who typed them. Re-rolls and "
    "corrections ask for them too. What nobody may see, what silence or an order plays, and a "
    "roll-off between players is rolled by the bot.\n"
    "- `/gm disputes`, `/gm settle`: what is disputed, and your word on it.\n"
    "- `/gm claim`: become GM of a game without one, if the players agree.",
    "what can the GM game master see do powers referee moderator cheat secrets become pause break "
    "real physical own dice remove kick player",
)
