"""Planet X's dice, without a board around them."""
