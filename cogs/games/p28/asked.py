"""What people ask about Planet 28, by the rule that answers it, for `/rules`."""

from __future__ import annotations

ASKED = {
    "P28-SHOOT-2": "can I shoot into a fight, into combat, into melee, at somebody who is locked",
    "P28-COVER-1": "what does cover do, behind a wall, hidden",
    "P28-DMG-1": "how much damage does a hit do, damage roll",
    "P28-DMG-2": "what happens when somebody is hurt, wounded, lose hit points",
    "P28-DMG-4": "when is somebody dead, die, killed, slain",
    "P28-BREAK-1": "when do I have to test for morale, nerve test, break test, panic",
    "P28-BREAK-6": "how do I rally, come back, stop being broken",
    "P28-LEAVE-1": "can I leave combat, get away, disengage, flee from a fight, run away",
    "P28-SQD-5": "how do squads act, act with a squad",
    "P28-SQD-6": "how do squads move, stay together, coherency",
    "P28-TURN-3": "who goes first, initiative, turn order, in what order do we act",
    "P28-TURN-10": "when does the battle end, how many turns, how long is a battle, who wins",
    "P28-ACT-1": "what can I do, which actions are there, how many actions",
    "P28-CTR-1": "can I strike back, defend myself, counter an attack",
    "P28-CHG-7": "how do I block a charge, stop a charge",
    "P28-HOLD-1": "can I wait, overwatch, act later, hold an action",
    "P28-WPN-4": "do I run out of ammunition, reload",
    "P28-AB-HEAL": "how do I heal, heal somebody, cure wounds",
    "P28-CLIMB-1": "how do I climb a wall",
    "P28-SKILL-1": "how do I roll, what do I need to roll, skill test",
    "P28-G1": "how does the bot measure, without miniatures, measured table, distances on the map",
    "P28-G2": "when do two units touch, base contact",
    "P28-G7": "how does the bot see, who sees whom, line of sight on a measured table",
    "P28-G10": "where does a broken unit run, which edge",
    "P28-VEH-TRANS-1": "how do I get into a vehicle, board a vehicle",
}
