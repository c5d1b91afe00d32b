"""What every room of the house may know: the board's geometry, the contract of a game, moves as text, the session."""
