"""The verbs of the language, by family. Importing this package enters all of them into the registry."""
