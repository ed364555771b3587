"""The GM's moves: at the table, about people, about the game itself."""
