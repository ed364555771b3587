"""Help pages of 3:16."""

from __future__ import annotations

from cogs.topic import Topic

PLAY = Topic(
    "316",
    "3:16 Carnage Amongst the Stars",
    "One trooper a player, and a GM for the aliens: `/game new`, `/game join`, and for the GM "
    "`/game join seat:gm`.\n"
    "- Make your trooper: `/316 enlist`. A planet is made by the GM: `/316 planet make`.\n"
    "- An encounter: `/316 fight ready`, on watch or not, then each round an intent such as "
    "`/316 fight attack` or `/316 fight manoeuvre`. You may change it until all have answered; "
    "the round's message shows what was said. With `then` you say how your turn ends, and are "
    "not asked again.\n"
    "- *What can I do now?* always shows your own legal moves, and `/316 do` completes them.\n"
    "- Hits wait until those whom they strike have answered: Armour, a Flashback, or take it.\n"
    "- Flashbacks: `/316 flashback strength` ends an encounter, `/316 flashback weakness` takes "
    "you out of it. A form asks for your words.\n"
    "- Tell how it looks: `/316 narrate`.\n"
    "- `/316 story` tells a whole life, with a page to keep.\n"
    "- All commands: `/help topic:316 commands`; the options of one: `/help topic:/316 enlist`.\n"
    "- After a mission each player is asked what is theirs: a button, a menu or `/316 do`.",
)
MASTER = Topic(
    "316-gm",
    "3:16 for the GM",
    "- *What can I do now?* is your menu: the open question, what else you can do, what you can "
    "look up; *More* has what is seldom needed. `/316 do` completes the same.\n"
    "- Between missions: say who stays behind; `/316 planet make` "
    "makes the planet; what you leave out is rolled. Its ability stays hidden until it is used.\n"
    "- What the lists still hold: `/316 planet lists`.\n"
    "- Brief the squad: `/316 planet brief`. Then `/316 planet encounter` with some tokens, the "
    "last one with `final`.\n"
    "- The aliens: `/316 do` answers for them, before Dominance and each round; `/316 aliens buy` "
    "spends tokens on what they can.\n"
    "- A window in which an ability could be used asks you even when this planet has none, so "
    "that nobody learns from it: use nothing, or `/game order` with *aliens pass*. By post a "
    "window in which you can do nothing passes within a minute.\n"
    "- *Nothing this round* (a button, `/316 do`) says openly that the aliens only attack: nobody "
    "waits for you until the round ends. *The aliens may act after all* takes it back.\n"
    "- A line that ends in three dots opens a form: a plan, a figure, tokens, who is tested. "
    "Switches: `/316 gm switch`.",
)
NO_GM = Topic(
    "316-no-gm",
    "3:16 without a GM",
    "- What a GM would be asked, all seats answer: one proposes by command or button, the others "
    "press *Agree*. Whoever presses *Refuse* rolls off against the one who proposed, a d10 each; "
    "the winner's word holds.\n"
    "- Every move of the GM's works so, also unasked: `/316 do`, `/316 aliens buy`, "
    "`/316 planet make`. *What can I do now?* shows them behind *For the missing GM*.\n"
    "- Nobody keeps secrets: the briefing tells the planet's ability. To be surprised let the "
    "computer be GM: `/game join seat:gm computer:True`.\n"
    "- Silence past the deadline counts as the GM's. `/gm claim`: become GM, if all agree.",
)

TERMS = {
    "shoot": "attack FA",
    "hit": "attack FA",
    "attack": "FA kills",
    "stealth": "NFA manoeuvre",
    "sneak": "NFA ambush",
    "move": "step range NFA",
    "initiative": "dominance",
    "wounds": "hurt marks",
    "wounded": "hurt marks",
    "die": "dead killed hurt",
    "dead": "killed replacement",
    "dying": "killed hurt",
    "heal": "healing",
    "xp": "level development",
    "experience": "level development",
    "promotion": "rank",
    "flashback": "strength weakness",
    "monsters": "aliens",
    "enemies": "aliens",
    "drugs": "drug",
    "grenade": "weapon",
    "character": "trooper",
    "pvp": "conflict trooper",
    "quit": "retreat",
    "tokens": "threat",
}
"""What people say, and what the rules of 3:16 call it."""
