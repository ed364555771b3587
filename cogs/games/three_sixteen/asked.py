"""What people ask about 3:16, by the rule that answers it, for `/rules`."""

from __future__ import annotations

ASKED = {
    "C316-ROUND-1": "what can I do in a round, which actions are there, declare",
    "C316-ROUND-6": "how do I shoot, attack, how many kills do I roll, score kills",
    "C316-WPN-1": "how far does a weapon reach, what does a weapon kill, range of a weapon",
    "C316-WPN-2": "can I change my weapon, swap weapons, another gun",
    "C316-HURT-1": "what happens when I am hit, hurt, health, wounded, damage",
    "C316-HURT-10": "when do I die, killed, death of a trooper",
    "C316-HURT-6": "how do I protect myself from a hit, stop a hit",
    "C316-END-4": "when does an encounter end, is the fight over",
    "C316-THR-10": "when is a planet complete, finish the mission, win the planet",
    "C316-GM-12": "who is the GM, can we play without a GM, nobody is game master",
    "C316-GM-2": "what does the GM do, what do aliens do",
    "C316-LVL-3": "how do I level up, gain a level",
    "C316-DEV-4": "rank up after a mission, promotion",
    "C316-FP-1": "how do I get promoted in the field",
    "C316-FLASH-1": "what is a flashback, use a strength, use a weakness, what are strengths",
    "C316-DOM-1": "who acts first, who sees whom first, initiative, how do ambushes work",
    "C316-RNG-1": "what are ranges, how far away am I, close near far",
    "C316-ROUND-7": "how do I move, step closer, get away, manoeuvre",
    "C316-TEST-1": "how do I roll, what do I need to roll, test an ability",
    "C316-CHAR-2": "what are FA and NFA, fighting ability",
    "C316-PVP-1": "can I fight another trooper, attack another player",
    "C316-REPL-1": "what happens after I die, new character, replacement",
    "C316-GEAR-1": "how do I call for help, evacuation, get out of here",
}
