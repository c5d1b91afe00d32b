"""Programs that play: they know a game by its contract alone."""

LEVEL_NAMES = ("beginner", "easy", "medium", "strong", "patient")
"""The levels of play, from the weakest to the strongest; ``levels`` says what each is."""
