"""The pages of /help about rolling."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.topic import Topic

_TOPICS = (
    Topic(
        "rolling",
        "Rolling dice",
        "`/roll` takes one line. Empty, it rolls your default, else the channel's, else 1d20.\n"
        "- `2d6+3`, `d20`, `(1d6+2)*3`; whole numbers, `/` rounds down\n"
        "- `4d6kh3` the best three, `4d6dl1` without the lowest, `2d20kl1` the worse; "
        "`adv+5` and `dis-1` for a d20\n"
        "- `10d6>=5` counts dice of 5 or more; `1d20+7>=15` and `(3d6)<=10` test the total\n"
        "- `3x2d6` three results; `1d20+5; 2d6+3` two rolls\n"
        "- `2d6[fire]` a label, `1d20 # at the door` or `1d20+5 to hit` a comment\n"
        "- Plain words: `4d6 drop lowest`, `d20 with advantage`, `1d20+5 vs 15`, `half of 8d6`, "
        "`4d6 twice`\n"
        "What cannot be read is refused with the form that was perhaps meant, on a button. "
        "Nothing you type is ever skipped.\n"
        "*Again* under a result makes a new roll.",
        "how roll throw dice die advantage disadvantage modifier drop lowest keep highest best "
        "target difficulty DC several times comment label syntax notation",
    ),
    Topic(
        "dice",
        "More that dice can do",
        "- Explode: `3d6!` on the highest face, `3d6!>=5` on 5 and 6; `!!` adds into the same "
        "die, `!p` makes each extra die worth 1 less\n"
        "- Roll again: `1d6ro<3` once, `1d6r<3` until it is 3 or more\n"
        "- Bounds: `8d6min2`, `8d6max5`\n"
        "- Counting with misses: `10d10>=7f=1` takes 1s away\n"
        "- The better of two: `{2d6,3d4}kh1` or `max(2d6,3d4)`; `ceil(7d6/2)` rounds up\n"
        "- Faces of your own: `2d[1,3,5]`, `d[red,blue]`\n"
        "- `5d6!o` explodes once; `4d6r1,3` rolls both again; `6d6 even` counts; "
        "`1d20+5 by 15` tells the margin\n"
        "- Digit by digit: `dd100`, `dd1000`, `dd66`; percent: `d%`; Fate: `4dF`\n"
        "- Opposed: `2d6+3 vs 2d6+1`\n"
        "The order is: roll again, explode, bounds, keep or drop, then count or add.",
        "what is exploding dice acing reroll ones twos compare two rolls opposed contest d100 d66 "
        "percentile fudge custom faces own dice margin successes pool functions",
    ),
    Topic(
        "secret",
        "Secret rolls",
        "`/roll` with *secret*: *only me* shows the result to you alone; *the GM* shows it to you "
        "and the GM of the game in this channel, and the channel reads that you rolled.\n"
        "*Reveal* shows it to everybody later, unchanged: its receipt is the one from when it "
        "fell. Where there is no GM, a roll to the GM is refused.",
        "how roll hidden in secret private blind only to me to the GM see my secret roll",
    ),
    Topic(
        "saved rolls",
        "Saved rolls, defaults, history",
        "- `/rolls save` keeps a roll under a name; `/roll` takes the name and offers it while "
        "you type\n"
        "- `/rolls saved` lists them, `/rolls drop` forgets one\n"
        "- `/rolls var name:dex value:3` keeps a number, for rolls such as `1d20+dex`; saved rolls "
        "take it as `{dex}`\n"
        "- `/rolls panel` posts your saved rolls as buttons: each rolls for whoever presses it\n"
        "- `/rolls default` sets what an empty `/roll` rolls for you, `/rolls channel` for a "
        "channel\n"
        "- `/rolls history` shows the last rolls here",
        "macro favourite alias shortcut variables bonus default keep remember earlier last rolls",
    ),
    Topic(
        "messages",
        "Rolls inside a message",
        "Write `[[1d20+5]]` anywhere in a message, up to ten times. Then open the message's menu, "
        "*Apps*, *Roll the [[ ]] in it*. Its author or the GM rolls it, once for ever: whoever "
        "asks again reads the same result, and an edit since then is pointed out.",
        "roll dice in inline inside a message text post brackets",
    ),
    Topic(
        "odds",
        "Exact chances",
        "`/odds` reads one roll as `/roll` does and tells mean, spread, and a chart: the chance "
        "of exactly each result and of that or more. Nothing is simulated. What explodes without "
        "end is followed until less than 1 in 10⁹ is left.",
        "what are the odds chance probability likely likelihood average statistics distribution",
    ),
    Topic(
        "fairness",
        "Dice that can be checked",
        "Before the first die of a place two seeds are drawn and their SHA-256 is promised: "
        "`/rolls proof`. Every face follows from a seed and what was decided so far; every "
        "result bears a receipt, the end of a chain over all rolls here so far.\n"
        "- `/rolls seed` shows the open seed; a new one follows\n"
        "- `/rolls export` gives a file that `rules/verify.py` checks with plain Python\n"
        "The host could read the database and know coming faces; the proof cannot rule that out. "
        "More is in docs/fairness.md.",
        "how check verify prove the dice fair random rigged cheat trust receipt hash seed "
        "commitment numbers under a roll",
    ),
)


def topics(uis: tuple[GameUI, ...]) -> tuple[Topic, ...]:
    """Return the pages about rolling, with the dice of the games that these UIs bring."""
    first, more, *rest = _TOPICS
    return (first, more, _games_dice(uis), *rest)


def _games_dice(uis: tuple[GameUI, ...]) -> Topic:
    lines = "".join(f"- {ui.dice}\n" for ui in uis if ui.dice)
    return Topic(
        "games' dice",
        "The games' own rolls",
        f"In a line of `/roll`, standing alone:\n{lines}"
        "With typed options, and for what does not fit a line (damage, contests, opposed tests): "
        "`/quick`. Each takes `odds` to tell the chances instead.",
    )
