"""Second, plain implementations of the big games, written from their clauses alone by people who had not read the engine."""
