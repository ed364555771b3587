"""Who may use which command in which state of a game: a table written by hand.

The letters in a cell are the roles that the command lets do it in that state of the game:
r Red (who made the game), b Blue, g the GM, c a second GM, m a moderator, s a stranger, and
d Red in direct messages with the bot, where there is no game. Everybody else is refused.
"""

from __future__ import annotations

STATES = ("lobby", "open", "paused", "ended")

#  command           lobby     open      paused    ended
RIGHTS = """
game new           | -       | -       | -       | rbgcms
game join          | bgcms   | -       | -       | -
game leave         | rbgc    | rbgc    | rbgc    | -
game start         | rgcm    | -       | -       | -
game option        | rgcm    | -       | -       | -
game pace          | rgcm    | rgcm    | rgcm    | -
game seats         | rbgcms  | rbgcms  | rbgcms  | -
game status        | rbgcms  | rbgcms  | rbgcms  | -
game answer        | -       | rb      | -       | -
game end           | rgcm    | rgcm    | rgcm    | -
game undo          | -       | rbgc    | rbgc    | rbgc
game redo          | -       | rbgc    | rbgc    | rbgc
game correct       | -       | rb      | rb      | rb
game faces         | -       | -       | -       | -
game order         | -       | rbgc    | rbgc    | -
game plan          | -       | rbgc    | rbgc    | -
game my quiet      | rbgcmsd | rbgcmsd | rbgcmsd | rbgcmsd
game my away       | rbgcmsd | rbgcmsd | rbgcmsd | rbgcmsd
game my mentions   | rbgcmsd | rbgcmsd | rbgcmsd | rbgcmsd
game log           | rbgcms  | rbgcms  | rbgcms  | rbgcms
game recap         | rbgcms  | rbgcms  | rbgcms  | rbgcms
game note          | rbgcm   | rbgcm   | rbgcm   | rbgcm
game export        | rbgcms  | rbgcms  | rbgcms  | rbgcms
game keep archive  | -       | -       | -       | rgcm
game keep reopen   | -       | -       | -       | rgcm
game keep seed     | -       | rgcm    | rgcm    | -
game keep copy     | -       | rbgcm   | rbgcm   | rbgcm
gm answer          | -       | gc      | -       | -
gm act             | -       | gc      | gc      | -
gm edit            | -       | gc      | -       | -
gm rule            | -       | gc      | -       | -
gm reroll          | -       | gc      | gc      | -
gm rewind          | -       | gc      | gc      | gc
gm mark            | -       | gc      | gc      | -
gm skip            | -       | gc      | -       | -
gm pause           | -       | gcm     | -       | -
gm freeze          | -       | gcm     | gcm     | -
gm resume          | -       | -       | gcm     | -
gm deadline        | -       | gc      | -       | -
gm look            | -       | gc      | gc      | -
gm dice            | -       | gc      | gc      | -
gm disputes        | rbgcms  | rbgcms  | rbgcms  | -
gm hide            | -       | gcm     | gcm     | -
gm show            | -       | gcm     | gcm     | -
gm settle          | -       | gc      | gc      | -
gm claim           | -       | -       | -       | -
gm seat give       | -       | gcm     | gcm     | -
gm seat computer   | -       | gcm     | gcm     | -
gm seat take       | -       | gc      | gc      | -
gm seat share      | -       | gcm     | gcm     | -
gm seat remove     | -       | gcm     | gcm     | -
"""

# What concerns the whole server is for o alone, who may manage it; of the others not even a
# moderator may. The state of a game is nothing to it.
SERVER = (
    "server show",
    "server channels list",
    "server channels allow",
    "server channels forbid",
    "server channels anywhere",
    "server set hosts",
    "server set pace",
    "server set quiet",
    "server set mentions",
    "server set keep",
    "server export",
    "server erase",
)


def table_of(text):
    """Return {command: {state: letters}}."""
    found = {}
    for line in text.strip().splitlines():
        name, *cells = (part.strip() for part in line.split("|"))
        letters = ("" if cell == "-" else cell for cell in cells)
        found[name] = dict(zip(STATES, letters, strict=True))
    return found


TABLE = table_of(RIGHTS)
