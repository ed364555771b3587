"""What people at any table need beside dice: a word for one of them."""
