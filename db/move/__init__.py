"""A whole database moved between SQLite and PostgreSQL: `python -m db.move FROM TO`."""
