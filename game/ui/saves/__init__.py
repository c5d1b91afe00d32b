"""Saved games, and files that come from elsewhere."""
