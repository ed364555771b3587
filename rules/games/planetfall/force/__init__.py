"""Forces: the profiles of models, races and cards, and what a commander makes of them."""
