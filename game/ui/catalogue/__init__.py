"""The games there are, as cards, and what can be set of each."""
