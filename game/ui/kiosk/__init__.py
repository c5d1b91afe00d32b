"""The public table: attract play, visitors, idle, and the keeper's panel behind a PIN. README.md here is for keepers."""
