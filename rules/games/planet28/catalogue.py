"""Every rule of Planet 28 that is refereed here, in our own words, with its place in the book.

What is not listed is not refereed: squads, vehicles, campaigns.
"""

from __future__ import annotations

from rules.core import Rule
from rules.games.planet28.actions.arcana import POWERS
from rules.games.planet28.warband.traits import ABILITIES, TRAITS, Trait

from .catalogue_battle_vehicles import BATTLE_VEHICLES
from .catalogue_campaign import CAMPAIGN
from .catalogue_solo import SOLO
from .catalogue_vehicles import BUILT
from .catalogued import BOOK
from .catalogued import group as _group
from .unsupported import IDLE

BASICS = (
    *_group(
        "FACT",
        "(the bot's own)",
        ("1", "Stated facts", "What the table shows is told with the move and stays with it."),
        ("2", "Trust", "With claims at trust the dice fall at once; the GM may take a move back."),
        ("3", "Confirm", "With claims at confirm the other side accepts the facts before any die."),
    ),
    *_group(
        "SKILL",
        "Rolling dice",
        ("1", "Skill roll", "1D10 under the skill with what counts for this roll succeeds."),
        ("2", "Naturals", "A 1 always succeeds, a 10 always fails."),
        ("3", "Current skill", "Lasting changes are added up first; a skill is at least 1."),
        ("4", "Which dice", "Blessed, Cursed and Stupid roll more dice and keep one of them."),
        ("5", "Rerolls", "A failed roll may be repeated whole, once by each source."),
        ("6", "What is a skill roll", "Damage, armour, roll-offs and tables are not."),
    ),
    *_group(
        "MEAS",
        "Measuring",
        (
            "1",
            "Distances",
            "From base edge to base edge, in whole millimetres; halves round down.",
        ),
    ),
    *_group(
        "FLOW",
        "(order of steps)",
        ("1", "An attack", "Fear, contact, focus, counter, charge die, rolls, damage, pushback."),
        ("2", "A hit", "Damage, then armour, then HP, then what the wound does to the nerve."),
        ("3", "Order of dice", "Dice always fall in one order; a reroll follows its failed roll."),
        (
            "4",
            "When armour counts",
            "Against hits, blasts, bad ground; not against falls or poison.",
        ),
    ),
    *_group(
        "INT",
        "(how rules meet)",
        (
            "1",
            "Order of changes",
            "Lasting ones, the floor of 1, those of the roll, naturals.",
        ),
        ("2", "A sure 10", "No bonus beats a natural 10."),
        ("3", "Dice together", "Stupid doubles what Blessed or Cursed would roll on psyche."),
        ("4", "The natural", "With several dice it is the one that is kept."),
        ("5", "Two rerolls", "The second is asked only after the first has failed too."),
        ("6", "Sniper and Volatile", "Only the last roll's 10 turns a weapon on its wielder."),
        ("7", "Half health and stimulants", "They cancel each other while both last."),
        ("8", "Half health first", "It counts in the break test that the same wound causes."),
        ("9", "Healed above the half", "Half health ends, and with it the count of break tests."),
        ("10", "Armour piercing", "No armour die, but a Living armour still absorbs."),
        ("11", "Energy", "Each armour meets Energy in its own way; see the armours."),
        ("12", "Psychic", "Stops at a Psy-hood, wounds the Unearthly."),
        ("13", "A broken streak", "A turn without a hit restarts a Cumulative weapon's streak."),
        ("14", "Integral", "Its hands are never free."),
        ("15", "Poison", "A hit is enough, a wound is not needed."),
        ("16", "Bulk and limbs", "Big with Gigantic counts once; Armless beats Extra limbs."),
        (
            "17",
            "Block and Bulwark",
            "A block takes all of the bonus, a Bulwark only the die.",
        ),
        ("18", "Past fear", "Fearless, Unshakable and once at 1 HP: no test of fear."),
        ("20", "Unshakable Coward", "Does not test when charged, and still never charges."),
        ("21", "Nothing lost", "Without a lost HP there is no pushback, test or zeal."),
        ("22", "Held fast", "An immobile unit breaks without running."),
        ("23", "Heavy and powered", "A Heavy weapon and Power armour even out."),
        ("24", "Gunslinger in a crowd", "A shot needs no focus test."),
        ("25", "Countered charges", "A charger keeps its die; an aim is used up by a counter too."),
    ),
)
TURNS = (
    *_group(
        "TURN",
        "The turn",
        ("1", "A turn", "Every unit acts once; then the turn ends."),
        ("2", "Actions", "Two for each unit and turn, in any mix; what is not used is lost."),
        ("3", "Order", "The highest activation value acts first."),
        ("4", "Ties", "The owner of the most aware unit of a tie picks its place first."),
        ("5", "Same awareness", "1D10 for each side, the lower goes first; friends are free."),
        ("6", "Activation value", "Current agility, or the 1D10 of Mysterious motives."),
        ("7", "Start of a turn", "Actions return, then poison, Speed dice, motives, the order."),
        ("8", "End of a turn", "Held actions go, Foul auras and fire hurt, effects end."),
        ("9", "Durations", "The turn in which an effect begins is its first."),
        ("10", "Length", "1D10+6 turns."),
    ),
    *_group(
        "HOLD",
        "Hold",
        ("1", "Holding", "A unit may keep unused actions for later in the turn, at no cost."),
        ("2", "Claiming", "Between two actions of others a holding unit may act."),
        ("3", "Losing", "What is still held at the last call is lost."),
    ),
    *_group(
        "ACT",
        "Actions",
        ("1", "The actions", "Move, charge, fight, shoot, ability, item, hold, universal."),
        ("2", "Refusals", "An illegal action is refused, costs nothing and rolls nothing."),
    ),
    *_group(
        "SETUP",
        "Game set up",
        ("3", "Deployment", "1D6 for each side says where it starts."),
        ("4", "Length", "1D10+6 turns, rolled once."),
        ("5", "First dice", "Powers are drawn, then Living armours roll their pool."),
    ),
    *_group(
        "PBP",
        "(the bot's own)",
        ("1", "Questions", "Each has an addressee and, where possible, a default for silence."),
        ("2", "Never asked", "Armour, cover, zeal and reboot checks fall by themselves."),
        ("4", "Open game", "Everything in a battle may be seen by everybody."),
        ("6", "One at a time", "While a question is open nobody acts; only held actions may wait."),
    ),
    *_group(
        "GM",
        "(the bot's own)",
        (
            "1",
            "Scenario",
            "A GM says what a battle is about, sets its length or none, and names who has won.",
        ),
        ("2", "Switches", "Set before the start; in play only a GM changes one, and all see it."),
        ("3", "The table", "A GM says what ground is, what happens on it, and who comes or goes."),
        ("4", "Rulings", "With judge at gm, a GM alone takes or refuses what no rule lists."),
        ("5", "Values", "A GM sets any value by its path; the old one and the new one are told."),
        ("7", "The absent", "A GM answers, holds or ends for a seat, and sets how long all have."),
        ("9", "Disputes", "The GM decides; without one the lower of two D10 prevails."),
        ("10", "Ending", "The GM may end a battle and name who has won."),
    ),
)
MOVING = (
    *_group(
        "MOVE",
        "Movement",
        ("1", "Move", "Up to Speed for one action; what is left over is lost."),
        (
            "2",
            "Speed",
            "10cm, less bulk, with the turn's dice, less the 1D4 of leaving; then halved.",
        ),
        ("3", "What counts as moving", "Moves and charges; not steps into a fight or pushes."),
    ),
    *_group(
        "TERR",
        "Moving over terrain",
        ("1", "Even ground", "No roll."),
        ("2", "Rough ground", "Agility, or half Speed for the action."),
        ("3", "Hazardous ground", "Agility for half Speed; a failure stops and does 1D10 damage."),
        ("4", "Impassable ground", "Nobody crosses it."),
        ("5", "Mixed ground", "Only the worst of an action is rolled for."),
        ("6", "Who finds it easier", "Sure-footed and Incorporeal units; Heavy armour is worse."),
    ),
    *_group(
        "CLIMB",
        "Climbing",
        ("1", "When", "Faces, and obstacles of 5cm or more, within a move or charge."),
        ("2", "The roll", "One agility roll for the action; the way up is part of Speed."),
        ("3", "Hanging on", "One more roll when the activation ends on the face."),
        ("4", "On a face", "Nothing but climbing is possible."),
        ("5", "Failing", "The climber falls, and the action is spent."),
    ),
    *_group(
        "FALL",
        "Falling",
        ("1", "How far", "From where it held on; from the ground, the face up to Speed."),
        ("2", "Damage", "1 for each whole centimetre beyond five, without armour."),
        ("3", "After it", "The unit stands below and may go on."),
        ("4", "Giants", "Unhurt by less than 20cm."),
    ),
    *_group(
        "LEAVE",
        "Leaving combat",
        ("1", "Free strikes", "Each enemy left behind may fight once for nothing."),
        ("2", "Slower", "Then 1D4 cm less Speed, once."),
        ("3", "Locks", "They end when the move is made."),
        ("4", "Strikes are fights", "With focus, fear and pushback; the 1D4 stays."),
        ("5", "Who cannot", "The Rageful."),
        ("6", "Forced apart", "Retreats, pushes and throws allow no free strikes."),
    ),
)
FIGHTING = (
    *_group(
        "CHG",
        "Charge",
        ("1", "Charge", "A move into contact, with one extra fight for nothing, at once."),
        ("2", "Bonus", "1D4 on F in that fight, and 1 more for the Big."),
        ("3", "Too short", "What the ground makes too short is a plain move."),
        ("4", "Forbidden", "To Cowards and units held fast; a shielded target is not fought."),
        ("5", "Fear", "A Fearsome or Terrifying target is tested for first."),
        ("6", "Coward charged", "It tests its nerve, and may be gone."),
        ("7", "Block", "The target's awareness roll may take the whole bonus."),
        ("8", "Bulwark", "No 1D4 against it."),
        ("9", "Counter", "The extra fight may be countered."),
        ("10", "Order", "Fear, leaving, ground, contact, Coward, block, focus, counter, dice."),
    ),
    *_group(
        "FIGHT",
        "Fighting",
        ("1", "Fight", "One action against an enemy in contact or within 5cm."),
        ("2", "Step in", "The attacker is moved into contact; that is no move."),
        ("3", "Fear", "A Terrifying target is tested for in each action."),
        ("4", "Roll", "F with one melee weapon; the Fist is always there."),
        ("5", "Hit or miss", "A hit does damage, a miss leaves both in contact."),
        ("6", "Split", "Each action may have another target."),
    ),
    *_group(
        "PUSH",
        "Pushback",
        ("1", "Pushback", "After a wound the striker may move its victim 3cm away."),
        ("2", "Who stays", "Giants are not pushed."),
        ("3", "Over an edge", "A push may end in a fall."),
        ("4", "When", "After the break test; not when the victim has run."),
    ),
    *_group(
        "CTR",
        "Countering",
        ("1", "Counter", "A target that has not acted may spend an action to strike back."),
        ("2", "When", "Declared with its weapon before any die of the fight."),
        ("3", "Rolls", "The attacker rolls first; a counter has no bonus and no focus test."),
        ("4", "Both succeed", "Both are hurt at once and parted by 3cm."),
        ("5", "Both fail", "Nothing happens."),
        ("6", "One succeeds", "Only that one does damage and may push."),
        ("7", "Again", "While actions are left, another attack may be countered."),
    ),
    *_group(
        "MULTI",
        "Multiple opponents",
        ("1", "Focus test", "Among several enemies: awareness before the turn's first fight."),
        ("2", "Passed", "No penalty this turn."),
        ("3", "Failed", "F is less by the enemies in contact, at every fight of the turn."),
        ("4", "Counters", "They never need it."),
    ),
)
SHOOTING = (
    *_group(
        "SHOOT",
        "Shooting",
        ("1", "Shot", "One action, a loaded weapon in hand, in range and in sight."),
        ("2", "Combats", "Neither out of nor into one, but for Gunslingers."),
        ("3", "Fear", "A Terrifying target is tested for first."),
        ("4", "Number", "S, less the moves of both, with 1 for standing 5cm higher or lower."),
        ("5", "Roll", "As any skill roll."),
        ("6", "Miss", "Nothing, unless the weapon is Volatile."),
        ("7", "Hit", "Damage, with cover among the armour."),
        ("8", "Afterwards", "A weapon with Reload is empty."),
        ("9", "Two pistols", "Two weapons are two shots."),
    ),
    *_group(
        "COVER",
        "Cover",
        ("1", "Cover", "One more 1D6 of armour against shots."),
        ("4", "Armour piercing", "It takes the cover die away too."),
    ),
    *_group(
        "WPN",
        "Weapons",
        ("1", "Types", "Ranged weapons shoot, melee weapons fight."),
        ("2", "Hands", "What is held needs no more hands than there are."),
        ("3", "One at a time", "Each action uses one weapon."),
        ("4", "Ammunition", "Each shot takes one piece; the first is loaded before the battle."),
        ("5", "Keywords", "They matter only to rules that name them."),
        ("6", "Barbaric", "Nothing Complex for Barbarians."),
    ),
    *_group(
        "WSR",
        "Weapon special rules table",
        ("AP", "Armour piercing", "The victim rolls no armour."),
        ("CUMUL", "Cumulative", "4 more damage for each turn in a row on the same target."),
        ("EXPL", "Explosive", "1D6 to everybody within 5cm of the target."),
        ("HEAVY", "Heavy", "1 less A for the wielder."),
        ("INTEG", "Integral", "Never out of the hand."),
        ("INDIR", "Indirect", "Falls where its shooter guesses; hits all within 10cm of there."),
        ("POISON", "Poisonous", "1D4 at the start of every turn, without armour."),
        ("PSY", "Psychic", "Psyche may guide it."),
        ("RELOAD", "Reload", "An action after each attack."),
        ("VOL", "Volatile", "A natural 10 turns it on its wielder."),
    ),
    *_group(
        "ITEM",
        "Item",
        ("1", "Items", "An action to swap weapons or use a thing."),
        ("2", "Unusual use", "A thing used for something else is proposed to the others."),
        ("MEDKIT", "Med kit", "5 HP, once."),
        ("IDOL", "Strange idol", "1 HP for another try at a failed psyche roll."),
        ("PSYKA", "Psyka", "A dose casts any power; the more were taken, the likelier addiction."),
        ("STIM", "Stimulants", "1 more on every skill for 1D6 turns; each use takes a dose more."),
    ),
    *_group(
        "UNIV",
        "Universal action",
        ("1", "Proposal", "Anything else: words, a cost, perhaps a skill and what it hurts."),
        ("2", "Approval", "By the GM, or by everybody else; silence refuses."),
        ("3", "Known ones", "Reloading and putting out a fire take no roll."),
    ),
)
BODY = (
    *_group(
        "DMG",
        "Damage",
        ("1", "Damage", "Rolled again for every hit."),
        ("2", "Loss", "What armour leaves is taken from the HP."),
        ("3", "Half health", "Below half of its HP a unit has 1 less on every skill."),
        ("4", "Slain", "At 0 HP."),
        (
            "5",
            "Paid or drained",
            "It is not damage, but falling below half still calls for a test.",
        ),
    ),
    *_group(
        "BREAK",
        "Break tests",
        ("1", "When", "A wound that leaves less than half of the HP."),
        ("2", "When not", "At 1 HP, from then on, and for the Unshakable."),
        ("3", "Roll", "Psyche, less the tests before."),
        ("4", "Result", "Whoever fails runs its Speed to the nearest edge and is broken."),
        ("5", "Again", "Each test makes the next harder, until the unit is calm."),
        ("6", "Rally", "A broken unit spends its actions on tests until it passes."),
        ("7", "The edge", "Whoever reaches it is gone."),
        ("8", "Tests of fear", "Complete break tests; the action is spent."),
        ("9", "Steady again", "Any test passed steadies, and so does being at 1 HP."),
        ("10", "Brave", "One failed test a turn may be repeated."),
    ),
    *_group(
        "ARM",
        "Armour",
        ("1", "Armour", "Its dice are taken from the damage."),
        ("2", "One", "One armour for the whole battle."),
        ("3", "By itself", "Nobody is asked."),
        ("NONE", "No armour", "1D4−1."),
        ("LIGHT", "Light armour", "1D6, nothing against Energy."),
        ("BALLISTIC", "Ballistic", "1D8+4 against everything."),
        ("ESHIELD", "Energy shield", "1D12+6 against Energy only."),
        ("PSYHOOD", "Psy-hood", "No dice; Psychic weapons cannot aim at it."),
        ("HEAVY", "Heavy armour", "1D12; 1 less A on bad ground and faces."),
        ("LIVING", "Living armour", "1D20 a battle that absorb what is left."),
        ("POWER", "Power armour", "2D10+5; Energy may make it restart for a turn."),
    ),
)
SQUADS = _group(
    "SQD",
    "Squads",
    ("1", "Size", "Three to ten members at the start."),
    ("2", "Profile", "All have the same skills, traits, abilities, armour and items."),
    ("3", "Cost", "What its members cost, each with its own weapons."),
    ("4", "Weapons", "Three quarters of the members, rounded up, carry the same."),
    (
        "15",
        "After a battle",
        "Below half of its HP it is scarred; a 10 on 1D10 loses a member slain or fled for good.",
    ),
    ("DMG", "Damage", "The owner picks who is hurt; that one takes every hit until it is slain."),
)
ARCANA = (
    *_group(
        "ARC",
        "Arcana table",
        ("1", "Knowing", "One power, three, or four with both traits, drawn for the battle."),
        ("2", "Casting", "An action and a psyche roll; a failure may tear the caster."),
        ("3", "Protection", "Nobody with a Psy-hood can be the target."),
    ),
    *(Rule(power.rule, power.name, power.text, f"{BOOK}, Arcana table") for power in POWERS),
    *_group(
        "RENT",
        "Rent asunder",
        ("1", "Check", "A plain 1D10 under psyche after a failed cast, or the caster is torn."),
        ("2", "Damage", "What the failed roll showed above psyche, without armour."),
        ("3", "Psyche", "1 less for the rest of the battle, after the damage."),
        ("4", "Order", "Cast, rerolls, check, then the nerve."),
    ),
)
CUSTOM = _group(
    "CUST",
    "Custom weapons",
    ("1", "From scratch", "Range, the most that its dice show, 10 for one hand, special rules."),
    ("2", "Variants", "A weapon of the table at its price, and the special rules added."),
    ("3", "The most", "Every die at its highest, added up."),
    ("4", "Keywords", "They are free; melee or ranged must be said."),
    ("5", "Ammunition", "A weapon with Reload names what it takes."),
    ("6", "Never below", "No weapon costs less than nothing."),
    ("7", "Accepted", "The other sides or a judging GM accept it before the battle."),
)
BUILDING = _group(
    "WB",
    "Warband creation",
    ("1", "Characters", "10 points each."),
    ("2", "Skills", "From 1 to 10, 10 points a step."),
    ("3", "HP", "20, in steps of 2 for 10 points, 2 at least."),
    ("4", "Speed", "10cm, not for sale."),
    ("5", "Talents", "Traits and abilities once each, at their price."),
    ("6", "Gear", "A point is a credit."),
    ("7", "Left over", "Points left become credits."),
    ("8", "Size", "Two characters at least."),
    ("9", "Limit", "500 points, or what the sides agree on."),
    ("10", "Faults", "All of them are told, each with its place."),
    ("11", "Total", "The sum of all prices."),
)


def _talents(talents: tuple[Trait, ...], table: str) -> tuple[Rule, ...]:
    """Return the rules of traits or abilities that have an effect in these battles."""
    played = (one for one in talents if one.name not in IDLE)
    return tuple(Rule(one.rule, one.name, one.text, f"{BOOK}, {table}") for one in played)


CATALOGUE: tuple[Rule, ...] = (
    *BASICS,
    *TURNS,
    *MOVING,
    *FIGHTING,
    *SHOOTING,
    *BODY,
    *SQUADS,
    *BATTLE_VEHICLES,
    *ARCANA,
    *BUILDING,
    *BUILT,
    *CUSTOM,
    *SOLO,
    *CAMPAIGN,
    *_talents(TRAITS, "Character traits table"),
    *_talents(ABILITIES, "Character abilities table"),
)
