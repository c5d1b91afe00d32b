"""What may not come of an action, put as what may not be done with a tile."""

from __future__ import annotations

from dataclasses import replace

from game.rules.book.telling import Record, Telling
from game.rules.language import phrases
from game.rules.wording import german
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import TILE, Tail


def no_tile(t: Telling, when: Record, s: Saying) -> str:
    """That no tile may be brought to where it would be such; empty if something else is forbidden."""
    node = phrases.parse(when["some"]) if "some" in when else None
    parts = node.parts if node is not None and node.op == "and" else ()
    rest = tuple(part for part in parts if part.op != "name" or part.word != "moved")
    things = things_of(phrases.Node("and", 0, parts=rest), t.names, TILE) if rest and len(rest) < len(parts) else ()
    if len(things) != 1 or not (things[0].tails or things[0].adjectives):
        return ""
    thing = replace(things[0], tails=(), adjectives=())
    it = german.pronoun(thing.head) if s.german else "it"
    so = s.so((*(Tail("is", words) for words in things[0].adjectives), *things[0].tails), it)
    no = s.things([thing], "no")
    return s.either(f"{no} may be moved or placed so that {so}", f"{no} darf so bewegt oder gesetzt werden, dass {so}")
