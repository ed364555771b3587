"""Each game's own commands, forms and words."""
