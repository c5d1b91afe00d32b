"""What every screen is made of: the screen itself, widgets, input, words, layout, settings."""
