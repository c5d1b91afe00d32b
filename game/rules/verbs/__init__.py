"""The verbs of the language, by family; ``every`` has all of them."""
