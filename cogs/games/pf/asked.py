"""What people ask about Planetfall, by the rule that answers it, for `/rules`."""

from __future__ import annotations

ASKED = {
    "PF-ORD-1": "how do I shoot, fire, attack at range",
    "PF-SAVE-4": "what does cover do, behind a wall, hidden",
    "PF-TER-6": "when am I in cover, woods, ruins",
    "PF-ZH-5": "how do I win, who wins, when does the battle end, victory",
    "PF-ZH-1": "what is Zero Hour, the tracker, where does it begin",
    "PF-OW-1": "what is overwatch, how do I go on overwatch, wait and shoot",
    "PF-OW-2": "when does overwatch fire, shoot at a mover",
    "PF-SET-9": "how do I deploy, where do I set up, deployment",
    "PF-EMB-1": "how do transports work, get into a transport, board, load",
    "PF-EMB-3": "how do I get out of a transport, disembark",
    "PF-EMB-4": "what happens to passengers when a transport is destroyed, wreck",
    "PF-CQB-1": "how does close combat work, melee, fight hand to hand",
    "PF-MOV-5": "how far can tanks move, how do I move, speed, distance",
    "PF-MOV-6": "how do I move faster, run, sprint",
    "PF-TURN-3": "how does initiative work, who goes first",
    "PF-DIS-1": "what is disorder, when do I test for morale, nerve test",
    "PF-DIS-4": "what do disorder markers do",
    "PF-ART-1": "how do artillery strikes work, call artillery, bombard",
    "PF-OBJ-1": "how do I capture an objective, hold an objective, score an objective",
    "PF-ORD-18": "what does damage do, when is a model destroyed, killed",
    "PF-ORD-15": "what is a damage rating, how many hits does it take, critical hit",
    "PF-STM-1": "how do I storm a building, attack a building",
    "PF-SKY-1": "how do sky drops work, drop troops from above",
    "PF-ACT-1": "what can a squadron do, activation, which squadron acts",
    "PF-TAC-4": "how do I play a card",
    "PF-WD-1": "how do I withdraw, leave the table",
}
