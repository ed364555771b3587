"""Help pages of Planet X."""

from __future__ import annotations

from cogs.topic import Topic

PLAY = Topic(
    "px",
    "Planet X",
    "A hex board game for 2 to 6: `/game new`, everybody presses *Join*, then *Start*. "
    "`/game join computer:True` seats a computer player; `/game option` switches mods on; "
    "`/game paper` takes boards, decks and government texts.\n"
    "- *What can I do now?* under the game's message shows your own legal moves, and `/px do` "
    "completes them: every answer and every move from one command.\n"
    "- All commands: `/help topic:px commands`; the options of one: `/help topic:/px scout`.\n"
    "- To settle: `/px colonise`; the winds ask everybody at once, in secret, and *Pick by letter* "
    "shows what you can keep on the board; then you place it.\n"
    "- To trade: *What can I do now?*, *Trade with …, by letter*; or `/px trade offer`.\n"
    "- Spend experience before your action with `/px do`, which goes on when you are done, too.\n"
    "- Look: `/px board`, as a picture or as text. Any move as text: `/px move`.\n"
    "- The GM's powers: `/px master`, with a reason for the log.",
)

TERMS = {
    "settle": "colonise",
    "settling": "colonise",
    "colony": "colonise",
    "discover": "scout explore",
    "attack": "zap",
    "war": "zap",
    "fight": "zap betrayal",
    "points": "score",
    "vp": "score",
    "money": "experience XP",
    "buy": "experience purchase",
    "tile": "hex",
    "map": "board",
    "growth": "population grow",
    "grow": "population",
    "barter": "trade",
    "exchange": "trade",
    "technology": "card advancement",
    "swear": "oath",
    "dead": "eliminated",
    "lose": "eliminated",
    "winner": "score",
}
"""What people say, and what the rules of Planet X call it."""
