"""What people at any table need beside dice: decks, tables, turns, whispers."""
