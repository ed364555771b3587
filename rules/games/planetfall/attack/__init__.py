"""Main ordnance: attacks as they are declared, the number they need, and what becomes of them."""
