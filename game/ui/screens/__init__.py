"""The window's screens: the shelf of games, the table, and what lies over it."""
