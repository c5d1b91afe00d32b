"""A game in a terminal, line by line: for people who hear the screen, and for those at the other end of a wire."""

from game.terminal.text_table import TextTable

__all__ = ["TextTable"]
