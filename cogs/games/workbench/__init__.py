"""Putting a document together by menus and forms, the same for every game: what is on the bench."""
