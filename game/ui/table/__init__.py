"""A game on a table: its picks, and what is drawn, moves and sounds there."""
