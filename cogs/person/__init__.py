"""What a person keeps here: /sheets and /privacy."""
