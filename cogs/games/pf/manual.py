"""Help pages of Planetfall."""

from __future__ import annotations

from cogs.topic import Topic

PLAY = Topic(
    "pf",
    "Firestorm: Planetfall",
    "Battles of two forces of tanks, infantry, flyers and walkers, on your own table of "
    "miniatures. Each side hands in a force: a ready one, or a file (`/game paper`).\n"
    "- The bot has no table: you state distances in inches, who sees whom and what is crossed. "
    "Most of it may be left out where it is as usual; the other side may dispute what you say.\n"
    "- No miniatures? `/game option option:table value:measured`: the bot holds where everybody "
    "stands, measures all of it, and a computer can play the other side. *Move* at a question "
    "shows each move before you confirm it; `/pf map` shows the table, also in words.\n"
    "- *What can I do now?* shows your legal moves, and `/pf do` completes them: every answer and "
    "every move from one command.\n"
    "- *Sheet* under every question, or `/pf sheet`: a squadron's models, weapons and rules.\n"
    "- *Attack* under a question, with the exact chances of each attack; `/pf odds` works them out "
    "ahead.\n"
    "- A turn: cards face down, initiative with secret bids, then squadrons in turn; a helix that "
    "is begun is finished first. At its end disorder bleeds, objectives score, and trackers "
    "count down to zero hour.\n"
    "- An activation: move (`/pf cruise`, `/pf flat-out`, …), close quarters, main ordnance "
    "(`/pf fire`). The models of a squadron are A, B, C in the order of its sheet.\n"
    "- By post: `/game option option:setup value:quick` places everything by one proposal, "
    "and `turns` sets a last turn. Standing orders (`/game order`) answer for you; "
    "with `reactions` on orders, overwatch and calls wait for nobody without one.\n"
    "- Switches of the book's open points: `/game option`. All commands: "
    "`/help topic:pf commands`.",
)

TERMS = {
    "morale": "disorder",
    "panic": "disorder forlorn hope",
    "melee": "close quarters",
    "fight": "close quarters",
    "shoot": "main ordnance fire",
    "attack": "main ordnance close quarters",
    "wounds": "damage rating",
    "hp": "damage rating boxes",
    "army": "force",
    "victory": "zero hour",
    "win": "zero hour",
    "points": "zero hour tactical value",
    "reserve": "sky drop portal",
    "deep strike": "sky drop",
    "run": "flat out",
    "charge": "ram storming",
    "wait": "overwatch",
    "unit": "squadron",
    "group": "helix",
    "save": "shield cover",
    "cards": "tactical action cards",
}
"""What people say, and what the rules of Planetfall call it."""
