"""The rules of activations, movement, terrain, rams and transports, in our own words."""

from __future__ import annotations

from .catalogued import group

ACTIVATING = group(
    "ACT",
    "Activation (p. 26, 32, 64-65, 73, 80-81, 116)",
    ("1", "In turn", "One squadron a side, in turn; whoever has one ready uses it."),
    ("2", "Ready", "On the table and not activated yet this turn."),
    ("3", "The helix begun", "It is finished before another one is begun."),
    (
        "4",
        "From off the table",
        "A drop, a portal or getting out is an activation; whoever waits keeps no helix open.",
    ),
    ("5", "Segments", "Movement, close quarters, main ordnance, each with its consolidation."),
    ("6", "The end", "An Activated marker; a Flat Out marker stays until it acts again."),
    ("7", "The start", "Overwatch and Flat Out markers come off, the last move is forgotten."),
    ("8", "Following", "Passengers of an Assault Vehicle may act right after it."),
    ("9", "Activated by others", "Whoever is given the marker has lost this turn's activation."),
)
MOVING = group(
    "MOV",
    "Movement (p. 67-72, 119-120)",
    ("1", "Six actions", "Cruise, flat out, ram, get in, get out, or remain stationary."),
    (
        "2",
        "What no move does",
        "Pass through models, enter impassable terrain, or touch an enemy without a ram.",
    ),
    (
        "3",
        "Coherency",
        'Models form a chain with links of 2", of 4" where all fly; who is apart closes up.',
    ),
    ("4", "Out of coherency", "A disorder marker for each model left, without a roll."),
    ("5", "Cruise", "Up to the first movement value, with any turns."),
    ("6", "Flat out", "Up to the second, straight on: no main ordnance, no call."),
    ("7", "Lumbering cruise", 'Turns by the template, with 1" straight between two of them.'),
    ("8", "Lumbering flat out", 'The same with 3" straight between two turns.'),
    ("9", "Stuck", "A Lumbering model stopped at once turns on the spot; that is flat out."),
    ("10", "Remain stationary", "It allows focused fire, and overwatch at the end."),
)
GROUND = group(
    "TER",
    "Terrain (p. 75-77)",
    ("1", "Impassable", "Who cannot enter it does not; who ends in it is destroyed."),
    ("2", "Not flat out", "Walkers in woods and rivers, wheels and infantry on rough ground."),
    ("3", "Roads", '3" more for infantry and wheels whose whole move is on one.'),
    ("4", "Lines of sight", "Terrain blocks a line when it blocks the classes of both ends."),
    ("5", "Raised ground", "Who stands on it counts as elevated, for rams too."),
    ("6", "Cover", "Infantry: 2 dice for each model in a building, 1 in vegetation."),
    ("7", "Inside", "Who occupies a building is measured from any point of it."),
)
RIDING = (
    *group(
        "RAM",
        "Ramming and Collisions (p. 69-70)",
        ("1", "Who rams whom", "Every rammer is of a heavier class than everybody it rams."),
        ("2", "Test", "The rammed take a disorder test for 2 successes."),
        ("3", "Giving way", 'They move 4" away and lose their overwatch, whatever they rolled.'),
    ),
    *group(
        "WD",
        "Withdrawing from the Battlefield (p. 70)",
        ("1", "Withdrawing", "Over one's own or a short edge, if it began coherent."),
        ("2", "What it costs", "Half the value, passengers each for themselves."),
    ),
    *group(
        "EMB",
        "Embarking, Occupying and leaving again (p. 70-72)",
        ("1", "Getting aboard", "Infantry that reaches an empty transport as a whole."),
        ("2", "Room", "A slot for each model, more if it is Bulky."),
        (
            "3",
            "Getting out",
            "Up to a cruise away, unless the transport went flat out this turn.",
        ),
        (
            "4",
            "A wreck",
            "Floating hits reach the passengers unsaved; the rest get out, activated.",
        ),
        ("5", "Occupying", "Infantry that reaches an empty building as a whole."),
        ("6", "Leaving", "By either move, measured from any point of the building."),
    ),
)
MOVEMENT = (*ACTIVATING, *MOVING, *GROUND, *RIDING)
