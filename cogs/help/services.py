"""Pages of /help on the referee's services: going back, waiting, running a game, memory."""

from __future__ import annotations

from cogs.topic import Topic

UNDO = Topic(
    "undo",
    "Going back",
    "- `/game undo` takes the last move back, or the row you name and all after it. Your own last "
    "answer goes at once if nothing was rolled or shown and nobody moved since; else the other "
    "players are asked, or the GM does it. One refusal ends the vote, and so does time.\n"
    "- The same decision made again rolls the same faces. Another decision rolls fresh ones.\n"
    "- `/game redo` brings back what was undone last.\n"
    "- `/game correct` puts a fact right that you stated (a distance, cover), typed as in the "
    "game's own commands: the same dice count anew.\n"
    "- *Dispute* under a result says that something is wrong: the GM settles it; without a GM the "
    "others accept it or you roll against each other.\n"
    "- All of it stays in the log.",
)

WAITING = Topic(
    "waiting",
    "Whom a game waits for",
    "- `/game pace`: how long silence may last: live, hours or days, and for one kind of question "
    "alone. Changed in play it is a row of the log, and what is open waits its whole time "
    "again. You are reminded at half time and near the end; some grace follows, then the default "
    "is played, or the GM is called where there is none.\n"
    "- `/game my quiet`: hours in which you are left alone. `/game my away`: a holiday. "
    "`/game my mentions`: whether you are mentioned.\n"
    "- `/game order`: standing orders that answer for you. `/game plan`: moves to play in order "
    "when they are legal. Nobody sees either.\n"
    "- `/game answer` or *What can I do now?*: what you may do. `/game faces`: the faces of real "
    "dice, where the GM has switched them on.\n"
    "- `/game join` with *computer* lets the computer play a seat.",
)

MEMORY = Topic(
    "memory",
    "What was, and what is kept",
    "- `/game log`: every row, by turn, person or kind, with links. `/game recap`: what is new to "
    "you. `/game status`, `/game seats`: how it stands.\n"
    "- `/game note`: notes for all, or for your seat alone.\n"
    "- `/game export`: the game as a file that anybody can check, or as a page to read; while it "
    "runs only what you may see, after the end everything.\n"
    "- `/game keep copy`: the position in another channel or a private thread, with dice of its "
    "own. `/game keep import`: play on from a file.\n"
    "- `/game keep seed`: show the open seed so far; a fresh one follows.\n"
    "- `/game end`, `/game keep archive`, `/game keep reopen`: end it, put it away, take it up "
    "again with fresh seeds.",
)

GM = Topic(
    "gm",
    "Running a game",
    "All of it is in the public log.\n"
    "- `/gm answer`, `/gm act`: answer or act for a seat. `/gm skip`: wait no longer. "
    "`/gm deadline`: more or less time.\n"
    "- `/gm rule`: a ruling, numbered; `/game status` lists them. `/gm edit`: set any value, with "
    "a reason; what it breaks is told.\n"
    "- `/gm reroll`: have a move rolled again. `/gm mark`, `/gm rewind`: name a moment, go back "
    "to it or to before any move.\n"
    "- `/gm pause`, `/gm resume`, `/gm freeze`: a frozen game waits for a moderator.\n"
    "- `/gm seat give`, `share`, `take`, `computer`, `remove`: who plays what. On the seat of the "
    "GM, `give` hands the game over and `share` makes a second GM.\n"
    "- `/gm hide`: put the words of a row out of sight, in the channel and in the log; `/gm show` "
    "brings them back. Journal and dice stay. The same from a message's menu, under *Apps*: "
    "*Hide what it says*.\n"
    "- `/gm look`: see what only a seat may see. The log shows that you looked.\n"
    "- `/gm dice`: faces typed in from a real table; the result names who typed them. Re-rolls and "
    "corrections ask for them too. What nobody may see, what silence or an order plays, and a "
    "roll-off between players is rolled by the bot.\n"
    "- `/gm disputes`, `/gm settle`: what is disputed, and your word on it.\n"
    "- `/gm claim`: become GM of a game without one, if the players agree.",
)

SERVER = Topic(
    "server",
    "For who manages a server",
    "These commands are for people with the permission Manage Server. Only you see the answers.\n"
    "- `/server show`: the rules of the server, what is kept of it, and which permissions the bot "
    "lacks in this channel.\n"
    "- `/server channels allow`, `/server channels forbid`, `/server channels anywhere`, "
    "`/server channels list`: where games may be made. A channel counts with its threads.\n"
    "- `/server set hosts`: a role whose people may make games, or everybody.\n"
    "- `/server set pace`: the pace at which a new game begins.\n"
    "- `/server set quiet`, `/server set mentions`: quiet hours and mentions, for people who set "
    "nothing of their own with `/game my quiet` or `/game my mentions`.\n"
    "- `/server set keep`: after how many days a game that is over is archived or erased.\n"
    "- `/server export`: every game and all rolls as a file, as far as everybody may see them.\n"
    "- `/server erase`: erase all of it, after a second question.",
)
