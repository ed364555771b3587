"""The rules of vehicles in battle, in our own words."""

from __future__ import annotations

from .catalogued import group

BATTLE_VEHICLES = (
    *group(
        "VEH",
        "Vehicles",
        ("2", "Activation", "As characters; where awareness decides a tie, a vehicle has none."),
        ("3", "Actions", "Two a turn, and no items."),
        ("4", "Sides", "Medium and large ones have front, rear, left and right; small ones none."),
        ("MOVE-1", "Small vehicles", "They move as characters do."),
        ("MOVE-2", "Medium vehicles", "Up to Speed with turns of 90° in all, or 180° on the spot."),
        (
            "MOVE-3",
            "Large vehicles",
            "Straight on, or half Speed and a quarter turn; rough is even.",
        ),
        (
            "TERR",
            "Bad ground",
            "Rolled with A; failing on hazardous ground costs a section 1D10.",
        ),
        ("CLIMB", "Obstacles", "Vehicles do not climb: more than 5cm stops them."),
        (
            "FALL",
            "Falls",
            "A die says which side is hurt; an action rights it again.",
        ),
        ("TYPE-GROUND", "Ground", "15cm, with nothing special."),
        ("TYPE-WALKER", "Walker", "20cm; 2 more A on rough ground, 1 on hazardous."),
        ("TYPE-HOVER", "Hover", "15cm; rough ground is even, and an action hops an obstacle."),
        ("TYPE-FLYER", "Flyer", "25cm over everything; in the air it moves every turn or crashes."),
        ("SHOOT-1", "Volleys", "One action fires a weapon for each crew section and Gunner."),
        (
            "SHOOT-2",
            "Where to",
            "A hard point to its side; turrets and small ones all round.",
        ),
        ("SHOOT-3", "On the move", "Its own moves do not spoil a vehicle's aim; its target's do."),
        ("SHOOT-4", "Reloading", "An action loads one weapon from what the vehicle carries."),
        (
            "SHOOT-5",
            "Gunners",
            "Each aims one weapon of the side where it got in, with its own S.",
        ),
        ("SHOOT-6", "Loopholes", "Each passenger fires a weapon of its own, to its side."),
        ("SHOOT-7", "In a combat", "A vehicle locked in combat does not shoot."),
        ("DMG", "Damage", "Its owner picks a section on the side that is hit; the rest goes on."),
        (
            "SEC-LOSS",
            "Lost sections",
            "A shot, a weapon, the drive: what it did is gone.",
        ),
        ("FIGHT", "Fighting", "F 3, 5 or 7 and 1D6, 1D10 or 1D10+6 by size, at whom it touches."),
        ("RAM", "Ramming", "A charge that nobody blocks; a character takes 1D4 first."),
        ("CTR", "Counters of vehicles", "They may counter, and stay where they are when both hit."),
        ("LEAVE", "Backing out", "Straight back at half Speed, after the free strikes."),
        (
            "BREAK-1",
            "Nerve of a crew",
            "Tested at each loss from a quarter of the sections down.",
        ),
        ("BREAK-2", "The roll", "1D10 must show less than the sections left."),
        ("BREAK-3", "Shaken", "Nothing but another test for an action, and no counter."),
        ("BREAK-4", "Given up", "After three failures in a row."),
        ("BREAK-5", "Nothing to lose", "With three sections left or fewer nobody tests."),
        (
            "DOZER",
            "Dozer blade",
            "1 more A on hazardous ground; chargers in front have 1 less F.",
        ),
    ),
    *group(
        "COVER",
        "Cover",
        ("3", "Cover of vehicles", "Any part of a small one, over 50% or 75% of larger ones."),
    ),
)
