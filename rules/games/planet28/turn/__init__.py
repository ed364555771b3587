"""The course of a battle: setup, turns, the order of play, activations (P28-TURN-*)."""
