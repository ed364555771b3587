"""What injuries and damage that last are called."""

SHAKEN, WOUNDS, HAND = "Shaken", "Life long wounds", "Shattered hand"
LEG, BRAIN = "Crushed leg", "Brain damage"
GEARS, SHORT, BADLY = "Grinding gears", "Short on crew", "Badly repaired"
