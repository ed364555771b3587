"""Pages of /help on /game: beginning, leaving, going back, waiting, memory."""

from __future__ import annotations

from cogs.topic import Topic

BEGIN = Topic(
    "begin",
    "Starting and joining a game",
    "- `/game new` makes a game in this channel; with *thread* it is played in a thread of its "
    "own. `/game demo` is ten minutes of it against the computer, step by step.\n"
    "- One message says what the game is and how long it takes, and gathers people: who wants to "
    "play presses *Join* (`/game join`). Nobody has to be invited: point your friends to the "
    "channel.\n"
    "- Alone? *Add computer*, or `/game join` with *computer*, seats a computer player.\n"
    "- *Options* has three ways to play, and every switch behind them: `/game option`. *Rules* "
    "shows how the game works.\n"
    "- A warband, a force or a deck is handed in by *Use a sample*, by *Build your own* or as a "
    "file: `/game paper`.\n"
    "- *Start* (`/game start`) begins, or says what is missing and mends it in one press.\n"
    "- Then the game's message says whose turn it is. *What can I do now?* under it shows your "
    "moves.",
    "how start begin make create set up setup new game join invite friend friends alone solo "
    "single player by myself computer opponent bot ai add lobby pick choose game options take part "
    "army list hand in upload how long does a game take",
)

LEAVING = Topic(
    "leaving",
    "Leaving a game",
    "- Before the start *Leave* gives your seat back.\n"
    "- In the middle `/game leave` offers what there is: the computer plays on for you; with *to* "
    "somebody takes your seat who agrees; where you play against others, you can also give the "
    "game up, and read first what comes of that.\n"
    "- Only away for some days? `/game my away` stops your clocks.\n"
    "- A GM can give a seat to somebody else: `/gm seat give`, or `/gm seat computer`.\n"
    "- `/game end` ends the game for everybody: the host, the GM or a moderator does that, and "
    "takes it back with *Reopen* under the end (`/game keep reopen`).",
    "how leave quit stop give up surrender concede resign out exit hand over my seat else replace "
    "kick remove player computer play for me",
)

UNDO = Topic(
    "undo",
    "Going back",
    "- `/game undo` takes your last move back, or the entry you name, and all after it, and says "
    "in words what goes and what stays known. Your own last answer goes at once if nothing was "
    "rolled or shown and nobody moved since; else the other players are asked, or the GM does it. "
    "One refusal ends the vote, and so does time.\n"
    "- The same decision made again rolls the same faces. Another decision rolls fresh ones.\n"
    "- `/game redo` brings back what was undone last.\n"
    "- `/game correct` puts a fact right that you stated (a distance, cover), typed as in the "
    "game's own commands; the dice stay as they fell.\n"
    "- *Why?* under a message shows the working of each of its moves, line by line with the rules, "
    "and how to check the dice. *Dispute* there says that something is wrong: the GM settles it; "
    "without a GM the others accept it or you roll against each other. *Report this verdict* gives "
    "it as a file for the developers, where the game has no secrets or is over.\n"
    "- All of it stays in the log.",
    "how undo take back move mistake wrong misclick oops dispute verdict disagree report bug error "
    "incorrect complain revert rollback correct fix",
)

WAITING = Topic(
    "waiting",
    "Whom a game waits for",
    "- `/game pace`: how long people have to answer: live, hours or days, and for one kind of "
    "question alone. A change in play stands in the log, and an open question gets its whole "
    "time again. You are reminded at half time and near the end; some grace follows, then the "
    "default is played, or the GM is called where there is none.\n"
    "- `/game my quiet`: hours in which you are left alone. `/game my away`: a holiday. "
    "`/game my mentions`: whether you are mentioned.\n"
    "- `/game order`: standing orders that answer for you. `/game plan`: moves to play in order "
    "when they are legal. Nobody sees either.\n"
    "- `/games`, anywhere: all your games, who is asked since when, and the way to answer: "
    "*One after the other* goes through what waits for you on this server, on a page of yours. "
    "`/game my digest`: once a day the bot writes to you which of them wait for you.\n"
    "- *What can I do now?*, `/game answer` or `do` among the game's own commands: whatever you "
    "may do. `/game faces`: the faces of real dice, where the GM has switched them on.\n"
    "- `/game join` with *computer* lets the computer play a seat. Where only computers play, they "
    "do so at the game's pace, and rest after a while until somebody presses *Go on*.",
    "whose turn is it my turn who is next what can I do now nobody answers deadline how much time "
    "slow pings notifications fewer mentions mute reminders holiday vacation away quiet night "
    "sleep see all my games list",
)

MEMORY = Topic(
    "memory",
    "What was, and what is kept",
    "- `/game log`: every entry, by turn, person or kind, with links. `/game recap`: what is new "
    "to you. `/game status`, `/game seats`: how it stands, or how it "
    "ended: the score, and whether your dice were lucky.\n"
    "- `/game note`: notes for all, told in the channel, or with `readers:my seat` for your seat "
    "alone.\n"
    "- `/game export`: the game as a file that anybody can check, or as a page to read; while it "
    "runs only what you may see, after the end everything. As *replay* it is an animated picture "
    "and a page to scroll, as *story* a tale of chapters: what everybody saw, also by the buttons "
    "under the end. *Rematch* there asks the same people to play again.\n"
    "- `/game keep copy`: the position in another channel or a private thread, with dice of its "
    "own. `/game keep import`: play on from a file.\n"
    "- `/game keep seed`: show the open seed so far; a fresh one follows.\n"
    "- `/game end`, `/game keep archive`, `/game keep reopen`: end it, put it away, take it up "
    "again with fresh seeds.",
    "what happened so far while I was away log history journal who won score result end rematch "
    "replay play again download export save file story notes",
)
