"""The engine on a pipe: a JSON line is a request, a JSON line its answer. Knows core and the catalogue that it is handed."""

from game.engine.handler import RequestHandler
from game.engine.pipe import serve

__all__ = ["RequestHandler", "serve"]
