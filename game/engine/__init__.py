"""The engine on a pipe: one JSON line is a request, one JSON line its answer. Knows core, the shelf it is handed, and nearest words."""

from game.engine.desk import Desk
from game.engine.pipe import serve

__all__ = ["Desk", "serve"]
