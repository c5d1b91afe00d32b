"""Which lessons a game has: a whole course; of one that builds closely on another only what is different, first in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, Protocol

from game.core.contract import TOPICS, Lesson, Reason, Text
from game.core.errors import BadRuleset
from game.rules.book.contrasts import Contrast, find_contrasts, new_kinds, read_position
from game.rules.book.diff import compared, tell_topics
from game.rules.book.diff_rules import RulesGame, plain_book
from game.rules.book.ending_lessons import EndingLessons
from game.rules.book.first_words import explain_words
from game.rules.book.lesson_words import task, title
from game.rules.book.lessons import TRIED, Found, LessonMaker, few
from game.rules.book.restrictions import name_forbidden, tell_never
from game.rules.book.special_lessons import SPECIALS, SpecialLessons
from game.rules.book.writer import BookWriter
from game.rules.playing import legal, position_data
from game.rules.playing.model import Kind
from game.rules.playing.rules import Rules

MOST = 8
"""Lessons of what a ruleset changes, at most."""
LINKS = 6
"""Lessons of links, at most."""
FEW = 40
"""Of so many moves that win, at most, one is to be found."""
_SENTENCE = re.compile(r"(?<=[.!?]) ")


class TaughtGame(RulesGame, Protocol):
    """A game as its lessons are made of it."""

    name: Text

    def why(self, state: Any, move: str) -> Sequence[Reason]:
        """Why a move is not legal."""


def make_course(game: TaughtGame, w: BookWriter, builds_on: Rules | None = None) -> Found:
    """All lessons of a game, each when it is asked for: one for each topic, for each link, and for each tile with an action of
    its own; of a game that ``builds_on`` another first those tiles that the other has not. Words are explained where they come
    first."""
    maker = LessonMaker(game, w)
    fresh = new_kinds(maker.rules, builds_on) if builds_on is not None else frozenset[str]()
    return explain_words(_find_lessons(game, maker, fresh), maker, game.why)


def _find_lessons(game: TaughtGame, maker: LessonMaker, fresh: frozenset[str]) -> Found:
    endings, won = EndingLessons(maker), False
    for topic in TOPICS:
        if topic == "ban":
            yield from _teach_bans(game, maker)
        elif topic == "link":
            yield from few(maker.make(topic), LINKS)
        elif topic == "special":
            yield from few(SpecialLessons(maker).make(first=fresh), SPECIALS)
        elif topic == "win":
            for lesson in maker.choose(few(endings.wins(), TRIED)):
                won = won or lesson is not None
                yield lesson
        else:
            if topic == "choose" and not won:  # a whole game's last move, in which all that was taught comes together
                yield from few(endings.last_moves(), 1)
            found = endings.nears() if topic == "near" else maker.make(topic)
            plain = _without_bans(game, maker, found) if topic == "stop" else found
            yield from maker.choose(few(plain, TRIED))


def _without_bans(game: TaughtGame, maker: LessonMaker, lessons: Found) -> Found:
    """Lessons about what stops a tile, without the places where it would do what is never allowed: that is taught later."""
    for lesson in filter(None, lessons):
        state, first = maker.read(lesson.position), " ".join(min(lesson.goals).split(" ")[:2])
        reasons = {place: game.why(state, f"{first} {place}") for place in lesson.tries}
        tries = frozenset(place for place, why in reasons.items() if not any(one.rule.startswith("never.") for one in why))
        yield replace(lesson, tries=tries) if tries else None


def _teach_bans(game: TaughtGame, maker: LessonMaker) -> Found:
    """For each thing that is never allowed a position in which it keeps a tile from somewhere: by the rules without that ban it
    could go there."""
    for name, entry in maker.w.ruleset.never.items():
        others = {other: rule for other, rule in game.definition["never"].items() if other != name}
        with suppress(BadRuleset):
            without = game.with_rules({**game.definition, "never": others}, game.setting.board).compiled
            words = entry.when.words()
            links = [told for link, _, told in maker.wanted if link.name in words]
            told = maker.join([maker.w.text(partial(tell_never, maker.w, entry)), *links])
            contrasts = find_contrasts(maker.rules, without, "forbidden")
            found = (_stop(contrast, game, maker, told) if contrast else None for contrast in contrasts)
            what = name_forbidden(maker.w, entry.when)
            heading = title("banned", what) if what else title("ban")
            for lesson in few(found, 1):
                yield replace(lesson, topic="ban", about=name, title=heading) if lesson else None


def _stop(contrast: Contrast, game: TaughtGame, maker: LessonMaker, told: Text) -> Lesson | None:
    """A tile that may not go, or be taken, where the other set of rules lets it; it is called by the rule that keeps it."""
    state = read_position(maker.rules, contrast.position)
    firsts = dict.fromkeys(" ".join(move.split(" ")[:2]) for move in sorted(contrast.moves) if " " in move)
    for first in firsts:
        kind = _kind_of(maker.rules, contrast, first)
        allowed = [move for move in legal.texts(legal.offered_moves(state)) if move.startswith(f"{first} ")] if state else []
        closed = [move.split(" ")[-1] for move in contrast.moves if move.startswith(f"{first} ") and move.count(" ") == 2]
        if state and kind and closed:
            tries = frozenset(closed if allowed else [first.split(" ")[1]])
            asked = task("stop" if allowed else "held", kind.name)
            about = next((reason.rule for reason in game.why(state, min(contrast.moves))), contrast.about)
            return Lesson("stop", about, title("stop"), asked, told, contrast.position, frozenset(allowed), tries)
    return None


def _kind_of(rules: Rules, contrast: Contrast, move: str) -> Kind | None:
    """The kind of the tile that a move begins with, on the board or beside it."""
    first = [*move.split(" "), ""][1]
    name = contrast.position["board"].get(first, first).split(" ")[-1]
    return rules.kinds[rules.kind_index[name]] if name in rules.kind_index else None


def builds_closely(now: Rules, before: Rules) -> bool:
    """Whether a game is so much like another that only what differs has to be taught: with as many players on the same points,
    in the same phases."""
    one, other = ((rules.points, rules.seats, [phase.name for phase in rules.phases]) for rules in (now, before))
    return one == other


@dataclass(frozen=True, slots=True)
class Changes:
    """The lessons of a game that builds on the game ``before``."""

    game: TaughtGame
    w: BookWriter
    before: TaughtGame
    before_w: BookWriter

    def make(self) -> Found:
        """Each when it is asked for: what is different in words, then what of it can be played."""
        now, before = LessonMaker(self.game, self.w), LessonMaker(self.before, self.before_w)
        yield self._say(now)
        known = set[str]()
        for lesson in self._play(now, before):
            if lesson is None:
                yield None
            elif lesson.id not in known and len(known) < MOST:
                known.add(lesson.id)
                yield lesson

    def _say(self, now: LessonMaker) -> Lesson:
        """What is different, to be read: what the author says of the game, then what its rules say otherwise."""
        books = plain_book(self.game), plain_book(self.before)
        topics = compared(*books, (self.game.about, self.before.about))
        told = now.join(tell_topics(topics), "\n")
        return Lesson("differs", "", title("differs"), self.game.about, told, now.open_board, frozenset())

    def _play(self, now: LessonMaker, before: LessonMaker) -> Found:
        yield from self._introduce(now, new_kinds(now.rules, before.rules))
        new = {ending.name for ending in now.rules.endings} - {ending.name for ending in before.rules.endings}
        for contrast in find_contrasts(now.rules, before.rules):
            lesson = self._teach(contrast, now, before) if contrast else None
            new -= {lesson.about} if lesson and lesson.topic == "win" else set()
            yield lesson
        known, endings = dict[str, object](), EndingLessons(now)
        for lesson in EndingLessons(before).wins():
            known |= {lesson.id: (lesson.told, lesson.goals)} if lesson else {}
            yield None
        for lesson in endings.wins():
            if lesson and known.get(lesson.id) != (lesson.told, lesson.goals):
                new.discard(lesson.about)
                yield lesson
            yield None
        for last in endings.last_tiles(new) if new else ():
            yield last
            if last:
                break

    def _introduce(self, now: LessonMaker, kinds: frozenset[str]) -> Found:
        """Tiles that the game before has not: how each moves, what it takes, and what else it does."""
        makers = (now.make("move"), now.make("capture"), SpecialLessons(now).make(first=kinds)) if kinds else ()
        known = list[frozenset[str]]()
        for lesson in chain(*makers):
            wanted = lesson is not None and lesson.about in kinds and lesson.goals not in known
            known += [lesson.goals] if lesson else []
            yield lesson if wanted else None

    def _teach(self, contrast: Contrast, now: LessonMaker, before: LessonMaker) -> Lesson | None:
        sort, about, position = contrast.sort, contrast.about, contrast.position
        if sort in ("linked", "unlinked"):
            ours, theirs = ({link.name: (title, told) for link, title, told in maker.wanted} for maker in (now, before))
            name, told = ours.get(about) or theirs[about]
            was = theirs[about][1] if about in theirs else {"en": ""}
            link, kinds = now.rules.links.get(about), [_kind_of(now.rules, contrast, move) for move in contrast.moves]
            parted = sort == "unlinked" and link is not None and now.rules.bound(now.read(position), link)
            of_kinds = [(now.told_of_kind(kind), before.told_of_kind(kind)) for kind in now.rules.kinds if kind in kinds]
            asked = task("parted" if parted else sort, name, self.before.name)
            new = self._new((told, was), *of_kinds)
            return Lesson("link", about, title(sort, name), asked, new, position, contrast.moves)
        if sort == "won":
            told, was = now.told_of_ending(about), before.told_of_ending(about)
            titles = {ending.name: ending.title for ending in now.rules.endings}
            if about not in titles or told == was or len(contrast.moves) > FEW:  # it comes of something else, or is no task
                return None
            heading, new = title("win", titles[about]), self._new((told, was))
            state = EndingLessons(now).earned(now.read(position))
            won = frozenset(move for move in contrast.moves if now.table.play(state, move).ended == (about, "guest"))
            return Lesson("win", about, heading, task("win"), new, position_data.data_of(state), won) if won else None
        kind = _kind_of(now.rules, contrast, min(contrast.moves))
        if kind is None:
            return None
        action = now.rules.actions.get(about)
        if action is not None and sort == "allowed" and action.picks[0].several:
            heading, told = title("choose", action.title), self._new((now.told_of_action(about), before.told_of_action(about)))
            return Lesson("choose", about, heading, task("choose"), told, position, contrast.moves)
        of_action = now.told_of_action(about), before.told_of_action(about)
        told = self._new((now.told_of_kind(kind), before.told_of_kind(kind)), of_action)
        if sort == "forbidden":
            return _stop(contrast, self.game, now, told)
        mine = frozenset(move for move in contrast.moves if _kind_of(now.rules, contrast, move) is kind)
        asked = task("takes" if contrast.onto else "new", kind.name, self.before.name)
        topic = "capture" if contrast.onto else "special"
        return Lesson(topic, about, title("new", kind.name), asked, told, position, mine)

    def _new(self, *pairs: tuple[Text, Text]) -> Text:
        """The sentences that were not there before, of the first pair of texts, now and before, in which there are any; else what
        the author says of the game."""
        for now, before in pairs:
            out = {}
            for language, said in now.items():
                known = set(_SENTENCE.split(before.get(language, "")))
                out[language] = " ".join(part for part in _SENTENCE.split(said) if part not in known)
            if out.get("en"):
                return out
        return self.game.about
