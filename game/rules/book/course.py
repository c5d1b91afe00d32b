"""Which lessons a game has: a whole course; of one that builds closely on another only what is different, first in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, groupby
from typing import Any, Protocol, TypeVar

from game.core.contract import TOPICS, Lesson, Reason, Text
from game.core.errors import BadRuleset
from game.rules.book.contrasts import Contrast, find_contrasts, new_kinds, read_position
from game.rules.book.diff import compared, tell_topics
from game.rules.book.diff_rules import RulesGame
from game.rules.book.ending_lessons import EndingLessons
from game.rules.book.first_words import explain_words
from game.rules.book.lesson_words import task, title
from game.rules.book.lessons import TRIED, Found, LessonMaker, few
from game.rules.book.restrictions import name_forbidden, tell_never
from game.rules.book.rulebook import write_book
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
T = TypeVar("T")
Teaching = Generator[None, None, Lesson | None]
"""A lesson as it is being made, with a None wherever that takes a while; None in the end where there is none."""
_SENTENCE = re.compile(r"(?<=[.!?]) ")


class TaughtGame(RulesGame, Protocol):
    """A game as its lessons are made of it."""

    name: Text

    def why(self, state: Any, move: str) -> Sequence[Reason]:
        """Why a move is not legal."""


def make_course(game: TaughtGame, builds_on: Rules | None = None) -> Found:
    """All lessons of a game, each when it is asked for: one for each topic, for each link, and for each tile with an action of
    its own; of a game that ``builds_on`` another first those tiles that the other has not. Words are explained where they come
    first."""
    maker = _make_maker(game)
    fresh = new_kinds(maker.rules, builds_on) if builds_on is not None else frozenset[str]()
    return explain_words(_find_lessons(game, maker, fresh), maker, game.why)


def _make_maker(game: TaughtGame) -> LessonMaker:
    return LessonMaker(game, BookWriter(game.compiled, game.definition, game.setting.board))


def _find_lessons(game: TaughtGame, maker: LessonMaker, fresh: frozenset[str]) -> Found:
    endings, won = EndingLessons(maker), False
    for topic in TOPICS:
        if topic == "ban":
            yield from _teach_bans(game, maker)
        elif topic == "link":
            yield from few(maker.make(topic), LINKS)
        elif topic == "special":
            special = SpecialLessons(maker)
            kinds = sorted(special.kinds, key=lambda kind: kind.id not in fresh)
            parts = (special.make([*some]) for _, some in groupby(kinds, key=lambda kind: kind.id in fresh))
            yield from few(chain.from_iterable(parts), SPECIALS)
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


class Changes:
    """The lessons of a game that builds on the game ``before``."""

    def __init__(self, game: TaughtGame, before: TaughtGame) -> None:
        self.game, self.before = game, before
        self.now, self.was = _make_maker(game), _make_maker(before)
        self.endings = EndingLessons(self.now)

    def make(self) -> Found:
        """Each when it is asked for: what is different in words, then what of it can be played."""
        yield from self._say()
        known = set[str]()
        for lesson in self._play():
            if lesson is None:
                yield None
            elif lesson.id not in known and len(known) < MOST:
                known.add(lesson.id)
                yield lesson

    def _say(self) -> Found:
        """What is different, to be read: what the author says of the game, then what its rules say otherwise."""
        game, before = self.game, self.before
        book = yield from write_book(game, game.definition, game.setting, pictures=False)
        other = yield from write_book(before, before.definition, before.setting, pictures=False)
        told = self.now.join(tell_topics(compared(book, other, (game.about, before.about))), "\n")
        yield Lesson("differs", "", title("differs"), game.about, told, self.now.open_board, frozenset())

    def _play(self) -> Found:
        now, before = self.now.rules, self.was.rules
        yield from self._introduce(new_kinds(now, before))
        new = {ending.name for ending in now.endings} - {ending.name for ending in before.endings}
        for contrast in find_contrasts(now, before):
            lesson = (yield from self._teach(contrast)) if contrast else None
            new -= {lesson.about} if lesson and lesson.topic == "win" else set()
            yield lesson
        known = dict[str, object]()
        for lesson in EndingLessons(self.was).wins():
            known |= {lesson.id: (lesson.told, lesson.goals)} if lesson else {}
            yield None
        for lesson in self.endings.wins():
            if lesson and known.get(lesson.id) != (lesson.told, lesson.goals):
                new.discard(lesson.about)
                yield lesson
            yield None
        if new:
            yield from few(self.endings.last_tiles(new), 1)

    def _introduce(self, kinds: frozenset[str]) -> Found:
        """Tiles that the game before has not: how each moves, what it takes, and what else it does."""
        special = SpecialLessons(self.now)
        does = special.make([kind for kind in special.kinds if kind.id in kinds])
        known = list[frozenset[str]]()
        for lesson in chain(self.now.make("move"), self.now.make("capture"), does) if kinds else ():
            wanted = lesson is not None and lesson.about in kinds and lesson.goals not in known
            known += [lesson.goals] if lesson else []
            yield lesson if wanted else None

    def _teach(self, contrast: Contrast) -> Teaching:
        """A lesson of what the two games make differently of one position, if it is a task for people."""
        if contrast.sort in ("linked", "unlinked"):
            return self._teach_link(contrast)
        if contrast.sort == "won":
            return (yield from self._teach_win(contrast))
        return self._teach_move(contrast)

    def _teach_link(self, contrast: Contrast) -> Lesson:
        """A line that stands here alone, or there alone; of one that breaks here alone it is told what breaks it."""
        sort, about, now = contrast.sort, contrast.about, self.now
        ours, theirs = ({link.name: (name, told) for link, name, told in maker.wanted} for maker in (now, self.was))
        name, told = ours.get(about) or theirs[about]
        link, kind = now.rules.links.get(about), self._only_kind(contrast)
        parted = sort == "unlinked" and link is not None and now.rules.bound(now.read(contrast.position), link)
        asked = task("parted" if parted else sort, name, self.before.name)
        of_kind = [self._both(LessonMaker.told_of_kind, kind)] if parted and kind else []
        new = self._new((told, theirs[about][1] if about in theirs else {"en": ""}), *of_kind)
        return Lesson("link", about, title(sort, name), asked, new, contrast.position, contrast.moves)

    def _only_kind(self, contrast: Contrast) -> Kind | None:
        """The kind of tile with which all moves of a contrast begin, if it is one."""
        kinds = [_kind_of(self.now.rules, contrast, move) for move in contrast.moves]
        return kinds[0] if all(kind is kinds[0] for kind in kinds) else None

    def _teach_win(self, contrast: Contrast) -> Teaching:
        """An end that comes here alone; nothing where that comes of something else, or is no task."""
        about, titles = contrast.about, {ending.name: ending.title for ending in self.now.rules.endings}
        told, was = self._both(LessonMaker.told_of_ending, about)
        if about not in titles or told == was or len(contrast.moves) > FEW:
            return None
        state = yield from self.endings.earned(self.now.read(contrast.position))
        won = frozenset(move for move in contrast.moves if self.game.play(state, move).ended == (about, "guest"))
        heading, new = title("win", titles[about]), self._new((told, was))
        return Lesson("win", about, heading, task("win"), new, position_data.data_of(state), won) if won else None

    def _teach_move(self, contrast: Contrast) -> Lesson | None:
        """A move that is allowed here alone, or there alone."""
        about, position, rules = contrast.about, contrast.position, self.now.rules
        kind, action = _kind_of(rules, contrast, min(contrast.moves)), rules.actions.get(about)
        if kind is None:
            return None
        of_action = self._both(LessonMaker.told_of_action, about)
        if action is not None and contrast.sort == "allowed" and action.picks[0].several:
            heading = title("choose", action.title)
            return Lesson("choose", about, heading, task("choose"), self._new(of_action), position, contrast.moves)
        told = self._new(self._both(LessonMaker.told_of_kind, kind), of_action)
        if contrast.sort == "forbidden":
            return _stop(contrast, self.game, self.now, told)
        mine = frozenset(move for move in contrast.moves if _kind_of(rules, contrast, move) is kind)
        asked = task("takes" if contrast.onto else "new", kind.name, self.before.name)
        topic = "capture" if contrast.onto else "special"
        return Lesson(topic, about, title("new", kind.name), asked, told, position, mine)

    def _both(self, tell: Callable[[LessonMaker, T], Text], of: T) -> tuple[Text, Text]:
        """What is told of something now, and what was before."""
        return tell(self.now, of), tell(self.was, of)

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
