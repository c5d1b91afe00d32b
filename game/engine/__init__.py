"""The engine on a pipe: a JSON line is a request, a JSON line its answer. Knows core and the shelf that it is handed."""

from game.engine.desk import Desk
from game.engine.pipe import serve

__all__ = ["Desk", "serve"]
