"""What needs the word of several people: proposals and votes."""
