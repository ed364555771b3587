"""The rules of set-up, tests, turns, scoring, and of how a battle is refereed, in our own words."""

from __future__ import annotations

from .catalogued import group

BASICS = (
    *group(
        "FACT",
        "(the bot's own)",
        ("1", "Stated facts", "What the table shows is told with the action, and can be disputed."),
        ("2", "Trust", "With claims at trust the dice fall at once; an action may be taken back."),
        ("3", "Confirm", "With claims at confirm the other side accepts facts before any die."),
        ("4", "Half inches", "Lengths are typed in steps of half an inch; nothing is finer."),
    ),
    *group(
        "DICE",
        "Dice (p. 28-31)",
        ("1", "Success", "A die succeeds on 4+ and explodes, unless a rule says otherwise."),
        ("2", "A 1", "It never succeeds; no number needed falls below 2+."),
        ("3", "A 6", "It always succeeds; only the face itself counts as a 6."),
        ("4", "Basic dice", "Each success counts 1."),
        ("5", "Heavy dice", "A 6 counts 2."),
        ("6", "Exploding dice", "A 6 counts 2 and brings another die, again and again."),
        ("7", "7 or more", "The number becomes 6+, and the pool is halved once."),
        ("8", "Halving", "Halves are rounded up."),
        ("9", "Re-rolls", "Only initial dice, before any extra die, each once at most."),
        ("10", "D3 and sums", "A D3 is half a D6, rounded up; XD6 are added."),
        ("11", "Initial dice", "The pool after halving and before any extra die."),
        ("12", "Order of dice", "Dice always fall in one order, so that a battle can be replayed."),
        (
            "13",
            "Modifiers",
            "Those of cards and of a GM change pools first, then successes; each names its cause.",
        ),
    ),
    *group(
        "OPP",
        "Opposed Tactics Test (p. 30)",
        ("1", "Opposed test", "2D6 a side; the higher total wins."),
        ("2", "Tie", "Both roll again with everything that counted before."),
        ("3", "Tactical bonus", "A force's bonus counts in every such test but an argument."),
        ("4", "Logistics points", "Bought with the force, used on any of these tests."),
        ("5", "Who asks for bids", "Only the loser of the roll, if it has a point left."),
        ("6", "Bids", "Both bid in secret; the points are added, and lost either way."),
        ("7", "Argument roll", "2D6 a side without any bonus settles a dispute for now."),
        ("8", "Where", "Edge, objectives, deployment, markers, recon, arrivals, initiative."),
    ),
)
BEFORE = group(
    "SET",
    "Setting up (p. 41-48, 80)",
    ("1", "Agreements", "Forces, their points, the table and the number of battle groups."),
    ("2", "Terrain", "Placed as both like it."),
    ("3", "Terrain at tournaments", "A die for each sector and side; then pieces in turn."),
    ("4", "Edge", "The winner of a test takes a long edge, the loser the other."),
    ("5", "How many objectives", "By the larger force; one primary each."),
    ("6", "Primaries", "Each lies in the enemy's zone, and is the enemy's tertiary."),
    ("7", "Secondaries", "In the enemy's half; one of an odd number lies in the centre."),
    ("8", "Objectives", 'More than 8" apart; only a building can be occupied.'),
    ("9", "Deployment", "Whole helixes in turn, or both sides sealed at once."),
    ("10", "Flyers", "They begin as if they had moved flat out."),
    ("11", "Markers", "For sky drops and artillery, as many as the models bring."),
    ("12", "Cards", "Both choose their hands in secret."),
    ("13", "Recon moves", "A free flat out move of each recon squadron, in turn."),
    ("14", "Reserves", "Who waits for a sky drop is fixed and open before the first turn."),
)
TURN = (
    *group(
        "TURN",
        "The Game Turn (p. 63-64)",
        ("1", "Opening a turn", "Buy cards back, play one, late arrivals, initiative."),
        ("2", "Late arrivals", "A scenario's squadrons enter over their edge, in turn."),
        ("3", "Initiative", "An opposed test says who acts first."),
    ),
    *group(
        "END",
        "End Phase (p. 111-112)",
        ("1", "Order", "Disorder, scoring, end of the game, repair, effects, new turn."),
        ("2", "Disorder", "Markers become damage; every Forlorn Hope is removed."),
        ("3", "Repair", "A die for each Cyber Attack and debilitating marker: 4+ removes it."),
        ("4", "Effects", "What lasted for the turn ends."),
        ("5", "Preparing", "Everybody is ready again; overwatch, damage and markers stay."),
    ),
    *group(
        "OBJ",
        "Capturing Objectives (p. 46, 111)",
        ("1", "Who scores", "Squadrons with Take & Hold that do not fly."),
        ("2", "By contact", "Others than infantry touch it, with no enemy doing the same."),
        ("3", "Contact", "Touching an objective is no ram."),
        ("4", "Infantry", "It has to be inside, and beats every contact."),
        ("5", "One each", "A squadron takes one objective a turn."),
        ("6", "When", "Judged at the end of each turn, as it is then."),
    ),
    *group(
        "ZH",
        "Zero Hour (p. 111-114)",
        ("1", "Start", "The own points divided by 100, rounded up."),
        ("2", "Direction", "Scoring lowers it, cards raise it; below zero is possible."),
        ("3", "Squadrons", "The enemy of a lost squadron scores its whole value, once."),
        ("4", "Objectives", "They score every turn that they are held."),
        ("5", "The end", "At zero alone: Major Triumph; both: the lower has a Minor Victory."),
        ("6", "Other ends", "A last turn that was agreed, a concession, or the GM's word."),
    ),
)
HOUSE = (
    *group(
        "INV",
        "(the bot's own)",
        ("1", "Destroyed models", "A model is destroyed exactly when all its boxes are marked."),
        ("2", "Destroyed squadrons", "A squadron is exactly when all its models are."),
        ("3", "Forlorn Hope", "It has no disorder markers."),
        ("4", "Overwatch", "A squadron has one marker at most."),
        ("5", "Transports", "One carries one squadron at most."),
        ("6", "Buildings", "One holds one squadron at most."),
    ),
    *group(
        "PBP",
        "(the bot's own)",
        ("1", "Silence", "Every question says what is played if nobody answers in time."),
        ("2", "What never waits", "Saves, tests, repair and ties are rolled at once."),
        ("3", "Standing orders", "Answers given ahead, private until they are used."),
        ("4", "Secrets", "Hands, cards face down, bids, sealed deployments, standing orders."),
        ("5", "One question", "Questions are asked in order; independent ones together."),
    ),
    *group(
        "GM",
        "(the bot's own)",
        ("1", "Games", "A GM opens, pauses and ends a game."),
        ("2", "Seats", "A GM seats people, acts for who is away, sets deadlines."),
        ("3", "Disputes", "A GM settles what was stated, or has an argument rolled."),
        ("4", "Switches", "A GM changes them in play; everybody is told."),
        ("5", "Values", "A GM sets any value, with a reason."),
        ("6", "Modifiers", "A GM puts a modifier on a roll."),
        ("7", "Scenarios", "Arrivals and objectives of a scenario are the GM's."),
        ("8", "Secrets", "A GM looks at them only with gm_sees on, and everybody is told."),
        ("10", "Log", "What a GM does is logged with name and cause."),
    ),
)
MEETING = group(
    "INT",
    "how rules meet",
    (
        "19",
        "Overwatch kept",
        "Fired before the squadron activates, it costs that activation.",
    ),
    (
        "27",
        "What cards cost",
        "Paid when revealed, before anything of the turn is scored.",
    ),
)
MINE = (*BASICS, *BEFORE, *TURN, *HOUSE, *MEETING)
