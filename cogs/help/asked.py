"""Words in which people ask for a command, by its name: what its own help does not say.

Nobody sees them. `/help` finds commands by them, as it finds pages by those of a topic.
"""

from __future__ import annotations

from collections.abc import Mapping

ASKED: Mapping[str, str] = {
    "game answer": "what can I do now my turn move act",
    "game correct": "mistake wrong distance cover stated",
    "game demo": "tutorial learn try first time beginner example teach walkthrough practise",
    "game end": "finish stop close cancel call off game",
    "game export": "download save file backup",
    "game join": "play with take part",
    "game leave": "quit resign surrender concede give up exit",
    "game log": "history what happened journal",
    "game my away": "holiday vacation absent busy travelling",
    "game my digest": "daily summary email reminder notification",
    "game my mentions": "ping pings pinged notify notifications mute fewer silent",
    "game my quiet": "night sleep do not disturb",
    "game new": "start begin create make set up",
    "game pace": "how much time deadline faster slower set hours",
    "game plan": "ahead in advance queue moves",
    "game recap": "what happened while I was away catch up missed",
    "game status": "whose turn score who won how does it stand",
    "games": "see all my games list every open whose turn find",
    "gm dice": "use real physical own dice enter type results",
    "gm look": "what can the GM see secrets hidden",
    "gm pause": "break stop for a while holiday",
    "gm seat give": "give my seat to somebody else replace player swap",
    "gm seat remove": "kick throw player out of game",
    "odds": "chance probability likely",
    "privacy": "delete forget my data what do you store keep about me personal GDPR account",
    "rolls panel": "buttons pinned favourite",
    "rolls proof": "verify check fair",
    "rolls var": "variables modifier stat attribute bonus",
    "rules": "how do I look up ask see read a rule rulebook manual find book",
    "server channels allow": "permit restrict where may games be made",
    "sheets write": "character sheet stats keep",
    "whisper": "private secret message tell",
}
