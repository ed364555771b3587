"""What the computer player reckons with, in points of the final score. No rule depends on these."""

from __future__ import annotations

DECAY = 0.945
"""What is left of a gain for each turn that it takes: rivals do not wait, and winds blow."""
TURN = 0.12
"""What one turn is worth where no site says it better: mending links, asking for consent."""
SETTLING = 2.1
"""How many turns a colony takes once its hex is open: the action, and two population."""
PIECE_TURNS = 8
"""How many turns each piece after the next one takes."""
PIECE = 1.4
"""What each piece after the next one adds."""
FINISHING = 2.0
"""What placing the last piece brings beside its site: rivals have two rounds left (PX-END-2)."""
CLEARING: dict[str, float] = {"1": 1.55, "2": 2.1, "3": 2.65, "4": 3.2, "?": 3.1, "F": 4.4}
"""How many turns it takes to open a hex by what its die shows: the action, then population."""
OPEN_BESIDE = 0.06
OPEN_AWAY = 0.2
"""How many turns an open hex is still likely to take for each rival, whose winds may fill it."""
FAR = 15.0
"""Sites further away than this many turns are not thought of."""
NO_WAY = 1e9
FOGGED = 9.0
DENIED = 12.0
MENDABLE = 0.25
"""How much of what winds may break is lost while there is time to mend it."""

PEOPLE_TURNS = {
    -4: -3.2, -3: -2.2, -2: -1.3, -1: -0.6, 0: 0.0, 1: 0.55, 2: 1.05, 3: 1.5, 4: 1.55,
}  # fmt: skip
"""How many turns population saves: more where the next loss costs a piece, and next to nothing at
the top, where the point that the next turn brings is wasted (PX-POP-2)."""
PEOPLE = 0.03
"""What each point of population is worth to somebody without a piece to place."""
LOST = 0.8
"""What a lost piece costs beside its site, as long as there are turns to win it back."""
BACK = 0.2
"""What each point of population brings the return of a lost piece nearer, in points."""
OUT = -25.0
"""What being eliminated is worth."""

IDLE_XP = 0.01
USEFUL_XP = 0.08
MOST_USEFUL_XP = 12
"""What experience is worth where nothing can be bought, and where something can, up to a limit."""

LONG = 12
"""How many turns are left while nobody has finished, as far as anybody knows."""
SPREAD = 2.2
LAST_SPREAD = 0.55
ROUND_SPREAD = 0.35
"""How far totals may still move: before the countdown; in the last round; more for each other."""

PATIENCE = 24
"""After this round the computer player grows impatient to end the game."""
IMPATIENCE = 0.03
STALE = 45
STALENESS = 0.03
"""After this round whatever clears the board counts for more with each round, so that it ends."""

WINDS_TO_COME = 0.35
"""How many winds of change a rival's turn brings, on average, when a piece is left."""
