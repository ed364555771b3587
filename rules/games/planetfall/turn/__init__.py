"""The turn: its opening, initiative, end phase, and how a battle ends (sections 3.2 and 3.3)."""
