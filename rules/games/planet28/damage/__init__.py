"""From a hit to what is left of whoever was hit: armour, dice, wounds, nerve."""
