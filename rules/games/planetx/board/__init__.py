"""The board: hexes, terrain, territory, and what changes on it."""
