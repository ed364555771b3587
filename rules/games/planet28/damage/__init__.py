"""From a hit to its consequences: armour, dice, wounds, nerve."""
