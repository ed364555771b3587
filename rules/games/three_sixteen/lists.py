"""The lists of the campaign as data: planets, forms, lands, abilities, medals, gear, names.

Every planet list has twenty entries, numbered from 1 by their place.
"""

from __future__ import annotations

from typing import Literal

ListName = Literal["aa", "name", "form", "land", "ability"]
LISTS: tuple[ListName, ...] = ("aa", "name", "form", "land", "ability")
ENTRIES = 20

PLANETS = (
    *("Bosch", "Caravaggio", "Cézanne", "Degas", "Dürer", "Goya", "Holbein", "Kandinsky"),
    *("Klimt", "Matisse", "Michelangelo", "Monet", "Picasso", "Pollock", "Rembrandt", "Renoir"),
    *("Reubens", "Titian", "Warhol", "Whistler"),
)

FORMS = (
    ("Advanced Humanoids", "an older people, far ahead of us, or what is left of them"),
    ("Apes", "primates of any size, wild or with cities"),
    ("Artificial lifeforms", "machines or bred beasts, made for some purpose"),
    ("Birds or Flying Beasts", "all that has wings, even if it forgot to fly"),
    ("Corrupt Troopers", "Terran soldiers gone bad, armed as you are"),
    ("Dinosaurs", "quick hunters or huge reptiles at home in this place"),
    ("Dogs", "packs, wild or walking upright"),
    ("Felines", "cats or cat folk, with a twist"),
    ("Furred Creatures", "thick fur against cold or water; tiny or huge, perhaps armed"),
    ("Giants", "something small, grown far too large"),
    ("Humanoids", "much like us, with one trait overdone"),
    ("Insectoids", "hives with castes"),
    ("Mineral-based forms", "bodies of rock or silicon, or very hard skins"),
    ("Oozes", "acid pools and jellies, some of them afloat in the air"),
    ("Plants", "walking growth, vines that hunt, spores"),
    ("Rays, sharks or fish", "fast swimmers of sea or heavy air, perhaps with darts"),
    ("Reptiles or Amphibians", "cold blood, guarding their spawn or looking for hosts"),
    ("Sentient planet", "the world is alive, and it is the last token"),
    ("Shadow Beasts", "the dark moves, and cuts"),
    ("Sirens", "a pleasant mask over a trap"),
)

LANDS = (
    ("Arid world", "rock and canyons, hot by day, cold by night"),
    ("Asteroid belt", "rocks without air, full of caves"),
    ("Cloud/gas planet", "layers of coloured cloud, poor sight, cities afloat or below"),
    ("Dense atmosphere", "air like soup, slow steps, things that swim in it"),
    ("Desert world", "sand and silt; what lives is underneath"),
    ("Electrical storms", "lightning without end, radios fail"),
    ("Forested surface", "thick woods, good cover, slow going"),
    ("High gravity", "everything is heavy, and life is odd"),
    ("High humidity", "wet heat, bad for guns and suits"),
    ("Ice covered", "white glare, killing nights, burrowers under the snow"),
    ("Low gravity", "thin air, clumsy steps, strange growth"),
    ("Mountainous terrain", "ridges, gorges, ground made for traps"),
    ("Pleasure planet", "delight, by nature or by design"),
    ("Poisonous atmosphere", "air that eats gear and kills without a suit"),
    ("Radioactive", "glowing ruins or glowing rock, desperate mutants"),
    ("Rain world", "storms, mud, no sight through the water"),
    ("Reefs and coral islands", "warm shallows that hide something"),
    ("Temperate", "a mix of zones much like home"),
    ("Volcanically active", "eruptions, quakes, hardy life"),
    ("Water world", "sea from the warm top to the crushing deep, perhaps bases"),
)

ABILITIES = (
    *("Ambush", "Armour", "Boost Ability", "End Encounter", "Enrage", "Exploding Bodies", "Flee"),
    *("Ignore Armour", "Ignore Wounds", "Impair", "Induce Weakness", "Isolate", "Lasting Wounds"),
    *("Leaping", "Rapid Movement", "Reduce Visibility", "Regeneration", "Stop Technology"),
    *("Suicide", "Swarm"),
)
(
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    ENRAGE,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IGNORE_WOUNDS,
    IMPAIR,
    INDUCE,
    ISOLATE,
    LASTING,
    LEAPING,
    RAPID,
    REDUCED,
    REGENERATION,
    STOP_TECH,
    SUICIDE,
    SWARM,
) = range(1, 21)

# Missions a trooper must have survived for each of these medals.
SERVICE_MEDALS = {1: "Campaign Medal", 5: "Bronze Star", 10: "Silver Star", 20: "Gold Star"}
WOUND_BADGE = "Wound Badge"
KILL_BADGE = "Kill Badge"
SWORD = "Crimson Sword"
SKULL = "Crimson Skull"
WOUNDS_A_BAR = 10
KILLS_FOR_BADGE = 100
KILLS_A_BAR = 1000

GEAR = (
    *("Cancer Sticks", "Combat Drugs", "Entrenching Tools", "Field Manual", "Flares"),
    *("Holo-Show", "Hydration Tablets", "Mitt and Ball", "Personal Medipack", "Radium Gum", "TRM"),
)

NAMES = (
    *("Abe", "Bell", "Brooks", "Carson", "Coghill", "Couper", "Criner", "Dolan", "Drake"),
    *("Dunlap", "Fuller", "Goodman", "Grieb", "Hall", "Hart", "Hicks", "Hunt", "Jeffcoat"),
    *("Malan", "McCready", "Miller", "Mulholland", "Murphy", "Myers", "Nall", "Ortiz"),
    *("Rivera", "Rooths", "Sander", "Scarlett", "Sellars", "Shields", "Sims", "Stacy"),
    *("Stokes", "Storm", "Tarver", "Ward", "Young", "Zeno"),
)


def planet_name(number: int) -> str:
    """Return the planet name of an entry from 1 to 20."""
    return PLANETS[number - 1]


def ability_name(number: int) -> str:
    """Return the name of an alien ability from 1 to 20."""
    return ABILITIES[number - 1]
