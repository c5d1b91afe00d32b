"""Pai Sho: rules as data, an interpreter that plays them, and a table to play at."""
