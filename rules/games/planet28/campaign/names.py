"""What injuries and damage that last are called."""

SHAKEN, WOUNDS, HAND = "Shaken", "Life long wounds", "Shattered hand"
LEG, BRAIN = "Crushed leg", "Brain damage"
GEARS, SHORT, BADLY = "Grinding gears", "Short on crew", "Badly repaired"

EFFECTS = {
    SHAKEN: "1 less in break tests",
    WOUNDS: "a quarter of the HP gone",
    HAND: "one hand for weapons",
    LEG: "3 cm less Speed for good, less A for some battles",
    BRAIN: "2 less AW and P",
    GEARS: "half Speed, less A",
    SHORT: "one crew section left",
    BADLY: "Ramshackle",
}
"""What each of them does to whoever bears it (tables 5.14 and 5.15)."""
