"""The pre-game sequence, step by step in the book's order (section 3.1)."""
