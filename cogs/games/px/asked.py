"""What people ask about Planet X, by the rule that answers it, for `/rules`."""

from __future__ import annotations

ASKED = {
    "PX-SCORE-6": "how do I win the game, who wins, winning, victory",
    "PX-SCORE-1": "how is the score counted, scoring, count points",
    "PX-END-1": "when does the game end, ending, is it over, finish",
    "PX-EXPL-2": "what does a fissure do, fissures, explore an unknown hex",
    "PX-POP-3": "what happens when population falls too low, lose people, colonies lost",
    "PX-POP-2": "how do I get more people, population, grow",
    "PX-MOD-BETRAYAL-2": "how do I attack another player, war, steal a colony",
    "PX-COL-2": "where may I put a colony, can two colonies be next to each other, adjacent, touch",
    "PX-SCOUT-1": "how do I scout a hex, look at a hex",
    "PX-XP-2": "what can I spend experience on, buy, cost, price",
    "PX-XP-1": "how do I get experience, earn XP",
    "PX-TURN-5": "what can I do on my turn, which actions do I have, my turn",
    "PX-ELIM-1": "when am I out, eliminated, lose the last colony",
    "PX-TERRA-1": "what does terraforming do, change terrain",
    "PX-TERRA-2": "who has to consent to terraforming, consent, may I refuse terraforming",
    "PX-MOD-MERCHANTS-8": "what is an oath, swear, promise",
    "PX-WIND-3": "what can I keep from the winds",
    "PX-TERR-3": "what is my territory, which hexes are mine",
}
